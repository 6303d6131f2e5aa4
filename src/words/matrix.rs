//! Rows of numbers that learn: each moves against its slope, and only when it
//! was met (Adam).

/// Rows of numbers, all of one width.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(super) numbers: Vec<f32>,
    pub(super) width: usize,
}

impl Matrix {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        Self { numbers: vec![0.0; rows * width], width }
    }

    pub(super) fn random(rows: usize, width: usize, chance: &mut Chance) -> Self {
        Self { numbers: (0..rows * width).map(|_| chance.small()).collect(), width }
    }

    pub(super) fn times(mut self, times: f32) -> Self {
        self.numbers.iter_mut().for_each(|number| *number *= times);
        self
    }

    fn count(&self) -> usize {
        self.numbers.len() / self.width.max(1)
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.numbers.chunks(self.width.max(1))
    }

    pub(super) fn row(&self, row: usize) -> &[f32] {
        self.numbers.get(row * self.width..(row + 1) * self.width).unwrap_or_default()
    }

    pub(super) fn row_mut(&mut self, row: usize) -> &mut [f32] {
        self.numbers.get_mut(row * self.width..(row + 1) * self.width).unwrap_or_default()
    }
}

/// Numbers that look like chance and are the same every time.
pub(super) struct Chance(pub(super) u32);

impl Chance {
    pub(super) fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    pub(super) fn of_hundred(&mut self, part: u32) -> bool {
        self.next() % 100 < part
    }

    /// A number about nought.
    fn small(&mut self) -> f32 {
        let wide = u16::try_from(self.next() % 2001).unwrap_or(0);
        (f32::from(wide) / 1000.0 - 1.0) * 0.087
    }
}

/// A matrix with what Adam remembers of the slopes of each of its numbers.
pub(super) struct Moving {
    slopes: Matrix,
    squares: Matrix,
    /// The slopes of this batch: of each row that was met, its place in `met`.
    places: Vec<usize>,
    met: Vec<usize>,
    sums: Vec<f32>,
}

/// How long the slopes are remembered, and their squares.
const SLOPES: f32 = 0.9;
const SQUARES: f32 = 0.995;
/// Slopes smaller than this move a number less than a whole step: what is
/// nearly right already is not learned by heart.
const SMALL: f32 = 1e-3;
/// A row that was not met in this batch.
pub(super) const UNMET: usize = usize::MAX;

impl Moving {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        Self {
            slopes: Matrix::new(rows, width),
            squares: Matrix::new(rows, width),
            places: vec![UNMET; rows],
            met: Vec::new(),
            sums: Vec::new(),
        }
    }

    pub(super) fn of_all(matrix: &Matrix) -> Self {
        Self::new(matrix.count(), matrix.width)
    }

    /// The slopes of a row in this batch.
    pub(super) fn of(&mut self, row: usize) -> &mut [f32] {
        let width = self.slopes.width;
        let Some(place) = self.places.get_mut(row) else { return &mut [] };
        if *place == UNMET {
            *place = self.met.len();
            self.met.push(row);
            self.sums.resize(self.met.len() * width, 0.0);
        }
        let place = *place;
        self.sums.get_mut(place * width..(place + 1) * width).unwrap_or_default()
    }

    /// Moves the rows that were met.
    pub(super) fn step(&mut self, matrix: &mut Matrix, rate: f32, batch: f32) {
        let width = self.slopes.width.max(1);
        for (row, sums) in self.met.iter().zip(self.sums.chunks(width)) {
            let slopes = self.slopes.row_mut(*row).iter_mut();
            let squares = self.squares.row_mut(*row).iter_mut();
            for (((number, slope), square), sum) in matrix.row_mut(*row).iter_mut().zip(slopes).zip(squares).zip(sums) {
                let new = sum / batch;
                *slope = SLOPES * *slope + (1.0 - SLOPES) * new;
                *square = SQUARES * *square + (1.0 - SQUARES) * new * new;
                *number -= rate * *slope / (square.sqrt() + SMALL);
            }
        }
        for row in self.met.drain(..) {
            if let Some(place) = self.places.get_mut(row) {
                *place = UNMET;
            }
        }
        self.sums.clear();
    }

    /// Moves the only row.
    pub(super) fn step_one(&mut self, numbers: &mut Vec<f32>, rate: f32, batch: f32) {
        let mut one = Matrix { width: numbers.len(), numbers: std::mem::take(numbers) };
        self.step(&mut one, rate, batch);
        *numbers = one.numbers;
    }
}

/// Adds a row so many times.
pub(super) fn add(to: &mut [f32], row: &[f32], times: f32) {
    for (sum, number) in to.iter_mut().zip(row) {
        *sum += number * times;
    }
}
