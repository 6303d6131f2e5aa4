//! The commands, as a user runs them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]
#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod bad_input;
mod before;
mod books;
mod calls;
mod club;
#[cfg(unix)]
mod interview;
mod keeping;
mod lines;
mod program;
mod ruling;
mod slips;
mod terminal;
