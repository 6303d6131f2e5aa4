//! Where an auction stands.

use std::hash::{Hash, Hasher};

use crate::laws::auction::MOST_SEATS;

/// A call, by its place in [`AuctionRules::words`](crate::laws::auction::AuctionRules::words).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call(pub(crate) u8);

impl Call {
    /// The place in the list of calls.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A player, by his place in the order of speaking; the eldest hand is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub(crate) u8);

impl Seat {
    /// The place in the order of speaking.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// No call, no suit.
pub(crate) const NONE: u8 = u8::MAX;

/// Where an auction stands: how everybody stands in it, and the best call so
/// far. It forgets everything that can no longer matter, so that auctions which
/// go on alike come to the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// How each player stands.
    pub(crate) standing: [u8; MOST_SEATS],
    /// The suit that belongs to his standing.
    pub(crate) suit: [u8; MOST_SEATS],
    /// The best call so far, played or not.
    pub(crate) best: u8,
    /// The call that is played if nobody speaks again.
    pub(crate) firm: u8,
    /// Whose the best call is.
    pub(crate) holders: u8,
    /// The first of those.
    pub(crate) first: u8,
    /// Who spoke last.
    pub(crate) last: u8,
    /// What has been said, as far as it is remembered.
    pub(crate) heard: u16,
}

impl Position {
    /// Before anybody has spoken, at a table of so many.
    pub(crate) fn start(seats: usize) -> Self {
        let last = u8::try_from(seats.saturating_sub(1)).unwrap_or(0);
        Self { standing: [0; MOST_SEATS], suit: [NONE; MOST_SEATS], best: NONE, firm: NONE, holders: 0, first: 0, last, heard: 0 }
    }

    /// The best call so far.
    pub fn best(&self) -> Option<Call> {
        (self.best != NONE).then_some(Call(self.best))
    }

    /// The call that is played if nobody speaks again.
    pub fn firm(&self) -> Option<Call> {
        (self.firm != NONE).then_some(Call(self.firm))
    }

    /// How a player stands: a place in
    /// [`AuctionRules::standings`](crate::laws::auction::AuctionRules::standings).
    pub fn standing(&self, seat: Seat) -> usize {
        self.standing.get(seat.index()).copied().map_or(0, usize::from)
    }

    /// The suit that belongs to his standing: a place in
    /// [`AuctionRules::suits`](crate::laws::auction::AuctionRules::suits).
    pub fn suit(&self, seat: Seat) -> Option<usize> {
        self.suit.get(seat.index()).copied().filter(|suit| *suit != NONE).map(usize::from)
    }

    /// Whether the best call is his, or his and another's.
    pub fn holds(&self, seat: Seat) -> bool {
        self.holders & seat.bit() != 0
    }

    /// Whose the best call is; of partners, the one who called first comes first.
    pub fn holders(&self) -> Vec<Seat> {
        let mut holders = Vec::new();
        if self.holds(Seat(self.first)) {
            holders.push(Seat(self.first));
        }
        let seats = u8::try_from(MOST_SEATS).unwrap_or(u8::MAX);
        holders.extend((0..seats).map(Seat).filter(|seat| self.holds(*seat) && seat.0 != self.first));
        holders
    }
}

impl Hash for Position {
    /// All of it, in three words.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { standing: s, suit: t, best, firm, holders, first, last, heard } = *self;
        state.write_u64(u64::from_le_bytes([s[0], s[1], s[2], s[3], s[4], s[5], best, firm]));
        state.write_u64(u64::from_le_bytes([t[0], t[1], t[2], t[3], t[4], t[5], holders, first]));
        state.write_u32(u32::from(heard) << 8 | u32::from(last));
    }
}
