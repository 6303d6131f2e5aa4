//! "The caller, no, an opponent": what puts itself right is heard as if it had
//! been said so from the first.

use std::ops::Range;

use super::lexicon::Words;
use super::people::Who;
use super::scene::{Chunk, Scene, What};
use super::tokens::Kind;

/// So soon after the word that corrects stands what was meant.
const SOON: usize = 5;

/// Puts calls and persons in place of those they correct.
pub(super) fn correct(words: &Words, scene: &mut Scene) {
    let marks: Vec<_> = scene
        .find(&words.corrections)
        .into_iter()
        .map(|found| found.tokens)
        // "Make that a misère", says the caller: he puts nothing right in what is told.
        .filter(|mark| scene.quoted(mark.start).is_none())
        .collect();
    for mark in marks.into_iter().chain(bare(scene)) {
        let meant = scene
            .chunks
            .iter()
            .filter(|chunk| chunk.tokens.start >= mark.start.saturating_add(1) && chunk.tokens.start < mark.end + SOON)
            .filter(|chunk| kind(chunk).is_some())
            .min_by_key(|chunk| chunk.tokens.start)
            .cloned();
        let Some(meant) = meant else { continue };
        let said = scene
            .chunks
            .iter_mut()
            .filter(|chunk| chunk.tokens.end <= mark.start && kind(chunk) == kind(&meant) && chunk.slot == meant.slot)
            .max_by_key(|chunk| chunk.tokens.start);
        if let Some(said) = said {
            said.what.clone_from(&meant.what);
        }
    }
}

/// "The proposer, no, the acceptor": a bare no between two pauses, and not what one says
/// in a list of calls.
fn bare(scene: &Scene) -> Vec<Range<usize>> {
    let pause =
        |at: usize| scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Pause && !matches!(token.text.as_str(), ":" | ";"));
    let marks = (1..scene.tokens.len()).filter(|at| scene.word(*at) == Some("no") && pause(at - 1) && pause(at + 1));
    marks.map(|at| at..at + 1).filter(|mark| scene.quoted(mark.start).is_none()).collect()
}

/// What can be corrected by another of its kind.
fn kind(chunk: &Chunk) -> Option<u8> {
    match &chunk.what {
        What::Call(_) => Some(0),
        What::Who(Who::Role(_)) => Some(1),
        _ => None,
    }
}
