//! The law files as they are written, before any name in them is looked up.

pub mod auction;
pub mod house;
pub mod settlement;

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// The highest `format` this program reads.
pub const FORMAT: u32 = 1;

/// A map that keeps the order of the file and refuses a key given twice.
#[derive(Clone, Debug)]
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// One value, or a list of them.
#[derive(Clone, Debug, Default)]
pub struct OneOrMany(pub Vec<String>);

/// `laws/vocabulary.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VocabularyFile {
    /// The version of this file format.
    pub format: u32,
    /// The game that is meant when nothing tells.
    pub usual: Option<String>,
    /// The facts a case is made of.
    pub facts: Vec<FactEntry>,
    /// Combinations of facts that cannot be.
    #[serde(default)]
    pub impossible: Vec<When>,
    /// The outcomes a law may state.
    pub effects: Ordered<EffectEntry>,
}

/// `laws/<game>/game.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The version of this file format.
    pub format: u32,
    /// The game's name: the folder's name.
    pub game: String,
    /// The game's name as people write it.
    pub title: String,
    /// The code that rules when none is named.
    pub default: String,
    /// Facts of this game, and values it adds to facts of the vocabulary.
    #[serde(default)]
    pub facts: Vec<FactEntry>,
    /// Combinations of facts that cannot be in this game.
    #[serde(default)]
    pub impossible: Vec<When>,
    /// Outcomes that only this game knows.
    #[serde(default)]
    pub effects: Ordered<EffectEntry>,
    /// How its auction goes, if it has one.
    pub auction: Option<Box<auction::AuctionEntry>>,
}

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
    /// The clause of a count, with `{n}` for the number.
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

/// One outcome.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EffectEntry {
    /// A clause that states it, with its parameters in braces.
    pub says: String,
    /// The parameters and the values each may take.
    #[serde(default)]
    pub with: Ordered<OneOrMany>,
    /// Outcomes that cannot hold beside it.
    #[serde(default)]
    pub excludes: OneOrMany,
    /// Whether it says who pays or scores what.
    #[serde(default)]
    pub money: Flag,
    /// A note for the glossary.
    pub about: Option<String>,
}

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

/// A right to choose among outcomes.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChoiceEntry {
    /// Who chooses.
    pub by: String,
    /// Among what.
    pub of: Vec<OptionEntry>,
    /// How long the right lasts.
    pub until: Option<String>,
}

/// One option of a choice.
#[derive(Clone, Debug)]
pub enum OptionEntry {
    /// An outcome.
    One(EffectUse),
    /// Outcomes that go together, with a sentence.
    Several(SeveralEntry),
}

/// Outcomes that go together as one option.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeveralEntry {
    /// The option in a sentence.
    pub says: String,
    /// Its outcomes.
    pub does: Vec<EffectUse>,
}

/// An outcome with its parameters.
#[derive(Clone, Debug)]
pub struct EffectUse {
    /// The outcome's name.
    pub name: String,
    /// Its parameters.
    pub with: Vec<(String, String)>,
    /// Parameters that are sums of counts, with the weights. Several of one
    /// parameter are ways to work it out, the best first.
    pub sums: Vec<(String, Vec<(String, i32)>)>,
}

impl EffectUse {
    /// An outcome without parameters.
    pub fn plain(name: &str) -> Self {
        Self { name: name.to_owned(), with: Vec::new(), sums: Vec::new() }
    }
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

/// A condition as written: what each key asks for.
#[derive(Clone, Debug, Default)]
pub struct When(pub Vec<(String, Test)>);

/// What one key of a condition asks for.
#[derive(Clone, Debug)]
pub enum Test {
    /// One of these values or groups.
    Values(Vec<String>),
    /// A value, but none of these.
    NotValues(Vec<String>),
    /// A number within bounds.
    Range(Range),
    /// Every one of these conditions.
    All(Vec<When>),
    /// One of these conditions.
    Any(Vec<When>),
    /// Not this condition.
    Not(Box<When>),
    /// A weighted sum of counts within bounds.
    Sum(Vec<(String, i32)>),
}

/// Bounds of a count.
#[derive(Clone, Copy, Debug, Default, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Range {
    /// The least number.
    pub at_least: Option<i32>,
    /// The greatest number.
    pub at_most: Option<i32>,
}

// ---------------------------------------------------------------------------

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = Ordered<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names with what each stands for")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs: Vec<(String, T)> = Vec::new();
                while let Some(Text(key)) = map.next_key()? {
                    if pairs.iter().any(|(name, _)| *name == key) {
                        return Err(de::Error::custom(format!("`{key}` is given twice")));
                    }
                    pairs.push((key, map.next_value()?));
                }
                Ok(Ordered(pairs))
            }
        }
        // What the build has read already is no file, and needs no care.
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer).map(Self);
        }
        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

impl<T: serde::Serialize> serde::Serialize for Ordered<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)));
        }
        self.0.serialize(serializer)
    }
}

/// Any scalar, kept as it is written.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Scalar;
        impl Visitor<'_> for Scalar {
            type Value = Text;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word or a number")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Text, E> {
                Ok(Text(v.to_owned()))
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<Text, E> {
                Ok(Text(if v { "yes" } else { "no" }.to_owned()))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Text, E> {
                Ok(Text(v.to_string()))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Text, E> {
                Ok(Text(v.to_string()))
            }
        }
        deserializer.deserialize_any(Scalar)
    }
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

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;
        impl<'de> Visitor<'de> for List {
            type Value = OneOrMany;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or a list of names")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<OneOrMany, E> {
                Ok(OneOrMany(vec![v.to_owned()]))
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<OneOrMany, E> {
                Ok(OneOrMany(vec![if v { "yes" } else { "no" }.to_owned()]))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<OneOrMany, E> {
                Ok(OneOrMany(vec![v.to_string()]))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<OneOrMany, E> {
                Ok(OneOrMany(vec![v.to_string()]))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<OneOrMany, A::Error> {
                let mut list = Vec::new();
                while let Some(Text(item)) = seq.next_element()? {
                    list.push(item);
                }
                Ok(OneOrMany(list))
            }
        }
        deserializer.deserialize_any(List)
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

impl<'de> Deserialize<'de> for EffectUse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = EffectUse;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an outcome, or an outcome with its parameters")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<EffectUse, E> {
                Ok(EffectUse::plain(v))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<EffectUse, A::Error> {
                let pairs = Ordered::<Ordered<Parameter>>::deserialize(MapAccessDeserializer::new(map))?;
                effect_use(pairs)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

fn effect_use<E: de::Error>(pairs: Ordered<Ordered<Parameter>>) -> Result<EffectUse, E> {
    let Ok([(name, parameters)]) = <[_; 1]>::try_from(pairs.0) else {
        return Err(E::custom("an outcome with parameters is written `outcome: {parameter: value}`"));
    };
    let mut used = EffectUse::plain(&name);
    for (key, parameter) in parameters.0 {
        match parameter {
            Parameter::Value(value) => used.with.push((key, value)),
            Parameter::Sums(sums) => used.sums.extend(sums.into_iter().map(|weights| (key.clone(), weights))),
        }
    }
    Ok(used)
}

/// What an outcome's parameter is set to.
enum Parameter {
    Value(String),
    Sums(Vec<Vec<(String, i32)>>),
}

impl<'de> Deserialize<'de> for Parameter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Parameter;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, a number, `{sum: {count: weight, …}}`, or a list of these")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Parameter, E> {
                Ok(Parameter::Value(v.to_owned()))
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<Parameter, E> {
                Ok(Parameter::Value(if v { "yes" } else { "no" }.to_owned()))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Parameter, E> {
                Ok(Parameter::Value(v.to_string()))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Parameter, E> {
                Ok(Parameter::Value(v.to_string()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Parameter, A::Error> {
                let keys = Ordered::<Ordered<i32>>::deserialize(MapAccessDeserializer::new(map))?;
                match <[_; 1]>::try_from(keys.0) {
                    Ok([(key, weights)]) if key == "sum" => Ok(Parameter::Sums(vec![weights.0])),
                    _ => Err(de::Error::custom("a parameter that is worked out is written `{sum: {count: weight, …}}`")),
                }
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Parameter, A::Error> {
                let mut ways = Vec::new();
                while let Some(way) = list.next_element::<Parameter>()? {
                    match way {
                        Parameter::Value(count) => ways.push(vec![(count, 1)]),
                        Parameter::Sums(sums) => ways.extend(sums),
                    }
                }
                Ok(Parameter::Sums(ways))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for OptionEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = OptionEntry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an outcome, or `{says: …, does: […]}`")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<OptionEntry, E> {
                Ok(OptionEntry::One(EffectUse::plain(v)))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OptionEntry, A::Error> {
                let Some(Text(key)) = map.next_key()? else {
                    return Err(de::Error::custom("an empty option"));
                };
                if key == "says" || key == "does" {
                    let keyed = FirstKey { key: Some(key), map };
                    return SeveralEntry::deserialize(MapAccessDeserializer::new(keyed)).map(OptionEntry::Several);
                }
                let with: Ordered<Parameter> = map.next_value()?;
                if map.next_key::<de::IgnoredAny>()?.is_some() {
                    return Err(de::Error::custom("an option is one outcome, or `{says: …, does: […]}`"));
                }
                effect_use(Ordered(vec![(key, with)])).map(OptionEntry::One)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// A map of which the first key has already been read.
struct FirstKey<A> {
    key: Option<String>,
    map: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for FirstKey<A> {
    type Error = A::Error;

    fn next_key_seed<K: de::DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        match self.key.take() {
            Some(key) => seed.deserialize(de::value::StringDeserializer::new(key)).map(Some),
            None => self.map.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: de::DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
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

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tests;
        impl<'de> Visitor<'de> for Tests {
            type Value = When;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a condition: facts with the values they must have")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<When, A::Error> {
                let mut tests: Vec<(String, Test)> = Vec::new();
                while let Some(Text(key)) = map.next_key()? {
                    if tests.iter().any(|(name, _)| *name == key) {
                        return Err(de::Error::custom(format!("`{key}` is tested twice; use `all: […]`")));
                    }
                    let test = match key.as_str() {
                        "all" => Test::All(map.next_value()?),
                        "any" => Test::Any(map.next_value()?),
                        "not" => Test::Not(map.next_value()?),
                        "sum" => Test::Sum(map.next_value::<Ordered<i32>>()?.0),
                        _ => map.next_value()?,
                    };
                    tests.push((key, test));
                }
                Ok(When(tests))
            }
        }
        deserializer.deserialize_map(Tests)
    }
}

impl<'de> Deserialize<'de> for Test {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfFact;
        impl<'de> Visitor<'de> for OfFact {
            type Value = Test;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, a list of values, `{not: …}`, or `{at-least: …, at-most: …}`")
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Test, E> {
                Ok(Test::Values(vec![v.to_owned()]))
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<Test, E> {
                Ok(Test::Values(vec![if v { "yes" } else { "no" }.to_owned()]))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Test, E> {
                Ok(Test::Values(vec![v.to_string()]))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Test, E> {
                Ok(Test::Values(vec![v.to_string()]))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Test, A::Error> {
                let OneOrMany(list) = OneOrMany::deserialize(de::value::SeqAccessDeserializer::new(seq))?;
                Ok(Test::Values(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Test, A::Error> {
                let Some(Text(key)) = map.next_key()? else {
                    return Err(de::Error::custom("an empty test"));
                };
                if key == "not" {
                    let OneOrMany(list) = map.next_value()?;
                    if map.next_key::<de::IgnoredAny>()?.is_some() {
                        return Err(de::Error::custom("`not` stands alone in the test of a fact"));
                    }
                    return Ok(Test::NotValues(list));
                }
                let keyed = FirstKey { key: Some(key), map };
                Range::deserialize(MapAccessDeserializer::new(keyed)).map(Test::Range)
            }
        }
        deserializer.deserialize_any(OfFact)
    }
}
