//! Other irregularities that were told beside the one that is ruled on: each is a dispute of
//! its own, at the same table.

use crate::laws::Game;
use crate::words::{Another, Item, Understanding};

use super::{Dispute, Told};

impl Dispute {
    /// A dispute for each irregularity that was told besides, with the words that tell it.
    ///
    /// What was asked or claimed belongs to the first; so much of what was told as is not
    /// told of the others is not known of them.
    pub fn others<'a>(&'a self, game: &'a Game) -> impl Iterator<Item = (&'a Item, Self)> {
        let besides = self.told.iter().flat_map(|told| &told.understanding.besides);
        besides.map(|another| (&another.deed, self.another(game, another)))
    }

    fn another(&self, game: &Game, Another { deed, told, players }: &Another) -> Self {
        let mut dispute = Self { stakes: self.stakes.clone(), ..self.blank(game) };
        let mut items = Vec::new();
        for item in [deed].into_iter().chain(told) {
            let mut case = dispute.case.clone();
            // What does not go with the rest is not known.
            if case.learn(&game.facts, item.fact, item.values).is_ok() && case.check(&game.facts).is_ok() {
                dispute.case = case;
                items.push(item.clone());
            }
        }
        let understanding = Understanding { items, players: players.clone(), ..Understanding::default() };
        dispute.told.push(Told { text: deed.words.clone(), understanding });
        dispute
    }
}
