//! A rubber as it is told: "we won 5-3 and 5-0, they took one 5-4", "two trebles to us".

use std::ops::Range;

use super::super::Scores;
use super::super::infer::{Finding, Inference};
use super::super::people::{Mention, Who};
use super::super::tokens::Kind;

/// So many games won win a rubber.
const OF_A_RUBBER: usize = 2;

/// So near behind a verb stands the score.
const NEAR: usize = 7;

/// So near a word for a game stands who has it: "a treble to us".
const BEHIND: usize = 3;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// The one spoken of first, or the speaker's.
    One,
    Other,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::One => Self::Other,
            Self::Other => Self::One,
        }
    }
}

/// A game with who won it, and what it is worth.
#[derive(Clone, Debug)]
struct Won {
    by: Side,
    worth: i32,
    tokens: Range<usize>,
}

impl Inference<'_> {
    /// With what is so where a whole rubber is told by its games.
    pub(crate) fn rubber_told(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let Some((_, games)) = self.rubber() else { return found };
        let done = found.iter().find(|one| Some(one.fact) == self.words.act);
        if done.is_some_and(|done| !self.words.games.over.iter().any(|(_, values)| done.values.within(*values))) {
            return found;
        }
        let facts = self.words.games.played.iter().filter(|(number, _)| *number == games.len()).flat_map(|(_, facts)| facts);
        let Some(tokens) = games.first().zip(games.last()).map(|(first, last)| first.tokens.start..last.tokens.end) else { return found };
        for (fact, values) in facts {
            if self.about.case.possible(*fact).and(*values).is_empty() {
                return found;
            }
            found.retain(|one| one.fact != *fact);
            found.push(Finding { fact: *fact, values: *values, tokens: tokens.clone(), strength: 4 });
        }
        self.sensible(found)
    }

    /// What the games of a rubber come to for each side, where a whole one is told.
    pub(crate) fn rubber_scores(&self) -> Option<Scores> {
        let (winner, games) = self.rubber()?;
        let sum = |side: Side| games.iter().filter(|game| game.by == side).map(|game| game.worth).sum();
        Some(Scores { higher: sum(winner), lower: sum(winner.other()), things: None })
    }

    /// Who won the rubber, and its games.
    fn rubber(&self) -> Option<(Side, Vec<Won>)> {
        if self.words.games.to == 0 || self.about.asked.is_some() {
            return None;
        }
        let games = self.games();
        let of = |side: Side| games.iter().filter(|game| game.by == side).count();
        let winner = [Side::One, Side::Other].into_iter().find(|side| of(*side) == OF_A_RUBBER && of(side.other()) < OF_A_RUBBER)?;
        Some((winner, games))
    }

    /// The games, in the order of the text.
    fn games(&self) -> Vec<Won> {
        let words = &self.words.games;
        let is = |list: &[String], at: usize| self.scene.word(at).is_some_and(|word| list.iter().any(|known| known == word));
        let (mut games, mut who, mut lost): (Vec<Won>, Option<Side>, bool) = (Vec::new(), None, false);
        let mut at = 0;
        while at < self.scene.tokens.len() {
            if is(&words.won, at) || is(&words.lost, at) {
                lost = is(&words.lost, at);
                who = self.doer(at).or(who);
                if lost && let Some((own, end)) = self.own_score(at) {
                    games.extend(words.worth(own).map(|worth| Won { by: who.map_or(Side::Other, Side::other), worth, tokens: at..end }));
                    at = end;
                    continue;
                }
            }
            let by = |won: bool| match who {
                Some(side) if won != lost => side,
                Some(side) => side.other(),
                None if won => Side::One,
                None => Side::Other,
            };
            if let Some((own, others, end)) = self.score(at) {
                // "We lost 4-5", and "5-4": the other side has won it.
                let won = own > others || lost;
                if let Some(worth) = words.worth(own.min(others)) {
                    let told_before =
                        games.last().is_some_and(|last| last.worth == worth && last.tokens.end + BEHIND >= at && last.tokens.len() == 1);
                    if !told_before {
                        games.push(Won { by: by(won), worth, tokens: at..end });
                    }
                }
                at = end;
                continue;
            }
            games.extend(self.games_called(at, &games, who.map(|_| by(true))));
            at += 1;
        }
        games
    }

    /// Games that are called by what they are worth: "a treble", "two trebles to us". Whose they
    /// are that nobody else is said to have, is said by the verb.
    fn games_called(&self, at: usize, before: &[Won], by: Option<Side>) -> Vec<Won> {
        let words = &self.words.games;
        let named = self.scene.word(at).and_then(|word| words.called.iter().find(|(known, _)| known == word));
        // "Is that a treble?" tells of none.
        let Some((_, worth)) = named.filter(|_| !self.asks(at) && !self.told_by_score(before, at)) else { return Vec::new() };
        // "Each side won a treble".
        let both = (at.saturating_sub(BEHIND + 1)..at)
            .any(|at| self.scene.word(at).is_some_and(|word| words.alike.iter().any(|known| known == word)));
        let times = at.checked_sub(1).and_then(|before| self.times(before)).unwrap_or(1);
        let owner = (at + 1..=at + BEHIND).find(|at| self.scene.word(*at) == Some("to")).and_then(|to| self.side_at(to + 1));
        let sides = if both { vec![Side::One, Side::Other] } else { owner.or(by).map_or_else(Vec::new, |side| vec![side; times]) };
        sides.into_iter().map(|by| Won { by, worth: *worth, tokens: at..at + 1 }).collect()
    }

    /// Whether it is asked: "a single or a double?", but not "two trebles, what is it worth?"
    fn asks(&self, at: usize) -> bool {
        let Some(mut sentence) = self.scene.sentences().into_iter().find(|sentence| sentence.contains(&at)) else { return false };
        let marked =
            sentence.end.checked_sub(1).and_then(|last| self.scene.tokens.get(last)).is_some_and(|last| last.kind == Kind::Question);
        let asks_elsewhere = self.scene.clauses.iter().any(|clause| clause.asks && sentence.contains(&clause.tokens.start));
        let either = sentence.any(|at| self.scene.word(at) == Some("or"));
        marked && (either || !asks_elsewhere || self.scene.clause(at).is_some_and(|clause| clause.asks))
    }

    /// "5-0, a treble": the game was told by its score.
    fn told_by_score(&self, games: &[Won], at: usize) -> bool {
        games.last().is_some_and(|last| last.tokens.len() > 1 && last.tokens.end + BEHIND >= at && last.tokens.end <= at)
    }

    /// A game's score that begins there: "5-3", "five to three"; and where it ends.
    fn score(&self, at: usize) -> Option<(i32, i32, usize)> {
        let number = |at: usize| self.scene.number_from(at);
        let nothing = |at: usize| matches!(self.scene.word(at), Some("nil" | "love" | "nothing" | "nought")).then_some((0, at + 1));
        let (own, behind) = number(at)?;
        let next =
            if self.scene.word(behind) == Some("to") || self.scene.tokens.get(behind).is_some_and(|token| token.is("/") || token.is("-")) {
                behind + 1
            } else {
                behind
            };
        let (others, end) = number(next).or_else(|| nothing(next))?;
        let to = self.words.games.to;
        // "They took one 5-4", "the last one five four": the one is no score.
        let words = &self.words.games;
        let did = |word: &str| words.won.iter().chain(&words.lost).any(|known| known == word);
        let pointed =
            |word: &str| matches!(word, "the" | "that" | "this" | "other" | "last" | "first" | "second" | "third" | "final" | "next");
        let object = own == 1 && at.checked_sub(1).and_then(|at| self.scene.word(at)).is_some_and(|word| did(word) || pointed(word));
        if object && number(end).is_some() {
            return None;
        }
        (own.max(others) == to && own.min(others) < to && own.min(others) >= 0).then_some((own, others, end))
    }

    /// "Lost the second when we had three": the loser's score, where no score of both is told.
    fn own_score(&self, lost: usize) -> Option<(i32, usize)> {
        let number = |at: usize| self.scene.number_from(at);
        let mut near = lost + 1..=lost + NEAR;
        if near.clone().any(|at| self.score(at).is_some()) {
            return None;
        }
        let (own, end) = near.find_map(|at| {
            let stood = at
                .checked_sub(1)
                .and_then(|before| self.scene.word(before))
                .is_some_and(|word| matches!(word, "had" | "at" | "with" | "scored" | "were"));
            number(at).filter(|_| stood)
        })?;
        (0..self.words.games.to).contains(&own).then_some((own, end))
    }

    /// A number that stands there alone.
    fn times(&self, at: usize) -> Option<usize> {
        let (number, _) = self.scene.number_from(at)?;
        usize::try_from(number).ok().filter(|number| (1..=OF_A_RUBBER).contains(number))
    }

    /// Whose side did what the verb says.
    fn doer(&self, verb: usize) -> Option<Side> {
        let clause = self.scene.clause(verb).map_or(0..verb, |clause| clause.tokens.clone());
        let mut before = self
            .people
            .mentions
            .iter()
            .filter(|mention| mention.subject && clause.start <= mention.tokens.start && mention.tokens.end <= verb);
        self.side_of(before.next_back()?)
    }

    fn side_at(&self, at: usize) -> Option<Side> {
        self.side_of(self.people.mentions.iter().find(|mention| mention.tokens.contains(&at))?)
    }

    /// The speaker's side is the one, or else whoever is spoken of first.
    fn side_of(&self, mention: &Mention) -> Option<Side> {
        let ours = |who: &Who| matches!(who, Who::Me | Who::We);
        let speaks = self.people.mentions.iter().any(|mention| mention.who.as_ref().is_some_and(ours));
        // "They", and nobody knows who: not the speaker's side.
        let Some(who) = &mention.who else { return Some(if speaks { Side::Other } else { Side::One }) };
        if ours(who) {
            return Some(Side::One);
        }
        let first = self.people.mentions.iter().find_map(|mention| mention.who.as_ref().filter(|_| mention.subject))?;
        let same = !speaks && self.people.root(first) == self.people.root(who);
        Some(if same { Side::One } else { Side::Other })
    }
}
