//! The second way to the same answers: the space of cases split part by part,
//! each part judged by the definitions alone, without diagrams.
//!
//! A part is a case of which just enough is known to decide every law. The
//! judge starts from the empty case and, wherever it needs a fact, takes each
//! of its values in turn; so the parts never overlap and leave nothing out.

use std::collections::BTreeSet;

use crate::facts::{Case, Condition, Fact, FactId, Origin, Sum, Values};
use crate::laws::{CodeId, Does, Game, LawId};
use crate::ruling::reference::visible;
use crate::ruling::space::unstated;

/// A part of the space in which the same laws apply throughout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// What is known of the cases in it.
    pub known: Vec<(FactId, u8)>,
    /// The laws that apply, overridden or not.
    pub applying: BTreeSet<LawId>,
    /// Those of them that no other overrides.
    pub standing: BTreeSet<LawId>,
    /// Whether the code covers these cases.
    pub covered: bool,
}

/// There are more parts than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are more than {0} parts")]
pub struct TooMany(pub usize);

/// Splits the space of a code's possible cases, and gives back how many parts
/// there were. Readings take every value that the code knows.
///
/// # Errors
/// When there are more than `most` parts.
pub fn parts(game: &Game, code: CodeId, most: usize, visit: &mut dyn FnMut(&Part)) -> Result<usize, TooMany> {
    let mut slots: Vec<Values> = game.facts.iter().map(|(_, fact)| fact.all()).collect();
    // A code's own word on a reading goes before that of others.
    for reading in game.codes.iter().rev().flat_map(|code| &code.readings).chain(&game.code(code).readings) {
        if let Some(slot) = slots.get_mut(reading.fact.index()) {
            *slot = reading.values;
        }
    }
    let mut splitter = Splitter { judge: Judge { game, slots }, known: Vec::new(), code, count: 0, most };
    splitter.split(visit)?;
    Ok(splitter.count)
}

/// Every set of laws that may prevail in a partial case, however its unknown
/// facts turn out. Readings that it leaves open are as the code takes them.
///
/// # Errors
/// When there are more than `most` parts.
pub fn outcomes(game: &Game, code: CodeId, case: &Case, most: usize) -> Result<BTreeSet<BTreeSet<LawId>>, TooMany> {
    let slots = game.facts.iter().map(|(id, fact)| {
        let told = case.possible(id);
        if fact.origin == Origin::Reading && told == fact.all() { unstated(game, code, id) } else { told }
    });
    let mut splitter = Splitter { judge: Judge { game, slots: slots.collect() }, known: Vec::new(), code, count: 0, most };
    let mut outcomes = BTreeSet::new();
    splitter.split(&mut |part| {
        outcomes.insert(part.standing.iter().copied().filter(|law| visible(game, *law)).collect());
    })?;
    Ok(outcomes)
}

/// A fact must be known before the judge can go on.
struct Need(FactId);

struct Splitter<'a> {
    judge: Judge<'a>,
    known: Vec<(FactId, u8)>,
    code: CodeId,
    count: usize,
    most: usize,
}

impl Splitter<'_> {
    fn split(&mut self, visit: &mut dyn FnMut(&Part)) -> Result<(), TooMany> {
        match self.judge.part(self.code) {
            Ok(None) => Ok(()),
            Ok(Some(mut part)) => {
                self.count += 1;
                if self.count > self.most {
                    return Err(TooMany(self.most));
                }
                part.known.clone_from(&self.known);
                visit(&part);
                Ok(())
            }
            Err(Need(fact)) => {
                let all = self.judge.slot(fact);
                for value in all.iter() {
                    self.judge.set(fact, Values::one(value));
                    self.known.push((fact, value));
                    self.split(visit)?;
                    self.known.pop();
                }
                self.judge.set(fact, all);
                Ok(())
            }
        }
    }
}

/// Judges a partial case, or says which fact it needs.
struct Judge<'a> {
    game: &'a Game,
    slots: Vec<Values>,
}

impl Judge<'_> {
    fn slot(&self, fact: FactId) -> Values {
        self.slots.get(fact.index()).copied().unwrap_or(Values::NONE)
    }

    fn set(&mut self, fact: FactId, values: Values) {
        if let Some(slot) = self.slots.get_mut(fact.index()) {
            *slot = values;
        }
    }

    /// What applies in the case; nothing when the case cannot be.
    fn part(&mut self, code: CodeId) -> Result<Option<Part>, Need> {
        let mut need = None;
        for condition in &self.game.facts.impossible {
            match self.holds(code, condition) {
                Ok(true) => return Ok(None),
                Ok(false) => {}
                Err(fact) => need = Some(fact),
            }
        }
        let mut part = Part::default();
        self.gather(code, &mut Vec::new(), &mut part.applying)?;
        part.standing = self.standing(&part.applying);
        part.covered = self.holds(code, &self.game.code(code).covers)?;
        need.map_or(Ok(Some(part)), Err)
    }

    fn gather(&mut self, code: CodeId, via: &mut Vec<LawId>, applying: &mut BTreeSet<LawId>) -> Result<(), Need> {
        let game = self.game;
        let mut here = BTreeSet::new();
        for law in &game.code(code).laws {
            if self.holds(code, game.law(*law).when())? {
                here.insert(*law);
            }
        }
        applying.extend(&here);
        for law in self.standing(&here) {
            if via.contains(&law) {
                continue;
            }
            via.push(law);
            match &game.law(law).does {
                Does::SendsOn { changes, .. } => {
                    let before = self.slots.clone();
                    for (fact, value) in changes {
                        self.set(*fact, Values::one(*value));
                    }
                    let result = self.gather(code, via, applying);
                    self.slots = before;
                    result?;
                }
                Does::FallsBack { to } => {
                    for (target, by) in to {
                        let meant =
                            by.map_or(Ok(true), |(reading, value)| self.holds(code, &Condition::Is(reading, Values::one(value))))?;
                        if meant {
                            self.gather(*target, via, applying)?;
                        }
                    }
                }
                Does::Rules { .. } | Does::LeavesOpen => {}
            }
            via.pop();
        }
        Ok(())
    }

    /// Those of the laws that no other standing one of them overrides.
    fn standing(&self, laws: &BTreeSet<LawId>) -> BTreeSet<LawId> {
        let mut gives_way: Vec<(LawId, Vec<LawId>)> = Vec::new();
        for law in laws {
            let over = laws.iter().copied().filter(|other| self.game.law(*other).overrides.contains(law)).collect();
            gives_way.push((*law, over));
        }
        // Settles whatever is overridden by nothing unsettled, until all is.
        let mut standing = BTreeSet::new();
        let mut fallen = BTreeSet::new();
        while standing.len() + fallen.len() < laws.len() {
            let before = standing.len() + fallen.len();
            for (law, over) in &gives_way {
                if over.iter().any(|other| standing.contains(other)) {
                    fallen.insert(*law);
                } else if over.iter().all(|other| fallen.contains(other)) {
                    standing.insert(*law);
                }
            }
            if standing.len() + fallen.len() == before {
                break;
            }
        }
        standing
    }

    fn holds(&self, code: CodeId, condition: &Condition) -> Result<bool, Need> {
        match condition {
            Condition::All(parts) => self.every(code, parts, true),
            Condition::Any(parts) => Ok(!self.every(code, parts, false)?),
            Condition::Not(part) => Ok(!self.holds(code, part)?),
            Condition::Is(fact, values) => self.is(code, *fact, *values),
            Condition::Sum(sum) => self.sum(code, sum),
        }
    }

    /// Whether every part comes out as wanted; a part that does not decides,
    /// however little is known of the others.
    fn every(&self, code: CodeId, parts: &[Condition], wanted: bool) -> Result<bool, Need> {
        let mut need = None;
        for part in parts {
            match self.holds(code, part) {
                Ok(holds) if holds != wanted => return Ok(false),
                Ok(_) => {}
                Err(fact) => need = need.or(Some(fact)),
            }
        }
        need.map_or(Ok(true), Err)
    }

    fn is(&self, code: CodeId, fact: FactId, values: Values) -> Result<bool, Need> {
        let declared = &self.game.facts[fact];
        let slot = self.slot(fact);
        let stated = declared.origin != Origin::Defined || slot != declared.all();
        if stated && slot.and(values).is_empty() {
            return Ok(false);
        }
        if !self.holds(code, &declared.when)? {
            return Ok(false);
        }
        if stated {
            return if slot.within(values) { Ok(true) } else { Err(Need(fact)) };
        }
        let mut defined = false;
        for definition in self.game.code(code).definitions.get(&fact).into_iter().flatten() {
            defined |= self.holds(code, &definition.when)?;
        }
        Ok(declared.value(if defined { "yes" } else { "no" }).is_some_and(|value| values.has(value)))
    }

    fn sum(&self, code: CodeId, sum: &Sum) -> Result<bool, Need> {
        let mut total = 0;
        for (fact, weight) in &sum.terms {
            let declared: &Fact = &self.game.facts[*fact];
            if !self.holds(code, &declared.when)? {
                return Ok(false);
            }
            let number = self.slot(*fact).only().ok_or(Need(*fact))?;
            total += declared.number(number).unwrap_or(0) * weight;
        }
        Ok(sum.holds(total))
    }
}
