//! A question in the making.

use crate::laws::LawId;
use crate::table::Call;

use super::super::item::Reply;
use super::Item;

/// A question in the making.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) item: Item,
    pub(super) law: LawId,
    pub(super) quiet: bool,
    /// The calls that the code leaves open here: nobody is asked about them.
    pub(super) unclear: Vec<Call>,
    pub(super) says: Vec<u8>,
}

impl Draft {
    /// Takes in what a misconception replies; nothing, if it is the same.
    pub(super) fn hear(&mut self, said: Option<&Reply>) {
        let said = said.map(|reply| match reply {
            Reply::Calls(calls) => Reply::Calls(calls.iter().copied().filter(|call| !self.unclear.contains(call)).collect()),
            other => other.clone(),
        });
        let Some(said) = said.filter(|said| *said != self.item.replies[0]) else { return self.says.push(0) };
        if self.item.otherwise.iter().any(|(reply, ..)| *reply == said) {
            return self.says.push(0);
        }
        let place = self.item.replies.iter().position(|known| *known == said).unwrap_or_else(|| {
            self.item.replies.push(said);
            self.item.replies.len() - 1
        });
        self.says.push(u8::try_from(place).unwrap_or(0));
    }
}
