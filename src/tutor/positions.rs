//! The positions questions are drawn from.

use std::collections::HashMap;

use crate::table::{Auction, Call, Position, way};

use super::random::Random;
use super::stock::MOST_WORDS;

/// So many positions are enough to ask about; a game with more is sampled.
const ENOUGH: usize = 2_000;

/// Positions, each with an auction that leads to it.
#[derive(Clone, Debug)]
pub struct Positions {
    list: Vec<Position>,
    from: Vec<Option<(usize, Call)>>,
    /// Whether these are all there are.
    pub complete: bool,
}

impl Positions {
    /// All positions; where there are very many, those nearest to the start and
    /// a sample of the others, always the same.
    pub fn of(auction: &Auction<'_>) -> Self {
        let start = auction.start();
        let mut found = Self { list: vec![start], from: vec![None], complete: true };
        let mut places = HashMap::from([(start, 0)]);
        let mut at = 0;
        while at < found.list.len() {
            if found.list.len() > ENOUGH / 4 && auction.words().count() > MOST_WORDS {
                found.complete = false;
                break;
            }
            let position = found.list[at];
            for call in auction.allowed(&position) {
                found.add(&mut places, auction.after(&position, call), at, call);
            }
            at += 1;
        }
        let mut random = Random::new(0);
        let mut walks = 0;
        while !found.complete && found.list.len() < ENOUGH && walks < ENOUGH {
            walks += 1;
            let mut place = 0;
            while let Some(call) = likely(auction, &auction.allowed(&found.list[place]), &mut random) {
                let after = auction.after(&found.list[place], call);
                place = found.add(&mut places, after, place, call);
            }
        }
        found
    }

    fn add(&mut self, places: &mut HashMap<Position, usize>, position: Position, from: usize, call: Call) -> usize {
        let fresh = self.list.len();
        let place = *places.entry(position).or_insert(fresh);
        if place == fresh {
            self.list.push(position);
            self.from.push(Some((from, call)));
        }
        place
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none; there is always the start.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The position at a place.
    pub fn at(&self, place: usize) -> &Position {
        &self.list[place]
    }

    /// An auction that leads there: the shortest, unless it was sampled.
    pub fn way(&self, place: usize) -> Vec<Call> {
        way(&self.from, place)
    }

    /// The position before, and the call that led here.
    pub fn before(&self, place: usize) -> Option<(usize, Call)> {
        self.from.get(place).copied().flatten()
    }
}

/// A call as people make them: rather of a kind that has few, a pass or an
/// answer, and seldom much higher than it has to be.
fn likely(auction: &Auction<'_>, allowed: &[Call], random: &mut Random) -> Option<Call> {
    let kinds: Vec<&[Call]> = allowed.chunk_by(|one, other| auction.word(*one).kind == auction.word(*other).kind).collect();
    let mut kind = *random.pick(&kinds)?;
    while random.below(kind.len().min(3)) > 0 {
        kind = random.pick(&kinds)?;
    }
    let low = kind.get(..4).filter(|_| random.below(4) > 0).unwrap_or(kind);
    random.pick(low).copied()
}
