//! From the auction as written to [`AuctionRules`]: every name looked up.

mod contract;
mod names;
mod sights;
mod words;

use crate::laws::auction::{Acts, AuctionRules, Calls, MOST_SEATS, Sight, Standing};
use crate::laws::problem::SourceFile;
use crate::laws::schema::auction::AuctionEntry;

use super::{At, Linker};
use names::Names;

impl Linker {
    /// Links the auction of a game.
    pub(in crate::laws::link) fn link_auction(&mut self, file: &SourceFile, entry: &AuctionEntry) -> Option<AuctionRules> {
        let root = At::root(file);
        let at = root.key("auction");
        let names = Names::of(entry);
        self.check_names(&at, entry, &names);
        let act = self.facts.act();
        if act.is_none() {
            self.complain(&at, "an auction needs the fact `act`", None);
        }
        let mut words = self.words(&at, entry, &names);
        let kinds = self.kinds(&at, entry, &names);
        self.rank(&at, entry, &names, &mut words);
        let mut remembered = Vec::new();
        let facts = self.supplied(&at, entry, &names, &mut remembered);
        let list = at.key("asked");
        let asked = entry.asked.iter().enumerate().map(|(index, sight)| self.sight(&list.item(index), sight, &names, &mut remembered));
        let asked: Vec<Sight> = asked.collect();
        let contract = self.contract(&at.key("contract"), &entry.contract, &names, act?, &mut words);
        let list = at.key("unplayed");
        let unplayed = entry.unplayed.iter().enumerate();
        let unplayed = unplayed.map(|(index, unplayed)| self.unplayed(&list.item(index), unplayed, &names, &mut remembered)).collect();
        let acts_at = at.key("acts");
        let mut act_of = |key: &str, name: &str| self.value_of(&acts_at.key(key), act?, name);
        let acts = Acts {
            fact: act?,
            in_turn: act_of("in-turn", &entry.acts.in_turn)?,
            out_of_turn: act_of("out-of-turn", &entry.acts.out_of_turn)?,
            slip: act_of("slip", &entry.acts.slip)?,
        };
        if remembered.len() > 16 {
            self.complain(&at.key("facts"), "no more than 16 different sets of calls can be remembered with `heard`", None);
        }
        Some(AuctionRules {
            seats: entry.seats.clone(),
            suits: entry.suits.0.clone(),
            acts,
            standings: standings(entry),
            kinds,
            words,
            remembered,
            facts,
            asked,
            contract: contract?,
            unplayed,
        })
    }

    fn check_names(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>) {
        if !(2..=MOST_SEATS).contains(&entry.seats.len()) {
            self.complain(&at.key("seats"), format!("an auction is for two to {MOST_SEATS} players"), None);
        }
        if entry.standings.0.is_empty() || entry.standings.0.len() > 32 {
            self.complain(&at.key("standings"), "an auction needs between one and 32 standings", None);
        }
        if entry.suits.0.len() > 8 {
            self.complain(&at.key("suits"), "no more than eight suits", None);
        }
        if names.words.len() > Calls::CAPACITY {
            self.complain(&at.key("calls"), format!("no more than {} calls", Calls::CAPACITY), None);
        }
        for (index, word) in names.words.iter().enumerate() {
            if names.words.iter().take(index).any(|other| other.text == word.text) {
                let message = format!("the call `{}` is given twice", word.text);
                self.complain(&at.key("calls").item(word.entry), message, None);
            }
        }
        self.mask(&at.key("with-suit"), &entry.with_suit, &names.standings, "standing");
    }

    // --- calls ---------------------------------------------------------------
}

fn standings(entry: &AuctionEntry) -> Vec<Standing> {
    let standing =
        |(name, says): &(String, String)| Standing { name: name.clone(), says: says.clone(), with_suit: entry.with_suit.0.contains(name) };
    entry.standings.0.iter().map(standing).collect()
}

/// A place in a short list.
fn small(place: usize) -> u8 {
    u8::try_from(place).unwrap_or(u8::MAX)
}
