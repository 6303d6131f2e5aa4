//! The plain interpreter: the definitions of `laws/README.md`, followed word
//! for word. It is the measure of the compiled code, not a tool of its own.

use std::collections::BTreeSet;

use crate::facts::{Case, Condition, FactId, Kind, Origin, Truth, Values};
use crate::laws::{CodeId, Does, Game, LawId};

/// A law that prevails, with the laws that sent the case to it.
pub type Found = (LawId, Vec<LawId>);

/// The laws that prevail in a case of which every fact that makes sense is
/// known.
pub fn prevailing(game: &Game, code: CodeId, case: &Case) -> BTreeSet<Found> {
    let judge = Judge { game, own: code };
    let mut found = Vec::new();
    judge.gather(code, case, &[], &mut found);
    let standing = judge.standing(&found.iter().map(|(law, _)| *law).collect());
    found.retain(|(law, _)| standing.contains(law) && visible(game, *law));
    found.into_iter().collect()
}

/// Whether a law is a ruling by itself, and not only a way to others.
pub(crate) fn visible(game: &Game, law: LawId) -> bool {
    match &game.law(law).does {
        Does::Rules { .. } | Does::LeavesOpen => true,
        Does::SendsOn { effects, .. } => !effects.is_empty(),
        Does::FallsBack { .. } => false,
    }
}

/// Whether a condition holds in a case of which every fact that makes sense is
/// known, by the definitions of a code.
pub fn holds(game: &Game, code: CodeId, condition: &Condition, case: &Case) -> bool {
    Judge { game, own: code }.holds(code, condition, case)
}

/// Every outcome that a partial case may still have: one for each way in which
/// its unknown facts can be completed. Takes time exponential in their number.
pub fn outcomes(game: &Game, code: CodeId, case: &Case) -> BTreeSet<BTreeSet<Found>> {
    let facts: Vec<FactId> = mentioned(game, code).into_iter().filter(|fact| game.facts[*fact].origin == Origin::Told).collect();
    let mut outcomes = BTreeSet::new();
    let mut open = vec![(case.clone(), 0)];
    while let Some((case, next)) = open.pop() {
        match facts.get(next) {
            Some(fact) if case.possible(*fact).len() > 1 => {
                open.extend(case.possible(*fact).iter().map(|value| (case.with(*fact, Values::one(value)), next + 1)));
            }
            Some(_) => open.push((case, next + 1)),
            None if game.facts.impossible.iter().any(|condition| condition.truth(&game.facts, &case) == Truth::Yes) => {}
            None => {
                outcomes.insert(prevailing(game, code, &case));
            }
        }
    }
    outcomes
}

/// Every fact that can matter to a code: tested by what it covers, by its laws, by those it falls
/// back on, by definitions, by what makes a fact make sense, and by what is
/// impossible.
pub fn mentioned(game: &Game, code: CodeId) -> BTreeSet<FactId> {
    let mut codes = vec![code];
    let mut next = 0;
    let mut facts = BTreeSet::new();
    let mut open: Vec<&Condition> = game.facts.impossible.iter().collect();
    let mut tested: Vec<FactId> = Vec::new();
    while let Some(code) = codes.get(next).copied() {
        next += 1;
        let code = game.code(code);
        open.push(&code.covers);
        open.extend(code.definitions.values().flatten().map(|definition| &definition.when));
        tested.extend(code.laws.iter().flat_map(|law| game.law(*law).scope().tests()));
        for law in &code.falls_back {
            if let Does::FallsBack { to } = &game.law(*law).does {
                for (target, by) in to {
                    facts.extend(by.map(|(reading, _)| reading));
                    if !codes.contains(target) {
                        codes.push(*target);
                    }
                }
            }
        }
    }
    let mut seen = vec![false; game.facts.len()];
    loop {
        for fact in tested.drain(..) {
            if !std::mem::replace(&mut seen[fact.index()], true) {
                facts.insert(fact);
                open.push(&game.facts[fact].when);
            }
        }
        let Some(condition) = open.pop() else { break };
        condition.each_fact(&mut |fact| tested.push(fact));
    }
    facts
}

struct Judge<'a> {
    game: &'a Game,
    own: CodeId,
}

impl Judge<'_> {
    /// Finds the laws that apply, here and wherever the case is sent on to.
    fn gather(&self, code: CodeId, case: &Case, via: &[LawId], found: &mut Vec<Found>) {
        let applying: BTreeSet<LawId> =
            self.game.code(code).laws.iter().copied().filter(|law| self.holds(code, self.game.law(*law).when(), case)).collect();
        for law in &applying {
            if !found.iter().any(|(known, _)| known == law) {
                found.push((*law, via.to_vec()));
            }
        }
        for law in self.standing(&applying) {
            let further: Vec<LawId> = via.iter().copied().chain([law]).collect();
            match &self.game.law(law).does {
                Does::SendsOn { changes, .. } if !via.contains(&law) => {
                    let mut changed = case.clone();
                    for (fact, value) in changes {
                        changed.set(*fact, Values::one(*value));
                    }
                    self.gather(code, &changed, &further, found);
                }
                Does::FallsBack { to } if !via.contains(&law) => {
                    for (target, by) in to {
                        if by.is_none_or(|(reading, value)| self.value(code, reading, case) == Some(value)) {
                            self.gather(*target, case, &further, found);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Those of the laws that no other standing one of them overrides.
    fn standing(&self, laws: &BTreeSet<LawId>) -> BTreeSet<LawId> {
        laws.iter().copied().filter(|law| self.stands(*law, laws)).collect()
    }

    fn stands(&self, law: LawId, among: &BTreeSet<LawId>) -> bool {
        !among.iter().any(|other| self.game.law(*other).overrides.contains(&law) && self.stands(*other, among))
    }

    fn holds(&self, code: CodeId, condition: &Condition, case: &Case) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.holds(code, part, case)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(code, part, case)),
            Condition::Not(part) => !self.holds(code, part, case),
            Condition::Is(fact, values) => self.value(code, *fact, case).is_some_and(|value| values.has(value)),
            Condition::Sum(sum) => {
                let numbers =
                    sum.terms.iter().map(|(fact, weight)| Some(self.game.facts[*fact].number(self.value(code, *fact, case)?)? * weight));
                numbers.sum::<Option<i32>>().is_some_and(|total| sum.holds(total))
            }
        }
    }

    /// The fact's value; none where it makes no sense.
    fn value(&self, code: CodeId, fact: FactId, case: &Case) -> Option<u8> {
        let declared = &self.game.facts[fact];
        if !self.holds(code, &declared.when, case) {
            return None;
        }
        match declared.origin {
            Origin::Told => case.value(fact),
            Origin::Defined => case.value(fact).or_else(|| {
                let definitions = self.game.code(code).definitions.get(&fact).into_iter().flatten();
                let holds = definitions.into_iter().any(|definition| self.holds(code, &definition.when, case));
                debug_assert!(declared.kind == Kind::YesNo);
                declared.value(if holds { "yes" } else { "no" })
            }),
            Origin::Reading => case.value(fact).or_else(|| {
                let declares =
                    |code: CodeId| self.game.code(code).readings.iter().find(|reading| reading.fact == fact).map(|reading| reading.default);
                declares(self.own).or_else(|| declares(code))
            }),
        }
    }
}
