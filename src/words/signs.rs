//! What the patterns of the lexicon stand for.

use std::collections::BTreeMap;

use crate::facts::{FactId, Values};
use crate::laws::Effect;

use super::file::Marks;

/// What a pattern stands for.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) enum Sign {
    /// A fact.
    Fact {
        /// The fact.
        fact: FactId,
        /// What it is.
        yes: Values,
        /// What it is when denied.
        no: Option<Values>,
        /// Other facts that follow.
        also: Vec<(FactId, Values)>,
        /// Whether it may stand in a question for leave.
        leave: bool,
    },
    /// A fact that depends on who it is.
    Person {
        /// The fact.
        fact: FactId,
        /// Whether the person in the slot counts, not the doer.
        object: bool,
        /// What it is for each relation to the offender.
        values: BTreeMap<String, Values>,
    },
    /// A count.
    Count {
        /// The fact.
        fact: FactId,
        /// How it is told.
        tally: Tally,
        /// The number, where it is not in a slot.
        number: Option<i32>,
    },
    /// A thing that means something only with others.
    Event(usize),
    /// A word of the auction.
    Auction(Speech),
    /// An outcome that somebody states.
    Effect(Effect),
    /// Another game or matter.
    Foreign(String),
    /// The answer to a question.
    Answer(Answer),
    /// The dealer did it: the doer of this is the dealer, and the like.
    Is(String),
}

/// How a count is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub(crate) enum Tally {
    /// Outright.
    Number,
    /// As so many more than were needed.
    Over,
    /// As so many less than were needed.
    Under,
    /// As so many that the others took of all there are.
    Rest,
    /// As enough, however many.
    Made,
    /// As not enough, or for a call of none as any at all.
    Failed,
}

impl Tally {
    /// As `= number` and the others are written before patterns.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "number" => Self::Number,
            "over" => Self::Over,
            "under" => Self::Under,
            "rest" => Self::Rest,
            "made" => Self::Made,
            "failed" => Self::Failed,
            _ => return None,
        })
    }
}

/// What was said in the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub(crate) enum Speech {
    /// Pass.
    Pass,
    /// A proposal.
    Propose,
    /// An acceptance.
    Accept,
    /// A proposal and its acceptance at once.
    Pair,
    /// The call in the slot.
    Call,
    /// Everybody passed.
    AllPass,
    /// A call is being played, nobody says by whom.
    Played,
    /// The speaker plays against the call.
    Against,
    /// Nobody accepted.
    Unaccepted,
    /// Somebody goes over the best call: with the one in the slot, or any.
    Over,
    /// Somebody else goes over what he had called.
    Topped,
    /// The call named before was in the trump suit.
    InTrumps,
    /// A call was made, and it is not told which.
    Held,
    /// It is asked what somebody may say now.
    Asked,
    /// It is asked how the auction stands: what is played, whose turn it is.
    Outcome,
    /// A call of a kind that only this game has, by its place.
    Kind(u8),
}

/// An answer to the program's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub(crate) enum Answer {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nobody knows.
    Unknown,
    /// What follows puts something right.
    Correction,
}

/// A sign with its marks.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) struct Entered {
    /// What the pattern stands for.
    pub(crate) sign: Sign,
    /// How much it says.
    pub(crate) marks: Marks,
}

/// Facts that follow from several events.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) struct Rule {
    /// The events, in order if `ordered`.
    pub(crate) events: Vec<usize>,
    /// Whether they must come in that order.
    pub(crate) ordered: bool,
    /// The facts.
    pub(crate) then: Vec<(FactId, Values)>,
}
