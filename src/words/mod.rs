//! Plain words → facts, each tied to the words it came from.
//!
//! A text is taken apart into tokens, whose spelling is mended; persons, cards,
//! calls and numbers are found in it; clauses are told apart by what they
//! assert, deny, ask or report. The patterns of `laws/words.yaml` then see
//! signs of facts, each with its doer, and rules join them. Nothing here knows
//! a game: its words stand in the lexicon and the vocabulary.

mod agreeing;
mod answers;
mod apart;
mod auction;
mod beside;
mod besides;
mod claims;
mod clauses;
mod correcting;
mod counts;
mod deeds;
mod features;
mod file;
mod finder;
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
mod roles;
mod scene;
mod search;
mod shares;
mod shown;
mod signs;
mod slips;
mod spelling;
mod stakes;
mod tokens;
mod unused;
mod verbatim;
mod vocab;
mod weigh;
mod weights;
mod windows;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::course::Seat;
use crate::facts::{Case, FactId, Values};
use crate::laws::showing::Counted;
use crate::laws::{Game, Library, LibraryError};

use infer::Inference;

pub use auction::Standing;
pub use features::Sight;
pub use guess::{Hints, Model};
pub use inquiry::{Inquiry, PAYMENT};
pub use learn::{Lesson, Lessons, Pace, learn};
pub use recognise::{Said, Telling, elsewhere, recognise, recognise_code, recognise_form, undecided};
pub use shares::Scores;
pub use slips::{Slip, check_words};
pub use stakes::{Agreed, PlayedFor};

/// No description is longer than this many characters.
pub const LONGEST: usize = 12_000;

/// So many tokens has a short reply at most.
const SHORT: usize = 8;

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

/// What a description was understood to say.
#[derive(Clone, Debug, Default)]
pub struct Understanding {
    /// The facts found.
    pub items: Vec<Item>,
    /// Why nothing can be made of it, when nothing can: a word of another
    /// game, a matter no law speaks of.
    pub foreign: Option<String>,
    /// The questions asked about the ruling.
    pub questions: Vec<Asked>,
    /// Nothing was done: it is asked what would be, or how a thing goes.
    pub in_general: bool,
    /// Rules that somebody quotes and rulings already given: no facts, but to be confirmed
    /// or put right.
    pub claims: Vec<Claim>,
    /// What is played for, where somebody says it.
    pub stakes: Vec<Agreed>,
    /// Words about what is played for that nothing could be made of, and where they stand
    /// in the description, in characters.
    pub unheard: Vec<(String, Range<usize>)>,
    /// Sentences about the table of which nothing was made, and where they stand in the
    /// description, in characters.
    pub unused: Vec<(String, Range<usize>)>,
    /// What else was done, besides the act that was found: each is a dispute of its own.
    pub besides: Vec<Item>,
    /// The answer to the program's question was that nobody can tell.
    pub unknown: bool,
    /// What was done is told in so many words, not only concluded.
    pub outright: bool,
    /// Two scores from which what is won is reckoned.
    pub scores: Option<Scores>,
    /// Where the auction that is told stands, if that is asked: the likeliest ways to take
    /// the words.
    pub auctions: Vec<ToldAuction>,
}

/// An auction that is told, up to where it is asked how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldAuction {
    /// Where it stands, and of whom it is asked what he may say.
    pub standing: Standing,
    /// What those who are named are called in the telling.
    pub names: Vec<(Seat, String)>,
}

/// One fact, with the words it was taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The fact.
    pub fact: FactId,
    /// What it may be.
    pub values: Values,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
    /// Whether it puts right what was said before.
    pub corrects: bool,
    /// The sets of cards that it was counted from, if it was.
    pub counted: Option<Counted>,
}

/// A question somebody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What it asks.
    pub about: Inquiry,
    /// Whether it names two things of which one is so, and cannot be answered with yes or
    /// no: "do we play on, or is it over?"
    pub either: bool,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
    /// The tokens by which it was known.
    pub(crate) by: Vec<usize>,
}

/// What somebody claims of the ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The question that it answers.
    pub about: Inquiry,
    /// Whether it answers it with no.
    pub denied: bool,
    /// Whether it is a ruling that was given, or asked about, and not a rule that somebody
    /// quotes.
    pub given: bool,
    /// Whether it is said that only this is so.
    pub only: bool,
    /// The numbers in it by which no fact was told.
    pub numbers: Vec<i32>,
    /// The words, as they were typed.
    pub words: String,
    /// Where they stand in the description, in characters.
    pub at: Range<usize>,
    /// The tokens by which it was known, of the question that it answers.
    pub(crate) by: Vec<usize>,
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

    /// Everything that is seen in a text before anything is concluded.
    fn study(&self, game: &Game, text: &str) -> Study {
        let words = &self.words;
        let scene = finder::scene(words, text);
        let mut people = people::People::of(words, &scene);
        let seen = reading::read(words, &scene, &people);
        people.appose(&scene);
        people.tell_apart(&scene);
        people.cast(words, &scene, &seen);
        people.pair_up(words, &scene, &seen);
        let auction = auction::read(words, game, &scene, &mut people, &seen);
        let hand = game.showing.as_ref().and_then(|showing| shown::told(words, showing, &scene));
        let verbatim = words.sayings.find(game, &scene, text);
        Study { corrects: corrects(words, &seen), scene, people, seen, auction, hand, verbatim }
    }

    fn inference<'a>(&'a self, game: &'a Game, study: &'a Study, about: About<'a>) -> Inference<'a> {
        Inference {
            words: &self.words,
            game,
            scene: &study.scene,
            people: &study.people,
            seen: &study.seen,
            auction: &study.auction,
            hand: study.hand.as_ref(),
            verbatim: &study.verbatim,
            about,
            corrects: study.corrects,
            model: &self.model,
        }
    }

    fn understood(&self, game: &Game, text: &str, about: About<'_>) -> Understanding {
        let mut understanding = Understanding::default();
        if text.len() > LONGEST && text.chars().count() > LONGEST {
            understanding.foreign = Some("it is far too long for a description".to_owned());
            return understanding;
        }
        let words = &self.words;
        let study = self.study(game, text);
        let inference = self.inference(game, &study, about);
        let mut findings = inference.facts();
        let besides = if about.asked.is_none() { inference.besides(&findings) } else { Vec::new() };
        let Study { scene, seen, .. } = &study;
        if let Some(asked) = about.asked {
            // What else a short reply seems to say is seldom meant.
            let short = scene.tokens.len() <= SHORT;
            findings.retain(|found| found.fact == asked || !short || found.strength > 1);
            match answers::read(words, game, scene, seen, asked, about.case.possible(asked)) {
                answers::Reply::Wholly(found) => {
                    findings.retain(|known| known.fact != asked);
                    findings.push(found);
                }
                answers::Reply::Is(found) if !findings.iter().any(|known| known.fact == asked) => findings.push(found),
                answers::Reply::Unknown => understanding.unknown = !findings.iter().any(|known| known.fact == asked),
                answers::Reply::Is(_) | answers::Reply::Nothing => {}
            }
            // Nor does what answers the question go against what is known, unless it says so.
            if findings.iter().any(|found| found.fact == asked) && !study.corrects {
                findings.retain(|found| found.fact == asked || !about.case.possible(found.fact).and(found.values).is_empty());
            }
        }
        let chars: Vec<char> = text.chars().collect();
        let slice = |tokens: &Range<usize>| {
            let at = scene.place(tokens);
            (chars.get(at.clone()).map_or(String::new(), |chars| chars.iter().collect()), at)
        };
        understanding.outright =
            findings.iter().any(|found| Some(found.fact) == words.act && inference.plainly_done(found.fact, found.values));
        understanding.scores = inference.scores();
        findings.sort_by_key(|found| (found.tokens.start, found.fact));
        let done: Vec<Range<usize>> =
            findings.iter().filter(|found| Some(found.fact) == words.act).map(|found| found.tokens.clone()).collect();
        let told: Vec<Range<usize>> = findings.iter().map(|found| found.tokens.clone()).collect();
        for found in findings {
            let (words, at) = slice(&found.tokens);
            let counted = study.counted(game, &found);
            understanding.items.push(Item { fact: found.fact, values: found.values, words, at, corrects: study.corrects, counted });
        }
        let money = stakes::told(words, game, scene, &chars);
        understanding.unheard = money.unheard.iter().map(&slice).collect();
        let of_money: Vec<Range<usize>> = money.unheard.iter().chain(money.agreed.iter().map(|(_, tokens)| tokens)).cloned().collect();
        for (what, tokens) in money.agreed {
            let at = stakes::signed(&chars, scene.place(&tokens));
            let words = chars.get(at.clone()).map_or(String::new(), |chars| chars.iter().collect());
            understanding.stakes.push(Agreed { what, words, at });
        }
        let mut made: Vec<Range<usize>> = told.iter().cloned().chain(of_money).collect();
        made.extend(besides.iter().map(|found| found.tokens.clone()));
        for found in besides {
            let (words, at) = slice(&found.tokens);
            understanding.besides.push(Item { fact: found.fact, values: found.values, words, at, corrects: false, counted: None });
        }
        understanding.in_general = !done.is_empty() && done.iter().all(|done| inquiry::is_of_the_question(&study.scene, done));
        for found in inquiry::find(words, scene, seen, &done) {
            let (words, at) = slice(&found.tokens);
            let either = inquiry::names_two(&study.scene, &found.tokens);
            understanding.questions.push(Asked { about: found.inquiry, either, words, at, by: found.used });
        }
        let ordered = understanding.items.iter().any(|item| {
            Some(item.fact) == words.act && game.facts[item.fact].named("orders-bids").is_some_and(|orders| orders.within(item.values))
        });
        if let Some(found) = ordered.then(|| ranks::asked(words, game, scene)).flatten() {
            let (words, at) = slice(&found.tokens);
            understanding.questions.push(Asked { about: found.inquiry, either: false, words, at, by: found.used });
        }
        // Where something else was done, it is not the auction that is asked about.
        let done_else = understanding.items.iter().any(|item| Some(item.fact) == words.act && !words.of_auction(game, item.values));
        if !study.auction.stands.is_empty() && !done_else {
            let at = study.auction.stands_at.clone();
            understanding.auctions = study.told_auctions(&chars);
            let (words, place) = slice(&inquiry::question(scene, at.start).unwrap_or_else(|| at.clone()));
            let asked = Asked { about: Inquiry::Stands, either: false, words, at: place, by: at.collect() };
            understanding.questions.push(asked);
        }
        for found in claims::find(words, scene, seen, &done, &told) {
            made.push(found.tokens.clone());
            let (words, at) = slice(&found.tokens);
            understanding.claims.push(Claim {
                about: found.about,
                denied: found.denied,
                given: found.given,
                only: found.only,
                numbers: found.numbers,
                words,
                at,
                by: found.by,
            });
        }
        if about.asked.is_none() {
            understanding.unused = unused::unused(words, scene, &study.people, &made).iter().map(&slice).collect();
        }
        if !understanding.items.iter().any(|item| Some(item.fact) == words.act) && about.asked.is_none() {
            understanding.foreign = seen.iter().find_map(|one| match words.sign(one.sign) {
                Some(signs::Sign::Foreign(why)) => Some(why.clone()),
                _ => None,
            });
            if understanding.items.is_empty() && understanding.foreign.is_none() {
                understanding.foreign = inference.nothing_done().map(str::to_owned);
            }
            if understanding.foreign.is_some() {
                understanding.items.clear();
            }
        }
        understanding
    }

    /// The word that a text asks the meaning of, if that is all it asks.
    pub fn word_asked(&self, text: &str) -> Option<String> {
        self.words.meaning.word(text)
    }

    /// Whether a text goes on with what was said before it: it begins with a word that joins
    /// clauses, or with one that begins no sentence of a story: "with five tricks to come".
    pub fn goes_on(&self, text: &str) -> bool {
        let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        self.words.joints.joints.contains(&first) || self.words.onward_words.contains(&first)
    }

    /// How a text is read, step by step: for whoever mends the lexicon.
    pub fn explain(&self, game: &Game, text: &str) -> String {
        use std::fmt::Write as _;
        let words = &self.words;
        let Study { scene, people, seen, auction, .. } = &self.study(game, text);
        let mut out = String::new();
        for clause in &scene.clauses {
            let tokens: Vec<String> = scene
                .tokens
                .get(clause.tokens.clone())
                .unwrap_or_default()
                .iter()
                .map(|token| if token.known { token.text.clone() } else { format!("{}?", token.text) })
                .collect();
            let _ = writeln!(out, "[{}{}] {}", clause.sentence, if clause.asks { " asks" } else { "" }, tokens.join(" "));
        }
        for mention in &people.mentions {
            let _ = writeln!(
                out,
                "{:?} {:?}{}{}",
                mention.tokens,
                mention.who,
                if mention.subject { " subject" } else { "" },
                if mention.whose { " whose" } else { "" }
            );
        }
        for chunk in scene.chunks.iter().filter(|chunk| !matches!(chunk.what, scene::What::Who(_))) {
            let _ = writeln!(out, "{:?} {:?}", chunk.tokens, chunk.what);
        }
        for one in seen {
            let used: Vec<&str> = one.used.iter().filter_map(|at| scene.word(*at)).collect();
            let sign = match words.sign(one.sign) {
                Some(signs::Sign::Fact { fact, yes, .. }) => format!(
                    "{}={}",
                    game.facts[*fact].name,
                    yes.iter().map(|value| game.facts[*fact].name_of(value)).collect::<Vec<_>>().join("|")
                ),
                Some(signs::Sign::Event(index)) => format!("event {}", words.events.get(*index).map_or("", String::as_str)),
                Some(signs::Sign::Person { fact, .. } | signs::Sign::Count { fact, .. }) => format!("{}=?", game.facts[*fact].name),
                Some(other) => format!("{other:?}"),
                None => String::new(),
            };
            let mode = one.mode;
            let modes: Vec<&str> = [
                (one.denied, "denied"),
                (mode.not_yet, "not-yet"),
                (mode.unreal, "unreal"),
                (mode.leave, "leave"),
                (mode.asks, "asks"),
                (mode.reported, "reported"),
            ]
            .iter()
            .filter(|(on, _)| *on)
            .map(|(_, name)| *name)
            .collect();
            let _ = writeln!(out, "{sign} «{}» by {:?} {} {}", used.join(" "), one.doer, one.strength, modes.join(" "));
        }
        for turn in auction::turns::read(words, game, scene, people, seen) {
            let _ = writeln!(out, "{turn:?}");
        }
        let _ = writeln!(out, "{auction:?}");
        let empty = Case::new(&game.facts);
        let about = About { case: &empty, asked: None };
        for (act, likely) in self.inference(game, &self.study(game, text), about).likeliest_acts().into_iter().take(5) {
            let _ = writeln!(out, "{likely:.2} {act}");
        }
        for item in self.understand(game, text, about).items {
            let declared = &game.facts[item.fact];
            let _ = writeln!(
                out,
                "→ {}={} «{}»",
                declared.name,
                item.values.iter().map(|value| declared.name_of(value)).collect::<Vec<_>>().join("|"),
                item.words
            );
        }
        out
    }
}

/// Everything that is seen in a text.
struct Study {
    scene: scene::Scene,
    people: people::People,
    seen: Vec<reading::Seen>,
    auction: auction::Auction,
    /// The cards of a hand.
    hand: Option<shown::HandTold>,
    /// Whether it puts right what was said before.
    corrects: bool,
    /// What is told in the program's own words.
    verbatim: Vec<(FactId, Values, Range<usize>)>,
}

impl Study {
    /// Where the auction stands in which somebody may speak, and how those who are named
    /// are called, the speaker "you".
    fn told_auctions(&self, chars: &[char]) -> Vec<ToldAuction> {
        let called = |who: &people::Who| {
            if *who == self.people.root(&people::Who::Me) {
                return Some("you".to_owned());
            }
            let his = |mention: &&people::Mention| {
                !mention.whose
                    && !self.scene.pronoun(&mention.tokens)
                    && mention.who.as_ref().map(|who| self.people.root(who)).as_ref() == Some(who)
            };
            let mention = self.people.mentions.iter().find(his)?;
            Some(chars.get(self.scene.place(&mention.tokens))?.iter().collect())
        };
        let told = self.auction.stands.iter().map(|(standing, seats)| ToldAuction {
            standing: standing.clone(),
            names: seats.iter().filter_map(|(who, seat)| Some((Seat(*seat), called(who)?))).collect(),
        });
        told.collect()
    }

    /// The sets that were counted, where a finding is what they come to.
    fn counted(&self, game: &Game, found: &infer::Finding) -> Option<Counted> {
        let (showing, hand) = (game.showing.as_ref()?, self.hand.as_ref()?);
        let from_cards = found.fact == showing.worth && found.tokens == hand.tokens;
        from_cards.then(|| Counted { sets: showing.count(&hand.cards), suits_told: hand.cards.suits_told() })
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

/// Whether somebody puts right what was said before.
fn corrects(words: &lexicon::Words, seen: &[reading::Seen]) -> bool {
    seen.iter().any(|one| !one.tokens.is_empty() && matches!(words.sign(one.sign), Some(signs::Sign::Answer(signs::Answer::Correction))))
}
