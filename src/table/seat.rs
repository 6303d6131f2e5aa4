//! What a player might say if he were asked, and what he would say who sees the
//! auction otherwise.

use std::sync::Arc;

use crate::course::{Call, Position, Seat, Span};
use crate::laws::Game;

use super::auction::Auction;
use super::judge::Row;
use super::verdict::Verdict;

impl Auction<'_> {
    /// Whether a player will be asked when his turn comes, if nothing changes.
    pub fn would_be_asked(&self, position: &Position, seat: Seat) -> bool {
        self.is_left(position, seat, &mut { Span::ALL })
    }

    /// What the laws would say of a call if it were this player's turn.
    pub fn if_asked(&self, position: &Position, seat: Seat, call: Call) -> Verdict {
        self.judge.judged_as(&self.readings, position, seat, call.0, self.rules.acts.in_turn)
    }

    /// Every call with its verdict, as if it were this player's turn.
    pub fn calls_if_asked(&self, position: &Position, seat: Seat) -> Vec<(Call, Verdict)> {
        self.words().zip(self.judge.verdicts(&self.row(position, seat).0)).collect()
    }

    /// The calls that would be allowed to this player if it were his turn.
    pub fn allowed_if_asked(&self, position: &Position, seat: Seat) -> Vec<Call> {
        self.row(position, seat).0.allowed.iter().copied().map(Call).collect()
    }

    /// Whether what this player may say is the same under the readings of
    /// another auction of the code.
    pub(crate) fn alike(&self, position: &Position, seat: Seat, other: &Self) -> bool {
        Arc::ptr_eq(&self.judge, &other.judge) && self.row(position, seat).1.holds(other.readings.span())
    }

    fn row(&self, position: &Position, seat: Seat) -> (Arc<Row>, Span) {
        let mut under = Span::ALL;
        let row = self.judge.row(&self.readings, position, seat, &mut under);
        (row, under)
    }

    /// The auction of a game that is the same but for how its auction is
    /// described, or for laws that do not bear on calls: the laws on calls are
    /// not compiled again. `None`, if it has no auction.
    pub(crate) fn believed<'b>(&self, game: &'b Game) -> Option<Auction<'b>> {
        let rules = game.auction.as_deref()?;
        let judge = self.judge.seeing(game, rules);
        let readings = self.readings.placed(&judge.layout);
        Some(Auction { rules, code: self.code, readings, judge: Arc::new(judge), endings: Arc::default(), atlas: Arc::default() })
    }
}
