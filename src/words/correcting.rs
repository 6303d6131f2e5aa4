//! "The caller, no, an opponent": what puts itself right is heard as if it had
//! been said so from the first.

use super::lexicon::Words;
use super::people::Who;
use super::scene::{Chunk, Scene, What};
use super::signs::{Answer, Sign};

/// So soon after the word that corrects stands what was meant.
const SOON: usize = 5;

/// Puts calls and persons in place of those they correct.
pub(super) fn correct(words: &Words, scene: &mut Scene) {
    let marks: Vec<_> = scene
        .find(&words.signs)
        .into_iter()
        .filter(|found| matches!(words.sign(found.pattern), Some(Sign::Answer(Answer::Correction))))
        .map(|found| found.tokens)
        // "Make that a misère", says the caller: he puts nothing right in what is told.
        .filter(|mark| scene.quoted(mark.start).is_none())
        .collect();
    for mark in marks {
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

/// What can be corrected by another of its kind.
fn kind(chunk: &Chunk) -> Option<u8> {
    match &chunk.what {
        What::Call(_) => Some(0),
        What::Who(Who::Role(_)) => Some(1),
        _ => None,
    }
}
