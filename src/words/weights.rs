//! The weights of the model, by features. A row of traits is a scale, a bias and
//! six bits each; one of classes is how far each is from the one before, and its
//! weight.

use crate::packed::{Directory, read, write};

/// What is added to a number so that six bits hold it.
pub(super) const MIDDLE: i8 = 32;

/// What is learned of one feature.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Row {
    /// How much it has to do with each hidden trait.
    Traits {
        /// What each number is multiplied by.
        scale: f32,
        /// The numbers, from -32 to 31; so many that four go into each other.
        traits: Vec<i8>,
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

    /// How much a feature of traits makes of those that are there, each with its
    /// place: its bias, and each of its numbers as often as the trait is there.
    pub(crate) fn weigh(&self, name: &str, there: &[(usize, f32)]) -> Option<f32> {
        let (scale, bias, traits) = traits(self.0.find(name)?)?;
        let all: f32 = there.iter().map(|(place, sum)| sum * f32::from(one(traits, *place))).sum();
        Some(bias + scale * all)
    }
}

impl Row {
    fn pack(self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Self::Traits { scale, traits, bias } => {
                out.push(0);
                out.extend(scale.to_le_bytes());
                out.extend(bias.to_le_bytes());
                for four in traits.chunks(4) {
                    let bits =
                        |place: usize| four.get(place).map_or(0, |number| u32::from(number.wrapping_add(MIDDLE).to_le_bytes()[0] & 63));
                    let all = bits(0) | bits(1) << 6 | bits(2) << 12 | bits(3) << 18;
                    out.extend(all.to_le_bytes().into_iter().take(3));
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
        if let Some((scale, bias, traits)) = traits(row) {
            let mut numbers = Vec::with_capacity(traits.len() / 3 * 4);
            traits.chunks_exact(3).for_each(|bytes| numbers.extend_from_slice(&four(bytes)));
            return Some(Self::Traits { scale, traits: numbers, bias });
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

/// The scale, the bias and the packed numbers of a row of traits.
fn traits(row: &[u8]) -> Option<(f32, f32, &[u8])> {
    let (kind, rest) = row.split_first()?;
    let (scale, rest) = rest.split_first_chunk().filter(|_| *kind == 0)?;
    let (bias, traits) = rest.split_first_chunk()?;
    Some((f32::from_le_bytes(*scale), f32::from_le_bytes(*bias), traits))
}

/// Four numbers of six bits, out of three bytes.
#[inline]
fn four(bytes: &[u8]) -> [i8; 4] {
    let [one, two, three] = bytes else { return [0; 4] };
    let all = u32::from(*one) | u32::from(*two) << 8 | u32::from(*three) << 16;
    [0, 6, 12, 18].map(|shift| i8::from_le_bytes([(all >> shift).to_le_bytes()[0] & 63]).wrapping_sub(MIDDLE))
}

/// The number of six bits at a place.
#[inline]
fn one(bytes: &[u8], place: usize) -> i8 {
    let byte = |at: usize| bytes.get(at).copied().map_or(0, u16::from);
    let at = place * 6 / 8;
    let both = byte(at) | byte(at + 1) << 8;
    i8::from_le_bytes([(both >> (place * 6 % 8)).to_le_bytes()[0] & 63]).wrapping_sub(MIDDLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found_again() {
        let traits = Row::Traits { scale: 0.25, traits: vec![-32, 0, 31, -1], bias: -3.0 };
        let classes = Row::Classes(vec![(3, i16::MAX), (4, -1), (2, i16::MIN + 1)]);
        let weights = Weights::pack([("a", traits.clone()), ("b", classes.clone()), ("c", Row::Classes(Vec::new()))].into_iter());
        assert_eq!(weights.of("a"), Some(traits));
        assert_eq!(weights.of("b"), Some(classes));
        assert_eq!(weights.of("c"), Some(Row::Classes(Vec::new())));
        assert_eq!(weights.of("d"), None);
        assert_eq!(weights.weigh("a", &[(0, 1.0), (2, 2.0), (3, 4.0)]), Some(-3.0 + 0.25 * (-32.0 + 62.0 - 4.0)));
    }
}
