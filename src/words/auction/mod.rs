//! The auction as it is told: who said what, what is played, and who stands
//! where.

mod again;
mod heard;
mod meant;
pub(super) mod outright;
mod replay;
mod seating;
mod speakers;
pub(super) mod speeches;
pub(super) mod turns;
mod unnamed;

use std::ops::Range;

use crate::laws::Game;

use super::lexicon::Words;
use super::people::{Mention, People, Who};
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::{Sign, Speech};
use heard::Manner;
pub use replay::Standing;
use replay::Told;
use speakers::Speaker;
use speeches::Spoken;
use turns::Turn;

/// The place of the lone caller and of his partner, in games that let him have one.
pub(crate) const PAIRED: &str = "paired";

/// What the auction came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Auction {
    /// What is played, and the words that tell it.
    pub(crate) played: Vec<(u8, Range<usize>)>,
    /// The lone caller.
    pub(crate) caller: Option<Who>,
    /// Who plays with the lone caller, where the game has such a partner.
    pub(crate) partner: Option<Who>,
    /// The speaker's side plays what two play together.
    pub(crate) ours: bool,
    /// The speaker plays against the caller.
    pub(crate) against: bool,
    /// The sentences in which somebody plays against the caller.
    pub(crate) against_in: Vec<usize>,
    /// The sentences in which the caller is spoken of as somebody.
    pub(crate) of_caller: Vec<usize>,
    /// How much was said in the auction.
    pub(crate) speeches: usize,
    /// Where four passes are told and nothing else.
    pub(crate) passed_out: Option<Range<usize>>,
    /// What the auction held again at the table tells of the call in question.
    pub(crate) replayed: Vec<replay::Concluded>,
    /// Who made the call in question.
    pub(crate) speaker: Option<Who>,
    /// Whether it is plain which call is in question.
    pub(crate) plain: bool,
    /// Whether of all that went before it is told who said it, and who makes it.
    pub(crate) whole: bool,
    /// Whether the call itself is in question.
    pub(crate) asked: bool,
    /// Whether the story is about a call: its words.
    pub(crate) about_call: Option<Range<usize>>,
    /// The sentences in which only others speak.
    pub(crate) others_in: Vec<usize>,
    /// Where it stands, if that is asked: the likeliest ways, each with who sits where.
    pub(crate) stands: Vec<(Standing, Vec<(Who, u8)>)>,
    /// The words that ask it.
    pub(crate) stands_at: Range<usize>,
}

/// Reads the auction out of what was seen.
pub(crate) fn read(words: &Words, game: &Game, scene: &Scene, people: &mut People, seen: &[Seen]) -> Auction {
    let spoken = speeches::read(words, scene, people, seen);
    let mut auction = Auction {
        passed_out: passed_out(&spoken),
        speeches: spoken.iter().filter(|one| !matches!(one.speech, Speech::Played | Speech::Against)).count()
            + spoken.iter().filter(|one| one.speech == Speech::Pass && spoken.len() == 1).count(),
        ours: spoken.iter().any(|one| ours(words, one)),
        ..Auction::default()
    };
    let caller = Who::Role("caller".to_owned());
    let of_caller = people.mentions.iter().filter(|mention| mention.who.as_ref() == Some(&caller));
    let told = of_caller.filter_map(|mention| scene.clause(mention.tokens.start)).filter(|clause| !clause.asks);
    auction.of_caller = told.map(|clause| clause.sentence).collect();
    for one in spoken.iter().filter(|one| matches!(one.speech, Speech::Against | Speech::Played)) {
        auction.played.extend(one.call.map(|call| (call, one.tokens.clone())));
        if one.speech == Speech::Against {
            auction.against |= one.said;
            auction.against_in.extend(scene.sentence(one.tokens.start));
            if let Some(owner) = one.with.as_ref().filter(|who| matches!(who, Who::Name(..) | Who::Seat(_))) {
                auction.caller = Some(owner.clone());
            }
        } else if one.call.is_some_and(|call| Some(call) != words.pair()) && one.who.as_ref().is_some_and(may_call) {
            auction.caller.clone_from(&one.who);
        }
    }
    // "I was the soloist" says it outright, but "my partner and I were playing a proposal"
    // makes nobody one.
    if let Some(caller) = outright(words, seen).filter(|_| !auction.ours) {
        auction.caller = Some(caller);
    }
    if words.offender.is_some_and(|offender| game.facts[offender].value(PAIRED).is_some()) {
        auction.find_partner(&spoken);
    }
    auction.settle(words, people, &spoken);
    if auction.played.is_empty() {
        auction.played.extend(bare(scene, &spoken));
    }
    if let Some(caller) = auction.caller.clone() {
        people.same(&caller, &Who::Role("caller".to_owned()));
    }
    // "Against my solo": the speaker plays it.
    if auction.caller.as_ref().is_some_and(|caller| matches!(caller, Who::Me)) {
        auction.against = false;
    }
    if let Some(target) = target(&spoken) {
        auction.about_call = Some(target.tokens.clone());
        auction.asked = !target.said;
    }
    as_what(scene, people);
    let mut turns = turns::read(words, game, scene, people, seen);
    let outcome = turns.iter().rfind(|turn| turn.speech == Speech::Outcome).cloned();
    turns.retain(|turn| turn.speech != Speech::Outcome);
    if let Some(outcome) = outcome {
        auction.stands = replay::stands(words, game, people, &Told::after(&turns, &outcome, Speech::Outcome, &[]));
        auction.stands_at = outcome.tokens;
    }
    if let Some(at) = questioned(people, &turns)
        && let Some(target) = turns.get(at)
    {
        auction.others_in = others_in(scene, people, &turns, target);
        let outright = outright::said(words, game, scene, people, seen, &turns, target);
        let mut told = Told::of(words, &turns, at, &outright);
        // "Says solo. Is that higher?": it need not be.
        if let Some(told) = told.as_mut().filter(|_| outright::asks_whether_higher(words, game, seen)) {
            told.asked.said = false;
        }
        if let Some(told) = told.as_ref().filter(|told| target.speech == Speech::Asked && !told.before.is_empty()) {
            auction.stands = replay::stands(words, game, people, told);
            auction.stands_at = target.tokens.clone();
        }
        auction.speaker = target.speaker().cloned();
        // Who says whether he holds three aces has said nothing before.
        let known = |turn: &Turn| !turn.speakers.contains(&Speaker::Anyone);
        auction.whole = turns.len() > 1 && turns.iter().all(known) && target.speaker().is_some();
        auction.plain = (auction.speeches > 1 || turns.len() > 1 || words.is_prelude(target.speech)) && plain(&turns, at);
        auction.replayed = told.and_then(|told| replay::conclude(words, game, people, &told)).unwrap_or_default();
        // "Passed at first, and then I fancied a bid": the pass is not what is in question.
        if target.speech == Speech::Pass && target.said && outright::denies(words, game, seen, &auction.replayed) {
            let asked = Told::after(&turns, target, Speech::Held, &outright);
            let stood = replay::conclude(words, game, people, &asked).unwrap_or_default();
            auction.replayed = stood.into_iter().filter(|(fact, ..)| outright::standing(game, *fact)).collect();
        }
        auction.about_call = Some(target.tokens.clone());
        auction.asked = !target.said;
    }
    auction
}

/// "As joiner I raise", "the proposer was me": I am he.
fn as_what(scene: &Scene, people: &mut People) {
    let role = |who: &Who| matches!(who, Who::Role(role) if role == "proposer" || role == "acceptor");
    let sentence = |at: usize| scene.sentence(at);
    let person = |mention: &&Mention| mention.subject && matches!(mention.who, Some(Who::Me | Who::Name(..)));
    let mut found = Vec::new();
    for mention in &people.mentions {
        let Some(who) = mention.who.as_ref().filter(|who| role(who) && people.root(who) == **who) else { continue };
        let as_such =
            (mention.tokens.start.saturating_sub(2)..mention.tokens.start).any(|at| matches!(scene.word(at), Some("as" | "being")));
        let here = |other: &&Mention| sentence(other.tokens.start) == sentence(mention.tokens.start);
        let ahead = people.mentions.iter().rev().find(|other| here(other) && other.tokens.end <= mention.tokens.start && person(other));
        let behind = people.mentions.iter().find(|other| here(other) && other.tokens.start >= mention.tokens.end && person(other));
        // "The proposer was me".
        let was = matches!(scene.word(mention.tokens.end), Some("was" | "is"));
        let equal = people.mentions.iter().find(|other| was && other.tokens.start == mention.tokens.end + 1 && !other.whose);
        if let Some(other) = equal.and_then(|other| other.who.clone()).filter(|who| matches!(who, Who::Me | Who::Name(..))) {
            found.push((who.clone(), other));
        } else if as_such && let Some(other) = ahead.or(behind).and_then(|other| other.who.clone()) {
            found.push((who.clone(), other));
        }
    }
    for (role, who) in found {
        people.same(&who, &role);
    }
}

/// "We called prop and cop", "I was in a prop and cop": it is the speaker's.
fn ours(words: &Words, one: &Spoken) -> bool {
    let together = matches!(one.speech, Speech::Pair) || matches!(one.speech, Speech::Call | Speech::Played) && one.call == words.pair();
    let mine = |who: &Option<Who>| matches!(who, Some(Who::Me | Who::We));
    one.said && together && words.pair().is_some() && (mine(&one.who) || mine(&one.with))
}

impl Auction {
    /// "Walter accepted me on seven spades": he is my partner, and I bid it.
    fn find_partner(&mut self, spoken: &[Spoken]) {
        let Some(acceptance) = spoken.iter().rev().find(|one| one.said && one.speech == Speech::Accept) else { return };
        self.partner = acceptance.who.clone().filter(may_call);
        if let Some(caller) = &acceptance.with {
            self.caller = Some(caller.clone());
        }
    }

    /// What is played in the end, and by whom.
    fn settle(&mut self, words: &Words, people: &mut People, spoken: &[Spoken]) {
        let pair = words.pair();
        let said = || spoken.iter().filter(|one| one.said);
        let alone = |one: &&Spoken| one.speech == Speech::Call && one.call.is_some() && one.call != pair;
        if let Some((one, call)) = said().rev().find(alone).and_then(|one| Some((one, one.call?))) {
            // Over-called: what is played is what was called last.
            if self.played.iter().all(|(other, _)| *other < call) && spoken.iter().filter(|one| one.speech == Speech::Call).count() > 1 {
                self.played.clear();
            }
            self.played.retain(|(other, _)| Some(*other) != pair);
            self.played.push((call, one.tokens.clone()));
            if self.caller.is_none() {
                self.caller = one.who.clone().filter(may_call);
            }
            return;
        }
        let accepted = |one: &&Spoken| matches!(one.speech, Speech::Accept | Speech::Pair);
        let (Some(pair), Some(acceptance)) = (pair, said().rev().find(accepted)) else { return };
        let proposes =
            |one: &&Spoken| matches!(one.speech, Speech::Propose | Speech::Pair) || one.speech == Speech::Call && one.call == Some(pair);
        let proposal = said().find(proposes);
        let start = proposal.map_or(acceptance.tokens.start, |one| one.tokens.start);
        self.played.push((pair, start.min(acceptance.tokens.start)..acceptance.tokens.end));
        let (proposer, acceptor) = match (acceptance.speech, &acceptance.who, &acceptance.with) {
            // "My partner and I": so it is said, whoever proposed.
            (Speech::Pair, Some(Who::Of(..)), Some(Who::Me)) | (Speech::Pair, Some(Who::Me), Some(Who::Of(..))) => (None, None),
            (Speech::Pair, one @ Some(_), other @ Some(_)) => (one.as_ref(), other.as_ref()),
            (Speech::Pair, _, other) => (proposal.and_then(|one| one.who.as_ref()), other.as_ref()),
            (_, one, Some(other)) => (Some(other), one.as_ref()),
            (_, one, None) => (proposal.and_then(|one| one.who.as_ref()), one.as_ref()),
        };
        for (who, role) in [(proposer, "proposer"), (acceptor, "acceptor")] {
            if let Some(who) = who {
                people.same(who, &Who::Role(role.to_owned()));
            }
        }
    }
}

/// Whether it may be his call: "an opponent led in a solo" makes him no caller.
fn may_call(who: &Who) -> bool {
    match who {
        Who::We | Who::All | Who::Several | Who::Nobody | Who::You => false,
        Who::Role(role) => role != "opponent",
        _ => true,
    }
}

/// Who is said to be the caller in so many words.
fn outright(words: &Words, seen: &[Seen]) -> Option<Who> {
    let is = |one: &&Seen| matches!(words.sign(one.sign), Some(Sign::Is(role)) if role == "caller");
    let said = |one: &&Seen| one.strength > 2 && !one.denied && !one.mode.unreal && !one.mode.asks;
    let definite = |who: &Who| matches!(who, Who::Me | Who::Name(..) | Who::Seat(_) | Who::Of(..));
    seen.iter().filter(is).filter(said).find_map(|one| one.doer.clone().filter(definite))
}

/// "Misère, opponent shows a card": a call that nobody is said to have made.
fn bare(scene: &Scene, spoken: &[Spoken]) -> Option<(u8, Range<usize>)> {
    let part_of = |at: &Range<usize>, one: &Spoken| one.tokens.start <= at.start && at.end <= one.tokens.end;
    let mut calls = scene.chunks.iter().filter_map(|chunk| match chunk.what {
        What::Call(value) if !spoken.iter().any(|one| part_of(&chunk.tokens, one)) => Some((value, chunk.tokens.clone())),
        _ => None,
    });
    let first = calls.next()?;
    calls.all(|(value, _)| value == first.0).then_some(first)
}

/// The call in question: the one that is asked about, or else the last thing
/// said other than a pass.
fn target(spoken: &[Spoken]) -> Option<&Spoken> {
    let speaks = |one: &&Spoken| !matches!(one.speech, Speech::Against | Speech::Played | Speech::Unaccepted);
    let called = |one: &&Spoken| matches!(one.speech, Speech::Call | Speech::Propose | Speech::Accept);
    spoken.iter().filter(speaks).find(|one| !one.said).or_else(|| spoken.iter().rev().find(called))
}

/// The call in question among the turns: the one that is asked about, or else
/// the last that is told; a pass only of one who had called, or where nobody
/// calls.
fn questioned(people: &People, turns: &[Turn]) -> Option<usize> {
    let happens = |turn: &Turn| !matches!(turn.speech, Speech::Over | Speech::Held | Speech::Unaccepted);
    let told = |turn: &Turn| turn.manner == Manner::Told && happens(turn);
    let calls = |turn: &Turn| told(turn) && turn.speech != Speech::Pass;
    let one = |turn: &Turn| matches!(turn.speakers.as_slice(), [Speaker::Person(_) | Speaker::Seat(_) | Speaker::Same]);
    let same = |one: &Turn, other: &Turn| match (one.speakers.as_slice(), other.speakers.as_slice()) {
        ([Speaker::Person(one)], [Speaker::Person(other)]) => people.root(one) == people.root(other),
        ([_], [Speaker::Same]) => true,
        (one, other) => one == other,
    };
    let open = |turn: &Turn| !turn.said && told(turn);
    let asked = turns.iter().position(|turn| open(turn) && calls(turn)).or_else(|| turns.iter().position(open));
    let named = |turn: &Turn| matches!(turn.speakers.as_slice(), [Speaker::Person(_)]);
    let last = turns.iter().rposition(|turn| told(turn) && !turn.earlier);
    let given_up = last.filter(|at| {
        turns.get(*at).is_some_and(|turn| {
            let before = turns.get(..*at).unwrap_or_default();
            let called = |other: &Turn| !matches!(other.speech, Speech::Pass | Speech::Over | Speech::Unaccepted) && one(other);
            // "They went over us and I pass": he had called.
            let outbid = |other: &Turn| other.speech == Speech::Over && other.speakers == [Speaker::Anyone] && named(turn);
            // "She joined me; I passed".
            let joined = |other: &Turn| {
                let whom = other.whom.as_ref().map(|who| people.root(who));
                other.speech == Speech::Accept && whom.is_some() && whom == turn.speaker().map(|who| people.root(who))
            };
            let stood = |other: &Turn| called(other) && same(other, turn) || outbid(other) || joined(other);
            turn.speech == Speech::Pass && one(turn) && before.iter().any(stood)
        })
    });
    asked
        .or(given_up)
        .or_else(|| turns.iter().rposition(|turn| calls(turn) && !turn.earlier))
        .or_else(|| turns.iter().rposition(calls))
        .or_else(|| turns.iter().rposition(|turn| turn.speech != Speech::Pass && happens(turn)))
        .or_else(|| turns.iter().rposition(|turn| told(turn) && one(turn)))
}

/// The sentences in which others speak, and he does not who makes the call in question.
fn others_in(scene: &Scene, people: &People, turns: &[Turn], target: &Turn) -> Vec<usize> {
    let sentence = |turn: &Turn| scene.sentence(turn.tokens.start);
    let his = |turn: &Turn| match (turn.speakers.as_slice(), target.speakers.as_slice()) {
        ([Speaker::Person(one)], [Speaker::Person(other)]) => people.root(one) == people.root(other),
        ([Speaker::Same | Speaker::Next], _) | (_, [Speaker::Same | Speaker::Next]) => true,
        (one, other) => one == other,
    };
    let of_him: Vec<usize> = turns.iter().filter(|turn| his(turn)).chain([target]).filter_map(sentence).collect();
    turns.iter().filter_map(sentence).filter(|sentence| !of_him.contains(sentence)).collect()
}

/// Whether it is plain that this call is in question: it is asked about, or
/// nothing comes after it that may be the beginning of another.
fn plain(turns: &[Turn], at: usize) -> bool {
    let Some(target) = turns.get(at) else { return false };
    let offers = matches!(target.speech, Speech::Propose | Speech::Accept);
    let group = |turn: &Turn| matches!(turn.speakers.as_slice(), [Speaker::Rest | Speaker::Several(_) | Speaker::AllButOne]);
    let goes_on = |turn: &Turn| {
        !turn.earlier
            && (matches!(turn.speech, Speech::Over | Speech::Held | Speech::Unaccepted)
                || offers && turn.speech == Speech::Pass && group(turn))
    };
    !target.said || target.speakers != [Speaker::Anyone] && !turns.get(at + 1..).unwrap_or_default().iter().any(goes_on)
}

/// Four passes and nothing else: nobody has called.
fn passed_out(spoken: &[Spoken]) -> Option<Range<usize>> {
    let all = spoken.len() >= 4 && spoken.iter().all(|one| one.said && one.speech == Speech::Pass);
    Some(spoken.first()?.tokens.start..spoken.last()?.tokens.end).filter(|_| all)
}
