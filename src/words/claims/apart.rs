//! Where somebody only says what the rules are: "they say solo is all I can do". What is
//! told elsewhere was done; that was not.

use std::ops::Range;

use super::super::clauses::said_by_me;
use super::super::lexicon::Words;
use super::super::reading::Seen;
use super::super::scene::Scene;
use super::super::signs::{Sign, Speech};
use super::statements::statements;

/// The stretches in which another only says what must or may be done, where what was done
/// is told outside of them; none where nothing else tells of it.
pub(in super::super) fn rules_only(words: &Words, scene: &Scene, seen: &[Seen]) -> Vec<Range<usize>> {
    let ruled = |tokens: &Range<usize>| tokens.clone().any(|at| scene.word(at).is_some_and(|word| words.obliged.contains(word)));
    let said = statements(words, scene).into_iter().filter(|one| one.said && ruled(&one.tokens));
    let by_me = |tokens: &Range<usize>| {
        tokens.clone().any(|at| scene.word(at).is_some_and(|word| words.joints.saying.contains(word)) && said_by_me(scene, at))
    };
    let stretches: Vec<Range<usize>> = said
        .map(|one| {
            let before = one.tokens.start.checked_sub(1).filter(|before| scene.sentence(*before) == scene.sentence(one.tokens.start));
            let says = before.and_then(|before| scene.clause(before)).map_or(one.tokens.start, |clause| clause.tokens.start);
            says..one.tokens.end
        })
        .filter(|stretch| !by_me(stretch))
        .collect();
    let outside = |one: &&Seen| stretches.iter().all(|stretch| one.tokens.end <= stretch.start || stretch.end <= one.tokens.start);
    let told = |one: &Seen| {
        let done = match words.sign(one.sign) {
            Some(Sign::Fact { fact, leave: false, .. }) => Some(*fact) == words.act && one.strength > 1,
            Some(Sign::Auction(speech)) => matches!(speech, Speech::Pass | Speech::Propose | Speech::Accept | Speech::Pair | Speech::Call),
            _ => false,
        };
        done && !one.denied && !(one.mode.asks || one.mode.unreal || one.mode.reported || one.mode.not_yet)
    };
    if seen.iter().filter(outside).any(told) { stretches } else { Vec::new() }
}
