//! A course: the placement test, and one lesson after the other.

use super::super::choose::Wish;
use super::super::desk::Drawn;
use super::super::picture;
use super::super::progress::{Kept, Progress};
use super::{PLACEMENT, Page, Plan, Role, Session, Stage, apart};

/// Questions in a lesson, and how many of them must be right before the next.
const PER_LESSON: usize = 4;
const PASSES_LESSON: usize = 3;
/// After so many questions a lesson is left in any case.
const LESSON_ENDS: usize = 10;
/// A misconception less likely than this need not be taught.
const CLEARED: f64 = 0.12;

impl Session<'_> {
    /// The next question of a course.
    pub(super) fn in_course(&mut self) -> Option<Drawn> {
        let Plan::Lessons { at } = &self.plan else { return None };
        let misconceptions = self.desk.misconceptions();
        let wish = match at {
            Stage::Placing => Wish { misconceptions: Some((0..misconceptions.len()).collect()), ..Wish::default() },
            Stage::Lesson(place, rights) => {
                let lesson = self.course.lessons.get(*place)?;
                let guarded = misconceptions.iter().enumerate().filter(|(_, one)| lesson.misconceptions.contains(&one.name));
                let wanted: Vec<usize> = guarded.map(|(at, _)| at).collect();
                // Every other question goes after what is often got wrong.
                let pointed = !wanted.is_empty() && rights.len() % 2 == 0;
                Wish { topics: lesson.topics.clone(), misconceptions: pointed.then_some(wanted), ..Wish::default() }
            }
            Stage::Done => return None,
        };
        self.desk.next(&self.belief, &mut self.served, &wish, &mut self.random).or_else(|| {
            let topics = Wish { misconceptions: None, ..wish };
            self.desk.next(&self.belief, &mut self.served, &topics, &mut self.random)
        })
    }

    /// In a course: ends the placement or the lesson, if it is time, and begins
    /// the next.
    pub(super) fn next_stage(&mut self) -> String {
        let Plan::Lessons { at } = self.plan.clone() else { return String::new() };
        let mut page = Page::new(&self.style);
        let next = match at {
            Stage::Placing if self.lines.len() + self.skipped < PLACEMENT => return String::new(),
            Stage::Placing => {
                let known = self.place();
                page.gap();
                let text = if known == 0 {
                    "Let us begin with the first lesson.".to_owned()
                } else {
                    format!("{known} of {} lessons can be left out: you know them.", self.course.lessons.len())
                };
                page.paragraph(&[(Role::Heading, &text)]);
                self.first_open()
            }
            Stage::Lesson(place, rights) => {
                let enough =
                    rights.len() >= PER_LESSON && rights.iter().rev().take(PER_LESSON).filter(|right| **right).count() >= PASSES_LESSON;
                if !rights.is_empty() && !enough && rights.len() < LESSON_ENDS {
                    return String::new();
                }
                if enough {
                    let name = self.course.lessons.get(place).map_or_else(String::new, |lesson| lesson.name.clone());
                    self.lesson_done(&[name], false, &mut page);
                    page.paragraph(&[(Role::Good, "That lesson is done.")]);
                    self.first_open()
                } else if rights.is_empty() {
                    Stage::Lesson(place, rights)
                } else {
                    page.paragraph(&[(Role::Plain, "We shall come back to that lesson another day.")]);
                    let next = place + 1;
                    if next < self.course.lessons.len() { Stage::Lesson(next, Vec::new()) } else { Stage::Done }
                }
            }
            Stage::Done => Stage::Done,
        };
        if let Stage::Lesson(place, rights) = &next
            && rights.is_empty()
            && let Some(lesson) = self.course.lessons.get(*place)
            && let Some(stock) = self.desk.stock()
        {
            let heading = format!("Lesson {} of {}: ", place + 1, self.course.lessons.len());
            picture::lesson(&mut page, &stock.auction, lesson, &self.course.lessons[..*place], &heading);
        }
        if next == Stage::Done {
            page.gap();
            page.paragraph(&[(Role::Good, "That was the last lesson. `hoyle quiz` keeps it fresh.")]);
        }
        self.plan = Plan::Lessons { at: next };
        apart(&page.finish())
    }

    /// The first lesson that is not done.
    pub fn first_open(&self) -> Stage {
        let open = self.course.lessons.iter().position(|lesson| !self.record.lessons.contains(&lesson.name));
        open.map_or(Stage::Done, |place| Stage::Lesson(place, Vec::new()))
    }

    /// Marks the lessons that the placement test has shown to be known.
    fn place(&mut self) -> usize {
        let misconceptions = self.desk.misconceptions();
        let cleared = |name: &String| misconceptions.iter().position(|one| one.name == *name).is_none_or(|at| self.belief.of(at) < CLEARED);
        let known: Vec<String> = self
            .course
            .lessons
            .iter()
            .filter(|lesson| !lesson.misconceptions.is_empty() && lesson.misconceptions.iter().all(cleared))
            .map(|lesson| lesson.name.clone())
            .collect();
        let mut page = Page::new(&self.style);
        self.lesson_done(&known, true, &mut page);
        known.len()
    }

    fn lesson_done(&mut self, names: &[String], placed: bool, page: &mut Page) {
        let code = Kept::of(self.desk.game(), self.desk.code()).to_string();
        let change = |progress: &mut Progress| {
            let record = progress.codes.entry(code.clone()).or_default();
            record.placed |= placed;
            record.lessons.extend(names.iter().cloned());
        };
        self.store_change(&code, change, page);
    }
}
