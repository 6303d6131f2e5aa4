//! In how many cases each law prevails, and with what outcome: golden counts for
//! bodies of law, as *perft* tables are for chess programs.

use std::collections::BTreeMap;

use crate::laws::{CodeId, Effect, Game, Law};

use super::bench::{Bench, pinned};
use super::conflict::certain;
use super::region::count;

/// What was counted over the whole space of a code.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// All possible cases.
    pub cases: f64,
    /// Cases in which no law or gap prevails.
    pub silent: f64,
    /// For each law and gap, by its full name, the cases in which it prevails,
    /// and what follows then.
    pub laws: BTreeMap<String, (f64, String)>,
}

/// Counts the possible cases of a code, readings taking every value; `None`
/// when its diagrams are too large.
pub fn counts(game: &Game, code: CodeId) -> Option<Counts> {
    let mut bench = Bench::new(game, code)?;
    let sensible = bench.sensible.clone();
    let pin = pinned(&mut bench.space, &sensible, bench.possible);
    let ruled = bench.ruled();
    let silent = bench.space.diagram.without(pin, ruled);
    let mut counts = Counts { cases: count(&bench.space, pin), silent: count(&bench.space, silent), ..Counts::default() };
    let applications: Vec<_> =
        bench.extent.applications.iter().map(|application| application.law).zip(bench.extent.prevails.clone()).collect();
    for (law, prevails) in applications {
        let law = game.law(law);
        let here = bench.space.diagram.and(prevails, pin);
        counts.laws.entry(law.path.clone()).or_insert_with(|| (0.0, outcomes(law))).0 += count(&bench.space, here);
    }
    Some(counts)
}

/// What a law states: `call-card, no-consultation; one of call-suit {from: either} | forbid-card`.
fn outcomes(law: &Law) -> String {
    let all = |effects: &[Effect], between: &str| effects.iter().map(written).collect::<Vec<_>>().join(between);
    let mut text = all(certain(law), ", ");
    if let Some(choice) = law.choice() {
        let options: Vec<String> = choice.options.iter().map(|option| all(&option.effects, " and ")).collect();
        let between = if text.is_empty() { "" } else { "; " };
        text.push_str(&format!("{between}one of {}", options.join(" | ")));
    }
    text
}

/// An outcome as it stands in a law.
fn written(effect: &Effect) -> String {
    if effect.with.is_empty() {
        return effect.name.clone();
    }
    let with: Vec<String> = effect.with.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    format!("{} {{{}}}", effect.name, with.join(", "))
}
