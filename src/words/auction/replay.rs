//! An auction that is told, held again at the table: everybody is seated in
//! every way that agrees with what was said in turn, and what the position
//! makes of the call in question is what all the likeliest ways have in common.

use std::ops::Range;

use crate::course::{Call, Lawless, Position, Seat};
use crate::facts::{Case, FactId, Values};
use crate::laws::Game;
use crate::laws::auction::AuctionRules;

use super::super::lexicon::Words;
use super::super::people::{People, Who};
use super::super::signs::Speech;
use super::speakers::Speaker;
use super::turns::Turn;

/// Somebody passes, or calls, who has passed before.
const AGAIN: u32 = 4;
/// So many ways of seating are followed at once.
const WAYS: usize = 160;

/// A fact, what it is, and the words that tell it.
pub(super) type Concluded = (FactId, Values, Range<usize>);

/// What was known at one moment of a way to hold it.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) position: Position,
    /// Who sits where.
    pub(super) seats: Vec<(Who, u8)>,
    /// What each has said.
    pub(super) said: Vec<(u8, Speech)>,
    pub(super) cost: u32,
}

/// What the auction that is told makes of the call in question: facts, and the
/// words that tell each, those of the call or those of all that went before it.
pub(super) fn conclude(words: &Words, game: &Game, people: &People, turns: &[Turn], target: usize) -> Option<Vec<Concluded>> {
    let asked = turns.get(target)?;
    let first = turns.iter().map(|turn| turn.tokens.start).min().unwrap_or(asked.tokens.start);
    let whole = first.min(asked.tokens.start)..asked.tokens.end;
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
    let round = |turn: &&Turn| words.prelude.first().is_some_and(|kind| turn.speech == Speech::Kind(*kind));
    if before.iter().filter(|turn| round(turn)).count() == 1 {
        before.retain(|turn| !round(turn));
    }
    let lawless = Lawless::new(game)?;
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
    let facts = table.rules.facts.iter().filter(|(fact, _)| !words.supposed.contains(fact));
    Some(
        facts
            .filter_map(|(fact, ways)| {
                let fact = *fact;
                let declared = game.facts[fact].all();
                let values = likely.iter().fold(Values::NONE, |all, case| all.or(case.possible(fact)));
                let tokens = if ways.iter().any(|(_, sight)| sight.looks()) { whole.clone() } else { asked.tokens.clone() };
                (values != declared && !values.is_empty()).then_some((fact, values, tokens))
            })
            .collect(),
    )
}

pub(super) struct Table<'a> {
    pub(super) words: &'a Words,
    pub(super) game: &'a Game,
    pub(super) people: &'a People,
    pub(super) rules: &'a AuctionRules,
    pub(super) lawless: Lawless<'a>,
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

    fn words_of(&self, kind: u8) -> impl Iterator<Item = Call> + '_ {
        (0u8..).zip(&self.rules.words).filter(move |(_, word)| word.kind == kind).map(|(place, _)| Call(place))
    }

    /// The call by which a player lets the others go on.
    pub(super) fn silent(&self) -> Option<Call> {
        self.words_of(self.rules.kind("pass")?).next()
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
            Speaker::Rest | Speaker::AllButOne => self.rest(way, speaker, turn),
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
            let but = usize::from(matches!(speaker, Speaker::AllButOne));
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
}
