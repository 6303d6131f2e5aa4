//! Misspelt words mended: to the likeliest of those that are known, by what is amiss
//! and by how usual they are; or parted, where several were run together.

use super::slips::{alike, cost};
use super::{Spelling, bones};

/// A word that a misspelt one may be mended to.
#[derive(Clone, Debug)]
pub(super) struct Target {
    word: String,
    /// Its letters.
    letters: u32,
    /// The less usual it is, the more.
    unusual: f32,
    /// Whether hardly anything may be amiss.
    exact: bool,
}

/// So much a word costs that is not among the usual ones.
const UNUSUAL: f32 = 0.4;
/// So much costs each time that a word is half as usual.
const HALF_AS_USUAL: f32 = 0.05;
/// What may be amiss with a word that is next to never meant.
const HARDLY: f32 = 0.85;
/// What may be amiss with one of a few letters, of some, of many.
const AMISS: [f32; 3] = [1.05, 1.45, 2.1];
/// By so much the best must be better than the next.
const CLEARLY: f32 = 0.08;

/// The letters of a word as a bit mask.
fn letters(word: &str) -> u32 {
    word.bytes().filter(u8::is_ascii_lowercase).fold(0, |mask, byte| mask | 1 << (byte - b'a'))
}

impl Spelling {
    /// How much less usual a word is than the most usual.
    fn unusual(&self, word: &str) -> f32 {
        let halved = self.common.get(word).and_then(|halved| halved.parse::<u8>().ok());
        halved.map_or(UNUSUAL, |halved| HALF_AS_USUAL * f32::from(halved))
    }

    /// Words that a misspelt one may be mended to, by length: gathered when the first
    /// has to be mended.
    fn targets(&self) -> &[Vec<Target>] {
        self.targets.get_or_init(|| {
            let mut targets: Vec<String> = self.lemmas.words();
            targets.extend(self.irregular.words());
            targets.extend(self.common.words().into_iter().filter(|word| self.knows(word)));
            targets.retain(|word| {
                (word.len() > 3 || word.len() == 3 && self.common.contains(word)) && !matches!(word.as_str(), "really" | "having")
            });
            targets.sort_unstable();
            targets.dedup();
            let mut by_length = vec![Vec::new(); 24];
            for word in targets {
                if let Some(slot) = by_length.get_mut(word.len()) {
                    let (letters, unusual) = (letters(&word), self.unusual(&word));
                    let exact = word.len() <= 3 || word.len() <= 5 && self.exact.contains(&word);
                    slot.push(Target { word, letters, unusual, exact });
                }
            }
            by_length
        })
    }

    /// The word or words that a misspelt one was meant to be.
    pub(crate) fn mend(&self, word: &str) -> Option<Vec<String>> {
        if !word.bytes().all(|byte| byte.is_ascii_lowercase()) || word.len() < 4 || word.len() > 28 {
            return None;
        }
        let one = self.nearest(word);
        if let Some((amiss, found)) = &one
            && *amiss < AMISS[0]
        {
            return Some(vec![found.clone()]);
        }
        if let Some(parts) = self.parted(word) {
            return Some(parts);
        }
        one.map(|(_, found)| found).or_else(|| self.alike(word)).map(|found| vec![found])
    }

    /// The likeliest word, and what is amiss with it.
    fn nearest(&self, word: &str) -> Option<(f32, String)> {
        let mut found: Vec<(f32, f32, &str)> = Vec::new();
        for stem in [word].into_iter().chain(["s", "ed", "d", "ing"].into_iter().filter_map(|end| word.strip_suffix(end))) {
            let length = stem.len();
            let (limit, reach) = match length {
                0..=3 => continue,
                4..=5 => (AMISS[0], 1),
                6..=7 => (AMISS[1], 1),
                _ => (AMISS[2], 2),
            };
            let mask = letters(stem);
            for candidate in self.targets().iter().take(length + reach + 1).skip(length - reach).flatten() {
                let apart = (mask ^ candidate.letters).count_ones() as usize;
                if apart > 2 * reach + usize::from(length > 5) || !same_start(stem, &candidate.word) {
                    continue;
                }
                let amiss = cost(stem, &candidate.word);
                if amiss < if candidate.exact { HARDLY } else { limit } {
                    found.push((amiss + candidate.unusual, amiss, &candidate.word));
                }
            }
            if stem.len() == word.len() && found.iter().any(|(_, amiss, _)| *amiss < AMISS[0]) {
                break;
            }
        }
        let (sum, amiss, best) = found.iter().min_by(|one, other| one.0.total_cmp(&other.0)).copied()?;
        let same = |candidate: &str| self.stem(candidate) == self.stem(best);
        let clear = found.iter().all(|(other, _, candidate)| *other > sum + CLEARLY || same(candidate));
        clear.then(|| (amiss, best.to_owned()))
    }

    /// The word that sounds alike: the same consonants in the same order.
    fn alike(&self, word: &str) -> Option<String> {
        let bones = bones(word);
        if bones.len() < 3 {
            return None;
        }
        let mut found: Vec<&str> = Vec::new();
        for candidates in self.targets().iter().take(word.len() + 4).skip(word.len().saturating_sub(3)) {
            for Target { word: candidate, .. } in candidates {
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

/// Misspelt words begin as the right one does, or sound so, but for a swap, or an h
/// that is not heard.
fn same_start(word: &str, other: &str) -> bool {
    let (a, b) = (word.as_bytes(), other.as_bytes());
    let sounds = a.first().zip(b.first()).is_some_and(|(one, other)| alike(*one, *other));
    let swapped = a.first() == b.get(1) && a.get(1) == b.first();
    let unheard = b.first() == Some(&b'h') && a.first() == b.get(1);
    a.first() == b.first() || sounds || swapped || unheard
}
