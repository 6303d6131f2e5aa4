//! Taking back, beginning anew, and the disputes of the session.

use std::cmp::Ordering;
use std::rc::Rc;

use crate::show::{Page, Role};
use crate::table::score::Score;

use super::session::{Next, Response, Session, join};
use super::state::{Matter, Step};
use super::telling;

/// So many characters of a story are shown in a list.
const TITLE: usize = 60;

impl Session {
    /// `back`: takes back the last answer.
    pub(super) fn back(&mut self) -> Response {
        let Some(mut matter) = self.state.matter.clone() else { return self.plain("There is no dispute yet.") };
        let Some(dispute) = matter.answered.pop() else {
            return self.plain("There is no answer to take back. `undo` takes back the last thing done.");
        };
        self.before(Step::Back);
        matter.dispute = dispute;
        // Books and readings chosen since stay as they are.
        matter.dispute.code = self.state.code();
        for (fact, values) in self.state.readings() {
            matter.dispute.case.set(fact, values);
        }
        matter.rulings.clear();
        let page = self.page();
        self.settle(matter, page)
    }

    /// `undo`: takes back the last step.
    pub(super) fn undo(&mut self) -> Response {
        let Some((step, state)) = self.steps.pop() else { return self.plain("There is nothing to take back.") };
        let before = std::mem::replace(&mut self.state, state);
        let hand = if step == Step::Score { changed_hand(before.score.as_ref(), self.state.score.as_ref()) } else { None };
        let said = self.note(hand.as_deref().unwrap_or(step.undone()));
        let stands = if self.state.matter.is_some() && step != Step::Score { self.stands(self.style) } else { String::new() };
        let next = if step == Step::Score { self.keep_score() } else { Next::Go };
        Response { next, ..Response::say(join(&said, &stands)) }
    }

    /// `new`.
    pub(super) fn new_dispute(&mut self, story: Option<String>) -> Response {
        if let Some(story) = story {
            return self.begin(&story, "").unwrap_or_else(|| self.not_understood(&story));
        }
        if self.state.matter.is_some() {
            self.before(Step::New);
            self.state.put_aside();
        }
        self.plain("A new dispute. What happened?")
    }

    /// `history [NUMBER]`.
    pub(super) fn history(&mut self, number: Option<usize>) -> Response {
        let mut page = self.page();
        let Some(number) = number else {
            if self.state.past.is_empty() && self.state.matter.is_none() {
                return self.plain("There has been no dispute yet.");
            }
            let all = self
                .state
                .past
                .iter()
                .map(|matter| (matter.as_ref(), ""))
                .chain(self.state.matter.iter().map(|matter| (matter, "  (in hand)")));
            for (index, (matter, note)) in all.enumerate() {
                entry(&mut page, index + 1, matter, note);
            }
            page.paragraph(&[(Role::Dim, "`history NUMBER` turns back to one.")]);
            return Response::say(page.finish());
        };
        let Some(place) = number.checked_sub(1).filter(|place| *place < self.state.past.len()) else {
            return self.plain("There is no other dispute of that number; `history` lists them.");
        };
        self.before(Step::Turned);
        let matter = Rc::unwrap_or_clone(self.state.past.remove(place));
        self.state.put_aside();
        self.state.room = Rc::clone(&matter.room);
        self.state.codes.clone_from(&matter.codes);
        page.paragraph(&[(Role::Dim, &format!("“{}”", matter.title()))]);
        self.state.matter = Some(matter);
        let stands = self.stands(self.style);
        Response::say(join(&page.finish(), &stands))
    }
}

/// The last hand of the score, where it alone went or came.
fn changed_hand(before: Option<&Score>, now: Option<&Score>) -> Option<String> {
    let (before, now) = (&before?.hands, &now?.hands);
    let same = before.iter().zip(now).all(|(one, other)| one == other);
    match before.len().cmp(&now.len()) {
        Ordering::Less if same => Some(format!("Put back: {}.", now.last()?.line)),
        Ordering::Greater if same => Some(format!("Taken back: {}.", before.last()?.line)),
        _ => None,
    }
}

fn entry(page: &mut Page, number: usize, matter: &Matter, note: &str) {
    let title: String = matter.title().chars().take(TITLE).collect();
    let dots = if matter.title().chars().count() > TITLE { "…" } else { "" };
    let brief = matter.rulings.first().map_or(String::new(), |ruling| telling::in_brief(&matter.room.game, ruling));
    page.item(
        &format!("{number}."),
        &[(Role::Words, &format!("“{title}{dots}”")), (Role::Dim, note), (Role::Plain, " "), (Role::Plain, &brief)],
    );
}
