//! The laws that rule on how a hand is settled, and the tables by which it is,
//! say the same.

use std::collections::BTreeSet;

use hoyle::facts::{Case, Values};
use hoyle::laws::{Game, Library};
use hoyle::ruling::{Compiled, Status, adjudicate};
use hoyle::table::settle::{Hand, Stakes, settle};

/// The outcomes by which the laws of a code settle a hand.
fn outcomes(game: &Game, code: &str, facts: &[(&str, &str)]) -> Option<BTreeSet<String>> {
    let id = game.find_code(code).unwrap();
    let mut case = Case::new(&game.facts);
    for (name, value) in facts {
        let fact = game.facts.find(name).unwrap();
        case.set(fact, Values::one(game.facts[fact].value(value).unwrap_or_else(|| panic!("{name}={value}"))));
    }
    let ruling = adjudicate(game, &Compiled::for_case(game, id, &case), &case, &BTreeSet::new());
    let effects = ruling.rulings.iter().flat_map(|prevailing| game.law(prevailing.law).effects());
    (ruling.status == Status::Ruled).then(|| effects.map(|effect| effect.name.clone()).collect())
}

#[test]
fn laws_and_tables_agree_on_who_wins_and_what_is_paid() {
    let game = Library::embedded().game("solo-whist").unwrap();
    let mut compared = 0;
    for code in ["hoffmann", "foster", "dictionary"] {
        for (call, by, need) in [
            ("proposal", "A,B", 8),
            ("solo", "A", 5),
            ("misere", "A", 0),
            ("abondance", "A", 9),
            ("open-misere", "A", 0),
            ("abondance-declaree", "A", 13),
        ] {
            for tricks in 0..=13_i64 {
                let count = tricks.to_string();
                let Some(outcomes) = outcomes(&game, code, &[("act", "settles"), ("call", call), ("tricks-made", &count)]) else {
                    continue;
                };
                let hand = Hand {
                    call: call.to_owned(),
                    by: by.split(',').map(str::to_owned).collect(),
                    count: Some(tricks),
                    stakes: Stakes {
                        scale: Some("six-twelve-eighteen".to_owned()).filter(|_| code != "foster"),
                        own: if code == "dictionary" {
                            vec![("open-misere".to_owned(), "24".to_owned()), ("abondance-declaree".to_owned(), "36".to_owned())]
                        } else {
                            Vec::new()
                        },
                        ..Stakes::default()
                    },
                    ..Hand::default()
                };
                let settled = settle(&game, game.find_code(code).unwrap(), &hand).unwrap();
                let said = |name: &str| outcomes.contains(name);
                assert!(!said("caller-wins") || settled.won() == Some(true), "{code} {call} {tricks}: {outcomes:?}");
                assert!(!said("caller-loses") || settled.won() == Some(false), "{code} {call} {tricks}: {outcomes:?}");
                let shown = |word: &str| settled.steps.iter().any(|step| step.says.contains(word));
                let over = matches!(call, "proposal" | "solo" | "abondance") && tricks > need;
                assert_eq!(said("overtricks-paid"), over, "{code} {call} {tricks}: {outcomes:?}");
                assert!(!over || shown("overtrick"), "{code} {call} {tricks}: {:#?}", settled.steps);
                compared += 1;
            }
        }
    }
    println!("{compared} hands compared");
    assert!(compared > 200, "{compared}");
}

/// What the rulings of cases come to in money.
#[test]
fn a_ruling_that_ends_in_payments_says_what_is_paid() {
    let library = Library::embedded();
    for (code, facts, expected) in [
        ("solo-whist/hoffmann", "act=exposes-card call=misere offender=opponent", Some("the offender pays the caller 3s.")),
        (
            "solo-whist/hoffmann",
            "act=revokes trick=turned-and-quitted call=solo offender=caller tricks-made=8",
            Some("the caller pays each opponent 6d., 1s. 6d. in all"),
        ),
        (
            "solo-whist/hoffmann",
            "act=revokes trick=turned-and-quitted call=solo offender=caller tricks-made=6",
            Some("the caller pays each opponent 8d., 2s. in all"),
        ),
        (
            "solo-whist/hoffmann",
            "act=revokes trick=turned-and-quitted call=solo offender=caller tricks-made=6 revokes-on-both-sides=yes",
            None,
        ),
        (
            "solo-whist/hoffmann",
            "act=settles call=proposal tricks-made=13",
            Some("each opponent pays the proposer or the acceptor 1s. 4d."),
        ),
        (
            "solo-whist/foster",
            "act=revokes trick=turned-and-quitted call=misere offender=opponent revoke-claimed=in-time",
            Some("the offender pays the caller 9 red"),
        ),
        ("solo-whist/dictionary", "act=exposes-card call=misere offender=opponent", None), // no stakes are known
        ("frog/foster", "act=settles call=chico points-made=70", Some("each opponent pays the caller 20 counters, 40 counters in all")),
        (
            "boston-de-fontainebleau/foster",
            "act=settles call=nine tricks-made=6 trump-suit=hearts with-partner=no",
            Some("the caller pays each opponent 115 white, 345 white in all; the caller pays 115 white into the pool"),
        ),
    ] {
        let game = library.game(code.split('/').next().unwrap()).unwrap();
        let mut dispute = hoyle::dispute::Dispute::new(&game, game.find_code(code).unwrap());
        for (name, value) in facts.split(' ').map(|fact| fact.split_once('=').unwrap()) {
            dispute.state(&game, name, value).unwrap();
        }
        let settled = hoyle::table::settle::ruled(&game, &dispute.ruling(&game), &dispute.case, &dispute.stakes);
        assert_eq!(settled.as_ref().map(hoyle::show::settle::by_roles).as_deref(), expected, "{code} {facts}");
    }
}
