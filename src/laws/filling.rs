//! Sentences with places in them: `{n}`, `{count n card}`.

/// A number with what is counted: `1 trick`, `2 tricks`; what has forms of its
/// own, or a verb with it, gives both: `trick is|tricks are`.
pub(crate) fn counted(number: &str, what: &str) -> String {
    let (one, many) = what.split_once('|').map_or_else(|| (what, format!("{what}s")), |(one, many)| (one, many.to_owned()));
    if number == "1" { format!("{number} {one}") } else { format!("{number} {many}") }
}

/// The text with the places of `name` filled with its value.
pub(crate) fn filled(text: &str, name: &str, value: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inner, after)) = place(rest) {
        made.push_str(before);
        match inner.strip_prefix("count ").and_then(|tail| tail.split_once(' ')) {
            Some((counts, what)) if counts == name => made.push_str(&counted(value, what)),
            None if inner == name => made.push_str(value),
            _ => made.push_str(&format!("{{{inner}}}")),
        }
        rest = after;
    }
    made + rest
}

/// A text without what stands in brackets around the place of that name.
pub(crate) fn without_bracketed(text: &str, name: &str) -> String {
    let names = |inner: &str| named(inner).contains(&name);
    let mut made = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tail)) = rest.split_once(" (") {
        let Some((inner, after)) = tail.split_once(')') else { break };
        made.push_str(before);
        if !names(inner) {
            made.push_str(&format!(" ({inner})"));
        }
        rest = after;
    }
    made + rest
}

/// What the places of a text are to be filled with.
pub(super) fn named(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some((_, inner, after)) = place(rest) {
        names.push(inner.strip_prefix("count ").and_then(|tail| tail.split_once(' ')).map_or(inner, |(name, _)| name));
        rest = after;
    }
    names
}

/// What stands before the first place, in it, and after it.
fn place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, tail) = text.split_once('{')?;
    let (inner, after) = tail.split_once('}')?;
    Some((before, inner, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_one_and_all_else_are_many() {
        let says = "he took {count n red card} of {whose}, and {count n card is|cards are} {n}";
        assert_eq!(filled(says, "n", "1"), "he took 1 red card of {whose}, and 1 card is 1");
        assert_eq!(filled(says, "n", "0"), "he took 0 red cards of {whose}, and 0 cards are 0");
        assert_eq!(filled("{count n", "n", "1"), "{count n");
        assert_eq!(named(says), ["n", "whose", "n", "n"]);
    }
}
