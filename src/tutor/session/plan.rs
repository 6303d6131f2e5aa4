//! What a sitting is for, what it begins with, and where it stands.

use std::collections::VecDeque;

use crate::show::Style;

use super::super::choose::Wish;
use super::super::desk::{Desk, Drawn};
use super::super::lesson::Course;
use super::super::progress::{Day, Record};
use super::super::store::Store;

/// The placement test has no more questions than this.
pub const PLACEMENT: usize = 12;

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
