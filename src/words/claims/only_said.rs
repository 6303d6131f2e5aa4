//! Where somebody says something of the rules, or of what is due: "they say I must play my
//! highest card", "he says I owe him 3200". Nobody did it there.

use std::ops::Range;

use super::super::lexicon::Words;
use super::super::reading::Seen;
use super::super::scene::Scene;
use super::super::signs::Sign;
use super::statements::Statement;

/// The stretches in which it is told that somebody says something, in his own words or not; "hers
/// says 1300" is said by a marker.
pub(in super::super) fn said(statements: &[Statement]) -> Vec<Range<usize>> {
    statements.iter().filter(|one| one.said && one.by.is_some()).map(|one| one.tokens.clone()).collect()
}

/// Those of them in which somebody only says what must or may be done, or what follows.
pub(in super::super) fn only_said(words: &Words, scene: &Scene, seen: &[Seen], said: &[Range<usize>]) -> Vec<Range<usize>> {
    let list = [&words.stating.permitting, &words.stating.obliging, &words.stating.needing];
    let modal = |at: usize| scene.word(at).is_some_and(|word| list.iter().any(|list| list.contains(word)));
    let outcome = |tokens: &Range<usize>| {
        let inside = |one: &Seen| tokens.start <= one.tokens.start && one.tokens.end <= tokens.end;
        seen.iter().any(|one| inside(one) && matches!(words.sign(one.sign), Some(Sign::Effect(_))))
    };
    // "“Shall we call a suit, partner?” says A": who says that does it by saying it.
    let quoted = |tokens: &Range<usize>| tokens.clone().any(|at| scene.quoted(at).is_some());
    said.iter().filter(|tokens| !quoted(tokens)).filter(|tokens| (*tokens).clone().any(modal) || outcome(tokens)).cloned().collect()
}
