//! The auction as it is told: who said what, what is played, and who stands
//! where.

use std::ops::Range;

use super::lexicon::{Sign, Speech, Words};
use super::pattern::Slot;
use super::people::{People, Who};
use super::reading::Seen;
use super::scene::{Scene, What};

/// Something said in the auction.
#[derive(Clone, Debug)]
pub(crate) struct Spoken {
    /// Who said it.
    pub(crate) who: Option<Who>,
    /// What was said.
    pub(crate) speech: Speech,
    /// The call named.
    pub(crate) call: Option<u8>,
    /// Whether it was said, or only may be.
    pub(crate) said: bool,
    /// The words.
    pub(crate) tokens: Range<usize>,
}

/// What the auction came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Auction {
    /// What is played, and the words that tell it.
    pub(crate) played: Vec<(u8, Range<usize>)>,
    /// The lone caller.
    pub(crate) caller: Option<Who>,
    /// The speaker plays against the caller.
    pub(crate) against: bool,
    /// The sentences in which somebody plays against the caller.
    pub(crate) against_in: Vec<usize>,
    /// How much was said in the auction.
    pub(crate) speeches: usize,
    /// Where four passes are told and nothing else.
    pub(crate) passed_out: Option<Range<usize>>,
    /// Conclusions by the names they have in the lexicon, with their words.
    pub(crate) told: Vec<(&'static str, Range<usize>)>,
    /// Whether the call itself is in question.
    pub(crate) asked: bool,
    /// Whether the story is about a call: its words.
    pub(crate) about_call: Option<Range<usize>>,
}

#[derive(Clone, Debug, Default)]
struct State {
    passed: Vec<Who>,
    proposer: Option<Who>,
    proposed: bool,
    accepted: Option<Option<Who>>,
    lone: Option<(u8, Option<Who>, Range<usize>)>,
    pair_words: Option<Range<usize>>,
    unaccepted: bool,
    spoken: Vec<(Who, Speech)>,
}

/// Reads the auction out of what was seen.
pub(crate) fn read(words: &Words, scene: &Scene, people: &mut People, seen: &[Seen]) -> Auction {
    let mut auction = Auction::default();
    let spoken = speeches(words, scene, people, seen);
    let pair = words.telling.get("pair").and_then(|facts| facts.first()).and_then(|(_, values)| values.only());
    let mut state = State::default();
    let mut played: Vec<(u8, Range<usize>)> = Vec::new();
    let mut target: Option<Spoken> = None;
    for one in &spoken {
        match one.speech {
            Speech::Against => {
                auction.against |= one.said;
                auction.against_in.extend(scene.clause(one.tokens.start).map(|clause| clause.sentence));
                if let Some(call) = one.call {
                    played.push((call, one.tokens.clone()));
                }
                continue;
            }
            Speech::Unaccepted => {
                state.unaccepted = true;
                if let Some(who) = &one.who {
                    state.proposer.get_or_insert_with(|| who.clone());
                    state.spoken.push((who.clone(), Speech::Propose));
                }
                continue;
            }
            Speech::Played => {
                if let Some(call) = one.call {
                    played.push((call, one.tokens.clone()));
                    if Some(call) != pair
                        && one.who.as_ref().is_some_and(|who| !matches!(who, Who::We | Who::All | Who::Several | Who::Nobody | Who::You))
                    {
                        auction.caller.clone_from(&one.who);
                    }
                }
                continue;
            }
            _ => {}
        }
        if !one.said {
            target.get_or_insert_with(|| one.clone());
            continue;
        }
        say(&mut state, one, pair);
    }
    if let Some((call, who, at)) = &state.lone {
        // Over-called: what is played is what was called last.
        let rank = words.rank(*call);
        if played.iter().all(|(other, _)| words.rank(*other) <= rank && other != call)
            && spoken.iter().filter(|one| one.speech == Speech::Call).count() > 1
        {
            played.clear();
        }
        played.retain(|(other, _)| Some(*other) != pair || other == call);
        played.push((*call, at.clone()));
        if auction.caller.is_none() {
            auction.caller.clone_from(who);
        }
    } else if state.accepted.is_some()
        && let (Some(pair), Some(at)) = (pair, state.pair_words.clone())
    {
        played.push((pair, at));
        if let Some(proposer) = &state.proposer {
            people.same(&proposer.clone(), &Who::Role("proposer".to_owned()));
        }
        if let Some(Some(acceptor)) = &state.accepted {
            people.same(&acceptor.clone(), &Who::Role("acceptor".to_owned()));
        }
    }
    if played.is_empty() && state.lone.is_none() {
        // "Misère, opponent shows a card."
        let bare: Vec<(u8, Range<usize>)> = scene
            .chunks
            .iter()
            .filter_map(|chunk| match chunk.what {
                What::Call(value)
                    if !spoken.iter().any(|one| one.tokens.start <= chunk.tokens.start && chunk.tokens.end <= one.tokens.end) =>
                {
                    Some((value, chunk.tokens.clone()))
                }
                _ => None,
            })
            .collect();
        if let Some((first, at)) = bare.first()
            && bare.iter().all(|(value, _)| value == first)
        {
            played.push((*first, at.clone()));
        }
    }
    if let Some(caller) = auction.caller.clone() {
        people.same(&caller, &Who::Role("caller".to_owned()));
    }
    // "Against my solo": the speaker plays it.
    if auction.caller.as_ref().is_some_and(|caller| matches!(caller, Who::Me)) {
        auction.against = false;
    }
    auction.passed_out = passed_out(&spoken);
    auction.speeches = spoken.iter().filter(|one| !matches!(one.speech, Speech::Played | Speech::Against)).count()
        + spoken.iter().filter(|one| one.speech == Speech::Pass && spoken.len() == 1).count();
    auction.played = played;
    if let Some(target) = target.or_else(|| last_call(&spoken)) {
        conclude(words, scene, people, &state, &target, pair, &mut auction);
    }
    auction
}

/// The last thing said other than a pass, as if it were in question.
fn last_call(spoken: &[Spoken]) -> Option<Spoken> {
    let last = spoken.iter().rev().find(|one| matches!(one.speech, Speech::Call | Speech::Propose | Speech::Accept))?;
    Some(last.clone())
}

/// Four passes and nothing else: nobody has called.
fn passed_out(spoken: &[Spoken]) -> Option<Range<usize>> {
    let all = spoken.len() >= 4 && spoken.iter().all(|one| one.said && one.speech == Speech::Pass);
    Some(spoken.first()?.tokens.start..spoken.last()?.tokens.end).filter(|_| all)
}

fn speeches(words: &Words, scene: &Scene, people: &People, seen: &[Seen]) -> Vec<Spoken> {
    let mut spoken: Vec<Spoken> = Vec::new();
    for one in seen {
        let Some(Sign::Auction(speech)) = words.entered.get(one.sign).map(|entered| &entered.sign) else { continue };
        let call = one.slots.iter().find(|(slot, _)| *slot == Slot::Call).and_then(|(_, chunk)| {
            match scene.chunks.get(*chunk).map(|chunk| &chunk.what) {
                Some(What::Call(value)) => Some(*value),
                _ => None,
            }
        });
        let slot_who = one.slots.iter().find(|(slot, _)| matches!(slot, Slot::Who | Slot::Whose | Slot::Name)).and_then(|(slot, chunk)| {
            let found = scene.chunks.get(*chunk)?;
            people
                .mentions
                .iter()
                .find(|mention| mention.tokens == found.tokens && mention.whose == (*slot == Slot::Whose))
                .and_then(|mention| mention.who.clone())
        });
        let who = slot_who.or_else(|| one.doer.clone());
        if *speech == Speech::Unaccepted || who == Some(Who::Nobody) && *speech == Speech::Accept {
            let who = who.filter(|who| !matches!(who, Who::Nobody | Who::All | Who::Several));
            spoken.push(Spoken { who, speech: Speech::Unaccepted, call, said: true, tokens: one.tokens.clone() });
            continue;
        }
        let hanging = scene.clause(one.tokens.start).and_then(|clause| clause.joint.as_deref()).is_some_and(|joint| {
            matches!(joint, "after" | "if" | "when" | "once" | "though" | "although" | "because" | "since" | "who" | "before" | "having")
        });
        let said = !one.mode.denied && (hanging || !(one.mode.unreal || one.mode.asks || one.mode.leave));
        let state = matches!(speech, Speech::Played | Speech::Against | Speech::Unaccepted);
        if one.mode.denied && !state {
            continue;
        }
        spoken.push(Spoken { who, speech: *speech, call, said: said || state, tokens: one.tokens.clone() });
    }
    spoken.sort_by_key(|one| (one.tokens.start, std::cmp::Reverse(one.tokens.end)));
    spoken.dedup_by(|later, first| {
        later.tokens.start < first.tokens.end && (later.speech == first.speech || first.call.is_some() && later.call == first.call)
    });
    spoken
}

fn say(state: &mut State, one: &Spoken, pair: Option<u8>) {
    let speech = match (one.speech, one.call) {
        (Speech::Call, call) if call.is_some() && call == pair => Speech::Propose,
        (speech, _) => speech,
    };
    if let Some(who) = &one.who {
        state.spoken.push((who.clone(), speech));
    }
    match speech {
        Speech::Pass => state.passed.extend(one.who.clone()),
        Speech::Propose => {
            if !state.proposed {
                state.proposer.clone_from(&one.who);
            }
            state.proposed = true;
            state.pair_words.get_or_insert_with(|| one.tokens.clone());
        }
        Speech::Accept => {
            state.accepted = Some(one.who.clone());
            state.pair_words = Some(state.pair_words.as_ref().map_or(one.tokens.clone(), |words| words.start..one.tokens.end));
        }
        Speech::Pair => {
            state.proposed = true;
            state.accepted = Some(None);
            state.pair_words = Some(one.tokens.clone());
        }
        Speech::Call => {
            if let Some(call) = one.call {
                state.lone = Some((call, one.who.clone(), one.tokens.clone()));
            }
        }
        _ => {}
    }
}

fn conclude(words: &Words, scene: &Scene, people: &People, state: &State, target: &Spoken, pair: Option<u8>, auction: &mut Auction) {
    // The target itself, if it was said, is not part of what went before.
    let mut before = State::default();
    let mut unaccepted = false;
    let _ = scene;
    let speech = match (target.speech, target.call) {
        (Speech::Call, call) if call.is_some() && call == pair => Speech::Propose,
        (speech, _) => speech,
    };
    if target.said {
        before.clone_from(state);
        before.spoken.pop();
        match speech {
            Speech::Accept => before.accepted = None,
            Speech::Propose => {
                before.proposed = state.spoken.iter().filter(|(_, speech)| *speech == Speech::Propose).count() > 1;
            }
            _ => before.lone = None,
        }
    } else {
        before.clone_from(state);
    }
    let at = target.tokens.clone();
    let mut tell = |name: &'static str| auction.told.push((name, at.clone()));
    match speech {
        Speech::Accept => tell("accepts"),
        Speech::Propose => tell("proposes"),
        _ => tell("calls-alone"),
    }
    let who = target.who.clone().filter(|who| !matches!(who, Who::We | Who::All | Who::Several | Who::Some(_) | Who::You));
    let same = |other: &Who| {
        who.as_ref().is_some_and(|who| people.root(who) == people.root(other))
            || target.who.is_none()
            || matches!(target.who, Some(Who::You | Who::Some(_)))
    };
    let mut own: Vec<Speech> = before
        .spoken
        .iter()
        .filter(|(other, _)| same(other) || matches!(other, Who::You | Who::Some(_)))
        .map(|(_, speech)| *speech)
        .collect();
    if before.unaccepted && own.is_empty() {
        own.push(Speech::Propose);
    }
    if own.contains(&Speech::Pass) || before.spoken.is_empty() && !before.passed.is_empty() {
        tell("had-passed");
    } else if own.iter().any(|speech| matches!(speech, Speech::Call | Speech::Propose | Speech::Accept | Speech::Pair)) {
        tell("had-called");
        let others_after = before.lone.as_ref().is_some_and(|(_, by, _)| by.as_ref().is_some_and(|by| !same(by)));
        if others_after {
            tell("overcalled");
        } else {
            tell("not-overcalled");
            if own.contains(&Speech::Call) {
                tell("own-lone");
            } else if before.accepted.is_some() || own.contains(&Speech::Accept) {
                tell("own-partnership");
            } else {
                unaccepted = true;
                tell("own-unaccepted");
            }
        }
    } else if who.is_some() && !before.spoken.is_empty() {
        tell("was-silent");
    }
    if let Some(who) = &who {
        let all = people.all_of(who);
        let eldest = |who: &Who| {
            matches!(who, Who::Role(role) if role == "eldest")
                || matches!(who, Who::Seat(seat) if seat == "a")
                || matches!(who, Who::Of(super::people::Relation::Left, of) if matches!(&**of, Who::Role(role) if role == "dealer"))
        };
        let not_eldest = |who: &Who| {
            matches!(who, Who::Role(role) if matches!(role.as_str(), "dealer" | "second-hand" | "third-hand" | "fourth-hand"))
                || matches!(who, Who::Seat(seat) if matches!(seat.as_str(), "b" | "c" | "d" | "y" | "z"))
        };
        if all.iter().any(eldest) {
            tell("eldest");
        } else if all.iter().any(not_eldest) {
            tell("not-eldest");
        }
    }
    if speech == Speech::Accept {
        if before.lone.is_some() {
            tell("proposal-superseded");
        } else if before.accepted.is_some() {
            tell("proposal-accepted");
        } else if before.proposed {
            tell("proposal-open");
        }
    } else if let Some(call) = target.call.or(if speech == Speech::Propose { pair } else { None }) {
        unaccepted |= before.unaccepted;
        let best = before.lone.as_ref().map(|(call, ..)| words.rank(*call)).or(if before.proposed {
            pair.map(|pair| words.rank(pair))
        } else {
            None
        });
        match best {
            Some(best) if best == words.rank(call) => tell("equal"),
            Some(best) if best > words.rank(call) => tell("lower"),
            Some(_) => tell("higher"),
            None if !before.spoken.is_empty() || unaccepted => tell("higher"),
            None => {}
        }
    }
    auction.about_call = Some(at);
    auction.asked = !target.said;
}

impl Words {
    /// Where a call stands in the order of calls.
    pub(crate) fn rank(&self, call: u8) -> u8 {
        call
    }
}
