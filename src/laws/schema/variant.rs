//! A form of a game, as it is written in a folder of its own inside the game's:
//! `variant.yaml` says how it differs, and a file for each book that describes
//! it what that book says.

use super::auction::{CallEntry, PlaysEntry, SightEntry, UnplayedEntry};
use super::settlement::{ContractEntry, InputEntry, StepEntry};
use super::{EffectEntry, Entry, FactEntry, OneOrMany, Ordered, When};

/// `laws/<game>/<variant>/variant.yaml`.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VariantFile {
    /// The version of this file format.
    pub format: u32,
    /// The variant's name: the folder's name.
    pub variant: String,
    /// The game's name as people write it, in this form.
    pub title: String,
    /// The book that rules unless another is asked; that of the game, if not
    /// given.
    pub default: Option<String>,
    /// Facts of its own, and values it adds to those of the game.
    #[serde(default)]
    pub facts: Vec<FactEntry>,
    /// Cases that cannot be in it.
    #[serde(default)]
    pub impossible: Vec<When>,
    /// Outcomes of its own.
    #[serde(default)]
    pub effects: Ordered<EffectEntry>,
    /// How its auction differs.
    #[serde(default)]
    pub auction: AuctionChanges,
}

/// How an auction differs from the game's.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AuctionChanges {
    /// The players, in place of the game's.
    #[serde(default)]
    pub seats: Vec<String>,
    /// Standings besides.
    #[serde(default)]
    pub standings: Ordered<String>,
    /// Calls besides; of a kind that the game has, what is given stands in place
    /// of what the game says.
    #[serde(default)]
    pub calls: Vec<CallEntry>,
    /// The order of the calls, in place of the game's.
    #[serde(default)]
    pub ranks: Vec<OneOrMany>,
    /// Facts besides, and sights that go before those of the game.
    #[serde(default)]
    pub facts: Ordered<Vec<SightEntry>>,
    /// Who is asked besides.
    #[serde(default)]
    pub asked: Vec<SightEntry>,
    /// What calls come to besides.
    #[serde(default)]
    pub plays: Ordered<PlaysEntry>,
    /// What is judged when nothing is played, before what the game says.
    #[serde(default)]
    pub unplayed: Vec<UnplayedEntry>,
}

/// `laws/<game>/<variant>/<code>.yaml`: what one book says of it.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VariantCodeFile {
    /// The version of this file format.
    pub format: u32,
    /// The code's name: the file's name.
    pub code: String,
    /// How open passages are read in it.
    #[serde(default)]
    pub readings: Ordered<String>,
    /// Laws of its own. One that has the name of a law of the code stands in its
    /// place.
    #[serde(default)]
    pub laws: Vec<Entry>,
    /// Who sits at the table when it is settled, if not those of the auction.
    #[serde(default)]
    pub seats: Vec<String>,
    /// What its settlement hangs on besides.
    #[serde(default)]
    pub inputs: Vec<InputEntry>,
    /// What can be played besides, and what is settled otherwise.
    #[serde(default)]
    pub contracts: Vec<ContractEntry>,
    /// Steps that go before those of the code.
    #[serde(default)]
    pub steps: Vec<StepEntry>,
}
