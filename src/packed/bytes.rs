//! Bytes that are many: those in the program stay where they are.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes that are borrowed from the program, or were just made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes(pub(crate) Cow<'static, [u8]>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de: 'static> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(deserializer).map(|bytes| Self(Cow::Borrowed(bytes)))
    }
}

/// Numbers as they stand in the program, four bytes each.
pub(super) fn numbered(numbers: impl IntoIterator<Item = usize>) -> impl Iterator<Item = u8> {
    numbers.into_iter().flat_map(|number| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes())
}

/// One of the numbers that begin there.
pub(super) fn number(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_le_bytes(bytes.get(4 * at..)?.first_chunk().copied()?) as usize)
}
