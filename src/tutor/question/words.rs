//! The words of a question and of its options.

use crate::show::auction::played;
use crate::show::phrase;
use crate::table::{Call, Seat};

use super::super::item::{self, Ask, Permit, Reply, SHORTLIST};
use super::put::Writer;

impl Writer<'_, '_> {
    pub(super) fn seat(&self, seat: Seat) -> &str {
        self.auction.seat_name(seat)
    }

    pub(super) fn seats(&self, seats: &[Seat]) -> String {
        phrase::list(&seats.iter().map(|seat| self.seat(*seat)).collect::<Vec<_>>(), "and")
    }

    pub(super) fn says(&self, call: Call) -> &str {
        &self.auction.word(call).says
    }

    /// What is played, as it is called.
    pub(super) fn played(&self, call: Call) -> String {
        format!("“{}”", played(self.auction, call))
    }

    /// How a player stands: "has passed".
    pub(super) fn standing(&self, seat: Seat) -> &str {
        self.auction.rules().standings.get(self.position.standing(seat)).map_or("", |standing| &standing.says)
    }

    pub(super) fn is_asked(&self, seat: Seat) -> bool {
        self.auction.next_speaker(self.position) == Some(seat)
    }

    pub(super) fn asks(&self) -> String {
        match self.item.ask {
            Ask::Turn => "Who speaks next?".to_owned(),
            Ask::Open(seat) if self.is_asked(seat) => format!("{} is asked. What may {} say?", self.seat(seat), self.seat(seat)),
            Ask::Open(seat) => format!("Suppose the turn came to {} now. What might {} say?", self.seat(seat), self.seat(seat)),
            Ask::Among(seat, list) => {
                let list: Vec<String> = list.into_iter().map(|call| format!("“{}”", self.says(call))).collect();
                let (name, list) = (self.seat(seat), phrase::list(&list, "or"));
                if self.is_asked(seat) {
                    format!("{name} is asked. Which of these may {name} say: {list}?")
                } else {
                    format!("Suppose the turn came to {name} now. Which of these might {name} say: {list}?")
                }
            }
            Ask::May(seat, call) if self.is_asked(seat) => {
                format!("{} now says: “{}”. Is that allowed?", self.seat(seat), self.says(call))
            }
            Ask::May(seat, call) => {
                format!("Suppose the turn came to {} now. Might {} say “{}”?", self.seat(seat), self.seat(seat), self.says(call))
            }
            Ask::Outranks(_, call) => {
                let best = self.position.best().map_or("", |best| self.says(best));
                format!("Does “{}” go over “{best}”?", self.says(call))
            }
            Ask::Contract => "What is played, and by whom?".to_owned(),
            Ask::About(at) => {
                let act = self.auction.rules().contract.answers.get(usize::from(at)).map(|answer| answer.act);
                let clause = act.map_or("", |act| self.game.facts[self.auction.rules().acts.fact].clause(act));
                format!("{}. {}. What is right?", self.who_plays(), phrase::capital(clause))
            }
            Ask::All => format!("{}. What follows?", self.who_plays()),
            Ask::Unplayed => "Nobody has anything more to say. What happens now?".to_owned(),
        }
    }

    fn who_plays(&self) -> String {
        let by = self.position.holders();
        let played = self.position.firm().map_or_else(String::new, |call| self.played(call));
        format!("{} {} {played}", self.seats(&by), if by.len() == 1 { "plays" } else { "play" })
    }

    pub(super) fn text(&self, reply: &Reply) -> String {
        match reply {
            Reply::Seat(Some(seat)) => match self.item.ask {
                Ask::About(at) => self.clause(usize::from(at), self.seat(*seat)),
                _ => self.seat(*seat).to_owned(),
            },
            Reply::Seat(None) => "Nobody: the auction is over".to_owned(),
            Reply::Calls(calls) if matches!(self.item.ask, Ask::Among(..)) => match calls.len() {
                0 => "None of them".to_owned(),
                SHORTLIST => "All of them".to_owned(),
                _ => self.calls(calls),
            },
            Reply::Calls(calls) if calls.is_empty() => "Nothing at all".to_owned(),
            Reply::Calls(calls) if calls.len() == 1 => format!("Only: {}", self.calls(calls)),
            Reply::Calls(calls) => self.calls(calls),
            Reply::Permit(Permit::Allowed) => "Yes, nothing is wrong with it".to_owned(),
            Reply::Permit(Permit::Void) => "No".to_owned(),
            Reply::Permit(Permit::Open) => "The book does not say".to_owned(),
            Reply::Contract(None) => phrase::capital(&self.auction.rules().contract.nothing),
            Reply::Contract(Some((call, by))) => format!("{}, by {}", self.played(*call), self.seats(by)),
            Reply::Says(clauses) => match self.item.ask {
                Ask::About(at) => self.clause(usize::from(at), &clauses.join(", ").replace('-', " ")),
                _ => phrase::capital(&clauses.join("; ")),
            },
        }
    }

    fn calls(&self, calls: &[Call]) -> String {
        calls.iter().map(|call| self.says(*call)).collect::<Vec<_>>().join(" · ")
    }

    /// An answer about what is played, as the clause of its outcome.
    fn clause(&self, at: usize, value: &str) -> String {
        phrase::capital(&item::clause(self.auction, at, value))
    }

    /// That the question hangs on open passages, which is said with it; and how
    /// they are read, which is only said afterwards, as it may give the answer
    /// away.
    pub(super) fn as_read(&self) -> (Vec<String>, String) {
        let mut readings: Vec<_> = self.item.otherwise.iter().map(|(_, fact, _)| *fact).collect();
        readings.sort_unstable();
        readings.dedup();
        let value = |fact| self.auction.readings().iter().find(|(known, _)| *known == fact).map(|(_, value)| *value);
        let usual =
            |fact| self.game.code(self.auction.code()).readings.iter().any(|one| one.fact == fact && Some(one.default) == value(fact));
        let clauses: Vec<String> =
            readings.iter().filter_map(|fact| Some(phrase::sentence(self.game.facts[*fact].clause(value(*fact)?)))).collect();
        if clauses.is_empty() {
            return (Vec::new(), String::new());
        }
        let what = if clauses.len() == 1 {
            "One passage that bears on this is open; it is"
        } else {
            "Passages that bear on this are open; they are"
        };
        let how = if readings.iter().all(|fact| usual(*fact)) { "read in the usual way" } else { "read as you chose" };
        (vec![format!("{what} {how}.")], format!(" As it is read here: {}", clauses.join(" ")))
    }
}
