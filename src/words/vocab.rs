//! The words the lexicon knows, numbered.

use rustc_hash::FxHashMap;

/// A lemma of the lexicon, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct WordId(u32);

impl WordId {
    /// No word of the lexicon.
    pub(crate) const NONE: Self = Self(0);
}

/// Numbers for words.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Vocab {
    ids: FxHashMap<String, WordId>,
}

impl Vocab {
    /// The number of a word, given now if it has none yet.
    pub(crate) fn intern(&mut self, word: &str) -> WordId {
        if let Some(id) = self.ids.get(word) {
            return *id;
        }
        let id = WordId(u32::try_from(self.ids.len() + 1).unwrap_or(u32::MAX));
        self.ids.insert(word.to_owned(), id);
        id
    }

    /// The number of a word, if the lexicon has it.
    pub(crate) fn get(&self, word: &str) -> Option<WordId> {
        self.ids.get(word).copied()
    }

    /// The words.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&String, WordId)> {
        self.ids.iter().map(|(word, id)| (word, *id))
    }
}
