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
    Telling::of(library).games(text)
}

/// By what words the games of a library are recognised.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub struct Telling {
    /// A game, how much each of the phrases speaks for it, and the phrases.
    signs: Vec<(String, f64, Vec<String>)>,
}

impl Telling {
    /// Reads them. The rest of the lexicon is read once the game is known.
    pub fn of(library: &Library) -> Self {
        #[derive(Default, serde::Deserialize)]
        #[serde(default)]
        struct Part {
            recognise: String,
        }
        library.ready("telling").unwrap_or_else(|| {
            let Part { recognise } = library.content("words.yaml").unwrap_or_default();
            let games = library.games();
            let signs = entries(&recognise).filter_map(|entry| {
                let mut head = entry.head.split_whitespace();
                let game = head.next().filter(|game| games.iter().any(|known| known == game))?;
                let weight = head.next().and_then(|weight| weight.parse().ok()).unwrap_or(1.0);
                let phrases = entry.pattern.split(',').map(|phrase| plain(phrase).join(" ")).filter(|phrase| !phrase.is_empty());
                Some((game.to_owned(), weight, phrases.collect()))
            });
            Self { signs: signs.collect() }
        })
    }

    /// The games a text may be about, as [`recognise`] gives them.
    pub fn games(&self, text: &str) -> Vec<(String, f64)> {
        let short: String = text.chars().take(super::LONGEST).collect();
        let said = format!(" {} ", plain(&short).join(" "));
        let mut weights: Vec<(String, f64)> = Vec::new();
        for (game, weight, phrases) in &self.signs {
            for phrase in phrases {
                let whole = |before: &str, after: &str| before.ends_with(' ') && (after.starts_with(' ') || after.starts_with("s "));
                let mut found = said.match_indices(phrase.as_str()).map(|(at, _)| said.split_at(at));
                if found.any(|(before, after)| whole(before, after.get(phrase.len()..).unwrap_or_default())) {
                    match weights.iter_mut().find(|(known, _)| known == game) {
                        Some((_, sum)) => *sum += weight,
                        None => weights.push((game.clone(), *weight)),
                    }
                }
            }
        }
        weights.sort_by(|one, other| other.1.total_cmp(&one.1));
        weights
    }
}
