//! One sitting: questions one after the other, what is typed, and what is said
//! to it. It neither reads nor writes a terminal.

mod course;
mod keep;
mod keys;
mod plan;
mod summary;

use std::collections::BTreeMap;

use crate::laws::LawId;
use crate::show::{Page, Role, Style, phrase};

use super::belief::Belief;
use super::choose::Served;
use super::desk::Desk;
use super::lesson::Course;
use super::picture;
use super::progress::{Day, Record};
use super::question::{Grade, Question};
use super::random::Random;
use super::store::Store;

pub use plan::{PLACEMENT, Plan, Said, Setup, Stage};

/// One answer of this sitting.
#[derive(Clone, Debug)]
struct Line {
    law: LawId,
    right: bool,
    quiet: bool,
}

#[derive(Clone, Debug)]
struct Current {
    question: Question,
    class: Option<usize>,
    hints: usize,
    heading: String,
}

/// What is needed to take an answer back.
#[derive(Debug)]
struct Before {
    belief: Belief,
    served: Served,
    plan: Plan,
    current: Option<Current>,
    record: Record,
    lines: usize,
    written: bool,
}

/// One sitting.
#[derive(Debug)]
pub struct Session<'g> {
    desk: Desk<'g>,
    course: Course,
    plan: Plan,
    store: Option<Store>,
    record: Record,
    today: Day,
    random: Random,
    style: Style,
    belief: Belief,
    served: Served,
    current: Option<Current>,
    last: Option<(Question, usize)>,
    lines: Vec<Line>,
    before: Vec<Before>,
    skipped: usize,
}

impl<'g> Session<'g> {
    /// Sits down.
    pub fn new(setup: Setup<'g>) -> Self {
        let Setup { desk, course, plan, store, record, today, seed, style } = setup;
        let held: Vec<f64> = desk
            .misconceptions()
            .iter()
            .map(|one| record.misconceptions.get(&one.name).map_or(super::belief::PRIOR, |held| held.chance))
            .collect();
        let mut session = Self {
            belief: Belief::with(&held),
            random: Random::new(seed),
            desk,
            course,
            plan,
            store,
            record,
            today,
            style,
            served: Served::default(),
            current: None,
            last: None,
            lines: Vec::new(),
            before: Vec::new(),
            skipped: 0,
        };
        session.mark_due();
        session
    }

    /// The text before the first line, with the first question.
    pub fn begin(&mut self) -> String {
        let mut page = Page::new(&self.style);
        let code = self.desk.game().code(self.desk.code());
        page.paragraph(&[(Role::Heading, &code.title)]);
        if !self.course.seats.is_empty() {
            page.plain(&self.course.seats);
        }
        page.paragraph(&[(Role::Dim, "Answer with a number, a letter or words; h hint, ? why, u undo, s skip, q leave.")]);
        let mut text = page.finish();
        text.push_str(&self.advance());
        text
    }

    /// Whether there is something to answer.
    pub fn is_over(&self) -> bool {
        self.current.is_none()
    }

    /// The question that is asked.
    pub fn question(&self) -> Option<&Question> {
        self.current.as_ref().map(|current| &current.question)
    }

    /// How many answers were right, and how many there were.
    pub fn score(&self) -> (usize, usize) {
        (self.lines.iter().filter(|line| line.right).count(), self.lines.len())
    }

    /// Whether an examination was passed; nothing, if it was none or is not
    /// finished.
    pub fn passed(&self) -> Option<bool> {
        match &self.plan {
            Plan::Paper { pass: Some(pass), .. } => Some(self.score().0 >= *pass),
            _ => None,
        }
    }

    /// What was done so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The questions.
    pub const fn desk(&self) -> &Desk<'g> {
        &self.desk
    }

    /// Takes an answer.
    fn take(&mut self, given: usize) -> Said {
        let Some(current) = self.current.take() else { return Said::default() };
        let examined = matches!(self.plan, Plan::Paper { pass: Some(_), .. });
        let before = Before {
            belief: self.belief.clone(),
            served: self.served.clone(),
            plan: self.plan.clone(),
            current: Some(current.clone()),
            record: self.record.clone(),
            lines: self.lines.len(),
            written: false,
        };
        let question = &current.question;
        let right = question.options.get(given).is_some_and(|option| option.grade != Grade::Wrong);
        let (signature, places) = question.signature(self.desk.misconceptions().len());
        if current.class.is_some() {
            self.belief.learn(&signature, places.get(given).copied().unwrap_or(0));
        }
        if let Plan::Lessons { at: Stage::Lesson(_, rights) } = &mut self.plan {
            rights.push(right);
        }
        self.lines.push(Line { law: question.law, right, quiet: question.quiet });
        let mut page = Page::new(&self.style);
        let note = self.write_down(question, given, right, current.hints, &mut page);
        self.before.push(Before { written: note, ..before });
        if examined {
            page.paragraph(&[(Role::Dim, "Noted.")]);
        } else {
            picture::answer(&mut page, self.desk.game(), question, given);
        }
        self.last = Some((current.question, given));
        let text = if examined { page.finish() } else { apart(&page.finish()) };
        self.go_on(text)
    }

    fn go_on(&mut self, mut text: String) -> Said {
        text.push_str(&self.advance());
        if self.current.is_none() {
            text.push_str(&self.finish());
            return Said { text, over: true };
        }
        Said { text, over: false }
    }

    /// Goes on to the next question; gives its text.
    fn advance(&mut self) -> String {
        let mut intro = String::new();
        if matches!(self.plan, Plan::Lessons { .. }) {
            intro = self.next_stage();
        }
        let asked = self.lines.len() + self.skipped;
        let drawn = match &mut self.plan {
            Plan::Drill { length, .. } if asked >= *length => None,
            Plan::Drill { wish, .. } => self.desk.next(&self.belief, &mut self.served, wish, &mut self.random),
            Plan::Paper { rest, .. } => rest.pop_front(),
            Plan::Lessons { .. } => self.in_course(),
        };
        let all = match &self.plan {
            Plan::Drill { length, .. } | Plan::Paper { length, .. } => Some(*length),
            Plan::Lessons { at: Stage::Placing } => Some(PLACEMENT),
            Plan::Lessons { .. } => None,
        };
        let heading = match all {
            Some(all) => format!("Question {} of {all}{}", asked + 1, picture::bar(asked, all, &self.style)),
            None => format!("Question {}", asked + 1),
        };
        self.current = drawn.map(|(question, class)| Current { question, class, hints: 0, heading });
        intro.push_str(&self.show());
        intro
    }

    fn show(&self) -> String {
        let Some(current) = &self.current else { return String::new() };
        let mut page = Page::new(&self.style);
        let seats: Vec<String> = self
            .desk
            .stock()
            .map_or_else(Vec::new, |stock| stock.auction.seats().map(|seat| stock.auction.seat_name(seat).to_owned()).collect());
        picture::question(&mut page, &seats, &current.question, &current.heading);
        apart(&page.finish())
    }

    /// Puts the laws that are due into the wish.
    fn mark_due(&mut self) {
        let Plan::Drill { wish, .. } = &mut self.plan else { return };
        let game = self.desk.game();
        let by_name: BTreeMap<&str, LawId> =
            game.code(self.desk.code()).laws.iter().map(|law| (game.law(*law).name.as_str(), *law)).collect();
        wish.due = self.desk.new_laws();
        // What was asked and is not due can wait.
        wish.due.retain(|law, _| !self.record.laws.contains_key(&game.law(*law).name));
        wish.due.extend(self.record.due(self.today).into_iter().filter_map(|(name, much)| Some((*by_name.get(name)?, much))));
    }
}

/// A text with an empty line before it, if there is any.
fn apart(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\n{text}") }
}
