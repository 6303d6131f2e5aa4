//! Lists of numbers, each under a number of its own: lists grow while a lexicon is
//! read, and in the program they lie ready.
//!
//! There first stands how many lists there are, then under which number each is, in
//! order, then where each ends, then what is in them: four bytes a number.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bytes::{Bytes, number, numbered};

/// Lists of numbers, found by a number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    added: BTreeMap<u32, Vec<u32>>,
    packed: Bytes,
}

impl Lists {
    /// Adds a number to a list, unless it stands there last.
    pub(crate) fn add(&mut self, to: u32, number: u32) {
        push_once(self.added.entry(to).or_default(), number);
    }

    /// A list.
    pub(crate) fn get(&self, of: u32) -> impl Iterator<Item = usize> {
        let added = self.added.get(&of).into_iter().flatten().map(|number| *number as usize);
        let packed = &*self.packed.0;
        self.place(of).unwrap_or(0..0).filter_map(|at| number(packed, at)).chain(added)
    }

    /// Where what is in a list stands.
    fn place(&self, of: u32) -> Option<std::ops::Range<usize>> {
        let at = |place: usize| number(&self.packed.0, place);
        let count = at(0)?;
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            if at(1 + middle)? < of as usize {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low == count || at(1 + low)? != of as usize {
            return None;
        }
        let (ends, first) = (1 + count, 1 + 2 * count);
        let start = if low == 0 { 0 } else { at(ends + low - 1)? };
        Some(first + start..first + at(ends + low)?)
    }
}

/// Adds a number to a list, unless it stands there last.
pub(crate) fn push_once(list: &mut Vec<u32>, number: u32) {
    if list.last() != Some(&number) {
        list.push(number);
    }
}

impl Serialize for Lists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut end = 0;
        let ends = self.added.values().map(|list| {
            end += list.len();
            end
        });
        let head: Vec<usize> = [self.added.len()].into_iter().chain(self.added.keys().map(|of| *of as usize)).chain(ends).collect();
        let lists = self.added.values().flatten().map(|number| *number as usize);
        Bytes(Cow::Owned(numbered(head.into_iter().chain(lists)).collect())).serialize(serializer)
    }
}

impl<'de: 'static> Deserialize<'de> for Lists {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Bytes::deserialize(deserializer).map(|packed| Self { packed, ..Self::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found_again() {
        let mut lists = Lists::default();
        for (to, number) in [(9, 1), (9, 1), (9, 4), (3, 2), (70_000, 5)] {
            lists.add(to, number);
        }
        let packed: &'static [u8] = postcard::to_allocvec(&lists).unwrap().leak();
        let mut read: Lists = postcard::from_bytes(packed).unwrap();
        read.add(3, 8);
        let all = |lists: &Lists, of| lists.get(of).collect::<Vec<_>>();
        assert_eq!([all(&lists, 9), all(&read, 9)], [[1, 4], [1, 4]]);
        assert_eq!([all(&read, 3), all(&read, 70_000), all(&read, 0)], [vec![2, 8], vec![5], Vec::new()]);
        assert!(all(&Lists::default(), 1).is_empty());
    }
}
