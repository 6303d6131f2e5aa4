//! Many patterns, found by what they begin with.

use rustc_hash::FxHashMap;

use crate::packed::{Lists, Many, push_once};

use super::super::vocab::WordId;
use super::{First, Pattern, Slot};

/// Many patterns, found by what they begin with.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct PatternSet {
    patterns: Many<Pattern>,
    by_lemma: Lists,
    by_form: FxHashMap<String, Vec<u32>>,
    by_slot: FxHashMap<Slot, Vec<u32>>,
}

impl PatternSet {
    /// Adds a pattern and gives its number.
    pub(crate) fn add(&mut self, pattern: Pattern) -> usize {
        let index = self.patterns.len();
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let (words, slots, _) = pattern.first();
        for word in words {
            match word {
                First::Lemma(id) => self.by_lemma.add(id.number(), number),
                First::Exact(form) => push_once(self.by_form.entry(form).or_default(), number),
            }
        }
        for slot in slots {
            self.by_slot.entry(slot).or_default().push(number);
        }
        self.patterns.push(pattern);
        index
    }

    /// The patterns that can begin with this word, or with one of these slots.
    pub(crate) fn beginning(&self, lemma: WordId, form: &str, slots: &[Slot]) -> impl Iterator<Item = (usize, &Pattern)> {
        let by_lemma = (lemma != WordId::NONE).then(|| self.by_lemma.get(lemma.number())).into_iter().flatten();
        let by_form = self.by_form.get(form).into_iter().flatten();
        let by_slot = slots.iter().flat_map(|slot| self.by_slot.get(slot).into_iter().flatten());
        let others = by_form.chain(by_slot).map(|number| *number as usize);
        by_lemma.chain(others).filter_map(|index| Some((index, self.patterns.get(index)?)))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }
}
