//! Described disputes with the ruling expected, and their judgement.
//!
//! A scenario is judged twice: by its facts alone, which tries the laws, and
//! from its words, which tries what the program understands.

mod file;
mod judge;

pub use file::{Expected, Scenario, Suite};
pub use judge::{Failure, Judge, Kind, Report};
