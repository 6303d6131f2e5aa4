//! Two scores, and things shared out between two players that add to them: what a game
//! says of them.

mod owned;
mod told;

use crate::facts::{FactId, Values};

use super::file::entries;
use super::slips::Slip;

/// Two scores as they are told, with the things that were shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// The score of whoever is ahead without the things.
    pub higher: i32,
    /// The score of the other.
    pub lower: i32,
    /// How many things the one ahead has, and the other, if they are spoken of.
    pub things: Option<(i32, i32)>,
}

/// What a game says of such things.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Shares {
    /// What they are called.
    things: Vec<String>,
    /// How many there are in all.
    all: i32,
    /// What each adds to a score.
    each: i32,
    /// Words for whoever has the higher score.
    ahead: Vec<String>,
    /// Words for whoever has the lower one.
    behind: Vec<String>,
    /// Words that give both as many.
    alike: Vec<String>,
    /// What is so from which number on.
    steps: Vec<(Sum, i32, Vec<(FactId, Values)>)>,
}

/// What is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
enum Sum {
    /// The lower score.
    Lower,
    /// The lower score, with the things.
    LowerWith,
    /// By how much the higher is ahead.
    Apart,
    /// By how much it is ahead with the things.
    ApartWith,
}

impl Shares {
    /// The words and the steps of a block, and the heads that it cannot have. `fact`
    /// looks up what is written `fact=value`.
    pub(crate) fn read(block: &str, fact: impl Fn(&str) -> Option<(FactId, Values)>) -> (Self, Vec<Slip>) {
        let (mut shares, mut slips) = (Self::default(), Vec::new());
        for entry in entries(block) {
            let words = || entry.pattern.split_whitespace().map(str::to_owned);
            let sum = match entry.head {
                "ahead" => {
                    shares.ahead.extend(words());
                    continue;
                }
                "behind" => {
                    shares.behind.extend(words());
                    continue;
                }
                "alike" => {
                    shares.alike.extend(words());
                    continue;
                }
                "lower" => Sum::Lower,
                "lower-with" => Sum::LowerWith,
                "apart" => Sum::Apart,
                "apart-with" => Sum::ApartWith,
                things => {
                    let mut numbers = things.strip_prefix("things ").into_iter().flat_map(str::split_whitespace).map(str::parse);
                    if let (Some(Ok(all)), Some(Ok(each)), None) = (numbers.next(), numbers.next(), numbers.next()) {
                        (shares.all, shares.each) = (all, each);
                        shares.things.extend(words());
                    } else {
                        let says = "that is none of `things <all> <each>`, ahead, behind, alike, lower, lower-with, apart and apart-with";
                        slips.push(Slip::new(says, things));
                    }
                    continue;
                }
            };
            let (from, facts) = entry.pattern.split_once(' ').unwrap_or((entry.pattern, ""));
            let named: Option<Vec<(FactId, Values)>> = facts.split_whitespace().map(&fact).collect();
            match (from.parse(), named) {
                (Ok(from), Some(facts)) => shares.steps.push((sum, from, facts)),
                _ => slips.push(Slip::new("that is no number with facts", entry.pattern)),
            }
        }
        (shares, slips)
    }

    /// What is so of a sum.
    fn so(&self, sum: Sum, number: i32) -> &[(FactId, Values)] {
        let reached = self.steps.iter().filter(|(of, from, _)| *of == sum && *from <= number);
        reached.max_by_key(|(_, from, _)| *from).map_or(&[], |(.., facts)| facts)
    }

    /// The least that is told as a score: "sixty up" is none.
    fn lowest(&self) -> i32 {
        self.steps.iter().filter(|(sum, from, _)| *sum == Sum::Lower && *from > 0).map(|(_, from, _)| *from).min().unwrap_or(0)
    }

    /// The score from which on the lower one has nothing more to reach.
    fn highest(&self) -> i32 {
        self.steps.iter().filter(|(sum, ..)| *sum == Sum::Lower).map(|(_, from, _)| *from).max().unwrap_or(0)
    }
}
