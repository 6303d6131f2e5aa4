//! Who did what stands in the words.

use super::super::pattern::Slot;
use super::super::scene::Scene;
use super::{Mention, People, Who};
use std::ops::Range;

impl People {
    /// The doer of what stands in the tokens.
    pub(crate) fn doer(&self, scene: &Scene, tokens: &Range<usize>) -> Option<&Mention> {
        let mut clause = scene.clause_of.get(tokens.start).copied()?;
        let limit = tokens.start;
        // "by Tom" after a passive, or a noun with its owner behind it.
        let behind = self.mentions.iter().find(|mention| {
            mention.tokens.start >= tokens.start
                && mention.tokens.start <= tokens.end + 4
                && scene.clause_of.get(mention.tokens.start) == Some(&clause)
                && (0..3).any(|back| {
                    mention.tokens.start.checked_sub(1 + back).is_some_and(|at| {
                        at >= tokens.start
                            && scene.word(at) == Some("by")
                            && (at + 1..mention.tokens.start).all(|at| scene.fillers.get(at) == Some(&true))
                    })
                })
        });
        if let Some(mention) = behind {
            return Some(mention);
        }
        if let Some(other) = self.perceived(scene, tokens, clause) {
            return Some(other);
        }
        let owner = self.out_of_hand(scene, tokens, clause);
        for hop in 0..4 {
            let range = scene.clauses.get(clause)?.tokens.clone();
            let before =
                |mention: &&Mention| mention.tokens.start >= range.start && mention.tokens.end <= range.end && mention.tokens.start < limit;
            let mut subjects = self.mentions.iter().rev().filter(before).filter(|mention| mention.subject);
            let nearest = subjects.next();
            // "My opponent in a solo I am playing threw a heart": to play it is all
            // that I do there.
            let subject = match subjects.next() {
                Some(other) if nearest.is_some_and(|mention| only_plays(scene, mention, limit)) => Some(other),
                _ => nearest,
            };
            let subject = subject.or_else(|| self.mentions.iter().rev().filter(before).find(|mention| mention.whose && hop == 0));
            // "No one wanted me, so went solo": that was not nobody.
            let nobody = |mention: &&Mention| hop > 0 && mention.who == Some(Who::Nobody);
            if let Some(mention) = subject.or(owner).filter(|mention| !nobody(mention)) {
                return Some(mention);
            }
            // No subject of its own: it goes on with that of the clause before.
            let this = scene.clauses.get(clause)?;
            let sentence = this.sentence;
            let relative = matches!(this.joint.as_deref(), Some("who" | "which"));
            clause = clause.checked_sub(1)?;
            let before = scene.clauses.get(clause)?;
            if before.sentence != sentence && hop > 0 {
                return None;
            }
            if relative {
                return self
                    .mentions
                    .iter()
                    .rev()
                    .find(|mention| mention.tokens.end <= this.tokens.start && mention.tokens.end + 2 > this.tokens.start);
            }
        }
        None
    }
}

impl People {
    /// "The five of hearts fell out of Beth's hand": hers.
    fn out_of_hand(&self, scene: &Scene, tokens: &Range<usize>, clause: usize) -> Option<&Mention> {
        let here = |at: usize| scene.clause_of.get(at) == Some(&clause);
        self.mentions.iter().find(|mention| {
            let at = mention.tokens.start;
            mention.whose
                && (tokens.start..tokens.end + 4).contains(&at)
                && here(at)
                && at.checked_sub(1).and_then(|at| scene.word(at)).is_some_and(|word| matches!(word, "of" | "from" | "off"))
        })
    }

    /// "The soloist saw my ace fall", "she saw him throw it": mine it is, or he who
    /// threw it.
    fn perceived(&self, scene: &Scene, tokens: &Range<usize>, clause: usize) -> Option<&Mention> {
        let here = |at: usize| scene.clause_of.get(at) == Some(&clause);
        let seen = *self.perceptions.iter().rev().find(|at| **at <= tokens.start && here(**at))?;
        let somebody = self.mentions.iter().any(|mention| mention.subject && mention.tokens.end <= seen && here(mention.tokens.start));
        let own = |mention: &&Mention| {
            let at = mention.tokens.start;
            let next = if matches!(scene.word(seen + 1), Some("our" | "the" | "old" | "poor")) { seen + 2 } else { seen + 1 };
            here(at) && !mention.subject && if mention.whose { (seen + 1..tokens.end).contains(&at) } else { at == next || at == seen + 1 }
        };
        self.mentions.iter().find(own).filter(|_| somebody)
    }
}

/// Whether the mention begins a clause that says of a call whose it is, and has
/// said it by there: "in a solo | I am playing | threw".
fn only_plays(scene: &Scene, mention: &Mention, limit: usize) -> bool {
    let of_call = scene.chunks.iter().any(|chunk| chunk.slot == Slot::Call && chunk.tokens.end == mention.tokens.start);
    of_call && (mention.tokens.end..limit).any(|at| scene.word(at).is_some() && scene.fillers.get(at) == Some(&false))
}
