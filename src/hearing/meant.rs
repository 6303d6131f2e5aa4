//! Which game, which form of it and which codes are meant: by the options, or by the words.
//! Whoever hears a telling asks here, a command as well as the prompt.

use std::sync::OnceLock;

use crate::laws::{CodeId, Game, Library, guess};
use crate::words::{Said, Telling, elsewhere, undecided};

use super::Refusal;

/// The game and the codes that are meant, as far as they are named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Which {
    /// The game, if the words do not tell.
    pub game: Option<String>,
    /// The codes: `hoffmann`, `whist/english`, or `all`.
    pub codes: Vec<String>,
}

/// What tells which game is meant.
#[derive(Debug)]
pub struct Signs {
    /// The games there are.
    games: Vec<String>,
    /// The one that is meant when nothing tells.
    usual: Option<String>,
    /// The words that tell, read once they are needed.
    telling: OnceLock<Telling>,
}

impl Signs {
    /// Those of a library, with which they are then asked.
    pub fn of(library: &Library) -> Self {
        Self { games: library.games(), usual: library.usual(), telling: OnceLock::new() }
    }

    fn telling(&self, library: &Library) -> &Telling {
        self.telling.get_or_init(|| Telling::of(library))
    }

    /// The game that is meant by the options, or else by the words.
    ///
    /// # Errors
    /// When the options do not go together, a code that is named is a game, or the words
    /// leave it open which of several games they are about.
    pub fn game(&self, library: &Library, which: &Which, said: &Said<'_>) -> Result<String, Refusal> {
        let by_code = which.codes.iter().find_map(|code| code.split_once('/'));
        // A name that no game has is complained of where the game is opened.
        let named = which.game.as_ref().map(|game| library.game_called(game).unwrap_or_else(|| game.clone()));
        match (&named, by_code) {
            (Some(game), Some((other, _))) if game != other => {
                return Err(Refusal::usage(format!("the code `{other}/…` is not one of the game `{game}`"), None));
            }
            (Some(game), _) => return Ok(game.clone()),
            (None, Some((game, _))) => return Ok(game.to_owned()),
            (None, None) => {}
        }
        let has = |game: &String, code: &String| code == "all" || library.codes(game).contains(code);
        let fitting: Vec<&String> = self.games.iter().filter(|game| which.codes.iter().all(|code| has(game, code))).collect();
        if fitting.is_empty()
            && let Some((code, game)) = which.codes.iter().find_map(|code| library.game_called(code).map(|game| (code, game)))
        {
            return Err(Refusal::usage(format!("`{code}` is a game, and no code"), Some(format!("--game {game}"))));
        }
        if !said.is_empty() {
            let mut told = self.telling(library).games(said);
            told.retain(|(game, _)| fitting.contains(&game));
            let open = undecided(&told);
            if !open.is_empty() {
                return Err(Refusal::WhichGame { games: titled(library, open)? });
            }
            if let Some((game, _)) = told.into_iter().next() {
                return Ok(game);
            }
        }
        if let Some((house, ..)) = library.house()
            && let Some(game) = fitting.iter().find(|game| **game == house)
        {
            return Ok((*game).clone());
        }
        let usual = self.games.iter().find(|game| Some(*game) == self.usual.as_ref() && (fitting.is_empty() || fitting.contains(game)));
        Ok(usual.or(fitting.first().copied()).or(self.games.first()).cloned().unwrap_or_default())
    }

    /// The game that the words are plainly about, if it is another than that at hand.
    pub fn elsewhere(&self, library: &Library, here: &str, said: &Said<'_>) -> Option<String> {
        elsewhere(&self.telling(library).games(said), here).map(str::to_owned)
    }

    /// The games among which the words leave it open which is meant, each with its title;
    /// none, if that at hand is one of them.
    ///
    /// # Errors
    /// When the laws of one have mistakes.
    pub fn open(&self, library: &Library, here: &str, said: &Said<'_>) -> Result<Vec<(String, String)>, Refusal> {
        let told = self.telling(library).games(said);
        let open = undecided(&told);
        if open.iter().any(|(game, _)| game == here) { Ok(Vec::new()) } else { titled(library, open) }
    }

    /// The one of these games that is chosen in reply: by its number, its name or title, or
    /// by words that tell of it.
    pub fn chosen(&self, library: &Library, games: &[(String, String)], reply: &str) -> Option<String> {
        let line = reply.trim().to_lowercase();
        let number = line.trim_end_matches(['.', ')']).parse::<usize>().ok();
        let numbered = number.and_then(|number| games.get(number.checked_sub(1)?));
        let called = || games.iter().find(|(name, title)| line.len() > 2 && (name.contains(&line) || title.to_lowercase().contains(&line)));
        let told = || {
            let told = self.telling(library).games(&Said::new(reply)).into_iter().next();
            games.iter().find(|(name, _)| told.as_ref().is_some_and(|(game, _)| game == name))
        };
        numbered.or_else(called).or_else(told).map(|(name, _)| name.clone())
    }

    /// The form of the game that the words name, with its laws, where the library leaves it
    /// open and the codes that are named, here or in the words, speak of it.
    pub fn form(&self, library: &Library, game: &str, codes: &[String], said: &Said<'_>) -> Option<(String, Library)> {
        let left_open =
            !said.is_empty() && library.variant_of(game).is_none() && library.house().is_none_or(|(changed, ..)| changed != game);
        if !left_open {
            return None;
        }
        let form = self.telling(library).form(game, said)?;
        let library = library.clone().with_variant(&form).ok()?;
        let described = library.codes(game);
        let spoken_of = |code: &String| {
            let short = code.rsplit('/').next().unwrap_or(code);
            short == "all" || described.iter().any(|known| known == short)
        };
        let told = self.code(&library, game, said);
        codes.iter().chain(&told).all(spoken_of).then_some((form, library))
    }

    /// The code of the game that the words name.
    pub fn code(&self, library: &Library, game: &str, said: &Said<'_>) -> Option<String> {
        if said.is_empty() { None } else { self.telling(library).code(game, said) }
    }
}

/// Games with their titles.
fn titled(library: &Library, games: &[(String, f64)]) -> Result<Vec<(String, String)>, Refusal> {
    games.iter().map(|(game, _)| Ok((game.clone(), library.game(game)?.title))).collect()
}

/// The codes of a game by their names, each once; `all` means each of its own. None named:
/// the one that usually rules.
///
/// # Errors
/// When the game has no code of that name.
pub fn codes(game: &Game, names: &[String]) -> Result<Vec<CodeId>, Refusal> {
    let mut found = Vec::new();
    for name in names {
        let short = name.rsplit('/').next().unwrap_or(name);
        if short == "all" {
            found.extend(game.own().map(|(id, _)| id));
        } else if let Some(id) = game.own().find(|(_, code)| code.path == *name || code.name == *name).map(|(id, _)| id) {
            found.push(id);
        } else {
            let known: Vec<&str> = game.own().map(|(_, code)| code.name.as_str()).collect();
            let help = guess(short, known.iter().copied());
            return Err(Refusal::usage(format!("{} has no code called `{name}`; there are {}", game.name, known.join(", ")), help));
        }
    }
    let mut once = Vec::new();
    for id in found {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    if once.is_empty() {
        once.push(game.default);
    }
    Ok(once)
}
