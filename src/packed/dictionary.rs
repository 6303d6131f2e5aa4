//! Words, and something short about each: words are added while a lexicon is
//! read, and in the program it lies ready as a [`Directory`].

use rustc_hash::FxHashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::directory::Directory;

/// Words, each with what is said about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dictionary {
    added: FxHashMap<String, String>,
    packed: Directory,
}

impl Dictionary {
    /// The words of a text, of which nothing is said but that they stand there.
    pub(crate) fn of(text: &str) -> Self {
        let mut words = Self::default();
        text.split_whitespace().for_each(|word| words.insert(word, ""));
        words
    }

    /// Adds a word, or says something else about it.
    pub(crate) fn insert(&mut self, word: &str, about: &str) {
        self.added.insert(word.to_owned(), about.to_owned());
    }

    /// What is said about a word.
    pub(crate) fn get(&self, word: &str) -> Option<&str> {
        self.added.get(word).map(String::as_str).or_else(|| str::from_utf8(self.packed.find(word)?).ok())
    }

    /// Whether it has the word.
    pub(crate) fn contains(&self, word: &str) -> bool {
        self.added.contains_key(word) || self.packed.find(word).is_some()
    }

    /// Its words, in order.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = self.added.keys().cloned().chain(self.packed.names()).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

impl Serialize for Dictionary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = self.words();
        let about = |word: &String| self.get(word).unwrap_or_default().as_bytes().to_vec();
        Directory::pack(words.iter().map(|word| (word.as_str(), about(word)))).serialize(serializer)
    }
}

impl<'de: 'static> Deserialize<'de> for Dictionary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Directory::deserialize(deserializer).map(|packed| Self { packed, ..Self::default() })
    }
}
