//! Rulings and laws for people and for programs: text for a terminal, Markdown
//! for a record, JSON for a script.
//!
//! All text from outside (descriptions, law files) passes through [`clean`], so
//! that no control character reaches a terminal.

mod account;
mod answers;
pub mod auction;
mod claims;
mod clean;
pub mod comparison;
pub mod findings_json;
pub mod json;
pub mod markdown;
mod options;
pub mod phrase;
pub mod reply;
pub mod score;
pub mod settle;
mod who;
pub mod why_not;
mod worth;

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
use crate::facts::FactId;
use crate::laws::{Effect, Game};
use crate::ruling::{Elsewhere, Ruling};
use crate::table::settle::{Missing, Settled, Unsaid, comes_to, scored};
use crate::words::{Item, Scores};

pub use clean::{clean, clean_lines};
#[cfg(feature = "cli")]
pub use page::{Page, Style};
#[cfg(feature = "cli")]
pub use palette::{Palette, Role};

/// The stakes that must be agreed on before the money can be worked out.
fn unagreed(money: &Result<Settled, Unsaid>) -> impl Iterator<Item = &Missing> {
    money.as_ref().err().into_iter().flat_map(|unsaid| &unsaid.stakes)
}

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
    /// The other irregularities that were told, each with the words that tell it, its dispute
    /// and the ruling of the same code.
    fn others(&self) -> impl Iterator<Item = (&Item, Dispute, Ruling)> {
        self.dispute.others(self.game).map(|(deed, dispute)| {
            let ruling = dispute.ruling_by(self.game, self.ruling.code);
            (deed, dispute, ruling)
        })
    }

    /// An outcome with its numbers worked out, as far as the case has them.
    fn worked_out(&self, effect: &Effect) -> Effect {
        effect.worked_out(&self.game.facts, &self.dispute.case)
    }

    /// What it comes to in money, or what must be said first.
    fn money(&self) -> Result<Settled, Unsaid> {
        let Dispute { case, stakes, told, .. } = self.dispute;
        let by_scores = |Scores { higher, lower, things }: Scores| {
            let things = things.map(|(of_ahead, of_behind)| [i64::from(of_ahead), i64::from(of_behind)]);
            scored(self.game, self.ruling, case, stakes, [i64::from(higher), i64::from(lower)], things)
        };
        let scores = || told.iter().rev().find_map(|told| told.understanding.scores);
        comes_to(self.game, self.ruling, case, stakes).or_else(|unsaid| scores().and_then(by_scores).ok_or(unsaid))
    }

    /// The facts from which numbers of the ruling could be worked out, and the
    /// money, if they were known.
    fn unsaid(&self, money: &Result<Settled, Unsaid>) -> Vec<FactId> {
        let mut unsaid = Vec::new();
        let effects = self.ruling.rulings.iter().flat_map(|prevailing| self.game.law(prevailing.law).effects());
        for effect in effects.map(|effect| self.worked_out(effect)) {
            for (name, _) in &effect.with {
                let best = effect.amounts.iter().find(|(known, _)| known == name);
                let unknown = best.iter().flat_map(|(_, amount)| amount.unknown(&self.game.facts, &self.dispute.case));
                unsaid.extend(unknown.filter(|fact| !unsaid.contains(fact)).collect::<Vec<_>>());
            }
        }
        let lacking = money.as_ref().err().into_iter().flat_map(|unsaid| &unsaid.facts);
        unsaid.extend(lacking.filter(|fact| !unsaid.contains(*fact)).collect::<Vec<_>>());
        unsaid
    }
}
