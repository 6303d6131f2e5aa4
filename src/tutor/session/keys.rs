//! What is typed: an answer, or one of the keys.

use super::super::picture;
use super::{Page, Role, Said, Session};

impl Session<'_> {
    /// Says something to a line.
    pub fn handle(&mut self, line: &str) -> Said {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "q" | "quit" | "leave" | "exit" => return Said { text: self.finish(), over: true },
            "h" | "hint" => return self.stay(Session::hint),
            "?" | "why" => return self.stay(|session, page| session.why(page)),
            "u" | "undo" => return self.undo(),
            "s" | "skip" => {
                self.skipped += 1;
                self.current = None;
                return self.go_on(String::new());
            }
            "" | "help" => {
                return self.stay(|_, page| {
                    page.paragraph(&[(Role::Dim, "A number, a letter or words; h hint, ? why, u undo, s skip, q leave.")])
                });
            }
            _ => {}
        }
        let Some(current) = &self.current else { return Said { text: self.finish(), over: true } };
        let Some(given) = current.question.meant(line) else {
            return self.stay(|session, page| {
                let count = session.question().map_or(0, |question| question.options.len());
                page.paragraph(&[(
                    Role::Plain,
                    &format!("I did not understand that. Say a number from 1 to {count}, or enough words of one option."),
                )]);
            });
        };
        self.take(given)
    }

    pub(super) fn stay(&mut self, write: impl FnOnce(&mut Self, &mut Page)) -> Said {
        let mut page = Page::new(&self.style);
        write(self, &mut page);
        Said { text: page.finish(), over: false }
    }

    fn hint(&mut self, page: &mut Page) {
        let Some(current) = &mut self.current else { return };
        let step = current.hints.min(2);
        current.hints += 1;
        page.paragraph(&[(Role::Heading, &format!("Hint {} of 3: ", step + 1)), (Role::Plain, &current.question.hints[step])]);
    }

    fn why(&self, page: &mut Page) {
        let Some((question, given)) = &self.last else {
            return page
                .paragraph(&[(Role::Plain, "Answer first; then `?` shows the law behind the answer in full. `h` gives a hint now.")]);
        };
        page.paragraph(&[(Role::Heading, "The question before this one")]);
        picture::answer(page, self.desk.game(), question, *given);
        page.gap();
        crate::show::law::put(page, self.desk.game(), question.law);
    }
}
