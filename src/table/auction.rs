//! The machine: who speaks, what he may say, and where everybody stands then.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use crate::course::{Call, Course, Position, Readings, Seat, Span};
use crate::facts::{Case, FactId, Values};
use crate::laws::auction::{AuctionRules, Word};
use crate::laws::{CodeId, Game};
use crate::ruling::{Ruling, adjudicate};

use super::atlas::Atlas;
use super::endings::Endings;
use super::judge::Judge;
use super::readings;
use super::verdict::Verdict;

/// The auction of one code, under certain readings.
///
/// It holds nothing of an auction that is going on: that is a [`Position`], a
/// small value to be copied and compared. All answers hang on the position
/// alone.
#[derive(Debug)]
pub struct Auction<'g> {
    pub(super) rules: &'g AuctionRules,
    pub(super) code: CodeId,
    pub(super) readings: Readings,
    /// What does not hang on the readings, and is shared by all of them.
    pub(super) judge: Arc<Judge<'g>>,
    /// What the laws say of contracts, as far as it was asked.
    pub(super) endings: Arc<Mutex<Endings>>,
    /// Where calls lead, as far as it was asked.
    pub(super) atlas: Arc<Mutex<Atlas>>,
}

/// Why an auction cannot be held, or a word is no call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AuctionError {
    /// The game has no auction.
    #[error("{game} has no auction")]
    NoAuction {
        /// The game.
        game: String,
    },
    /// There is no such reading.
    #[error("no reading is called `{name}`{}", suggestion(near.as_deref()))]
    NoReading {
        /// The name given.
        name: String,
        /// The nearest name.
        near: Option<String>,
    },
    /// The reading has no such value.
    #[error("`{name}` cannot be `{value}`: it is one of {}", options.join(", "))]
    NoValue {
        /// The reading.
        name: String,
        /// The value given.
        value: String,
        /// The values there are.
        options: Vec<String>,
    },
    /// There is no such call.
    #[error("no call is written `{word}`{}", suggestion(near.as_deref()))]
    NoCall {
        /// The word given.
        word: String,
        /// The nearest call.
        near: Option<String>,
    },
    /// Something was said after the end.
    #[error("the auction is over before `{word}`; nobody is left to speak")]
    Over {
        /// The word.
        word: String,
    },
}

fn suggestion(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

impl<'g> Auction<'g> {
    /// The auction of a code, with readings chosen by name and value.
    ///
    /// # Errors
    /// When the game has no auction, or a reading is not known.
    pub fn new(game: &'g Game, code: CodeId, readings: &[(String, String)]) -> Result<Self, AuctionError> {
        let Some(rules) = &game.auction else { return Err(AuctionError::NoAuction { game: game.title.clone() }) };
        let judge = Judge::new(game, code, rules);
        let readings = readings::choose(game, code, &judge.layout, readings)?;
        Ok(Self { rules, code, readings, judge: Arc::new(judge), endings: Arc::default(), atlas: Arc::default() })
    }

    /// The same auction under other readings. Much quicker than to begin anew:
    /// the laws are not compiled again, and what was worked out under these
    /// readings and comes to the same under the others is not worked out again.
    ///
    /// # Errors
    /// When a reading is not known.
    pub fn under(&self, readings: &[(String, String)]) -> Result<Self, AuctionError> {
        Ok(self.reading(readings::choose(self.game(), self.code, &self.judge.layout, readings)?))
    }

    fn reading(&self, readings: Readings) -> Self {
        let Self { rules, code, .. } = *self;
        let judge = if self.judge.layout.complete { Arc::clone(&self.judge) } else { Arc::new(self.judge.seeing(self.game(), rules)) };
        let atlas = if self.judge.layout.complete { Arc::clone(&self.atlas) } else { Arc::default() };
        Self { rules, code, readings, judge, endings: Arc::clone(&self.endings), atlas }
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.judge.game()
    }

    /// The code.
    pub fn code(&self) -> CodeId {
        self.code
    }

    /// How the game's file describes the auction.
    pub fn rules(&self) -> &'g AuctionRules {
        self.rules
    }

    /// The readings that were chosen, and are not merely taken for granted.
    pub fn chosen(&self) -> Vec<(FactId, u8)> {
        self.readings.chosen().collect()
    }

    /// Every reading with the value it has here.
    pub fn readings(&self) -> &[(FactId, u8)] {
        self.readings.all()
    }

    /// The readings that bear on calls: those the laws of calling, or the
    /// game's description of the auction, ask for.
    pub fn bearing(&self) -> &[FactId] {
        self.judge.bearing()
    }

    /// The players, in the order in which they speak.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.rules.seats.len()).unwrap_or(0)).map(Seat)
    }

    /// The seat's name: `A` for the eldest hand.
    pub fn seat_name(&self, seat: Seat) -> &'g str {
        self.rules.seats.get(seat.index()).map_or("", String::as_str)
    }

    /// The seat of that name.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.seats().find(|seat| self.seat_name(*seat).eq_ignore_ascii_case(name))
    }

    /// Every call there is, in the order of the file.
    pub fn words(&self) -> impl Iterator<Item = Call> + use<> {
        (0..u8::try_from(self.rules.words.len()).unwrap_or(u8::MAX)).map(Call)
    }

    /// A call's word.
    pub fn word(&self, call: Call) -> &'g Word {
        &self.rules.words[call.index()]
    }

    /// Before anybody has spoken.
    pub fn start(&self) -> Position {
        Position::start(self.rules.seats.len())
    }

    /// Who is asked next; nobody, when the auction is over.
    pub fn next_speaker(&self, position: &Position) -> Option<Seat> {
        self.asked(position, &mut { Span::ALL })
    }

    /// The course of the auction, the laws apart.
    pub(super) fn course(&self) -> Course<'_> {
        Course { rules: self.rules, ranks: &self.judge.ranks, readings: &self.readings, layout: &self.judge.layout }
    }

    /// Who is asked next. Narrows the span to readings under which it is the
    /// same.
    pub(super) fn asked(&self, position: &Position, under: &mut Span) -> Option<Seat> {
        self.course().asked(position, under)
    }

    /// Whether a player is asked when his turn comes. Narrows the span to
    /// readings under which it is the same.
    pub(super) fn is_left(&self, position: &Position, seat: Seat, under: &mut Span) -> bool {
        self.course().is_left(position, seat, under)
    }

    /// Every call with its verdict, for the player who is asked. None when the
    /// auction is over.
    pub fn calls(&self, position: &Position) -> Vec<(Call, Verdict)> {
        self.next_speaker(position).map_or_else(Vec::new, |seat| self.calls_if_asked(position, seat))
    }

    /// The calls that are allowed to the player who is asked.
    pub fn allowed(&self, position: &Position) -> Vec<Call> {
        self.next_speaker(position).map_or_else(Vec::new, |seat| self.allowed_if_asked(position, seat))
    }

    /// What the laws say of a call by any player: in his turn, or out of it. A
    /// call that would be void even in his turn is void by the same law.
    pub fn verdict(&self, position: &Position, seat: Seat, call: Call) -> Verdict {
        self.judged(position, seat, call).1
    }

    /// The case that a call is: in turn, or out of it.
    pub fn case(&self, position: &Position, seat: Seat, call: Call) -> Case {
        self.judge.case(&self.readings, position, seat, call.0, self.judged(position, seat, call).0)
    }

    /// The act that a call is judged as, and the verdict.
    fn judged(&self, position: &Position, seat: Seat, call: Call) -> (u8, Verdict) {
        let acts = self.rules.acts;
        let judged_as = |act| (act, self.judge.judged_as(&self.readings, position, seat, call.0, act));
        let (_, in_turn) = judged_as(acts.in_turn);
        let void = !in_turn.allowed && !in_turn.laws.is_empty() && !in_turn.is_open(self.game());
        if void || self.next_speaker(position) == Some(seat) { (acts.in_turn, in_turn) } else { judged_as(acts.out_of_turn) }
    }

    /// The case of a call that its player did not mean.
    pub fn slip(&self, position: &Position, seat: Seat, call: Call) -> Case {
        self.judge.case(&self.readings, position, seat, call.0, self.rules.acts.slip)
    }

    /// Why a call is allowed or not: the laws that hold, on which facts they
    /// hang, and what would change it.
    pub fn explain(&self, position: &Position, seat: Seat, call: Call) -> Ruling {
        self.rule(&self.case(position, seat, call))
    }

    /// What the laws of calling say of a case.
    pub fn rule(&self, case: &Case) -> Ruling {
        let mut case = case.clone();
        for (reading, value) in self.readings() {
            case.set(*reading, Values::one(*value));
        }
        adjudicate(self.game(), self.judge.laws(), &case, &BTreeSet::new())
    }

    /// Where the auction stands after the next player's call, allowed or not.
    /// The same position, when the auction is over.
    #[must_use]
    pub fn after(&self, position: &Position, call: Call) -> Position {
        self.next_speaker(position).map_or(*position, |seat| self.spoken(position, seat, call, &mut { Span::ALL }))
    }

    /// Where the auction stands after a call. Narrows the span to readings under
    /// which it is the same.
    pub(super) fn spoken(&self, before: &Position, seat: Seat, call: Call, under: &mut Span) -> Position {
        self.course().spoken(before, seat, call, under)
    }
}
