//! A call as people write it: `prop and cop`, `abondance 9`, `seven in hearts`,
//! `9h`.

use crate::laws::Game;
use crate::laws::settlement::Settlement;

/// A call is no longer than so many words.
pub(in crate::table) const LONGEST: usize = 5;
/// Words between a call and its suit.
const LINKS: [&str; 3] = ["in", "of", "the"];
/// The suits.
const SUITS: [&str; 4] = ["spades", "clubs", "diamonds", "hearts"];
/// The suit that was turned up, whichever it is.
const TRUMPS: [&str; 2] = ["trumps", "trump"];
/// Numbers as words.
const NUMBERS: [&str; 14] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];

/// Whether the word names a suit.
pub(in crate::table) fn is_suit(word: &str) -> bool {
    TRUMPS.contains(&word) || SUITS.iter().any(|suit| *suit == word || suit.strip_suffix('s') == Some(word))
}

/// The number that a word tells, in digits or spelt.
pub(in crate::table) fn number(word: &str) -> Option<i64> {
    let spelt = || NUMBERS.iter().position(|known| *known == word).and_then(|number| i64::try_from(number).ok());
    word.parse().ok().or_else(spelt)
}

/// The calls that a code settles.
pub(in crate::table) struct Calls<'a> {
    pub(in crate::table) game: &'a Game,
    pub(in crate::table) settlement: &'a Settlement,
}

impl Calls<'_> {
    /// The longest run of the first words that is a call, as the code knows it,
    /// and of how many words it is.
    pub(in crate::table) fn at(&self, words: &[&str]) -> Option<(String, usize)> {
        (1..=LONGEST.min(words.len())).rev().find_map(|length| {
            let run = words.get(..length)?;
            Some((forms(run).into_iter().find(|form| self.is_call(form))?, length))
        })
    }

    /// The call in that suit, if that is a call of its own.
    pub(in crate::table) fn in_suit(&self, call: &str, suit: &str) -> Option<String> {
        let suited = if TRUMPS.contains(&suit) { format!("{call}-in-trumps") } else { format!("{call}:{suit}") };
        Some(suited).filter(|suited| self.is_call(suited))
    }

    /// The call that all these words are, with the suit it is made in, whether that
    /// matters or not.
    pub(super) fn whole(&self, text: &str) -> Option<String> {
        let folded = text.to_lowercase();
        let words: Vec<&str> = folded.split(|c: char| c.is_whitespace() || c == ':').filter(|word| !word.is_empty()).collect();
        let (call, length) = self.at(&words)?;
        let rest = words.get(length..)?.iter().filter(|word| !LINKS.contains(*word));
        rest.copied().try_fold(call, |call, word| is_suit(word).then(|| self.in_suit(&call, word).unwrap_or(call)))
    }

    /// The only call that two can have made together of which this number, or
    /// none, is told; and whether the number is part of it.
    pub(in crate::table) fn of_pair(&self, number: i64) -> Option<(String, bool)> {
        let pairs = self.settlement.contracts.iter().filter(|contract| contract.fewest > 1);
        let calls: Vec<&String> = pairs.flat_map(|contract| &contract.calls).collect();
        let level = number.to_string();
        let numbered: Vec<&String> =
            calls.iter().copied().filter(|call| call.split_once(':').is_some_and(|(_, told)| told == level)).collect();
        match (numbered.as_slice(), calls.as_slice()) {
            ([call], _) => Some(((*call).clone(), true)),
            ([], [call]) if !call.contains(':') => Some(((*call).clone(), false)),
            _ => None,
        }
    }

    /// A bare number is that of the tricks.
    fn is_call(&self, text: &str) -> bool {
        text.parse::<i64>().is_err() && self.settlement.call(&self.game.facts, self.game.auction.as_deref(), text).is_some()
    }
}

/// The ways of writing these words as a call, with the number in digits or in
/// a word.
pub(in crate::table) fn forms(run: &[&str]) -> Vec<String> {
    let words: Vec<String> = run.iter().map(|word| word.to_lowercase()).collect();
    let mut forms = vec![words.join("-")];
    let parted: Vec<&str> = words.iter().flat_map(|word| number_and_suit(word)).collect();
    let kept: Vec<&str> = parted.into_iter().filter(|word| !LINKS.contains(word)).collect();
    // "Seven in": what links two things is no end.
    let linked = words.last().is_some_and(|last| LINKS.contains(&last.as_str()));
    if let ([first, rest @ ..], false) = (kept.as_slice(), linked)
        && !rest.is_empty()
    {
        let rest = [rest.join("-"), rest.iter().map(|word| in_digits(word)).collect::<Vec<_>>().join("-")];
        for first in [Some(*first), in_words(first)].into_iter().flatten() {
            forms.extend(rest.iter().map(|rest| format!("{first}:{rest}")));
        }
    }
    forms
}

/// `9h` is a number and a suit; any other word is one word.
fn number_and_suit(word: &str) -> Vec<&str> {
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    match word.split_at_checked(end) {
        Some((number, suit)) if end > 0 && suit.chars().all(char::is_alphabetic) => vec![number, suit],
        _ => vec![word],
    }
}

/// A number as a word.
fn in_words(word: &str) -> Option<&'static str> {
    NUMBERS.get(usize::try_from(number(word)?).ok()?).copied()
}

/// The word, in digits if it is a number.
fn in_digits(word: &str) -> String {
    number(word).map_or_else(|| word.to_owned(), |number| number.to_string())
}
