//! What is known while a hand is being settled: numbers, words, groups of
//! players, and the stakes.

mod setup;
mod stakes;

pub use stakes::{check_stakes, unit_of};

use std::collections::{BTreeMap, BTreeSet};

use crate::laws::filling::counted;
use crate::laws::formula::Formula;
use crate::laws::money::Unit;
use crate::laws::schema::settlement::{InputKind, TakesWho};
use crate::laws::settlement::{Input, Numbers, Piece, Settlement, Test, Text};
use crate::laws::{Game, nearest};

use super::error::{Missing, SettleError};
use super::hand::{Hand, Told, question, tells_suit};
use super::lines::Party;
use super::steps::Shown;

/// What is known while a hand is being settled.
pub(super) struct Sheet<'a> {
    code: &'a str,
    settlement: &'a Settlement,
    told: &'a Told<'a>,
    hand: &'a Hand,
    pub(super) unit: Unit,
    numbers: BTreeMap<String, i64>,
    words: BTreeMap<String, String>,
    groups: BTreeMap<String, Vec<usize>>,
    /// A number of its own for every player.
    each: BTreeMap<String, BTreeMap<usize, i64>>,
    /// The stakes that were agreed, or are those of the scale.
    stakes: BTreeMap<String, i64>,
    /// Stakes that nobody named, in the order in which they were needed.
    pub(super) missing: Vec<Missing>,
    /// Readings that were looked at.
    pub(super) read: BTreeSet<String>,
    /// Inputs that were taken for granted, and looked at.
    pub(super) presumed: BTreeSet<String>,
    /// Stakes reckoned from others, and where that is said.
    pub(super) reckoned: Vec<usize>,
}

impl<'a> Sheet<'a> {
    /// The sheet as it is before the first step, and what it says of the stakes.
    pub(super) fn new(
        game: &'a Game,
        (code, settlement): (&'a str, &'a Settlement),
        told: &'a Told<'a>,
        hand: &'a Hand,
    ) -> Result<(Self, Option<Shown>), SettleError> {
        let (stakes, unit, shown) = stakes::stakes(game, settlement, &hand.stakes)?;
        let mut sheet = Self {
            code,
            settlement,
            told,
            hand,
            unit,
            numbers: BTreeMap::new(),
            words: BTreeMap::new(),
            groups: BTreeMap::new(),
            each: BTreeMap::new(),
            stakes,
            missing: Vec::new(),
            read: BTreeSet::new(),
            presumed: BTreeSet::new(),
            reckoned: Vec::new(),
        };
        sheet.words.insert("call".to_owned(), told.call.clone());
        if let Some(suit) = &told.suit {
            sheet.words.insert("suit".to_owned(), suit.clone());
        }
        sheet.seat_everybody();
        sheet.choose_readings()?;
        for (name, value) in hand.inputs.iter().filter(|(name, _)| !tells_suit(game, settlement, name)) {
            let Some(input) = settlement.input(name) else {
                let near = nearest(name, settlement.inputs.iter().map(|input| input.name.as_str()));
                let known = || settlement.inputs.iter().map(|input| input.name.clone()).collect::<Vec<_>>().join(", ");
                let help = near.map(|near| format!("did you mean `{near}`?")).or_else(|| Some(format!("there are {}", known())));
                return Err(SettleError::wrong(format!("`{name}` makes no difference to what this book pays"), help));
            };
            sheet.take_in(input, value)?;
        }
        for input in settlement.inputs.iter().filter(|input| input.kind == InputKind::Seats) {
            if hand.inputs.iter().all(|(name, _)| *name != input.name) {
                let places = settlement.by_default(input).into_iter().map(|seat| told.place_of(seat)).collect();
                sheet.take_in_seats(input, places);
            }
        }
        sheet.name_groups()?;
        Ok((sheet, shown))
    }

    /// Makes a player `self`, or nobody.
    pub(super) fn turn_to(&mut self, place: Option<usize>) {
        self.groups.insert("self".to_owned(), place.into_iter().collect());
        let others = self.told.playing().filter(|other| Some(*other) != place).collect();
        self.groups.insert("others".to_owned(), others);
    }

    pub(super) fn set(&mut self, name: &str, value: i64) {
        self.numbers.insert(name.to_owned(), value);
    }

    pub(super) fn get(&self, name: &str) -> Option<i64> {
        self.numbers.get(name).copied()
    }

    fn broken(&self, message: String) -> SettleError {
        SettleError::Broken { code: self.code.to_owned(), message }
    }

    // --- numbers -------------------------------------------------------------

    /// What a formula comes to.
    pub(super) fn number(&mut self, formula: &Formula) -> Result<i64, SettleError> {
        match formula {
            Formula::Number(number) => Ok(*number),
            Formula::Name(name) => self.named(name),
            Formula::Entry(name, place) => {
                let place = self.number(place)?;
                self.entry(name, place)
            }
            Formula::Two(operator, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                operator.apply(a, b).ok_or(SettleError::TooLarge)
            }
        }
    }

    fn named(&mut self, name: &str) -> Result<i64, SettleError> {
        if let Some(place) = self.groups.get("self").and_then(|group| group.first())
            && let Some(own) = self.each.get(name)
            && (name != "tricks" || self.told.contract.takes != TakesWho::Side)
        {
            if name == "tricks" && own.is_empty() {
                return Err(self.broken(format!("the {} are not known", self.settlement.what)));
            }
            return Ok(own.get(place).copied().unwrap_or(0));
        }
        if let Some(number) = self.numbers.get(name) {
            return Ok(*number);
        }
        let contract = self.told.contract;
        if let Some((_, numbers)) = contract.values.iter().find(|(known, _)| known == name)
            && let Numbers::One(formula) = numbers
            && *formula != Formula::Name(name.into())
        {
            return self.number(formula);
        }
        if let Some(group) = self.groups.get(name) {
            return i64::try_from(group.len()).map_err(|_| SettleError::TooLarge);
        }
        if let Some(input) = self.settlement.input(name) {
            return self.asked(input);
        }
        if self.settlement.stakes.iter().any(|stake| stake.name == name) {
            return self.stake(name);
        }
        Err(self.broken(format!("`{name}` has no value for {}", self.told.call)))
    }

    fn asked(&mut self, input: &Input) -> Result<i64, SettleError> {
        let Some(default) = &input.default else {
            return Err(SettleError::Needs(vec![question(self.settlement, input, self.told.players)]));
        };
        self.presumed.insert(input.name.clone());
        Ok(match default.as_str() {
            "yes" => 1,
            "no" | "none" => 0,
            number => number.parse().unwrap_or(0),
        })
    }

    fn stake(&mut self, name: &str) -> Result<i64, SettleError> {
        if let Some(amount) = self.stakes.get(name) {
            return Ok(*amount);
        }
        let settlement = self.settlement;
        let Some((index, stake)) = settlement.stakes.iter().enumerate().find(|(_, stake)| stake.name == name) else {
            return Err(self.broken(format!("no stake is called `{name}`")));
        };
        let Some(formula) = &stake.formula else {
            if !self.missing.iter().any(|missing| missing.name == name) {
                let question = format!("What is {}?", stake.says);
                self.missing.push(Missing { name: name.to_owned(), question, options: Vec::new(), told: format!("--stakes {name}=N") });
            }
            return Ok(0);
        };
        if !self.reckoned.contains(&index) {
            self.reckoned.push(index);
        }
        // A stake that hangs on itself would never end.
        let amount = if self.reckoned.len() > settlement.stakes.len() {
            return Err(self.broken(format!("`{name}` hangs on itself")));
        } else {
            self.number(formula)?
        };
        self.stakes.insert(name.to_owned(), amount);
        Ok(amount)
    }

    fn entry(&mut self, name: &str, place: i64) -> Result<i64, SettleError> {
        let own = self.told.contract.values.iter().find(|(known, _)| known == name).map(|(_, numbers)| numbers);
        // A row with one number is a list of one.
        if let Some(Numbers::One(formula)) = own
            && place == 0
        {
            return self.number(formula);
        }
        let own = own.and_then(|numbers| match numbers {
            Numbers::List(list) => Some((0, list)),
            Numbers::One(_) => None,
        });
        let table = || self.settlement.tables.iter().find(|table| table.name == name).map(|table| (table.from, &table.list));
        let Some((from, list)) = own.or_else(table) else {
            return Err(self.broken(format!("there is no list `{name}` for {}", self.told.call)));
        };
        let found = place.checked_sub(from).and_then(|place| usize::try_from(place).ok()).and_then(|place| list.get(place));
        found.copied().ok_or_else(|| self.broken(format!("the list `{name}` has no entry for {place}")))
    }

    // --- tests ---------------------------------------------------------------

    /// Whether a test holds.
    pub(super) fn holds(&mut self, test: &Test) -> Result<bool, SettleError> {
        Ok(match test {
            Test::All(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Test::Any(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Test::Not(part) => !self.holds(part)?,
            Test::Word(name, values) => {
                let word = self.word(name)?;
                values.contains(word.as_str())
            }
            Test::Number(formula, from, to) => {
                let number = self.number(formula)?;
                (*from..=*to).contains(&number)
            }
            Test::OneOf(formula, numbers) => {
                let number = self.number(formula)?;
                numbers.contains(&number)
            }
            Test::Ruled(outcomes) => self.hand.ruled.iter().any(|outcome| outcomes.contains(outcome.as_str())),
        })
    }

    fn word(&mut self, name: &str) -> Result<String, SettleError> {
        if self.settlement.readings.iter().any(|reading| reading.name == name) {
            self.read.insert(name.to_owned());
        }
        if let Some(word) = self.words.get(name) {
            return Ok(word.clone());
        }
        if name == "suit" {
            let options = self.settlement.suits.iter().map(|(_, long)| long.clone()).collect();
            let question = "In which suit was it played?".to_owned();
            let told = format!("--call {}:SUIT", self.told.call);
            return Err(SettleError::Needs(vec![Missing { name: name.to_owned(), question, options, told }]));
        }
        match self.settlement.input(name) {
            Some(input) => match &input.default {
                Some(default) => {
                    self.presumed.insert(name.to_owned());
                    Ok(default.clone())
                }
                None => Err(SettleError::Needs(vec![question(self.settlement, input, self.told.players)])),
            },
            None => Err(self.broken(format!("`{name}` has no value"))),
        }
    }

    /// Whether a reading has that value here.
    pub(super) fn is_read(&self, reading: &str, value: &str) -> bool {
        self.words.get(reading).is_some_and(|word| word == value)
    }

    // --- players -------------------------------------------------------------

    /// The places of a group.
    pub(super) fn places(&self, name: &str) -> Vec<usize> {
        self.groups.get(name).cloned().unwrap_or_default()
    }

    /// Those who go by that name: players, or what lies on the table.
    pub(super) fn parties(&self, name: &str) -> Vec<Party> {
        match self.groups.get(name) {
            Some(places) => places.iter().copied().map(Party::Seat).collect(),
            None if self.settlement.inputs.iter().any(|input| input.name == name) => vec![Party::Purse(name.to_owned())],
            None => Vec::new(),
        }
    }

    /// What a player is called.
    pub(super) fn name(&self, place: usize) -> &str {
        self.hand.names.get(place).or_else(|| self.settlement.seats.get(place)).map_or("", String::as_str)
    }

    /// A sentence with its places filled.
    pub(super) fn fill(&mut self, text: &Text) -> Result<String, SettleError> {
        let mut filled = String::new();
        for piece in &text.0 {
            match piece {
                // An amount may end with the full stop of the sentence: "6d."
                Piece::Plain(plain) if filled.ends_with('.') => filled.push_str(plain.strip_prefix('.').unwrap_or(plain)),
                Piece::Plain(plain) => filled.push_str(plain),
                Piece::Number(formula) => filled.push_str(&self.number(formula)?.to_string()),
                Piece::Money(formula) => {
                    let amount = self.number(formula)?;
                    filled.push_str(&self.unit.write(amount));
                }
                Piece::Count(formula, noun) => {
                    let number = self.number(formula)?;
                    filled.push_str(&counted(&number.to_string(), noun));
                }
                Piece::Who(group) => {
                    let names: Vec<&str> = self.places(group).into_iter().map(|place| self.name(place)).collect();
                    filled.push_str(&match names.as_slice() {
                        [] => "nobody".to_owned(),
                        [only] => (*only).to_owned(),
                        [first @ .., last] => format!("{} and {last}", first.join(", ")),
                    });
                }
            }
        }
        Ok(filled)
    }
}
