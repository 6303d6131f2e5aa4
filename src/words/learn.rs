//! Lessons from described disputes, put into numbers for the [`network`] to
//! learn, and what it has learned written down as the model.
//!
//! [`network`]: super::network

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::features::{Sight, placed};
use super::guess::{CLASS, Hints, MARK, STRENGTHS, UNIT, WINDOW, share, written};
use super::network::{Network, Sizes, Story, Task};
use super::weights::Grain;

/// What one description teaches.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// What is seen of it.
    pub sight: Sight,
    /// What is to be learned of it.
    pub lessons: Vec<Lesson>,
}

/// One thing to learn: of these classes, this one is right.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What besides the words speaks for or against them.
    pub hints: Hints,
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
    /// How many hidden traits there are of words.
    pub traits: usize,
    /// How many there are of windows.
    pub seen: usize,
    /// In how many numbers each mark is told.
    pub depth: usize,
    /// How often all is gone through.
    pub rounds: u32,
    /// The first step.
    pub rate: f32,
    /// Of a hundred words so many are kept each time.
    pub keep: u32,
    /// Of a hundred places of the text so many are kept each time.
    pub keep_places: u32,
    /// Of a hundred traits so many are kept each time.
    pub keep_traits: u32,
    /// Words seen less often are not learned.
    pub least: usize,
    /// Nor are words in their places that were seen less often.
    pub least_pairs: usize,
    /// Weights below this are not written.
    pub floor: f32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            traits: 160,
            seen: 224,
            depth: 96,
            rounds: 20,
            rate: 0.003,
            keep: 60,
            keep_places: 75,
            keep_traits: 70,
            least: 10,
            least_pairs: 25,
            floor: 0.05,
        }
    }
}

/// What goes with the words is learned if it was seen so often.
const LEAST_AROUND: usize = 2;

/// Names in order, each with its number.
struct Names<'a>(Vec<&'a str>);

impl<'a> Names<'a> {
    /// Those that were seen as often as each must be.
    fn seen(counts: &BTreeMap<&'a str, usize>, least: impl Fn(&str) -> usize) -> Self {
        Self(counts.iter().filter(|(name, count)| **count >= least(name)).map(|(name, _)| *name).collect())
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.0.binary_search(&name).ok()
    }
}

/// Learns from descriptions, and writes the model as its file has it.
pub fn learn(told: &[Lessons], pace: Pace) -> String {
    let (mut words, mut marks, mut around) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    let mut classes = BTreeMap::new();
    for Lessons { sight, lessons } in told {
        for feature in &sight.features {
            *words.entry(feature.name.as_str()).or_insert(0) += 1;
        }
        for mark in sight.places.iter().flat_map(|place| &place.marks) {
            *marks.entry(mark.as_str()).or_insert(0) += 1;
        }
        for lesson in lessons {
            for name in &lesson.hints.around {
                *around.entry(name.as_str()).or_insert(0) += 1;
            }
            for class in &lesson.classes {
                *classes.entry(class.as_str()).or_insert(0) += 1;
            }
        }
    }
    let known_words = Names::seen(&words, |name| if placed(name) { pace.least_pairs } else { pace.least });
    let known = Known {
        rarities: rarities(&known_words, &words, told.len()),
        words: known_words,
        marks: Names::seen(&marks, |_| pace.least),
        around: Names::seen(&around, |_| LEAST_AROUND),
        classes: Names::seen(&classes, |_| 1),
    };
    let stories: Vec<Story> = told.iter().map(|one| known.story(one)).collect();
    let mut network = Network::new(&known.sizes(), pace);
    network.learn(&stories, pace);
    known.write(&network, pace.floor)
}

/// A word that is seen often tells little.
fn rarities(words: &Names<'_>, counts: &BTreeMap<&str, usize>, told: usize) -> Vec<f32> {
    let number = |count: usize| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    let count = |name: &&str| counts.get(name).copied().unwrap_or(1);
    let all: Vec<f32> = words.0.iter().map(|name| (number(told) / number(count(name))).ln().max(0.05)).collect();
    let usual = all.iter().sum::<f32>() / number(all.len().max(1));
    all.into_iter().map(|rarity| rarity / usual).collect()
}

/// Everything that has a number.
struct Known<'a> {
    words: Names<'a>,
    rarities: Vec<f32>,
    marks: Names<'a>,
    around: Names<'a>,
    classes: Names<'a>,
}

impl Known<'_> {
    fn sizes(&self) -> Sizes {
        Sizes { words: self.words.0.len(), marks: self.marks.0.len(), around: self.around.0.len(), classes: self.classes.0.len() }
    }

    fn story(&self, Lessons { sight, lessons }: &Lessons) -> Story {
        let share = share(&sight.features);
        let words = sight
            .features
            .iter()
            .filter_map(|feature| self.words.number(&feature.name))
            .filter_map(|word| Some((word, share * self.rarities.get(word)?)))
            .collect();
        let places = sight.places.iter().map(|place| place.marks.iter().filter_map(|mark| self.marks.number(mark)).collect()).collect();
        let task = |lesson: &Lesson| {
            let place = |class: &str| lesson.classes.iter().position(|known| known == class);
            Some(Task {
                around: lesson.hints.around.iter().filter_map(|one| self.around.number(one)).collect(),
                signs: lesson.hints.signs.iter().filter_map(|(class, strength)| Some((place(class)?, usize::from(*strength)))).collect(),
                classes: lesson.classes.iter().filter_map(|class| self.classes.number(class)).collect(),
                truth: place(&lesson.truth)?,
                weight: lesson.weight,
            })
        };
        Story { words, places, tasks: lessons.iter().filter_map(task).collect() }
    }

    fn write(&self, network: &Network, floor: f32) -> String {
        let numbers = |numbers: &[f32]| numbers.iter().fold(String::new(), |out, number| format!("{out} {number:.3}"));
        let head = format!(
            "  classes: {}\n  signs:{}\n  bias:{}\n  windows:{}\n",
            self.classes.0.join(" "),
            numbers(network.signs.get(..STRENGTHS).unwrap_or_default()),
            numbers(&network.bias),
            numbers(&network.window_bias),
        );
        let mut rows: Vec<(String, String)> = Vec::new();
        for ((name, traits), rarity) in self.words.0.iter().zip(network.words.rows()).zip(&self.rarities) {
            rows.push(((*name).to_owned(), dense(traits, *rarity, Grain::Coarse)));
        }
        for (name, numbers) in self.marks.0.iter().zip(network.marks.rows()) {
            rows.push((format!("{MARK}{name}"), dense(numbers, 1.0, Grain::Fine)));
        }
        for (number, traits) in network.windows.rows().enumerate() {
            rows.push((format!("{WINDOW}{number:03}"), dense(traits, 1.0, Grain::Fine)));
        }
        for ((name, traits), bias) in self.classes.0.iter().zip(network.classes.rows()).zip(&network.usual) {
            rows.push((format!("{CLASS}{name}"), format!("{} {bias:.3}", dense(traits, 1.0, Grain::Fine))));
        }
        for (name, row) in self.around.0.iter().zip(network.around.rows()) {
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
}

/// A row as its scale and its numbers.
fn dense(row: &[f32], times: f32, grain: Grain) -> String {
    let most = row.iter().fold(0.0_f32, |most, weight| most.max(weight.abs())).max(1e-6) / grain.most();
    #[allow(clippy::cast_possible_truncation, reason = "rounded, and at most what the grain holds")]
    let rounded =
        |scale: f32| -> Vec<i8> { row.iter().map(|weight| (weight / scale).round().clamp(-grain.most(), grain.most()) as i8).collect() };
    let missed =
        |scale: f32| -> f32 { row.iter().zip(rounded(scale)).map(|(weight, number)| (weight - f32::from(number) * scale).powi(2)).sum() };
    // Coarse numbers are nearer all together where the largest are cut.
    let scales = (4..=10_u8).map(|tenths| most * f32::from(tenths) / 10.0);
    let scale = match grain {
        Grain::Fine => most,
        Grain::Coarse => scales.min_by(|one, other| missed(*one).total_cmp(&missed(*other))).unwrap_or(most),
    };
    written(scale, times, &rounded(scale), grain)
}
