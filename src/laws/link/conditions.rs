//! Conditions as laws write them.

use crate::facts::{Amount, Condition, FactId, Kind, Sum, Values, Word};
use crate::laws::problem::nearest;
use crate::laws::schema::{Range, Test, When};

use super::{At, Linker, did_you_mean};

/// A count counts no more often than this in a sum.
const HEAVIEST: i32 = 1_000;
/// No more counts stand in a sum: it stays within what a number holds.
const MOST: usize = 20;

impl Linker {
    pub(super) fn guess_fact(&self, name: &str) -> Option<String> {
        nearest(name, self.facts.iter().map(|(_, fact)| fact.name.as_str())).map(did_you_mean)
    }

    pub(super) fn known_fact(&mut self, at: &At<'_>, name: &str) -> Option<FactId> {
        let found = self.facts.find(name);
        if found.is_none() {
            let guess = self.guess_fact(name);
            self.complaints.at(at.file, &format!("{}#", at.key(name).path()), format!("no fact is called `{name}`"), guess);
        }
        found
    }

    pub(super) fn value_of(&mut self, at: &At<'_>, fact: FactId, name: &str) -> Option<u8> {
        let found = self.facts[fact].value(name);
        if found.is_none() {
            self.value_set(at, fact, &[name.to_owned()]);
        }
        found
    }

    pub(super) fn condition(&mut self, at: &At<'_>, When(tests): &When) -> Condition {
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

    pub(super) fn value_set(&mut self, at: &At<'_>, fact: FactId, names: &[String]) -> Values {
        let mut set = Values::NONE;
        for name in names {
            if let Some(values) = self.facts[fact].named(name) {
                set = set.or(values);
                continue;
            }
            let known = &self.facts[fact];
            let candidates = known.values.iter().map(|value| value.name.as_str()).chain(known.groups.keys().map(Word::as_str));
            let guess = nearest(name, candidates).map(did_you_mean).or_else(|| {
                (known.values.len() <= 8)
                    .then(|| format!("one of {}", known.values.iter().map(|value| value.name.as_str()).collect::<Vec<_>>().join(", ")))
            });
            let message = format!("`{}` has no value `{name}`", known.name);
            self.complain(at, message, guess);
        }
        set
    }

    pub(super) fn range(&mut self, at: &At<'_>, fact: FactId, range: Range) -> Values {
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

    pub(super) fn sum(&mut self, at: &At<'_>, weights: &[(String, i32)]) -> Condition {
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
        if sum.terms.len() > MOST {
            self.complain(at, format!("a sum has {MOST} counts at most"), None);
            sum.terms.truncate(MOST);
        }
        Condition::Sum(sum)
    }

    /// A sum of counts that an outcome states.
    pub(super) fn amount(&mut self, at: &At<'_>, weights: &[(String, i32)]) -> Amount {
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
    pub(super) fn term(&mut self, at: &At<'_>, name: &str, weight: i32) -> Option<(FactId, i32)> {
        match self.facts.find(name) {
            Some(fact) if self.is_count(fact) && weight.saturating_abs() <= HEAVIEST => return Some((fact, weight)),
            Some(fact) if self.is_count(fact) => self.complain(&at.key(name), format!("a count counts {HEAVIEST} times at most"), None),
            Some(_) => self.complain(&at.key(name), format!("`{name}` is not a count"), None),
            None => {
                let guess = self.guess_fact(name);
                self.complain(&at.key(name), format!("no fact is called `{name}`"), guess);
            }
        }
        None
    }

    pub(super) fn is_count(&self, fact: FactId) -> bool {
        matches!(self.facts[fact].kind, Kind::Count { .. })
    }
}
