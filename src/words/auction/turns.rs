//! The auction as turns: each thing said, by whom, as far as the words around
//! it tell.

use std::ops::Range;

use crate::laws::Game;
use crate::laws::auction::Word;

use super::super::lexicon::Words;
use super::super::pattern::Slot;
use super::super::people::{People, Who};
use super::super::reading::Seen;
use super::super::scene::{Chunk, Scene, What};
use super::super::signs::{Sign, Speech};
use super::again;
use super::heard::{Manner, heard};
use super::speakers::{Around, Speaker};
use super::speeches::{said, taken_up};

/// Something said.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// By whom; several, if they said the same.
    pub(crate) speakers: Vec<Speaker>,
    /// Who is taken up: "joined me".
    pub(crate) whom: Option<Who>,
    /// What was said.
    pub(crate) speech: Speech,
    /// The call named: a value of the fact that calls are.
    pub(crate) call: Option<u8>,
    /// The number named with it.
    pub(crate) number: Option<i32>,
    /// The suit named with it.
    pub(crate) suit: Option<String>,
    /// Whether it is told to be in the trump suit.
    pub(crate) in_trumps: bool,
    /// Whether it was said, or only may be.
    pub(crate) said: bool,
    /// How the words tell it.
    pub(crate) manner: Manner,
    /// Whether it had been said before what was told last.
    pub(crate) earlier: bool,
    /// The words.
    pub(crate) tokens: Range<usize>,
}

impl Turn {
    /// Who said it, if he is known.
    pub(super) fn speaker(&self) -> Option<&Who> {
        match self.speakers.as_slice() {
            [Speaker::Person(who)] => Some(who),
            _ => None,
        }
    }
}

/// How far behind a call its number and suit may stand.
const BESIDE: usize = 5;

/// Everything said in the auction, in the order of the story.
pub(crate) fn read(words: &Words, game: &Game, scene: &Scene, people: &People, seen: &[Seen]) -> Vec<Turn> {
    let rules = game.auction.as_deref();
    let suits = rules.map_or(&[] as &[_], |rules| &rules.suits);
    // A misère has neither number nor suit.
    let has = |call: u8, what: fn(&Word) -> bool| {
        let name = words.call.map(|fact| game.facts[fact].name_of(call)).unwrap_or_default();
        let mut said = rules.iter().flat_map(|rules| &rules.words).filter(|word| word.text.split(':').next() == Some(name)).peekable();
        said.peek().is_none() || said.any(what)
    };
    let mut turns: Vec<Turn> = Vec::new();
    let mut put_in: Option<Vec<Speaker>> = None;
    let mut from = 0;
    let all = heard(words, scene, people, seen);
    for (at, heard) in all.iter().enumerate() {
        let next = all.get(at + 1..).unwrap_or_default().iter().find(|next| next.tokens.start >= heard.tokens.end && next.call.is_some());
        let next = next.map_or(usize::MAX, |next| next.tokens.start);
        if heard.tokens.start < from {
            continue;
        }
        // "Solo six, hearts": the suit belongs to the solo.
        let beside = from > 0 && heard.seen.is_none() && heard.call.is_none() && heard.tokens.start < from + BESIDE;
        let suit = |tokens: &Range<usize>| {
            scene.chunks.iter().find_map(|chunk| match &chunk.what {
                What::Suit(suit) if tokens.contains(&chunk.tokens.start) => Some(suit.clone()),
                _ => None,
            })
        };
        let another = || people.mentions.iter().any(|mention| (from..heard.tokens.start).contains(&mention.tokens.start));
        if beside
            && !another()
            && turns.last().is_some_and(|turn| turn.speech != Speech::Pass && turn.suit.is_some() && turn.suit == suit(&heard.tokens))
        {
            continue;
        }
        let numbered = heard.call.is_none_or(|call| has(call, |word| word.level.is_some()));
        let suited = suits.is_empty() || heard.call.is_none_or(|call| has(call, |word| word.suit.is_some()));
        let around = Around { words, suits, scene, people, from, heard, all: seen, next, numbered, suited };
        let speech = heard.speech;
        from = heard.tokens.end;
        // "Peg went over me with seven clubs": that is what she went over with.
        let with = |last: &Turn| {
            let at = heard.tokens.start;
            let with = |at: usize| scene.word(at) == Some("with");
            last.speech == Speech::Over
                && last.call.is_none()
                && (with(at) && at == last.tokens.end || at == last.tokens.end + 1 && with(last.tokens.end))
        };
        if heard.call.is_some()
            && let Some(over) = turns.pop_if(|last| with(last))
        {
            turns.push(Turn { manner: Manner::Told, ..around.turn(Speech::Call, over.speakers) });
            continue;
        }
        if heard.manner != Manner::Told {
            let turn = around.turn(speech, vec![around.owner()]);
            // "What becomes of East's proposal?": it was told before.
            let same = |one: &Turn| one.speech == speech && one.call == turn.call && (one.suit == turn.suit || turn.suit.is_none());
            if turns.iter().any(same) {
                continue;
            }
            // "Misère over his solo", "joins Ann's hearts": they came first.
            let sentence = |at: usize| scene.sentence(at);
            let suited = heard.seen.is_none() && heard.call.is_none();
            // "Has accepted Ann's proposal".
            let taken = |last: &Turn| speech == Speech::Propose && last.speech == Speech::Accept && turn.tokens.start <= last.tokens.end;
            let after = turns.last().is_some_and(|last| {
                last.manner == Manner::Told
                    && (heard.manner == Manner::Beside || suited || taken(last))
                    && (!suited || last.speech == Speech::Accept)
                    && sentence(last.tokens.start) == sentence(turn.tokens.start)
            });
            let at = turns.len() - usize::from(after);
            turns.insert(at, turn);
            continue;
        }
        // "Z, who had passed": it tells who he is, and is no turn of its own.
        if around.recalls()
            && let Some(told) = turns.iter().rfind(|turn| turn.speech == speech && turn.call == heard.call)
        {
            let turn = around.turn(speech, vec![Speaker::Known(speech)]);
            if turn.suit.is_none() || told.suit.is_none() || turn.suit == told.suit {
                turns.push(turn);
                continue;
            }
            // "Tim, who had proposed spades before, joined him": it came before the other's.
            let speakers = around.speakers();
            put_in = Some(speakers.clone());
            turns.insert(turns.len().saturating_sub(1), Turn { speakers, ..turn });
            continue;
        }
        let recalled = turns.last().filter(|turn| matches!(turn.speakers.as_slice(), [Speaker::Known(_)])).map(|turn| turn.speech);
        let mut speakers = around.asked_of().map_or_else(|| around.speakers(), |speaker| vec![speaker]);
        if let Some(before) = put_in.take().filter(|_| matches!(speakers.as_slice(), [Speaker::Same | Speaker::Next])) {
            speakers = before;
        }
        // "The others went nine clubs": one of them, or two together.
        if matches!(speech, Speech::Propose | Speech::Accept | Speech::Call | Speech::Over) && speakers == [Speaker::Rest] {
            speakers = vec![around.of_us().filter(|_| speech == Speech::Accept).unwrap_or(Speaker::Anyone)];
        }
        if let Some(known) = recalled {
            turns.pop();
            let named = speakers.iter().any(|speaker| matches!(speaker, Speaker::Person(Who::Name(..) | Who::Seat(_) | Who::Me)));
            turns.push(around.turn(speech, if named { speakers } else { vec![Speaker::Known(known)] }));
        } else {
            // "His diamonds had been joined": the proposal is told already.
            let mut more = around.turns(speech, speakers);
            let told = turns.last().zip(more.first());
            let proposed = |turn: &Turn, first: &Turn| turn.speech == Speech::Propose && turn.speakers == first.speakers;
            let again = match speech {
                Speech::Pair => told.is_some_and(|(last, first)| proposed(last, first)),
                // "I proposed, but nobody would have me".
                Speech::Unaccepted => more.len() > 1 && more.first().is_some_and(|first| turns.iter().any(|turn| proposed(turn, first))),
                _ => false,
            };
            if again {
                more.remove(0);
            }
            // "He passed when they outbid us": they did so first.
            let outbid = matches!(speech, Speech::Over | Speech::Topped) && around.hangs();
            let sentence = |at: usize| scene.sentence(at);
            let then = turns.pop_if(|last| outbid && last.said && sentence(last.tokens.start) == sentence(heard.tokens.start));
            turns.extend(more);
            turns.extend(then);
        }
    }
    again::retract(scene, &mut turns);
    again::raise_own(&mut turns);
    let others = game.auction.as_ref().map_or(0, |auction| auction.seats.len().saturating_sub(1));
    again::round_again(scene, people, others, &mut turns);
    // A description of somebody who then says nothing.
    turns.retain(|turn| !matches!(turn.speakers.as_slice(), [Speaker::Known(known)] if *known == turn.speech));
    turns
}

impl Around<'_> {
    fn turn(&self, speech: Speech, speakers: Vec<Speaker>) -> Turn {
        let one = self.heard;
        let beside =
            one.tokens.start.saturating_sub(2).max(self.from)..(one.tokens.end + BESIDE).min(self.scene.tokens.len()).min(self.next);
        let sentence = self.scene.sentence(one.tokens.start);
        let here = |at: usize| beside.contains(&at) && self.scene.sentence(at) == sentence;
        // What stands behind the call goes before what stands ahead of it, which may
        // belong to another.
        let behind = |chunk: &&Chunk| chunk.tokens.start >= one.tokens.start;
        let chunks = || self.scene.chunks.iter().filter(|chunk| here(chunk.tokens.start));
        let near = chunks().filter(behind).chain(chunks().filter(|chunk| !behind(chunk)));
        // "The other two passed": they are no number of tricks.
        let counts = |chunk: &Chunk| self.people.mentions.iter().any(|mention| mention.tokens.contains(&chunk.tokens.start));
        let number = near.clone().filter(|_| self.numbered).find_map(|chunk| match chunk.what {
            What::Number(number) if self.scene.word(chunk.tokens.start) != Some("one") && !counts(chunk) => Some(number),
            _ => None,
        });
        let suit = near.filter(|_| self.suited).find_map(|chunk| match &chunk.what {
            What::Suit(suit) if suit != "trump" => Some(suit.clone()),
            _ => None,
        });
        let suit = suit.or_else(|| self.without_suit().filter(|_| self.suited));
        let said = one.seen.is_none_or(|seen| said(self.scene, seen));
        // "No one would have me": so they said.
        let refused = speech == Speech::Unaccepted && one.seen.is_some_and(|seen| !seen.mode.asks);
        let said = said || one.manner != Manner::Told || refused;
        let earlier =
            self.set_back() || one.seen.is_some_and(|seen| self.had_been(seen) || speech == Speech::Call && self.hangs_after(seen));
        let taken = one.seen.filter(|_| speech == Speech::Accept).and_then(|seen| taken_up(self.people, seen));
        let whom = taken.filter(|whom| !speakers.contains(&Speaker::Person(whom.clone())));
        let in_trumps = self.in_trumps() || suit.as_deref().is_some_and(|suit| self.turned_up(suit));
        Turn {
            speakers,
            whom,
            speech,
            call: one.call,
            number,
            suit,
            in_trumps,
            said,
            manner: one.manner,
            earlier,
            tokens: one.tokens.clone(),
        }
    }

    /// "Six in grand": what stands for a suit in a call without one, named behind it.
    fn without_suit(&self) -> Option<String> {
        let tokens = &self.heard.tokens;
        let call = self.scene.chunks.iter().find(|chunk| matches!(chunk.what, What::Call(_)) && tokens.contains(&chunk.tokens.start))?;
        let behind = call.tokens.start + 1..(call.tokens.end + 2).min(self.next);
        let here = |name: &str, at: usize| {
            name.split(' ')
                .enumerate()
                .all(|(step, word)| self.scene.word(at + step).is_some_and(|said| said == word || word.strip_suffix('s') == Some(said)))
        };
        let found = |name: &&String| behind.clone().any(|at| here(name, at));
        self.suits.iter().map(|(_, name)| name).find(found).cloned()
    }

    /// What is said at once, as turns of their own: "prop and cop" is two.
    fn turns(&self, speech: Speech, speakers: Vec<Speaker>) -> Vec<Turn> {
        match speech {
            Speech::Pair => {
                // "We were a pair": whichever of us it was.
                let unknown =
                    if matches!(speakers.as_slice(), [Speaker::Rest | Speaker::Several(_)]) { Speaker::Anyone } else { Speaker::Next };
                let mut speakers = speakers.into_iter().filter(|speaker| !matches!(speaker, Speaker::Rest | Speaker::Several(_)));
                let first = speakers.next().unwrap_or_else(|| unknown.clone());
                let second = speakers.next().or_else(|| self.of_us().filter(|_| unknown == Speaker::Anyone)).unwrap_or(unknown);
                vec![self.turn(Speech::Propose, vec![first]), self.turn(Speech::Accept, vec![second])]
            }
            Speech::Unaccepted => {
                let mut turns = vec![self.turn(Speech::Unaccepted, vec![Speaker::Rest])];
                // "Nobody took Ann's proposal": she had made one.
                let owned = self.heard.seen.is_some_and(|seen| seen.slots.iter().any(|(slot, _)| matches!(slot, Slot::Whose | Slot::Who)));
                if owned {
                    turns.insert(0, Turn { manner: Manner::Named, ..self.turn(Speech::Propose, vec![self.owner()]) });
                }
                turns
            }
            Speech::Topped => {
                let mut turns = vec![self.turn(Speech::Over, vec![Speaker::Anyone])];
                // "Having been topped": he who speaks.
                let speakers = if speakers == [Speaker::Next] { vec![Speaker::Same] } else { speakers };
                if let [Speaker::Person(_) | Speaker::Seat(_) | Speaker::Same] = speakers.as_slice() {
                    turns.insert(0, Turn { manner: Manner::Named, call: None, ..self.turn(Speech::Held, speakers) });
                }
                turns
            }
            Speech::AllPass => {
                let slots = self.heard.seen.map_or(&[] as &[_], |seen| &seen.slots);
                let but = slots
                    .iter()
                    .find(|(slot, _)| *slot == Slot::Who)
                    .and_then(|(slot, chunk)| self.people.filling(self.scene, *slot, *chunk)?.who.as_ref());
                let speakers = match but {
                    Some(_) => vec![Speaker::AllButOne],
                    None if speakers.len() > 1 || matches!(speakers.as_slice(), [Speaker::Several(_)]) => speakers,
                    None => vec![Speaker::Rest],
                };
                vec![self.turn(Speech::Pass, speakers)]
            }
            speech => vec![self.turn(speech, speakers)],
        }
    }

    /// "Abundance, and it's in the turned-up suit": told right behind the call, or
    /// of the last in the sentence after it.
    fn in_trumps(&self) -> bool {
        let end = self.heard.tokens.end;
        let sentence = |at: usize| self.scene.sentence(at);
        self.all.iter().any(|one| {
            let at = one.tokens.start;
            matches!(self.words.sign(one.sign), Some(Sign::Auction(Speech::InTrumps)))
                && !one.denied
                && at >= self.heard.tokens.start
                && at < self.next
                && (at <= end + 1 || sentence(at) <= sentence(end.saturating_sub(1)).map(|sentence| sentence + 1))
        })
    }

    /// "Abundance in spades, and a spade is turned up."
    fn turned_up(&self, suit: &str) -> bool {
        let of_suit = |chunk: usize| self.scene.chunks.get(chunk).is_some_and(|chunk| chunk.what == What::Suit(suit.to_owned()));
        self.all
            .iter()
            .any(|one| self.words.event(one.sign) == Some("turned-up") && !one.denied && one.slots.iter().any(|(_, chunk)| of_suit(*chunk)))
    }

    /// Whose it is: "his proposal".
    fn owner(&self) -> Speaker {
        let slots = self.heard.seen.map_or(&[] as &[_], |seen| &seen.slots);
        let of = |slot: Slot| slots.iter().find(|(other, _)| *other == slot);
        // "Nobody would have me": mine was the proposal.
        let filled = of(Slot::Whose).or_else(|| of(Slot::Who).filter(|_| self.heard.speech == Speech::Unaccepted));
        let mention = filled.and_then(|(slot, chunk)| self.people.filling(self.scene, *slot, *chunk));
        let beside = || {
            self.people.mentions.iter().find(|mention| {
                let at = self.heard.tokens.start;
                mention.whose && (mention.tokens.end == at || mention.tokens.start == at)
            })
        };
        // "Eldest passed. Now there's a proposal": that is nobody's of whom is told.
        let clause = |at: usize| self.scene.clause_of.get(at);
        let here = |who: &Who| {
            let mentions = self.people.mentions.iter().filter(|mention| mention.who.as_ref() == Some(who));
            mentions.into_iter().any(|mention| clause(mention.tokens.start) == clause(self.heard.tokens.start))
        };
        let there = self.heard.tokens.start.checked_sub(1).is_some_and(|at| matches!(self.scene.word(at), Some("a" | "an")));
        let doer = || self.heard.seen.filter(|_| filled.is_none()).and_then(|seen| seen.doer.clone()).filter(|who| !there || here(who));
        match mention.or_else(beside).and_then(|mention| mention.who.clone()).or_else(doer) {
            Some(who) if !matches!(who, Who::Some(_) | Who::Other(_) | Who::We | Who::Several | Who::All | Who::Nobody) => {
                Speaker::Person(who)
            }
            _ => Speaker::Anyone,
        }
    }

    /// "She'd passed": told after what came later.
    fn had_been(&self, seen: &Seen) -> bool {
        let first = seen.used.first().copied().unwrap_or(seen.tokens.start);
        // "I'd passed", but not "I'd go".
        let past = self.scene.word(first).is_some_and(|word| word.ends_with("ed") || matches!(word, "gone" | "said" | "taken" | "made"));
        // "When grand had been bid".
        self.scene.word(first) == Some("had") && seen.used.len() > 1
            || (first.saturating_sub(2)..first).any(|at| match self.scene.tokens.get(at).map(|token| token.text.as_str()) {
                Some("had" | "having") => true,
                Some("'d") => past,
                _ => false,
            })
    }

    /// "Before that Ann had passed and Tim had called": so the whole sentence.
    fn set_back(&self) -> bool {
        let Some(sentence) = self.scene.sentence(self.heard.tokens.start) else { return false };
        let Some(first) = self.scene.clauses.iter().find(|clause| clause.sentence == sentence) else { return false };
        let mut words = first.tokens.clone().filter_map(|at| self.scene.word(at));
        match words.next() {
            Some("before") => matches!(words.next(), Some("that" | "this" | "it" | "then" | "him" | "her" | "me")),
            Some("earlier" | "previously" | "beforehand") => true,
            _ => false,
        }
    }

    /// "May I bid after somebody has bid a solo?": what is told first came after it.
    fn hangs_after(&self, seen: &Seen) -> bool {
        self.scene.clause(seen.tokens.start).is_some_and(|clause| clause.joint.as_deref() == Some("after"))
    }

    /// "What may Ann say?": she of whom it is asked.
    fn asked_of(&self) -> Option<Speaker> {
        let seen = self.heard.seen.filter(|_| self.heard.speech == Speech::Asked)?;
        let (slot, chunk) = seen.slots.iter().find(|(slot, _)| matches!(slot, Slot::Who))?;
        self.speaker(self.people.filling(self.scene, *slot, *chunk)?)
    }

    /// "When they outbid us", "because they went over": what moved somebody.
    fn hangs(&self) -> bool {
        let joint = self.scene.clause(self.heard.tokens.start).and_then(|clause| clause.joint.as_deref());
        matches!(joint, Some("when" | "because" | "once" | "since"))
    }

    /// "Who had passed", "the one that copped": what somebody did before.
    fn recalls(&self) -> bool {
        let Some(clause) = self.scene.clause(self.heard.tokens.start) else { return false };
        let start = clause.tokens.start.max(self.from);
        let before = |word: &str| (start..self.heard.tokens.start).any(|at| self.scene.word(at) == Some(word));
        // "Who answered ten diamonds": that was said now.
        let numbered =
            self.scene.chunks.iter().any(|chunk| matches!(chunk.what, What::Number(_)) && self.heard.tokens.contains(&chunk.tokens.start));
        if numbered {
            return false;
        }
        let relative = clause.tokens.start >= self.from && matches!(clause.joint.as_deref(), Some("who" | "having"));
        relative || before("who") || before("having") || before("had") && before("already")
    }
}
