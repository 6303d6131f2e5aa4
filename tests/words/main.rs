//! Plain words, from what people say to facts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

#[path = "../../examples/described/mod.rs"]
#[allow(dead_code, reason = "it is for the programs that learn and score")]
mod described;

mod auction;
mod counts;
mod deeds;
mod lexicon;
mod persons;
mod stakes;
mod tellings;

use std::collections::BTreeMap;

use hoyle::facts::Case;
use hoyle::laws::{Game, Library};
use hoyle::words::{About, Lexicon, Understanding};

fn opened(name: &str) -> (Game, Lexicon) {
    let library = Library::embedded();
    let game = library.game(name).expect("the laws of the game");
    let lexicon = Lexicon::new(&library, &game).expect("the lexicon");
    (game, lexicon)
}

fn solo() -> (Game, Lexicon) {
    opened("solo-whist")
}

fn understand(game: &Game, lexicon: &Lexicon, text: &str) -> Understanding {
    let case = Case::new(&game.facts);
    lexicon.understand(game, text, About { case: &case, asked: None })
}

fn facts(game: &Game, understanding: &Understanding) -> BTreeMap<String, String> {
    understanding
        .items
        .iter()
        .map(|item| {
            let fact = &game.facts[item.fact];
            (fact.name.to_string(), item.values.iter().map(|value| fact.name_of(value)).collect::<Vec<_>>().join("|"))
        })
        .collect()
}

/// What was done, as far as a text tells.
fn done(game: &Game, lexicon: &Lexicon, text: &str) -> Option<String> {
    facts(game, &understand(game, lexicon, text)).remove("act")
}
