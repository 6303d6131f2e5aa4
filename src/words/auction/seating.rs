//! Who may sit where in an auction that is told, and who has passed untold.

use super::super::people::{People, Relation, Who};
use super::super::signs::Speech;
use super::replay::{Table, Way};
use super::speakers::Speaker;
use super::turns::Turn;

/// A player who is passed over in the telling is taken to have passed.
const UNTOLD: u32 = 2;
/// The same before anything is told.
const UNTOLD_BEFORE: u32 = 1;
/// Somebody speaks who is not asked.
const OUT_OF_TURN: u32 = 7;

impl Table<'_> {
    /// Who may have spoken now, and what went before it untold.
    pub(super) fn speakers(&self, way: &Way, turn: &Turn) -> Vec<(Way, u8)> {
        match turn.speakers.first() {
            // Whether one who has spoken may speak again may be the question.
            Some(speaker @ Speaker::Person(who)) if way.seats.iter().any(|(known, _)| *known == self.people.root(who)) => {
                self.seated(way, speaker).into_iter().map(|(reached, seat)| (Way { cost: way.cost, ..reached }, seat)).collect()
            }
            Some(speaker @ (Speaker::Person(_) | Speaker::Seat(_) | Speaker::Known(_) | Speaker::Anyone)) => self.seated(way, speaker),
            _ => self.seated(way, &Speaker::Next),
        }
    }

    pub(super) fn seated(&self, way: &Way, speaker: &Speaker) -> Vec<(Way, u8)> {
        let next = || self.lawless.next_speaker(&way.position).map(|seat| (way.clone(), seat.0)).into_iter().collect();
        match speaker {
            Speaker::Person(who) => {
                let root = self.people.root(who);
                self.chairs(way, who)
                    .into_iter()
                    .map(|seat| {
                        let mut way = self.reach(way, seat);
                        if !way.seats.iter().any(|(known, _)| *known == root) {
                            // Of whom nobody has heard, he has hardly passed already.
                            way.cost += if way.said.iter().any(|(known, _)| *known == seat) { UNTOLD_BEFORE } else { 0 };
                            way.seats.push((root.clone(), seat));
                        }
                        (way, seat)
                    })
                    .collect()
            }
            Speaker::Seat(seat) => vec![(self.reach(way, *seat), *seat)],
            Speaker::Known(speech) => {
                let seat = way.said.iter().find(|(_, said)| said == speech).map(|(seat, _)| *seat);
                seat.map_or_else(next, |seat| vec![(self.reach(way, seat), seat)])
            }
            Speaker::Anyone => self.anyone(way),
            _ => next(),
        }
    }

    /// Somebody, nobody knows who: the next to speak who is not known by name,
    /// or one like him who has spoken.
    fn anyone(&self, way: &Way) -> Vec<(Way, u8)> {
        let count = u8::try_from(self.rules.seats.len()).unwrap_or(4);
        let named = |seat: u8| way.seats.iter().any(|(_, known)| *known == seat);
        let spoken = |seat: u8| way.said.iter().any(|(known, _)| *known == seat);
        let first = self.lawless.next_speaker(&way.position).map_or(0, |seat| seat.0);
        let unnamed = (0..count).map(|step| (first + step) % count).filter(|seat| !named(*seat));
        let fresh = unnamed.clone().find(|seat| !spoken(*seat)).or_else(|| Some(first).filter(|_| unnamed.clone().next().is_none()));
        let mut ways: Vec<(Way, u8)> =
            unnamed.filter(|seat| spoken(*seat) || Some(*seat) == fresh).map(|seat| (self.reach(way, seat), seat)).collect();
        if ways.is_empty() {
            ways.extend(fresh.map(|seat| (self.reach(way, seat), seat)));
        }
        // One is as good as another.
        let least = ways.iter().map(|(way, _)| way.cost).min().unwrap_or(way.cost);
        ways.iter_mut().for_each(|(way, _)| way.cost = least);
        ways
    }

    /// Where somebody may sit.
    fn chairs(&self, way: &Way, who: &Who) -> Vec<u8> {
        let root = self.people.root(who);
        let known = |who: &Who| {
            let root = self.people.root(who);
            way.seats.iter().find(|(other, _)| *other == root).map(|(_, seat)| *seat).or_else(|| seat(self.people, who))
        };
        if let Some(seat) = known(who) {
            return vec![seat];
        }
        let count = u8::try_from(self.rules.seats.len()).unwrap_or(4);
        for one in self.people.all_of(who) {
            match &one {
                Who::Of(relation, of) => {
                    let step = match relation {
                        Relation::Left => 1,
                        Relation::Right => count - 1,
                        Relation::Partner | Relation::Opposite => count / 2,
                        Relation::Adversary => continue,
                    };
                    if let Some(seat) = known(of) {
                        return vec![(seat + step) % count];
                    }
                }
                // The proposer is he who has proposed.
                Who::Role(role) if one == *who => {
                    let did = |speech: &Speech| match role.as_str() {
                        "proposer" => *speech == Speech::Propose,
                        "acceptor" => *speech == Speech::Accept,
                        "caller" => *speech == Speech::Call,
                        _ => false,
                    };
                    if let Some((seat, _)) = way.said.iter().rev().find(|(_, speech)| did(speech)) {
                        return vec![*seat];
                    }
                }
                _ => {}
            }
        }
        // He or she, nobody knows who: one of those who were named.
        if matches!(who, Who::Pronoun(_)) || matches!(who, Who::Name(name, _) if name == "he" || name == "she") {
            let others = way.seats.iter().filter(|(named, _)| *named != self.people.root(&Who::Me));
            let named: Vec<u8> = others.map(|(_, seat)| *seat).collect();
            if !named.is_empty() {
                return named;
            }
        }
        let taken = |seat: &u8| way.seats.iter().any(|(other, known)| known == seat && *other != root);
        (0..count).filter(|seat| !taken(seat)).collect()
    }

    /// Those who are asked before this player have passed, though it is not told.
    fn reach(&self, way: &Way, seat: u8) -> Way {
        let mut reached = way.clone();
        let untold = if way.said.is_empty() { UNTOLD_BEFORE } else { UNTOLD };
        for _ in 0..self.rules.seats.len() {
            let Some(next) = self.lawless.next_speaker(&reached.position) else { break };
            if next.0 == seat {
                // Nobody has said that he is the first.
                if way.said.is_empty() {
                    reached.cost = way.cost;
                }
                return reached;
            }
            let Some(pass) = self.silent() else { break };
            // Whoever has spoken for himself is not passed over.
            if way.said.iter().any(|(other, speech)| *other == next.0 && *speech != Speech::Pass) {
                reached.cost += untold;
            }
            reached.position = self.lawless.after(&reached.position, next, pass);
            reached.said.push((next.0, Speech::Pass));
            reached.cost += untold;
        }
        Way { cost: way.cost + OUT_OF_TURN, ..way.clone() }
    }
}

/// Where somebody sits, counted from the eldest hand, if that is told.
fn seat(people: &People, who: &Who) -> Option<u8> {
    people.all_of(who).iter().find_map(|one| match one {
        Who::Role(role) => match role.as_str() {
            "eldest" => Some(0),
            "second-hand" => Some(1),
            "third-hand" => Some(2),
            "fourth-hand" | "dealer" => Some(3),
            _ => None,
        },
        // A, Y, B, Z sit so where A plays with B.
        Who::Seat(seat) => match seat.as_str() {
            "a" => Some(0),
            "y" => Some(1),
            "b" => Some(if people.seated("y") || people.seated("z") { 2 } else { 1 }),
            "c" => Some(2),
            "d" | "z" => Some(3),
            _ => None,
        },
        Who::Of(relation, of) if people.all_of(of).contains(&Who::Role("dealer".to_owned())) => match relation {
            Relation::Left => Some(0),
            Relation::Right => Some(2),
            Relation::Partner | Relation::Opposite => Some(1),
            Relation::Adversary => None,
        },
        _ => None,
    })
}
