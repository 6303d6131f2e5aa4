//! Settles disputes at the card table and teaches the rules behind them.
//!
//! Everything is a *case*: what is known of a dispute, fact by fact. A *law*
//! says when it holds, what follows, which passage of a book it carries, and
//! which other laws give way to it. To rule is to find the laws that hold and
//! are not overridden. The laws are YAML; nothing about a game is in the code.
//!
//! ```
//! use hoyle::dispute::Dispute;
//! use hoyle::laws::Library;
//!
//! let game = Library::embedded().game("solo-whist")?;
//! let mut dispute = Dispute::new(&game, game.default);
//! for (fact, value) in [("call", "misere"), ("act", "revokes"), ("offender", "opponent")] {
//!     dispute.state(&game, fact, value)?;
//! }
//! let ruling = dispute.ruling(&game);
//! let law = game.law(ruling.rulings[0].law);
//! assert_eq!(law.cites, ["hoffmann:digest.7"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms of the house, from the ground up; each knows only those below it:
//!
//! | room | what is in it |
//! |---|---|
//! | [`keeping`] | files kept for the user |
//! | [`facts`] | typed facts, their values, and cases |
//! | [`laws`] | the law files: schema, loading, linking, books and passages |
//! | `course` | who speaks in an auction, and where everybody stands |
//! | [`ruling`] | adjudication: plain and compiled, reasons, what to ask next |
//! | [`table`] | an auction in motion, ruled by the laws |
//! | [`proof`] | conflicts, gaps, dead laws, how two codes differ |
//! | [`words`], [`search`] | plain words → facts, and → laws |
//! | [`dispute`] | one dispute: what was told, and its ruling |
//! | [`tutor`] | lessons, questions, misconceptions, what is due again |
//! | [`show`] | rulings, laws and findings as text, Markdown and JSON |
//! | [`hearing`] | a request in words or JSON; many of them, on all cores |
//! | [`scenarios`] | described disputes with the ruling expected |
//! | `repl` | the prompt (feature `cli`) |
//!
//! The build reads and links the laws by the first of these rooms and puts what
//! came out into the program: [`laws::Library::embedded`] has it ready.
//!
//! There is no global state. A [`laws::Game`] is read once and then only
//! looked at; it and everything made from it is `Send` and `Sync`. Without the
//! default feature `cli` neither the command line nor anything that knows a
//! terminal is built.

mod course;
pub mod dispute;
mod embedded;
pub mod facts;
pub mod hearing;
pub mod keeping;
pub mod laws;
mod packed;
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
