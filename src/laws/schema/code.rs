//! A code as it is written: its file, and the kinds of entries.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

use super::conditions::When;
use super::effects::{ChoiceEntry, EffectUse};
use super::facts::ValueEntry;
use super::shapes::{OneOrMany, Ordered, Text};

/// `laws/<game>/<code>.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CodeFile {
    /// The version of this file format.
    pub format: u32,
    /// The code's name: the file's name.
    pub code: String,
    /// The code's name as people write it.
    pub title: String,
    /// The source it is written after.
    pub source: String,
    /// A note on the authority.
    pub about: Option<String>,
    /// The cases it must have an answer for.
    pub covers: Option<When>,
    /// The entries, in the order of the book.
    pub laws: Vec<Entry>,
    /// Where entries stand that come from another file: its name, and their
    /// place in its list.
    #[serde(skip)]
    pub elsewhere: Vec<Option<(String, usize)>>,
}

/// One entry of a code. Its first key says what it is.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A law.
    Law(String, Box<LawEntry>),
    /// A fact defined from others.
    Define(String, DefineEntry),
    /// An open passage and its possible readings.
    Reading(String, ReadingEntry),
    /// A point the book leaves open.
    Gap(String, GapEntry),
    /// Cases judged by another code as well.
    FallBack(String, FallBackEntry),
}

/// What stands under `law`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LawEntry {
    /// A heading, as in an index.
    pub title: Option<String>,
    /// The passages it carries; in a house file, that law itself if not given.
    #[serde(default)]
    pub cite: OneOrMany,
    /// Where it holds.
    #[serde(default)]
    pub when: When,
    /// The ruling in a sentence or two, to be read aloud.
    pub says: String,
    /// What follows in any event.
    #[serde(default)]
    pub effects: Vec<EffectUse>,
    /// A right to choose.
    pub choice: Option<ChoiceEntry>,
    /// Laws and gaps that give way where this one holds.
    #[serde(default)]
    pub overrides: OneOrMany,
    /// Facts changed, to judge the case as another.
    #[serde(default, rename = "as")]
    pub as_if: Ordered<String>,
}

/// What stands under `define`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DefineEntry {
    /// The passages it carries.
    pub cite: OneOrMany,
    /// Where the fact is `yes`.
    pub when: When,
    /// The definition in a sentence.
    pub says: Option<String>,
}

/// What stands under `reading`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadingEntry {
    /// The passage that is open.
    pub cite: OneOrMany,
    /// What is open about it.
    pub question: String,
    /// The ways to read it, the usual one first.
    pub values: Ordered<ValueEntry>,
    /// The value that holds unless another is chosen; the first, if not given.
    pub default: Option<String>,
    /// Why that one.
    pub why: Option<String>,
}

/// What stands under `gap`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GapEntry {
    /// The passages that come nearest.
    pub near: OneOrMany,
    /// A heading, as in an index.
    pub title: Option<String>,
    /// The cases left open.
    pub when: When,
    /// What is left open, in a sentence or two.
    pub says: String,
    /// Laws that give way where the gap is.
    #[serde(default)]
    pub overrides: OneOrMany,
}

/// What stands under `fall-back`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FallBackEntry {
    /// The passages that send the case on.
    pub cite: OneOrMany,
    /// A heading, as in an index.
    pub title: Option<String>,
    /// Why, in a sentence.
    pub says: Option<String>,
    /// The cases sent on.
    #[serde(default)]
    pub when: When,
    /// Where to.
    pub to: Target,
}

/// Where a case falls back to.
#[derive(Clone, Debug)]
pub enum Target {
    /// One code, `game/code`.
    Code(String),
    /// The code a reading names.
    ByReading(ByReading),
}

/// A code chosen by a reading.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ByReading {
    /// The reading that decides.
    pub reading: String,
    /// For each of its values, the code.
    pub codes: Ordered<String>,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByFirstKey;
        impl<'de> Visitor<'de> for ByFirstKey {
            type Value = Entry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an entry that begins with `law`, `define`, `reading`, `gap` or `fall-back`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
                let Some(Text(kind)) = map.next_key()? else {
                    return Err(de::Error::custom("an empty entry"));
                };
                let unknown = || {
                    de::Error::custom(format!("an entry begins with `law`, `define`, `reading`, `gap` or `fall-back`, not with `{kind}`"))
                };
                if !["law", "define", "reading", "gap", "fall-back"].contains(&kind.as_str()) {
                    return Err(unknown());
                }
                let Text(name) = map.next_value()?;
                let rest = MapAccessDeserializer::new(map);
                Ok(match kind.as_str() {
                    "law" => Entry::Law(name, Box::deserialize(rest)?),
                    "define" => Entry::Define(name, DefineEntry::deserialize(rest)?),
                    "reading" => Entry::Reading(name, ReadingEntry::deserialize(rest)?),
                    "gap" => Entry::Gap(name, GapEntry::deserialize(rest)?),
                    "fall-back" => Entry::FallBack(name, FallBackEntry::deserialize(rest)?),
                    _ => return Err(unknown()),
                })
            }
        }
        deserializer.deserialize_map(ByFirstKey)
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Target;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a code (`game/code`), or `{reading: …, codes: {…}}`")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Target, E> {
                Ok(Target::Code(v.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Target, A::Error> {
                ByReading::deserialize(MapAccessDeserializer::new(map)).map(Target::ByReading)
            }
        }
        deserializer.deserialize_any(Either)
    }
}
