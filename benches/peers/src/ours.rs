//! The crate as a program embeds it: the whole code compiled once, facts by
//! their names.

use hoyle::facts::Case;
use hoyle::ruling::{Compiled, Outcome, Ruling, explain};
use serde_json::{Map, Value};

use crate::Result;
use crate::laws::Laws;

pub struct Ours<'a> {
    laws: &'a Laws,
    compiled: Compiled,
}

impl<'a> Ours<'a> {
    pub fn new(laws: &'a Laws) -> Self {
        Self { laws, compiled: Compiled::new(&laws.game, laws.code) }
    }

    /// The case of a JSON object. A fact or a value there is not, and facts
    /// that cannot be true together, are refused.
    pub fn prepare(&self, text: &str) -> Result<Case> {
        let facts = &self.laws.game.facts;
        let mut case = Case::new(facts);
        for (name, value) in serde_json::from_str::<Map<String, Value>>(text)? {
            let id = facts.find(&name).ok_or("no such fact")?;
            let values = match &value {
                Value::String(value) => facts[id].named(value),
                value => facts[id].named(&value.to_string()),
            };
            case.learn(facts, id, values.ok_or("no such value")?)?;
        }
        case.check(facts)?;
        Ok(case)
    }

    /// Calls `visit` with the name of each law that prevails.
    pub fn names(&self, case: &Case, visit: &mut dyn FnMut(&str)) -> Result<()> {
        let Outcome::Settled(places) = self.compiled.outcome(case) else { return Err("the case is not settled".into()) };
        for place in places {
            visit(&self.laws.game.law(self.compiled.applications()[usize::from(*place)].law).name);
        }
        Ok(())
    }

    /// With the facts each law hangs on, the laws that gave way, and readings.
    pub fn explained(&self, case: &Case) -> Ruling {
        explain(&self.laws.game, &self.compiled, case)
    }

    /// The same for the laws of a ruling.
    pub fn named(&self, ruling: &Ruling, visit: &mut dyn FnMut(&str)) {
        for prevailing in ruling.rulings.iter().chain(&ruling.gaps) {
            visit(&self.laws.game.law(prevailing.law).name);
        }
    }
}
