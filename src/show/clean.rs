use std::borrow::Cow;

/// The text on one line, without anything a terminal would obey: control
/// characters are made visible, line ends become spaces, marks that turn the
/// direction of writing are dropped.
///
/// ```
/// use hoyle::show::clean;
/// assert_eq!(clean("a\u{1b}[31mred"), "a␛[31mred");
/// assert_eq!(clean("two\nlines"), "two lines");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    filter(text, |c| matches!(c, '\n' | '\t' | '\r'), |_| Some(' '))
}

/// Like [`clean`], but keeps line ends and tabs.
pub fn clean_lines(text: &str) -> Cow<'_, str> {
    filter(text, |_| false, Some)
}

/// Whether a terminal could obey the character.
#[inline]
pub(super) fn is_unsafe(c: char) -> bool {
    // Most characters are letters of ours, and settled by the first test.
    match c {
        ' '..='~' | '\u{a0}'..='\u{61b}' => false,
        _ => (c.is_control() && c != '\n' && c != '\t') || turns_direction(c),
    }
}

fn turns_direction(c: char) -> bool {
    matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn filter(text: &str, special: impl Fn(char) -> bool, instead: impl Fn(char) -> Option<char>) -> Cow<'_, str> {
    if !text.contains(|c| is_unsafe(c) || special(c)) {
        return Cow::Borrowed(text);
    }
    let visible = |c: char| match c {
        c if special(c) => instead(c),
        c if turns_direction(c) => None,
        // The control pictures stand in the order of the characters they name.
        '\0'..='\u{1f}' if is_unsafe(c) => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('␡'),
        c if is_unsafe(c) => Some('\u{fffd}'),
        c => Some(c),
    };
    Cow::Owned(text.chars().filter_map(visible).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_terminal_obeys_is_left() {
        let all: String = ('\0'..='\u{2100}').collect();
        for cleaned in [clean(&all), clean_lines(&all)] {
            assert!(!cleaned.contains(is_unsafe));
        }
        assert!(!clean(&all).contains('\n'));
        assert!(clean_lines(&all).contains("\t\n"));
    }

    #[test]
    fn ordinary_text_is_not_copied() {
        assert!(matches!(clean("misère: ♠ שלום"), Cow::Borrowed(_)));
    }
}
