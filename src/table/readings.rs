//! The readings under which an auction is held.

use crate::facts::{Condition, FactId, Origin};
use crate::laws::{CodeId, Game, nearest};

use super::AuctionError;

/// Every reading of a game with the value it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Readings {
    values: Vec<(FactId, u8)>,
    /// Those that were chosen, and are not merely taken for granted.
    chosen: Vec<FactId>,
}

impl Readings {
    /// Those of a code, with some chosen by name.
    pub(crate) fn choose(game: &Game, code: CodeId, wanted: &[(String, String)]) -> Result<Self, AuctionError> {
        let mut readings = Self { values: taken(game, code), chosen: Vec::new() };
        for (name, value) in wanted {
            let Some((fact, slot)) =
                readings.values.iter_mut().map(|(fact, slot)| (*fact, slot)).find(|(fact, _)| game.facts[*fact].name == *name)
            else {
                let known = game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Reading).map(|(_, fact)| fact.name.as_str());
                return Err(AuctionError::NoReading { name: name.clone(), near: nearest(name, known).map(str::to_owned) });
            };
            let allowed = game
                .code(code)
                .readings
                .iter()
                .find(|reading| reading.fact == fact)
                .map_or(game.facts[fact].all(), |reading| reading.values);
            match game.facts[fact].value(value).filter(|value| allowed.has(*value)) {
                Some(value) => *slot = value,
                None => {
                    let options = allowed.iter().map(|value| game.facts[fact].name_of(value).to_owned()).collect();
                    return Err(AuctionError::NoValue { name: name.clone(), value: value.clone(), options });
                }
            }
            readings.chosen.push(fact);
        }
        Ok(readings)
    }

    /// Every reading with its value.
    pub(crate) fn all(&self) -> &[(FactId, u8)] {
        &self.values
    }

    /// Those that were chosen.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = (FactId, u8)> {
        self.values.iter().copied().filter(|(fact, _)| self.chosen.contains(fact))
    }

    /// Whether a condition on readings holds.
    pub(crate) fn hold(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.hold(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.hold(part)),
            Condition::Not(part) => !self.hold(part),
            Condition::Is(fact, values) => self.values.iter().any(|(known, value)| known == fact && values.has(*value)),
            Condition::Sum(_) => false,
        }
    }
}

/// What each reading is when nobody chooses: the code's own default, or that of
/// the first code that knows the reading.
fn taken(game: &Game, code: CodeId) -> Vec<(FactId, u8)> {
    let default = |fact: FactId| {
        let own = game.code(code).readings.iter();
        let others = game.codes.iter().flat_map(|code| &code.readings);
        own.chain(others).find(|reading| reading.fact == fact).map(|reading| (fact, reading.default))
    };
    game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Reading).filter_map(|(fact, _)| default(fact)).collect()
}
