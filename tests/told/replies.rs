//! Replies to the questions of the program, in people's own words.

use std::collections::BTreeMap;

use hoyle::dispute::Dispute;
use hoyle::dispute::answer::{Answer, read};
use hoyle::facts::{FactId, Values};
use hoyle::laws::{Game, Library};
use hoyle::words::{About, Lexicon};
use serde::Deserialize;

/// A question, and what people said.
#[derive(Deserialize)]
struct Asked {
    game: String,
    code: String,
    asked: String,
    known: BTreeMap<String, String>,
    replies: Vec<(String, String)>,
}

/// How a reply was taken: by the names of the values, or for none.
fn taken(game: &Game, lexicon: &Lexicon, dispute: &Dispute, asked: FactId, line: &str) -> String {
    let ruling = dispute.ruling(game);
    let question = ruling.ask.iter().find(|question| question.fact == asked);
    let fact = &game.facts[asked];
    let all: Vec<u8> = fact.all().iter().collect();
    let one_by_one: Vec<Values> = all.iter().copied().map(Values::one).collect();
    let (options, alike) = question.map_or((&all, &one_by_one), |question| (&question.options, &question.alike));
    let names = |values: Values| values.iter().map(|value| fact.name_of(value)).collect::<Vec<_>>().join(",");
    match read(fact, options, alike, line) {
        Some(Answer::Is(values) | Answer::IsAnd(values, _)) => names(values),
        Some(Answer::CannotTell) => "nobody-knows".to_owned(),
        Some(Answer::NoSuchNumber) | None => {
            let said = lexicon.understand(game, line, About { case: &dispute.case, asked: Some(asked) });
            match said.items.iter().find(|item| item.fact == asked) {
                Some(item) => names(item.values),
                None if said.unknown => "nobody-knows".to_owned(),
                None => "asked-again".to_owned(),
            }
        }
    }
}

#[test]
fn replies_are_taken_as_they_are_meant() {
    let library = Library::embedded();
    let groups: Vec<Asked> = serde_yaml::from_str(include_str!("replies.yaml")).unwrap();
    let mut rooms: BTreeMap<String, (Game, Lexicon)> = BTreeMap::new();
    let (mut all, mut right) = (0, 0);
    let (mut wrong, mut unread) = (Vec::new(), Vec::new());
    for group in &groups {
        let (game, lexicon) = rooms.entry(group.game.clone()).or_insert_with(|| {
            let game = library.game(&group.game).unwrap();
            let lexicon = Lexicon::new(&library, &game).unwrap();
            (game, lexicon)
        });
        let mut dispute = Dispute::new(game, game.find_code(&group.code).unwrap());
        for (name, value) in &group.known {
            dispute.state(game, name, value).unwrap();
        }
        let asked = game.facts.find(&group.asked).unwrap();
        for (line, meant) in &group.replies {
            all += 1;
            let found = taken(game, lexicon, &dispute, asked, line);
            let told = format!("{} {}: {line}: {found}, meant {meant}", group.game, group.asked);
            match meant.split(" | ").any(|meant| meant == found) {
                true => right += 1,
                false if found == "asked-again" => unread.push(told),
                false => wrong.push(told),
            }
        }
    }
    println!("of {all}: {right} right, {} unread, {} wrong", unread.len(), wrong.len());
    println!("unread:\n  {}\nwrong:\n  {}", unread.join("\n  "), wrong.join("\n  "));
    assert!(right * 100 >= all * 93 && wrong.len() * 50 <= all, "wrong:\n  {}", wrong.join("\n  "));
}
