//! What would change a ruling: the fewest facts that would have to be
//! otherwise, and the fewest that force it.

use std::collections::BTreeSet;

use crate::facts::{Case, FactId, Kind, Origin, Values};
use crate::laws::{Game, LawId};

use super::adjudicate::presume;
use super::compiled::{Compiled, Outcome};

/// How other facts would change the ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The fact.
    pub fact: FactId,
    /// What it would be: of [`Self::values`] the likeliest, of numbers the
    /// nearest.
    pub value: u8,
    /// All of its values that come to the same.
    pub values: Values,
    /// What would have to be otherwise besides; empty where one fact suffices.
    pub also: Vec<(FactId, u8)>,
    /// The laws that would certainly prevail then.
    pub laws: Vec<LawId>,
    /// Whether further facts would have to be known to rule then.
    pub open: bool,
}

/// Every single fact that would make a settled ruling another one, the
/// likeliest mistakes first; where there is none, every two facts.
///
/// Only possible cases are looked at, and only changes that change the ruling
/// however unknown facts turn out. `told` is what was said; what is presumed
/// beside it is presumed anew for each change.
pub fn changes(game: &Game, compiled: &Compiled, told: &Case, untold: &BTreeSet<FactId>) -> Vec<Change> {
    changes_beside(game, compiled, told, &presume(game, compiled, told, untold), untold)
}

/// The same where it is known what is presumed: `case` is `told` with that.
pub(super) fn changes_beside(game: &Game, compiled: &Compiled, told: &Case, case: &Case, untold: &BTreeSet<FactId>) -> Vec<Change> {
    let finder = Finder::new(game, compiled, told, case, untold);
    let mut found = finder.singles();
    if found.is_empty() {
        found = finder.pairs();
    }
    found
}

/// Every two facts that would make it another ruling together, though neither
/// does so alone.
pub fn changes_of_two(game: &Game, compiled: &Compiled, told: &Case, untold: &BTreeSet<FactId>) -> Vec<Change> {
    let case = presume(game, compiled, told, untold);
    Finder::new(game, compiled, told, &case, untold).pairs()
}

/// The fewest known facts that force the ruling: whatever else were the case,
/// it would stand. The act is taken for granted, as are readings.
pub fn sufficient(game: &Game, compiled: &Compiled, case: &Case) -> Vec<(FactId, u8)> {
    let now = laws(compiled, case);
    let holds = |case: &Case| compiled.outcome(case) != Outcome::Open && laws(compiled, case) == now;
    if !holds(case) {
        return Vec::new();
    }
    let free = |fact: FactId| Some(fact) != game.facts.act() && game.facts[fact].origin != Origin::Reading;
    let mut bare = case.clone();
    let mut needed: Vec<FactId> = Vec::new();
    let tested = compiled.tested(case);
    for (fact, _) in case.known(&game.facts).filter(|(fact, _)| free(*fact)) {
        if tested.contains(&fact) { needed.push(fact) } else { bare.forget(&game.facts, fact) }
    }
    if !holds(&bare) {
        bare = case.clone();
    }
    // Without these the ruling falls, whatever else is kept.
    let (must, may): (Vec<FactId>, Vec<FactId>) = needed.into_iter().partition(|fact| !holds(&without(game, &bare, &[*fact])));
    let dropped = most_droppable(&may, &mut |facts| holds(&without(game, &bare, facts)));
    let kept = must.into_iter().chain(may.into_iter().filter(|fact| !dropped.contains(fact)));
    let mut kept: Vec<(FactId, u8)> = kept.filter_map(|fact| Some((fact, case.value(fact)?))).collect();
    kept.sort_unstable();
    kept
}

/// More facts than this are dropped one by one, which may keep one too many.
const EXACT: usize = 12;

/// The largest set of facts that can be dropped together.
fn most_droppable(facts: &[FactId], holds: &mut dyn FnMut(&[FactId]) -> bool) -> Vec<FactId> {
    if facts.len() > EXACT {
        let mut dropped = Vec::new();
        for fact in facts {
            dropped.push(*fact);
            if !holds(&dropped) {
                dropped.pop();
            }
        }
        return dropped;
    }
    let mut best: Vec<FactId> = Vec::new();
    let mut sets: Vec<u32> = (0..1u32 << facts.len()).collect();
    sets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
    for set in sets {
        let chosen: Vec<FactId> = facts.iter().enumerate().filter(|(index, _)| set & (1 << index) != 0).map(|(_, fact)| *fact).collect();
        if holds(&chosen) {
            best = chosen;
            break;
        }
    }
    best
}

fn without(game: &Game, case: &Case, facts: &[FactId]) -> Case {
    let mut case = case.clone();
    for fact in facts {
        case.forget(&game.facts, *fact);
    }
    case
}

/// The laws that certainly prevail.
fn laws(compiled: &Compiled, case: &Case) -> BTreeSet<LawId> {
    of_places(compiled, &compiled.certain(case).0)
}

fn of_places(compiled: &Compiled, places: &[u16]) -> BTreeSet<LawId> {
    places.iter().filter_map(|place| compiled.applications().get(usize::from(*place))).map(|application| application.law).collect()
}

struct Finder<'a> {
    game: &'a Game,
    compiled: &'a Compiled,
    told: &'a Case,
    case: &'a Case,
    untold: &'a BTreeSet<FactId>,
    now: BTreeSet<LawId>,
}

/// A fact and one value that it does not have.
type Step = (FactId, u8);

impl<'a> Finder<'a> {
    fn new(game: &'a Game, compiled: &'a Compiled, told: &'a Case, case: &'a Case, untold: &'a BTreeSet<FactId>) -> Self {
        Self { game, compiled, told, case, untold, now: laws(compiled, case) }
    }

    /// What can be changed: every other value of every fact that is known.
    fn steps(&self) -> Vec<Step> {
        let facts = &self.game.facts;
        let known = self.case.known(facts).filter(|(fact, _)| facts[*fact].origin == Origin::Told && Some(*fact) != facts.act());
        known
            .flat_map(|(fact, values)| facts[fact].all().without(values).iter().map(move |value| (fact, value)).collect::<Vec<_>>())
            .collect()
    }

    /// What would prevail if these facts were otherwise, if that is certainly
    /// another ruling.
    fn other(&self, steps: &[Step]) -> Option<(BTreeSet<LawId>, bool)> {
        let mut case = self.told.clone();
        for (fact, value) in steps {
            case.set(*fact, Values::one(*value));
        }
        if self.told != self.case || self.compiled.outcome(&case) == Outcome::Open {
            case = presume(self.game, self.compiled, &case, self.untold);
        }
        match self.compiled.outcome(&case) {
            Outcome::Impossible => None,
            Outcome::Settled(places) => {
                let then = of_places(self.compiled, places);
                (then != self.now).then_some((then, false))
            }
            Outcome::Open => {
                let mut outcomes = self.compiled.outcomes(&case).into_iter().map(|places| of_places(self.compiled, places));
                let mut common = outcomes.next()?;
                if common == self.now {
                    return None;
                }
                for other in outcomes {
                    if other == self.now {
                        return None;
                    }
                    common.retain(|law| other.contains(law));
                }
                Some((common, true))
            }
        }
    }

    fn singles(&self) -> Vec<Change> {
        let mut changes: Vec<(f64, Change)> = Vec::new();
        for (fact, value) in self.steps() {
            if let Some((then, open)) = self.other(&[(fact, value)]) {
                self.keep(
                    &mut changes,
                    Change { fact, value, values: Values::one(value), also: Vec::new(), laws: then.into_iter().collect(), open },
                );
            }
        }
        sorted(changes)
    }

    fn pairs(&self) -> Vec<Change> {
        let steps: Vec<Step> = self.steps().into_iter().filter(|step| self.other(&[*step]).is_none()).collect();
        let mut changes: Vec<(f64, Change)> = Vec::new();
        for (index, (fact, value)) in steps.iter().copied().enumerate() {
            // A second fact can only matter if it is tested once the first is
            // otherwise.
            let tested = self.compiled.tested(&self.case.with(fact, Values::one(value)));
            for (other, second) in steps.iter().skip(index + 1).copied().filter(|(other, _)| *other != fact && tested.contains(other)) {
                if let Some((then, open)) = self.other(&[(fact, value), (other, second)]) {
                    let laws = then.into_iter().collect();
                    self.keep(&mut changes, Change { fact, value, values: Values::one(value), also: vec![(other, second)], laws, open });
                }
            }
        }
        sorted(changes)
    }

    /// Adds a change, or a further value to one that comes to the same. Of
    /// numbers that do as well beside another change, the nearest is kept.
    fn keep(&self, changes: &mut Vec<(f64, Change)>, change: Change) {
        let likely = change.also.iter().map(|step| self.likely(*step)).product::<f64>() * self.likely((change.fact, change.value));
        let beside = |(one, a): &Step, (other, b): &Step| one == other && (a == b || self.is_count(*one));
        let same = |known: &Change| {
            known.fact == change.fact
                && known.also.len() == change.also.len()
                && known.also.iter().zip(&change.also).all(|(one, other)| beside(one, other))
                && known.laws == change.laws
                && known.open == change.open
        };
        let far = |change: &Change| {
            let steps = std::iter::once((change.fact, change.value)).chain(change.also.iter().copied());
            steps.map(|step| self.distance(step)).sum::<u32>()
        };
        if let Some((best, known)) = changes.iter_mut().find(|(_, known)| same(known)) {
            known.values = known.values.or(change.values);
            let (before, now) = (far(known), far(&change));
            if now < before || now == before && likely > *best {
                *best = likely;
                known.value = change.value;
                known.also = change.also;
            }
        } else {
            changes.push((likely, change));
        }
    }

    fn is_count(&self, fact: FactId) -> bool {
        matches!(self.game.facts[fact].kind, Kind::Count { .. })
    }

    /// How far a number is from what it is now; nothing for what is no number.
    fn distance(&self, (fact, value): Step) -> u32 {
        if !self.is_count(fact) {
            return 0;
        }
        self.case.possible(fact).iter().map(|now| u32::from(now.abs_diff(value))).min().unwrap_or(0)
    }

    /// How likely a table is to be mistaken in this: common values are likelier
    /// than rare ones, neighbouring numbers than distant ones, and what nobody
    /// said likelier than what was told.
    fn likely(&self, (fact, value): Step) -> f64 {
        let declared = &self.game.facts[fact];
        let weight = |value: u8| declared.values.get(usize::from(value)).map_or(1.0, |value| value.weight);
        let now = self.case.possible(fact);
        let before: f64 = now.iter().map(weight).sum();
        let mut likely = weight(value) / (weight(value) + before);
        if self.is_count(fact) {
            likely *= 0.5f64.powi(i32::try_from(self.distance((fact, value))).unwrap_or(i32::MAX) - 1);
        }
        if self.told.possible(fact) == now { likely } else { 2.0 * likely }
    }
}

fn sorted(mut changes: Vec<(f64, Change)>) -> Vec<Change> {
    changes.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    changes.into_iter().map(|(_, change)| change).collect()
}
