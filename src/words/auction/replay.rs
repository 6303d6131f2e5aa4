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
use super::outright::standing;
use super::speakers::Speaker;
use super::turns::Turn;

/// Somebody passes, or calls, who has passed before.
const AGAIN: u32 = 4;
/// One of several who are not named is one who was.
const NAMELESS: u32 = 1;
/// Only some have passed, where all are asked once more when all have.
const NOT_ALL: u32 = 1;
/// So many ways of seating are followed at once.
const WAYS: usize = 96;

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

/// Turns that nobody told of must make better sense of it by more than this.
const MADE_UP: u32 = 1;

/// What a seating costs that makes something else of the call than is said of it
/// outright.
const GAINSAID: u32 = 5;

/// What the auction that is told makes of the call in question: facts, and the
/// words that tell each, those of the call or those of all that went before it.
pub(super) fn conclude(words: &Words, game: &Game, people: &People, told: &Told<'_>) -> Option<Vec<Concluded>> {
    let lawless = Lawless::new(game)?;
    let Told { asked, before, .. } = told;
    let hero = asked.speaker().map(|who| people.root(who));
    let table = Table { words, game, people, rules: lawless.rules(), lawless, hero };
    let first = before.iter().map(|turn| turn.tokens.start).min().unwrap_or(asked.tokens.start);
    let whole = first.min(asked.tokens.start)..asked.tokens.end.max(before.iter().map(|turn| turn.tokens.end).max().unwrap_or(0));
    let (least, mut ends) = table.ends(before, asked, told.outright);
    // Nobody is named: he who spoke last, or whoever is next.
    if let ([Speaker::Next], Some(last)) = (asked.speakers.as_slice(), &told.last) {
        let asked = Turn { speakers: vec![last.clone()], ..asked.clone() };
        ends.extend(table.ends(before, &asked, told.outright).1);
    }
    // Somebody accepts, and nobody is told to have proposed: it may be untold.
    if asked.speech == Speech::Accept && !before.is_empty() && !proposed(before, before.len()) {
        let over = before.iter().position(|turn| matches!(turn.speech, Speech::Call | Speech::Over));
        for at in [Some(before.len()), over].into_iter().flatten() {
            let mut more = before.clone();
            more.insert(at, untold(asked));
            ends.extend(table.ends(&more, asked, told.outright).1);
        }
    }
    // "As the joiner I raise", "I, the joiner, pass": that he had joined may be untold.
    let goes_on = matches!(asked.speech, Speech::Accept | Speech::Pass | Speech::Call) && asked.speaker().is_some();
    if goes_on && !before.iter().any(|turn| turn.speech == Speech::Accept) {
        let suit = asked.suit.clone().filter(|_| asked.speech == Speech::Accept);
        let joins = Turn { speech: Speech::Accept, call: None, number: None, suit, whom: None, said: true, ..asked.clone() };
        let proposal = Turn { speakers: vec![Speaker::Anyone], ..untold(&joins) };
        let paired: Vec<Turn> = [proposal, joins].into_iter().chain(before.iter().cloned()).collect();
        let (cost, cases) = table.ends(&paired, asked, told.outright);
        if cost.saturating_add(MADE_UP) < least {
            ends = cases;
        }
    }
    let alone = asked.speaker().is_some() && before.iter().all(|turn| turn.speaker() == asked.speaker());
    let facts = table.rules.facts.iter().filter(|(fact, _)| !words.supposed.contains(fact));
    let concluded = facts.filter_map(|(fact, ways)| {
        let fact = *fact;
        let looks = ways.iter().any(|(_, sight)| sight.looks());
        // Nothing is told of what went before, or only of what he had said himself.
        // But how one stands who speaks before the auction proper is plain.
        let untold = before.is_empty() && !(standing(game, fact) && words.is_prelude(asked.speech));
        if looks && (untold || alone && !standing(game, fact) && ways.iter().all(|(_, sight)| sight.seat.is_none())) {
            return None;
        }
        let values = ends.iter().fold(Values::NONE, |all, case| all.or(case.possible(fact)));
        let gainsaid = told.outright.iter().any(|(known, plain)| *known == fact && plain.and(values).is_empty());
        let open = values == game.facts[fact].all() || values.is_empty() || gainsaid;
        (!open).then(|| (fact, values, if looks { whole.clone() } else { asked.tokens.clone() }))
    });
    Some(concluded.collect())
}

/// Where an auction stands when it is asked what somebody may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The position.
    pub position: Position,
    /// Of whom it is asked what he may say; nobody, where it is asked how it stands.
    pub seat: Option<Seat>,
}

/// Where the auction that is told stands when the call in question comes: the likeliest
/// ways to seat those who spoke.
pub(super) fn stands(words: &Words, game: &Game, people: &People, told: &Told<'_>) -> Vec<(Standing, Vec<(Who, u8)>)> {
    let Some(lawless) = Lawless::new(game) else { return Vec::new() };
    let hero = told.asked.speaker().map(|who| people.root(who));
    let table = Table { words, game, people, rules: lawless.rules(), lawless, hero };
    let mut found: Vec<(u32, Standing, Vec<(Who, u8)>)> = Vec::new();
    for mut way in table.ways(&told.before) {
        table.end_prelude(&mut way.position);
        let of_whom: Vec<(Way, Option<u8>)> = match told.asked.speech {
            Speech::Outcome => vec![(way, None)],
            _ => table.speakers(&way, &told.asked).into_iter().map(|(way, seat)| (way, Some(seat))).collect(),
        };
        for (way, seat) in of_whom {
            let standing = Standing { position: way.position, seat: seat.map(Seat) };
            if !found.iter().any(|(cost, known, _)| *cost <= way.cost && *known == standing) {
                found.push((way.cost, standing, way.seats));
            }
        }
    }
    let least = found.iter().map(|(cost, ..)| *cost).min();
    found.into_iter().filter(|(cost, ..)| Some(*cost) == least).map(|(_, standing, seats)| (standing, seats)).collect()
}

/// Whether somebody has proposed among the first turns.
fn proposed(turns: &[Turn], count: usize) -> bool {
    turns.iter().take(count).any(|turn| turn.speech == Speech::Propose)
}

/// The proposal that goes without saying where somebody is joined: his who is taken up.
fn untold(turn: &Turn) -> Turn {
    let speaker = turn.whom.clone().map_or(Speaker::Anyone, Speaker::Person);
    Turn { speech: Speech::Propose, speakers: vec![speaker], whom: None, call: None, number: None, said: true, ..turn.clone() }
}

/// The call in question, and what is told besides.
pub(super) struct Told<'a> {
    pub(super) asked: Turn,
    /// What was said before it.
    pub(super) before: Vec<Turn>,
    /// Who was named last before it.
    last: Option<Speaker>,
    /// What is said outright of it.
    pub(super) outright: &'a [(FactId, Values)],
}

impl<'a> Told<'a> {
    /// The turn at `target`, and those before it.
    pub(super) fn of(words: &Words, turns: &[Turn], target: usize, outright: &'a [(FactId, Values)]) -> Option<Self> {
        let asked = turns.get(target)?.clone();
        let went_before = |at: usize, turn: &Turn| turn.said && at != target && (!asked.said || at < target || turn.earlier);
        let mut before: Vec<Turn> =
            turns.iter().enumerate().filter(|(at, turn)| went_before(*at, turn)).map(|(_, turn)| turn.clone()).collect();
        // "After the round of …": it is told as a whole.
        let round = |turn: &Turn| words.prelude.first().is_some_and(|kind| turn.speech == Speech::Kind(*kind));
        if before.iter().filter(|turn| round(turn)).count() == 1 {
            before.retain(|turn| !round(turn));
        }
        // "They'd topped us, and I had joined her": the joining came first.
        for at in 1..before.len() {
            if let Some([over, next]) = before.get_mut(at - 1..=at)
                && over.speech == Speech::Over
                && next.earlier
            {
                std::mem::swap(over, next);
            }
        }
        // "The acceptor now calls": then he had accepted.
        for (role, speech) in [("acceptor", Speech::Accept), ("proposer", Speech::Propose)] {
            let speaker = Who::Role(role.to_owned());
            let spoke = before.iter().chain([&asked]).any(|turn| turn.speaker() == Some(&speaker));
            if spoke && asked.speech != speech && !before.iter().any(|turn| turn.speech == speech) {
                before.insert(0, Turn { speech, speakers: vec![Speaker::Person(speaker)], ..untold(&asked) });
            }
        }
        // "I'd accepted him": then he had proposed.
        if let Some(at) = before.iter().position(|turn| turn.speech == Speech::Accept)
            && !proposed(&before, at)
        {
            let proposal = before.get(at).map(untold);
            before.splice(at..at, proposal);
        }
        let mut told = Self { asked, before, last: None, outright };
        told.name_speakers();
        Some(told)
    }

    /// A call of which nothing is told but that it came after all these turns, from him
    /// who took one of them.
    pub(super) fn after(turns: &[Turn], one: &Turn, speech: Speech, outright: &'a [(FactId, Values)]) -> Self {
        let asked = Turn { speech, said: false, call: None, number: None, suit: None, ..one.clone() };
        let before = turns.iter().filter(|turn| turn.said).cloned().collect();
        let mut told = Self { asked, before, last: None, outright };
        told.name_speakers();
        told
    }

    /// He who spoke last, and of whom nobody has heard yet, is he whose call is
    /// in question: "having passed, may he call?".
    fn name_speakers(&mut self) {
        let named = |speaker: &Speaker| matches!(speaker, Speaker::Person(_) | Speaker::Seat(_));
        let hero = match self.asked.speakers.first() {
            Some(speaker) if named(speaker) => speaker.clone(),
            _ => Speaker::Person(Who::Some(usize::MAX)),
        };
        for turn in self.before.iter_mut().chain([&mut self.asked]) {
            if let [only] = turn.speakers.as_mut_slice() {
                if *only == Speaker::Same {
                    only.clone_from(self.last.as_ref().unwrap_or(&hero));
                }
                if named(only) {
                    self.last = Some(only.clone());
                }
            }
        }
    }
}

pub(super) struct Table<'a> {
    pub(super) words: &'a Words,
    pub(super) game: &'a Game,
    pub(super) people: &'a People,
    pub(super) rules: &'a AuctionRules,
    pub(super) lawless: Lawless<'a>,
    /// Whose call is in question.
    hero: Option<Who>,
}

impl Table<'_> {
    /// Whoever is not told to have spoken before the auction proper has said what
    /// is usual.
    fn end_prelude(&self, position: &mut Position) {
        let usual = self.words.prelude.first().and_then(|kind| self.words_of(*kind).next());
        for _ in 0..self.rules.seats.len() {
            if let (Some(call), Some(seat)) = (usual, self.lawless.next_speaker(position).filter(|seat| position.standing(*seat) == 0)) {
                *position = self.lawless.after(position, seat, call);
            }
        }
    }

    /// The ways in which these turns can have been taken, the likeliest first.
    fn ways(&self, turns: &[Turn]) -> Vec<Way> {
        let mut ways = vec![Way { position: self.lawless.start(), seats: Vec::new(), said: Vec::new(), cost: 0 }];
        for turn in turns {
            ways = ways.iter().flat_map(|way| self.turn(way, turn)).collect();
            ways.sort_by_key(|way| way.cost);
            ways.truncate(WAYS);
        }
        ways
    }

    /// What the position may make of the call in question after these turns: all
    /// the likeliest ways, and what they cost.
    fn ends(&self, before: &[Turn], asked: &Turn, outright: &[(FactId, Values)]) -> (u32, Vec<Case>) {
        let mut ways = self.ways(before);
        let mut ends: Vec<(u32, Case)> = Vec::new();
        for way in &mut ways {
            if !self.words.is_prelude(asked.speech) {
                self.end_prelude(&mut way.position);
            }
            for (way, seat) in self.speakers(way, asked) {
                for call in self.calls(&way, seat, asked) {
                    let case = self.lawless.facts(&way.position, Seat(seat), call);
                    let gainsaid = outright.iter().filter(|(fact, values)| case.possible(*fact).and(*values).is_empty());
                    let count = u32::try_from(gainsaid.count()).unwrap_or(u32::MAX);
                    ends.push((way.cost + GAINSAID * count, case));
                }
            }
        }
        let least = ends.iter().map(|(cost, _)| *cost).min().unwrap_or(u32::MAX);
        (least, ends.into_iter().filter(|(cost, _)| *cost == least).map(|(_, case)| case).collect())
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
        let mut way = way.clone();
        if !self.words.is_prelude(turn.speech) {
            self.end_prelude(&mut way.position);
        }
        let mut ways = vec![way];
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
        // Whoever is told to have called before has made a call, told or not.
        if turn.speech == Speech::Held
            && self.seated(way, speaker).iter().any(|(_, seat)| way.said.iter().any(|(known, said)| known == seat && *said != Speech::Pass))
        {
            return vec![way.clone()];
        }
        let seats = self.seated(way, speaker);
        seats.into_iter().flat_map(|(way, seat)| self.say(&way, seat, turn)).collect()
    }

    fn each(&self, way: &Way, turn: &Turn, count: usize) -> Vec<Way> {
        let next = |way: &Way| {
            let known = self.lawless.next_speaker(&way.position).is_some_and(|next| way.seats.iter().any(|(_, seat)| *seat == next.0));
            // "I opened, the next went solo, two passes": hardly I for one.
            let cost = way.cost + if known { NAMELESS } else { 0 };
            self.one(&Way { cost, ..way.clone() }, &Speaker::Next, turn)
        };
        (0..count).fold(vec![way.clone()], |ways, _| ways.iter().flat_map(next).collect())
    }

    /// All the others: everybody until it comes round to the one who made the
    /// last call; before any call, some of them.
    fn rest(&self, way: &Way, speaker: &Speaker, turn: &Turn) -> Vec<Way> {
        let seats = self.rules.seats.len();
        let called = way.said.iter().rev().find(|(_, speech)| *speech != Speech::Pass).map(|(seat, _)| *seat);
        if called.is_none() && turn.speech == Speech::Pass {
            let count = seats - usize::from(matches!(speaker, Speaker::AllButOne));
            let all = self.each(way, turn, count);
            let goes_on = all.iter().any(|way| self.lawless.next_speaker(&way.position).is_some());
            let cost = if goes_on { NOT_ALL } else { 0 };
            let some = (1..count).flat_map(|count| self.each(way, turn, count)).map(|way| Way { cost: way.cost + cost, ..way });
            return some.chain(all).collect();
        }
        let mut ways = vec![way.clone()];
        let mut sooner = Vec::new();
        for _ in 0..seats - usize::from(called.is_some()) {
            let next = ways.first().and_then(|way| self.lawless.next_speaker(&way.position));
            // "I waited, the next proposed, the others passed": not I.
            let hero = |seat: u8| way.seats.iter().any(|(who, known)| *known == seat && Some(who) == self.hero.as_ref());
            if next.is_none_or(|seat| Some(seat.0) == called || hero(seat.0)) {
                break;
            }
            // Nobody has taken it up so far: some may not have been asked yet.
            if turn.speech == Speech::Unaccepted {
                sooner.extend(ways.iter().cloned());
            }
            ways = ways.iter().flat_map(|way| self.one(way, &Speaker::Next, turn)).collect();
        }
        ways.extend(sooner);
        ways
    }

    /// What it comes to when this player says it.
    fn say(&self, way: &Way, seat: u8, turn: &Turn) -> Vec<Way> {
        self.calls(way, seat, turn)
            .into_iter()
            .map(|call| {
                let mut way = way.clone();
                let passed = way.said.contains(&(seat, Speech::Pass));
                // Unless he is asked once more.
                let asked = self.lawless.next_speaker(&way.position) == Some(Seat(seat));
                if passed && !asked && turn.speech != Speech::Accept {
                    way.cost += AGAIN;
                }
                way.position = self.lawless.after(&way.position, Seat(seat), call);
                way.said.push((seat, if turn.speech == Speech::Unaccepted { Speech::Pass } else { turn.speech }));
                way
            })
            .collect()
    }
}
