//! A layer of the model: traits, each made of all the numbers below it.

use std::sync::OnceLock;

use wide::{f32x8, i8x16, i16x8, i16x16, i32x8};

use crate::packed::Bytes;

/// So many traits are reckoned side by side: as many as stay at hand while all
/// the numbers below are gone through.
type Tile = [f32x8; 4];

/// How many traits that is.
const SIDE_BY_SIDE: usize = 32;

/// How many traits there are, and what each of them is made of.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Layer {
    /// What each trait is before any number is there.
    pub(crate) bias: Vec<f32>,
    /// For each number below, what those of its row are multiplied by.
    scales: Vec<f32>,
    /// How much each of the numbers below adds to each of the traits.
    rows: Bytes,
    /// Whether somebody has looked before.
    #[serde(skip)]
    looked: OnceLock<()>,
    /// The rows by tiles, unfolded at the second look: for one alone the memory is
    /// not worth the while. The last tile of a row may be partly empty.
    #[serde(skip)]
    tiles: OnceLock<Vec<Tile>>,
}

impl Layer {
    /// Adds what the next number below adds to each of the traits.
    pub(crate) fn push(&mut self, scale: f32, row: &[i8]) {
        self.scales.push(scale);
        self.rows.0.to_mut().extend(row.iter().map(|number| number.to_le_bytes()[0]));
    }

    /// How many numbers there are below.
    pub(crate) fn below(&self) -> usize {
        self.scales.len()
    }

    /// How many tiles a row is.
    fn breadth(&self) -> usize {
        self.bias.len().div_ceil(SIDE_BY_SIDE).max(1)
    }

    /// The tiles of all rows that stand at the same place in each.
    fn column(&self, at: usize) -> impl Iterator<Item = Tile> {
        let rows = self.rows.0.chunks(self.bias.len().max(1)).zip(&self.scales);
        rows.map(move |(row, scale)| {
            let mut tile = Tile::default();
            let numbers = row.get(at * SIDE_BY_SIDE..).unwrap_or_default();
            for (eights, numbers) in tile.chunks_mut(2).zip(numbers.chunks(16)) {
                // The last may be fewer than sixteen.
                let bytes = numbers.first_chunk().copied().unwrap_or_else(|| {
                    let mut bytes = [0; 16];
                    bytes.iter_mut().zip(numbers).for_each(|(slot, byte)| *slot = *byte);
                    bytes
                });
                let wider = i16x16::from(i8x16::from_ne_bytes(bytes));
                for (eight, half) in eights.iter_mut().zip(wider.as_array().as_chunks().0) {
                    *eight = f32x8::from_i32x8(i32x8::from(i16x8::new(*half))) * f32x8::splat(*scale);
                }
            }
            tile
        })
    }

    /// What the numbers that are there, each with its place, make of each trait: of
    /// several lists of them.
    pub(crate) fn of(&self, lists: &[Vec<(u16, f32)>]) -> Vec<Vec<f32>> {
        let mut all = vec![self.bias.clone(); lists.len()];
        let kept =
            self.looked.set(()).is_err().then(|| self.tiles.get_or_init(|| (0..self.breadth()).flat_map(|at| self.column(at)).collect()));
        let mut unfolded = Vec::new();
        for at in 0..self.breadth() {
            let column = if let Some(tiles) = kept {
                tiles.get(at * self.below()..).unwrap_or_default()
            } else {
                unfolded.clear();
                unfolded.extend(self.column(at));
                unfolded.as_slice()
            };
            for (there, all) in lists.iter().zip(&mut all) {
                let mut sums = Tile::default();
                for (place, number) in there {
                    let Some(tile) = column.get(usize::from(*place)) else { continue };
                    let number = f32x8::splat(*number);
                    sums.iter_mut().zip(tile).for_each(|(sum, weight)| *sum += *weight * number);
                }
                let here = all.iter_mut().skip(at * SIDE_BY_SIDE).take(SIDE_BY_SIDE);
                here.zip(sums.iter().flat_map(f32x8::as_array)).for_each(|(all, sum)| *all += sum);
            }
        }
        all
    }
}
