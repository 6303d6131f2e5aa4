//! Games with their words, read once each, and which game and codes are meant.

use std::collections::BTreeMap;
use std::slice;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::laws::{CodeId, Game, Library, guess};
use crate::ruling::Judges;
use crate::words::{Lexicon, Said, Telling, undecided};

use super::Refusal;

/// The game and the codes that are meant, as far as they are named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Which {
    /// The game, if the words do not tell.
    pub game: Option<String>,
    /// The codes: `hoffmann`, `whist/english`, or `all`.
    pub codes: Vec<String>,
}

/// A game, and its words and its judges once they are needed.
#[derive(Debug)]
pub struct Room {
    /// The game.
    pub game: Game,
    /// The laws where the words named a form of the game.
    form: Option<Library>,
    lexicon: OnceLock<Lexicon>,
    judges: Judges,
}

/// The games in use, each read once. One may serve any number of threads.
#[derive(Debug)]
pub struct Rooms<'a> {
    library: &'a Library,
    open: Mutex<BTreeMap<String, Arc<Room>>>,
    signs: OnceLock<Signs>,
}

/// What tells which game is meant.
#[derive(Debug)]
struct Signs {
    /// The games there are.
    games: Vec<String>,
    /// The one that is meant when nothing tells.
    usual: Option<String>,
    /// The words that tell.
    telling: OnceLock<Telling>,
}

impl Room {
    /// The codes of the game, compiled as they are needed.
    pub const fn judges(&self) -> &Judges {
        &self.judges
    }

    /// The words of the game.
    ///
    /// # Errors
    /// When the lexicon has mistakes.
    pub fn lexicon(&self, library: &Library) -> Result<&Lexicon, Refusal> {
        if let Some(lexicon) = self.lexicon.get() {
            return Ok(lexicon);
        }
        let lexicon = Lexicon::new(self.form.as_ref().unwrap_or(library), &self.game)?;
        Ok(self.lexicon.get_or_init(|| lexicon))
    }
}

impl<'a> Rooms<'a> {
    /// The rooms of a library, none of them open yet.
    pub const fn new(library: &'a Library) -> Self {
        Self { library, open: Mutex::new(BTreeMap::new()), signs: OnceLock::new() }
    }

    /// The library.
    pub const fn library(&self) -> &'a Library {
        self.library
    }

    /// The game of that name.
    ///
    /// # Errors
    /// When there is none, or its laws have mistakes.
    pub fn open(&self, name: &str) -> Result<Arc<Room>, Refusal> {
        self.open_form(name, None)
    }

    /// The game of that name in one of its forms.
    ///
    /// # Errors
    /// When there is none, or its laws have mistakes.
    pub fn open_in(&self, name: &str, form: &str) -> Result<Arc<Room>, Refusal> {
        self.open_form(name, Some((form.to_owned(), self.library.clone().with_variant(form)?)))
    }

    /// The game of that name in that form, or as the library has it.
    fn open_form(&self, name: &str, form: Option<(String, Library)>) -> Result<Arc<Room>, Refusal> {
        let (key, form) = match form {
            Some((form, library)) => (format!("{name}+{form}"), Some(library)),
            None => (name.to_owned(), None),
        };
        // Held while the laws are read, so that they are read once.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = open.get(&key) {
            return Ok(Arc::clone(room));
        }
        let known = self.library.games();
        if !known.iter().any(|game| game == name) {
            let help = guess(name, known.iter().map(String::as_str));
            return Err(Refusal::usage(format!("no game is called `{name}`; there are {}", known.join(", ")), help));
        }
        let game = form.as_ref().unwrap_or(self.library).game(name)?;
        let room = Arc::new(Room { game, form, lexicon: OnceLock::new(), judges: Judges::default() });
        open.insert(key, Arc::clone(&room));
        Ok(room)
    }

    /// The game and the codes that are meant by the options, or else by the
    /// words.
    ///
    /// # Errors
    /// When a game or a code is named that there is not, or the laws have
    /// mistakes.
    pub fn find(&self, which: &Which, text: &str) -> Result<(Arc<Room>, Vec<CodeId>), Refusal> {
        let said = Said::new(text);
        let game = self.meant(which, &said)?;
        let form = self.form(&game, which, &said);
        let room = self.open_form(&game, form)?;
        let named = which.game.is_some() || which.codes.iter().any(|code| code.contains('/'));
        if let Some(variant) = self.library.lacks_variant(&game).filter(|_| named) {
            let of = self.library.games().into_iter().find(|other| self.library.variants(other).iter().any(|known| known == variant));
            let help = of.map(|other| format!("`{variant}` is a form of {other}"));
            return Err(Refusal::usage(format!("{} has no form called `{variant}`", room.game.title), help));
        }
        // The words name a code, where the options name none.
        let told = if which.codes.is_empty() && !said.is_empty() { self.telling().code(&game, &said) } else { None };
        let codes = codes(&room.game, told.as_ref().map_or(which.codes.as_slice(), slice::from_ref))?;
        Ok((room, codes))
    }

    /// The form of the game that the words name, where the options leave it open
    /// and the codes that they name speak of it.
    fn form(&self, game: &str, which: &Which, said: &Said<'_>) -> Option<(String, Library)> {
        let library = self.library;
        let left_open =
            !said.is_empty() && library.variant_of(game).is_none() && library.house().is_none_or(|(changed, ..)| changed != game);
        if !left_open {
            return None;
        }
        let form = self.telling().form(game, said)?;
        let library = library.clone().with_variant(&form).ok()?;
        let described = library.codes(game);
        let spoken_of = |code: &String| {
            let short = code.rsplit('/').next().unwrap_or(code);
            short == "all" || described.iter().any(|known| known == short)
        };
        let told = self.telling().code(game, said);
        which.codes.iter().chain(&told).all(spoken_of).then_some((form, library))
    }

    fn signs(&self) -> &Signs {
        self.signs.get_or_init(|| Signs { games: self.library.games(), usual: self.library.usual(), telling: OnceLock::new() })
    }

    fn telling(&self) -> &Telling {
        self.signs().telling.get_or_init(|| Telling::of(self.library))
    }

    fn meant(&self, which: &Which, said: &Said<'_>) -> Result<String, Refusal> {
        let by_code = which.codes.iter().find_map(|code| code.split_once('/'));
        // A name that no game has is complained of where the game is opened.
        let named = which.game.as_ref().map(|game| self.library.game_called(game).unwrap_or_else(|| game.clone()));
        match (&named, by_code) {
            (Some(game), Some((other, _))) if game != other => {
                return Err(Refusal::usage(format!("the code `{other}/…` is not one of the game `{game}`"), None));
            }
            (Some(game), _) => return Ok(game.clone()),
            (None, Some((game, _))) => return Ok(game.to_owned()),
            (None, None) => {}
        }
        let Signs { games, usual, .. } = self.signs();
        let has = |game: &String, code: &String| code == "all" || self.library.codes(game).contains(code);
        let fitting: Vec<&String> = games.iter().filter(|game| which.codes.iter().all(|code| has(game, code))).collect();
        if fitting.is_empty()
            && let Some((code, game)) = which.codes.iter().find_map(|code| self.library.game_called(code).map(|game| (code, game)))
        {
            return Err(Refusal::usage(format!("`{code}` is a game, and no code"), Some(format!("--game {game}"))));
        }
        if !said.is_empty() {
            let mut told = self.telling().games(said);
            told.retain(|(game, _)| fitting.contains(&game));
            let open = undecided(&told);
            if !open.is_empty() {
                let titled = |(game, _): &(String, f64)| Ok((game.clone(), self.open(game)?.game.title.clone()));
                return Err(Refusal::WhichGame { games: open.iter().map(titled).collect::<Result<_, Refusal>>()? });
            }
            if let Some((game, _)) = told.into_iter().next() {
                return Ok(game);
            }
        }
        if let Some((house, ..)) = self.library.house()
            && let Some(game) = fitting.iter().find(|game| **game == house)
        {
            return Ok((*game).clone());
        }
        let usual = games.iter().find(|game| Some(*game) == usual.as_ref() && (fitting.is_empty() || fitting.contains(game)));
        Ok(usual.or(fitting.first().copied()).or(games.first()).cloned().unwrap_or_default())
    }
}

/// The codes of a game by their names; none named: the one that usually rules.
fn codes(game: &Game, names: &[String]) -> Result<Vec<CodeId>, Refusal> {
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
