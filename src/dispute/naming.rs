//! Facts by their names: `act=revokes call=solo`, as rulings print them, and
//! "it was the acceptor", where the words alone say too little.

use crate::facts::{Case, FactId, Kind, Origin, Truth, Values};
use crate::laws::Game;
use crate::words::{Item, Lexicon, Understanding};

use super::answer::simplify;

/// A line of facts by their names, with "fact" before each or not.
pub(super) fn stated(game: &Game, text: &str) -> Option<Understanding> {
    let mut items = Vec::new();
    let mut at = 0;
    for word in text.split([' ', ',']) {
        let (start, length) = (at, word.chars().count());
        at += length + 1;
        if word.is_empty() || word == "fact" {
            continue;
        }
        let (fact, values) = word.split_once('=').and_then(|(name, value)| super::named(game, name, value).ok())?;
        items.push(item(fact, values, word, start));
    }
    (!items.is_empty()).then(|| Understanding { items, ..Understanding::default() })
}

/// "It was the acceptor": the only value so called of the facts that make
/// sense in the case.
pub(super) fn called(game: &Game, lexicon: &Lexicon, case: &Case, text: &str) -> Option<Understanding> {
    let plain = simplify(text).replace([',', ';'], " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    if words.len() > 8 || words.iter().any(|word| matches!(*word, "not" | "nobody" | "never" | "or" | "neither") || word.ends_with("n't")) {
        return None;
    }
    let telling: Vec<&str> = words.into_iter().filter(|word| !lexicon.is_silent(word)).collect();
    let name = telling.join(" ");
    let singular = name.strip_suffix('s').unwrap_or(&name);
    let mut found = game
        .facts
        .iter()
        .filter(|(_, fact)| fact.origin == Origin::Told && fact.kind == Kind::Choice && fact.when.truth(&game.facts, case) == Truth::Yes)
        .flat_map(|(id, fact)| {
            // A bare yes or no is of the fact that was asked for.
            let so_called = |value: &u8| {
                let called = simplify(fact.name_of(*value));
                !matches!(called.as_str(), "yes" | "no") && [name.as_str(), singular].contains(&called.as_str())
            };
            fact.all().iter().filter(so_called).map(move |value| (id, Values::one(value)))
        });
    let (fact, values) = found.next()?;
    // Two facts with a value so called: which is meant nobody can know.
    found.next().is_none().then(|| Understanding { items: vec![item(fact, values, text, 0)], ..Understanding::default() })
}

fn item(fact: FactId, values: Values, words: &str, start: usize) -> Item {
    Item { fact, values, words: words.to_owned(), at: start..start + words.chars().count(), corrects: false, counted: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    fn names(understanding: Option<Understanding>, game: &Game) -> String {
        let items = understanding.map_or(Vec::new(), |understanding| understanding.items);
        let clauses = items
            .iter()
            .map(|item| format!("{}={}", game.facts[item.fact].name, game.facts[item.fact].name_of(item.values.only().unwrap_or(0))));
        clauses.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn facts_are_stated_by_name() {
        let game = Library::embedded().game("solo-whist").unwrap();
        assert_eq!(names(stated(&game, "fact act=revokes, call=solo"), &game), "act=revokes call=solo");
        assert!(stated(&game, "act=revokes and so on").is_none());
        assert!(stated(&game, "act=nonsense").is_none());
        assert!(stated(&game, "").is_none());
    }

    #[test]
    fn a_value_is_known_by_its_name_alone() {
        let library = Library::embedded();
        let game = library.game("solo-whist").unwrap();
        let lexicon = Lexicon::new(&library, &game).unwrap();
        let act = game.facts.find("act").unwrap();
        let case = Case::new(&game.facts).with(act, game.facts[act].named("revokes").unwrap());
        for text in ["it was the acceptor", "No, the acceptor did it!", "acceptor"] {
            assert_eq!(names(called(&game, &lexicon, &case, text), &game), "offender=acceptor", "{text}");
        }
        assert_eq!(names(called(&game, &lexicon, &case, "it was one of the opponents"), &game), "offender=opponent");
        assert!(called(&game, &lexicon, &case, "it was not the acceptor").is_none());
        assert!(called(&game, &lexicon, &case, "the acceptor's dog ate a card").is_none());
        assert!(called(&game, &lexicon, &case, "yes").is_none());
        assert!(called(&game, &lexicon, &case, "").is_none());
    }
}
