//! The words the lexicon knows, numbered.

use rustc_hash::FxHashMap;

use crate::packed::Word;

/// A lemma of the lexicon, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct WordId(u32);

impl WordId {
    /// No word of the lexicon.
    pub(crate) const NONE: Self = Self(0);
}

/// Numbers for words.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Vocab {
    ids: FxHashMap<Word, WordId>,
}

impl Vocab {
    /// The number of a word, given now if it has none yet.
    pub(crate) fn intern(&mut self, word: &str) -> WordId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        let id = WordId(u32::try_from(self.ids.len() + 1).unwrap_or(u32::MAX));
        self.ids.insert(word.into(), id);
        id
    }

    /// The number of a word, if the lexicon has it.
    pub(crate) fn get(&self, word: &str) -> Option<WordId> {
        self.ids.get(word).copied()
    }

    /// The words.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.ids.keys().map(Word::as_str)
    }
}
