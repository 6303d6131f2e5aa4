//! Everyday words → values of the vocabulary, for a search.

use crate::facts::{FactId, Values};
use crate::laws::Game;

use super::signs::Sign;
use super::{Lexicon, finder};

impl Lexicon {
    /// The values of facts that everyday words stand for: "dropped card" is
    /// `act: exposes-card`. For `hoyle search`.
    pub fn expand(&self, game: &Game, text: &str) -> Vec<(FactId, Values)> {
        let short: String = text.chars().take(super::LONGEST).collect();
        let scene = finder::scene(&self.words, &short);
        let mut found: Vec<(FactId, Values)> = Vec::new();
        let mut add = |fact: FactId, values: Values| {
            if values != game.facts[fact].all() && !found.contains(&(fact, values)) {
                found.push((fact, values));
            }
        };
        for one in scene.find(&self.words.signs) {
            if let Some(Sign::Fact { fact, yes, also, .. }) = self.words.sign(one.pattern) {
                add(*fact, *yes);
                for (fact, values) in also {
                    add(*fact, *values);
                }
            }
        }
        if let Some(call) = self.words.call {
            for chunk in &scene.chunks {
                if let super::scene::What::Call(value) = chunk.what {
                    add(call, Values::one(value));
                }
            }
        }
        if let Some(offender) = self.words.offender {
            for chunk in &scene.chunks {
                if let super::scene::What::Who(super::people::Who::Role(role)) = &chunk.what
                    && let Some(values) = game.facts[offender].named(role)
                {
                    add(offender, values);
                }
            }
        }
        found
    }
}
