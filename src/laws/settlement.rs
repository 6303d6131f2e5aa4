//! How a hand is settled by one code, every name looked up. What falls due when
//! is data; the reckoning itself is `table::settle`.

use std::collections::BTreeSet;

use crate::facts::{Condition, FactId, Facts, Word};
use crate::packed::Later;

use super::auction::AuctionRules;
use super::formula::Formula;
use super::glossary::unaccented;
pub use super::schema::settlement::InputKind;
use super::schema::settlement::{Lines, TakesWho};

/// In the passages of a step, those of what was played.
pub const CONTRACT: &str = "contract";

/// How a hand is settled by one code.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Settlement {
    /// The unit of the amounts, unless a scale has another.
    pub unit: String,
    /// The players in their order.
    pub seats: Vec<String>,
    /// The suits a call may be made in: the name in calls, and the name in print.
    pub suits: Vec<(String, String)>,
    /// What is counted when a hand is over: `tricks`.
    pub what: String,
    /// How many there are in all.
    pub most: i64,
    /// What else it may hang on.
    pub inputs: Vec<Input>,
    /// Players that go by a name of their own, where, and who they are: seats or
    /// other groups.
    pub groups: Vec<(String, Test, Vec<String>)>,
    /// The readings it tests: those of the code, and its own.
    pub readings: Vec<MoneyReading>,
    /// The amounts players agree on.
    pub stakes: Vec<Stake>,
    /// Ready sets of them.
    pub scales: Vec<Scale>,
    /// The scale that holds when none is chosen.
    pub default: Option<usize>,
    /// Printed lists of numbers.
    pub tables: Vec<Table>,
    /// How a case that was ruled on is told to the tables.
    pub rulings: Option<Rulings>,
    /// The cases in which two scores are all that has to be told.
    pub scored: Option<Condition>,
    /// What can be played.
    pub contracts: Later<Vec<Contract>>,
    /// The steps.
    pub steps: Later<Vec<Step>>,
}

/// Something a settlement may hang on.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: InputKind,
    /// The question that asks for it.
    pub question: String,
    /// What is taken for granted.
    pub default: Option<String>,
    /// The least number.
    pub from: i64,
    /// The greatest number.
    pub to: i64,
    /// The values of a choice, and what they say.
    pub values: Vec<(String, String)>,
}

/// A reading on which a settlement may hang.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct MoneyReading {
    /// Its name.
    pub name: String,
    /// What is open.
    pub question: String,
    /// The passages that are open.
    pub cites: Vec<String>,
    /// The values, and what they say.
    pub values: Vec<(String, String)>,
    /// The value that holds unless another is chosen.
    pub default: usize,
}

/// An amount players agree on.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Stake {
    /// Its name.
    pub name: String,
    /// What it is.
    pub says: String,
    /// What it comes to when nobody agreed on it.
    pub formula: Option<Formula>,
    /// Where that is said.
    pub cites: Vec<String>,
}

/// A ready set of amounts.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Scale {
    /// Its name.
    pub name: String,
    /// Where it is printed.
    pub cites: Vec<String>,
    /// It in a sentence.
    pub says: String,
    /// The unit of its amounts.
    pub unit: String,
    /// The amounts.
    pub amounts: Vec<(String, i64)>,
}

/// A printed list of numbers.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The number the first entry stands for.
    pub from: i64,
    /// The entries.
    pub list: Vec<i64>,
}

/// How a case that was ruled on is told to the tables.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Rulings {
    /// The outcomes by which a ruling ends in payments.
    pub decides: Vec<String>,
    /// The only cases that are told at all.
    pub only: Condition,
    /// The cases in which two play what one may play alone, if any.
    pub paired: Option<Condition>,
    /// What is played in cases of which no call is told.
    pub uncalled: Vec<(String, Condition)>,
    /// Inputs that are yes in cases where nobody tells what was taken.
    pub untaken: Vec<(String, Condition)>,
    /// The cases that the steps reckon for themselves.
    pub reckons: Condition,
    /// The fact that names what was played.
    pub call: FactId,
    /// The fact that tells what was taken.
    pub takes: Option<FactId>,
    /// The fact that tells how often the offender revoked.
    pub revokes: Option<FactId>,
    /// The fact that tells the suit.
    pub suit: Option<FactId>,
    /// The fact that tells the offender, and its values that are declarers.
    pub offender: Option<(FactId, Vec<String>)>,
}

impl Rulings {
    fn looks_at(&self, fact: FactId) -> bool {
        let offender = self.offender.as_ref().map(|(fact, _)| *fact);
        let mut looked_at = [Some(self.call), self.takes, self.revokes, self.suit, offender].contains(&Some(fact));
        let uncalled = self.uncalled.iter().chain(&self.untaken).map(|(_, case)| case);
        for condition in [Some(&self.only), self.paired.as_ref(), Some(&self.reckons)].into_iter().flatten().chain(uncalled) {
            condition.each_fact(&mut |tested| looked_at |= tested == fact);
        }
        looked_at
    }
}

/// What can be played.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Contract {
    /// The calls settled so.
    pub calls: Vec<String>,
    /// Other names for them.
    pub words: Vec<String>,
    /// Where it is priced.
    pub cites: Vec<String>,
    /// It in a sentence.
    pub says: Text,
    /// The fewest who may play it.
    pub fewest: usize,
    /// The most who may play it.
    pub most: usize,
    /// Whose number is told.
    pub takes: TakesWho,
    /// What those who play it are called in a ruling.
    pub called: Vec<String>,
    /// Its own numbers.
    pub values: Vec<(String, Numbers)>,
    /// Whether the code leaves its settlement open.
    pub gap: bool,
}

/// A number, or a list of them.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub enum Numbers {
    /// One.
    One(Formula),
    /// A list, counted from 0.
    List(Vec<i64>),
}

/// One step.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Step {
    /// Its name.
    pub name: String,
    /// The passages it carries.
    pub cites: Vec<String>,
    /// Where it is taken.
    pub when: Test,
    /// Taken once for each of these players.
    pub each: Option<String>,
    /// It in a sentence.
    pub says: Option<Text>,
    /// Numbers it sets.
    pub sets: Vec<(String, Formula)>,
    /// What is paid.
    pub pays: Vec<Pay>,
    /// What is scored.
    pub scores: Vec<(String, Formula)>,
    /// Whether the book is silent here.
    pub open: bool,
    /// Whether the book leaves the settlement open.
    pub gap: bool,
    /// Whether the settlement ends here.
    pub ends: bool,
    /// Whether a hand of which this holds cannot have been.
    pub impossible: bool,
}

/// Who pays whom.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Pay {
    /// Who pays: a group, or a purse such as a pool.
    pub from: String,
    /// Whom.
    pub to: String,
    /// How much on each line.
    pub amount: Formula,
    /// Between whom there is a line.
    pub lines: Lines,
    /// Who bears what the others owe.
    pub borne_by: Option<String>,
}

/// A sentence with places to fill.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Text(pub Vec<Piece>);

/// A piece of a sentence.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub enum Piece {
    /// As it stands.
    Plain(Word),
    /// A number.
    Number(Formula),
    /// An amount, as players write it.
    Money(Formula),
    /// A number and what is counted: "1 overtrick", "3 overtricks".
    Count(Formula, Word),
    /// The players of a group, by name.
    Who(Word),
}

/// What is tested before a step is taken.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub enum Test {
    /// Every one of these.
    All(Vec<Test>),
    /// One of these.
    Any(Vec<Test>),
    /// Not this.
    Not(Box<Test>),
    /// A word is one of these.
    Word(Word, BTreeSet<Word>),
    /// A number lies between these.
    Number(Formula, i64, i64),
    /// A number is one of these.
    OneOf(Formula, BTreeSet<i64>),
    /// A law has stated one of these outcomes.
    Ruled(BTreeSet<Word>),
}

impl Test {
    /// The test that always holds.
    pub const ALWAYS: Self = Self::All(Vec::new());

    /// Whether the word is looked at.
    fn tests_word(&self, word: &str) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().any(|part| part.tests_word(word)),
            Self::Not(part) => part.tests_word(word),
            Self::Word(name, _) => name == word,
            Self::Number(..) | Self::OneOf(..) | Self::Ruled(_) => false,
        }
    }
}

impl Input {
    /// The name of the input that tells who sits at the table and has no cards.
    pub const STANDS_OUT: &str = "stands-out";
    /// The name of the input that tells who had not his number of cards.
    pub const WRONG_HAND: &str = "wrong-hand";
    /// The name of the input that tells whether what was revoked against would have been
    /// made in spite of it.
    pub const WOULD_HAVE_WON: &str = "would-have-won";
}

impl Settlement {
    /// The seats that an input of seats names where nothing is told.
    pub fn by_default(&self, input: &Input) -> Vec<usize> {
        let named = input.default.as_deref().unwrap_or_default().split([',', ' ']);
        named.filter_map(|name| self.seats.iter().position(|seat| seat == name)).collect()
    }

    /// Whether what a ruling comes to in money may hang on the fact.
    pub fn looks_at(&self, facts: &Facts, fact: FactId) -> bool {
        let name = &facts[fact].name;
        let told = self.input(name).is_some() || self.readings.iter().any(|reading| reading.name == *name);
        told || self.rulings.as_ref().is_some_and(|rulings| rulings.looks_at(fact))
    }

    /// What lies on the table, and is paid into and taken out of: a pool.
    pub fn purse(&self) -> Option<&Input> {
        let paid = |input: &&Input| self.steps.iter().flat_map(|step| &step.pays).any(|pay| pay.from == input.name || pay.to == input.name);
        self.inputs.iter().filter(|input| input.kind == InputKind::Number).find(paid)
    }

    /// Whether the suit of what is played makes a difference.
    pub fn prices_suits(&self) -> bool {
        self.steps.iter().any(|step| step.when.tests_word("suit")) || self.groups.iter().any(|(_, when, _)| when.tests_word("suit"))
    }

    /// Whether it matters who dealt, when so many sit at the table: where all have
    /// cards and nobody stands out, it does not.
    pub fn minds_the_dealer(&self, players: usize) -> bool {
        let all_play = self.input("players").is_some_and(|input| usize::try_from(input.from) == Ok(players));
        let stands_out = self.input(Input::STANDS_OUT).is_some_and(|input| !self.by_default(input).is_empty());
        let by_seat = || self.groups.iter().flat_map(|(.., members)| members).any(|member| self.seats.contains(member));
        !all_play && (stands_out || by_seat())
    }

    /// The input of that name.
    pub fn input(&self, name: &str) -> Option<&Input> {
        self.inputs.iter().find(|input| input.name == name)
    }

    /// The contract a call comes to, its name there, and its suit. A call may go
    /// by any name that the auction has for it.
    pub fn call(&self, facts: &Facts, auction: Option<&AuctionRules>, text: &str) -> Option<(&Contract, String, Option<String>)> {
        let text = tidy(text);
        if let Some(found) = self.named(&text) {
            return Some(found);
        }
        let auction = auction?;
        let mut words = auction.words.iter().filter(|word| word.text == text || word.also.iter().any(|also| tidy(also) == text));
        words.find_map(|word| {
            let by_name = self.named(&word.text).or_else(|| self.named(&word.plays));
            by_name.or_else(|| {
                // What it is judged as when it is played.
                let mut judged = word.judged_as.iter().map(|(fact, value)| facts[*fact].name_of(*value));
                let (contract, call, _) = judged.find_map(|name| self.named(name))?;
                let suit = word.suit.and_then(|suit| auction.suits.get(usize::from(suit)));
                Some((contract, call, suit.map(|(_, long)| long.clone())))
            })
        })
    }

    fn named(&self, name: &str) -> Option<(&Contract, String, Option<String>)> {
        let find = |name: &str| {
            self.contracts.iter().find_map(|contract| {
                let same = contract.calls.iter().any(|call| call == name).then(|| name.to_owned());
                let known =
                    same.or_else(|| contract.words.iter().any(|word| word == name).then(|| contract.calls.first().cloned()).flatten());
                known.map(|call| (contract, call))
            })
        };
        if let Some((contract, call)) = find(name) {
            return Some((contract, call, None));
        }
        let (base, tail) = name.split_once(':')?;
        self.suits.iter().find_map(|(short, long)| {
            let left = tail.strip_suffix(long.as_str()).or_else(|| tail.strip_suffix(short.as_str()))?;
            let left = left.trim_end_matches('-');
            let bare = if left.is_empty() { base.to_owned() } else { format!("{base}:{left}") };
            find(&bare).map(|(contract, call)| (contract, call, Some(long.clone())))
        })
    }
}

/// Small letters without accents, and hyphens for spaces.
pub(crate) fn tidy(text: &str) -> String {
    // An accent may be a letter of its own.
    let accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    text.to_lowercase().chars().filter(|c| !accent(c)).map(unaccented).collect::<String>().split_whitespace().collect::<Vec<_>>().join("-")
}
