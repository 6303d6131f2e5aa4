//! What is proved about the laws.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

#[path = "../common/mod.rs"]
mod common;

mod change;
mod compare;
mod counts;
mod findings;
mod ways;
