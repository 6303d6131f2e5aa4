//! Findings brought into agreement: one for each fact, and only those that make
//! sense together.

use std::collections::BTreeMap;

use crate::facts::{Case, FactId, Origin, Truth, Values};

use super::infer::{Finding, Inference};
use super::reading::Seen;
use super::signs::Sign;

impl Inference<'_> {
    /// Where not all of it can be true, without the least sure of what stands in
    /// the way: to be asked is better than to be told that one contradicts
    /// oneself.
    pub(crate) fn possible(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let possible = |found: &[Finding]| self.case_of(found).check(&self.game.facts).is_ok();
        if possible(&found) || self.about.asked.is_some() {
            return found;
        }
        let mut order: Vec<usize> =
            (0..found.len()).filter(|at| found.get(*at).is_some_and(|one| Some(one.fact) != self.words.act)).collect();
        order.sort_by_key(|at| found.get(*at).map(|one| one.strength));
        let without = |at: usize| -> Vec<Finding> {
            found.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, one)| one.clone()).collect()
        };
        if let Some(at) = order.into_iter().find(|at| possible(&without(*at))) {
            found.remove(at);
        }
        found
    }

    /// The case without the act that was found, if it does not go with the rest.
    pub(crate) fn without_what_cannot_be(&self, found: &[Finding]) -> Option<Case> {
        let act = self.words.act?;
        let case = self.case_of(found);
        let done = case.value(act).filter(|_| case.check(&self.game.facts).is_err())?;
        if self.plainly_done(act, Values::one(done)) && self.goes_with_all_but_one(act, found) {
            return None;
        }
        let left = self.about.case.possible(act).without(Values::one(done));
        let mut others = self.about.case.clone();
        others.set(act, left);
        (!left.is_empty()).then_some(others)
    }

    /// Whether the lexicon has a sign that it was done.
    pub(crate) fn plainly_done(&self, act: FactId, done: Values) -> bool {
        let told = |one: &Seen| one.strength > 1 && !one.denied && !one.mode.unreal && !one.mode.asks && !one.mode.not_yet;
        self.seen
            .iter()
            .filter(|one| told(one))
            .any(|one| matches!(self.sign(one), Some(Sign::Fact { fact, yes, .. }) if *fact == act && *yes == done))
    }

    /// Whether what was done goes with all else that was found but one thing.
    fn goes_with_all_but_one(&self, act: FactId, found: &[Finding]) -> bool {
        found.iter().filter(|one| one.fact != act).any(|stray| {
            let rest: Vec<Finding> = found.iter().filter(|one| one.fact != stray.fact).cloned().collect();
            self.case_of(&rest).check(&self.game.facts).is_ok()
        })
    }

    /// Only facts that make sense together.
    pub(crate) fn sensible(&self, found: Vec<Finding>) -> Vec<Finding> {
        let mut case: Case = self.about.case.clone();
        for one in &found {
            let both = case.possible(one.fact).and(one.values);
            case.set(one.fact, if both.is_empty() { one.values } else { both });
        }
        let mut kept = found;
        // Without an act the rest is too vague to be kept.
        if self.words.act.is_some_and(|act| case.possible(act) == self.game.facts[act].all()) {
            kept.retain(|one| {
                Some(one.fact) == self.words.call
                    || Some(one.fact) == self.words.offender
                    || Some(one.fact) == self.about.asked
                    || one.strength > 2
            });
        }
        for _ in 0..3 {
            let before = kept.len();
            kept.retain(|one| {
                let declared = &self.game.facts[one.fact];
                let sense = declared.origin != Origin::Told || declared.when.truth(&self.game.facts, &case) != Truth::No;
                if !sense {
                    case.forget(&self.game.facts, one.fact);
                }
                sense
            });
            if kept.len() == before {
                break;
            }
        }
        kept
    }
}

/// One finding a fact: what all agree on, or the stronger; nothing where they
/// contradict each other, but for a call.
pub(crate) fn merged(found: Vec<Finding>) -> Vec<Finding> {
    let mut by_fact: BTreeMap<FactId, Vec<Finding>> = BTreeMap::new();
    for one in found {
        by_fact.entry(one.fact).or_default().push(one);
    }
    let mut kept = Vec::new();
    for (_, mut list) in by_fact {
        let best = list.iter().map(|one| one.strength).max().unwrap_or(0);
        let mut chosen: Option<Finding> = None;
        list.sort_by_key(|one| (std::cmp::Reverse(one.strength), one.tokens.start));
        let mut contradiction = false;
        let mut both = Vec::new();
        for one in list {
            match &mut chosen {
                None => chosen = Some(one),
                Some(known) => {
                    let common = known.values.and(one.values);
                    if common.is_empty() {
                        if one.strength == best {
                            contradiction = true;
                            both.push(one);
                        }
                    } else {
                        if common != known.values {
                            known.tokens = one.tokens.clone();
                        }
                        known.values = common;
                    }
                }
            }
        }
        match chosen {
            Some(chosen) if contradiction && chosen.strength != 2 => kept.push(chosen),
            Some(chosen)
                if contradiction
                    && chosen.values.len() == 1
                    && both.iter().all(|other| other.values.len() == 1)
                    && chosen.tokens.end <= both.first().map_or(0, |other| other.tokens.start) =>
            {
                both.insert(0, chosen);
                kept.push(Finding { values: both.iter().fold(Values::NONE, |all, one| all.or(one.values)), ..both.swap_remove(0) });
            }
            Some(_) if contradiction => {}
            Some(chosen) => kept.push(chosen),
            None => {}
        }
    }
    kept
}
