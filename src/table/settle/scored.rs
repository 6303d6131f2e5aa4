//! What two players' scores come to, where they are all that has to be told.

use crate::facts::{Case, Truth};
use crate::laws::Game;
use crate::laws::schema::settlement::{InputKind, TakesWho};
use crate::ruling::{Ruling, Status};

use super::hand::{Hand, Stakes};
use super::steps::{Settled, settle};

/// What is won by one of two players, the first of whom is ahead: their scores, and how
/// many each has of what is counted besides, if that is known. Nothing, where the code
/// hangs on more.
pub fn scored(game: &Game, ruling: &Ruling, case: &Case, stakes: &Stakes, scores: [i64; 2], things: Option<[i64; 2]>) -> Option<Settled> {
    let settlement = game.settlements.get(&ruling.code)?;
    if ruling.status != Status::Ruled || settlement.scored.as_ref()?.truth(&game.facts, case) != Truth::Yes {
        return None;
    }
    let contract = settlement.contracts.iter().find(|contract| contract.takes == TakesWho::Each && contract.fewest == scores.len())?;
    let seats = settlement.seats.get(..scores.len())?;
    let besides = settlement.inputs.iter().find(|input| input.kind == InputKind::EachSeat);
    let each = |things: [i64; 2]| seats.iter().zip(things).map(|(seat, things)| format!("{seat}={things}")).collect::<Vec<_>>().join(",");
    let hand = Hand {
        call: contract.calls.first()?.clone(),
        by: seats.to_vec(),
        counts: seats.iter().cloned().zip(scores).collect(),
        inputs: besides.zip(things).map(|(input, things)| (input.name.clone(), each(things))).into_iter().collect(),
        stakes: stakes.clone(),
        names: contract.called.clone(),
        ..Hand::default()
    };
    settle(game, ruling.code, &hand).ok().filter(|settled| !settled.payments.is_empty())
}
