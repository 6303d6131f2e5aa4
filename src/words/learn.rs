//! Lessons from described disputes, put into numbers for the [`network`] to
//! learn, and what it has learned written down as the model.
//!
//! [`network`]: super::network

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::guess::{MOST, STRENGTHS, Sample, UNIT, letter, share};
use super::network::{Network, Story, Task};

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

/// How the learning goes.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How many hidden traits there are.
    pub traits: usize,
    /// How often all is gone through.
    pub rounds: u32,
    /// The first step.
    pub rate: f32,
    /// Of a hundred words so many are kept each time.
    pub keep: u32,
    /// Of a hundred traits so many are kept each time.
    pub keep_traits: u32,
    /// Words seen less often are not learned.
    pub least: usize,
    /// Weights below this are not written.
    pub floor: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Self { traits: 96, rounds: 16, rate: 0.003, keep: 60, keep_traits: 70, least: 5, floor: 0.05 }
    }
}

/// What goes with the words is learned if it was seen so often.
const LEAST_AROUND: usize = 2;

/// Names in order, each with its number.
struct Names<'a>(Vec<&'a str>);

impl<'a> Names<'a> {
    fn seen(counts: &BTreeMap<&'a str, usize>, least: usize) -> Self {
        Self(counts.iter().filter(|(_, count)| **count >= least).map(|(name, _)| *name).collect())
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.0.binary_search(&name).ok()
    }
}

/// Learns from the lessons, those of each description together, and writes the
/// model as its file has it.
pub fn learn(told: &[Vec<Lesson>], pace: Pace) -> String {
    let (mut words, mut around) = (BTreeMap::new(), BTreeMap::new());
    let mut classes = BTreeMap::new();
    for lessons in told {
        // The words are the same in every lesson of a description.
        for feature in lessons.first().into_iter().flat_map(|lesson| &lesson.sample.features).filter(|feature| !feature.always()) {
            *words.entry(feature.name.as_str()).or_insert(0) += 1;
        }
        for lesson in lessons {
            for feature in lesson.sample.features.iter().filter(|feature| feature.always()) {
                *around.entry(feature.name.as_str()).or_insert(0) += 1;
            }
            for class in &lesson.classes {
                *classes.entry(class.as_str()).or_insert(0) += 1;
            }
        }
    }
    let rarities = rarities(&words, told.len(), pace.least);
    let (words, around, classes) = (Names::seen(&words, pace.least), Names::seen(&around, LEAST_AROUND), Names::seen(&classes, 1));
    let stories: Vec<Story> = told.iter().filter_map(|lessons| story(lessons, &words, &rarities, &around, &classes)).collect();
    let mut network = Network::new(words.0.len(), around.0.len(), classes.0.len(), pace);
    network.learn(&stories, pace);
    write(&network, &words, &rarities, &around, &classes, pace.floor)
}

/// A word that is seen often tells little.
fn rarities(words: &BTreeMap<&str, usize>, told: usize, least: usize) -> Vec<f32> {
    let number = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    let all: Vec<f32> =
        words.values().filter(|count| **count >= least).map(|count| (number(told) / number(*count)).ln().max(0.05)).collect();
    let usual = all.iter().sum::<f32>() / number(all.len().max(1));
    all.into_iter().map(|rarity| rarity / usual).collect()
}

fn story(lessons: &[Lesson], words: &Names<'_>, rarities: &[f32], around: &Names<'_>, classes: &Names<'_>) -> Option<Story> {
    let features = &lessons.first()?.sample.features;
    let share = share(features);
    let words = features
        .iter()
        .filter(|feature| !feature.always())
        .filter_map(|feature| words.number(&feature.name))
        .filter_map(|word| Some((word, share * rarities.get(word)?)))
        .collect();
    let task = |lesson: &Lesson| {
        let place = |class: &str| lesson.classes.iter().position(|known| known == class);
        Some(Task {
            around: lesson.sample.features.iter().filter(|feature| feature.always()).filter_map(|one| around.number(&one.name)).collect(),
            signs: lesson.sample.signs.iter().filter_map(|(class, strength)| Some((place(class)?, usize::from(*strength)))).collect(),
            classes: lesson.classes.iter().filter_map(|class| classes.number(class)).collect(),
            truth: place(&lesson.truth)?,
            weight: lesson.weight,
        })
    };
    Some(Story { words, tasks: lessons.iter().filter_map(task).collect() })
}

fn write(network: &Network, words: &Names<'_>, rarities: &[f32], around: &Names<'_>, classes: &Names<'_>, floor: f32) -> String {
    let numbers = |numbers: &[f32]| numbers.iter().fold(String::new(), |out, number| format!("{out} {number:.3}"));
    let head = format!(
        "  classes: {}\n  signs:{}\n  bias:{}\n",
        classes.0.join(" "),
        numbers(network.signs.get(..STRENGTHS).unwrap_or_default()),
        numbers(&network.bias)
    );
    let mut rows: Vec<(String, String)> = Vec::new();
    for ((name, traits), rarity) in words.0.iter().zip(network.words.rows()).zip(rarities) {
        rows.push(((*name).to_owned(), dense(traits, *rarity)));
    }
    for ((name, traits), bias) in classes.0.iter().zip(network.classes.rows()).zip(&network.usual) {
        rows.push((format!("={name}"), format!("{} {bias:.3}", dense(traits, 1.0))));
    }
    for (name, row) in around.0.iter().zip(network.around.rows()) {
        let mut line = String::new();
        for (class, weight) in row.iter().enumerate().filter(|(_, weight)| weight.abs() >= floor) {
            let _ = write!(line, " {class} {:.0}", weight * UNIT);
        }
        if !line.is_empty() {
            rows.push(((*name).to_owned(), line.trim_start().to_owned()));
        }
    }
    rows.sort_unstable();
    rows.into_iter().fold(head, |mut out, (name, row)| {
        let _ = writeln!(out, "  {name} {row}");
        out
    })
}

/// A row as its scale and a letter for each trait.
fn dense(row: &[f32], times: f32) -> String {
    let scale = row.iter().fold(0.0_f32, |most, weight| most.max(weight.abs())).max(1e-6) / MOST;
    let letters: String = row
        .iter()
        .map(|weight| {
            #[allow(clippy::cast_possible_truncation, reason = "rounded, and at most MOST")]
            letter((weight / scale).round() as i8)
        })
        .collect();
    format!("~{:.6} {letters}", scale * times)
}
