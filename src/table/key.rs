//! All of a position that bears on what a player may say: positions that have it
//! in common are judged once.

use std::hash::{Hash, Hasher};

use crate::course::{NONE, View};
use crate::laws::auction::{MOST_SEATS, Sight};

/// The most facts that hang on who speaks and are known by their values.
pub(crate) const MOST_FACTS: usize = 16;

/// The values of the facts that hang on who speaks.
pub(crate) type Speaker = [u8; MOST_FACTS];

/// Of nobody anything is known.
pub(crate) const NOBODY: Speaker = [NONE; MOST_FACTS];

/// All of a position that bears on what the speaker may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct RowKey {
    pub(crate) speaker: Speaker,
    seat: u8,
    standing: u8,
    holds: bool,
    heard: u16,
    best: u8,
    own_suit: u8,
    /// Of each other player his standing, his suit, and whether he holds the
    /// best call.
    others: [[u8; MOST_SEATS]; 3],
}

impl Hash for RowKey {
    /// All of it, in a few words.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { speaker, seat, standing, holds, heard, best, own_suit, others } = *self;
        let (low, high) = speaker.split_at(MOST_FACTS / 2);
        let word = |bytes: &[u8]| bytes.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        state.write_u64(word(low));
        state.write_u64(word(high));
        state.write_u64(word(&[seat, standing, u8::from(holds), best, own_suit]) << 16 | u64::from(heard));
        for row in others.iter().filter(|row| **row != [0; MOST_SEATS]) {
            state.write_u64(word(row));
        }
    }
}

/// What the facts that hang on the words may look at besides.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Keys {
    seat: bool,
    standing: bool,
    holds: bool,
    heard: bool,
    best: bool,
    own_suit: bool,
    others: bool,
}

impl Keys {
    /// What these sights look at.
    pub(crate) fn of<'a>(sights: impl Iterator<Item = &'a Sight>) -> Self {
        let mut keys = Self::default();
        for sight in sights {
            keys.seat |= sight.seat.is_some();
            keys.standing |= sight.standing.is_some();
            keys.holds |= sight.holds.is_some();
            keys.heard |= sight.heard.is_some();
            keys.best |= sight.best.is_some() || sight.compares.is_some() || sight.least.is_some();
            keys.own_suit |= sight.own_suit.is_some();
            for seat in sight.seats() {
                keys.others = true;
                keys.own_suit |= seat.suit.is_some();
                keys.standing |= sight.anyone.is_some();
                keys.holds |= sight.anyone.is_some();
            }
        }
        keys
    }

    /// That much of a position, with what is known of the speaker.
    pub(crate) fn key(self, view: &View<'_>, speaker: Speaker) -> RowKey {
        let Self { seat, standing, holds, heard, best, own_suit, others } = self;
        let (position, at) = (view.position, view.seat.index());
        let mut key = RowKey { speaker, ..RowKey::default() };
        if seat {
            key.seat = view.seat.0;
        }
        if standing {
            key.standing = position.standing[at];
        }
        key.holds = holds && position.holds(view.seat);
        if heard {
            key.heard = position.heard;
        }
        if best {
            key.best = position.best;
        }
        if own_suit {
            key.own_suit = position.suit[at];
        }
        if others {
            for place in (0..view.rules.seats.len()).filter(|place| *place != at) {
                key.others[0][place] = position.standing[place];
                key.others[1][place] = position.suit[place];
                key.others[2][place] = position.holders >> place & 1;
            }
        }
        key
    }
}
