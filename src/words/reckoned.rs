//! What cards that are told come to, where somebody asks or counted them
//! otherwise.

use std::cmp::Ordering;

use crate::facts::{FactId, Truth, Values};
use crate::laws::showing::{Miscount, Showing};

use super::infer::{Finding, Inference};
use super::signs::{Sign, Tally};

impl Inference<'_> {
    /// With what the cards that are told come to, where it is asked or was counted
    /// otherwise.
    pub(crate) fn reckoned(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let (Some(showing), Some(told)) = (&self.game.showing, self.hand) else { return found };
        if let Some(miscount) = &showing.miscount {
            // A card is no count.
            found.retain(|one| one.fact != miscount.counted || !told.tokens.contains(&one.tokens.end.saturating_sub(1)));
        }
        let Some(act) = self.words.act else { return found };
        let case = self.case_of(&found);
        let Some(asked) = (if told.cards.played { showing.played.as_ref() } else { Some(&showing.shown) }) else { return found };
        if case.possible(act) == self.game.facts[act].all() || asked.when.truth(&self.game.facts, &case) == Truth::No {
            return found;
        }
        let points: i32 = showing.count(&told.cards).iter().map(|one| one.points).sum();
        let Some(worth) = self.game.facts[showing.worth].counting(points) else { return found };
        let state = |found: &mut Vec<Finding>, fact, values| {
            found.retain(|one| one.fact != fact);
            found.push(Finding { fact, values, tokens: told.tokens.clone(), strength: 3 });
        };
        if let Some(miscount) = &showing.miscount {
            self.miscounted(miscount, (act, showing.worth), points, &mut found);
        }
        state(&mut found, showing.worth, worth);
        let case = self.case_of(&found);
        for (fact, values) in &asked.so {
            let known = case.possible(*fact);
            if self.game.facts[*fact].when.truth(&self.game.facts, &case) == Truth::Yes && !known.within(*values) {
                let both = known.and(*values);
                state(&mut found, *fact, if both.is_empty() { *values } else { both });
            }
        }
        found
    }

    /// What was done, by what was counted and what the cards come to.
    fn miscounted(&self, miscount: &Miscount, (act, worth): (FactId, FactId), points: i32, found: &mut Vec<Finding>) {
        let mut possible = self.case_of(found).possible(act);
        if possible == Values::one(miscount.right)
            && let Some(pegged) = self.outright(miscount.counted)
        {
            // "He pegged 14 for …": whatever is asked, that was done.
            possible = Values::one(miscount.over).or(Values::one(miscount.under));
            found.push(pegged);
        }
        let wrong = possible.and(Values::one(miscount.over).or(Values::one(miscount.under)));
        let Some(deed) = found.iter().position(|one| one.fact == act).filter(|_| !wrong.is_empty()) else { return };
        let mut told = found.clone();
        told.iter_mut().filter(|one| one.fact == act).for_each(|one| one.values = wrong);
        if !told.iter().any(|one| one.fact == miscount.counted) {
            // The cards say what they are worth: a worth that is told was counted.
            told.iter_mut().filter(|one| one.fact == worth).for_each(|one| one.fact = miscount.counted);
        }
        told.extend(self.spare_for(miscount.counted, &told));
        let counted = self.case_of(&told).value(miscount.counted);
        let Some(number) = counted.and_then(|value| self.game.facts[miscount.counted].number(value)) else { return };
        let done = match number.cmp(&points) {
            Ordering::Greater => miscount.over,
            Ordering::Less => miscount.under,
            Ordering::Equal => miscount.right,
        };
        *found = told;
        let pegged = found.iter().find(|one| one.fact == miscount.counted).map(|one| one.tokens.clone());
        if let Some(deed) = found.get_mut(deed) {
            deed.values = Values::one(done);
            deed.tokens = pegged.unwrap_or_else(|| deed.tokens.clone());
        }
    }

    /// With both numbers of a miscount, told one beside the other: "she took eight;
    /// six was all there was". The greater was counted if that was too much.
    pub(crate) fn compared(&self, mut found: Vec<Finding>) -> Vec<Finding> {
        let Some(showing) = self.game.showing.as_ref() else { return found };
        let Showing { worth, miscount: Some(miscount), .. } = &**showing else { return found };
        let Some(act) = self.words.act else { return found };
        let case = self.case_of(&found);
        let known = [miscount.counted, *worth].map(|fact| case.value(fact).and_then(|value| self.game.facts[fact].number(value)));
        // "She took six; it was eight": whatever it is called, too little was counted.
        if let (Some(done), [Some(counted), Some(due)]) = (case.value(act), known)
            && (counted > due && done == miscount.under || counted < due && done == miscount.over)
        {
            return self.by_numbers(counted > due, miscount, found);
        }
        if let Some(told) = self.three_told(act, miscount, *worth, &found) {
            return told;
        }
        let over = match (case.value(act), known) {
            (Some(done), _) if done == miscount.over => true,
            (Some(done), _) if done == miscount.under => false,
            (None, [Some(counted), Some(due)]) if counted != due => {
                let found = self.by_numbers(counted > due, miscount, found);
                return self.three_told(act, miscount, *worth, &found).unwrap_or(found);
            }
            _ => return found,
        };
        let spare = self.spare_numbers(&case);
        let told = match (known, spare.as_slice()) {
            ([None, None], [one, other]) if (one.0 > other.0) == over => [Some(one), Some(other)],
            ([None, None], [one, other]) => [Some(other), Some(one)],
            ([Some(counted), None], [due]) if counted != due.0 && (counted > due.0) == over => [None, Some(due)],
            ([None, Some(due)], [counted]) if counted.0 != due && (counted.0 > due) == over => [Some(counted), None],
            _ => return found,
        };
        for (fact, told) in [miscount.counted, *worth].into_iter().zip(told) {
            let values = told.and_then(|(number, _)| self.game.facts[fact].counting(*number));
            if let (Some(values), Some((_, tokens))) = (values, told) {
                found.push(Finding { fact, values, tokens: tokens.clone(), strength: 1 });
            }
        }
        found
    }

    /// With the numbers of a miscount, the difference being told as well.
    fn three_told(&self, act: FactId, miscount: &Miscount, worth: FactId, found: &[Finding]) -> Option<Vec<Finding>> {
        let done = self.case_of(found).value(act).filter(|done| [miscount.over, miscount.under].contains(done))?;
        let facts = if done == miscount.over { [miscount.counted, worth] } else { [worth, miscount.counted] };
        let told = self.apart(facts, found)?;
        Some(found.iter().filter(|one| !facts.contains(&one.fact)).cloned().chain(told).collect())
    }

    /// Where it is not plain what was done, both numbers of a miscount tell.
    fn by_numbers(&self, over: bool, miscount: &Miscount, mut found: Vec<Finding>) -> Vec<Finding> {
        let done = if over { miscount.over } else { miscount.under };
        let counted = found.iter().find(|one| one.fact == miscount.counted).map(|one| one.tokens.clone());
        let (Some(act), Some(tokens)) = (self.words.act, counted) else { return found };
        let others: Vec<Finding> = found.iter().filter(|one| one.fact != act).cloned().collect();
        let open = found.iter().find(|one| one.fact == act).is_none_or(|one| one.values.len() == 1 || one.values.has(done));
        if !open || !self.case_of(&others).possible(act).has(done) {
            return found;
        }
        found = others;
        found.push(Finding { fact: act, values: Values::one(done), tokens, strength: 2 });
        self.sensible(found)
    }

    /// The one number that a text plainly tells for a count, cards apart.
    fn outright(&self, fact: FactId) -> Option<Finding> {
        let card = |chunk: usize| {
            let told = self.scene.chunks.get(chunk).zip(self.hand);
            told.is_some_and(|(chunk, hand)| hand.tokens.contains(&chunk.tokens.start))
        };
        let mut told = self.seen.iter().filter(|one| !one.mode.asks && !one.mode.unreal).filter_map(|one| {
            let Some(Sign::Count { fact: counted, tally: Tally::Number, .. }) = self.sign(one) else { return None };
            let (chunk, number) = one.slots.iter().find_map(|(_, chunk)| Some((*chunk, self.number(*chunk)?)))?;
            if *counted != fact || card(chunk) {
                return None;
            }
            let values = self.game.facts[fact].counting(number)?;
            Some(Finding { fact, values, tokens: one.tokens.clone(), strength: 2 })
        });
        let first = told.next()?;
        told.all(|other| other.values == first.values).then_some(first)
    }
}
