//! What a line says to a dispute in hand: of this one, in its light, or of another.

use crate::facts::{FactId, Kind, Origin};
use crate::laws::Game;
use crate::words::{About, Item, Lexicon, Understanding};

use super::{Dispute, naming};

/// A line with more words than this tells a story of its own.
pub const SHORT: usize = 14;
/// An answer that names another act and has more words is a story of its own.
pub const FEW_WORDS: usize = 5;
/// An addition that names what happened once more is no longer than this.
pub const VERY_SHORT: usize = 7;

impl Dispute {
    /// A dispute at the same table, with its readings, of which nothing is told.
    #[must_use]
    pub fn blank(&self, game: &Game) -> Self {
        let mut blank = Self::new(game, self.code);
        for (reading, values) in self.case.known(&game.facts).filter(|(fact, _)| game.facts[*fact].origin == Origin::Reading) {
            blank.case.set(reading, values);
        }
        blank
    }

    /// What the words say in the light of the dispute; `asked` is the fact that was asked for,
    /// if they are a reply.
    pub fn understand(&self, game: &Game, lexicon: &Lexicon, text: &str, asked: Option<FactId>) -> Understanding {
        let case = &self.case;
        if let Some(stated) = naming::stated(game, text) {
            return stated;
        }
        // Where something is known, a bare name says enough; but "seven" tells how many, where
        // that is asked.
        let counted = asked.is_some_and(|fact| matches!(game.facts[fact].kind, Kind::Count { .. }));
        let bare = !counted && game.facts.act().is_some_and(|act| case.value(act).is_some());
        if let Some(called) = bare.then(|| naming::called(game, lexicon, case, text)).flatten() {
            return called;
        }
        lexicon.understand(game, text, About { case, asked })
    }

    /// Whether what is said goes against what is known.
    pub fn is_against(&self, item: &Item) -> bool {
        self.case.possible(item.fact).and(item.values).is_empty()
    }

    /// Whether it tells that something else was done than what is in dispute.
    pub fn is_another_act(&self, game: &Game, item: &Item) -> bool {
        Some(item.fact) == game.facts.act() && self.is_against(item)
    }

    /// Leaves out another act that was only concluded from words which say
    /// something else of the dispute in hand: "they made nine tricks".
    pub fn without_concluded_act(&self, game: &Game, understanding: &mut Understanding) {
        let other = |item: &Item| self.is_another_act(game, item);
        let rest: Vec<Item> = understanding.items.iter().filter(|item| !other(item)).cloned().collect();
        understanding
            .items
            .retain(|item| !other(item) || !rest.iter().any(|also| also.at.start <= item.at.start && item.at.end <= also.at.end));
    }
}
