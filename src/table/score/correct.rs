//! A hand that was put down wrong is put right: it and those after it are settled again,
//! since what lies in a pool, and who deals, goes on from hand to hand.

use std::ops::Range;

use crate::laws::Game;

use super::super::settle::{SettleError, Settled};
use super::{Played, Score, ScoreError, purse};

/// What putting a hand right came to.
#[derive(Clone, Debug)]
pub struct Corrected {
    /// The hand as it was put down first.
    pub was: String,
    /// What it comes to now.
    pub settled: Settled,
    /// The hands after it that come to something else now, by their numbers.
    pub others: Vec<usize>,
}

impl Score {
    /// Puts down another hand in the place of one, by its number in the score.
    ///
    /// # Errors
    /// When there is no such hand, or it is not settled, or one after it cannot have been
    /// so then; nothing is changed then.
    pub fn correct(&mut self, game: &Game, number: usize, line: &str) -> Result<Corrected, ScoreError> {
        let wrong = |says: String| Err(ScoreError::NotUnderstood(says));
        let Some(place) = number.checked_sub(1).filter(|place| *place < self.hands.len()) else {
            return wrong(format!("there is no hand {number}: the score has {}", self.hands.len()));
        };
        // As it was, and as it is now, hand by hand.
        let mut old = Self { hands: Vec::new(), ..self.clone() };
        let mut new = old.clone();
        let mut corrected = None;
        for rows in self.told_together(game) {
            let told = self.hands.get(rows.clone()).unwrap_or_default();
            let Some(last) = told.last() else { continue };
            let stakes = old.stakes_of(game, told);
            let before = new.hands.len();
            if rows.contains(&place) {
                if rows.end != place + 1 {
                    return wrong(format!("that is what all had put in before hand {0}; put right hand {0}", rows.end));
                }
                let known = if last.stakes.is_empty() { &self.stakes } else { &last.stakes };
                let settled = new.again(game, line, stakes.as_ref().unwrap_or(known))?;
                corrected = Some(Corrected { was: last.line.clone(), settled, others: Vec::new() });
            } else if let (Some(corrected), Some(stakes)) = (&mut corrected, &stakes) {
                if let Err(error) = new.again(game, &last.line, stakes) {
                    return wrong(format!("hand {} cannot have been so then: {error}", rows.end));
                }
                if !new.hands.get(before..).is_some_and(|hands| alike(hands, told)) {
                    corrected.others.push(new.hands.len());
                }
            } else if corrected.is_some() && new.pool() != old.pool() {
                return wrong(format!("hand {} hangs on it and cannot be settled again; take back the hands as far as that", rows.end));
            } else {
                new.hands.extend_from_slice(told);
            }
            old.hands.extend_from_slice(told);
        }
        let corrected = corrected.ok_or(ScoreError::Settle(SettleError::TooLarge))?;
        *self = new;
        Ok(corrected)
    }

    /// The rows that come of one line each: that of the hand, and before it what all had
    /// put into the pool.
    fn told_together(&self, game: &Game) -> Vec<Range<usize>> {
        let purse = self.settlement(game).ok().and_then(|(_, settlement)| settlement.purse());
        let put_in = purse.map(|purse| purse::into(&purse.name));
        let mut groups = Vec::new();
        let mut first = 0;
        for (place, played) in self.hands.iter().enumerate() {
            if Some(&played.line) == put_in.as_ref() && place + 1 < self.hands.len() {
                continue;
            }
            groups.push(first..place + 1);
            first = place + 1;
        }
        groups
    }

    /// The stakes for which the line of these rows gives them again; none if it does not.
    fn stakes_of(&mut self, game: &Game, rows: &[Played]) -> Option<Vec<String>> {
        let before = self.hands.len();
        let last = rows.last()?;
        let mut ways = [last.stakes.clone(), self.stakes.clone()].into_iter();
        ways.find(|stakes| {
            let again = self.again(game, &last.line, stakes);
            let same = again.is_ok() && self.hands.get(before..).is_some_and(|hands| alike(hands, rows));
            self.hands.truncate(before);
            same
        })
    }

    /// Puts down a hand for the stakes for which it was played.
    fn again(&mut self, game: &Game, line: &str, stakes: &[String]) -> Result<Settled, ScoreError> {
        let now = std::mem::replace(&mut self.stakes, stakes.to_vec());
        let settled = self.play(game, line);
        self.stakes = now;
        settled
    }
}

/// Whether rows come to the same.
fn alike(some: &[Played], others: &[Played]) -> bool {
    let comes_to = |played: &Played| (played.line.clone(), played.net.clone(), played.pool, played.dealer);
    some.iter().map(comes_to).eq(others.iter().map(comes_to))
}
