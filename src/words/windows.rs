//! What is seen through a window on the text: each trait looks at a place and
//! those beside it, and counts for as much as it is seen anywhere.

use std::sync::OnceLock;

/// A window has so many places: one, that before it and that behind it.
pub(crate) const WIDTH: usize = 3;

/// What the traits of a window look for.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Windows {
    /// For each number of each place of the window, how much it is to each
    /// trait: a scale, and the numbers.
    pub(crate) rows: Vec<(f32, Vec<i8>)>,
    /// What each trait is before anything is seen.
    pub(crate) bias: Vec<f32>,
    /// The rows as they are reckoned with, unfolded at the first look.
    #[serde(skip)]
    unfolded: OnceLock<Vec<f32>>,
}

impl Windows {
    /// How many numbers stand at a place.
    pub(crate) fn depth(&self) -> usize {
        self.rows.len() / WIDTH
    }

    fn unfolded(&self) -> &[f32] {
        let unfold = |(scale, row): &(f32, Vec<i8>)| row.iter().map(|weight| f32::from(*weight) * scale).collect::<Vec<f32>>();
        self.unfolded.get_or_init(|| self.rows.iter().flat_map(unfold).collect())
    }

    /// Each trait as it is seen best, and where: at which token.
    pub(crate) fn look(&self, places: &[(usize, Vec<f32>)]) -> Vec<(f32, usize)> {
        let first = places.first().map_or(0, |(token, _)| *token);
        let mut best: Vec<(f32, usize)> = vec![(0.0, first); self.bias.len()];
        let (depth, width) = (self.depth().max(1), self.bias.len().max(1));
        let rows = self.unfolded();
        for (at, (token, _)) in places.iter().enumerate() {
            let mut sums = self.bias.clone();
            for (step, row) in rows.chunks(depth * width).enumerate() {
                let Some((_, standing)) = (at + step).checked_sub(1).and_then(|at| places.get(at)) else { continue };
                for (number, weights) in standing.iter().zip(row.chunks(width)).filter(|(number, _)| **number != 0.0) {
                    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
                }
            }
            for (best, sum) in best.iter_mut().zip(sums) {
                if sum > best.0 {
                    *best = (sum, *token);
                }
            }
        }
        best
    }
}
