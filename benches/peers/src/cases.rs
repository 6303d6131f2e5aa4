//! Random settled cases, told completely: every fact that the laws test and
//! that makes sense has a value, and no other has.

use std::collections::{BTreeSet, HashSet};

use hoyle::facts::{Case, FactId, Origin, Values};
use hoyle::ruling::{Compiled, Outcome, reference};

use crate::Result;
use crate::laws::Laws;

pub struct Told {
    pub case: Case,
    /// By the names of the laws: `played-to-lead`.
    pub text: String,
    /// The same with names that are identifiers everywhere: `played_to_lead`.
    pub plain: String,
    /// The laws that prevail, by the plain interpreter.
    pub laws: BTreeSet<String>,
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    fn of(&mut self, values: Values) -> Values {
        let place = self.below(values.len());
        values.iter().nth(place).map_or(Values::NONE, Values::one)
    }
}

/// Different cases, drawn with a fixed seed; only those some law speaks of.
pub fn draw(laws: &Laws, count: usize, seed: u64) -> Result<Vec<Told>> {
    let compiled = Compiled::new(&laws.game, laws.code);
    let mut told: Vec<FactId> = reference::mentioned(&laws.game, laws.code).into_iter().collect();
    told.retain(|fact| laws.game.facts[*fact].origin == Origin::Told && *fact != laws.act);
    let mut random = Random(seed);
    let mut cases = Vec::new();
    let mut seen = HashSet::new();
    for _ in 0..count * 10_000 {
        if cases.len() == count {
            return Ok(cases);
        }
        let Some(case) = complete(laws, &told, &mut random) else { continue };
        let prevailing = reference::prevailing(&laws.game, laws.code, &case);
        let settled = matches!(compiled.outcome(&case), Outcome::Settled(places) if places.len() == prevailing.len());
        if !settled || prevailing.is_empty() {
            continue;
        }
        let text = text(laws, &case, |name| name.to_owned())?;
        if seen.insert(text.clone()) {
            let names = prevailing.iter().map(|(law, _)| laws.game.law(*law).name.clone()).collect();
            let plain = self::text(laws, &case, |name| name.replace('-', "_"))?;
            cases.push(Told { case, text, plain, laws: names });
        }
    }
    Err(format!("only {} settled cases found", cases.len()).into())
}

/// A case with a value for what makes sense, as long as that can be had.
fn complete(laws: &Laws, told: &[FactId], random: &mut Random) -> Option<Case> {
    let facts = &laws.game.facts;
    let mut case = Case::new(facts);
    case.set(laws.act, random.of(laws.acts));
    let sensible = |case: &Case, fact: FactId| reference::holds(&laws.game, laws.code, &facts[fact].when, case);
    for _ in 0..told.len() {
        let next = told.iter().copied().find(|fact| case.value(*fact).is_none() && sensible(&case, *fact));
        let Some(fact) = next else { break };
        case.set(fact, random.of(facts[fact].all()));
    }
    let consistent = told.iter().all(|fact| case.value(*fact).is_some() == sensible(&case, *fact));
    (consistent && case.check(facts).is_ok()).then_some(case)
}

fn text(laws: &Laws, case: &Case, name: impl Fn(&str) -> String) -> Result<String> {
    let mut object = serde_json::Map::new();
    for (fact, values) in case.known(&laws.game.facts) {
        let value = values.only().ok_or("a case told in part")?;
        object.insert(name(&laws.game.facts[fact].name), serde_json::from_str(&laws.literal(fact, value))?);
    }
    Ok(serde_json::to_string(&object)?)
}
