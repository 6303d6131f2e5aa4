//! The lessons of a game: `<game>/tutor/lessons.yaml`. Their words are the
//! file's; the auctions they show are worked out by the machine.

use crate::laws::schema::OneOrMany;
use crate::laws::{Complaints, Game, Library, Problems, SourceFile, nearest};

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

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    seats: String,
    lessons: Vec<Entry>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    lesson: String,
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

impl Course {
    /// The lessons of a game; none, if it has no such file, or for a form of it
    /// that is not the usual one, of which they do not speak.
    ///
    /// # Errors
    /// When the file has mistakes.
    pub fn read(library: &Library, game: &Game) -> Result<Self, Problems> {
        let path = format!("{}/tutor/lessons.yaml", game.name);
        let Some(text) = library.text(&path).filter(|_| game.variant.is_none()) else { return Ok(Self::default()) };
        let file = SourceFile { name: format!("laws/{path}"), text: text.to_owned().into() };
        let mut complaints = Complaints::default();
        let mut course = Self::default();
        match serde_yaml::from_str::<File>(text) {
            Err(error) => complaints.yaml(&file, &error),
            Ok(content) => {
                if content.format != 1 {
                    complaints.at(&file, "format", format!("format {} is not known", content.format), None);
                }
                course.seats = content.seats;
                for (index, entry) in content.lessons.into_iter().enumerate() {
                    let at = format!("lessons[{index}]");
                    let mut topics = Vec::new();
                    for name in &entry.topics.0 {
                        match Topic::find(name) {
                            Some(topic) => topics.push(topic),
                            None => {
                                let help = nearest(name, Topic::ALL.map(Topic::name)).map(|near| format!("did you mean `{near}`?"));
                                complaints.at(&file, &format!("{at}.topics"), format!("no topic is called `{name}`"), help);
                            }
                        }
                    }
                    let shows: Vec<Vec<String>> =
                        entry.shows.iter().map(|calls| calls.split_whitespace().map(str::to_owned).collect()).collect();
                    let words: Vec<&str> =
                        game.auction.iter().flat_map(|rules| rules.words.iter().map(|word| word.text.as_str())).collect();
                    for word in shows.iter().flatten().filter(|word| !words.contains(&word.as_str())) {
                        let help = nearest(word, words.iter().copied()).map(|near| format!("did you mean `{near}`?"));
                        complaints.at(&file, &format!("{at}.shows"), format!("no call is written `{word}`"), help);
                    }
                    course.lessons.push(Lesson {
                        name: entry.lesson,
                        title: entry.title,
                        says: entry.says,
                        shows,
                        topics,
                        misconceptions: entry.misconceptions.0,
                        codes: entry.codes.0,
                    });
                }
            }
        }
        complaints.unless_any(course)
    }
}
