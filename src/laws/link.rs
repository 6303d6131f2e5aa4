//! From the files as written to a [`Game`]: every name looked up, every
//! mistake reported with its place.

mod auction;
mod circles;
mod codes;
mod conditions;
mod effects;
mod facts;
mod place;
mod sense;
mod settlement;
mod showing;

use std::collections::BTreeMap;

use crate::facts::Facts;

use super::model::{CodeId, EffectKind, Game, LawId};
use super::money::Unit;
use super::problem::{Complaints, Problems, SourceFile, nearest};
use super::schema::settlement::{MoneyFile, SettlementFile};
use super::schema::{CodeFile, GameFile, VocabularyFile};
use super::sources::Sources;

use place::At;

/// A file with what was read from it.
pub(crate) struct Read<'a, T> {
    pub(crate) file: &'a SourceFile,
    pub(crate) content: T,
}

/// All that a game is linked from.
pub(crate) struct Parts<'a> {
    pub(crate) vocabulary: Read<'a, VocabularyFile>,
    /// Games whose codes are fallen back on.
    pub(crate) borrowed: Vec<Read<'a, GameFile>>,
    pub(crate) game: Read<'a, GameFile>,
    /// What is otherwise in the form of the game that is played, and its name.
    pub(crate) variant: Option<(String, Read<'a, GameFile>)>,
    /// `game/code` with its file: the game's own codes first.
    pub(crate) codes: Vec<(String, Read<'a, CodeFile>)>,
    pub(crate) own_codes: usize,
    pub(crate) sources: Sources,
    pub(crate) money: Option<Read<'a, MoneyFile>>,
    /// How the game's own codes settle a hand, by their names.
    pub(crate) settlements: Vec<(String, Read<'a, SettlementFile>)>,
}

impl<'a> Parts<'a> {
    /// The files of the games, the one that is linked last.
    fn games(&self) -> impl Iterator<Item = &Read<'a, GameFile>> {
        self.borrowed.iter().chain([&self.game]).chain(self.variant.iter().map(|(_, read)| read))
    }

    /// The file that has the last word on the game itself.
    fn own(&self) -> &Read<'a, GameFile> {
        self.variant.as_ref().map_or(&self.game, |(_, read)| read)
    }
}

/// Links a game, or reports every mistake in its files.
pub(crate) fn link(mut parts: Parts<'_>) -> Result<Game, Problems> {
    let mut linker = Linker {
        complaints: Complaints::default(),
        facts: Facts::default(),
        effects: BTreeMap::new(),
        sources: std::mem::take(&mut parts.sources),
    };
    linker.check_format(parts.vocabulary.file, parts.vocabulary.content.format);
    linker.add_effects(parts.vocabulary.file, &parts.vocabulary.content.effects);
    linker.add_facts(parts.vocabulary.file, &parts.vocabulary.content.facts);
    for read in parts.games() {
        linker.check_format(read.file, read.content.format);
        linker.add_effects(read.file, &read.content.effects);
        linker.add_facts(read.file, &read.content.facts);
    }
    for (_, read) in &parts.codes {
        linker.check_format(read.file, read.content.format);
        linker.add_readings(read);
    }
    linker.link_applicability(&parts);
    linker.link_impossible(&parts);
    linker.check_effects(&parts);

    let names = linker.name_laws(&parts.codes);
    let mut laws = Vec::new();
    let mut codes = Vec::new();
    for (index, (path, read)) in parts.codes.iter().enumerate() {
        let id = CodeId(u16::try_from(index).unwrap_or(u16::MAX));
        codes.push(linker.link_code(id, path, read, &names, &parts.codes, &mut laws));
    }
    linker.check_overrides(&parts.codes, &codes, &laws);
    linker.check_definitions(&parts.codes, &codes, &laws);

    let own = parts.own();
    let default = codes.iter().take(parts.own_codes).position(|code| code.name == own.content.default);
    if default.is_none() {
        let root = At::root(own.file);
        let guess = nearest(&own.content.default, codes.iter().map(|code| code.name.as_str())).map(did_you_mean);
        linker.complain(&root.key("default"), format!("no code of this game is called `{}`", own.content.default), guess);
    }
    let auction = own.content.auction.as_deref().and_then(|entry| linker.link_auction(own.file, entry));
    let showing = own.content.showing.as_deref().and_then(|entry| linker.link_showing(own.file, entry));
    let units: Vec<Unit> = parts.money.iter().flat_map(|read| &read.content.units).map(Unit::of).collect();
    if let Some(read) = &parts.money {
        linker.check_format(read.file, read.content.format);
    }
    let mut settlements = BTreeMap::new();
    for (name, read) in &parts.settlements {
        if let Some(index) = codes.iter().take(parts.own_codes).position(|code| code.name == *name) {
            let settlement = linker.link_settlement(read.file, &read.content, &codes[index], auction.as_ref(), &units);
            settlements.insert(CodeId(u16::try_from(index).unwrap_or(u16::MAX)), settlement.into());
        } else {
            linker.complain(&At::root(read.file).key("code"), format!("no code of this game is called `{name}`"), None);
        }
    }
    let Linker { complaints, facts, effects, sources } = linker;
    complaints.unless_any(Game {
        title: own.content.title.clone(),
        example: own.content.example.clone(),
        name: parts.game.content.game,
        variant: parts.variant.map(|(name, _)| name),
        facts,
        effects: effects.into_iter().map(|(name, kind)| (name, kind.into())).collect(),
        codes,
        own_codes: parts.own_codes,
        default: CodeId(u16::try_from(default.unwrap_or(0)).unwrap_or(0)),
        laws,
        sources,
        auction: auction.map(Into::into),
        showing: showing.map(Into::into),
        units,
        settlements,
    })
}

struct Linker {
    complaints: Complaints,
    facts: Facts,
    effects: BTreeMap<String, EffectKind>,
    sources: Sources,
}

/// The full names of laws, with their ids.
type Names = BTreeMap<String, LawId>;

impl Linker {
    fn complain(&mut self, at: &At<'_>, message: impl Into<String>, help: Option<String>) {
        self.complaints.at(at.file, &at.path(), message, help);
    }

    fn check_format(&mut self, file: &SourceFile, format: u32) {
        if format != super::schema::FORMAT {
            let help = format!("this program reads format {}", super::schema::FORMAT);
            self.complain(&At::root(file).key("format"), format!("format {format} is not known"), Some(help));
        }
    }
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}
