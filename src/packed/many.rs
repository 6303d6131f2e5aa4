//! Many things of one kind, each unpacked where somebody looks at it.
//!
//! In the program first stands how many there are and where each ends, four bytes a
//! number, then the things.

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::bytes::{Bytes, number, numbered};
use super::unpacked;

/// A list of which few are looked at.
#[derive(Clone, Debug)]
pub(crate) struct Many<T> {
    items: Vec<OnceLock<Box<T>>>,
    packed: &'static [u8],
}

impl<T> Default for Many<T> {
    fn default() -> Self {
        Self { items: Vec::new(), packed: &[] }
    }
}

impl<T> Many<T> {
    /// Adds one.
    pub(crate) fn push(&mut self, item: T) {
        self.items.push(OnceLock::from(Box::new(item)));
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// One of those that are packed.
    fn part(&self, at: usize) -> &'static [u8] {
        let end = |at: usize| number(self.packed, at).unwrap_or(0);
        let things = self.packed.get(4 * (end(0) + 1)..).unwrap_or_default();
        let start = if at == 0 { 0 } else { end(at) };
        things.get(start..end(at + 1)).unwrap_or_default()
    }
}

impl<T: Deserialize<'static>> Many<T> {
    /// The one at a place.
    pub(crate) fn get(&self, at: usize) -> Option<&T> {
        Some(self.items.get(at)?.get_or_init(|| Box::new(unpacked(self.part(at)))))
    }
}

impl<T: Deserialize<'static> + Serialize> Serialize for Many<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut ends, mut things) = (vec![self.len()], Vec::new());
        for item in (0..self.len()).filter_map(|at| self.get(at)) {
            things.extend(postcard::to_allocvec(item).map_err(serde::ser::Error::custom)?);
            ends.push(things.len());
        }
        Bytes(Cow::Owned(numbered(ends).chain(things).collect())).serialize(serializer)
    }
}

impl<'de: 'static, T> Deserialize<'de> for Many<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let packed = <&[u8]>::deserialize(deserializer)?;
        let count = number(packed, 0).unwrap_or(0);
        Ok(Self { items: (0..count).map(|_| OnceLock::new()).collect(), packed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_found_again() {
        let mut many: Many<String> = Many::default();
        ["a", "", "three"].into_iter().for_each(|word| many.push(word.to_owned()));
        let packed: &'static [u8] = postcard::to_allocvec(&many).unwrap().leak();
        let mut many: Many<String> = postcard::from_bytes(packed).unwrap();
        many.push("more".to_owned());
        let found: Vec<&str> = (0..5).filter_map(|at| many.get(at)).map(String::as_str).collect();
        assert_eq!(found, ["a", "", "three", "more"]);
    }
}
