//! Inflections, abbreviations and misspellings.

mod mending;
mod slips;

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::packed::Dictionary;

use super::vocab::{Vocab, WordId};
use mending::Target;

/// Ends of regular forms, and what the lemma has instead.
const ENDINGS: [(&str, &str); 10] =
    [("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("d", ""), ("in", "")];

/// How words are spelt, inflected and shortened.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Spelling {
    /// Irregular forms and their lemmas.
    irregular: Dictionary,
    /// Abbreviations and what they stand for.
    expansions: Dictionary,
    /// Words of ordinary English, that are never taken for misspellings.
    ordinary: Dictionary,
    /// The lemmas of the lexicon.
    lemmas: Vocab,
    #[serde(skip)]
    targets: OnceLock<Vec<Vec<Target>>>,
    /// Words that are the result of mending only if hardly anything is amiss.
    exact: Dictionary,
    /// The most usual words, each under how usual it is.
    common: Dictionary,
}

/// So many are the most usual of all.
const MOST_USUAL: usize = 25;

impl Spelling {
    /// Takes `lemma: form form …` lines.
    pub(crate) fn add_forms(&mut self, block: &str) {
        for (lemma, forms) in pairs(block) {
            for form in forms.split_whitespace() {
                self.irregular.insert(form, lemma);
            }
            self.irregular.insert(lemma, lemma);
        }
    }

    /// Takes `short: what it stands for` lines.
    pub(crate) fn add_expansions(&mut self, block: &str) {
        for (short, words) in pairs(block) {
            for short in short.split_whitespace() {
                self.expansions.insert(short, words);
            }
        }
    }

    /// Takes words that are never mended.
    pub(crate) fn add_ordinary(&mut self, block: &str) {
        block.split_whitespace().for_each(|word| self.ordinary.insert(word, ""));
    }

    /// Takes words from the most usual on.
    pub(crate) fn add_common(&mut self, block: &str) {
        for (place, word) in block.split_whitespace().enumerate() {
            let halved = usize::BITS - (place / MOST_USUAL).leading_zeros();
            self.common.insert(word, &halved.to_string());
        }
    }

    /// Takes words that hardly anything is mended to.
    pub(crate) fn add_exact(&mut self, block: &str) {
        block.split_whitespace().for_each(|word| self.exact.insert(word, ""));
    }

    /// Gives each of the lexicon's words its lemma.
    pub(crate) fn learn(&mut self, words: &FxHashSet<&str>) {
        let mut sorted: Vec<&str> = words.iter().copied().collect();
        sorted.sort_unstable();
        for word in sorted {
            let lemma = self.reduced(word, |candidate| words.contains(candidate) || self.irregular.contains(candidate));
            match lemma {
                Some(lemma) => {
                    self.lemmas.intern(&lemma);
                    if lemma != word {
                        self.irregular.insert(word, &lemma);
                    }
                }
                None => {
                    self.lemmas.intern(word);
                }
            }
        }
        let forms = self.irregular.words();
        let mut sorted: Vec<&str> = forms.iter().filter_map(|form| self.irregular.get(form)).collect();
        sorted.sort_unstable();
        sorted.dedup();
        for lemma in sorted {
            self.lemmas.intern(lemma);
        }
    }

    /// The lemma among those that `is_lemma` accepts.
    fn reduced(&self, word: &str, is_lemma: impl Fn(&str) -> bool) -> Option<String> {
        if let Some(lemma) = self.irregular.get(word) {
            return Some(lemma.to_owned());
        }
        for (end, instead) in ENDINGS {
            let Some(stem) = word.strip_suffix(end) else { continue };
            let stem = format!("{stem}{instead}");
            if stem.len() < 3 || end == "s" && (stem.ends_with('s') || stem.len() < 3) || end == "in" && stem.len() < 4 {
                continue;
            }
            if is_lemma(&stem) && stem != word {
                return Some(self.irregular.get(&stem).map(str::to_owned).unwrap_or(stem));
            }
            // A doubled consonant: dropped, slipping.
            let mut chars = stem.chars();
            let last = chars.next_back();
            let short = chars.as_str();
            if end != "s" && instead.is_empty() && last.is_some() && last == short.chars().next_back() && short.len() > 2 && is_lemma(short)
            {
                return Some(self.irregular.get(short).unwrap_or(short).to_owned());
            }
        }
        None
    }

    /// The lemma of a word, or [`WordId::NONE`].
    pub(crate) fn lemma(&self, word: &str) -> WordId {
        if let Some(lemma) = self.irregular.get(word) {
            return self.lemmas.get(lemma).unwrap_or_default();
        }
        if let Some(id) = self.lemmas.get(word) {
            return id;
        }
        self.reduced(word, |candidate| self.lemmas.get(candidate).is_some()).and_then(|lemma| self.lemmas.get(&lemma)).unwrap_or_default()
    }

    /// Whether the word is an irregular form of a verb, or of another word.
    pub(crate) fn is_irregular(&self, word: &str) -> bool {
        self.irregular.get(word).is_some_and(|lemma| lemma != word)
    }

    /// The lemma as a word; for words the lexicon has not, what is left
    /// without the usual endings.
    pub(crate) fn stem(&self, word: &str) -> String {
        if let Some(lemma) = self.irregular.get(word) {
            return lemma.to_owned();
        }
        if self.lemmas.get(word).is_some() {
            return word.to_owned();
        }
        if let Some(lemma) = self.reduced(word, |candidate| self.lemmas.get(candidate).is_some()) {
            return lemma;
        }
        let mut stem = word;
        for end in ["ing", "ed", "es", "s"] {
            if let Some(short) = word.strip_suffix(end)
                && short.len() > 3
            {
                stem = short;
                break;
            }
        }
        stem.to_owned()
    }

    /// What an abbreviation stands for.
    pub(crate) fn expansion(&self, word: &str) -> Option<impl Iterator<Item = &str>> {
        self.expansions.get(word).map(str::split_whitespace)
    }

    /// Whether the word or its lemma is in the lexicon.
    pub(crate) fn in_lexicon(&self, word: &str) -> bool {
        self.lemma(word) != WordId::NONE
    }

    /// Whether the word needs no mending.
    pub(crate) fn knows(&self, word: &str) -> bool {
        word.chars().any(|c| c.is_ascii_digit()) || self.ordinary.contains(word) || self.in_lexicon(word)
    }
}

/// A word's consonants, as they sound.
pub(crate) fn bones(word: &str) -> String {
    let mut bones = String::new();
    let mut before = ' ';
    let word = word.replace("ph", "f").replace("ck", "k").replace("wh", "w").replace("gh", "").replace("kn", "n").replace("tch", "ch");
    for c in word.chars() {
        let c = match c {
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'h' => {
                before = ' ';
                continue;
            }
            'c' | 'q' => 'k',
            'z' => 's',
            other => other,
        };
        if c != before {
            bones.push(c);
        }
        before = c;
    }
    bones
}

/// The lines `name: rest` of a block.
pub(crate) fn pairs(block: &str) -> impl Iterator<Item = (&str, &str)> {
    block.lines().filter_map(|line| {
        let line = line.split(" #").next().unwrap_or("").trim();
        if line.starts_with('#') { None } else { line.split_once(':').map(|(name, rest)| (name.trim(), rest.trim())) }
    })
}
