//! Every position that was met, under whatever readings, and where its calls
//! lead. Auctions of one code under different readings pass through much the
//! same positions, so each step is worked out once for all readings under which
//! it is the same.

use super::auction::Auction;
use super::count::Count;
use super::hash::QuickMap;
use crate::course::{Call, Position, Span};

/// The positions so far.
#[derive(Debug, Default)]
pub(super) struct Atlas {
    positions: Vec<Position>,
    places: QuickMap<Position, u32>,
    /// For each position its calls: once for all readings under which they are
    /// the same.
    sheets: Vec<Vec<Sheet>>,
    /// Calls, each with the place it leads to.
    steps: Vec<(Call, u32)>,
    /// What was counted, each with the readings under which it holds.
    counts: Vec<(Span, Count)>,
    /// Two rows of numbers to count with, all of them 0.
    pub(super) slate: [Vec<u128>; 2],
}

/// The calls at a position: a part of [`Atlas::steps`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet {
    /// The readings under which these are the calls.
    pub(super) under: Span,
    first: u32,
    end: u32,
}

impl Atlas {
    /// How many positions there are.
    pub(super) const fn len(&self) -> usize {
        self.positions.len()
    }

    /// The position at a place.
    pub(super) fn at(&self, place: usize) -> Position {
        self.positions[place]
    }

    /// The place of a position.
    pub(super) fn place(&mut self, position: Position) -> usize {
        let fresh = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let place = *self.places.entry(position).or_insert(fresh);
        if place == fresh {
            self.positions.push(position);
            self.sheets.push(Vec::new());
        }
        place as usize
    }

    /// The calls that are allowed at a place; see [`Self::steps`].
    pub(super) fn sheet(&mut self, auction: &Auction<'_>, place: usize) -> Sheet {
        let known = self.sheets[place].iter().find(|sheet| sheet.under.holds(auction.readings.span()));
        if let Some(sheet) = known {
            return *sheet;
        }
        let (position, mut under) = (self.positions[place], Span::ALL);
        let mut steps = Vec::new();
        if let Some(seat) = auction.asked(&position, &mut under) {
            let row = auction.judge.row(&auction.readings, &position, seat, &mut under);
            for call in row.allowed.iter().copied().map(Call) {
                let after = auction.spoken(&position, seat, call, &mut under);
                steps.push((call, u32::try_from(self.place(after)).unwrap_or(u32::MAX)));
            }
        }
        let end = |steps: &[(Call, u32)]| u32::try_from(steps.len()).unwrap_or(u32::MAX);
        let first = end(&self.steps);
        self.steps.append(&mut steps);
        let sheet = Sheet { under, first, end: end(&self.steps) };
        self.sheets[place].push(sheet);
        sheet
    }

    /// The calls of a sheet, each with the place it leads to.
    pub(super) fn steps(&self, sheet: Sheet) -> impl Iterator<Item = (Call, usize)> {
        let steps = self.steps.get(sheet.first as usize..sheet.end as usize).unwrap_or_default();
        steps.iter().map(|(call, to)| (*call, *to as usize))
    }

    /// What was counted under these readings.
    pub(super) fn counted(&self, readings: Span) -> Option<&Count> {
        self.counts.iter().find(|(under, _)| under.holds(readings)).map(|(_, count)| count)
    }

    /// Keeps a count that holds under these readings.
    pub(super) fn keep(&mut self, under: Span, count: Count) {
        self.counts.push((under, count));
    }
}
