//! Readings chosen by name.

use crate::course::{Layout, Readings};
use crate::facts::Origin;
use crate::laws::{CodeId, Game, nearest};

use super::AuctionError;

/// The readings of a code, with some chosen by name.
pub(super) fn choose(game: &Game, code: CodeId, layout: &Layout, wanted: &[(String, String)]) -> Result<Readings, AuctionError> {
    let mut readings = Readings::usual(game, code, layout);
    for (name, value) in wanted {
        let Some(fact) = readings.all().iter().map(|(fact, _)| *fact).find(|fact| game.facts[*fact].name == *name) else {
            let known = game.facts.iter().filter(|(_, fact)| fact.origin == Origin::Reading).map(|(_, fact)| fact.name.as_str());
            return Err(AuctionError::NoReading { name: name.clone(), near: nearest(name, known).map(str::to_owned) });
        };
        let own = game.code(code).readings.iter().find(|reading| reading.fact == fact);
        let allowed = own.map_or(game.facts[fact].all(), |reading| reading.values);
        match game.facts[fact].value(value).filter(|value| allowed.has(*value)) {
            Some(value) => readings.set(fact, value, layout),
            None => {
                let options = allowed.iter().map(|value| game.facts[fact].name_of(value).to_owned()).collect();
                return Err(AuctionError::NoValue { name: name.clone(), value: value.clone(), options });
            }
        }
    }
    Ok(readings)
}
