//! The entries of a code, and the laws they name.

use std::collections::BTreeMap;

use crate::facts::{Condition, FactId, Origin, Values};
use crate::laws::model::{Code, CodeId, Definition, Does, Law, LawId, Place, Provision, Reading};
use crate::laws::problem::nearest;
use crate::laws::schema::{CodeFile, DefineEntry, Entry, OneOrMany, Ordered, ReadingEntry, Target};

use super::effects::sentence;
use super::{At, Linker, Names, Read, did_you_mean};

impl Linker {
    /// Gives every law, gap and fall-back its id.
    pub(super) fn name_laws(&mut self, codes: &[(String, Read<'_, CodeFile>)]) -> Names {
        let mut names = Names::new();
        let mut next = 0;
        for (path, read) in codes {
            let root = At::root(read.file);
            let list = root.key("laws");
            for (index, entry) in read.content.laws.iter().enumerate() {
                let (kind, name) = match entry {
                    Entry::Law(name, _) => ("law", name),
                    Entry::Gap(name, _) => ("gap", name),
                    Entry::FallBack(name, _) => ("fall-back", name),
                    Entry::Define(..) | Entry::Reading(..) => continue,
                };
                let at = list.item(index);
                if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
                    self.complain(
                        &at.key(kind),
                        format!("`{name}` is not a name"),
                        Some("names are small letters, digits and hyphens".to_owned()),
                    );
                }
                if names.insert(format!("{path}/{name}"), LawId(next)).is_some() {
                    self.complain(&at.key(kind), format!("`{name}` is used twice"), None);
                }
                next += 1;
            }
        }
        names
    }

    pub(super) fn link_code(
        &mut self,
        id: CodeId,
        path: &str,
        read: &Read<'_, CodeFile>,
        names: &Names,
        all: &[(String, Read<'_, CodeFile>)],
        laws: &mut Vec<Law>,
    ) -> Code {
        let root = At::root(read.file);
        let content = &read.content;
        let covers_at = root.key("covers");
        let covers = content.covers.as_ref().map_or(Condition::NEVER, |when| self.condition(&covers_at, when));
        let mut code = Code {
            path: path.to_owned(),
            name: content.code.clone(),
            title: content.title.clone(),
            source: content.source.clone(),
            about: content.about.clone(),
            covers,
            laws: Vec::new(),
            falls_back: Vec::new(),
            definitions: BTreeMap::new(),
            readings: Vec::new(),
        };
        if path.rsplit('/').next() != Some(content.code.as_str()) {
            self.complain(&root.key("code"), format!("the code is called `{}` but its file `{path}`", content.code), None);
        }
        let list = root.key("laws");
        for (index, entry) in content.laws.iter().enumerate() {
            let at = list.item(index);
            let place = match content.elsewhere.get(index) {
                Some(Some((file, entry))) => Place { file: file.clone().into(), entry: *entry },
                _ => Place { file: read.file.name.as_str().into(), entry: index },
            };
            let (name, title, cites, when, says, overrides, does) = match entry {
                Entry::Define(name, entry) => {
                    self.define(&at, &mut code, name, entry, place);
                    continue;
                }
                Entry::Reading(name, entry) => {
                    self.read(&at, &mut code, name, entry, place);
                    continue;
                }
                Entry::Law(name, entry) => {
                    let effects = self.effects(&at.key("effects"), &entry.effects);
                    let choice = entry.choice.as_ref().map(|choice| self.choice(&at.key("choice"), choice));
                    let changes = self.changes(&at.key("as"), &entry.as_if);
                    let does = if changes.is_empty() { Does::Rules { effects, choice } } else { Does::SendsOn { effects, changes } };
                    self.check_cites(&at.key("cite"), &entry.cite);
                    (name, entry.title.clone(), &entry.cite, &entry.when, entry.says.clone(), &entry.overrides, does)
                }
                Entry::Gap(name, entry) => {
                    self.check_cites(&at.key("near"), &entry.near);
                    (name, entry.title.clone(), &entry.near, &entry.when, entry.says.clone(), &entry.overrides, Does::LeavesOpen)
                }
                Entry::FallBack(name, entry) => {
                    self.check_cites(&at.key("cite"), &entry.cite);
                    let does = Does::FallsBack { to: self.target(&at.key("to"), &entry.to, all) };
                    static NONE: OneOrMany = OneOrMany(Vec::new());
                    (name, entry.title.clone(), &entry.cite, &entry.when, entry.says.clone().unwrap_or_default(), &NONE, does)
                }
            };
            let when = self.condition(&at.key("when"), when);
            let overrides = self.overrides(&at.key("overrides"), path, overrides, names);
            let law = LawId(u32::try_from(laws.len()).unwrap_or(u32::MAX));
            if matches!(does, Does::FallsBack { .. }) {
                code.falls_back.push(law);
            }
            let provision = Provision {
                path: format!("{path}/{name}"),
                name: name.clone(),
                title: title.unwrap_or_else(|| sentence(name)),
                cites: cites.0.clone(),
                says,
                does,
                place,
            };
            laws.push(Law::new(id, when, self.facts.act(), overrides, provision));
            code.laws.push(law);
        }
        code
    }

    pub(super) fn define(&mut self, at: &At<'_>, code: &mut Code, name: &str, entry: &DefineEntry, place: Place) {
        self.check_cites(&at.key("cite"), &entry.cite);
        let when = self.condition(&at.key("when"), &entry.when);
        match self.facts.find(name) {
            Some(id) if self.facts[id].origin == Origin::Defined => {
                code.definitions.entry(id).or_default().push(Definition {
                    cites: entry.cite.0.clone(),
                    when,
                    says: entry.says.clone().map(Into::into),
                    place,
                });
            }
            Some(_) => self.complain(
                &at.key("define"),
                format!("`{name}` is not a fact that codes define"),
                Some("mark it `defined: yes` where it is declared".to_owned()),
            ),
            None => {
                let guess = self.guess_fact(name);
                self.complain(&at.key("define"), format!("no fact is called `{name}`"), guess);
            }
        }
    }

    pub(super) fn read(&mut self, at: &At<'_>, code: &mut Code, name: &str, entry: &ReadingEntry, place: Place) {
        self.check_cites(&at.key("cite"), &entry.cite);
        let Some(fact) = self.facts.find(name) else { return };
        let values = entry.values.0.iter().filter_map(|(value, _)| self.facts[fact].value(value)).collect();
        let wanted = entry.default.as_ref().or_else(|| entry.values.0.first().map(|(value, _)| value));
        let default = wanted.and_then(|value| self.facts[fact].value(value)).filter(|value| Values::has(values, *value));
        if default.is_none() {
            self.complain(&at.key("default"), "the default is not one of the values", None);
        }
        code.readings.push(Reading {
            fact,
            cites: entry.cite.0.clone(),
            default: default.unwrap_or(0),
            values,
            why: entry.why.clone().map(Into::into),
            place,
        });
    }

    pub(super) fn changes(&mut self, at: &At<'_>, changes: &Ordered<String>) -> Vec<(FactId, u8)> {
        let mut linked = Vec::new();
        for (name, value) in &changes.0 {
            let Some(fact) = self.facts.find(name) else {
                let guess = self.guess_fact(name);
                self.complain(&at.key(name), format!("no fact is called `{name}`"), guess);
                continue;
            };
            match self.facts[fact].value(value) {
                Some(index) => linked.push((fact, index)),
                None => {
                    self.value_set(&at.key(name), fact, std::slice::from_ref(value));
                }
            }
        }
        linked
    }

    pub(super) fn target(
        &mut self,
        at: &At<'_>,
        target: &Target,
        codes: &[(String, Read<'_, CodeFile>)],
    ) -> Vec<(CodeId, Option<(FactId, u8)>)> {
        let find = |linker: &mut Self, at: &At<'_>, path: &str| {
            let found = codes.iter().position(|(known, _)| known == path).and_then(|index| u16::try_from(index).ok()).map(CodeId);
            if found.is_none() {
                let guess = nearest(path, codes.iter().map(|(known, _)| known.as_str())).map(did_you_mean);
                linker.complain(at, format!("no code is called `{path}`"), guess);
            }
            found
        };
        match target {
            Target::Code(path) => find(self, at, path).map(|code| vec![(code, None)]).unwrap_or_default(),
            Target::ByReading(by) => {
                let Some(fact) = self.facts.find(&by.reading) else {
                    self.complain(&at.key("reading"), format!("no reading is called `{}`", by.reading), None);
                    return Vec::new();
                };
                let map = at.key("codes");
                let mut list = Vec::new();
                for (value, path) in &by.codes.0 {
                    let at = map.key(value);
                    let set = self.value_set(&at, fact, std::slice::from_ref(value));
                    if let (Some(value), Some(code)) = (set.only(), find(self, &at, path)) {
                        list.push((code, Some((fact, value))));
                    }
                }
                list
            }
        }
    }

    pub(super) fn overrides(&mut self, at: &At<'_>, code: &str, OneOrMany(list): &OneOrMany, names: &Names) -> Vec<LawId> {
        let mut ids = Vec::new();
        for (index, name) in list.iter().enumerate() {
            let full = if name.contains('/') { name.clone() } else { format!("{code}/{name}") };
            if let Some(id) = names.get(&full) {
                ids.push(*id);
            } else {
                let guess = nearest(&full, names.keys().map(String::as_str))
                    .map(|full| did_you_mean(full.strip_prefix(&format!("{code}/")).unwrap_or(full)));
                self.complain(&at.item(index), format!("no law is called `{name}`"), guess);
            }
        }
        ids
    }

    pub(super) fn check_cites(&mut self, at: &At<'_>, OneOrMany(cites): &OneOrMany) {
        if cites.is_empty() {
            self.complain(at, "a passage must be cited", None);
        }
        if self.sources.list.is_empty() {
            return;
        }
        for cite in cites {
            if let Err(message) = self.sources.find(cite) {
                self.complain(at, format!("{message} (`{cite}`)"), None);
            }
        }
    }
}
