//! Words that the vocabulary has for its values.

use crate::facts::FactId;
use crate::laws::Game;

use super::super::people::{Sex, Who};
use super::super::spelling::Spelling;
use super::super::tokens;

/// Words that the vocabulary has for a value.
pub(super) struct Phrase {
    pub(super) fact: FactId,
    pub(super) value: u8,
    pub(super) text: String,
}

pub(super) fn phrases(game: &Game) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    for (fact, declared) in game.facts.iter() {
        for (index, value) in (0u8..).zip(&declared.values) {
            let of_act = (declared.name == "act" && value.name.contains('-')).then(|| value.name.replace('-', " "));
            let texts = value.words.iter().map(|words| plain(words).join(" ")).chain(of_act);
            phrases.extend(texts.filter(|text| !text.is_empty()).map(|text| Phrase { fact, value: index, text }));
        }
    }
    phrases
}

/// The words of a phrase in their plainest spelling.
pub(crate) fn plain(phrase: &str) -> Vec<String> {
    tokens::tokens(phrase, &Spelling::default(), |_| false)
        .into_iter()
        .filter(|token| token.kind == tokens::Kind::Word)
        .map(|token| token.text)
        .collect()
}

/// The person a header of the block `people` stands for.
pub(super) fn person(head: &str) -> Option<Who> {
    Some(match head {
        "me" => Who::Me,
        "we" => Who::We,
        "you" => Who::You,
        "he" => Who::Pronoun(Sex::He),
        "she" => Who::Pronoun(Sex::She),
        "they" => Who::Pronoun(Sex::Any),
        "someone" => Who::Some(0),
        "other" => Who::Other(0),
        "nobody" => Who::Nobody,
        "all" => Who::All,
        "several" => Who::Several,
        _ => {
            if let Some(role) = head.strip_prefix("role ") {
                Who::Role(role.to_owned())
            } else if let Some(seat) = head.strip_prefix("seat ") {
                Who::Seat(seat.to_owned())
            } else if let Some(name) = head.strip_prefix("named ") {
                let (sex, name) = match name.split_once(' ') {
                    Some(("he", name)) => (Sex::He, name),
                    Some(("she", name)) => (Sex::She, name),
                    _ => (Sex::Any, name),
                };
                Who::Name(name.to_owned(), sex)
            } else {
                return None;
            }
        }
    })
}
