//! Who speaks where nobody is named right before it.

use std::ops::Range;

use super::super::clauses::Clause;
use super::super::people::{Mention, Who};
use super::super::signs::Speech;
use super::speakers::{Around, Speaker};

impl Around<'_> {
    /// "Now say I solo", "clubs was what I offered", "the proposer was me": he who stands
    /// among the words that are said.
    pub(super) fn inverted(&self) -> Option<Speaker> {
        let one = self.heard;
        let word = |at: usize| self.scene.word(at);
        let inside = |mention: &&Mention| {
            let at = mention.tokens.start;
            let named = one.seen.is_some_and(|seen| mention.tokens.clone().all(|at| seen.used.contains(&at)));
            let nominative = mention.tokens.len() == 1 && matches!(word(at), Some("i" | "he" | "she" | "ech" | "hien" | "hie" | "hatt"));
            let was = at.checked_sub(1).and_then(word).is_some_and(|word| matches!(word, "was" | "is"));
            (one.front + 1..one.tokens.end).contains(&at)
                && matches!(mention.who, Some(Who::Me | Who::Name(..)))
                && (mention.subject && (named || nominative && one.speech != Speech::Over) || was && one.speech == Speech::Propose)
        };
        self.speaker(self.people.mentions.iter().find(inside)?)
    }

    /// "His second word was a misère", "'pass' was Ann's first word", "passed my first
    /// turn": whose word it was.
    pub(super) fn worded(&self, sentence: Option<usize>, first: usize) -> Option<Speaker> {
        let word = |at: usize| {
            self.place(at).is_some()
                || matches!(
                    self.scene.word(at),
                    Some("word" | "words" | "answer" | "reply" | "bid" | "call" | "announcement" | "turn" | "go" | "next" | "last")
                )
        };
        let end = self.scene.quoted(self.heard.tokens.start).map_or(self.heard.tokens.end, |quote| quote.end);
        let was = |at: usize| self.scene.word(at).is_some_and(|word| matches!(word, "was" | "is" | "were"));
        let his = |mention: &&Mention| {
            let at = mention.tokens.start;
            let ahead = mention.tokens.end <= first && (first.saturating_sub(3)..first).any(was);
            // "Mine were the spades".
            let owned = matches!(self.scene.word(at), Some("mine" | "his" | "hers" | "theirs")) && was(mention.tokens.end);
            let behind = (end..end + 3).contains(&at) && ((end..at).any(was) || self.narrated());
            // "Hearts were Tania's".
            let alone = self.scene.word(mention.tokens.end).is_none_or(|word| matches!(word, "and" | "but" | "so"));
            let hers = self.heard.speech == Speech::Propose && alone && (end..at).any(was);
            mention.whose
                && at >= self.from
                && self.scene.sentence(at) == sentence
                && (owned || hers || (mention.tokens.end..mention.tokens.end + 3).any(word))
                && (ahead || behind)
        };
        self.speaker(self.people.mentions.iter().find(his)?)
    }

    /// Where nobody is named before it: "solo from Jim", "'Pass', says Al", one
    /// who goes on speaking; else it stands by itself, and is said in turn.
    pub(super) fn unnamed(&self, quote: Option<&Range<usize>>) -> Speaker {
        let one = self.heard;
        if let Some(speaker) = self.behind(quote.map_or(one.tokens.end, |quote| quote.end)) {
            return speaker;
        }
        // "A solo came over it", "then a solo came": nobody's.
        let came = matches!(self.scene.word(one.tokens.end), Some("came" | "comes"));
        if one.speech == Speech::Over || came && one.call.is_some() {
            return Speaker::Anyone;
        }
        let Some(clause) = self.scene.clause(one.tokens.start) else { return Speaker::Next };
        if let Some(speaker) = self.after_doing(clause).or_else(|| self.told_ahead(clause)) {
            return speaker;
        }
        let words = |range: Range<usize>| range.filter(|at| self.scene.word(*at).is_some()).count();
        let alone = words(clause.tokens.clone()) <= words(one.tokens.clone()) + 1;
        let narrated = self.narrated() || self.goes_on(clause);
        match one.seen.and_then(|seen| seen.doer.as_ref()) {
            Some(who) if (!alone || narrated) && !matches!(who, Who::Some(_) | Who::Nobody | Who::All | Who::Several | Who::We) => {
                Speaker::Person(who.clone())
            }
            _ if narrated || self.resumes(clause) => Speaker::Same,
            _ => Speaker::Next,
        }
    }

    /// "After passing, may I …": he of whom the rest of the sentence tells.
    fn after_doing(&self, clause: &Clause) -> Option<Speaker> {
        let doing = self.scene.word(self.heard.front).is_some_and(|word| word.ends_with("ing"));
        let rest = |mention: &&Mention| {
            mention.subject
                && mention.tokens.start >= clause.tokens.end
                && self.scene.clause(mention.tokens.start).is_some_and(|other| other.sentence == clause.sentence)
        };
        let having = clause.joint.as_deref() == Some("having") || self.scene.word(clause.tokens.start) == Some("having");
        let after = clause.joint.as_deref() == Some("after") && doing || having;
        after.then(|| self.speaker(self.people.mentions.iter().find(rest)?)).flatten()
    }

    /// "Passed at first, and now he …": he of whom the story goes on to tell.
    fn told_ahead(&self, clause: &Clause) -> Option<Speaker> {
        let opens = self.narrated() && clause.first_word == self.heard.front && clause.sentence == 0;
        let subjects = || self.people.mentions.iter().filter(|mention| mention.subject);
        if !opens || subjects().any(|mention| mention.tokens.start < clause.tokens.end) {
            return None;
        }
        let next = subjects().find(|mention| self.scene.sentence(mention.tokens.start) == Some(clause.sentence))?;
        matches!(next.who, Some(Who::Me | Who::Name(..))).then(|| self.speaker(next)).flatten()
    }

    /// "I, who had joined, pass", "he who proposed lifts": he goes on of whom something was
    /// put in.
    fn resumes(&self, clause: &Clause) -> bool {
        let relative = |clause: &Clause| matches!(clause.joint.as_deref(), Some("who" | "having"));
        let before = self.scene.clauses.iter().take_while(|other| other.tokens.start < clause.tokens.start).last();
        let put_in = |before: &Clause| before.sentence == clause.sentence && relative(before) && self.from > before.tokens.start;
        relative(clause) && self.from == self.heard.front && self.from > clause.tokens.start
            || clause.joint.is_none() && clause.first_word == self.heard.front && before.is_some_and(put_in)
    }

    /// "Passed first", "having passed": it tells what somebody did.
    fn narrated(&self) -> bool {
        let told = |at: usize| self.scene.word(at).is_some_and(|word| self.words.narrated.iter().any(|known| known == word));
        told(self.heard.front)
    }

    /// "Then solo": he who spoke last goes on.
    fn goes_on(&self, clause: &Clause) -> bool {
        // "Then pass, pass": the others.
        let passes = self.heard.speech == Speech::Pass && self.scene.word(self.heard.front) == Some("pass");
        !passes && clause.tokens.start >= self.from && matches!(clause.joint.as_deref(), Some("then" | "so" | "but"))
    }
}
