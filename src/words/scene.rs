//! A text being understood: its tokens, what was found in them so far, its
//! clauses; and the matching of patterns against it.

use std::ops::Range;

use super::clauses::Clause;
use super::pattern::{Pattern, PatternSet, Slot, Step};
use super::people::Who;
use super::tokens::{Kind, Token};

/// Something found that can fill a slot.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// The slot it fills.
    pub(crate) slot: Slot,
    /// Its tokens.
    pub(crate) tokens: Range<usize>,
    /// What it is.
    pub(crate) what: What,
}

/// What a chunk is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A person.
    Who(Who),
    /// A card; without a rank any card of the suit, without a suit any card of
    /// the rank.
    Card {
        /// Its suit, or `trump`.
        suit: Option<String>,
        /// Its rank.
        rank: Option<String>,
    },
    /// A suit, or `trump`.
    Suit(String),
    /// A call, by the place of its value.
    Call(u8),
    /// A number.
    Number(i32),
}

/// A text being understood.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// Its tokens.
    pub(crate) tokens: Vec<Token>,
    /// Which tokens may be passed over between the words of a pattern.
    pub(crate) fillers: Vec<bool>,
    /// What was found.
    pub(crate) chunks: Vec<Chunk>,
    /// The chunks that begin at each token.
    pub(crate) starts: Vec<Vec<usize>>,
    /// Its clauses.
    pub(crate) clauses: Vec<Clause>,
    /// The clause of each token.
    pub(crate) clause_of: Vec<usize>,
}

/// Where a pattern matched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Match {
    /// The pattern.
    pub(crate) pattern: usize,
    /// The tokens from its first word to its last.
    pub(crate) tokens: Range<usize>,
    /// The tokens it names itself.
    pub(crate) used: Vec<usize>,
    /// The chunks in its slots.
    pub(crate) slots: Vec<(Slot, usize)>,
}

/// How many steps one attempt may take.
const PATIENCE: usize = 3000;
/// How many fillers may stand between two words of a pattern.
const FILLERS: usize = 4;

struct Attempt<'a> {
    scene: &'a Scene,
    pattern: &'a Pattern,
    steps: usize,
    used: Vec<usize>,
    slots: Vec<(Slot, usize)>,
}

impl Attempt<'_> {
    fn run(&mut self, pc: usize, at: usize, begun: bool) -> Option<usize> {
        self.steps += 1;
        if self.steps > PATIENCE {
            return None;
        }
        match self.pattern.steps().get(pc)? {
            Step::End => Some(at),
            Step::Jump(to) => self.run(*to, at, begun),
            Step::Split(one, other) => {
                let (used, slots) = (self.used.len(), self.slots.len());
                if let Some(end) = self.run(*one, at, begun) {
                    return Some(end);
                }
                self.used.truncate(used);
                self.slots.truncate(slots);
                self.run(*other, at, begun)
            }
            Step::Start => {
                let clause = self.scene.clause_of.get(at).and_then(|clause| self.scene.clauses.get(*clause))?;
                if clause.first_word == at || clause.tokens.start == at { self.run(pc + 1, at, begun) } else { None }
            }
            Step::Close => {
                let ends = |token: &Token| {
                    token.kind != Kind::Word
                        || self.scene.clause_of.get(at) != at.checked_sub(1).and_then(|before| self.scene.clause_of.get(before))
                };
                if self.scene.tokens.get(at).is_none_or(ends) { self.run(pc + 1, at, begun) } else { None }
            }
            Step::Gap(most) => {
                let mut next = at;
                for _ in 0..=*most {
                    let (used, slots) = (self.used.len(), self.slots.len());
                    if let Some(end) = self.run(pc + 1, next, begun) {
                        return Some(end);
                    }
                    self.used.truncate(used);
                    self.slots.truncate(slots);
                    match self.scene.tokens.get(next)?.kind {
                        Kind::Word | Kind::Quote => {}
                        Kind::Pause if *most > 3 => {}
                        Kind::Stop | Kind::Question | Kind::Pause => return None,
                    }
                    next += 1;
                    if *most <= 3 && self.scene.parted(next) {
                        return None;
                    }
                }
                None
            }
            step @ (Step::Word(_) | Step::Exact(_) | Step::Slot(_) | Step::Number(..) | Step::Beside(_) | Step::Ranked(_)) => {
                let mut next = at;
                for _ in 0..=FILLERS {
                    let (used, slots) = (self.used.len(), self.slots.len());
                    if let Some(end) = self.take(step, next, pc) {
                        return Some(end);
                    }
                    self.used.truncate(used);
                    self.slots.truncate(slots);
                    if !begun || self.scene.fillers.get(next) != Some(&true) {
                        return None;
                    }
                    next += 1;
                }
                None
            }
        }
    }

    fn take(&mut self, step: &Step, at: usize, pc: usize) -> Option<usize> {
        let token = self.scene.tokens.get(at)?;
        match step {
            Step::Word(ids) if ids.contains(&token.lemma) && token.kind == Kind::Word => {
                self.used.push(at);
                self.run(pc + 1, at + 1, true)
            }
            Step::Exact(word) if token.is(word) => {
                self.used.push(at);
                self.run(pc + 1, at + 1, true)
            }
            Step::Slot(slot) => self.fill(*slot, at, pc, |_| true),
            Step::Number(from, to) => {
                self.fill(Slot::Number, at, pc, |what| matches!(what, What::Number(number) if (from..=to).contains(&number)))
            }
            Step::Beside(beside) => {
                let before = last_of(self.scene, &self.slots, number)?;
                self.fill(Slot::Number, at, pc, |what| number(what).is_some_and(|number| beside.holds(number, before)))
            }
            Step::Ranked(ranked) => {
                let before = last_of(self.scene, &self.slots, card)?;
                self.fill(Slot::Card, at, pc, |what| card(what).is_some_and(|card| ranked.holds(card, before)))
            }
            _ => None,
        }
    }

    /// Goes on behind what fills a slot and is right for it.
    fn fill(&mut self, slot: Slot, at: usize, pc: usize, right: impl Fn(&What) -> bool) -> Option<usize> {
        for chunk in self.scene.starts.get(at)? {
            let found = self.scene.chunks.get(*chunk)?;
            if found.slot != slot || !right(&found.what) {
                continue;
            }
            let (used, slots) = (self.used.len(), self.slots.len());
            self.slots.push((slot, *chunk));
            if let Some(end) = self.run(pc + 1, found.tokens.end, true) {
                return Some(end);
            }
            self.used.truncate(used);
            self.slots.truncate(slots);
        }
        None
    }
}

impl Scene {
    /// A scene of these tokens, in which nothing was found yet.
    pub(crate) fn new(tokens: Vec<Token>, fillers: Vec<bool>) -> Self {
        let count = tokens.len();
        Self { tokens, fillers, chunks: Vec::new(), starts: vec![Vec::new(); count], clauses: Vec::new(), clause_of: Vec::new() }
    }

    /// Adds something found.
    pub(crate) fn add(&mut self, chunk: Chunk) {
        let index = self.chunks.len();
        if let Some(starts) = self.starts.get_mut(chunk.tokens.start) {
            starts.push(index);
            self.chunks.push(chunk);
        }
    }

    /// Forgets what was found that does not pass the test.
    pub(crate) fn retain(&mut self, keep: impl Fn(&Chunk) -> bool) {
        let chunks = std::mem::take(&mut self.chunks);
        self.starts = vec![Vec::new(); self.tokens.len()];
        for chunk in chunks.into_iter().filter(keep) {
            self.add(chunk);
        }
    }

    /// What begins at the token.
    pub(crate) fn starting(&self, at: usize) -> impl Iterator<Item = &Chunk> {
        self.starts.get(at).into_iter().flatten().filter_map(|chunk| self.chunks.get(*chunk))
    }

    /// Where the longest name of a person ends that begins at the token.
    pub(crate) fn person_from(&self, at: usize) -> Option<usize> {
        self.starting(at).filter(|chunk| chunk.slot == Slot::Who).map(|chunk| chunk.tokens.end).max()
    }

    /// A number that begins at the token, and where it ends.
    pub(crate) fn number_from(&self, at: usize) -> Option<(i32, usize)> {
        self.starting(at).find_map(|chunk| match chunk.what {
            What::Number(number) => Some((number, chunk.tokens.end)),
            _ => None,
        })
    }

    /// Every place where one of the patterns matches; at each place, each
    /// pattern once.
    pub(crate) fn find(&self, patterns: &PatternSet) -> Vec<Match> {
        let mut found = Vec::new();
        if patterns.len() == 0 {
            return found;
        }
        for (at, token) in self.tokens.iter().enumerate() {
            if token.kind != Kind::Word {
                continue;
            }
            let mut slots: Vec<Slot> =
                self.starts.get(at).into_iter().flatten().filter_map(|chunk| self.chunks.get(*chunk)).map(|chunk| chunk.slot).collect();
            slots.sort_unstable();
            slots.dedup();
            let mut last = None;
            for (index, pattern) in patterns.beginning(token.lemma, &token.text, &slots) {
                if last == Some(index) {
                    continue;
                }
                last = Some(index);
                let mut attempt = Attempt { scene: self, pattern, steps: 0, used: Vec::new(), slots: Vec::new() };
                if let Some(end) = attempt.run(0, at, false) {
                    found.push(Match { pattern: index, tokens: at..end, used: attempt.used, slots: attempt.slots });
                }
            }
        }
        found
    }

    /// Whether a clause begins at the token.
    fn parted(&self, at: usize) -> bool {
        self.clause_of.get(at).and_then(|clause| self.clauses.get(*clause)).is_some_and(|clause| clause.tokens.start == at && at > 0)
    }

    /// The tokens of each sentence, in order.
    pub(crate) fn sentences(&self) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut last = None;
        for clause in &self.clauses {
            match found.last_mut() {
                Some(sentence) if last == Some(clause.sentence) => sentence.end = clause.tokens.end,
                _ => found.push(clause.tokens.clone()),
            }
            last = Some(clause.sentence);
        }
        found
    }

    /// The place in the text of a run of tokens, in characters.
    pub(crate) fn place(&self, tokens: &Range<usize>) -> Range<usize> {
        let start = self.tokens.get(tokens.start).map_or(0, |token| token.at.start);
        let end = tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.at.end);
        start..end.max(start)
    }

    /// The clause a token stands in.
    pub(crate) fn clause(&self, at: usize) -> Option<&Clause> {
        self.clause_of.get(at).and_then(|clause| self.clauses.get(*clause))
    }

    /// The number of the sentence a token stands in.
    pub(crate) fn sentence(&self, at: usize) -> Option<usize> {
        self.clause(at).map(|clause| clause.sentence)
    }

    /// The token, if it is a word.
    pub(crate) fn word(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).filter(|token| token.kind == Kind::Word).map(|token| token.text.as_str())
    }

    /// The quotation marks around the token: from the first to behind the last.
    pub(crate) fn quoted(&self, at: usize) -> Option<Range<usize>> {
        let mark = |index: &usize| self.tokens.get(*index).is_some_and(|token| token.kind == Kind::Quote);
        let before: Vec<usize> = (0..at).filter(mark).collect();
        let start = before.last().filter(|_| before.len() % 2 == 1)?;
        let end = (at..self.tokens.len()).find(mark)?;
        Some(*start..end + 1)
    }

    /// Whether it stands in what somebody asks himself: "Had it been turned?", "whether
    /// he had played I shan't swear".
    pub(crate) fn left_open(&self, at: usize) -> bool {
        let Some(clause) = self.clause(at) else { return false };
        let first = clause.tokens.clone().find_map(|at| self.word(at));
        match first {
            Some("had" | "was" | "were" | "did" | "has") => clause.asks,
            Some("whether") => true,
            _ => clause.joint.as_deref() == Some("whether"),
        }
    }

    /// Whether a person stands there as no more than he, she or they.
    pub(crate) fn pronoun(&self, tokens: &Range<usize>) -> bool {
        let stands = |chunk: &Chunk| chunk.tokens == *tokens && matches!(chunk.what, What::Who(Who::Pronoun(_)));
        self.chunks.iter().any(stands)
    }

    /// Whether the token joins two things of a kind.
    pub(crate) fn joins(&self, at: usize) -> bool {
        matches!(self.word(at), Some("and"))
    }

    /// The person in a chunk.
    pub(crate) fn who(&self, chunk: usize) -> Option<&Who> {
        match self.chunks.get(chunk).map(|chunk| &chunk.what) {
            Some(What::Who(who)) => Some(who),
            _ => None,
        }
    }
}

/// The last of its kind that filled a slot.
fn last_of<'s, T>(scene: &'s Scene, slots: &[(Slot, usize)], kind: impl Fn(&'s What) -> Option<T>) -> Option<T> {
    slots.iter().rev().find_map(|(_, chunk)| kind(&scene.chunks.get(*chunk)?.what))
}

fn number(what: &What) -> Option<i32> {
    match what {
        What::Number(number) => Some(*number),
        _ => None,
    }
}

/// The suit and the rank of a card of which both are told.
fn card(what: &What) -> Option<(&str, &str)> {
    match what {
        What::Card { suit: Some(suit), rank: Some(rank) } => Some((suit, rank)),
        _ => None,
    }
}
