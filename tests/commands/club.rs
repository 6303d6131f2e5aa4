//! Laws and scenarios of one's own.

use crate::program::{Dir, Run, hoyle, output, run};

const VOCABULARY: &str = "\
format: 1
facts:
  - fact: act
    question: What happened?
    values: {drops: a card was dropped, sings: somebody sang}
  - fact: floor
    kind: yes-no
    question: Did it fall to the floor?
    when: {act: drops}
    yes: it fell to the floor
    no: it stayed on the table
  - fact: colour
    question: Which colour was it?
    when: {act: drops}
    values: {red: it was red, black: it was black}
effects:
  call-card: {says: the card may be called}
  forbid-card: {says: the card may be forbidden}
  pays: {says: \"he pays {sum}\", with: {sum: [1, 2]}}
";

const CODE: &str = "\
format: 1
code: house
title: House rules
source: house
laws:
  - law: dropped-card
    title: A dropped card
    cite: house:1
    when: {act: drops, floor: no}
    says: It may be called.
    choice: {by: the other side, of: [call-card, forbid-card], until: the trick is turned}
  - law: dropped-red-card
    title: A dropped red card
    cite: house:2
    when: {act: drops, floor: no, colour: red}
    says: He pays.
    effects: [{pays: {sum: 2}}]
    overrides: dropped-card
  - gap: on-the-floor
    near: house:1
    when: {act: drops, floor: yes}
    says: Nobody thought of the floor.
";

pub(crate) fn club() -> Dir {
    let dir = Dir::new("club");
    dir.write("laws/vocabulary.yaml", VOCABULARY)
        .write("laws/sources.yaml", "format: 1\nsources:\n  - {source: house, short: House, title: House rules, sections: [{section: '', name: '', label: 'rule ', passages: {'1': {gist: Dropped cards}, '2': {gist: Red cards}, '3': {gist: Songs, no-rule: nobody minds}}}]}\n")
        .write("laws/club/game.yaml", "format: 1\ngame: club\ntitle: Club game\ndefault: house\n")
        .write("laws/club/house.yaml", CODE);
    dir
}

fn at(dir: &Dir, args: &[&str]) -> Run {
    output(hoyle(args).current_dir(&dir.0).env("HOYLE_LAWS", "laws"))
}

#[test]
fn the_whole_text_of_a_ruling() {
    let dir = club();
    let ruled = at(&dir, &["rule", "--no-input", "--fact", "act=drops", "--fact", "floor=no", "--fact", "colour=black"]);
    let expected = "\
It may be called. (House, rule 1)

The other side chooses one of these, until the trick is turned:
  1. The card may be called.
  2. The card may be forbidden.

Why: A card was dropped; it stayed on the table.

It would be otherwise
  • if it fell to the floor: Nobody thought of the floor.
  • if it was red: He pays.
";
    assert_eq!((ruled.status, ruled.out.as_str()), (0, expected));
    let pays = at(&dir, &["rule", "--no-input", "--fact", "act=drops", "--fact", "floor=no", "--fact", "colour=red", "--long"]);
    assert!(pays.out.contains("He pays. (House, rule 2)\n"), "{pays:?}");
    assert!(pays.out.contains("It goes before: A dropped card (House, rule 1)"), "{pays:?}");
}

#[test]
fn the_whole_text_of_a_question() {
    let dir = club();
    let asked = at(&dir, &["rule", "--no-input", "--fact", "act=drops", "--fact", "floor=no"]);
    let expected = "\
Which colour was it?
  1. it was red
  2. it was black
";
    assert_eq!((asked.status, asked.out.as_str()), (3, expected));
    assert_eq!(asked.err, "help: answer with --fact colour=red|black\n");
}

#[test]
fn passages_that_are_no_rule_say_why() {
    let dir = club();
    let text = at(&dir, &["sources", "house"]).out;
    assert!(text.contains("– no rule: nobody minds"), "{text}");
    assert!(text.ends_with("3 passages: 2 carried by laws, 1 no rule, 0 not carried\n"), "{text}");
}

fn scenarios(dir: &Dir, entries: &str, args: &[&str]) -> Run {
    dir.write("scenarios/club.yaml", &format!("format: 1\nscenarios:\n{entries}"));
    at(dir, &[&["test"], args].concat())
}

#[test]
fn scenarios_pass_or_show_the_difference() {
    let dir = club();
    let good = "  - {scenario: one, says: A red card fell., code: club/house, facts: {act: drops, colour: red}, given: {floor: no}, status: ruled, laws: [dropped-red-card], effects: [{pays: {sum: 2}}]}
  - {scenario: two, says: It fell down., code: club/house, facts: {act: drops, floor: yes}, status: not-covered, laws: [on-the-floor]}
  - {scenario: three, says: A card fell., code: club/house, facts: {act: drops}, status: needs-facts, laws: [], asks: [floor]}\n";
    let passed = scenarios(&dir, good, &[]);
    assert_eq!(passed.status, 0, "{passed:?}");
    assert!(passed.out.contains("laws: 3 scenarios, 3 passed, 0 failed"), "{passed:?}");
    let untried = scenarios(&dir, good, &["--untried"]);
    assert!(untried.out.contains("• club/house/dropped-card\n"), "{untried:?}");
    let bad = "  - {scenario: one, says: A red card fell., code: club/house, facts: {act: drops, colour: red, floor: no}, status: ruled, laws: [dropped-card], effects: [{pays: {sum: 1}}]}\n";
    let failed = scenarios(&dir, bad, &[]);
    assert_eq!(failed.status, 1);
    for part in [
        "FAILED one  scenarios/club.yaml:3 (by its facts)",
        "expected laws: dropped-card",
        "got laws: dropped-red-card",
        "expected outcome {pays: {sum: 1}}",
        "got outcomes {pays: {sum: 2}}",
        "1 scenario, 0 passed, 1 failed",
    ] {
        assert!(failed.out.contains(part), "{part} in {}", failed.out);
    }
}

#[test]
fn mistakes_in_scenarios_are_shown_with_their_place() {
    let dir = club();
    let entry = |changes: &str| {
        format!(
            "  - scenario: one\n    says: A card fell.\n    code: club/house\n    facts: {{act: drops}}\n    status: ruled\n    {changes}\n"
        )
    };
    for (changes, place, message) in [
        ("laws: [dropped-crad]", "scenarios/club.yaml:8:12", "did you mean `dropped-card`?"),
        ("given: {floor: maybe}", "scenarios/club.yaml:8:20", "`floor` cannot be `maybe`"),
        ("given: {flor: no}", "scenarios/club.yaml:8:13", "did you mean `floor`?"),
        ("effects: [payz]", "scenarios/club.yaml:8:15", "did you mean `pays`?"),
        ("readings: {floor: no}", "scenarios/club.yaml:8:16", "`floor` is no reading"),
        ("law: [dropped-card]", "scenarios/club.yaml:", "unknown field `law`"),
    ] {
        let wrong = scenarios(&dir, &entry(changes), &[]);
        assert_eq!(wrong.status, 1, "{wrong:?}");
        assert!(wrong.err.contains(place) && wrong.err.contains(message), "{}", wrong.err);
    }
    let code = scenarios(&dir, &entry("laws: []").replace("club/house", "club/hose"), &[]);
    assert!(code.err.contains("did you mean `club/house`?"), "{}", code.err);
    let nowhere = run(&["test", "/nonexistent"]);
    assert_eq!((nowhere.status, nowhere.err.lines().count()), (1, 1), "{nowhere:?}");
}

#[test]
fn a_law_file_cannot_write_on_the_terminal() {
    let dir = club();
    dir.write("laws/club/house.yaml", &CODE.replace("It may be called.", "\"It may \\e[31m be called.\""));
    for args in
        [&["law", "dropped-card"][..], &["rule", "--no-input", "--fact", "act=drops", "--fact", "floor=no", "--fact", "colour=black"]]
    {
        let shown = at(&dir, args);
        assert!(shown.out.contains("It may ␛[31m be called."), "{shown:?}");
    }
}
