//! What cards come to: where a hand is shown, every set that can be made of it;
//! while they are played, the sets that the last of them makes with those before.

use crate::facts::{Condition, FactId, Values};

/// No hand has more cards.
const MOST_CARDS: usize = 8;

/// What cards score.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Showing {
    /// The fact that tells what they come to.
    pub worth: FactId,
    /// Where somebody tells the cards of a hand.
    pub shown: Told,
    /// Where somebody tells cards in the order in which they were played.
    pub played: Option<Told>,
    /// No card may be played with which they would count more.
    pub limit: i32,
    /// What was done, by what was counted.
    pub miscount: Option<Miscount>,
    /// The cards from the lowest, and what each counts.
    pub cards: Vec<(String, i32)>,
    /// The sets that score.
    pub sets: Vec<CardSet>,
}

/// Where cards are told.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Told {
    /// The cases in which it is asked what they come to.
    pub when: Condition,
    /// What is so then.
    pub so: Vec<(FactId, Values)>,
}

/// What was done, by what was counted and what the cards come to.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Miscount {
    /// The fact that tells what was counted.
    pub counted: FactId,
    /// The act if it was too much.
    pub over: u8,
    /// The act if it was too little.
    pub under: u8,
    /// The act if it was right.
    pub right: u8,
}

/// A set of cards that scores.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct CardSet {
    /// What it is called.
    pub name: String,
    /// Which cards make it.
    pub of: Makes,
    /// Whether it scores where a hand is shown.
    pub in_show: bool,
    /// Whether it scores in the play.
    pub in_play: bool,
    /// What it scores, whatever its cards.
    pub scores: i32,
    /// What each card of it scores besides.
    pub each_card: i32,
    /// Where it is said.
    pub cites: Vec<String>,
}

/// Which cards make a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Makes {
    /// Any that count so many together.
    Sum(i32),
    /// So many of one rank.
    Alike(usize),
    /// So many or more, one next above the other; as many as there are.
    InOrder(usize),
    /// A hand of so many cards, all of one suit. With the starter's suit it may
    /// lie in the crib as well.
    OneSuit {
        /// How many cards the hand has.
        hand: usize,
        /// Whether the starter is of that suit too.
        starter: bool,
    },
    /// A card of this rank, of the starter's suit.
    SuitOfStarter(usize),
}

/// A card that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its place among [`Showing::cards`].
    pub rank: usize,
    /// Its suit, if that is told.
    pub suit: Option<String>,
}

/// The cards that somebody shows, or that were played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Those of the hand, or of the crib; or those that were played, in their
    /// order.
    pub hand: Vec<Card>,
    /// The card turned up, if it is told which it is.
    pub starter: Option<Card>,
    /// Whether they are the crib.
    pub crib: bool,
    /// Whether they were played.
    pub played: bool,
}

/// What the cards that somebody told come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// Set by set.
    pub sets: Vec<Scored>,
    /// Whether the suits are told: what hangs on them is left out otherwise.
    pub suits_told: bool,
}

/// A set that was made, as often as it was made of such cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The set, by its place among [`Showing::sets`].
    pub set: usize,
    /// Its cards from the lowest, by their ranks.
    pub ranks: Vec<usize>,
    /// How often.
    pub times: i32,
    /// What it scores in all.
    pub points: i32,
}

impl Shown {
    /// Whether the suit of every card is told, or does not matter.
    pub fn suits_told(&self) -> bool {
        self.played || self.hand.iter().chain(&self.starter).all(|card| card.suit.is_some())
    }
}

impl Showing {
    /// The rank that goes by this name.
    pub fn rank(&self, name: &str) -> Option<usize> {
        self.cards.iter().position(|(known, _)| known == name)
    }

    /// A rank as players write it: `7`, `10`, `J`.
    pub fn short(&self, rank: usize) -> String {
        let Some((name, counts)) = self.cards.get(rank) else { return String::new() };
        match usize::try_from(*counts) {
            Ok(counts) if counts == rank + 1 && counts > 1 => counts.to_string(),
            _ => name.chars().take(1).flat_map(char::to_uppercase).collect(),
        }
    }

    /// Everything that the cards score, or the last of them that was played, set by
    /// set. What hangs on suits that are not told is not scored.
    pub fn count(&self, shown: &Shown) -> Vec<Scored> {
        let mut scored: Vec<Scored> = Vec::new();
        let mut suited = false;
        for (place, set) in self.sets.iter().enumerate() {
            // A hand is of one suit but once.
            let of_suit = matches!(set.of, Makes::OneSuit { .. });
            if of_suit && suited {
                continue;
            }
            let made = match shown.played {
                true if set.in_play => self.made_in_play(set.of, shown),
                false if set.in_show => self.made(set.of, shown),
                _ => Vec::new(),
            };
            suited |= of_suit && !made.is_empty();
            for ranks in made {
                let points = set.scores + set.each_card * i32::try_from(ranks.len()).unwrap_or(0);
                match scored.iter_mut().find(|one| one.set == place && one.ranks == ranks) {
                    Some(again) => (again.times, again.points) = (again.times + 1, again.points + points),
                    None => scored.push(Scored { set: place, ranks, times: 1, points }),
                }
            }
        }
        scored
    }

    /// The ranks of each set of this kind that can be made.
    fn made(&self, of: Makes, shown: &Shown) -> Vec<Vec<usize>> {
        let starter = shown.starter.as_ref();
        match of {
            Makes::Sum(sum) => {
                self.every(shown, |ranks| ranks.iter().filter_map(|rank| Some(self.cards.get(*rank)?.1)).sum::<i32>() == sum)
            }
            Makes::Alike(cards) => self.every(shown, |ranks| ranks.len() == cards && ranks.iter().all(|rank| Some(rank) == ranks.first())),
            Makes::InOrder(least) => {
                let there = |rank: usize| shown.hand.iter().chain(starter).any(|card| card.rank == rank);
                self.every(shown, |ranks| {
                    let (Some(low), Some(high)) = (ranks.first(), ranks.last()) else { return false };
                    // A run that could be longer is none by itself.
                    let longest = low.checked_sub(1).is_none_or(|below| !there(below)) && !there(high + 1);
                    ranks.len() >= least && longest && ranks.iter().enumerate().all(|(place, rank)| *rank == low + place)
                })
            }
            Makes::OneSuit { hand, starter: with } => {
                let cards: Vec<&Card> = shown.hand.iter().chain(starter.filter(|_| with)).collect();
                let there = shown.hand.len() == hand && if with { starter.is_some() } else { !shown.crib };
                let suit = cards.first().and_then(|card| card.suit.as_ref());
                let alike = suit.is_some() && cards.iter().all(|card| card.suit.as_ref() == suit);
                let mut ranks: Vec<usize> = cards.iter().map(|card| card.rank).collect();
                ranks.sort_unstable();
                if there && alike { vec![ranks] } else { Vec::new() }
            }
            Makes::SuitOfStarter(rank) => {
                let turned = starter.and_then(|card| card.suit.as_ref());
                let nobs = |card: &&Card| card.rank == rank && card.suit.is_some() && card.suit.as_ref() == turned;
                shown.hand.iter().filter(nobs).map(|card| vec![card.rank]).collect()
            }
        }
    }

    /// The ranks of each set of this kind that the card played last makes with
    /// those before it.
    fn made_in_play(&self, of: Makes, shown: &Shown) -> Vec<Vec<usize>> {
        let mut count = 0;
        let mut ranks: Vec<usize> = Vec::new();
        for card in &shown.hand {
            let counts = self.cards.get(card.rank).map_or(0, |(_, counts)| *counts);
            if count + counts > self.limit {
                ranks.clear();
                count = 0;
            }
            ranks.push(card.rank);
            count += counts;
        }
        match of {
            Makes::Sum(sum) if count == sum => vec![ranks],
            Makes::Alike(cards) => {
                let alike = ranks.iter().rev().take_while(|rank| Some(*rank) == ranks.last()).count();
                let set: Vec<usize> = ranks.iter().rev().take(cards).copied().collect();
                // Every choice of so many among those that are alike.
                let ways = (0..cards).try_fold(1, |ways, one| Some(ways * alike.checked_sub(one)? / (one + 1)));
                vec![set; ways.unwrap_or(0)]
            }
            Makes::InOrder(least) => {
                let last = |many: usize| {
                    let mut run: Vec<usize> = ranks.iter().rev().take(many).copied().collect();
                    run.sort_unstable();
                    run.windows(2).all(|two| matches!(two, [one, next] if *next == one + 1)).then_some(run)
                };
                (least..=ranks.len()).rev().find_map(last).into_iter().collect()
            }
            Makes::Sum(_) | Makes::OneSuit { .. } | Makes::SuitOfStarter(_) => Vec::new(),
        }
    }

    /// Every choice of the cards, starter and all, of which it is true.
    fn every(&self, shown: &Shown, fits: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
        let mut all: Vec<usize> = shown.hand.iter().chain(&shown.starter).map(|card| card.rank).take(MOST_CARDS).collect();
        all.sort_unstable();
        let chosen = |choice: u32| -> Vec<usize> {
            all.iter().enumerate().filter(|(place, _)| choice & (1 << place) != 0).map(|(_, rank)| *rank).collect()
        };
        (1..1_u32 << all.len()).map(chosen).filter(|ranks| fits(ranks)).collect()
    }
}
