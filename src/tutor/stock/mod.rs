//! Everything that can be asked about the auctions of a code, sorted by what an
//! answer tells.

mod draft;
mod maker;
mod otherwise;
mod replies;

use std::collections::BTreeMap;

use crate::facts::FactId;
use crate::laws::{CodeId, Game, LawId, Library, Problems};
use crate::table::{Auction, AuctionError};

use super::belief::Signature;
use super::item::{Ask, Reply, Topic};
use super::misconception::Misconception;
use super::positions::Positions;

use draft::Draft;
use maker::Maker;

pub use replies::{Other, reply_to};

pub(crate) use otherwise::{Read, other_readings};

/// Where there are more calls than this, a few of them are picked to be asked
/// about: who is wrong might hold any number of them to be open.
pub(crate) const MOST_WORDS: usize = 16;

/// One question that can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The position: a place in [`Stock::positions`].
    pub place: usize,
    /// What is asked.
    pub ask: Ask,
    /// The right reply, then those of the misconceptions.
    pub replies: Vec<Reply>,
    /// Replies that are right where a passage is read otherwise, with the
    /// reading. They are never offered, and never marked wrong.
    pub otherwise: Vec<(Reply, FactId, u8)>,
}

/// Questions that tell the same.
#[derive(Clone, Debug)]
pub struct Class {
    /// What they are about.
    pub topic: Topic,
    /// The law that decides them.
    pub law: LawId,
    /// What the misconceptions answer.
    pub signature: Signature,
    /// Whether nothing is wrong, or nothing but a pass is open.
    pub quiet: bool,
    /// The questions.
    pub items: Vec<Item>,
}

/// Everything that can be asked about the auctions of a code.
#[derive(Debug)]
pub struct Stock<'g> {
    /// The auction.
    pub auction: Auction<'g>,
    /// Its positions.
    pub positions: Positions,
    /// The misconceptions that some question brings to light.
    pub misconceptions: Vec<Misconception>,
    /// The questions.
    pub classes: Vec<Class>,
}

/// Why there is nothing to ask.
#[derive(Debug, thiserror::Error)]
pub enum StockError {
    /// There is no auction, or a reading is not known.
    #[error(transparent)]
    Auction(#[from] AuctionError),
    /// The files of the tutor have mistakes.
    #[error(transparent)]
    Mistakes(#[from] Problems),
}

impl<'g> Stock<'g> {
    /// Works out every question, and what each misconception answers.
    ///
    /// # Errors
    /// When the game has no auction, a reading is not known, or the file of
    /// misconceptions has mistakes.
    pub fn new(library: &Library, game: &'g Game, code: CodeId, readings: &[(String, String)]) -> Result<Self, StockError> {
        let auction = Auction::new(game, code, readings)?;
        let misconceptions: Vec<Misconception> =
            Misconception::read(library, game)?.into_iter().filter(|misconception| misconception.concerns(game, code)).collect();
        let positions = Positions::of(&auction);
        let mut items = Maker::new(&auction, &positions, readings).gather();
        let columns = replies::columns(&auction, readings, &misconceptions, &positions, &items);
        for column in &columns {
            for (item, said) in items.iter_mut().zip(column) {
                item.hear(said.as_ref());
            }
        }
        let classes = sort(items, columns.len());
        let mut stock = Self { auction, positions, misconceptions, classes };
        stock.forget_the_harmless();
        Ok(stock)
    }

    /// The code.
    pub fn code(&self) -> CodeId {
        self.auction.code()
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.auction.game()
    }

    /// Drops misconceptions that no question can bring to light, because a
    /// reading allows what they say, or nothing hangs on them.
    fn forget_the_harmless(&mut self) {
        let count = self.misconceptions.len();
        let shown: Vec<bool> = (0..count).map(|at| self.classes.iter().any(|class| class.signature.says[at] != 0)).collect();
        let mut at = 0;
        self.misconceptions.retain(|_| {
            at += 1;
            shown[at - 1]
        });
        for class in &mut self.classes {
            class.signature.says = class.signature.says.iter().zip(&shown).filter(|(_, shown)| **shown).map(|(says, _)| *says).collect();
        }
    }
}

/// Sorts questions into classes that tell the same.
fn sort(drafts: Vec<Draft>, misconceptions: usize) -> Vec<Class> {
    let mut classes: BTreeMap<(Topic, LawId, bool, u8, Vec<u8>), Vec<Item>> = BTreeMap::new();
    for draft in drafts {
        let mut says = draft.says;
        says.resize(misconceptions, 0);
        classes.entry((draft.item.ask.topic(), draft.law, draft.quiet, draft.item.ask.options(), says)).or_default().push(draft.item);
    }
    let class = |((topic, law, quiet, shown, says), items): ((Topic, LawId, bool, u8, Vec<u8>), Vec<Item>)| {
        let replies = items.iter().map(|item| item.replies.len()).max().unwrap_or(1);
        let options = u8::try_from(replies).unwrap_or(u8::MAX).max(shown);
        Class { topic, law, quiet, signature: Signature { options, says: says.into() }, items }
    };
    classes.into_iter().map(class).collect()
}
