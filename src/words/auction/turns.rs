//! The auction as turns: each thing said, by whom, as far as the words around
//! it tell.

use std::ops::Range;

use super::super::lexicon::{Sign, Speech, Words};
use super::super::pattern::Slot;
use super::super::people::{Mention, People, Who};
use super::super::reading::Seen;
use super::super::scene::{Scene, What};

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    /// Nobody is named: whoever's turn it is.
    Next,
    /// Somebody.
    Person(Who),
    /// Whoever sits there, counted from the first to speak.
    Seat(u8),
    /// So many, one after another.
    Several(u8),
    /// All the others.
    Rest,
    /// All but one.
    AllBut(Who),
    /// One who said such a thing before.
    Known(Speech),
}

/// Something said.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// By whom; several, if they said the same.
    pub(crate) speakers: Vec<Speaker>,
    /// What was said.
    pub(crate) speech: Speech,
    /// The call named: a value of the fact that calls are.
    pub(crate) call: Option<u8>,
    /// The number named with it.
    pub(crate) number: Option<i32>,
    /// The suit named with it.
    pub(crate) suit: Option<String>,
    /// Whether it was said, or only may be.
    pub(crate) said: bool,
    /// The words.
    pub(crate) tokens: Range<usize>,
}

/// How far behind a call its number and suit may stand.
const BESIDE: usize = 5;

/// Words that say something in the auction.
struct Heard<'a> {
    speech: Speech,
    tokens: Range<usize>,
    /// Where its first word stands.
    front: usize,
    /// The pattern that saw it; none where a call stands by itself.
    seen: Option<&'a Seen>,
    call: Option<u8>,
}

/// Everything said in the auction, in the order of the story.
pub(crate) fn read(words: &Words, scene: &Scene, people: &People, seen: &[Seen]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut from = 0;
    for heard in heard(words, scene, seen) {
        if heard.tokens.start < from {
            continue;
        }
        let around = Around { words, scene, people, from, heard: &heard };
        let speech = heard.speech;
        from = heard.tokens.end;
        // "Z, who had passed": it tells who he is, and is no turn of its own.
        if around.recalls() && turns.iter().any(|turn| turn.speech == speech) {
            turns.push(around.turn(speech, vec![Speaker::Known(speech)]));
            continue;
        }
        let recalled = turns.last().filter(|turn| matches!(turn.speakers.as_slice(), [Speaker::Known(_)])).map(|turn| turn.speech);
        let speakers = around.speakers();
        if let Some(known) = recalled {
            turns.pop();
            let named = speakers.iter().any(|speaker| matches!(speaker, Speaker::Person(Who::Name(..) | Who::Seat(_) | Who::Me)));
            turns.push(around.turn(speech, if named { speakers } else { vec![Speaker::Known(known)] }));
        } else {
            turns.extend(around.turns(speech, speakers));
        }
    }
    // A description of somebody who then says nothing.
    turns.retain(|turn| !matches!(turn.speakers.as_slice(), [Speaker::Known(known)] if *known == turn.speech));
    turns
}

/// What the patterns saw, and calls that stand by themselves: quoted, or alone
/// between two commas. What is denied was not said.
fn heard<'a>(words: &Words, scene: &Scene, seen: &'a [Seen]) -> Vec<Heard<'a>> {
    let mut all: Vec<Heard<'_>> = Vec::new();
    for one in seen {
        let Some(Sign::Auction(speech)) = words.entered.get(one.sign).map(|entered| &entered.sign) else { continue };
        if matches!(speech, Speech::Played | Speech::Against) || one.denied && *speech != Speech::Unaccepted {
            continue;
        }
        let named = one.slots.iter().filter(|(slot, _)| *slot == Slot::Call).find_map(|(_, chunk)| scene.chunks.get(*chunk));
        let call = named.and_then(|chunk| match chunk.what {
            What::Call(value) => Some(value),
            _ => None,
        });
        let front = one.used.first().copied().unwrap_or(one.tokens.start).max(one.tokens.start);
        all.push(Heard { speech: *speech, tokens: one.tokens.clone(), front, seen: Some(one), call });
    }
    for chunk in &scene.chunks {
        let (speech, call) = match &chunk.what {
            What::Call(value) => (Speech::Call, Some(*value)),
            What::Suit(_) if words.proposes_suits => (Speech::Propose, None),
            _ => continue,
        };
        let taken = all.iter().any(|one| one.tokens.start < chunk.tokens.end && chunk.tokens.start < one.tokens.end);
        if !taken && by_itself(scene, &chunk.tokens) {
            all.push(Heard { speech, tokens: chunk.tokens.clone(), front: chunk.tokens.start, seen: None, call });
        }
    }
    all.sort_by_key(|one| (one.tokens.start, std::cmp::Reverse(one.tokens.end)));
    all
}

/// So many other words may stand beside a call that is said and no more.
const BARE: usize = 3;

/// Whether hardly anything else stands in its clause, or its quotation marks.
fn by_itself(scene: &Scene, tokens: &Range<usize>) -> bool {
    let words = |range: Range<usize>| range.filter(|at| scene.word(*at).is_some()).count();
    let within = scene.quoted(tokens.start).or_else(|| scene.clause(tokens.start).map(|clause| clause.tokens.clone()));
    within.is_some_and(|within| words(within) <= words(tokens.clone()) + BARE)
}

/// A thing said and what stands around it.
struct Around<'a> {
    words: &'a Words,
    scene: &'a Scene,
    people: &'a People,
    /// Where what was said before ends.
    from: usize,
    heard: &'a Heard<'a>,
}

impl Around<'_> {
    fn turn(&self, speech: Speech, speakers: Vec<Speaker>) -> Turn {
        let one = self.heard;
        let beside = one.tokens.start..(one.tokens.end + BESIDE).min(self.scene.tokens.len());
        let sentence = self.scene.clause(one.tokens.start).map(|clause| clause.sentence);
        let here = |at: usize| beside.contains(&at) && self.scene.clause(at).map(|clause| clause.sentence) == sentence;
        let mut near = self.scene.chunks.iter().filter(|chunk| here(chunk.tokens.start));
        let number = near.clone().find_map(|chunk| match chunk.what {
            What::Number(number) if self.scene.word(chunk.tokens.start) != Some("one") => Some(number),
            _ => None,
        });
        let suit = near.find_map(|chunk| match &chunk.what {
            What::Suit(suit) if suit != "trump" => Some(suit.clone()),
            _ => None,
        });
        let hanging = self.scene.clause(one.tokens.start).and_then(|clause| clause.joint.as_deref()).is_some_and(|joint| {
            matches!(joint, "after" | "if" | "when" | "once" | "though" | "although" | "because" | "since" | "who" | "before" | "having")
        });
        let said = hanging || one.seen.is_none_or(|seen| !(seen.mode.unreal || seen.mode.asks || seen.mode.leave));
        Turn { speakers, speech, call: one.call, number, suit, said, tokens: one.tokens.clone() }
    }

    /// What is said at once, as turns of their own: "prop and cop" is two.
    fn turns(&self, speech: Speech, speakers: Vec<Speaker>) -> Vec<Turn> {
        match speech {
            Speech::Pair => {
                let mut speakers = speakers.into_iter();
                let first = speakers.next().unwrap_or(Speaker::Next);
                let second = speakers.next().unwrap_or(Speaker::Next);
                vec![self.turn(Speech::Propose, vec![first]), self.turn(Speech::Accept, vec![second])]
            }
            Speech::Unaccepted => vec![self.turn(Speech::Pass, vec![Speaker::Rest])],
            Speech::AllPass => {
                let slots = self.heard.seen.map_or(&[] as &[_], |seen| &seen.slots);
                let but = slots
                    .iter()
                    .find(|(slot, _)| *slot == Slot::Who)
                    .and_then(|(slot, chunk)| self.people.filling(self.scene, *slot, *chunk)?.who.clone());
                let speakers = match but {
                    Some(but) => vec![Speaker::AllBut(but)],
                    None if speakers.len() > 1 || matches!(speakers.as_slice(), [Speaker::Several(_)]) => speakers,
                    None => vec![Speaker::Rest],
                };
                vec![self.turn(Speech::Pass, speakers)]
            }
            speech => vec![self.turn(speech, speakers)],
        }
    }

    /// "Who had passed", "the one that copped": what somebody did before.
    fn recalls(&self) -> bool {
        let Some(clause) = self.scene.clause(self.heard.tokens.start) else { return false };
        let start = clause.tokens.start.max(self.from);
        let before = |word: &str| (start..self.heard.tokens.start).any(|at| self.scene.word(at) == Some(word));
        let relative = clause.tokens.start >= self.from && matches!(clause.joint.as_deref(), Some("who" | "having"));
        relative || before("who") || before("having") || before("had") && before("already")
    }

    /// Who says it: the last person spoken of before it, and those joined to
    /// him; or one named right behind it; or whoever's turn it is.
    fn speakers(&self) -> Vec<Speaker> {
        let one = self.heard;
        let front = one.front;
        let same_sentence = |at: usize| self.scene.clause(at).map(|clause| clause.sentence);
        let quote = self.scene.quoted(one.tokens.start);
        let first = quote.as_ref().map_or(one.tokens.start, |quote| quote.start);
        let sentence = same_sentence(first);
        let mut found: Vec<(Range<usize>, Speaker)> = self
            .people
            .mentions
            .iter()
            .filter(|mention| mention.tokens.start >= self.from && mention.tokens.end <= front && !mention.whose)
            .filter(|mention| {
                same_sentence(mention.tokens.start) == sentence || same_sentence(mention.tokens.start) == same_sentence(one.tokens.start)
            })
            .filter_map(|mention| Some((mention.tokens.clone(), self.speaker(mention)?)))
            .collect();
        found.extend(self.counted(front));
        found.extend(self.ordinal(front));
        found.sort_by_key(|(tokens, _)| tokens.start);
        // One description may stand inside another: the longer is meant.
        let all = found.clone();
        found.retain(|(tokens, _)| {
            !all.iter().any(|(other, _)| other.start <= tokens.start && tokens.end <= other.end && other.len() > tokens.len())
        });
        let Some(last) = found.last().cloned() else { return vec![self.unnamed(quote.as_ref())] };
        let mut speakers = vec![last.1];
        let mut start = last.0.start;
        for (tokens, speaker) in found.iter().rev().skip(1) {
            let joined = (tokens.end..start)
                .all(|at| self.scene.tokens.get(at).is_some_and(|token| matches!(token.text.as_str(), "and" | "," | "then" | "the")));
            let several = |speaker: &Speaker| !matches!(speaker, Speaker::Person(_));
            if !joined || several(speaker) || speakers.iter().any(several) {
                break;
            }
            speakers.insert(0, speaker.clone());
            start = tokens.start;
        }
        // "Pass from me, who speak first": a list needs more than a comma.
        if speakers.len() > 1 && !(last.0.start..front).any(|_| true) && !self.joins(start..front) {
            speakers.drain(..speakers.len() - 1);
        }
        speakers
    }

    /// "Third passed", "the fourth: solo": who speaks is told by his turn.
    fn ordinal(&self, front: usize) -> Option<(Range<usize>, Speaker)> {
        let place = |at: usize| self.words.ordinals.iter().position(|word| self.scene.word(at) == Some(word));
        let at = (self.from..front).rev().find(|at| place(*at).is_some())?;
        // "For the first time", "in his second word" are no players.
        let by_turn = at + 1 == front
            || self.scene.tokens.get(at + 1).is_some_and(|token| token.text == "says" || token.text == ",")
            || self.scene.clause(at).is_some_and(|clause| clause.first_word == at);
        let seat = u8::try_from(place(at)?).ok().filter(|_| by_turn)?;
        Some((at..at + 1, Speaker::Seat(seat)))
    }

    fn joins(&self, tokens: Range<usize>) -> bool {
        tokens.into_iter().any(|at| self.scene.joins(at))
    }

    fn speaker(&self, mention: &Mention) -> Option<Speaker> {
        let onward = |at: usize| self.scene.word(at).is_some_and(|word| self.words.onward.iter().any(|known| known == word));
        if mention.tokens.clone().any(onward) {
            return Some(Speaker::Next);
        }
        match mention.who.as_ref()? {
            Who::Some(_) | Who::Other(_) | Who::You => Some(Speaker::Next),
            Who::All => Some(Speaker::Rest),
            Who::Several | Who::We => Some(self.number(&mention.tokens).map_or(Speaker::Rest, Speaker::Several)),
            Who::Nobody => Some(Speaker::Rest),
            who => Some(Speaker::Person(who.clone())),
        }
    }

    /// "The other three", "two passes".
    fn number(&self, tokens: &Range<usize>) -> Option<u8> {
        self.scene.chunks.iter().find_map(|chunk| match chunk.what {
            What::Number(number)
                if chunk.tokens.start >= tokens.start.max(self.from) && chunk.tokens.end <= tokens.end.max(self.heard.tokens.start) + 1 =>
            {
                u8::try_from(number).ok().filter(|number| (2..=4).contains(number))
            }
            _ => None,
        })
    }

    /// "Three passes": as many as the number right before the word says.
    fn counted(&self, front: usize) -> Option<(Range<usize>, Speaker)> {
        let chunk = self.scene.chunks.iter().find(|chunk| matches!(chunk.what, What::Number(2..=4)) && chunk.tokens.end == front)?;
        let number = match chunk.what {
            What::Number(number) => u8::try_from(number).ok()?,
            _ => return None,
        };
        (chunk.tokens.start >= self.from).then(|| (chunk.tokens.clone(), Speaker::Several(number)))
    }

    /// Where nobody is named before it: "solo from Jim", "'Pass', says Al", one
    /// who goes on speaking; else it stands by itself, and is said in turn.
    fn unnamed(&self, quote: Option<&Range<usize>>) -> Speaker {
        let one = self.heard;
        let end = quote.map_or(one.tokens.end, |quote| quote.end);
        let behind = self.people.mentions.iter().find(|mention| {
            !mention.whose
                && (end..end + 4).contains(&mention.tokens.start)
                && (end..mention.tokens.start)
                    .any(|at| self.scene.word(at).is_some_and(|word| matches!(word, "from" | "by" | "says" | "said" | "say")))
        });
        if let Some(speaker) = behind.and_then(|mention| self.speaker(mention)) {
            return speaker;
        }
        let Some(clause) = self.scene.clause(one.tokens.start) else { return Speaker::Next };
        let words = |range: Range<usize>| range.filter(|at| self.scene.word(*at).is_some()).count();
        let alone = words(clause.tokens.clone()) <= words(one.tokens.clone()) + 1;
        match one.seen.and_then(|seen| seen.doer.as_ref()) {
            Some(who) if !alone && !matches!(who, Who::You | Who::Some(_) | Who::Nobody | Who::All | Who::Several) => {
                Speaker::Person(who.clone())
            }
            _ => Speaker::Next,
        }
    }
}
