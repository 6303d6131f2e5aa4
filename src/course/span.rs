//! Which readings lead the same way. Auctions of one code under different
//! readings have most in common; whatever is worked out notes the readings
//! under which it holds, and is not worked out again for any of them.

use crate::facts::{FactId, Facts, Values};

/// Combinations of readings: for each reading the values it may have, side by
/// side in one word. A reading that has no place in it may have any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span(u64);

impl Span {
    /// Every combination there is.
    pub(crate) const ALL: Self = Self(u64::MAX);

    /// Whether all combinations of the other are among these.
    pub(crate) const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Keeps those that are in the other as well.
    pub(crate) const fn narrow(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

/// The place of each reading in a [`Span`].
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// For each fact its first place, and the values it has.
    places: Vec<Option<(u32, Values)>>,
    /// Whether all that bear on the auction have a place: only then can what is
    /// worked out be shared.
    pub(crate) complete: bool,
}

impl Layout {
    /// Places for these readings, as far as there is room.
    pub(crate) fn new(facts: &Facts, bearing: &[FactId]) -> Self {
        let mut layout = Self { places: vec![None; facts.len()], complete: true };
        let mut next = 0;
        for reading in bearing {
            let values = facts[*reading].all();
            let width = u32::try_from(values.len()).unwrap_or(u32::MAX);
            if next + width > u64::BITS {
                layout.complete = false;
                continue;
            }
            layout.places[reading.index()] = Some((next, values));
            next += width;
        }
        layout
    }

    /// All combinations in which this reading has one of these values.
    pub(crate) fn span(&self, reading: FactId, values: Values) -> Span {
        let Some((first, all)) = self.places.get(reading.index()).copied().flatten() else { return Span::ALL };
        all.without(values).iter().fold(Span::ALL, |span, value| Span(span.0 & !(1 << (first + u32::from(value)))))
    }

    /// The one combination in which each reading has this value.
    pub(crate) fn exactly(&self, readings: &[(FactId, u8)]) -> Span {
        let mut span = Span::ALL;
        readings.iter().for_each(|(reading, value)| span.narrow(self.span(*reading, Values::one(*value))));
        span
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_combination_is_in_a_span_if_each_of_its_values_is() {
        let reading = |index| FactId::new(index).unwrap_or_else(|| unreachable!("few facts"));
        let places = vec![Some((0, Values::first(3))), None, Some((3, Values::first(2)))];
        let layout = Layout { places, complete: true };
        let mut span = layout.span(reading(0), Values::one(0).or(Values::one(2)));
        assert!(span.holds(layout.exactly(&[(reading(0), 2), (reading(2), 1)])));
        assert!(!span.holds(layout.exactly(&[(reading(0), 1), (reading(2), 1)])));
        span.narrow(layout.span(reading(2), Values::one(0)));
        assert!(!span.holds(layout.exactly(&[(reading(0), 2), (reading(2), 1)])));
        assert_eq!(layout.span(reading(1), Values::NONE), Span::ALL);
    }
}
