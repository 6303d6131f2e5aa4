//! When a law is to be asked again: FSRS-6 with its default parameters.
//!
//! Own code, because no light crate computes the same: `rs-fsrs` 1.2.1 is FSRS-5
//! (19 parameters, a fixed forgetting curve), and `fsrs` 6.6.2 brings 40 crates
//! (ndarray, rayon) for an optimiser that is not wanted here. The numbers agree
//! with py-fsrs 6.3.2 to 1e-4 over 64 sequences (`tests/tutor/fsrs-golden.json`).

use libm::{exp, pow};
use serde::{Deserialize, Serialize};

/// The default parameters of FSRS-6.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729,
    0.5425, 0.0912, 0.0658, 0.1542,
];

/// How likely a law is to be remembered when it is asked again.
const RETENTION: f64 = 0.9;

/// No interval is longer than this many days.
const LONGEST: f64 = 36_500.0;

/// How well an answer went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// It was wrong.
    Again = 1,
    /// It was right, with a hint.
    Hard = 2,
    /// It was right.
    Good = 3,
    /// It was right without thinking.
    Easy = 4,
}

/// What is remembered of one law.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// After so many days nine in ten are remembered.
    pub stability: f64,
    /// How hard it is, from 1 to 10.
    pub difficulty: f64,
}

impl Memory {
    /// After the first answer.
    pub fn first(rating: Rating) -> Self {
        Self { stability: clamp_stability(W[rating as usize - 1]), difficulty: initial_difficulty(rating).clamp(1.0, 10.0) }
    }

    /// After another answer, so many days later.
    #[must_use]
    pub fn after(self, rating: Rating, days: f64) -> Self {
        let stability = if days < 1.0 { self.same_day(rating) } else { self.another_day(rating, self.retrievability(days)) };
        Self { stability: clamp_stability(stability), difficulty: self.next_difficulty(rating) }
    }

    /// How likely it is remembered after so many days.
    pub fn retrievability(self, days: f64) -> f64 {
        pow(1.0 + factor() * days.max(0.0) / self.stability, decay())
    }

    /// After how many days it is to be asked again.
    pub fn interval(self) -> f64 {
        (self.stability / factor() * (pow(RETENTION, 1.0 / decay()) - 1.0)).round().clamp(1.0, LONGEST)
    }

    fn same_day(self, rating: Rating) -> f64 {
        let grade = f64::from(rating as u8);
        let increase = exp(W[17] * (grade - 3.0 + W[18])) * pow(self.stability, -W[19]);
        let kept = if matches!(rating, Rating::Good | Rating::Easy) { increase.max(1.0) } else { increase };
        self.stability * kept
    }

    fn another_day(self, rating: Rating, remembered: f64) -> f64 {
        let Self { stability, difficulty } = self;
        if rating == Rating::Again {
            let long = W[11] * pow(difficulty, -W[12]) * (pow(stability + 1.0, W[13]) - 1.0) * exp((1.0 - remembered) * W[14]);
            return long.min(stability / exp(W[17] * W[18]));
        }
        let grade = match rating {
            Rating::Hard => W[15],
            Rating::Easy => W[16],
            Rating::Again | Rating::Good => 1.0,
        };
        let growth = exp(W[8]) * (11.0 - difficulty) * pow(stability, -W[9]) * (exp((1.0 - remembered) * W[10]) - 1.0);
        stability * (1.0 + growth * grade)
    }

    fn next_difficulty(self, rating: Rating) -> f64 {
        let change = -W[6] * (f64::from(rating as u8) - 3.0);
        let damped = self.difficulty + (10.0 - self.difficulty) * change / 9.0;
        (W[7] * initial_difficulty(Rating::Easy) + (1.0 - W[7]) * damped).clamp(1.0, 10.0)
    }
}

fn initial_difficulty(rating: Rating) -> f64 {
    W[4] - exp(W[5] * (f64::from(rating as u8) - 1.0)) + 1.0
}

fn decay() -> f64 {
    -W[20]
}

fn factor() -> f64 {
    pow(RETENTION, 1.0 / decay()) - 1.0
}

fn clamp_stability(stability: f64) -> f64 {
    stability.max(0.001)
}
