//! `<game>/tutor/misconceptions.yaml`, as it is written.

use crate::laws::schema::auction::SightEntry;
use crate::laws::schema::{EffectUse, OneOrMany, Ordered, When};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) format: u32,
    pub(super) misconceptions: Vec<Entry>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Entry {
    pub(super) misconception: String,
    pub(super) says: String,
    pub(super) from: String,
    /// The codes of which it is a misconception; all, if none is named.
    #[serde(default)]
    pub(super) codes: OneOrMany,
    /// Readings set otherwise.
    #[serde(default)]
    pub(super) readings: Ordered<String>,
    /// Laws left out.
    #[serde(default)]
    pub(super) drop: OneOrMany,
    /// Laws of other codes of the game put in.
    #[serde(default)]
    pub(super) borrow: OneOrMany,
    /// Laws put in that go before all others.
    #[serde(default)]
    pub(super) put: Vec<PutEntry>,
    /// Sights that give a fact's value before those of the game's file do.
    #[serde(default)]
    pub(super) facts: Ordered<Vec<SightEntry>>,
    /// Who is asked, in place of what the game's file says.
    #[serde(default)]
    pub(super) asks_only: Vec<SightEntry>,
    /// Who is asked besides.
    #[serde(default)]
    pub(super) asks_also: Vec<SightEntry>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PutEntry {
    pub(super) when: When,
    pub(super) effects: Vec<EffectUse>,
}
