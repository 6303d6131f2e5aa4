//! The lexicon of one game, ready for use.

use std::collections::BTreeMap;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::de::DeserializeOwned;

use crate::facts::{FactId, Values};
use crate::laws::{Complaints, Game, Library, Problems};
use crate::packed::{Dictionary, Later, Many};

use super::added::Added;
use super::answers::Replies;
use super::claims::Stating;
use super::clauses::Joints;
use super::file::WordsFile;
use super::games::Games;
use super::inquiry::Inquiries;
use super::meaning::Ways;
use super::pattern::{PatternSet, Slot};
use super::people::{Relation, Sex, Who};
use super::ranks::Ranking;
use super::replying::Replying;
use super::scene::Scene;
use super::shares::Shares;
use super::shown::ShownWords;
use super::signs::{Entered, Rule, Sign, Speech};
use super::slips::Slip;
use super::spelling::Spelling;
use super::stakes::StakeWords;
use super::tokens::{Kind, Token, tokens};
use super::verbatim::Sayings;
use super::without;

mod compile;
mod enter;
mod phrases;
mod spell;
mod telling;

pub(super) use compile::set;
pub(crate) use phrases::plain;

/// The compiled lexicon of one game.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Words {
    pub(crate) spelling: Spelling,
    pub(crate) fillers: Dictionary,
    pub(crate) joints: Joints,
    pub(crate) verbs: Dictionary,
    pub(crate) verb_lemmas: FxHashSet<super::vocab::WordId>,
    /// Names of persons, each with what it says of the person.
    names: Dictionary,
    pub(crate) names_and_words: Dictionary,
    pub(crate) numbers: FxHashMap<String, i32>,
    pub(crate) tens: FxHashMap<String, i32>,
    /// A hundred and a thousand.
    pub(crate) powers: FxHashMap<String, i32>,
    pub(crate) people: PatternSet,
    pub(crate) persons: Vec<Who>,
    pub(crate) relations: PatternSet,
    pub(crate) related: Vec<Relation>,
    pub(crate) suits: PatternSet,
    pub(crate) suit_names: Vec<String>,
    pub(crate) calls: PatternSet,
    pub(crate) call_values: Vec<u8>,
    pub(crate) signs: PatternSet,
    pub(crate) entered: Many<Entered>,
    /// Those of the signs that put right what was said before.
    pub(crate) corrections: PatternSet,
    pub(crate) events: Vec<String>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) beats: Vec<(u8, Vec<u8>)>,
    /// Acts that nobody tells of without one of the words.
    pub(crate) needs: Vec<(u8, Vec<super::vocab::WordId>)>,
    pub(crate) telling: BTreeMap<String, Vec<(FactId, Values)>>,
    /// What follows where the first is told at all, and the second is so.
    pub(crate) implied: Vec<(FactId, (FactId, Values), (FactId, Values))>,
    /// How many tricks each call needs.
    pub(crate) needed: FxHashMap<u8, i32>,
    /// What tells that two play the call together, and how many more they need.
    pub(crate) allied: Option<(FactId, i32)>,
    /// The fact that says how many were announced.
    pub(crate) announced: Option<FactId>,
    /// What a number is supposed to count of which nothing else is said.
    pub(crate) spare: Vec<FactId>,
    /// How the form of the game is called that is played, if it is not the usual
    /// one, the longest names first.
    pub(crate) form_names: Vec<Vec<String>>,
    /// Words for players by their turn to speak, and for whoever comes next.
    pub(crate) ordinals: Vec<String>,
    pub(crate) onward: Vec<String>,
    /// What a player may be in the game, and how he is then called in laws and rulings.
    pub(crate) titles: Vec<(String, Vec<String>)>,
    /// Words for one hand of several.
    pub(crate) hands: FxHashSet<String>,
    /// Words after which a number is a place and counts nothing.
    pub(crate) placing: Vec<String>,
    /// Words beside which a number tells when.
    pub(crate) when: FxHashSet<String>,
    /// Words before which a number counts them.
    pub(crate) measuring: Vec<String>,
    /// What a call is said to be in the auction where it is in the trump suit.
    pub(crate) in_trumps: FxHashMap<String, String>,
    /// Words that tell what somebody said, though he is not named again.
    pub(crate) narrated: Vec<String>,
    pub(crate) perceiving: FxHashSet<String>,
    /// Words that ask what comes of a thing, and tell nothing that was done.
    pub(crate) consequences: FxHashSet<String>,
    /// Words by which a thing is said to have come after another.
    pub(crate) sequel: FxHashSet<String>,
    /// Words before a verb that say that nobody did it.
    pub(crate) averting: FxHashSet<String>,
    /// Words with which a line goes on with what was said before.
    pub(crate) onward_words: FxHashSet<String>,
    /// Words for people behind a number that counts them.
    pub(crate) folk: FxHashSet<String>,
    /// What lies on a card table, and is done there.
    pub(crate) table: FxHashSet<String>,
    /// By which somebody says that he does not know.
    pub(crate) unsure: Vec<String>,
    /// What somebody says who lets the others go on.
    pub(crate) refusals: Vec<String>,
    /// Words that make what follows a thing, and no deed.
    pub(crate) determiners: Vec<String>,
    /// Words before a call that was made before.
    pub(crate) compared: Vec<String>,
    /// Words by which calls are compared.
    pub(crate) ranking: Later<Ranking>,
    /// Ways of asking about the ruling.
    pub(crate) inquiries: Later<Inquiries>,
    /// Short replies to the program's questions.
    pub(crate) replies: Later<Replies>,
    /// Replies that answer nothing by themselves.
    pub(crate) replying: Replying,
    /// Words by which claims are known.
    pub(crate) stating: Later<Stating>,
    /// Ways of asking what a word means.
    pub(crate) meaning: Ways,
    /// Words about the cards of a hand that is shown.
    pub(crate) shown: ShownWords,
    /// Things shared out between two players that add to their scores.
    pub(crate) shares: Shares,
    /// What is told apart from a number and adds to it.
    pub(crate) added: Added,
    /// Games told by their scores.
    pub(crate) games: Games,
    /// Words about what is played for.
    pub(crate) staked: StakeWords,
    /// Kinds of calls made before the auction proper; the first goes without saying.
    pub(crate) prelude: Vec<u8>,
    /// Whether a suit may be proposed.
    pub(crate) proposes_suits: bool,
    /// What the auction supposes and nobody tells.
    pub(crate) supposed: Vec<FactId>,
    pub(crate) act: Option<FactId>,
    /// Acts that no code of the game covers.
    pub(crate) uncovered: Values,
    pub(crate) call: Option<FactId>,
    pub(crate) offender: Option<FactId>,
    pub(crate) unseen: Dictionary,
    /// Words without their endings, each with the kinds it is of.
    groups: Dictionary,
    pub(crate) slips: Vec<Slip>,
    /// What the program itself says of the facts.
    pub(crate) sayings: Sayings,
}

impl Words {
    /// Whether it is said before the auction proper.
    pub(crate) fn is_prelude(&self, speech: Speech) -> bool {
        matches!(speech, Speech::Kind(kind) if self.prelude.contains(&kind))
    }

    /// What a name says of the person; none, if it is no name.
    pub(crate) fn sex(&self, name: &str) -> Option<Sex> {
        self.names.get(name).map(Sex::read)
    }

    /// The kinds that a word is of, without its ending.
    pub(crate) fn kinds(&self, stem: &str) -> Vec<&str> {
        self.groups.get(stem).map_or_else(Vec::new, |kinds| kinds.split(' ').collect())
    }

    /// The facts that `telling` gives for what is told by this name.
    pub(crate) fn tells(&self, name: &str) -> &[(FactId, Values)] {
        self.telling.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether the act is an irregularity of which several may be told at once.
    pub(crate) fn is_offence(&self, act: u8) -> bool {
        self.tells("offences").iter().any(|(_, values)| values.has(act))
    }

    /// Whether acts are declared to go before others, where both are told.
    pub(crate) fn beat(&self, winners: Values, losers: Values) -> bool {
        let beats = |winner: u8| self.beats.iter().any(|(one, of)| *one == winner && losers.iter().all(|loser| of.contains(&loser)));
        winners.iter().all(beats)
    }

    /// What a pattern stands for that was seen.
    pub(crate) fn sign(&self, pattern: usize) -> Option<&Sign> {
        self.entered.get(pattern).map(|entered| &entered.sign)
    }

    /// The event that a pattern stands for.
    pub(crate) fn event(&self, pattern: usize) -> Option<&str> {
        match self.sign(pattern)? {
            Sign::Event(index) => self.events.get(*index).map(String::as_str),
            _ => None,
        }
    }

    /// A text in which nothing names the form of the game any more; none, if
    /// nothing does.
    pub(crate) fn without_form(&self, text: &str) -> Option<String> {
        if self.form_names.is_empty() {
            return None;
        }
        let tokens: Vec<Token> =
            tokens(text, &Spelling::default(), |_| false).into_iter().filter(|token| token.kind == Kind::Word).collect();
        let mut named: Vec<Range<usize>> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let here = |name: &&Vec<String>| {
                let words = tokens.get(at..at + name.len());
                words.is_some_and(|words| words.iter().zip(*name).all(|(token, word)| token.text == *word))
            };
            let Some(name) = self.form_names.iter().find(here) else {
                at += 1;
                continue;
            };
            named.extend(tokens.iter().skip(at).take(name.len()).map(|token| token.at.clone()));
            at += name.len();
        }
        (!named.is_empty()).then(|| without(text, &named))
    }

    /// Which of the tokens may stand between the words of a pattern.
    pub(crate) fn fillers_among(&self, tokens: &[Token]) -> Vec<bool> {
        let filler = |token: &Token| token.kind == Kind::Quote || token.kind == Kind::Word && self.fillers.contains(&token.text);
        tokens.iter().map(filler).collect()
    }

    /// The number that a word is: "five", "twenty".
    pub(crate) fn number_word(&self, word: &str) -> Option<i32> {
        self.numbers.get(word).or_else(|| self.tens.get(word)).copied()
    }

    /// Whether a number that begins there is a place and counts nothing: "law 12", but not "my
    /// brother-in-law 1390".
    pub(crate) fn is_placed(&self, scene: &Scene, start: usize) -> bool {
        let Some(before) = start.checked_sub(1) else { return false };
        let of_a_person =
            || scene.chunks.iter().any(|chunk| matches!(chunk.slot, Slot::Who | Slot::Name) && chunk.tokens.contains(&before));
        scene.word(before).is_some_and(|word| self.placing.iter().any(|known| known == word)) && !of_a_person()
    }

    /// Whether a number before this word counts what it names.
    pub(crate) fn measures(&self, word: &str) -> bool {
        self.measuring.contains(&self.spelling.stem(word))
    }

    /// Whether a word names what lies on a card table, or is done there.
    pub(crate) fn of_the_table(&self, word: &str) -> bool {
        self.table.contains(word) || self.table.contains(&self.spelling.stem(word))
    }

    /// Whether an act is a call made in turn, or that everybody passed.
    pub(crate) fn of_auction(&self, game: &Game, act: Values) -> bool {
        let calls = game.auction.as_deref().map_or(Values::NONE, |rules| Values::one(rules.acts.in_turn));
        let passed = self.tells("all-pass").iter().map(|(_, values)| *values).fold(Values::NONE, Values::or);
        act.within(calls.or(passed))
    }

    /// The call that two play together: a proposal accepted.
    pub(crate) fn pair(&self) -> Option<u8> {
        self.tells("pair").iter().find_map(|(_, values)| values.only())
    }
}

/// Reads the lexicon file of a library for one game, with what the game and the
/// form in which it is played add in files of their own.
///
/// # Errors
/// When a file has mistakes.
pub(crate) fn read_for(library: &Library, game: &str) -> Result<WordsFile, Problems> {
    let mut complaints = Complaints::default();
    let mut file: WordsFile = read(library, SHARED, &mut complaints);
    for path in own_files(library, game) {
        file.games.entry(game.to_owned()).or_default().add(read(library, &path, &mut complaints));
    }
    complaints.unless_any(file)
}

/// The file of words that all games share.
pub(crate) const SHARED: &str = "words.yaml";

/// The files of words that a game has of its own, and the form of it that is played.
pub(crate) fn own_files(library: &Library, game: &str) -> impl Iterator<Item = String> {
    let form = library.variant_of(game).map(|form| format!("{game}/{form}/{SHARED}"));
    [format!("{game}/{SHARED}")].into_iter().chain(form)
}

fn read<T: DeserializeOwned + Default>(library: &Library, path: &str, complaints: &mut Complaints) -> T {
    let Some(file) = library.file(path) else { return T::default() };
    serde_yaml::from_str(&file.text).unwrap_or_else(|error| {
        complaints.yaml(file, &error);
        T::default()
    })
}
