//! What may have been done, as the patterns and the rules over them have it.

use std::ops::Range;

use crate::facts::{FactId, Values};

use super::auction::outright;
use super::infer::{Finding, Inference};
use super::pattern::Slot;
use super::people::Who;
use super::reading::Seen;
use super::scene::What;
use super::signs::{Sign, Speech};

/// So much counts how strong a sign is, beside how many words it has.
const A_SIGN: u8 = 5;
/// From here on a deed is told by a strong sign together with another.
pub(super) const CONCLUDED: u8 = 3 * A_SIGN + 4;
/// From here on a deed is told by a sign beyond doubt.
pub(super) const BEYOND_DOUBT: u8 = 4 * A_SIGN;

/// What may have been done, and by whom.
#[derive(Clone, Debug)]
pub(crate) struct Deed {
    /// What.
    pub(crate) values: Values,
    /// How plainly it is said.
    pub(crate) strength: u8,
    /// The words.
    pub(crate) tokens: Range<usize>,
    /// Who did it.
    pub(crate) doer: Option<Who>,
    /// Facts that follow.
    pub(crate) also: Vec<(FactId, Values)>,
    /// The card it was done with.
    pub(crate) card: Option<What>,
}

impl Deed {
    /// A deed of which only the words are known.
    pub(crate) fn new(values: Values, strength: u8, tokens: Range<usize>) -> Self {
        Self { values, strength, tokens, doer: None, also: Vec::new(), card: None }
    }

    /// Takes over what another telling of the same deed says besides.
    pub(crate) fn complete(&mut self, other: &Self) {
        if self.doer.as_ref().is_none_or(vague) && other.doer.is_some() {
            self.doer.clone_from(&other.doer);
        }
        if self.card.is_none() {
            self.card.clone_from(&other.card);
        }
        for extra in &other.also {
            if !self.also.iter().any(|(fact, _)| *fact == extra.0) {
                self.also.push(*extra);
            }
        }
    }
}

/// A person of whom nothing is said.
fn vague(who: &Who) -> bool {
    matches!(who, Who::Some(_) | Who::You | Who::We | Who::Several | Who::All)
}

impl Inference<'_> {
    /// What the lexicon sees that may have been done.
    pub(crate) fn deeds(&self, act: FactId, found: &mut Vec<Finding>) -> Vec<Deed> {
        let mut deeds = self.signs_of(act);
        self.rules(act, &mut deeds, found);
        let telling = |name: &str| self.words.tells(name).first().map(|(_, values)| *values);
        if let (Some(values), Some(at)) = (telling("act"), &self.auction.about_call) {
            let told = match (self.auction.asked, self.auction.whole) {
                (true, true) => 9,
                (false, true) => 5,
                (true, false) => 3,
                (false, false) => 0,
            };
            let strength = 6 + told + u8::try_from(self.auction.speeches.min(3)).unwrap_or(3);
            deeds.push(Deed::new(values, strength, at.clone()));
        }
        if let (Some(values), Some(at)) = (telling("all-pass"), &self.auction.passed_out) {
            deeds.push(Deed::new(values, 19, at.clone()));
        }
        if self.auction.replayed.is_empty()
            && let (Some(values), Some(one)) = (
                telling("all-pass"),
                self.seen.iter().find(|one| matches!(self.sign(one), Some(Sign::Auction(Speech::AllPass))) && !one.denied),
            )
        {
            deeds.push(Deed::new(values, 13, one.tokens.clone()));
        }
        // "Everybody passed. Then Ann says six": something came of it after all.
        let went_on = |values: Values| Some(values) == telling("all-pass") && self.auction.about_call.is_some();
        let verbatim = self.verbatim.iter().filter(|(fact, values, _)| *fact == act && !went_on(*values));
        deeds.extend(verbatim.map(|(_, values, tokens)| Deed::new(*values, BEYOND_DOUBT, tokens.clone())));
        deeds
    }

    fn signs_of(&self, act: FactId) -> Vec<Deed> {
        let mut deeds: Vec<Deed> = Vec::new();
        let claims = self.false_claims(act);
        let disproved = self.disproved(&claims);
        let offence = self.offence_beside_rules(act);
        for one in self.seen {
            let Some(Sign::Fact { fact, yes, also, leave, .. }) = self.sign(one) else { continue };
            if *fact != act || yes.within(disproved) || one.denied || one.mode.unreal && !*leave && !one.mode.asks {
                continue;
            }
            let inside = |said: &Range<usize>| said.start <= one.tokens.start && one.tokens.end <= said.end;
            if offence.is_some_and(|offence| !yes.has(offence)) && self.only_said.iter().any(inside) {
                continue;
            }
            if self.of_false_claim(one, &claims) {
                continue;
            }
            let strength = if one.mode.asks && !*leave { one.strength - 1 } else { one.strength };
            let strength = strength * A_SIGN + u8::try_from(one.used.len().min(4)).unwrap_or(4);
            let strength = if one.mode.leave && !one.mode.asks && !*leave { strength - 2 } else { strength };
            // A question of procedure that is not asked.
            let strength = if *leave && !one.mode.asks { strength - 1 } else { strength };
            deeds.push(Deed {
                values: *yes,
                strength,
                tokens: one.tokens.clone(),
                doer: one.doer.clone(),
                also: also.clone(),
                card: self.card(one),
            });
        }
        deeds
    }

    /// An irregularity that is plainly told, where somebody besides only says what must or may be
    /// done for it.
    pub(crate) fn offence_beside_rules(&self, act: FactId) -> Option<u8> {
        if self.only_said.is_empty() {
            return None;
        }
        let outside = |one: &Seen| self.only_said.iter().all(|said| one.tokens.end <= said.start || said.end <= one.tokens.start);
        let told = self.seen.iter().filter(|one| one.plainly_told() && one.strength > 1 && outside(one));
        let mut acts = told.filter_map(|one| match self.sign(one) {
            Some(Sign::Fact { fact, yes, leave: false, .. }) if *fact == act => yes.only(),
            _ => None,
        });
        acts.find(|act| self.words.is_offence(*act))
    }

    /// Whether another deed goes before this one.
    pub(crate) fn beaten(&self, deed: &Deed, all: &[&Deed]) -> bool {
        // What a law speaks of goes before what none does, told beside it.
        let of_no_law = deed.values.within(self.words.uncovered);
        all.iter().any(|other| {
            let goes_before = of_no_law && other.values.and(self.words.uncovered).is_empty();
            other.values.and(deed.values).is_empty()
                && (self.words.beat(other.values, deed.values) || goes_before && !self.words.beat(deed.values, other.values))
        })
    }

    /// Rules over events.
    fn rules(&self, act: FactId, deeds: &mut Vec<Deed>, found: &mut Vec<Finding>) {
        for rule in &self.words.rules {
            let mut at = Vec::new();
            let mut from = 0;
            let mut doers: Vec<Who> = Vec::new();
            for event in &rule.events {
                let next = self.seen.iter().find(|one| {
                    matches!(self.sign(one), Some(Sign::Event(index)) if index == event)
                        && !one.denied
                        && !one.mode.unreal
                        && (!one.mode.reported
                            || rule.events.len() <= 1
                            || rule.then.is_empty()
                            || self.words.events.get(*event).is_none_or(|name| name != "had-it"))
                        && (!rule.ordered || one.tokens.start >= from)
                        && doers.iter().all(|doer| one.doer.as_ref().is_none_or(|other| !self.people.differ(doer, other)))
                        && self.suits_apart(one)
                });
                let Some(next) = next else { break };
                from = next.tokens.start + 1;
                doers.extend(next.doer.clone());
                at.push(next);
            }
            if at.len() < rule.events.len() {
                continue;
            }
            let start = at.iter().map(|one| one.tokens.start).min().unwrap_or(0);
            let end = at.iter().map(|one| one.tokens.end).max().unwrap_or(start);
            let strength = at.iter().map(|one| one.strength).max().unwrap_or(2).max(2) * 5 + 4;
            let mut also = Vec::new();
            let mut acts = None;
            for (fact, values) in &rule.then {
                if *fact == act { acts = Some(*values) } else { also.push((*fact, *values)) }
            }
            match acts {
                Some(values) => deeds.push(Deed { values, strength, tokens: start..end, doer: doers.first().cloned(), also, card: None }),
                None => found.extend(also.into_iter().map(|(fact, values)| Finding { fact, values, tokens: start..end, strength: 2 })),
            }
        }
    }

    /// An event that names two suits needs two different ones.
    fn suits_apart(&self, one: &Seen) -> bool {
        let suits: Vec<&str> = one
            .slots
            .iter()
            .filter_map(|(_, chunk)| match self.scene.chunks.get(*chunk).map(|chunk| &chunk.what) {
                Some(What::Suit(suit) | What::Card { suit: Some(suit), .. }) => Some(suit.as_str()),
                _ => None,
            })
            .collect();
        match suits.as_slice() {
            [one, other, ..] => one != other,
            [one] => *one != "trump",
            [] => true,
        }
    }

    /// What the auction tells of the call in question.
    pub(crate) fn tell_call(&self, found: &mut Vec<Finding>) {
        // A whole auction says more than any single word; but how somebody stood may
        // be told otherwise than by what he said, unless it is told of everybody.
        for (fact, values, tokens) in &self.auction.replayed {
            let plain = self.auction.plain && values.len() == 1;
            let strength = if !plain {
                2
            } else if outright::standing(self.game, *fact) && !self.auction.whole {
                3
            } else {
                4
            };
            found.push(Finding { fact: *fact, values: *values, tokens: tokens.clone(), strength });
        }
    }

    /// The card a sign speaks of: in its slots, or in its clause.
    fn card(&self, one: &Seen) -> Option<What> {
        let of = |chunk: usize| match self.scene.chunks.get(chunk).map(|chunk| &chunk.what) {
            Some(what @ What::Card { .. }) => Some(what.clone()),
            Some(What::Suit(suit)) => Some(What::Card { suit: Some(suit.clone()), rank: None }),
            _ => None,
        };
        if let Some(card) = one.slots.iter().filter(|(slot, _)| *slot == Slot::Card).find_map(|(_, chunk)| of(*chunk)) {
            return Some(card);
        }
        let clause = self.scene.clause(one.tokens.start)?;
        self.scene
            .chunks
            .iter()
            .find(|chunk| {
                chunk.slot == Slot::Card
                    && chunk.tokens.start >= clause.tokens.start
                    && chunk.tokens.end <= clause.tokens.end.max(one.tokens.end + 3)
            })
            .map(|chunk| chunk.what.clone())
    }
}
