//! Names in order, and under each of them some bytes: in blocks of a few, so that
//! a name is found by bisection and nothing needs to be unpacked beforehand.
//!
//! First come the number of blocks and where each begins, four bytes a number,
//! then how the first name of each begins, eight bytes each: side by side, so
//! that looking for a name touches few places of the memory.
//! In a block each name has the length of what it shares with the name before,
//! the length of the rest, the rest; then how many bytes are under it, and those.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::bytes::{Bytes, number, numbered};

/// So many names are in a block.
const BLOCK: usize = 8;

/// So many bytes of the first name of a block stand at the head.
const KEY: usize = 8;

/// How a name begins, filled up with noughts.
fn key(name: &[u8]) -> [u8; KEY] {
    let mut key = [0; KEY];
    key.iter_mut().zip(name).for_each(|(slot, byte)| *slot = *byte);
    key
}

/// Names, and what is under them.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Directory(Bytes);

impl Directory {
    /// Packs names that come in order, each with what is under it.
    pub(crate) fn pack<'a>(entries: impl Iterator<Item = (&'a str, Vec<u8>)>) -> Self {
        let mut starts: Vec<usize> = Vec::new();
        let mut keys: Vec<u8> = Vec::new();
        let mut blocks: Vec<u8> = Vec::new();
        let mut before = "";
        for (index, (name, under)) in entries.enumerate() {
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
            write(&mut blocks, under.len());
            blocks.extend(under);
            before = name;
        }
        let ahead = 4 * (starts.len() + 1) + keys.len();
        let head = numbered([starts.len()].into_iter().chain(starts.iter().map(|start| ahead + start)));
        let bytes: Vec<u8> = head.chain(keys).chain(blocks).collect();
        Self(Bytes(Cow::Owned(bytes)))
    }

    /// What is under a name.
    pub(crate) fn find(&self, name: &str) -> Option<&[u8]> {
        let name = name.as_bytes();
        let blocks = self.number(0)?;
        let keys = self.0.0.get(4 * (blocks + 1)..)?;
        let sought = key(name);
        let (mut low, mut high) = (0, blocks);
        while high - low > 1 {
            let middle = low.midpoint(high);
            // Only where the beginnings are the same need the block be looked at.
            let order = match keys.get(KEY * middle..KEY * (middle + 1))?.cmp(&sought) {
                Ordering::Equal => self.first(middle)?.cmp(name),
                order => order,
            };
            match order {
                Ordering::Greater => high = middle,
                Ordering::Less | Ordering::Equal => low = middle,
            }
        }
        let mut rest = self.block(low)?;
        let mut known = Vec::new();
        for _ in 0..BLOCK {
            let under = next(&mut rest, &mut known)?;
            if known == name {
                return Some(under);
            }
        }
        None
    }

    /// The names, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        (0..self.number(0).unwrap_or(0)).flat_map(move |at| {
            let mut rest = self.block(at).unwrap_or_default();
            let mut known = Vec::new();
            let name = move |_| next(&mut rest, &mut known).and_then(|_| String::from_utf8(known.clone()).ok());
            (0..BLOCK).map_while(name)
        })
    }

    fn number(&self, at: usize) -> Option<usize> {
        number(&self.0.0, at)
    }

    fn block(&self, block: usize) -> Option<&[u8]> {
        self.0.0.get(self.number(block + 1)?..)
    }

    /// The first name of a block.
    fn first(&self, block: usize) -> Option<&[u8]> {
        let mut rest = self.block(block)?;
        read(&mut rest)?;
        let length = read(&mut rest)?;
        rest.get(..length)
    }
}

/// Reads the next name of a block, by the one before it, and what is under it.
fn next<'a>(rest: &mut &'a [u8], name: &mut Vec<u8>) -> Option<&'a [u8]> {
    name.truncate(read(rest)?);
    let length = read(rest)?;
    let (own, after) = rest.split_at_checked(length)?;
    name.extend_from_slice(own);
    *rest = after;
    let length = read(rest)?;
    let (under, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(under)
}

/// Writes a number, the smaller the shorter: seven bits a byte.
pub(crate) fn write(out: &mut Vec<u8>, number: usize) {
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
pub(crate) fn read(rest: &mut &[u8]) -> Option<usize> {
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
        let under = |place: usize| vec![u8::try_from(place % 256).unwrap(); place % 5];
        let directory = Directory::pack(names.iter().enumerate().map(|(place, name)| (name.as_str(), under(place))));
        for (place, name) in names.iter().enumerate() {
            assert_eq!(directory.find(name), Some(under(place).as_slice()), "{name}");
        }
        for missing in ["", "a", "word-1", "word-70000", "zebra", "ü"] {
            assert_eq!(directory.find(missing), None, "{missing}");
        }
        assert!(directory.names().eq(names));
        assert_eq!(Directory::default().find("word-0"), None);
        assert_eq!(Directory::default().names().next(), None);
    }
}
