//! What is told apart from a number and adds to it: "61 in tricks, and a ten that I had laid
//! away".

use std::ops::Range;

use crate::facts::FactId;

use super::file::entries;
use super::infer::{Finding, Inference};
use super::scene::What;
use super::slips::Slip;

/// So near to its number stands what it is told of.
const NEAR: usize = 4;

/// What a game says of such a number.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Added {
    /// The number.
    fact: Option<FactId>,
    /// What it is told of without the rest: tricks.
    of: Vec<String>,
    /// Words for what is told apart.
    apart: Vec<String>,
    /// Words by which it is in the number already.
    within: Vec<String>,
    /// Words that may stand behind a number of it, and behind one that counts cards do not.
    behind: Vec<String>,
    /// What each thing that lies there adds.
    worth: Vec<(String, i32)>,
}

impl Added {
    /// The words of a block, and the heads that it cannot have. `fact` finds the number.
    pub(crate) fn read(block: &str, fact: impl Fn(&str) -> Option<FactId>) -> (Self, Vec<Slip>) {
        let (mut added, mut slips) = (Self::default(), Vec::new());
        for entry in entries(block) {
            let words = || entry.pattern.split_whitespace().map(str::to_owned);
            let worth = || entry.head.strip_prefix("worth ")?.parse().ok();
            let of = || fact(entry.head.strip_prefix("of ")?);
            match entry.head {
                "apart" => added.apart.extend(words()),
                "within" => added.within.extend(words()),
                "behind" => added.behind.extend(words()),
                _ if let Some(number) = worth() => added.worth.extend(words().map(|word| (word, number))),
                _ if let Some(fact) = of() => {
                    added.fact = Some(fact);
                    added.of.extend(words());
                }
                _ => slips.push(Slip::new("that is none of `of <fact>`, apart, within, behind and `worth <number>`", entry.head)),
            }
        }
        (added, slips)
    }
}

impl Inference<'_> {
    /// With the number that it comes to, where a part of it is told apart.
    pub(crate) fn added(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let Some(fact) = self.words.added.fact else { return found };
        if self.about.case.possible(fact) != self.game.facts[fact].all() {
            return found;
        }
        let Some((number, tokens)) = self.told_of_part() else { return found };
        let more = self.told_apart(&tokens, number);
        let sum = more.and_then(|(more, end)| Some((self.game.facts[fact].counting(number + more)?, end)));
        if let Some((values, end)) = sum {
            found.retain(|one| one.fact != fact);
            let tokens = tokens.start.min(end.start)..tokens.end.max(end.end);
            found.push(Finding { fact, values, tokens, strength: 4 });
        }
        found
    }

    /// The number that is told of a part alone: "61 in tricks", "my tricks came to 61".
    fn told_of_part(&self) -> Option<(i32, Range<usize>)> {
        let of = |at: usize| self.is_one_of(at, &self.words.added.of);
        self.scene.chunks.iter().find_map(|chunk| {
            let What::Number(number) = chunk.what else { return None };
            let clause = &self.scene.clause(chunk.tokens.start).filter(|clause| !clause.asks)?.tokens;
            let near = chunk.tokens.start.saturating_sub(NEAR).max(clause.start)..(chunk.tokens.end + NEAR).min(clause.end);
            near.into_iter().any(of).then(|| (number, chunk.tokens.clone()))
        })
    }

    /// What else is told, in the same sentence behind the number or in one of its own, and where
    /// it stands; not where it is in the number already.
    fn told_apart(&self, number: &Range<usize>, base: i32) -> Option<(i32, Range<usize>)> {
        let added = &self.words.added;
        let sentences = self.scene.sentences();
        let own = sentences.iter().position(|sentence| sentence.contains(&number.start))?;
        let within = |at: usize| {
            let denied = |at: usize| self.scene.word(at).is_some_and(|word| self.words.joints.denying.contains(word));
            self.is_one_of(at, &added.within) && !(at.saturating_sub(2)..at).any(denied)
        };
        let near = sentences.get(own.saturating_sub(1)..(own + 2).min(sentences.len())).unwrap_or_default();
        if near.iter().any(|sentence| sentence.clone().any(within)) {
            return None;
        }
        let tells = |tokens: &Range<usize>| tokens.clone().any(|at| self.is_one_of(at, &added.apart));
        let behind = number.end..sentences.get(own)?.end;
        let others = near.iter().filter(|sentence| !sentence.contains(&number.start)).cloned();
        let asks = |tokens: &Range<usize>| self.scene.clause(tokens.start).is_some_and(|clause| clause.asks);
        [behind].into_iter().chain(others).filter(|tokens| !asks(tokens)).filter(tells).find_map(|tokens| {
            let sum = self.worth(&tokens, base);
            (sum > 0).then_some((sum, tokens))
        })
    }

    /// What lies there is worth: "a queen and two tens", "14".
    fn worth(&self, tokens: &Range<usize>, base: i32) -> i32 {
        let number = |at: usize| {
            self.scene.chunks.iter().find_map(|chunk| match chunk.what {
                What::Number(number) if chunk.tokens.start == at => Some((number, chunk.tokens.end)),
                _ => None,
            })
        };
        let thing = |at: usize| {
            let word = self.scene.word(at)?;
            self.words.added.worth.iter().find(|(name, _)| name == word).map(|(_, worth)| *worth)
        };
        let (mut sum, mut at) = (0, tokens.start);
        while at < tokens.end {
            // "A ten" is a card, as is each of "two tens".
            let (count, next) = if thing(at).is_some() { (1, at) } else { number(at).unwrap_or((1, at)) };
            if let Some(worth) = thing(next) {
                sum += count * worth;
                at = next + 1;
            } else if next > at {
                // "40 and another 14, so fifty-four".
                if sum > 0 && count == base + sum {
                    break;
                }
                let counts = self.scene.word(next).is_none() || self.is_one_of(next, &self.words.added.behind);
                sum += if counts { count } else { 0 };
                at = next;
            } else {
                at += 1;
            }
        }
        sum
    }

    fn is_one_of(&self, at: usize, words: &[String]) -> bool {
        self.scene.word(at).is_some_and(|said| words.iter().any(|word| word == said))
    }
}
