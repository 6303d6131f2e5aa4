use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::packed::{Packed, Text};

use super::glossary::unaccented;
use super::house::House;
use super::problem::{Complaints, Problems, SourceFile};
use super::schema::FORMAT;
use super::schema::house::HouseFile;

/// No law file is larger than this many bytes.
const LARGEST: u64 = 8 << 20;

/// A directory of laws: the one built into the program, or one on disk.
#[derive(Clone, Debug)]
pub struct Library {
    /// What stands before a file's path when it is named to the author.
    root: String,
    files: Vec<SourceFile>,
    /// The form of a game that is played, where it has it.
    variant: Option<String>,
    /// A club's own rules, beside the books.
    house: Option<Arc<House>>,
    /// What was built into the program.
    packed: Option<&'static Packed>,
}

/// Why a directory of laws could not be used.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// A file or the directory cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// What could not be read.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file is larger than any law file should be.
    #[error("{} is larger than {} MB, which is no file of laws", path.display(), LARGEST >> 20)]
    TooLarge {
        /// The file.
        path: PathBuf,
    },
    /// There is no game of that name.
    #[error("no game is called `{name}`; there are {}", known.join(", "))]
    NoGame {
        /// The name asked for.
        name: String,
        /// The games there are.
        known: Vec<String>,
    },
    /// There is no such form of a game.
    #[error("no variant is called `{name}`; there are {}", known.join(", "))]
    NoVariant {
        /// The name asked for.
        name: String,
        /// The variants there are.
        known: Vec<String>,
    },
    /// The files have mistakes.
    #[error(transparent)]
    Mistakes(#[from] Problems),
}

impl Library {
    /// The laws built into the program.
    pub(crate) fn packed(packed: &'static Packed) -> Self {
        let file = |(path, deflated): &(&str, &'static [u8])| SourceFile { name: format!("laws/{path}"), text: Text::deflated(deflated) };
        Self { root: "laws/".to_owned(), files: packed.files.iter().map(file).collect(), variant: None, house: None, packed: Some(packed) }
    }

    /// Laws that are in memory: each file's path inside the directory, and its text.
    pub fn new(root: &str, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let root = format!("{}/", root.trim_end_matches('/'));
        let mut files: Vec<_> =
            files.into_iter().map(|(path, text)| SourceFile { name: format!("{root}{path}"), text: text.into() }).collect();
        files.sort_by(|a, b| a.name.cmp(&b.name));
        Self { root, files, variant: None, house: None, packed: None }
    }

    /// The same laws where a form of a game is played that is not the usual one.
    ///
    /// ```
    /// # use hoyle::laws::Library;
    /// let library = Library::embedded().with_variant("three-handed").unwrap();
    /// let auction = library.game("solo-whist").unwrap().auction.unwrap();
    /// assert_eq!(auction.seats, ["A", "B", "C"]);
    /// ```
    ///
    /// # Errors
    /// When no game has it.
    pub fn with_variant(mut self, name: &str) -> Result<Self, LibraryError> {
        let mut known: Vec<String> = self.games().iter().flat_map(|game| self.variants(game)).collect();
        if !known.iter().any(|variant| variant == name) {
            known.dedup();
            return Err(LibraryError::NoVariant { name: name.to_owned(), known });
        }
        self.variant = Some(name.to_owned());
        Ok(self)
    }

    /// The same laws with a club's own rules beside them, by the file's name and
    /// its text.
    ///
    /// # Errors
    /// When the file has mistakes, or its base is no code of these laws.
    pub fn with_house(mut self, name: &str, text: String) -> Result<Self, LibraryError> {
        let file = SourceFile { name: name.to_owned(), text: text.into() };
        let mut complaints = Complaints::default();
        match serde_yaml::from_str::<HouseFile>(&file.text) {
            Err(error) => complaints.yaml(&file, &error),
            Ok(content) => {
                if let Some(variant) = content.variant.as_ref().filter(|_| self.variant.is_none()) {
                    self = self.with_variant(variant)?;
                }
                let house = House { file, content };
                self.check_house(&house, &mut complaints);
                self.house = Some(Arc::new(house));
            }
        }
        complaints.unless_any(())?;
        Ok(self)
    }

    fn check_house(&self, house: &House, complaints: &mut Complaints) {
        if house.content.format != FORMAT {
            complaints.at(&house.file, "format", format!("format {} is not known", house.content.format), None);
        }
        let name = &house.content.house;
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            complaints.at(
                &house.file,
                "house",
                format!("`{name}` is not a name"),
                Some("names are small letters, digits and hyphens".to_owned()),
            );
        }
        let codes: Vec<String> =
            self.games().iter().flat_map(|game| self.codes(game).into_iter().map(move |code| format!("{game}/{code}"))).collect();
        if !codes.contains(&house.content.base) {
            let guess = super::guess(&house.content.base, codes.iter().map(String::as_str));
            let help = guess.or_else(|| Some("the base is written `game/code`".to_owned()));
            complaints.at(&house.file, "base", format!("no code is called `{}`", house.content.base), help);
        }
        if codes.iter().any(|code| Some(code) == house.path().as_ref() || code == name) {
            complaints.at(&house.file, "house", format!("`{name}` is the name of a code already"), None);
        }
    }

    /// The game and the code of the house, and the code it takes.
    pub fn house(&self) -> Option<(&str, &str, &str)> {
        let house = self.house.as_ref()?;
        let (game, base) = house.base()?;
        Some((game, &house.content.house, base))
    }

    /// The file of the house rules, as it is named to its author.
    pub fn house_file(&self) -> Option<&str> {
        self.house.as_ref().map(|house| house.file.name.as_str())
    }

    /// The laws in a directory.
    ///
    /// # Errors
    /// When the directory or a file in it cannot be read.
    pub fn open(dir: &Path) -> Result<Self, LibraryError> {
        let mut files = Vec::new();
        collect(dir, dir, 0, &mut files)?;
        let library = Self::new(&dir.display().to_string(), files);
        if library.file("vocabulary.yaml").is_none() {
            let error = io::Error::new(io::ErrorKind::NotFound, "it has no vocabulary.yaml, so it is no directory of laws");
            return Err(LibraryError::Unreadable { path: dir.to_owned(), error });
        }
        Ok(library)
    }

    /// The names of the games.
    pub fn games(&self) -> Vec<String> {
        self.files.iter().filter_map(|file| Some(self.inner(file).strip_suffix("/game.yaml")?.to_owned())).collect()
    }

    /// The game of that name, or the only one that is called so in short: `boston`,
    /// `Luxembourg`.
    ///
    /// ```
    /// use hoyle::laws::Library;
    /// let library = Library::embedded();
    /// assert_eq!(library.game_called("Bézique").as_deref(), Some("rubicon-bezique"));
    /// assert_eq!(library.game_called("whist").as_deref(), Some("whist"));
    /// assert_eq!(library.game_called("bridge"), None);
    /// ```
    pub fn game_called(&self, name: &str) -> Option<String> {
        let name: String = name.trim().to_lowercase().chars().map(unaccented).map(|c| if c == ' ' { '-' } else { c }).collect();
        let games = self.games();
        if games.contains(&name) {
            return Some(name);
        }
        let mut short = games.into_iter().filter(|game| game.split('-').any(|part| part == name));
        short.next().filter(|_| short.next().is_none())
    }

    /// The forms of a game besides the usual one, by their names.
    pub fn variants(&self, game: &str) -> Vec<String> {
        let name = |file| Some(self.inner(file).strip_prefix(game)?.strip_prefix('/')?.strip_suffix("/variant.yaml")?.to_owned());
        self.files.iter().filter_map(name).collect()
    }

    /// The variant asked for, if it is none of this game's. Of one that a house
    /// plays nothing is asked at other games.
    pub fn lacks_variant(&self, game: &str) -> Option<&str> {
        self.variant.as_deref().filter(|_| self.house.is_none() && self.variant_of(game).is_none())
    }

    /// The form of the game that is played, if it has it.
    pub fn variant_of(&self, game: &str) -> Option<&str> {
        self.variant.as_deref().filter(|name| self.file(&format!("{game}/{name}/variant.yaml")).is_some())
    }

    /// The game that is meant when nothing tells: the vocabulary names it.
    pub fn usual(&self) -> Option<String> {
        #[derive(Default, serde::Deserialize)]
        struct Usual {
            usual: Option<String>,
        }
        self.ready("usual").unwrap_or_else(|| self.content::<Usual>("vocabulary.yaml").ok()?.usual)
    }

    /// What was got ready when the program was built, by its name.
    pub(crate) fn ready<T: Deserialize<'static>>(&self, name: &str) -> Option<T> {
        self.packed?.ready(name)
    }

    /// What was got ready for a game; nothing for one that a house has changed.
    pub(crate) fn ready_for<T: Deserialize<'static>>(&self, game: &str, name: &str) -> Option<T> {
        if self.house().is_some_and(|(changed, ..)| changed == game) {
            return None;
        }
        let form = self.variant_of(game).map_or_else(|| game.to_owned(), |variant| format!("{game}+{variant}"));
        self.ready(&format!("{form}/{name}"))
    }

    /// The names of the codes of a game, in the order of their files: of the
    /// form of it that is played, those of the books that describe it.
    pub fn codes(&self, game: &str) -> Vec<String> {
        let form = self.variant_of(game);
        let described = |code: &String| form.is_none_or(|form| self.file(&format!("{game}/{form}/{code}.yaml")).is_some());
        let house = self.house().filter(|(known, ..)| *known == game).map(|(_, house, _)| house.to_owned());
        self.books(game).filter(described).chain(house).collect()
    }

    /// The names of all codes of a game that the books have.
    pub(super) fn books(&self, game: &str) -> impl Iterator<Item = String> {
        self.files
            .iter()
            .filter_map(move |file| self.inner(file).strip_prefix(game)?.strip_prefix('/')?.strip_suffix(".yaml"))
            .filter(|name| !matches!(*name, "game" | "words") && !name.contains('/'))
            .map(str::to_owned)
    }

    /// The names of the codes of a game that say how a hand is settled.
    pub(super) fn settled(&self, game: &str) -> Vec<String> {
        let name = |file| Some(self.inner(file).strip_prefix(game)?.strip_prefix("/settlement/")?.strip_suffix(".yaml")?.to_owned());
        self.files.iter().filter_map(name).collect()
    }

    /// A club's own rules.
    pub(super) fn house_rules(&self) -> Option<&House> {
        self.house.as_deref()
    }

    /// The tables that stand in folders of their own beside the codes, each with
    /// its path inside the directory and its text.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (&str, &str)> {
        let is_table = |path: &str| path.split('/').count() == 3 && path.split('/').nth(1) != Some("tutor");
        self.files.iter().map(|file| (self.inner(file), &*file.text)).filter(move |(path, _)| is_table(path))
    }

    /// The text of a file, by its path inside the directory.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.file(path).map(|file| &*file.text)
    }

    /// The content of a file that is no part of a game, by its path inside the
    /// directory.
    ///
    /// # Errors
    /// What is wrong with the file, on one line.
    pub(crate) fn content<T: DeserializeOwned + Default>(&self, path: &str) -> Result<T, String> {
        let Some(file) = self.file(path) else { return Ok(T::default()) };
        serde_yaml::from_str(&file.text).map_err(|error| error.to_string())
    }

    /// A file by its path inside the directory: its name as it is shown to the
    /// author, and its text.
    pub(crate) fn named(&self, path: &str) -> Option<(&str, &str)> {
        self.file(path).map(|file| (file.name.as_str(), &*file.text))
    }

    /// The line on which an entry of a code file stands, from 1.
    pub fn line(&self, place: &super::Place) -> usize {
        let house = self.house.iter().map(|house| &house.file);
        self.files.iter().chain(house).find(|file| file.name == place.file).map_or(0, |file| {
            // The start alone: the span of an entry is that of its first mark.
            let start = super::spans::Spans::of(&file.text).start(&format!("laws[{}]", place.entry));
            start.and_then(|start| file.text.get(..start)).map_or(0, |before| before.matches('\n').count() + 1)
        })
    }

    /// Where the entries of a code file stand in its text, from first to last.
    pub(crate) fn entries(&self, file: &str) -> Option<(&str, Vec<std::ops::Range<usize>>)> {
        let file = self.files.iter().find(|known| known.name == file)?;
        let spans = super::spans::Spans::of(&file.text);
        let starts: Vec<usize> = (0..).map_while(|index| spans.start(&format!("laws[{index}]"))).collect();
        let ends = starts.iter().skip(1).copied().chain([file.text.len()]);
        Some((&file.text, starts.iter().copied().zip(ends).map(|(from, to)| from..to).collect()))
    }

    /// A file, by its path inside the directory.
    pub(crate) fn file(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| self.inner(file) == path)
    }

    /// The file's path inside the directory.
    fn inner<'a>(&self, file: &'a SourceFile) -> &'a str {
        file.name.strip_prefix(&self.root).unwrap_or(&file.name)
    }
}

fn collect(root: &Path, dir: &Path, depth: usize, files: &mut Vec<(String, String)>) -> Result<(), LibraryError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |error| LibraryError::Unreadable { path, error }
    };
    for entry in fs::read_dir(dir).map_err(unreadable(dir))? {
        let entry = entry.map_err(unreadable(dir))?;
        let path = entry.path();
        let kind = entry.metadata().map_err(unreadable(&path))?;
        if kind.is_dir() && depth < 2 {
            collect(root, &path, depth + 1, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|end| end == "yaml") {
            if kind.len() > LARGEST {
                return Err(LibraryError::TooLarge { path });
            }
            let text = super::read_text(&path).map_err(unreadable(&path))?;
            let inner = path.strip_prefix(root).unwrap_or(&path);
            let name = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            files.push((name, text));
        }
    }
    Ok(())
}
