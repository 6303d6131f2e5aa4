//! "The caller, no, an opponent": what puts itself right is heard as if it had
//! been said so from the first.

use std::ops::Range;

use super::lexicon::Words;
use super::people::Who;
use super::scene::{Chunk, Scene, What};
use super::tokens::Kind;

/// So soon after the word that corrects stands what was meant.
const SOON: usize = 5;
/// A number that is corrected stands so near before it.
const JUST_SAID: usize = 6;
/// What may stand between it and a number.
const HESITATING: &[&str] =
    &["no", "wait", "hang", "on", "sorry", "i", "mean", "it", "was", "is", "make", "that", "um", "er", "actually", "rather", "only"];

/// Puts calls, persons and numbers in place of those they correct.
pub(super) fn correct(words: &Words, scene: &mut Scene) {
    let marks: Vec<_> = scene
        .find(&words.corrections)
        .into_iter()
        .map(|found| found.tokens)
        // "Make that a misère", says the caller: he puts nothing right in what is told.
        .filter(|mark| scene.quoted(mark.start).is_none())
        .collect();
    for mark in marks.into_iter().chain(bare(scene)) {
        // "Six rather than eight" puts no number right.
        let at_once = |chunk: &Chunk| {
            let hesitates = |at: usize| scene.word(at).is_none_or(|word| HESITATING.contains(&word));
            (mark.end..chunk.tokens.start).all(hesitates) && !counts_people(words, scene, chunk)
        };
        let meant = scene
            .chunks
            .iter()
            .filter(|chunk| chunk.tokens.start >= mark.start.saturating_add(1) && chunk.tokens.start < mark.end + SOON)
            .filter(|chunk| kind(chunk).is_some() && (!is_number(chunk) || at_once(chunk)))
            .min_by_key(|chunk| chunk.tokens.start)
            .cloned();
        let Some(meant) = meant else { continue };
        let near = |chunk: &Chunk| !is_number(chunk) || chunk.tokens.end + JUST_SAID > mark.start;
        let said = scene
            .chunks
            .iter_mut()
            .filter(|chunk| chunk.tokens.end <= mark.start && kind(chunk) == kind(&meant) && chunk.slot == meant.slot && near(chunk))
            .max_by_key(|chunk| chunk.tokens.start);
        if let Some(said) = said {
            said.what.clone_from(&meant.what);
        }
    }
}

/// "The proposer, no, the acceptor", "five, sorry, six": a word between two pauses, and not
/// what one says in a list of calls.
fn bare(scene: &Scene) -> Vec<Range<usize>> {
    let pause =
        |at: usize| scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Pause && !matches!(token.text.as_str(), ":" | ";"));
    let number = |at: usize| scene.chunks.iter().any(|chunk| is_number(chunk) && chunk.tokens.start == at);
    // "Wait" is a call in some games.
    let corrects = |at: usize| match scene.word(at) {
        Some("no" | "sorry") => true,
        Some("wait") => number(at + 2),
        _ => false,
    };
    let marks = (1..scene.tokens.len()).filter(|at| corrects(*at) && pause(at - 1) && pause(at + 1));
    marks.map(|at| at..at + 1).filter(|mark| scene.quoted(mark.start).is_none()).collect()
}

/// What can be corrected by another of its kind.
fn kind(chunk: &Chunk) -> Option<u8> {
    match &chunk.what {
        What::Call(_) => Some(0),
        What::Who(Who::Role(_)) => Some(1),
        What::Number(_) => Some(2),
        _ => None,
    }
}

fn is_number(chunk: &Chunk) -> bool {
    matches!(chunk.what, What::Number(_))
}

/// "No, two of us": that is no other number than was said.
fn counts_people(words: &Words, scene: &Scene, meant: &Chunk) -> bool {
    scene.word(meant.tokens.start) == Some("one") || scene.word(meant.tokens.end).is_some_and(|word| word == "of" || words.measures(word))
}
