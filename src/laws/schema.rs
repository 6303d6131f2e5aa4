//! The law files as they are written, before any name in them is looked up.

pub mod auction;
mod code;
mod conditions;
mod effects;
mod facts;
pub mod house;
pub mod settlement;
mod shapes;
pub mod showing;
pub mod variant;

pub use code::{ByReading, CodeFile, DefineEntry, Entry, FallBackEntry, GapEntry, LawEntry, ReadingEntry, Target};
pub use conditions::{Range, Test, When};
pub use effects::{ChoiceEntry, EffectEntry, EffectUse, OptionEntry, SeveralEntry};
#[cfg(feature = "schema")]
pub(crate) use facts::FullValue;
pub use facts::{FactEntry, Flag, KindName, Presume, ValueEntry};
pub use shapes::{OneOrMany, Ordered};

/// The highest `format` this program reads.
pub const FORMAT: u32 = 1;

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
    /// A dispute as somebody may tell it, to show how that is done.
    pub example: Option<String>,
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
    /// What the cards of a hand score when they are shown, if they do.
    pub showing: Option<Box<showing::ShowingEntry>>,
}
