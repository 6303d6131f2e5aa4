//! The sheet before the first step: who is who, how passages are read, and what
//! else was told.

use std::collections::BTreeMap;

use crate::laws::nearest;
use crate::laws::schema::settlement::{InputKind, TakesWho};
use crate::laws::settlement::Input;

use super::super::error::SettleError;
use super::super::hand::{listed, number_of};
use super::Sheet;

impl Sheet<'_> {
    pub(super) fn seat_everybody(&mut self) {
        let all: Vec<usize> = self.told.playing().collect();
        let by = &self.told.by;
        let opponents: Vec<usize> = all.iter().copied().filter(|place| !by.contains(place)).collect();
        let revoked =
            |list: &[usize]| list.iter().copied().filter(|place| self.told.revokes.get(place).is_some_and(|count| *count > 0)).collect();
        let total = |list: &[usize]| list.iter().filter_map(|place| self.told.revokes.get(place)).sum::<i64>();
        let (of_declarers, of_opponents) = (total(by), total(&opponents));
        let groups: [(&str, Vec<usize>); 9] = [
            ("first-declarer", by.iter().take(1).copied().collect()),
            ("second-declarer", by.iter().skip(1).take(1).copied().collect()),
            ("revoking-declarers", revoked(by)),
            ("revoking-opponents", revoked(&opponents)),
            ("offender", self.told.offender.into_iter().collect()),
            ("declarers", by.clone()),
            ("opponents", opponents),
            ("everybody", all),
            ("self", Vec::new()),
        ];
        self.groups.extend(groups.map(|(name, list)| (name.to_owned(), list)));
        self.numbers.insert("revokes-of-declarers".to_owned(), of_declarers);
        self.numbers.insert("revokes-of-opponents".to_owned(), of_opponents);
        if let Some(count) = self.told.side {
            self.numbers.insert("tricks".to_owned(), count);
        } else if self.told.contract.takes != TakesWho::Side && !self.told.each.is_empty() {
            let own = self.told.each.iter().filter(|(place, _)| by.contains(place)).map(|(_, count)| count);
            self.numbers.insert("tricks".to_owned(), own.sum());
        }
        self.each.insert("tricks".to_owned(), self.told.each.clone());
        self.each.insert("own-revokes".to_owned(), self.told.revokes.clone());
    }

    pub(super) fn choose_readings(&mut self) -> Result<(), SettleError> {
        for reading in &self.settlement.readings {
            if let Some((value, _)) = reading.values.get(reading.default) {
                self.words.insert(reading.name.clone(), value.clone());
            }
        }
        for (name, value) in &self.hand.readings {
            let Some(reading) = self.settlement.readings.iter().find(|reading| reading.name == *name) else {
                let near = nearest(name, self.settlement.readings.iter().map(|reading| reading.name.as_str()));
                return Err(SettleError::wrong(
                    format!("no reading is called `{name}`"),
                    near.map(|near| format!("did you mean `{near}`?")).or_else(|| {
                        let known: Vec<&str> = self.settlement.readings.iter().map(|reading| reading.name.as_str()).collect();
                        (!known.is_empty()).then(|| format!("there are {}", known.join(", ")))
                    }),
                ));
            };
            if !reading.values.iter().any(|(known, _)| known == value) {
                let known: Vec<&str> = reading.values.iter().map(|(known, _)| known.as_str()).collect();
                return Err(SettleError::wrong(
                    format!("`{name}` cannot be `{value}`"),
                    Some(format!("it is one of {}", known.join(", "))),
                ));
            }
            self.words.insert(name.clone(), value.clone());
        }
        Ok(())
    }

    pub(super) fn take_in(&mut self, input: &Input, value: &str) -> Result<(), SettleError> {
        let wrong = |help: String| SettleError::wrong(format!("`{}` cannot be `{value}`", input.name), Some(help));
        match input.kind {
            InputKind::Number => {
                let number = number_of(input, value)
                    .or_else(|error| self.unit.read(value).filter(|n| (input.from..=input.to).contains(n)).ok_or(error))?;
                self.numbers.insert(input.name.clone(), number);
            }
            InputKind::YesNo | InputKind::Choice => {
                if !input.values.iter().any(|(known, _)| known == value) {
                    return Err(wrong(format!(
                        "it is one of {}",
                        input.values.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
                    )));
                }
                if input.kind == InputKind::Choice {
                    self.words.insert(input.name.clone(), value.to_owned());
                } else {
                    self.numbers.insert(input.name.clone(), i64::from(value == "yes"));
                }
            }
            InputKind::Seats => {
                let mut seats = Vec::new();
                for name in listed(value, &self.hand.names) {
                    let place = self.seat(name).ok_or_else(|| wrong("it is a list of seats, or none".to_owned()))?;
                    if !seats.contains(&place) {
                        seats.push(place);
                    }
                }
                self.take_in_seats(input, seats);
            }
            InputKind::EachSeat => {
                let mut own = BTreeMap::new();
                for pair in listed(value, &self.hand.names) {
                    let (name, number) = pair.split_once('=').ok_or_else(|| wrong("it is written A=N,B=N".to_owned()))?;
                    let place = self.seat(name).ok_or_else(|| wrong(format!("nobody sits at `{name}`")))?;
                    own.insert(place, number_of(input, number)?);
                }
                self.each.insert(input.name.clone(), own);
            }
        }
        Ok(())
    }

    /// Takes in whom an input of seats names.
    pub(super) fn take_in_seats(&mut self, input: &Input, places: Vec<usize>) {
        let (of_declarers, of_opponents) = places.iter().partition(|place| self.told.by.contains(place));
        self.groups.insert(format!("{}-declarers", input.name), of_declarers);
        self.groups.insert(format!("{}-opponents", input.name), of_opponents);
        self.groups.insert(input.name.clone(), places);
    }

    fn seat(&self, name: &str) -> Option<usize> {
        let same = |known: &String| known.to_lowercase() == name.to_lowercase();
        let seats = self.settlement.seats.iter().take(self.told.players);
        self.hand.names.iter().take(self.told.players).position(same).or_else(|| seats.clone().position(same))
    }

    pub(super) fn name_groups(&mut self) -> Result<(), SettleError> {
        for (name, when, members) in &self.settlement.groups {
            if self.groups.contains_key(name) || !self.holds(when)? {
                continue;
            }
            let mut places: Vec<usize> = Vec::new();
            for member in members {
                let seat = || self.settlement.seats.iter().take(self.told.players).position(|seat| seat == member);
                let place = || seat().map(|seat| self.told.place_of(seat)).into_iter().collect();
                places.extend(self.groups.get(member).cloned().unwrap_or_else(place));
            }
            self.groups.insert(name.clone(), places);
        }
        for (name, ..) in &self.settlement.groups {
            let (of_declarers, of_opponents) =
                self.groups.entry(name.clone()).or_default().iter().partition(|place| self.told.by.contains(place));
            self.groups.insert(format!("{name}-declarers"), of_declarers);
            self.groups.insert(format!("{name}-opponents"), of_opponents);
        }
        Ok(())
    }
}
