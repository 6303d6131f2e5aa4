//! Rules quoted, and rulings to be checked.

use super::lexicon::Words;
use super::reading::Seen;
use super::scene::Scene;
use super::signs::Sign;
use super::{Stated, Understanding};

/// Sorts what is said about outcomes into rulings to be checked and rules quoted.
pub(crate) fn sort(
    words: &Words,
    scene: &Scene,
    seen: &[Seen],
    slice: &impl Fn(&std::ops::Range<usize>) -> (String, std::ops::Range<usize>),
    into: &mut Understanding,
) {
    for one in seen {
        let Some(Sign::Effect(effect)) = words.sign(one.sign) else { continue };
        let (text, at) = slice(&one.tokens);
        if checked(scene, one) {
            into.checked.push(Stated { effects: vec![effect.clone()], denied: one.denied, words: text, at });
        } else if !one.mode.asks && (one.mode.reported || states_a_rule(words, scene, one)) {
            into.quoted.push(Stated { effects: vec![effect.clone()], denied: one.denied, words: text, at });
        }
    }
    join(&mut into.checked);
    join(&mut into.quoted);
}

/// Whether a rule is stated, and not told what somebody did: "he must call a suit",
/// not "he called a suit".
fn states_a_rule(words: &Words, scene: &Scene, one: &Seen) -> bool {
    let Some(clause) = scene.clause(one.tokens.start) else { return false };
    let joints = &words.joints;
    let mut told = clause.tokens.clone().filter_map(|at| scene.word(at));
    told.any(|word| matches!(word, "is" | "are" | "'s" | "has" | "have") || joints.leave.contains(word) || joints.unreal.contains(word))
}

/// Whether it is a ruling that was given, to be checked.
pub(crate) fn checked(scene: &Scene, one: &Seen) -> bool {
    let Some(clause) = scene.clause(one.tokens.start) else { return false };
    let sentence = clause.sentence;
    let clauses: Vec<_> = scene.clauses.iter().filter(|clause| clause.sentence == sentence || clause.sentence == sentence + 1).collect();
    let given = clauses.iter().filter(|clause| clause.sentence == sentence).any(|clause| {
        clause.tokens.clone().any(|at| {
            scene.word(at).is_some_and(|word| {
                matches!(word, "told" | "ruled" | "ruling" | "decided" | "made" | "awarded" | "agreed" | "said" | "settled" | "gave")
            })
        })
    });
    let right = clauses.iter().any(|clause| {
        clause.tokens.clone().any(|at| {
            scene
                .word(at)
                .is_some_and(|word| matches!(word, "right" | "correct" | "fair" | "true" | "wrong" | "ok" | "okay" | "proper" | "agree"))
                && clause.tokens.end >= one.tokens.end
        })
    });
    right || given && !one.mode.reported
}

fn join(list: &mut Vec<Stated>) {
    let mut joined: Vec<Stated> = Vec::new();
    for one in std::mem::take(list) {
        match joined.last_mut() {
            Some(last) if last.at == one.at && last.denied == one.denied => last.effects.extend(one.effects),
            _ => joined.push(one),
        }
    }
    *list = joined;
}
