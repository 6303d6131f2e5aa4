//! Readings chosen by name.

use crate::course::{Layout, Readings};
use crate::facts::{FactId, Origin};
use crate::laws::{CodeId, Game, nearest};

use super::AuctionError;

/// The readings of a code, with some chosen by name.
pub(super) fn choose(game: &Game, code: CodeId, layout: &Layout, wanted: &[(String, String)]) -> Result<Readings, AuctionError> {
    let mut readings = Readings::usual(game, code, layout);
    for (fact, value) in chosen(game, code, wanted)? {
        readings.set(fact, value, layout);
    }
    Ok(readings)
}

/// Readings of a code chosen by name, and no others.
///
/// # Errors
/// When a reading, or a value of it, is not known.
pub fn chosen(game: &Game, code: CodeId, wanted: &[(String, String)]) -> Result<Vec<(FactId, u8)>, AuctionError> {
    let mut readings = Vec::new();
    for (name, value) in wanted {
        let Some(fact) = game.facts.find(name).filter(|fact| game.facts[*fact].origin == Origin::Reading) else {
            let known = game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Reading).map(|(_, fact)| fact.name.as_str());
            return Err(AuctionError::NoReading { name: name.clone(), near: nearest(name, known).map(str::to_owned) });
        };
        let own = game.code(code).readings.iter().find(|reading| reading.fact == fact);
        let allowed = own.map_or(game.facts[fact].all(), |reading| reading.values);
        match game.facts[fact].value(value).filter(|value| allowed.has(*value)) {
            Some(value) => readings.push((fact, value)),
            None => {
                let options = allowed.iter().map(|value| game.facts[fact].name_of(value).to_owned()).collect();
                return Err(AuctionError::NoValue { name: name.clone(), value: value.clone(), options });
            }
        }
    }
    Ok(readings)
}
