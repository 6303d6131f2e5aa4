//! What is made of the files of a library: a game, of all that belongs to it, put together to
//! be linked (its own files, those of the form in which it is played, a club's, and the codes
//! of other games on which its own fall back); and the glossary.

use serde::de::DeserializeOwned;

use super::glossary::{Glossary, GlossaryFile, plain};
use super::house::House;
use super::library::{Library, LibraryError};
use super::link::{Parts, Read, link};
use super::model::Game;
use super::money::Unit;
use super::problem::{Complaints, Problems};
use super::schema::settlement::{MoneyFile, SettlementFile};
use super::schema::variant::{VariantCodeFile, VariantFile};
use super::schema::{CodeFile, Entry, FORMAT, GameFile, Target, VocabularyFile};
use super::sources::{Sources, SourcesFile};

/// Codes with their paths, or settlements with the names of their codes.
type Named<'a, T> = Vec<(String, Read<'a, T>)>;

impl Library {
    /// Reads and links one game with all its codes.
    ///
    /// # Errors
    /// When there is no such game, or its files have mistakes.
    pub fn game(&self, name: &str) -> Result<Game, LibraryError> {
        if let (Some(game), Some(sources)) = (self.ready_for::<Game>(name, "game"), self.ready("sources")) {
            return Ok(Game { sources, ..game });
        }
        if !self.games().iter().any(|known| known == name) {
            return Err(LibraryError::NoGame { name: name.to_owned(), known: self.games() });
        }
        match gather(self, name)? {
            Some(parts) => Ok(link(parts)?),
            None => Err(LibraryError::NoGame { name: name.to_owned(), known: self.games() }),
        }
    }

    /// Reads the glossary; a directory without one has an empty one.
    ///
    /// # Errors
    /// When it has mistakes, or names what does not exist.
    pub fn glossary(&self) -> Result<Glossary, LibraryError> {
        if self.file("glossary.yaml").is_none() {
            return Ok(Glossary::default());
        }
        let mut reader = Reader::new(self);
        let read = reader.read::<GlossaryFile>("glossary.yaml");
        let sources = self.file("sources.yaml").and_then(|_| reader.read::<SourcesFile>("sources.yaml"));
        // Without the books citations cannot be checked.
        let sources = sources.map(|read| Sources::from(read.content));
        let Reader { mut complaints, .. } = reader;
        let Some(Read { file, content }) = read else { return Ok(complaints.unless_any(Glossary::default())?) };
        if content.format != FORMAT {
            complaints.at(file, "format", format!("format {} is not known", content.format), None);
        }
        let known: Vec<String> = content.terms.iter().map(|term| plain(&term.term)).collect();
        for (index, term) in content.terms.iter().enumerate() {
            let mut wrong = |key: &str, message: String| complaints.at(file, &format!("terms[{index}].{key}"), message, None);
            if known.iter().take(index).any(|other| *other == plain(&term.term)) {
                wrong("term", format!("`{}` is explained twice", term.term));
            }
            for error in sources.iter().flat_map(|sources| term.cite.0.iter().filter_map(|cite| sources.find(cite).err())) {
                wrong("cite", error);
            }
            for game in term.games.0.iter().filter(|game| !self.games().contains(game)) {
                wrong("games", format!("no game is called `{game}`"));
            }
            for other in term.see.0.iter().filter(|other| !known.contains(&plain(other))) {
                wrong("see", format!("`{other}` is not in the glossary"));
            }
        }
        Ok(complaints.unless_any(Glossary { terms: content.terms })?)
    }
}

/// The files of the game of that name. None, if what every game has is missing and that is
/// no mistake.
///
/// # Errors
/// When files have mistakes.
fn gather<'a>(library: &'a Library, name: &'a str) -> Result<Option<Parts<'a>>, Problems> {
    let form = library.variant_of(name);
    let mut gathering = Gathering { reader: Reader::new(library), name, form };
    let vocabulary = gathering.reader.read::<VocabularyFile>("vocabulary.yaml");
    let game = gathering.reader.read::<GameFile>(&format!("{name}/game.yaml"));
    let part = form.and_then(|form| gathering.reader.read::<VariantFile>(&format!("{name}/{form}/variant.yaml")));
    let sources = gathering.sources();
    let own_codes = library.codes(name).len();
    let (codes, borrowed) = gathering.codes(own_codes, part.as_ref());
    let money = library.file("money.yaml").and_then(|_| gathering.reader.read::<MoneyFile>("money.yaml"));
    let mut settlements = gathering.settlements();
    let units: Vec<Unit> = money.iter().flat_map(|read| &read.content.units).map(Unit::of).collect();
    settlements.extend(gathering.settlement_of_house(&codes, &settlements, &units));
    let borrowed: Vec<_> = borrowed.iter().filter_map(|other| gathering.reader.read::<GameFile>(&format!("{other}/game.yaml"))).collect();
    let mut variant = part.as_ref().zip(game.as_ref()).and_then(|(part, game)| gathering.variant(part, game));
    let game = game.map(|mut read| {
        // Who names a house wants it to rule.
        if let Some((_, house, _)) = library.house().filter(|(known, ..)| *known == name) {
            let own = variant.as_mut().map_or(&mut read, |(_, read)| read);
            house.clone_into(&mut own.content.default);
        }
        read
    });
    let ready = gathering.reader.complaints.unless_any((vocabulary, game, sources))?;
    let (Some(vocabulary), Some(game), Some(sources)) = ready else { return Ok(None) };
    Ok(Some(Parts { vocabulary, borrowed, game, variant, codes, own_codes, sources, money, settlements }))
}

/// Files while they are read, and what is wrong with them.
struct Reader<'a> {
    library: &'a Library,
    complaints: Complaints,
}

impl<'a> Reader<'a> {
    fn new(library: &'a Library) -> Self {
        Self { library, complaints: Complaints::default() }
    }

    fn read<T: DeserializeOwned>(&mut self, path: &str) -> Option<Read<'a, T>> {
        let Some(file) = self.library.file(path) else {
            self.complaints.file(path, "the file is missing", None);
            return None;
        };
        match serde_yaml::from_str(&file.text) {
            Ok(content) => Some(Read { file, content }),
            Err(error) => {
                self.complaints.yaml(file, &error);
                None
            }
        }
    }
}

/// A game while its files are read.
struct Gathering<'a> {
    reader: Reader<'a>,
    name: &'a str,
    /// The form in which it is played, if not the usual one.
    form: Option<&'a str>,
}

impl<'a> Gathering<'a> {
    /// The club's rules, if they are of this game, and the code that they take.
    fn house(&self) -> Option<(&'a House, &'a str)> {
        let house = self.reader.library.house_rules()?;
        house.base().filter(|(game, _)| *game == self.name).map(|(_, base)| (house, base))
    }

    /// The books, and the club's own rules as one of them.
    fn sources(&mut self) -> Option<Sources> {
        let sources = match (self.reader.library.ready("sources"), self.reader.library.file("sources.yaml")) {
            (Some(ready), _) => Some(ready),
            (None, Some(_)) => self.reader.read::<SourcesFile>("sources.yaml").map(|read| {
                if read.content.format != FORMAT {
                    self.reader.complaints.at(read.file, "format", format!("format {} is not known", read.content.format), None);
                }
                read.content.into()
            }),
            (None, None) => Some(Sources::default()),
        };
        sources.map(|mut sources: Sources| {
            sources.list.extend(self.house().map(|(house, _)| house.source()));
            sources
        })
    }

    /// The codes, the game's own first, then those on which one of them falls back, and the
    /// other games that have such a code.
    fn codes(&mut self, own: usize, variant: Option<&Read<'a, VariantFile>>) -> (Named<'a, CodeFile>, Vec<String>) {
        let (library, name) = (self.reader.library, self.name);
        let mut codes = Vec::new();
        let mut borrowed: Vec<String> = Vec::new();
        let mut wanted: Vec<String> = library.codes(name).into_iter().map(|code| format!("{name}/{code}")).collect();
        // Readings of the other books may bear on the auction as well.
        let others = library.books(name).map(|code| format!("{name}/{code}")).filter(|path| !wanted.contains(path)).collect::<Vec<_>>();
        wanted.extend(others);
        let mut next = 0;
        while let Some(path) = wanted.get(next).cloned() {
            next += 1;
            let Some(read) = self.code(&path, variant.filter(|_| next <= own)) else { continue };
            for target in targets(&read.content) {
                if wanted.contains(&target) || library.file(&format!("{target}.yaml")).is_none() {
                    continue;
                }
                if let Some((other, _)) = target.split_once('/')
                    && other != name
                    && !borrowed.iter().any(|known| known == other)
                {
                    borrowed.push(other.to_owned());
                }
                wanted.push(target);
            }
            codes.push((path, read));
        }
        (codes, borrowed)
    }

    /// A code of the books, as the form of the game that is played has it.
    fn book(&mut self, path: &str, variant: Option<&Read<'a, VariantFile>>) -> Option<Read<'a, CodeFile>> {
        let base = self.reader.read::<CodeFile>(&format!("{path}.yaml"))?;
        let Some(variant) = variant else { return Some(base) };
        let (game, code) = path.split_once('/')?;
        let form = self.reader.library.variant_of(game)?;
        let own = self.reader.read::<VariantCodeFile>(&format!("{game}/{form}/{code}.yaml"))?;
        let content = own.code((&base.file.name, &base.content), &variant.content.title, &mut self.reader.complaints);
        Some(Read { file: own.file, content })
    }

    /// A code of the books, or that of the house.
    fn code(&mut self, path: &str, variant: Option<&Read<'a, VariantFile>>) -> Option<Read<'a, CodeFile>> {
        let house = self.reader.library.house_rules().filter(|house| house.path().as_deref() == Some(path));
        let Some(house) = house else { return self.book(path, variant) };
        let base = self.book(&house.content.base, variant)?;
        Some(Read { file: &house.file, content: house.code((&base.file.name, &base.content), &mut self.reader.complaints) })
    }

    /// How the game's own codes settle a hand, in the form that is played.
    fn settlements(&mut self) -> Named<'a, SettlementFile> {
        let (library, name, form) = (self.reader.library, self.name, self.form);
        let mut settlements = Vec::new();
        for code in library.settled(name).into_iter().filter(|code| form.is_none() || library.codes(name).contains(code)) {
            if let Some(mut read) = self.reader.read::<SettlementFile>(&format!("{name}/settlement/{code}.yaml")) {
                if let Some(own) = form.and_then(|form| self.reader.read::<VariantCodeFile>(&format!("{name}/{form}/{code}.yaml"))) {
                    own.settle(&mut read.content);
                }
                settlements.push((code, read));
            }
        }
        settlements
    }

    /// How the house settles a hand, made of what the code has that it takes.
    fn settlement_of_house(
        &mut self,
        codes: &Named<'a, CodeFile>,
        settlements: &Named<'a, SettlementFile>,
        units: &[Unit],
    ) -> Option<(String, Read<'a, SettlementFile>)> {
        let (house, base) = self.house()?;
        let own = settlements.iter().find(|(code, _)| code == base).map(|(_, read)| (read.file, &read.content));
        if let Some((_, read)) = codes.iter().find(|(path, _)| Some(path) == house.path().as_ref()) {
            house.check_readings(&read.content, own.map(|(_, content)| content), &mut self.reader.complaints);
        }
        let (file, content) = own?;
        let content = house.settlement(content, units, &mut self.reader.complaints);
        Some((house.content.house.clone(), Read { file, content }))
    }

    /// What is otherwise in the form that is played, and its name.
    fn variant(&mut self, part: &Read<'a, VariantFile>, game: &Read<'a, GameFile>) -> Option<(String, Read<'a, GameFile>)> {
        let form = self.form?;
        if part.content.variant != form {
            let message = format!("the file is of `{}`, but its folder is called `{form}`", part.content.variant);
            self.reader.complaints.at(part.file, "variant", message, None);
        }
        Some((form.to_owned(), Read { file: part.file, content: part.game(&game.content) }))
    }
}

/// The codes that a code falls back on.
fn targets(code: &CodeFile) -> Vec<String> {
    code.laws
        .iter()
        .flat_map(|entry| match entry {
            Entry::FallBack(_, entry) => match &entry.to {
                Target::Code(path) => vec![path.clone()],
                Target::ByReading(by) => by.codes.0.iter().map(|(_, path)| path.clone()).collect(),
            },
            _ => Vec::new(),
        })
        .collect()
}
