//! What each answer to a question would come to, for whoever asks in general: "may the
//! last trick be looked at?" has no one answer, but few.

use std::collections::BTreeSet;

use crate::facts::{Case, FactId, Values};
use crate::laws::{Game, LawId};

use super::adjudicate::{Question, Ruling, Status, alternatives, explain, presume};
use super::compiled::Compiled;

/// What follows where the fact that is asked for is one of these.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The answers that come to it.
    pub when: Values,
    /// What is ruled then; it may hang on more.
    pub ruling: Ruling,
}

/// The answers to a question by what they come to, those that settle it first.
pub fn branches(game: &Game, compiled: &Compiled, case: &Case, untold: &BTreeSet<FactId>, question: &Question) -> Vec<Branch> {
    let mut found: Vec<(Vec<LawId>, Branch)> = Vec::new();
    for value in &question.options {
        let told = case.with(question.fact, Values::one(*value));
        let ruling = explain(game, compiled, &presume(game, compiled, &told, untold));
        let laws: Vec<LawId> = ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| prevailing.law).collect();
        let same = found.iter_mut().find(|(known, branch)| *known == laws && branch.ruling.status == ruling.status);
        match same {
            Some((_, branch)) => branch.when = branch.when.or(Values::one(*value)),
            None => found.push((laws, Branch { when: Values::one(*value), ruling })),
        }
    }
    found.sort_by_key(|(_, branch)| branch.ruling.status == Status::NeedsFacts);
    found.into_iter().map(|(_, branch)| branch).collect()
}

/// So many laws tell of a matter; more are for whoever reads the code.
const ENOUGH: usize = 5;

/// The laws that may come to prevail in a case, those first that do so most often.
pub fn bearing(game: &Game, compiled: &Compiled, case: &Case) -> Vec<LawId> {
    let mut counted: Vec<(usize, LawId)> = Vec::new();
    for law in alternatives(game, compiled, case).iter().flat_map(|way| &way.laws).map(|prevailing| prevailing.law) {
        match counted.iter_mut().find(|(_, known)| *known == law) {
            Some((times, _)) => *times += 1,
            None => counted.push((1, law)),
        }
    }
    counted.sort_by_key(|(times, law)| (!game.law(*law).scope().is_of_one_act(), std::cmp::Reverse(*times)));
    counted.into_iter().take(ENOUGH).map(|(_, law)| law).collect()
}
