//! Who deals: the last of those who sit down deals first, and the deal passes to the
//! left.

use crate::laws::settlement::{Input, Settlement};
use crate::laws::{CodeId, Game};

use super::super::settle::{Hand, SettleError, Settled, nothing_due, settle};
use super::{Score, ScoreError};

impl Score {
    /// Who deals the next hand, where it matters.
    pub fn dealer(&self, game: &Game) -> Option<&str> {
        self.names.get(self.turn(game)?).map(String::as_str)
    }

    /// The place of him whose turn it is to deal, where it matters.
    fn turn(&self, game: &Game) -> Option<usize> {
        let (_, settlement) = self.settlement(game).ok()?;
        settlement.minds_the_dealer(self.names.len()).then(|| self.next_dealer())
    }

    /// Puts down a hand that nobody played: nothing is due, and the deal passes on.
    pub(super) fn passed(&mut self, game: &Game, told: Option<usize>, line: &str) -> Result<Settled, ScoreError> {
        let settled = nothing_due(self.unit(game), &self.names);
        self.row(line, &settled, self.turn(game).map(|turn| told.unwrap_or(turn)))?;
        Ok(settled)
    }

    fn next_dealer(&self) -> usize {
        let last = self.hands.iter().rev().find_map(|played| played.dealer);
        last.map_or(self.names.len().saturating_sub(1), |last| (last + 1) % self.names.len().max(1))
    }

    /// Gives a hand its dealer, where it matters: he whose turn it is, unless who stood
    /// out tells another.
    pub(super) fn seat_the_dealer(&self, settlement: &Settlement, hand: &mut Hand) {
        if hand.dealer.is_none() && settlement.minds_the_dealer(self.names.len()) {
            let dealer = self.dealer_told(settlement, hand).unwrap_or_else(|| self.next_dealer());
            hand.dealer = self.names.get(dealer).cloned();
        }
    }

    /// The dealer at whose deal those stand out who are told to have done so.
    fn dealer_told(&self, settlement: &Settlement, hand: &Hand) -> Option<usize> {
        let input = settlement.input(Input::STANDS_OUT)?;
        let (_, told) = hand.inputs.iter().find(|(name, _)| *name == input.name)?;
        let [seat] = settlement.by_default(input)[..] else { return None };
        let players = self.names.len();
        let out = self.names.iter().position(|name| name.to_lowercase() == told.to_lowercase())?;
        Some((out + 2 * players).checked_sub(seat + 1)? % players.max(1))
    }

    /// The place of the one who dealt a hand, where it matters.
    pub(super) fn dealer_of(&self, game: &Game, hand: &Hand) -> Option<usize> {
        self.dealer(game)?;
        let dealer = hand.dealer.as_ref()?;
        self.names.iter().position(|name| name == dealer)
    }

    /// A hand that cannot have been so may have been dealt by another than he whose turn
    /// it was.
    pub(super) fn under_another_dealer(&self, game: &Game, id: CodeId, hand: &Hand, error: SettleError) -> ScoreError {
        let (SettleError::Wrong { message, help: None }, Some(_), Some(dealer)) = (&error, self.dealer(game), &hand.dealer) else {
            return error.into();
        };
        let fits = |name: &&String| settle(game, id, &Hand { dealer: Some((*name).clone()), ..hand.clone() }).is_ok();
        let help = self.names.iter().find(fits).map(|other| format!("it is {dealer}'s deal; if another dealt, say who: {other} dealt"));
        SettleError::Wrong { message: message.clone(), help }.into()
    }
}
