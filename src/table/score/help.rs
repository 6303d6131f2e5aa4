//! What to do about a hand that is not put down, as it is said in a line.

use crate::laws::Game;

use super::super::settle::{Missing, SettleError};
use super::{Score, ScoreError};

impl Score {
    /// What to do, line by line; nothing where the error says it. Stakes are agreed on
    /// with this word.
    pub fn help(&self, game: &Game, error: &ScoreError, stakes: &str) -> Vec<String> {
        match error {
            ScoreError::Settle(SettleError::Needs(missing)) => missing.iter().map(|missing| self.told(missing, stakes)).collect(),
            ScoreError::Settle(SettleError::Wrong { help: Some(help), .. }) => {
                // Options of a command are no words of a line.
                let options = ["--by ", "--tricks ", "--call ", "--with "].iter().any(|option| help.starts_with(option));
                let example = || self.example(game).map(|example| format!("a hand is told as in: {example}"));
                if options { example().into_iter().collect() } else { vec![help.replace("--stakes ", stakes)] }
            }
            _ => Vec::new(),
        }
    }

    /// How something missing is told in the line of a hand.
    fn told(&self, missing: &Missing, stakes: &str) -> String {
        let name = |place: usize| self.names.get(place).map_or("A", String::as_str);
        let told = missing.told.as_str();
        if let Some(stake) = told.strip_prefix("--stakes ") {
            return format!("{stakes}{stake}");
        }
        if let Some(call) = told.strip_prefix("--call ") {
            return format!("tell the suit as well: {call}");
        }
        let each = format!("{} 0, {} 2", name(0), name(1));
        match told.strip_prefix("--with ") {
            Some(input) if input.contains("SEAT=N") => format!("add to the line: {} {each}", missing.name),
            Some(input) => format!("add {} to the line", input.replace("SEAT", name(0))),
            None if told.contains("SEAT") => format!("add to the line what each of them took: {each}"),
            None => format!("add the number to the line, as in `6 {}`", missing.name),
        }
    }
}
