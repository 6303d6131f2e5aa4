//! The course of a game's auction without any law: enough to follow one that
//! somebody tells.

use std::cmp::Ordering;

use crate::facts::{Case, Truth, Values};
use crate::laws::Game;
use crate::laws::auction::AuctionRules;

use super::position::{Call, Position, Seat};
use super::readings::Readings;
use super::run::Course;
use super::sight::{Ranks, View};
use super::span::{Layout, Span};

/// The auction of a game whatever the laws say of its calls: enough to follow
/// one that is told.
#[derive(Debug)]
pub(crate) struct Lawless<'g> {
    game: &'g Game,
    rules: &'g AuctionRules,
    ranks: Ranks,
    readings: Readings,
    layout: Layout,
}

impl<'g> Lawless<'g> {
    /// The auction of a game, if it has one, by the readings of its first code.
    pub(crate) fn new(game: &'g Game) -> Option<Self> {
        let rules = game.auction.as_deref()?;
        let layout = Layout::new(&game.facts, &[]);
        let readings = Readings::usual(game, game.default, &layout);
        Some(Self { game, rules, ranks: Ranks::new(rules), readings, layout })
    }

    /// How the game's file describes the auction.
    pub(crate) fn rules(&self) -> &'g AuctionRules {
        self.rules
    }

    /// Before anybody has spoken.
    pub(crate) fn start(&self) -> Position {
        Position::start(self.rules.seats.len())
    }

    /// Who is asked next.
    pub(crate) fn next_speaker(&self, position: &Position) -> Option<Seat> {
        self.course().asked(position, &mut { Span::ALL })
    }

    /// Where the auction stands after a call.
    pub(crate) fn after(&self, position: &Position, seat: Seat, call: Call) -> Position {
        self.course().spoken(position, seat, call, &mut { Span::ALL })
    }

    /// How a call compares with the best so far, if it has a rank.
    pub(crate) fn compare(&self, position: &Position, call: Call) -> Option<Ordering> {
        self.ranks.compare(call.0, position.best)
    }

    /// How a call compares with another, if both have a rank.
    pub(crate) fn outranks(&self, one: Call, other: Call) -> Option<Ordering> {
        self.ranks.compare(one.0, other.0)
    }

    /// What a position makes of a call: every fact that makes sense of it.
    pub(crate) fn facts(&self, position: &Position, seat: Seat, call: Call) -> Case {
        let view = View { rules: self.rules, ranks: &self.ranks, position, seat, says: Some(call.0) };
        let mut full = Case::new(&self.game.facts);
        full.set(self.rules.acts.fact, Values::one(self.rules.acts.in_turn));
        for (fact, ways) in &self.rules.facts {
            let seen = ways.iter().find(|(_, sight)| view.shows(sight) && self.readings.hold(&sight.readings));
            if let Some((value, _)) = seen {
                full.set(*fact, Values::one(*value));
            }
        }
        let mut case = Case::new(&self.game.facts);
        for (fact, _) in &self.rules.facts {
            if self.game.facts[*fact].when.truth(&self.game.facts, &full) == Truth::Yes {
                case.set(*fact, full.possible(*fact));
            }
        }
        case
    }

    fn course(&self) -> Course<'_> {
        Course { rules: self.rules, ranks: &self.ranks, readings: &self.readings, layout: &self.layout }
    }
}
