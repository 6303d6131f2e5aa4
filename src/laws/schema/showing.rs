//! What the cards of a hand score when they are shown, as it is written.

use super::conditions::When;
use super::facts::Flag;
use super::shapes::{OneOrMany, Ordered};

/// What the cards of a hand score when they are shown: every set that can be
/// made of them.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShowingEntry {
    /// The fact that tells what they come to.
    pub worth: String,
    /// Where somebody tells the cards of a hand.
    pub shown: CardsEntry,
    /// Where somebody tells cards in the order in which they were played.
    pub played: Option<CardsEntry>,
    /// No card may be played with which they would count more: there the count
    /// begins anew.
    pub limit: Option<i32>,
    /// What a player's own count of them was.
    pub miscount: Option<MiscountEntry>,
    /// The cards from the lowest, and what each counts.
    pub cards: Ordered<i32>,
    /// The sets that score.
    pub sets: Vec<SetEntry>,
}

/// Where cards are told.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardsEntry {
    /// The cases in which it is asked what they come to.
    pub when: When,
    /// What is so then: facts, and a value or a group of values.
    #[serde(default)]
    pub so: Ordered<String>,
}

/// What was done, by what was counted and what the cards come to.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MiscountEntry {
    /// The fact that tells what was counted.
    pub counted: String,
    /// The act if it was too much.
    pub over: String,
    /// The act if it was too little.
    pub under: String,
    /// The act if it was right.
    pub right: String,
}

/// A set of cards that scores.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SetEntry {
    /// What it is called.
    pub set: String,
    /// Any cards that count so many together.
    pub sum: Option<i32>,
    /// So many cards of one rank.
    pub alike: Option<usize>,
    /// So many cards or more, one next above the other; as many as there are.
    pub in_order: Option<usize>,
    /// A hand of so many cards, all of one suit.
    pub one_suit: Option<usize>,
    /// With the starter, and in the crib then as well.
    #[serde(default)]
    pub with_starter: Flag,
    /// Whether it scores only where a hand is shown, or only in the play.
    pub only: Option<PartName>,
    /// A card of this rank, of the starter's suit.
    pub suit_of_starter: Option<String>,
    /// What it scores.
    pub scores: Option<i32>,
    /// What each card of it scores.
    pub each_card: Option<i32>,
    /// Where it is said.
    pub cite: OneOrMany,
}

/// A part of the game in which cards score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PartName {
    /// Where hands are shown.
    Show,
    /// While cards are played.
    Play,
}
