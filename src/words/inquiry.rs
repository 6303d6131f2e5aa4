//! What people ask about the ruling: which outcome, whether one follows, whether a thing
//! is allowed.

use std::cmp::Ordering;
use std::ops::Range;

use crate::laws::{Effect, Game};

use super::claims;
use super::clauses::Clause;
use super::lexicon::Words;
use super::pattern::PatternSet;
use super::reading::Seen;
use super::scene::{Scene, What};
use super::signs::Sign;
use super::tokens::Kind;

/// The name by which a question asks for the money.
pub const PAYMENT: &str = "payment";

/// The head of what asks leave to do what is told behind it.
const LEAVE_TO: &str = "leave to";

/// The head of what asks whether it comes to the number in the pattern.
const NUMBER: &str = "number";

/// The head of what asks whether the call in the pattern is the one that is played; outcomes
/// by which that matters come behind it.
const NAMED: &str = "named";

/// So many words has a question at most that asks of what was told before: "are we allowed?"
const SHORT: usize = 4;

/// The head of what asks who chooses.
const CHOOSES: &str = "chooses";

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Inquiry {
    /// Which of the outcomes of these names: "who leads?", "how much?"
    Which(Vec<String>),
    /// Whether one of these follows, or none if so asked: "is it a misdeal?"
    Whether {
        /// The outcomes.
        outcomes: Vec<Effect>,
        /// Whether it is asked that none of them follow: "does it still stand?"
        denied: bool,
    },
    /// Whether what is counted comes to so many: "do I get two?"
    Number {
        /// So many.
        number: i32,
        /// The parameter of the outcomes that is meant; any, if it is empty.
        of: String,
        /// Whether it is asked if it comes to that, or to more or less: "more than two".
        #[serde(skip, default = "equal")]
        than: Ordering,
    },
    /// Whether the call is the one that is played, where one of these follows: "must he play
    /// it as a solo?"
    Named {
        /// The outcomes.
        outcomes: Vec<Effect>,
        /// The call, by the place of its value.
        call: u8,
    },
    /// Whether so much is paid or won, in all or by each.
    Sum {
        /// How much, as it is told: "4d".
        amount: String,
        /// Whether it is what each pays or has.
        each: bool,
    },
    /// Who has the choice.
    Chooses,
    /// Who is right of those who claimed something.
    WhoIsRight,
    /// Whether somebody is right in what he claimed: "is she right?"
    IsRight,
    /// How the auction that is told stands: what somebody may say, or what is played.
    Stands,
    /// Which of two calls goes over the other.
    Ranks {
        /// The one that does.
        higher: String,
        /// The other.
        lower: String,
        /// Whether that is a yes, where it can be said so.
        yes: Option<bool>,
    },
    /// Nothing that a ruling answers, though the words are like such as do.
    Nothing,
    /// Whether a thing may be done: "may I?"
    Leave {
        /// Whether it is asked if it may not.
        denied: bool,
    },
    /// Whether it is lawful; what is punished is not: "was that allowed?"
    Lawful {
        /// Whether it is asked if it is unlawful: "is that an offence?"
        denied: bool,
    },
}

const fn equal() -> Ordering {
    Ordering::Equal
}

/// What a pattern of a question stands for.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
struct Head {
    inquiry: Inquiry,
    /// Whether it asks for leave to do what is told behind it: "may I", "is it legal to".
    to_do: bool,
}

/// The ways of asking, and what each asks.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub(crate) struct Inquiries {
    patterns: PatternSet,
    heads: Vec<Head>,
}

/// A question with its tokens.
pub(crate) struct Found {
    pub(crate) inquiry: Inquiry,
    /// From the beginning of the question to its mark.
    pub(crate) tokens: Range<usize>,
    /// The tokens by which it was known.
    pub(crate) used: Vec<usize>,
}

impl Inquiry {
    /// Reads the head under which ways of asking stand: `leave`, `leave to`, `lawful`,
    /// `number` with the parameter that is meant, `nothing`, `whether` with outcomes and
    /// commas between them, or names of outcomes.
    fn read(head: &str, denied: bool) -> Self {
        match head.split_once(' ') {
            Some(("whether", outcomes)) => Self::Whether { outcomes: outcomes.split(',').map(outcome).collect(), denied },
            Some((NAMED, outcomes)) => Self::Named { outcomes: outcomes.split(',').map(outcome).collect(), call: u8::MAX },
            _ if head == "nothing" => Self::Nothing,
            _ if head == CHOOSES => Self::Chooses,
            Some((NUMBER, of)) => Self::Number { number: 0, of: of.to_owned(), than: Ordering::Equal },
            _ if head == NUMBER => Self::Number { number: 0, of: String::new(), than: Ordering::Equal },
            _ if head == "leave" || head == LEAVE_TO => Self::Leave { denied },
            _ if head == "lawful" => Self::Lawful { denied },
            _ => Self::Which(head.split_whitespace().map(str::to_owned).collect()),
        }
    }

    /// The outcomes of which it is asked whether they follow.
    pub fn outcomes(&self) -> &[Effect] {
        match self {
            Self::Whether { outcomes, .. } | Self::Named { outcomes, .. } => outcomes,
            Self::Which(_)
            | Self::Chooses
            | Self::WhoIsRight
            | Self::IsRight
            | Self::Sum { .. }
            | Self::Number { .. }
            | Self::Stands
            | Self::Ranks { .. }
            | Self::Nothing
            | Self::Leave { .. }
            | Self::Lawful { .. } => &[],
        }
    }

    /// The names of the outcomes asked for.
    fn names(&self) -> Vec<&str> {
        match self {
            Self::Which(names) => names.iter().map(String::as_str).filter(|name| *name != PAYMENT).collect(),
            Self::Whether { outcomes, .. } | Self::Named { outcomes, .. } => outcomes.iter().map(|outcome| outcome.name.as_str()).collect(),
            Self::Number { .. }
            | Self::Sum { .. }
            | Self::Chooses
            | Self::WhoIsRight
            | Self::IsRight
            | Self::Stands
            | Self::Ranks { .. }
            | Self::Nothing
            | Self::Leave { .. }
            | Self::Lawful { .. } => Vec::new(),
        }
    }
}

impl Inquiries {
    /// Adds a way of asking.
    pub(crate) fn add(&mut self, head: &str, denied: bool, pattern: super::pattern::Pattern) {
        self.patterns.add(pattern);
        self.heads.push(Head { inquiry: Inquiry::read(head, denied), to_do: head == LEAVE_TO });
    }
}

/// An outcome that a head asks for and the game does not have.
pub(crate) fn unknown(head: &str, game: &Game) -> Option<String> {
    let inquiry = Inquiry::read(head, false);
    inquiry.names().into_iter().find(|name| !game.effects.contains_key(*name)).map(str::to_owned)
}

/// `name parameter=value`.
pub(crate) fn outcome(text: &str) -> Effect {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default().to_owned();
    let with = words.filter_map(|pair| pair.split_once('=')).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Effect { name, with, ..Effect::default() }
}

/// The questions of a scene. `done` is where what was done, or is asked about, is told.
pub(crate) fn find(words: &Words, scene: &Scene, seen: &[Seen], done: &[Range<usize>]) -> Vec<Found> {
    if !scene.clauses.iter().any(|clause| clause.asks) {
        return Vec::new();
    }
    let which = |tokens: &Range<usize>, end: usize| asks_which(words, scene, tokens.start..end);
    let mut found = by_patterns(words, scene, done, which);
    for one in seen {
        if let Some(Sign::Effect(effect)) = words.sign(one.sign)
            && let Some(tokens) = question(words, scene, one.tokens.start)
            && !asks_which(words, scene, tokens.start..one.tokens.end)
        {
            let outcomes = vec![effect.clone()];
            found.push(Found { inquiry: Inquiry::Whether { outcomes, denied: false }, tokens, used: one.used.clone() });
        }
    }
    // "Right?" asks for what was said before it, and not for an outcome.
    let checks = |one: &Found| {
        let first = scene.word(one.tokens.start);
        claims::is_check(words, scene, &one.tokens) && !first.is_some_and(|word| words.joints.which.contains(word))
    };
    found.retain(|one| !(matches!(one.inquiry, Inquiry::Which(_)) && checks(one)));
    found.extend(asks_who_is_right(words, scene));
    found.sort_by_key(|one| one.tokens.start);
    found.dedup_by(|one, before| one.tokens == before.tokens && one.inquiry == before.inquiry && one.used == before.used);
    found
}

/// Whether it asks of what somebody wants, told in the sentence before, and not of what was
/// done: "They want it on the table. Is that fair?"
pub(crate) fn is_of_a_wish(words: &Words, scene: &Scene, found: &Found, done: &[Range<usize>]) -> bool {
    let short = found.tokens.clone().filter(|at| scene.word(*at).is_some()).count() <= SHORT;
    if !matches!(found.inquiry, Inquiry::Lawful { .. } | Inquiry::Leave { .. }) || !short {
        return false;
    }
    let sentences = scene.sentences();
    let Some(before) = sentences.iter().rfind(|sentence| sentence.end <= found.tokens.start) else { return false };
    let wishes = |at: usize| scene.word(at).is_some_and(|word| words.stating.wishing.contains(word));
    before.clone().any(wishes) && !done.iter().any(|done| before.contains(&done.start))
}

/// "Who is right?", "which of us has it right?", "is she right?"
fn asks_who_is_right(words: &Words, scene: &Scene) -> impl Iterator<Item = Found> {
    let found = |clause: &Clause| {
        let tokens = clause.tokens.clone();
        let is_word = |at: &usize, known: &[&str]| scene.word(*at).is_some_and(|word| known.contains(&word));
        let who = tokens.clone().take(2).any(|at| is_word(&at, &["who", "which"]));
        let wrong = tokens.clone().any(|at| is_word(&at, &["wrong"]));
        // "…, right?" asks of what stands before it in the same breath.
        let of_itself = tokens.clone().filter(|at| scene.word(*at).is_some()).count() > 1;
        let inquiry = if who { Inquiry::WhoIsRight } else { Inquiry::IsRight };
        let asked = claims::is_check(words, scene, &tokens) && if who { !wrong } else { of_itself };
        // "Is that fair?" may ask more with the same words, and that goes before.
        let used = if who { tokens.clone().collect() } else { Vec::new() };
        asked.then_some(Found { inquiry, tokens, used })
    };
    scene.clauses.iter().filter_map(found)
}

/// What a statement that was turned into a question asks.
/// Which outcome there is it asks only where nothing else is made of it, and `which` is true.
pub(crate) fn find_turned(words: &Words, scene: &Scene, done: &[Range<usize>], which: bool) -> Vec<Found> {
    // "Who deals": it begins so; "he may play what he likes" asks nothing.
    let first = |tokens: &Range<usize>, _| asks_which(words, scene, tokens.start..tokens.start + 2);
    let mut found = by_patterns(words, scene, done, first);
    let of_which = |found: &Found| matches!(found.inquiry, Inquiry::Which(_));
    if !which || !found.iter().all(of_which) {
        found.retain(|found| !of_which(found));
    }
    // Nor is it claimed who chooses, or what is paid in all: sums are held against what is paid.
    let of_money = |inquiry: &Inquiry| matches!(inquiry, Inquiry::Which(names) if names.iter().any(|name| name == PAYMENT));
    found.retain(|found| found.inquiry != Inquiry::Chooses && !of_money(&found.inquiry));
    found
}

/// What the patterns of questions find; `asks_which` tells of a question, up to the end of
/// the pattern, whether it asks who or what.
fn by_patterns(words: &Words, scene: &Scene, done: &[Range<usize>], asks_which: impl Fn(&Range<usize>, usize) -> bool) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for one in scene.find(&words.inquiries.patterns) {
        let Some(head) = words.inquiries.heads.get(one.pattern) else { continue };
        let Some(tokens) = question(words, scene, one.tokens.start) else { continue };
        if !matches!(head.inquiry, Inquiry::Which(_) | Inquiry::Chooses) && asks_which(&tokens, one.tokens.end) {
            continue;
        }
        let told = |done: &Range<usize>| one.tokens.start <= done.start && tokens.start <= done.start && done.start < tokens.end;
        if !head.to_do || done.iter().any(told) {
            let in_slots = one.slots.iter().filter_map(|(_, chunk)| scene.chunks.get(*chunk)).flat_map(|chunk| chunk.tokens.clone());
            let used = one.used.iter().copied().chain(in_slots).collect();
            let told = one.slots.iter().find_map(|(_, chunk)| {
                let chunk = scene.chunks.get(*chunk)?;
                match chunk.what {
                    What::Number(number) => Some((number, than(scene, chunk.tokens.start))),
                    _ => None,
                }
            });
            let call = one.slots.iter().find_map(|(_, chunk)| match scene.chunks.get(*chunk)?.what {
                What::Call(call) => Some(call),
                _ => None,
            });
            let inquiry = match (&head.inquiry, told) {
                (Inquiry::Named { outcomes, .. }, _) => Inquiry::Named { outcomes: outcomes.clone(), call: call.unwrap_or(u8::MAX) },
                (Inquiry::Number { of, .. }, Some((number, than))) => Inquiry::Number { number, of: of.clone(), than },
                (inquiry, _) => inquiry.clone(),
            };
            found.push(Found { inquiry, tokens, used });
        }
    }
    found
}

/// How what is counted is held against the number there: "more than two".
fn than(scene: &Scene, at: usize) -> Ordering {
    let back = |by: usize| at.checked_sub(by).and_then(|at| scene.word(at));
    match (back(2), back(1)) {
        (Some("more"), Some("than")) | (_, Some("over" | "above")) => Ordering::Greater,
        (Some("less" | "fewer"), Some("than")) | (_, Some("under" | "below")) => Ordering::Less,
        _ => Ordering::Equal,
    }
}

/// The question that a token stands in: from where it begins to ask to the end of the
/// sentence.
///
/// Two questions in one sentence are two: "does grand beat chico, and who leads?"
pub(crate) fn question(words: &Words, scene: &Scene, at: usize) -> Option<Range<usize>> {
    let clause = scene.clause(at)?;
    let of_sentence = || scene.clauses.iter().filter(|other| other.sentence == clause.sentence);
    let end = of_sentence().next_back()?.tokens.end;
    let asks_anew = |other: &&Clause| {
        let asks = scene.word(other.first_word).is_some_and(|word| words.joints.asking.contains(word));
        other.asks && asks && matches!(other.joint.as_deref(), Some("and" | "but"))
    };
    // "Tell me whether he may." ends as a statement does.
    if !clause.asks || scene.tokens.get(end.checked_sub(1)?).is_some_and(|last| last.kind == Kind::Stop) {
        return None;
    }
    let first = of_sentence().find(|other| other.asks)?.tokens.start;
    let first = of_sentence().filter(asks_anew).map(|other| other.tokens.start).filter(|start| *start <= at).last().unwrap_or(first);
    let next = of_sentence().filter(asks_anew).map(|other| other.tokens.start).find(|start| *start > at.max(first));
    let end = next.map_or(end, |next| if scene.word(next - 1).is_none() { next - 1 } else { next });
    let joined = matches!(scene.word(first), Some("and" | "but" | "so" | "or" | "then"));
    Some(first + usize::from(joined)..end)
}

/// Whether the sentence asks from its beginning, and so tells nothing: "may one look at
/// it?", "at Cribbage, what if one counts too much?"
pub(crate) fn is_of_the_question(scene: &Scene, tokens: &Range<usize>) -> bool {
    let Some(clause) = scene.clause(tokens.start) else { return false };
    let mut of_sentence = scene.clauses.iter().filter(|other| other.sentence == clause.sentence);
    let supposed = clause.joint.as_deref() == Some("if") && of_sentence.clone().any(|other| other.asks);
    supposed || of_sentence.next().is_some_and(|first| first.asks)
}

/// Whether it asks which of two: "a card or a suit?", but not "is that so or not?"
pub(crate) fn names_two(scene: &Scene, tokens: &Range<usize>) -> bool {
    let another = |at: usize| !matches!(scene.word(at), None | Some("not" | "what" | "else" | "so" | "something" | "anything" | "nothing"));
    (tokens.start + 1..tokens.end).any(|at| scene.word(at) == Some("or") && another(at + 1))
}

/// Whether it asks who or what, and not whether: "who deals again?"
fn asks_which(words: &Words, scene: &Scene, mut tokens: Range<usize>) -> bool {
    // "When he has laid it down, may I look?" asks nothing with its first word, "when may I
    // look?" does.
    let helps = |at: usize| scene.word(at).is_some_and(|word| words.stating.helping.contains(word));
    if matches!(scene.word(tokens.start), Some("when" | "where")) && !helps(tokens.start + 1) && tokens.clone().skip(2).any(helps) {
        tokens.start += 1;
    }
    tokens.any(|at| scene.word(at).is_some_and(|word| words.joints.which.contains(word)))
}
