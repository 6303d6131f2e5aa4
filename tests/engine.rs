//! The compiled code against the reference interpreter: on random partial
//! cases of our own codes, and on random law bases.
//!
//! `HOYLE_CASES` sets how many cases each test takes, `HOYLE_SEED` the seed; by
//! default the seed changes from run to run and is printed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

mod common;

use std::collections::BTreeSet;

use hoyle::facts::{Case, FactId, Origin, Values};
use hoyle::laws::{CodeId, Game, Library};
use hoyle::ruling::reference::{self, Found};
use hoyle::ruling::{Compiled, Outcome};

use common::{Random, random_library};

fn cases(default: usize) -> usize {
    std::env::var("HOYLE_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(default)
}

/// A case in which all but a few of the facts that can matter are known.
fn random_case(game: &Game, mentioned: &[FactId], random: &mut Random) -> Case {
    let mut case = Case::new(&game.facts);
    let mut room = 64;
    for fact in mentioned {
        let declared = &game.facts[*fact];
        let count = declared.values.len();
        match declared.origin {
            Origin::Reading | Origin::Defined if random.chance(85) => continue,
            _ => {}
        }
        if declared.origin == Origin::Told && count <= room && random.chance(25) {
            // Left open, altogether or in part.
            room /= count;
            if random.chance(30) && count > 2 {
                let out = Values::one(u8::try_from(random.below(count)).unwrap());
                case.set(*fact, declared.all().without(out));
            }
        } else {
            case.set(*fact, Values::one(u8::try_from(random.below(count)).unwrap()));
        }
    }
    case
}

fn found(compiled: &Compiled, places: &[u16]) -> BTreeSet<Found> {
    places
        .iter()
        .map(|place| &compiled.applications()[usize::from(*place)])
        .map(|application| (application.law, application.via.clone()))
        .collect()
}

/// Compares both interpreters on one case; `false` when the case cannot be.
fn compare(game: &Game, code: CodeId, compiled: &Compiled, case: &Case) -> bool {
    let expected = reference::outcomes(game, code, case);
    let actual: BTreeSet<_> = compiled.outcomes(case).into_iter().map(|places| found(compiled, places)).collect();
    let told = || {
        case.known(&game.facts)
            .map(|(fact, values)| {
                format!("{}={:?}", game.facts[fact].name, values.iter().map(|v| game.facts[fact].name_of(v)).collect::<Vec<_>>())
            })
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(actual, expected, "{} parts from the reference on: {}", game.code(code).path, told());
    match compiled.outcome(case) {
        Outcome::Settled(places) => assert_eq!(BTreeSet::from([found(compiled, places)]), expected, "{}", told()),
        Outcome::Open => assert!(expected.len() > 1, "{}", told()),
        Outcome::Impossible => assert!(expected.is_empty(), "{}", told()),
    }
    !expected.is_empty()
}

#[test]
fn our_codes_agree_with_the_reference() {
    let mut random = Random::new();
    let library = Library::embedded();
    let mut possible = 0;
    for name in library.games() {
        let game = library.game(&name).unwrap();
        let codes: Vec<CodeId> = game.own().map(|(id, _)| id).collect();
        let each = cases(2_000) / codes.len();
        for code in codes {
            let compiled = Compiled::new(&game, code);
            let mentioned: Vec<FactId> = reference::mentioned(&game, code).into_iter().collect();
            for _ in 0..each {
                let case = random_case(&game, &mentioned, &mut random);
                possible += usize::from(compare(&game, code, &compiled, &case));
                if random.chance(5) {
                    // What is compiled for one case answers like the whole.
                    let narrow = Compiled::for_case(&game, code, &case);
                    compare(&game, code, &narrow, &case);
                }
            }
        }
    }
    assert!(possible > 1_000, "only {possible} of the cases were possible");
}

#[test]
fn random_law_bases_agree_with_the_reference() {
    let mut random = Random::new();
    let mut compared = 0;
    let wanted = cases(40_000);
    while compared < wanted {
        let library = random_library(&mut random);
        let game = library.game("game").unwrap_or_else(|error| panic!("{error}"));
        for (code, _) in game.own().collect::<Vec<_>>() {
            let compiled = Compiled::new(&game, code);
            let mentioned: Vec<FactId> = reference::mentioned(&game, code).into_iter().collect();
            for _ in 0..200 {
                let case = random_case(&game, &mentioned, &mut random);
                compare(&game, code, &compiled, &case);
                compared += 1;
            }
        }
    }
}
