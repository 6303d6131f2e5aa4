//! What is typed wrongly, and what is asked for and is not there: said in the
//! program's own words, with what would do.

use crate::program::{Dir, run};

/// The answer to a wrong usage.
fn refused(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}: {run:?}");
    run.err
}

#[test]
fn a_number_that_cannot_be_is_refused_and_not_put_right_in_silence() {
    for number in ["0", "-3", "1001", "ten", "99999999999999999999999"] {
        let said = refused(&["quiz", "--length", number]);
        assert!(said.contains(number) && said.contains("from 1 to 1000"), "{said}");
    }
    for command in ["quiz", "learn"] {
        for seed in ["-1", "x", "99999999999999999999999"] {
            let said = refused(&[command, "--seed", seed]);
            assert!(said.contains(seed) && said.contains("a whole number from 0"), "{said}");
        }
    }
}

#[test]
fn a_part_that_no_scenario_has_is_a_slip_and_no_success() {
    let said = refused(&["test", "--only", "nosuch"]);
    assert!(said.contains("no scenario has `nosuch`"), "{said}");
}

#[test]
fn a_code_that_no_game_has_is_told_from_codes_of_two_games() {
    assert!(refused(&["compare", "hoffmann", "fostr"]).contains("no code is called `fostr`\nhelp: did you mean `foster`?"));
    assert!(refused(&["compare", "whist/bar", "foster"]).contains("no code is called `whist/bar`\nhelp: "));
    assert!(refused(&["compare", "luxembourg", "american"]).contains("no game has the codes luxembourg and american"));
}

#[test]
fn a_game_named_as_a_code_is_told_apart() {
    let said = refused(&["rule", "--code", "luxembourg-whist", "One proposed and all the others passed."]);
    assert!(said.contains("`luxembourg-whist` is a game, and no code\nhelp: --game luxembourg-whist"), "{said}");
}

#[test]
fn a_file_that_is_no_text_is_named_with_the_line() {
    let dir = Dir::new("latin1");
    std::fs::create_dir_all(dir.0.join("laws")).unwrap();
    for file in ["house.yaml", "laws/vocabulary.yaml", "scenarios.yaml"] {
        std::fs::write(dir.0.join(file), b"format: 1\nfirst: line\nmis\xe8re: yes\n").unwrap();
    }
    let (house, laws) = (dir.0.join("house.yaml"), dir.0.join("laws"));
    let (house, laws) = (house.to_str().unwrap(), laws.to_str().unwrap());
    for args in [&["--house", house, "rule", "x"][..], &["check", laws], &["--laws", laws, "law"], &["test", dir.path()]] {
        let run = run(args);
        assert_eq!(run.status, 1, "{args:?}: {run:?}");
        assert!(run.err.contains(".yaml: line 3 is not UTF-8"), "{args:?}: {run:?}");
    }
}

#[test]
fn a_hand_that_cannot_be_settled_is_told_why_in_words() {
    let none = run(&["settle", "--code", "whist/american"]);
    assert_eq!((none.status, none.err.as_str()), (4, ""), "{none:?}");
    assert!(none.out.contains("no tables of payments"), "{none:?}");
    assert!(refused(&["settle", "--call", "proposal", "--by", "A", "--tricks", "8"]).contains("2 players, and one was named"));
    let said = refused(&["settle", "--call", "solo", "--by", "A", "--tricks", "5", "--ruled", "caller-win"]);
    assert!(said.contains("no outcome is called `caller-win`\nhelp: did you mean `caller-wins`?"), "{said}");
    let said = refused(&["settle", "--call", "solo", "--by", "A", "--tricks", "5", "--reading", "nosuch=x"]);
    assert!(said.contains("no reading is called `nosuch`\nhelp: there are "), "{said}");
    // An amount may end the sentence with its own full stop.
    let agreed = run(&["settle", "--call", "solo", "--by", "A", "--tricks", "5", "--stakes", "solo=6,trick=1"]);
    assert!(agreed.out.contains("solo 6d., trick 1d.\n"), "{agreed:?}");
}

#[test]
fn a_line_of_the_score_is_not_asked_for_options() {
    let dir = Dir::new("score");
    let file = dir.0.join("score.json");
    let score = |words: &[&str]| run(&[&["score", "--file", file.to_str().unwrap()], words].concat());
    assert_eq!(score(&["new", "Ann", "Bob", "Cy", "Di"]).status, 0);
    let stakes = score(&["new", "Ann", "Bob", "Cy", "Di", "--force", "--stakes", "six-twelve"]);
    assert!(stakes.status == 2 && stakes.err.contains("no scale of stakes is called `six-twelve`"), "{stakes:?}");
    let asked = score(&["hand", "Ann", "solo"]);
    assert_eq!(asked.status, 3, "{asked:?}");
    assert!(asked.err.contains("How many tricks") && asked.err.contains("add the number to the line"), "{asked:?}");
    assert!(!asked.err.contains("--"), "{asked:?}");
}

#[test]
fn two_codes_are_compared_in_words() {
    let compared = run(&["compare", "english", "american"]);
    assert_eq!(compared.status, 0, "{compared:?}");
    for name in ["act:", "revoke-claimed", "before-first-trick", " | "] {
        assert!(!compared.out.contains(name), "{name}: {}", compared.out);
    }
    // What all the clauses of a fact say is said once.
    assert!(compared.out.contains("   when a player revoked; "), "{}", compared.out);
    let twice = run(&["compare", "dictionary", "--reading", "which-whist=english", "--reading", "which-whist=american"]);
    assert!(twice.out.contains("   the English code") && !twice.out.contains("   dictionary: "), "{}", twice.out);
}

#[test]
fn the_terms_stand_in_the_order_of_the_alphabet() {
    let listed = run(&["term"]).out.replace('\n', " ");
    let places: Vec<_> = ["abondance", "bézique", "misère", "trump card", "widow"].map(|term| listed.find(&format!(" {term},"))).into();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{listed}");
}

#[test]
fn what_there_is_one_of_is_said_of_one() {
    let tested = run(&["test", "--only", "adversary-flips-card"]).out;
    assert!(tested.contains("laws: 1 scenario, 1 passed"), "{tested}");
    let checked = run(&["--laws", "tests/repl/laws", "check"]).out;
    assert!(checked.contains("pairs/blue  1 law, 0 gaps declared, "), "{checked}");
    assert!(checked.contains("pairs/red  9 laws, 1 gap declared, "), "{checked}");
}

#[test]
fn the_codes_of_a_settlement_stand_apart() {
    let all = run(&["settle", "--code", "all", "--call", "solo", "--by", "A", "--tricks", "7", "--stakes", "solo=6,trick=1"]).out;
    assert_eq!(all.matches("\n\n— ").count() + usize::from(all.starts_with("— ")), 3, "{all}");
}

#[test]
fn a_hand_too_long_for_its_column_is_clipped_and_names_stand_over_their_columns() {
    let dir = Dir::new("narrow");
    let file = dir.0.join("score.json");
    let score = |words: &[&str]| {
        let mut command = crate::program::hoyle(&[&["score", "--file", file.to_str().unwrap()], words].concat());
        crate::program::output(command.env("COLUMNS", "50"))
    };
    assert_eq!(score(&["new", "Ann", "Bob", "李明", "Di"]).status, 0);
    let shown = score(&["hand", "Ann", "misere", "0", "and", "Bob", "revoked", "once"]).out;
    assert!(shown.contains("1. Ann") && shown.contains("…  "), "{shown}");
    // Each of these letters is two columns wide.
    let rows: Vec<&str> = shown.lines().filter(|line| line.contains("  Bob") || line.starts_with("In all")).collect();
    let width = |line: &str| line.chars().map(|letter| if letter > '⺀' { 2 } else { 1 }).sum::<usize>();
    assert_eq!(rows.len(), 2, "{shown}");
    assert_eq!(width(rows[0]), width(rows[1]), "{shown}");
    // Where no columns fit, each hand has its amounts below it.
    let mut command = crate::program::hoyle(&["score", "--file", file.to_str().unwrap()]);
    let shown = crate::program::output(command.env("COLUMNS", "32")).out;
    assert!(shown.contains("\n   Ann") && shown.lines().all(|line| width(line) <= 32), "{shown}");
}

#[test]
fn a_program_is_told_what_went_wrong() {
    for args in [
        &["calls", "--format", "json", "foo"][..],
        &["compare", "--format", "json", "foo", "bar"],
        &["rule", "--format", "json", "--code", "foo", "x"],
    ] {
        let run = run(args);
        let said: serde_json::Value = serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {run:?}"));
        assert_eq!((run.status, said["status"].as_str()), (2, Some("error")), "{args:?}");
    }
}

#[test]
fn a_variant_of_another_game_is_not_passed_over() {
    let said = refused(&["rule", "--no-input", "--variant", "five-handed", "--code", "cribbage/foster", "A card was faced."]);
    assert!(said.contains("Cribbage has no form called `five-handed`\nhelp: `five-handed` is a form of solo-whist"), "{said}");
}

#[test]
fn calls_that_may_not_be_made_are_told_in_short() {
    let said = run(&["calls", "--code", "luxembourg"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("solo:… (12 of them)") && !said.contains("solo:6c"), "{said}");
}

#[test]
fn a_call_of_several_heights_is_asked_for_its_height() {
    let said = refused(&["settle", "--game", "luxembourg-whist", "--call", "solo", "--by", "A", "--tricks", "8"]);
    assert!(said.contains("which: solo:6, solo:7, solo:8?"), "{said}");
}

#[test]
fn several_players_choose_and_one_chooses() {
    let three = run(&["rule", "--no-input", "--code", "foster", "Three of us want to play solo whist."]).out;
    assert!(three.contains("The players choose one of these"), "{three}");
}
