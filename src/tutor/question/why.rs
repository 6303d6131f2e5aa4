//! What is said after an answer: the law, and why the other options fail.

use crate::laws::LawId;
use crate::show::phrase;
use crate::table::{Call, Seat};

use super::super::item::{self, Ask, Permit, Reply};
use super::put::Writer;

impl Writer<'_, '_> {
    /// Why a wrong reply fails: whose error it is, and what the laws say.
    pub(super) fn why(&self, reply: &Reply, held: &[usize]) -> String {
        if let Some(one) = held.iter().find_map(|at| self.stock.misconceptions.get(*at)) {
            return format!(
                "Who answers so believes: “{}” Where that comes from: {}",
                phrase::sentence(&one.says),
                phrase::sentence(&one.from)
            );
        }
        match (reply, &self.item.replies[0]) {
            (Reply::Calls(offered), Reply::Calls(open)) => self.why_not_these(offered, open),
            (Reply::Seat(seat), Reply::Seat(next)) if self.item.ask == Ask::Turn => self.why_not_next(*seat, *next),
            (Reply::Contract(offered), Reply::Contract(right)) => self.why_not_played(offered.as_ref(), right.as_ref()),
            (Reply::Says(offered), Reply::Says(right)) if self.item.ask == Ask::All => {
                let missed: Vec<&str> = right.iter().filter(|clause| !offered.contains(clause)).map(String::as_str).collect();
                phrase::sentence(&phrase::list(&missed, "and"))
            }
            (Reply::Says(offered), _) if self.item.ask == Ask::Unplayed => {
                let law = self.unplayed_laws().find(|law| item::says_of(self.game, law) == *offered);
                law.map_or_else(String::new, |law| {
                    format!("That is for another case: {} ({}).", law.title, phrase::cites(self.game, &law.cites))
                })
            }
            (Reply::Permit(Permit::Open), _) => "The law above settles it.".to_owned(),
            (Reply::Permit(Permit::Allowed), _) => "The law above forbids it.".to_owned(),
            (Reply::Permit(Permit::Void), _) => "The law above allows it.".to_owned(),
            _ => "The law above says otherwise.".to_owned(),
        }
    }

    fn why_not_these(&self, offered: &[Call], open: &[Call]) -> String {
        if let Some(call) = offered.iter().find(|call| !open.contains(call)) {
            return format!("“{}” is not open. {}", self.says(*call), self.verdict_says(*call));
        }
        let missing = open.iter().find(|call| !offered.contains(call));
        missing.map_or_else(String::new, |call| format!("It leaves out “{}”. {}", self.says(*call), self.verdict_says(*call)))
    }

    fn why_not_next(&self, seat: Option<Seat>, next: Option<Seat>) -> String {
        match (seat, next) {
            (Some(seat), Some(next)) if self.auction.would_be_asked(self.position, seat) => {
                format!("{}'s turn comes after {}'s.", self.seat(seat), self.seat(next))
            }
            (Some(seat), _) => {
                let holds = if self.position.holds(seat) { ", and nobody has gone over it" } else { "" };
                format!("{} {}{holds}.", self.seat(seat), self.standing(seat))
            }
            (None, Some(next)) => format!("{} is still to be asked.", self.seat(next)),
            (None, None) => String::new(),
        }
    }

    fn why_not_played(&self, offered: Option<&(Call, Vec<Seat>)>, right: Option<&(Call, Vec<Seat>)>) -> String {
        match (offered, right) {
            (Some((call, _)), None) => format!("Nobody took up “{}”, so it counts for nothing.", self.says(*call)),
            (None, Some((call, _))) => format!("“{}” stands, and nobody has gone over it.", self.says(*call)),
            (Some((one, _)), Some((best, _))) if one != best => {
                format!("“{}” did not stand: the best call is “{}”.", self.says(*one), self.says(*best))
            }
            (Some((_, one)), Some((_, by))) if by.len() > 1 && one.iter().all(|seat| by.contains(seat)) => {
                format!("{} hold it together.", self.seats(by))
            }
            (_, Some((call, by))) => format!("“{}” is the call of {}.", self.says(*call), self.seats(by)),
            (None, None) => String::new(),
        }
    }

    fn verdict_says(&self, call: Call) -> String {
        let (Ask::Open(seat) | Ask::Among(seat, _)) = self.item.ask else { return String::new() };
        let law = self.auction.if_asked(self.position, seat, call).law();
        law.map_or_else(String::new, |law| phrase::sentence(&self.game.law(law).says))
    }

    pub(super) fn because(&self, law: LawId) -> String {
        let says = phrase::sentence(&self.game.law(law).says);
        match (self.item.ask, &self.item.replies[0]) {
            (Ask::Turn, Reply::Seat(Some(seat))) => format!("{} {}. {says}", self.seat(*seat), self.standing(*seat)),
            (Ask::Turn, _) => format!("Nobody is left who could go on. {says}"),
            _ => says,
        }
    }

    /// The laws that answer the questions about what is played.
    pub(super) fn all_laws(&self) -> Vec<LawId> {
        let answers = item::answers(self.auction, self.position).unwrap_or_default();
        answers.into_iter().filter(|answer| answer.value.is_some()).filter_map(|answer| answer.laws.first().copied()).collect()
    }
}
