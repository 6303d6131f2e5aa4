//! Wrong rules that people really hold: each a named change to the laws.

mod file;
mod link;

use crate::facts::{Condition, FactId, Values};
use crate::laws::auction::{AuctionRules, Sight};
use crate::laws::{CodeId, Does, Effect, Game, Law, LawId, Place, Provision};

/// A wrong rule.
#[derive(Clone, Debug)]
pub struct Misconception {
    /// Its name.
    pub name: String,
    /// What its holder believes, in a sentence.
    pub says: String,
    /// Where it comes from.
    pub from: String,
    codes: Vec<String>,
    readings: Vec<(String, String)>,
    drop: Vec<String>,
    borrow: Vec<String>,
    put: Vec<(Condition, Vec<Effect>)>,
    facts: Vec<(FactId, Vec<(u8, Sight)>)>,
    asks_only: Vec<Sight>,
    asks_also: Vec<Sight>,
}

/// What a misconception can bear on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touches {
    /// The laws on calls themselves.
    pub(crate) laws: bool,
    /// Who is asked.
    pub(crate) turn: bool,
    /// What he may say.
    pub(crate) calls: bool,
    /// What follows from it.
    pub(crate) play: bool,
}

impl Misconception {
    /// Whether it is one of this code.
    pub fn concerns(&self, game: &Game, code: CodeId) -> bool {
        self.codes.is_empty() || self.codes.contains(&game.code(code).name)
    }

    /// The readings under which its holder plays.
    pub fn readings(&self) -> &[(String, String)] {
        &self.readings
    }

    /// What it can bear on.
    pub(crate) fn touches(&self, rules: &AuctionRules) -> Touches {
        let acts = |condition: &Condition| match condition {
            Condition::Is(fact, values) if *fact == rules.acts.fact => Some(*values),
            Condition::All(parts) => parts.iter().find_map(|part| match part {
                Condition::Is(fact, values) if *fact == rules.acts.fact => Some(*values),
                _ => None,
            }),
            _ => None,
        };
        let calls = Values::one(rules.acts.in_turn);
        let bears = |test: &dyn Fn(Values) -> bool| self.put.iter().any(|(when, _)| acts(when).is_none_or(test));
        let anything = !self.drop.is_empty() || !self.borrow.is_empty() || !self.readings.is_empty();
        Touches {
            laws: anything || bears(&|values| !values.and(calls).is_empty()),
            turn: anything || !self.asks_only.is_empty() || !self.asks_also.is_empty(),
            calls: anything || !self.facts.is_empty() || bears(&|values| !values.and(calls).is_empty()),
            play: anything || bears(&|values| !values.without(calls).is_empty()),
        }
    }

    /// The game as its holder believes it to be.
    pub fn applied(&self, game: &Game, code: CodeId) -> Game {
        let mut game = game.clone();
        let all: Vec<LawId> = game.codes[code.index()].laws.clone();
        for name in &self.drop {
            for id in all.iter().filter(|id| game.laws[id.index()].name == *name).copied().collect::<Vec<_>>() {
                game.laws[id.index()].set_when(Condition::NEVER, None);
            }
        }
        let borrowed = self.borrow.iter().filter_map(|path| game.laws.iter().find(|law| law.path.ends_with(path.as_str())).cloned());
        let mut added: Vec<Law> = borrowed.collect();
        added.extend(self.put.iter().map(|(when, effects)| {
            let provision = Provision {
                path: self.name.clone(),
                name: self.name.clone(),
                title: self.says.clone(),
                cites: Vec::new(),
                says: self.says.clone(),
                does: Does::Rules { effects: effects.clone(), choice: None },
                place: Place::default(),
            };
            Law::new(code, when.clone(), game.facts.act(), Vec::new(), provision)
        }));
        for mut law in added {
            law.code = code;
            law.overrides.clone_from(&all);
            let id = LawId(u32::try_from(game.laws.len()).unwrap_or(u32::MAX));
            game.laws.push(law);
            game.codes[code.index()].laws.push(id);
        }
        if let Some(rules) = &mut game.auction {
            for (fact, before) in &self.facts {
                if let Some((_, ways)) = rules.facts.iter_mut().find(|(known, _)| known == fact) {
                    ways.splice(0..0, before.iter().cloned());
                }
            }
            if !self.asks_only.is_empty() {
                rules.asked.clone_from(&self.asks_only);
            }
            rules.asked.extend(self.asks_also.iter().cloned());
        }
        game
    }
}
