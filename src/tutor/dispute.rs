//! Questions from the adjudicator: what an irregularity costs, and what has to
//! be asked before anybody can rule.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{Case, Condition, FactId, Origin, Truth, Values};
use crate::laws::{CodeId, Does, Game, Law, LawId};
use crate::ruling::{Compiled, Ruling, Status, adjudicate};
use crate::show::phrase;

use super::item::Topic;
use super::question::{Choice, Grade, Question};
use super::random::Random;

/// After so many facts a dispute is long enough.
const LONGEST: usize = 14;

/// Makes questions from the laws of one code, each act compiled once.
#[derive(Debug)]
pub struct Disputes<'g> {
    game: &'g Game,
    code: CodeId,
    act: FactId,
    /// Acts that belong to the auction.
    calling: Values,
    laws: Vec<LawId>,
    compiled: BTreeMap<u8, Compiled>,
}

impl<'g> Disputes<'g> {
    /// The disputes of a code; none, if it has no laws about any.
    pub fn new(game: &'g Game, code: CodeId) -> Option<Self> {
        let act = game.facts.act()?;
        let calling: Values = game.auction.iter().flat_map(|rules| [rules.acts.in_turn]).collect();
        let laws = game.code(code).laws.iter().copied();
        let is = |law: &Law| matches!(&law.does, Does::Rules { effects, choice } if !effects.is_empty() || choice.is_some());
        let laws: Vec<LawId> = laws
            .filter(|law| is(game.law(*law)) && acts(&game.law(*law).when, act).is_some_and(|acts| acts.and(calling).is_empty()))
            .collect();
        (!laws.is_empty()).then_some(Self { game, code, act, calling, laws, compiled: BTreeMap::new() })
    }

    /// How many laws there are to ask about.
    pub fn len(&self) -> usize {
        self.laws.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.laws.is_empty()
    }

    /// A question, always the same for the same seed; none, if no clear case
    /// came of it.
    pub fn question(&mut self, topic: Topic, seed: u64) -> Option<Question> {
        let mut random = Random::new(seed);
        for _ in 0..12 {
            let law = *random.pick(&self.laws)?;
            let made = match topic {
                Topic::AskFirst => self.ask_first(law, &mut random),
                _ => self.penalty(law, &mut random),
            };
            if let Some(mut question) = made {
                question.id = format!("{} | {seed}", topic.name());
                return Some(question);
            }
        }
        None
    }

    fn rule(&mut self, case: &Case) -> Option<Ruling> {
        let act = case.value(self.act)?;
        let (game, code) = (self.game, self.code);
        let compiled = self.compiled.entry(act).or_insert_with(|| Compiled::for_act(game, code, case));
        Some(adjudicate(game, compiled, case, &BTreeSet::new()))
    }

    fn begin(&self, law: LawId, random: &mut Random) -> Option<Case> {
        let acts = acts(&self.game.law(law).when, self.act)?.without(self.calling);
        let choices: Vec<u8> = acts.iter().collect();
        let mut case = Case::new(&self.game.facts);
        case.set(self.act, Values::one(*random.pick(&choices)?));
        Some(case)
    }

    /// Tells one more fact: one that the ruling hangs on, so that the law may
    /// still hold.
    fn tell(&self, case: &mut Case, law: LawId, ruling: &Ruling, random: &mut Random) -> bool {
        let Some(question) = ruling.ask.first() else { return false };
        let mut options = question.options.clone();
        random.shuffle(&mut options);
        let when = &self.game.law(law).when;
        let fits = |value: &u8| {
            let told = case.with(question.fact, Values::one(*value));
            when.truth(&self.game.facts, &told) != Truth::No && told.check(&self.game.facts).is_ok()
        };
        let Some(value) = options.iter().copied().find(fits) else { return false };
        case.set(question.fact, Values::one(value));
        true
    }

    fn penalty(&mut self, law: LawId, random: &mut Random) -> Option<Question> {
        let mut case = self.begin(law, random)?;
        let mut ruling = self.rule(&case)?;
        let mut told = 0;
        while ruling.status == Status::NeedsFacts {
            told += 1;
            if told > LONGEST || !self.tell(&mut case, law, &ruling, random) {
                return None;
            }
            ruling = self.rule(&case)?;
        }
        let holds = ruling.rulings.iter().any(|prevailing| prevailing.law == law);
        if ruling.status != Status::Ruled || !holds || !ruling.readings.is_empty() || !ruling.gaps.is_empty() {
            return None;
        }
        let game = self.game;
        let declared = game.law(law);
        let prevailing: Vec<LawId> = ruling.rulings.iter().map(|one| one.law).collect();
        let mut others: Vec<LawId> = ruling.would_change.iter().flat_map(|change| change.laws.iter().copied()).collect();
        let same_act = self.laws.iter().copied().filter(|other| acts(&game.law(*other).when, self.act) == acts(&declared.when, self.act));
        others.extend(same_act);
        let alike = |one: &Law, other: &Law| one.says == other.says || one.effects().eq(other.effects());
        let mut options =
            vec![Choice { text: phrase::sentence(&declared.says), grade: Grade::Right, why: String::new(), held: Vec::new(), reply: None }];
        random.shuffle(&mut others);
        let mut taken: Vec<LawId> = prevailing;
        for other in others {
            let candidate = game.law(other);
            if options.len() >= 4
                || candidate.is_gap()
                || candidate.effects().next().is_none()
                || taken.iter().any(|known| alike(game.law(*known), candidate))
            {
                continue;
            }
            taken.push(other);
            let change = ruling.would_change.iter().find(|change| change.laws.contains(&other));
            let why = match change {
                Some(change) => format!("That would be so if {}.", game.facts[change.fact].clause(change.value)),
                None => format!("That is for another case: {}", phrase::sentence_end(&candidate.title)),
            };
            options.push(Choice { text: phrase::sentence(&candidate.says), grade: Grade::Wrong, why, held: Vec::new(), reply: None });
        }
        if options.len() < 3 {
            return None;
        }
        random.shuffle(&mut options);
        let because = ruling.rulings.iter().find(|one| one.law == law).map_or_else(Vec::new, |one| one.because.clone());
        let deciding: Vec<&str> =
            because.iter().filter(|(fact, _)| *fact != self.act).map(|(fact, value)| game.facts[*fact].clause(*value)).collect();
        let quiet = declared.effects().any(|effect| ["no-penalty", "not-an-offence"].contains(&effect.name.as_str()));
        Some(Question {
            id: String::new(),
            topic: Topic::Penalties,
            law,
            said: Vec::new(),
            known: self.told(&case, &ruling),
            asks: "Which of these rules decides here?".to_owned(),
            options,
            because: phrase::sentence(&declared.says),
            cites: declared.cites.clone(),
            hints: hints(game, declared, &deciding),
            quiet,
        })
    }

    fn ask_first(&mut self, law: LawId, random: &mut Random) -> Option<Question> {
        let mut case = self.begin(law, random)?;
        let mut ruling = self.rule(&case)?;
        for _ in 0..random.below(3) {
            if ruling.status == Status::NeedsFacts && self.tell(&mut case, law, &ruling, random) {
                ruling = self.rule(&case)?;
            }
        }
        let game = self.game;
        let first = ruling.ask.first()?.clone();
        let matters: Vec<FactId> = ruling.ask.iter().map(|question| question.fact).collect();
        let presumed: Vec<FactId> = ruling.presumed.iter().map(|(fact, _)| *fact).collect();
        // Only what cannot change the ruling is offered beside it.
        let idle = |fact: FactId| {
            let declared = &game.facts[fact];
            declared.origin == Origin::Told
                && !declared.question.is_empty()
                && case.value(fact).is_none()
                && fact != self.act
                && !matters.contains(&fact)
                && !presumed.contains(&fact)
                && declared.when.truth(&game.facts, &case) != Truth::Yes
        };
        let mut others: Vec<FactId> = game.facts.iter().map(|(fact, _)| fact).filter(|fact| idle(*fact)).collect();
        random.shuffle(&mut others);
        others.sort_by_key(|fact| game.facts[*fact].when.truth(&game.facts, &case) == Truth::No);
        let settled = |fact: FactId, this: &mut Self| {
            // However it turns out, nothing is the other for it.
            let values = game.facts[fact].all();
            values.iter().take(3).all(|value| {
                let other = case.with(fact, Values::one(value));
                other.check(&game.facts).is_err()
                    || this.rule(&other).is_some_and(|other| other.ask.iter().map(|q| q.fact).eq(matters.iter().copied()))
            })
        };
        let mut options = vec![Choice {
            text: game.facts[first.fact].question.clone(),
            grade: Grade::Right,
            why: String::new(),
            held: Vec::new(),
            reply: None,
        }];
        for fact in others {
            if options.len() >= 4 {
                break;
            }
            let declared = &game.facts[fact];
            if options.iter().any(|option| option.text == declared.question) || !settled(fact, self) {
                continue;
            }
            let why = match declared.when.truth(&game.facts, &case) {
                Truth::Yes => "Whatever the answer, the ruling would be the same.",
                Truth::No => "That does not arise here.",
                Truth::Maybe => "Whether that arises at all hangs on what is not known yet.",
            };
            options.push(Choice {
                text: declared.question.clone(),
                grade: Grade::Wrong,
                why: why.to_owned(),
                held: Vec::new(),
                reply: None,
            });
        }
        if options.len() < 3 {
            return None;
        }
        random.shuffle(&mut options);
        let declared = game.law(law);
        let asked = &game.facts[first.fact];
        let answers: Vec<&str> = first.options.iter().map(|value| asked.clause(*value)).take(4).collect();
        Some(Question {
            id: String::new(),
            topic: Topic::AskFirst,
            law,
            said: Vec::new(),
            known: self.told(&case, &ruling),
            asks: "What must you ask first, before anybody can rule?".to_owned(),
            options,
            because: format!("The ruling hangs on it: {}.", asked.why.clone().unwrap_or_else(|| phrase::list(&answers, "or"))),
            cites: declared.cites.clone(),
            hints: hints(game, declared, &answers),
            quiet: false,
        })
    }

    /// What is known of the case, a sentence each.
    fn told(&self, case: &Case, ruling: &Ruling) -> Vec<String> {
        let mut told: Vec<String> = phrase::known(self.game, case).into_iter().map(|(_, clause)| phrase::sentence(&clause)).collect();
        told.extend(ruling.presumed.iter().map(|(fact, value)| phrase::sentence(self.game.facts[*fact].clause(*value))));
        told
    }
}

fn hints(game: &Game, law: &Law, deciding: &[&str]) -> [String; 3] {
    let facts = if deciding.is_empty() { "what happened, and nothing more".to_owned() } else { phrase::list(deciding, "and") };
    [
        format!("Think of the rule on this: {}", phrase::sentence_end(&law.title)),
        format!("What decides: {}", phrase::sentence_end(&facts)),
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
