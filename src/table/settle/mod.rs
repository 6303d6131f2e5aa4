//! Settling a hand: who pays whom how much, step by step, by the tables and
//! steps of a code's settlement file. Nothing here names a game or a call.
//!
//! ```
//! use hoyle::laws::Library;
//! use hoyle::table::settle::{Hand, settle};
//!
//! let game = Library::embedded().game("solo-whist").unwrap();
//! let code = game.find_code("hoffmann").unwrap();
//! let hand = Hand { call: "solo".into(), by: vec!["B".into()], count: Some(6), ..Hand::default() };
//! let settled = settle(&game, code, &hand).unwrap();
//! assert_eq!(settled.net_of("B"), 21); // thrice sixpence and a penny
//! ```

mod error;
mod hand;
mod lines;
mod purse;
mod ruled;
mod scored;
mod sheet;
pub(super) mod spelt;
mod steps;

pub use error::{Missing, SettleError};
pub use hand::{Hand, Stakes, is_call, scale_named};
pub use lines::{Party, Payment};
pub use purse::{nothing_due, put_in};
pub use ruled::{OFFENDER, OPPONENT, Unsaid, comes_to, ruled, ruled_hand};
pub use scored::scored;
pub use sheet::{check_stakes, unit_of};
pub use steps::{Settled, Shown, settle};
