//! How a hand is settled, as it is written: `laws/<game>/settlement/<code>.yaml`,
//! and the money of `laws/money.yaml`.

use super::shapes::Text;
use super::{Flag, OneOrMany, Ordered, ReadingEntry, When};

/// `laws/<game>/settlement/<code>.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SettlementFile {
    /// The version of this file format.
    pub format: u32,
    /// The code's name: the file's name.
    pub code: String,
    /// The unit in which amounts are counted, unless a scale has another.
    pub unit: String,
    /// The players in their order; those of the auction, if not given.
    #[serde(default)]
    pub seats: Vec<String>,
    /// The suits a call may be made in; those of the auction, if not given.
    #[serde(default)]
    pub suits: Ordered<String>,
    /// What is counted when a hand is over; thirteen tricks, if not given.
    #[serde(default)]
    pub takes: TakesEntry,
    /// What else a settlement may hang on.
    #[serde(default)]
    pub inputs: Vec<InputEntry>,
    /// Players that go by a name of their own.
    #[serde(default)]
    pub groups: Vec<GroupEntry>,
    /// Passages on money that are open, and their readings.
    #[serde(default)]
    pub readings: Ordered<ReadingEntry>,
    /// The amounts that players agree on.
    #[serde(default)]
    pub stakes: Vec<StakeEntry>,
    /// Ready sets of such amounts.
    #[serde(default)]
    pub scales: Vec<ScaleEntry>,
    /// The scale that holds unless another is chosen.
    pub default: Option<String>,
    /// Printed lists of numbers.
    #[serde(default)]
    pub tables: Ordered<TableEntry>,
    /// How a case that was ruled on is told to the tables.
    pub rulings: Option<RulingsEntry>,
    /// The cases in which two scores are all that has to be told.
    pub scored: Option<When>,
    /// What can be played.
    pub contracts: Vec<ContractEntry>,
    /// How it is settled, step by step.
    pub steps: Vec<StepEntry>,
}

/// What is counted when a hand is over.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TakesEntry {
    /// Its name, as many as there are: `tricks`.
    pub what: String,
    /// How many there are in all.
    pub to: i64,
}

impl Default for TakesEntry {
    fn default() -> Self {
        Self { what: "tricks".to_owned(), to: 13 }
    }
}

/// Something else a settlement may hang on.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct InputEntry {
    /// Its name.
    pub input: String,
    /// What it is.
    pub kind: InputKind,
    /// The question that asks for it.
    pub question: String,
    /// What is taken for granted; without it, it is asked where it is needed.
    pub default: Option<String>,
    /// The least number.
    pub from: Option<i64>,
    /// The greatest number.
    pub to: Option<i64>,
    /// The values of a choice.
    #[serde(default)]
    pub values: Ordered<String>,
}

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum InputKind {
    /// A whole number.
    Number,
    /// `yes` or `no`.
    YesNo,
    /// One of several words.
    Choice,
    /// Some of the players, or none.
    Seats,
    /// A number for each player.
    EachSeat,
}

/// Players that go by a name of their own.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GroupEntry {
    /// The name.
    pub group: String,
    /// Where they are these; the first entry of the name that holds.
    #[serde(default)]
    pub when: When,
    /// The players: seats, or other groups.
    pub seats: OneOrMany,
}

/// An amount that players agree on.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StakeEntry {
    /// Its name: `solo`.
    pub stake: String,
    /// What it is, in a few words: "the stake of a solo".
    pub says: String,
    /// What it comes to when nobody agreed on it: a formula of other stakes.
    #[serde(rename = "is")]
    pub formula: Option<Written>,
    /// Where that is said.
    #[serde(default)]
    pub cite: OneOrMany,
}

/// A ready set of amounts.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScaleEntry {
    /// Its name.
    pub scale: String,
    /// Where it is printed.
    pub cite: OneOrMany,
    /// It in a sentence.
    pub says: String,
    /// The unit of its amounts; that of the file, if not given.
    pub unit: Option<String>,
    /// The amounts.
    pub amounts: Ordered<i64>,
}

/// A printed list of numbers.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Where it is printed.
    pub cite: OneOrMany,
    /// The number the first entry stands for.
    #[serde(default)]
    pub from: i64,
    /// The entries.
    pub list: Vec<i64>,
}

/// How a case that was ruled on is told to the tables. Facts that have the name
/// of an input are told as that input.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RulingsEntry {
    /// The outcomes by which a ruling ends in payments.
    pub decides: OneOrMany,
    /// The only cases that are told at all.
    #[serde(default)]
    pub only: When,
    /// The cases in which two play what one may play alone.
    #[serde(default)]
    pub paired: Option<When>,
    /// What is played in cases of which no call is told: the contract, and the case.
    #[serde(default)]
    pub uncalled: Ordered<When>,
    /// Inputs that are `yes` in cases where nobody tells what was taken.
    #[serde(default)]
    pub untaken: Ordered<When>,
    /// The cases that the steps reckon for themselves; in others they are told
    /// the outcomes.
    pub reckons: When,
    /// The fact that tells what was taken.
    pub takes: Option<String>,
    /// The fact that tells how often the offender revoked.
    pub revokes: Option<String>,
    /// The fact that tells the suit.
    pub suit: Option<String>,
    /// The offenders of the declaring side, in the order of those who play it.
    #[serde(default)]
    pub declarers: OneOrMany,
}

/// What can be played.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ContractEntry {
    /// The call, or calls settled alike.
    pub call: OneOrMany,
    /// Other names for it.
    #[serde(default)]
    pub words: OneOrMany,
    /// Where it is priced; for a gap, what comes nearest.
    pub cite: OneOrMany,
    /// It in a sentence: the first step.
    pub says: String,
    /// How many play it: one number, or the least and the greatest.
    #[serde(default)]
    pub declarers: OneOrMany,
    /// Whose number is told: that of the side, of each who plays it, or of all.
    #[serde(default)]
    pub takes: TakesWho,
    /// What those who play it are called in a ruling.
    #[serde(default)]
    pub called: OneOrMany,
    /// Numbers of its own, as formulas or lists.
    #[serde(default)]
    pub values: Ordered<OneOrMany>,
    /// Whether the code leaves its settlement open.
    #[serde(default)]
    pub gap: Flag,
}

/// Whose number is told when a hand is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TakesWho {
    /// That of the declaring side.
    #[default]
    Side,
    /// That of each who plays it.
    Each,
    /// That of every player; together they have all there are.
    All,
    /// Nobody's.
    None,
}

/// One step of a settlement.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StepEntry {
    /// Its name.
    pub step: String,
    /// The passages it carries.
    #[serde(default)]
    pub cite: OneOrMany,
    /// Where it is taken.
    #[serde(default)]
    pub when: When,
    /// Taken once for each of these players, who is then `self`.
    pub each: Option<String>,
    /// It in a sentence, with formulas in braces; without one it is not shown.
    pub says: Option<String>,
    /// Numbers it sets.
    #[serde(default, rename = "let")]
    pub sets: Ordered<Written>,
    /// What is paid.
    #[serde(default)]
    pub pay: Vec<PayEntry>,
    /// What is scored, where nobody pays it.
    #[serde(default)]
    pub score: Vec<ScoreEntry>,
    /// Whether the book is silent here, and this is what is done all the same.
    #[serde(default)]
    pub open: Flag,
    /// Whether the book leaves the settlement open.
    #[serde(default)]
    pub gap: Flag,
    /// Whether the settlement ends here.
    #[serde(default)]
    pub ends: Flag,
    /// Whether a hand of which this holds cannot have been.
    #[serde(default)]
    pub impossible: Flag,
}

/// Who pays whom.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PayEntry {
    /// Who pays.
    pub from: String,
    /// Whom.
    pub to: String,
    /// How much on each line.
    pub amount: Written,
    /// Between whom there is a line.
    #[serde(default)]
    pub lines: Lines,
    /// Who bears what the others owe.
    pub borne_by: Option<String>,
}

/// Between whom there is a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Lines {
    /// Between every payer and everybody paid.
    #[default]
    Each,
    /// Between the first of both, the second of both, and so on.
    Pairs,
    /// Between a payer and the one paid who sits next to him, or on his right.
    Neighbours,
    /// One amount, which all payers find or all paid divide between them.
    Shared,
}

/// What is scored.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoreEntry {
    /// Whose score it is.
    pub who: String,
    /// How much each of them scores.
    pub amount: Written,
}

/// A formula as it is written: a number or a text.
#[derive(Clone, Debug)]
pub struct Written(pub String);

impl<'de> serde::Deserialize<'de> for Written {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer).map(|Text(text)| Self(text))
    }
}

/// `laws/money.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoneyFile {
    /// The version of this file format.
    pub format: u32,
    /// The units in which people play.
    pub units: Vec<UnitEntry>,
}

/// A unit in which amounts are counted.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// Its name, as programs see it: `d`.
    pub unit: String,
    /// Other names for it.
    #[serde(default)]
    pub words: OneOrMany,
    /// The pieces an amount is told in, the largest first; the last is the unit.
    pub pieces: Vec<PieceEntry>,
    /// Coins with a name, by how many units they are worth: `sixpence: 6`.
    #[serde(default)]
    pub coins: Ordered<i64>,
    /// Whether an amount is told in the largest piece, with a decimal point.
    #[serde(default)]
    pub decimal: Flag,
}

/// A piece of money, or a counter.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PieceEntry {
    /// How it is written: `s.`, `£`, `white`.
    pub mark: String,
    /// How it is written when there is one; as otherwise, if not given.
    pub one: Option<String>,
    /// How many units it is worth.
    pub worth: i64,
    /// Other ways to type it.
    #[serde(default)]
    pub words: OneOrMany,
    /// Whether the mark stands before the number.
    #[serde(default)]
    pub before: Flag,
    /// Whether a space stands between the number and the mark.
    #[serde(default)]
    pub space: Flag,
}
