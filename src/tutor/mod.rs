//! Teaches the order of calling, and what the laws say of disputes: questions
//! made from the laws, and a guess at what the learner has wrong.
//!
//! A question is a position of the auction machine and something the laws say of
//! it, or, at every game, a case and its ruling. Wrong rules that people hold are data: each makes an auction of
//! its own, and what that auction answers are the wrong options. Nothing here
//! names a game, a call or a code.

pub mod belief;
pub mod choose;
pub mod desk;
pub mod differ;
pub mod dispute;
pub mod fsrs;
pub mod item;
pub mod lesson;
pub mod misconception;
#[cfg(feature = "cli")]
pub mod picture;
pub mod positions;
pub mod progress;
pub mod question;
pub mod random;
#[cfg(feature = "cli")]
pub mod session;
pub mod stock;
pub mod store;
pub mod suspects;
