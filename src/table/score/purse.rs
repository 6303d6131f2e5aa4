//! The pool of a table: what all put into it, and one alone.

use crate::laws::Game;

use super::super::settle::{Hand, SettleError, Settled, put_in};
use super::{Played, Score, ScoreError};

impl Score {
    /// Puts down that so much lies in the pool: what is more than was known, all have put
    /// into it alike.
    pub(super) fn lies(&mut self, game: &Game, amount: &str, line: &str) -> Result<Settled, ScoreError> {
        let lies = self.amount(game, amount)?;
        let more = lies.checked_sub(self.pool()).ok_or(SettleError::TooLarge)?;
        if more <= 0 {
            let already = self.unit(game).write(self.pool());
            return Err(ScoreError::NotUnderstood(format!("by the score {already} lies in it already, and only a hand takes it out")));
        }
        self.put_shares(game, &self.shares(game, more)?, line)
    }

    /// Puts down that these put so much each into the pool.
    pub(super) fn put_in(&mut self, game: &Game, who: &[usize], amount: &str, line: &str) -> Result<Settled, ScoreError> {
        let amount = self.amount(game, amount)?;
        let shares: Vec<i64> = (0..self.names.len()).map(|place| if who.contains(&place) { amount } else { 0 }).collect();
        self.put_shares(game, &shares, line)
    }

    /// The row of what all put into the pool before this hand, if more lay in it than was
    /// known.
    pub(super) fn missing_in_purse(&self, game: &Game, hand: &Hand) -> Result<Option<Played>, ScoreError> {
        let (_, settlement) = self.settlement(game)?;
        let told = settlement.purse().and_then(|purse| hand.inputs.iter().find(|(name, _)| *name == purse.name));
        let Some((name, told)) = told else { return Ok(None) };
        let more = self.amount(game, told)?.checked_sub(self.pool()).ok_or(SettleError::TooLarge)?;
        if more <= 0 {
            return Ok(None);
        }
        let net = self.shares(game, more)?.into_iter().map(|share| -share).collect();
        Ok(Some(Played { line: into(name), net, pool: more, dealer: None, stakes: self.stakes.clone() }))
    }

    fn put_shares(&mut self, game: &Game, shares: &[i64], line: &str) -> Result<Settled, ScoreError> {
        let (_, settlement) = self.settlement(game)?;
        let purse = settlement.purse().map_or("", |purse| purse.name.as_str());
        let settled = put_in(self.unit(game), purse, &self.names, shares)?;
        self.row(line, &settled, None)?;
        Ok(settled)
    }

    /// An amount in equal parts.
    fn shares(&self, game: &Game, amount: i64) -> Result<Vec<i64>, ScoreError> {
        let players = i64::try_from(self.names.len()).map_err(|_| SettleError::TooLarge)?;
        if players > 0 && amount % players == 0 {
            return Ok(vec![amount / players; self.names.len()]);
        }
        let (amount, name) = (self.unit(game).write(amount), self.names.first().map_or("A", String::as_str));
        Err(ScoreError::NotUnderstood(format!(
            "{amount} more in the pool is not the same from each; say first who put it in, as in: {name} {amount} into the pool"
        )))
    }

    fn amount(&self, game: &Game, text: &str) -> Result<i64, ScoreError> {
        let unit = self.unit(game);
        unit.read_owed(text)
            .ok_or_else(|| ScoreError::NotUnderstood(format!("`{text}` is no amount in {}; it is written {}", unit.name, unit.write(18))))
    }
}

/// How a row is called of what all had put in before anybody told of it.
pub(super) fn into(purse: &str) -> String {
    format!("into the {purse}")
}
