//! What an auction has come to.

use std::sync::PoisonError;

use crate::course::{Call, Position, Seat, View};
use crate::facts::{Case, FactId};
use crate::laws::LawId;
use crate::laws::auction::{Answer, Role};
use crate::ruling::Ruling;

use super::auction::Auction;

/// How an auction ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// A call is played.
    Played(Contract),
    /// Nothing is played: what the laws say of it.
    Unplayed(Judged),
}

/// What is played, by whom, and what the laws say of it.
#[derive(Clone, Debug)]
pub struct Contract {
    /// The call.
    pub call: Call,
    /// Its name when it is played.
    pub name: String,
    /// Who plays it; of partners, the one who called first comes first.
    pub by: Vec<Seat>,
    /// The answers to the questions the game's file asks, in its order.
    pub answers: Vec<Answered>,
}

/// What the laws answer to a question about the contract.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The question's name: `trump`.
    pub name: String,
    /// The answer as the outcome has it; none when the code is silent.
    pub value: Option<String>,
    /// The seat that is meant by it, if one is.
    pub seat: Option<Seat>,
    /// The suit that is meant by it, if one is: a place in the list of suits.
    pub suit: Option<usize>,
    /// What it was judged by.
    pub judged: Judged,
}

/// A case with its ruling.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The case.
    pub case: Case,
    /// The ruling.
    pub ruling: Ruling,
}

impl Judged {
    /// The laws and gaps that hold.
    pub fn laws(&self) -> impl Iterator<Item = LawId> {
        self.ruling.rulings.iter().chain(&self.ruling.gaps).map(|prevailing| prevailing.law)
    }
}

impl Auction<'_> {
    /// What the auction has come to; nothing, while somebody is still to speak.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        if self.next_speaker(position).is_some() {
            return None;
        }
        Some(match position.firm() {
            Some(call) => Ending::Played(self.played(position, call)),
            None => Ending::Unplayed(self.unplayed(position)),
        })
    }

    /// What is played, when the auction is over and something is.
    pub fn contract(&self, position: &Position) -> Option<Contract> {
        match self.ending(position)? {
            Ending::Played(contract) => Some(contract),
            Ending::Unplayed(_) => None,
        }
    }

    fn played(&self, position: &Position, call: Call) -> Contract {
        let word = self.word(call);
        let by = position.holders();
        let answers = self.rules.contract.answers.iter().map(|answer| self.answer(answer, call, &by)).collect();
        Contract { call, name: word.plays.clone(), by, answers }
    }

    fn answer(&self, answer: &Answer, call: Call, by: &[Seat]) -> Answered {
        let word = self.word(call);
        let judged = self.judge_facts(word.judged_as.iter().copied().chain([(self.rules.acts.fact, answer.act)]));
        let game = self.game();
        let found = judged.laws().flat_map(|law| game.law(law).effects()).find(|effect| effect.name == answer.effect);
        let value = found.and_then(|effect| effect.with.iter().find(|(name, _)| *name == answer.with)).map(|(_, value)| value.clone());
        let role = value.as_ref().and_then(|value| self.rules.contract.roles.iter().find(|(name, _)| name == value)).map(|(_, role)| *role);
        let seat = match role {
            Some(Role::Seat(place)) => Some(Seat(place)),
            Some(Role::Holder) => by.first().copied(),
            Some(Role::Suit) | None => None,
        };
        let suit = if role == Some(Role::Suit) { word.suit.map(usize::from) } else { None };
        Answered { name: answer.name.clone(), value, seat, suit, judged }
    }

    fn unplayed(&self, position: &Position) -> Judged {
        let last = Seat(position.last);
        let view = View { rules: self.rules, ranks: &self.judge.ranks, position, seat: last, says: None };
        let found = self.rules.unplayed.iter().find(|(sight, _)| self.readings.hold(&sight.readings) && view.shows(sight));
        self.judge_facts(found.into_iter().flat_map(|(_, facts)| facts.iter().copied()))
    }

    /// A case with its ruling; each is worked out once.
    fn judge_facts(&self, facts: impl IntoIterator<Item = (FactId, u8)>) -> Judged {
        let facts: Vec<(FactId, u8)> = facts.into_iter().collect();
        let chosen: Vec<(FactId, u8)> = self.readings.chosen().collect();
        self.endings.lock().unwrap_or_else(PoisonError::into_inner).judge(self.game(), self.code(), &facts, &chosen)
    }
}
