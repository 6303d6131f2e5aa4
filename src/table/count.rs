//! All positions of an auction, and how many auctions lead to each.

use std::hash::BuildHasherDefault;

use super::auction::Auction;
use super::hash::QuickMap;
use super::position::{Call, Position};

/// No auction is longer than this; a longer one would have to go in a circle.
const LONGEST: usize = 512;

/// How many auctions there are, by the number of calls spoken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The sequences of so many allowed calls.
    pub sequences: Vec<u128>,
    /// Those after which the auction is over.
    pub finished: Vec<u128>,
}

impl Count {
    /// All finished auctions together.
    pub fn total_finished(&self) -> u128 {
        self.finished.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// All positions that are not finished, counted once for every way to them.
    pub fn total_unfinished(&self) -> u128 {
        self.sequences.iter().fold(0u128, |sum, count| sum.saturating_add(*count)).saturating_sub(self.total_finished())
    }
}

/// Every position that allowed calls can lead to.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The positions; the start is the first, and none comes before those with
    /// shorter ways to it.
    pub positions: Vec<Position>,
    /// For each position, the calls that are allowed and where they lead.
    pub next: Vec<Vec<(Call, usize)>>,
    /// For each position but the first, the one from which it was first reached.
    from: Vec<Option<(usize, Call)>>,
}

impl Reach {
    /// A shortest auction that leads to the position at that place.
    pub fn way(&self, place: usize) -> Vec<Call> {
        way(&self.from, place)
    }
}

/// The calls that led to a place, from where each place was first reached.
pub(crate) fn way(from: &[Option<(usize, Call)>], place: usize) -> Vec<Call> {
    let mut calls = Vec::new();
    let mut at = place;
    while let Some((before, call)) = from.get(at).copied().flatten() {
        calls.push(call);
        at = before;
    }
    calls.reverse();
    calls
}

impl Auction<'_> {
    /// Every position that allowed calls can lead to.
    pub fn reach(&self) -> Reach {
        let (mut from, mut next) = (vec![None], vec![Vec::new()]);
        let positions = self.explore(|place, call, to, fresh| {
            if fresh {
                from.push(Some((place, call)));
                next.push(Vec::new());
            }
            next[place].push((call, to));
        });
        Reach { positions, next, from }
    }

    /// Goes through all positions, each call of each in turn: from where, which
    /// call, to where, and whether that is met for the first time.
    fn explore(&self, mut step: impl FnMut(usize, Call, usize, bool)) -> Vec<Position> {
        let start = self.start();
        let mut positions = vec![start];
        let mut places: QuickMap<Position, u32> = QuickMap::with_capacity_and_hasher(512, BuildHasherDefault::default());
        places.insert(start, 0);
        let mut at = 0;
        while let Some(position) = positions.get(at).copied() {
            if let Some(seat) = self.next_speaker(&position) {
                let row = self.judge.row(&self.ranks, &position, seat);
                for word in &row.allowed {
                    let call = Call(*word);
                    let after = self.spoken(&position, seat, call);
                    let fresh = positions.len();
                    let place = *places.entry(after).or_insert(u32::try_from(fresh).unwrap_or(u32::MAX)) as usize;
                    if place == fresh {
                        positions.push(after);
                    }
                    step(at, call, place, place == fresh);
                }
            }
            at += 1;
        }
        positions
    }

    /// How many auctions there are.
    ///
    /// ```
    /// # use hoyle::{laws::Library, table::Auction};
    /// # let game = Library::embedded().game("solo-whist").unwrap();
    /// let auction = Auction::new(&game, game.find_code("hoffmann").unwrap(), &[]).unwrap();
    /// assert_eq!(auction.count().total_finished(), 2_075);
    /// ```
    pub fn count(&self) -> Count {
        // For each position where its steps end in the list of all steps.
        let (mut steps, mut ends): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let positions = self.explore(|place, _, to, _| {
            ends.resize(place, steps.len());
            steps.push(to);
        });
        ends.resize(positions.len(), steps.len());
        let next = |place: usize| {
            let begin = place.checked_sub(1).map_or(0, |before| ends[before]);
            &steps[begin..ends[place]]
        };
        let mut count = Count::default();
        let mut here = vec![0u128; positions.len()];
        let mut there = here.clone();
        here[0] = 1;
        let mut active = vec![0usize];
        let mut reached = Vec::new();
        while !active.is_empty() && count.sequences.len() < LONGEST {
            let (mut all, mut over) = (0u128, 0u128);
            for place in active.drain(..) {
                let ways = std::mem::take(&mut here[place]);
                all = all.saturating_add(ways);
                if next(place).is_empty() {
                    over = over.saturating_add(ways);
                }
                for to in next(place) {
                    if there[*to] == 0 {
                        reached.push(*to);
                    }
                    there[*to] = there[*to].saturating_add(ways);
                }
            }
            count.sequences.push(all);
            count.finished.push(over);
            std::mem::swap(&mut here, &mut there);
            std::mem::swap(&mut active, &mut reached);
        }
        count
    }
}
