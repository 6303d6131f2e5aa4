//! Lines that lean on what was said before: a person in reply to the question who did it, who
//! is somebody only in the story; that none of the answers is true; a correction; a bare name.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::facts::FactId;
use crate::laws::Game;

use super::Lexicon;
use super::lexicon::{plain, set};
use super::people::{Mention, Who};
use super::tokens::Kind;

/// The words of such replies.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(crate) struct Replying {
    /// What says that none of the answers is true.
    none: Vec<String>,
    /// What he is said to have done who did it.
    deed: String,
    /// Words beside his name that tell nothing.
    beside: FxHashSet<String>,
    /// What he is called as the doer who is named otherwise: `me=i`.
    doer: BTreeMap<String, String>,
    /// How a correction begins.
    correcting: Vec<String>,
    /// Words that tell nothing beside the bare name of what was so.
    silent: FxHashSet<String>,
}

/// The same, as it is written.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ReplyingFile {
    /// That none of the answers is true: one to a line.
    none: String,
    /// What he is said to have done who did it.
    deed: String,
    /// Words beside his name that tell nothing.
    beside: String,
    /// What he is called as the doer who is named otherwise: `me=i`.
    doer: String,
    /// How a correction begins: one to a line, `_` for a space.
    correcting: String,
    /// Words that tell nothing beside the bare name of what was so.
    silent: String,
}

impl Replying {
    /// Reads them.
    pub(crate) fn new(file: &ReplyingFile) -> Self {
        let doer = file.doer.split_whitespace().filter_map(|pair| pair.split_once('='));
        Self {
            correcting: file.correcting.lines().map(|line| line.trim().replace('_', " ")).filter(|line| !line.is_empty()).collect(),
            silent: set(&file.silent),
            none: file.none.lines().map(|line| plain(line).join(" ")).filter(|line| !line.is_empty()).collect(),
            deed: file.deed.trim().to_owned(),
            beside: set(&file.beside),
            doer: doer.map(|(named, doer)| (named.to_owned(), doer.to_owned())).collect(),
        }
    }
}

impl Lexicon {
    /// Whether a line begins as a correction, and what it then says: "it was a solo" for
    /// "no, it was a solo".
    ///
    /// ```
    /// use hoyle::{laws::Library, words::Lexicon};
    /// let library = Library::embedded();
    /// let lexicon = Lexicon::new(&library, &library.game("solo-whist")?)?;
    /// assert_eq!(lexicon.correction("Sorry - a misère"), (true, "a misère"));
    /// assert_eq!(lexicon.correction("nobody had played"), (false, "nobody had played"));
    /// # Ok::<(), hoyle::laws::LibraryError>(())
    /// ```
    pub fn correction<'a>(&self, line: &'a str) -> (bool, &'a str) {
        let small = line.to_lowercase();
        // Lower case may change the length of letters that no marker has.
        let marker = self.words.replying.correcting.iter().find(|marker| small.starts_with(marker.as_str()));
        match marker.and_then(|marker| line.get(marker.len()..)) {
            Some(rest)
                if rest.is_empty()
                    || !marker.is_some_and(|marker| marker.ends_with(char::is_alphabetic))
                    || !rest.starts_with(char::is_alphabetic) =>
            {
                (true, rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '.' | '-' | '–' | '—')))
            }
            _ => (false, line),
        }
    }

    /// Whether a word tells nothing beside the bare name of what was so: "it was the acceptor".
    pub(crate) fn is_silent(&self, word: &str) -> bool {
        self.words.replying.silent.contains(word)
    }

    /// Whether a reply says that none of the answers is true: "none of these".
    pub fn none_of_them(&self, text: &str) -> bool {
        self.words.replying.none.contains(&plain(text).join(" "))
    }

    /// What tells, in the story, that it was done by the person who is named in reply to the
    /// question who did it: "Ann did it" for "it was Ann", "i did it" for "me". None, if more
    /// is said than a person, or if this is not what was asked.
    pub fn doing(&self, game: &Game, asked: FactId, text: &str) -> Option<String> {
        if self.words.offender != Some(asked) {
            return None;
        }
        let study = self.study(game, text);
        let scene = &study.scene;
        let unknown = |who: &Who| matches!(who, Who::Nobody | Who::All | Who::Several | Who::Some(_) | Who::Other(_) | Who::You);
        let mut named = study.people.mentions.iter().filter(|mention| !mention.whose);
        let Mention { tokens, who, .. } = named.next().filter(|_| named.next().is_none())?;
        if who.as_ref().is_some_and(unknown) {
            return None;
        }
        let Replying { deed, beside, doer, .. } = &self.words.replying;
        let silent = |at: usize| scene.fillers.get(at) == Some(&true) || scene.word(at).is_some_and(|word| beside.contains(word));
        let is_word = |at: &usize| scene.tokens.get(*at).is_some_and(|token| token.kind == Kind::Word);
        if !(0..scene.tokens.len()).filter(is_word).all(|at| tokens.contains(&at) || silent(at)) {
            return None;
        }
        // "The dealer", "my partner": with what belongs to the name.
        let of_name = |at: &usize| scene.fillers.get(*at) == Some(&true) && scene.word(*at).is_some_and(|word| !beside.contains(word));
        let from = (0..tokens.start).rev().take_while(of_name).last().unwrap_or(tokens.start);
        let called: String =
            text.chars().enumerate().filter(|(at, _)| scene.place(&(from..tokens.end)).contains(at)).map(|(_, c)| c).collect();
        let called = doer.get(&called.to_lowercase()).unwrap_or(&called);
        Some(format!("{called} {deed}"))
    }

    /// A text without the words in front that tell nothing: "a shilling" for "it was a
    /// shilling", longest first.
    pub fn without_opening<'a>(&self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let silent = |word: &str| {
            let word = word.to_lowercase();
            self.words.fillers.contains(word.as_str()) || self.words.replying.beside.contains(&word)
        };
        let text = text.trim();
        let mut ends = Vec::new();
        let mut rest = text;
        loop {
            ends.push(rest);
            match rest.split_once(char::is_whitespace) {
                Some((word, after)) if silent(word) => rest = after.trim_start(),
                _ => return ends.into_iter(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::Library;
    use crate::words::Lexicon;

    #[test]
    fn corrections_are_known_by_their_beginning() {
        let library = Library::embedded();
        let lexicon = Lexicon::new(&library, &library.game("solo-whist").unwrap()).unwrap();
        assert_eq!(lexicon.correction("no, it was a solo"), (true, "it was a solo"));
        assert_eq!(lexicon.correction("Actually the caller did it"), (true, "the caller did it"));
        assert_eq!(lexicon.correction("Sorry - a misère"), (true, "a misère"));
        assert!(!lexicon.correction("nobody had played").0);
        assert!(!lexicon.correction("waiting for his partner he led").0);
    }
}
