use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use crate::facts::{Amount, Case, Condition, FactId, Facts, Scope, Values, Word};
use crate::packed::Later;

use super::auction::AuctionRules;
use super::filling::{filled, without_bracketed};
use super::glossary::unaccented;
use super::money::Unit;
use super::settlement::Settlement;
use super::showing::Showing;
use super::sources::Sources;

/// A law, gap or fall-back of a game, by its place in [`Game::laws`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub struct LawId(pub(crate) u32);

impl LawId {
    /// The place in [`Game::laws`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A code of a game, by its place in [`Game::codes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub struct CodeId(pub(crate) u16);

impl CodeId {
    /// The place in [`Game::codes`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One game: its facts, and every code that can rule on it.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Game {
    /// The game's name: `solo-whist`.
    pub name: String,
    /// The form of it that is played, if not the usual one: `three-handed`.
    pub variant: Option<String>,
    /// The game's name as people write it.
    pub title: String,
    /// A dispute as somebody may tell it, if the file has one.
    pub example: Option<String>,
    /// The facts of its cases.
    pub facts: Facts,
    /// The outcomes its laws may state, by name.
    pub effects: BTreeMap<String, Later<EffectKind>>,
    /// Its own codes first, then those they fall back on.
    pub codes: Vec<Code>,
    /// How many of the codes are its own.
    pub own_codes: usize,
    /// The code that rules when none is named.
    pub default: CodeId,
    /// The laws of all codes.
    pub laws: Vec<Law>,
    /// The books.
    #[serde(skip)]
    pub sources: Sources,
    /// Its auction, if it has one.
    pub auction: Option<Later<AuctionRules>>,
    /// What the cards of a hand score when they are shown, if they do.
    pub showing: Option<Later<Showing>>,
    /// The units in which people play.
    pub units: Vec<Unit>,
    /// How its codes settle a hand.
    pub settlements: BTreeMap<CodeId, Later<Settlement>>,
}

/// One authority's body of laws.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Code {
    /// Its full name: `solo-whist/hoffmann`.
    pub path: String,
    /// Its name within the game: `hoffmann`.
    pub name: String,
    /// Its name as people write it.
    pub title: String,
    /// The source it is written after.
    pub source: String,
    /// A note on the authority.
    pub about: Option<String>,
    /// The cases it must have an answer for.
    pub covers: Condition,
    /// Its laws, in the order of the book.
    pub laws: Vec<LawId>,
    /// Those of its laws by which it falls back on other codes.
    pub falls_back: Vec<LawId>,
    /// Its definitions of facts.
    pub definitions: BTreeMap<FactId, Vec<Definition>>,
    /// Its readings of open passages.
    pub readings: Vec<Reading>,
}

/// Where one code defines a fact.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Definition {
    /// The passages it carries.
    pub cites: Vec<String>,
    /// Where the fact is `yes`.
    pub when: Condition,
    /// The definition in a sentence.
    pub says: Option<Word>,
    /// Where it stands.
    pub place: Place,
}

/// An open passage of one code.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Reading {
    /// The fact that stands for it.
    pub fact: FactId,
    /// The passage that is open.
    pub cites: Vec<String>,
    /// The value that holds unless another is chosen.
    pub default: u8,
    /// The values this code knows.
    pub values: Values,
    /// Why the default.
    pub why: Option<Word>,
    /// Where it stands.
    pub place: Place,
}

/// An entry of a code that can prevail in a case.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Law {
    /// The code it belongs to.
    pub code: CodeId,
    /// What is known of where it holds before it is read.
    scope: Scope,
    terms: Later<Terms>,
}

/// The terms of a law; a law can be used as them.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Terms {
    when: Condition,
    /// Laws that give way where it holds.
    pub overrides: Vec<LawId>,
    /// What it provides; the terms can be used as their provision.
    pub provision: Later<Provision>,
}

/// What a law provides where it prevails.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Provision {
    /// Its full name: `solo-whist/hoffmann/lead-out-of-turn`.
    pub path: String,
    /// Its name within the code.
    pub name: String,
    /// A heading.
    pub title: String,
    /// The passages it carries; for a gap, those that come nearest.
    pub cites: Vec<String>,
    /// The ruling, to be read aloud.
    pub says: String,
    /// What it does.
    pub does: Does,
    /// Where it stands: file and line.
    pub place: Place,
}

impl Law {
    /// A law of a code that holds where the condition does, in a game where that
    /// fact says what happened.
    pub fn new(code: CodeId, when: Condition, act: Option<FactId>, overrides: Vec<LawId>, provision: Provision) -> Self {
        let scope = Scope::of(&when, act);
        Self { code, scope, terms: Terms { when, overrides, provision: provision.into() }.into() }
    }

    /// What is known of where it holds, without reading it.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// Where it holds, as written: defined facts are not yet resolved.
    pub fn when(&self) -> &Condition {
        &self.terms.when
    }

    /// Has it hold elsewhere.
    pub fn set_when(&mut self, when: Condition, act: Option<FactId>) {
        self.scope = Scope::of(&when, act);
        self.terms.when = when;
    }
}

impl Deref for Law {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.terms
    }
}

impl DerefMut for Law {
    fn deref_mut(&mut self) -> &mut Terms {
        &mut self.terms
    }
}

impl Deref for Terms {
    type Target = Provision;

    fn deref(&self) -> &Provision {
        &self.provision
    }
}

/// Where an entry stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Place {
    /// The file, as it is named to the author.
    pub file: Word,
    /// The entry's place in the file's list, from 0.
    pub entry: usize,
}

/// What an entry does where it prevails.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub enum Does {
    /// It rules.
    Rules {
        /// What follows in any event.
        effects: Vec<Effect>,
        /// A right to choose.
        choice: Option<Choice>,
    },
    /// It rules, and has the case judged as another.
    SendsOn {
        /// What follows in any event.
        effects: Vec<Effect>,
        /// The facts changed.
        changes: Vec<(FactId, u8)>,
    },
    /// It leaves the point open.
    LeavesOpen,
    /// It has the case judged by another code as well.
    FallsBack {
        /// The codes, and the value of the reading under which each is meant.
        to: Vec<(CodeId, Option<(FactId, u8)>)>,
    },
}

/// An outcome with its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub struct Effect {
    /// The outcome's name.
    pub name: String,
    /// Its parameters, in the order of its declaration. One that is worked out
    /// from counts names them.
    pub with: Vec<(String, String)>,
    /// How parameters are worked out from counts; the first way that can be
    /// gone counts.
    pub amounts: Vec<(String, Amount)>,
}

impl Effect {
    /// The outcome in a case: parameters that hang on counts become numbers, as
    /// far as the counts are known. Proofs compare them unworked.
    #[must_use]
    pub fn worked_out(&self, facts: &Facts, case: &Case) -> Self {
        let mut effect = self.clone();
        for (name, value) in &mut effect.with {
            let mut ways = self.amounts.iter().filter(|(known, _)| known == name);
            if let Some(number) = ways.find_map(|(_, way)| way.of(facts, case)) {
                *value = number.to_string();
                effect.amounts.retain(|(known, _)| known != name);
            }
        }
        effect
    }
}

/// What outcomes there are.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct EffectKind {
    /// A clause that states it, with its parameters in braces.
    pub says: String,
    /// The parameters and the values each may take.
    pub with: Vec<(String, Vec<String>)>,
    /// Outcomes that cannot hold beside it.
    pub excludes: Vec<String>,
    /// Whether it says who pays or scores what.
    pub money: bool,
    /// Whether what was done, or is asked about, is allowed where this follows; none,
    /// where it says nothing of that.
    pub allowed: Option<bool>,
    /// Whether it is a penalty for what was done.
    pub penalty: bool,
    /// How values of its parameters are called in the clause, where not by their names.
    pub called: Vec<(String, String)>,
    /// A note for the glossary.
    pub about: Option<String>,
}

/// What stands in place of the values of a parameter that is a number.
pub(crate) const COUNT: &str = "count";

impl EffectKind {
    /// How a value of a parameter is called in the clause.
    pub(crate) fn called(&self, value: &str) -> Option<&str> {
        self.called.iter().find(|(known, _)| known == value).map(|(_, called)| called.as_str())
    }

    /// Whether a number belongs to it: so many points.
    pub(crate) fn counts(&self) -> bool {
        self.with.iter().any(|(_, values)| values.iter().any(|value| value == COUNT))
    }

    /// Whether a parameter may have that value.
    pub(crate) fn takes(values: &[String], value: &str) -> bool {
        values.iter().any(|known| known == value || (known == COUNT && value.parse::<u32>().is_ok()))
    }
}

/// A right to choose among outcomes.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Choice {
    /// Who chooses.
    pub by: String,
    /// Among what.
    pub options: Vec<Opt>,
    /// How long the right lasts.
    pub until: Option<String>,
}

/// One option of a [`Choice`].
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Opt {
    /// The option in a sentence.
    pub says: String,
    /// Its outcomes.
    pub effects: Vec<Effect>,
}

impl Game {
    /// The law of that id.
    pub fn law(&self, id: LawId) -> &Law {
        &self.laws[id.index()]
    }

    /// The ids of all laws, in order.
    pub fn ids(&self) -> impl Iterator<Item = LawId> {
        (0u32..).map(LawId).take(self.laws.len())
    }

    /// The code of that id.
    pub fn code(&self, id: CodeId) -> &Code {
        &self.codes[id.index()]
    }

    /// The game's own codes.
    pub fn own(&self) -> impl Iterator<Item = (CodeId, &Code)> {
        (0u16..).map(CodeId).zip(&self.codes).take(self.own_codes)
    }

    /// The code of that name, short or full.
    pub fn find_code(&self, name: &str) -> Option<CodeId> {
        (0u16..)
            .map(CodeId)
            .zip(&self.codes)
            .find(|(id, code)| code.path == name || (code.name == name && id.index() < self.own_codes))
            .map(|(id, _)| id)
    }

    /// How a code reads an open passage: its own reading, or that of the first code that
    /// has it.
    pub fn reading(&self, code: CodeId, fact: FactId) -> Option<&Reading> {
        let own = &self.code(code).readings;
        own.iter().chain(self.codes.iter().flat_map(|code| &code.readings)).find(|reading| reading.fact == fact)
    }

    /// The law of that name: full (`solo-whist/hoffmann/lead-out-of-turn`), or the first
    /// of the game that is so called for short.
    pub fn find_law(&self, name: &str) -> Option<LawId> {
        (0u32..).map(LawId).zip(&self.laws).find(|(_, law)| law.path == name || law.name == name).map(|(id, _)| id)
    }

    /// An outcome as a clause.
    pub fn clause(&self, effect: &Effect) -> String {
        let mut text = self.effects.get(&effect.name).map_or_else(|| effect.name.replace('-', " "), |kind| kind.says.clone());
        for (name, value) in &effect.with {
            // What is not worked out yet need not be told in brackets.
            let open = value.parse::<i32>().is_err() && effect.amounts.iter().any(|(known, _)| known == name);
            if open {
                text = without_bracketed(&text, name);
            }
            let called = self.effects.get(&effect.name).and_then(|kind| kind.called(value));
            text = filled(&text, name, &called.map_or_else(|| self.in_print(value), str::to_owned));
        }
        text
    }

    /// A parameter as it is printed: where a fact has a value of that name, with the
    /// accents that its clause gives it.
    fn in_print(&self, name: &str) -> String {
        let plain = |word: &&str| word.chars().map(unaccented).eq(name.chars());
        let values = self.facts.iter().flat_map(|(_, fact)| (0..).zip(&fact.values).map(move |(index, value)| (fact, index, value)));
        let mut named = values.filter(|(.., value)| value.name == *name);
        let accented = named.find_map(|(fact, index, _)| fact.clause(index).split(' ').find(plain).map(str::to_owned));
        accented.unwrap_or_else(|| name.replace('-', " "))
    }

    /// Whether two outcomes cannot both hold.
    pub fn exclude(&self, one: &Effect, other: &Effect) -> bool {
        let names = |a: &Effect, b: &Effect| self.effects.get(&a.name).is_some_and(|kind| kind.excludes.contains(&b.name));
        (one.name != other.name && (names(one, other) || names(other, one)))
            || (one.name == other.name
                && one.with != other.with
                && self.effects.get(&one.name).is_some_and(|kind| kind.excludes.contains(&one.name)))
    }
}

impl Law {
    /// Every outcome it states, those of a choice included.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        let (certain, choice): (&[Effect], Option<&Choice>) = match &self.does {
            Does::Rules { effects, choice } => (effects, choice.as_ref()),
            Does::SendsOn { effects, .. } => (effects, None),
            Does::LeavesOpen | Does::FallsBack { .. } => (&[], None),
        };
        certain.iter().chain(choice.into_iter().flat_map(|choice| choice.options.iter().flat_map(|option| &option.effects)))
    }

    /// The right to choose it gives.
    pub fn choice(&self) -> Option<&Choice> {
        match &self.does {
            Does::Rules { choice, .. } => choice.as_ref(),
            Does::SendsOn { .. } | Does::LeavesOpen | Does::FallsBack { .. } => None,
        }
    }

    /// Whether it declares a point left open.
    pub fn is_gap(&self) -> bool {
        matches!(self.does, Does::LeavesOpen)
    }
}
