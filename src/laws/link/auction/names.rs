//! The names an auction uses, and how they are looked up.

use crate::laws::auction::{Calls, Mask};
use crate::laws::problem::nearest;
use crate::laws::schema::OneOrMany;
use crate::laws::schema::auction::{AuctionEntry, CallEntry, StandsName};

use super::super::{At, Linker, did_you_mean};
use super::small;

/// Every name the auction declares.
pub(super) struct Names<'a> {
    pub(super) seats: Vec<&'a str>,
    pub(super) suits: Vec<&'a str>,
    pub(super) standings: Vec<&'a str>,
    pub(super) entries: &'a [CallEntry],
    pub(super) words: Vec<FoundWord<'a>>,
}

/// A call, with the entry it comes from.
pub(super) struct FoundWord<'a> {
    pub(super) entry: usize,
    /// Its name without number and suit.
    pub(super) name: &'a str,
    pub(super) text: String,
    pub(super) also: Vec<String>,
    pub(super) says: String,
    pub(super) level: Option<u8>,
    pub(super) suit: Option<u8>,
}

impl FoundWord<'_> {
    /// Whether it may itself come to be played.
    pub(super) fn is_played(&self, names: &Names<'_>) -> bool {
        let stands = names.entries.get(self.entry).and_then(|entry| entry.stands);
        matches!(stands, Some(StandsName::Offer | StandsName::Firm))
    }

    pub(super) fn without_suit(&self) -> String {
        self.level.map_or_else(|| self.name.to_owned(), |level| format!("{}:{level}", self.name))
    }
}

impl<'a> Names<'a> {
    pub(super) fn of(entry: &'a AuctionEntry) -> Self {
        let suits: Vec<&str> = entry.suits.0.iter().map(|(name, _)| name.as_str()).collect();
        let mut words = Vec::new();
        for (index, call) in entry.calls.iter().enumerate() {
            let levels: Vec<Option<u8>> = call.levels.map_or_else(|| vec![None], |(from, to)| (from..=to).map(Some).collect());
            let own: Vec<Option<usize>> = match &call.suits.0[..] {
                [] => vec![None],
                names => names.iter().filter_map(|name| suits.iter().position(|suit| suit == name)).map(Some).collect(),
            };
            for (name, value) in &call.words.0 {
                for level in &levels {
                    for suit in &own {
                        let suit_name = suit.and_then(|suit| entry.suits.0.get(suit));
                        let number = level.map_or_else(String::new, |level| level.to_string());
                        let tail = format!("{number}{}", suit_name.map_or("", |(short, _)| short));
                        let with_tail = |name: &str| if tail.is_empty() { name.to_owned() } else { format!("{name}:{tail}") };
                        let says = value.says.replace("{level}", &number).replace("{suit}", suit_name.map_or("", |(_, long)| long));
                        words.push(FoundWord {
                            entry: index,
                            name,
                            text: with_tail(name),
                            also: value.words.iter().map(|also| with_tail(also)).collect(),
                            says,
                            level: *level,
                            suit: suit.map(small),
                        });
                    }
                }
            }
        }
        let standings = entry.standings.0.iter().map(|(name, _)| name.as_str()).collect();
        Self { seats: entry.seats.iter().map(String::as_str).collect(), suits, standings, entries: &entry.calls, words }
    }
}

impl Linker {
    /// The set of names; none given means that it does not matter.
    pub(super) fn some(&mut self, at: &At<'_>, list: &OneOrMany, known: &[&str], what: &str) -> Option<Mask> {
        (!list.0.is_empty()).then(|| self.mask(at, list, known, what))
    }

    pub(super) fn mask(&mut self, at: &At<'_>, OneOrMany(list): &OneOrMany, known: &[&str], what: &str) -> Mask {
        let mut mask = 0;
        for name in list {
            match known.iter().take(32).position(|other| other == name) {
                Some(place) => mask |= 1 << place,
                None => {
                    let guess = nearest(name, known.iter().copied()).map(did_you_mean);
                    self.complain(at, format!("no {what} is called `{name}`"), guess);
                }
            }
        }
        mask
    }

    pub(super) fn some_calls(&mut self, at: &At<'_>, OneOrMany(list): &OneOrMany, names: &Names<'_>) -> Option<Calls> {
        let sets: Vec<Calls> = list.iter().map(|name| self.calls(at, name, names)).collect();
        sets.into_iter().reduce(Calls::or)
    }

    /// The calls a name stands for: a kind, a call, or one without its suit or
    /// its number.
    pub(super) fn calls(&mut self, at: &At<'_>, name: &str, names: &Names<'_>) -> Calls {
        let mut set = Calls::default();
        for (index, word) in (0u8..u8::MAX).zip(&names.words) {
            let kind = names.entries.get(word.entry).map(|entry| entry.kind.as_str());
            if word.text == name || word.name == name || word.without_suit() == name || kind == Some(name) {
                set.add(index);
            }
        }
        if set.is_empty() {
            let kinds = names.entries.iter().map(|entry| entry.kind.as_str());
            let guess = nearest(name, names.words.iter().map(|word| word.text.as_str()).chain(kinds)).map(did_you_mean);
            self.complain(at, format!("no call is called `{name}`"), guess);
        }
        set
    }
}
