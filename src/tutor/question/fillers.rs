//! Other replies that somebody might give.

use crate::facts::{Condition, FactId};
use crate::laws::Law;
use crate::table::{Call, Seat};

use super::super::item::{self, Ask, Permit, Reply};
use super::put::Writer;

impl<'g> Writer<'_, 'g> {
    pub(super) fn fillers(&self) -> Vec<Reply> {
        match (&self.item.replies[0], self.item.ask) {
            (Reply::Permit(_), _) => vec![Reply::Permit(Permit::Allowed), Reply::Permit(Permit::Void), Reply::Permit(Permit::Open)],
            (Reply::Seat(_), Ask::Turn) => self.auction.seats().map(Some).chain([None]).map(Reply::Seat).collect(),
            (Reply::Calls(open), Ask::Open(seat)) => self.other_lists(open, seat),
            (Reply::Calls(open), Ask::Among(_, list)) => list.into_iter().map(|call| Reply::Calls(turned(open, call))).collect(),
            (Reply::Contract(right), _) => self.other_contracts(right.as_ref()),
            (_, Ask::About(at)) => {
                let by = self.position.holders();
                self.values(usize::from(at)).iter().map(|value| item::meant(self.auction, &by, value)).collect()
            }
            (_, Ask::All) => self.other_answers(),
            (_, Ask::Unplayed) => self.unplayed_laws().map(|law| Reply::Says(item::says_of(self.game, law))).collect(),
            _ => Vec::new(),
        }
    }

    /// Too few calls, or one too many; none that the code leaves open.
    fn other_lists(&self, open: &[Call], seat: Seat) -> Vec<Reply> {
        let mut made = vec![Reply::Calls(open.first().copied().into_iter().collect())];
        for leave in open.iter().skip(1) {
            made.push(Reply::Calls(turned(open, *leave)));
        }
        for call in self.auction.words().filter(|_| self.item.otherwise.is_empty()) {
            let verdict = self.auction.if_asked(self.position, seat, call);
            if Permit::of(self.auction, &verdict) == Permit::Void {
                made.push(Reply::Calls(turned(open, call)));
            }
        }
        made
    }

    /// The same by somebody else, a call that was outbid, or nothing.
    fn other_contracts(&self, right: Option<&(Call, Vec<Seat>)>) -> Vec<Reply> {
        let mut made = vec![Reply::Contract(None)];
        if let Some((call, by)) = right {
            let others = self.auction.seats().map(|seat| vec![seat]).filter(|other| other != by);
            made.extend(others.map(|seats| Reply::Contract(Some((*call, seats)))));
        }
        let mut position = self.auction.start();
        for call in self.stock.positions.way(self.item.place) {
            let ranked = self.auction.word(call).row.is_some();
            let speaker = self.auction.next_speaker(&position).filter(|_| ranked && right.is_none_or(|(best, _)| *best != call));
            made.extend(speaker.map(|seat| Reply::Contract(Some((call, vec![seat])))));
            position = self.auction.after(&position, call);
        }
        made
    }

    /// The values that somebody might take for the answer to a question about
    /// what is played.
    fn values(&self, at: usize) -> &'g [String] {
        self.auction.rules().contract.answers.get(at).map_or(&[], |answer| &answer.among)
    }

    /// What is played with other answers to the questions about it.
    fn other_answers(&self) -> Vec<Reply> {
        let by = self.position.holders();
        let clause = |at: usize, value: &str| {
            let text = match item::meant(self.auction, &by, value) {
                Reply::Seat(Some(seat)) => self.seat(seat).to_owned(),
                _ => value.to_owned(),
            };
            item::clause(self.auction, at, &text.replace('-', " "))
        };
        let answers = item::answers(self.auction, self.position).unwrap_or_default();
        let mut made = vec![Vec::new()];
        for (at, _) in answers.iter().enumerate().filter(|(_, answer)| answer.value.is_some()) {
            let with = |clauses: &Vec<String>, value: &String| [clauses.clone(), vec![clause(at, value)]].concat();
            made = made.iter().flat_map(|clauses| self.values(at).iter().map(|value| with(clauses, value)).collect::<Vec<_>>()).collect();
        }
        made.into_iter().map(Reply::Says).collect()
    }

    /// The laws of every code on what happens when nothing is played.
    pub(super) fn unplayed_laws(&self) -> impl Iterator<Item = &'g Law> {
        let act = self.game.facts.act();
        let facts = self.auction.rules().unplayed.iter().flat_map(|(_, facts)| facts);
        let judged: Vec<u8> = facts.filter(|(fact, _)| Some(*fact) == act).map(|(_, value)| *value).collect();
        let on = move |law: &&Law| judged.iter().any(|value| mentions(law.when(), act, *value));
        self.game.laws.iter().filter(on).filter(|law| law.effects().next().is_some())
    }
}

/// The calls with this one added, or taken away.
fn turned(calls: &[Call], call: Call) -> Vec<Call> {
    let mut turned: Vec<Call> = calls.iter().copied().filter(|known| *known != call).collect();
    if turned.len() == calls.len() {
        turned.push(call);
        turned.sort_unstable();
    }
    turned
}

/// Whether a condition asks for this act.
fn mentions(condition: &Condition, act: Option<FactId>, value: u8) -> bool {
    match condition {
        Condition::Is(fact, values) => Some(*fact) == act && values.has(value) && values.len() < 8,
        Condition::All(parts) => parts.iter().any(|part| mentions(part, act, value)),
        _ => false,
    }
}
