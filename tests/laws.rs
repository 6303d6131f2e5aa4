//! Mistakes in law files are shown where they stand, with what was probably
//! meant; nothing an author can write makes the loader panic or hang.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

use std::time::{Duration, Instant};

use hoyle::facts::{Case, Values};
use hoyle::laws::{Library, LibraryError, Problem};

const VOCABULARY: &str = "\
format: 1
facts:
  - {fact: act, question: What happened?, values: {exposes-card: a card was exposed, revokes: a player revoked}, groups: {any-act: [exposes-card, revokes]}}
  - {fact: tricks, kind: count, from: 0, to: 13, question: How many?, says: '{n} tricks'}
  - {fact: established, kind: yes-no, defined: yes, question: Is it?, yes: it is, no: it is not}
effects:
  call-card: {says: the card may be called}
  call-suit: {says: 'a suit from {from}', with: {from: [offender, partner]}}
  pays: {says: 'he pays {points}', with: {points: count}}
";
const GAME: &str = "{format: 1, game: game, title: Game, default: code}";
const SOURCES: &str = "\
format: 1
sources:
  - {source: book, short: Book, title: The Book, sections: [{section: digest, name: Digest, label: ¶, passages: {'1': {gist: g, sentences: 2}}}]}
";

fn library(laws: &str) -> Library {
    let code = format!("format: 1\ncode: code\ntitle: Code\nsource: book\nlaws:\n{laws}");
    let files = [("vocabulary.yaml", VOCABULARY), ("sources.yaml", SOURCES), ("game/game.yaml", GAME), ("game/code.yaml", &code)];
    Library::new("laws", files.map(|(path, text)| (path.to_owned(), text.to_owned())))
}

fn mistakes(laws: &str) -> Vec<Problem> {
    match library(laws).game("game") {
        Err(LibraryError::Mistakes(problems)) => problems.0,
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

/// The only mistake: `line:column message | help`.
#[track_caller]
fn only(laws: &str) -> String {
    let found = mistakes(laws);
    assert_eq!(found.len(), 1, "{found:#?}");
    let Problem { line, column, message, help, .. } = &found[0];
    format!("{line}:{column} {message}{}", help.as_ref().map_or(String::new(), |help| format!(" | {help}")))
}

#[test]
fn a_sound_code_has_no_mistakes() {
    let laws = "  - law: one\n    cite: book:digest.1.2\n    when: {act: revokes}\n    says: s\n    effects: [call-card, {call-suit: {from: partner}}]\n";
    assert_eq!(mistakes(laws), []);
}

#[test]
fn numbers_are_worked_out_from_counts() {
    let sum = "{pays: {points: {sum: {tricks: 3, plus: -17}}}}";
    let ways = "{pays: {points: [{sum: {tricks: -1, plus: 5}}, tricks]}}";
    let laws = format!(
        "  - law: one\n    cite: book:digest.1\n    when: {{act: revokes}}\n    says: s\n    effects: [{sum}, {ways}, {{pays: {{points: 4}}}}]\n"
    );
    let game = library(&laws).game("game").unwrap();
    let law = game.law(game.find_law("one").unwrap());
    let mut case = Case::new(&game.facts);
    let points = |case: &Case| law.effects().map(|effect| effect.worked_out(&game.facts, case).with[0].1.clone()).collect::<Vec<_>>();
    assert_eq!(points(&case), ["3 times tricks less 17", "less tricks and 5", "4"]);
    let tricks = game.facts.find("tricks").unwrap();
    case.set(tricks, Values::one(10));
    assert_eq!(points(&case), ["13", "10", "4"], "less than nothing is no amount");
    case.set(tricks, Values::one(2));
    assert_eq!(points(&case), ["3 times tricks less 17", "3", "4"]);
}

#[test]
fn what_cannot_be_a_number_is_shown() {
    let law = |points: &str| format!("  - law: one\n    cite: book:digest.1\n    says: s\n    effects: [{{pays: {{points: {points}}}}}]\n");
    assert_eq!(only(&law("{sum: {act: 1}}")), "9:15 `act` is not a count");
    assert_eq!(only(&law("{sum: {trick: 1}}")), "9:15 no fact is called `trick` | did you mean `tricks`?");
    assert_eq!(only(&law("many")), "9:15 `points` of `pays` cannot be `many` | a number, or a fact that is a count");
    let sum = "  - law: one\n    cite: book:digest.1\n    says: s\n    effects: [{call-suit: {from: {sum: {tricks: 1}}}}]\n";
    assert_eq!(only(sum), "9:15 `from` of `call-suit` is no number | one of offender, partner");
}

#[test]
fn a_misspelt_fact_is_shown_with_its_line_and_the_right_name() {
    let laws = "  - law: one\n    cite: book:digest.1\n    when: {atc: revokes}\n    says: s\n";
    assert_eq!(only(laws), "8:12 no fact is called `atc` | did you mean `act`?");
    let picture = library(laws).game("game").unwrap_err().to_string();
    assert!(picture.contains("laws/game/code.yaml:8:12"), "{picture}");
    assert!(picture.contains("    when: {atc: revokes}"), "{picture}");
    assert!(picture.contains("^^^"), "{picture}");
}

#[test]
fn misspelt_values_laws_outcomes_and_parameters() {
    assert_eq!(
        only("  - law: one\n    cite: book:digest.1\n    when: {act: revoks}\n    says: s\n"),
        "8:17 `act` has no value `revoks` | did you mean `revokes`?"
    );
    assert_eq!(
        only(
            "  - law: two-cards\n    cite: book:digest.1\n    says: s\n  - law: one\n    cite: book:digest.1\n    says: s\n    overrides: [two-card]\n"
        ),
        "12:17 no law is called `two-card` | did you mean `two-cards`?"
    );
    assert_eq!(
        only("  - law: one\n    cite: book:digest.1\n    says: s\n    effects: [call-crad]\n"),
        "9:15 no outcome is called `call-crad` | did you mean `call-card`?"
    );
    assert_eq!(
        only("  - law: one\n    cite: book:digest.1\n    says: s\n    effects: [call-suit]\n"),
        "9:15 `call-suit` needs `from` | one of offender, partner"
    );
    assert_eq!(
        only("  - law: one\n    cite: book:digest.1\n    says: s\n    effects: [{call-suit: {from: partnr}}]\n"),
        "9:15 `from` of `call-suit` cannot be `partnr` | did you mean `partner`?"
    );
}

#[test]
fn a_cite_must_lead_to_a_passage() {
    assert_eq!(
        only("  - law: one\n    cite: boook:digest.1\n    says: s\n"),
        "7:11 no source is called `boook`; did you mean `book`? (`boook:digest.1`)"
    );
    assert_eq!(
        only("  - law: one\n    cite: book:digest.2\n    says: s\n"),
        "7:11 section `digest` of `book` has no passage `2` (`book:digest.2`)"
    );
    assert_eq!(only("  - law: one\n    cite: book:digest.1.3\n    says: s\n"), "7:11 `book:digest.1` has 2 sentences (`book:digest.1.3`)");
}

#[test]
fn all_mistakes_are_shown_at_once() {
    let laws = "  - law: one\n    cite: book:digest.9\n    when: {act: revoks, trick: one}\n    says: s\n    effects: [call]\n";
    assert_eq!(mistakes(laws).len(), 4);
}

#[test]
fn laws_that_override_each_other_in_a_circle() {
    let laws = "  - {law: a, cite: 'book:digest.1', says: s, overrides: b}\n  - {law: b, cite: 'book:digest.1', says: s, overrides: c}\n  - {law: c, cite: 'book:digest.1', says: s, overrides: a}\n";
    assert_eq!(only(laws), "6:57 laws override each other in a circle: a → b → c → a | decide which of them is the exception");
}

#[test]
fn names_are_used_once_and_are_names() {
    assert_eq!(
        only("  - {law: a, cite: 'book:digest.1', says: s}\n  - {law: a, cite: 'book:digest.1', says: s}\n"),
        "7:11 `a` is used twice"
    );
    assert_eq!(
        only("  - {law: A b, cite: 'book:digest.1', says: s}\n"),
        "6:11 `A b` is not a name | names are small letters, digits and hyphens"
    );
}

#[test]
fn a_defined_fact_needs_a_definition() {
    let laws = "  - {law: a, cite: 'book:digest.1', when: {established: yes}, says: s}\n";
    assert_eq!(only(laws), "6:44 this code does not define `established` | add an entry `define: …`, or test the facts themselves");
    let circle = "  - {define: established, cite: 'book:digest.1', when: {established: no}}\n";
    assert!(only(circle).contains("hangs on itself"), "{}", only(circle));
}

#[test]
fn unknown_keys_and_wrong_shapes_name_what_is_expected() {
    assert!(only("  - law: one\n    cite: book:digest.1\n    says: s\n    efects: [call-card]\n").contains("unknown field `efects`"));
    assert!(only("  - rule: one\n").contains("an entry begins with `law`, `define`, `reading`, `gap` or `fall-back`, not with `rule`"));
    assert!(
        only("  - {law: one, cite: 'book:digest.1', says: s, when: {act: revokes, act: exposes-card}}\n").contains("`act` is tested twice")
    );
    assert_eq!(only("  - {law: one, cite: 'book:digest.1', says: s, when: {act: {at-least: 2}}}\n"), "6:60 `act` is not a count");
    assert!(
        only("  - {law: one, cite: 'book:digest.1', says: s, when: {sum: {tricks: 1}}}\n").contains("a sum needs `at-least` or `at-most`")
    );
}

#[test]
fn broken_yaml_is_an_error_with_a_place() {
    for (text, line) in [("  - law: [\n", 6), ("  - law: \"open\n", 6), ("\t- law: x\n", 6)] {
        let found = mistakes(text);
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
        assert!(found[0].line >= line - 1, "{text:?}: {:?}", found[0]);
    }
}

#[test]
fn hostile_files_end_quickly_in_an_error() {
    let deep = format!("  - {}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    let mut bomb = String::from("  - law: a\n    cite: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let previous = format!("*a{}, ", level - 1).repeat(9);
        bomb.push_str(&format!("    k{level}: &a{level} [{}]\n", previous.trim_end_matches(", ")));
    }
    let nested = format!("  - {{law: a, cite: 'book:digest.1', says: s, when: {}{}}}\n", "{not: ".repeat(5_000), "}".repeat(5_000));
    for text in [deep, bomb, nested, "  - &a [*a]\n".to_owned(), "  - {law: a, cite: [*b]}\n".to_owned()] {
        let started = Instant::now();
        assert!(!mistakes(&text).is_empty());
        assert!(started.elapsed() < Duration::from_mins(1));
    }
}

#[test]
fn the_format_is_checked_and_a_missing_file_named() {
    let files = [("vocabulary.yaml", VOCABULARY.replace("format: 1", "format: 2")), ("game/game.yaml", GAME.to_owned())];
    let library = Library::new("laws", files.map(|(path, text)| (path.to_owned(), text)));
    let message = library.game("game").unwrap_err().to_string();
    assert!(message.contains("format 2 is not known") && message.contains("this program reads format 1"), "{message}");
    let message = library.game("gmae").unwrap_err().to_string();
    assert_eq!(message, "no game is called `gmae`; there are game");
}

#[test]
fn our_own_laws_have_no_mistakes() {
    let library = Library::embedded();
    for game in library.games() {
        if let Err(error) = library.game(&game) {
            panic!("{error}");
        }
    }
}

#[test]
fn what_is_counted_agrees_with_its_number() {
    let library = Library::embedded();
    for name in library.games() {
        let game = library.game(&name).unwrap();
        let values = game.facts.iter().flat_map(|(_, fact)| fact.values.iter().map(|value| value.says.clone()));
        let effects = game.laws.iter().flat_map(hoyle::laws::Law::effects).map(|effect| game.clause(effect));
        for says in values.chain(effects) {
            assert!(!says.contains(['{', '}']) && !says.contains("(s)"), "{name}: {says}");
            let words: Vec<&str> = says.split(|c: char| !c.is_alphanumeric()).collect();
            for pair in words.windows(2).filter(|pair| pair[0] == "1") {
                assert!(!pair[1].ends_with('s'), "{name}: {says}");
            }
        }
    }
    let says = "    says: '{count n card is|cards are}'";
    let written = VOCABULARY.replace("says: '{n} tricks'", &says.trim_start().replace("card", "trick"));
    let code = "format: 1\ncode: code\ntitle: Code\nsource: book\nlaws: []\n";
    let files = [("vocabulary.yaml", written.as_str()), ("sources.yaml", SOURCES), ("game/game.yaml", GAME), ("game/code.yaml", code)];
    let library = Library::new("laws", files.map(|(path, text)| (path.to_owned(), text.to_owned())));
    let game = library.game("game").unwrap();
    let tricks = game.facts.find("tricks").unwrap();
    assert_eq!([0, 1, 2].map(|n| game.facts[tricks].clause(n).to_owned()), ["0 tricks are", "1 trick is", "2 tricks are"]);
}

#[test]
fn an_outcome_speaks_only_of_its_parameters() {
    let written = VOCABULARY.replace("'he pays {points}'", "'he pays {count pionts point}'");
    let code = "format: 1\ncode: code\ntitle: Code\nsource: book\nlaws: []\n";
    let files = [("vocabulary.yaml", written.as_str()), ("sources.yaml", SOURCES), ("game/game.yaml", GAME), ("game/code.yaml", code)];
    let library = Library::new("laws", files.map(|(path, text)| (path.to_owned(), text.to_owned())));
    let Err(LibraryError::Mistakes(problems)) = library.game("game") else { panic!("it was accepted") };
    assert!(problems.to_string().contains("`pays` has no parameter `pionts`"), "{problems}");
}
