//! What people asked, answered by the ruling.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::dispute::Stands;
use crate::laws::{Effect, Game};
use crate::ruling::Status;
use crate::table::settle::{Settled, Unsaid};
use crate::words::{Asked, Force, Inquiry, PAYMENT};

use super::claims::{self, Verdict, is_meant, speaks_of_the_doer, stated};
use super::options::{self, Chosen};
use super::settle::by_roles;
use super::{View, phrase, unagreed};

/// The sum that a ruling comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// It, in a sentence.
    Is(String),
    /// What must be said before it can be worked out.
    HangsOn(Vec<String>),
    /// There is none, or no table for it.
    None,
}

impl Sum {
    /// What the money of a ruling comes to.
    pub(super) fn of(view: &View<'_>, money: &Result<Settled, Unsaid>) -> Self {
        match money {
            Ok(settled) => Self::Is(phrase::sentence(&by_roles(settled))),
            Err(lacking) if !lacking.facts.is_empty() || !lacking.stakes.is_empty() => Self::HangsOn(unsaid(view, money)),
            Err(_) => Self::None,
        }
    }
}

/// The questions that must be answered before the money can be worked out.
pub(super) fn unsaid(view: &View<'_>, money: &Result<Settled, Unsaid>) -> Vec<String> {
    let facts = view.unsaid(money).into_iter().map(|fact| view.game.facts[fact].question.to_string());
    facts.chain(unagreed(money).map(|missing| missing.question.clone())).collect()
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Yes, and the outcomes that say so.
    Yes(String),
    /// No, and the outcomes that say so.
    No(String),
    /// The outcomes that were asked for.
    Says(String),
    /// Somebody chooses whether it is so; and who.
    Chosen(String),
    /// The ruling does not speak of it.
    Unsaid,
    /// It hangs on facts that are not known.
    Open,
}

impl Answer {
    /// Yes or no, where that can be said.
    pub(super) const fn yes(&self) -> Option<bool> {
        match self {
            Self::Yes(_) => Some(true),
            Self::No(_) => Some(false),
            Self::Says(_) | Self::Chosen(_) | Self::Unsaid | Self::Open => None,
        }
    }

    /// The outcomes that answer it, or why nothing can be said.
    pub(super) fn says(&self) -> &str {
        match self {
            Self::Yes(says) | Self::No(says) | Self::Says(says) | Self::Chosen(says) => says,
            Self::Unsaid => "the ruling gives no plain yes or no to that",
            Self::Open => Verdict::Open.says(),
        }
    }

    /// The answer as it is said.
    pub(super) fn aloud(&self) -> String {
        match self.yes() {
            Some(true) => format!("Yes: {}", self.says()),
            Some(false) => format!("No: {}", self.says()),
            None => self.says().to_owned(),
        }
    }

    fn decided(yes: bool, says: String) -> Self {
        if yes { Self::Yes(says) } else { Self::No(says) }
    }

    fn of(yes: bool, game: &Game, outcomes: &[&Effect]) -> Self {
        Self::decided(yes, clauses(game, outcomes.iter().copied()))
    }

    /// The same where more is asked than was made of it: "do we only deal again?"
    fn with_limits(self, limited: bool) -> Self {
        match self {
            Self::Yes(says) if limited => Self::Says(says),
            other => other,
        }
    }

    /// The same where neither yes nor no would answer it.
    fn of_either(self) -> Self {
        match self {
            Self::Yes(says) | Self::No(says) => Self::Says(says),
            other => other,
        }
    }
}

/// A question of so few words is a mere "can she?"
const BARE: usize = 2;

/// The questions that the ruling answers, each with the answer. One sentence may ask
/// several things; whether it is allowed is answered only where nothing else is.
pub(super) fn answers<'a>(view: &View<'a>, sum: &Sum) -> Vec<(&'a Asked, Answer)> {
    let asked: Vec<&Asked> = view.dispute.told.iter().flat_map(|told| &told.understanding.questions).collect();
    let answered: Vec<Option<Answer>> = asked.iter().map(|asked| of(view, &asked.about, asked.force, sum)).collect();
    let ways = asked.iter().zip(&answered).map(|(asked, answer)| Way::of(&asked.at, &asked.by, &asked.about, answer.as_ref()));
    let said = said_with_most(&ways.collect::<Vec<_>>());
    let known = asked.into_iter().zip(answered).zip(said).filter(|(_, said)| *said);
    let mut found: Vec<(&Asked, Answer)> = known.filter_map(|((asked, answer), _)| Some((asked, answer?))).collect();
    // What is paid may have it in it; and what it depends on is told instead.
    let reckoned = matches!(sum, Sum::Is(_));
    let in_general = !view.ruling.branches.is_empty();
    let plain = |answer: &Answer| *answer != Answer::Unsaid;
    found.retain(|(_, answer)| (plain(answer) || !reckoned) && !(*answer == Answer::Open && in_general));
    let ways: Vec<_> = found.iter().map(|(asked, answer)| (&asked.at, &asked.about, plain(answer))).collect();
    let mut best = best_of_their_words(&ways).into_iter();
    found.retain(|_| best.next() == Some(true));
    // "Is that right?" is answered by whatever else its words ask.
    let otherwise: Vec<Range<usize>> =
        found.iter().filter(|(asked, _)| asked.about != Inquiry::IsRight).map(|(asked, _)| asked.at.clone()).collect();
    let in_its_words = |at: &Range<usize>| otherwise.iter().any(|other| other.start < at.end && at.start < other.end);
    found.retain(|(asked, _)| asked.about != Inquiry::IsRight || !in_its_words(&asked.at));
    let neither_yes_nor_no = |asked: &Asked, answer: &Answer| asked.either || speaks_of_the_doer(view, asked.of_another, answer.says());
    let answered = |(asked, answer): (&'a Asked, Answer)| {
        (asked, if neither_yes_nor_no(asked, &answer) { answer.of_either() } else { answer.with_limits(asked.limited) })
    };
    let mut found: Vec<_> = found.into_iter().map(answered).collect();
    // What is answered with yes or no need not be said once more.
    let decided: Vec<(usize, String)> =
        found.iter().filter(|(_, answer)| answer.yes().is_some()).map(|(asked, answer)| (asked.at.end, answer.says().to_owned())).collect();
    found.retain(|(asked, answer)| answer.yes().is_some() || !decided.contains(&(asked.at.end, answer.says().to_owned())));
    // "Yes: the card may be called; a suit may be called" says no more than the half of it
    // that was asked for.
    let all: Vec<(usize, Answer)> = found.iter().map(|(asked, answer)| (asked.at.end, answer.clone())).collect();
    let half = |end: usize, answer: &Answer, (of, other): &(usize, Answer)| {
        let shorter = other.says().len() < answer.says().len();
        *of == end && other.yes().is_some() && other.yes() == answer.yes() && shorter && answer.says().contains(other.says())
    };
    found.retain(|(asked, answer)| !all.iter().any(|other| half(asked.at.end, answer, other)));
    // Who hears yes and no to one question is not answered.
    let both = |end: usize| {
        let says = |yes: bool| all.iter().any(|(of, answer)| *of == end && answer.yes() == Some(yes));
        says(true) && says(false)
    };
    found.retain(|(asked, answer)| !(answer.yes().is_some() && both(asked.at.end)));
    // "Can she?" asks for more than its words say.
    found.retain(|(asked, answer)| *answer != Answer::Unsaid || asked.words.split_whitespace().count() > BARE);
    let mut said: Vec<(usize, Answer)> = Vec::new();
    found.retain(|(asked, answer)| {
        let new = !said.contains(&(asked.at.end, answer.clone()));
        said.push((asked.at.end, answer.clone()));
        new
    });
    found
}

/// A way in which words may be taken, among others.
pub(super) struct Way<'a> {
    /// Where the question or claim stands.
    at: &'a Range<usize>,
    /// The words by which it was known.
    by: &'a [usize],
    /// Whether the ruling answers it, or it is known that none does.
    counts: bool,
}

impl<'a> Way<'a> {
    pub(super) fn of(at: &'a Range<usize>, by: &'a [usize], about: &Inquiry, answer: Option<&Answer>) -> Self {
        let answers = answer.is_some_and(|answer| *answer != Answer::Unsaid);
        Self { at, by, counts: answers || *about == Inquiry::Nothing }
    }
}

/// Which of them are meant: what is said with more words is, if the ruling answers it.
pub(super) fn said_with_most(ways: &[Way<'_>]) -> Vec<bool> {
    let less = |one: &Way<'_>, other: &Way<'_>| {
        let part = one.by.len() < other.by.len() && one.by.iter().all(|at| other.by.contains(at));
        other.counts && one.at == other.at && part
    };
    ways.iter().map(|one| !ways.iter().any(|other| less(one, other))).collect()
}

/// Which are the best that is made of their words: what is plain before what is not, which
/// of two calls is higher before how all of them rank, and whether a thing is allowed only
/// where nothing else is.
pub(super) fn best_of_their_words(ways: &[(&Range<usize>, &Inquiry, bool)]) -> Vec<bool> {
    let weight = |(_, about, plain): &(&Range<usize>, &Inquiry, bool)| {
        let leave = matches!(about, Inquiry::Leave { .. } | Inquiry::Lawful { .. });
        (*plain, matches!(about, Inquiry::Ranks { .. }), !leave)
    };
    let best = |at: &Range<usize>| ways.iter().filter(|(other, ..)| *other == at).map(weight).max();
    ways.iter().map(|one| best(one.0) == Some(weight(one))).collect()
}

/// What the ruling answers to a question; nothing, where it says nothing of it.
pub(super) fn of(view: &View<'_>, asked: &Inquiry, force: Force, sum: &Sum) -> Option<Answer> {
    if view.ruling.status == Status::NotCovered {
        return None;
    }
    match asked {
        Inquiry::Which(names) => which(view, names, sum),
        Inquiry::Whether { outcomes, denied } => whether(view, outcomes, *denied, force),
        Inquiry::Named { outcomes, call } => named(view, outcomes, *call),
        Inquiry::Sum { amount, each } => sum_is(view, amount, *each),
        Inquiry::Chooses => options::who_chooses(view).map(Answer::Chosen),
        Inquiry::WhoIsRight => claims::who_is_right(view).map(Answer::Says).or_else(|| unjudged(view)),
        Inquiry::IsRight => unjudged(view),
        Inquiry::Number { number, of, than } => comes_to(view, *number, of, *than, force),
        Inquiry::Stands => stands(view),
        Inquiry::Ranks { higher, lower, yes } => {
            let says = format!("{higher} goes over {lower}");
            Some(match *yes {
                Some(yes) => Answer::decided(yes, says),
                None => Answer::Says(says),
            })
        }
        Inquiry::Nothing => None,
        Inquiry::Leave { denied } => allowed(view, *denied, false),
        Inquiry::Lawful { denied } => allowed(view, *denied, true),
    }
}

/// What is said where it is asked who is right, and nothing that was claimed can be held against
/// the ruling.
fn unjudged(view: &View<'_>) -> Option<Answer> {
    let says = "what was claimed is not understood well enough to be judged; see what the ruling says";
    (view.ruling.status == Status::Ruled && claims::judged(view).is_empty()).then(|| Answer::Says(says.to_owned()))
}

/// The sum, where the question is for the money and that could be worked out, or what
/// must be said first; or else the outcomes asked for.
fn which(view: &View<'_>, names: &[String], sum: &Sum) -> Option<Answer> {
    let for_money = names.iter().any(|name| name == PAYMENT);
    let says = match sum {
        Sum::Is(pays) if for_money => pays.clone(),
        Sum::HangsOn(questions) if for_money => format!("that hangs on more. {}", questions.join(" ")),
        _ => {
            let stated = stated(view);
            let money = |effect: &Effect| for_money && view.game.effects.get(&effect.name).is_some_and(|kind| kind.money);
            let found = stated.iter().filter(|effect| names.contains(&effect.name) || money(effect));
            clauses(view.game, found)
        }
    };
    (!says.is_empty()).then_some(Answer::Says(says))
}

fn whether(view: &View<'_>, outcomes: &[Effect], denied: bool, force: Force) -> Option<Answer> {
    let game = view.game;
    let outcomes: Vec<&Effect> = outcomes.iter().filter(|outcome| game.effects.contains_key(&outcome.name)).collect();
    if outcomes.is_empty() {
        return None;
    }
    let stated = stated(view);
    let follow: Vec<&Effect> = stated.iter().filter(|effect| outcomes.iter().any(|meant| is_meant(meant, effect))).collect();
    if !follow.is_empty() {
        return decided(view, &follow, true, denied, force);
    }
    let against: Vec<&Effect> = stated.iter().filter(|effect| outcomes.iter().any(|meant| game.exclude(meant, effect))).collect();
    if !against.is_empty() {
        return decided(view, &against, false, denied, force);
    }
    match view.ruling.status {
        Status::Ruled => Some(Answer::Unsaid),
        Status::NeedsFacts | Status::NotCovered => Some(Answer::Open),
    }
}

/// What these outcomes answer, which say that it is so, or that it is not; `denied`, where it
/// is asked whether it is not so.
fn decided(view: &View<'_>, outcomes: &[&Effect], so: bool, denied: bool, force: Force) -> Option<Answer> {
    let yes = so != denied;
    match options::chosen(view, outcomes, force) {
        // Where it is asked if it is not so, what must be is the contrary.
        Some(Chosen::NeedNot(says)) if denied => Some(Answer::Chosen(says)),
        Some(Chosen::NeedNot(says)) => Some(Answer::No(says)),
        Some(Chosen::IsFor(says)) => Some(Answer::Chosen(says)),
        // "May he?" is not answered with "no: it is allowed", nor with "yes: it is forbidden".
        _ if force == Force::May && !denied && outcomes.iter().all(|outcome| allows(view.game, outcome) == Some(!yes)) => None,
        // Nor is "must he?" answered by what only is allowed.
        _ if force == Force::Must && yes && !denied && outcomes.iter().all(|outcome| allows(view.game, outcome) == Some(true)) => None,
        Some(Chosen::MayBe) | None => Some(Answer::of(yes, view.game, outcomes)),
    }
}

/// Whether what is paid comes to so much. A sum that one line has, and of which it is not said
/// that it is what each pays, may be meant for all of them together: that is not judged.
fn sum_is(view: &View<'_>, amount: &str, each: bool) -> Option<Answer> {
    let settled = view.money().ok()?;
    let claimed = settled.unit.read(amount)?;
    // A bare number is one of points, and not of the smallest coins.
    let bare = amount.parse::<i64>().is_ok();
    if bare && !settled.unit.write(claimed).starts_with(amount) {
        return None;
    }
    let pays = settled.payments.iter().any(|paid| paid.amount == claimed);
    let has = settled.net.iter().any(|(_, net)| net.abs() == claimed);
    if pays != has && pays != each {
        return None;
    }
    Some(Answer::decided(pays || has, by_roles(&settled)))
}

fn allows(game: &Game, outcome: &Effect) -> Option<bool> {
    game.effects.get(&outcome.name).and_then(|kind| kind.allowed)
}

/// Whether the call that is named is the one that is played, where one of the outcomes follows.
fn named(view: &View<'_>, outcomes: &[Effect], call: u8) -> Option<Answer> {
    let fact = view.game.auction.as_deref()?.contract.fact;
    let stated = stated(view);
    let follow: Vec<&Effect> = stated.iter().filter(|effect| outcomes.iter().any(|meant| is_meant(meant, effect))).collect();
    let played = view.dispute.case.possible(fact).only().filter(|_| !follow.is_empty())?;
    Some(Answer::of(played == call, view.game, &follow))
}

/// Whether what the ruling counts comes to so many: all that it counts, nothing apart, must
/// be of one number. `of` is the parameter that is meant, if one is.
fn comes_to(view: &View<'_>, number: i32, of: &str, than: Ordering, force: Force) -> Option<Answer> {
    let stated = stated(view);
    let meant = |effect: &Effect| -> Vec<i32> {
        let meant = effect.with.iter().filter(|(name, _)| of.is_empty() || name == of);
        meant.filter_map(|(_, value)| value.parse().ok()).collect()
    };
    let counted: Vec<(&Effect, i32)> =
        stated.iter().flat_map(|effect| meant(effect).into_iter().map(move |number| (effect, number))).collect();
    let some = counted.iter().any(|(_, number)| *number != 0);
    let (effects, numbers): (Vec<&Effect>, BTreeSet<i32>) = counted.into_iter().filter(|(_, number)| !some || *number != 0).unzip();
    match numbers.first() {
        Some(only) if numbers.len() == 1 && only.cmp(&number) == than => decided(view, &effects, true, false, force),
        Some(_) if numbers.len() == 1 => Some(Answer::of(false, view.game, &effects)),
        _ => None,
    }
}

/// Whether what was done, or is asked about, is allowed; `punished`, if what has a penalty
/// is not.
fn allowed(view: &View<'_>, denied: bool, punished: bool) -> Option<Answer> {
    let game = view.game;
    if view.ruling.status == Status::NeedsFacts {
        return Some(Answer::Open);
    }
    let stated = stated(view);
    let says = |effect: &Effect| allows(game, effect).or_else(|| (punished && is_penalty(game, effect)).then_some(false));
    let that = |allowed: bool| stated.iter().filter(|effect| says(effect) == Some(allowed)).collect::<Vec<_>>();
    match (that(true).as_slice(), that(false).as_slice()) {
        ([], []) => None,
        (allowed, []) => Some(Answer::of(!denied, game, few(allowed))),
        ([], forbidden) => Some(Answer::of(denied, game, few(forbidden))),
        _ => None,
    }
}

/// How the auction stands as it was told: the calls that somebody may make, whose turn it
/// is, or what is played.
fn stands(view: &View<'_>) -> Option<Answer> {
    let rules = view.game.auction.as_deref()?;
    let may = match view.dispute.stands(view.game, view.ruling.code)? {
        Stands::Open(may) => may,
        Stands::Played { call, by, .. } => {
            let says = &rules.words.get(call.index())?.says;
            let by = if by.is_empty() { String::new() } else { format!(", by {}", phrase::list(&by, "and")) };
            return Some(Answer::Says(format!("“{says}” is played{by}")));
        }
        Stands::Unplayed => return Some(Answer::Says(rules.contract.nothing.clone())),
    };
    let you = |name: &str| name == "you";
    let by = may.by.as_deref().unwrap_or("whoever is next");
    let next = may.next.as_deref().unwrap_or("another player");
    if !may.is_next {
        let (speaks, has) = (if you(next) { "speak" } else { "speaks" }, if you(by) { "have" } else { "has" });
        return Some(Answer::Says(format!("{next} {speaks} next; {by} {has} nothing to say now")));
    }
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for word in may.calls.iter().filter_map(|call| rules.words.get(call.index())) {
        let kind = word.text.split(':').next().unwrap_or(&word.text);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, calls)) => calls.push(format!("“{}”", word.says)),
            None => kinds.push((kind, vec![format!("“{}”", word.says)])),
        }
    }
    // Many that differ in suit and number alone: the lowest, and so many more.
    let told = kinds.iter().map(|(_, calls)| match calls.as_slice() {
        [first, rest @ ..] if rest.len() > 2 => format!("{first} or a higher one ({} more)", rest.len()),
        calls => phrase::list(&calls.iter().map(String::as_str).collect::<Vec<_>>(), "or"),
    });
    let says = told.collect::<Vec<_>>().join("; ");
    Some(Answer::Says(format!("{by} may say {says}")))
}

/// So many outcomes say whether a thing is allowed; the ruling tells the rest.
fn few<'a, 'b>(outcomes: &'a [&'b Effect]) -> &'a [&'b Effect] {
    outcomes.get(..2).unwrap_or(outcomes)
}

fn is_penalty(game: &Game, effect: &Effect) -> bool {
    game.effects.get(&effect.name).is_some_and(|kind| kind.penalty)
}

/// The outcomes in words, each once.
pub(super) fn clauses<'a>(game: &Game, outcomes: impl IntoIterator<Item = &'a Effect>) -> String {
    let mut clauses: Vec<String> = Vec::new();
    for clause in outcomes.into_iter().map(|effect| game.clause(effect)) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses.join("; ")
}
