//! What a body of law replies to the questions: that of the code, under its
//! other readings, and as those believe it to be who have it wrong.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::table::{Auction, Call, Position};

use super::super::item::{Answer, Ask, Reply, answers, clause, meant, reply};
use super::super::misconception::Misconception;
use super::super::positions::Positions;
use super::{Draft, Item};

/// What the laws answer about each call that is played.
pub(super) type Memory = HashMap<Call, Vec<Answer>>;

/// What a body of law replies.
pub(super) fn replied(auction: &Auction<'_>, position: &Position, ask: Ask, memory: &mut Memory) -> Option<Reply> {
    match ask {
        Ask::About(_) | Ask::All => {
            let call = position.firm()?;
            let answers = match memory.entry(call) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(free) => free.insert(answers(auction, position)?),
            };
            let said = |value: &str| meant(auction, &position.holders(), value);
            match ask {
                Ask::About(at) => Some(said(answers.get(usize::from(at))?.value.as_ref()?)),
                _ => {
                    let clauses = answers.iter().enumerate().filter_map(|(at, answer)| {
                        let value = match said(answer.value.as_ref()?) {
                            Reply::Seat(Some(seat)) => auction.seat_name(seat).to_owned(),
                            Reply::Says(words) => words.join(", "),
                            _ => return None,
                        };
                        Some(clause(auction, at, &value.replace('-', " ")))
                    });
                    Some(Reply::Says(clauses.collect()))
                }
            }
        }
        _ => reply(auction, position, ask),
    }
}

/// What a body of law replies to an item, as far as the code is clear about it.
pub fn reply_to(auction: &Auction<'_>, positions: &Positions, item: &Item) -> Option<Reply> {
    replied(auction, positions.at(item.place), item.ask, &mut Memory::new())
}

/// An auction that is asked the same questions: under other readings, or by
/// somebody's wrong rules.
#[derive(Debug)]
pub struct Other<'g> {
    auction: Auction<'g>,
    answers: Memory,
}

impl<'g> Other<'g> {
    /// That auction.
    pub fn new(auction: Auction<'g>) -> Self {
        Self { auction, answers: Memory::new() }
    }

    /// What it replies to an item, as [`reply_to`] does.
    pub fn reply_to(&mut self, positions: &Positions, item: &Item) -> Option<Reply> {
        replied(&self.auction, positions.at(item.place), item.ask, &mut self.answers)
    }
}

/// For each misconception what it replies to each question; nothing, where it
/// replies the same.
pub(super) fn columns(
    auction: &Auction<'_>,
    readings: &[(String, String)],
    misconceptions: &[Misconception],
    positions: &Positions,
    items: &[Draft],
) -> Vec<Vec<Option<Reply>>> {
    let (game, code) = (auction.game(), auction.code());
    let column = |misconception: &Misconception| {
        let believed = misconception.applied(game, code);
        let mut chosen = readings.to_vec();
        chosen.retain(|(name, _)| !misconception.readings().iter().any(|(other, _)| other == name));
        chosen.extend_from_slice(misconception.readings());
        let touches = misconception.touches(auction.rules());
        let made = if touches.laws { Auction::new(&believed, code, &chosen).ok() } else { auction.believed(&believed) };
        let Some(auction) = made else { return vec![None; items.len()] };
        let mut memory = Memory::new();
        let one = |draft: &Draft| {
            let position = positions.at(draft.item.place);
            match draft.item.ask {
                Ask::About(_) | Ask::All | Ask::Unplayed if !touches.play => None,
                Ask::Turn if !touches.turn => None,
                Ask::Open(_) | Ask::Among(..) | Ask::May(..) | Ask::Outranks(..) if !touches.calls => None,
                Ask::Contract => None,
                ask => replied(&auction, position, ask, &mut memory),
            }
        };
        items.iter().map(one).collect()
    };
    // Half of them on another core.
    let (left, right) = misconceptions.split_at(misconceptions.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| right.iter().map(column).collect::<Vec<_>>());
        let mut all: Vec<Vec<Option<Reply>>> = left.iter().map(column).collect();
        all.extend(other.join().unwrap_or_default());
        all
    })
}
