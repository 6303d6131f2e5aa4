//! Amounts of money, as they are told.

use std::ops::Range;

use crate::laws::Game;
use crate::laws::money::Unit;

use super::super::lexicon::Words;
use super::super::scene::Scene;
use super::{Part, Says, signed};

/// No amount is told in more tokens than this: "3 s . 6 d".
const LONGEST: usize = 6;

/// The amounts of money that the text names.
pub(super) fn amounts(words: &Words, game: &Game, scene: &Scene, chars: &[char]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < scene.tokens.len() {
        if !may_begin(words, game, scene, at) {
            at += 1;
            continue;
        }
        let ends = (at + 1..=(at + LONGEST).min(scene.tokens.len())).rev();
        let read = |end: usize| {
            let last = end - 1;
            // "50 cents and 10 cents a trick": two amounts.
            let joined = (at..end).any(|at| scene.word(at).is_some_and(|word| words.joints.joints.contains(word)));
            if joined || scene.word(last).is_none() || last > at && scene.fillers.get(last) == Some(&true) {
                return None;
            }
            let ways = written(words, scene, chars, at..end);
            let is_amount = |text: &String| text.parse::<i64>().is_err() && game.units.iter().any(|unit: &Unit| unit.read(text).is_some());
            Some((end, ways.into_iter().find(is_amount)?))
        };
        match ends.into_iter().find_map(read) {
            Some((end, amount)) => {
                parts.push(Part { tokens: at..end, says: Says::Amount(amount) });
                at = end;
            }
            None => at += 1,
        }
    }
    parts
}

/// Whether an amount may begin there: a number, or the name of a coin.
fn may_begin(words: &Words, game: &Game, scene: &Scene, at: usize) -> bool {
    let Some(word) = scene.word(at) else { return false };
    word.starts_with(|c: char| c.is_ascii_digit())
        || words.number_word(word).is_some()
        || matches!(word, "a" | "an" | "half")
        || game.units.iter().any(|unit| unit.has_coin(word))
}

/// An amount as it is typed, and with its number in figures.
fn written(words: &Words, scene: &Scene, chars: &[char], tokens: Range<usize>) -> Vec<String> {
    let place = scene.place(&tokens);
    let slice = |at: Range<usize>| chars.get(at).map(|chars| chars.iter().collect::<String>().to_lowercase());
    let first = scene.tokens.get(tokens.start);
    let in_figures = first.and_then(|first| {
        let number = words.number_word(&first.text)?;
        Some(format!("{number} {}", slice(first.at.end..place.end)?.trim()).trim_end().to_owned())
    });
    slice(signed(chars, place)).into_iter().chain(in_figures).collect()
}

/// As many of what an amount is of: twenty, beside fifty pence, are twenty pence.
pub(super) fn of_as_many(amount: &str, number: i32) -> Option<String> {
    let amount = amount.trim();
    if let Some(sign) = amount.chars().next().filter(|c| matches!(c, '£' | '$' | '€')) {
        return Some(format!("{sign}{number}"));
    }
    let article = ["a ", "an "].iter().find_map(|article| amount.strip_prefix(article));
    let of = article.unwrap_or_else(|| amount.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')).trim();
    let told = article.is_some() || of.len() < amount.len();
    // "1s6d" is of two things.
    (told && !of.is_empty() && !of.contains(|c: char| c.is_ascii_digit())).then(|| format!("{number} {of}"))
}
