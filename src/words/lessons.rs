//! What a described dispute teaches the model besides what was done.

use std::collections::BTreeMap;

use crate::facts::{FactId, Values};

use super::agreeing::merged;
use super::deeds::Deed;
use super::guess::Hints;
use super::infer::{Finding, Inference};
use super::learn::Lesson;
use super::weigh::rival;

/// How much less a lesson about another fact counts than one about the act.
const LESSER: f32 = 0.7;

impl Inference<'_> {
    /// For training: each fact that makes sense, with its classes and what the
    /// description says of it.
    pub(crate) fn lessons(&self, told: &BTreeMap<FactId, Values>, given: &BTreeMap<FactId, Values>, whole: bool) -> Vec<Lesson> {
        let Some(act) = self.words.act else { return Vec::new() };
        let Some(done) = told.get(&act).copied() else { return Vec::new() };
        let mut found = Vec::new();
        let deeds = self.deeds(act, &mut found);
        let heard = self.hear();
        let name = done.only().map_or("", |value| self.game.facts[act].name_of(value));
        let deed = self.telling(&deeds, done).or_else(|| {
            let ranked = self.ranked(act, &heard, &deeds);
            Some(Deed { values: done, ..self.proposed(&heard, name, rival(&ranked, name))? })
        });
        found.push(Finding { fact: act, values: done, tokens: 0..0, strength: 3 });
        if self.is_call(done) {
            self.tell_call(&mut found);
        }
        self.told(deed.as_ref(), &mut found);
        let found = self.sensible(merged(found));
        let known: Vec<Finding> =
            told.iter().chain(given).map(|(fact, values)| Finding { fact: *fact, values: *values, tokens: 0..0, strength: 2 }).collect();
        let case = self.case_of(&known);
        let mut lessons = Vec::new();
        for fact in self.open_facts(&known) {
            let declared = &self.game.facts[fact];
            let signs = self.fact_signs(fact, &found);
            let truth = match told.get(&fact) {
                Some(values) => match values.only() {
                    Some(value) => declared.name_of(value).to_owned(),
                    None => continue,
                },
                None if whole => "-".to_owned(),
                None => continue,
            };
            let hints = Hints { around: self.around(fact, deed.as_ref(), &known), signs };
            lessons.push(Lesson { hints, truth: format!("{}={truth}", declared.name), classes: self.classes(fact, &case), weight: LESSER });
        }
        lessons
    }
}
