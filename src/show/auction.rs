//! An auction for people and for programs.

use serde_json::{Map, Value, json};

use crate::laws::{Game, LawId};
use crate::ruling::Status;
use crate::table::{Answered, Auction, Call, Contract, Count, Ending, Irregular, Judged, Record, Verdict};

use super::json::effects;
use super::phrase;

/// Said of a call when there is no law for it.
const SILENT: &str = "the code does not speak of it";

/// An auction as it was held, with what is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct Held<'a> {
    /// The laws by which it was held.
    pub auction: &'a Auction<'a>,
    /// What was said.
    pub record: &'a Record,
}

/// How what is played is called: as it was called, unless it has a name of its
/// own.
pub fn played(auction: &Auction<'_>, call: Call) -> String {
    let word = auction.word(call);
    if word.plays == word.text { word.says.clone() } else { phrase::capital(&word.plays.replace('-', " ")) }
}

impl<'a> Held<'a> {
    pub(super) fn game(&self) -> &'a Game {
        self.auction.game()
    }

    /// The auction as JSON, in the form `INTERFACE.md` fixes.
    pub fn json(&self) -> Value {
        let Self { auction, record } = *self;
        let next = auction.next_speaker(&record.position);
        let ending = auction.ending(&record.position);
        let (contract, unplayed) = match &ending {
            Some(Ending::Played(contract)) => (Some(self.contract(contract)), None),
            Some(Ending::Unplayed(judged)) => (None, Some(self.judged(judged))),
            None => (None, None),
        };
        json!({
            "game": self.game().name,
            "code": self.game().code(auction.code()).name,
            "seats": auction.seats().map(|seat| auction.seat_name(seat)).collect::<Vec<_>>(),
            "readings": self.readings(),
            "spoken": record.spoken.iter().map(|(seat, call)| json!({"by": auction.seat_name(*seat), "call": auction.word(*call).text})).collect::<Vec<_>>(),
            "next": next.map(|seat| auction.seat_name(seat)),
            "finished": next.is_none(),
            "calls": auction.calls(&record.position).iter().map(|(call, verdict)| self.call(*call, verdict)).collect::<Vec<_>>(),
            "contract": contract,
            "unplayed": unplayed,
            "irregular": record.irregular.as_ref().map(|irregular| self.irregular(irregular)),
        })
    }

    /// The readings that bear on calls, with the values they have here.
    fn readings(&self) -> Map<String, Value> {
        let facts = &self.game().facts;
        let bearing = self.auction.bearing();
        let known = self.auction.readings().iter().filter(|(fact, _)| bearing.contains(fact));
        known.map(|(fact, value)| (facts[*fact].name.to_string(), json!(facts[*fact].name_of(*value)))).collect()
    }

    fn call(&self, call: Call, verdict: &Verdict) -> Value {
        let law = verdict.law().map(|law| self.game().law(law));
        json!({
            "call": self.auction.word(call).text,
            "allowed": verdict.allowed,
            "open": verdict.is_open(self.game()),
            "because": law.map_or(SILENT, |law| &law.says),
            "law": law.map(|law| &law.path),
            "cites": law.map_or(&[][..], |law| &law.cites),
        })
    }

    fn irregular(&self, irregular: &Irregular) -> Value {
        let game = self.game();
        let law = irregular.verdict.law().map(|law| game.law(law));
        json!({
            "by": self.auction.seat_name(irregular.by),
            "call": self.auction.word(irregular.call).text,
            "in_turn": irregular.in_turn,
            "allowed": false,
            "status": irregular_status(game, irregular).name(),
            "because": law.map_or(SILENT, |law| &law.says),
            "law": law.map(|law| &law.path),
            "cites": law.map_or(&[][..], |law| &law.cites),
            "effects": effects(irregular.verdict.laws.iter().flat_map(|law| game.law(*law).effects())),
            "unheard": irregular.unheard,
        })
    }

    fn contract(&self, contract: &Contract) -> Value {
        let mut object = Map::new();
        object.insert("call".to_owned(), json!(contract.name));
        object.insert("spoken".to_owned(), json!(self.auction.word(contract.call).text));
        object.insert("by".to_owned(), json!(contract.by.iter().map(|seat| self.auction.seat_name(*seat)).collect::<Vec<_>>()));
        for answer in &contract.answers {
            object.insert(answer.name.clone(), json!(self.answered(answer)));
        }
        let details = contract.answers.iter().map(|answer| {
            let mut details = self.judged(&answer.judged);
            details.insert("answer".to_owned(), json!(answer.name));
            details.insert("value".to_owned(), json!(answer.value));
            details
        });
        object.insert("laws".to_owned(), json!(details.collect::<Vec<_>>()));
        Value::Object(object)
    }

    /// An answer about the contract: a seat, a suit, or the outcome's own word.
    pub(super) fn answered(&self, answer: &Answered) -> Option<String> {
        let seat = answer.seat.map(|seat| self.auction.seat_name(seat).to_owned());
        let suit = || answer.suit.and_then(|suit| self.auction.rules().suits.get(suit)).map(|(_, name)| name.clone());
        seat.or_else(suit).or_else(|| answer.value.clone())
    }

    fn judged(&self, judged: &Judged) -> Map<String, Value> {
        let game = self.game();
        let laws: Vec<LawId> = judged.laws().collect();
        let says: Vec<&str> = laws.iter().map(|law| game.law(*law).says.as_str()).collect();
        let mut object = Map::new();
        object.insert("status".to_owned(), json!(judged.ruling.status.name()));
        object.insert("law".to_owned(), json!(laws.first().map(|law| &game.law(*law).path)));
        object.insert("says".to_owned(), json!(says.join(" ")));
        object.insert("cites".to_owned(), json!(laws.iter().flat_map(|law| &game.law(*law).cites).collect::<Vec<_>>()));
        object.insert("effects".to_owned(), json!(effects(laws.iter().flat_map(|law| game.law(*law).effects()))));
        object
    }
}

/// How far the laws decide an irregular call.
pub fn irregular_status(game: &Game, irregular: &Irregular) -> Status {
    match irregular.verdict.law().map(|law| game.law(law)) {
        Some(law) if !law.is_gap() => Status::Ruled,
        _ => Status::NotCovered,
    }
}

/// A count as JSON.
pub fn count(count: &Count) -> Value {
    let all = |counts: &[u128]| counts.iter().copied().map(number).collect::<Vec<Value>>();
    json!({ "sequences": all(&count.sequences), "finished": all(&count.finished), "total_finished": number(count.total_finished()) })
}

/// A number; as text, where it is too large for a number of JSON.
fn number(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| json!(number.to_string()), |number| json!(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_too_large_for_json_is_text() {
        let large = Count { sequences: vec![1, u128::from(u64::MAX) + 1], finished: vec![0, 1] };
        assert_eq!(count(&large)["sequences"], json!([1, "18446744073709551616"]));
        assert_eq!(count(&large)["total_finished"], json!(1));
    }
}
