//! Why a request cannot be heard.

use crate::dispute::Refused;
use crate::facts::{Contradiction, Origin};
use crate::laws::{Game, LibraryError, guess};
use crate::show::phrase;
use crate::table::settle::SettleError;

/// Why a request cannot be heard, and what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Something was asked for that there is not.
    #[error("{message}")]
    Usage {
        /// What, on one line.
        message: String,
        /// What was probably meant, or what there is instead.
        help: Option<String>,
    },
    /// The facts cannot all be.
    #[error("{message}")]
    Contradiction {
        /// Which of them.
        message: String,
        /// What to do.
        help: Option<String>,
    },
    /// The words are about one of several games, and do not tell which.
    #[error("that may be {}; name the game", phrase::list(&games.iter().map(|(_, title)| title.as_str()).collect::<Vec<_>>(), "or"))]
    WhichGame {
        /// Their names, and their titles.
        games: Vec<(String, String)>,
    },
    /// The laws cannot be read.
    #[error(transparent)]
    Laws(#[from] LibraryError),
}

impl Refusal {
    pub(super) fn usage(message: impl Into<String>, help: Option<String>) -> Self {
        Self::Usage { message: message.into(), help }
    }

    /// Facts that contradict each other.
    pub(super) fn contradiction(game: &Game, error: &Contradiction) -> Self {
        let help = Some("leave out what was not so, or state one fact with --fact".to_owned());
        Self::Contradiction { message: phrase::contradiction(game, error), help }
    }

    /// A fact or a reading that there is not.
    pub(super) fn fact(game: &Game, error: &Refused, kind: &str) -> Self {
        match error {
            Refused::Contradiction(error) => Self::contradiction(game, error),
            Refused::NoFact { name, near } => {
                let of_kind = |name: &&str| {
                    game.facts.find(name).is_some_and(|fact| (game.facts[fact].origin == Origin::Reading) == (kind == "reading"))
                };
                let help = near.as_deref().filter(of_kind).map(|near| format!("did you mean `{near}`?"));
                Self::usage(format!("no {kind} of {} is called `{name}`", game.name), help)
            }
            Refused::NoValue { fact, value, options } => {
                let help = guess(value, options.iter().map(String::as_str));
                Self::usage(format!("`{fact}` cannot be `{value}`"), help.or_else(|| Some(format!("it is one of {}", options.join(", ")))))
            }
        }
    }

    /// Stakes that there are not.
    pub(super) fn stakes(error: &SettleError) -> Self {
        match error {
            SettleError::Wrong { message, help } => Self::usage(message.clone(), help.clone()),
            other => Self::usage(other.to_string(), None),
        }
    }

    /// Everything on one line.
    pub fn line(&self) -> String {
        match self {
            Self::Usage { message, help: Some(help) } | Self::Contradiction { message, help: Some(help) } => format!("{message}; {help}"),
            Self::Laws(LibraryError::Mistakes(problems)) => {
                format!("the laws have {}; see `hoyle check`", phrase::counted(problems.0.len(), "mistake"))
            }
            _ => self.to_string(),
        }
    }
}
