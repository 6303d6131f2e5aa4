//! What besides its words speaks for or against what a text may say.

use std::collections::BTreeMap;

use crate::facts::{Case, FactId, Values};

use super::deeds::Deed;
use super::features::{Sight, person, see};
use super::guess::{Heard, Hints, OF_FACTS, STRENGTHS, Signs};
use super::infer::{Finding, Inference};
use super::people::Who;

impl Inference<'_> {
    /// The description as the model sees it.
    pub(crate) fn sight(&self) -> Sight {
        see(self.words, self.game, self.scene, self.seen, self.undone)
    }

    /// What besides its words tells what was done.
    pub(crate) fn hints_of_act(&self) -> Hints {
        self.words.act.map_or_else(Hints::default, |act| self.hints_of(act, &self.deeds(act, &mut Vec::new())))
    }

    pub(super) fn hints_of(&self, act: FactId, deeds: &[Deed]) -> Hints {
        Hints { around: Vec::new(), signs: self.act_signs(act, deeds) }
    }

    /// The signs for each act, by their strength.
    pub(super) fn act_signs(&self, act: FactId, deeds: &[Deed]) -> Signs {
        let mut best: BTreeMap<u8, u8> = BTreeMap::new();
        for deed in deeds {
            for value in deed.values.iter() {
                let strength = best.entry(value).or_default();
                *strength = (*strength).max(deed.strength + 1);
            }
        }
        let all: Vec<&Deed> = deeds.iter().collect();
        best.into_iter()
            .map(|(value, strength)| {
                // What another goes before counts for little.
                let beaten = deeds.iter().filter(|deed| deed.values.has(value)).all(|deed| self.beaten(deed, &all));
                (self.game.facts[act].name_of(value).to_owned(), if beaten { 1 } else { strength.min(22) })
            })
            .collect()
    }

    /// What the words of the text speak for.
    pub(crate) fn hear(&self) -> Heard {
        self.model.hear(&self.sight())
    }

    /// What they speak for, of what was done: where somebody only says what may be done for it,
    /// nothing is made of that.
    pub(super) fn hear_deed(&self, act: FactId) -> Option<Heard> {
        self.offence_beside_rules(act)?;
        let left_out: Vec<_> = self.undone.iter().chain(self.only_said).cloned().collect();
        Some(self.model.hear(&see(self.words, self.game, self.scene, self.seen, &left_out)))
    }

    /// The classes of a fact: its values that go with the rest, and that
    /// nothing is said of it.
    pub(super) fn classes(&self, fact: FactId, case: &Case) -> Vec<String> {
        let declared = &self.game.facts[fact];
        let mut others = case.clone();
        others.forget(&self.game.facts, fact);
        declared
            .all()
            .iter()
            .filter(|value| others.with(fact, Values::one(*value)).check(&self.game.facts).is_ok())
            .map(|value| format!("{}={}", declared.name, declared.name_of(value)))
            .chain([format!("{}=-", declared.name)])
            .collect()
    }

    pub(super) fn fact_signs(&self, fact: FactId, found: &[Finding]) -> Vec<(String, u8)> {
        let declared = &self.game.facts[fact];
        found
            .iter()
            .filter(|one| one.fact == fact)
            .flat_map(|one| {
                let strength = if one.values.len() > 1 { 1 } else { 2 + one.strength.min(3) };
                let strength = (OF_FACTS + strength).min(u8::try_from(STRENGTHS - 1).unwrap_or(u8::MAX));
                one.values.iter().map(move |value| (format!("{}={}", declared.name, declared.name_of(value)), strength))
            })
            .collect()
    }

    /// What besides the words speaks for or against values of the fact.
    pub(super) fn around(&self, fact: FactId, deed: Option<&Deed>, found: &[Finding]) -> Vec<String> {
        let declared = &self.game.facts[fact];
        let mut names = vec![format!("*{}", declared.name)];
        let case = self.case_of(found);
        if let Some(act) = self.words.act.and_then(|act| Some((act, case.value(act)?))) {
            names.push(format!("*{}&{}", declared.name, self.game.facts[act.0].name_of(act.1)));
        }
        let call = self.words.call.and_then(|call| Some(self.game.facts[call].name_of(case.value(call)?))).unwrap_or("-");
        if Some(fact) == self.words.offender {
            let table = self.table(deed, found);
            let place = |who: &Who| {
                table
                    .place(who)
                    .filter(|values| *values != declared.all())
                    .map_or("-".to_owned(), |values| values.iter().map(|value| declared.name_of(value)).collect::<Vec<_>>().join(","))
            };
            let doer = deed.and_then(|deed| deed.doer.as_ref());
            let kind = doer.and_then(person).unwrap_or_else(|| "-".to_owned());
            let here = doer.map_or("-".to_owned(), place);
            let me = place(&Who::Me);
            names.push(format!("*call:{call}"));
            names.push(format!("*doer:{kind}"));
            names.push(format!("*doer:{kind}&{call}"));
            names.push(format!("*place:{here}"));
            names.push(format!("*me:{me}"));
            names.push(format!("*doer:{kind}&me:{me}"));
            let mut others: Vec<String> = self
                .people
                .mentions
                .iter()
                .filter_map(|mention| mention.who.as_ref())
                .filter(|who| doer.is_none_or(|doer| self.people.root(doer) != self.people.root(who)))
                .map(place)
                .filter(|place| place != "-" && !place.contains(','))
                .collect();
            others.sort_unstable();
            others.dedup();
            names.extend(others.iter().map(|place| format!("*other:{place}")));
            names.push(format!("*doer:{kind}&others:{}", others.join(",")));
        }
        names
    }
}
