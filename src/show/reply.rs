//! What is said to a reply: what it was taken for, or why it is no answer.

use crate::dispute::{Unanswered, Why};
use crate::facts::{FactId, Values};
use crate::laws::Game;

use super::phrase;

/// The question with the answer that was chosen, as it is told.
pub fn chosen(game: &Game, fact: FactId, values: Values) -> String {
    format!("{} {}", game.facts[fact].question, phrase::sentence(&phrase::clause(game, fact, values)))
}

/// The question that is left open, as it is told.
pub fn left_open(game: &Game, fact: FactId, why: Why) -> String {
    let question = &game.facts[fact].question;
    match why {
        Why::NobodyKnows => format!("{question} We cannot tell."),
        Why::NoneIsTrue => format!("{question} None of the answers."),
    }
}

/// Why a reply is no answer.
pub fn unanswered(why: &Unanswered) -> String {
    match why {
        Unanswered::NoSuchNumber => "There is no such answer.".to_owned(),
        Unanswered::NotOfThese => "Then it is one of all these.".to_owned(),
        Unanswered::Foreign(says) => phrase::sentence(says),
        Unanswered::Asks => "That hangs on what is asked here.".to_owned(),
        Unanswered::Person => "It was not told on which side that is: say it by one of these.".to_owned(),
        Unanswered::Unknown => "I do not know which answer that is.".to_owned(),
    }
}
