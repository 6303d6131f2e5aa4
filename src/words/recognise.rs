//! Which game a text is about, from a few telling words.

use crate::laws::Library;

use super::file::entries;
use super::lexicon::plain;

/// The games a text may be about, the likeliest first, each with the weight of
/// the words that speak for it. Empty when no word tells.
///
/// ```
/// use hoyle::{laws::Library, words};
/// let games = words::recognise(&Library::embedded(), "he pegged too many in the crib");
/// assert_eq!(games.first().map(|(game, _)| game.as_str()), Some("cribbage"));
/// ```
pub fn recognise(library: &Library, text: &str) -> Vec<(String, f64)> {
    // The rest of the lexicon is read once the game is known.
    let Ok(Telling { recognise }) = library.content("words.yaml") else { return Vec::new() };
    weigh(&recognise, &library.games(), text)
}

/// What the lexicon file says of the games.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Telling {
    recognise: String,
}

fn weigh(recognise: &str, games: &[String], text: &str) -> Vec<(String, f64)> {
    let short: String = text.chars().take(super::LONGEST).collect();
    let said = format!(" {} ", plain(&short).join(" "));
    let mut weights: Vec<(String, f64)> = Vec::new();
    for entry in entries(recognise) {
        let mut head = entry.head.split_whitespace();
        let (Some(game), weight) = (head.next(), head.next().and_then(|weight| weight.parse().ok()).unwrap_or(1.0)) else { continue };
        if !games.iter().any(|known| known == game) {
            continue;
        }
        for phrase in entry.pattern.split(',') {
            let phrase = plain(phrase).join(" ");
            let times = said.matches(&format!(" {phrase} ")).count() + said.matches(&format!(" {phrase}s ")).count();
            if times > 0 && !phrase.is_empty() {
                match weights.iter_mut().find(|(known, _)| known == game) {
                    Some((_, sum)) => *sum += weight,
                    None => weights.push((game.to_owned(), weight)),
                }
            }
        }
    }
    weights.sort_by(|one, other| other.1.total_cmp(&one.1));
    weights
}
