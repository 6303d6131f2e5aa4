//! Games with their words, read once each, and which game and codes are meant.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use hoyle::laws::{CodeId, Game, Library, nearest};
use hoyle::words::{Lexicon, recognise};

use super::args::Which;
use super::exit::Failure;

/// The game that is meant when nothing tells.
const USUAL: &str = "solo-whist";

/// A game, and its words once they are needed.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) game: Game,
    lexicon: OnceCell<Lexicon>,
}

/// The games in use.
#[derive(Debug)]
pub(crate) struct Rooms<'a> {
    library: &'a Library,
    open: BTreeMap<String, Rc<Room>>,
}

impl Room {
    /// The words of the game.
    pub(crate) fn lexicon(&self, library: &Library) -> Result<&Lexicon, Failure> {
        if let Some(lexicon) = self.lexicon.get() {
            return Ok(lexicon);
        }
        let lexicon = Lexicon::new(library, &self.game)?;
        Ok(self.lexicon.get_or_init(|| lexicon))
    }
}

impl<'a> Rooms<'a> {
    pub(crate) const fn new(library: &'a Library) -> Self {
        Self { library, open: BTreeMap::new() }
    }

    pub(crate) const fn library(&self) -> &'a Library {
        self.library
    }

    /// The game of that name.
    pub(crate) fn open(&mut self, name: &str) -> Result<Rc<Room>, Failure> {
        if let Some(room) = self.open.get(name) {
            return Ok(Rc::clone(room));
        }
        let known = self.library.games();
        if !known.iter().any(|game| game == name) {
            let help = nearest(name, known.iter().map(String::as_str)).map(|guess| format!("did you mean `{guess}`?"));
            return Err(Failure::usage(format!("no game is called `{name}`; there are {}", known.join(", ")), help));
        }
        let room = Rc::new(Room { game: self.library.game(name)?, lexicon: OnceCell::new() });
        self.open.insert(name.to_owned(), Rc::clone(&room));
        Ok(room)
    }

    /// The game and the codes that are meant by the options, or else by the
    /// words.
    pub(crate) fn find(&mut self, which: &Which, text: &str) -> Result<(Rc<Room>, Vec<CodeId>), Failure> {
        let game = self.meant(which, text)?;
        let room = self.open(&game)?;
        let codes = codes(&room.game, &which.codes)?;
        Ok((room, codes))
    }

    fn meant(&self, which: &Which, text: &str) -> Result<String, Failure> {
        let by_code = which.codes.iter().find_map(|code| code.split_once('/'));
        match (&which.game, by_code) {
            (Some(game), Some((other, _))) if game != other => {
                return Err(Failure::usage(format!("the code `{other}/…` is not one of the game `{game}`"), None));
            }
            (Some(game), _) => return Ok(game.clone()),
            (None, Some((game, _))) => return Ok(game.to_owned()),
            (None, None) => {}
        }
        let games = self.library.games();
        let has = |game: &String, code: &String| code == "all" || self.library.codes(game).contains(code);
        let fitting: Vec<&String> = games.iter().filter(|game| which.codes.iter().all(|code| has(game, code))).collect();
        let told = recognise(self.library, text).into_iter().map(|(game, _)| game).find(|game| fitting.contains(&game));
        let usual = || fitting.iter().find(|game| **game == USUAL).or(fitting.first()).map(|game| (*game).clone());
        Ok(told
            .or_else(usual)
            .or_else(|| games.iter().find(|game| *game == USUAL).cloned())
            .or_else(|| games.first().cloned())
            .unwrap_or_default())
    }
}

/// The codes of a game by their names; none named: the one that usually rules.
fn codes(game: &Game, names: &[String]) -> Result<Vec<CodeId>, Failure> {
    let mut found = Vec::new();
    for name in names {
        let short = name.rsplit('/').next().unwrap_or(name);
        if short == "all" {
            found.extend(game.own().map(|(id, _)| id));
        } else if let Some(id) = game.own().find(|(_, code)| code.path == *name || code.name == *name).map(|(id, _)| id) {
            found.push(id);
        } else {
            let known: Vec<&str> = game.own().map(|(_, code)| code.name.as_str()).collect();
            let help = nearest(short, known.iter().copied()).map(|guess| format!("did you mean `{guess}`?"));
            return Err(Failure::usage(format!("{} has no code called `{name}`; there are {}", game.name, known.join(", ")), help));
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
