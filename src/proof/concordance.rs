//! What became of each passage of the books: the laws, definitions, readings,
//! gaps and tables that carry it.

use std::collections::BTreeMap;
use std::fmt;

use crate::laws::{Game, Library, LibraryError, Passage, Sources};

/// For every passage, the entries that carry it.
#[derive(Clone, Debug, Default)]
pub struct Concordance {
    /// The books.
    pub sources: Sources,
    carriers: BTreeMap<Place, Vec<Carrier>>,
}

/// A source, a section and the key of a passage; the key is empty where a
/// section is cited as a whole.
type Place = (String, String, String);

/// An entry that carries a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// What kind of entry it is.
    pub kind: Kind,
    /// Its full name, or the file of a table.
    pub entry: String,
    /// The sentence, if it carries only one.
    pub sentence: Option<u32>,
}

/// What kind of entry carries a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A law, or one by which another code rules.
    Law,
    /// A definition of a fact.
    Definition,
    /// An open passage, and how it is read.
    Reading,
    /// A point left open.
    Gap,
    /// A table beside the laws, such as one of payments.
    Table,
}

/// What became of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate<'a> {
    /// Something carries it.
    Carried,
    /// It is no rule, and why.
    NoRule(&'a str),
    /// Nothing carries it.
    Missing,
}

impl fmt::Display for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Law => "",
            Kind::Definition => "definition ",
            Kind::Reading => "reading ",
            Kind::Gap => "gap ",
            Kind::Table => "table ",
        };
        write!(f, "{kind}{}", self.entry)?;
        self.sentence.map_or(Ok(()), |sentence| write!(f, " (sentence {sentence})"))
    }
}

impl Concordance {
    /// The concordance of all games of a directory.
    ///
    /// # Errors
    /// When a game cannot be read.
    pub fn of(library: &Library) -> Result<Self, LibraryError> {
        let mut concordance = Self::default();
        for name in library.games() {
            let game = library.game(&name)?;
            concordance.sources = game.sources.clone();
            concordance.add(&game);
        }
        for (path, text) in library.tables() {
            let name = path.trim_end_matches(".yaml");
            // A table with a mistake is for its own reader to complain of.
            if let Ok(table) = serde_yaml::from_str::<serde_yaml::Value>(text) {
                concordance.add_table(name, &table);
            }
        }
        Ok(concordance)
    }

    /// Adds the entries of a game's own codes.
    fn add(&mut self, game: &Game) {
        for (_, code) in game.own() {
            for law in code.laws.iter().map(|law| game.law(*law)) {
                self.carry(&law.cites, if law.is_gap() { Kind::Gap } else { Kind::Law }, &law.path);
            }
            for (fact, definitions) in &code.definitions {
                for definition in definitions {
                    self.carry(&definition.cites, Kind::Definition, &format!("{}/{}", code.path, game.facts[*fact].name));
                }
            }
            for reading in &code.readings {
                self.carry(&reading.cites, Kind::Reading, &format!("{}/{}", code.path, game.facts[reading.fact].name));
            }
        }
    }

    /// Adds what stands under `cite` anywhere in a table.
    fn add_table(&mut self, name: &str, table: &serde_yaml::Value) {
        match table {
            serde_yaml::Value::Mapping(pairs) => {
                for (key, value) in pairs {
                    if key.as_str() == Some("cite") {
                        let one = value.as_str().into_iter();
                        let cites = one.chain(value.as_sequence().into_iter().flatten().filter_map(serde_yaml::Value::as_str));
                        self.carry(&cites.map(str::to_owned).collect::<Vec<_>>(), Kind::Table, name);
                    } else {
                        self.add_table(name, value);
                    }
                }
            }
            serde_yaml::Value::Sequence(list) => list.iter().for_each(|value| self.add_table(name, value)),
            _ => {}
        }
    }

    fn carry(&mut self, cites: &[String], kind: Kind, entry: &str) {
        for cite in cites {
            let Ok(found) = self.sources.find(cite) else { continue };
            let place = (found.source.source.clone(), found.section.section.clone(), found.key.unwrap_or("").to_owned());
            let carrier = Carrier { kind, entry: entry.to_owned(), sentence: found.sentence };
            let carriers = self.carriers.entry(place).or_default();
            if !carriers.contains(&carrier) {
                carriers.push(carrier);
            }
        }
    }

    /// What carries a passage; with an empty key, what carries the section as a
    /// whole.
    pub fn carriers(&self, source: &str, section: &str, key: &str) -> &[Carrier] {
        self.carriers.get(&(source.to_owned(), section.to_owned(), key.to_owned())).map(Vec::as_slice).unwrap_or_default()
    }

    /// What became of a passage of a section.
    pub fn fate<'a>(&self, source: &str, section: &str, key: &str, passage: &'a Passage) -> Fate<'a> {
        match (&passage.no_rule, self.carriers(source, section, key)) {
            (_, [_, ..]) => Fate::Carried,
            (Some(why), []) => Fate::NoRule(why),
            (None, []) => Fate::Missing,
        }
    }

    /// The sentences of a passage that nothing carries, where its sentences are
    /// carried one by one.
    pub fn silent(&self, source: &str, section: &str, key: &str, passage: &Passage) -> Vec<u32> {
        let carriers = self.carriers(source, section, key);
        if carriers.is_empty() || carriers.iter().any(|carrier| carrier.sentence.is_none()) {
            return Vec::new();
        }
        (1..=passage.sentences.unwrap_or(0)).filter(|sentence| carriers.iter().all(|carrier| carrier.sentence != Some(*sentence))).collect()
    }

    /// Whether something carries what is cited: the sentence, or the passage or
    /// section around it; or whether it is no rule.
    ///
    /// # Errors
    /// When the citation points nowhere.
    pub fn accounts_for(&self, cite: &str) -> Result<bool, String> {
        let found = self.sources.find(cite)?;
        let (source, section) = (found.source.source.as_str(), found.section.section.as_str());
        let of_passage = self.carriers(source, section, found.key.unwrap_or(""));
        let fits = |carrier: &&Carrier| found.sentence.is_none() || carrier.sentence.is_none() || carrier.sentence == found.sentence;
        Ok(of_passage.iter().any(|carrier| fits(&carrier))
            || !self.carriers(source, section, "").is_empty()
            || found.passage.is_some_and(|passage| passage.no_rule.is_some()))
    }
}
