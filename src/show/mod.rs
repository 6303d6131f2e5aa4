//! Rulings and laws for people and for programs: text for a terminal, Markdown
//! for a record, JSON for a script.
//!
//! All text from outside (descriptions, law files) passes through [`clean`], so
//! that no control character reaches a terminal.

mod account;
pub mod auction;
mod claims;
mod clean;
pub mod comparison;
pub mod findings_json;
pub mod json;
pub mod markdown;
pub mod phrase;
pub mod why_not;

#[cfg(feature = "cli")]
pub mod auction_text;
#[cfg(feature = "cli")]
pub mod findings;
#[cfg(feature = "cli")]
pub mod glossary;
#[cfg(feature = "cli")]
pub mod law;
#[cfg(feature = "cli")]
mod page;
#[cfg(feature = "cli")]
mod palette;
#[cfg(feature = "cli")]
pub mod text;

use crate::dispute::Dispute;
use crate::laws::{Effect, Game};
use crate::ruling::{Elsewhere, Ruling};

pub use clean::{clean, clean_lines};
#[cfg(feature = "cli")]
pub use page::{Page, Style};
#[cfg(feature = "cli")]
pub use palette::{Palette, Role};

/// A ruling, with all that is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// The dispute: what was told and understood.
    pub dispute: &'a Dispute,
    /// What the code says of it.
    pub ruling: &'a Ruling,
    /// How other authorities rule; may be empty.
    pub elsewhere: &'a [Elsewhere],
}

impl View<'_> {
    /// An outcome with its numbers worked out, as far as the case has them.
    fn worked_out(&self, effect: &Effect) -> Effect {
        effect.worked_out(&self.game.facts, &self.dispute.case)
    }
}
