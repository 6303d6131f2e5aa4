//! The steps of a settlement, taken one after the other.

use std::collections::BTreeMap;

use crate::laws::money::Unit;
use crate::laws::settlement::{CONTRACT, Contract, Settlement, Step};
use crate::laws::{CodeId, Game, capital};

use super::error::SettleError;
use super::hand::{Hand, Told};
use super::lines::{Ledger, Party, Payment};
use super::sheet::Sheet;

/// A hand that is settled.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The unit of all amounts.
    pub unit: Unit,
    /// The players, by their seats.
    pub seats: Vec<String>,
    /// What the players are called.
    pub names: Vec<String>,
    /// What was played: the call, and its suit.
    pub call: String,
    /// Who played it.
    pub by: Vec<usize>,
    /// For each who played it, whether he made it; empty where that is no
    /// question.
    pub made: BTreeMap<usize, bool>,
    /// Who pays whom.
    pub payments: Vec<Payment>,
    /// What each has gained, payments and scores together.
    pub net: Vec<(Party, i64)>,
    /// Whether what is gained and what is lost make up nothing.
    pub balanced: bool,
    /// How it came about.
    pub steps: Vec<Shown>,
    /// Readings on which it hung: name, question, value, what it says.
    pub readings: Vec<(String, String, String, String)>,
    /// Inputs that were taken for granted: name and value.
    pub presumed: Vec<(String, String)>,
}

/// A step as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// It in a sentence.
    pub says: String,
    /// The passages it carries.
    pub cites: Vec<String>,
    /// Whether the book is silent here.
    pub open: bool,
}

impl Settled {
    /// What a party is called.
    pub fn name<'a>(&'a self, party: &'a Party) -> &'a str {
        match party {
            Party::Purse(name) => name,
            Party::Seat(place) => self.names.get(*place).or_else(|| self.seats.get(*place)).map_or("", String::as_str),
        }
    }

    /// What a player has gained, by his seat or name.
    pub fn net_of(&self, name: &str) -> i64 {
        self.net.iter().find(|(party, _)| self.name(party) == name).map_or(0, |(_, amount)| *amount)
    }

    /// Whether the declaration was made, if that is the same for all who
    /// played it.
    pub fn won(&self) -> Option<bool> {
        let mut all = self.made.values();
        let first = *all.next()?;
        all.all(|made| *made == first).then_some(first)
    }
}

/// Settles a hand by one code.
///
/// # Errors
/// When the hand cannot have been so, more must be known, or the book leaves it
/// open.
pub fn settle(game: &Game, code: CodeId, hand: &Hand) -> Result<Settled, SettleError> {
    let title = &game.code(code).title;
    let settlement = game.settlements.get(&code).ok_or_else(|| SettleError::NoTables(title.clone()))?;
    let told = Told::of(game, settlement, hand)?;
    if told.contract.gap {
        let says = told
            .contract
            .says
            .0
            .iter()
            .map(|piece| if let crate::laws::settlement::Piece::Plain(text) = piece { text.as_str() } else { "" });
        return Err(SettleError::Open { says: says.collect(), cites: told.contract.cites.clone() });
    }
    let (sheet, shown) = Sheet::new(game, (title, settlement), &told, hand)?;
    let unsettled = told.missing(settlement);
    let run = Run {
        contract: told.contract,
        settlement,
        sheet,
        ledger: Ledger::default(),
        scores: BTreeMap::new(),
        steps: shown.into_iter().collect(),
        made: BTreeMap::new(),
    };
    if let Some(missing) = unsettled {
        // A hand may be decided before a trick is counted.
        return run.all(&told).map_err(|error| match error {
            SettleError::Broken { .. } => SettleError::Needs(vec![missing]),
            other => other,
        });
    }
    run.all(&told)
}

struct Run<'a> {
    contract: &'a Contract,
    settlement: &'a Settlement,
    sheet: Sheet<'a>,
    ledger: Ledger,
    scores: BTreeMap<Party, i64>,
    steps: Vec<Shown>,
    made: BTreeMap<usize, bool>,
}

impl Run<'_> {
    fn all(mut self, told: &Told<'_>) -> Result<Settled, SettleError> {
        let first = Shown { says: self.sheet.fill(&told.contract.says)?, cites: told.contract.cites.clone(), open: false };
        self.steps.push(first);
        for step in self.settlement.steps.iter() {
            if self.taken(step)? {
                break;
            }
        }
        if !self.sheet.missing.is_empty() {
            return Err(SettleError::Needs(self.sheet.missing));
        }
        self.finish(told)
    }

    /// Takes a step; whether the settlement ends with it.
    fn taken(&mut self, step: &Step) -> Result<bool, SettleError> {
        let Some(group) = &step.each else {
            self.sheet.turn_to(None);
            return self.take(step, None);
        };
        let mut ends = false;
        for place in self.sheet.places(group) {
            self.sheet.turn_to(Some(place));
            ends |= self.take(step, Some(place))?;
        }
        self.sheet.turn_to(None);
        Ok(ends)
    }

    fn take(&mut self, step: &Step, place: Option<usize>) -> Result<bool, SettleError> {
        if !self.sheet.holds(&step.when)? {
            return Ok(false);
        }
        for (name, formula) in &step.sets {
            let value = self.sheet.number(formula)?;
            self.sheet.set(name, value);
            if let (Some(place), "won") = (place, name.as_str()) {
                self.made.insert(place, value != 0);
            }
        }
        if let Some(says) = &step.says {
            let says = self.sheet.fill(says)?;
            let cites = self.cites(step);
            if step.impossible {
                return Err(SettleError::wrong(says, None));
            }
            if step.gap {
                return Err(SettleError::Open { says, cites });
            }
            self.steps.push(Shown { says, cites, open: step.open });
        }
        for pay in &step.pays {
            let amount = self.sheet.number(&pay.amount)?;
            let (from, to) = (self.sheet.parties(&pay.from), self.sheet.parties(&pay.to));
            let bearers = pay.borne_by.as_ref().map(|group| self.sheet.parties(group)).unwrap_or_default();
            let players = self.sheet.places("everybody").len();
            self.ledger.pay(&from, &to, amount, (pay.lines, &bearers, players))?;
        }
        for (who, formula) in &step.scores {
            let amount = self.sheet.number(formula)?;
            for party in self.sheet.parties(who) {
                let slot = self.scores.entry(party).or_default();
                *slot = slot.checked_add(amount).ok_or(SettleError::TooLarge)?;
            }
        }
        Ok(step.ends)
    }

    /// The passages of a step; `contract` stands for those that price the call.
    fn cites(&self, step: &Step) -> Vec<String> {
        let of = |cite: &String| if cite == CONTRACT { self.contract.cites.clone() } else { vec![cite.clone()] };
        step.cites.iter().flat_map(of).collect()
    }

    fn finish(mut self, told: &Told<'_>) -> Result<Settled, SettleError> {
        // Stakes reckoned from others are said before the call they price.
        let reckoned = std::mem::take(&mut self.sheet.reckoned);
        for index in reckoned {
            if let Some(stake) = self.settlement.stakes.get(index) {
                let amount = stake.formula.as_ref().map(|formula| self.sheet.number(formula)).transpose()?.unwrap_or(0);
                let amount = self.sheet.unit.write(amount);
                let says = format!("{} comes to {}.", capital(&stake.says), amount.trim_end_matches('.'));
                let place = usize::from(self.steps.len() > 1);
                self.steps.insert(place, Shown { says, cites: stake.cites.clone(), open: false });
            }
        }
        if self.made.is_empty()
            && let Some(won) = self.sheet.get("won")
        {
            self.made = told.by.iter().map(|place| (*place, won != 0)).collect();
        }
        let mut net = self.ledger.net()?;
        for (party, score) in &self.scores {
            let slot = net.entry(party.clone()).or_default();
            *slot = slot.checked_add(*score).ok_or(SettleError::TooLarge)?;
        }
        for place in 0..told.players {
            net.entry(Party::Seat(place)).or_default();
        }
        let sum = net.values().try_fold(0_i64, |sum, amount| sum.checked_add(*amount)).ok_or(SettleError::TooLarge)?;
        let readings = self.settlement.readings.iter().filter(|reading| self.sheet.read.contains(&reading.name));
        let mut hung = Vec::new();
        for reading in readings {
            let chosen = reading.values.iter().find(|(name, _)| self.sheet.is_read(&reading.name, name));
            if let Some((name, says)) = chosen {
                hung.push((reading.name.clone(), reading.question.clone(), name.clone(), says.clone()));
            }
        }
        let inputs = self.settlement.inputs.iter().filter(|input| self.sheet.presumed.contains(&input.name));
        let presumed = inputs.filter_map(|input| Some((input.name.clone(), input.default.clone()?))).collect();
        let seats: Vec<String> = self.settlement.seats.iter().take(told.players).cloned().collect();
        let names = (0..told.players).map(|place| self.sheet.name(place).to_owned()).collect();
        let call = told.suit.as_ref().map_or_else(|| told.call.clone(), |suit| format!("{} in {suit}", told.call));
        Ok(Settled {
            unit: self.sheet.unit,
            seats,
            names,
            call,
            by: told.by.clone(),
            made: self.made,
            payments: self.ledger.payments(),
            net: net.into_iter().collect(),
            balanced: sum == 0,
            steps: self.steps,
            readings: hung,
            presumed,
        })
    }
}
