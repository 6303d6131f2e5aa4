//! Three hints: the family of the rule, the fact of the position that decides,
//! and the passage.

use crate::facts::FactId;
use crate::laws::LawId;
use crate::show::phrase;
use crate::table::{Call, Seat};

use super::super::item::Ask;
use super::put::Writer;

impl Writer<'_, '_> {
    pub(super) fn hints(&self, law: LawId) -> [String; 3] {
        let law = self.game.law(law);
        [
            format!("Think of the rule on this: {}", phrase::sentence_end(&lower(&law.title))),
            self.deciding(),
            format!("It stands in {}", phrase::sentence_end(&phrase::cites(self.game, &law.cites))),
        ]
    }

    fn deciding(&self) -> String {
        let facts = match self.item.ask {
            Ask::May(seat, call) | Ask::Outranks(seat, call) if self.is_asked(seat) => {
                let questions = self.questions(seat, call);
                if !questions.is_empty() {
                    return format!("Ask yourself: {}", questions.join(" "));
                }
                "the best call so far and who made it".to_owned()
            }
            Ask::Among(..) if self.position.best().is_some() => {
                format!("the best call so far is “{}”", self.position.best().map_or("", |best| self.says(best)))
            }
            Ask::Contract | Ask::About(_) | Ask::All => match self.position.firm() {
                Some(call) => format!("the call that stands is “{}”", self.says(call)),
                None => "no call stands that has to be played".to_owned(),
            },
            _ => {
                let standing = |seat: Seat| {
                    let holds = if self.position.holds(seat) { " and has the best call" } else { "" };
                    format!("{} {}{holds}", self.seat(seat), self.standing(seat))
                };
                phrase::list(&self.auction.seats().map(standing).collect::<Vec<_>>(), "and")
            }
        };
        format!("What decides: {}", phrase::sentence_end(&facts))
    }

    /// What the laws ask of the position before they decide on a call; not what
    /// is plain from the words alone.
    fn questions(&self, seat: Seat, call: Call) -> Vec<&str> {
        let ruling = self.auction.explain(self.position, seat, call);
        let mut asked: Vec<FactId> = ruling.rulings.iter().flat_map(|one| &one.because).map(|(fact, _)| *fact).collect();
        asked.retain(|fact| {
            self.auction.rules().facts.iter().any(|(known, ways)| known == fact && ways.iter().any(|(_, sight)| sight.looks()))
        });
        asked.sort_unstable();
        asked.dedup();
        asked.into_iter().map(|fact| self.game.facts[fact].question.as_str()).filter(|question| !question.is_empty()).collect()
    }
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}
