//! Short answers to a question: a number or letter, a name, the beginning of one, a
//! yes or no, or that nobody can tell. Everything longer is left to the words.

use std::ops::RangeInclusive;

use crate::facts::{Fact, Kind, Values};
use crate::laws::unaccented;

/// What a short answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    /// The fact is one of these.
    Is(Values),
    /// Yes or no, and more: "yes, but he had already turned it".
    IsAnd(Values, &'a str),
    /// Nobody can tell.
    CannotTell,
    /// A number that is no option.
    NoSuchNumber,
}

/// What people say when they do not know, without apostrophes and fillers.
const CANNOT_TELL: &[&str] = &[
    "cant tell",
    "cannot tell",
    "can not tell",
    "cant say",
    "cannot say",
    "cant remember",
    "cannot remember",
    "dont know",
    "do not know",
    "dont remember",
    "do not remember",
    "nobody knows",
    "no one knows",
    "nobody can tell",
    "no one can tell",
    "nobody remembers",
    "who knows",
    "no idea",
    "have no idea",
    "not known",
    "not sure",
    "not certain",
    "unsure",
    "unknown",
    "unclear",
    "dunno",
    "skip",
    "dk",
    "idk",
];
const FILLERS: &[&str] =
    &["sorry", "i", "im", "we", "were", "really", "honestly", "just", "quite", "that", "this", "it", "anymore", "well", "um", "er"];

const YES: &[&str] = &["yes", "y", "yeah", "yep", "yup", "aye", "indeed", "true", "right", "correct"];
const NO: &[&str] = &["no", "n", "nope", "nay", "false"];

/// Reads an answer to the question for `fact` with these options, of which those
/// `numbered` were shown, some of them perhaps as one; `None` when it is not a short
/// answer.
///
/// ```
/// use hoyle::dispute::answer::{Answer, read};
/// use hoyle::facts::Values;
/// use hoyle::laws::Library;
///
/// let game = Library::embedded().game("solo-whist")?;
/// let call = &game.facts[game.facts.find("call").unwrap()];
/// let options: Vec<u8> = call.all().iter().collect();
/// let numbered: Vec<Values> = call.all().iter().map(Values::one).collect();
/// assert_eq!(read(call, &options, &numbered, "2."), Some(Answer::Is(call.named("solo").unwrap())));
/// assert_eq!(read(call, &options, &numbered, "I don't remember"), Some(Answer::CannotTell));
/// assert_eq!(read(call, &options, &numbered, "he went for a solo I think"), None);
/// # Ok::<(), hoyle::laws::LibraryError>(())
/// ```
pub fn read<'a>(fact: &Fact, options: &[u8], numbered: &[Values], line: &'a str) -> Option<Answer<'a>> {
    let plain = simplify(line);
    if plain.is_empty() {
        return None;
    }
    if cannot_tell(&plain) {
        return Some(Answer::CannotTell);
    }
    if let Some(answer) = number(fact, options, numbered, line) {
        return Some(answer);
    }
    let offered: Values = options.iter().copied().collect();
    by_name(fact, options, &plain)
        .map(|values| Answer::Is(values.and(offered)))
        .filter(|answer| *answer != Answer::Is(Values::NONE))
        .or_else(|| yes_or_no(fact, options, line))
}

/// Whether somebody says that nobody can tell.
pub fn cannot_tell(line: &str) -> bool {
    let plain = simplify(line).replace([',', '\''], "");
    let said: Vec<&str> = plain.split(' ').filter(|word| !FILLERS.contains(word)).collect();
    CANNOT_TELL.contains(&said.join(" ").as_str())
}

/// Small letters, no accents, one space between words, no full stop.
pub fn simplify(text: &str) -> String {
    let letters: String = text
        .chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            '’' | '‘' | '`' => '\'',
            '-' | '_' => ' ',
            c => unaccented(c),
        })
        .collect();
    letters
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '!' | '?' | ',' | ';' | ')' | '(' | ':' | '"'))
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// What stands before each of the answers that are shown: numbers, or letters where a
/// number would be taken for what the answers themselves count ("two", "three or more").
pub fn labels(fact: &Fact, numbered: &[Values]) -> impl Iterator<Item = String> + use<> {
    let letters = is_of_number(fact, numbered);
    (1u8..).map(move |number| if letters { char::from(number.min(26) + b'`').to_string() } else { number.to_string() })
}

fn number<'a>(fact: &Fact, options: &[u8], numbered: &[Values], line: &str) -> Option<Answer<'a>> {
    let line = line.trim().trim_start_matches(['#', '(']).trim_end_matches(['.', ')', '!']);
    let place = place(line);
    if is_of_number(fact, numbered) {
        let amounting = |number: i32| {
            let mut amounts = amounts(fact, numbered);
            amounts.find(|(amount, _)| amount.contains(&number)).map(|(_, values)| Answer::Is(values))
        };
        let mut letter = line.chars();
        return match (letter.next(), letter.next(), line.parse()) {
            (Some(letter), None, Err(_)) if letter.is_ascii_alphabetic() => {
                let index = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'));
                Some(chosen(numbered, usize::try_from(index?).ok()?))
            }
            // The number itself; if none is so called, it may be told in another way.
            (_, _, Ok(number)) => amounting(number),
            _ => told_first(line).and_then(amounting).or_else(|| place.map(|index| chosen(numbered, index))),
        };
    }
    let Ok(number) = line.parse() else { return place.map(|index| chosen(numbered, index)) };
    // The values of a count are numbers themselves.
    if matches!(fact.kind, Kind::Count { .. }) {
        let value = fact.counting(number).filter(|value| value.only().is_some_and(|value| options.contains(&value)));
        return Some(value.map_or(Answer::NoSuchNumber, Answer::Is));
    }
    let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    Some(index.map_or(Answer::NoSuchNumber, |index| chosen(numbered, index)))
}

/// The answer at that place, the last of which is that nobody can tell.
fn chosen<'a>(numbered: &[Values], index: usize) -> Answer<'a> {
    match numbered.get(index) {
        Some(values) => Answer::Is(*values),
        None if index == numbered.len() => Answer::CannotTell,
        None => Answer::NoSuchNumber,
    }
}

/// "Option 2", "the second one": its place, counted from nought.
fn place(line: &str) -> Option<usize> {
    let plain = simplify(line);
    let mut words: Vec<&str> = plain.split(' ').filter(|word| !matches!(*word, "the" | "it's" | "its")).collect();
    // "The second one", but "option one".
    if words.len() == 2 && !matches!(words.as_slice(), ["option" | "number" | "answer" | "no", _]) {
        words.retain(|word| *word != "one");
    }
    match words.as_slice() {
        ["option" | "number" | "answer" | "no", number] => usize::try_from(counted(number)?).ok()?.checked_sub(1),
        [ordinal] | [ordinal, "option" | "answer"] => ORDINALS.iter().position(|known| known == ordinal),
        _ => None,
    }
}

const ORDINALS: &[&str] = &["first", "second", "third", "fourth", "fifth"];

/// The numbers from nought, as the names of answers have them.
const NUMBERS: &[&str] =
    &["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];

/// The number that a word is, in figures or not.
fn counted(word: &str) -> Option<i32> {
    word.parse().ok().or_else(|| spelt(word))
}

fn spelt(word: &str) -> Option<i32> {
    i32::try_from(NUMBERS.iter().position(|number| *number == word)?).ok()
}

/// "Just the one", "2, it's me and the wife": the number that is told first, if there is no
/// other and nothing goes beyond it.
fn told_first(line: &str) -> Option<i32> {
    let plain = simplify(line).replace([',', ';', '.'], " ");
    let mut words = plain.split_whitespace().filter(|word| !matches!(*word, "the" | "just" | "only" | "about" | "all"));
    let first = words.next().and_then(counted)?;
    let beyond =
        |word: &str| counted(word).is_some() || matches!(word, "or" | "more" | "fewer" | "less" | "not" | "too" | "short" | "over" | "of");
    (!words.any(beyond)).then_some(first)
}

/// How many each of the answers stands for that are of a number: `two`, `one-or-two`,
/// `three-or-more`, `six-card`.
fn amounts(fact: &Fact, numbered: &[Values]) -> impl Iterator<Item = (RangeInclusive<i32>, Values)> {
    numbered.iter().filter_map(move |values| {
        let mut parts = fact.name_of(values.only()?).split('-');
        let first = parts.next().and_then(|word| if word == "nothing" { Some(0) } else { spelt(word) })?;
        let amount = match (parts.next(), parts.next()) {
            (Some("or"), Some("more")) => first..=i32::MAX,
            (Some("or"), Some("fewer" | "less")) => 0..=first,
            (Some("or"), Some(last)) => first..=spelt(last)?,
            _ => first..=first,
        };
        Some((amount, *values))
    })
}

/// Whether the answers are told apart by a number.
fn is_of_number(fact: &Fact, numbered: &[Values]) -> bool {
    let mut amounts: Vec<RangeInclusive<i32>> = amounts(fact, numbered).map(|(amount, _)| amount).collect();
    amounts.sort_by_key(|amount| *amount.start());
    let apart = amounts.windows(2).all(|pair| pair.first().zip(pair.last()).is_some_and(|(one, next)| one.end() < next.start()));
    fact.kind == Kind::Choice && amounts.len() > 1 && 2 * amounts.len() >= numbered.len() && apart
}

/// The option called so, or the only one whose name or clause begins so.
fn by_name(fact: &Fact, options: &[u8], plain: &str) -> Option<Values> {
    let words: Vec<&str> = plain.split(' ').collect();
    let named = |test: &dyn Fn(&str) -> bool| -> Option<Values> {
        let mut fitting = options.iter().copied().filter(|value| test(&simplify(fact.name_of(*value))));
        let first = fitting.next()?;
        fitting.next().is_none().then(|| Values::one(first))
    };
    if let Some(value) = named(&|name| name == plain) {
        return Some(value);
    }
    if let Some(group) = fact.groups.iter().find(|(name, _)| simplify(name) == plain) {
        return Some(*group.1);
    }
    if let Some(value) = options.iter().copied().find(|value| {
        let declared = fact.values.get(usize::from(*value));
        declared.is_some_and(|declared| simplify(&declared.says) == plain || declared.words.iter().any(|word| simplify(word) == plain))
    }) {
        return Some(Values::one(value));
    }
    if fact.kind == Kind::YesNo {
        let says = |list: &[&str], name: &str| list.contains(&plain).then(|| fact.named(name)).flatten();
        return says(YES, "yes").or_else(|| says(NO, "no"));
    }
    // "Thirty" is not the beginning of "thirty-one".
    let begins = |name: &str| name.strip_prefix(plain).is_some_and(|rest| !(rest.starts_with(' ') && plain.ends_with("ty")));
    if let Some(value) = named(&begins) {
        return Some(value);
    }
    // A word or two out of one option alone: "quitted".
    if words.len() > 3 || words.iter().any(|word| matches!(*word, "not" | "no" | "never" | "none" | "nobody") || word.ends_with("n't")) {
        return None;
    }
    let telling = words.iter().any(|word| word.chars().count() >= 4);
    let mut fitting = options.iter().copied().filter(|value| {
        let text = simplify(&format!("{} {}", fact.name_of(*value), fact.clause(*value)));
        let parts: Vec<&str> = text.split(' ').collect();
        parts.windows(words.len()).any(|parts| parts.iter().zip(&words).all(|(part, word)| part.starts_with(word)))
    });
    let first = fitting.next()?;
    (telling && fitting.next().is_none()).then(|| Values::one(first))
}

/// A yes or no at the beginning, and what follows it.
fn yes_or_no<'a>(fact: &Fact, options: &[u8], line: &'a str) -> Option<Answer<'a>> {
    let trimmed = line.trim_start();
    let end = trimmed.find(|c: char| !c.is_alphabetic()).unwrap_or(trimmed.len());
    let (first, rest) = trimmed.split_at_checked(end)?;
    let first = simplify(first);
    let name = if YES.contains(&first.as_str()) {
        "yes"
    } else if NO.contains(&first.as_str()) && !rest.trim_start().starts_with("one") {
        "no"
    } else {
        return None;
    };
    let value = fact.value(name).filter(|value| options.contains(value))?;
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_punctuation() || c == '–' || c == '—');
    let rest = ["but ", "and ", "though ", "only "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    Some(if rest.is_empty() { Answer::Is(Values::one(value)) } else { Answer::IsAnd(Values::one(value), rest) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    fn answer<'a>(fact: &str, line: &'a str) -> Option<(String, Option<&'a str>)> {
        let game = Library::embedded().game("solo-whist").unwrap();
        let fact = &game.facts[game.facts.find(fact).unwrap()];
        let options: Vec<u8> = fact.all().iter().collect();
        let numbered: Vec<Values> = fact.all().iter().map(Values::one).collect();
        let names = |values: Values| values.iter().map(|value| fact.name_of(value)).collect::<Vec<_>>().join(" ");
        match read(fact, &options, &numbered, line)? {
            Answer::Is(values) => Some((names(values), None)),
            Answer::IsAnd(values, rest) => Some((names(values), Some(rest))),
            Answer::CannotTell => Some(("?".to_owned(), None)),
            Answer::NoSuchNumber => Some(("#".to_owned(), None)),
        }
    }

    fn short(fact: &str, line: &str) -> String {
        answer(fact, line).map_or("-".to_owned(), |(answer, _)| answer)
    }

    #[test]
    fn by_number() {
        assert_eq!(short("call", "1"), "proposal");
        assert_eq!(short("call", " 3. "), "misere");
        assert_eq!(short("call", "8"), "?");
        assert_eq!(short("call", "9"), "#");
        assert_eq!(short("call", "0"), "#");
        assert_eq!(short("call", "-1"), "#");
        assert_eq!(short("call", "option 3"), "misere");
        assert_eq!(short("call", "option one"), "proposal");
        assert_eq!(short("call", "the second one"), "solo");
        // A count is answered by the number itself.
        assert_eq!(short("tricks-made", "0"), "0");
        assert_eq!(short("tricks-made", "13"), "13");
        assert_eq!(short("tricks-made", "14"), "#");
    }

    #[test]
    fn a_number_that_is_told_is_no_place() {
        let game = Library::embedded().game("whist").unwrap();
        let fact = &game.facts[game.facts.find("losers-score").unwrap()];
        let options: Vec<u8> = fact.all().iter().collect();
        let numbered: Vec<Values> = fact.all().iter().map(Values::one).collect();
        let told = |line: &'static str| read(fact, &options, &numbered, line);
        let called = |name: &str| fact.named(name).map(Answer::Is);
        assert_eq!(told("1"), called("one-or-two"));
        assert_eq!(told("4"), called("three-or-more"));
        assert_eq!(told("0"), called("nothing"));
        assert_eq!(told("just the one"), called("one-or-two"));
        assert_eq!(told("4, if I remember"), called("three-or-more"));
        assert_eq!(told("one or none"), None);
        assert_eq!(told("b"), called("one-or-two"));
        assert_eq!(told("d"), Some(Answer::CannotTell));
        assert_eq!(labels(fact, &numbered).take(2).collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn by_name_and_beginning() {
        assert_eq!(short("call", "Misère"), "misere");
        assert_eq!(short("call", "open misère!"), "open-misere");
        assert_eq!(short("call", "s"), "solo");
        assert_eq!(short("call", "abondance"), "abondance");
        assert_eq!(short("call", "abondance-d"), "abondance-declaree");
        assert_eq!(short("call", "any misère"), "misere open-misere");
        // Two begin so.
        assert_eq!(short("call", "ab"), "-");
        assert_eq!(short("trick", "quitted"), "turned-and-quitted");
        assert_eq!(short("trick", "not quitted"), "-");
    }

    #[test]
    fn yes_no_and_more() {
        assert_eq!(answer("overcalled", "y"), Some(("yes".to_owned(), None)));
        assert_eq!(answer("overcalled", "Nope."), Some(("no".to_owned(), None)));
        assert_eq!(answer("overcalled", "yes, but he'd already turned it"), Some(("yes".to_owned(), Some("he'd already turned it"))));
        assert_eq!(answer("overcalled", "no one saw"), None);
        assert_eq!(answer("overcalled", "nothing was said"), None);
    }

    #[test]
    fn nobody_can_tell() {
        for line in ["don't know", "Don’t know.", "can't tell", "no idea", "we don't know", "dunno", "not sure"] {
            assert_eq!(short("call", line), "?", "{line}");
        }
        assert!(!cannot_tell("not sure whether he turned it, but it was a solo"));
    }
}
