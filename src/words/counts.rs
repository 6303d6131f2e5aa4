//! What numbers are told: a count outright, or by how much it was over or under
//! what the call needs; and the one number that nothing else takes.

use std::ops::Range;

use crate::facts::{Case, FactId, Truth, Values};

use super::clauses::Clause;
use super::infer::{Finding, Inference};
use super::reading::Seen;
use super::roles::Table;
use super::scene::What;
use super::signs::{Sign, Tally};

/// A question of so few words tells nothing.
const BARE: usize = 3;

impl Inference<'_> {
    /// The count that a sign tells: a number, so many over or under what is needed,
    /// or what the others left.
    pub(crate) fn count(&self, table: &Table<'_>, one: &Seen, found: &[Finding]) -> Option<Values> {
        let Some(Sign::Count { fact, tally, number }) = self.sign(one) else { return None };
        if one.denied {
            return None;
        }
        let declared = &self.game.facts[*fact];
        let needed = || self.needed(table, found);
        if let Tally::Made | Tally::Failed = tally {
            return Some(self.reaching(*fact, needed()?, *tally == Tally::Made));
        }
        let in_slot = one.slots.iter().find(|(_, chunk)| self.number(*chunk).is_some());
        if in_slot.and_then(|slot| self.scene.chunks.get(slot.1)).is_some_and(|chunk| self.counts_people(&chunk.tokens)) {
            return None;
        }
        let number = number.or_else(|| self.number(in_slot?.1))?;
        match tally {
            Tally::Over => return declared.counting(needed()?.checked_add(number)?),
            Tally::Under => return declared.counting(needed()?.checked_sub(number)?),
            Tally::Rest => return declared.counting(declared.most()?.checked_sub(number)?),
            Tally::Number | Tally::Made | Tally::Failed => {}
        }
        // "Two tricks later", "after two tricks": that is when.
        let behind = self.scene.word(one.tokens.end).is_some_and(|word| self.words.when.contains(word));
        let ahead = one.tokens.start.checked_sub(1).and_then(|at| self.scene.word(at)).is_some_and(|word| self.words.when.contains(word));
        if behind || ahead {
            return None;
        }
        // "Finished two short": not two. "Pegged two too many": that they are too many
        // is said more plainly than that they were pegged.
        let said_otherwise = |other: &Seen| {
            let otherwise = match self.sign(other) {
                Some(Sign::Count { fact: same, tally, .. }) if same == fact => *tally != Tally::Number,
                Some(Sign::Count { .. }) => other.strength > 3 && other.strength > one.strength,
                _ => false,
            };
            otherwise && in_slot.is_some_and(|slot| other.slots.contains(slot))
        };
        if self.seen.iter().any(said_otherwise) { None } else { declared.counting(number) }
    }

    /// "He revoked. Three tricks?": what is asked for, and nothing that was counted.
    pub(crate) fn only_asked(&self, at: usize, found: &[Finding]) -> bool {
        if self.about.asked.is_some() || !found.iter().any(|one| Some(one.fact) == self.words.offender) {
            return false;
        }
        let words = |range: Range<usize>| range.filter(|at| self.scene.word(*at).is_some()).count();
        let asked = |clause: &Clause| clause.asks && words(clause.tokens.clone()) <= BARE && self.scene.clauses.len() > 1;
        self.scene.clause(at).is_some_and(asked)
    }

    /// The numbers with which a call that needs so many is made, or fails. One
    /// that needs none, or one, is made with that very number.
    fn reaching(&self, fact: FactId, needed: i32, made: bool) -> Values {
        let declared = &self.game.facts[fact];
        let reaches = |number: i32| if needed > 1 { number >= needed } else { number == needed };
        let numbers = (0..declared.values.len()).filter_map(|index| u8::try_from(index).ok());
        let fitting = numbers.filter(|index| declared.number(*index).is_some_and(|number| reaches(number) == made));
        fitting.fold(Values::NONE, |all, index| all.or(Values::one(index)))
    }

    /// How many tricks are needed: by the call, or by what was announced.
    pub(crate) fn needed(&self, table: &Table<'_>, found: &[Finding]) -> Option<i32> {
        let announced = || {
            let fact = self.words.announced?;
            let told = found.iter().find(|one| one.fact == fact)?.values.only()?;
            self.game.facts[fact].number(told)
        };
        let alone = table.call.and_then(|call| self.words.needed.get(&call).copied()).or_else(announced)?;
        let more = self.words.allied.filter(|(fact, _)| {
            let yes = self.game.facts[*fact].named("yes");
            alone > 1 && yes.is_some() && found.iter().any(|one| one.fact == *fact && Some(one.values) == yes)
        });
        alone.checked_add(more.map_or(0, |(_, more)| more))
    }

    /// "We three", "the three others", "between the two of them": so many people.
    pub(crate) fn counts_people(&self, number: &Range<usize>) -> bool {
        let word = |at: usize| self.scene.word(at);
        let before = number.start.checked_sub(1).and_then(word);
        let measured = word(number.end).is_some_and(|word| self.words.measures(word));
        let of_them = word(number.end) == Some("of")
            && (matches!(word(number.end + 1), Some("us" | "you")) || before == Some("the") && word(number.end + 1) == Some("them"));
        let named = word(number.end).is_some_and(|word| self.words.folk.contains(word));
        named || of_them || !measured && matches!(before, Some("we" | "you" | "other"))
    }

    pub(crate) fn number(&self, chunk: usize) -> Option<i32> {
        match self.scene.chunks.get(chunk)?.what {
            What::Number(number) => Some(number),
            _ => None,
        }
    }

    /// A count that the game supposes to be meant by a number of which nothing
    /// else is said, if there is but one such number.
    pub(crate) fn spare(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        for fact in &self.words.spare {
            found.extend(self.spare_for(*fact, &found));
        }
        found
    }

    /// The one number of which nothing else is said, for a count that is not told.
    pub(crate) fn spare_for(&self, fact: FactId, found: &[Finding]) -> Option<Finding> {
        let case = self.case_of(found);
        let asked = self.game.facts[fact].when.truth(&self.game.facts, &case) == Truth::Yes;
        if !asked || found.iter().any(|one| one.fact == fact) {
            return None;
        }
        let spare = |chunk: &usize| !self.counts_else(*chunk, &case);
        let counted = |chunk: usize| Some((chunk, self.game.facts[fact].counting(self.number(chunk)?)?));
        let mut numbers = (0..self.scene.chunks.len()).filter(spare).filter_map(counted);
        let (chunk, values) = numbers.next()?;
        let tokens = self.scene.chunks.get(chunk)?.tokens.clone();
        numbers.all(|(_, others)| others == values).then_some(Finding { fact, values, tokens, strength: 1 })
    }

    /// The numbers of which nothing else is said, each once, with their words.
    pub(crate) fn spare_numbers(&self, case: &Case) -> Vec<(i32, Range<usize>)> {
        let mut numbers: Vec<(i32, Range<usize>)> = Vec::new();
        for (at, chunk) in self.scene.chunks.iter().enumerate() {
            if let Some(number) = self.number(at)
                && numbers.iter().all(|(known, _)| *known != number)
                && !self.counts_else(at, case)
            {
                numbers.push((number, chunk.tokens.clone()));
            }
        }
        numbers
    }

    /// Whether a number has something to do with anything else: a sign that may
    /// matter in the case, a card or a call; or is a place, or counts what stands
    /// behind it.
    fn counts_else(&self, chunk: usize, case: &Case) -> bool {
        let Some(own) = self.scene.chunks.get(chunk) else { return true };
        let (start, end) = (own.tokens.start, own.tokens.end);
        let within = |at: usize| own.tokens.contains(&at);
        let matters = |fact: FactId| self.game.facts[fact].when.truth(&self.game.facts, case) != Truth::No;
        let signs = self.seen.iter().any(|one| {
            let touches = one.slots.iter().any(|(_, other)| *other == chunk) || one.used.iter().copied().any(within);
            touches
                && match self.sign(one) {
                    Some(Sign::Fact { fact, .. } | Sign::Person { fact, .. } | Sign::Count { fact, .. }) => matters(*fact),
                    _ => true,
                }
        });
        let part = || self.scene.chunks.iter().enumerate().any(|(other, one)| other != chunk && one.tokens.clone().any(within));
        // "Trick three", "three of us"; and "one" is anybody.
        let placed = || self.words.is_placed(self.scene, start);
        let measures = || self.scene.word(end).is_some_and(|word| self.words.measures(word));
        let card = || self.hand.is_some_and(|hand| hand.tokens.contains(&start));
        signs || part() || card() || placed() || measures() || self.counts_people(&own.tokens) || self.scene.word(start) == Some("one")
    }
}
