//! The course of an auction: who is asked, where everybody stands after a call,
//! and what is seen of a position. Whether a call is allowed is not known here.

mod lawless;
mod position;
mod readings;
mod run;
mod sight;
mod span;

pub(crate) use lawless::Lawless;
pub(crate) use position::NONE;
pub use position::{Call, Position, Seat};
pub(crate) use readings::Readings;
pub(crate) use run::Course;
pub(crate) use sight::{Ranks, View};
pub(crate) use span::{Layout, Span};
