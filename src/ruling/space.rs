//! The space of cases: every combination of the facts that some codes mention,
//! and the diagrams of conditions over it.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Case, Condition, FactId, Facts, Origin, Truth, Values};
use crate::laws::{CodeId, Game};

use super::compiled::IMPOSSIBLE;
use super::diagram::{Diagram, Ref};

/// Facts changed on the way, where a case was sent on.
pub(crate) type Changes = BTreeMap<FactId, u8>;

/// The diagrams over the cases of a game, as far as some codes tell them apart.
#[derive(Clone, Debug)]
pub(crate) struct Space<'a> {
    pub(crate) game: &'a Game,
    /// Only cases that agree with this one, read with the defaults of a code.
    narrow: Option<(CodeId, &'a Case)>,
    pub(crate) diagram: Diagram,
    /// The facts, in the order in which diagrams test them.
    pub(crate) order: Vec<FactId>,
    level: Vec<usize>,
}

impl<'a> Space<'a> {
    /// The space of all cases, as the codes see it.
    pub(crate) fn new(game: &'a Game, codes: &[CodeId]) -> Self {
        let facts = codes.iter().flat_map(|code| super::reference::mentioned(game, *code)).collect();
        Self::of(game, facts, None)
    }

    /// The part of the space that agrees with a case.
    pub(crate) fn narrow(game: &'a Game, code: CodeId, case: &'a Case) -> Self {
        Self::of(game, super::reference::mentioned(game, code), Some((code, case)))
    }

    /// The space of all cases of the game, whatever any code makes of them.
    pub(crate) fn all(game: &'a Game) -> Self {
        Self::of(game, game.facts.iter().filter(|(_, fact)| fact.origin != Origin::Reading).map(|(id, _)| id).collect(), None)
    }

    /// The space of these facts, tested in this order.
    pub(crate) fn ordered(game: &'a Game, order: Vec<FactId>) -> Self {
        let mut space =
            Self { game, narrow: None, diagram: Diagram::default(), order: Vec::new(), level: vec![usize::MAX; game.facts.len()] };
        space.set_order(order);
        space
    }

    fn set_order(&mut self, order: Vec<FactId>) {
        for (place, fact) in order.iter().enumerate() {
            if let Some(slot) = self.level.get_mut(fact.index()) {
                *slot = place;
            }
        }
        self.order = order;
    }

    fn of(game: &'a Game, facts: BTreeSet<FactId>, narrow: Option<(CodeId, &'a Case)>) -> Self {
        Self { narrow, ..Self::ordered(game, order(game, facts)) }
    }

    /// The fact tested at a level.
    pub(crate) fn fact(&self, level: usize) -> FactId {
        self.order[level]
    }

    /// The level that tests the fact, if any does.
    pub(crate) fn level(&self, fact: FactId) -> Option<usize> {
        self.level.get(fact.index()).copied().filter(|level| *level != usize::MAX)
    }

    /// Where a condition holds, by the definitions of a code, in a case in
    /// which some facts were changed.
    pub(crate) fn condition(&mut self, code: CodeId, condition: &Condition, changes: &Changes) -> Ref {
        if self.fails(condition, changes) {
            return Ref::NO;
        }
        let resolved = self.resolve(code, condition, changes);
        self.diagram_of(&resolved)
    }

    /// Where the facts can be true together.
    pub(crate) fn possible(&mut self, code: CodeId) -> Ref {
        let mut possible = Ref::YES;
        for condition in &self.game.facts.impossible {
            let impossible = self.condition(code, condition, &Changes::new());
            possible = self.diagram.without(possible, impossible);
        }
        possible
    }

    /// Whether a case whose facts are all known is in a set. Defined facts that
    /// are not stated are left to their definitions.
    pub(crate) fn holds(&self, set: Ref, case: &Case) -> bool {
        let mut at = set;
        while let Some((level, branches)) = self.diagram.node(at) {
            let fact = self.fact(level);
            let value = case.value(fact).or_else(|| self.game.facts[fact].by_definition().only());
            let Some(branch) = value.and_then(|value| branches.get(usize::from(value))) else { return false };
            at = *branch;
        }
        at == Ref::YES
    }

    /// The diagram with a leaf of its own for cases that cannot be.
    pub(crate) fn apart(&mut self, root: Ref, possible: Ref) -> Ref {
        let operation = self.diagram.operation();
        self.diagram.apply(operation, root, possible, &mut |leaf, possible| match possible {
            Ref::YES => Some(leaf),
            Ref::NO => Some(Ref::leaf(IMPOSSIBLE)),
            _ => None,
        })
    }

    /// Where the fact makes sense.
    pub(crate) fn sensible(&mut self, fact: FactId) -> Ref {
        self.sensible_under(fact, &Changes::new())
    }

    /// Where the fact makes sense once some facts are changed.
    pub(crate) fn sensible_under(&mut self, fact: FactId, changes: &Changes) -> Ref {
        self.condition(self.game.default, &self.game.facts[fact].when, changes)
    }

    /// Where the fact is stated to be one of the values. Everywhere or nowhere
    /// when no code mentions it.
    pub(crate) fn is(&mut self, fact: FactId, values: Values) -> Ref {
        let Some(level) = self.level(fact) else { return if values.is_empty() { Ref::NO } else { Ref::YES } };
        let branches: Vec<Ref> =
            (0u8..).take(self.game.facts[fact].branches()).map(|value| if values.has(value) { Ref::YES } else { Ref::NO }).collect();
        self.diagram.make(level, &branches)
    }

    /// A condition with changed facts, definitions and what makes sense put in,
    /// so that only tests of values are left.
    fn resolve(&self, code: CodeId, condition: &Condition, changes: &Changes) -> Condition {
        let facts = &self.game.facts;
        condition.rewrite(&mut |test| match test {
            Condition::Is(fact, values) => {
                let sensible = self.resolve(code, &facts[*fact].when, changes);
                if let Some(value) = changes.get(fact) {
                    return if values.has(*value) { sensible } else { Condition::NEVER };
                }
                let mut holds = self.test(*fact, *values);
                if facts[*fact].origin == Origin::Defined
                    && let Some(definitions) = self.game.code(code).definitions.get(fact)
                {
                    let defined = Condition::any(definitions.iter().map(|definition| self.resolve(code, &definition.when, changes)));
                    let as_wanted = match (facts[*fact].value("yes"), facts[*fact].value("no")) {
                        (Some(yes), Some(no)) => match (values.has(yes), values.has(no)) {
                            (true, true) => Condition::ALWAYS,
                            (true, false) => defined,
                            (false, true) => defined.negated(),
                            (false, false) => Condition::NEVER,
                        },
                        _ => Condition::NEVER,
                    };
                    let unstated = self.test(*fact, facts[*fact].by_definition());
                    holds = Condition::any([holds, unstated.and(as_wanted)]);
                }
                sensible.and(holds)
            }
            Condition::Sum(sum) => {
                let sensible = Condition::all(sum.terms.iter().map(|(fact, _)| self.resolve(code, &facts[*fact].when, changes)));
                sensible.and(Condition::Sum(sum.clone()))
            }
            other => other.clone(),
        })
    }

    /// Whether a condition plainly fails in every case of a narrow space: most
    /// laws speak of other acts, and need not be looked into.
    fn fails(&self, condition: &Condition, changes: &Changes) -> bool {
        let Some((_, case)) = self.narrow else { return false };
        let fails = condition.weigh(&mut |test| match test {
            Condition::Is(fact, values) => {
                let stated = self.game.facts[*fact].origin == Origin::Told;
                let possible = match changes.get(fact) {
                    Some(value) => Values::one(*value),
                    None if stated => case.possible(*fact),
                    None => return Truth::Maybe,
                };
                if possible.and(*values).is_empty() { Truth::No } else { Truth::Maybe }
            }
            _ => Truth::Maybe,
        });
        fails == Truth::No
    }

    /// The acts that its cases may have, some facts being changed.
    pub(crate) fn acts(&self, changes: &Changes) -> Values {
        let Some(act) = self.game.facts.act() else { return Values::EVERY };
        match (changes.get(&act), self.narrow) {
            (Some(value), _) => Values::one(*value),
            (None, Some((_, case))) => case.possible(act),
            (None, None) => self.game.facts[act].all(),
        }
    }

    /// A test of one fact, decided already where the case decides it.
    fn test(&self, fact: FactId, values: Values) -> Condition {
        let Some((own, case)) = self.narrow else { return Condition::Is(fact, values) };
        // Readings stay open: a ruling must show on which of them it hangs.
        if self.game.facts[fact].origin == Origin::Reading {
            return Condition::Is(fact, values);
        }
        let possible = case.possible(fact);
        let possible = if possible == self.game.facts[fact].all() { unstated(self.game, own, fact) } else { possible };
        if possible.and(values).is_empty() {
            Condition::NEVER
        } else if possible.within(values) {
            Condition::ALWAYS
        } else {
            Condition::Is(fact, values)
        }
    }

    fn diagram_of(&mut self, condition: &Condition) -> Ref {
        match condition {
            Condition::All(parts) => parts.iter().fold(Ref::YES, |all, part| {
                if all == Ref::NO {
                    return all;
                }
                let part = self.diagram_of(part);
                self.diagram.and(all, part)
            }),
            Condition::Any(parts) => parts.iter().fold(Ref::NO, |any, part| {
                if any == Ref::YES {
                    return any;
                }
                let part = self.diagram_of(part);
                self.diagram.or(any, part)
            }),
            Condition::Not(part) => {
                let part = self.diagram_of(part);
                self.diagram.without(Ref::YES, part)
            }
            Condition::Is(fact, values) => self.is(*fact, *values),
            Condition::Sum(sum) => {
                let mut terms = sum.terms.clone();
                terms.sort_by_key(|(fact, _)| self.level[fact.index()]);
                self.sum(&terms, 0, sum)
            }
        }
    }

    fn sum(&mut self, terms: &[(FactId, i32)], total: i32, sum: &crate::facts::Sum) -> Ref {
        let Some(((fact, weight), rest)) = terms.split_first() else {
            return if sum.holds(total) { Ref::YES } else { Ref::NO };
        };
        let declared = &self.game.facts[*fact];
        let amounts: Vec<Option<i32>> = (0u8..).take(declared.branches()).map(|value| declared.number(value).map(|n| n * weight)).collect();
        let branches: Vec<Ref> =
            amounts.into_iter().map(|amount| amount.map_or(Ref::NO, |amount| self.sum(rest, total + amount, sum))).collect();
        self.diagram.make(self.level[fact.index()], &branches)
    }
}

/// What a fact is taken to be when nobody states it.
pub(crate) fn unstated(game: &Game, code: CodeId, fact: FactId) -> Values {
    let declared = &game.facts[fact];
    match declared.origin {
        Origin::Told => declared.all(),
        Origin::Defined => declared.by_definition(),
        Origin::Reading => {
            let own = game.code(code).readings.iter();
            let others = game.codes.iter().flat_map(|code| &code.readings);
            own.chain(others).find(|reading| reading.fact == fact).map_or(declared.all(), |reading| Values::one(reading.default))
        }
    }
}

/// The order in which diagrams test facts: what makes others make sense first,
/// then what most laws ask for.
fn order(game: &Game, mentioned: BTreeSet<FactId>) -> Vec<FactId> {
    let mut uses = vec![0_usize; game.facts.len()];
    for law in &game.laws {
        law.scope().tests().for_each(|fact| uses[fact.index()] += 1);
    }
    let mut wanted: Vec<FactId> = mentioned.into_iter().collect();
    wanted.sort_by_key(|fact| std::cmp::Reverse(uses[fact.index()]));
    let mut order = Vec::new();
    for fact in wanted {
        place(fact, &game.facts, &mut order);
    }
    order
}

/// Puts a fact into the order, behind those on which its sense hangs.
fn place(fact: FactId, facts: &Facts, order: &mut Vec<FactId>) {
    if order.contains(&fact) {
        return;
    }
    let mut first = Vec::new();
    facts[fact].when.each_fact(&mut |other| first.push(other));
    for other in first {
        place(other, facts, order);
    }
    order.push(fact);
}

/// A condition by the definitions of a code, in a case in which some facts
/// were changed: only tests of values are left.
pub(crate) fn resolved(game: &Game, code: CodeId, condition: &Condition, changes: &Changes) -> Condition {
    let space = Space { game, narrow: None, diagram: Diagram::default(), order: Vec::new(), level: Vec::new() };
    space.resolve(code, condition, changes)
}
