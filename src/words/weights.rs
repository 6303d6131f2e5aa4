//! The weights of the model, by features. A row of traits is a scale, a bias and
//! six bits each, or three where that is as good; one of classes is how far each is
//! from the one before, and its weight.

use crate::packed::{Directory, read, write};

/// How fine the numbers of a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// From -31 to 31, in six bits.
    Fine,
    /// From -3 to 3, in three.
    Coarse,
}

impl Grain {
    /// The most a number may be.
    pub(crate) fn most(self) -> f32 {
        f32::from(self.middle() - 1)
    }

    /// In how many bits a number is.
    pub(crate) fn bits(self) -> usize {
        match self {
            Self::Fine => 6,
            Self::Coarse => 3,
        }
    }

    /// What is added to a number so that the bits hold it.
    fn middle(self) -> i8 {
        1 << (self.bits() - 1)
    }

    /// How a row of them begins.
    fn mark(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Coarse => 2,
        }
    }

    /// Numbers side by side, the first in the lowest bits.
    pub(crate) fn joined(self, numbers: &[i8]) -> u32 {
        let bits = |number: &i8| u32::from(number.wrapping_add(self.middle()).to_le_bytes()[0]) & self.mask();
        numbers.iter().rev().fold(0, |all, number| all << self.bits() | bits(number))
    }

    /// The numbers that stand side by side in so many bits.
    #[inline]
    pub(crate) fn parted(self, all: u32, width: usize) -> impl Iterator<Item = i8> {
        (0..width / self.bits()).map(move |place| self.lowest(all >> (place * self.bits())))
    }

    /// The number in the lowest bits.
    #[inline]
    fn lowest(self, all: u32) -> i8 {
        i8::from_le_bytes([(all & self.mask()).to_le_bytes()[0]]).wrapping_sub(self.middle())
    }

    fn mask(self) -> u32 {
        (1 << self.bits()) - 1
    }
}

/// What is learned of one feature.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Row {
    /// How much it has to do with each hidden trait.
    Traits {
        /// What each number is multiplied by.
        scale: f32,
        /// The numbers; so many that eight go into each other.
        traits: Vec<i8>,
        /// How fine they are.
        grain: Grain,
        /// What is there without any trait.
        bias: f32,
    },
    /// The classes it speaks for, in order, and how much.
    Classes(Vec<(u16, i16)>),
}

/// The weights of every feature.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Weights(Directory);

impl Weights {
    /// Packs features that come in order, each with its row.
    pub(crate) fn pack<'a>(features: impl Iterator<Item = (&'a str, Row)>) -> Self {
        Self(Directory::pack(features.map(|(name, row)| (name, row.pack()))))
    }

    /// What is learned of a feature.
    pub(crate) fn of(&self, name: &str) -> Option<Row> {
        Row::unpack(self.0.find(name)?)
    }
}

/// What is told apart: acts, and values of facts as `fact=value`. Each has a number,
/// and a row of how much each trait speaks for it.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Classes(Directory);

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class<'a> {
    /// Its number.
    pub(crate) number: u16,
    row: &'a [u8],
}

impl Classes {
    /// Packs classes that come in order, each with its row, and numbers them so.
    pub(crate) fn pack<'a>(classes: impl Iterator<Item = (&'a str, Option<Row>)>) -> Self {
        let numbered = (0_u16..).zip(classes).map(|(number, (name, row))| {
            let row = row.map(Row::pack).unwrap_or_default();
            (name, number.to_le_bytes().into_iter().chain(row).collect())
        });
        Self(Directory::pack(numbered))
    }

    /// The class of that name.
    pub(crate) fn of(&self, name: &str) -> Option<Class<'_>> {
        let (number, row) = self.0.find(name)?.split_first_chunk()?;
        Some(Class { number: u16::from_le_bytes(*number), row })
    }
}

impl Class<'_> {
    /// How much the traits that are there speak for it, each with its place: its
    /// bias, and each of its numbers as often as the trait is there.
    pub(crate) fn weigh(self, there: &[(usize, f32)]) -> Option<f32> {
        let (grain, scale, bias, traits) = traits(self.row)?;
        let all: f32 = there.iter().map(|(place, sum)| sum * f32::from(one(traits, *place, grain))).sum();
        Some(bias + scale * all)
    }

    /// How much each trait speaks for it.
    pub(crate) fn row(self) -> Option<Row> {
        Row::unpack(self.row)
    }
}

impl Row {
    fn pack(self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Self::Traits { scale, traits, bias, grain } => {
                out.push(grain.mark());
                out.extend(scale.to_le_bytes());
                out.extend(bias.to_le_bytes());
                for three in traits.chunks(24 / grain.bits()) {
                    out.extend(grain.joined(three).to_le_bytes().into_iter().take(3));
                }
            }
            Self::Classes(weights) => {
                out.push(1);
                let mut next = 0;
                for (class, weight) in weights {
                    // Classes out of order come round again.
                    write(&mut out, usize::from(class.wrapping_sub(next)));
                    write(&mut out, usize::from(weight.unsigned_abs()) << 1 | usize::from(weight < 0));
                    next = class.wrapping_add(1);
                }
            }
        }
        out
    }

    fn unpack(row: &[u8]) -> Option<Self> {
        if let Some((grain, scale, bias, traits)) = traits(row) {
            let count = traits.len() * 8 / grain.bits();
            let mut numbers = Vec::with_capacity(count);
            for bytes in traits.chunks_exact(3) {
                let [one, two, three] = *bytes else { continue };
                numbers.extend(grain.parted(u32::from_le_bytes([one, two, three, 0]), 24));
            }
            return Some(Self::Traits { scale, traits: numbers, bias, grain });
        }
        let (_, mut rest) = row.split_first()?;
        let mut weights = Vec::new();
        let mut next: u16 = 0;
        while !rest.is_empty() {
            let class = next.wrapping_add(u16::try_from(read(&mut rest)?).ok()?);
            let coded = read(&mut rest)?;
            let size = i16::try_from(coded >> 1).ok()?;
            weights.push((class, if coded & 1 == 0 { size } else { -size }));
            next = class.wrapping_add(1);
        }
        Some(Self::Classes(weights))
    }
}

/// The grain, the scale, the bias and the packed numbers of a row of traits.
fn traits(row: &[u8]) -> Option<(Grain, f32, f32, &[u8])> {
    let (mark, rest) = row.split_first()?;
    let grain = [Grain::Fine, Grain::Coarse].into_iter().find(|grain| grain.mark() == *mark)?;
    let (scale, rest) = rest.split_first_chunk()?;
    let (bias, traits) = rest.split_first_chunk()?;
    Some((grain, f32::from_le_bytes(*scale), f32::from_le_bytes(*bias), traits))
}

/// The number at a place.
#[inline]
fn one(bytes: &[u8], place: usize, grain: Grain) -> i8 {
    let byte = |at: usize| bytes.get(at).copied().map_or(0, u32::from);
    let at = place * grain.bits() / 8;
    let both = byte(at) | byte(at + 1) << 8;
    grain.lowest(both >> (place * grain.bits() % 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found_again() {
        let traits = Row::Traits { scale: 0.25, traits: vec![-31, 0, 31, -1], bias: -3.0, grain: Grain::Fine };
        let coarse = Row::Traits { scale: 2.0, traits: vec![-3, 0, 3, -1, 1, 2, -2, 3], bias: 0.0, grain: Grain::Coarse };
        let classes = Row::Classes(vec![(3, i16::MAX), (4, -1), (2, i16::MIN + 1)]);
        let weights = Weights::pack(
            [("a", traits.clone()), ("b", classes.clone()), ("c", Row::Classes(Vec::new())), ("d", coarse.clone())].into_iter(),
        );
        assert_eq!(weights.of("a"), Some(traits.clone()));
        assert_eq!(weights.of("b"), Some(classes));
        assert_eq!(weights.of("c"), Some(Row::Classes(Vec::new())));
        assert_eq!(weights.of("d"), Some(coarse.clone()));
        assert_eq!(weights.of("e"), None);
        let classes = Classes::pack([("a", Some(traits.clone())), ("b", None), ("c", Some(coarse))].into_iter());
        let weigh = |name: &str, there: &[(usize, f32)]| classes.of(name).and_then(|class| class.weigh(there));
        assert_eq!(weigh("a", &[(0, 1.0), (2, 2.0), (3, 4.0)]), Some(-3.0 + 0.25 * (-31.0 + 62.0 - 4.0)));
        assert_eq!(weigh("b", &[(0, 1.0)]), None);
        assert_eq!(weigh("c", &[(2, 1.0), (5, 1.0), (7, 1.0)]), Some(16.0));
        assert_eq!(classes.of("a").and_then(Class::row), Some(traits));
        assert_eq!(classes.of("c").map(|class| class.number), Some(2));
    }
}
