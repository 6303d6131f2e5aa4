//! Settles disputes at the card table and teaches the rules behind them.

pub mod dispute;
pub mod facts;
pub mod laws;
pub mod proof;
#[cfg(feature = "cli")]
pub mod repl;
pub mod ruling;
pub mod scenarios;
pub mod search;
pub mod show;
pub mod table;
pub mod tutor;
pub mod words;
