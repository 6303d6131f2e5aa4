//! One dispute, from what is told to the ruling: the state behind a prompt, a
//! command and a program that embeds the crate.

mod addition;
pub mod answer;
mod naming;
mod others;
mod reply;
mod speaking;
mod taking;

use std::collections::BTreeSet;

use crate::facts::{Case, Contradiction, FactId, Origin, Truth, Values};
use crate::laws::{CodeId, Game};
use crate::ruling::{Elsewhere, Judges, Question, Ruling, Status, adjudicate, bearing, branches, elsewhere};
use crate::table::settle::Stakes;
use crate::words::{About, Item, Lexicon, Understanding};

pub use addition::{FEW_WORDS, SHORT, VERY_SHORT};
pub use reply::{Asked, Does, Reply, Said, Unanswered, Why};
pub use speaking::{MaySay, Stands};
pub use taking::{How, Taken};

/// One dispute at one table.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// The code that rules.
    pub code: CodeId,
    /// What is known so far.
    pub case: Case,
    /// Facts that nobody can tell: they are not asked for again.
    pub untold: BTreeSet<FactId>,
    /// What was said, in order.
    pub told: Vec<Told>,
    /// What is played for, as far as it was said.
    pub stakes: Stakes,
}

/// Something said, and what it was understood to mean.
#[derive(Clone, Debug)]
pub struct Told {
    /// The words.
    pub text: String,
    /// What was understood.
    pub understanding: Understanding,
}

/// Why a fact given by name was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No fact is so called.
    #[error("no fact is called `{name}`{}", suggestion(near.as_deref()))]
    NoFact {
        /// The name given.
        name: String,
        /// The nearest name.
        near: Option<String>,
    },
    /// The fact has no such value.
    #[error("`{fact}` cannot be `{value}`: it is one of {}", options.join(", "))]
    NoValue {
        /// The fact.
        fact: String,
        /// The value given.
        value: String,
        /// The values there are.
        options: Vec<String>,
    },
    /// It contradicts what was said before.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
}

fn suggestion(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

impl Dispute {
    /// A dispute of which nothing is known.
    pub fn new(game: &Game, code: CodeId) -> Self {
        Self { code, case: Case::new(&game.facts), untold: BTreeSet::new(), told: Vec::new(), stakes: Stakes::default() }
    }

    /// Takes in what somebody typed: the first story, or the answer to a
    /// question.
    ///
    /// # Errors
    /// When it contradicts what was said before; nothing is taken in then.
    pub fn tell(&mut self, game: &Game, lexicon: &Lexicon, text: &str, asked: Option<FactId>) -> Result<&Understanding, Contradiction> {
        let mut understanding = lexicon.understand(game, text, About { case: &self.case, asked });
        // What an answer says besides never undoes what was known.
        let known = |item: &Item| !self.case.possible(item.fact).and(item.values).is_empty();
        understanding.items.retain(|item| item.corrects || asked.is_none_or(|asked| asked == item.fact) || known(item));
        let mut told = self.clone();
        let taken = told.take(game, lexicon, text, understanding, How::Added);
        if let Some(error) = taken.refused.into_iter().next() {
            return Err(error);
        }
        if let Some((fact, values)) = taken.doubtful.first() {
            self.case.clone().learn(&game.facts, *fact, values.without(self.case.possible(*fact)))?;
        }
        *self = told;
        Ok(&self.told[self.told.len() - 1].understanding)
    }

    /// States a fact, or chooses a reading, by name.
    ///
    /// # Errors
    /// When there is no such fact or value, or it contradicts what is known.
    pub fn state(&mut self, game: &Game, name: &str, value: &str) -> Result<(), Refused> {
        let (fact, values) = named(game, name, value)?;
        let mut case = self.case.clone();
        if game.facts[fact].origin == Origin::Reading {
            case.set(fact, values);
        } else {
            case.learn(&game.facts, fact, values)?;
        }
        case.check(&game.facts)?;
        self.case = case;
        self.untold.remove(&fact);
        Ok(())
    }

    /// Puts a fact right, whatever was said of it before.
    ///
    /// # Errors
    /// When there is no such fact or value, or it contradicts other facts.
    pub fn correct(&mut self, game: &Game, name: &str, value: &str) -> Result<(), Refused> {
        let (fact, values) = named(game, name, value)?;
        let case = self.case.with(fact, values);
        case.check(&game.facts)?;
        self.case = case;
        self.untold.remove(&fact);
        Ok(())
    }

    /// Notes that nobody can tell the fact.
    pub fn cannot_tell(&mut self, fact: FactId) {
        self.untold.insert(fact);
    }

    /// The ruling as things stand.
    pub fn ruling(&self, game: &Game) -> Ruling {
        self.ruling_by(game, self.code)
    }

    /// The ruling of another code.
    pub fn ruling_by(&self, game: &Game, code: CodeId) -> Ruling {
        self.ruling_with(game, &Judges::default(), code)
    }

    /// The same, with codes compiled before.
    pub fn ruling_with(&self, game: &Game, judges: &Judges, code: CodeId) -> Ruling {
        let case = self.case_for(game, code);
        let compiled = judges.compiled(game, code, &case);
        let mut ruling = adjudicate(game, &compiled, &case, &self.untold);
        if let Some(stands) = self.stands(game, code) {
            speaking::settle(game, &mut ruling, stands);
        }
        if let [only] = self.told.as_slice()
            && only.understanding.in_general
            && let Some(next) = ruling.ask.first()
            && Some(next.fact) != game.facts.act()
        {
            ruling.branches = branches(game, &compiled, &case, &self.untold, next);
            if ruling.branches.iter().all(|branch| branch.ruling.status == Status::NeedsFacts) {
                ruling.nearest = bearing(game, &compiled, &case);
            }
        }
        ruling
    }

    /// How the game's other codes rule.
    pub fn elsewhere(&self, game: &Game, ruling: &Ruling) -> Vec<Elsewhere> {
        self.elsewhere_with(game, &Judges::default(), ruling)
    }

    /// The same, with codes compiled before.
    pub fn elsewhere_with(&self, game: &Game, judges: &Judges, ruling: &Ruling) -> Vec<Elsewhere> {
        let others = game.own().map(|(id, _)| id).filter(|id| *id != ruling.code);
        others.map(|id| elsewhere(game, judges, ruling, id, &self.case_for(game, id))).collect()
    }

    /// The case as one code sees it. Codes may leave the same passage open in
    /// different ways; a reading that this one does not know is not its own.
    fn case_for(&self, game: &Game, code: CodeId) -> Case {
        let mut case = self.case.clone();
        for (fact, values) in self.case.known(&game.facts) {
            let declared = game.code(code).readings.iter().find(|reading| reading.fact == fact);
            if declared.is_some_and(|reading| reading.values.and(values).is_empty()) {
                case.forget(&game.facts, fact);
            }
        }
        // "She says she made it, with three tricks": what it comes to goes before what it
        // is said to come to.
        for (fact, ways) in &game.code(code).definitions {
            let Some(yes) = game.facts[*fact].named("yes") else { continue };
            let untold = case.with(*fact, game.facts[*fact].all());
            let holds = ways.iter().map(|way| way.when.truth(&game.facts, &untold)).max().unwrap_or(Truth::No);
            let against = match holds {
                Truth::Yes => case.possible(*fact).and(yes).is_empty(),
                Truth::No => case.possible(*fact) == yes,
                Truth::Maybe => false,
            };
            if against {
                case = untold;
            }
        }
        case
    }
}

/// A fact and its values, by their names.
///
/// # Errors
/// When there is no such fact or value.
pub fn named(game: &Game, name: &str, value: &str) -> Result<(FactId, Values), Refused> {
    let Some(fact) = game.facts.find(name) else {
        let near = crate::laws::nearest(name, game.facts.iter().map(|(_, fact)| fact.name.as_str()));
        return Err(Refused::NoFact { name: name.to_owned(), near: near.map(str::to_owned) });
    };
    let declared = &game.facts[fact];
    match declared.named(value) {
        Some(values) => Ok((fact, values)),
        None => Err(Refused::NoValue {
            fact: name.to_owned(),
            value: value.to_owned(),
            options: declared.values.iter().map(|value| value.name.to_string()).collect(),
        }),
    }
}

/// Keeps the answers to each question apart, where several codes rule: what comes to the
/// same by one may not by another, and would be asked twice.
pub fn part_answers(rulings: &mut [Ruling]) {
    if rulings.len() > 1 {
        rulings.iter_mut().flat_map(|ruling| &mut ruling.ask).for_each(Question::part);
    }
}
