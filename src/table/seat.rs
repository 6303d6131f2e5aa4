//! What a player might say if he were asked, and what he would say who sees the
//! auction otherwise.

use std::sync::Arc;

use crate::facts::FactId;
use crate::laws::Game;

use super::auction::Auction;
use super::judge::{Judge, Verdict};
use super::position::{Call, Position, Seat};

impl Auction<'_> {
    /// What the laws would say of a call if it were this player's turn.
    pub fn if_asked(&self, position: &Position, seat: Seat, call: Call) -> Verdict {
        self.judge.judged_as(&self.ranks, position, seat, call.0, self.rules.acts.in_turn)
    }

    /// Every call with its verdict, as if it were this player's turn.
    pub fn calls_if_asked(&self, position: &Position, seat: Seat) -> Vec<(Call, Verdict)> {
        let row = self.judge.row(&self.ranks, position, seat);
        self.words().zip(self.judge.verdicts(&row)).collect()
    }

    /// The calls that would be allowed to this player if it were his turn.
    pub fn allowed_if_asked(&self, position: &Position, seat: Seat) -> Vec<Call> {
        self.judge.row(&self.ranks, position, seat).allowed.iter().copied().map(Call).collect()
    }

    /// Whether what this player may say hangs on how a passage is read.
    pub(crate) fn hangs_on(&self, position: &Position, seat: Seat, reading: FactId) -> bool {
        self.judge.hangs(&self.judge.row(&self.ranks, position, seat), reading)
    }

    /// The auction of a game that is the same but for how its auction is
    /// described, or for laws that do not bear on calls: the laws on calls are
    /// not compiled again. `None`, if it has no auction.
    pub(crate) fn believed<'b>(&self, game: &'b Game) -> Option<Auction<'b>> {
        let rules = game.auction.as_deref()?;
        let laws = Arc::new(self.judge.laws().clone());
        Some(Auction::of(rules, self.code, Judge::with(game, rules, laws, self.judge.readings().clone()), Arc::default()))
    }
}
