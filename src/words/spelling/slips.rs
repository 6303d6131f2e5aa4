//! How likely one word is a slip for another: what each letter that is swapped,
//! doubled, left out or put for another costs.

/// The cost of a slip that has nothing to excuse it.
const PLAIN: f32 = 1.0;
/// Two neighbours swapped: "hnad".
const SWAPPED: f32 = 0.5;
/// A letter doubled, or only one of two: "trikk", "cal".
const DOUBLED: f32 = 0.4;
/// A letter for one that sounds alike: "heerts", "kall".
const ALIKE: f32 = 0.6;
/// A letter that is hardly heard: "calle", "wat".
const SILENT: f32 = 0.6;
/// A vowel left out: "plyed".
const VOWEL: f32 = 0.8;

fn vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u' | b'y')
}

/// Whether two letters sound alike.
pub(super) fn alike(one: u8, other: u8) -> bool {
    const SOUNDS: [&[u8]; 8] = [b"ckqx", b"szcx", b"gj", b"fv", b"dt", b"bp", b"mn", b"wu"];
    vowel(one) && vowel(other) || SOUNDS.iter().any(|sounds| sounds.contains(&one) && sounds.contains(&other))
}

/// What it costs to have this letter too much or too little, beside that one.
fn odd(letter: u8, beside: Option<u8>) -> f32 {
    match letter {
        _ if beside == Some(letter) => DOUBLED,
        b'e' | b'h' => SILENT,
        // "Tric".
        letter if !vowel(letter) && beside.is_some_and(|beside| alike(letter, beside)) => SILENT,
        letter if vowel(letter) => VOWEL,
        _ => PLAIN,
    }
}

/// What it costs to make one word of the other, each letter moved at most once.
pub(super) fn cost(word: &str, meant: &str) -> f32 {
    let (word, meant) = (word.as_bytes(), meant.as_bytes());
    let letter = |bytes: &[u8], at: usize| at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
    let (mut earlier, mut last): (Vec<f32>, Vec<f32>) = Default::default();
    for i in 0..=word.len() {
        let mut row: Vec<f32> = Vec::with_capacity(meant.len() + 1);
        let one = letter(word, i);
        for j in 0..=meant.len() {
            let other = letter(meant, j);
            let at = |row: &[f32], place: Option<usize>| place.and_then(|place| row.get(place)).copied().unwrap_or(f32::MAX);
            let mut best = if i == 0 && j == 0 { 0.0 } else { f32::MAX };
            if let Some(one) = one {
                best = best.min(at(&last, Some(j)) + odd(one, letter(word, i - 1)));
            }
            if let Some(other) = other {
                best = best.min(at(&row, j.checked_sub(1)) + odd(other, letter(meant, j - 1)));
            }
            if let (Some(one), Some(other)) = (one, other) {
                let instead = match one == other {
                    true => 0.0,
                    false if alike(one, other) => ALIKE,
                    false => PLAIN,
                };
                best = best.min(at(&last, Some(j - 1)) + instead);
                let crossed = i > 1 && j > 1 && letter(word, i - 1) == Some(other) && letter(meant, j - 1) == Some(one) && one != other;
                if crossed {
                    best = best.min(at(&earlier, Some(j - 2)) + SWAPPED);
                }
            }
            row.push(best);
        }
        earlier = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or(f32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_costs_the_less_the_likelier_it_is() {
        assert!(cost("trick", "trick") < 0.001);
        for (word, meant, other) in [
            ("hnad", "hand", "had"),
            ("trikk", "trick", "trip"),
            ("heert", "heart", "heir"),
            ("cardd", "card", "cards"),
            ("waht", "what", "wait"),
        ] {
            assert!(cost(word, meant) < cost(word, other), "{word}: {} {}", cost(word, meant), cost(word, other));
        }
        assert!(cost("abc", "xyz") > 2.5);
    }
}
