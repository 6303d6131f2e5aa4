//! From the sets that score as written to [`Showing`]: every name looked up.

use crate::facts::{FactId, Values};
use crate::laws::problem::{SourceFile, nearest};
use crate::laws::schema::showing::{CardsEntry, MiscountEntry, PartName, SetEntry, ShowingEntry};
use crate::laws::showing::{CardSet, Makes, Miscount, Showing, Told};

use super::{At, Linker, did_you_mean};

impl Linker {
    /// Links what the cards of a hand score when they are shown.
    pub(super) fn link_showing(&mut self, file: &SourceFile, entry: &ShowingEntry) -> Option<Showing> {
        let root = At::root(file);
        let at = root.key("showing");
        let worth = self.known_fact(&at.key("worth"), &entry.worth);
        let shown = self.cards_told(&at.key("shown"), &entry.shown);
        let played = entry.played.as_ref().map(|played| self.cards_told(&at.key("played"), played));
        let miscount = entry.miscount.as_ref().and_then(|miscount| self.miscount(&at.key("miscount"), miscount));
        let list = at.key("sets");
        let sets: Vec<CardSet> =
            entry.sets.iter().enumerate().filter_map(|(index, set)| self.card_set(&list.item(index), set, entry)).collect();
        let limit = entry.limit.unwrap_or(i32::MAX);
        Some(Showing { worth: worth?, shown, played, limit, miscount, cards: entry.cards.0.clone(), sets })
    }

    fn cards_told(&mut self, at: &At<'_>, entry: &CardsEntry) -> Told {
        let when = self.condition(&at.key("when"), &entry.when);
        let list = at.key("so");
        let so = entry.so.0.iter().filter_map(|(fact, value)| {
            let fact = self.known_fact(&list, fact)?;
            Some((fact, self.value_set(&list, fact, std::slice::from_ref(value))))
        });
        let so: Vec<(FactId, Values)> = so.collect();
        Told { when, so }
    }

    fn miscount(&mut self, at: &At<'_>, entry: &MiscountEntry) -> Option<Miscount> {
        let Some(act) = self.facts.act() else {
            self.complain(at, "what was done needs the fact `act`", None);
            return None;
        };
        let counted = self.known_fact(&at.key("counted"), &entry.counted);
        let over = self.value_of(&at.key("over"), act, &entry.over);
        let under = self.value_of(&at.key("under"), act, &entry.under);
        let right = self.value_of(&at.key("right"), act, &entry.right);
        Some(Miscount { counted: counted?, over: over?, under: under?, right: right? })
    }

    fn card_set(&mut self, at: &At<'_>, entry: &SetEntry, all: &ShowingEntry) -> Option<CardSet> {
        self.check_cites(&at.key("cite"), &entry.cite);
        let rank = entry.suit_of_starter.as_ref().and_then(|name| {
            let found = all.cards.0.iter().position(|(known, _)| known == name);
            if found.is_none() {
                let guess = nearest(name, all.cards.0.iter().map(|(known, _)| known.as_str())).map(did_you_mean);
                self.complain(&at.key("suit-of-starter"), format!("no card is called `{name}`"), guess);
            }
            found
        });
        let kinds = [
            entry.sum.map(Makes::Sum),
            entry.alike.map(Makes::Alike),
            entry.in_order.map(Makes::InOrder),
            entry.one_suit.map(|hand| Makes::OneSuit { hand, starter: entry.with_starter.0 }),
            rank.map(Makes::SuitOfStarter),
        ];
        let mut kinds = kinds.into_iter().flatten();
        let (Some(of), None) = (kinds.next(), kinds.next()) else {
            let help = "one of `sum`, `alike`, `in-order`, `one-suit` and `suit-of-starter`";
            self.complain(at, format!("`{}` must say in one way which cards make it", entry.set), Some(help.to_owned()));
            return None;
        };
        if entry.scores.is_none() && entry.each_card.is_none() {
            self.complain(at, format!("`{}` scores nothing", entry.set), Some("add `scores` or `each-card`".to_owned()));
        }
        Some(CardSet {
            name: entry.set.clone(),
            of,
            in_show: entry.only != Some(PartName::Play),
            in_play: entry.only != Some(PartName::Show),
            scores: entry.scores.unwrap_or(0),
            each_card: entry.each_card.unwrap_or(0),
            cites: entry.cite.0.clone(),
        })
    }
}
