//! The calls there are, what each does, and how they rank.

use crate::facts::Condition;
use crate::laws::auction::{CallKind, Calls, Mask, Move, Stands, Word};
use crate::laws::schema::OneOrMany;
use crate::laws::schema::auction::{AuctionEntry, MoveEntry, StandsName, WhoName};

use super::super::{At, Linker};
use super::names::Names;
use super::small;

impl Linker {
    pub(super) fn words(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>) -> Vec<Word> {
        let calls = at.key("calls");
        for (index, call) in entry.calls.iter().enumerate() {
            self.mask(&calls.item(index).key("suits"), &call.suits, &names.suits, "suit");
        }
        names
            .words
            .iter()
            .take(Calls::CAPACITY)
            .map(|found| Word {
                text: found.text.clone(),
                also: found.also.clone(),
                says: found.says.clone(),
                kind: small(found.entry),
                level: found.level,
                suit: found.suit,
                row: None,
                plays: found.text.clone(),
                judged_as: Vec::new(),
            })
            .collect()
    }

    pub(super) fn kinds(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>) -> Vec<CallKind> {
        let list = at.key("calls");
        let mut kinds = Vec::new();
        for (index, call) in entry.calls.iter().enumerate() {
            let at = list.item(index);
            if call.words.0.is_empty() {
                self.complain(&at.key("kind"), format!("there is no call of the kind `{}`", call.kind), None);
            }
            let yields = call.yields.as_ref().map_or(Condition::NEVER, |when| self.readings_only(&at.key("yields"), when));
            let moves_at = at.key("then");
            let moves = call.then.iter().enumerate();
            let moves = moves.map(|(index, entry)| self.change(&moves_at.item(index), entry, names)).collect();
            kinds.push(CallKind {
                name: call.kind.clone(),
                stands: match call.stands {
                    None => Stands::No,
                    Some(StandsName::Offer) => Stands::Offer,
                    Some(StandsName::Firm) => Stands::Firm,
                    Some(StandsName::Joins) => Stands::Joins,
                },
                shared: call.shared.0,
                yields,
                moves,
            });
        }
        kinds
    }

    pub(super) fn change(&mut self, at: &At<'_>, entry: &MoveEntry, names: &Names<'_>) -> Move {
        let one = OneOrMany(vec![entry.to.clone()]);
        let to = self.mask(&at.key("to"), &one, &names.standings, "standing");
        Move {
            speaker: entry.who == WhoName::Speaker,
            from: self.some(&at.key("from"), &entry.from, &names.standings, "standing").unwrap_or(Mask::MAX),
            speaker_from: self.some(&at.key("speaker"), &entry.speaker, &names.standings, "standing").unwrap_or(Mask::MAX),
            same_suit: entry.same_suit.0,
            readings: entry.condition.as_ref().map_or(Condition::ALWAYS, |when| self.readings_only(&at.key("if"), when)),
            to: u8::try_from(to.trailing_zeros().min(31)).unwrap_or(0),
            joins: entry.joins.0,
        }
    }

    pub(super) fn rank(&mut self, at: &At<'_>, entry: &AuctionEntry, names: &Names<'_>, words: &mut [Word]) {
        let rows = at.key("ranks");
        for (row, OneOrMany(list)) in (0u8..).zip(&entry.ranks) {
            for name in list {
                let set = self.calls(&rows.item(usize::from(row)), name, names);
                for (index, word) in (0u8..).zip(words.iter_mut()) {
                    if set.has(index) {
                        word.row = Some(row);
                    }
                }
            }
        }
    }

    // --- sights --------------------------------------------------------------
}
