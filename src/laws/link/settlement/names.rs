//! Every name that a settlement file may use.

use std::collections::BTreeSet;

use crate::laws::schema::OneOrMany;
use crate::laws::schema::settlement::{GroupEntry, InputKind, SettlementFile};
use crate::laws::settlement::MoneyReading;

/// Groups that every settlement has, besides those of its inputs.
const GROUPS: &[&str] = &[
    "declarers",
    "first-declarer",
    "second-declarer",
    "opponents",
    "everybody",
    "others",
    "self",
    "offender",
    "revoking-declarers",
    "revoking-opponents",
];

/// Numbers that every settlement has.
const NUMBERS: &[&str] = &["tricks", "revokes-of-declarers", "revokes-of-opponents", "own-revokes"];

/// Every name a settlement may use.
pub(super) struct Names {
    pub(super) numbers: BTreeSet<String>,
    pub(super) lists: BTreeSet<String>,
    pub(super) groups: BTreeSet<String>,
    pub(super) purses: BTreeSet<String>,
    pub(super) words: Vec<(String, BTreeSet<String>)>,
}

impl Names {
    /// The names of a file.
    pub(super) fn of(file: &SettlementFile, readings: &[MoneyReading], suits: &[(String, String)]) -> Self {
        let mut numbers: BTreeSet<String> = NUMBERS.iter().map(|name| (*name).to_owned()).collect();
        let mut lists = BTreeSet::new();
        let mut groups: BTreeSet<String> = GROUPS.iter().map(|name| (*name).to_owned()).collect();
        let mut purses = BTreeSet::new();
        let mut words: Vec<(String, BTreeSet<String>)> = Vec::new();
        for reading in readings {
            words.push((reading.name.clone(), reading.values.iter().map(|(name, _)| name.clone()).collect()));
        }
        words.push(("suit".to_owned(), suits.iter().map(|(_, name)| name.clone()).chain(["none".to_owned()]).collect()));
        for input in &file.inputs {
            match input.kind {
                InputKind::Number => {
                    numbers.insert(input.input.clone());
                    // What lies on the table belongs to nobody yet.
                    purses.insert(input.input.clone());
                }
                InputKind::YesNo => {
                    numbers.insert(input.input.clone());
                }
                InputKind::Choice => words.push((input.input.clone(), input.values.0.iter().map(|(name, _)| name.clone()).collect())),
                InputKind::EachSeat => {
                    numbers.insert(input.input.clone());
                }
                InputKind::Seats => {
                    groups.extend([input.input.clone(), format!("{}-declarers", input.input), format!("{}-opponents", input.input)]);
                }
            }
        }
        for GroupEntry { group, .. } in &file.groups {
            groups.extend([group.clone(), format!("{group}-declarers"), format!("{group}-opponents")]);
        }
        numbers.extend(file.stakes.iter().map(|stake| stake.stake.clone()));
        for contract in &file.contracts {
            for (name, OneOrMany(list)) in &contract.values.0 {
                if list.len() == 1 {
                    numbers.insert(name.clone());
                } else {
                    lists.insert(name.clone());
                }
            }
        }
        lists.extend(file.tables.0.iter().map(|(name, _)| name.clone()));
        numbers.extend(file.steps.iter().flat_map(|step| step.sets.0.iter().map(|(name, _)| name.clone())));
        // The size of a group goes by its name.
        numbers.extend(groups.iter().cloned());
        Self { numbers, lists, groups, purses, words }
    }
}
