//! What is made up at the table and told in words, whatever way it is told, is read
//! for what it was: here the truth is known before the story is.
//!
//! `HOYLE_TELL=SEED,COUNT cargo test --test told -- --nocapture` tells others, and
//! shows which were misread.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::indexing_slicing, reason = "tests fail loudly")]

mod auctions;
mod chance;
mod claims;
mod counts;
mod oneself;
mod own_words;
mod persons;
mod replies;
mod rubbers;
mod verdicts;
mod whose;
