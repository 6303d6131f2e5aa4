//! The numbers of a text that are scores, or count the things shared out, and whose each is.

use std::ops::Range;

use super::super::infer::Inference;
use super::super::people::Who;
use super::super::scene::What;
use super::super::tokens::Kind;

/// So near a number stands what makes a bound of it.
const BOUND: usize = 4;

/// So many scores there are.
const SCORES: usize = 2;

/// So near a number stands what it counts.
const BESIDE: usize = 2;

/// Whose a number is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Ahead,
    Behind,
    Both,
    Person(Who),
}

/// A number with what is known of whose it is.
#[derive(Clone, Debug)]
pub(super) struct Owned {
    pub(super) number: i32,
    pub(super) tokens: Range<usize>,
    pub(super) owner: Option<Owner>,
}

impl Inference<'_> {
    /// Whether the word names a thing that is shared out.
    pub(super) fn is_thing(&self, at: usize) -> bool {
        self.scene.word(at).is_some_and(|word| self.words.shares.things.iter().any(|known| known == word))
    }

    /// The numbers that are scores, and those that count things, each once.
    pub(super) fn numbers_told(&self) -> (Vec<Owned>, Vec<Owned>) {
        let shares = &self.words.shares;
        let thing = |at: usize| self.is_thing(at);
        let sentence = |at: usize| self.scene.sentence(at);
        let named: Vec<usize> = (0..self.scene.tokens.len()).filter(|at| thing(*at)).filter_map(sentence).collect();
        let counts_else = |tokens: &Range<usize>| {
            let placed = self.words.is_placed(self.scene, tokens.start);
            // "Nine of the brisques", but not "one of us", nor "in one heap".
            let of_things = (tokens.end..=tokens.end + BESIDE).any(thing);
            let other =
                self.scene.word(tokens.start) == Some("one") || self.scene.word(tokens.end).is_some_and(|word| self.words.measures(word));
            placed || other && !of_things
        };
        let mut numbers: Vec<Owned> = Vec::new();
        for chunk in &self.scene.chunks {
            if let What::Number(number) = chunk.what
                && !counts_else(&chunk.tokens)
            {
                numbers.push(Owned { number, tokens: chunk.tokens.clone(), owner: None });
            }
        }
        numbers.sort_by_key(|one| (one.tokens.start, std::cmp::Reverse(one.tokens.end)));
        numbers.dedup_by(|later, one| later.tokens.start < one.tokens.end);
        // "He says I owe him 3200": beside two scores that is none.
        let claimed = |one: &Owned| self.said.iter().any(|said| said.contains(&one.tokens.start));
        if numbers.iter().filter(|one| one.number > shares.all && !claimed(one)).count() >= SCORES {
            numbers.retain(|one| !claimed(one));
        }
        for at in 0..numbers.len() {
            let owner = self.owner(&numbers, at);
            if let Some(one) = numbers.get_mut(at) {
                one.owner = owner;
            }
        }
        let (mut things, mut scores): (Vec<Owned>, Vec<Owned>) = numbers.into_iter().partition(|one| one.number <= shares.all);
        // "I finished 2100 and she only had 80": so little is a score beside the other's.
        let known = |one: &Owned| one.number >= shares.lowest();
        let others: Vec<Owner> = scores.iter().filter(|one| known(one)).filter_map(|one| one.owner.clone()).collect();
        let beside = |one: &Owned| one.owner.as_ref().is_some_and(|owner| matches!(others.as_slice(), [other] if other != owner));
        scores.retain(|one| {
            let bounds = self.bounds(one) && [shares.lowest(), shares.highest()].contains(&one.number);
            (known(one) || beside(one)) && !bounds
        });
        let here = |one: &Owned| sentence(one.tokens.start).is_some_and(|sentence| named.contains(&sentence));
        let rest: Vec<i32> = things.iter().filter(|one| here(one)).map(|one| shares.all - one.number).collect();
        things.retain(|one| here(one) || rest.contains(&one.number));
        merge(&mut things, |one, other| one.number == other.number && one.owner == other.owner);
        merge(&mut scores, |one, other| one.number == other.number);
        (scores, things)
    }

    /// "She had not reached a thousand", "well under a hundred": no score, but a bound.
    fn bounds(&self, one: &Owned) -> bool {
        let start = one.tokens.start;
        let clause = self.scene.clause(start).map_or(start, |clause| clause.tokens.start);
        let before = (clause.max(start.saturating_sub(BOUND))..start).filter_map(|at| self.scene.word(at));
        let (denying, compared) = (&self.words.joints.denying, &self.words.compared);
        before
            .into_iter()
            .any(|word| denying.contains(word) || compared.iter().any(|known| known == word) || matches!(word, "than" | "short"))
    }

    /// Whose a number is, by what stands beside it between two pauses or numbers.
    fn owner(&self, numbers: &[Owned], at: usize) -> Option<Owner> {
        let own = numbers.get(at)?.tokens.clone();
        let ends = |at: usize| {
            let joint = self.scene.word(at).is_some_and(|word| self.words.joints.joints.contains(word));
            joint || self.scene.tokens.get(at).is_none_or(|token| !matches!(token.kind, Kind::Word | Kind::Quote))
        };
        let other = |token: usize| numbers.iter().enumerate().any(|(one, number)| one != at && number.tokens.contains(&token));
        let from = (0..own.start).rev().find(|at| ends(*at) || other(*at)).map_or(0, |at| at + 1);
        let to = (own.end..self.scene.tokens.len()).find(|at| ends(*at) || other(*at)).unwrap_or(self.scene.tokens.len());
        let before = (from..own.start).rev().find_map(|at| self.named(at));
        // "20 to his 12": he has the twelve.
        // But "12 mine, 20 hers".
        let by_itself = |at: usize| self.scene.word(at).is_some_and(|word| matches!(word, "mine" | "yours" | "hers" | "ours" | "theirs"));
        let owns_next = |at: usize| {
            at + 1 == to && other(to) && !by_itself(at) && self.people.mentions.iter().any(|one| one.whose && one.tokens.contains(&at))
        };
        let behind = || (own.end..to).filter(|at| !owns_next(*at)).find_map(|at| self.named(at));
        // "840 with eighteen brisques": whose the one is, his is the other.
        let goes_on = || {
            let last = at.checked_sub(1).and_then(|before| numbers.get(before))?;
            let joined = (last.tokens.end..own.start).any(|at| matches!(self.scene.word(at), Some("with" | "and" | "plus")));
            let near = self.scene.sentence(last.tokens.start) == self.scene.sentence(own.start);
            (joined && near && last.number > self.words.shares.all).then(|| last.owner.clone())?
        };
        // "Ann: 1310".
        let headed = || {
            let colon = from.checked_sub(1).filter(|at| self.scene.tokens.get(*at).is_some_and(|token| token.is(":")))?;
            colon.checked_sub(1).and_then(|at| self.named(at))
        };
        before.or_else(behind).or_else(headed).or_else(goes_on)
    }

    /// Who is named by the token.
    fn named(&self, at: usize) -> Option<Owner> {
        let shares = &self.words.shares;
        let word = self.scene.word(at)?;
        let is = |list: &[String]| list.iter().any(|known| known == word);
        if is(&shares.alike) {
            return Some(Owner::Both);
        }
        let mention = self.people.mentions.iter().find(|mention| mention.tokens.contains(&at));
        let person = mention.and_then(|mention| mention.who.clone());
        match person.filter(|who| !matches!(who, Who::We | Who::You | Who::Several | Who::All | Who::Nobody)) {
            Some(who) => Some(Owner::Person(who)),
            None if is(&shares.ahead) => Some(Owner::Ahead),
            None if is(&shares.behind) => Some(Owner::Behind),
            None => None,
        }
    }
}

/// Makes one of two that are the same; what is known of the one is known of the other.
fn merge(all: &mut Vec<Owned>, same: impl Fn(&Owned, &Owned) -> bool) {
    let mut merged: Vec<Owned> = Vec::new();
    for one in all.drain(..) {
        match merged.iter_mut().find(|known| same(known, &one)) {
            Some(known) => {
                if known.owner.is_none() {
                    known.owner = one.owner;
                }
            }
            None => merged.push(one),
        }
    }
    *all = merged;
}
