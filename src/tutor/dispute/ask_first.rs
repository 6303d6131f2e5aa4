//! What has to be asked before anybody can rule.

use std::collections::BTreeSet;

use crate::facts::{Case, FactId, Origin, Truth};
use crate::laws::LawId;
use crate::ruling::{adjudicate, interview, presume};
use crate::show::phrase;

use super::{Choice, Disputes, Grade, LEAST, MOST, Question, Random, Topic, asked_by, hints, option};

impl Disputes<'_> {
    pub(super) fn ask_first(&mut self, law: LawId, random: &mut Random) -> Option<Question> {
        let mut case = self.begin(law, random)?;
        for _ in 0..random.below(3) {
            if self.tell(&mut case, law, random)? {
                return None;
            }
        }
        let game = self.game;
        let others = self.idle(&case, random)?;
        if others.len() + 1 < LEAST {
            return None;
        }
        let nothing = BTreeSet::new();
        let declared = game.law(law);
        let mut bears = BTreeSet::new();
        asked_by(game, self.code, declared.when(), &mut bears);
        let compiled = self.on(&case)?;
        // The passage shown must be one that hangs on the answer.
        if !interview::open(game, compiled, &presume(game, compiled, &case, &nothing)).iter().any(|fact| bears.contains(fact)) {
            return None;
        }
        let ruling = adjudicate(game, compiled, &case, &nothing);
        let first = ruling.ask.first().filter(|first| bears.contains(&first.fact))?.clone();
        let asked = &game.facts[first.fact];
        let mut options = vec![option(asked.question.to_string(), Grade::Right, String::new())];
        for other in others {
            if options.len() < MOST && !options.iter().any(|known| known.text == other.text) {
                options.push(other);
            }
        }
        if options.len() < LEAST {
            return None;
        }
        random.shuffle(&mut options);
        let answers: Vec<&str> = first.options.iter().map(|value| asked.clause(*value)).take(4).collect();
        let why = asked.why.clone().map_or_else(|| format!("whether {}", phrase::list(&answers, "or")), String::from);
        Some(Question {
            id: String::new(),
            topic: Topic::AskFirst,
            law,
            said: Vec::new(),
            known: self.told(&case, &ruling.presumed),
            asks: "What must you ask first, before anybody can rule?".to_owned(),
            options,
            because: format!("The ruling hangs on it: {} For instance: {}", phrase::sentence_end(&why), phrase::sentence(&declared.says)),
            cites: declared.cites.clone(),
            hints: hints(game, declared, &why),
            quiet: false,
        })
    }

    /// Questions that cannot change the ruling, however they are answered: what
    /// makes sense and yet does not matter comes first.
    fn idle(&mut self, case: &Case, random: &mut Random) -> Option<Vec<Choice>> {
        let game = self.game;
        let compiled = self.on(case)?;
        let presumed = presume(game, compiled, case, &BTreeSet::new());
        // What decides the outcome, or whether that makes sense to ask.
        let mut bears: BTreeSet<FactId> = BTreeSet::new();
        for fact in compiled.tested(&presumed) {
            bears.insert(fact);
            let mut note = |other: FactId| {
                bears.insert(other);
            };
            game.facts[fact].when.each_fact(&mut note);
            game.facts[fact].presumed.iter().for_each(|(_, when)| when.each_fact(&mut note));
        }
        let makes_sense = |fact: FactId| game.facts[fact].when.truth(&game.facts, &presumed);
        let idle = |fact: &FactId| {
            let declared = &game.facts[*fact];
            let known = presumed.possible(*fact) != declared.all();
            declared.origin == Origin::Told && !declared.question.is_empty() && !known && !bears.contains(fact)
        };
        let mut facts: Vec<FactId> = self.used.iter().copied().filter(idle).collect();
        random.shuffle(&mut facts);
        facts.sort_by_key(|fact| match makes_sense(*fact) {
            Truth::Yes => 0,
            Truth::Maybe => 1,
            Truth::No => 2,
        });
        let why = |fact| match makes_sense(fact) {
            Truth::Yes => "Whatever the answer, the ruling would be the same.",
            Truth::Maybe => "Whether that arises at all hangs on what is not known yet.",
            Truth::No => "That does not arise here.",
        };
        Some(facts.into_iter().map(|fact| option(game.facts[fact].question.to_string(), Grade::Wrong, why(fact).to_owned())).collect())
    }
}
