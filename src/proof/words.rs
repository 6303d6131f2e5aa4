//! Conditions in words, short, for messages to authors.

use crate::facts::{Condition, Values};
use crate::laws::Game;

use super::said::said;

/// A condition as an author would say it.
pub(crate) fn condition(game: &Game, condition: &Condition) -> String {
    match condition {
        Condition::All(parts) => joined(game, parts, " and "),
        Condition::Any(parts) => joined(game, parts, " or "),
        Condition::Not(part) => format!("not ({})", self::condition(game, part)),
        Condition::Is(fact, values) => {
            let names = said(game, *fact, *values).values.join(" or ");
            format!("`{}: {names}`", game.facts[*fact].name)
        }
        Condition::Sum(sum) => {
            let terms: Vec<String> = sum.terms.iter().map(|(fact, weight)| format!("{weight} × {}", game.facts[*fact].name)).collect();
            format!("the sum of {}", terms.join(", "))
        }
    }
}

fn joined(game: &Game, parts: &[Condition], between: &str) -> String {
    parts.iter().map(|part| condition(game, part)).collect::<Vec<_>>().join(between)
}

/// The names of some values of a fact.
pub(crate) fn values(game: &Game, fact: crate::facts::FactId, values: Values) -> String {
    said(game, fact, values).values.join(" or ")
}
