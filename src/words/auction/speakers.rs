//! Who speaks, as far as the words around what is said tell.

use std::ops::Range;

use super::super::clauses::Clause;
use super::super::lexicon::Words;
use super::super::people::{Mention, People, Sex, Who};
use super::super::reading::Seen;
use super::super::scene::{Scene, What};
use super::super::signs::Speech;
use super::super::tokens::Kind;
use super::heard::Heard;

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
    /// He who spoke last: nobody is named again.
    Same,
    /// Somebody, nobody knows who.
    Anyone,
    /// All the others.
    Rest,
    /// All but one.
    AllButOne,
    /// One who said such a thing before.
    Known(Speech),
}

/// A thing said and what stands around it.
pub(super) struct Around<'a> {
    pub(super) words: &'a Words,
    /// The suits of the auction, and what stands for one: each with its name.
    pub(super) suits: &'a [(String, String)],
    pub(super) scene: &'a Scene,
    pub(super) people: &'a People,
    /// Where what was said before ends.
    pub(super) from: usize,
    pub(super) heard: &'a Heard<'a>,
    /// Everything that was seen.
    pub(super) all: &'a [Seen],
    /// Where the next call that is named begins.
    pub(super) next: usize,
    /// Whether what is called has a number.
    pub(super) numbered: bool,
    /// Whether it has a suit.
    pub(super) suited: bool,
}

impl Around<'_> {
    /// Who says it: the last person spoken of before it, and those joined to
    /// him; or one named right behind it; or whoever's turn it is.
    pub(super) fn speakers(&self) -> Vec<Speaker> {
        let one = self.heard;
        let front = one.front;
        let same_sentence = |at: usize| self.scene.sentence(at);
        let quote = self.scene.quoted(one.tokens.start);
        let first = quote.as_ref().map_or(one.tokens.start, |quote| quote.start);
        let sentence = same_sentence(first);
        let here: Vec<&Mention> = self
            .people
            .mentions
            .iter()
            .filter(|mention| mention.tokens.start >= self.from && mention.tokens.end <= front && !mention.whose)
            .filter(|mention| !self.said_before(mention) && !self.set_aside(mention) && !self.acted_on(mention, front))
            .filter(|mention| {
                same_sentence(mention.tokens.start) == sentence || same_sentence(mention.tokens.start) == same_sentence(one.tokens.start)
            })
            .collect();
        // "The two after him pass": not he.
        let clause = self.scene.clause(front).map_or(0..0, |clause| clause.tokens.clone());
        let subject = here.iter().any(|mention| mention.subject);
        let beside = !subject && here.iter().any(|mention| clause.contains(&mention.tokens.start));
        let mut found: Vec<(Range<usize>, Speaker)> = here
            .into_iter()
            .filter(|mention| mention.subject)
            .filter_map(|mention| Some((mention.tokens.clone(), self.speaker(mention)?)))
            .collect();
        if let Some(counted) = self.counted(front) {
            found.retain(|(tokens, _)| tokens.start < counted.0.start);
            found.push(counted);
        }
        found.extend(self.ordinal(front));
        found.extend(self.onward(front));
        found.sort_by_key(|(tokens, _)| tokens.start);
        // One description may stand inside another: the longer is meant.
        let all = found.clone();
        found.retain(|(tokens, _)| {
            !all.iter().any(|(other, _)| other.start <= tokens.start && tokens.end <= other.end && other.len() > tokens.len())
        });
        // "The proposer says hang on, I want …": he says it of himself.
        if let [.., (other, _), (me, Speaker::Person(Who::Me))] = found.as_slice()
            && (other.end..me.start).any(|at| self.scene.word(at).is_some_and(|word| matches!(word, "says" | "said" | "say" | "goes")))
        {
            found.pop();
        }
        // "Passes from Tim and Uli": whoever is named before.
        if let Some(speakers) = self.whose_it_is() {
            return speakers;
        }
        // "'Solo,' says Al": he, unless another is said to speak.
        if let Some(quote) = quote.as_ref()
            && !found.iter().any(|(tokens, _)| (tokens.end..quote.start).any(|at| self.saying(at)))
            && let Some(speaker) = self.behind(quote.end)
        {
            return vec![speaker];
        }
        let Some(last) = found.last().cloned() else {
            // "The man next to Ann passes": nobody knows who that is.
            let own = self.inverted().or_else(|| self.worded(sentence, first));
            let stranger = || self.stranger(front).or_else(|| beside.then_some(Speaker::Anyone));
            return vec![own.or_else(stranger).unwrap_or_else(|| self.unnamed(quote.as_ref()))];
        };
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
        if !(start..last.0.start).any(|at| self.scene.joins(at)) {
            speakers.drain(..speakers.len() - 1);
        }
        speakers
    }

    pub(super) fn saying(&self, at: usize) -> bool {
        self.scene.word(at).is_some_and(|word| matches!(word, "from" | "by" | "says" | "said" | "say" | "goes" | "cries" | "cried"))
    }

    /// "'Pass,' says Greta; 'prop' …": she has said what stands before her name.
    fn said_before(&self, mention: &Mention) -> bool {
        let quote = |at: usize| self.scene.tokens.get(at).is_some_and(|token| token.kind == Kind::Quote);
        let back = |by: usize| mention.tokens.start.checked_sub(by).filter(|at| *at >= self.from);
        back(1).is_some_and(|at| self.saying(at)) && back(2).is_some_and(|at| quote(at) || at + 1 == self.from)
    }

    /// "I, not Ruth, said nine": not she.
    fn set_aside(&self, mention: &Mention) -> bool {
        let alone = |clause: &Clause| clause.first_word + 1 >= mention.tokens.start && clause.tokens.end <= mention.tokens.end + 1;
        let not = mention.tokens.start.checked_sub(1).is_some_and(|at| self.scene.word(at) == Some("not"));
        not && self.scene.clause(mention.tokens.start).is_some_and(alone)
    }

    /// "I leave Ted and say solo": not he.
    fn acted_on(&self, mention: &Mention, front: usize) -> bool {
        let (Some(his), Some(here)) = (self.scene.clause(mention.tokens.start), self.scene.clause(front)) else { return false };
        let verb = |between: Range<usize>| {
            !between.is_empty()
                && between.into_iter().all(|at| self.scene.word(at).is_some_and(|word| !matches!(word, "and" | "or" | "then")))
        };
        let nominative = matches!(self.scene.word(mention.tokens.start), Some("i" | "he" | "she" | "we" | "they"));
        his.tokens.start != here.tokens.start
            && !nominative
            && mention.tokens.end + 1 >= his.tokens.end
            && self.people.mentions.iter().any(|other| {
                other.subject
                    && his.tokens.contains(&other.tokens.start)
                    && other.tokens.end < mention.tokens.start
                    && verb(other.tokens.end..mention.tokens.start)
            })
    }

    /// Who is said to speak right behind.
    pub(super) fn behind(&self, end: usize) -> Option<Speaker> {
        let said = |mention: &&Mention| {
            !mention.whose && (end..end + 4).contains(&mention.tokens.start) && (end..mention.tokens.start).any(|at| self.saying(at))
        };
        // "'Ten hearts,' I say".
        let says = |mention: &&Mention| {
            let quoted = self.scene.quoted(self.heard.tokens.start).is_some_and(|quote| quote.end == end);
            quoted
                && mention.subject
                && (end..end + 3).contains(&mention.tokens.start)
                && (mention.tokens.end..mention.tokens.end + 2)
                    .any(|at| self.saying(at) && !matches!(self.scene.word(at), Some("from" | "by")))
        };
        let mentions = || self.people.mentions.iter();
        let named = mentions().find(said).or_else(|| mentions().find(says)).and_then(|mention| self.speaker(mention));
        // "Misère, said the first".
        named.or_else(|| {
            let saying = (end..end + 2).find(|at| self.saying(*at))?;
            (saying + 1..saying + 3).find_map(|at| self.place(at)).map(Speaker::Seat)
        })
    }

    /// Those who are named right behind it, and joined to each other: "from Tim and Uli".
    fn whose_it_is(&self) -> Option<Vec<Speaker>> {
        let of = |at: &usize| matches!(self.scene.word(*at), Some("from" | "by"));
        // "'Cop' from Rosa": behind the quotation marks.
        let end = self.scene.quoted(self.heard.tokens.start).map_or(self.heard.tokens.end, |quote| quote.end);
        let mut at = (self.heard.tokens.start + 1..=self.heard.tokens.end).chain([end]).find(of)?;
        let mut speakers = Vec::new();
        let mut listed = 0;
        loop {
            let determined = self.scene.word(at + 1).is_some_and(|word| self.words.determiners.iter().any(|known| known == word));
            let starts = |mention: &&Mention| mention.tokens.start == at + 1 || determined && mention.tokens.start == at + 2;
            let next = self.people.mentions.iter().filter(|mention| !mention.whose).find(starts);
            let Some((mention, speaker)) = next.and_then(|mention| Some((mention, self.speaker(mention)?))) else { break };
            speakers.push(speaker);
            let last = self.scene.word(at) == Some("and");
            at = mention.tokens.end;
            // "Accept from Ann, Bob passes": a list needs more than a comma.
            if listed == 0 || last {
                listed = speakers.len();
            }
            if !self.scene.tokens.get(at).is_some_and(|token| matches!(token.text.as_str(), "and" | ",")) {
                break;
            }
        }
        // "Solo from Lil, Walt and I passed": that is told of the others.
        let goes_on = self.scene.tokens.get(at).is_some_and(|token| self.words.is_verb(token));
        speakers.truncate(if goes_on { 1 } else { listed });
        (!speakers.is_empty()).then_some(speakers)
    }

    /// The place that a word of order names: 0 for "first".
    pub(super) fn place(&self, at: usize) -> Option<u8> {
        let place = self.words.ordinals.iter().position(|word| self.scene.word(at) == Some(word))?;
        u8::try_from(place).ok()
    }

    /// "Third passed", "the fourth: solo": who speaks is told by his turn.
    fn ordinal(&self, front: usize) -> Option<(Range<usize>, Speaker)> {
        let at = (self.from..front).rev().find(|at| self.place(*at).is_some())?;
        // "For the first time", "in his second word" are no players.
        let next = self.scene.word(at + 1);
        if matches!(next, Some("time" | "word" | "bid" | "call" | "turn" | "go")) {
            return None;
        }
        // "Misère, said the first, …": he has spoken.
        if (at.saturating_sub(2).max(self.from)..at).any(|before| self.saying(before)) {
            return None;
        }
        let by_turn = at + 1 == front
            || at + 2 == front && next.is_some_and(|word| !matches!(word, "to" | "of" | "he" | "i" | "she"))
            || self.scene.tokens.get(at + 1).is_some_and(|token| token.text == "says" || token.text == ",")
            || self.scene.clause(at).is_some_and(|clause| clause.first_word == at);
        let seat = self.place(at).filter(|_| by_turn)?;
        Some((at..at + 1, Speaker::Seat(seat)))
    }

    /// "The steward accepts": somebody known by what he is, though not in the game.
    fn stranger(&self, front: usize) -> Option<Speaker> {
        let first = self.scene.clause(front)?.first_word.max(self.from);
        let determined = self.scene.word(first).is_some_and(|word| self.words.determiners.iter().any(|known| known == word));
        let free = |at: usize| self.scene.word(at).is_some() && !self.scene.chunks.iter().any(|chunk| chunk.tokens.contains(&at));
        let relative = (first + 1..front).any(|at| matches!(self.scene.word(at), Some("that" | "which" | "who")));
        if relative || !determined || !(first + 2..=first + 4).contains(&front) || !(first + 1..front).all(free) {
            return None;
        }
        let head = (first + 1..front).rev().find(|at| self.scene.fillers.get(*at) != Some(&true))?;
        match self.scene.word(head)? {
            "rest" | "others" | "lot" => Some(Speaker::Rest),
            noun => Some(Speaker::Person(Who::Name(noun.to_owned(), Sex::Any))),
        }
    }

    /// "Next chap proposes": whoever's turn it is.
    fn onward(&self, front: usize) -> Option<(Range<usize>, Speaker)> {
        let first = self.scene.clause(front)?.first_word.max(self.from);
        let at = (first..front).find(|at| self.scene.fillers.get(*at) != Some(&true))?;
        let onward = self.scene.word(at).is_some_and(|word| self.words.onward.iter().any(|known| known == word));
        let person = !self.scene.word(at + 1).is_some_and(|word| matches!(word, "to" | "time" | "round" | "turn" | "that"));
        (onward && person && at + 2 >= front.saturating_sub(1)).then_some((at..at + 1, Speaker::Next))
    }

    pub(super) fn speaker(&self, mention: &Mention) -> Option<Speaker> {
        let onward = |at: usize| self.scene.word(at).is_some_and(|word| self.words.onward.iter().any(|known| known == word));
        // "They went over us": one of the others.
        let they = self.scene.word(mention.tokens.start) == Some("they");
        if they && self.against_us() {
            return Some(Speaker::Anyone);
        }
        // "The next one", but "the player after me" is somebody by himself.
        let named = |mention: &Mention| mention.tokens.clone().any(|at| matches!(self.scene.word(at), Some("me" | "my" | "mine")));
        let known = |of: &Who| match of {
            Who::Me => named(mention),
            of => matches!(of, Who::Name(..) | Who::Seat(_) | Who::Role(_)),
        };
        let after = matches!(&mention.who, Some(Who::Of(_, of)) if known(of));
        if !after && mention.tokens.clone().any(onward) {
            return Some(Speaker::Next);
        }
        let Some(who) = mention.who.as_ref() else { return Some(Speaker::Anyone) };
        match who {
            Who::Some(_) | Who::Other(_) => Some(Speaker::Anyone),
            Who::All => Some(Speaker::Rest),
            Who::Several | Who::We => Some(self.number(&mention.tokens).map_or(Speaker::Rest, Speaker::Several)),
            Who::Nobody => Some(Speaker::Rest),
            who => Some(Speaker::Person(who.clone())),
        }
    }

    /// "Went over us", "ten over our nine": by somebody who is none of us.
    fn against_us(&self) -> bool {
        let us = |mention: &Mention| mention.who == Some(Who::We) && self.scene.word(mention.tokens.start) != Some("they");
        let clause = |at: usize| self.scene.clause_of.get(at);
        let here = clause(self.heard.tokens.start);
        let ours = self.people.mentions.iter().any(|mention| us(mention) && clause(mention.tokens.start) == here);
        ours && matches!(self.heard.speech, Speech::Over | Speech::Topped | Speech::Accept | Speech::Call)
    }

    /// "We'd eight spades, I as joiner": he of us who joined.
    pub(super) fn of_us(&self) -> Option<Speaker> {
        let we = |mention: &Mention| {
            mention.who == Some(Who::We) && self.scene.sentence(mention.tokens.start) == self.scene.sentence(self.heard.front)
        };
        let joiner = self.people.root(&Who::Role("acceptor".to_owned()));
        let known = matches!(joiner, Who::Me | Who::Name(..)) || joiner == self.people.root(&Who::Me);
        (known && self.people.mentions.iter().any(we)).then_some(Speaker::Person(joiner))
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

    /// "Three passes", "the two after him pass": as many as the number right
    /// before the word says, or at the head of its clause.
    fn counted(&self, front: usize) -> Option<(Range<usize>, Speaker)> {
        let head = self.scene.clause(self.heard.tokens.start).map(|clause| clause.first_word);
        let heads = |at: usize| {
            head.is_some_and(|head| {
                head <= at && (head..at).all(|at| self.scene.fillers.get(at) == Some(&true) || self.scene.word(at) == Some("all"))
            })
        };
        self.scene.chunks.iter().find_map(|chunk| match chunk.what {
            What::Number(number @ 2..=4)
                if chunk.tokens.start >= self.from
                    && (chunk.tokens.end == front || chunk.tokens.end < front && heads(chunk.tokens.start)) =>
            {
                Some((chunk.tokens.clone(), Speaker::Several(u8::try_from(number).ok()?)))
            }
            _ => None,
        })
    }
}
