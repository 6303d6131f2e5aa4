//! Why a hand is not settled.

/// Why a hand is not settled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettleError {
    /// The code does not say how a hand is settled.
    #[error("there are no tables of payments in {0}")]
    NoTables(String),
    /// Something told cannot be.
    #[error("{message}")]
    Wrong {
        /// What is wrong.
        message: String,
        /// What to do.
        help: Option<String>,
    },
    /// Something must be known first.
    #[error("more must be known: {}", .0.iter().map(|missing| missing.question.as_str()).collect::<Vec<_>>().join("; "))]
    Needs(Vec<Missing>),
    /// The book leaves it open.
    #[error("{says}")]
    Open {
        /// What is left open.
        says: String,
        /// The passages that come nearest.
        cites: Vec<String>,
    },
    /// An amount is larger than can be reckoned with.
    #[error("the amounts are too large to be reckoned with")]
    TooLarge,
    /// The tables have a mistake that only this hand shows.
    #[error("the tables of {code} do not settle this hand: {message}")]
    Broken {
        /// The code.
        code: String,
        /// What is wrong.
        message: String,
    },
}

/// Something that must be known first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Its name.
    pub name: String,
    /// The question.
    pub question: String,
    /// The possible answers, where they are few.
    pub options: Vec<String>,
    /// How it is told on the command line.
    pub told: String,
}

impl SettleError {
    /// Something told cannot be.
    pub(super) fn wrong(message: impl Into<String>, help: impl Into<Option<String>>) -> Self {
        Self::Wrong { message: message.into(), help: help.into() }
    }
}
