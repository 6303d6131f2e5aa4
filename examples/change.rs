//! How long it takes to find what would change a ruling, and the facts that
//! force it: over random settled cases of every code.
//!
//! `cargo run --release --example change`

#![allow(clippy::print_stdout, reason = "it is a report")]

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use hoyle::facts::{Case, FactId, Origin, Truth, Values};
use hoyle::laws::{Game, Library};
use hoyle::ruling::{Compiled, Outcome, changes, reference, sufficient};
use hoyle::tutor::random::Random;

fn value(random: &mut Random, game: &Game, fact: FactId) -> Values {
    Values::one(u8::try_from(random.below(game.facts[fact].values.len())).unwrap_or(0))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let library = Library::embedded();
    let mut random = Random::new(1);
    println!(
        "{:32} {:>6} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "code", "cases", "compile", "changes", "99 %", "most", "forces", "most"
    );
    for name in library.games() {
        let game = library.game(&name)?;
        let Some(act) = game.facts.act() else { continue };
        for (id, code) in game.own() {
            let whole = Compiled::new(&game, id);
            let told: Vec<FactId> = reference::mentioned(&game, id)
                .into_iter()
                .filter(|fact| *fact != act && game.facts[*fact].origin == Origin::Told)
                .collect();
            let (mut compile, mut change, mut force) = (Vec::new(), Vec::new(), Vec::new());
            for _ in 0..400 {
                let Some(case) = settled(&game, &whole, act, &told, &mut random) else { continue };
                let begin = Instant::now();
                let compiled = Compiled::for_act(&game, id, &case);
                compile.push(begin.elapsed());
                change.push(best(|| drop(changes(&game, &compiled, &case, &BTreeSet::new()))));
                force.push(best(|| drop(sufficient(&game, &compiled, &case))));
            }
            for times in [&mut compile, &mut change, &mut force] {
                times.sort();
            }
            let at = |times: &[Duration], part: usize| {
                format!("{:.0?}", times.get(times.len().saturating_sub(1) * part / 100).copied().unwrap_or_default())
            };
            println!(
                "{:32} {:>6} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}",
                code.path,
                change.len(),
                at(&compile, 50),
                at(&change, 50),
                at(&change, 99),
                at(&change, 100),
                at(&force, 50),
                at(&force, 100)
            );
        }
    }
    Ok(())
}

/// The shortest of three runs: the others were interrupted.
fn best(work: impl Fn()) -> Duration {
    let once = || {
        let begin = Instant::now();
        work();
        begin.elapsed()
    };
    once().min(once()).min(once())
}

/// A case told fact by fact, as by an interview, until it is settled.
fn settled(game: &Game, compiled: &Compiled, act: FactId, told: &[FactId], random: &mut Random) -> Option<Case> {
    let mut case = Case::new(&game.facts);
    for _ in 0..8 {
        case.set(act, value(random, game, act));
        if compiled.outcome(&case) == Outcome::Open {
            break;
        }
    }
    let mut open = told.to_vec();
    while !open.is_empty() {
        let fact = open.swap_remove(random.below(open.len()));
        if game.facts[fact].when.truth(&game.facts, &case) != Truth::No
            && (compiled.outcome(&case) == Outcome::Open || random.below(5) == 0)
        {
            case.set(fact, value(random, game, fact));
        }
    }
    matches!(compiled.outcome(&case), Outcome::Settled(_)).then_some(case)
}
