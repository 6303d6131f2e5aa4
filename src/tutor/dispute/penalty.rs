//! Which law applies to a dispute, and what it says.

use std::collections::BTreeSet;

use crate::facts::Case;
use crate::laws::{Law, LawId};
use crate::ruling::{Ruling, Status, adjudicate, explain, presume};
use crate::show::phrase;

use super::{Disputes, Grade, LEAST, LONGEST, MOST, Question, Random, Topic, acts, hints, option};

impl Disputes<'_> {
    pub(super) fn penalty(&mut self, law: LawId, random: &mut Random) -> Option<Question> {
        let mut case = self.begin(law, random)?;
        let mut told = 0;
        while !self.tell(&mut case, law, random)? {
            told += 1;
            if told > LONGEST {
                return None;
            }
        }
        let ruling = self.clear(&case, law)?;
        let game = self.game;
        let declared = game.law(law);
        let mut known = self.told(&case, &ruling.presumed);
        known.extend(ruling.readings.iter().map(|(reading, value)| phrase::sentence(game.facts[*reading].clause(*value))));
        let mut options = vec![option(phrase::sentence(&declared.says), Grade::Right, String::new())];
        options.extend(self.others(law, &ruling, random));
        if options.len() < LEAST {
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
            known,
            asks: "Which of these rules applies here?".to_owned(),
            options,
            because: self.all_of_it(law, &ruling),
            cites: declared.cites.clone(),
            hints: hints(game, declared, &phrase::list(&deciding, "and")),
            quiet,
        })
    }

    /// The ruling, if the law holds and nothing in it is open that was not chosen.
    fn clear(&mut self, case: &Case, law: LawId) -> Option<Ruling> {
        let (game, nothing, chosen) = (self.game, BTreeSet::new(), self.readings.clone());
        let compiled = self.on(case)?;
        let brief = explain(game, compiled, &presume(game, compiled, case, &nothing));
        let holds = brief.rulings.iter().any(|prevailing| prevailing.law == law);
        let open = brief.readings.iter().any(|reading| !chosen.contains(reading));
        let clear = brief.status == Status::Ruled && holds && !open && brief.gaps.is_empty();
        clear.then(|| adjudicate(game, compiled, case, &nothing))
    }

    /// Rules that do not apply: those that nearly would, and others on the act.
    fn others(&self, law: LawId, ruling: &Ruling, random: &mut Random) -> Vec<super::Choice> {
        let game = self.game;
        let on = |law: LawId| acts(game.law(law).when(), self.act);
        let mut others: Vec<LawId> = ruling.would_change.iter().flat_map(|change| change.laws.iter().copied()).collect();
        others.extend(self.laws.iter().copied().filter(|other| on(*other) == on(law)));
        random.shuffle(&mut others);
        let alike = |one: &Law, other: &Law| one.says == other.says || one.effects().eq(other.effects());
        let mut taken: Vec<LawId> = ruling.rulings.iter().map(|one| one.law).collect();
        let mut options = Vec::new();
        for other in others {
            let candidate = game.law(other);
            let known = taken.iter().any(|known| alike(game.law(*known), candidate));
            if options.len() + 1 >= MOST || candidate.is_gap() || candidate.effects().next().is_none() || known {
                continue;
            }
            taken.push(other);
            let why = match ruling.would_change.iter().find(|change| change.laws.contains(&other)) {
                Some(change) => format!("That would be so if {}.", phrase::changed(game, change)),
                None => format!("That is for another case: {}", phrase::sentence_end(&candidate.title)),
            };
            options.push(option(phrase::sentence(&candidate.says), Grade::Wrong, why));
        }
        options
    }

    /// What the law says, and which others apply beside it.
    fn all_of_it(&self, law: LawId, ruling: &Ruling) -> String {
        let says = phrase::sentence(&self.game.law(law).says);
        let beside: Vec<String> = ruling
            .rulings
            .iter()
            .map(|one| self.game.law(one.law))
            .filter(|other| other.effects().next().is_some() && other.path != self.game.law(law).path)
            .map(|other| format!("“{}”", other.title))
            .collect();
        if beside.is_empty() { says } else { format!("{says} Beside it applies {}.", phrase::list(&beside, "and")) }
    }
}
