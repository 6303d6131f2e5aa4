//! A form of a game in which something is otherwise: fewer players, other calls.
//! The books that describe it say what they say of the game itself, but for what
//! the files in the variant's folder change.

use super::changes::Changes;
use super::link::Read;
use super::problem::Complaints;
use super::schema::auction::{AuctionEntry, CallEntry};
use super::schema::settlement::SettlementFile;
use super::schema::variant::{AuctionChanges, VariantCodeFile, VariantFile};
use super::schema::{CodeFile, FORMAT, GameFile};

impl Read<'_, VariantFile> {
    /// The game's file as this form of it has it.
    pub(crate) fn game(&self, base: &GameFile) -> GameFile {
        let own = &self.content;
        GameFile {
            format: own.format,
            game: base.game.clone(),
            title: own.title.clone(),
            example: base.example.clone(),
            default: own.default.clone().unwrap_or_else(|| base.default.clone()),
            facts: own.facts.clone(),
            impossible: own.impossible.clone(),
            effects: own.effects.clone(),
            auction: base.auction.as_ref().map(|auction| Box::new(changed(auction, &own.auction))),
            showing: base.showing.clone(),
        }
    }
}

impl Read<'_, VariantCodeFile> {
    /// A code with what it says of this form of the game.
    pub(crate) fn code(&self, base: (&str, &CodeFile), title: &str, complaints: &mut Complaints) -> CodeFile {
        let own = &self.content;
        if own.format != FORMAT {
            complaints.at(self.file, "format", format!("format {} is not known", own.format), None);
        }
        if own.code != base.1.code {
            complaints.at(self.file, "code", format!("the file is of `{}`, but is called `{}`", own.code, base.1.code), None);
        }
        Changes { file: self.file, title, readings: &own.readings, laws: own.laws.clone() }.made(base, complaints)
    }

    /// How the code settles a hand of it.
    pub(crate) fn settle(&self, base: &mut SettlementFile) {
        let own = &self.content;
        if !own.seats.is_empty() {
            base.seats.clone_from(&own.seats);
        }
        base.inputs.extend(own.inputs.iter().cloned());
        base.contracts.retain(|known| !own.contracts.iter().any(|contract| contract.call.0.iter().any(|call| known.call.0.contains(call))));
        base.contracts.extend(own.contracts.iter().cloned());
        base.steps.splice(0..0, own.steps.iter().cloned());
    }
}

/// The auction with the changes.
fn changed(base: &AuctionEntry, own: &AuctionChanges) -> AuctionEntry {
    let mut made = base.clone();
    if !own.seats.is_empty() {
        made.seats.clone_from(&own.seats);
    }
    if !own.ranks.is_empty() {
        made.ranks.clone_from(&own.ranks);
    }
    made.standings.0.extend(own.standings.0.iter().cloned());
    for call in &own.calls {
        match made.calls.iter_mut().find(|known| known.kind == call.kind) {
            Some(known) => replace(known, call),
            None => made.calls.push(call.clone()),
        }
    }
    for (fact, sights) in &own.facts.0 {
        match made.facts.0.iter_mut().find(|(known, _)| known == fact) {
            Some((_, known)) => {
                known.splice(0..0, sights.iter().cloned());
            }
            None => made.facts.0.push((fact.clone(), sights.clone())),
        }
    }
    made.asked.extend(own.asked.iter().cloned());
    made.contract.plays.0.extend(own.plays.0.iter().cloned());
    made.unplayed.splice(0..0, own.unplayed.iter().cloned());
    made
}

/// What is given of a kind of calls, in place of what the game says.
fn replace(known: &mut CallEntry, own: &CallEntry) {
    known.words.0.extend(own.words.0.iter().cloned());
    known.levels = own.levels.or(known.levels);
    known.stands = own.stands.or(known.stands);
    if !own.then.is_empty() {
        known.then.clone_from(&own.then);
    }
}
