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
