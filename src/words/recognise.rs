//! Which game a text is about, in which form, and by which of its codes, from a
//! few telling words.

use std::cell::OnceCell;

use crate::facts::Word;
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
    Telling::of(library).games(&Said::new(text))
}

/// Words that tell so much of several games, and no more of one than of another,
/// leave it open which is meant; so much more of one, and it is plainly that.
const PLAIN: f64 = 2.0;

/// The games among which the words leave it open which is meant, of those that
/// they may be about ([`recognise`]): none, if one of them is likelier.
///
/// ```
/// use hoyle::{laws::Library, words};
/// let games = words::recognise(&Library::embedded(), "She called a petite misère and took a trick.");
/// let open: Vec<&str> = words::undecided(&games).iter().map(|(game, _)| game.as_str()).collect();
/// assert_eq!(open, ["boston-de-fontainebleau", "luxembourg-whist"]);
/// ```
pub fn undecided(games: &[(String, f64)]) -> &[(String, f64)] {
    let most = games.first().map_or(0.0, |(_, weight)| *weight);
    let leading = games.iter().take_while(|(_, weight)| *weight >= most).count();
    let leading = if leading > 1 && most >= PLAIN { leading } else { 0 };
    games.get(..leading).unwrap_or_default()
}

/// The game other than this that the words are about, of those that they may be about
/// ([`recognise`]): where something speaks for this one too, it must be plainly the
/// other.
///
/// ```
/// use hoyle::{laws::Library, words};
/// let games = words::recognise(&Library::embedded(), "I bid seven at Fontainebleau and Ann accepted.");
/// assert_eq!(words::elsewhere(&games, "solo-whist"), Some("boston-de-fontainebleau"));
/// assert_eq!(words::elsewhere(&games, "boston-de-fontainebleau"), None);
/// ```
pub fn elsewhere<'a>(games: &'a [(String, f64)], here: &str) -> Option<&'a str> {
    let known = games.iter().find(|(game, _)| game == here).map_or(0.0, |(_, weight)| *weight);
    let other = |(game, weight): &&(String, f64)| game != here && (known == 0.0 || *weight >= known + PLAIN);
    games.first().filter(other).map(|(game, _)| game.as_str())
}

/// The code of a game that a text names as the one to rule by: none, if it names
/// several.
///
/// ```
/// use hoyle::{laws::Library, words};
/// let code = words::recognise_code(&Library::embedded(), "whist", "By the American laws, may I see the last trick?");
/// assert_eq!(code.as_deref(), Some("whist/american"));
/// ```
pub fn recognise_code(library: &Library, game: &str, text: &str) -> Option<String> {
    Telling::of(library).code(game, &Said::new(text))
}

/// The form of a game that a text names, as a variant is named: none, if it names
/// several.
///
/// ```
/// use hoyle::{laws::Library, words};
/// let form = words::recognise_form(&Library::embedded(), "solo-whist", "We play Kimberly solo. May I propose?");
/// assert_eq!(form.as_deref(), Some("kimberly"));
/// ```
pub fn recognise_form(library: &Library, game: &str, text: &str) -> Option<String> {
    Telling::of(library).form(game, &Said::new(text))
}

/// By what words the games of a library are recognised, their forms and their
/// codes.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Telling {
    /// A game (`whist`), a form of one (`solo-whist+kimberly`) or a code
    /// (`whist/american`), how much each of the phrases speaks for it, and the
    /// phrases.
    signs: Vec<(Word, f64, Vec<Word>)>,
}

/// A text in which phrases are sought: read once, and not before one is.
#[derive(Clone, Debug)]
pub struct Said<'a> {
    text: &'a str,
    /// Its words, a space behind each, and where they begin.
    words: OnceCell<(String, Vec<usize>)>,
}

impl<'a> Said<'a> {
    /// A text, not yet read.
    pub const fn new(text: &'a str) -> Self {
        Self { text, words: OnceCell::new() }
    }

    /// Whether nothing is said.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    fn words(&self) -> &(String, Vec<usize>) {
        self.words.get_or_init(|| {
            let short: String = self.text.chars().take(super::LONGEST).collect();
            let (mut words, mut starts) = (String::new(), Vec::new());
            for word in plain(&short) {
                starts.push(words.len());
                words.push_str(&word);
                words.push(' ');
            }
            (words, starts)
        })
    }

    /// Whether a phrase stands there in whole words, or its last word for several.
    fn has(&self, phrase: &str) -> bool {
        let (words, starts) = self.words();
        // Of most words the first letter tells that they begin no such phrase.
        let begins = |at: &&usize| words.as_bytes().get(**at) == phrase.as_bytes().first();
        let mut after = starts.iter().filter(begins).filter_map(|at| words.get(*at..)?.strip_prefix(phrase));
        after.any(|after| after.starts_with(' ') || after.starts_with("s "))
    }
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
                let name = head.next()?;
                let game = name.split(['/', '+']).next().filter(|game| games.iter().any(|known| known == game));
                let weight = head.next().and_then(|weight| weight.parse().ok()).unwrap_or(1.0);
                let phrases =
                    entry.pattern.split(',').map(|phrase| plain(phrase).join(" ")).filter(|phrase| !phrase.is_empty()).map(Word::from);
                Some((game.map(|_| name.into())?, weight, phrases.collect()))
            });
            Self { signs: signs.collect() }
        })
    }

    /// The games a text may be about, as [`recognise`] gives them.
    pub fn games(&self, said: &Said<'_>) -> Vec<(String, f64)> {
        let mut weights: Vec<(String, f64)> = Vec::new();
        for (name, weight, phrases) in &self.signs {
            let game = name.split(['/', '+']).next().unwrap_or(name);
            for _ in phrases.iter().filter(|phrase| said.has(phrase)) {
                match weights.iter_mut().find(|(known, _)| known == game) {
                    Some((_, sum)) => *sum += weight,
                    None => weights.push((game.to_owned(), *weight)),
                }
            }
        }
        // Whose code it is tells no game where several games have it.
        weights.retain(|(_, weight)| *weight > 0.0);
        weights.sort_by(|one, other| other.1.total_cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        weights
    }

    /// The form of a game that a text names, as [`recognise_form`] gives it.
    pub fn form(&self, game: &str, said: &Said<'_>) -> Option<String> {
        self.named(game, '+', said)
    }

    /// The code of a game that a text names, as [`recognise_code`] gives it.
    pub fn code(&self, game: &str, said: &Said<'_>) -> Option<String> {
        self.named(game, '/', said).map(|code| format!("{game}/{code}"))
    }

    /// What stands behind the mark and is named, if only one is.
    fn named(&self, game: &str, mark: char, said: &Said<'_>) -> Option<String> {
        let own = |name: &'_ str| Some(name.strip_prefix(game)?.strip_prefix(mark)?.to_owned());
        let spoken_of = |phrases: &[Word]| phrases.iter().any(|phrase| said.has(phrase));
        let mut named = self.signs.iter().filter_map(|(name, _, phrases)| own(name).filter(|_| spoken_of(phrases)));
        let first = named.next()?;
        named.all(|other| other == first).then_some(first)
    }
}
