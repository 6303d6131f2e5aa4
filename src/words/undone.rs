//! What nobody did, though it is told of: "he threatened to take it back", "she nearly
//! led", "he would have liked one of them back, but he never did". Nothing is made of it.

use std::ops::Range;

use super::lexicon::Words;
use super::people::People;
use super::reading::Seen;
use super::scene::Scene;

/// The stretches of a text that tell of what nobody did.
pub(super) fn stretches(words: &Words, scene: &Scene, people: &People, seen: &[Seen]) -> Vec<Range<usize>> {
    let threats = (0..scene.tokens.len()).filter(|at| threatens(words, scene, *at));
    let mut found: Vec<Range<usize>> = threats.filter_map(|at| Some(at..scene.clause(at)?.tokens.end)).collect();
    for denial in seen.iter().filter(|one| words.event(one.sign) == Some("did-not") && !one.mode.asks && !one.mode.unreal) {
        found.extend(denied(words, scene, people, denial));
    }
    found
}

/// Whether a word says that what follows did not come about: "threatened to lead",
/// "nearly led", but not "nearly home".
fn threatens(words: &Words, scene: &Scene, at: usize) -> bool {
    let averts = |at: usize| scene.word(at).is_some_and(|word| words.averting.contains(word));
    if !averts(at) || scene.clause(at).is_none_or(|clause| clause.asks) {
        return false;
    }
    let next = (at + 1..scene.tokens.len()).find(|next| scene.word(*next).is_some() && !averts(*next));
    next.and_then(|next| scene.tokens.get(next)).is_some_and(|next| next.is("to") || words.verb_lemmas.contains(&next.lemma))
}

/// What was wished or meant before it is said, of the same person, that it was not done.
fn denied(words: &Words, scene: &Scene, people: &People, denial: &Seen) -> Option<Range<usize>> {
    let at = *scene.clause_of.get(denial.tokens.start)?;
    let clause = scene.clauses.get(at).filter(|clause| clause.joint.as_deref() == Some("but"))?;
    let mut before = scene.clauses.iter().take(at).filter(|other| other.sentence == clause.sentence);
    let wished = |word: &str| words.joints.unreal.contains(word) || words.stating.wishing.contains(word);
    let first = before.find(|clause| clause.tokens.clone().any(|at| scene.word(at).is_some_and(wished)))?;
    let doer = people.doer(scene, &(first.tokens.end - 1..first.tokens.end)).and_then(|mention| mention.who.as_ref());
    let same = doer.is_none_or(|doer| denial.doer.as_ref().is_none_or(|other| !people.differ(doer, other)));
    same.then_some(first.tokens.start..denial.tokens.end)
}
