//! Which calls of the game may be meant by what somebody says.

use std::cmp::Ordering;

use crate::course::Call;

use super::super::signs::Speech;
use super::replay::{Table, Way};
use super::turns::Turn;

impl Table<'_> {
    /// The calls that may be meant.
    pub(super) fn calls(&self, way: &Way, seat: u8, turn: &Turn) -> Vec<Call> {
        let position = &way.position;
        let name = |kind: u8| self.rules.kinds.get(usize::from(kind)).map_or("", |kind| kind.name.as_str());
        let called = turn.call.and_then(|call| Some(self.game.facts[self.words.call?].name_of(call)));
        let meant = |place: u8| {
            let word = &self.rules.words[usize::from(place)];
            let kind = name(word.kind);
            let text = word.text.split(':').next().unwrap_or("");
            match turn.speech {
                Speech::Pass | Speech::Unaccepted => kind == "pass",
                Speech::Propose => kind == "propose",
                Speech::Accept => matches!(kind, "accept" | "join"),
                Speech::Kind(wanted) => word.kind == wanted,
                Speech::Held | Speech::Asked => true,
                Speech::Over if turn.call.is_none() => {
                    self.lawless.compare(position, Call(place)) == Some(Ordering::Greater)
                        && kind != "propose"
                        && !self.words.prelude.contains(&word.kind)
                }
                _ if turn.call.is_some() && turn.call == self.words.pair() => kind == "propose",
                _ => called.is_some_and(|called| {
                    let in_trumps = self.words.in_trumps.get(called).filter(|_| turn.in_trumps);
                    in_trumps.map_or(text == called, |word| text == word)
                }),
            }
        };
        let mut calls: Vec<u8> = (0u8..).zip(&self.rules.words).map(|(place, _)| place).filter(|place| meant(*place)).collect();
        let joins = calls.iter().all(|place| matches!(name(self.rules.words[usize::from(*place)].kind), "accept" | "join"));
        match turn.speech {
            Speech::Asked => return calls.into_iter().map(Call).collect(),
            // Any kind of call, each the lowest there is.
            Speech::Held => {
                let stands = |place: &u8| self.rules.kinds[usize::from(self.rules.words[usize::from(*place)].kind)].stands.is_best();
                calls.retain(stands);
                calls.dedup_by_key(|place| self.rules.words[usize::from(*place)].kind);
                return calls.into_iter().map(Call).collect();
            }
            // Whatever it was: the lowest and the highest that it may have been.
            Speech::Over if turn.call.is_none() => {
                let low = calls.first().copied();
                return low.into_iter().chain(calls.last().copied().filter(|high| Some(*high) != low)).map(Call).collect();
            }
            _ => {}
        }
        let suit_of = |place: &u8| self.rules.words[usize::from(*place)].suit;
        let wanted = turn.suit.as_deref().and_then(|suit| self.rules.suits.iter().position(|(_, name)| name == suit));
        narrow(&mut calls, |place| wanted.is_none() || suit_of(place).map(usize::from) == wanted);
        let level = |place: &u8| self.rules.words[usize::from(*place)].level.map(i32::from);
        if let Some(number) = turn.number {
            narrow(&mut calls, |place| level(place) == Some(number));
        } else if turn.said || joins {
            // No number is told: the least that goes over what was called; who joins
            // need not go over what he joins.
            let least = if joins { Ordering::Equal } else { Ordering::Greater };
            let over = |place: &u8| self.lawless.compare(position, Call(*place)) >= Some(least);
            narrow(&mut calls, over);
            let least = calls.iter().filter_map(level).min();
            narrow(&mut calls, |place| level(place) == least);
        }
        // Who joins, joins a suit that was proposed.
        if wanted.is_none() && joins {
            let proposed = |other: usize, place: &u8| {
                other != usize::from(seat) && suit_of(place).is_none_or(|suit| position.suit.get(other) == Some(&suit))
            };
            narrow(&mut calls, |place| (0..self.rules.seats.len()).any(|other| proposed(other, place)));
            // "Went with Claude": in his suit.
            let whom = turn.whom.as_ref().map(|who| self.people.root(who));
            let his = way.seats.iter().find(|(who, _)| Some(who) == whom.as_ref()).map(|(_, seat)| usize::from(*seat));
            narrow(&mut calls, |place| his.is_none_or(|his| proposed(his, place)));
        }
        calls.into_iter().map(Call).collect()
    }
}

/// Keeps what passes the test, if anything does.
fn narrow(calls: &mut Vec<u8>, test: impl Fn(&u8) -> bool) {
    if calls.iter().any(&test) {
        calls.retain(|place| test(place));
    }
}
