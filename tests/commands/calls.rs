//! `hoyle calls`.

use serde_json::{Value, json};

use crate::program::run;

fn answer(args: &[&str]) -> (i32, Value) {
    let run = run(&[&["calls", "--format", "json"], args].concat());
    (run.status, serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}")))
}

fn call<'a>(answer: &'a Value, word: &str) -> &'a Value {
    answer["calls"].as_array().unwrap().iter().find(|call| call["call"] == word).unwrap()
}

#[test]
fn who_speaks_and_what_he_may_say() {
    let (status, answer) = answer(&["--code", "hoffmann", "pass", "propose", "pass"]);
    assert_eq!(status, 0);
    assert_eq!(answer["seats"], json!(["A", "B", "C", "D"]));
    assert_eq!((&answer["next"], &answer["finished"], &answer["contract"]), (&json!("D"), &json!(false), &Value::Null));
    assert_eq!(call(&answer, "accept")["allowed"], true);
    assert_eq!(call(&answer, "accept")["law"], "solo-whist/hoffmann/open-proposal-may-be-accepted");
    let propose = call(&answer, "propose");
    assert_eq!(propose["allowed"], false);
    assert_eq!(propose["cites"][0], "hoffmann:description.6");
    assert!(propose["because"].as_str().unwrap().contains("second proposal"), "{propose}");
    // Every word there is has its verdict, and the readings that bear on it are named.
    assert_eq!(answer["calls"].as_array().unwrap().len(), 10);
    assert_eq!(answer["readings"]["eldest-privilege"], "yes");
}

#[test]
fn the_contract_when_all_have_spoken() {
    let (status, pair) = answer(&["pass", "propose", "pass", "pass", "accept"]);
    assert_eq!(status, 0);
    let contract = &pair["contract"];
    assert_eq!((&contract["call"], &contract["by"]), (&json!("proposal"), &json!(["B", "A"])));
    assert_eq!((&contract["trump"], &contract["leads"], &contract["exposed"]), (&json!("the-turned-up-suit"), &json!("A"), &Value::Null));
    let (_, open) = answer(&["pass", "pass", "open-misere", "pass"]);
    let contract = &open["contract"];
    assert_eq!((&contract["by"], &contract["trump"], &contract["leads"]), (&json!(["C"]), &json!("none"), &json!("A")));
    assert_eq!(contract["exposed"], "when-the-first-trick-is-turned");
    let (_, slam) = answer(&["--code", "foster", "pass", "slam", "pass", "pass"]);
    assert_eq!((&slam["contract"]["call"], &slam["contract"]["leads"]), (&json!("abondance-declaree"), &json!("B")));
    let (_, nobody) = answer(&["pass", "pass", "pass", "pass"]);
    assert_eq!((&nobody["finished"], &nobody["contract"]), (&json!(true), &Value::Null));
    assert_eq!(nobody["unplayed"]["effects"], json!([{"effect": "fresh-deal", "dealer": "next"}]));
}

#[test]
fn an_irregular_call_is_judged() {
    let (status, lower) = answer(&["misere", "solo", "pass"]);
    assert_eq!(status, 0);
    let irregular = &lower["irregular"];
    assert_eq!((&irregular["by"], &irregular["call"], &irregular["in_turn"]), (&json!("B"), &json!("solo"), &json!(true)));
    assert_eq!((&irregular["law"], &irregular["unheard"]), (&json!("solo-whist/hoffmann/inferior-call-void"), &json!(1)));
    assert_eq!(irregular["effects"], json!([{"effect": "call-void"}]));
    assert_eq!((&lower["next"], &lower["spoken"]), (&json!("B"), &json!([{"by": "A", "call": "misere"}])));
    // Out of turn the book is silent; a call that is void in any case is void by its own law.
    let (status, early) = answer(&["C:solo"]);
    assert_eq!((status, &early["irregular"]["law"]), (4, &json!("solo-whist/hoffmann/call-out-of-turn")));
    let (status, passed) = answer(&["pass", "pass", "B:misere"]);
    assert_eq!((status, &passed["irregular"]["law"]), (0, &json!("solo-whist/hoffmann/passed-player-may-not-call")));
}

#[test]
fn counts() {
    let (status, count) = answer(&["--count", "--code", "hoffmann"]);
    assert_eq!(status, 0);
    assert_eq!(count["sequences"], json!([1, 7, 30, 100, 283, 588, 959, 1145, 1005, 605, 225, 39]));
    assert_eq!(count["total_finished"], 2_075);
    let (_, void) = answer(&["--count", "--reading", "unaccepted-proposer=void"]);
    assert_eq!(void["total_finished"], 2_055);
    let (_, all) = answer(&["--count", "--code", "all", "--each-reading"]);
    let codes = all["codes"].as_array().unwrap();
    let totals: Vec<&Value> = codes.iter().map(|code| &code["total_finished"]).collect();
    assert_eq!(totals, [&json!(6_605), &json!(2_724), &json!(2_075)]);
    assert!(codes.iter().all(|code| code["each_reading"].as_array().unwrap().len() >= 10));
}

#[test]
fn luxembourg() {
    // The words tell the game.
    let prelude = ["passe-trou", "passe-trou", "passe-trou", "passe-trou"];
    let (status, first) = answer(&prelude);
    assert_eq!((status, &first["next"]), (0, &json!("A")));
    for (word, allowed) in [
        ("propose:8h", true),
        ("wait", true),
        ("stay", false),
        ("solo:7s", false),
        ("abondance:9d", true),
        ("small-chelem:nt", true),
        ("grand-misere", true),
    ] {
        assert_eq!(call(&first, word)["allowed"], allowed, "{word}");
    }
    let (_, pair) = answer(&[&prelude[..], &["propose:8h", "pass", "join:8h", "pass"]].concat());
    let contract = &pair["contract"];
    assert_eq!((&contract["call"], &contract["by"]), (&json!("join:8h"), &json!(["A", "C"])));
    assert_eq!((&contract["trump"], &contract["leads"]), (&json!("hearts"), &json!("A")));
}

#[test]
fn in_words() {
    let said = run(&["calls", "pass", "propose", "accept", "pass"]);
    assert_eq!(said.status, 0);
    assert!(said.out.starts_with("A pass · B propose · C accept · D pass\n"), "{}", said.out);
    assert!(said.out.contains("Proposal by B and C."), "{}", said.out);
    let wrong = run(&["calls", "pas"]);
    assert_eq!((wrong.status, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.contains("no call is written `pas`; did you mean `pass`?"), "{}", wrong.err);
    let late = run(&["calls", "pass", "pass", "pass", "pass", "pass"]);
    assert_eq!(late.status, 2);
    assert!(run(&["calls", "--game", "cribbage"]).err.contains("no auction"));
}

/// Games of bidding: the number of auctions, what is played by two, and what is
/// played when nobody bids.
#[test]
fn games_of_bidding() {
    let (status, frog) = answer(&["--game", "frog", "--count"]);
    assert_eq!((status, &frog["total_finished"]), (0, &json!(23)));
    let (status, boston) = answer(&["--game", "boston-de-fontainebleau", "--count"]);
    assert_eq!((status, &boston["total_finished"]), (0, &json!(15_393_315_418_065_743_019u64)));
    let (status, pair) = answer(&["--game", "boston-de-fontainebleau", "pass", "seven:g", "pass", "pass", "partner", "accept"]);
    let contract = &pair["contract"];
    assert_eq!((status, &contract["by"], &contract["trump"]), (0, &json!(["B", "C"]), &json!("none")));
    let nothing = run(&["calls", "--game", "boston-de-fontainebleau", "pass", "pass", "pass", "pass"]);
    assert!(nothing.out.contains("and a misère partout is played."), "{}", nothing.out);
}

#[test]
fn every_combination_of_readings_is_counted() {
    let (status, counted) = answer(&["--count", "--all-readings", "--code", "hoffmann"]);
    assert_eq!(status, 0);
    let each = counted["each_reading"].as_array().unwrap();
    assert_eq!(each.len(), 3 * 3 * 3 * 3 * 2 * 2);
    let total = |changed: &str| {
        let defaults = ["abondance-in-trumps=overcall", "declaree-in-trumps=none", "unaccepted-proposer=converts"];
        let others = [changed, "over-called-acceptor=speaks-again", "eldest-privilege=yes"];
        let fits =
            |one: &&Value| defaults.iter().chain(&others).all(|pair| one["reading"].as_str().unwrap().split(' ').any(|has| has == *pair));
        let found: Vec<&Value> = each.iter().filter(fits).collect();
        assert_eq!(found.len(), 1, "{changed}");
        found[0]["total_finished"].as_u64().unwrap()
    };
    assert_eq!(total("over-called-player=speaks-again"), 2_075);
    // Both partners hold an accepted proposal, and both may raise.
    assert_eq!(total("over-called-player=holder-may-raise"), 5_252);
    // Where there are too many, some have to be fixed.
    let refused = run(&["calls", "--count", "--all-readings", "--game", "luxembourg-whist"]);
    assert!(refused.status == 2 && refused.err.contains("--reading"), "{refused:?}");
}

#[test]
fn three_hands_and_what_they_may_say() {
    let three = |args: &[&str]| answer(&[&["--variant", "three-handed", "--code", "foster"], args].concat());
    let (status, first) = three(&["pass", "pass"]);
    assert_eq!((status, &first["seats"], &first["next"]), (0, &json!(["A", "B", "C"]), &json!("C")));
    assert_eq!(call(&first, "propose")["law"], "solo-whist/foster/three-do-not-propose");
    assert_eq!((&call(&first, "solo")["allowed"], &call(&first, "tricks:6")["allowed"]), (&json!(true), &json!(false)));
    // When all three have passed each may undertake six tricks, in his turn.
    let (_, again) = three(&["pass", "pass", "pass", "pass"]);
    assert_eq!((&again["next"], &again["finished"]), (&json!("B"), &json!(false)));
    let allowed: Vec<&Value> =
        again["calls"].as_array().unwrap().iter().filter(|call| call["allowed"] == true).map(|call| &call["call"]).collect();
    assert_eq!(allowed, ["pass", "tricks:6"]);
    let (_, played) = three(&["pass", "pass", "pass", "pass", "tricks:6"]);
    assert_eq!((&played["contract"]["by"], &played["contract"]["trump"]), (&json!(["B"]), &json!("the-suit-the-caller-names")));
    let outbid = ["--reading", "when-all-pass=six-trick-abundance-outbid"];
    let (_, over) = three(&[&outbid[..], &["pass", "pass", "pass", "tricks:6", "misere", "pass"]].concat());
    assert_eq!(over["next"], "A");
    assert_eq!((&call(&over, "tricks:8")["allowed"], &call(&over, "tricks:9")["allowed"]), (&json!(false), &json!(true)));
    let unknown = run(&["calls", "--variant", "two-handed"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("three-handed"), "{}", unknown.err);
    // The usual form knows nothing of it.
    assert_eq!(run(&["calls", "tricks:6"]).status, 2);
}

#[test]
fn calls_are_spelt_as_people_spell_them() {
    for (game, spelt, same) in [
        ("boston-de-fontainebleau", &["seven", "diamonds", "9h"][..], &["seven:d", "nine:h"][..]),
        ("boston-de-fontainebleau", &["7d", "nine of hearts"], &["seven:d", "nine:h"]),
        ("frog", &["chico", "clubs"], &["chico"]),
    ] {
        assert_eq!(answer(&[&["--game", game], spelt].concat()), answer(&[&["--game", game], same].concat()), "{spelt:?}");
    }
    // What is no call is answered with those there are.
    let run = run(&["calls", "foo"]);
    assert!(run.err.contains("no call is written `foo`") && run.err.contains("there are pass, propose"), "{run:?}");
}
