//! Where facts make sense, what is presumed of them, and what cannot be.

use std::collections::BTreeSet;

use crate::facts::{Condition, FactId};
use crate::laws::schema::{Ordered, Presume};

use super::{At, Linker, Parts};

impl Linker {
    pub(super) fn link_applicability(&mut self, parts: &Parts<'_>) {
        let files = [(parts.vocabulary.file, &parts.vocabulary.content.facts)];
        let games = parts.games().map(|read| (read.file, &read.content.facts));
        for (file, entries) in files.into_iter().chain(games) {
            let root = At::root(file);
            let list = root.key("facts");
            for (index, entry) in entries.iter().enumerate() {
                let Some(id) = self.facts.find(&entry.fact) else { continue };
                let at = list.item(index);
                if let Some(presume) = &entry.presume {
                    self.link_presumed(&at.key("presume"), id, presume);
                }
                let Some(when) = &entry.when else { continue };
                let at = at.key("when");
                let condition = self.condition(&at, when);
                let mut circular = false;
                let mut seen = BTreeSet::new();
                let mut open = vec![condition.clone()];
                while let Some(next) = open.pop() {
                    next.each_fact(&mut |fact| {
                        circular |= fact == id;
                        if fact != id && seen.insert(fact) {
                            open.push(self.facts[fact].when.clone());
                        }
                    });
                }
                if circular {
                    self.complain(&at, format!("whether `{}` makes sense hangs on itself", entry.fact), None);
                } else if let Some(fact) = self.facts.get_mut(id) {
                    fact.when = condition;
                }
            }
        }
    }

    pub(super) fn link_presumed(&mut self, at: &At<'_>, id: FactId, presume: &Presume) {
        let mut presumed = Vec::new();
        match presume {
            Presume::Value(name) => {
                let set = self.value_set(at, id, std::slice::from_ref(name));
                presumed.extend(set.only().map(|value| (value, Condition::ALWAYS)));
            }
            Presume::Where(Ordered(pairs)) => {
                for (name, when) in pairs {
                    let here = at.key(name);
                    let set = self.value_set(&here, id, std::slice::from_ref(name));
                    let when = self.condition(&here, when);
                    presumed.extend(set.only().map(|value| (value, when)));
                }
            }
        }
        if let Some(fact) = self.facts.get_mut(id) {
            fact.presumed = presumed;
        }
    }

    pub(super) fn link_impossible(&mut self, parts: &Parts<'_>) {
        let files = [(parts.vocabulary.file, &parts.vocabulary.content.impossible)];
        let games = parts.games().map(|read| (read.file, &read.content.impossible));
        for (file, conditions) in files.into_iter().chain(games) {
            let root = At::root(file);
            let list = root.key("impossible");
            for (index, when) in conditions.iter().enumerate() {
                let condition = self.condition(&list.item(index), when);
                self.facts.impossible.push(condition);
            }
        }
    }
}
