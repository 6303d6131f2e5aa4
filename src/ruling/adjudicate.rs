use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::facts::{Case, Condition, FactId, Origin, Truth, Values};
use crate::laws::{CodeId, Does, Effect, Game, LawId};

use super::branches::Branch;
use super::change::{self, Change};
use super::compiled::{Compiled, Outcome};
use super::interview;
use super::judges::Judges;
use super::space::{Changes, resolved};

/// How far a case could be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The ruling stands, whatever else may have happened.
    Ruled,
    /// It hangs on facts that are not known.
    NeedsFacts,
    /// The code has no law for it, or leaves it open.
    NotCovered,
}

impl Status {
    /// The name by which programs know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ruled => "ruled",
            Self::NeedsFacts => "needs-facts",
            Self::NotCovered => "not-covered",
        }
    }
}

/// What one code says of a case.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The code.
    pub code: CodeId,
    /// How far the case could be decided.
    pub status: Status,
    /// The laws that certainly prevail; all of them, when the ruling stands.
    pub rulings: Vec<Prevailing>,
    /// The points left open that certainly bear on the case.
    pub gaps: Vec<Prevailing>,
    /// What to ask next, the most telling question first.
    pub ask: Vec<Question>,
    /// The readings of open passages on which the ruling hangs.
    pub readings: Vec<(FactId, u8)>,
    /// What was taken for granted, because nobody said otherwise and it would
    /// have been mentioned, and on which the ruling hangs.
    pub presumed: Vec<(FactId, u8)>,
    /// How the ruling would change if one fact were another, or two.
    pub would_change: Vec<Change>,
    /// The fewest known facts that force the ruling, the act apart.
    pub sufficient: Vec<(FactId, u8)>,
    /// The rulings that are possible, when it hangs on facts nobody can tell.
    pub alternatives: Vec<Alternative>,
    /// What each answer to the next question comes to, where somebody asks in general.
    pub branches: Vec<Branch>,
    /// The nearest laws, when none applies; or those that may, where somebody asks in
    /// general and no one answer settles it.
    pub nearest: Vec<LawId>,
}

impl Ruling {
    /// A ruling of which no more is known than how far the case could be decided.
    pub(crate) const fn new(code: CodeId, status: Status) -> Self {
        Self {
            code,
            status,
            rulings: Vec::new(),
            gaps: Vec::new(),
            ask: Vec::new(),
            readings: Vec::new(),
            presumed: Vec::new(),
            would_change: Vec::new(),
            sufficient: Vec::new(),
            alternatives: Vec::new(),
            branches: Vec::new(),
            nearest: Vec::new(),
        }
    }
}

/// A law that prevails in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prevailing {
    /// The law.
    pub law: LawId,
    /// The laws that sent the case on to it, the first first.
    pub via: Vec<LawId>,
    /// The known facts on which it hangs.
    pub because: Vec<(FactId, u8)>,
    /// Laws that would have applied, but give way to it.
    pub overrides: Vec<LawId>,
}

/// A question whose answer can still change the ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The fact it asks for.
    pub fact: FactId,
    /// The answers that are possible.
    pub options: Vec<u8>,
    /// The same; of many, those together that come to the same ruling in every event,
    /// and last those that are none of the others.
    pub alike: Vec<Values>,
}

impl Question {
    /// Whether this stands for more answers than can be told in a line: what is none of
    /// the others.
    pub fn is_rest(&self, answer: Values) -> bool {
        answer.len() > 2 && self.alike.last() == Some(&answer)
    }

    /// Keeps all answers apart: what is alike to one code may not be to another.
    pub fn part(&mut self) {
        self.alike = self.options.iter().map(|value| Values::one(*value)).collect();
    }
}

/// One way in which facts that nobody can tell may turn out.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The facts.
    pub when: Vec<(FactId, u8)>,
    /// The laws that prevail then.
    pub laws: Vec<Prevailing>,
}

/// How another code rules on the same case.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// Its ruling.
    pub ruling: Ruling,
    /// Whether it comes to the same outcomes; `None` while either is open.
    pub agrees: Option<bool>,
}

/// Rules on a case by one code, and says what to ask, or what would change the
/// ruling. Facts in `untold` are not asked for, because nobody can tell them.
///
/// What would change the ruling is found only among cases that `compiled`
/// covers: compile for no more than the act ([`Compiled::for_act`]).
pub fn adjudicate(game: &Game, compiled: &Compiled, case: &Case, untold: &BTreeSet<FactId>) -> Ruling {
    let told = case;
    let presumed = presume(game, compiled, told, untold);
    let case = &regardless(game, compiled, &presumed, untold).unwrap_or(presumed);
    let mut ruling = explain(game, compiled, case);
    ruling.presumed = deciding_presumptions(game, compiled, told, case);
    if ruling.status == Status::NeedsFacts {
        ruling.ask = interview::questions(game, compiled, case, untold);
        if ruling.ask.is_empty() {
            ruling.alternatives = alternatives(game, compiled, case);
        }
    } else {
        if ruling.rulings.is_empty() && ruling.gaps.is_empty() {
            ruling.nearest = nearest_laws(game, compiled, case);
        }
        ruling.sufficient = change::sufficient(game, compiled, case);
        ruling.would_change = change::changes_beside(game, compiled, told, case, untold);
    }
    ruling
}

/// Rules on a case by one code, with the reasons, and leaves it at that.
pub fn explain(game: &Game, compiled: &Compiled, case: &Case) -> Ruling {
    let (certain, settled) = compiled.certain(case);
    let mut ruling = Ruling { rulings: Vec::with_capacity(certain.len()), ..Ruling::new(compiled.code(), Status::NeedsFacts) };
    for prevailing in explain_all(game, compiled, case, &certain) {
        if game.law(prevailing.law).is_gap() { ruling.gaps.push(prevailing) } else { ruling.rulings.push(prevailing) }
    }
    if settled {
        ruling.status = if ruling.rulings.is_empty() { Status::NotCovered } else { Status::Ruled };
        ruling.readings = readings(game, compiled, case);
    }
    ruling
}

/// The case with everything put in that may be taken for granted: what nobody
/// has said otherwise, bears on the ruling, and agrees with what is known.
pub fn presume(game: &Game, compiled: &Compiled, case: &Case, untold: &BTreeSet<FactId>) -> Case {
    let mut presumed = case.clone();
    let mut tested = None;
    for id in compiled.presumable().iter().copied() {
        let fact = &game.facts[id];
        if untold.contains(&id) || case.possible(id) != fact.all() {
            continue;
        }
        let holds = fact.presumed.iter().find(|(_, when)| when.truth(&game.facts, &presumed) == Truth::Yes);
        // A fact may bear on the case only after it was sent on, so what it is
        // tested for counts, not whether it makes sense in the case as told.
        if let Some((value, _)) = holds
            && tested.get_or_insert_with(|| compiled.tested(&presumed)).contains(&id)
        {
            let tried = presumed.with(id, Values::one(*value));
            if compiled.outcome(&tried) != Outcome::Impossible && leaves_open(game, compiled, case, &tried) {
                presumed = tried;
                tested = None;
            }
        }
    }
    presumed
}

/// The case with the likeliest of what is not known put in, where the outcome is the
/// same whatever that may be: only which law says so hangs on it, and nobody need be
/// asked for that.
fn regardless(game: &Game, compiled: &Compiled, case: &Case, untold: &BTreeSet<FactId>) -> Option<Case> {
    if game.facts.act().is_none_or(|act| case.value(act).is_none()) {
        return None;
    }
    let outcomes = compiled.outcomes(case);
    let first = stated(game, compiled, outcomes.first()?)?;
    if outcomes.len() < 2 || !outcomes.iter().all(|other| stated(game, compiled, other).as_ref() == Some(&first)) {
        return None;
    }
    let pays = |fact: FactId| game.settlements.get(&compiled.code()).is_some_and(|settlement| settlement.looks_at(&game.facts, fact));
    let mut likely = case.clone();
    while compiled.outcome(&likely) == Outcome::Open {
        let fact = interview::open(game, compiled, &likely).into_iter().find(|fact| !untold.contains(fact))?;
        if pays(fact) {
            return None;
        }
        let values = &game.facts[fact].values;
        let with = |value: u8| likely.with(fact, Values::one(value));
        let may_be = |value: &u8| {
            let with = with(*value);
            usize::from(*value) < values.len() && with.check(&game.facts).is_ok() && compiled.outcome(&with) != Outcome::Impossible
        };
        let weight = |value: &u8| values.get(usize::from(*value)).map_or(0.0, |value| value.weight);
        let best =
            likely.possible(fact).iter().filter(may_be).max_by(|one, other| weight(one).total_cmp(&weight(other)).then(other.cmp(one)))?;
        likely = with(best);
    }
    Some(likely)
}

/// What follows from these laws, and which of them leave somebody a choice; nothing where
/// they leave the point open.
fn stated<'a>(game: &'a Game, compiled: &Compiled, places: &[u16]) -> Option<(BTreeSet<&'a Effect>, BTreeSet<LawId>)> {
    let laws = || places.iter().filter_map(|place| Some(compiled.applications().get(usize::from(*place))?.law));
    let choices = laws().filter(|law| matches!(game.law(*law).does, Does::Rules { choice: Some(_), .. })).collect();
    let effects: BTreeSet<&Effect> = laws().flat_map(|law| game.law(law).effects()).collect();
    (!effects.is_empty() && laws().all(|law| !game.law(law).is_gap())).then_some((effects, choices))
}

/// Whether every answer that was left open is still possible: what is told in
/// part is never narrowed by what is only presumed.
fn leaves_open(game: &Game, compiled: &Compiled, told: &Case, presumed: &Case) -> bool {
    let possible = |case: &Case, fact, value| compiled.outcome(&case.with(fact, Values::one(value))) != Outcome::Impossible;
    let partly = told.known(&game.facts).filter(|(_, values)| values.len() > 1);
    partly.into_iter().all(|(fact, values)| values.iter().all(|value| possible(presumed, fact, value) || !possible(told, fact, value)))
}

/// The presumptions without which the outcome would be another, or open.
fn deciding_presumptions(game: &Game, compiled: &Compiled, told: &Case, presumed: &Case) -> Vec<(FactId, u8)> {
    let now = compiled.outcome(presumed);
    let mut needed = presumed.clone();
    let mut deciding = Vec::new();
    for (id, values) in presumed.known(&game.facts) {
        let Some(value) = values.only() else { continue };
        if told.possible(id) == values {
            continue;
        }
        // Of two that would do singly, the second is kept.
        let without = needed.with(id, told.possible(id));
        if compiled.outcome(&without) == now {
            needed = without;
        } else {
            deciding.push((id, value));
        }
    }
    deciding
}

/// How another code of the game rules on the same case, as that code sees it.
pub fn elsewhere(game: &Game, judges: &Judges, ruling: &Ruling, code: CodeId, case: &Case) -> Elsewhere {
    let compiled = judges.compiled_for_one(game, code, case);
    let other = explain(game, &compiled, &presume(game, &compiled, case, &BTreeSet::new()));
    let agrees = match (ruling.status, other.status) {
        (Status::NeedsFacts, _) | (_, Status::NeedsFacts) => None,
        (one, two) => Some(one == two && outcomes(game, ruling) == outcomes(game, &other)),
    };
    Elsewhere { ruling: other, agrees }
}

/// All outcomes a ruling states.
fn outcomes<'a>(game: &'a Game, ruling: &Ruling) -> BTreeSet<&'a Effect> {
    ruling.rulings.iter().flat_map(|prevailing| game.law(prevailing.law).effects()).collect()
}

fn explain_all(game: &Game, compiled: &Compiled, case: &Case, places: &[u16]) -> Vec<Prevailing> {
    let applications = places.iter().filter_map(|place| Some((*place, compiled.applications().get(usize::from(*place))?)));
    applications
        .map(|(place, application)| {
            let grounds = compiled.grounds(game, place);
            Prevailing {
                law: application.law,
                via: application.via.clone(),
                because: grounds.map_or_else(Vec::new, |grounds| grounds.because(&game.facts, compiled, case)),
                overrides: grounds.map_or_else(Vec::new, |grounds| grounds.overridden(&game.facts, compiled, case)),
            }
        })
        .collect()
}

/// The readings that decide a settled case: with another value, other laws
/// prevail.
fn readings(game: &Game, compiled: &Compiled, case: &Case) -> Vec<(FactId, u8)> {
    let now = compiled.outcome(case);
    let mut deciding = Vec::new();
    for fact in compiled.tested(case) {
        if game.facts[fact].origin != Origin::Reading {
            continue;
        }
        let Some(value) = compiled.possible(case, fact).only() else { continue };
        let others = game.facts[fact].all().without(Values::one(value));
        if others.iter().any(|other| compiled.outcome(&case.with(fact, Values::one(other))) != now) {
            deciding.push((fact, value));
        }
    }
    deciding
}

/// Every way in which the facts that still matter may turn out.
pub(super) fn alternatives(game: &Game, compiled: &Compiled, case: &Case) -> Vec<Alternative> {
    let mut restricted = compiled.restrict(case);
    let root = restricted.essential(restricted.root);
    let mut found = Vec::new();
    let mut open = vec![(root, Vec::new())];
    while let Some((at, when)) = open.pop() {
        match restricted.diagram.node(at) {
            Some((level, branches)) => {
                let fact = restricted.fact(level);
                for (value, branch) in (0u8..).zip(branches) {
                    let mut when: Vec<(FactId, u8)> = when.clone();
                    when.push((fact, value));
                    open.push((*branch, when));
                }
            }
            None if at.label() == Some(super::compiled::IMPOSSIBLE) => {}
            None => {
                let mut told = case.clone();
                for (fact, value) in &when {
                    told.set(*fact, Values::one(*value));
                }
                let laws = explain_all(game, compiled, &told, compiled.leaf(at.label().unwrap_or(0)));
                found.push(Alternative { when, laws });
            }
        }
        if found.len() >= 64 {
            break;
        }
    }
    found.reverse();
    found
}

/// Words that more laws have than these tell nothing of what comes near.
const TELLING: usize = 12;

/// The laws that come nearest to a case for which there is none: those of the
/// same code with the fewest facts against them, and of those on other acts the
/// ones whose words are most like what was done.
fn nearest_laws(game: &Game, compiled: &Compiled, case: &Case) -> Vec<LawId> {
    let code = compiled.code();
    let laws = &game.code(code).laws;
    let act = game.facts.act().filter(|act| case.value(*act).is_some());
    let of_the_act = |id: LawId| {
        act.is_none_or(|act| game.law(id).when().truth(&game.facts, &Case::new(&game.facts).with(act, case.possible(act))) != Truth::No)
    };
    let done = act.and_then(|act| Some(game.facts[act].clause(case.value(act)?)));
    let done: BTreeSet<String> = done.into_iter().flat_map(roots).map(Iterator::collect).collect();
    // Which of the words of what was done each law has.
    let has = |id: &LawId| {
        let law = game.law(*id);
        let said = |root: &String| roots(&law.title).chain(roots(&law.says)).any(|word| word.eq(root.chars()));
        done.iter().map(said).collect::<Vec<bool>>()
    };
    let texts: Vec<Vec<bool>> = laws.iter().map(has).collect();
    // A word that many laws have tells little, or nothing.
    let having = |at: usize| texts.iter().filter(|text| text.get(at) == Some(&true)).count().max(1);
    let worth: Vec<usize> = (0..done.len()).map(having).map(|laws| if laws > TELLING { 0 } else { 1000 / laws }).collect();
    let mut near: Vec<(usize, Reverse<usize>, LawId)> = laws
        .iter()
        .zip(&texts)
        .filter_map(|(id, text)| {
            let law = game.law(*id);
            let (mut for_it, mut against) = (0usize, 0usize);
            if let Condition::All(parts) = law.when() {
                for part in parts {
                    let part = resolved(game, code, part, &Changes::new());
                    match part.resolved_truth(&game.facts, &|fact| compiled.possible(case, fact)) {
                        Truth::Yes => for_it += 1,
                        Truth::No => against += 1,
                        Truth::Maybe => {}
                    }
                }
            }
            let like = worth.iter().zip(text).filter(|(_, has)| **has).map(|(worth, _)| worth).sum();
            (for_it > 0 && against > 0 && against <= for_it && (like > 0 || of_the_act(*id))).then_some((against, Reverse(like), *id))
        })
        .collect();
    near.sort_unstable();
    near.into_iter().map(|(.., id)| id).take(3).collect()
}

/// How the longer words of a text begin.
fn roots(text: &str) -> impl Iterator<Item = impl Iterator<Item = char> + '_> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 3);
    words.map(|word| word.chars().flat_map(char::to_lowercase).take(5))
}
