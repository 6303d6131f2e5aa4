//! What players put into a pool without a hand.

use std::collections::BTreeMap;

use crate::laws::money::Unit;

use super::error::SettleError;
use super::lines::{Party, Payment};
use super::steps::Settled;

/// What it comes to when players put these shares into a purse, in the order of their
/// seats.
///
/// # Errors
/// When the amounts are too large.
pub fn put_in(unit: Unit, purse: &str, names: &[String], shares: &[i64]) -> Result<Settled, SettleError> {
    let sum = shares.iter().try_fold(0_i64, |sum, share| sum.checked_add(*share)).ok_or(SettleError::TooLarge)?;
    let to = Party::Purse(purse.to_owned());
    let payments = shares.iter().enumerate().filter(|(_, share)| **share > 0);
    let payments = payments.map(|(place, share)| Payment { from: Party::Seat(place), to: to.clone(), amount: *share }).collect();
    let net = shares.iter().enumerate().map(|(place, share)| (Party::Seat(place), -share));
    Ok(Settled { payments, net: net.chain([(to, sum)]).collect(), ..nothing_due(unit, names) })
}

/// A hand that nobody played: nothing is paid.
pub fn nothing_due(unit: Unit, names: &[String]) -> Settled {
    Settled {
        unit,
        seats: names.to_vec(),
        names: names.to_vec(),
        call: String::new(),
        by: Vec::new(),
        made: BTreeMap::new(),
        payments: Vec::new(),
        net: (0..names.len()).map(|place| (Party::Seat(place), 0)).collect(),
        balanced: true,
        steps: Vec::new(),
        readings: Vec::new(),
        presumed: Vec::new(),
    }
}
