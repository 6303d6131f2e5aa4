//! How somebody begins who puts right what was said before.

/// How a correction begins.
const CORRECTING: &[&str] = &[
    "no,",
    "no.",
    "no ",
    "no:",
    "nope,",
    "actually",
    "sorry",
    "wait",
    "oops",
    "i mean",
    "i meant",
    "correction",
    "rather",
    "not quite",
    "wrong",
    "that's wrong",
    "in fact",
];

/// Whether a line begins as a correction, and what it then says.
///
/// ```
/// use hoyle::dispute::correction;
/// assert_eq!(correction("no, it was a solo"), (true, "it was a solo"));
/// assert_eq!(correction("nobody had played"), (false, "nobody had played"));
/// ```
pub fn correction(line: &str) -> (bool, &str) {
    let small = line.to_lowercase();
    // Lower case may change the length of letters that no marker has.
    let marker = CORRECTING.iter().find(|marker| small.starts_with(**marker));
    match marker.and_then(|marker| line.get(marker.len()..)) {
        Some(rest)
            if rest.is_empty()
                || !marker.is_some_and(|marker| marker.ends_with(char::is_alphabetic))
                || !rest.starts_with(char::is_alphabetic) =>
        {
            (true, rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '.' | '-' | '–' | '—')))
        }
        _ => (false, line),
    }
}

#[cfg(test)]
mod tests {
    use super::correction;

    #[test]
    fn corrections_are_known_by_their_beginning() {
        assert_eq!(correction("no, it was a solo"), (true, "it was a solo"));
        assert_eq!(correction("Actually the caller did it"), (true, "the caller did it"));
        assert_eq!(correction("Sorry - a misère"), (true, "a misère"));
        assert!(!correction("nobody had played").0);
        assert!(!correction("waiting for his partner he led").0);
    }
}
