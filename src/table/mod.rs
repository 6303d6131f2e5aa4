//! A game in motion: the auction, driven by the laws.
//!
//! [`Auction`] is the machine. What a player may say is ruled by the laws of a
//! code: every call at every position is a case, and the position supplies its
//! facts. Who speaks next, and where everybody stands after a call, is data in
//! the game's file. Nothing here names a game or a call.
//!
//! ```
//! use hoyle::laws::Library;
//! use hoyle::table::Auction;
//!
//! let game = Library::embedded().game("solo-whist").unwrap();
//! let code = game.find_code("hoffmann").unwrap();
//! let auction = Auction::new(&game, code, &[]).unwrap();
//!
//! let mut position = auction.start();
//! for word in ["pass", "propose", "pass", "pass"] {
//!     position = auction.after(&position, auction.find(word).unwrap());
//! }
//! // Everybody has spoken, and the eldest hand is asked once more.
//! let seat = auction.next_speaker(&position).unwrap();
//! assert_eq!(auction.seat_name(seat), "A");
//! let open: Vec<&str> = auction
//!     .calls(&position)
//!     .into_iter()
//!     .filter(|(_, verdict)| verdict.allowed)
//!     .map(|(call, _)| auction.word(call).text.as_str())
//!     .collect();
//! assert_eq!(open, ["pass", "accept"]);
//! ```

mod atlas;
mod auction;
mod contract;
mod count;
mod endings;
mod hash;
mod judge;
mod key;
mod readings;
mod record;
pub mod score;
mod seat;
pub mod settle;
mod verdict;

pub use crate::course::{Call, Position, Seat};
pub use auction::{Auction, AuctionError};
pub use contract::{Answered, Contract, Ending, Judged};
pub(crate) use count::way;
pub use count::{Count, Reach};
pub use readings::chosen;
pub use record::{Irregular, Record};
pub use verdict::Verdict;
