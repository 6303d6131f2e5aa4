//! What is said in the auction: what the patterns saw, and calls that stand by
//! themselves.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::reading::Seen;
use super::super::scene::{Scene, What};
use super::super::signs::{Sign, Speech};
use super::speeches::{call_of, named};

/// Words that say something in the auction.
pub(super) struct Heard<'a> {
    pub(super) speech: Speech,
    pub(super) tokens: Range<usize>,
    /// Where its first word stands.
    pub(super) front: usize,
    /// The pattern that saw it; none where a call stands by itself.
    pub(super) seen: Option<&'a Seen>,
    pub(super) call: Option<u8>,
}

/// What the patterns saw, and calls that stand by themselves: quoted, or alone
/// between two commas. What is denied was not said.
pub(super) fn heard<'a>(words: &Words, scene: &Scene, seen: &'a [Seen]) -> Vec<Heard<'a>> {
    let mut all: Vec<Heard<'_>> = Vec::new();
    for one in seen {
        let Some(Sign::Auction(speech)) = words.sign(one.sign) else { continue };
        if matches!(speech, Speech::Played | Speech::Against) || one.denied && *speech != Speech::Unaccepted {
            continue;
        }
        let call = named(scene, one).and_then(call_of);
        let front = one.used.first().copied().unwrap_or(one.tokens.start).max(one.tokens.start);
        all.push(Heard { speech: *speech, tokens: one.tokens.clone(), front, seen: Some(one), call });
    }
    // "Against the prop and cop": nobody says anything there.
    let is_against = |one: &&Seen| matches!(words.sign(one.sign), Some(Sign::Auction(Speech::Against)));
    let against: Vec<&Range<usize>> = seen.iter().filter(is_against).map(|one| &one.tokens).collect();
    all.retain(|one| !against.iter().any(|at| at.start < one.tokens.start && one.tokens.end <= at.end));
    for chunk in &scene.chunks {
        let (speech, call) = match &chunk.what {
            What::Call(value) => (Speech::Call, Some(*value)),
            // "Ten in hearts" goes over somebody; "hearts" proposes them.
            What::Suit(_) if words.proposes_suits && numbered(scene, &chunk.tokens) => (Speech::Accept, None),
            What::Suit(_) if words.proposes_suits => (Speech::Propose, None),
            _ => continue,
        };
        let taken = all.iter().any(|one| one.tokens.start < chunk.tokens.end && chunk.tokens.start < one.tokens.end);
        if !taken && by_itself(scene, &chunk.tokens) {
            all.push(Heard { speech, tokens: chunk.tokens.clone(), front: chunk.tokens.start, seen: None, call });
        }
    }
    all.sort_by_key(|one| (one.tokens.start, std::cmp::Reverse(one.tokens.end)));
    all
}

/// Whether a number stands right before it.
fn numbered(scene: &Scene, tokens: &Range<usize>) -> bool {
    let before = tokens.start.saturating_sub(2)..=tokens.start;
    scene.chunks.iter().any(|chunk| matches!(chunk.what, What::Number(_)) && before.contains(&chunk.tokens.end))
}

/// So many other words may stand beside a call that is said and no more.
const BARE: usize = 3;

/// Whether hardly anything else stands in its clause, or its quotation marks.
fn by_itself(scene: &Scene, tokens: &Range<usize>) -> bool {
    let words = |range: Range<usize>| range.filter(|at| scene.word(*at).is_some()).count();
    let within = scene.quoted(tokens.start).or_else(|| scene.clause(tokens.start).map(|clause| clause.tokens.clone()));
    within.is_some_and(|within| words(within) <= words(tokens.clone()) + BARE)
}
