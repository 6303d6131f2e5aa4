//! Sums that somebody claims: "he says he has won 2300 off her", "she wants 4d from each of
//! us, is that right?"

use std::ops::Range;

use crate::laws::Game;

use super::super::force::Force;
use super::super::inquiry::Inquiry;
use super::super::lexicon::Words;
use super::super::scene::{Chunk, Scene, What};
use super::super::stakes;
use super::Claim;
use super::statements::{Statement, trimmed};

/// Bare numbers below this are counted tricks, or points of one hand.
const SMALL: i32 = 20;

/// So many tokens may stand between a verb of paying and the sum.
const NEAR: usize = 6;

/// The sums that are claimed.
pub(super) fn find(words: &Words, game: &Game, scene: &Scene, chars: &[char], statements: &[Statement]) -> Vec<Claim> {
    if statements.is_empty() {
        return Vec::new();
    }
    let told = sums(game, scene, stakes::sums(words, game, scene, chars));
    statements.iter().filter_map(|statement| claimed(words, scene, &told, statement)).collect()
}

fn claimed(words: &Words, scene: &Scene, told: &[(Range<usize>, String)], statement: &Statement) -> Option<Claim> {
    let tokens = trimmed(words, scene, statement.tokens.clone());
    let within = |at: &Range<usize>| tokens.start <= at.start && at.end <= tokens.end;
    let mut sums = told.iter().filter(|(at, _)| within(at));
    let (at, amount) = sums.next().filter(|_| sums.next().is_none())?;
    let has = |list: &rustc_hash::FxHashSet<String>, tokens: Range<usize>| {
        tokens.into_iter().find(|at| scene.word(*at).is_some_and(|word| list.contains(word)))
    };
    // What is denied, or supposed, is no sum to be compared.
    if has(&words.joints.denying, tokens.clone()).is_some() {
        return None;
    }
    let verb = has(&words.stating.paying, at.start.saturating_sub(NEAR).max(tokens.start)..at.start)?;
    // "I owe him 115": to one of them.
    let to_one = matches!(scene.word(verb + 1), Some("him" | "her" | "me" | "you")) || scene.person_from(verb + 1) == Some(at.start);
    let each = to_one || has(&words.stating.each, tokens.clone()).is_some();
    let about = Inquiry::Sum { amount: amount.clone(), each };
    let by = std::iter::once(verb).chain(at.clone()).collect();
    Some(Claim {
        about,
        denied: false,
        given: statement.given,
        force: Force::Is,
        limited: false,
        numbers: Vec::new(),
        said_by: statement.by.clone(),
        tokens,
        by,
    })
}

/// The amounts of money, and the bare numbers that can be nothing else.
fn sums(game: &Game, scene: &Scene, mut told: Vec<(Range<usize>, String)>) -> Vec<(Range<usize>, String)> {
    let in_points = game.units.iter().any(|unit| unit.read("20 points").is_some());
    let free = |chunk: &&Chunk, told: &[(Range<usize>, String)]| {
        let behind = scene.word(chunk.tokens.end);
        let alone =
            behind.is_none_or(|word| matches!(word, "off" | "from" | "to" | "in" | "each" | "apiece" | "altogether" | "for" | "on"));
        (alone || behind == Some("points") && in_points) && !told.iter().any(|(at, _)| at.contains(&chunk.tokens.start))
    };
    for chunk in &scene.chunks {
        if let What::Number(number) = chunk.what
            && number >= SMALL
            && free(&chunk, &told)
        {
            told.push((chunk.tokens.clone(), number.to_string()));
        }
    }
    told
}
