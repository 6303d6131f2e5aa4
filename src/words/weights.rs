//! The weights of the model, packed: features in order, in blocks of a few, so
//! that one is found by bisection and nothing needs to be unpacked beforehand.
//!
//! First come the number of blocks and where each begins, four bytes a number,
//! then how the first name of each begins, eight bytes each: side by side, so
//! that looking for a feature touches few places of the memory.
//! In a block each feature has the length of what its name shares with the name
//! before, the length of the rest, the rest; then how long its row is, and the
//! row: for traits a scale, a bias and six bits each; for classes how far each
//! is from the one before, and its weight.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// So many features are in a block.
const BLOCK: usize = 16;

/// So many bytes of the first name of a block stand at the head.
const KEY: usize = 8;

/// How a name begins, filled up with noughts.
fn key(name: &[u8]) -> [u8; KEY] {
    let mut key = [0; KEY];
    key.iter_mut().zip(name).for_each(|(slot, byte)| *slot = *byte);
    key
}

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
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    bytes: Cow<'static, [u8]>,
}

impl Weights {
    /// Packs features that come in order, each with its row.
    pub(crate) fn pack<'a>(features: impl Iterator<Item = (&'a str, Row)>) -> Self {
        let mut starts: Vec<usize> = Vec::new();
        let mut keys: Vec<u8> = Vec::new();
        let mut blocks: Vec<u8> = Vec::new();
        let mut before = "";
        for (index, (name, row)) in features.enumerate() {
            if index % BLOCK == 0 {
                starts.push(blocks.len());
                keys.extend(key(name.as_bytes()));
                before = "";
            }
            let shared = before.bytes().zip(name.bytes()).take_while(|(one, other)| one == other).count();
            let rest = name.as_bytes().get(shared..).unwrap_or_default();
            write(&mut blocks, shared);
            write(&mut blocks, rest.len());
            blocks.extend_from_slice(rest);
            let row = row.pack();
            write(&mut blocks, row.len());
            blocks.extend(row);
            before = name;
        }
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
        let ahead = 4 * (starts.len() + 1) + keys.len();
        let head = [starts.len()].into_iter().chain(starts.iter().map(|start| ahead + start)).flat_map(number);
        let bytes: Vec<u8> = head.chain(keys).chain(blocks).collect();
        Self { bytes: Cow::Owned(bytes) }
    }

    /// What is learned of a feature.
    pub(crate) fn of(&self, name: &str) -> Option<Row> {
        Row::unpack(self.find(name.as_bytes())?)
    }

    /// How much a feature of traits makes of these sums: its bias, and each of its
    /// traits as often as the sum says.
    pub(crate) fn weigh(&self, name: &str, sums: &[f32]) -> Option<f32> {
        let (scale, bias, traits) = traits(self.find(name.as_bytes())?)?;
        // Four sums side by side, so that one does not wait for the other.
        let mut all = [0.0_f32; 4];
        for (sums, bytes) in sums.chunks_exact(4).zip(traits.chunks_exact(3)) {
            for ((all, sum), number) in all.iter_mut().zip(sums).zip(four(bytes)) {
                *all += sum * f32::from(number);
            }
        }
        let all: f32 = all.iter().sum();
        Some(bias + scale * all)
    }

    fn find(&self, name: &[u8]) -> Option<&[u8]> {
        let number = |at: usize| Some(u32::from_le_bytes(self.bytes.get(4 * at..)?.first_chunk().copied()?) as usize);
        let begun = |block: usize| self.bytes.get(number(block + 1)?..);
        let blocks = number(0)?;
        let keys = self.bytes.get(4 * (blocks + 1)..)?;
        let sought = key(name);
        let first = |block: usize| {
            let mut rest = begun(block)?;
            read(&mut rest)?;
            let length = read(&mut rest)?;
            rest.get(..length)
        };
        let (mut low, mut high) = (0, blocks);
        while high - low > 1 {
            let middle = low.midpoint(high);
            // Only where the beginnings are the same need the block be looked at.
            let order = match keys.get(KEY * middle..KEY * (middle + 1))?.cmp(&sought) {
                Ordering::Equal => first(middle)?.cmp(name),
                order => order,
            };
            match order {
                Ordering::Greater => high = middle,
                Ordering::Less | Ordering::Equal => low = middle,
            }
        }
        let mut rest = begun(low)?;
        let mut known: Vec<u8> = Vec::new();
        for _ in 0..BLOCK {
            known.truncate(read(&mut rest)?);
            let length = read(&mut rest)?;
            let (own, after) = rest.split_at_checked(length)?;
            known.extend_from_slice(own);
            rest = after;
            let length = read(&mut rest)?;
            let (row, after) = rest.split_at_checked(length)?;
            if known == name {
                return Some(row);
            }
            rest = after;
        }
        None
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

impl Serialize for Weights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.bytes)
    }
}

/// They are large: those in the program stay where they are.
impl<'de: 'static> Deserialize<'de> for Weights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(deserializer).map(|bytes| Self { bytes: Cow::Borrowed(bytes) })
    }
}

/// Writes a number, the smaller the shorter: seven bits a byte.
fn write(out: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    loop {
        let low = u8::try_from(rest & 127).unwrap_or(0);
        rest >>= 7;
        out.push(if rest == 0 { low } else { low | 128 });
        if rest == 0 {
            break;
        }
    }
}

/// Reads a number, and goes on behind it.
fn read(rest: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..28).step_by(7) {
        let (first, after) = rest.split_first()?;
        *rest = after;
        number |= usize::from(first & 127) << shift;
        if first & 128 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found_again() {
        let mut names: Vec<String> =
            (0..1000).map(|number| format!("word-{}", number * 7)).chain(["*".to_owned(), "é".to_owned()]).collect();
        names.sort_unstable();
        let row = |place: usize| {
            let first = u16::try_from(place).unwrap();
            if place.is_multiple_of(5) {
                return Row::Traits { scale: 0.25, traits: vec![-32, 0, 31, -1], bias: f32::from(first) };
            }
            let weights = [(first, i16::MAX), (first + 1, -1), (first + 300, i16::MIN + 1)];
            Row::Classes(weights.into_iter().take(place % 4).collect())
        };
        let weights = Weights::pack(names.iter().enumerate().map(|(place, name)| (name.as_str(), row(place))));
        for (place, name) in names.iter().enumerate() {
            assert_eq!(weights.of(name), Some(row(place)), "{name}");
        }
        for missing in ["", "a", "word-1", "word-70000", "zebra", "ü"] {
            assert_eq!(weights.of(missing), None, "{missing}");
        }
        assert_eq!(Weights::default().of("word-0"), None);
    }
}
