//! The words of a line that mean the same whatever is played.

use crate::laws::Game;
use crate::laws::settlement::Settlement;

use super::super::settle::spelt;

/// Words that only stand between the others.
const FILLERS: &[&str] = &[
    "a", "an", "and", "be", "been", "being", "bid", "bids", "but", "by", "called", "calls", "declared", "for", "goes", "got", "had", "has",
    "he", "her", "hers", "him", "his", "in", "into", "is", "it", "its", "lay", "lies", "makes", "making", "of", "on", "only", "paid",
    "pays", "played", "playing", "plays", "points", "put", "puts", "scored", "she", "taking", "takes", "that", "the", "their", "them",
    "then", "there", "they", "to", "took", "trick", "tricks", "was", "went", "were", "who", "with",
];
/// Words of a hand that nobody plays.
const PASSED: [&str; 5] = ["pass", "passed", "passes", "nobody", "thrown"];
/// No trick at all.
const NONE: [&str; 6] = ["none", "nothing", "nil", "nought", "naught", "zero"];

/// Whether a word only stands between others.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// Whether a line has a word of a hand that nobody plays.
pub(super) fn nobody_plays(line: &str) -> bool {
    line.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| PASSED.contains(&word))
}

/// Whether a word means something in a line, so that nobody can be called so.
pub(super) fn is_word(game: &Game, settlement: &Settlement, word: &str) -> bool {
    is_filler(word)
        || number(word).is_some()
        || settlement.call(&game.facts, game.auction.as_deref(), word).is_some()
        || settlement.input(word).is_some()
        || is_revoke(word)
        || beside(word).is_some()
        || made(word).is_some()
        || is_deal(word)
        || is_each(word)
        || matches!(word, "out" | "last" | "every")
}

/// The number that a word tells: in digits, spelt, or none.
pub(super) fn number(word: &str) -> Option<i64> {
    spelt::number(word).or_else(|| NONE.contains(&word).then_some(0))
}

pub(super) fn is_revoke(word: &str) -> bool {
    matches!(word, "revoke" | "revokes" | "revoked")
}

pub(super) fn is_deal(word: &str) -> bool {
    matches!(word, "deal" | "deals" | "dealt" | "dealer" | "dealing")
}

pub(super) fn is_each(word: &str) -> bool {
    matches!(word, "each" | "everybody" | "everyone" | "all")
}

/// How a word counts from what a call needs, if it does.
pub(super) fn beside(word: &str) -> Option<i64> {
    match word {
        "over" | "up" | "extra" | "overtrick" | "overtricks" => Some(1),
        "under" | "down" | "short" | "off" | "undertrick" | "undertricks" => Some(-1),
        "just" | "exactly" => Some(0),
        _ => None,
    }
}

/// Whether a word says that a call was made, or was lost.
pub(super) fn made(word: &str) -> Option<bool> {
    match word {
        "made" | "won" => Some(true),
        "lost" | "failed" | "broken" | "beaten" | "loses" | "fails" => Some(false),
        _ => None,
    }
}

/// How often, in a word.
pub(super) fn times(word: &str) -> Option<i64> {
    match word {
        "once" => Some(1),
        "twice" => Some(2),
        "thrice" => Some(3),
        _ => None,
    }
}

/// The line with what joins and parts its words made blank: but for the comma in
/// `1,830`, that in `a=1,b=2`, that after "down", and the sign in `+2`.
pub(super) fn spaced(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let thousands = |at: usize| at > 0 && digit(at - 1) && (1..=3).all(|more| digit(at + more)) && !digit(at + 4);
    let mut spaced = String::with_capacity(line.len());
    for (at, letter) in letters.iter().enumerate() {
        let before = spaced.rsplit(char::is_whitespace).next().unwrap_or_default();
        let mut after = letters.iter().skip(at + 1).take_while(|c| !c.is_whitespace() && **c != ',');
        match letter {
            ',' if before.contains('=') && after.any(|c| *c == '=') => spaced.push(','),
            ',' if thousands(at) => {}
            ',' if beside(&before.to_lowercase()).is_some() => spaced.push_str(" but "),
            '+' if digit(at + 1) => spaced.push_str(" +"),
            '+' | '&' => spaced.push_str(" and "),
            ',' | ';' | '.' | '!' => spaced.push(' '),
            other => spaced.push(*other),
        }
    }
    spaced
}

/// A word without what hangs on it: `Ann:`, `Cy's`.
pub(super) fn bare(word: &str) -> &str {
    ["'s", "’s", ":"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word)
}
