//! Slips in the files of words, each with the line on which it stands.

use serde_yaml::Error;

use crate::laws::{Complaints, Game, Library, Problems};

use super::file::{GameWords, WordsFile};
use super::lexicon::Words;

/// Something in a file of words that means nothing, or not what was meant.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub struct Slip {
    /// What is wrong.
    pub says: String,
    /// The line as it is written, without what marks it.
    pub line: String,
}

impl Slip {
    pub(crate) fn new(says: impl Into<String>, line: &str) -> Self {
        Self { says: says.into(), line: line.to_owned() }
    }
}

/// Reads the files of words for a game only to see whether they are sound.
///
/// # Errors
/// Everything that is wrong with them.
pub fn check_words(library: &Library, game: &Game) -> Result<(), Problems> {
    let mut complaints = Complaints::default();
    let name = &game.name;
    let form = game.variant.as_ref().map(|form| format!("{name}/{form}/words.yaml"));
    let own = [Some(format!("{name}/words.yaml")), form].into_iter().flatten();
    let paths: Vec<String> = own.chain(["words.yaml".to_owned()]).collect();
    let files = || paths.iter().filter_map(|path| Some((path.as_str(), library.file(path)?)));
    for (path, file) in files() {
        let read: Result<(), Error> = match path {
            "words.yaml" => serde_yaml::from_str::<WordsFile>(&file.text).map(|_| ()),
            _ => serde_yaml::from_str::<GameWords>(&file.text).map(|_| ()),
        };
        if let Err(error) = read {
            complaints.yaml(file, &error);
        }
    }
    if let (0, Ok(read)) = (complaints.count(), super::lexicon::read_for(library, name)) {
        for Slip { says, line } in Words::new(&read, game).slips {
            // A game's own file first: it is there that something is added.
            let place = files().find_map(|(_, file)| Some((file, stands(&file.text, &line)?)));
            match place.or_else(|| files().map(|(_, file)| (file, 0..0)).next()) {
                Some((file, span)) => complaints.stretch(file, span, says),
                None => complaints.file("words.yaml", says, None),
            }
        }
    }
    complaints.unless_any(())
}

/// Where a line stands in a text, whatever marks stand before it.
fn stands(text: &str, line: &str) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let bare = whole.trim().trim_start_matches(['=', '!', '?', '-', ' ']);
        if bare == line.trim() {
            let at = start + whole.find(bare)?;
            return Some(at..at + bare.len());
        }
        start += whole.len();
    }
    None
}
