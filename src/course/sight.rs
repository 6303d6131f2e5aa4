//! What is seen of a position when a player speaks.

use std::cmp::Ordering;

use crate::laws::auction::{AuctionRules, SeatSight, Sight, Word};

use super::position::{NONE, Position, Seat};

/// A position as one player sees it, with what he says.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) rules: &'a AuctionRules,
    pub(crate) ranks: &'a Ranks,
    pub(crate) position: &'a Position,
    pub(crate) seat: Seat,
    pub(crate) says: Option<u8>,
}

impl View<'_> {
    /// Whether a sight holds, readings apart.
    pub(crate) fn shows(&self, sight: &Sight) -> bool {
        let Self { position, seat, says, .. } = *self;
        let word = |test: &dyn Fn(u8) -> bool| says.is_some_and(test);
        sight.says.is_none_or(|calls| word(&|said| calls.has(said)))
            && sight.standing.is_none_or(|mask| mask >> position.standing[seat.index()] & 1 == 1)
            && sight.seat.is_none_or(|mask| mask >> seat.0 & 1 == 1)
            && sight.holds.is_none_or(|holds| position.holds(seat) == holds)
            && sight.best.is_none_or(|(calls, none)| if position.best == NONE { none } else { calls.has(position.best) })
            && sight
                .compares
                .is_none_or(|orders| word(&|said| self.ranks.compare(said, position.best).is_some_and(|order| orders.has(order))))
            && sight.least.is_none_or(|least| word(&|said| self.ranks.is_least(said, position.best) == least))
            && sight.own_suit.is_none_or(|orders| self.suit_compared(seat).is_some_and(|order| orders.has(order)))
            && sight.heard.is_none_or(|place| position.heard >> place & 1 == 1)
            && sight.other.is_none_or(|other| self.somebody(&other, false))
            && sight.anyone.is_none_or(|other| self.somebody(&other, true))
            && sight.nobody.is_none_or(|other| !self.somebody(&other, false))
    }

    fn somebody(&self, sight: &SeatSight, himself: bool) -> bool {
        let seats = u8::try_from(self.rules.seats.len()).unwrap_or(0);
        (0..seats).map(Seat).filter(|seat| himself || *seat != self.seat).any(|seat| {
            sight.standing.is_none_or(|mask| mask >> self.position.standing[seat.index()] & 1 == 1)
                && sight.holds.is_none_or(|holds| self.position.holds(seat) == holds)
                && sight.suit.is_none_or(|orders| self.suit_compared(seat).is_some_and(|order| orders.has(order)))
        })
    }

    /// How a player's suit compares with that of what is said, or else with the
    /// speaker's own.
    fn suit_compared(&self, seat: Seat) -> Option<Ordering> {
        let said = self.says.and_then(|said| self.rules.words.get(usize::from(said))?.suit);
        let own = self.position.suit[self.seat.index()];
        let wanted = said.or((own != NONE).then_some(own))?;
        let suit = self.position.suit[seat.index()];
        (suit != NONE).then(|| suit.cmp(&wanted))
    }
}

/// How calls outrank one another.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    /// For each call its row and its suit.
    rows: Vec<Option<(u8, Option<u8>)>>,
    /// For each call the one that is the same but for a number less.
    below: Vec<Option<u8>>,
}

impl Ranks {
    pub(crate) fn new(rules: &AuctionRules) -> Self {
        let rows = rules.words.iter().map(|word| word.row.map(|row| (row, word.suit))).collect();
        let same = |one: &Word, other: &Word| {
            one.kind == other.kind
                && one.suit == other.suit
                && one.text.split(':').next() == other.text.split(':').next()
                && one.level.is_some_and(|level| other.level.is_some_and(|below| below + 1 == level))
        };
        let below = |word| rules.words.iter().position(|other| same(word, other)).and_then(|place| u8::try_from(place).ok());
        Self { rows, below: rules.words.iter().map(below).collect() }
    }

    /// How a call compares with the best; higher, if there is none. `None` for
    /// calls without a rank.
    pub(crate) fn compare(&self, said: u8, best: u8) -> Option<Ordering> {
        let (row, suit) = (*self.rows.get(usize::from(said))?)?;
        let Some(Some((best_row, best_suit))) = self.rows.get(usize::from(best)) else { return Some(Ordering::Greater) };
        Some(row.cmp(best_row).then_with(|| match (suit, best_suit) {
            (Some(suit), Some(best)) => suit.cmp(best),
            _ => Ordering::Equal,
        }))
    }

    /// Whether no smaller number would have done.
    fn is_least(&self, said: u8, best: u8) -> bool {
        let below = self.below.get(usize::from(said)).copied().flatten();
        below.is_none_or(|below| self.compare(below, best) == Some(Ordering::Less))
    }
}
