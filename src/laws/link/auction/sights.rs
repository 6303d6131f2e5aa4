//! What is seen of a position, and the facts it supplies.

use crate::facts::{Condition, FactId, Origin};
use crate::laws::auction::{Calls, Orders, SeatSight, Sight};
use crate::laws::schema::auction::{AuctionEntry, SeatSightEntry, SightEntry};
use crate::laws::schema::{OneOrMany, When};

use super::super::{At, Linker};
use super::names::Names;
use super::small;

impl Linker {
    pub(super) fn supplied(
        &mut self,
        at: &At<'_>,
        entry: &AuctionEntry,
        names: &Names<'_>,
        remembered: &mut Vec<Calls>,
    ) -> Vec<(FactId, Vec<(u8, Sight)>)> {
        let map = at.key("facts");
        let mut supplied = Vec::new();
        for (name, sights) in &entry.facts.0 {
            let at = map.key(name);
            let Some(fact) = self.known_fact(&map, name) else { continue };
            let mut ways = Vec::new();
            for (index, sight) in sights.iter().enumerate() {
                let at = at.item(index);
                let value = match &sight.is {
                    Some(value) => self.value_of(&at.key("is"), fact, value),
                    None => {
                        self.complain(&at, format!("which value of `{name}` does it give?"), Some("add `is: …`".to_owned()));
                        None
                    }
                };
                let sight = self.sight(&at, sight, names, remembered);
                ways.extend(value.map(|value| (value, sight)));
            }
            if sights.last().is_none_or(|last| !last.is_open()) {
                let help = "end with an entry that has `is` alone".to_owned();
                self.complain(&at, format!("`{name}` may be left without a value"), Some(help));
            }
            supplied.push((fact, ways));
        }
        supplied
    }

    pub(super) fn sight(&mut self, at: &At<'_>, entry: &SightEntry, names: &Names<'_>, remembered: &mut Vec<Calls>) -> Sight {
        let calls = |linker: &mut Self, key: &str, list: &OneOrMany| linker.some_calls(&at.key(key), list, names);
        let says = calls(self, "says", &entry.says);
        let heard = calls(self, "heard", &entry.heard).map(|set| {
            small(remembered.iter().position(|known| *known == set).unwrap_or_else(|| {
                remembered.push(set);
                remembered.len() - 1
            }))
        });
        let none = entry.best.0.iter().any(|name| name == "none");
        let named = OneOrMany(entry.best.0.iter().filter(|name| *name != "none").cloned().collect());
        let best = calls(self, "best", &named).or(none.then(Calls::default)).map(|set| (set, none));
        Sight {
            says,
            standing: self.some(&at.key("standing"), &entry.standing, &names.standings, "standing"),
            seat: self.some(&at.key("seat"), &entry.seat, &names.seats, "seat"),
            holds: entry.holds.map(|flag| flag.0),
            best,
            compares: self.orders(&at.key("compares"), &entry.compares),
            least: entry.least.map(|flag| flag.0),
            own_suit: self.orders(&at.key("own-suit"), &entry.own_suit),
            heard,
            other: entry.other.as_ref().map(|seat| self.seat_sight(&at.key("other"), seat, names)),
            anyone: entry.anyone.as_ref().map(|seat| self.seat_sight(&at.key("anyone"), seat, names)),
            nobody: entry.nobody.as_ref().map(|seat| self.seat_sight(&at.key("nobody"), seat, names)),
            readings: entry.condition.as_ref().map_or(Condition::ALWAYS, |when| self.readings_only(&at.key("if"), when)),
        }
    }

    pub(super) fn seat_sight(&mut self, at: &At<'_>, entry: &SeatSightEntry, names: &Names<'_>) -> SeatSight {
        SeatSight {
            standing: self.some(&at.key("standing"), &entry.standing, &names.standings, "standing"),
            holds: entry.holds.map(|flag| flag.0),
            suit: self.orders(&at.key("suit"), &entry.suit),
        }
    }

    pub(super) fn orders(&mut self, at: &At<'_>, OneOrMany(list): &OneOrMany) -> Option<Orders> {
        let mut orders = Orders::default();
        for name in list {
            match name.as_str() {
                "lower" => orders.lower = true,
                "equal" | "same" => orders.equal = true,
                "higher" => orders.higher = true,
                _ => self.complain(at, format!("`{name}` is no order"), Some("one of lower, equal, higher".to_owned())),
            }
        }
        (!list.is_empty()).then_some(orders)
    }

    /// A condition that may test nothing but readings.
    pub(super) fn readings_only(&mut self, at: &At<'_>, when: &When) -> Condition {
        let condition = self.condition(at, when);
        let mut other = None;
        condition.each_fact(&mut |fact| {
            if self.facts[fact].origin != Origin::Reading {
                other = Some(self.facts[fact].name.clone());
            }
        });
        if let Some(name) = other {
            self.complain(at, format!("`{name}` is no reading"), Some("only readings can be tested here".to_owned()));
        }
        condition
    }

    // --- what is played --------------------------------------------------------
}

impl SightEntry {
    /// Whether it always holds.
    fn is_open(&self) -> bool {
        let lists = [&self.says, &self.standing, &self.seat, &self.best, &self.compares, &self.own_suit, &self.heard];
        lists.iter().all(|list| list.0.is_empty())
            && self.holds.is_none()
            && self.least.is_none()
            && self.other.is_none()
            && self.anyone.is_none()
            && self.nobody.is_none()
            && self.condition.is_none()
    }
}
