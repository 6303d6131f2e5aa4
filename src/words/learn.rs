//! Learns the weights of the model from described disputes: a softmax over the
//! classes that come into question, by stochastic gradient with a step of its
//! own for each weight, some features left out each time so that none is
//! relied on alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::guess::{STRENGTHS, Sample, UNIT, share};

/// One thing to learn: of these classes, this one is right.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What is seen.
    pub sample: Sample,
    /// The classes that come into question.
    pub classes: Vec<String>,
    /// The right one.
    pub truth: String,
    /// How much it counts.
    pub weight: f32,
}

/// A lesson in numbers.
struct Drill {
    /// The features, each with its share.
    features: Vec<(u32, f32)>,
    signs: Vec<(usize, usize)>,
    classes: Vec<usize>,
    truth: usize,
    weight: f32,
}

/// What stands for a weight that nothing was learned of.
const UNTAUGHT: f32 = 0.000_1;

/// How the learning goes.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How often all is gone through.
    pub rounds: u32,
    /// The first step.
    pub rate: f32,
    /// How much each weight is pulled back to nought.
    pub decay: f32,
    /// How much each weight is drawn to nought whatever its size.
    pub sparing: f32,
    /// Of a hundred features so many are kept each time.
    pub keep: u32,
    /// Features seen less often are not learned.
    pub least: usize,
    /// Weights below this are not written.
    pub floor: f32,
    /// How much surer it may be than it learned to be: some features were
    /// always left out then.
    pub sharper: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { rounds: 24, rate: 0.1, decay: 0.000_4, sparing: 0.0, keep: 60, least: 3, floor: 0.22, sharper: 1.6 }
    }
}

/// Numbers that look like chance and are the same every time.
struct Chance(u32);

impl Chance {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }
}

/// Learns from the lessons and writes the model as its file has it.
pub fn learn(lessons: &[Lesson], pace: Pace) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    // A description is counted once, by its lesson about the act.
    let acts = lessons.iter().filter(|lesson| !lesson.truth.contains('=')).count();
    for lesson in lessons {
        let act = !lesson.truth.contains('=');
        for feature in lesson.sample.features.iter().filter(|feature| act || feature.always()) {
            *counts.entry(&feature.name).or_default() += 1;
        }
    }
    let names: Vec<&str> = counts.iter().filter(|(_, count)| **count >= pace.least).map(|(name, _)| *name).collect();
    let mut classes: Vec<&str> = lessons.iter().flat_map(|lesson| &lesson.classes).map(String::as_str).collect();
    classes.sort_unstable();
    classes.dedup();
    // A word that is seen often tells little.
    let rarities: Vec<f32> = names.iter().map(|name| rarity(acts, counts.get(name).copied().unwrap_or(1))).collect();
    let usual = rarities.iter().sum::<f32>() / float(names.len().max(1));
    let rarities: Vec<f32> =
        names.iter().zip(rarities).map(|(name, rarity)| if name.starts_with('*') { 1.0 } else { rarity / usual }).collect();
    let drills: Vec<Drill> = lessons.iter().filter_map(|lesson| drill(lesson, &names, &rarities, &classes)).collect();
    let width = classes.len();
    let mut weights = vec![0.0_f32; names.len() * width];
    let mut squares = vec![UNTAUGHT; names.len() * width];
    let mut signs = vec![0.0_f32; STRENGTHS];
    let mut sign_squares = [0.01_f32; STRENGTHS];
    let mut chance = Chance(12_345);
    let scale = 100.0 / f32::from(u8::try_from(pace.keep).unwrap_or(100));
    let mut order: Vec<usize> = (0..drills.len()).collect();
    for _ in 0..pace.rounds {
        for at in (1..order.len()).rev() {
            order.swap(at, chance.next() as usize % (at + 1));
        }
        for index in &order {
            let Some(drill) = drills.get(*index) else { continue };
            let kept: Vec<(usize, f32)> = drill
                .features
                .iter()
                .filter_map(|(feature, share)| {
                    let always = names.get(*feature as usize).is_some_and(|name| name.starts_with('*'));
                    let row = *feature as usize * width;
                    if always { Some((row, *share)) } else { (chance.next() % 100 < pace.keep).then_some((row, *share * scale)) }
                })
                .collect();
            let mut scores: Vec<f32> = drill
                .classes
                .iter()
                .map(|class| kept.iter().filter_map(|(row, share)| weights.get(row + class).map(|weight| weight * share)).sum::<f32>())
                .collect();
            for (place, strength) in &drill.signs {
                if let (Some(score), Some(weight)) = (scores.get_mut(*place), signs.get(*strength)) {
                    *score += weight;
                }
            }
            let most = scores.iter().copied().fold(f32::MIN, f32::max);
            let total: f32 = scores.iter().map(|score| (score - most).exp()).sum();
            for (place, (class, score)) in drill.classes.iter().zip(&scores).enumerate() {
                let likely = (score - most).exp() / total;
                let error = (likely - if place == drill.truth { 1.0 } else { 0.0 }) * drill.weight;
                for (_, strength) in drill.signs.iter().filter(|(known, _)| *known == place) {
                    if let (Some(weight), Some(square)) = (signs.get_mut(*strength), sign_squares.get_mut(*strength)) {
                        *square += error * error;
                        *weight -= pace.rate * error / square.sqrt();
                    }
                }
                if error.abs() < 0.000_5 {
                    continue;
                }
                for (row, share) in &kept {
                    if let (Some(weight), Some(square)) = (weights.get_mut(row + class), squares.get_mut(row + class)) {
                        let slope = error * share + pace.decay * *weight;
                        *square += slope * slope;
                        let step = pace.rate / square.sqrt();
                        let moved = *weight - step * slope;
                        // What says little is drawn to nought, and not written.
                        *weight = moved.signum() * (moved.abs() - step * pace.sparing).max(0.0);
                    }
                }
            }
        }
    }
    let questions = questions(&classes);
    for ((row, rarity), squares) in weights.chunks_mut(width.max(1)).zip(&rarities).zip(squares.chunks(width.max(1))) {
        for question in &questions {
            center(row, squares, question);
        }
        row.iter_mut().for_each(|weight| *weight *= rarity * pace.sharper);
    }
    signs.iter_mut().for_each(|weight| *weight *= pace.sharper);
    write(&names, &classes, &weights, &signs, pace.floor)
}

/// The classes that answer one question, next to each other: the acts, and the
/// values of each fact.
fn questions(classes: &[&str]) -> Vec<Vec<usize>> {
    let mut questions: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, class) in classes.iter().enumerate() {
        questions.entry(class.split_once('=').map_or("", |(fact, _)| fact)).or_default().push(index);
    }
    questions.into_values().collect()
}

/// What speaks against all the others of a question alike need not be said:
/// only how each differs from the middle one.
fn center(row: &mut [f32], squares: &[f32], question: &[usize]) {
    let taught = |class: &usize| squares.get(*class).is_some_and(|square| *square > UNTAUGHT);
    let mut said: Vec<f32> = question.iter().filter(|class| taught(class)).filter_map(|class| row.get(*class).copied()).collect();
    said.sort_unstable_by(f32::total_cmp);
    let middle = said.get(said.len() / 2).copied().unwrap_or(0.0);
    for class in question.iter().filter(|class| taught(class)) {
        if let Some(weight) = row.get_mut(*class) {
            *weight -= middle;
        }
    }
}

/// A count as a number to reckon with; none is larger than this.
fn float(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// How much it tells that a word is there: the more, the fewer descriptions
/// have it.
fn rarity(all: usize, count: usize) -> f32 {
    (float(all) / float(count.max(1))).ln()
}

fn drill(lesson: &Lesson, names: &[&str], rarities: &[f32], classes: &[&str]) -> Option<Drill> {
    let share = share(&lesson.sample.features);
    let features = lesson
        .sample
        .features
        .iter()
        .filter_map(|feature| names.binary_search(&feature.name.as_str()).ok())
        .filter_map(|feature| {
            let always = names.get(feature)?.starts_with('*');
            let share = if always { 1.0 } else { share * rarities.get(feature)? };
            Some((u32::try_from(feature).ok()?, share))
        })
        .collect();
    let signs = lesson
        .sample
        .signs
        .iter()
        .filter_map(|(class, strength)| Some((lesson.classes.iter().position(|known| known == class)?, usize::from(*strength))))
        .collect();
    let numbers = lesson.classes.iter().filter_map(|class| classes.binary_search(&class.as_str()).ok()).collect();
    let truth = lesson.classes.iter().position(|class| *class == lesson.truth)?;
    Some(Drill { features, signs, classes: numbers, truth, weight: lesson.weight })
}

fn write(names: &[&str], classes: &[&str], weights: &[f32], signs: &[f32], floor: f32) -> String {
    let mut out = format!("  classes: {}\n  signs:", classes.join(" "));
    for weight in signs {
        let _ = write!(out, " {weight:.2}");
    }
    out.push('\n');
    for (name, row) in names.iter().zip(weights.chunks(classes.len().max(1))) {
        let mut line = format!("  {name}");
        let bare = line.len();
        for (class, weight) in row.iter().enumerate().filter(|(_, weight)| weight.abs() >= floor) {
            let _ = write!(line, " {class} {:.0}", weight * UNIT);
        }
        if line.len() > bare {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}
