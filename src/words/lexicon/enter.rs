//! What each pattern is a sign of.

use crate::facts::{FactId, Kind, Values};
use crate::laws::Game;

use super::super::file::{Entry, Marks};
use super::super::inquiry::outcome;
use super::super::pattern::{Classes, Mistake, Pattern};
use super::super::signs::{Answer, Entered, Rule, Sign, Speech, Tally};
use super::super::slips::Slip;
use super::Words;
use super::phrases::Phrase;

/// Which table of signs a block feeds.
#[derive(Clone, Copy)]
pub(super) enum Table {
    Events,
    Auction,
    Effects,
    Foreign,
    Answers,
}

impl Words {
    pub(super) fn pattern(&mut self, entry: &Entry<'_>, classes: &Classes<'_>) -> Option<Pattern> {
        match Pattern::new(entry.pattern, classes, &self.spelling) {
            Ok(pattern) => Some(pattern),
            Err(Mistake(mistake)) => {
                self.slips.push(Slip::new(format!("{mistake} (in `{}` under `{}`)", entry.pattern, entry.head), entry.pattern));
                None
            }
        }
    }

    pub(super) fn enter(&mut self, entry: &Entry<'_>, classes: &Classes<'_>, sign: Sign) {
        if let Some(pattern) = self.pattern(entry, classes) {
            if matches!(sign, Sign::Answer(Answer::Correction)) {
                self.corrections.add(pattern.clone());
            }
            self.signs.add(pattern);
            self.entered.push(Entered { sign, marks: entry.marks });
        }
    }

    /// What is a sign of a fact. Only in a game's own words is it a slip if the
    /// fact has no such value.
    pub(super) fn fact(&mut self, game: &Game, fact: FactId, entry: &Entry<'_>, classes: &Classes<'_>, own: bool) {
        // `*` may stand before what follows as well as behind it.
        let leave = entry.head.contains('*');
        let head = entry.head.replace('*', " ");
        let (head, also) = head.split_once('&').map_or((head.trim(), ""), |(head, also)| (head.trim(), also));
        let also: Vec<(FactId, Values)> = also.split_whitespace().filter_map(|pair| named(game, pair)).collect();
        let declared = &game.facts[fact];
        if let Some(rest) =
            head.strip_prefix("by-doer ").map(|rest| (rest, false)).or_else(|| head.strip_prefix("by-object ").map(|rest| (rest, true)))
        {
            let values = rest
                .0
                .split_whitespace()
                .filter_map(|pair| pair.split_once(':'))
                .filter_map(|(key, value)| Some((key.to_owned(), declared.named(value)?)))
                .collect();
            self.enter(entry, classes, Sign::Person { fact, object: rest.1, values });
            return;
        }
        // `over 0` is just enough.
        let (word, number) = head.split_once(' ').map_or((head, None), |(word, number)| (word, number.parse().ok()));
        if let (Kind::Count { .. }, Some(tally)) = (declared.kind, Tally::named(word)) {
            self.enter(entry, classes, Sign::Count { fact, tally, number });
            return;
        }
        let (yes, no) = head.split_once('/').map_or((head, None), |(yes, no)| (yes.trim(), Some(no.trim())));
        let values = |list: &str| list.split(',').filter_map(|name| declared.named(name.trim())).fold(Values::NONE, Values::or);
        let yes = values(yes);
        let no = no.map(values).filter(|no| !no.is_empty()).or_else(|| (declared.kind == Kind::YesNo).then(|| declared.all().without(yes)));
        if yes.is_empty() {
            if own {
                self.slips.push(Slip::new(format!("`{}` has no value `{head}`", declared.name), entry.head));
            }
            return;
        }
        self.enter(entry, classes, Sign::Fact { fact, yes, no, also, leave });
    }

    /// The vocabulary's own words for its values.
    pub(super) fn vocabulary(&mut self, game: &Game, phrases: &[Phrase], classes: &Classes<'_>) {
        for phrase in phrases.iter().filter(|phrase| !phrase.text.contains('|')) {
            let declared = &game.facts[phrase.fact];
            let entry = Entry { head: "", pattern: &phrase.text, marks: Marks::default() };
            if Some(phrase.fact) == self.call {
                if let Some(pattern) = self.pattern(&entry, classes) {
                    self.calls.add(pattern);
                    self.call_values.push(phrase.value);
                }
            } else {
                let yes = Values::one(phrase.value);
                let no = (declared.kind == Kind::YesNo).then(|| declared.all().without(yes));
                self.enter(&entry, classes, Sign::Fact { fact: phrase.fact, yes, no, also: Vec::new(), leave: true });
            }
        }
    }

    pub(super) fn other(&mut self, game: &Game, table: Table, entry: &Entry<'_>, classes: &Classes<'_>) {
        let first = entry.head.split_whitespace().next().unwrap_or("");
        let sign = match table {
            Table::Events => {
                let index = self.events.iter().position(|known| known == entry.head).unwrap_or_else(|| {
                    self.events.push(entry.head.to_owned());
                    self.events.len() - 1
                });
                if let Some(role) = entry.head.strip_prefix("is ") { Sign::Is(role.to_owned()) } else { Sign::Event(index) }
            }
            Table::Auction => Sign::Auction(match first {
                "pass" => Speech::Pass,
                "propose" => Speech::Propose,
                "accept" => Speech::Accept,
                "pair" => Speech::Pair,
                "all-pass" => Speech::AllPass,
                "played" => Speech::Played,
                "against" => Speech::Against,
                "unaccepted" => Speech::Unaccepted,
                "over" => Speech::Over,
                "in-trumps" => Speech::InTrumps,
                "topped" => Speech::Topped,
                "asked" => Speech::Asked,
                "outcome" => Speech::Outcome,
                "call" => Speech::Call,
                kind => match game.auction.as_deref().and_then(|rules| rules.kind(kind)) {
                    Some(kind) => Speech::Kind(kind),
                    // A call of another game.
                    None => return,
                },
            }),
            Table::Effects => Sign::Effect(outcome(entry.head)),
            Table::Foreign => Sign::Foreign(entry.head.to_owned()),
            Table::Answers => Sign::Answer(match first {
                "yes" => Answer::Yes,
                "no" => Answer::No,
                "correction" => Answer::Correction,
                "unknown" => Answer::Unknown,
                other => {
                    self.slips.push(Slip::new(format!("`{other}` is none of yes, no, correction and unknown"), entry.head));
                    return;
                }
            }),
        };
        self.enter(entry, classes, sign);
    }

    pub(super) fn rule(&mut self, game: &Game, line: &str) {
        let Some((events, then)) = line.split_once("=>") else { return };
        let ordered = events.contains(" > ");
        let mut found = Vec::new();
        for name in events.split([' ', '+', '>']).filter(|name| !name.is_empty()) {
            let Some(index) = self.events.iter().position(|known| known == name) else {
                self.slips.push(Slip::new(format!("no event is called `{name}`"), line));
                return;
            };
            found.push(index);
        }
        let then: Vec<_> = then.split_whitespace().filter_map(|pair| named(game, pair)).collect();
        if !then.is_empty() {
            self.rules.push(Rule { events: found, ordered, then });
        }
    }
}

/// `fact=value,value`.
pub(super) fn named(game: &Game, pair: &str) -> Option<(FactId, Values)> {
    let (fact, values) = pair.split_once('=')?;
    let fact = game.facts.find(fact)?;
    let values = values.split(',').filter_map(|value| game.facts[fact].named(value)).fold(Values::NONE, Values::or);
    (!values.is_empty()).then_some((fact, values))
}
