//! How a hearing ends for a command.

use hoyle::hearing::{Refusal, Which};
use hoyle::laws::Game;
use hoyle::ruling::{Ruling, Status};

use super::args;
use super::exit::{Exit, Failure};

impl From<&args::Which> for Which {
    fn from(which: &args::Which) -> Self {
        Self { game: which.game.clone(), codes: which.codes.clone() }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Usage { message, help } => Self::usage(message, help),
            Refusal::Contradiction { message, help } => Self::Error { message, help, exit: Exit::Failed },
            Refusal::WhichGame { ref games } => Self::Error {
                message: refusal.to_string(),
                help: Some(format!("--game {}", games.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join("|"))),
                exit: Exit::NeedsFacts,
            },
            Refusal::Laws(error) => error.into(),
        }
    }
}

/// The exit status of rulings: the worst that can still be mended first.
pub(crate) fn exit(rulings: &[Ruling]) -> Exit {
    let any = |status: Status| rulings.iter().any(|ruling| ruling.status == status);
    if any(Status::NeedsFacts) {
        Exit::NeedsFacts
    } else if any(Status::Ruled) {
        Exit::Done
    } else {
        Exit::NotCovered
    }
}

/// The values a fact may be answered with, for a hint.
pub(crate) fn answers(game: &Game, ruling: &Ruling) -> Option<String> {
    let question = ruling.ask.first()?;
    let fact = &game.facts[question.fact];
    let names: Vec<&str> = question.options.iter().map(|value| fact.name_of(*value)).collect();
    let shown = if names.len() > 12 { "…".to_owned() } else { names.join("|") };
    Some(format!("--fact {}={shown}", fact.name))
}
