//! Settling hands: the worked examples of the books, and what must hold of
//! every hand.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

mod agree;
#[cfg(feature = "cli")]
mod command;
mod examples;
mod hands;
mod house;
mod mistakes;
mod properties;
mod score;
