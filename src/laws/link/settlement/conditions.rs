//! What a step tests before it is taken.

use std::collections::BTreeSet;

use crate::facts::{FactId, Word};
use crate::laws::problem::nearest;
use crate::laws::schema::settlement::SettlementFile;
use crate::laws::schema::{Test as Asked, When};
use crate::laws::settlement::Test;

use super::super::{At, Linker, did_you_mean};
use super::names::Names;

impl Linker {
    /// The condition of a step.
    pub(super) fn money_test(&mut self, at: &At<'_>, When(tests): &When, names: &Names, file: &SettlementFile) -> Test {
        let mut parts = Vec::new();
        for (key, test) in tests {
            let here = at.key(key);
            let list = |linker: &mut Self, list: &[When]| {
                list.iter().enumerate().map(|(index, when)| linker.money_test(&here.item(index), when, names, file)).collect::<Vec<_>>()
            };
            parts.push(match test {
                Asked::All(whens) => Test::All(list(self, whens)),
                Asked::Any(whens) => Test::Any(list(self, whens)),
                Asked::Not(when) => Test::Not(Box::new(self.money_test(&here, when, names, file))),
                Asked::Range(range) => {
                    let (from, to) = (range.at_least.map_or(i64::MIN, i64::from), range.at_most.map_or(i64::MAX, i64::from));
                    let Some(formula) = self.formula_of(&here, key, &names.numbers, &names.lists) else { continue };
                    Test::Number(formula, from, to)
                }
                Asked::Sum(_) => {
                    self.complain(&here, "a sum is written as a formula here: `\"tricks - need\": {at-least: 0}`", None);
                    continue;
                }
                Asked::Values(values) => self.one_of(&here, key, values, names, file),
                Asked::NotValues(values) => Test::Not(Box::new(self.one_of(&here, key, values, names, file))),
            });
        }
        Test::All(parts)
    }

    fn one_of(&mut self, at: &At<'_>, key: &str, values: &[String], names: &Names, file: &SettlementFile) -> Test {
        if key == "ruled" {
            for value in values.iter().filter(|value| !self.effects.contains_key(*value)).collect::<Vec<_>>() {
                let guess = nearest(value, self.effects.keys().map(String::as_str)).map(did_you_mean);
                self.complain(at, format!("no outcome is called `{value}`"), guess);
            }
            return Test::Ruled(words(values));
        }
        if key == "call" {
            return Test::Word(key.into(), self.calls_named(at, values, file));
        }
        if let Some((_, known)) = names.words.iter().find(|(name, _)| name == key) {
            for value in values.iter().filter(|value| !known.contains(*value)) {
                let guess = nearest(value, known.iter().map(String::as_str)).map(did_you_mean);
                let options = || Some(format!("one of {}", known.iter().cloned().collect::<Vec<_>>().join(", ")));
                self.complain(at, format!("`{key}` has no value `{value}`"), guess.or_else(options));
            }
            return Test::Word(key.into(), words(values));
        }
        let numbers = values.iter().map(|value| match value.as_str() {
            "yes" => Some(1),
            "no" => Some(0),
            number => number.parse().ok(),
        });
        let Some(numbers) = numbers.collect::<Option<BTreeSet<i64>>>() else {
            let known = names.words.iter().map(|(name, _)| name.as_str()).chain(names.numbers.iter().map(String::as_str));
            let guess = nearest(key, known.chain(["call", "ruled"])).map(did_you_mean);
            self.complaints.at(at.file, &format!("{}#", at.path()), format!("nothing is called `{key}`, or it is a number"), guess);
            return Test::ALWAYS;
        };
        match self.formula_of(at, key, &names.numbers, &names.lists) {
            Some(formula) => Test::OneOf(formula, numbers),
            None => Test::ALWAYS,
        }
    }

    /// The calls of the file that are meant by names: calls, calls without
    /// their numbers, or groups of the game's calls.
    fn calls_named(&mut self, at: &At<'_>, values: &[String], file: &SettlementFile) -> BTreeSet<Word> {
        let fact: Option<FactId> = self.facts.find("call");
        let mut found = BTreeSet::new();
        for value in values {
            let members: Vec<String> = match fact.and_then(|fact| self.facts[fact].groups.get(value.as_str()).map(|set| (fact, *set))) {
                Some((fact, set)) => set.iter().map(|member| self.facts[fact].name_of(member).to_owned()).collect(),
                None => vec![value.clone()],
            };
            let calls = file.contracts.iter().flat_map(|contract| &contract.call.0);
            let known: Vec<&String> =
                calls.filter(|call| members.iter().any(|name| *call == name || call.split(':').next() == Some(name))).collect();
            if known.is_empty() {
                let calls = file.contracts.iter().flat_map(|contract| &contract.call.0);
                let guess = nearest(value, calls.map(String::as_str)).map(did_you_mean);
                self.complain(at, format!("no contract is called `{value}`"), guess);
            }
            found.extend(known.into_iter().map(|call| Word::from(call.as_str())));
        }
        found
    }
}

fn words(values: &[String]) -> BTreeSet<Word> {
    values.iter().map(|value| Word::from(value.as_str())).collect()
}
