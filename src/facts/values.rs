use std::fmt;

/// A set of values of one fact, by their position in the fact's list.
///
/// A fact can have at most [`Values::CAPACITY`] values; the loader refuses more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Deserialize, serde::Serialize)]
pub struct Values(u128);

impl Values {
    /// The most values a fact may have.
    pub const CAPACITY: usize = 128;
    /// No value.
    pub const NONE: Self = Self(0);
    /// Every value that there can be.
    pub const EVERY: Self = Self(u128::MAX);

    /// The one value at `index`.
    ///
    /// ```
    /// use hoyle::facts::Values;
    /// assert_eq!(Values::one(3).only(), Some(3));
    /// ```
    pub const fn one(index: u8) -> Self {
        Self(1 << (index & 127))
    }

    /// The first `count` values.
    pub const fn first(count: usize) -> Self {
        if count >= Self::CAPACITY { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// Whether the value at `index` belongs to the set.
    pub const fn has(self, index: u8) -> bool {
        self.0 & (1 << (index & 127)) != 0
    }

    /// Whether there is no value in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many values the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The value, when there is exactly one.
    pub const fn only(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.lowest()) } else { None }
    }

    /// Values in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Values in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Values of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every value of this set is in the other.
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The values in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let index = rest.lowest();
                rest = rest.without(Self::one(index));
                index
            })
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "trailing zeros of a u128 are at most 128")]
    const fn lowest(self) -> u8 {
        self.0.trailing_zeros() as u8
    }
}

impl FromIterator<u8> for Values {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        values.into_iter().fold(Self::NONE, |set, value| set.or(Self::one(value)))
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
