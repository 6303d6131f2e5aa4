//! House rules: a code of the books, changed as a club's file says. The result
//! is a code of its own beside the others, so that everything that can be done
//! with a code can be done with it.

use super::changes::{Changes, reading};
use super::money::Unit;
use super::problem::{Complaints, SourceFile, guess};
use super::schema::house::HouseFile;
use super::schema::settlement::{ScaleEntry, SettlementFile};
use super::schema::{CodeFile, Entry, OneOrMany, Ordered};
use super::sources::{Passage, Section, Source};

/// The source by which a house's own laws are cited.
const SOURCE: &str = "house";

/// A house file that was read.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) file: SourceFile,
    pub(crate) content: HouseFile,
}

impl House {
    /// The game of the base, and the base's name.
    pub(crate) fn base(&self) -> Option<(&str, &str)> {
        self.content.base.split_once('/')
    }

    /// The full name of the house's code.
    pub(crate) fn path(&self) -> Option<String> {
        Some(format!("{}/{}", self.base()?.0, self.content.house))
    }

    /// The base with the changes of the house. Its own laws come first, so that
    /// their places are those of the house file.
    pub(crate) fn code(&self, (file, base): (&str, &CodeFile), complaints: &mut Complaints) -> CodeFile {
        let made = self.changes().made((file, base), complaints);
        CodeFile {
            format: self.content.format,
            code: self.content.house.clone(),
            title: self.content.title.clone(),
            about: self.content.about.clone().or_else(|| Some(format!("House rules after {}", base.title))),
            ..made
        }
    }

    /// What the house changes in its base.
    fn changes(&self) -> Changes<'_> {
        let laws = self.content.laws.iter().map(cited).collect();
        Changes { file: &self.file, title: &self.content.title, readings: &self.content.readings, laws }
    }

    /// The base's settlement by the stakes and readings of the house.
    pub(crate) fn settlement(&self, base: &SettlementFile, units: &[Unit], complaints: &mut Complaints) -> SettlementFile {
        let mut made = base.clone();
        made.code.clone_from(&self.content.house);
        let changes = self.changes();
        for (name, reading) in &mut made.readings.0 {
            changes.read(name, reading, complaints);
        }
        if let Some(scale) = &self.content.scale {
            if !made.scales.iter().any(|known| known.scale == *scale) {
                let guess = guess(scale, made.scales.iter().map(|known| known.scale.as_str()));
                complaints.at(&self.file, "scale", format!("no scale is called `{scale}`"), guess);
            }
            made.default = Some(scale.clone());
        }
        if !self.content.stakes.0.is_empty() {
            let unit_name = self.content.unit.as_ref().unwrap_or(&base.unit);
            let unit = units.iter().find(|unit| unit.is_called(unit_name));
            let start = made.default.as_ref().filter(|_| self.content.scale.is_some());
            let mut amounts = start
                .and_then(|name| made.scales.iter().find(|scale| scale.scale == *name))
                .map_or_else(Vec::new, |scale| scale.amounts.0.clone());
            for (name, written) in &self.content.stakes.0 {
                let known = made.stakes.iter().any(|stake| stake.stake == *name);
                if !known {
                    let guess = guess(name, made.stakes.iter().map(|stake| stake.stake.as_str()));
                    complaints.at(&self.file, &format!("stakes.{name}#"), format!("no stake is called `{name}`"), guess);
                }
                match unit.and_then(|unit| unit.read(&written.0)) {
                    Some(amount) => {
                        amounts.retain(|(other, _)| other != name);
                        amounts.push((name.clone(), amount));
                    }
                    None => {
                        complaints.at(&self.file, &format!("stakes.{name}"), format!("`{}` is no amount in {unit_name}", written.0), None)
                    }
                }
            }
            made.scales.push(ScaleEntry {
                scale: self.content.house.clone(),
                cite: OneOrMany(vec![format!("{SOURCE}:stakes")]),
                says: format!("It is played for the stakes of {}.", self.content.title),
                unit: Some(unit.map_or_else(|| base.unit.clone(), |unit| unit.name.clone())),
                amounts: Ordered(amounts),
            });
            made.default = Some(self.content.house.clone());
        }
        made
    }

    /// Readings that neither the laws nor the tables know.
    pub(crate) fn check_readings(&self, code: &CodeFile, settlement: Option<&SettlementFile>, complaints: &mut Complaints) {
        let of_laws = code.laws.iter().filter_map(reading);
        let of_money = settlement.into_iter().flat_map(|settlement| settlement.readings.0.iter().map(|(name, _)| name.as_str()));
        let known: Vec<&str> = of_laws.chain(of_money).collect();
        for (name, _) in &self.content.readings.0 {
            if !known.contains(&name.as_str()) {
                let guess = guess(name, known.iter().copied());
                complaints.at(&self.file, &format!("readings.{name}#"), format!("{} has no reading `{name}`", self.content.base), guess);
            }
        }
    }

    /// The house as a source: a passage for each of its laws, and the stakes.
    pub(crate) fn source(&self) -> Source {
        let passage = |gist: &str| Passage { gist: gist.to_owned(), sentences: None, no_rule: None };
        let mut passages: Vec<(String, Passage)> = self
            .content
            .laws
            .iter()
            .map(|entry| match entry {
                Entry::Law(name, law) => (name.clone(), passage(law.title.as_deref().unwrap_or(&law.says))),
                Entry::Gap(name, gap) => (name.clone(), passage(gap.title.as_deref().unwrap_or(&gap.says))),
                Entry::Define(name, _) | Entry::Reading(name, _) | Entry::FallBack(name, _) => (name.clone(), passage(name)),
            })
            .collect();
        passages.push(("stakes".to_owned(), passage("What is played for")));
        Source {
            source: SOURCE.to_owned(),
            short: self.content.title.clone(),
            title: self.content.title.clone(),
            author: None,
            year: None,
            about: self.content.about.clone(),
            sections: vec![Section {
                section: String::new(),
                name: String::new(),
                label: "rule ".to_owned(),
                passages: Ordered(passages).into(),
            }],
        }
    }
}

/// The entry, cited as the house's own where it cites nothing else.
fn cited(entry: &Entry) -> Entry {
    let mut entry = entry.clone();
    if let Entry::Law(name, law) = &mut entry
        && law.cite.0.is_empty()
    {
        law.cite.0.push(format!("{SOURCE}:{name}"));
    }
    entry
}
