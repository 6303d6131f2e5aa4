//! From the files as written to a [`Game`]: every name looked up, every
//! mistake reported with its place.

mod auction;
mod settlement;

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Amount, Condition, Fact, FactId, Facts, Kind, Origin, Sum, Value, Values, Wording};

use super::model::{COUNT, Choice, Code, CodeId, Definition, Does, Effect, EffectKind, Game, Law, LawId, Opt, Place, Provision, Reading};
use super::money::Unit;
use super::problem::{Complaints, Problems, SourceFile, nearest};
use super::schema::settlement::{MoneyFile, SettlementFile};
use super::schema::{
    CodeFile, EffectEntry, EffectUse, Entry, FactEntry, GameFile, KindName, OneOrMany, OptionEntry, Ordered, Presume, Range, Target, Test,
    ValueEntry, VocabularyFile, When,
};
use super::sources::Sources;

/// A file with what was read from it.
pub(crate) struct Read<'a, T> {
    pub(crate) file: &'a SourceFile,
    pub(crate) content: T,
}

/// All that a game is linked from.
pub(crate) struct Parts<'a> {
    pub(crate) vocabulary: Read<'a, VocabularyFile>,
    /// Games whose codes are fallen back on.
    pub(crate) borrowed: Vec<Read<'a, GameFile>>,
    pub(crate) game: Read<'a, GameFile>,
    /// `game/code` with its file: the game's own codes first.
    pub(crate) codes: Vec<(String, Read<'a, CodeFile>)>,
    pub(crate) own_codes: usize,
    pub(crate) sources: Sources,
    pub(crate) money: Option<Read<'a, MoneyFile>>,
    /// How the game's own codes settle a hand, by their names.
    pub(crate) settlements: Vec<(String, Read<'a, SettlementFile>)>,
}

/// A place in a file, written out only when there is something to complain of.
#[derive(Clone, Copy)]
struct At<'a> {
    file: &'a SourceFile,
    parent: Option<&'a At<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Item(usize),
}

impl<'a> At<'a> {
    fn root(file: &'a SourceFile) -> Self {
        Self { file, parent: None, step: Step::Root }
    }

    fn key(&'a self, key: &'a str) -> At<'a> {
        At { file: self.file, parent: Some(self), step: Step::Key(key) }
    }

    fn item(&'a self, index: usize) -> At<'a> {
        At { file: self.file, parent: Some(self), step: Step::Item(index) }
    }

    fn path(&self) -> String {
        let mut path = self.parent.map_or(String::new(), At::path);
        match self.step {
            Step::Root => {}
            Step::Key(key) if path.is_empty() => path.push_str(key),
            Step::Key(key) => {
                path.push('.');
                path.push_str(key);
            }
            Step::Item(index) => path.push_str(&format!("[{index}]")),
        }
        path
    }
}

/// Links a game, or reports every mistake in its files.
pub(crate) fn link(mut parts: Parts<'_>) -> Result<Game, Problems> {
    let mut linker = Linker {
        complaints: Complaints::default(),
        facts: Facts::default(),
        effects: BTreeMap::new(),
        sources: std::mem::take(&mut parts.sources),
    };
    linker.check_format(parts.vocabulary.file, parts.vocabulary.content.format);
    linker.add_effects(parts.vocabulary.file, &parts.vocabulary.content.effects);
    linker.add_facts(parts.vocabulary.file, &parts.vocabulary.content.facts);
    for read in parts.borrowed.iter().chain([&parts.game]) {
        linker.check_format(read.file, read.content.format);
        linker.add_effects(read.file, &read.content.effects);
        linker.add_facts(read.file, &read.content.facts);
    }
    for (_, read) in &parts.codes {
        linker.check_format(read.file, read.content.format);
        linker.add_readings(read);
    }
    linker.link_applicability(&parts);
    linker.link_impossible(&parts);
    linker.check_effects(&parts);

    let names = linker.name_laws(&parts.codes);
    let mut laws = Vec::new();
    let mut codes = Vec::new();
    for (index, (path, read)) in parts.codes.iter().enumerate() {
        let id = CodeId(u16::try_from(index).unwrap_or(u16::MAX));
        codes.push(linker.link_code(id, path, read, &names, &parts.codes, &mut laws));
    }
    linker.check_overrides(&parts.codes, &codes, &laws);
    linker.check_definitions(&parts.codes, &codes, &laws);

    let default = codes.iter().take(parts.own_codes).position(|code| code.name == parts.game.content.default);
    if default.is_none() {
        let root = At::root(parts.game.file);
        let guess = nearest(&parts.game.content.default, codes.iter().map(|code| code.name.as_str())).map(did_you_mean);
        linker.complain(&root.key("default"), format!("no code of this game is called `{}`", parts.game.content.default), guess);
    }
    let auction = parts.game.content.auction.as_deref().and_then(|entry| linker.link_auction(parts.game.file, entry));
    let units: Vec<Unit> = parts.money.iter().flat_map(|read| &read.content.units).map(Unit::of).collect();
    if let Some(read) = &parts.money {
        linker.check_format(read.file, read.content.format);
    }
    let mut settlements = BTreeMap::new();
    for (name, read) in &parts.settlements {
        if let Some(index) = codes.iter().take(parts.own_codes).position(|code| code.name == *name) {
            let settlement = linker.link_settlement(read.file, &read.content, &codes[index], auction.as_ref(), &units);
            settlements.insert(CodeId(u16::try_from(index).unwrap_or(u16::MAX)), settlement.into());
        } else {
            linker.complain(&At::root(read.file).key("code"), format!("no code of this game is called `{name}`"), None);
        }
    }
    let Linker { complaints, facts, effects, sources } = linker;
    complaints.unless_any(Game {
        name: parts.game.content.game,
        title: parts.game.content.title,
        facts,
        effects: effects.into_iter().map(|(name, kind)| (name, kind.into())).collect(),
        codes,
        own_codes: parts.own_codes,
        default: CodeId(u16::try_from(default.unwrap_or(0)).unwrap_or(0)),
        laws,
        sources,
        auction: auction.map(Into::into),
        units,
        settlements,
    })
}

struct Linker {
    complaints: Complaints,
    facts: Facts,
    effects: BTreeMap<String, EffectKind>,
    sources: Sources,
}

/// The full names of laws, with their ids.
type Names = BTreeMap<String, LawId>;

impl Linker {
    fn complain(&mut self, at: &At<'_>, message: impl Into<String>, help: Option<String>) {
        self.complaints.at(at.file, &at.path(), message, help);
    }

    fn check_format(&mut self, file: &SourceFile, format: u32) {
        if format != super::schema::FORMAT {
            let help = format!("this program reads format {}", super::schema::FORMAT);
            self.complain(&At::root(file).key("format"), format!("format {format} is not known"), Some(help));
        }
    }

    // --- facts ---------------------------------------------------------------

    fn add_facts(&mut self, file: &SourceFile, entries: &[FactEntry]) {
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

    fn add_fact(&mut self, at: &At<'_>, entry: &FactEntry) {
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
            name: entry.fact.clone(),
            question,
            why: entry.why.clone(),
            about: entry.about.clone(),
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
                    for n in from..=to.min(from + 127) {
                        self.push_value(
                            at,
                            id,
                            &n.to_string(),
                            &ValueEntry { says: says.replace("{n}", &n.to_string()), ..ValueEntry::default() },
                        );
                    }
                    if to < from || to - from > 127 {
                        self.complain(&at.key("to"), "a count needs `from` and `to`, at most 128 numbers apart", None);
                    }
                }
            }
            self.extend_fact(at, id, entry);
        }
    }

    /// Adds values, groups and weights to a fact.
    fn extend_fact(&mut self, at: &At<'_>, id: FactId, entry: &FactEntry) {
        let values = at.key("values");
        for (name, value) in &entry.values.0 {
            self.push_value(&values.key(name), id, name, value);
        }
        if let Some(fact) = self.facts.get_mut(id) {
            if let Some(question) = &entry.question {
                fact.question.clone_from(question);
            }
            if entry.why.is_some() {
                fact.why.clone_from(&entry.why);
            }
        }
        let groups = at.key("groups");
        for (name, OneOrMany(members)) in &entry.groups.0 {
            let group = groups.key(name);
            let set = self.value_set(&group, id, members);
            if let Some(fact) = self.facts.get_mut(id) {
                let slot = fact.groups.entry(name.clone()).or_default();
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

    fn push_value(&mut self, at: &At<'_>, id: FactId, name: &str, entry: &ValueEntry) {
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
            name: name.to_owned(),
            weight: 1.0,
            wording: Wording { says: entry.says.clone(), words: entry.words.clone(), about: entry.about.clone() }.into(),
        });
    }

    fn add_readings(&mut self, read: &Read<'_, CodeFile>) {
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
                        name: name.clone(),
                        question: reading.question.clone(),
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

    fn link_applicability(&mut self, parts: &Parts<'_>) {
        let files = [(parts.vocabulary.file, &parts.vocabulary.content.facts)];
        let games = parts.borrowed.iter().chain([&parts.game]).map(|read| (read.file, &read.content.facts));
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

    fn link_presumed(&mut self, at: &At<'_>, id: FactId, presume: &Presume) {
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

    fn link_impossible(&mut self, parts: &Parts<'_>) {
        let files = [(parts.vocabulary.file, &parts.vocabulary.content.impossible)];
        let games = parts.borrowed.iter().chain([&parts.game]).map(|read| (read.file, &read.content.impossible));
        for (file, conditions) in files.into_iter().chain(games) {
            let root = At::root(file);
            let list = root.key("impossible");
            for (index, when) in conditions.iter().enumerate() {
                let condition = self.condition(&list.item(index), when);
                self.facts.impossible.push(condition);
            }
        }
    }

    // --- effects -------------------------------------------------------------

    fn add_effects(&mut self, file: &SourceFile, entries: &Ordered<EffectEntry>) {
        for (name, entry) in &entries.0 {
            let kind = EffectKind {
                says: entry.says.clone(),
                with: entry.with.0.iter().map(|(name, OneOrMany(values))| (name.clone(), values.clone())).collect(),
                excludes: entry.excludes.0.clone(),
                money: entry.money.0,
                about: entry.about.clone(),
            };
            if let Some(known) = self.effects.get_mut(name) {
                // A game may widen a parameter of the vocabulary.
                for (parameter, values) in kind.with {
                    match known.with.iter_mut().find(|(known, _)| *known == parameter) {
                        Some((_, list)) => list.extend(values),
                        None => {
                            let root = At::root(file);
                            self.complaints.at(
                                file,
                                &root.key("effects").key(name).path(),
                                format!("`{name}` has no parameter `{parameter}`"),
                                None,
                            );
                            return;
                        }
                    }
                }
            } else {
                self.effects.insert(name.clone(), kind);
            }
        }
    }

    fn check_effects(&mut self, parts: &Parts<'_>) {
        let files = [(parts.vocabulary.file, &parts.vocabulary.content.effects)];
        let games = parts.borrowed.iter().chain([&parts.game]).map(|read| (read.file, &read.content.effects));
        for (file, entries) in files.into_iter().chain(games) {
            let root = At::root(file);
            let map = root.key("effects");
            for (name, entry) in &entries.0 {
                let at = map.key(name);
                let list = at.key("excludes");
                for other in &entry.excludes.0 {
                    if !self.effects.contains_key(other) {
                        let guess = nearest(other, self.effects.keys().map(String::as_str)).map(did_you_mean);
                        self.complain(&list, format!("no outcome is called `{other}`"), guess);
                    }
                }
            }
        }
    }

    fn effect(&mut self, at: &At<'_>, used: &EffectUse) -> Effect {
        let Some(kind) = self.effects.get(&used.name).cloned() else {
            let guess = nearest(&used.name, self.effects.keys().map(String::as_str)).map(did_you_mean);
            self.complain(at, format!("no outcome is called `{}`", used.name), guess);
            return Effect { name: used.name.clone(), ..Effect::default() };
        };
        let mut amounts = Vec::new();
        let mut given: Vec<(&String, String)> = Vec::new();
        for name in used.with.iter().map(|(name, _)| name).chain(used.sums.iter().map(|(name, _)| name)) {
            if !kind.with.iter().any(|(known, _)| known == name) {
                let guess = nearest(name, kind.with.iter().map(|(known, _)| known.as_str())).map(did_you_mean);
                self.complain(at, format!("`{}` has no parameter `{name}`", used.name), guess);
            }
        }
        for (name, values) in &kind.with {
            let is_count = values.iter().any(|value| value == COUNT);
            let ways: Vec<_> = used.sums.iter().filter(|(known, _)| known == name).map(|(_, weights)| weights).collect();
            if !ways.is_empty() {
                if is_count {
                    let ways: Vec<Amount> = ways.into_iter().map(|weights| self.amount(at, weights)).collect();
                    given.extend(ways.first().map(|best| (name, best.words(&self.facts))));
                    amounts.extend(ways.into_iter().map(|way| (name.clone(), way)));
                } else {
                    self.complain(at, format!("`{name}` of `{}` is no number", used.name), Some(format!("one of {}", values.join(", "))));
                }
            } else if let Some((_, value)) = used.with.iter().find(|(known, _)| known == name) {
                let counted = if is_count { self.facts.find(value).filter(|fact| self.is_count(*fact)) } else { None };
                if let Some(fact) = counted {
                    amounts.push((name.clone(), Amount { terms: vec![(fact, 1)], plus: 0 }));
                } else if !EffectKind::takes(values, value) {
                    let guess = nearest(value, values.iter().map(String::as_str)).map(did_you_mean).or_else(|| {
                        Some(if is_count {
                            "a number, or a fact that is a count".to_owned()
                        } else {
                            format!("one of {}", values.join(", "))
                        })
                    });
                    self.complain(at, format!("`{name}` of `{}` cannot be `{value}`", used.name), guess);
                }
                given.push((name, value.clone()));
            } else {
                self.complain(at, format!("`{}` needs `{name}`", used.name), Some(format!("one of {}", values.join(", "))));
            }
        }
        let with = given.into_iter().map(|(name, value)| (name.clone(), value)).collect();
        Effect { name: used.name.clone(), with, amounts }
    }

    fn effects(&mut self, at: &At<'_>, used: &[EffectUse]) -> Vec<Effect> {
        used.iter().enumerate().map(|(index, used)| self.effect(&at.item(index), used)).collect()
    }

    // --- laws ----------------------------------------------------------------

    /// Gives every law, gap and fall-back its id.
    fn name_laws(&mut self, codes: &[(String, Read<'_, CodeFile>)]) -> Names {
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

    fn link_code(
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
                Some(Some((file, entry))) => Place { file: file.clone(), entry: *entry },
                _ => Place { file: read.file.name.clone(), entry: index },
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
            laws.push(Law { code: id, when, overrides, provision: provision.into() });
            code.laws.push(law);
        }
        code
    }

    fn define(&mut self, at: &At<'_>, code: &mut Code, name: &str, entry: &super::schema::DefineEntry, place: Place) {
        self.check_cites(&at.key("cite"), &entry.cite);
        let when = self.condition(&at.key("when"), &entry.when);
        match self.facts.find(name) {
            Some(id) if self.facts[id].origin == Origin::Defined => {
                code.definitions.entry(id).or_default().push(Definition {
                    cites: entry.cite.0.clone(),
                    when,
                    says: entry.says.clone(),
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

    fn read(&mut self, at: &At<'_>, code: &mut Code, name: &str, entry: &super::schema::ReadingEntry, place: Place) {
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
            why: entry.why.clone(),
            place,
        });
    }

    fn choice(&mut self, at: &At<'_>, entry: &super::schema::ChoiceEntry) -> Choice {
        let list = at.key("of");
        let options = entry
            .of
            .iter()
            .enumerate()
            .map(|(index, option)| {
                let item = list.item(index);
                match option {
                    OptionEntry::One(used) => {
                        let effect = self.effect(&item, used);
                        Opt { says: sentence(&self.clause(&effect)), effects: vec![effect] }
                    }
                    OptionEntry::Several(several) => {
                        Opt { says: several.says.clone(), effects: self.effects(&item.key("does"), &several.does) }
                    }
                }
            })
            .collect();
        Choice { by: entry.by.clone(), options, until: entry.until.clone() }
    }

    fn clause(&self, effect: &Effect) -> String {
        let mut text = self.effects.get(&effect.name).map_or_else(String::new, |kind| kind.says.clone());
        for (name, value) in &effect.with {
            text = text.replace(&format!("{{{name}}}"), &value.replace('-', " "));
        }
        text
    }

    fn changes(&mut self, at: &At<'_>, changes: &Ordered<String>) -> Vec<(FactId, u8)> {
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

    fn target(&mut self, at: &At<'_>, target: &Target, codes: &[(String, Read<'_, CodeFile>)]) -> Vec<(CodeId, Option<(FactId, u8)>)> {
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

    fn overrides(&mut self, at: &At<'_>, code: &str, OneOrMany(list): &OneOrMany, names: &Names) -> Vec<LawId> {
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

    fn check_cites(&mut self, at: &At<'_>, OneOrMany(cites): &OneOrMany) {
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

    /// No law may override itself, however many others stand between.
    fn check_overrides(&mut self, files: &[(String, Read<'_, CodeFile>)], codes: &[Code], laws: &[Law]) {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        fn visit(law: usize, laws: &[Law], marks: &mut [Mark], trail: &mut Vec<usize>) -> Option<Vec<usize>> {
            match marks[law] {
                Mark::Done => return None,
                Mark::Open => {
                    let from = trail.iter().position(|step| *step == law).unwrap_or(0);
                    return Some(trail.split_off(from));
                }
                Mark::New => {}
            }
            marks[law] = Mark::Open;
            trail.push(law);
            for other in &laws[law].overrides {
                if let Some(circle) = visit(other.index(), laws, marks, trail) {
                    return Some(circle);
                }
            }
            trail.pop();
            marks[law] = Mark::Done;
            None
        }
        let mut marks = vec![Mark::New; laws.len()];
        for law in 0..laws.len() {
            let Some(circle) = visit(law, laws, &mut marks, &mut Vec::new()) else { continue };
            let first = &laws[circle.first().copied().unwrap_or(law)];
            let names: Vec<&str> = circle.iter().map(|step| laws[*step].name.as_str()).collect();
            let message = format!("laws override each other in a circle: {} → {}", names.join(" → "), first.name);
            if let Some((_, read)) = files.get(first.code.index()) {
                self.complaints.at(
                    read.file,
                    &format!("laws[{}].overrides", first.place.entry),
                    message,
                    Some("decide which of them is the exception".to_owned()),
                );
            }
            return;
        }
        let _ = codes;
    }

    /// A code may test a defined fact only if it defines it, and no definition
    /// may hang on itself.
    fn check_definitions(&mut self, files: &[(String, Read<'_, CodeFile>)], codes: &[Code], laws: &[Law]) {
        for (code, (_, read)) in codes.iter().zip(files) {
            for id in &code.laws {
                let law = &laws[id.index()];
                let mut missing = BTreeSet::new();
                law.when.each_fact(&mut |fact| {
                    if self.facts[fact].origin == Origin::Defined && !code.definitions.contains_key(&fact) {
                        missing.insert(fact);
                    }
                });
                for fact in missing {
                    let message = format!("this code does not define `{}`", self.facts[fact].name);
                    self.complaints.at(
                        read.file,
                        &format!("laws[{}].when.{}#", law.place.entry, self.facts[fact].name),
                        message,
                        Some("add an entry `define: …`, or test the facts themselves".to_owned()),
                    );
                }
            }
            for fact in code.definitions.keys() {
                let mut seen = BTreeSet::new();
                let mut open = vec![*fact];
                let mut circular = false;
                while let Some(next) = open.pop() {
                    for definition in code.definitions.get(&next).into_iter().flatten() {
                        definition.when.each_fact(&mut |other| {
                            circular |= other == *fact;
                            if seen.insert(other) {
                                open.push(other);
                            }
                        });
                    }
                }
                if circular {
                    let message = format!("the definition of `{}` in `{}` hangs on itself", self.facts[*fact].name, code.path);
                    self.complaints.file(&read.file.name, message, None);
                }
            }
        }
    }

    // --- conditions ----------------------------------------------------------

    fn guess_fact(&self, name: &str) -> Option<String> {
        nearest(name, self.facts.iter().map(|(_, fact)| fact.name.as_str())).map(did_you_mean)
    }

    fn condition(&mut self, at: &At<'_>, When(tests): &When) -> Condition {
        let mut parts = Vec::with_capacity(tests.len());
        for (key, test) in tests {
            let here = at.key(key);
            let part = match test {
                Test::All(list) => {
                    Condition::all(list.iter().enumerate().map(|(index, when)| self.condition(&here.item(index), when)).collect::<Vec<_>>())
                }
                Test::Any(list) => {
                    Condition::any(list.iter().enumerate().map(|(index, when)| self.condition(&here.item(index), when)).collect::<Vec<_>>())
                }
                Test::Not(when) => self.condition(&here, when).negated(),
                Test::Sum(weights) => self.sum(&here, weights),
                Test::Values(_) | Test::NotValues(_) | Test::Range(_) => {
                    let Some(fact) = self.facts.find(key) else {
                        let guess = self.guess_fact(key);
                        self.complaints.at(here.file, &format!("{}#", here.path()), format!("no fact is called `{key}`"), guess);
                        continue;
                    };
                    let all = self.facts[fact].all();
                    match test {
                        Test::NotValues(names) => Condition::Is(fact, all.without(self.value_set(&here, fact, names))),
                        Test::Range(range) => Condition::Is(fact, self.range(&here, fact, *range)),
                        Test::Values(names) => Condition::Is(fact, self.value_set(&here, fact, names)),
                        _ => continue,
                    }
                }
            };
            parts.push(part);
        }
        Condition::all(parts)
    }

    fn value_set(&mut self, at: &At<'_>, fact: FactId, names: &[String]) -> Values {
        let mut set = Values::NONE;
        for name in names {
            if let Some(values) = self.facts[fact].named(name) {
                set = set.or(values);
                continue;
            }
            let known = &self.facts[fact];
            let candidates = known.values.iter().map(|value| value.name.as_str()).chain(known.groups.keys().map(String::as_str));
            let guess = nearest(name, candidates).map(did_you_mean).or_else(|| {
                (known.values.len() <= 8)
                    .then(|| format!("one of {}", known.values.iter().map(|value| value.name.as_str()).collect::<Vec<_>>().join(", ")))
            });
            let message = format!("`{}` has no value `{name}`", known.name);
            self.complain(at, message, guess);
        }
        set
    }

    fn range(&mut self, at: &At<'_>, fact: FactId, range: Range) -> Values {
        if !matches!(self.facts[fact].kind, Kind::Count { .. }) {
            let message = format!("`{}` is not a count", self.facts[fact].name);
            self.complain(at, message, None);
            return Values::NONE;
        }
        let known = &self.facts[fact];
        known
            .all()
            .iter()
            .filter(|value| {
                known
                    .number(*value)
                    .is_some_and(|n| range.at_least.is_none_or(|least| n >= least) && range.at_most.is_none_or(|most| n <= most))
            })
            .collect()
    }

    fn sum(&mut self, at: &At<'_>, weights: &[(String, i32)]) -> Condition {
        let mut sum = Sum { terms: Vec::new(), at_least: i32::MIN, at_most: i32::MAX };
        for (name, number) in weights {
            match name.as_str() {
                "at-least" => sum.at_least = *number,
                "at-most" => sum.at_most = *number,
                _ => sum.terms.extend(self.term(at, name, *number)),
            }
        }
        if sum.at_least == i32::MIN && sum.at_most == i32::MAX {
            self.complain(at, "a sum needs `at-least` or `at-most`", None);
        }
        Condition::Sum(sum)
    }

    /// A sum of counts that an outcome states.
    fn amount(&mut self, at: &At<'_>, weights: &[(String, i32)]) -> Amount {
        let mut amount = Amount::default();
        for (name, number) in weights {
            match name.as_str() {
                "plus" => amount.plus = *number,
                _ => amount.terms.extend(self.term(at, name, *number)),
            }
        }
        amount
    }

    /// A count with its weight.
    fn term(&mut self, at: &At<'_>, name: &str, weight: i32) -> Option<(FactId, i32)> {
        match self.facts.find(name) {
            Some(fact) if self.is_count(fact) => return Some((fact, weight)),
            Some(_) => self.complain(&at.key(name), format!("`{name}` is not a count"), None),
            None => {
                let guess = self.guess_fact(name);
                self.complain(&at.key(name), format!("no fact is called `{name}`"), guess);
            }
        }
        None
    }

    fn is_count(&self, fact: FactId) -> bool {
        matches!(self.facts[fact].kind, Kind::Count { .. })
    }
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// A name or clause as the beginning of a sentence.
fn sentence(text: &str) -> String {
    let spaced = if text.contains(' ') { text.to_owned() } else { text.replace('-', " ") };
    let mut chars = spaced.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
