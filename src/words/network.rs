//! The network that learns: words, and the text through a window → hidden
//! traits → classes. By stochastic
//! gradient in small batches (Adam, of which only the rows that were met move),
//! some words and traits left out each time so that none is relied on alone.

use super::guess::STRENGTHS;
use super::learn::Pace;
use super::matrix::{Chance, Matrix, Moving, UNMET, add};
use super::windows::WIDTH;

/// A description in numbers.
pub(crate) struct Story {
    /// Its words, each with its share.
    pub(crate) words: Vec<(usize, f32)>,
    /// The marks at each of its places.
    pub(crate) places: Vec<Vec<usize>>,
    /// What is to be learned of it.
    pub(crate) tasks: Vec<Task>,
}

/// Of these classes, this one is right.
pub(crate) struct Task {
    /// What goes with the words.
    pub(crate) around: Vec<usize>,
    /// Signs for a class, by its place, and their strengths.
    pub(crate) signs: Vec<(usize, usize)>,
    /// The classes.
    pub(crate) classes: Vec<usize>,
    /// The place of the right one.
    pub(crate) truth: usize,
    /// How much it counts.
    pub(crate) weight: f32,
}

/// How many there are of everything.
pub(crate) struct Sizes {
    pub(crate) words: usize,
    pub(crate) marks: usize,
    pub(crate) around: usize,
    pub(crate) classes: usize,
}

/// So many descriptions are learned at a time.
const BATCH: usize = 32;
/// The first step of what goes with the words, and of the signs.
const RATE_AROUND: f32 = 0.1;
const RATE_SIGNS: f32 = 0.05;
/// In so much of the rounds the steps grow smaller.
const SLOWING: f32 = 0.6;
/// Of a hundred marks of a place so many are kept each time.
const KEEP_MARKS: u32 = 90;
/// How much what goes with the words is pulled back to nought.
const DECAY: f32 = 0.000_4;

/// Of the last part of the rounds, how much is left.
fn share(left: u32, rounds: u32) -> f32 {
    let number = |count: u32| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    (number(left) - 0.5) / (number(rounds) * SLOWING)
}

/// What is learned.
pub(crate) struct Network {
    /// What each word adds to the traits.
    pub(crate) words: Matrix,
    /// What each mark adds where it stands.
    pub(crate) marks: Matrix,
    /// How much each number of each place of a window is to each trait.
    pub(crate) windows: Matrix,
    /// How much each trait speaks for each class.
    pub(crate) classes: Matrix,
    /// How much what goes with the words speaks for each class.
    pub(crate) around: Matrix,
    /// The traits before any word is heard.
    pub(crate) bias: Vec<f32>,
    /// The same for those of windows.
    pub(crate) window_bias: Vec<f32>,
    /// How usual each class is.
    pub(crate) usual: Vec<f32>,
    /// How much a sign of each strength says.
    pub(crate) signs: Vec<f32>,
}

/// A text as it was seen through the window.
struct Looked {
    /// The marks that were not left out, at each place.
    marks: Vec<Vec<usize>>,
    /// What they come to.
    numbers: Matrix,
    /// Each trait where it was seen best.
    best: Vec<(f32, usize)>,
}

/// The places of the window around a place, each with its place in the window.
fn beside(at: usize, places: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..WIDTH).filter_map(move |step| Some((step, (at + step).checked_sub(1)?))).filter(move |(_, place)| *place < places)
}

/// What is remembered of the slopes of the network.
struct Memory {
    words: Moving,
    marks: Moving,
    windows: Moving,
    classes: Moving,
    bias: Moving,
    window_bias: Moving,
    around: Matrix,
    usual: Vec<f32>,
    signs: Vec<f32>,
}

impl Network {
    /// A network that knows nothing.
    pub(crate) fn new(sizes: &Sizes, pace: Pace) -> Self {
        let mut chance = Chance(54_321);
        Self {
            words: Matrix::random(sizes.words, pace.traits, &mut chance),
            marks: Matrix::random(sizes.marks, pace.depth, &mut chance).times(2.0),
            windows: Matrix::random(WIDTH * pace.depth, pace.seen, &mut chance).times(1.4),
            classes: Matrix::random(sizes.classes, pace.traits + pace.seen, &mut chance),
            around: Matrix::new(sizes.around, sizes.classes),
            bias: vec![0.0; pace.traits],
            window_bias: vec![0.0; pace.seen],
            usual: vec![0.0; sizes.classes],
            // Untaught, the stronger sign goes before.
            signs: (0..STRENGTHS).map(|strength| f32::from(u8::try_from(strength).unwrap_or(0)) / 8.0).collect(),
        }
    }

    /// Learns.
    pub(crate) fn learn(&mut self, stories: &[Story], pace: Pace) {
        let mut memory = Memory {
            words: Moving::of_all(&self.words),
            marks: Moving::of_all(&self.marks),
            windows: Moving::of_all(&self.windows),
            classes: Moving::of_all(&self.classes),
            bias: Moving::new(1, pace.traits),
            window_bias: Moving::new(1, pace.seen),
            around: Matrix { numbers: vec![0.000_1; self.around.numbers.len()], width: self.around.width },
            usual: vec![0.01; self.usual.len()],
            signs: vec![0.01; STRENGTHS],
        };
        let mut chance = Chance(12_345);
        let mut order: Vec<usize> = (0..stories.len()).collect();
        for round in 0..pace.rounds {
            for at in (1..order.len()).rev() {
                order.swap(at, chance.next() as usize % (at + 1));
            }
            // Towards the end in ever smaller steps, so that it comes to rest.
            let rate = pace.rate * share(pace.rounds - round, pace.rounds).min(1.0);
            for batch in order.chunks(BATCH) {
                for story in batch.iter().filter_map(|index| stories.get(*index)) {
                    self.study(story, &mut memory, &mut chance, pace);
                }
                let count = f32::from(u16::try_from(batch.len()).unwrap_or(1));
                memory.words.step(&mut self.words, rate, count);
                memory.marks.step(&mut self.marks, rate, count);
                memory.windows.step(&mut self.windows, rate, count);
                memory.classes.step(&mut self.classes, rate, count);
                memory.bias.step_one(&mut self.bias, rate, count);
                memory.window_bias.step_one(&mut self.window_bias, rate, count);
            }
        }
    }

    /// One description: what the network makes of it, and how that ought to move.
    fn study(&mut self, story: &Story, memory: &mut Memory, chance: &mut Chance, pace: Pace) {
        let scale = |part: u32| 100.0 / f32::from(u8::try_from(part).unwrap_or(100));
        let kept: Vec<(usize, f32)> = story
            .words
            .iter()
            .filter_map(|(word, share)| chance.of_hundred(pace.keep).then_some((*word, share * scale(pace.keep))))
            .collect();
        if kept.is_empty() {
            return;
        }
        let mut traits = self.bias.clone();
        for (word, share) in &kept {
            add(&mut traits, self.words.row(*word), *share);
        }
        let seen = self.look(story, chance, pace);
        traits.extend(seen.best.iter().map(|(most, _)| *most));
        // How much of each trait comes through: nought if it is not there, or left out.
        let through: Vec<f32> = traits
            .iter()
            .map(|sum| if chance.of_hundred(pace.keep_traits) && *sum > 0.0 { scale(pace.keep_traits) } else { 0.0 })
            .collect();
        traits.iter_mut().zip(&through).for_each(|(sum, through)| *sum *= through);
        let mut slope = vec![0.0; traits.len()];
        for task in &story.tasks {
            let errors = self.errors(task, &traits);
            self.correct(task, &errors, memory);
            for (class, error) in task.classes.iter().zip(&errors) {
                add(&mut slope, self.classes.row(*class), *error);
                if error.abs() > 0.001 {
                    add(memory.classes.of(*class), &traits, *error);
                }
            }
        }
        slope.iter_mut().zip(&through).for_each(|(slope, through)| *slope *= through);
        let (slope, of_windows) = slope.split_at(pace.traits);
        add(memory.bias.of(0), slope, 1.0);
        for (word, share) in kept {
            add(memory.words.of(word), slope, share);
        }
        self.correct_windows(&seen, of_windows, memory);
    }

    /// The text through the window, some places and marks left out.
    fn look(&self, story: &Story, chance: &mut Chance, pace: Pace) -> Looked {
        let mut marks: Vec<Vec<usize>> = Vec::with_capacity(story.places.len());
        let mut numbers = Matrix::new(story.places.len(), pace.depth);
        for (at, place) in story.places.iter().enumerate() {
            let kept = chance.of_hundred(pace.keep_places);
            let kept: Vec<usize> = place.iter().copied().filter(|_| kept && chance.of_hundred(KEEP_MARKS)).collect();
            kept.iter().for_each(|mark| add(numbers.row_mut(at), self.marks.row(*mark), 1.0));
            marks.push(kept);
        }
        let mut best = vec![(0.0, UNMET); pace.seen];
        for at in 0..marks.len() {
            let mut sums = self.window_bias.clone();
            for (step, place) in beside(at, marks.len()) {
                for (depth, number) in numbers.row(place).iter().enumerate().filter(|(_, number)| **number != 0.0) {
                    add(&mut sums, self.windows.row(step * pace.depth + depth), *number);
                }
            }
            for (best, sum) in best.iter_mut().zip(sums) {
                if sum > best.0 {
                    *best = (sum, at);
                }
            }
        }
        Looked { marks, numbers, best }
    }

    /// Each trait moves what it was seen by: the window, and the marks there.
    fn correct_windows(&self, seen: &Looked, slope: &[f32], memory: &mut Memory) {
        let width = seen.numbers.width;
        let mut moved = Matrix::new(seen.marks.len(), width);
        for (number, (slope, (_, at))) in slope.iter().zip(&seen.best).enumerate().filter(|(_, (slope, _))| **slope != 0.0) {
            for (step, place) in
                beside(*at, seen.marks.len()).filter(|(_, place)| seen.marks.get(*place).is_some_and(|marks| !marks.is_empty()))
            {
                for depth in 0..width {
                    let row = step * width + depth;
                    if let (Some(sum), Some(there)) = (memory.windows.of(row).get_mut(number), seen.numbers.row(place).get(depth)) {
                        *sum += slope * there;
                    }
                    if let (Some(sum), Some(weight)) = (moved.row_mut(place).get_mut(depth), self.windows.row(row).get(number)) {
                        *sum += slope * weight;
                    }
                }
            }
        }
        add(memory.window_bias.of(0), slope, 1.0);
        for (place, marks) in seen.marks.iter().enumerate() {
            marks.iter().for_each(|mark| add(memory.marks.of(*mark), moved.row(place), 1.0));
        }
    }

    /// How far from the truth it is, for each of the classes.
    fn errors(&self, task: &Task, traits: &[f32]) -> Vec<f32> {
        let mut scores: Vec<f32> = task
            .classes
            .iter()
            .map(|class| {
                let heard: f32 = self.classes.row(*class).iter().zip(traits).map(|(weight, sum)| weight * sum).sum();
                let beside: f32 = task.around.iter().filter_map(|one| self.around.row(*one).get(*class)).sum();
                heard + beside + self.usual.get(*class).copied().unwrap_or(0.0)
            })
            .collect();
        for (place, strength) in &task.signs {
            if let (Some(score), Some(weight)) = (scores.get_mut(*place), self.signs.get(*strength)) {
                *score += weight;
            }
        }
        let most = scores.iter().copied().fold(f32::MIN, f32::max);
        scores.iter_mut().for_each(|score| *score = (*score - most).exp());
        let total: f32 = scores.iter().sum();
        let right = |place: usize| if place == task.truth { 1.0 } else { 0.0 };
        scores.iter().enumerate().map(|(place, score)| (score / total - right(place)) * task.weight).collect()
    }

    /// Moves what does not go by way of the traits, each by steps of its own.
    fn correct(&mut self, task: &Task, errors: &[f32], memory: &mut Memory) {
        for (place, strength) in &task.signs {
            if let (Some(error), Some(weight), Some(square)) =
                (errors.get(*place), self.signs.get_mut(*strength), memory.signs.get_mut(*strength))
            {
                *square += error * error;
                *weight -= RATE_SIGNS * error / square.sqrt();
            }
        }
        for (class, error) in task.classes.iter().zip(errors) {
            if let (Some(weight), Some(square)) = (self.usual.get_mut(*class), memory.usual.get_mut(*class)) {
                *square += error * error;
                *weight -= RATE_SIGNS * error / square.sqrt();
            }
            for one in &task.around {
                if let (Some(weight), Some(square)) =
                    (self.around.row_mut(*one).get_mut(*class), memory.around.row_mut(*one).get_mut(*class))
                {
                    *square += error * error;
                    *weight -= RATE_AROUND * (error + DECAY * *weight) / square.sqrt();
                }
            }
        }
    }
}
