//! Random numbers that are the same for ever: a paper made from a seed must be
//! the same paper in every later version, which neither `rand` nor `fastrand`
//! promises (ENGINEERING A9).

/// `SplitMix64`, by Steele, Lea and Flood.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below the bound, every one as likely as another; 0 if there is
    /// none.
    pub fn below(&mut self, bound: usize) -> usize {
        let Ok(bound @ 1..) = u64::try_from(bound) else { return 0 };
        // The last, incomplete round of remainders is drawn again.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.next();
            if drawn < limit {
                return usize::try_from(drawn % bound).unwrap_or(0);
            }
        }
    }

    /// A number from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Whether something of this probability happens.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for place in (1..list.len()).rev() {
            list.swap(place, self.below(place + 1));
        }
    }

    /// One of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_that_of_the_reference() {
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn orders_stay_what_they_were() {
        let mut list: Vec<u32> = (0..8).collect();
        Random::new(42).shuffle(&mut list);
        let mut again: Vec<u32> = (0..8).collect();
        Random::new(42).shuffle(&mut again);
        assert_eq!(list, again);
        assert_ne!(list, (0..8).collect::<Vec<_>>());
        assert_eq!(Random::new(1).below(0), 0);
    }
}
