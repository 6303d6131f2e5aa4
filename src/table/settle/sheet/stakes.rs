//! What is played for.

use std::collections::BTreeMap;

use crate::laws::money::Unit;
use crate::laws::settlement::Settlement;
use crate::laws::{CodeId, Game, guess};

use super::super::error::SettleError;
use super::super::hand::{Stakes, scale_named};
use super::super::steps::Shown;

/// Whether stakes are such as can be played for by that code.
///
/// # Errors
/// When there is no such scale, stake, unit or amount.
pub fn check_stakes(game: &Game, code: CodeId, told: &Stakes) -> Result<(), SettleError> {
    game.settlements.get(&code).map_or(Ok(()), |settlement| stakes(game, settlement, told).map(|_| ()))
}

/// The unit in which hands are settled by that code for such stakes.
pub fn unit_of(game: &Game, code: CodeId, told: &Stakes) -> Option<Unit> {
    stakes(game, game.settlements.get(&code)?, told).ok().map(|(_, unit, _)| unit)
}

/// The stakes that hold, their unit, and a line on where they come from.
pub(super) fn stakes(
    game: &Game,
    settlement: &Settlement,
    told: &Stakes,
) -> Result<(BTreeMap<String, i64>, Unit, Option<Shown>), SettleError> {
    let unit = |name: &str| Unit::find(&game.units, name).cloned();
    let scale = match &told.scale {
        Some(name) => Some(scale_named(game, settlement, name).ok_or_else(|| {
            let known: Vec<&str> = game.settlements.values().flat_map(|other| &other.scales).map(|scale| scale.name.as_str()).collect();
            let help = guess(name, known.iter().copied());
            let list = if known.is_empty() {
                None
            } else {
                let own: Vec<String> = settlement.stakes.iter().map(|stake| format!("{}=N", stake.name)).collect();
                Some(format!("there are {}; or give your own: --stakes {}", known.join(", "), own.join(",")))
            };
            SettleError::wrong(format!("no scale of stakes is called `{name}`"), help.or(list))
        })?),
        // A table that names stakes of its own is not filled up from the book.
        None if told.own.is_empty() && !told.otherwise => settlement.default.and_then(|index| settlement.scales.get(index)),
        None => None,
    };
    let unit_name = told.unit.as_deref().or(scale.map(|scale| scale.unit.as_str())).unwrap_or(&settlement.unit);
    let unit = match unit(unit_name) {
        Some(unit) => unit,
        None if told.unit.is_some() => {
            let known = format!("there are {}", Unit::list(&game.units));
            return Err(SettleError::wrong(format!("no unit is called `{unit_name}`"), Some(known)));
        }
        None => Unit::plain(unit_name),
    };
    if let Some(scale) = scale.filter(|scale| told.unit.is_some() && scale.unit != unit.name) {
        let own: Vec<String> =
            settlement.stakes.iter().filter(|stake| stake.formula.is_none()).map(|stake| format!("{}=N", stake.name)).collect();
        let help = format!("say how much it is: --stakes {}", own.join(","));
        return Err(SettleError::wrong(format!("the stakes of the book are in {}, not in {}", scale.unit, unit.name), Some(help)));
    }
    // Amounts in other money than the book's tell their unit themselves: the first of
    // those in which all of them can be read. Bare numbers tell none.
    let amounts: Vec<&str> = told.own.iter().map(|(_, text)| text.as_str()).collect();
    let reads = |unit: &&Unit| amounts.iter().all(|text| unit.read(text).is_some()) && !unit.is_of_another_day(&amounts);
    let marked = told.own.iter().any(|(_, text)| text.contains(|c: char| c.is_alphabetic() || matches!(c, '£' | '$' | '€')));
    let unit = match game.units.iter().find(reads) {
        Some(other) if marked && told.unit.is_none() && scale.is_none() && !reads(&&unit) => other.clone(),
        _ => unit,
    };
    let mut stakes: BTreeMap<String, i64> = scale.iter().flat_map(|scale| scale.amounts.iter().cloned()).collect();
    for (name, text) in &told.own {
        if !settlement.stakes.iter().any(|stake| stake.name == *name) {
            let known: Vec<&str> = settlement.stakes.iter().map(|stake| stake.name.as_str()).collect();
            let help = guess(name, known.iter().copied());
            let list = if known.is_empty() {
                "these tables leave nothing to agree on".to_owned()
            } else {
                format!("there are {}", known.join(", "))
            };
            return Err(SettleError::wrong(format!("no stake is called `{name}`"), help.or(Some(list))));
        }
        let amount = unit.read_owed(text).ok_or_else(|| {
            let other = if told.unit.is_some() { String::new() } else { format!("; other units are {}", Unit::list(&game.units)) };
            SettleError::wrong(format!("`{text}` is no amount in {}", unit.name), Some(format!("it is written {}{other}", unit.write(18))))
        })?;
        stakes.insert(name.clone(), amount);
    }
    let unit = counters(&unit, &stakes, told)?;
    let mut says = scale.map_or_else(String::new, |scale| scale.says.clone());
    if told.own.iter().any(|(name, _)| unit.piece(name) != Some(true)) {
        let own: Vec<String> = told
            .own
            .iter()
            .filter_map(|(name, _)| {
                let amount = stakes.get(name).copied().unwrap_or(0);
                let written = match unit.piece(name) {
                    // Who says what the smallest is worth says nothing.
                    Some(true) => return None,
                    Some(false) => unit.in_smallest(amount),
                    None => unit.write(amount),
                };
                Some(format!("{} {written}", name.replace('-', " ")))
            })
            .collect();
        says = format!("{says}{}Agreed at this table: {}.", if says.is_empty() { "" } else { " " }, own.join(", ").trim_end_matches('.'));
    }
    let shown = (!says.is_empty()).then(|| Shown { says, cites: scale.map_or_else(Vec::new, |scale| scale.cites.clone()), open: false });
    Ok((stakes, unit, shown))
}

/// The unit, where a stake tells what one of its own pieces is worth: "a red counter is
/// ten white ones".
fn counters(unit: &Unit, stakes: &BTreeMap<String, i64>, told: &Stakes) -> Result<Unit, SettleError> {
    let mut agreed = unit.clone();
    for (name, text) in &told.own {
        let worth = stakes.get(name).copied().unwrap_or(1);
        match unit.piece(name) {
            Some(true) if worth != 1 => {
                let help = format!("say in what money: {name}={text}p, or with `--unit`");
                return Err(SettleError::wrong(format!("`{name}={text}` does not say of what"), Some(help)));
            }
            Some(false) => agreed = agreed.agreed(name, worth),
            _ => {}
        }
    }
    Ok(agreed)
}
