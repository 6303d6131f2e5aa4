//! What the vocabulary and the games say of facts.

use std::collections::BTreeMap;

use crate::facts::{Condition, Fact, FactId, Kind, Origin, Value, Values, Word, Wording};
use crate::laws::filling::filled;
use crate::laws::problem::SourceFile;
use crate::laws::schema::{CodeFile, Entry, FactEntry, KindName, OneOrMany, ValueEntry};

use super::{At, Linker, Read};

/// No count is beyond this: sums of them stay within what a number holds.
const HIGHEST: i32 = 100_000;

impl Linker {
    pub(super) fn add_facts(&mut self, file: &SourceFile, entries: &[FactEntry]) {
        let root = At::root(file);
        let list = root.key("facts");
        for (index, entry) in entries.iter().enumerate() {
            let at = list.item(index);
            match self.facts.find(&entry.fact) {
                Some(id) => self.extend_fact(&at, id, entry),
                None => self.add_fact(&at, entry),
            }
        }
    }

    pub(super) fn add_fact(&mut self, at: &At<'_>, entry: &FactEntry) {
        if ["all", "any", "not", "sum"].contains(&entry.fact.as_str()) {
            self.complain(&at.key("fact"), format!("`{}` has a meaning of its own in conditions and cannot name a fact", entry.fact), None);
        }
        let kind = match entry.kind.unwrap_or(KindName::Choice) {
            KindName::Choice => Kind::Choice,
            KindName::YesNo => Kind::YesNo,
            KindName::Count => Kind::Count { from: entry.from.unwrap_or(0) },
        };
        let question = entry.question.clone().unwrap_or_default();
        if question.is_empty() {
            self.complain(
                &at.key("fact"),
                format!("fact `{}` has no question", entry.fact),
                Some("add `question: …`, as it would be asked at the table".to_owned()),
            );
        }
        let fact = Fact {
            name: Word::from(entry.fact.as_str()),
            question: question.into(),
            why: entry.why.clone().map(Word::from),
            about: entry.about.clone().map(Word::from),
            kind,
            origin: if entry.defined.0 { Origin::Defined } else { Origin::Told },
            values: Vec::new(),
            groups: BTreeMap::new(),
            when: Condition::ALWAYS,
            presumed: Vec::new(),
        };
        if let Some(id) = self.facts.add(fact) {
            match kind {
                Kind::Choice => {
                    if entry.values.0.is_empty() {
                        self.complain(&at.key("fact"), format!("fact `{}` has no values", entry.fact), None);
                    }
                }
                Kind::YesNo => {
                    for (name, value) in [("yes", &entry.yes), ("no", &entry.no)] {
                        let Some(value) = value else {
                            self.complain(
                                &at.key("fact"),
                                format!("fact `{}` has no clause for `{name}`", entry.fact),
                                Some(format!("add `{name}: …`")),
                            );
                            continue;
                        };
                        self.push_value(at, id, name, value);
                    }
                }
                Kind::Count { from } => {
                    let to = entry.to.unwrap_or(from);
                    let says = entry.says.as_deref().unwrap_or("{n}");
                    for n in from..=to.min(from.saturating_add(127)) {
                        self.push_value(
                            at,
                            id,
                            &n.to_string(),
                            &ValueEntry { says: filled(says, "n", &n.to_string()), ..ValueEntry::default() },
                        );
                    }
                    if to < from || to.saturating_sub(from) > 127 {
                        self.complain(&at.key("to"), "a count needs `from` and `to`, at most 128 numbers apart", None);
                    }
                    if from.saturating_abs().max(to.saturating_abs()) > HIGHEST {
                        self.complain(&at.key("from"), format!("a count reaches from -{HIGHEST} to {HIGHEST} at most"), None);
                    }
                }
            }
            self.extend_fact(at, id, entry);
        }
    }

    /// Adds values, groups and weights to a fact.
    pub(super) fn extend_fact(&mut self, at: &At<'_>, id: FactId, entry: &FactEntry) {
        let values = at.key("values");
        for (name, value) in &entry.values.0 {
            self.push_value(&values.key(name), id, name, value);
        }
        if let Some(fact) = self.facts.get_mut(id) {
            if let Some(question) = &entry.question {
                fact.question = Word::from(question.as_str());
            }
            if entry.why.is_some() {
                fact.why = entry.why.clone().map(Word::from);
            }
        }
        let groups = at.key("groups");
        for (name, OneOrMany(members)) in &entry.groups.0 {
            let group = groups.key(name);
            let set = self.value_set(&group, id, members);
            if let Some(fact) = self.facts.get_mut(id) {
                let slot = fact.groups.entry(Word::from(name.as_str())).or_default();
                *slot = slot.or(set);
            }
        }
        let likely = at.key("likely");
        for (name, weight) in &entry.likely.0 {
            let set = self.value_set(&likely.key(name), id, std::slice::from_ref(name));
            if let Some(fact) = self.facts.get_mut(id) {
                for index in set.iter() {
                    if let Some(value) = fact.values.get_mut(usize::from(index)) {
                        value.weight = weight.max(f64::MIN_POSITIVE);
                    }
                }
            }
        }
    }

    pub(super) fn push_value(&mut self, at: &At<'_>, id: FactId, name: &str, entry: &ValueEntry) {
        let Some(fact) = self.facts.get_mut(id) else { return };
        if let Some(known) = fact.values.iter_mut().find(|value| value.name == name) {
            known.wording.words.extend(entry.words.iter().cloned());
            return;
        }
        // One place is kept for "by definition" in diagrams.
        if fact.values.len() + 1 >= Values::CAPACITY {
            self.complain(at, format!("a fact can have at most {} values", Values::CAPACITY - 1), None);
            return;
        }
        fact.values.push(Value {
            name: Word::from(name),
            weight: 1.0,
            wording: Wording { says: entry.says.clone(), words: entry.words.clone(), about: entry.about.clone() }.into(),
        });
    }

    pub(super) fn add_readings(&mut self, read: &Read<'_, CodeFile>) {
        let root = At::root(read.file);
        let list = root.key("laws");
        for (index, entry) in read.content.laws.iter().enumerate() {
            let Entry::Reading(name, reading) = entry else { continue };
            let at = list.item(index);
            let id = match self.facts.find(name) {
                Some(id) if self.facts[id].origin == Origin::Reading => id,
                Some(_) => {
                    self.complain(&at.key("reading"), format!("`{name}` is already a fact"), None);
                    continue;
                }
                None => {
                    let fact = Fact {
                        name: Word::from(name.as_str()),
                        question: Word::from(reading.question.as_str()),
                        why: None,
                        about: None,
                        kind: Kind::Choice,
                        origin: Origin::Reading,
                        values: Vec::new(),
                        groups: BTreeMap::new(),
                        when: Condition::ALWAYS,
                        presumed: Vec::new(),
                    };
                    let Some(id) = self.facts.add(fact) else { continue };
                    id
                }
            };
            if reading.values.0.len() < 2 {
                self.complain(
                    &at.key("values"),
                    "a reading needs at least two values",
                    Some("a point with one answer is a law".to_owned()),
                );
            }
            for (value, text) in &reading.values.0 {
                self.push_value(&at.key("values").key(value), id, value, text);
            }
        }
    }
}
