//! What is written down after every answer, and taken back.

use super::super::choose::certified;
use super::super::fsrs::Rating;
use super::super::progress::{Answered, Kept, Progress, Record};
use super::super::question::Question;
use super::{Page, Role, Said, Session, phrase};

impl Session<'_> {
    /// Writes an answer down at once; says whether it was written.
    pub(super) fn write_down(&mut self, question: &Question, given: usize, right: bool, hints: usize, page: &mut Page) -> bool {
        let (game, misconceptions) = (self.desk.game(), self.desk.misconceptions());
        let names = misconceptions.iter().map(|one| one.name.clone());
        let held = names.zip(self.belief.held()).collect();
        let shows = question.options.get(given).map_or(&[][..], |option| &option.held);
        let answered = Answered {
            id: question.id.clone(),
            law: game.law(question.law).name.clone(),
            right,
            rating: if !right {
                Rating::Again
            } else if hints > 0 {
                Rating::Hard
            } else {
                Rating::Good
            },
            shows: shows.iter().filter_map(|at| misconceptions.get(*at)).map(|one| one.name.clone()).collect(),
            held,
            today: self.today,
        };
        let certain = certified(&self.belief, usize::try_from(self.record.answers + 1).unwrap_or(usize::MAX));
        let code = Kept::of(game, self.desk.code()).to_string();
        let today = self.today;
        let change = |progress: &mut Progress| {
            progress.answer(&code, &answered);
            if let Some(record) = progress.codes.get_mut(&code) {
                record.certified = if certain { record.certified.or(Some(today)) } else { None };
            }
        };
        self.store_change(&code, change, page)
    }

    pub(super) fn store_change(&mut self, code: &str, change: impl Fn(&mut Progress), page: &mut Page) -> bool {
        let Some(store) = &self.store else {
            let mut progress = Progress::default();
            progress.codes.insert(code.to_owned(), std::mem::take(&mut self.record));
            change(&mut progress);
            self.record = progress.codes.remove(code).unwrap_or_default();
            return false;
        };
        match store.update(&change) {
            Ok(loaded) => {
                if let Some((aside, why)) = &loaded.aside {
                    page.paragraph(&[(Role::Bad, &format!("The file of progress was put aside as {}: {why}.", aside.display()))]);
                }
                self.record = loaded.progress.codes.get(code).cloned().unwrap_or_default();
                true
            }
            Err(error) => {
                page.paragraph(&[(Role::Bad, &phrase::sentence(&error.to_string()))]);
                self.store = None;
                false
            }
        }
    }

    pub(super) fn undo(&mut self) -> Said {
        let Some(before) = self.before.pop() else {
            return self.stay(|_, page| page.paragraph(&[(Role::Plain, "There is no answer to take back.")]));
        };
        let code = Kept::of(self.desk.game(), self.desk.code()).to_string();
        let mut page = Page::new(&self.style);
        if before.written {
            let (after, earlier) = (self.record.clone(), before.record.clone());
            let change = |progress: &mut Progress| {
                if progress.codes.get(&code) == Some(&after) {
                    if earlier == Record::default() {
                        progress.codes.remove(&code);
                    } else {
                        progress.codes.insert(code.clone(), earlier.clone());
                    }
                }
            };
            self.store_change(&code, change, &mut page);
        }
        self.record = before.record;
        self.belief = before.belief;
        self.served = before.served;
        self.plan = before.plan;
        self.lines.truncate(before.lines);
        self.last = None;
        self.current = before.current;
        page.paragraph(&[(Role::Dim, "Taken back.")]);
        let mut text = page.finish();
        text.push_str(&self.show());
        Said { text, over: false }
    }
}
