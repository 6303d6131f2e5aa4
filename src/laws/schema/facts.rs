//! Facts as they are written: what may be known of a case.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

use super::conditions::When;
use super::shapes::{OneOrMany, Ordered, Text};

/// One fact: what may be known about a case.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FactEntry {
    /// The fact's name.
    pub fact: String,
    /// choice (the default), yes-no or count.
    pub kind: Option<KindName>,
    /// Whether codes define it from other facts.
    #[serde(default)]
    pub defined: Flag,
    /// The question that asks for it.
    pub question: Option<String>,
    /// Why it is asked, in a few words.
    pub why: Option<String>,
    /// A note for the glossary.
    pub about: Option<String>,
    /// Where the fact makes sense at all.
    pub when: Option<When>,
    /// The values of a choice.
    #[serde(default)]
    pub values: Ordered<ValueEntry>,
    /// The clause for `yes`.
    pub yes: Option<ValueEntry>,
    /// The clause for `no`.
    pub no: Option<ValueEntry>,
    /// The least number of a count.
    pub from: Option<i32>,
    /// The greatest number of a count.
    pub to: Option<i32>,
    /// The clause of a count, with `{n}` for the number, or `{count n card}`.
    pub says: Option<String>,
    /// Named sets of values.
    #[serde(default)]
    pub groups: Ordered<OneOrMany>,
    /// How common values are; 1 unless said.
    #[serde(default)]
    pub likely: Ordered<f64>,
    /// What is taken for granted where nobody says otherwise.
    pub presume: Option<Presume>,
}

/// What is taken for granted of a fact: one value everywhere, or for each value
/// the cases in which it is.
#[derive(Clone, Debug)]
pub enum Presume {
    /// The value.
    Value(String),
    /// Values, and where each is presumed.
    Where(Ordered<When>),
}

/// The kinds of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum KindName {
    /// One of several named values.
    Choice,
    /// `yes` or `no`.
    YesNo,
    /// A whole number.
    Count,
}

/// `yes`, `no`, `true` or `false`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flag(pub bool);

/// A value of a fact: its clause alone, or with its other names.
#[derive(Clone, Debug, Default)]
pub struct ValueEntry {
    /// A clause that states it.
    pub says: String,
    /// Other names and phrases for it.
    pub words: Vec<String>,
    /// A note for the glossary.
    pub about: Option<String>,
}

#[derive(serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct FullValue {
    says: String,
    #[serde(default)]
    words: Vec<String>,
    about: Option<String>,
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Text::deserialize(deserializer)?.0.as_str() {
            "yes" => Ok(Self(true)),
            "no" => Ok(Self(false)),
            other => Err(de::Error::custom(format!("`{other}` is neither `yes` nor `no`"))),
        }
    }
}

impl<'de> Deserialize<'de> for ValueEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = ValueEntry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a clause, or a map with `says`")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<ValueEntry, E> {
                Ok(ValueEntry { says: v.to_owned(), ..ValueEntry::default() })
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ValueEntry, A::Error> {
                let FullValue { says, words, about } = FullValue::deserialize(MapAccessDeserializer::new(map))?;
                Ok(ValueEntry { says, words, about })
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for Presume {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Presume;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, or values with the cases in which each is presumed")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Presume, E> {
                Ok(Presume::Value(v.to_owned()))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Presume, E> {
                Ok(Presume::Value(v.to_string()))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Presume, E> {
                Ok(Presume::Value(v.to_string()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Presume, A::Error> {
                Ordered::deserialize(MapAccessDeserializer::new(map)).map(Presume::Where)
            }
        }
        deserializer.deserialize_any(Either)
    }
}
