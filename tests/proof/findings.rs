//! Each kind of mistake, planted in a small body of law, is found and shown as
//! it is.

use hoyle::laws::Library;
use hoyle::proof::{Finding, Kind, Report, check};
use hoyle::scenarios::Suite;

const VOCABULARY: &str = "\
format: 1
facts:
  - {fact: act, question: q, values: {leads: he led out of turn, drops: he dropped a card, revokes: he revoked}}
  - {fact: who, question: q, values: {caller: the caller did it, opponent: an opponent did it}}
  - {fact: trump, kind: yes-no, question: q, when: {act: drops}, yes: it was a trump, no: it was no trump}
  - {fact: turned, kind: yes-no, question: q, when: {act: revokes}, yes: the trick was turned, no: the trick was not turned}
  - {fact: established, kind: yes-no, defined: yes, question: q, when: {act: revokes}, yes: it is established, no: it is not}
effects:
  call-card: {says: the card may be called}
  no-penalty: {says: nothing is paid, excludes: [call-card]}
  tricks: {says: '{n} tricks are forfeited', with: {n: [1, 3]}, excludes: [tricks]}
";

fn library(code: &str) -> Library {
    library_with(VOCABULARY, code, &[])
}

fn library_with(vocabulary: &str, code: &str, more: &[(&str, &str)]) -> Library {
    let game = "{format: 1, game: game, title: Game, default: code}";
    let code = format!("format: 1\ncode: code\ntitle: Code\nsource: book\n{code}");
    let files = [("vocabulary.yaml", vocabulary), ("game/game.yaml", game), ("game/code.yaml", code.as_str())];
    Library::new("laws", files.iter().chain(more).map(|(path, text)| ((*path).to_owned(), (*text).to_owned())))
}

fn report(library: &Library) -> Report {
    let mut report = check(library, None, &|_| true);
    assert!(report.mistakes.is_empty(), "{:#?}", report.mistakes);
    assert_eq!(report.unexamined.iter().filter(|reason| reason.contains("does not confirm")).count(), 0, "{:?}", report.unexamined);
    report.findings.retain(|finding| finding.kind != Kind::UnusedFact);
    report
}

/// The only finding: its kind, its laws with lines, its statements, its case.
#[track_caller]
fn only(code: &str) -> String {
    let report = report(&library(code));
    assert_eq!(report.findings.len(), 1, "{:#?}", report.findings);
    show(&report.findings[0])
}

fn show(finding: &Finding) -> String {
    let laws: Vec<String> =
        finding.entries.iter().map(|entry| format!("{}:{}", entry.name.trim_start_matches("game/code/"), entry.line)).collect();
    let when: Vec<String> = finding
        .when
        .iter()
        .map(|statement| statement.iter().map(|said| format!("{}={}", said.fact, said.values.join("|"))).collect::<Vec<_>>().join(" "))
        .collect();
    let case: Vec<&str> = finding.example.iter().map(|said| said.says.as_str()).collect();
    format!("{} [{}] when [{}] case [{}]", finding.kind.name(), laws.join(", "), when.join(" / "), case.join("; "))
}

const DROPS: &str = "  - law: drop\n    cite: b:1\n    when: {act: drops}\n    says: s\n    effects: [call-card]\n";

#[test]
fn sound_laws_have_no_findings() {
    let report = report(&library(&format!("covers: {{act: drops}}\nlaws:\n{DROPS}")));
    assert_eq!(report.errors() + report.warnings(), 0, "{:#?}", report.findings);
    assert_eq!(report.examined[0].cases, 3.0);
}

#[test]
fn a_conflict_is_stated_in_the_fewest_facts() {
    let found = only(&format!(
        "laws:\n{DROPS}  - law: caller-free\n    cite: b:2\n    when: {{who: caller, act: [drops, leads]}}\n    says: s\n    effects: [no-penalty]\n"
    ));
    assert_eq!(found, "conflict [drop:6, caller-free:11] when [act=drops who=caller] case [he dropped a card; the caller did it]");
}

#[test]
fn a_right_that_another_law_rules_out_is_a_conflict() {
    let found = only(
        "laws:\n  - law: right\n    cite: b:1\n    when: {act: drops}\n    says: s\n    choice: {by: he, of: [call-card, {tricks: {n: 1}}]}\n  - law: free\n    cite: b:2\n    when: {act: drops, trump: yes}\n    says: s\n    effects: [no-penalty]\n",
    );
    assert!(found.starts_with("conflict [right:6, free:11] when [act=drops trump=yes]"), "{found}");
}

#[test]
fn two_choices_that_leave_one_way_open_are_no_conflict() {
    let one = "  - law: one\n    cite: b:1\n    when: {act: drops}\n    says: s\n    choice: {by: he, of: [call-card, {tricks: {n: 1}}]}\n";
    let two =
        "  - law: two\n    cite: b:2\n    when: {act: drops}\n    says: s\n    choice: {by: he, of: [no-penalty, {tricks: {n: 1}}]}\n";
    assert_eq!(report(&library(&format!("laws:\n{one}{two}"))).errors(), 0);
    let two = two.replace(", {tricks: {n: 1}}", "");
    assert_eq!(report(&library(&format!("laws:\n{}{two}", one.replace(", {tricks: {n: 1}}", "")))).errors(), 1);
}

#[test]
fn an_outcome_can_exclude_itself_with_another_parameter() {
    let law = |name: &str, n: u8| {
        format!("  - law: {name}\n    cite: b:1\n    when: {{act: revokes}}\n    says: s\n    effects: [{{tricks: {{n: {n}}}}}]\n")
    };
    assert!(only(&format!("laws:\n{}{}", law("one", 1), law("three", 3))).starts_with("conflict [one:6, three:11] when [act=revokes]"));
    assert_eq!(report(&library(&format!("laws:\n{}{}", law("one", 3), law("three", 3)))).errors(), 0);
}

#[test]
fn a_gap_names_what_is_left_out() {
    let found = only(&format!("covers: {{act: [drops, revokes], who: opponent}}\nlaws:\n{DROPS}"));
    assert_eq!(found, "gap [game/code:5] when [act=revokes who=opponent] case [he revoked; an opponent did it]");
}

#[test]
fn a_law_always_overridden_is_dead() {
    let found = only(&format!(
        "laws:\n{DROPS}  - law: trump\n    cite: b:2\n    when: {{trump: [yes, no]}}\n    says: s\n    effects: [call-card]\n    overrides: [drop]\n"
    ));
    assert!(found.starts_with("dead-law [drop:6, trump:11] when [act=drops]"), "{found}");
}

#[test]
fn a_law_that_can_never_apply_is_dead() {
    let report = report(&library(&format!(
        "laws:\n{DROPS}  - law: never\n    cite: b:2\n    when: {{who: caller, act: leads, trump: yes}}\n    says: s\n    effects: []\n"
    )));
    assert_eq!(report.findings[0].says, "`never` can never apply: `act: leads` and `trump: yes` cannot be together");
}

#[test]
fn an_override_that_decides_nothing_is_idle() {
    let found = only(&format!(
        "laws:\n{DROPS}  - law: lead\n    cite: b:2\n    when: {{act: leads}}\n    says: s\n    effects: []\n    overrides: [drop]\n"
    ));
    assert_eq!(found, "idle-override [lead:11, drop:6] when [] case []");
}

#[test]
fn definitions_and_readings_that_do_nothing_are_found() {
    let found = only(
        "laws:\n  - define: established\n    cite: b:1\n    when: {trump: yes}\n  - law: revoke\n    cite: b:2\n    when: {act: revokes, established: no}\n    says: s\n    effects: []\n",
    );
    assert!(found.starts_with("unreachable-definition [established:6]"), "{found}");
    let found = only(&format!("laws:\n{DROPS}  - reading: which\n    cite: b:2\n    question: q\n    values: {{one: a, two: b}}\n"));
    assert!(found.starts_with("idle-reading [which:11]"), "{found}");
}

#[test]
fn values_that_cannot_be_are_found() {
    let vocabulary = VOCABULARY.replace("effects:", "impossible:\n  - {act: drops, trump: yes}\neffects:");
    let report = report(&library_with(&vocabulary, &format!("laws:\n{DROPS}"), &[]));
    assert_eq!(report.findings[0].says, "in Game, `trump` can never be `yes`");
    let entry = &report.findings[0].entries[0];
    assert_eq!((entry.file.as_str(), entry.line), ("laws/vocabulary.yaml", 5));
}

#[test]
fn acceptances_hold_until_the_law_changes() {
    let lead = "  - law: lead\n    cite: b:2\n    when: {act: leads}\n    says: s\n    effects: []\n    overrides: [drop]\n";
    let laws = format!("laws:\n{DROPS}{lead}");
    let seal = report(&library(&laws)).findings[0].seal.clone();
    let accepted = format!(
        "format: 1\naccepted:\n  - finding: idle-override\n    laws: [game/code/lead, game/code/drop]\n    seal: {seal}\n    why: it will be wanted\n"
    );
    let with = |laws: &str| report(&library_with(VOCABULARY, laws, &[("accepted.yaml", &accepted)]));
    assert_eq!(with(&laws).warnings() + with(&laws).errors(), 0);
    // A remark or another line break changes nothing, a condition does.
    assert_eq!(with(&laws.replace("    says", "    # a remark\n    says")).errors(), 0);
    let changed = with(&laws.replace("act: leads", "act: leads, who: caller"));
    assert_eq!(changed.findings.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [Kind::StaleAcceptance, Kind::IdleOverride]);
    let gone = with(&format!("laws:\n{DROPS}"));
    assert_eq!(gone.findings[0].says, "the accepted idle-override of game/code/lead, game/code/drop is no longer found");
}

#[test]
fn one_gap_accepted_does_not_accept_another() {
    let laws = format!("covers: {{act: [drops, revokes, leads]}}\nlaws:\n{DROPS}");
    let found = report(&library(&laws)).findings;
    assert_eq!(found.len(), 1, "{found:#?}");
    let only_revokes = format!("covers: {{act: [drops, revokes]}}\nlaws:\n{DROPS}");
    let seal = report(&library(&only_revokes)).findings[0].seal.clone();
    let accepted = format!("format: 1\naccepted:\n  - {{finding: gap, laws: [game/code], seal: {seal}, why: it will be wanted}}\n");
    let with = |laws: &str| report(&library_with(VOCABULARY, laws, &[("accepted.yaml", &accepted)]));
    assert_eq!(with(&only_revokes).errors(), 0);
    assert!(with(&laws).errors() > 0);
}

#[test]
fn scenarios_are_held_beside_the_laws() {
    let dir = std::env::temp_dir().join(format!("hoyle-scenarios-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let scenario = |name: &str, act: &str, law: &str| {
        format!("  - {{scenario: {name}, says: s, code: game/code, facts: {{act: {act}}}, status: ruled, laws: [{law}]}}\n")
    };
    std::fs::write(
        dir.join("s.yaml"),
        format!("format: 1\nscenarios:\n{}{}", scenario("one", "drops", "drop"), scenario("two", "leads", "drop")),
    )
    .unwrap();
    let suite = Suite::open(&dir).unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let lead = "  - law: lead\n    cite: b:2\n    when: {act: leads}\n    says: s\n    effects: [call-card]\n";
    let library = library(&format!("laws:\n{DROPS}{lead}"));
    let report = check(&library, Some(&suite), &|_| true);
    let found: Vec<String> = report
        .findings
        .iter()
        .filter(|finding| finding.kind != Kind::UnusedFact)
        .map(|finding| format!("{} {}", finding.kind.code(), finding.entries[0].name))
        .collect();
    assert_eq!(found, ["P009 two", "P008 game/code/lead"]);
    let off = &report.findings[0];
    assert_eq!(off.example.iter().map(|said| said.says.as_str()).collect::<Vec<_>>(), ["he led out of turn"]);
}

#[test]
fn a_scenario_that_names_no_law_there_is_says_which_was_meant() {
    let dir = std::env::temp_dir().join(format!("hoyle-scenarios-slip-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let slip = "format: 1\nscenarios:\n  - {scenario: one, says: s, code: game/code, facts: {act: drops}, status: ruled, laws: [dropp]}\n";
    std::fs::write(dir.join("s.yaml"), slip).unwrap();
    let suite = Suite::open(&dir).unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let report = check(&library(&format!("laws:\n{DROPS}")), Some(&suite), &|_| true);
    let off = report.findings.iter().find(|finding| finding.kind == Kind::ScenarioOffTheLaw).unwrap();
    assert_eq!(off.says, "the scenario `one` names `dropp`, and there is no such law; did you mean `drop`?");
}

#[test]
fn the_example_belongs_to_the_first_statement() {
    let law = "  - law: free\n    cite: b:2\n    when: {any: [{act: drops, trump: yes}, {act: revokes, who: caller}]}\n    says: s\n    effects: [no-penalty]\n";
    let called = "  - law: called\n    cite: b:1\n    when: {act: [drops, revokes]}\n    says: s\n    effects: [call-card]\n";
    let report = report(&library(&format!("laws:\n{called}{law}")));
    let finding = &report.findings[0];
    assert!(finding.when.len() == 2 && finding.kind == Kind::Conflict);
    for said in &finding.when[0] {
        let of_case = finding.example.iter().find(|other| other.fact == said.fact).unwrap();
        assert!(said.values.contains(&of_case.values[0]), "{finding:?}");
    }
}

#[test]
fn variants_have_no_conflict_and_no_gap() {
    let library = Library::embedded();
    for variant in library.variants("solo-whist") {
        let played = library.clone().with_variant(&variant).unwrap();
        let report = check(&played, None, &|path| path.starts_with("solo-whist/"));
        let findings: Vec<String> = report.findings.iter().map(|finding| finding.says.clone()).collect();
        assert!(findings.is_empty() && report.mistakes.is_empty(), "{variant}: {findings:#?}");
        assert!(!report.examined.is_empty() && report.examined.iter().all(|code| code.laws > 50), "{variant}: {:?}", report.examined);
    }
}

#[test]
fn our_laws_have_no_conflict_no_gap_and_no_dead_law() {
    let report = check(&Library::embedded(), None, &|_| true);
    let wrong: Vec<String> =
        report.open().filter(|finding| matches!(finding.kind, Kind::Conflict | Kind::Gap | Kind::DeadLaw)).map(show).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(report.mistakes.is_empty(), "{:#?}", report.mistakes);
}
