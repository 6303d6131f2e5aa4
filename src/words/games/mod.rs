//! Games told by their scores, of which several make a rubber: what a game says of them.

mod told;

use crate::facts::{FactId, Values};

use super::file::entries;
use super::slips::Slip;

/// What a game says of its games.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Games {
    /// How many points make one.
    to: i32,
    /// What one is worth, from which score of its loser on.
    worth: Vec<(i32, i32)>,
    /// Words for a game of that worth.
    called: Vec<(String, i32)>,
    /// Words by which somebody has won one.
    won: Vec<String>,
    /// Words by which somebody has lost one.
    lost: Vec<String>,
    /// Words by which each side has one.
    alike: Vec<String>,
    /// The acts that a rubber so told may be taken for, and that give way to it.
    over: Vec<(FactId, Values)>,
    /// What is so where so many were played.
    played: Vec<(usize, Vec<(FactId, Values)>)>,
}

impl Games {
    /// The words and the numbers of a block, and the heads that it cannot have. `fact`
    /// looks up what is written `fact=value`.
    pub(crate) fn read(block: &str, fact: impl Fn(&str) -> Option<(FactId, Values)>) -> (Self, Vec<Slip>) {
        let (mut games, mut slips) = (Self::default(), Vec::new());
        for entry in entries(block) {
            let words = || entry.pattern.split_whitespace().map(str::to_owned);
            let (first, rest) = entry.pattern.split_once(' ').unwrap_or((entry.pattern, ""));
            let understood = match entry.head {
                "won" => {
                    games.won.extend(words());
                    true
                }
                "lost" => {
                    games.lost.extend(words());
                    true
                }
                "alike" => {
                    games.alike.extend(words());
                    true
                }
                "over" => {
                    let named: Vec<_> = entry.pattern.split_whitespace().filter_map(&fact).collect();
                    let known = named.len() == entry.pattern.split_whitespace().count();
                    games.over.extend(named);
                    known
                }
                "to" => first.parse().map(|to| games.to = to).is_ok(),
                "worth" => match (first.parse(), rest.parse()) {
                    (Ok(from), Ok(points)) => {
                        games.worth.push((from, points));
                        true
                    }
                    _ => false,
                },
                "called" => rest.parse().map(|points| games.called.push((first.to_owned(), points))).is_ok(),
                "played" => match (first.parse(), rest.split_whitespace().map(&fact).collect()) {
                    (Ok(number), Some(facts)) => {
                        games.played.push((number, facts));
                        true
                    }
                    _ => false,
                },
                _ => false,
            };
            if !understood {
                let says = "that is none of `to <points>`, `worth <loser's score> <points>`, `called <word> <points>`, `played <number> \
                            <facts>`, `over <acts>`, won, lost and alike";
                slips.push(Slip::new(says, entry.pattern));
            }
        }
        (games, slips)
    }

    /// What a game is worth of which the loser had so many points.
    fn worth(&self, losers: i32) -> Option<i32> {
        let reached = self.worth.iter().filter(|(from, _)| *from <= losers);
        reached.max_by_key(|(from, _)| *from).map(|(_, points)| *points)
    }
}
