//! Who did what stands in the words.

use super::super::pattern::Slot;
use super::super::scene::{Chunk, Scene};
use super::{Mention, People, Who};
use std::ops::Range;

impl People {
    /// The doer of what stands in the tokens.
    pub(crate) fn doer(&self, scene: &Scene, tokens: &Range<usize>) -> Option<&Mention> {
        let clause = scene.clause_of.get(tokens.start).copied()?;
        self.by_whom(scene, tokens, clause)
            .or_else(|| self.perceived(scene, tokens, clause))
            .or_else(|| self.named_behind(scene, tokens.start, clause))
            .or_else(|| self.left_out(scene, tokens, clause))
            .or_else(|| self.subject(scene, tokens, clause))
    }

    /// "By Tom" after a passive, or a noun with its owner behind it.
    fn by_whom(&self, scene: &Scene, tokens: &Range<usize>, clause: usize) -> Option<&Mention> {
        let by = |mention: &Mention, back: usize| {
            mention.tokens.start.checked_sub(1 + back).is_some_and(|at| {
                at >= tokens.start
                    && scene.word(at) == Some("by")
                    && (at + 1..mention.tokens.start).all(|at| scene.fillers.get(at) == Some(&true))
                    // "Seen by the other three": they did nothing.
                    && !at.checked_sub(1).is_some_and(|at| self.perceptions.contains(&at))
            })
        };
        self.mentions.iter().find(|mention| {
            (tokens.start..=tokens.end + 4).contains(&mention.tokens.start)
                && scene.clause_of.get(mention.tokens.start) == Some(&clause)
                && (0..3).any(|back| by(mention, back))
        })
    }

    /// Who stands before it as its subject, in its clause or in one that it goes on with.
    fn subject(&self, scene: &Scene, tokens: &Range<usize>, mut clause: usize) -> Option<&Mention> {
        let limit = tokens.start;
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
            let subject = subject.or_else(|| self.whose_card(scene, tokens).filter(|_| hop == 0));
            // "My aunt says a revoke costs three tricks": she has not revoked.
            if hop == 0 && subject.is_some_and(|mention| self.only_says(scene, mention, limit)) {
                return None;
            }
            // "No one wanted me, so went solo": that was not nobody.
            let nobody = |mention: &&Mention| hop > 0 && mention.who == Some(Who::Nobody);
            if let Some(mention) = subject.or(owner).filter(|mention| !nobody(mention)) {
                return Some(mention);
            }
            // No subject of its own: it goes on with that of the clause before.
            let this = scene.clauses.get(clause)?;
            let sentence = this.sentence;
            let relative = matches!(this.joint.as_deref(), Some("who" | "which"));
            clause = outside(scene, clause.checked_sub(1)?);
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
    /// Whether he says right after his name what follows, and that is a thing.
    fn only_says(&self, scene: &Scene, mention: &Mention, limit: usize) -> bool {
        let thing = |at: usize| matches!(scene.word(at), Some("a" | "an" | "any" | "every"));
        let says = |at: &usize| self.sayings.contains(at) && thing(at + 1) && at + 2 == limit;
        mention.subject && (mention.tokens.end..limit).find(|at| scene.fillers.get(*at) != Some(&true)).is_some_and(|at| says(&at))
    }

    /// "All that happened was that my six fell": mine, whoever is spoken of before.
    fn whose_card(&self, scene: &Scene, tokens: &Range<usize>) -> Option<&Mention> {
        let card = |at: usize| {
            let behind = |chunk: &Chunk| chunk.slot == Slot::Card && chunk.tokens.start == at && chunk.tokens.end < tokens.end;
            scene.chunks.iter().any(behind)
        };
        self.mentions.iter().find(|mention| mention.whose && tokens.contains(&mention.tokens.start) && card(mention.tokens.end))
    }

    /// "The five of hearts fell out of Beth's hand", "from the hand of the man opposite":
    /// hers, and his.
    fn out_of_hand(&self, scene: &Scene, tokens: &Range<usize>, clause: usize) -> Option<&Mention> {
        let here = |at: usize| scene.clause_of.get(at) == Some(&clause);
        let hand_of = |mut at: usize| {
            while at > 0 && scene.fillers.get(at - 1) == Some(&true) {
                at -= 1;
            }
            at > 1 && scene.word(at - 1) == Some("of") && matches!(scene.word(at - 2), Some("hand" | "hands"))
        };
        let of_hand = |mention: &&Mention| {
            let at = mention.tokens.start;
            (tokens.start..tokens.end + 7).contains(&at) && here(at) && hand_of(at)
        };
        self.mentions.iter().find(of_hand).or_else(|| {
            self.mentions.iter().find(|mention| {
                let at = mention.tokens.start;
                let before = at.checked_sub(1).and_then(|at| scene.word(at)).unwrap_or_default();
                (tokens.start..tokens.end + 4).contains(&at)
                    && here(at)
                    && if mention.whose { matches!(before, "of" | "from" | "off" | "out" | "owt") } else { before == "off" }
            })
        })
    }

    /// "Played before my turn. Am I done for?": who tells his own story leaves himself out.
    fn left_out(&self, scene: &Scene, tokens: &Range<usize>, clause: usize) -> Option<&Mention> {
        let this = scene.clauses.get(clause)?;
        let from = scene.clauses.iter().find(|one| one.sentence == this.sentence)?.tokens.start;
        let begins = self.unnamed.iter().any(|at| (from..this.tokens.end).contains(at) && *at <= tokens.end);
        let other = |mention: &Mention| !matches!(mention.who, None | Some(Who::Me | Who::We | Who::Nobody | Who::All));
        let before = |mention: &&Mention| mention.tokens.start < this.tokens.end && mention.subject;
        if !begins || self.mentions.iter().filter(before).any(other) {
            return None;
        }
        self.mentions.iter().find(|mention| mention.who == Some(Who::Me))
    }

    /// "Chucked it in, I did", "tilted the lot, did Rupert": named behind what he did.
    fn named_behind(&self, scene: &Scene, limit: usize, clause: usize) -> Option<&Mention> {
        let this = scene.clauses.get(clause)?;
        let inside = |mention: &&Mention| this.tokens.contains(&mention.tokens.start);
        let begins = scene.clauses.get(clause.wrapping_sub(1)).is_none_or(|before| before.sentence != this.sentence);
        if !begins || self.mentions.iter().filter(inside).any(|mention| mention.subject && mention.tokens.start < limit) {
            return None;
        }
        let ends = scene.clauses.iter().filter(|clause| clause.sentence == this.sentence).map(|clause| clause.tokens.end).max()?;
        let did = |at: usize| matches!(scene.word(at), Some("did" | "has" | "had" | "does"));
        self.mentions.iter().find(|mention| {
            let (from, to) = (mention.tokens.start, mention.tokens.end);
            let article = |at: usize| matches!(scene.word(at), Some("the" | "our" | "my"));
            let front = if from.checked_sub(1).is_some_and(article) { from - 1 } else { from };
            let closed = |at: usize| at >= ends || scene.word(at).is_none();
            !mention.whose
                && mention.who.is_some()
                && (limit..ends).contains(&from)
                && (did(to) && closed(to + 1) || front.checked_sub(1).is_some_and(did) && closed(to))
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

/// "The proposer (I'd accepted him) had twelve": what stands in the brackets is passed over.
fn outside(scene: &Scene, clause: usize) -> usize {
    let has = |clause: usize, bracket: &str| {
        scene.clauses.get(clause).is_some_and(|clause| {
            (clause.tokens.start..=clause.tokens.end).any(|at| scene.tokens.get(at).is_some_and(|token| token.text == bracket))
        })
    };
    let closes = scene.clauses.get(clause).and_then(|clause| clause.tokens.end.checked_sub(1)).and_then(|at| scene.tokens.get(at));
    if closes.is_none_or(|token| token.text != ")") {
        return clause;
    }
    (0..=clause).rev().find(|at| has(*at, "(")).unwrap_or(clause)
}

/// Whether the mention begins a clause that says of a call whose it is, and has
/// said it by there: "in a solo | I am playing | threw".
fn only_plays(scene: &Scene, mention: &Mention, limit: usize) -> bool {
    let of_call = scene.chunks.iter().any(|chunk| chunk.slot == Slot::Call && chunk.tokens.end == mention.tokens.start);
    of_call && (mention.tokens.end..limit).any(|at| scene.word(at).is_some() && scene.fillers.get(at) == Some(&false))
}
