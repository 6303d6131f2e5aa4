//! Who pays whom: the lines between players, and what lies on the table.

use std::collections::BTreeMap;

use crate::laws::schema::settlement::Lines;

use super::error::SettleError;

/// Somebody who pays or is paid: a player by his place, or what lies on the
/// table, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Party {
    /// A player.
    Seat(usize),
    /// A pool or the like.
    Purse(String),
}

/// One payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: Party,
    /// Whom.
    pub to: Party,
    /// How much.
    pub amount: i64,
}

/// All payments of a hand; what goes both ways is set off.
#[derive(Clone, Debug, Default)]
pub(super) struct Ledger(BTreeMap<(Party, Party), i64>);

impl Ledger {
    fn add(&mut self, from: &Party, to: &Party, amount: i64) -> Result<(), SettleError> {
        if from == to || amount == 0 {
            return Ok(());
        }
        let (pair, signed) = if from < to {
            ((from.clone(), to.clone()), amount)
        } else {
            ((to.clone(), from.clone()), amount.checked_neg().ok_or(SettleError::TooLarge)?)
        };
        let slot = self.0.entry(pair).or_default();
        *slot = slot.checked_add(signed).ok_or(SettleError::TooLarge)?;
        Ok(())
    }

    /// Puts down what is paid on the lines between two groups. What players owe
    /// who do not bear it falls on those who do, in equal parts.
    pub(super) fn pay(&mut self, from: &[Party], to: &[Party], amount: i64, how: (Lines, &[Party], usize)) -> Result<(), SettleError> {
        let (lines, bearers, players) = how;
        for (payer, paid, amount) in between(from, to, amount, lines, players)? {
            if bearers.is_empty() || bearers.contains(payer) {
                self.add(payer, paid, amount)?;
                continue;
            }
            for (bearer, part) in bearers.iter().zip(parts(amount, bearers.len())) {
                self.add(bearer, paid, part)?;
            }
        }
        Ok(())
    }

    /// The payments, in the order of the seats.
    pub(super) fn payments(&self) -> Vec<Payment> {
        let mut payments: Vec<Payment> = self
            .0
            .iter()
            .filter(|(_, amount)| **amount != 0)
            .map(|((one, other), amount)| {
                let (from, to) = if *amount > 0 { (one, other) } else { (other, one) };
                Payment { from: from.clone(), to: to.clone(), amount: amount.saturating_abs() }
            })
            .collect();
        payments.sort_by(|a, b| (&a.from, &a.to).cmp(&(&b.from, &b.to)));
        payments
    }

    /// What each has gained.
    pub(super) fn net(&self) -> Result<BTreeMap<Party, i64>, SettleError> {
        let mut net: BTreeMap<Party, i64> = BTreeMap::new();
        for ((one, other), amount) in &self.0 {
            for (party, gain) in [(one, amount.checked_neg()), (other, Some(*amount))] {
                let slot = net.entry(party.clone()).or_default();
                *slot = gain.and_then(|gain| slot.checked_add(gain)).ok_or(SettleError::TooLarge)?;
            }
        }
        Ok(net)
    }
}

fn between<'a>(
    from: &'a [Party],
    to: &'a [Party],
    amount: i64,
    lines: Lines,
    players: usize,
) -> Result<Vec<(&'a Party, &'a Party, i64)>, SettleError> {
    Ok(match lines {
        Lines::Each => from.iter().flat_map(|payer| to.iter().map(move |paid| (payer, paid, amount))).collect(),
        Lines::Pairs => {
            let sorted = |list: &'a [Party]| {
                let mut sorted: Vec<&Party> = list.iter().collect();
                sorted.sort();
                sorted
            };
            sorted(from).into_iter().zip(sorted(to)).map(|(payer, paid)| (payer, paid, amount)).collect()
        }
        Lines::Neighbours => from.iter().filter_map(|payer| Some((payer, neighbour(payer, to, players)?, amount))).collect(),
        Lines::Shared => match (from, to) {
            (payers, [paid]) => payers.iter().zip(parts(amount, payers.len())).map(|(payer, part)| (payer, paid, part)).collect(),
            ([payer], all) => all.iter().zip(parts(amount, all.len())).map(|(paid, part)| (payer, paid, part)).collect(),
            _ => return Err(SettleError::wrong("an amount is shared by several, or among several, but not both", None)),
        },
    })
}

/// The one on his right, or else on his left, who is paid. Seats are in the
/// order of speaking, to the left.
fn neighbour<'a>(payer: &Party, to: &'a [Party], players: usize) -> Option<&'a Party> {
    let Party::Seat(place) = payer else { return to.first() };
    let players = players.max(1);
    [(place + players - 1) % players, (place + 1) % players].into_iter().find_map(|next| to.iter().find(|paid| **paid == Party::Seat(next)))
}

/// An amount in so many parts, as equal as can be, the larger first.
fn parts(amount: i64, number: usize) -> Vec<i64> {
    let Some(count) = i64::try_from(number).ok().filter(|count| *count > 0) else { return Vec::new() };
    let (each, rest) = (amount.div_euclid(count), amount.rem_euclid(count));
    (0..count).map(|place| each + i64::from(place < rest)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(places: &[usize]) -> Vec<Party> {
        places.iter().map(|place| Party::Seat(*place)).collect()
    }

    #[test]
    fn who_sits_next_is_paid_or_who_sits_on_the_right() {
        let paid = |from: &[usize], to: &[usize]| {
            let (from, to) = (seats(from), seats(to));
            between(&from, &to, 1, Lines::Neighbours, 4).unwrap().into_iter().map(|(a, b, _)| (a.clone(), b.clone())).collect::<Vec<_>>()
        };
        assert_eq!(paid(&[0, 1], &[2, 3]), [(Party::Seat(0), Party::Seat(3)), (Party::Seat(1), Party::Seat(2))]);
        assert_eq!(paid(&[0, 2], &[1, 3]), [(Party::Seat(0), Party::Seat(3)), (Party::Seat(2), Party::Seat(1))]);
    }

    #[test]
    fn parts_make_up_the_whole() {
        assert_eq!(parts(135, 2), [68, 67]);
        assert_eq!(parts(-7, 3).iter().sum::<i64>(), -7);
    }

    #[test]
    fn what_goes_both_ways_is_set_off() {
        let mut ledger = Ledger::default();
        let all = seats(&[0, 1, 2]);
        ledger.pay(&all[..1], &all[1..2], 5, (Lines::Each, &[], 3)).unwrap();
        ledger.pay(&all[1..2], &all[..1], 7, (Lines::Each, &[], 3)).unwrap();
        ledger.pay(&all[1..], &all[..1], 2, (Lines::Each, &all[2..], 3)).unwrap();
        let amounts: Vec<_> = ledger.payments().into_iter().map(|paid| (paid.from, paid.to, paid.amount)).collect();
        assert_eq!(amounts, [(Party::Seat(1), Party::Seat(0), 2), (Party::Seat(2), Party::Seat(0), 4)]);
        assert_eq!(ledger.net().unwrap().values().sum::<i64>(), 0);
    }
}
