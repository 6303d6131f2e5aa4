//! The lessons of a game: `<game>/tutor/lessons.yaml`, and of a form of it that is
//! not the usual one, `<game>/<form>/tutor/lessons.yaml`. Their words are the
//! files'; the auctions they show are worked out by the machine.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::laws::schema::OneOrMany;
use crate::laws::{Complaints, Game, Library, Problems, SourceFile, guess};

use super::item::Topic;

/// The lessons of a game.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// How the seats are called, in a sentence.
    pub seats: String,
    /// The lessons, in order.
    pub lessons: Vec<Lesson>,
}

/// One lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its paragraphs.
    pub says: Vec<String>,
    /// The auctions it shows: words of calls.
    pub shows: Vec<Vec<String>>,
    /// What its questions are about.
    pub topics: Vec<Topic>,
    /// The misconceptions it guards against.
    pub misconceptions: Vec<String>,
    /// The codes it is for; all, if none is named.
    pub codes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    seats: String,
    lessons: Vec<Entry>,
}

/// A lesson as it is written.
enum Entry {
    /// `usual: rank`: the lesson of that name, as in the usual form of the game.
    Usual(String),
    /// `lesson: rank`, and what follows.
    Own(String, Written),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: String,
    says: Vec<String>,
    #[serde(default)]
    shows: Vec<String>,
    #[serde(default)]
    topics: OneOrMany,
    #[serde(default)]
    misconceptions: OneOrMany,
    #[serde(default)]
    codes: OneOrMany,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByFirstKey;
        impl<'de> Visitor<'de> for ByFirstKey {
            type Value = Entry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a lesson that begins with `lesson` or `usual`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry, A::Error> {
                match map.next_key::<String>()?.as_deref() {
                    Some("usual") => {
                        let name = map.next_value()?;
                        match map.next_key::<String>()? {
                            Some(key) => Err(A::Error::custom(format!("a lesson of the usual form is taken as it is, without `{key}`"))),
                            None => Ok(Entry::Usual(name)),
                        }
                    }
                    Some("lesson") => Ok(Entry::Own(map.next_value()?, Written::deserialize(MapAccessDeserializer::new(map))?)),
                    Some(key) => Err(A::Error::custom(format!("a lesson begins with `lesson` or `usual`, not with `{key}`"))),
                    None => Err(A::Error::custom("an empty lesson")),
                }
            }
        }
        deserializer.deserialize_map(ByFirstKey)
    }
}

impl Course {
    /// The lessons of a game in the form that is played; none, if there is no such
    /// file.
    ///
    /// # Errors
    /// When a file has mistakes.
    pub fn read(library: &Library, game: &Game) -> Result<Self, Problems> {
        let words: Option<Vec<&str>> = game.auction.as_ref().map(|rules| rules.words.iter().map(|word| word.text.as_str()).collect());
        let words = words.as_deref();
        let usual = format!("{}/tutor/lessons.yaml", game.name);
        match &game.variant {
            None => Self::file(library, words, &usual, &Self::default()),
            Some(form) => {
                let usual = Self::file(library, None, &usual, &Self::default())?;
                Self::file(library, words, &format!("{}/{form}/tutor/lessons.yaml", game.name), &usual)
            }
        }
    }

    /// The lessons of one file, which may take lessons of the usual form; the calls
    /// that they show must be among these words, if any are given.
    fn file(library: &Library, words: Option<&[&str]>, path: &str, usual: &Self) -> Result<Self, Problems> {
        let Some(file) = library.file(path) else { return Ok(Self::default()) };
        let mut complaints = Complaints::default();
        let content = match serde_yaml::from_str::<File>(&file.text) {
            Ok(content) => content,
            Err(error) => {
                complaints.yaml(file, &error);
                return complaints.unless_any(Self::default());
            }
        };
        if content.format != 1 {
            complaints.at(file, "format", format!("format {} is not known", content.format), None);
        }
        let mut course = Self { seats: content.seats, lessons: Vec::new() };
        for (index, entry) in content.lessons.into_iter().enumerate() {
            let at = format!("lessons[{index}]");
            let lesson = match entry {
                Entry::Own(name, written) => written.lesson(name, file, &at, &mut complaints),
                Entry::Usual(name) => match usual.lessons.iter().find(|lesson| lesson.name == name) {
                    Some(lesson) => lesson.clone(),
                    None => {
                        let help = guess(&name, usual.lessons.iter().map(|lesson| lesson.name.as_str()));
                        complaints.at(file, &at, format!("the usual form has no lesson called `{name}`"), help);
                        continue;
                    }
                },
            };
            let shown = lesson.shows.iter().flatten();
            for word in shown.filter(|word| words.is_some_and(|words| !words.contains(&word.as_str()))) {
                let help = guess(word, words.into_iter().flatten().copied());
                complaints.at(file, &format!("{at}.shows"), format!("no call is written `{word}`"), help);
            }
            course.lessons.push(lesson);
        }
        complaints.unless_any(course)
    }
}

impl Written {
    fn lesson(self, name: String, file: &SourceFile, at: &str, complaints: &mut Complaints) -> Lesson {
        let mut topics = Vec::new();
        for name in &self.topics.0 {
            match Topic::find(name) {
                Some(topic) => topics.push(topic),
                None => {
                    let help = guess(name, Topic::ALL.map(Topic::name));
                    complaints.at(file, &format!("{at}.topics"), format!("no topic is called `{name}`"), help);
                }
            }
        }
        Lesson {
            name,
            title: self.title,
            says: self.says,
            shows: self.shows.iter().map(|calls| calls.split_whitespace().map(str::to_owned).collect()).collect(),
            topics,
            misconceptions: self.misconceptions.0,
            codes: self.codes.0,
        }
    }
}
