//! All positions of an auction, and how many auctions lead to each.

use std::sync::PoisonError;

use super::atlas::Atlas;
use super::auction::Auction;
use super::hash::QuickMap;
use crate::course::{Call, Position, Span};

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
        let mut atlas = self.atlas.lock().unwrap_or_else(PoisonError::into_inner);
        let start = atlas.place(self.start());
        // The places of the atlas in the order in which they are reached.
        let mut order = vec![start];
        let mut numbers: QuickMap<usize, usize> = QuickMap::default();
        numbers.insert(start, 0);
        let (mut from, mut next) = (vec![None], Vec::new());
        while let Some(place) = order.get(next.len()).copied() {
            let sheet = atlas.sheet(self, place);
            let mut calls = Vec::new();
            for (call, to) in atlas.steps(sheet) {
                let number = *numbers.entry(to).or_insert(order.len());
                if number == order.len() {
                    order.push(to);
                    from.push(Some((next.len(), call)));
                }
                calls.push((call, number));
            }
            next.push(calls);
        }
        Reach { positions: order.into_iter().map(|place| atlas.at(place)).collect(), next, from }
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
        let mut atlas = self.atlas.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = atlas.counted(self.readings.span()) {
            return count.clone();
        }
        let (under, count) = self.tally(&mut atlas);
        atlas.keep(under, count.clone());
        count
    }

    /// Counts call by call: for each position the auctions of so many calls that
    /// lead to it.
    fn tally(&self, atlas: &mut Atlas) -> (Span, Count) {
        let [mut here, mut there] = std::mem::take(&mut atlas.slate);
        let start = atlas.place(self.start());
        let (mut under, mut count) = (Span::ALL, Count::default());
        let mut active = vec![start];
        let mut reached = Vec::new();
        here.resize(atlas.len(), 0);
        here[start] = 1;
        while !active.is_empty() && count.sequences.len() < LONGEST {
            let (mut all, mut over) = (0u128, 0u128);
            for place in active.drain(..) {
                let sheet = atlas.sheet(self, place);
                there.resize(atlas.len(), 0);
                under.narrow(sheet.under);
                let ways = std::mem::take(&mut here[place]);
                all = all.saturating_add(ways);
                let mut ended = true;
                for (_, to) in atlas.steps(sheet) {
                    ended = false;
                    if there[to] == 0 {
                        reached.push(to);
                    }
                    there[to] = there[to].saturating_add(ways);
                }
                if ended {
                    over = over.saturating_add(ways);
                }
            }
            count.sequences.push(all);
            count.finished.push(over);
            std::mem::swap(&mut here, &mut there);
            std::mem::swap(&mut active, &mut reached);
        }
        active.into_iter().for_each(|place| here[place] = 0);
        atlas.slate = [here, there];
        (under, count)
    }
}
