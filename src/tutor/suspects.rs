//! Which one misconception a learner holds, if it is one: exact, and quick to
//! name it.

use super::belief::{Signature, surprise};

/// How likely each misconception is the one, and that it is none.
#[derive(Clone, Debug)]
pub struct Suspects {
    /// For each misconception; the last is for none.
    chances: Vec<f64>,
    slip: f64,
}

impl Suspects {
    /// Everybody is under suspicion.
    pub fn new(misconceptions: usize, slip: f64) -> Self {
        let all = misconceptions + 1;
        Self { chances: vec![1.0 / f64::from(u32::try_from(all).unwrap_or(u32::MAX)); all], slip }
    }

    /// The likeliest: a misconception, or none of them; and how likely.
    pub fn named(&self) -> (Option<usize>, f64) {
        let best = self.chances.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1));
        let none = self.chances.len() - 1;
        best.map_or((None, 0.0), |(at, chance)| ((at != none).then_some(at), *chance))
    }

    /// Learns from an answer.
    pub fn learn(&mut self, question: &Signature, option: u8) {
        let mut total = 0.0;
        for at in 0..self.chances.len() {
            self.chances[at] *= self.likely(question, at, option);
            total += self.chances[at];
        }
        if total > 0.0 {
            self.chances.iter_mut().for_each(|chance| *chance /= total);
        }
    }

    /// How much an answer would tell, in bits.
    pub fn gain(&self, question: &Signature) -> f64 {
        let mut options = vec![0.0; usize::from(question.options).max(2)];
        for (at, chance) in self.chances.iter().enumerate() {
            let says = usize::from(question.says.get(at).copied().unwrap_or(0));
            if let Some(slot) = options.get_mut(says) {
                *slot += chance;
            }
        }
        let others = f64::from(question.options.max(2) - 1);
        options.iter().map(|chance| (1.0 - self.slip) * chance + self.slip * (1.0 - chance) / others).map(surprise).sum()
    }

    fn likely(&self, question: &Signature, at: usize, option: u8) -> f64 {
        let says = question.says.get(at).copied().unwrap_or(0);
        if says == option { 1.0 - self.slip } else { self.slip / f64::from(question.options.max(2) - 1) }
    }
}
