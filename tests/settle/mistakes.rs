//! Mistakes in a settlement file are shown where they stand, with what was
//! probably meant.

use hoyle::laws::{Library, LibraryError};

const VOCABULARY: &str = "\
format: 1
facts:
  - {fact: act, question: What happened?, values: {settles: the hand is settled}}
  - {fact: call, question: Which?, values: {solo: a solo, nullo: a nullo}, groups: {lone: [solo, nullo]}}
effects:
  caller-wins: {says: the caller wins}
";
const SOURCES: &str = "\
format: 1
sources:
  - {source: book, short: Book, title: The Book, sections: [{section: stakes, name: Stakes, label: ¶, passages: {'1': {gist: g, sentences: 2}}}]}
";
const CODE: &str = "{format: 1, code: code, title: Code, source: book, laws: []}";
const MONEY: &str = "format: 1\nunits:\n  - {unit: d, pieces: [{mark: d, worth: 1}]}\n";

const SOUND: &str = "\
format: 1
code: code
unit: d
seats: [A, B, C]
stakes:
  - {stake: solo, says: the stake}
contracts:
  - {call: solo, cite: book:stakes.1, says: 'Five for {money stake}.', values: {need: 5, stake: solo}}
steps:
  - step: made
    cite: book:stakes.1.2
    when: {call: lone, tricks - need: {at-least: 0}}
    says: '{count tricks trick}.'
    let: {due: stake + tricks - need}
    pay: [{from: opponents, to: declarers, amount: due}]
";

fn mistakes(settlement: &str) -> Vec<String> {
    let files = [
        ("vocabulary.yaml", VOCABULARY),
        ("sources.yaml", SOURCES),
        ("money.yaml", MONEY),
        ("game/game.yaml", "{format: 1, game: game, title: Game, default: code}"),
        ("game/code.yaml", CODE),
        ("game/settlement/code.yaml", settlement),
    ];
    match Library::new("laws", files.map(|(path, text)| (path.to_owned(), text.to_owned()))).game("game") {
        Ok(_) => Vec::new(),
        Err(LibraryError::Mistakes(problems)) => problems
            .0
            .iter()
            .map(|problem| {
                assert!(problem.file == "laws/game/settlement/code.yaml", "{problem:?}");
                let help = problem.help.as_ref().map_or(String::new(), |help| format!(" | {help}"));
                format!("{}:{} {}{help}", problem.line, problem.column, problem.message)
            })
            .collect(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_sound_file_has_no_mistakes() {
    assert_eq!(mistakes(SOUND), [""; 0]);
}

#[test]
fn each_mistake_is_shown_with_what_was_meant() {
    for (right, wrong, complaint) in [
        ("unit: d", "unit: e", "3:7 no unit is called `e` | did you mean `d`?"),
        ("stake: solo}}", "stake: sole}}", "8:97 no number is called `sole` | did you mean `solo`?"),
        ("book:stakes.1.2", "book:stakes.1.3", "11:11 `book:stakes.1` has 2 sentences (`book:stakes.1.3`)"),
        ("call: lone", "call: loan", "12:18 no contract is called `loan`"),
        ("tricks - need: {", "tricks - neeed: {", "12:40 no number is called `neeed` | did you mean `need`?"),
        ("'{count tricks trick}.'", "'{count tricks'", "13:11 a brace is not closed"),
        ("stake + tricks - need}", "stake + + need}", "14:16 `stake + + need` is no formula: `+` was not expected there"),
        ("to: declarers", "to: declarer", "15:33 no players are called `declarer` | did you mean `declarers`?"),
        ("seats: [A, B, C]", "seats: [A]", "2:7 a settlement is among two to six players | add `seats: [A, B, C, D]`"),
        ("code: code", "code: cude", "2:7 the file settles `cude`, but is called `code`"),
    ] {
        assert!(SOUND.contains(right), "{right}");
        let found = mistakes(&SOUND.replacen(right, wrong, 1));
        assert!(found.contains(&complaint.to_owned()), "{wrong}: {found:#?}");
    }
}

#[test]
fn an_outcome_that_is_none_and_a_key_that_is_none_are_mistakes() {
    let ruled = SOUND.replacen("call: lone,", "ruled: caller-win,", 1);
    assert_eq!(mistakes(&ruled), ["12:19 no outcome is called `caller-win` | did you mean `caller-wins`?"]);
    let key = SOUND.replacen("step: made", "setp: made", 1);
    assert!(mistakes(&key)[0].contains("unknown field `setp`"), "{:?}", mistakes(&key));
}
