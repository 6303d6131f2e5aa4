//! One sitting: questions one after the other, what is typed, and what is said
//! to it. It neither reads nor writes a terminal.

use std::collections::{BTreeMap, VecDeque};

use crate::laws::LawId;
use crate::show::{Page, Role, Style, phrase};

use super::belief::Belief;
use super::choose::{Served, Wish, certified};
use super::desk::{Desk, Drawn};
use super::fsrs::Rating;
use super::lesson::Course;
use super::picture;
use super::progress::{Answered, Day, Record};
use super::question::{Grade, Question};
use super::random::Random;
use super::store::Store;

/// Questions in a lesson, and how many of them must be right before the next.
const PER_LESSON: usize = 4;
const PASSES_LESSON: usize = 3;
/// After so many questions a lesson is left in any case.
const LESSON_ENDS: usize = 10;
/// The placement test has no more questions than this.
pub const PLACEMENT: usize = 12;
/// A misconception less likely than this need not be taught.
const CLEARED: f64 = 0.12;

/// What a sitting is for.
#[derive(Clone, Debug)]
pub enum Plan {
    /// Questions chosen one by one, so many of them.
    Drill {
        /// What is wished.
        wish: Wish,
        /// How many.
        length: usize,
    },
    /// A paper that stands from the beginning.
    Paper {
        /// What is still to be asked.
        rest: VecDeque<Drawn>,
        /// How many there were.
        length: usize,
        /// How many must be right, in an examination.
        pass: Option<usize>,
    },
    /// Lessons with questions at once.
    Lessons {
        /// Where it stands.
        at: Stage,
    },
}

/// Where a course stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// In the placement test.
    Placing,
    /// In a lesson: its place, the questions asked in it, and how many of the
    /// last ones were right.
    Lesson(usize, Vec<bool>),
    /// At the end.
    Done,
}

/// What a sitting begins with.
#[derive(Debug)]
pub struct Setup<'g> {
    /// The questions.
    pub desk: Desk<'g>,
    /// The lessons.
    pub course: Course,
    /// What it is for.
    pub plan: Plan,
    /// Where progress is kept; nowhere, if there is no such place.
    pub store: Option<Store>,
    /// What was done before.
    pub record: Record,
    /// The day.
    pub today: Day,
    /// The seed of whatever is left to chance.
    pub seed: u64,
    /// How text is shown.
    pub style: Style,
}

/// What is said to a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The text.
    pub text: String,
    /// Whether the sitting is over.
    pub over: bool,
}

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
            .stock
            .misconceptions
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
        let code = self.desk.stock.game().code(self.desk.stock.code());
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

    fn stay(&mut self, write: impl FnOnce(&mut Self, &mut Page)) -> Said {
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
        picture::answer(page, self.desk.stock.game(), question, *given);
        page.gap();
        crate::show::law::put(page, self.desk.stock.game(), question.law);
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
        let (signature, places) = question.signature(self.desk.stock.misconceptions.len());
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
            picture::answer(&mut page, self.desk.stock.game(), question, given);
        }
        self.last = Some((current.question, given));
        let text = if examined { page.finish() } else { apart(&page.finish()) };
        self.go_on(text)
    }

    /// Writes an answer down at once; says whether it was written.
    fn write_down(&mut self, question: &Question, given: usize, right: bool, hints: usize, page: &mut Page) -> bool {
        let stock = &self.desk.stock;
        let names = stock.misconceptions.iter().map(|one| one.name.clone());
        let held = names.zip(self.belief.held()).collect();
        let shows = question.options.get(given).map_or(&[][..], |option| &option.held);
        let answered = Answered {
            id: question.id.clone(),
            law: stock.game().law(question.law).name.clone(),
            right,
            rating: if !right {
                Rating::Again
            } else if hints > 0 {
                Rating::Hard
            } else {
                Rating::Good
            },
            shows: shows.iter().filter_map(|at| stock.misconceptions.get(*at)).map(|one| one.name.clone()).collect(),
            held,
            today: self.today,
        };
        let certain = certified(&self.belief, usize::try_from(self.record.answers + 1).unwrap_or(usize::MAX));
        let code = stock.game().code(stock.code()).path.clone();
        let today = self.today;
        let change = |progress: &mut super::progress::Progress| {
            progress.answer(&code, &answered);
            if let Some(record) = progress.codes.get_mut(&code) {
                record.certified = if certain { record.certified.or(Some(today)) } else { None };
            }
        };
        self.store_change(&code, change, page)
    }

    fn store_change(&mut self, code: &str, change: impl Fn(&mut super::progress::Progress), page: &mut Page) -> bool {
        let Some(store) = &self.store else {
            let mut progress = super::progress::Progress::default();
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

    fn undo(&mut self) -> Said {
        let Some(before) = self.before.pop() else {
            return self.stay(|_, page| page.paragraph(&[(Role::Plain, "There is no answer to take back.")]));
        };
        let code = self.desk.stock.game().code(self.desk.stock.code()).path.clone();
        let mut page = Page::new(&self.style);
        if before.written {
            let (after, earlier) = (self.record.clone(), before.record.clone());
            let change = |progress: &mut super::progress::Progress| {
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
            Plan::Lessons { at } => {
                let wish = match at {
                    Stage::Placing => {
                        Some(Wish { misconceptions: Some((0..self.desk.stock.misconceptions.len()).collect()), ..Wish::default() })
                    }
                    Stage::Lesson(place, rights) => self.course.lessons.get(*place).map(|lesson| {
                        let places = self.desk.stock.misconceptions.iter().enumerate();
                        let wanted: Vec<usize> =
                            places.filter(|(_, one)| lesson.misconceptions.contains(&one.name)).map(|(at, _)| at).collect();
                        // Every other question goes after what is often got wrong.
                        let pointed = !wanted.is_empty() && rights.len() % 2 == 0;
                        Wish { topics: lesson.topics.clone(), misconceptions: pointed.then_some(wanted), ..Wish::default() }
                    }),
                    Stage::Done => None,
                };
                wish.and_then(|wish| {
                    self.desk.next(&self.belief, &mut self.served, &wish, &mut self.random).or_else(|| {
                        let topics = Wish { misconceptions: None, ..wish };
                        self.desk.next(&self.belief, &mut self.served, &topics, &mut self.random)
                    })
                })
            }
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
        let auction = &self.desk.stock.auction;
        let seats: Vec<String> = auction.seats().map(|seat| auction.seat_name(seat).to_owned()).collect();
        picture::question(&mut page, &seats, &current.question, &current.heading);
        apart(&page.finish())
    }

    /// In a course: ends the placement or the lesson, if it is time, and begins
    /// the next.
    fn next_stage(&mut self) -> String {
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
        {
            let heading = format!("Lesson {} of {}: ", place + 1, self.course.lessons.len());
            picture::lesson(&mut page, &self.desk.stock.auction, lesson, &heading);
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
        let stock = &self.desk.stock;
        let cleared =
            |name: &String| stock.misconceptions.iter().position(|one| one.name == *name).is_none_or(|at| self.belief.of(at) < CLEARED);
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
        let code = self.desk.stock.game().code(self.desk.stock.code()).path.clone();
        let change = |progress: &mut super::progress::Progress| {
            let record = progress.codes.entry(code.clone()).or_default();
            record.placed |= placed;
            record.lessons.extend(names.iter().cloned());
        };
        self.store_change(&code, change, page);
    }

    /// Puts the laws that are due into the wish.
    fn mark_due(&mut self) {
        let game = self.desk.stock.game();
        let by_name: BTreeMap<&str, LawId> =
            game.code(self.desk.stock.code()).laws.iter().map(|law| (game.law(*law).name.as_str(), *law)).collect();
        let due = self.record.due(self.today).into_iter().filter_map(|(name, much)| Some((*by_name.get(name)?, much))).collect();
        if let Plan::Drill { wish, .. } = &mut self.plan {
            wish.due = due;
        }
    }

    /// The summary of the sitting.
    pub fn finish(&self) -> String {
        let mut page = Page::new(&self.style);
        let (right, all) = self.score();
        if all == 0 {
            page.paragraph(&[(Role::Heading, "Nothing was answered.")]);
            return apart(&page.finish());
        }
        page.paragraph(&[(Role::Heading, &format!("{right} of {all} right."))]);
        if let Plan::Paper { pass: Some(pass), length, rest } = &self.plan {
            let text = if !rest.is_empty() || all < *length {
                (Role::Plain, format!("The examination has {length} questions; {} were left out.", length - all))
            } else if right >= *pass {
                (Role::Good, format!("Passed: {pass} were needed."))
            } else {
                (Role::Bad, format!("Not passed: {pass} were needed."))
            };
            page.paragraph(&[(text.0, &text.1)]);
        }
        self.by_law(&mut page);
        self.by_misconception(&mut page);
        if let Some(due) = self.record.laws.values().map(|card| card.due).filter(|due| *due > self.today).min() {
            page.paragraph(&[(Role::Dim, &format!("Next review: {}.", super::progress::date(due)))]);
        }
        if self.record.certified.is_some() {
            page.paragraph(&[(Role::Good, "Certified: nothing wrong is held any more, as far as questions can tell.")]);
        }
        apart(&page.finish())
    }

    fn by_law(&self, page: &mut Page) {
        let mut laws: BTreeMap<LawId, (usize, usize)> = BTreeMap::new();
        for line in &self.lines {
            let tally = laws.entry(line.law).or_default();
            tally.0 += usize::from(line.right);
            tally.1 += 1;
        }
        let wrong: Vec<_> = laws.iter().filter(|(_, (right, all))| right < all).collect();
        let everything = matches!(self.plan, Plan::Paper { pass: Some(_), .. });
        let shown: Vec<_> = if everything { laws.iter().collect() } else { wrong };
        if shown.is_empty() {
            return;
        }
        page.paragraph(&[(Role::Heading, if everything { "By law" } else { "To look at again" })]);
        for (law, (right, all)) in shown {
            let law = self.desk.stock.game().law(*law);
            page.item("•", &[(Role::Plain, &law.title), (Role::Dim, &format!(" ({right} of {all}; hoyle law {})", law.name))]);
        }
        let quiet = self.lines.iter().filter(|line| line.quiet).count();
        if everything && quiet > 0 {
            page.paragraph(&[(Role::Dim, &format!("In {quiet} of them nothing was wrong, or only a pass was open."))]);
        }
    }

    fn by_misconception(&self, page: &mut Page) {
        let mut likely: Vec<(f64, &str)> = self
            .desk
            .stock
            .misconceptions
            .iter()
            .zip(self.belief.held())
            .filter(|(_, held)| *held > 0.5)
            .map(|(one, held)| (held, one.says.as_str()))
            .collect();
        likely.sort_by(|one, other| other.0.total_cmp(&one.0));
        if likely.is_empty() {
            return;
        }
        page.paragraph(&[(Role::Heading, "You seem to believe, wrongly:")]);
        for (_, says) in likely.iter().take(5) {
            page.item("•", &[(Role::Plain, says)]);
        }
    }
}

/// A text with an empty line before it, if there is any.
fn apart(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("\n{text}") }
}
