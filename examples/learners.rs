//! Simulated learners against several tutors: how many questions until somebody
//! is certified, and how often that is wrong.
//!
//! `cargo run --release --example learners [LEARNERS]`; the seeds are fixed.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hoyle::laws::{Game, Library};
use hoyle::tutor::belief::{Belief, Signature};
use hoyle::tutor::choose::{self, Served, Wish};
use hoyle::tutor::desk::Desk;
use hoyle::tutor::misconception::Misconception;
use hoyle::tutor::random::Random;
use hoyle::tutor::stock::Stock;
use hoyle::tutor::suspects::Suspects;

/// A learner: what he holds wrongly, how often he slips, how often an
/// explanation cures.
struct Learner {
    held: Vec<bool>,
    slip: f64,
    cure: f64,
}

#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    slip: f64,
    cure: f64,
}

const AS_MODELLED: Kind = Kind { name: "slips 5%, cure 0.7", slip: 0.05, cure: 0.7 };
const WORSE: Kind = Kind { name: "slips 15%, cure 0.35", slip: 0.15, cure: 0.35 };

impl Learner {
    fn new(count: usize, kind: Kind, random: &mut Random) -> Self {
        Self { held: (0..count).map(|_| random.chance(0.3)).collect(), slip: kind.slip, cure: kind.cure }
    }

    /// The answer of one of the misconceptions held that answer wrongly, or the
    /// right one; and then perhaps a slip.
    fn answer(&self, question: &Signature, random: &mut Random) -> u8 {
        let wrong: Vec<u8> = question.deviators().filter(|(at, _)| self.held[*at]).map(|(_, says)| says).collect();
        let meant = random.pick(&wrong).copied().unwrap_or(0);
        if !random.chance(self.slip) {
            return meant;
        }
        let others: Vec<u8> = (0..question.options).filter(|option| *option != meant).collect();
        random.pick(&others).copied().unwrap_or(meant)
    }

    /// Reads the explanation of a wrong answer: it says of every wrong option
    /// why it fails, so each misconception that it speaks of may be cured.
    fn explained(&mut self, question: &Signature, option: u8, random: &mut Random) {
        for (at, _) in question.deviators().filter(|_| option != 0) {
            if self.held[at] && random.chance(self.cure) {
                self.held[at] = false;
            }
        }
    }

    fn is_wrong(&self) -> bool {
        self.held.contains(&true)
    }
}

/// How the next question is chosen.
enum Tutor {
    Adaptive { served: Served },
    Positions { all: Vec<usize> },
    Laws { by_law: Vec<Vec<usize>> },
    Leitner { boxes: Vec<(usize, u32)>, at: u32 },
    Drill { set: Vec<usize>, at: usize },
}

impl Tutor {
    fn next(&mut self, stock: &Stock<'_>, belief: &Belief, random: &mut Random) -> usize {
        match self {
            Self::Adaptive { served } => {
                let class = choose::next(stock, belief, served, &Wish::default(), random).unwrap_or(0);
                served.note(class, stock.classes[class].quiet);
                class
            }
            Self::Positions { all } => *random.pick(all).unwrap_or(&0),
            Self::Laws { by_law } => random.pick(by_law).and_then(|law| random.pick(law)).copied().unwrap_or(0),
            Self::Leitner { boxes, at } => {
                *at += 1;
                let now = *at;
                let due =
                    boxes.iter().enumerate().min_by_key(|(place, (_, level))| (if now % (1 << level) == 0 { 0 } else { *level }, *place));
                let place = due.map_or(0, |(place, _)| place);
                let one = boxes.remove(place);
                boxes.push(one);
                one.0
            }
            Self::Drill { set, at } => {
                *at += 1;
                set[(*at - 1) % set.len()]
            }
        }
    }

    fn answered(&mut self, class: usize, right: bool) {
        if let Self::Leitner { boxes, .. } = self {
            for one in boxes.iter_mut().filter(|one| one.0 == class) {
                one.1 = if right { (one.1 + 1).min(5) } else { 0 };
            }
        }
    }
}

/// A small set of questions that brings every misconception to light.
fn drill(stock: &Stock<'_>) -> Vec<usize> {
    let mut open: Vec<usize> = (0..stock.misconceptions.len()).collect();
    let mut set = Vec::new();
    while !open.is_empty() {
        let shows = |class: usize| open.iter().filter(|at| stock.classes[class].signature.says[**at] != 0).count();
        let Some(best) = (0..stock.classes.len()).max_by_key(|class| shows(*class)) else { break };
        open.retain(|at| stock.classes[best].signature.says[*at] == 0);
        set.push(best);
    }
    set
}

/// What became of one learner.
struct Course {
    /// For each rule for certifying: after how many questions, and whether
    /// wrongly.
    certified: Vec<Option<(usize, bool)>>,
    /// What was still held at the end.
    held: Vec<bool>,
}

fn teach(stock: &Stock<'_>, mut tutor: Tutor, kind: Kind, rules: &[(f64, f64, f64)], most: usize, seed: u64) -> Course {
    let mut random = Random::new(seed);
    let count = stock.misconceptions.len();
    let mut learner = Learner::new(count, kind, &mut random);
    let mut belief = Belief::new(count);
    let mut certified = vec![None; rules.len()];
    for asked in 1..=most {
        let class = tutor.next(stock, &belief, &mut random);
        let question = &stock.classes[class].signature;
        let option = learner.answer(question, &mut random);
        belief.learn(question, option);
        tutor.answered(class, option == 0);
        learner.explained(question, option, &mut random);
        for (slot, (most, middle, worst)) in certified.iter_mut().zip(rules) {
            let (mut all, mut any) = (0.0, 0.0);
            for ((weight, held), factor) in belief.kinds().zip([1.0, *middle, *worst]) {
                all += weight * factor;
                any += weight * factor * held;
            }
            if slot.is_none() && any < most * all && asked >= count {
                *slot = Some((asked, learner.is_wrong()));
            }
        }
        if certified.iter().all(Option::is_some) {
            break;
        }
    }
    Course { certified, held: learner.held }
}

fn median(numbers: &mut [usize], share: f64) -> usize {
    numbers.sort_unstable();
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in a list")]
    let place = (numbers.len() as f64 * share) as usize;
    numbers.get(place.min(numbers.len().saturating_sub(1))).copied().unwrap_or(0)
}

fn percent(part: usize, whole: usize) -> f64 {
    f64::from(u32::try_from(part).unwrap_or(u32::MAX)) * 100.0 / f64::from(u32::try_from(whole.max(1)).unwrap_or(u32::MAX))
}

fn main() -> Result<(), Box<dyn Error>> {
    match report(&mut io::stdout().lock()) {
        // Whoever reads the first lines only has read enough.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) => Ok(()),
        other => other,
    }
}

fn report(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let learners: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let tune = std::env::args().nth(2).is_some_and(|text| text == "tune");
    let library = Library::embedded();
    for name in library.games() {
        let game = library.game(&name)?;
        if game.auction.is_some() {
            of_game(out, &library, &game, learners, tune)?;
        }
    }
    Ok(())
}

fn of_game(out: &mut impl Write, library: &Library, game: &Game, learners: u64, tune: bool) -> Result<(), Box<dyn Error>> {
    for (code, declared) in game.own() {
        let started = Instant::now();
        let stock = Stock::new(library, game, code, &[])?;
        let ready = started.elapsed();
        let most = stock.classes.iter().map(|class| class.signature.options).max().unwrap_or(0);
        let questions: usize = stock.classes.iter().map(|class| class.items.len()).sum();
        writeln!(
            out,
            "\n{}: {} misconceptions, {questions} questions in {} classes (at most {most} options), ready in {ready:.0?}",
            declared.title,
            stock.misconceptions.len(),
            stock.classes.len(),
        )?;
        let all = Misconception::read(library, game)?.into_iter().filter(|one| one.concerns(game, code));
        let harmless: Vec<String> =
            all.map(|one| one.name).filter(|name| !stock.misconceptions.iter().any(|one| one.name == *name)).collect();
        writeln!(out, "no question shows: {harmless:?}")?;
        if tune {
            tuning(out, &stock, learners)?;
        } else {
            table(out, &stock, learners)?;
            naming(out, &stock, learners)?;
            speed(out, stock)?;
        }
    }
    Ok(())
}

/// Rules for certifying, side by side: the chance that anything is held, and how
/// much more the second and the third kind of learners count than is believed.
fn tuning(out: &mut impl Write, stock: &Stock<'_>, learners: u64) -> io::Result<()> {
    let mut rules: Vec<(f64, f64, f64)> = Vec::new();
    for any in [0.003, 0.004, 0.005, 0.006, 0.008, 0.01, 0.012, 0.015] {
        rules.extend([(1.0, 1.0), (1.0, 3.0), (1.0, 5.0), (1.0, 10.0)].map(|(middle, worst)| (any, middle, worst)));
    }
    let mut shown: Vec<(f64, f64, String)> = Vec::new();
    let run = |kind, most, seed| teach(stock, Tutor::Adaptive { served: Served::default() }, kind, &rules, most, seed);
    let courses: Vec<[Course; 2]> = (0..learners).map(|seed| [run(AS_MODELLED, 200, seed), run(WORSE, 60, seed)]).collect();
    for (at, rule) in rules.iter().enumerate() {
        let wrong = |place: usize| courses.iter().filter(|pair| pair[place].certified[at].is_some_and(|(_, wrong)| wrong)).count();
        let mut counts: Vec<usize> = courses.iter().map(|pair| pair[0].certified[at].map_or(201, |(count, _)| count)).collect();
        let (middle, early, late) = (median(&mut counts, 0.5), percent(wrong(0), courses.len()), percent(wrong(1), courses.len()));
        shown.push((late, early, format!("{rule:?}: median {middle}, wrongly {early:.1}%, worse learners wrongly {late:.1}%")));
    }
    shown.iter().try_for_each(|(_, _, line)| writeln!(out, "{line}"))
}

fn table(out: &mut impl Write, stock: &Stock<'_>, learners: u64) -> io::Result<()> {
    writeln!(out, "{:<24} {:<22} {:>7} {:>7} {:>14} {:>16}", "tutor", "learners", "median", "p90", "wrongly", "within 60 wrongly")?;
    let mut by_law: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    let mut all = Vec::new();
    for (at, class) in stock.classes.iter().enumerate() {
        by_law.entry(class.law).or_default().push(at);
        all.extend(std::iter::repeat_n(at, class.items.len()));
    }
    let by_law: Vec<Vec<usize>> = by_law.into_values().collect();
    let classes: Vec<usize> = (0..stock.classes.len()).filter(|at| stock.classes[*at].signature.deviators().next().is_some()).collect();
    let set = drill(stock);
    type Make<'a> = Box<dyn Fn() -> Tutor + 'a>;
    let tutors: [(&str, Make<'_>, u64, usize); 5] = [
        ("adaptive (this one)", Box::new(|| Tutor::Adaptive { served: Served::default() }), learners, 400),
        ("uniform positions", Box::new(|| Tutor::Positions { all: all.clone() }), learners, 6_000),
        ("uniform by law", Box::new(|| Tutor::Laws { by_law: by_law.clone() }), learners, 6_000),
        ("Leitner boxes", Box::new(|| Tutor::Leitner { boxes: classes.iter().map(|class| (*class, 0)).collect(), at: 0 }), learners, 6_000),
        ("a fixed drill", Box::new(|| Tutor::Drill { set: set.clone(), at: 0 }), learners, 6_000),
    ];
    for (name, make, count, most) in &tutors {
        for kind in [AS_MODELLED, WORSE] {
            let count = (*count).max(10);
            let courses: Vec<Course> =
                (0..count).map(|seed| teach(stock, make(), kind, &[(choose::CERTAIN, 1.0, 5.0)], *most, seed)).collect();
            let mut counts: Vec<usize> = courses.iter().map(|course| course.certified[0].map_or(*most, |(asked, _)| asked)).collect();
            let wrong = courses.iter().filter(|course| course.certified[0].is_some_and(|(_, wrong)| wrong)).count();
            let soon = courses.iter().filter(|course| course.certified[0].is_some_and(|(asked, wrong)| wrong && asked <= 60)).count();
            let (middle, late) = (median(&mut counts, 0.5), median(&mut counts, 0.9));
            writeln!(
                out,
                "{name:<24} {:<22} {middle:>7} {late:>7} {:>13.2}% {:>16.2}%",
                kind.name,
                percent(wrong, courses.len()),
                percent(soon, courses.len())
            )?;
            if matches!(make(), Tutor::Adaptive { .. }) {
                let wrong = courses.iter().filter(|course| course.certified[0].is_some_and(|(_, wrong)| wrong));
                let mut still: BTreeMap<&str, usize> = BTreeMap::new();
                for (one, _) in wrong.flat_map(|course| stock.misconceptions.iter().zip(&course.held)).filter(|(_, held)| **held) {
                    *still.entry(&one.name).or_default() += 1;
                }
                writeln!(out, "    still held: {still:?}")?;
            }
        }
    }
    writeln!(out, "(a fixed drill repeats {} questions)", set.len())
}

/// How long the next question takes, put into words. Each is measured in several
/// sittings that are the same, and the least counts: the rest is what other
/// programs took.
fn speed(out: &mut impl Write, stock: Stock<'_>) -> io::Result<()> {
    let stock = Arc::new(stock);
    let mut times = sitting(&stock);
    for _ in 0..4 {
        for (least, time) in times.iter_mut().zip(sitting(&stock)) {
            *least = time.min(*least);
        }
    }
    times.sort_unstable();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    writeln!(
        out,
        "the next question takes {:.1?} (median), {:.1?} (99 of 100), {:.1?} at most",
        at(50),
        at(99),
        times.last().copied().unwrap_or_default()
    )
}

/// How long each question of a sitting takes.
fn sitting(stock: &Arc<Stock<'_>>) -> Vec<Duration> {
    let mut desk = Desk::of(Arc::clone(stock));
    let mut belief = Belief::new(desk.misconceptions().len());
    let (mut served, mut random) = (Served::default(), Random::new(1));
    let mut times = Vec::new();
    for _ in 0..1_000 {
        let before = Instant::now();
        let Some((_, class)) = desk.next(&belief, &mut served, &Wish::default(), &mut random) else { break };
        times.push(before.elapsed());
        if let Some(class) = class {
            belief.learn(&stock.classes[class].signature, u8::from(random.chance(0.3)));
        }
    }
    times
}

/// How soon a single misconception is named.
fn naming(out: &mut impl Write, stock: &Stock<'_>, runs: u64) -> io::Result<()> {
    let count = stock.misconceptions.len();
    let mut longest = 0;
    let mut slowest = Duration::ZERO;
    let mut unnamed = Vec::new();
    for held in 0..count {
        let mut random = Random::new(1);
        let mut suspects = Suspects::new(count, 0.01);
        let mut asked = 0;
        while suspects.named().1 < 0.9 && asked < 40 {
            let before = Instant::now();
            let Some(class) = choose::naming(stock, &suspects, &mut random) else { break };
            slowest = slowest.max(before.elapsed());
            let question = &stock.classes[class].signature;
            suspects.learn(question, question.says[held]);
            asked += 1;
        }
        longest = longest.max(asked);
        if suspects.named().0 != Some(held) {
            unnamed.push(stock.misconceptions[held].name.as_str());
        }
    }
    writeln!(out, "a single misconception is named in at most {longest} questions without slips; not named: {unnamed:?}")?;
    let (mut right, mut all) = (0, 0);
    for run in 0..runs {
        let mut random = Random::new(run);
        let held = random.below(count);
        let mut suspects = Suspects::new(count, 0.05);
        for _ in 0..20 {
            if suspects.named().1 > 0.99 {
                break;
            }
            let Some(class) = choose::naming(stock, &suspects, &mut random) else { break };
            let question = &stock.classes[class].signature;
            let mut learner = Learner { held: vec![false; count], slip: 0.05, cure: 0.0 };
            learner.held[held] = true;
            suspects.learn(question, learner.answer(question, &mut random));
        }
        all += 1;
        right += usize::from(suspects.named().0 == Some(held));
    }
    writeln!(
        out,
        "with 5% slips it is named rightly within 20 questions in {:.1}% of {all} runs; slowest choice {slowest:?}",
        percent(right, all)
    )
}
