//! `hoyle settle`, as a user runs it.

use std::process::Command;

use serde_json::{Value, json};

fn run(args: &str) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_hoyle")).arg("settle").args(args.split_whitespace()).env("NO_COLOR", "1").output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

fn json_of(args: &str) -> (i32, Value) {
    let (status, out, error) = run(&format!("{args} --format json"));
    (status, serde_json::from_str(&out).unwrap_or_else(|why| panic!("{why}: {out} {error}")))
}

#[test]
fn the_json_is_as_fixed() {
    let (status, settled) = json_of("--code hoffmann --call misere --by A --tricks 2");
    assert_eq!(status, 0);
    assert_eq!((&settled["unit"], &settled["won"], &settled["balanced"]), (&json!("d"), &json!(false), &json!(true)));
    assert_eq!(settled["net"], json!({"A": -36, "B": 12, "C": 12, "D": 12}));
    let payments: Vec<_> =
        settled["payments"].as_array().unwrap().iter().map(|paid| (&paid["from"], &paid["to"], &paid["amount"])).collect();
    assert_eq!(
        payments,
        [(&json!("A"), &json!("B"), &json!(12)), (&json!("A"), &json!("C"), &json!(12)), (&json!("A"), &json!("D"), &json!(12))]
    );
    let steps = settled["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["says"].is_string() && !step["cites"].as_array().unwrap().is_empty()), "{steps:#?}");
}

#[test]
fn text_tells_money_as_players_write_it() {
    let (status, out, _) = run("--call abondance --by A --tricks 9");
    assert_eq!((status, out.lines().next()), (0, Some("B pays A 1s. 6d.")));
    let (_, out, _) = run("--code foster --call solo --by A --tricks 6");
    assert!(out.starts_with("B pays A 2 red and 1 white.\n"), "{out}");
    let (_, out, _) = run("--code foster --call solo --by A --tricks 6 --stakes american-cents");
    assert!(out.starts_with("B pays A 55c.\n"), "{out}");
    let (_, out, _) = run("--call solo --by A --tricks 6 --stakes solo=0.50,trick=0.10 --unit euros");
    assert!(out.starts_with("B pays A 60ct.\n"), "{out}");
    for (stakes, paid) in [
        ("solo=$1,trick=$0.25", "$1.25"),
        ("solo=2€,trick=0.50€", "€2.50"),
        ("solo=20 points,trick=5", "25 points"),
        ("solo=20p,trick=5p", "25p"),
        ("solo=£1,trick=20p", "£1.20"),
        ("solo=€1,trick=50ct", "€1.50"),
        ("solo=1/-,trick=/3", "1s. 3d"),
        // Pounds with pence and no shillings, and many pence, are of our day.
        ("solo=1 pound,trick=10 pence", "£1.10"),
        ("solo=50 pence,trick=10 pence", "60p"),
        ("solo=18 pence,trick=3 pence", "1s. 9d"),
    ] {
        let (status, out, error) = run(&format!("--call solo --by A --tricks 6 --stakes {}", stakes.replace(' ', "")));
        assert!(status == 0 && out.starts_with(&format!("B pays A {paid}.\n")), "{stakes}: {out}{error}");
    }
    let (_, out, _) = run("--call solo --by A --tricks 6 --stakes solo=1/6,trick=3d");
    assert!(out.starts_with("B pays A 1s. 9d.\n"), "{out}");
    let (_, out, _) = run("--game boston-de-fontainebleau --call nine --with trump-suit=hearts --by A --tricks 6");
    assert!(out.starts_with("A pays B 115 white.\n"), "{out}");
    let (_, out, _) = run("--call join:8 --by A,C --tricks 7");
    assert!(out.starts_with("Points: A −10 points · B +10 points"), "{out}");
    let (_, out, _) = run("--call Kleng-Misär --by A --tricks 0");
    assert!(out.contains("A +18 points"), "{out}");
    let (_, out, _) = run("--call solo --by A --tricks 6 --format markdown");
    assert!(out.contains("- B pays A 7d.") && out.contains("1. "), "{out}");
}

#[test]
fn what_cannot_be_is_wrong_usage_and_says_what_to_do() {
    for (args, message, help) in [
        ("--call solo --by A --tricks 14", "14 tricks cannot be: there are 13 in all", ""),
        ("--call solo --by A --tricks -1", "-1 tricks cannot be", ""),
        ("--call solo --by A,B --tricks 5", "solo is played by one player, and 2 were named", "--by A"),
        ("--call proposal --by A --tricks 8", "proposal is played by 2 players, and one was named", "--by A,B"),
        ("--call solo --by E --tricks 5", "nobody sits at `E`", "the seats are A, B, C, D"),
        ("--call solo --by A --tricks 5 --revokes Q=1", "nobody sits at `Q`", "the seats are"),
        ("--call solo --by A --tricks 5 --revokes B", "who revoked?", "--revokes A=1"),
        ("--call solo --by A --tricks 5 --revokes B=99", "nobody can revoke 99 times", ""),
        ("--call sollo --by A --tricks 5", "nothing that is played is called `sollo`", "did you mean `solo`?"),
        ("--call proposal --by A,A --tricks 8", "A is named twice", ""),
        ("--call solo --by A --tricks five", "`five` is no number of tricks", ""),
        (
            "--call solo --by A --tricks 5 --reading abondance-overtrick=double",
            "no reading is called",
            "did you mean `abondance-overtricks`?",
        ),
        ("--call solo --by A --tricks 5 --stakes solo=0.50", "`0.50` is no amount in d", ""),
        ("--call solo --by A --tricks 5 --stakes solo=many", "`many` is no amount in d", ""),
        ("--call solo --by A --tricks 5 --stakes sole=6", "no stake is called `sole`", "did you mean `solo`?"),
        ("--call solo --by A --tricks 5 --stakes six-twelve", "no scale of stakes is called", "six-twelve-eighteen"),
        ("--call solo --by A --tricks 5 --with poole=6", "`poole` makes no difference", ""),
        ("--by A --tricks 5", "what was played?", "--call"),
    ] {
        let (status, _, error) = run(args);
        assert_eq!(status, 2, "{args}: {error}");
        assert!(error.contains(message) && error.contains(help), "{args}: {error}");
    }
}

#[test]
fn what_is_missing_is_asked_for() {
    let (status, asked) = json_of("--code dictionary --call solo --by A --tricks 7");
    assert_eq!((status, &asked["status"]), (3, &json!("needs-facts")));
    let names: Vec<_> = asked["ask"].as_array().unwrap().iter().map(|question| question["fact"].as_str().unwrap()).collect();
    assert_eq!(names, ["solo", "trick"]);
    let (status, asked) = json_of("--call solo --by A");
    assert_eq!((status, &asked["ask"][0]["fact"]), (3, &json!("tricks")));
    // What decides the hand without its tricks needs none.
    let (status, settled) = json_of("--call misere --by A --revokes B=1");
    assert_eq!((status, &settled["net"]["B"]), (0, &json!(-36)));
    let (status, out, _) = run("--call misere --by A --tricks 0 --revokes A=1,B=1");
    assert!(status == 3 && out.contains("Who revoked first?"), "{out}");
    let (_, out, _) = run("--game rubicon-bezique --tricks A=1500,B=1300");
    assert!(out.contains("brisques (aces and tens) may decide") && out.contains("brisques=A=N,B=N"), "{out}");
}

#[test]
fn what_the_book_leaves_open_is_said() {
    let (status, open) = json_of("--code foster --call solo --by A --tricks 5 --revokes A=1,B=1");
    assert_eq!((status, &open["status"]), (4, &json!("not-covered")));
    assert!(open["cites"].as_array().is_some_and(|cites| !cites.is_empty()));
    let (_, out, _) = run("--variant kimberly --code foster --call six-trick-solo --by A --tricks 7");
    assert!(out.starts_with("The book has no price for this. A solo of six tricks"), "{out}");
    let (status, all) = json_of("--code all --call solo --by A --tricks 5 --stakes solo=6,trick=1");
    assert_eq!((status, all["codes"].as_array().unwrap().len()), (0, 3));
    let (status, _, _) = run("--code whist/english --call solo --by A --tricks 5");
    assert_ne!(status, 0);
}

#[test]
fn a_call_is_spelt_as_people_spell_it() {
    let told = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_hoyle")).arg("settle").args(args).env("NO_COLOR", "1").output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    for (game, spelt, same) in [
        ("boston-de-fontainebleau", "nine hearts", "nine:h"),
        ("boston-de-fontainebleau", "9h", "nine:h"),
        ("boston-de-fontainebleau", "Seven of Diamonds", "seven:d"),
        ("boston-de-fontainebleau", "7d", "seven:d"),
        ("frog", "chico clubs", "chico"),
        ("luxembourg-whist", "solo 7", "solo:7"),
    ] {
        let settled = |call: &str| told(&["--game", game, "--call", call, "--by", "A", "--tricks", "9"]);
        assert_eq!(settled(spelt), settled(same), "{spelt}");
        assert!(!settled(spelt).0.is_empty(), "{spelt}: {}", settled(spelt).1);
    }
    let (_, error) = told(&["--game", "boston-de-fontainebleau", "--call", "hearts", "--by", "A"]);
    assert!(error.contains("with a suit as in `boston clubs`"), "{error}");
}

#[test]
fn a_unit_goes_by_its_sign_and_counters_by_what_was_agreed() {
    let (status, out, _) = run("--call solo --by A --tricks 6 --stakes solo=0.50,trick=0.10 --unit €");
    assert!(status == 0 && out.starts_with("B pays A 60ct.\n"), "{out}");
    let (_, _, error) = run("--call solo --by A --tricks 6 --unit zloty");
    assert!(error.contains("no unit is called `zloty`") && error.contains("whites (18 white), p, c, ct,"), "{error}");
    let (_, _, error) = run("--call solo --by A --tricks 6 --stakes solo=5zl");
    assert!(error.contains("other units are") && error.contains(", p, c, ct,"), "{error}");
    // A red counter that is worth ten white ones is written so.
    let (_, out, _) = run("--code foster --call solo --by A --tricks 7 --stakes red=10,white=1");
    assert!(out.starts_with("B pays A 2 red and 2 white.\n") && out.contains("Agreed at this table: red 10 white."), "{out}");
    assert!(out.contains("A +6 red and 6 white · B −2 red, −2 white"), "{out}");
    let (status, _, error) = run("--code foster --call solo --by A --tricks 7 --stakes red=10,white=2");
    assert!(status == 2 && error.contains("does not say of what"), "{error}");
}

#[test]
fn of_five_the_book_says_who_stands_out() {
    let (status, out, _) = run("--variant five-handed --call solo --by A --tricks 6");
    assert!(status == 0 && out.contains("D 0d.") && out.contains("D, on the dealer's right, stood out"), "{out}");
    let (_, out, _) = run("--variant five-handed --code foster --call solo --by A --tricks 6");
    assert!(out.contains("E stood out of the hand"), "{out}");
}
