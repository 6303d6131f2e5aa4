//! A club's own rules, as they are written: a file that takes a code and
//! changes it.

use super::settlement::Written;
use super::{Entry, Ordered};

/// A house file.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HouseFile {
    /// The version of this file format.
    pub format: u32,
    /// The house's name, by which its code is called: `thursday-club`.
    pub house: String,
    /// Its name as people write it.
    pub title: String,
    /// The code it takes: `solo-whist/hoffmann`.
    pub base: String,
    /// The form of the game that it plays: `three-handed`.
    pub variant: Option<String>,
    /// A note on the house.
    pub about: Option<String>,
    /// How it reads open passages.
    #[serde(default)]
    pub readings: Ordered<String>,
    /// The scale of stakes it plays for.
    pub scale: Option<String>,
    /// Stakes of its own.
    #[serde(default)]
    pub stakes: Ordered<Written>,
    /// The unit of these.
    pub unit: Option<String>,
    /// Laws of its own. One that has the name of a law of the base stands in its
    /// place.
    #[serde(default)]
    pub laws: Vec<Entry>,
}
