//! Inflections, abbreviations and misspellings.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::packed::Dictionary;

use super::vocab::{Vocab, WordId};

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
    targets: OnceLock<Vec<Vec<(String, u32)>>>,
    /// Words that are never the result of mending.
    exact: Dictionary,
}

/// The letters of a word as a bit mask.
fn letters(word: &str) -> u32 {
    word.bytes().filter(u8::is_ascii_lowercase).fold(0, |mask, byte| mask | 1 << (byte - b'a'))
}

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

    /// Takes words that nothing is mended to.
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

    /// Words of the lexicon that a misspelt word may be mended to, by length:
    /// gathered when the first has to be mended.
    fn targets(&self) -> &[Vec<(String, u32)>] {
        self.targets.get_or_init(|| {
            let mut targets: Vec<String> = self.lemmas.words();
            targets.extend(self.irregular.words());
            targets.retain(|word| {
                word.len() > 3
                    && (word.len() > 5 || !self.exact.contains(word))
                    && !matches!(word.as_str(), "diamond" | "spades" | "hearts" | "diamonds" | "should" | "really" | "having")
            });
            targets.sort_unstable();
            targets.dedup();
            let mut by_length = vec![Vec::new(); 24];
            for word in targets {
                if let Some(slot) = by_length.get_mut(word.len()) {
                    let letters = letters(&word);
                    slot.push((word, letters));
                }
            }
            by_length
        })
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

    /// The word or words that a misspelt one was meant to be.
    pub(crate) fn mend(&self, word: &str) -> Option<Vec<String>> {
        if !word.bytes().all(|byte| byte.is_ascii_lowercase()) || word.len() < 4 || word.len() > 28 {
            return None;
        }
        let one = self.nearest(word);
        if let Some((0 | 1, found)) = &one {
            return Some(vec![found.clone()]);
        }
        if let Some(parts) = self.parted(word) {
            return Some(parts);
        }
        one.map(|(_, found)| found).or_else(|| self.alike(word)).map(|found| vec![found])
    }

    fn nearest(&self, word: &str) -> Option<(usize, String)> {
        let mut found: Vec<(usize, &str)> = Vec::new();
        for stem in [word].into_iter().chain(["s", "ed", "d", "ing"].into_iter().filter_map(|end| word.strip_suffix(end))) {
            let length = stem.len();
            let limit = match length {
                0..=3 => continue,
                4..=7 => 1,
                _ => 2,
            };
            let mask = letters(stem);
            for candidates in self.targets().iter().take(length + limit + 1).skip(length - limit) {
                for (candidate, letters) in candidates {
                    if (mask ^ letters).count_ones() as usize > 2 * limit
                        || !same_start(stem, candidate)
                        || candidate.len() < 6 && limit > 1
                    {
                        continue;
                    }
                    let distance = strsim::osa_distance(stem, candidate);
                    if distance <= limit {
                        found.push((distance, candidate));
                    }
                }
            }
            if stem.len() == word.len() && found.iter().any(|(distance, _)| *distance <= 1) {
                break;
            }
        }
        let (distance, best) = found.iter().min().copied()?;
        let tie = found.iter().any(|(other, candidate)| *other == distance && self.lemma(candidate) != self.lemma(best));
        (!tie).then(|| (distance, best.to_owned()))
    }

    /// The word that sounds alike: the same consonants in the same order.
    fn alike(&self, word: &str) -> Option<String> {
        let bones = bones(word);
        if bones.len() < 3 {
            return None;
        }
        let mut found: Vec<&str> = Vec::new();
        for candidates in self.targets().iter().take(word.len() + 4).skip(word.len().saturating_sub(3)) {
            for (candidate, _) in candidates {
                if same_start(word, candidate) && self::bones(candidate) == bones && strsim::osa_distance(word, candidate) <= 3 {
                    found.push(candidate);
                }
            }
        }
        let best = found.first().copied()?;
        found.iter().all(|other| self.lemma(other) == self.lemma(best)).then(|| best.to_owned())
    }

    /// Parts words that were run together: `outofturn`.
    fn parted(&self, word: &str) -> Option<Vec<String>> {
        fn part(this: &Spelling, word: &str, left: usize) -> Option<Vec<String>> {
            if word.is_empty() {
                return Some(Vec::new());
            }
            if left == 0 {
                return None;
            }
            for end in (2..=word.len()).rev() {
                let (Some(head), Some(tail)) = (word.get(..end), word.get(end..)) else { continue };
                let common = end > 2
                    || matches!(head, "of" | "on" | "in" | "he" | "my" | "me" | "we" | "it" | "to" | "up" | "no" | "by" | "at" | "is");
                if common
                    && (this.in_lexicon(head) || end > 3 && this.ordinary.contains(head))
                    && let Some(mut rest) = part(this, tail, left - 1)
                {
                    rest.insert(0, head.to_owned());
                    return Some(rest);
                }
            }
            None
        }
        let parts = part(self, word, 4)?;
        (parts.len() > 1 && parts.iter().any(|part| part.len() > 3 && self.in_lexicon(part))).then_some(parts)
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

/// Misspelt words begin as the right one does, but for a swap.
fn same_start(word: &str, other: &str) -> bool {
    let (a, b) = (word.as_bytes(), other.as_bytes());
    a.first() == b.first() || a.first() == b.get(1) && a.get(1) == b.first()
}

/// The lines `name: rest` of a block.
pub(crate) fn pairs(block: &str) -> impl Iterator<Item = (&str, &str)> {
    block.lines().filter_map(|line| {
        let line = line.split(" #").next().unwrap_or("").trim();
        if line.starts_with('#') { None } else { line.split_once(':').map(|(name, rest)| (name.trim(), rest.trim())) }
    })
}
