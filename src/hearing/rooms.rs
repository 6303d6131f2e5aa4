//! Games with their words, read once each, and those of them that are meant.

use std::collections::BTreeMap;
use std::slice;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::laws::{CodeId, Game, Library, guess};
use crate::ruling::Judges;
use crate::words::{Lexicon, Said};

use super::Refusal;
use super::meant::{Signs, Which, codes};

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
        let game = self.signs().game(self.library, which, &said)?;
        let form = self.signs().form(self.library, &game, &which.codes, &said);
        let room = self.open_form(&game, form)?;
        let named = which.game.is_some() || which.codes.iter().any(|code| code.contains('/'));
        if let Some(variant) = self.library.lacks_variant(&game).filter(|_| named) {
            let of = self.library.games().into_iter().find(|other| self.library.variants(other).iter().any(|known| known == variant));
            let help = of.map(|other| format!("`{variant}` is a form of {other}"));
            return Err(Refusal::usage(format!("{} has no form called `{variant}`", room.game.title), help));
        }
        // The words name a code, where the options name none.
        let told = if which.codes.is_empty() { self.signs().code(self.library, &game, &said) } else { None };
        let codes = codes(&room.game, told.as_ref().map_or(which.codes.as_slice(), slice::from_ref))?;
        Ok((room, codes))
    }

    /// The same, for what is told in calls: if nothing but they tell the game, it is the one
    /// that is usually meant, or else the first that `knows` them.
    ///
    /// # Errors
    /// When a game or a code is named that there is not, or the laws have
    /// mistakes.
    pub fn find_knowing(&self, which: &Which, knows: impl Fn(&Game) -> bool) -> Result<(Arc<Room>, Vec<CodeId>), Refusal> {
        let (room, codes) = self.find(which, "")?;
        if which.game.is_some() || !which.codes.is_empty() || knows(&room.game) {
            return Ok((room, codes));
        }
        for name in self.library.games() {
            let other = self.open(&name)?;
            if knows(&other.game) {
                let default = other.game.default;
                return Ok((other, vec![default]));
            }
        }
        Ok((room, codes))
    }

    fn signs(&self) -> &Signs {
        self.signs.get_or_init(|| Signs::of(self.library))
    }
}
