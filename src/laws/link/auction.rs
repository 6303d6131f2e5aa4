//! From the auction as written to [`AuctionRules`]: every name looked up.

use crate::facts::{Condition, FactId, Origin};
use crate::laws::auction::{
    Acts, Answer, AuctionRules, CallKind, Calls, ContractRules, MOST_SEATS, Mask, Move, Orders, Role, SeatSight, Sight, Standing, Stands,
    Word,
};
use crate::laws::problem::{SourceFile, nearest};
use crate::laws::schema::auction::{
    AuctionEntry, CallEntry, ContractEntry, MoveEntry, PlaysEntry, SeatSightEntry, SightEntry, StandsName, UnplayedEntry, WhoName,
};
use crate::laws::schema::{OneOrMany, Ordered, When};

use super::{At, Linker, did_you_mean};

impl Linker {
    /// Links the auction of a game.
    pub(super) fn link_auction(&mut self, file: &SourceFile, entry: &AuctionEntry) -> Option<AuctionRules> {
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

    fn words(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>) -> Vec<Word> {
        let calls = at.key("calls");
        for (index, call) in entry.calls.iter().enumerate() {
            self.mask(&calls.item(index).key("suits"), &call.suits, &names.suits, "suit");
        }
        names
            .words
            .iter()
            .take(Calls::CAPACITY)
            .map(|found| Word {
                text: found.text.clone(),
                also: found.also.clone(),
                says: found.says.clone(),
                kind: small(found.entry),
                level: found.level,
                suit: found.suit,
                row: None,
                plays: found.text.clone(),
                judged_as: Vec::new(),
            })
            .collect()
    }

    fn kinds(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>) -> Vec<CallKind> {
        let list = at.key("calls");
        let mut kinds = Vec::new();
        for (index, call) in entry.calls.iter().enumerate() {
            let at = list.item(index);
            if call.words.0.is_empty() {
                self.complain(&at.key("kind"), format!("there is no call of the kind `{}`", call.kind), None);
            }
            let yields = call.yields.as_ref().map_or(Condition::NEVER, |when| self.readings_only(&at.key("yields"), when));
            let moves_at = at.key("then");
            let moves = call.then.iter().enumerate();
            let moves = moves.map(|(index, entry)| self.change(&moves_at.item(index), entry, names)).collect();
            kinds.push(CallKind {
                name: call.kind.clone(),
                stands: match call.stands {
                    None => Stands::No,
                    Some(StandsName::Offer) => Stands::Offer,
                    Some(StandsName::Firm) => Stands::Firm,
                },
                shared: call.shared.0,
                yields,
                moves,
            });
        }
        kinds
    }

    fn change(&mut self, at: &At<'_>, entry: &MoveEntry, names: &Names<'_>) -> Move {
        let one = OneOrMany(vec![entry.to.clone()]);
        let to = self.mask(&at.key("to"), &one, &names.standings, "standing");
        Move {
            speaker: entry.who == WhoName::Speaker,
            from: self.some(&at.key("from"), &entry.from, &names.standings, "standing").unwrap_or(Mask::MAX),
            speaker_from: self.some(&at.key("speaker"), &entry.speaker, &names.standings, "standing").unwrap_or(Mask::MAX),
            same_suit: entry.same_suit.0,
            readings: entry.condition.as_ref().map_or(Condition::ALWAYS, |when| self.readings_only(&at.key("if"), when)),
            to: u8::try_from(to.trailing_zeros().min(31)).unwrap_or(0),
            joins: entry.joins.0,
        }
    }

    fn rank(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>, words: &mut [Word]) {
        let rows = at.key("ranks");
        for (row, OneOrMany(list)) in (0u8..).zip(&entry.ranks) {
            for name in list {
                let set = self.calls(&rows.item(usize::from(row)), name, names);
                for (index, word) in (0u8..).zip(words.iter_mut()) {
                    if set.has(index) {
                        word.row = Some(row);
                    }
                }
            }
        }
    }

    // --- sights --------------------------------------------------------------

    fn supplied(
        &mut self,
        at: &At<'_>,
        entry: &AuctionEntry,
        names: &Names<'_>,
        remembered: &mut Vec<Calls>,
    ) -> Vec<(FactId, Vec<(u8, Sight)>)> {
        let map = at.key("facts");
        let mut supplied = Vec::new();
        for (name, sights) in &entry.facts.0 {
            let at = map.key(name);
            let Some(fact) = self.known_fact(&map, name) else { continue };
            let mut ways = Vec::new();
            for (index, sight) in sights.iter().enumerate() {
                let at = at.item(index);
                let value = match &sight.is {
                    Some(value) => self.value_of(&at.key("is"), fact, value),
                    None => {
                        self.complain(&at, format!("which value of `{name}` does it give?"), Some("add `is: …`".to_owned()));
                        None
                    }
                };
                let sight = self.sight(&at, sight, names, remembered);
                ways.extend(value.map(|value| (value, sight)));
            }
            if sights.last().is_none_or(|last| !last.is_open()) {
                let help = "end with an entry that has `is` alone".to_owned();
                self.complain(&at, format!("`{name}` may be left without a value"), Some(help));
            }
            supplied.push((fact, ways));
        }
        supplied
    }

    fn sight(&mut self, at: &At<'_>, entry: &SightEntry, names: &Names<'_>, remembered: &mut Vec<Calls>) -> Sight {
        let calls = |linker: &mut Self, key: &str, list: &OneOrMany| linker.some_calls(&at.key(key), list, names);
        let says = calls(self, "says", &entry.says);
        let heard = calls(self, "heard", &entry.heard).map(|set| {
            small(remembered.iter().position(|known| *known == set).unwrap_or_else(|| {
                remembered.push(set);
                remembered.len() - 1
            }))
        });
        let none = entry.best.0.iter().any(|name| name == "none");
        let named = OneOrMany(entry.best.0.iter().filter(|name| *name != "none").cloned().collect());
        let best = calls(self, "best", &named).or(none.then(Calls::default)).map(|set| (set, none));
        Sight {
            says,
            standing: self.some(&at.key("standing"), &entry.standing, &names.standings, "standing"),
            seat: self.some(&at.key("seat"), &entry.seat, &names.seats, "seat"),
            holds: entry.holds.map(|flag| flag.0),
            best,
            compares: self.orders(&at.key("compares"), &entry.compares),
            least: entry.least.map(|flag| flag.0),
            own_suit: self.orders(&at.key("own-suit"), &entry.own_suit),
            heard,
            other: entry.other.as_ref().map(|seat| self.seat_sight(&at.key("other"), seat, names)),
            anyone: entry.anyone.as_ref().map(|seat| self.seat_sight(&at.key("anyone"), seat, names)),
            readings: entry.condition.as_ref().map_or(Condition::ALWAYS, |when| self.readings_only(&at.key("if"), when)),
        }
    }

    fn seat_sight(&mut self, at: &At<'_>, entry: &SeatSightEntry, names: &Names<'_>) -> SeatSight {
        SeatSight {
            standing: self.some(&at.key("standing"), &entry.standing, &names.standings, "standing"),
            holds: entry.holds.map(|flag| flag.0),
            suit: self.orders(&at.key("suit"), &entry.suit),
        }
    }

    fn orders(&mut self, at: &At<'_>, OneOrMany(list): &OneOrMany) -> Option<Orders> {
        let mut orders = Orders::default();
        for name in list {
            match name.as_str() {
                "lower" => orders.lower = true,
                "equal" | "same" => orders.equal = true,
                "higher" => orders.higher = true,
                _ => self.complain(at, format!("`{name}` is no order"), Some("one of lower, equal, higher".to_owned())),
            }
        }
        (!list.is_empty()).then_some(orders)
    }

    /// A condition that may test nothing but readings.
    fn readings_only(&mut self, at: &At<'_>, when: &When) -> Condition {
        let condition = self.condition(at, when);
        let mut other = None;
        condition.each_fact(&mut |fact| {
            if self.facts[fact].origin != Origin::Reading {
                other = Some(self.facts[fact].name.clone());
            }
        });
        if let Some(name) = other {
            self.complain(at, format!("`{name}` is no reading"), Some("only readings can be tested here".to_owned()));
        }
        condition
    }

    // --- what is played --------------------------------------------------------

    fn contract(
        &mut self,
        at: &At<'_>,
        entry: &ContractEntry,
        names: &Names<'_>,
        act: FactId,
        words: &mut [Word],
    ) -> Option<ContractRules> {
        let fact = self.known_fact(at, &entry.fact);
        let plays = at.key("plays");
        let mut exceptions = Vec::new();
        for (name, PlaysEntry { name: played, facts }) in &entry.plays.0 {
            let at = plays.key(name);
            let set = self.calls(&at, name, names);
            exceptions.push((set, played.clone(), self.judged(&at.key("facts"), facts)));
        }
        for (index, (word, found)) in (0u8..).zip(words.iter_mut().zip(&names.words)) {
            if let Some((_, played, facts)) = exceptions.iter().find(|(set, ..)| set.has(index)) {
                if let Some(played) = played {
                    word.plays.clone_from(played);
                }
                word.judged_as.clone_from(facts);
            } else if let (Some(fact), Some(_)) = (fact, names.entries.get(found.entry).and_then(|entry| entry.stands)) {
                if let Some(value) = self.facts[fact].value(found.name) {
                    word.judged_as.push((fact, value));
                } else {
                    let message = format!("`{}` has no value `{}`", entry.fact, found.name);
                    self.complain(at, message, Some("say under `plays` what it is when it is played".to_owned()));
                }
            }
        }
        let roles_at = at.key("roles");
        let mut roles = Vec::new();
        for (role, seat) in &entry.roles.0 {
            let meant = match seat.as_str() {
                "holder" => Role::Holder,
                "suit" => Role::Suit,
                name => {
                    let mask = self.mask(&roles_at.key(role), &OneOrMany(vec![name.to_owned()]), &names.seats, "seat");
                    Role::Seat(u8::try_from(mask.trailing_zeros().min(31)).unwrap_or(0))
                }
            };
            roles.push((role.clone(), meant));
        }
        let answers_at = at.key("answers");
        let mut answers = Vec::new();
        for (name, answer) in &entry.answers.0 {
            let at = answers_at.key(name);
            let Some(act) = self.value_of(&at.key("act"), act, &answer.act) else { continue };
            let known = self.effects.get(&answer.effect).map(|kind| kind.with.iter().any(|(with, _)| *with == answer.with));
            match known {
                Some(true) => answers.push(Answer { name: name.clone(), act, effect: answer.effect.clone(), with: answer.with.clone() }),
                Some(false) => self.complain(&at.key("with"), format!("`{}` has no parameter `{}`", answer.effect, answer.with), None),
                None => {
                    let guess = nearest(&answer.effect, self.effects.keys().map(String::as_str)).map(did_you_mean);
                    self.complain(&at.key("effect"), format!("no outcome is called `{}`", answer.effect), guess);
                }
            }
        }
        Some(ContractRules { fact: fact?, roles, answers })
    }

    fn unplayed(
        &mut self,
        at: &At<'_>,
        entry: &UnplayedEntry,
        names: &Names<'_>,
        remembered: &mut Vec<Calls>,
    ) -> (Sight, Vec<(FactId, u8)>) {
        (self.sight(&at.key("when"), &entry.when, names, remembered), self.judged(&at.key("judge"), &entry.judge))
    }

    fn judged(&mut self, at: &At<'_>, facts: &Ordered<String>) -> Vec<(FactId, u8)> {
        let mut judged = Vec::new();
        for (name, value) in &facts.0 {
            if let Some(fact) = self.known_fact(at, name) {
                judged.extend(self.value_of(&at.key(name), fact, value).map(|value| (fact, value)));
            }
        }
        judged
    }

    // --- names -----------------------------------------------------------------

    fn known_fact(&mut self, at: &At<'_>, name: &str) -> Option<FactId> {
        let found = self.facts.find(name);
        if found.is_none() {
            let guess = self.guess_fact(name);
            self.complaints.at(at.file, &format!("{}#", at.key(name).path()), format!("no fact is called `{name}`"), guess);
        }
        found
    }

    fn value_of(&mut self, at: &At<'_>, fact: FactId, name: &str) -> Option<u8> {
        let found = self.facts[fact].value(name);
        if found.is_none() {
            self.value_set(at, fact, &[name.to_owned()]);
        }
        found
    }

    /// The set of names; none given means that it does not matter.
    fn some(&mut self, at: &At<'_>, list: &OneOrMany, known: &[&str], what: &str) -> Option<Mask> {
        (!list.0.is_empty()).then(|| self.mask(at, list, known, what))
    }

    fn mask(&mut self, at: &At<'_>, OneOrMany(list): &OneOrMany, known: &[&str], what: &str) -> Mask {
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

    fn some_calls(&mut self, at: &At<'_>, OneOrMany(list): &OneOrMany, names: &Names<'_>) -> Option<Calls> {
        let sets: Vec<Calls> = list.iter().map(|name| self.calls(at, name, names)).collect();
        sets.into_iter().reduce(Calls::or)
    }

    /// The calls a name stands for: a kind, a call, or one without its suit or
    /// its number.
    fn calls(&mut self, at: &At<'_>, name: &str, names: &Names<'_>) -> Calls {
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

/// Every name the auction declares.
struct Names<'a> {
    seats: Vec<&'a str>,
    suits: Vec<&'a str>,
    standings: Vec<&'a str>,
    entries: &'a [CallEntry],
    words: Vec<FoundWord<'a>>,
}

/// A call, with the entry it comes from.
struct FoundWord<'a> {
    entry: usize,
    /// Its name without number and suit.
    name: &'a str,
    text: String,
    also: Vec<String>,
    says: String,
    level: Option<u8>,
    suit: Option<u8>,
}

impl FoundWord<'_> {
    fn without_suit(&self) -> String {
        self.level.map_or_else(|| self.name.to_owned(), |level| format!("{}:{level}", self.name))
    }
}

impl<'a> Names<'a> {
    fn of(entry: &'a AuctionEntry) -> Self {
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

impl SightEntry {
    /// Whether it always holds.
    fn is_open(&self) -> bool {
        let lists = [&self.says, &self.standing, &self.seat, &self.best, &self.compares, &self.own_suit, &self.heard];
        lists.iter().all(|list| list.0.is_empty())
            && self.holds.is_none()
            && self.least.is_none()
            && self.other.is_none()
            && self.anyone.is_none()
            && self.condition.is_none()
    }
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
