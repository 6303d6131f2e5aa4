//! The same auction with its open passages read otherwise.

use crate::facts::{Condition, FactId, Values};
use crate::laws::{Law, Reading};
use crate::table::Auction;

/// An auction in which some passages are read otherwise.
#[derive(Debug)]
pub(crate) struct Read<'g> {
    /// The reading to which a difference is put down.
    pub(crate) reading: (FactId, u8),
    pub(crate) auction: Auction<'g>,
}

/// The same auction with each open passage read otherwise: those that bear on
/// who is asked in every combination, the others one by one and in pairs.
pub(crate) fn other_readings<'g>(auction: &Auction<'g>, readings: &[(String, String)]) -> Vec<Read<'g>> {
    let game = auction.game();
    let rules = auction.rules();
    let now = |fact: FactId| auction.readings().iter().find(|(known, _)| *known == fact).map(|(_, value)| *value);
    let mut turns: Vec<FactId> = Vec::new();
    rules.asked.iter().for_each(|sight| sight.readings.each_fact(&mut |fact| turns.push(fact)));
    let mut acts = Values::from_iter([rules.acts.in_turn]);
    acts = rules.contract.answers.iter().fold(acts, |acts, answer| acts.or(Values::one(answer.act)));
    for (_, facts) in &rules.unplayed {
        acts = facts.iter().filter(|(fact, _)| *fact == rules.acts.fact).fold(acts, |acts, (_, value)| acts.or(Values::one(*value)));
    }
    let mut bearing: Vec<FactId> = turns.clone();
    let conditions = rules.kinds.iter().flat_map(|kind| kind.moves.iter().map(|change| &change.readings).chain([&kind.yields]));
    let sights = rules.facts.iter().flat_map(|(_, ways)| ways).map(|(_, sight)| &sight.readings);
    let laws = game.laws.iter().map(Law::when).filter(|when| asks_for(when, rules.acts.fact, acts));
    let definitions = game.code(auction.code()).definitions.values().flatten().map(|definition| &definition.when);
    for condition in conditions.chain(sights).chain(laws).chain(definitions) {
        condition.each_fact(&mut |fact| bearing.push(fact));
    }
    let mut others = Vec::new();
    // Each combination of the readings on whose turn it is, and then each of
    // the others by itself.
    let mut product: Vec<Vec<(FactId, u8)>> = vec![Vec::new()];
    let mut singles: Vec<&Reading> = Vec::new();
    for reading in &game.code(auction.code()).readings {
        if turns.contains(&reading.fact) && product.len() <= MOST_COMBINED {
            product = product
                .iter()
                .flat_map(|chosen| reading.values.iter().map(|value| [chosen.clone(), vec![(reading.fact, value)]].concat()))
                .collect();
        } else if bearing.contains(&reading.fact) {
            singles.push(reading);
        }
    }
    // Two readings can bear on the same call.
    let apart: Vec<_> = game.code(auction.code()).readings.iter().filter(|reading| bearing.contains(&reading.fact)).collect();
    for reading in singles {
        for value in reading.values.iter() {
            product.push(vec![(reading.fact, value)]);
            for other in apart.iter().filter(|other| other.fact != reading.fact && now(reading.fact) != Some(value)) {
                product.extend(
                    other
                        .values
                        .iter()
                        .filter(|second| now(other.fact) != Some(*second))
                        // Each pair once, whichever comes first.
                        .filter(|_| other.fact < reading.fact || turns.contains(&other.fact))
                        .map(|second| vec![(reading.fact, value), (other.fact, second)]),
                );
            }
        }
    }
    // What one reading explains is put down to that one.
    product.sort_by_key(|chosen| chosen.iter().filter(|(fact, value)| now(*fact) != Some(*value)).count());
    for chosen in product {
        let Some(reading) = chosen.iter().copied().find(|(fact, value)| now(*fact) != Some(*value)) else { continue };
        let named = |(fact, value): &(FactId, u8)| (game.facts[*fact].name.to_string(), game.facts[*fact].name_of(*value).to_owned());
        let mut all: Vec<(String, String)> = chosen.iter().map(named).collect();
        all.extend(readings.iter().filter(|(name, _)| !chosen.iter().any(|(fact, _)| game.facts[*fact].name == *name)).cloned());
        others.extend(auction.under(&all).ok().map(|auction| Read { reading, auction }));
    }
    others
}

/// More combinations of readings than this are not tried.
const MOST_COMBINED: usize = 64;

/// Whether a condition asks for one of these acts.
fn asks_for(condition: &Condition, act: FactId, acts: Values) -> bool {
    match condition {
        Condition::Is(fact, values) => *fact == act && !values.and(acts).is_empty(),
        Condition::All(parts) => parts.iter().any(|part| asks_for(part, act, acts)),
        _ => false,
    }
}
