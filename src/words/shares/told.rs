//! Two scores, and the things shared out between them, as they are told: which of the
//! two has how many, wherever in the text it stands, and what that comes to.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::facts::{FactId, Truth, Values};

use super::super::infer::{Finding, Inference};
use super::super::people::Who;
use super::super::scene::What;
use super::super::tokens::Kind;
use super::{Scores, Sum};

/// So near a number stands what makes a bound of it.
const BOUND: usize = 4;

/// So near a person stands a word that says whether he is ahead.
const BESIDE: usize = 2;

/// Whose a number is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Owner {
    Ahead,
    Behind,
    Both,
    Person(Who),
}

/// A number with what is known of whose it is.
#[derive(Clone, Debug)]
struct Owned {
    number: i32,
    tokens: Range<usize>,
    owner: Option<Owner>,
}

impl Inference<'_> {
    /// With what two scores and the things shared out come to.
    pub(crate) fn shared_out(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let shares = &self.words.shares;
        let Some((scores, things)) = self.scores_and_things() else { return found };
        let (Some(lower), higher) = (scores.first(), scores.get(1)) else { return found };
        let ways = self.ways(&scores, &things);
        let span = |all: &[Owned]| Some(all.iter().map(|one| one.tokens.start).min()?..all.iter().map(|one| one.tokens.end).max()?);
        let Some(of_scores) = span(&scores) else { return found };
        let of_things = span(&things).unwrap_or_else(|| of_scores.clone());
        let apart = higher.map(|higher| higher.number - lower.number);
        let finding = |(fact, values): &(FactId, Values), tokens: &Range<usize>| Finding {
            fact: *fact,
            values: *values,
            tokens: tokens.clone(),
            strength: 4,
        };
        let of_lower = shares.so(Sum::Lower, lower.number).iter().map(|so| finding(so, &lower.tokens));
        let of_both = apart.into_iter().flat_map(|apart| shares.so(Sum::Apart, apart)).map(|so| finding(so, &of_scores));
        let mut told: Vec<Finding> = of_lower.chain(of_both).collect();
        // Where it is not plain who has how many, only what holds either way is so; the
        // rest is asked.
        let with = |(low, high): &(i32, i32)| {
            let lower_with = lower.number + low * shares.each;
            let apart = apart.map(|apart| (Sum::ApartWith, apart + (high - low) * shares.each));
            [(Sum::LowerWith, lower_with)].into_iter().chain(apart).flat_map(|(sum, number)| shares.so(sum, number)).collect::<Vec<_>>()
        };
        let facts: BTreeSet<FactId> = ways.iter().flat_map(with).map(|(fact, _)| *fact).collect();
        for fact in facts {
            let of_way = |way| with(way).into_iter().find(|(other, _)| *other == fact).map_or(Values::NONE, |(_, values)| *values);
            let values = ways.iter().map(of_way).fold(Values::NONE, Values::or);
            found.retain(|one| one.fact != fact);
            if values.len() < self.game.facts[fact].all().len() {
                told.push(finding(&(fact, values), &of_things));
            }
        }
        for one in told {
            let fact = &self.game.facts[one.fact];
            let matters = fact.when.truth(&self.game.facts, &self.case_of(&found)) != Truth::No;
            if matters && self.about.case.possible(one.fact) == fact.all() {
                found.retain(|other| other.fact != one.fact);
                found.push(one);
            }
        }
        self.sensible(found)
    }

    /// The scores and the things, where it is plain who has what.
    pub(crate) fn scores(&self) -> Option<Scores> {
        let (scores, things) = self.scores_and_things()?;
        match (scores.as_slice(), self.ways(&scores, &things).as_slice()) {
            ([lower, higher], [(low, high)]) => Some(Scores { higher: higher.number, lower: lower.number, things: Some((*high, *low)) }),
            ([lower, higher], []) => Some(Scores { higher: higher.number, lower: lower.number, things: None }),
            _ => None,
        }
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

    /// The scores from the lower to the higher, and how many things are told of.
    fn scores_and_things(&self) -> Option<(Vec<Owned>, Vec<Owned>)> {
        let shares = &self.words.shares;
        if shares.things.is_empty() || self.about.asked.is_some() {
            return None;
        }
        let thing = |at: usize| self.scene.word(at).is_some_and(|word| shares.things.iter().any(|known| known == word));
        let sentence = |at: usize| self.scene.sentence(at);
        let named: Vec<usize> = (0..self.scene.tokens.len()).filter(|at| thing(*at)).filter_map(sentence).collect();
        let counts_else = |tokens: &Range<usize>| {
            let placed = tokens.start.checked_sub(1).and_then(|at| self.scene.word(at)).is_some_and(|word| self.words.places(word));
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
        for at in 0..numbers.len() {
            let owner = self.owner(&numbers, at);
            if let Some(one) = numbers.get_mut(at) {
                one.owner = owner;
            }
        }
        let (mut things, mut scores): (Vec<Owned>, Vec<Owned>) = numbers.into_iter().partition(|one| one.number <= shares.all);
        scores.retain(|one| {
            one.number >= shares.lowest() && !(self.bounds(one) && [shares.lowest(), shares.highest()].contains(&one.number))
        });
        let here = |one: &Owned| sentence(one.tokens.start).is_some_and(|sentence| named.contains(&sentence));
        let rest: Vec<i32> = things.iter().filter(|one| here(one)).map(|one| shares.all - one.number).collect();
        things.retain(|one| here(one) || rest.contains(&one.number));
        merge(&mut things, |one, other| one.number == other.number && one.owner == other.owner);
        merge(&mut scores, |one, other| one.number == other.number);
        if scores.len() > 2 {
            // "Am I over 1000?"
            scores.retain(|one| one.number != shares.highest());
        }
        if named.is_empty() {
            // Two scores alone, where it is plain whose they are: "a hundred" is no score.
            scores.sort_by_key(|one| one.number);
            let plain = matches!(scores.as_slice(), [one, other] if one.owner != other.owner && one.number > shares.lowest());
            return plain.then(|| (scores, Vec::new()));
        }
        let alike = scores.iter().chain(&things).any(|one| one.owner == Some(Owner::Both));
        scores.sort_by_key(|one| one.number);
        let plain = match scores.as_slice() {
            [_, _] => true,
            [one] => one.number < shares.highest() && !alike,
            _ => false,
        };
        let many = match things.as_slice() {
            [_] => true,
            [one, other] => one.number + other.number <= shares.all,
            _ => false,
        };
        (plain && many).then_some((scores, things))
    }

    /// How many things the lower score may have, and the higher.
    fn ways(&self, scores: &[Owned], things: &[Owned]) -> Vec<(i32, i32)> {
        let all = self.words.shares.all;
        let Some(one) = things.first() else { return Vec::new() };
        if one.owner == Some(Owner::Both) {
            return vec![(one.number, one.number)];
        }
        let other = things.get(1).map_or(all - one.number, |other| other.number);
        let (low, high) = ((one.number, other), (other, one.number));
        let sides = Sides::of(self, scores, things);
        let second = || things.get(1).and_then(|other| sides.is_lower(self, other)).map(|lower| !lower);
        let in_order = || {
            let unnamed = scores.len() == 2 && things.len() == 2 && scores.iter().chain(things).all(|one| one.owner.is_none());
            unnamed.then(|| scores.first().map(|lower| lower.tokens.start) < scores.get(1).map(|higher| higher.tokens.start))
        };
        // "860 and eleven brisques": nobody else is spoken of.
        let alone = || (scores.len() == 1 && things.len() == 1).then_some(true);
        match sides.is_lower(self, one).or_else(second).or_else(in_order).or_else(alone) {
            Some(true) => vec![low],
            Some(false) => vec![high],
            None => vec![low, high],
        }
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

/// Who has the higher score, and who the lower.
struct Sides {
    higher: Vec<Who>,
    lower: Vec<Who>,
    /// Whether the speaker is one of them: then whoever is not he is the other.
    mine: bool,
}

impl Sides {
    fn of(inference: &Inference<'_>, scores: &[Owned], things: &[Owned]) -> Self {
        let person = |one: Option<&Owned>| match one.and_then(|one| one.owner.clone()) {
            Some(Owner::Person(who)) => Some(who),
            _ => None,
        };
        let (mut lower, mut higher): (Vec<Who>, Vec<Who>) =
            (person(scores.first()).into_iter().collect(), person(scores.get(1)).into_iter().collect());
        let shares = &inference.words.shares;
        // "Me ahead", "is he rubiconed?": the scores tell first.
        let marked = |words: &[String]| {
            let marks = (0..inference.scene.tokens.len())
                .filter(|at| inference.scene.word(*at).is_some_and(|word| words.iter().any(|known| known == word)));
            marks.into_iter().find_map(|mark| {
                let mut before = inference.people.mentions.iter().rev().filter(|mention| mention.tokens.end <= mark && !mention.whose);
                before.next().filter(|mention| mention.tokens.end + BESIDE > mark)?.who.clone()
            })
        };
        if lower.is_empty() && higher.is_empty() {
            higher.extend(marked(&shares.ahead));
        }
        if lower.is_empty() {
            lower.extend(marked(&shares.behind));
        }
        let people = scores.iter().chain(things).filter_map(|one| person(Some(one))).chain(lower.clone()).chain(higher.clone());
        let mine = people.into_iter().any(|who| who == Who::Me);
        Self { higher, lower, mine }
    }

    /// Whether a number is of whoever has the lower score.
    fn is_lower(&self, inference: &Inference<'_>, one: &Owned) -> Option<bool> {
        let who = match one.owner.as_ref()? {
            Owner::Behind => return Some(true),
            Owner::Ahead => return Some(false),
            Owner::Both => return None,
            Owner::Person(who) => who,
        };
        let same = |other: &Who| match (who, other) {
            _ if self.mine => Some((*who == Who::Me) == (*other == Who::Me)),
            _ if inference.people.root(who) == inference.people.root(other) => Some(true),
            // A bare "he" may be either.
            (Who::Name(name, _), _) | (_, Who::Name(name, _)) if matches!(name.as_str(), "he" | "she" | "they") => None,
            _ => Some(false),
        };
        let lower = self.lower.iter().find_map(same);
        lower.or_else(|| self.higher.iter().find_map(same).map(|higher| !higher)).or_else(|| self.last_spoken_of(inference, one))
    }

    /// "The loser made 910. He has six": the one spoken of before.
    fn last_spoken_of(&self, inference: &Inference<'_>, one: &Owned) -> Option<bool> {
        let shares = &inference.words.shares;
        (0..one.tokens.start).rev().find_map(|at| {
            let word = inference.scene.word(at)?;
            let is = |list: &[String]| list.iter().any(|known| known == word);
            if is(&shares.behind) { Some(true) } else { is(&shares.ahead).then_some(false) }
        })
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
