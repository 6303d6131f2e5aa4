//! The disagreements of the books, as they were listed by reading (D1 to D57),
//! are found from the YAML alone; where the list says that two books agree in
//! effect, no difference is found. The rest of the list compares what no two
//! codes of one game speak of.

use std::collections::BTreeMap;

use hoyle::facts::{FactId, Values};
use hoyle::laws::{Effect, Game, Library};
use hoyle::proof::compare::{Comparison, Contrast, Difference, Kind, Saying, Side, compare};

/// The disagreement, the codes, facts of the case, and an outcome that only
/// the first or only the second code states (`-` for none to name, `open` where
/// it leaves the point open).
const KNOWN: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "D2",
        "hoffmann",
        "dictionary",
        "act=calls compares=in-trumps-over-plain in-trumps-call=abondance-declaree",
        "call-void",
        "call-allowed",
    ),
    (
        "D2",
        "dictionary",
        "foster",
        "act=calls compares=in-trumps-over-plain in-trumps-call=abondance-declaree",
        "call-allowed",
        "call-void",
    ),
    ("D7", "hoffmann", "foster", "act=calls own-call=unaccepted-proposal raises-to=above-solo", "may-raise", "may-not-raise"),
    ("D7", "dictionary", "foster", "act=calls own-call=unaccepted-proposal raises-to=above-solo", "may-raise", "may-not-raise"),
    ("D7", "hoffmann", "dictionary", "act=calls own-call=lone overcalled=no", "may-not-raise", "open"),
    ("D10", "hoffmann", "foster", "act=miscalls", "by-courtesy-only", "may-not-amend"),
    ("D11", "hoffmann", "foster", "act=calls-out-of-turn", "open", "no-penalty"),
    ("D12", "hoffmann", "foster", "act=names-trump-suit call=abondance", "names-trumps-when-unchallenged", "-"),
    ("D13", "hoffmann", "foster", "act=all-pass", "fresh-deal", "last-trick-pays"),
    ("D14", "hoffmann", "foster", "act=all-pass", "-", "last-trick-pays"),
    ("D17", "hoffmann", "foster", "act=shows-open-hand", "lays-hand-open", "lays-hand-open"),
    ("D17", "hoffmann", "dictionary", "act=shows-open-hand", "lays-hand-open", "lays-hand-open"),
    ("D19", "hoffmann", "whist/english", "act=leaves-trump-card-on-table", "trump-card-lies", "-"),
    ("D20", "hoffmann", "whist/revised", "act=asks-last-trick call=solo", "may-look", "may-not-look"),
    ("D20", "whist/english", "whist/american", "act=asks-last-trick", "may-look", "may-not-look"),
    ("D21", "whist/english", "whist/american", "act=asks-partner-if-void", "may-ask", "open"),
    ("D21", "hoffmann", "foster", "act=asks-partner-if-void call=solo", "may-ask", "open"),
    ("D22", "hoffmann", "foster", "act=shuffles", "shuffles", "shuffles"),
    ("D22", "hoffmann", "whist/english", "act=shuffles", "shuffles", "shuffles"),
    ("D23", "hoffmann", "whist/english", "act=misdeals", "-", "loses-deal"),
    ("D24", "hoffmann", "foster", "act=sits-out players=five", "stands-out", "stands-out"),
    ("D25", "whist/american", "whist/english", "act=revokes trick=turned-and-quitted", "forfeit-tricks", "add-points"),
    ("D26", "hoffmann", "dictionary", "act=revokes call=solo offender=caller tricks-made=8 revokes=1", "stake-only", "-"),
    ("D26", "hoffmann", "foster", "act=revokes call=solo offender=caller tricks-made=8 revokes=1", "-", "tricks-added"),
    ("D28", "hoffmann", "dictionary", "act=revokes call=solo offender=opponent", "-", "claim-game"),
    ("D29", "hoffmann", "dictionary", "act=revokes call=misere offender=caller", "-", "pays-double"),
    ("D31", "hoffmann", "dictionary", "act=revokes call=proposal", "forfeit-tricks", "add-points"),
    ("D32", "hoffmann", "foster", "act=revokes revokes-on-both-sides=yes", "deal-void", "cannot-win"),
    ("D32", "whist/english", "whist/revised", "act=revokes revokes-on-both-sides=yes", "-", "revokes-cancel"),
    ("D33", "whist/english", "whist/revised", "act=revokes trick=incomplete", "open", "revoke-established"),
    ("D34", "hoffmann", "foster", "act=revokes revoke-claimed=after-cut", "-", "penalty-lost"),
    ("D35", "hoffmann", "whist/english", "act=revokes trick=incomplete", "-", "highest-or-lowest"),
    ("D36", "hoffmann", "foster", "act=ends-hand call=misere", "must-show-hands", "-"),
    ("D37", "hoffmann", "foster", "act=leads-out-of-turn offender=caller call=solo", "open", "no-penalty"),
    ("D37", "dictionary", "foster", "act=leads-out-of-turn offender=caller call=solo", "call-card", "no-penalty"),
    ("D38", "whist/english", "whist/american", "act=leads-out-of-turn", "call-card", "-"),
    ("D39", "hoffmann", "foster", "act=exposes-card call=proposal", "forbid-card", "call-card"),
    ("D40", "hoffmann", "whist/american", "act=exposes-card call=solo offender=opponent", "forbid-lead", "-"),
    ("D41", "whist/american", "whist/english", "act=follows-out-of-turn", "trump-or-not", "win-or-not"),
    ("D42", "whist/american", "whist/english", "act=leads-out-of-turn", "exacted-by", "either-may-exact"),
    ("D44", "hoffmann", "foster", "act=exposes-card offender=opponent", "-", "not-callable"),
    ("D45", "whist/american", "whist/english", "act=names-card", "call-card", "open"),
    ("D48", "hoffmann", "dictionary", "act=settles call=abondance tricks-made=10", "overtricks-paid", "overtricks-paid"),
    ("D49", "hoffmann", "foster", "act=settles call=proposal tricks-made=13", "overtricks-paid", "overtricks-paid"),
    ("D50", "hoffmann", "dictionary", "act=settles call=solo tricks-made=13", "overtricks-paid", "overtricks-paid"),
    ("D51", "hoffmann", "dictionary", "act=settles call=abondance tricks-made=13", "overtricks-paid", "overtricks-paid"),
    ("D52", "hoffmann", "dictionary", "act=settles call=solo tricks-made=3", "pays-undertricks", "-"),
    ("D54", "hoffmann", "foster", "act=wrong-number-of-cards offender=caller", "caller-loses", "cannot-win"),
    ("D55", "hoffmann", "foster", "act=wrong-number-of-cards offender=opponent", "caller-wins", "-"),
    ("D56", "hoffmann", "foster", "act=wrong-number-of-cards hands-wrong=both-sides", "open", "fresh-deal"),
    ("D57", "hoffmann", "whist/english", "act=wrong-number-of-cards found=before-first-call", "no-penalty", "open"),
    ("D57", "hoffmann", "foster", "act=wrong-number-of-cards found=before-first-call", "no-penalty", "misdeal"),
];

/// Where the list says that books agree in effect: they may say more or less,
/// but nothing that contradicts.
const AGREED: &[(&str, &str, &str, &str)] = &[
    ("D1", "hoffmann", "dictionary", "act=calls caller-status=silent compares=in-trumps-over-plain in-trumps-call=abondance"),
    ("D1", "hoffmann", "foster", "act=calls caller-status=silent compares=in-trumps-over-plain in-trumps-call=abondance"),
    ("D4", "hoffmann", "dictionary", "act=calls caller-status=passed call-kind=accept"),
    ("D4", "hoffmann", "foster", "act=calls caller-status=passed call-kind=accept"),
    ("D8", "hoffmann", "foster", "act=calls caller-status=called overcalled=yes compares=higher"),
    ("D15", "hoffmann", "foster", "act=leads-first call=abondance"),
    ("D16", "hoffmann", "foster", "act=leads-first call=abondance-declaree"),
    (
        "D27",
        "hoffmann",
        "foster",
        "act=revokes call=solo offender=caller tricks-made=3 revokes=1 revokes-on-both-sides=no revoke-claimed=in-time trick=turned-and-quitted",
    ),
    ("D30", "hoffmann", "dictionary", "act=exposes-card call=misere offender=opponent exposed-how=face-up-on-table"),
    ("D30", "hoffmann", "foster", "act=exposes-card call=misere offender=opponent exposed-how=face-up-on-table"),
    ("D30", "hoffmann", "dictionary", "act=revokes call=misere offender=opponent revokes-on-both-sides=no"),
];

/// Of the rest of the list, why no two codes of one game can differ in it.
const ELSEWHERE: &[(&str, &str)] = &[
    ("D3", "the ladder of another game"),
    ("D5", "a rule of French Boston"),
    ("D6", "one book is only more precise"),
    ("D9", "all imply it"),
    ("D18", "the other side is Luxembourg whist"),
    ("D43", "the other side is Luxembourg whist"),
    ("D46", "scales of stakes, which the settlement knows"),
    ("D47", "scales of stakes, which the settlement knows"),
    ("D53", "an arrangement of the table"),
];

#[test]
fn every_point_of_the_list_is_spoken_for() {
    for number in 1..=57 {
        let name = format!("D{number}");
        let spoken = KNOWN.iter().any(|known| known.0 == name)
            || AGREED.iter().any(|agreed| agreed.0 == name)
            || ELSEWHERE.iter().any(|(point, why)| *point == name && !why.is_empty());
        assert!(spoken, "{name}");
    }
}

#[test]
fn where_the_books_agree_no_difference_is_found() {
    let library = Library::embedded();
    let game = library.game("solo-whist").unwrap();
    for (name, one, other, facts) in AGREED {
        let side = |code: &str| Side { code: game.find_code(code).unwrap(), readings: Vec::new() };
        let facts = facts_of(&game, facts);
        let comparison = compare(&game, &side(one), &side(other));
        let contradicting =
            comparison.differences.iter().filter(|difference| matches!(difference.contrast, Contrast::Contrary | Contrast::Other));
        let found: Vec<String> =
            contradicting.filter(|difference| covers(difference, &facts)).map(|difference| show(&game, difference)).collect();
        assert!(found.is_empty(), "{name} {one} {other}: {found:#?}");
    }
}

#[test]
fn the_disagreements_of_the_books_are_found() {
    let library = Library::embedded();
    let (solo, whist) = (library.game("solo-whist").unwrap(), library.game("whist").unwrap());
    let mut done: BTreeMap<(&str, &str), Comparison> = BTreeMap::new();
    let mut missed = Vec::new();
    for (name, one, other, facts, mine, theirs) in KNOWN {
        let game = if one.starts_with("whist/") && other.starts_with("whist/") { &whist } else { &solo };
        let side = |code: &str| Side { code: game.find_code(code).unwrap_or_else(|| panic!("{code}")), readings: Vec::new() };
        let comparison = done.entry((one, other)).or_insert_with(|| compare(game, &side(one), &side(other)));
        let facts = facts_of(game, facts);
        let found = comparison.differences.iter().any(|difference| {
            difference.statements.iter().any(|statement| {
                statement
                    .0
                    .iter()
                    .all(|(fact, values)| facts.iter().all(|(wanted, value)| wanted != fact || !values.and(*value).is_empty()))
            }) && states(difference, 0, mine)
                && states(difference, 1, theirs)
        });
        if !found {
            let near: Vec<String> = comparison
                .differences
                .iter()
                .filter(|difference| covers(difference, &facts))
                .map(|difference| show(game, difference))
                .collect();
            missed.push(format!("{name} {one} {other} {mine} {theirs}\n   {}", near.join("\n   ")));
        }
    }
    for ((one, other), comparison) in &done {
        assert_eq!(comparison.unexamined, Vec::<String>::new(), "{one} {other}");
    }
    assert!(missed.is_empty(), "not found:\n{}", missed.join("\n"));
}

fn facts_of(game: &Game, text: &str) -> Vec<(FactId, Values)> {
    text.split_whitespace()
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap();
            let fact = game.facts.find(name).unwrap_or_else(|| panic!("{name}"));
            (fact, game.facts[fact].named(value).unwrap_or_else(|| panic!("{name}={value}")))
        })
        .collect()
}

fn covers(difference: &Difference, facts: &[(FactId, Values)]) -> bool {
    difference.statements.iter().any(|statement| {
        statement.0.iter().all(|(fact, values)| facts.iter().all(|(wanted, value)| wanted != fact || !values.and(*value).is_empty()))
    })
}

/// Whether only this side states the outcome, at least in some of the cases.
fn states(difference: &Difference, side: usize, effect: &str) -> bool {
    if effect == "open" {
        return difference.sides[side].outcome == Kind::Open;
    }
    effect == "-" || effects(&difference.sides[side]).iter().any(|stated| stated.name == effect)
}

fn effects(saying: &Saying) -> Vec<&Effect> {
    let own = saying.items.iter().chain(&saying.sometimes);
    let all = if own.clone().next().is_none() { saying.example.as_slice() } else { &[] };
    own.chain(all).flat_map(|item| item.effects()).collect()
}

fn show(game: &Game, difference: &Difference) -> String {
    let side = |side: usize| {
        let saying = &difference.sides[side];
        let laws: Vec<&str> = saying.laws.iter().map(|law| game.law(*law).name.as_str()).collect();
        let effects: Vec<&str> = effects(saying).iter().map(|effect| effect.name.as_str()).collect();
        format!("{:?} {} [{}]", saying.outcome, effects.join(","), laws.join(","))
    };
    format!("{} | {}", side(0), side(1))
}

#[test]
fn a_code_does_not_differ_from_itself() {
    let library = Library::embedded();
    for name in library.games() {
        let game = library.game(&name).unwrap();
        for (code, declared) in game.own() {
            let side = Side { code, readings: Vec::new() };
            let comparison = compare(&game, &side, &side);
            assert!(comparison.differences.is_empty(), "{}", declared.path);
        }
    }
}

#[test]
fn readings_differ_where_they_matter() {
    let library = Library::embedded();
    let game = library.game("solo-whist").unwrap();
    let code = game.find_code("hoffmann").unwrap();
    for reading in &game.code(code).readings {
        for value in reading.values.iter().filter(|value| *value != reading.default) {
            let comparison = compare(&game, &Side { code, readings: Vec::new() }, &Side { code, readings: vec![(reading.fact, value)] });
            assert!(!comparison.differences.is_empty(), "{}", game.facts[reading.fact].name);
            assert!(comparison.differing < comparison.cases);
            assert!(comparison.differences.iter().all(|difference| difference.sides.iter().any(|side| side.outcome == Kind::Rules)));
        }
    }
}
