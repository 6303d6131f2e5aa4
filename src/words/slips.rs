//! Slips in the files of words, each with the line on which it stands.

use crate::laws::{Complaints, Game, Library, Problems, SourceFile};

use super::lexicon::{SHARED, Words, own_files, read_for};

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
    let slips = Words::new(&read_for(library, &game.name)?, game).slips;
    let mut complaints = Complaints::default();
    // A game's own file first: it is there that something is added.
    let files: Vec<&SourceFile> =
        own_files(library, &game.name).chain([SHARED.to_owned()]).filter_map(|path| library.file(&path)).collect();
    for Slip { says, line } in slips {
        let place = files.iter().find_map(|file| Some((*file, stands(&file.text, &line)?)));
        match place.or_else(|| files.first().map(|file| (*file, 0..0))) {
            Some((file, span)) => complaints.push(file, span, says, None),
            None => complaints.file(SHARED, says, None),
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
