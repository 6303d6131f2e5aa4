//! Definitions that never hold, and readings that change nothing.

use std::collections::BTreeSet;

use crate::facts::Values;
use crate::ruling::diagram::Ref;
use crate::ruling::space::Changes;

use super::bench::Bench;
use super::check::Draft;
use super::compare::fix;
use super::findings::Kind;
use super::places::Places;

/// Finds definitions of the code that never hold, or always.
pub(crate) fn definitions(bench: &mut Bench<'_>, places: &mut Places<'_>, drafts: &mut Vec<Draft>) {
    for (fact, definition) in bench.own_definitions() {
        let name = bench.game.facts[fact].name.clone();
        let path = format!("{}/{name}", bench.path());
        if bench.space.level(fact).is_none() {
            drafts.push(Draft::plain(
                Kind::UnreachableDefinition,
                vec![places.entry(&path, &definition.place, "is asked for by no law of this code")],
                format!("`{name}` is defined, but no law of the code asks for it"),
                "drop the definition, or test the fact in a law".to_owned(),
                vec![definition.place.clone()],
            ));
            continue;
        }
        let holds = bench.space.condition(bench.code, &definition.when, &Changes::new());
        let sensible = bench.space.sensible(fact);
        let here = bench.space.diagram.and(holds, sensible);
        let fails = bench.space.diagram.without(sensible, holds);
        let (never, always) = (bench.region(here).is_empty(), bench.region(fails).is_empty());
        if never || always {
            let word = if never { "never" } else { "always" };
            drafts.push(Draft::plain(
                Kind::UnreachableDefinition,
                vec![places.entry(&path, &definition.place, format!("{word} holds"))],
                format!("the definition of `{name}` {word} holds where the fact makes sense"),
                "mend its `when`, or the `when` of the fact".to_owned(),
                vec![definition.place.clone()],
            ));
        }
    }
}

/// Finds readings of the code that make no difference, and values of readings
/// that are the same as another.
pub(crate) fn readings(bench: &mut Bench<'_>, places: &mut Places<'_>, drafts: &mut Vec<Draft>) {
    let game = bench.game;
    let root = bench.space.apart(bench.extent.root, bench.possible);
    // By some the auction goes, though no call is ruled on otherwise.
    let mut held = BTreeSet::new();
    for condition in game.auction.iter().flat_map(|rules| rules.conditions()) {
        condition.each_fact(&mut |fact| {
            held.insert(fact);
        });
    }
    for reading in game.code(bench.code).readings.iter().filter(|reading| !held.contains(&reading.fact)) {
        let name = &game.facts[reading.fact].name;
        let path = format!("{}/{name}", bench.path());
        let ways: Vec<(u8, Ref)> = reading.values.iter().map(|value| (value, fix(&mut bench.space, root, reading.fact, value))).collect();
        let says;
        if ways.iter().all(|(_, way)| ways.first().is_some_and(|(_, first)| way == first)) {
            says = format!("the reading `{name}` changes nothing: every value gives the same rulings");
        } else if let Some((value, same)) = ways
            .iter()
            .enumerate()
            .find_map(|(index, (value, way))| ways.iter().take(index).find(|(_, other)| other == way).map(|(same, _)| (*value, *same)))
        {
            let of = |value: u8| super::words::values(game, reading.fact, Values::one(value));
            says = format!("the values `{}` and `{}` of the reading `{name}` give the same rulings", of(same), of(value));
        } else {
            continue;
        }
        drafts.push(Draft::plain(
            Kind::IdleReading,
            vec![places.entry(&path, &reading.place, "makes no difference")],
            says,
            "test the reading in a law, or drop it".to_owned(),
            vec![reading.place.clone()],
        ));
    }
}
