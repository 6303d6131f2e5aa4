//! The form of a ruling in JSON: what `INTERFACE.md` fixes, name by name and in
//! this order. Nothing is copied that the laws hold already.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::laws::Effect;

/// The rulings of several codes.
#[derive(Serialize)]
pub(super) struct Codes<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a Value>,
    pub(super) codes: Vec<Ruled<'a>>,
}

/// The ruling of one code.
#[derive(Serialize)]
pub(super) struct Ruled<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a Value>,
    pub(super) status: &'static str,
    pub(super) game: &'a str,
    /// The form of the game, where it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) variant: Option<&'a str>,
    pub(super) code: &'a str,
    pub(super) facts: Named<'a>,
    pub(super) understood: Vec<Understood<'a>>,
    /// Players whose names were told, and what they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) players: Vec<Player<'a>>,
    /// Sentences of which nothing was made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unused: Vec<Unused<'a>>,
    /// Other irregularities that were told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) besides: Vec<Besides<'a>>,
    pub(super) rulings: Vec<Law<'a>>,
    pub(super) pays: Option<Value>,
    pub(super) gaps: Vec<Law<'a>>,
    pub(super) ask: Vec<Ask<'a>>,
    pub(super) unsaid: Vec<Unsaid<'a>>,
    /// What is played for, where it was said.
    #[serde(skip_serializing_if = "Named::is_empty")]
    pub(super) stakes: Named<'a>,
    pub(super) alternatives: Vec<Alternative<'a>>,
    pub(super) answers: Vec<Value>,
    pub(super) claims: Vec<Value>,
    pub(super) presumed: Vec<Fact<'a>>,
    pub(super) readings: Vec<Reading<'a>>,
    pub(super) nearest: Vec<Entry<'a>>,
    pub(super) would_change: Vec<Change<'a>>,
    pub(super) sufficient: Vec<Fact<'a>>,
    pub(super) elsewhere: Vec<Elsewhere<'a>>,
}

/// Facts with their values, as one object.
pub(super) struct Named<'a>(pub(super) Vec<(&'a str, Values<'a>)>);

impl Named<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, values)| (name, values)))
    }
}

/// The value of a fact, or those that are left.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Values<'a> {
    One(&'a str),
    Several(Vec<&'a str>),
}

#[derive(Serialize)]
pub(super) struct Understood<'a> {
    pub(super) fact: &'a str,
    pub(super) value: Values<'a>,
    pub(super) words: &'a str,
    pub(super) at: [usize; 2],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) sets: Vec<CardSet<'a>>,
}

/// A player who was named.
#[derive(serde::Serialize)]
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    pub(super) role: &'a str,
}

/// Words of which nothing was made, and where they stand, in characters.
#[derive(Serialize)]
pub(super) struct Unused<'a> {
    pub(super) words: &'a str,
    pub(super) at: [usize; 2],
}

/// An irregularity besides the one that is ruled on, and its own ruling.
#[derive(Serialize)]
pub(super) struct Besides<'a> {
    pub(super) act: Values<'a>,
    pub(super) says: String,
    pub(super) words: &'a str,
    pub(super) at: [usize; 2],
    pub(super) ruling: Value,
}

/// A set of cards that scored.
#[derive(Serialize)]
pub(super) struct CardSet<'a> {
    pub(super) set: &'a str,
    pub(super) cards: Vec<String>,
    pub(super) times: i32,
    pub(super) points: i32,
    pub(super) cites: &'a [String],
}

#[derive(Serialize)]
pub(super) struct Fact<'a> {
    pub(super) fact: &'a str,
    pub(super) value: &'a str,
    pub(super) says: &'a str,
}

/// A law that prevails.
#[derive(Serialize)]
pub(super) struct Law<'a> {
    pub(super) law: &'a str,
    pub(super) title: &'a str,
    pub(super) says: &'a str,
    pub(super) cites: &'a [String],
    pub(super) effects: Vec<Outcome<'a>>,
    pub(super) choice: Option<Choice<'a>>,
    pub(super) because: Vec<String>,
    pub(super) facts: Named<'a>,
    pub(super) overrides: Vec<Overridden<'a>>,
    pub(super) via: Vec<Entry<'a>>,
}

#[derive(Serialize)]
pub(super) struct Choice<'a> {
    pub(super) by: &'a str,
    pub(super) options: Vec<Opt<'a>>,
    pub(super) until: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Opt<'a> {
    pub(super) says: &'a str,
    pub(super) effects: Vec<Outcome<'a>>,
}

#[derive(Serialize)]
pub(super) struct Overridden<'a> {
    pub(super) law: &'a str,
    pub(super) cites: &'a [String],
}

/// An outcome: its name, then its parameters, numbers as numbers.
pub(in crate::show) struct Outcome<'a>(pub(in crate::show) Cow<'a, Effect>);

impl Serialize for Outcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Effect { name, with, .. } = &*self.0;
        let mut map = serializer.serialize_map(Some(with.len() + 1))?;
        map.serialize_entry("effect", name)?;
        for (name, value) in with {
            match value.parse::<i64>() {
                Ok(number) => map.serialize_entry(name, &number)?,
                Err(_) => map.serialize_entry(name, value)?,
            }
        }
        map.end()
    }
}

/// An entry of a code, by itself.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    pub(super) law: &'a str,
    pub(super) title: &'a str,
    pub(super) says: &'a str,
    pub(super) cites: &'a [String],
}

#[derive(Serialize)]
pub(super) struct Ask<'a> {
    pub(super) fact: &'a str,
    pub(super) question: &'a str,
    pub(super) why: Option<&'a str>,
    pub(super) options: Vec<&'a str>,
    pub(super) clauses: Vec<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Unsaid<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fact: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stake: Option<String>,
    pub(super) question: Cow<'a, str>,
}

#[derive(Serialize)]
pub(super) struct Alternative<'a> {
    #[serde(rename = "if")]
    pub(super) when: Vec<String>,
    pub(super) facts: Named<'a>,
    pub(super) rulings: Vec<Law<'a>>,
}

#[derive(Serialize)]
pub(super) struct Reading<'a> {
    pub(super) reading: &'a str,
    pub(super) question: &'a str,
    pub(super) value: &'a str,
    pub(super) says: &'a str,
    pub(super) options: Vec<&'a str>,
    pub(super) cites: &'a [String],
    pub(super) why: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Change<'a> {
    #[serde(rename = "if")]
    pub(super) when: String,
    pub(super) also: Vec<Also<'a>>,
    pub(super) open: bool,
    pub(super) fact: &'a str,
    pub(super) value: &'a str,
    pub(super) then: String,
    pub(super) law: Option<&'a str>,
    pub(super) laws: Vec<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Also<'a> {
    pub(super) fact: &'a str,
    pub(super) value: &'a str,
}

#[derive(Serialize)]
pub(super) struct Elsewhere<'a> {
    pub(super) code: &'a str,
    pub(super) status: &'static str,
    pub(super) agrees: Option<bool>,
    pub(super) says: String,
    pub(super) cites: Vec<&'a str>,
    pub(super) laws: Vec<&'a str>,
    pub(super) effects: Vec<Outcome<'a>>,
}
