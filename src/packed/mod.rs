//! Laws as the build puts them into the program: what they come to, linked
//! beforehand and read only where somebody looks, and the texts, made small.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

mod bytes;
mod dictionary;
mod directory;
mod lists;
mod many;

pub(crate) use bytes::Bytes;
pub(crate) use dictionary::Dictionary;
pub(crate) use directory::{Directory, read, write};
pub(crate) use lists::{Lists, push_once};
pub(crate) use many::Many;

/// The laws built into the program.
#[derive(Debug)]
pub(crate) struct Packed {
    /// Each file by its path in the directory of laws: its text, deflated.
    pub(crate) files: &'static [(&'static str, &'static [u8])],
    /// What was read and linked beforehand, by names of its own.
    pub(crate) ready: &'static [(&'static str, Ready)],
}

/// What was read and linked beforehand.
#[derive(Debug)]
pub(crate) enum Ready {
    /// As it is read.
    Plain(&'static [u8]),
    /// What is seldom asked for: deflated, and once inflated kept.
    Deflated(&'static [u8], OnceLock<Vec<u8>>),
}

impl Packed {
    /// What the build got ready under that name.
    pub(crate) fn ready<T: Deserialize<'static>>(&self, name: &str) -> Option<T> {
        let (_, ready) = self.ready.iter().find(|(known, _)| *known == name)?;
        let bytes = match ready {
            Ready::Plain(bytes) => bytes,
            Ready::Deflated(bytes, inflated) => inflated.get_or_init(|| decompress_to_vec(bytes).unwrap_or_default()).as_slice(),
        };
        postcard::from_bytes(bytes).ok()
    }
}

/// A text: as it was read, or deflated until somebody asks for it.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    text: OnceLock<String>,
    deflated: &'static [u8],
}

impl Text {
    /// A text in the program, deflated.
    pub(crate) const fn deflated(deflated: &'static [u8]) -> Self {
        Self { text: OnceLock::new(), deflated }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self { text: OnceLock::from(text), deflated: &[] }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.text.get_or_init(|| {
            let bytes = decompress_to_vec(self.deflated).unwrap_or_default();
            String::from_utf8(bytes).unwrap_or_default()
        })
    }
}

/// A word that is known from a file, or from the program itself, where it stays.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Cow<'static, str>);

impl Word {
    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Word {
    fn from(word: &str) -> Self {
        Self(Cow::Owned(word.to_owned()))
    }
}

impl From<String> for Word {
    fn from(word: String) -> Self {
        Self(Cow::Owned(word))
    }
}

impl From<Word> for String {
    fn from(word: Word) -> Self {
        word.0.into_owned()
    }
}

impl Borrow<str> for Word {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Word {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Word {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<String> for Word {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<Word> for &str {
    fn eq(&self, other: &Word) -> bool {
        *self == other.as_str()
    }
}

impl PartialEq<Word> for String {
    fn eq(&self, other: &Word) -> bool {
        self == other.as_str()
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de: 'static> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&str>::deserialize(deserializer).map(|word| Self(Cow::Borrowed(word)))
    }
}

/// A part of something large. In laws built into the program it stays packed
/// until somebody looks at it: a ruling looks at few laws of many.
#[derive(Clone)]
pub struct Later<T> {
    value: OnceLock<Box<T>>,
    packed: &'static [u8],
}

impl<T> From<T> for Later<T> {
    fn from(value: T) -> Self {
        Self { value: OnceLock::from(Box::new(value)), packed: &[] }
    }
}

impl<T: Default> Default for Later<T> {
    fn default() -> Self {
        T::default().into()
    }
}

/// What was packed.
#[expect(clippy::expect_used, reason = "the program packed it itself; a test reads all of it")]
fn unpacked<T: Deserialize<'static>>(packed: &'static [u8]) -> T {
    postcard::from_bytes(packed).expect("what the build packed is read by the same code")
}

impl<T: Deserialize<'static>> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.get_or_init(|| Box::new(unpacked(self.packed)))
    }
}

#[expect(clippy::expect_used, reason = "it was read the line before")]
impl<T: Deserialize<'static>> DerefMut for Later<T> {
    fn deref_mut(&mut self) -> &mut T {
        let _ = &**self;
        self.value.get_mut().expect("it has been read")
    }
}

impl<T: Deserialize<'static> + fmt::Debug> fmt::Debug for Later<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Deserialize<'static> + Serialize> Serialize for Later<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let packed = postcard::to_allocvec(&**self).map_err(serde::ser::Error::custom)?;
        serializer.serialize_bytes(&packed)
    }
}

impl<'de: 'static, T> Deserialize<'de> for Later<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(deserializer).map(|packed| Self { value: OnceLock::new(), packed })
    }
}
