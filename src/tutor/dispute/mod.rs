//! Questions from the adjudicator: what an irregularity costs, and what has to
//! be asked before anybody can rule.

mod ask_first;
mod penalty;

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Case, Condition, FactId, Kind, Origin, Truth, Values};
use crate::laws::{CodeId, Does, Game, Law, LawId};
use crate::ruling::{Compiled, Outcome, interview, presume};
use crate::show::phrase;

use super::item::Topic;
use super::question::{Choice, Grade, Question};
use super::random::Random;

/// After so many facts a dispute is long enough.
const LONGEST: usize = 14;

/// So many laws are tried before a question is given up.
const TRIES: usize = 12;

/// A question has as many options, and not fewer than these.
const MOST: usize = 4;
const LEAST: usize = 3;

/// Makes questions from the laws of one code, each act compiled once.
#[derive(Debug)]
pub struct Disputes<'g> {
    game: &'g Game,
    code: CodeId,
    act: FactId,
    /// Acts that belong to the auction.
    calling: Values,
    laws: Vec<LawId>,
    /// The facts that laws of this code ask for.
    used: BTreeSet<FactId>,
    /// Open passages read otherwise than usual.
    readings: Vec<(FactId, u8)>,
    compiled: BTreeMap<u8, Compiled>,
}

impl<'g> Disputes<'g> {
    /// The disputes of a code, with the readings chosen; none, if it has no laws
    /// about any.
    pub fn new(game: &'g Game, code: CodeId, readings: Vec<(FactId, u8)>) -> Option<Self> {
        let act = game.facts.act()?;
        let calling: Values = game.auction.iter().flat_map(|rules| [rules.acts.in_turn]).collect();
        let laws = game.code(code).laws.iter().copied();
        let is = |law: &Law| matches!(&law.does, Does::Rules { effects, choice } if !effects.is_empty() || choice.is_some());
        let laws: Vec<LawId> = laws
            .filter(|law| is(game.law(*law)) && acts(game.law(*law).when(), act).is_some_and(|acts| acts.and(calling).is_empty()))
            .collect();
        let mut used = BTreeSet::new();
        laws.iter().for_each(|law| asked_by(game, code, game.law(*law).when(), &mut used));
        (!laws.is_empty()).then_some(Self { game, code, act, calling, laws, used, readings, compiled: BTreeMap::new() })
    }

    /// The laws there are to ask about.
    pub fn laws(&self) -> &[LawId] {
        &self.laws
    }

    /// A question, always the same for the same seed; none, if no clear case
    /// came of it.
    pub fn question(&mut self, topic: Topic, seed: u64) -> Option<Question> {
        let mut random = Random::new(seed);
        for _ in 0..TRIES {
            let law = *random.pick(&self.laws)?;
            if let Some(mut question) = self.about(topic, law, &mut random) {
                question.id = format!("{} | {seed}", topic.name());
                return Some(question);
            }
        }
        None
    }

    /// The same about one law.
    pub fn question_on(&mut self, topic: Topic, law: LawId, seed: u64) -> Option<Question> {
        let mut random = Random::new(seed);
        let mut question = (0..TRIES).find_map(|_| self.about(topic, law, &mut random))?;
        question.id = format!("{}:{} | {seed}", topic.name(), self.game.law(law).name);
        Some(question)
    }

    /// The question of that name and seed.
    pub(super) fn again(&mut self, name: &str, seed: u64) -> Option<Question> {
        let Some((topic, law)) = name.split_once(':') else { return self.question(Topic::find(name)?, seed) };
        let law = self.laws.iter().copied().find(|known| self.game.law(*known).name == law)?;
        self.question_on(Topic::find(topic)?, law, seed)
    }

    fn about(&mut self, topic: Topic, law: LawId, random: &mut Random) -> Option<Question> {
        match topic {
            Topic::AskFirst => self.ask_first(law, random),
            _ => self.penalty(law, random),
        }
    }

    /// The laws on the act of a case.
    fn on(&mut self, case: &Case) -> Option<&Compiled> {
        let (game, code) = (self.game, self.code);
        Some(self.compiled.entry(case.value(self.act)?).or_insert_with(|| Compiled::for_act(game, code, case)))
    }

    /// A case in which nothing is known but the act, and how passages are read.
    fn begin(&self, law: LawId, random: &mut Random) -> Option<Case> {
        let acts = acts(self.game.law(law).when(), self.act)?.without(self.calling);
        let choices: Vec<u8> = acts.iter().collect();
        let mut case = Case::new(&self.game.facts);
        case.set(self.act, Values::one(*random.pick(&choices)?));
        self.readings.iter().for_each(|(reading, value)| case.set(*reading, Values::one(*value)));
        Some(case)
    }

    /// Tells one more fact that the ruling hangs on, so that the law may still
    /// hold. Says whether the ruling is then settled; none, if it cannot be.
    fn tell(&mut self, case: &mut Case, law: LawId, random: &mut Random) -> Option<bool> {
        let game = self.game;
        let compiled = self.on(case)?;
        let presumed = presume(game, compiled, case, &BTreeSet::new());
        match compiled.outcome(&presumed) {
            Outcome::Settled(_) => return Some(true),
            Outcome::Impossible => return None,
            Outcome::Open => {}
        }
        let mut open = interview::open(game, compiled, &presumed);
        random.shuffle(&mut open);
        let (fact, value) = open.into_iter().find_map(|fact| Some((fact, self.pick(case, law, fact, random)?)))?;
        case.set(fact, Values::one(value));
        Some(false)
    }

    /// A value with which the law may still hold. Of a number, one at which it
    /// would begin or cease to.
    fn pick(&self, case: &Case, law: LawId, fact: FactId, random: &mut Random) -> Option<u8> {
        let facts = &self.game.facts;
        let when = self.game.law(law).when();
        let fits = |value: &u8| {
            let told = case.with(fact, Values::one(*value));
            when.truth(facts, &told) != Truth::No && told.check(facts).is_ok()
        };
        let fitting: Vec<u8> = case.possible(fact).and(facts[fact].all()).iter().filter(fits).collect();
        let edge = |value: &&u8| {
            [value.checked_sub(1), value.checked_add(1)].iter().flatten().any(|next| !fits(next) && facts[fact].all().has(*next))
        };
        let edges: Vec<u8> = fitting.iter().filter(edge).copied().collect();
        let counts = matches!(facts[fact].kind, Kind::Count { .. }) && !edges.is_empty();
        random.pick(if counts { &edges } else { &fitting }).copied()
    }

    /// What is known of a case, a sentence each.
    fn told(&self, case: &Case, presumed: &[(FactId, u8)]) -> Vec<String> {
        let mut told: Vec<String> = phrase::known(self.game, case).into_iter().map(|(_, clause)| phrase::sentence(&clause)).collect();
        told.extend(presumed.iter().map(|(fact, value)| phrase::sentence(self.game.facts[*fact].clause(*value))));
        told
    }
}

/// An option that no misconception is behind.
fn option(text: String, grade: Grade, why: String) -> Choice {
    Choice { text, grade, why, held: Vec::new(), reply: None }
}

fn hints(game: &Game, law: &Law, deciding: &str) -> [String; 3] {
    let facts = if deciding.is_empty() { "what happened, and nothing more" } else { deciding };
    [
        format!("Think of the rule on this: {}", phrase::sentence_end(&law.title)),
        format!("What decides: {}", phrase::sentence_end(facts)),
        format!("It stands in {}", phrase::sentence_end(&phrase::cites(game, &law.cites))),
    ]
}

/// The acts a condition asks for, if it names any.
fn acts(condition: &Condition, act: FactId) -> Option<Values> {
    match condition {
        Condition::Is(fact, values) if *fact == act => Some(*values),
        Condition::All(parts) => parts.iter().find_map(|part| acts(part, act)),
        _ => None,
    }
}

/// The facts a condition asks for, and those from which others follow.
fn asked_by(game: &Game, code: CodeId, condition: &Condition, asked: &mut BTreeSet<FactId>) {
    let mut defined = Vec::new();
    condition.each_fact(&mut |fact| {
        if asked.insert(fact) && game.facts[fact].origin == Origin::Defined {
            defined.push(fact);
        }
    });
    for definition in defined.iter().filter_map(|fact| game.code(code).definitions.get(fact)).flatten() {
        asked_by(game, code, &definition.when, asked);
    }
}
