//! From the file to wrong rules, every name looked up.

use crate::facts::{Condition, FactId, Values};
use crate::laws::auction::{AuctionRules, Calls, Mask, Orders, SeatSight, Sight};
use crate::laws::schema::auction::{SeatSightEntry, SightEntry};
use crate::laws::schema::{EffectUse, OneOrMany, Test, When};
use crate::laws::{Complaints, Effect, Game, Library, Problems, SourceFile, guess};

use super::Misconception;
use super::file::{Entry, File};

impl Misconception {
    /// Those of a game: `<game>/tutor/misconceptions.yaml`; none, if there is
    /// no such file. In a form of the game that is not the usual one, those that
    /// speak of what it does not have are nobody's.
    ///
    /// # Errors
    /// When the file has mistakes.
    pub fn read(library: &Library, game: &Game) -> Result<Vec<Self>, Problems> {
        let path = format!("{}/tutor/misconceptions.yaml", game.name);
        let (Some(text), Some(rules)) = (library.text(&path), &game.auction) else { return Ok(Vec::new()) };
        let file = SourceFile { name: format!("laws/{path}"), text: text.to_owned().into() };
        let mut linker = Linker { game, rules, file: &file, complaints: Complaints::default() };
        let mut made = Vec::new();
        match serde_yaml::from_str::<File>(text) {
            Err(error) => linker.complaints.yaml(&file, &error),
            Ok(content) => {
                if content.format != 1 {
                    linker.complain("format", format!("format {} is not known", content.format), None);
                }
                for (index, entry) in content.misconceptions.into_iter().enumerate() {
                    let before = linker.complaints.count();
                    let linked = linker.entry(&format!("misconceptions[{index}]"), entry);
                    if game.variant.is_some() && linker.complaints.count() > before {
                        linker.complaints.forget(before);
                        continue;
                    }
                    if made.iter().any(|known: &Self| known.name == linked.name) {
                        linker.complain(
                            &format!("misconceptions[{index}].misconception"),
                            format!("`{}` is used twice", linked.name),
                            None,
                        );
                    }
                    made.push(linked);
                }
            }
        }
        linker.complaints.unless_any(made)
    }
}

/// Looks up the names in the file.
struct Linker<'a> {
    game: &'a Game,
    rules: &'a AuctionRules,
    file: &'a SourceFile,
    complaints: Complaints,
}

impl Linker<'_> {
    fn complain(&mut self, at: &str, message: String, help: Option<String>) {
        self.complaints.at(self.file, at, message, help);
    }

    fn entry(&mut self, at: &str, entry: Entry) -> Misconception {
        let of_game = self.game.codes.iter().filter(|code| code.path.split('/').next() == Some(&self.game.name));
        let known: Vec<String> = of_game.map(|code| code.name.clone()).collect();
        for code in entry.codes.0.iter().filter(|code| !known.contains(code)) {
            self.complain(&format!("{at}.codes"), format!("no code is called `{code}`"), guess(code, known.iter().map(String::as_str)));
        }
        let named = |key: &'static str, names: &OneOrMany| names.0.iter().cloned().map(|name| (key, name)).collect::<Vec<_>>();
        for (key, name) in named("drop", &entry.drop).iter().chain(&named("borrow", &entry.borrow)) {
            if !self.game.laws.iter().any(|law| law.name == *name || law.path.ends_with(name.as_str())) {
                let names = self.game.laws.iter().map(|law| law.name.as_str());
                self.complain(&format!("{at}.{key}"), format!("no law is called `{name}`"), guess(name, names));
            }
        }
        let put = entry.put.iter().enumerate().map(|(index, put)| {
            let at = format!("{at}.put[{index}]");
            (self.condition(&format!("{at}.when"), &put.when), put.effects.iter().map(|effect| self.effect(&at, effect)).collect())
        });
        let put = put.collect();
        let mut facts = Vec::new();
        for (name, ways) in &entry.facts.0 {
            let at = format!("{at}.facts.{name}");
            let Some(fact) = self.fact(&at, name) else { continue };
            let mut linked = Vec::new();
            for (index, sight) in ways.iter().enumerate() {
                let at = format!("{at}[{index}]");
                let is = sight.is.as_deref().unwrap_or_default();
                match self.game.facts[fact].value(is) {
                    Some(value) => linked.push((value, self.sight(&at, sight))),
                    None => self.complain(&format!("{at}.is"), format!("`{name}` has no value `{is}`"), None),
                }
            }
            facts.push((fact, linked));
        }
        let mut asks = |key: &str, sights: &[SightEntry]| -> Vec<Sight> {
            sights.iter().enumerate().map(|(index, sight)| self.sight(&format!("{at}.{key}[{index}]"), sight)).collect()
        };
        let (asks_only, asks_also) = (asks("asks-only", &entry.asks_only), asks("asks-also", &entry.asks_also));
        Misconception {
            name: entry.misconception,
            says: entry.says,
            from: entry.from,
            codes: entry.codes.0,
            readings: entry.readings.0,
            drop: entry.drop.0,
            borrow: entry.borrow.0,
            put,
            facts,
            asks_only,
            asks_also,
        }
    }

    fn fact(&mut self, at: &str, name: &str) -> Option<FactId> {
        let found = self.game.facts.find(name);
        if found.is_none() {
            self.complain(
                at,
                format!("no fact is called `{name}`"),
                guess(name, self.game.facts.iter().map(|(_, fact)| fact.name.as_str())),
            );
        }
        found
    }

    /// A condition on values alone: all that a wrong rule needs.
    fn condition(&mut self, at: &str, When(tests): &When) -> Condition {
        let mut parts = Vec::new();
        for (name, test) in tests {
            let at = format!("{at}.{name}");
            let (names, negated) = match test {
                Test::Values(names) => (names, false),
                Test::NotValues(names) => (names, true),
                _ => {
                    self.complain(&at, "only values can be tested here".to_owned(), None);
                    continue;
                }
            };
            let Some(fact) = self.fact(&at, name) else { continue };
            let mut values = Values::NONE;
            for value in names {
                match self.game.facts[fact].named(value) {
                    Some(named) => values = values.or(named),
                    None => self.complain(&at, format!("`{name}` has no value `{value}`"), None),
                }
            }
            parts.push(Condition::Is(fact, if negated { self.game.facts[fact].all().without(values) } else { values }));
        }
        Condition::all(parts)
    }

    fn effect(&mut self, at: &str, used: &EffectUse) -> Effect {
        if !self.game.effects.contains_key(&used.name) {
            let help = guess(&used.name, self.game.effects.keys().map(String::as_str));
            self.complain(&format!("{at}.effects"), format!("no outcome is called `{}`", used.name), help);
        }
        Effect { name: used.name.clone(), with: used.with.clone(), ..Effect::default() }
    }

    fn sight(&mut self, at: &str, entry: &SightEntry) -> Sight {
        let standings: Vec<&str> = self.rules.standings.iter().map(|standing| standing.name.as_str()).collect();
        let seats: Vec<&str> = self.rules.seats.iter().map(String::as_str).collect();
        let says = self.calls(&format!("{at}.says"), &entry.says.0);
        let heard = self.calls(&format!("{at}.heard"), &entry.heard.0);
        let heard = heard.map(|set| match self.rules.remembered.iter().position(|known| *known == set) {
            Some(place) => u8::try_from(place).unwrap_or(0),
            None => {
                self.complain(&format!("{at}.heard"), "the game's file does not remember these calls".to_owned(), None);
                0
            }
        });
        let none = entry.best.0.iter().any(|name| name == "none");
        let named: Vec<String> = entry.best.0.iter().filter(|name| *name != "none").cloned().collect();
        let best = self.calls(&format!("{at}.best"), &named).or(none.then(Calls::default)).map(|calls| (calls, none));
        if entry.condition.is_some() {
            self.complain(&format!("{at}.if"), "a wrong rule does not hang on readings".to_owned(), None);
        }
        Sight {
            says,
            standing: self.mask(at, &entry.standing, &standings, "standing"),
            seat: self.mask(at, &entry.seat, &seats, "seat"),
            holds: entry.holds.map(|flag| flag.0),
            best,
            compares: orders(&entry.compares),
            least: entry.least.map(|flag| flag.0),
            own_suit: orders(&entry.own_suit),
            heard,
            other: entry.other.as_ref().map(|other| self.seat_sight(at, other, &standings)),
            anyone: entry.anyone.as_ref().map(|other| self.seat_sight(at, other, &standings)),
            nobody: entry.nobody.as_ref().map(|other| self.seat_sight(at, other, &standings)),
            readings: Condition::ALWAYS,
        }
    }

    fn seat_sight(&mut self, at: &str, entry: &SeatSightEntry, standings: &[&str]) -> SeatSight {
        let standing = self.mask(at, &entry.standing, standings, "standing");
        SeatSight { standing, holds: entry.holds.map(|flag| flag.0), suit: orders(&entry.suit) }
    }

    fn mask(&mut self, at: &str, OneOrMany(names): &OneOrMany, known: &[&str], what: &str) -> Option<Mask> {
        let mut mask = 0;
        for name in names {
            match known.iter().position(|other| other == name) {
                Some(place) => mask |= 1 << place,
                None => self.complain(&format!("{at}.{what}"), format!("no {what} is called `{name}`"), guess(name, known.iter().copied())),
            }
        }
        (!names.is_empty()).then_some(mask)
    }

    /// A call, one without its suit or its number, or a kind of calls.
    fn calls(&mut self, at: &str, names: &[String]) -> Option<Calls> {
        let mut set = Calls::default();
        for name in names {
            let mut found = false;
            for (place, word) in (0u8..).zip(&self.rules.words) {
                let kind = self.rules.kinds.get(usize::from(word.kind)).is_some_and(|kind| kind.name == *name);
                let alone = word.text.split(':').next().unwrap_or_default();
                let numbered = word.level.is_some_and(|level| *name == format!("{alone}:{level}"));
                if kind || numbered || word.text == *name || alone == name {
                    set.add(place);
                    found = true;
                }
            }
            if !found {
                let kinds = self.rules.kinds.iter().map(|kind| kind.name.as_str());
                let help = guess(name, self.rules.words.iter().map(|word| word.text.as_str()).chain(kinds));
                self.complain(at, format!("no call is called `{name}`"), help);
            }
        }
        (!names.is_empty()).then_some(set)
    }
}

fn orders(OneOrMany(names): &OneOrMany) -> Option<Orders> {
    let has = |wanted: &[&str]| names.iter().any(|name| wanted.contains(&name.as_str()));
    (!names.is_empty()).then(|| Orders { lower: has(&["lower"]), equal: has(&["equal", "same"]), higher: has(&["higher"]) })
}
