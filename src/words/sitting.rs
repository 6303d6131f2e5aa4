//! Several hands told one after the other: "first hand Ann made a solo, second hand Bob lost
//! a misère". Each is settled by itself.

use super::lexicon::Words;
use super::scene::{Scene, What};

/// Why no one ruling answers what tells of several hands.
pub(super) const WHY: &str = "it tells of several hands, and each is settled by itself: tell one of them, or keep a score of all (`hoyle score`, or `score new` at the prompt)";

/// So near behind a player stands what he called.
const CALLED: usize = 3;

/// Whether at least two hands are told, each with its number, or behind one that has it, and
/// with what was played or made.
pub(super) fn tells_several_hands(words: &Words, scene: &Scene) -> bool {
    let mut begin: Vec<usize> = Vec::new();
    for at in 0..scene.tokens.len() {
        begin.extend(hand_from(words, scene, at).or_else(|| goes_on_from(scene, at).filter(|_| !begin.is_empty())));
    }
    let ends = begin.iter().skip(1).copied().chain([scene.tokens.len()]);
    let counts = |what: &What| matches!(what, What::Call(_)) || matches!(what, What::Number(number) if *number > 1);
    let told = |from: usize, to: usize| scene.chunks.iter().any(|chunk| counts(&chunk.what) && (from..to).contains(&chunk.tokens.start));
    begin.iter().zip(ends).filter(|(from, to)| told(**from, *to)).count() > 1
}

/// Where the next hand begins: "then Carlo a solo".
fn goes_on_from(scene: &Scene, at: usize) -> Option<usize> {
    let behind = (scene.word(at) == Some("then")).then(|| scene.person_from(at + 1))??;
    let called = (behind..behind + CALLED).flat_map(|at| scene.starting(at)).any(|chunk| matches!(chunk.what, What::Call(_)));
    called.then_some(at + 1)
}

/// Where the account of a hand begins, if its number stands at `at`: "first hand", "hand two".
fn hand_from(words: &Words, scene: &Scene, at: usize) -> Option<usize> {
    let word = |at: usize| scene.word(at);
    let hand = |at: usize| word(at).is_some_and(|word| words.hands.contains(word));
    let numbered = |at: usize| word(at).is_some_and(|word| words.ordinals.iter().chain(&words.onward).any(|known| known == word));
    let number = |at: usize| scene.number_from(at).is_some();
    if !(numbered(at) && hand(at + 1) || hand(at) && number(at + 1)) {
        return None;
    }
    // "Second hand played a king" is a player; "second hand Bob lost a solo" is not.
    let from = if word(at + 2).is_some() { at + 2 } else { at + 3 };
    let call = || scene.starting(from).any(|chunk| matches!(chunk.what, What::Call(_)));
    (scene.person_from(from).is_some() || call()).then_some(from)
}
