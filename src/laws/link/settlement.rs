//! From a settlement as written to [`Settlement`]: every name looked up.

mod conditions;
mod formulas;
mod names;

use std::collections::BTreeSet;

use crate::laws::auction::{AuctionRules, Stands};
use crate::laws::model::Code;
use crate::laws::money::Unit;
use crate::laws::problem::{SourceFile, nearest};
use crate::laws::schema::OneOrMany;
use crate::laws::schema::settlement::{
    ContractEntry, InputEntry, InputKind, PayEntry, RulingsEntry, ScaleEntry, SettlementFile, StakeEntry, StepEntry, Written,
};
use crate::laws::settlement::{CONTRACT, Contract, Input, MoneyReading, Numbers, Pay, Rulings, Scale, Settlement, Stake, Step, Table};

use super::{At, Linker, did_you_mean};
use names::Names;

impl Linker {
    /// Links how a code settles a hand.
    pub(super) fn link_settlement(
        &mut self,
        file: &SourceFile,
        entry: &SettlementFile,
        code: &Code,
        auction: Option<&AuctionRules>,
        units: &[Unit],
    ) -> Settlement {
        let root = At::root(file);
        self.check_format(file, entry.format);
        if entry.code != code.name {
            self.complain(&root.key("code"), format!("the file settles `{}`, but is called `{}`", entry.code, code.name), None);
        }
        self.check_unit(&root.key("unit"), &entry.unit, units);
        let seats =
            if entry.seats.is_empty() { auction.map(|auction| auction.seats.clone()).unwrap_or_default() } else { entry.seats.clone() };
        if !(2..=6).contains(&seats.len()) {
            self.complain(&root.key("code"), "a settlement is among two to six players", Some("add `seats: [A, B, C, D]`".to_owned()));
        }
        let suits =
            if entry.suits.0.is_empty() { auction.map(|auction| auction.suits.clone()).unwrap_or_default() } else { entry.suits.0.clone() };
        let readings = self.money_readings(&root, entry, code);
        let names = Names::of(entry, &readings, &suits);
        let inputs: Vec<Input> =
            (entry.inputs.iter().enumerate()).map(|(index, input)| self.input(&root.key("inputs").item(index), input, &seats)).collect();
        let list = root.key("groups");
        let groups = entry.groups.iter().enumerate();
        let groups: Vec<_> = groups
            .map(|(index, group)| {
                let at = list.item(index);
                let test = self.money_test(&at.key("when"), &group.when, &names, entry);
                let members = at.key("seats");
                for name in group.seats.0.iter().filter(|name| !names.groups.contains(*name) && !seats.contains(name)) {
                    self.complain(&members, format!("nobody sits at `{name}`"), Some(format!("the seats are {}", seats.join(", "))));
                }
                (group.group.clone(), test, group.seats.0.clone())
            })
            .collect();
        let list = root.key("stakes");
        let stakes: Vec<Stake> =
            entry.stakes.iter().enumerate().map(|(index, stake)| self.stake(&list.item(index), stake, entry)).collect();
        let list = root.key("scales");
        let scales: Vec<Scale> =
            entry.scales.iter().enumerate().map(|(index, scale)| self.scale(&list.item(index), scale, entry, units)).collect();
        let default = entry.default.as_ref().and_then(|name| {
            let found = scales.iter().position(|scale| scale.name == *name);
            if found.is_none() {
                let guess = nearest(name, scales.iter().map(|scale| scale.name.as_str())).map(did_you_mean);
                self.complain(&root.key("default"), format!("no scale is called `{name}`"), guess);
            }
            found
        });
        let map = root.key("tables");
        let mut tables = Vec::new();
        for (name, table) in &entry.tables.0 {
            self.check_cites(&map.key(name).key("cite"), &table.cite);
            tables.push(Table { name: name.clone(), from: table.from, list: table.list.clone() });
        }
        let list = root.key("contracts");
        let contracts = entry.contracts.iter().enumerate();
        let contracts: Vec<Contract> =
            contracts.map(|(index, contract)| self.contract_of(&list.item(index), contract, &names, seats.len())).collect();
        self.check_calls(&root.key("contracts"), entry);
        let list = root.key("steps");
        let steps: Vec<Step> =
            entry.steps.iter().enumerate().map(|(index, step)| self.step(&list.item(index), step, &names, entry)).collect();
        let rulings = entry.rulings.as_ref().and_then(|rulings| self.rulings(&root.key("rulings"), rulings, &contracts, &inputs));
        let scored = entry.scored.as_ref().map(|when| self.condition(&root.key("scored"), when));
        let settlement = Settlement {
            unit: entry.unit.clone(),
            seats,
            suits,
            what: entry.takes.what.clone(),
            most: entry.takes.to,
            inputs,
            groups,
            readings,
            stakes,
            scales,
            default,
            tables,
            rulings,
            scored,
            contracts: contracts.into(),
            steps: steps.into(),
        };
        self.check_auction(&root.key("contracts"), auction, &settlement);
        settlement
    }

    /// Whatever an auction can come to has a settlement, or a declared gap.
    fn check_auction(&mut self, at: &At<'_>, auction: Option<&AuctionRules>, settlement: &Settlement) {
        let Some(auction) = auction else { return };
        let played = auction.words.iter().filter(|word| {
            let kind = auction.kinds.get(usize::from(word.kind));
            kind.is_some_and(|kind| kind.stands == Stands::Firm)
        });
        let mut missing: Vec<&str> = Vec::new();
        for word in played.filter(|word| settlement.call(&self.facts, Some(auction), &word.text).is_none()) {
            let bare = word
                .suit
                .and_then(|suit| auction.suits.get(usize::from(suit)))
                .map_or(word.text.as_str(), |(short, _)| word.text.trim_end_matches(short.as_str()));
            if !missing.contains(&bare) {
                missing.push(bare);
            }
        }
        for name in missing {
            let help = Some("add a contract for it, with `gap: yes` if the book leaves it open".to_owned());
            self.complain(at, format!("`{name}` can be played, and is not settled"), help);
        }
    }

    fn rulings(&mut self, at: &At<'_>, entry: &RulingsEntry, contracts: &[Contract], inputs: &[Input]) -> Option<Rulings> {
        for name in entry.decides.0.iter().filter(|name| !self.effects.contains_key(*name)).collect::<Vec<_>>() {
            let guess = nearest(name, self.effects.keys().map(String::as_str)).map(did_you_mean);
            self.complain(&at.key("decides"), format!("no outcome is called `{name}`"), guess);
        }
        let only = self.condition(&at.key("only"), &entry.only);
        let paired = entry.paired.as_ref().map(|when| self.condition(&at.key("paired"), when));
        let reckons = self.condition(&at.key("reckons"), &entry.reckons);
        let map = at.key("uncalled");
        let mut uncalled = Vec::new();
        for (name, when) in &entry.uncalled.0 {
            let calls = || contracts.iter().flat_map(|contract| &contract.calls);
            if !calls().any(|call| call == name) {
                let guess = nearest(name, calls().map(String::as_str)).map(did_you_mean);
                self.complain(&map.key(name), format!("no contract is called `{name}`"), guess);
            }
            uncalled.push((name.clone(), self.condition(&map.key(name), when)));
        }
        let map = at.key("untaken");
        let mut untaken = Vec::new();
        for (name, when) in &entry.untaken.0 {
            let asked = || inputs.iter().filter(|input| input.kind == InputKind::YesNo).map(|input| input.name.as_str());
            if !asked().any(|input| input == name) {
                let guess = nearest(name, asked()).map(did_you_mean);
                self.complain(&map.key(name), format!("no input is called `{name}`, or it is not one of yes or no"), guess);
            }
            untaken.push((name.clone(), self.condition(&map.key(name), when)));
        }
        let mut fact = |key: &str, name: &Option<String>| {
            let name = name.as_ref()?;
            let found = self.facts.find(name);
            if found.is_none() {
                let guess = self.guess_fact(name);
                self.complain(&at.key(key), format!("no fact is called `{name}`"), guess);
            }
            found
        };
        let (takes, revokes, suit) = (fact("takes", &entry.takes), fact("revokes", &entry.revokes), fact("suit", &entry.suit));
        let call = fact("call", &Some("call".to_owned()))?;
        let offender = self.facts.find("offender");
        if let Some(offender) = offender {
            self.value_set(&at.key("declarers"), offender, &entry.declarers.0);
        }
        Some(Rulings {
            decides: entry.decides.0.clone(),
            only,
            paired,
            uncalled,
            untaken,
            reckons,
            call,
            takes,
            revokes,
            suit,
            offender: offender.map(|offender| (offender, entry.declarers.0.clone())),
        })
    }

    fn check_unit(&mut self, at: &At<'_>, name: &str, units: &[Unit]) {
        if !units.iter().any(|unit| unit.name == name) {
            let guess = nearest(name, units.iter().map(|unit| unit.name.as_str())).map(did_you_mean);
            self.complain(at, format!("no unit is called `{name}`"), guess.or_else(|| Some("units stand in money.yaml".to_owned())));
        }
    }

    /// The readings of the code, and those that bear on money alone.
    fn money_readings(&mut self, root: &At<'_>, entry: &SettlementFile, code: &Code) -> Vec<MoneyReading> {
        let mut readings: Vec<MoneyReading> = code
            .readings
            .iter()
            .map(|reading| {
                let fact = &self.facts[reading.fact];
                let values = reading.values.iter().map(|value| (fact.name_of(value).to_owned(), fact.clause(value).to_owned())).collect();
                let default = reading.values.iter().position(|value| value == reading.default).unwrap_or(0);
                MoneyReading {
                    name: fact.name.to_string(),
                    question: fact.question.to_string(),
                    cites: reading.cites.clone(),
                    values,
                    default,
                }
            })
            .collect();
        let map = root.key("readings");
        for (name, reading) in &entry.readings.0 {
            let at = map.key(name);
            self.check_cites(&at.key("cite"), &reading.cite);
            if readings.iter().any(|known| known.name == *name) {
                self.complain(&at, format!("`{name}` is already a reading of this code"), None);
            }
            if reading.values.0.len() < 2 {
                self.complain(
                    &at.key("values"),
                    "a reading needs at least two values",
                    Some("a point with one answer is a step".to_owned()),
                );
            }
            let default = match &reading.default {
                None => Some(0),
                Some(default) => reading.values.0.iter().position(|(value, _)| value == default),
            };
            if default.is_none() {
                self.complain(&at.key("default"), "the default is not one of the values", None);
            }
            readings.push(MoneyReading {
                name: name.clone(),
                question: reading.question.clone(),
                cites: reading.cite.0.clone(),
                values: reading.values.0.iter().map(|(value, text)| (value.clone(), text.says.clone())).collect(),
                default: default.unwrap_or(0),
            });
        }
        readings
    }

    fn input(&mut self, at: &At<'_>, entry: &InputEntry, seats: &[String]) -> Input {
        let values: Vec<(String, String)> = match entry.kind {
            InputKind::YesNo => [("no", "no"), ("yes", "yes")].map(|(name, says)| (name.to_owned(), says.to_owned())).to_vec(),
            _ => entry.values.0.clone(),
        };
        if entry.kind == InputKind::Choice && values.len() < 2 {
            self.complain(&at.key("values"), "a choice needs at least two values", None);
        }
        if let Some(default) = &entry.default {
            let fits = match entry.kind {
                InputKind::YesNo | InputKind::Choice => values.iter().any(|(name, _)| name == default),
                InputKind::Number => default.parse::<i64>().is_ok(),
                InputKind::Seats => default == "none" || default.split([',', ' ']).all(|name| seats.iter().any(|seat| seat == name)),
                InputKind::EachSeat => default == "none",
            };
            if !fits {
                self.complain(&at.key("default"), format!("`{}` cannot be `{default}`", entry.input), None);
            }
        }
        Input {
            name: entry.input.clone(),
            kind: entry.kind,
            question: entry.question.clone(),
            default: entry.default.clone(),
            from: entry.from.unwrap_or(0),
            to: entry.to.unwrap_or(i64::from(i32::MAX)),
            values,
        }
    }

    fn stake(&mut self, at: &At<'_>, entry: &StakeEntry, file: &SettlementFile) -> Stake {
        let formula = entry.formula.as_ref().and_then(|written| {
            self.check_cites(&at.key("cite"), &entry.cite);
            let known: BTreeSet<String> = file.stakes.iter().map(|stake| stake.stake.clone()).filter(|name| *name != entry.stake).collect();
            self.formula_of(&at.key("is"), &written.0, &known, &BTreeSet::new())
        });
        Stake { name: entry.stake.clone(), says: entry.says.clone(), formula, cites: entry.cite.0.clone() }
    }

    fn scale(&mut self, at: &At<'_>, entry: &ScaleEntry, file: &SettlementFile, units: &[Unit]) -> Scale {
        self.check_cites(&at.key("cite"), &entry.cite);
        let unit = entry.unit.clone().unwrap_or_else(|| file.unit.clone());
        self.check_unit(&at.key("unit"), &unit, units);
        let amounts = at.key("amounts");
        for (name, amount) in &entry.amounts.0 {
            if !file.stakes.iter().any(|stake| stake.stake == *name) {
                let guess = nearest(name, file.stakes.iter().map(|stake| stake.stake.as_str())).map(did_you_mean);
                self.complain(&amounts.key(name), format!("no stake is called `{name}`"), guess);
            }
            if *amount < 0 {
                self.complain(&amounts.key(name), "a stake cannot be less than nothing", None);
            }
        }
        Scale { name: entry.scale.clone(), cites: entry.cite.0.clone(), says: entry.says.clone(), unit, amounts: entry.amounts.0.clone() }
    }

    fn check_calls(&mut self, at: &At<'_>, entry: &SettlementFile) {
        let mut seen = BTreeSet::new();
        for (index, contract) in entry.contracts.iter().enumerate() {
            for name in contract.call.0.iter().chain(&contract.words.0) {
                if !seen.insert(name) {
                    self.complain(&at.item(index).key("call"), format!("`{name}` is settled twice"), None);
                }
            }
        }
    }

    fn contract_of(&mut self, at: &At<'_>, entry: &ContractEntry, names: &Names, players: usize) -> Contract {
        self.check_cites(&at.key("cite"), &entry.cite);
        let numbers: Vec<Option<usize>> = entry.declarers.0.iter().map(|number| number.parse().ok()).collect();
        let (fewest, most) = match numbers[..] {
            [] => (1, 1),
            [Some(only)] => (only, only),
            [Some(fewest), Some(most)] if fewest <= most => (fewest, most),
            _ => {
                let help = Some("write one number, or the least and the greatest: `[1, 4]`".to_owned());
                self.complain(&at.key("declarers"), "how many play it?", help);
                (1, 1)
            }
        };
        if fewest == 0 || most > players {
            self.complain(&at.key("declarers"), format!("there are {players} players"), None);
        }
        let map = at.key("values");
        let mut values = Vec::new();
        for (name, OneOrMany(list)) in &entry.values.0 {
            let at = map.key(name);
            if let [only] = list.as_slice() {
                if let Some(formula) = self.formula_of(&at, only, &names.numbers, &names.lists) {
                    values.push((name.clone(), Numbers::One(formula)));
                }
            } else if let Some(numbers) = list.iter().map(|number| number.parse().ok()).collect() {
                values.push((name.clone(), Numbers::List(numbers)));
            } else {
                self.complain(&at, "a list holds numbers and nothing else", None);
            }
        }
        Contract {
            calls: entry.call.0.clone(),
            words: entry.words.0.clone(),
            cites: entry.cite.0.clone(),
            says: self.text(&at.key("says"), &entry.says, names),
            fewest,
            most,
            takes: entry.takes,
            called: entry.called.0.clone(),
            values,
            gap: entry.gap.0,
        }
    }

    fn step(&mut self, at: &At<'_>, entry: &StepEntry, names: &Names, file: &SettlementFile) -> Step {
        if entry.says.is_some() && entry.cite.0.as_slice() != [CONTRACT] {
            let cites = OneOrMany(entry.cite.0.iter().filter(|cite| *cite != CONTRACT).cloned().collect());
            self.check_cites(&at.key("cite"), &cites);
        } else if entry.says.is_none() && (entry.gap.0 || entry.open.0 || entry.impossible.0) {
            self.complain(&at.key("step"), "what is left open must be said", Some("add `says: …`".to_owned()));
        }
        if let Some(group) = &entry.each {
            self.group(&at.key("each"), group, names, false);
        }
        let map = at.key("let");
        let mut sets = Vec::new();
        for (name, Written(text)) in &entry.sets.0 {
            sets.extend(self.formula_of(&map.key(name), text, &names.numbers, &names.lists).map(|formula| (name.clone(), formula)));
        }
        let list = at.key("pay");
        let mut pays = Vec::new();
        for (index, pay) in entry.pay.iter().enumerate() {
            pays.extend(self.pay(&list.item(index), pay, names));
        }
        let list = at.key("score");
        let mut scores = Vec::new();
        for (index, score) in entry.score.iter().enumerate() {
            let at = list.item(index);
            self.group(&at.key("who"), &score.who, names, false);
            let formula = self.formula_of(&at.key("amount"), &score.amount.0, &names.numbers, &names.lists);
            scores.extend(formula.map(|formula| (score.who.clone(), formula)));
        }
        Step {
            name: entry.step.clone(),
            cites: entry.cite.0.clone(),
            when: self.money_test(&at.key("when"), &entry.when, names, file),
            each: entry.each.clone(),
            says: entry.says.as_ref().map(|says| self.text(&at.key("says"), says, names)),
            sets,
            pays,
            scores,
            open: entry.open.0,
            gap: entry.gap.0,
            ends: entry.ends.0,
            impossible: entry.impossible.0,
        }
    }

    fn pay(&mut self, at: &At<'_>, entry: &PayEntry, names: &Names) -> Option<Pay> {
        self.group(&at.key("from"), &entry.from, names, true);
        self.group(&at.key("to"), &entry.to, names, true);
        if let Some(group) = &entry.borne_by {
            self.group(&at.key("borne-by"), group, names, false);
        }
        Some(Pay {
            from: entry.from.clone(),
            to: entry.to.clone(),
            amount: self.formula_of(&at.key("amount"), &entry.amount.0, &names.numbers, &names.lists)?,
            lines: entry.lines,
            borne_by: entry.borne_by.clone(),
        })
    }

    fn group(&mut self, at: &At<'_>, name: &str, names: &Names, purse: bool) {
        let known = names.groups.contains(name) || (purse && names.purses.contains(name));
        if !known {
            let guess = nearest(name, names.groups.iter().chain(&names.purses).map(String::as_str)).map(did_you_mean);
            self.complain(at, format!("no players are called `{name}`"), guess);
        }
    }
}
