use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

use super::{Condition, Later, Values, Word};

/// A fact of a game, by its place in [`Facts`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
pub struct FactId(u16);

impl FactId {
    pub(crate) fn new(index: usize) -> Option<Self> {
        u16::try_from(index).ok().map(Self)
    }

    /// The place in [`Facts`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn to_bytes(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    pub(super) const fn from_bytes(bytes: [u8; 2]) -> Self {
        Self(u16::from_le_bytes(bytes))
    }
}

impl fmt::Debug for FactId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "f{}", self.0)
    }
}

/// What kind of values a fact has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Kind {
    /// One of several named values.
    Choice,
    /// `yes` or `no`.
    YesNo,
    /// A whole number; the first value stands for `from`.
    Count {
        /// The least number.
        from: i32,
    },
}

/// Where a fact's value comes from when nobody states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Origin {
    /// From the table: it has to be asked.
    Told,
    /// From other facts, by each code's own definition.
    Defined,
    /// From the code: how an open passage is read.
    Reading,
}

/// One value of a fact.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Value {
    /// The name used in laws, options and JSON.
    pub name: Word,
    /// How common it is beside the fact's other values; 1 unless declared.
    pub weight: f64,
    /// How people speak of it; a value can be used as its wording.
    pub wording: Later<Wording>,
}

/// How people speak of a value.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Wording {
    /// A clause that states it: "the trick had been turned and quitted".
    pub says: String,
    /// Other names and phrases for it.
    pub words: Vec<String>,
    /// A note for the glossary.
    pub about: Option<String>,
}

impl Deref for Value {
    type Target = Wording;

    fn deref(&self) -> &Wording {
        &self.wording
    }
}

/// One thing that can be known about a dispute.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Fact {
    /// The name used in laws, options and JSON.
    pub name: Word,
    /// The question that asks for it.
    pub question: Word,
    /// In a few words, why it is asked.
    pub why: Option<Word>,
    /// A note for the glossary.
    pub about: Option<Word>,
    /// What kind of values it has.
    pub kind: Kind,
    /// Where its value comes from.
    pub origin: Origin,
    /// Its values, in the order in which they are offered.
    pub values: Vec<Value>,
    /// Named sets of values.
    pub groups: BTreeMap<Word, Values>,
    /// Where the fact makes sense at all.
    pub when: Condition,
    /// What is taken for granted where nobody says otherwise, and where it is.
    pub presumed: Vec<(u8, Condition)>,
}

impl Fact {
    /// All values of the fact.
    pub fn all(&self) -> Values {
        Values::first(self.values.len())
    }

    /// How many branches the fact has in a diagram: its values, and for a
    /// defined fact one more for "not stated: by definition".
    pub(crate) fn branches(&self) -> usize {
        self.values.len() + usize::from(self.origin == Origin::Defined)
    }

    /// The branch "not stated: by definition" of a defined fact.
    pub(crate) fn by_definition(&self) -> Values {
        Values::first(self.branches()).without(self.all())
    }

    /// The value of that name.
    pub fn value(&self, name: &str) -> Option<u8> {
        self.values.iter().position(|value| value.name == name).and_then(|index| u8::try_from(index).ok())
    }

    /// The value or group of that name.
    pub fn named(&self, name: &str) -> Option<Values> {
        self.value(name).map(Values::one).or_else(|| self.groups.get(name).copied())
    }

    /// The name of the value at `index`.
    pub fn name_of(&self, index: u8) -> &str {
        self.values.get(usize::from(index)).map_or("", |value| value.name.as_str())
    }

    /// The clause that states the value at `index`.
    pub fn clause(&self, index: u8) -> &str {
        self.values.get(usize::from(index)).map_or("", |value| value.says.as_str())
    }

    /// The value that stands for a number, if the fact is a count that reaches it.
    pub fn counting(&self, number: i32) -> Option<Values> {
        let Kind::Count { from } = self.kind else { return None };
        let index = u8::try_from(number.checked_sub(from)?).ok()?;
        (usize::from(index) < self.values.len()).then(|| Values::one(index))
    }

    /// The largest number there is, if the fact is a count.
    pub fn most(&self) -> Option<i32> {
        self.number(u8::try_from(self.values.len().checked_sub(1)?).ok()?)
    }

    /// The number the value at `index` stands for, if the fact is a count.
    pub fn number(&self, index: u8) -> Option<i32> {
        match self.kind {
            Kind::Count { from } => Some(from + i32::from(index)),
            Kind::Choice | Kind::YesNo => None,
        }
    }
}

/// All facts of a game, and which combinations cannot be.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Facts {
    list: Vec<Fact>,
    names: BTreeMap<Word, FactId>,
    /// Combinations that cannot be.
    pub impossible: Vec<Condition>,
}

impl Facts {
    /// Adds a fact; `None` when the name is taken or there are too many.
    pub(crate) fn add(&mut self, fact: Fact) -> Option<FactId> {
        let id = FactId::new(self.list.len())?;
        if self.names.contains_key(&fact.name) {
            return None;
        }
        self.names.insert(fact.name.clone(), id);
        self.list.push(fact);
        Some(id)
    }

    /// The fact of that name.
    pub fn find(&self, name: &str) -> Option<FactId> {
        self.names.get(name).copied()
    }

    /// The fact that says what happened, on which all else hangs: `act`.
    pub fn act(&self) -> Option<FactId> {
        self.find("act")
    }

    /// The facts with their ids, in order.
    pub fn iter(&self) -> impl Iterator<Item = (FactId, &Fact)> {
        self.list.iter().enumerate().filter_map(|(index, fact)| Some((FactId::new(index)?, fact)))
    }

    /// How many facts there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(crate) fn get_mut(&mut self, id: FactId) -> Option<&mut Fact> {
        self.list.get_mut(id.index())
    }
}

impl std::ops::Index<FactId> for Facts {
    type Output = Fact;

    fn index(&self, id: FactId) -> &Fact {
        &self.list[id.index()]
    }
}
