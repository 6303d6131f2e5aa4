//! What comes to be played, or is judged when nothing is.

use crate::facts::FactId;
use crate::laws::auction::{Answer, Calls, ContractRules, Role, Sight, Word};
use crate::laws::problem::nearest;
use crate::laws::schema::auction::{ContractEntry, PlaysEntry, UnplayedEntry};
use crate::laws::schema::{OneOrMany, Ordered};

use super::super::{At, Linker, did_you_mean};
use super::names::Names;

impl Linker {
    pub(super) fn contract(
        &mut self,
        at: &At<'_>,
        entry: &ContractEntry,
        names: &Names<'_>,
        act: FactId,
        words: &mut [Word],
    ) -> Option<ContractRules> {
        let fact = self.known_fact(at, &entry.fact);
        let plays = at.key("plays");
        let mut exceptions = Vec::new();
        for (name, PlaysEntry { name: played, facts }) in &entry.plays.0 {
            let at = plays.key(name);
            let set = self.calls(&at, name, names);
            exceptions.push((set, played.clone(), self.judged(&at.key("facts"), facts)));
        }
        for (index, (word, found)) in (0u8..).zip(words.iter_mut().zip(&names.words)) {
            if let Some((_, played, facts)) = exceptions.iter().find(|(set, ..)| set.has(index)) {
                if let Some(played) = played {
                    word.plays.clone_from(played);
                }
                word.judged_as.clone_from(facts);
            } else if let Some(fact) = fact.filter(|_| found.is_played(names)) {
                if let Some(value) = self.facts[fact].value(found.name) {
                    word.judged_as.push((fact, value));
                } else {
                    let message = format!("`{}` has no value `{}`", entry.fact, found.name);
                    self.complain(at, message, Some("say under `plays` what it is when it is played".to_owned()));
                }
            }
        }
        let roles_at = at.key("roles");
        let mut roles = Vec::new();
        for (role, seat) in &entry.roles.0 {
            let meant = match seat.as_str() {
                "holder" => Role::Holder,
                "suit" => Role::Suit,
                name => {
                    let mask = self.mask(&roles_at.key(role), &OneOrMany(vec![name.to_owned()]), &names.seats, "seat");
                    Role::Seat(u8::try_from(mask.trailing_zeros().min(31)).unwrap_or(0))
                }
            };
            roles.push((role.clone(), meant));
        }
        let answers_at = at.key("answers");
        let mut answers = Vec::new();
        for (name, answer) in &entry.answers.0 {
            let at = answers_at.key(name);
            let Some(act) = self.value_of(&at.key("act"), act, &answer.act) else { continue };
            let with = |(with, values): &(String, Vec<String>)| (*with == answer.with).then(|| values.clone());
            match self.effects.get(&answer.effect).map(|kind| kind.with.iter().find_map(with)) {
                Some(Some(values)) => {
                    for unknown in answer.among.0.iter().filter(|value| !values.contains(value)) {
                        let guess = nearest(unknown, values.iter().map(String::as_str)).map(did_you_mean);
                        self.complain(&at.key("among"), format!("`{}` cannot be `{unknown}`", answer.with), guess);
                    }
                    let among = if answer.among.0.is_empty() { values } else { answer.among.0.clone() };
                    let (effect, with) = (answer.effect.clone(), answer.with.clone());
                    answers.push(Answer { name: name.clone(), act, effect, with, among });
                }
                Some(None) => self.complain(&at.key("with"), format!("`{}` has no parameter `{}`", answer.effect, answer.with), None),
                None => {
                    let guess = nearest(&answer.effect, self.effects.keys().map(String::as_str)).map(did_you_mean);
                    self.complain(&at.key("effect"), format!("no outcome is called `{}`", answer.effect), guess);
                }
            }
        }
        let nothing = entry.nothing.clone().unwrap_or_else(|| "nothing is played".to_owned());
        Some(ContractRules { fact: fact?, nothing, roles, answers })
    }

    pub(super) fn unplayed(
        &mut self,
        at: &At<'_>,
        entry: &UnplayedEntry,
        names: &Names<'_>,
        remembered: &mut Vec<Calls>,
    ) -> (Sight, Vec<(FactId, u8)>) {
        (self.sight(&at.key("when"), &entry.when, names, remembered), self.judged(&at.key("judge"), &entry.judge))
    }

    pub(super) fn judged(&mut self, at: &At<'_>, facts: &Ordered<String>) -> Vec<(FactId, u8)> {
        let mut judged = Vec::new();
        for (name, value) in &facts.0 {
            if let Some(fact) = self.known_fact(at, name) {
                judged.extend(self.value_of(&at.key(name), fact, value).map(|value| (fact, value)));
            }
        }
        judged
    }

    // --- names -----------------------------------------------------------------
}
