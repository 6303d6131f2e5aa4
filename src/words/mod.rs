//! Plain words → facts, each tied to the words it came from.
//!
//! A text is taken apart into tokens, whose spelling is mended; persons, cards,
//! calls and numbers are found in it; clauses are told apart by what they
//! assert, deny, ask or report. The patterns of `laws/words.yaml` then see
//! signs of facts, each with its doer, and rules join them. Nothing here knows
//! a game: its words stand in the lexicon and the vocabulary.

mod added;
mod agreeing;
mod answers;
mod apart;
mod auction;
mod beside;
mod besides;
mod both_sides;
mod cast;
mod claims;
mod clauses;
mod correcting;
mod counts;
mod deeds;
mod explained;
mod features;
mod file;
mod finder;
mod force;
mod games;
mod guess;
mod hints;
mod infer;
mod inquiry;
mod layer;
mod learn;
mod lessons;
mod lexicon;
mod matrix;
mod meaning;
mod network;
mod numbers;
mod pattern;
mod people;
mod ranks;
mod reading;
mod reckoned;
mod recognise;
mod replying;
mod roles;
mod scene;
mod search;
mod shares;
mod shown;
mod signs;
mod sitting;
mod slips;
mod spelling;
mod stakes;
mod study;
mod tokens;
mod understanding;
mod understood;
mod undone;
mod unused;
mod verbatim;
mod vocab;
mod weigh;
mod weights;
mod whose;
mod windows;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::facts::{Case, FactId, Values};
use crate::laws::{Game, Library, LibraryError};

pub use auction::Standing;
pub use cast::Player;
pub use features::Sight;
pub use force::Force;
pub use guess::{Hints, Model};
pub use inquiry::{Inquiry, PAYMENT};
pub use learn::{Lesson, Lessons, Pace, learn};
pub use recognise::{Said, Telling, elsewhere, recognise, recognise_code, recognise_form, undecided};
pub use shares::Scores;
pub use slips::{Slip, check_words};
pub use stakes::{Agreed, PlayedFor};
pub use understanding::{Another, Asked, Claim, Item, ToldAuction, Understanding};
pub use whose::OfAnother;

/// No description is longer than this many characters.
pub const LONGEST: usize = 12_000;

/// The words of one game, ready to understand descriptions.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Lexicon {
    words: lexicon::Words,
    /// All games have the same.
    #[serde(skip)]
    model: Model,
}

/// What is already known when something is said.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The case so far.
    pub case: &'a Case,
    /// The fact that was asked for, if this is an answer.
    pub asked: Option<FactId>,
}

impl Lexicon {
    /// Reads the words of a game.
    ///
    /// # Errors
    /// When its files of words have mistakes.
    pub fn new(library: &Library, game: &Game) -> Result<Self, LibraryError> {
        let lexicon = match library.ready_for(&game.name, "words") {
            Some(lexicon) => lexicon,
            None => Self { words: lexicon::Words::new(&lexicon::read_for(library, &game.name)?, game), ..Self::default() },
        };
        Ok(Self { model: Model::of(library), ..lexicon })
    }

    /// Takes a model in place of its own.
    #[must_use]
    pub fn with_model(self, model: &str) -> Self {
        Self { model: Model::read(model), ..self }
    }

    /// A description as the model sees it, and what besides its words tells what
    /// was done, to train it.
    pub fn sample(&self, game: &Game, text: &str) -> (Sight, Hints) {
        let empty = Case::new(&game.facts);
        let study = self.study(game, text);
        let inference = self.inference(game, &study, About { case: &empty, asked: None });
        (inference.sight(), inference.hints_of_act())
    }

    /// What a description says of every fact that makes sense in it, and, if
    /// `whole`, that it does not speak of the others: to train the model.
    pub fn lessons(
        &self,
        game: &Game,
        text: &str,
        told: &BTreeMap<FactId, Values>,
        given: &BTreeMap<FactId, Values>,
        whole: bool,
    ) -> Vec<Lesson> {
        let empty = Case::new(&game.facts);
        self.inference(game, &self.study(game, text), About { case: &empty, asked: None }).lessons(told, given, whole)
    }

    /// Of each number of a description which count it tells, if any: to train the
    /// model.
    pub fn number_lessons(
        &self,
        game: &Game,
        text: &str,
        told: &BTreeMap<FactId, Values>,
        given: &BTreeMap<FactId, Values>,
        weight: f32,
    ) -> Vec<Lessons> {
        let empty = Case::new(&game.facts);
        self.inference(game, &self.study(game, text), About { case: &empty, asked: None }).number_lessons(told, given, weight)
    }

    /// The word that a text asks the meaning of, if that is all it asks.
    pub fn word_asked(&self, text: &str) -> Option<String> {
        self.words.meaning.word(text)
    }

    /// A text with its numbers in figures: "18 pence" for "eighteen pence".
    pub fn in_figures(&self, text: &str) -> String {
        let figures =
            |word: &str| self.words.number_word(&word.to_lowercase()).map_or_else(|| word.to_owned(), |number| number.to_string());
        text.split_whitespace().map(figures).collect::<Vec<_>>().join(" ")
    }

    /// Whether a text goes on with what was said before it: it begins with a word that joins
    /// clauses, or with one that begins no sentence of a story: "with five tricks to come".
    pub fn goes_on(&self, text: &str) -> bool {
        let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        self.words.joints.joints.contains(&first) || self.words.onward_words.contains(&first)
    }
}

/// A text with nothing but spaces in these places, in characters.
pub(crate) fn without(text: &str, places: &[Range<usize>]) -> String {
    let mut left: Vec<char> = text.chars().collect();
    for place in places {
        left.iter_mut().skip(place.start).take(place.len()).for_each(|letter| *letter = ' ');
    }
    left.into_iter().collect()
}
