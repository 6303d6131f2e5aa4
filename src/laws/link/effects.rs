//! Outcomes: those there are, those that laws state, and rights to choose.

use crate::facts::Amount;
use crate::laws::filling::{filled, named};
use crate::laws::model::{COUNT, Choice, Effect, EffectKind, Opt};
use crate::laws::problem::{SourceFile, nearest};
use crate::laws::schema::{ChoiceEntry, EffectEntry, EffectUse, OneOrMany, OptionEntry, Ordered};
use crate::laws::sentence::capital;

use super::{At, Linker, Parts, did_you_mean};

impl Linker {
    pub(super) fn add_effects(&mut self, file: &SourceFile, entries: &Ordered<EffectEntry>) {
        for (name, entry) in &entries.0 {
            let kind = EffectKind {
                says: entry.says.clone(),
                with: entry.with.0.iter().map(|(name, OneOrMany(values))| (name.clone(), values.clone())).collect(),
                excludes: entry.excludes.0.clone(),
                money: entry.money.0,
                allowed: entry.allowed.map(|flag| flag.0),
                penalty: entry.penalty.0,
                called: entry.called.0.clone(),
                about: entry.about.clone(),
            };
            if let Some(known) = self.effects.get_mut(name) {
                // A game may say it in its own way, and widen a parameter.
                if !kind.says.is_empty() {
                    known.says = kind.says;
                }
                known.called.extend(kind.called);
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

    pub(super) fn check_effects(&mut self, parts: &Parts<'_>) {
        let files = [(parts.vocabulary.file, &parts.vocabulary.content.effects)];
        let games = parts.games().map(|read| (read.file, &read.content.effects));
        for (file, entries) in files.into_iter().chain(games) {
            let root = At::root(file);
            let map = root.key("effects");
            for (name, entry) in &entries.0 {
                let at = map.key(name);
                for place in named(&entry.says) {
                    let parameters = self.effects.get(name).map(|kind| &kind.with);
                    if !parameters.into_iter().flatten().any(|(parameter, _)| parameter == place) {
                        let complaint = format!("`{name}` has no parameter `{place}`");
                        self.complain(&at.key("says"), complaint, None);
                    }
                }
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

    pub(super) fn effect(&mut self, at: &At<'_>, used: &EffectUse) -> Effect {
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

    pub(super) fn effects(&mut self, at: &At<'_>, used: &[EffectUse]) -> Vec<Effect> {
        used.iter().enumerate().map(|(index, used)| self.effect(&at.item(index), used)).collect()
    }

    pub(super) fn choice(&mut self, at: &At<'_>, entry: &ChoiceEntry) -> Choice {
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

    pub(super) fn clause(&self, effect: &Effect) -> String {
        let mut text = self.effects.get(&effect.name).map_or_else(String::new, |kind| kind.says.clone());
        for (name, value) in &effect.with {
            let called = self.effects.get(&effect.name).and_then(|kind| kind.called(value));
            text = filled(&text, name, &called.map_or_else(|| value.replace('-', " "), str::to_owned));
        }
        text
    }
}

/// A name or clause as the beginning of a sentence.
pub(super) fn sentence(text: &str) -> String {
    let spaced = if text.contains(' ') { text.to_owned() } else { text.replace('-', " ") };
    capital(&spaced)
}
