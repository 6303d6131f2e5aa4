//! The course of an auction, the laws apart: who is asked, and where everybody
//! stands after a call.

use crate::facts::Condition;
use crate::laws::auction::{AuctionRules, Move, Stands};

use super::position::{Call, NONE, Position, Seat};
use super::readings::Readings;
use super::sight::{Ranks, View};
use super::span::{Layout, Span};

/// What an auction goes by, whatever the laws say of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course<'a> {
    pub(crate) rules: &'a AuctionRules,
    pub(crate) ranks: &'a Ranks,
    pub(crate) readings: &'a Readings,
    pub(crate) layout: &'a Layout,
}

impl Course<'_> {
    /// The players, in the order in which they speak.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.rules.seats.len()).unwrap_or(0)).map(Seat)
    }

    /// Who is asked next. Narrows the span to readings under which it is the
    /// same.
    pub(crate) fn asked(&self, position: &Position, under: &mut Span) -> Option<Seat> {
        let seats = u8::try_from(self.rules.seats.len()).unwrap_or(1);
        (1..=seats).map(|step| Seat((position.last + step) % seats)).find(|seat| self.is_left(position, *seat, under))
    }

    /// Whether a player is asked when his turn comes. Narrows the span to
    /// readings under which it is the same.
    pub(crate) fn is_left(&self, position: &Position, seat: Seat, under: &mut Span) -> bool {
        let view = View { rules: self.rules, ranks: self.ranks, position, seat, says: None };
        self.rules.asked.iter().any(|sight| view.shows(sight) && self.holds(&sight.readings, under))
    }

    /// Whether a condition on readings holds. Narrows the span to readings under
    /// which it comes to the same.
    fn holds(&self, condition: &Condition, under: &mut Span) -> bool {
        self.readings.hold_within(condition, self.layout, under)
    }

    /// Where the auction stands after a call. Narrows the span to readings under
    /// which it is the same.
    pub(crate) fn spoken(&self, before: &Position, seat: Seat, call: Call, under: &mut Span) -> Position {
        let Some(word) = self.rules.words.get(call.index()) else { return *before };
        let rules = &self.rules.kinds[usize::from(word.kind)];
        let mut after = *before;
        let mut joined = 0;
        let mut first = seat.0;
        let own = before.suit[seat.index()];
        let suit = word.suit.unwrap_or(own);
        for other in self.seats() {
            let at = other.index();
            let mut fits = |change: &&Move| {
                change.speaker == (other == seat)
                    && change.from >> before.standing[at] & 1 == 1
                    && change.speaker_from >> before.standing[seat.index()] & 1 == 1
                    && (!change.same_suit || (before.suit[at] != NONE && before.suit[at] == suit))
                    && self.holds(&change.readings, under)
            };
            let Some(change) = rules.moves.iter().find(|change| fits(change)) else { continue };
            after.standing[at] = change.to;
            let keeps = self.rules.standings.get(usize::from(change.to)).is_some_and(|standing| standing.with_suit);
            after.suit[at] = match (keeps, other == seat) {
                (false, _) => NONE,
                (true, true) => suit,
                (true, false) => before.suit[at],
            };
            if change.joins {
                joined |= other.bit();
                first = other.0;
            }
        }
        match rules.stands {
            Stands::No => {}
            Stands::Joins => after.holders |= seat.bit(),
            Stands::Offer => {
                if before.firm == NONE || !self.holds(&rules.yields, under) {
                    after.firm = NONE;
                    after.holders = seat.bit();
                    after.first = seat.0;
                }
                after.best = call.0;
            }
            Stands::Firm => {
                let equal = before.best != NONE && self.ranks.compare(call.0, before.best) == Some(std::cmp::Ordering::Equal);
                if rules.shared && equal && before.firm != NONE {
                    after.holders |= seat.bit();
                } else {
                    after.holders = seat.bit() | joined;
                    after.first = first;
                }
                after.best = call.0;
                after.firm = call.0;
            }
        }
        for (place, calls) in self.rules.remembered.iter().enumerate() {
            if calls.has(call.0) {
                after.heard |= 1 << place;
            }
        }
        after.last = seat.0;
        after
    }
}
