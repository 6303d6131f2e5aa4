//! What to do about a hand that is not put down, as it is said in a line.

use crate::laws::Game;
use crate::laws::settlement::InputKind;

use super::super::settle::{Missing, SettleError};
use super::{Score, ScoreError};

impl Score {
    /// What to do, line by line; nothing where the error says it. Stakes are agreed on
    /// with this word.
    pub fn help(&self, game: &Game, error: &ScoreError, stakes: &str) -> Vec<String> {
        match error {
            ScoreError::Settle(SettleError::Needs(missing)) => missing.iter().map(|missing| self.told(game, missing, stakes)).collect(),
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
    fn told(&self, game: &Game, missing: &Missing, stakes: &str) -> String {
        let name = |place: usize| self.names.get(place).map_or("A", String::as_str);
        let told = missing.told.as_str();
        if let Some(stake) = told.strip_prefix("--stakes ") {
            return format!("{stakes}{stake}");
        }
        if let Some(call) = told.strip_prefix("--call ") {
            return format!("tell the suit as well: {call}");
        }
        let input = self.settlement(game).ok().and_then(|(_, settlement)| settlement.input(&missing.name));
        match (told.strip_prefix("--with "), input) {
            (Some(_), Some(input)) if input.kind == InputKind::EachSeat => {
                format!("add to the line: {} {}", missing.name, self.shared_out(input.to))
            }
            (Some(input), _) => format!("add {} to the line", input.replace("SEAT", name(0))),
            (None, _) if told.contains('=') => format!("add to the line what each of them took: {} 0, {} 2", name(0), name(1)),
            (None, _) => format!("add the number to the line, as in `6 {}`", missing.name),
        }
    }

    /// So many shared out among the players, not quite alike.
    fn shared_out(&self, all: i64) -> String {
        let players = i64::try_from(self.names.len()).unwrap_or(1).max(1);
        let (each, last) = (all.min(100) / players, self.names.len().saturating_sub(1));
        let own = |place: usize| match place {
            0 => all.min(100) - each * (players - 1) + each / 4,
            place if place == last => each - each / 4,
            _ => each,
        };
        self.names.iter().enumerate().map(|(place, name)| format!("{name} {}", own(place))).collect::<Vec<_>>().join(", ")
    }

    /// How stakes are told, after this word.
    pub fn stakes_told(&self, game: &Game, word: &str) -> Option<String> {
        let (_, settlement) = self.settlement(game).ok()?;
        let unit = self.unit(game);
        let own = settlement.stakes.iter().filter(|stake| stake.formula.is_none()).enumerate();
        let own: Vec<String> = own
            .map(|(place, stake)| {
                let amount = unit.in_smallest(if place == 0 { 6 } else { 1 });
                format!("{}={}", stake.name, amount.trim_end_matches('.').replace(' ', ""))
            })
            .collect();
        let scales: Vec<&str> = settlement.scales.iter().map(|scale| scale.name.as_str()).collect();
        let named = if scales.is_empty() { String::new() } else { format!("; or by a name: {}", scales.join(", ")) };
        (!own.is_empty()).then(|| format!("stakes are told as {word}{}{named}", own.join(",")))
    }
}
