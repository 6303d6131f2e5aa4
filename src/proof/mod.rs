//! Proofs about the laws: that they are whole and consistent, where codes
//! differ, and what would change a ruling.
//!
//! Everything is worked out over the whole space of possible cases, on the
//! diagrams that also rule. What is shown is judged again by the reference
//! interpreter first.

pub mod accepted;
pub mod asked;
mod bench;
pub mod check;
pub mod compare;
pub mod concordance;
mod conflict;
pub mod counts;
mod coverage;
mod dead;
pub mod enumerate;
pub mod findings;
mod gap;
pub mod mutation;
pub mod notice;
mod open;
pub mod outcome;
mod places;
mod region;
mod said;
pub mod second;
mod vocabulary;
pub mod why_not;
mod words;

pub use check::{Examined, Report, check, check_twice};
pub use compare::{Comparison, Contrast, Difference, Side, compare};
pub use findings::{Entry, Finding, Kind, Severity};
pub use region::Statement;
pub use said::Said;
pub use why_not::{Way, WhyNot, why_not};
