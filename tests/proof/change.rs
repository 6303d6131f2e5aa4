//! What would change a ruling, held against the reference interpreter.

use std::collections::BTreeSet;
use std::time::Instant;

use hoyle::facts::{Case, FactId, Origin, Truth, Values};
use hoyle::laws::{CodeId, Game, LawId, Library};
use hoyle::proof::why_not;
use hoyle::ruling::reference;
use hoyle::ruling::{Compiled, Outcome, changes, changes_of_two, sufficient};

use crate::common::Random;

/// The sets of laws that may prevail, without diagrams.
fn outcomes(game: &Game, code: CodeId, case: &Case) -> BTreeSet<BTreeSet<LawId>> {
    hoyle::proof::enumerate::outcomes(game, code, case, 1_000_000).unwrap()
}

/// A case told fact by fact, as by an interview, until it is settled; and now
/// and then a fact more.
fn settled_case(game: &Game, compiled: &Compiled, mentioned: &[FactId], random: &mut Random) -> Option<Case> {
    let mut case = Case::new(&game.facts);
    let act = game.facts.act()?;
    // Acts that hang on nothing are many and tell little.
    for _ in 0..8 {
        case.set(act, Values::one(u8::try_from(random.below(game.facts[act].values.len())).unwrap()));
        if compiled.outcome(&case) == Outcome::Open {
            break;
        }
    }
    let mut facts: Vec<FactId> =
        mentioned.iter().copied().filter(|fact| *fact != act && game.facts[*fact].origin == Origin::Told).collect();
    while !facts.is_empty() {
        let fact = facts.swap_remove(random.below(facts.len()));
        if game.facts[fact].when.truth(&game.facts, &case) != Truth::No && (compiled.outcome(&case) == Outcome::Open || random.chance(20)) {
            case.set(fact, Values::one(u8::try_from(random.below(game.facts[fact].values.len())).unwrap()));
        }
    }
    matches!(compiled.outcome(&case), Outcome::Settled(_)).then_some(case)
}

/// The smallest changes by trying each of them with the reference interpreter.
fn by_trial(game: &Game, code: CodeId, case: &Case) -> BTreeSet<(FactId, u8)> {
    let now = outcomes(game, code, case);
    let mut found = BTreeSet::new();
    for (fact, values) in case.known(&game.facts) {
        if Some(fact) == game.facts.act() {
            continue;
        }
        for value in game.facts[fact].all().without(values).iter() {
            let then = outcomes(game, code, &case.with(fact, Values::one(value)));
            if !then.is_empty() && then.is_disjoint(&now) {
                found.insert((fact, value));
            }
        }
    }
    found
}

#[test]
fn changes_are_those_found_by_trial() {
    let mut random = Random::new();
    let library = Library::embedded();
    let (mut tried, mut changed, mut pairs, mut slowest) = (0, 0, 0, 0);
    for name in library.games() {
        let game = library.game(&name).unwrap();
        // What nobody can tell is not presumed: a case is as it is told.
        let untold: BTreeSet<FactId> = game.facts.iter().map(|(fact, _)| fact).collect();
        let codes: Vec<CodeId> = game.own().map(|(id, _)| id).collect();
        for code in codes {
            let mentioned: Vec<FactId> = reference::mentioned(&game, code).into_iter().collect();
            let whole = Compiled::new(&game, code);
            for _ in 0..200 {
                let Some(case) = settled_case(&game, &whole, &mentioned, &mut random) else { continue };
                let compiled = Compiled::for_act(&game, code, &case);
                let begin = Instant::now();
                let found = changes(&game, &compiled, &case, &untold);
                slowest = slowest.max(begin.elapsed().as_micros());
                let single: BTreeSet<(FactId, u8)> = found
                    .iter()
                    .filter(|change| change.also.is_empty())
                    .flat_map(|change| change.values.iter().map(|value| (change.fact, value)))
                    .collect();
                assert_eq!(single, by_trial(&game, code, &case), "{}", game.code(code).path);
                let now = outcomes(&game, code, &case);
                for change in changes_of_two(&game, &compiled, &case, &untold).iter().take(5) {
                    let one = case.with(change.fact, Values::one(change.value));
                    let two = change.also.iter().fold(one.clone(), |case, (fact, value)| case.with(*fact, Values::one(*value)));
                    assert!(outcomes(&game, code, &two).is_disjoint(&now));
                    let alone = outcomes(&game, code, &one);
                    assert!(alone.is_empty() || !alone.is_disjoint(&now));
                    pairs += 1;
                }
                changed += usize::from(!single.is_empty());
                tried += 1;
            }
        }
    }
    println!("{tried} cases, {changed} with a single change, {pairs} pairs, slowest {slowest} µs");
    assert!(tried > 300 && changed > 100 && pairs > 10, "{tried} {changed} {pairs}");
}

#[test]
fn of_numbers_the_nearest_is_named() {
    let library = Library::embedded();
    let game = library.game("solo-whist").unwrap();
    let code = game.find_code("hoffmann").unwrap();
    let mut case = Case::new(&game.facts);
    for (name, value) in [("act", "settles"), ("call", "solo"), ("tricks-made", "3")] {
        let fact = game.facts.find(name).unwrap();
        case.set(fact, game.facts[fact].named(value).unwrap());
    }
    let compiled = Compiled::for_act(&game, code, &case);
    let tricks = game.facts.find("tricks-made").unwrap();
    let found = changes(&game, &compiled, &case, &BTreeSet::new());
    let change = found.iter().find(|change| change.fact == tricks && change.also.is_empty()).unwrap();
    // Five make a solo: the nearest number, though six and more would do.
    assert_eq!(game.facts[tricks].name_of(change.value), "5");
    assert_eq!(hoyle::show::phrase::changed(&game, change), game.facts[tricks].clause(change.value));
}

#[test]
fn the_facts_that_force_a_ruling_are_the_fewest() {
    let mut random = Random::new();
    let library = Library::embedded();
    let mut tried = 0;
    for name in library.games() {
        let game = library.game(&name).unwrap();
        for (code, _) in game.own() {
            let mentioned: Vec<FactId> = reference::mentioned(&game, code).into_iter().collect();
            let compiled = Compiled::new(&game, code);
            for _ in 0..60 {
                let Some(case) = settled_case(&game, &compiled, &mentioned, &mut random) else { continue };
                let forced = sufficient(&game, &compiled, &case);
                let now = compiled.certain(&case);
                let bare = |facts: &[(FactId, u8)]| {
                    let mut bare = Case::new(&game.facts);
                    let act = game.facts.act().unwrap();
                    bare.set(act, case.possible(act));
                    facts.iter().for_each(|(fact, value)| bare.set(*fact, Values::one(*value)));
                    bare
                };
                assert_eq!(compiled.certain(&bare(&forced)), now);
                for index in 0..forced.len() {
                    let mut fewer = forced.clone();
                    fewer.remove(index);
                    assert_ne!(compiled.certain(&bare(&fewer)), now);
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn why_not_names_what_stands_in_the_way() {
    let library = Library::embedded();
    let game = library.game("solo-whist").unwrap();
    let code = game.find_code("hoffmann").unwrap();
    let case = |facts: &str| {
        let mut case = Case::new(&game.facts);
        for pair in facts.split_whitespace() {
            let (name, value) = pair.split_once('=').unwrap();
            let fact = game.facts.find(name).unwrap();
            case.set(fact, game.facts[fact].named(value).unwrap());
        }
        case
    };
    // Why may he not call the card of the caller of a solo? He would have to be
    // an opponent.
    let told = case("act=exposes-card call=solo offender=caller exposed-how=face-up-on-table");
    let compiled = Compiled::for_act(&game, code, &told);
    let why = why_not(&game, &compiled, &told, &|effect| effect.name == "call-card").unwrap();
    let offender = game.facts.find("offender").unwrap();
    assert!(why.ways.iter().all(|way| way.facts.len() == 1), "{why:?}");
    assert!(why.ways.iter().any(|way| way.facts[0].0 == offender), "{why:?}");
    assert!(!why.excluded_by.is_empty(), "{why:?}");
    // What follows needs no reason why it does not.
    let told = case("act=exposes-card call=solo offender=opponent exposed-how=face-up-on-table");
    let compiled = Compiled::for_act(&game, code, &told);
    assert_eq!(why_not(&game, &compiled, &told, &|effect| effect.name == "call-card"), None);
}
