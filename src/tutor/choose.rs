//! Which question comes next: the one that tells most about what the learner
//! holds, with the laws that are due mixed in, and often enough one in which
//! nothing is wrong.

use std::collections::{BTreeMap, BTreeSet};

use crate::laws::LawId;

use super::belief::{Belief, Signature};
use super::item::Topic;
use super::random::Random;
use super::stock::{Class, Stock};
use super::suspects::Suspects;

/// At least this share of the questions has nothing wrong in it.
const QUIET: f64 = 0.15;

/// How much a law that is due weighs beside what a question tells.
const DUE: f64 = 0.35;

/// What has been asked so far.
#[derive(Clone, Debug, Default)]
pub struct Served {
    /// How many questions.
    pub count: usize,
    /// How many of them were quiet.
    pub quiet: usize,
    /// For each class, when it was last asked.
    last: BTreeMap<usize, usize>,
    /// The questions of classes that were asked, since all of the class were.
    items: BTreeSet<(usize, usize)>,
    /// The last of them.
    latest: Option<(usize, usize)>,
}

impl Served {
    /// Notes a question.
    pub fn note(&mut self, class: usize, quiet: bool) {
        self.count += 1;
        self.quiet += usize::from(quiet);
        self.last.insert(class, self.count);
    }

    /// One of the questions of a class: none twice before all were asked once,
    /// and none twice in a row.
    pub(crate) fn pick(&mut self, class: usize, items: usize, random: &mut Random) -> Option<usize> {
        let mut open: Vec<usize> = (0..items).filter(|item| !self.items.contains(&(class, *item))).collect();
        if open.is_empty() {
            self.items.retain(|(known, _)| *known != class);
            open = (0..items).filter(|item| items == 1 || self.latest != Some((class, *item))).collect();
        }
        let item = *random.pick(&open)?;
        self.items.insert((class, item));
        self.latest = Some((class, item));
        Some(item)
    }

    /// How many questions ago a class was asked.
    pub(crate) fn since(&self, class: usize) -> usize {
        self.count - self.last.get(&class).copied().unwrap_or(0)
    }

    /// Whether it is time for a quiet one.
    pub(crate) fn wants_quiet(&self) -> bool {
        let (quiet, next) = (u32::try_from(self.quiet).unwrap_or(u32::MAX), u32::try_from(self.count + 1).unwrap_or(u32::MAX));
        f64::from(quiet) < (QUIET * f64::from(next)).ceil()
    }

    /// How much a class is to be put off because it was asked lately; altogether,
    /// if it has but the one question that was asked just now.
    fn fresh(&self, class: usize, questions: usize) -> f64 {
        match self.last.get(&class) {
            Some(when) if self.count == *when && questions == 1 => 0.0,
            Some(when) if self.count - when < 2 => 0.5,
            Some(when) if self.count - when < 4 => 0.85,
            _ => 1.0,
        }
    }
}

/// What is wanted of the next question.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// Its topic; any of them, if there is none.
    pub topics: Vec<Topic>,
    /// Laws that are due, from 0 to 1.
    pub due: BTreeMap<LawId, f64>,
    /// Only what brings one of these misconceptions to light.
    pub misconceptions: Option<Vec<usize>>,
}

impl Wish {
    fn fits(&self, class: &Class) -> bool {
        (self.topics.is_empty() || self.topics.contains(&class.topic))
            && self.misconceptions.as_ref().is_none_or(|wanted| wanted.iter().any(|at| class.signature.says[*at] != 0))
    }
}

/// The next class to draw a question from.
pub fn next(stock: &Stock<'_>, belief: &Belief, served: &Served, wish: &Wish, random: &mut Random) -> Option<usize> {
    let gains = Gains::of(stock, |signature| belief.gain(signature));
    let quiet = served.wants_quiet();
    let fitting = |only_quiet: bool| {
        stock.classes.iter().enumerate().filter(move |(_, class)| wish.fits(class) && (!only_quiet || class.quiet)).map(|(at, _)| at)
    };
    let mut list: Vec<usize> = fitting(quiet).collect();
    if list.is_empty() {
        list = fitting(false).collect();
    }
    let score = |at: usize, random: &mut Random| {
        let class = &stock.classes[at];
        let due = wish.due.get(&class.law).copied().unwrap_or(0.0);
        // Chance only decides between what tells about the same.
        served.fresh(at, class.items.len()) * ((gains.0[at] + DUE * due) * (1.0 + 0.05 * random.unit()) + 0.001 * random.unit())
    };
    let mut best: Option<(f64, usize)> = None;
    for at in list {
        let score = score(at, random);
        if best.is_none_or(|(highest, _)| score > highest) {
            best = Some((score, at));
        }
    }
    best.map(|(_, at)| at)
}

/// The class that tells most about which one misconception it is.
pub fn naming(stock: &Stock<'_>, suspects: &Suspects, random: &mut Random) -> Option<usize> {
    let gains = Gains::of(stock, |signature| suspects.gain(signature));
    let mut best: Option<(f64, usize)> = None;
    for (at, gain) in gains.0.iter().enumerate() {
        let score = gain + 0.001 * random.unit();
        if best.is_none_or(|(highest, _)| score > highest) {
            best = Some((score, at));
        }
    }
    best.map(|(_, at)| at)
}

/// What each class tells; classes that tell the same are worked out once.
struct Gains(Vec<f64>);

impl Gains {
    fn of(stock: &Stock<'_>, gain: impl Fn(&Signature) -> f64) -> Self {
        let mut known: BTreeMap<&Signature, f64> = BTreeMap::new();
        Self(stock.classes.iter().map(|class| *known.entry(&class.signature).or_insert_with(|| gain(&class.signature))).collect())
    }
}

/// When somebody may be called certain: the chance that anything wrong is
/// still held is smaller than this.
pub const CERTAIN: f64 = 0.01;

/// Whether the learner may be certified. Nobody is on fewer answers than there
/// are things to have wrong: a few lucky ones prove little. Where nothing is
/// known that people have wrong, nobody is certified of anything.
pub fn certified(belief: &Belief, answers: usize) -> bool {
    !belief.is_empty() && answers >= belief.len() && belief.doubt() < CERTAIN
}
