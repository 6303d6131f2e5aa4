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

/// The stakes that hold, their unit, and a line on where they come from.
pub(super) fn stakes(
    game: &Game,
    settlement: &Settlement,
    told: &Stakes,
) -> Result<(BTreeMap<String, i64>, Unit, Option<Shown>), SettleError> {
    let unit = |name: &str| game.units.iter().find(|unit| unit.is_called(name)).cloned();
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
        None if told.own.is_empty() => settlement.default.and_then(|index| settlement.scales.get(index)),
        None => None,
    };
    let unit_name = told.unit.as_deref().or(scale.map(|scale| scale.unit.as_str())).unwrap_or(&settlement.unit);
    let unit = match unit(unit_name) {
        Some(unit) => unit,
        None if told.unit.is_some() => {
            let known: Vec<&str> = game.units.iter().map(|unit| unit.name.as_str()).collect();
            return Err(SettleError::wrong(format!("no unit is called `{unit_name}`"), Some(format!("there are {}", known.join(", ")))));
        }
        None => Unit::plain(unit_name),
    };
    // Amounts in other money than the book's tell their unit themselves: the first of
    // those in which all of them can be read. Bare numbers tell none.
    let reads = |unit: &&Unit| told.own.iter().all(|(_, text)| unit.read(text).is_some());
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
        let amount = unit.read(text).filter(|amount| (0..=1_000_000_000_000).contains(amount));
        let amount = amount.ok_or_else(|| {
            SettleError::wrong(format!("`{text}` is no amount in {}", unit.name), Some(format!("it is written {}", unit.write(18))))
        })?;
        stakes.insert(name.clone(), amount);
    }
    let mut says = scale.map_or_else(String::new, |scale| scale.says.clone());
    if !told.own.is_empty() {
        let own: Vec<String> = told
            .own
            .iter()
            .map(|(name, _)| format!("{} {}", name.replace('-', " "), unit.write(stakes.get(name).copied().unwrap_or(0))))
            .collect();
        says = format!("{says}{}Agreed at this table: {}.", if says.is_empty() { "" } else { " " }, own.join(", ").trim_end_matches('.'));
    }
    let shown = (!says.is_empty()).then(|| Shown { says, cites: scale.map_or_else(Vec::new, |scale| scale.cites.clone()), open: false });
    Ok((stakes, unit, shown))
}
