//! Two scores, and the things shared out between them, as they are told: which of the
//! two has how many, wherever in the text it stands, and what that comes to.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::facts::{FactId, Truth, Values};

use super::super::infer::{Finding, Inference};
use super::super::people::Who;
use super::owned::{Owned, Owner};
use super::{Scores, Sum};

/// So near a person stands a word that says whether he is ahead.
const BESIDE: usize = 2;

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
        let (scores, things) = self.scores_and_things().or_else(|| self.scores_without_things())?;
        match (scores.as_slice(), self.ways(&scores, &things).as_slice()) {
            ([lower, higher], [(low, high)]) => Some(Scores { higher: higher.number, lower: lower.number, things: Some((*high, *low)) }),
            ([lower, higher], []) => Some(Scores { higher: higher.number, lower: lower.number, things: None }),
            _ => None,
        }
    }

    /// The scores from the lower to the higher, and how many things are told of.
    fn scores_and_things(&self) -> Option<(Vec<Owned>, Vec<Owned>)> {
        let shares = &self.words.shares;
        if shares.things.is_empty() || self.about.asked.is_some() {
            return None;
        }
        let (mut scores, things) = self.numbers_told();
        if scores.len() > 2 {
            // "Am I over 1000?"
            scores.retain(|one| one.number != shares.highest());
        }
        if !(0..self.scene.tokens.len()).any(|at| self.is_thing(at)) {
            // Two scores alone, where it is plain whose they are: "a hundred" is no score.
            scores.sort_by_key(|one| one.number);
            let plain = matches!(scores.as_slice(), [one, other] if one.owner != other.owner && one.number != shares.lowest());
            return plain.then(|| (scores, Vec::new()));
        }
        if let [one] = scores.as_slice()
            && one.owner == Some(Owner::Both)
            && things.iter().all(|one| one.owner == Some(Owner::Both))
        {
            // "1200 each, and sixteen brisques apiece".
            scores.push(one.clone());
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

    /// "1830 to 1260": two scores of which nothing is said but that they are two.
    fn side_by_side(&self, one: &Owned, other: &Owned) -> bool {
        let between = one.tokens.end..other.tokens.start;
        one.owner.is_none() && other.owner.is_none() && between.len() <= 1 && self.scene.clause(between.start).is_some()
    }

    /// Two scores from which the sum may follow all the same: things are spoken of and not
    /// told how many ("and no brisques"), or nothing is said but the two.
    fn scores_without_things(&self) -> Option<(Vec<Owned>, Vec<Owned>)> {
        let shares = &self.words.shares;
        if shares.things.is_empty() || self.about.asked.is_some() {
            return None;
        }
        let (mut scores, things) = self.numbers_told();
        let in_a_row = matches!(scores.as_slice(), [one, other] if self.side_by_side(one, other));
        scores.sort_by_key(|one| one.number);
        let plain = in_a_row || matches!(scores.as_slice(), [one, other] if one.owner.is_some() && one.owner != other.owner);
        (plain && things.is_empty()).then_some((scores, things))
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
