//! What the program says of a fact it understands, when somebody says it back.

use hoyle::facts::{Case, Fact, Kind, Origin, Truth, Values};
use hoyle::laws::Library;
use hoyle::words::{About, Lexicon};

use super::chance::sentence;

/// What is said of a value, where it is a whole clause.
fn clause(fact: &Fact, value: u8) -> Option<String> {
    let says = &fact.values[usize::from(value)].says;
    (says.contains(' ') && !says.contains('{')).then(|| format!("{}.", sentence(says)))
}

#[test]
fn its_own_words_are_understood() {
    let library = Library::embedded();
    let (mut told, mut met, mut lost) = (0, 0, Vec::new());
    for name in library.games() {
        let game = library.game(&name).unwrap();
        let lexicon = Lexicon::new(&library, &game).unwrap();
        let act = game.facts.find("act").unwrap();
        let empty = Case::new(&game.facts);
        let heard = |text: &str, wanted: &[(hoyle::facts::FactId, Values)]| {
            let found = lexicon.understand(&game, text, About { case: &empty, asked: None });
            wanted.iter().all(|(fact, values)| found.items.iter().any(|item| item.fact == *fact && item.values == *values))
        };
        for done in game.facts[act].all().iter() {
            let Some(says) = clause(&game.facts[act], done) else { continue };
            let case = empty.with(act, Values::one(done));
            let wanted = (act, Values::one(done));
            told += 1;
            if !heard(&says, &[wanted]) {
                lost.push(format!("{name}: {says}"));
            }
            for (id, fact) in game.facts.iter() {
                let sense = id != act && fact.origin == Origin::Told && fact.when.truth(&game.facts, &case) == Truth::Yes;
                if !sense || matches!(fact.kind, Kind::Count { .. }) {
                    continue;
                }
                for value in fact.all().iter().filter(|value| case.with(id, Values::one(*value)).check(&game.facts).is_ok()) {
                    let Some(more) = clause(fact, value) else { continue };
                    met += 1;
                    // Some of each act and each fact are enough.
                    if met % 6 != 0 {
                        continue;
                    }
                    told += 1;
                    if !heard(&format!("{says} {more}"), &[wanted, (id, Values::one(value))]) {
                        lost.push(format!("{name}: {says} {more}"));
                    }
                }
            }
        }
    }
    println!("{} of {told} misread", lost.len());
    assert!(lost.len() * 100 <= told, "misread:\n  {}", lost.join("\n  "));
}
