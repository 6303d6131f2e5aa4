//! An auction that is told, held again at the table: everybody is seated in
//! every way that agrees with what was said in turn, and what the position
//! makes of the call in question is what all the likeliest ways have in common.

use crate::course::{Call, Lawless, Position, Seat};
use crate::facts::{Case, FactId, Values};
use crate::laws::Game;
use crate::laws::auction::{AuctionRules, Stands};

use super::super::lexicon::{Speech, Words};
use super::super::people::{People, Relation, Who};
use super::bidding::seat;
use super::turns::{Speaker, Turn};

/// A player who is passed over in the telling is taken to have passed.
const UNTOLD: u32 = 2;
/// The same before anything is told.
const UNTOLD_BEFORE: u32 = 1;
/// Somebody speaks who is not asked.
const OUT_OF_TURN: u32 = 7;
/// Somebody passes, or calls, who has passed before.
const AGAIN: u32 = 4;
/// So many ways of seating are followed at once.
const WAYS: usize = 160;

/// What was known at one moment of a way to hold it.
#[derive(Clone, Debug)]
struct Way {
    position: Position,
    /// Who sits where.
    seats: Vec<(Who, u8)>,
    /// What each has said.
    said: Vec<(u8, Speech)>,
    cost: u32,
}

/// What the auction that is told makes of the call in question.
pub(super) fn conclude(words: &Words, game: &Game, people: &People, turns: &[Turn], target: usize) -> Option<Vec<(FactId, Values)>> {
    let lawless = Lawless::new(game)?;
    let asked = turns.get(target)?;
    let mut before: Vec<&Turn> = turns
        .iter()
        .enumerate()
        .filter(|(at, turn)| turn.said && *at != target && (!asked.said || *at < target))
        .map(|(_, turn)| turn)
        .collect();
    if before.is_empty() {
        return None;
    }
    // "After the round of …": it is told as a whole.
    let round =
        |turn: &&Turn| turn.speakers == [Speaker::Next] && words.prelude.first().is_some_and(|kind| turn.speech == Speech::Kind(*kind));
    if before.iter().filter(|turn| round(turn)).count() == 1 {
        before.retain(|turn| !round(turn));
    }
    let table = Table { words, game, people, rules: lawless.rules(), lawless };
    let mut ways = vec![table.begin(&before)];
    for turn in &before {
        ways = ways.iter().flat_map(|way| table.turn(way, turn)).collect();
        ways.sort_by_key(|way| way.cost);
        ways.truncate(WAYS);
    }
    let mut ends: Vec<(u32, Case)> = Vec::new();
    for way in &ways {
        for (way, seat) in table.speakers(way, asked) {
            for call in table.calls(&way.position, seat, asked) {
                ends.push((way.cost, table.lawless.facts(&way.position, Seat(seat), call)));
            }
        }
    }
    let least = ends.iter().map(|(cost, _)| *cost).min()?;
    let likely: Vec<&Case> = ends.iter().filter(|(cost, _)| *cost == least).map(|(_, case)| case).collect();
    let facts = table.rules.facts.iter().map(|(fact, _)| *fact).filter(|fact| !words.supposed.contains(fact));
    Some(
        facts
            .filter_map(|fact| {
                let declared = game.facts[fact].all();
                let values = likely.iter().fold(Values::NONE, |all, case| all.or(case.possible(fact)));
                (values != declared && !values.is_empty()).then_some((fact, values))
            })
            .collect(),
    )
}

struct Table<'a> {
    words: &'a Words,
    game: &'a Game,
    people: &'a People,
    rules: &'a AuctionRules,
    lawless: Lawless<'a>,
}

impl Table<'_> {
    /// Before anything that is told. What goes without saying was said, unless
    /// it is told.
    fn begin(&self, before: &[&Turn]) -> Way {
        let mut way = Way { position: self.lawless.start(), seats: Vec::new(), said: Vec::new(), cost: 0 };
        let Some(call) = self.words.prelude.first().and_then(|kind| self.words_of(*kind).next()) else { return way };
        if before.iter().any(|turn| matches!(turn.speech, Speech::Kind(kind) if self.words.prelude.contains(&kind))) {
            return way;
        }
        for _ in 0..self.rules.seats.len() {
            if let Some(seat) = self.lawless.next_speaker(&way.position) {
                way.position = self.lawless.after(&way.position, seat, call);
            }
        }
        way
    }

    fn kind(&self, name: &str) -> Option<u8> {
        self.rules.kinds.iter().position(|kind| kind.name == name).and_then(|kind| u8::try_from(kind).ok())
    }

    fn words_of(&self, kind: u8) -> impl Iterator<Item = Call> + '_ {
        (0u8..).zip(&self.rules.words).filter(move |(_, word)| word.kind == kind).map(|(place, _)| Call(place))
    }

    /// The call by which a player lets the others go on.
    fn silent(&self) -> Option<Call> {
        self.words_of(self.kind("pass")?).next()
    }

    /// Every way in which a turn can have been taken.
    fn turn(&self, way: &Way, turn: &Turn) -> Vec<Way> {
        let mut ways = vec![way.clone()];
        for speaker in &turn.speakers {
            ways = ways.iter().flat_map(|way| self.said(way, speaker, turn)).collect();
        }
        ways
    }

    fn said(&self, way: &Way, speaker: &Speaker, turn: &Turn) -> Vec<Way> {
        match speaker {
            Speaker::Several(count) => self.each(way, turn, usize::from(*count)),
            Speaker::Rest | Speaker::AllBut(_) => self.rest(way, speaker, turn),
            _ => self.one(way, speaker, turn),
        }
    }

    fn one(&self, way: &Way, speaker: &Speaker, turn: &Turn) -> Vec<Way> {
        let seats = self.seated(way, speaker);
        seats.into_iter().flat_map(|(way, seat)| self.say(&way, seat, turn)).collect()
    }

    fn each(&self, way: &Way, turn: &Turn, count: usize) -> Vec<Way> {
        (0..count).fold(vec![way.clone()], |ways, _| ways.iter().flat_map(|way| self.one(way, &Speaker::Next, turn)).collect())
    }

    /// All the others: everybody until it comes round to the one who made the
    /// last call; before any call, some of them.
    fn rest(&self, way: &Way, speaker: &Speaker, turn: &Turn) -> Vec<Way> {
        let seats = self.rules.seats.len();
        let called = way.said.iter().rev().find(|(_, speech)| *speech != Speech::Pass).map(|(seat, _)| *seat);
        if called.is_none() && turn.speech == Speech::Pass {
            let but = usize::from(matches!(speaker, Speaker::AllBut(_)));
            return (1..=seats - but).flat_map(|count| self.each(way, turn, count)).collect();
        }
        let mut ways = vec![way.clone()];
        for _ in 0..seats - usize::from(called.is_some()) {
            let next = ways.first().and_then(|way| self.lawless.next_speaker(&way.position));
            if next.is_none_or(|seat| Some(seat.0) == called) {
                break;
            }
            ways = ways.iter().flat_map(|way| self.one(way, &Speaker::Next, turn)).collect();
        }
        ways
    }

    /// What it comes to when this player says it.
    fn say(&self, way: &Way, seat: u8, turn: &Turn) -> Vec<Way> {
        self.calls(&way.position, seat, turn)
            .into_iter()
            .map(|call| {
                let mut way = way.clone();
                let passed = way.said.contains(&(seat, Speech::Pass));
                if passed && turn.speech != Speech::Accept {
                    way.cost += AGAIN;
                }
                way.position = self.lawless.after(&way.position, Seat(seat), call);
                way.said.push((seat, turn.speech));
                way
            })
            .collect()
    }

    /// Who may have spoken now, and what went before it untold.
    fn speakers(&self, way: &Way, turn: &Turn) -> Vec<(Way, u8)> {
        match turn.speakers.first() {
            Some(speaker @ (Speaker::Person(_) | Speaker::Seat(_) | Speaker::Known(_))) => self.seated(way, speaker),
            _ => self.seated(way, &Speaker::Next),
        }
    }

    fn seated(&self, way: &Way, speaker: &Speaker) -> Vec<(Way, u8)> {
        let next = || self.lawless.next_speaker(&way.position).map(|seat| (way.clone(), seat.0)).into_iter().collect();
        match speaker {
            Speaker::Person(who) => {
                let root = self.people.root(who);
                self.chairs(way, who)
                    .into_iter()
                    .map(|seat| {
                        let mut way = self.reach(way, seat);
                        if !way.seats.iter().any(|(known, _)| *known == root) {
                            way.seats.push((root.clone(), seat));
                        }
                        (way, seat)
                    })
                    .collect()
            }
            Speaker::Seat(seat) => vec![(self.reach(way, *seat), *seat)],
            Speaker::Known(speech) => {
                let seat = way.said.iter().find(|(_, said)| said == speech).map(|(seat, _)| *seat);
                seat.map_or_else(next, |seat| vec![(self.reach(way, seat), seat)])
            }
            _ => next(),
        }
    }

    /// Where somebody may sit.
    fn chairs(&self, way: &Way, who: &Who) -> Vec<u8> {
        let root = self.people.root(who);
        let known = |who: &Who| {
            let root = self.people.root(who);
            way.seats.iter().find(|(other, _)| *other == root).map(|(_, seat)| *seat).or_else(|| seat(self.people, who))
        };
        if let Some(seat) = known(who) {
            return vec![seat];
        }
        let count = u8::try_from(self.rules.seats.len()).unwrap_or(4);
        for one in self.people.all_of(who) {
            match &one {
                Who::Of(relation, of) => {
                    let step = match relation {
                        Relation::Left => 1,
                        Relation::Right => count - 1,
                        Relation::Partner | Relation::Opposite => count / 2,
                        Relation::Adversary => continue,
                    };
                    if let Some(seat) = known(of) {
                        return vec![(seat + step) % count];
                    }
                }
                // The proposer is he who has proposed.
                Who::Role(role) => {
                    let did = |speech: &Speech| match role.as_str() {
                        "proposer" => *speech == Speech::Propose,
                        "acceptor" => *speech == Speech::Accept,
                        "caller" => *speech == Speech::Call,
                        _ => false,
                    };
                    if let Some((seat, _)) = way.said.iter().rev().find(|(_, speech)| did(speech)) {
                        return vec![*seat];
                    }
                }
                _ => {}
            }
        }
        let taken = |seat: &u8| way.seats.iter().any(|(other, known)| known == seat && *other != root);
        (0..count).filter(|seat| !taken(seat)).collect()
    }

    /// Those who are asked before this player have passed, though it is not told.
    fn reach(&self, way: &Way, seat: u8) -> Way {
        let mut reached = way.clone();
        let untold = if way.said.is_empty() { UNTOLD_BEFORE } else { UNTOLD };
        for _ in 0..self.rules.seats.len() {
            let Some(next) = self.lawless.next_speaker(&reached.position) else { break };
            if next.0 == seat {
                // Nobody has said that he is the first.
                if way.said.is_empty() {
                    reached.cost = way.cost;
                }
                return reached;
            }
            let Some(pass) = self.silent() else { break };
            // Whoever has spoken for himself is not passed over.
            if way.said.iter().any(|(other, speech)| *other == next.0 && *speech != Speech::Pass) {
                reached.cost += untold;
            }
            reached.position = self.lawless.after(&reached.position, next, pass);
            reached.said.push((next.0, Speech::Pass));
            reached.cost += untold;
        }
        Way { cost: way.cost + OUT_OF_TURN, ..way.clone() }
    }

    /// The calls that may be meant.
    fn calls(&self, position: &Position, seat: u8, turn: &Turn) -> Vec<Call> {
        let name = |kind: u8| self.rules.kinds.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
        let called = turn.call.and_then(|call| Some(self.game.facts[self.words.call?].name_of(call)));
        let meant = |place: u8| {
            let word = &self.rules.words[usize::from(place)];
            let kind = name(word.kind);
            let text = word.text.split(':').next().unwrap_or("");
            match turn.speech {
                Speech::Pass | Speech::AllPass | Speech::Unaccepted => kind == "pass",
                Speech::Propose => kind == "propose",
                Speech::Accept => matches!(kind, "accept" | "join"),
                Speech::Kind(wanted) => word.kind == wanted,
                _ if turn.call.is_some() && turn.call == self.words.pair() => kind == "propose",
                _ => called.is_some_and(|called| text == called),
            }
        };
        let mut calls: Vec<u8> = (0u8..).zip(&self.rules.words).map(|(place, _)| place).filter(|place| meant(*place)).collect();
        let suit_of = |place: &u8| self.rules.words[usize::from(*place)].suit;
        let wanted = turn.suit.as_deref().and_then(|suit| self.rules.suits.iter().position(|(_, name)| name == suit));
        narrow(&mut calls, |place| wanted.is_none() || suit_of(place).map(usize::from) == wanted);
        let level = |place: &u8| self.rules.words[usize::from(*place)].level.map(i32::from);
        if let Some(number) = turn.number {
            narrow(&mut calls, |place| level(place) == Some(number));
        } else if turn.said {
            // No number is told: the least that goes over what was called.
            let over = |place: &u8| self.lawless.compare(position, Call(*place)) == Some(std::cmp::Ordering::Greater);
            narrow(&mut calls, over);
            let least = calls.iter().filter_map(level).min();
            narrow(&mut calls, |place| level(place) == least);
        }
        // Who joins, joins a suit that was proposed.
        if wanted.is_none() && turn.speech == Speech::Accept {
            let open = |place: &u8| {
                suit_of(place).is_none_or(|suit| {
                    (0..self.rules.seats.len()).any(|other| other != usize::from(seat) && position.suit.get(other) == Some(&suit))
                })
            };
            narrow(&mut calls, open);
        }
        // A call that two hold in common stands in the file once for each suit.
        let firm = |place: &u8| {
            self.rules.kinds.get(usize::from(self.rules.words[usize::from(*place)].kind)).is_some_and(|kind| kind.stands == Stands::No)
        };
        if calls.iter().all(firm) {
            calls.truncate(1);
        }
        calls.into_iter().map(Call).collect()
    }
}

/// Keeps what passes the test, if anything does.
fn narrow(calls: &mut Vec<u8>, test: impl Fn(&u8) -> bool) {
    if calls.iter().any(&test) {
        calls.retain(|place| test(place));
    }
}
