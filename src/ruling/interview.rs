//! What to ask next: only what can still change the ruling, and first what is
//! likely to make further questions needless.

use std::collections::{BTreeSet, HashMap};

use crate::facts::{Case, FactId, Kind, Origin, Truth, Values};
use crate::laws::{CodeId, Game};

use super::adjudicate::Question;
use super::compiled::{Compiled, IMPOSSIBLE, Restricted};
use super::diagram::Ref;

/// Beyond so many facts in play the order of questions is no longer exact.
const EXACT: usize = 7;

/// Answers are put together where that spares so many of them.
const SPARED: usize = 3;

/// The questions that still matter, the best first.
pub fn questions(game: &Game, compiled: &Compiled, case: &Case, untold: &BTreeSet<FactId>) -> Vec<Question> {
    let restricted = compiled.restrict(case);
    let root = restricted.root;
    let mut plan = Plan::new(game, restricted, untold);
    let mut open = plan.askable(root, case);
    if open.is_empty() {
        return Vec::new();
    }
    let scores: Vec<f64> = open.iter().map(|fact| plan.cost_of(root, case, *fact)).collect();
    let mut ranked: Vec<(f64, FactId)> = scores.into_iter().zip(open.drain(..)).collect();
    ranked.sort_by(|(one, a), (other, b)| one.total_cmp(other).then(a.cmp(b)));
    ranked
        .into_iter()
        .map(|(_, fact)| {
            let options = case
                .possible(fact)
                .iter()
                .filter(|value| usize::from(*value) < game.facts[fact].values.len())
                .filter(|value| case.with(fact, Values::one(*value)).check(&game.facts).is_ok())
                .filter(|value| plan.restricted.fix(root, fact, *value) != Ref::leaf(IMPOSSIBLE))
                .collect::<Vec<u8>>();
            let alike = plan.alike(root, fact, &options, compiled.code());
            Question { fact, options, alike }
        })
        .collect()
}

/// The facts that still matter and can be asked for now, in no order of merit:
/// much quicker to find than [`questions`].
pub fn open(game: &Game, compiled: &Compiled, case: &Case) -> Vec<FactId> {
    let mut restricted = compiled.restrict(case);
    let root = restricted.root;
    askable(game, &mut restricted, &BTreeSet::new(), root, case)
}

/// The facts that matter and can be asked for now: those that certainly make
/// sense.
fn askable(game: &Game, restricted: &mut Restricted, untold: &BTreeSet<FactId>, root: Ref, case: &Case) -> Vec<FactId> {
    let support = restricted.support(root);
    let told = |fact: &FactId| game.facts[*fact].origin == Origin::Told && !untold.contains(fact);
    // What matters though it makes no sense in the case as told, matters
    // because the case is sent on to where it does.
    let sure = |fact: &FactId| game.facts[*fact].when.truth(&game.facts, case) != Truth::Maybe;
    let sensible: Vec<FactId> = support.iter().copied().filter(told).filter(sure).collect();
    if sensible.is_empty() {
        // Nothing that matters is sure to make sense: ask what decides that.
        return support.into_iter().filter(told).take(1).collect();
    }
    sensible
}

/// The expected number of questions to a ruling: by the best order of questions
/// that make sense (exactly, however many facts are in play), and by asking facts in the order in which the vocabulary lists them.
pub fn expected_questions(game: &Game, compiled: &Compiled, case: &Case) -> (f64, f64) {
    let restricted = compiled.restrict(case);
    let root = restricted.root;
    let nothing = BTreeSet::new();
    let mut plan = Plan::new(game, restricted, &nothing);
    plan.exact = usize::MAX;
    let best = plan.cost(root, case);
    let naive = plan.in_order(root, case);
    (best, naive)
}

/// The expected number of further questions when asking as [`questions`] does.
pub fn expected_by_policy(game: &Game, compiled: &Compiled, case: &Case) -> f64 {
    let restricted = compiled.restrict(case);
    let root = restricted.root;
    let nothing = BTreeSet::new();
    let mut plan = Plan::new(game, restricted, &nothing);
    plan.by_policy(root, case)
}

struct Plan<'a> {
    game: &'a Game,
    restricted: Restricted,
    untold: &'a BTreeSet<FactId>,
    /// What is left to ask hangs on the place in the diagram, and on the facts
    /// that decide which questions make sense.
    known: HashMap<(Ref, Vec<Values>), f64>,
    deciding: Vec<FactId>,
    exact: usize,
}

impl<'a> Plan<'a> {
    fn new(game: &'a Game, mut restricted: Restricted, untold: &'a BTreeSet<FactId>) -> Self {
        let mut deciding: BTreeSet<FactId> = BTreeSet::new();
        let mut open = restricted.support(restricted.root);
        while let Some(fact) = open.pop() {
            game.facts[fact].when.each_fact(&mut |other| {
                if deciding.insert(other) {
                    open.push(other);
                }
            });
        }
        let deciding = deciding.into_iter().collect();
        Self { game, restricted, untold, known: HashMap::new(), deciding, exact: EXACT }
    }

    fn askable(&mut self, root: Ref, case: &Case) -> Vec<FactId> {
        askable(self.game, &mut self.restricted, self.untold, root, case)
    }

    /// The answers; of many, those together that leave the same open. What a sum may hang on is
    /// kept apart, and so are numbers.
    fn alike(&mut self, root: Ref, fact: FactId, options: &[u8], code: CodeId) -> Vec<Values> {
        let facts = &self.game.facts;
        let apart = || options.iter().map(|value| Values::one(*value)).collect();
        if facts[fact].kind != Kind::Choice || options.len() <= SPARED {
            return apart();
        }
        if self.game.settlements.get(&code).is_some_and(|settlement| settlement.looks_at(facts, fact)) {
            return apart();
        }
        let mut ways: Vec<(Ref, Values)> = Vec::new();
        for value in options {
            let after = self.restricted.fix(root, fact, *value);
            let after = self.restricted.essential(after);
            let known = ways.iter_mut().find(|(way, _)| *way == after);
            match known {
                Some((_, values)) => *values = values.or(Values::one(*value)),
                None => ways.push((after, Values::one(*value))),
            }
        }
        let mut alike: Vec<Values> = ways.into_iter().map(|(_, values)| values).collect();
        let most = alike.iter().enumerate().max_by_key(|(place, values)| (values.len(), *place)).map(|(place, _)| place);
        if let Some(most) = most.filter(|most| alike.get(*most).is_some_and(|values| values.len() > 2)) {
            let rest = alike.remove(most);
            alike.push(rest);
        }
        // One way for all is no answer to a question; and a short list is better kept, since
        // each answer says what happened.
        if alike.len() > 1 && alike.len() + SPARED <= options.len() { alike } else { apart() }
    }

    /// The expected number of questions still needed, if each is the best.
    fn cost(&mut self, root: Ref, case: &Case) -> f64 {
        if self.restricted.essential(root).label().is_some() {
            return 0.0;
        }
        let key = (root, self.deciding.iter().map(|fact| case.possible(*fact)).collect::<Vec<_>>());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let open = self.askable(root, case);
        let cost = if open.is_empty() {
            0.0
        } else if open.len() > self.exact {
            self.estimate(root)
        } else {
            open.iter().map(|fact| self.cost_of(root, case, *fact)).fold(f64::INFINITY, f64::min)
        };
        self.known.insert(key, cost);
        cost
    }

    /// The expected number of questions, if this one is asked now.
    fn cost_of(&mut self, root: Ref, case: &Case, fact: FactId) -> f64 {
        let ways = self.ways(root, case, fact);
        1.0 + ways.into_iter().map(|(share, after, case)| share * self.cost(after, &case)).sum::<f64>()
    }

    /// The answers to a question: how likely each is, and what it leaves open.
    fn ways(&mut self, root: Ref, case: &Case, fact: FactId) -> Vec<(f64, Ref, Case)> {
        let mut ways = Vec::new();
        for value in case.possible(fact).iter().filter(|value| usize::from(*value) < self.game.facts[fact].values.len()) {
            let after = self.restricted.fix(root, fact, value);
            if after == Ref::leaf(IMPOSSIBLE) {
                continue;
            }
            let weight = self.game.facts[fact].values.get(usize::from(value)).map_or(1.0, |value| value.weight);
            ways.push((weight, after, case.with(fact, Values::one(value))));
        }
        let total: f64 = ways.iter().map(|(weight, ..)| weight).sum();
        for (weight, ..) in &mut ways {
            *weight /= total;
        }
        ways
    }

    /// A guess from below for what is too large to work out.
    fn estimate(&mut self, root: Ref) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a count of facts")]
        let facts = self.restricted.support(root).len() as f64;
        1.0 + facts / 3.0
    }

    fn in_order(&mut self, root: Ref, case: &Case) -> f64 {
        let Some(first) = self.askable(root, case).into_iter().min() else { return 0.0 };
        let ways = self.ways(root, case, first);
        1.0 + ways.into_iter().map(|(share, after, case)| share * self.in_order(after, &case)).sum::<f64>()
    }

    fn by_policy(&mut self, root: Ref, case: &Case) -> f64 {
        if self.restricted.essential(root).label().is_some() {
            return 0.0;
        }
        let open = self.askable(root, case);
        let scored: Vec<(f64, FactId)> = open.into_iter().map(|fact| (self.cost_of(root, case, fact), fact)).collect();
        let Some((_, fact)) = scored.into_iter().min_by(|(one, a), (other, b)| one.total_cmp(other).then(a.cmp(b))) else { return 0.0 };
        let ways = self.ways(root, case, fact);
        1.0 + ways.into_iter().map(|(share, after, case)| share * self.by_policy(after, &case)).sum::<f64>()
    }
}
