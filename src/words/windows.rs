//! What is seen through a window on the text: each trait looks at a place and
//! those beside it, and counts for as much as it is seen anywhere.

use super::layer::Layer;

/// A window has so many places: one, that before it and that behind it.
pub(crate) const WIDTH: usize = 3;

/// Each trait of a window as it is seen best, and where: at which token. Of each
/// place of the text its token is told, and in so many numbers what stands there.
pub(crate) fn look(window: &Layer, places: &[(usize, Vec<f32>)]) -> Vec<(f32, usize)> {
    let first = places.first().map_or(0, |(token, _)| *token);
    let mut best = Vec::new();
    let there = |at: usize| {
        let beside = (0..WIDTH).filter_map(|step| Some((step, &places.get((at + step).checked_sub(1)?)?.1)));
        let numbers = beside.flat_map(|(step, standing)| {
            let numbers = standing.iter().copied().enumerate().filter(|(_, number)| *number != 0.0);
            numbers.filter_map(move |(depth, number)| Some((u16::try_from(step * standing.len() + depth).ok()?, number)))
        });
        numbers.collect()
    };
    let lists: Vec<Vec<(u16, f32)>> = (0..places.len()).map(there).collect();
    for ((token, _), seen) in places.iter().zip(window.of(&lists)) {
        best.resize(seen.len(), (0.0, first));
        for (best, sum) in best.iter_mut().zip(seen) {
            if sum > best.0 {
                *best = (sum, *token);
            }
        }
    }
    best
}
