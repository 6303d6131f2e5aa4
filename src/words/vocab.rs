//! The words the lexicon knows, numbered.

use crate::packed::Dictionary;

/// A lemma of the lexicon, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct WordId(u32);

impl WordId {
    /// No word of the lexicon.
    pub(crate) const NONE: Self = Self(0);

    /// The number.
    pub(crate) const fn number(self) -> u32 {
        self.0
    }
}

/// Numbers for words.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Vocab {
    ids: Dictionary,
    count: u32,
}

impl Vocab {
    /// The number of a word, given now if it has none yet.
    pub(crate) fn intern(&mut self, word: &str) -> WordId {
        if let Some(id) = self.get(word) {
            return id;
        }
        self.count += 1;
        self.ids.insert(word, &self.count.to_string());
        WordId(self.count)
    }

    /// The number of a word, if the lexicon has it.
    pub(crate) fn get(&self, word: &str) -> Option<WordId> {
        self.ids.get(word)?.parse().ok().map(WordId)
    }

    /// The words, in order.
    pub(crate) fn words(&self) -> Vec<String> {
        self.ids.words()
    }
}
