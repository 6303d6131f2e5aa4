//! Scenarios beside the laws: which laws none of them tries, and which
//! scenarios hang on no law they name.

use std::collections::{BTreeMap, BTreeSet};

use crate::dispute::named;
use crate::facts::{Case, Origin};
use crate::laws::{CodeId, Game, LawId, nearest};
use crate::ruling::{Compiled, presume};
use crate::scenarios::{Scenario, Suite};

use super::check::{Report, plain};
use super::enumerate::outcomes;
use super::findings::{Entry, Kind};
use super::places::Places;
use super::said::said;

/// The scenarios of one game, judged by its codes.
#[derive(Debug, Default)]
pub(crate) struct Coverage {
    tried: BTreeSet<LawId>,
}

impl Coverage {
    /// Judges the scenarios of a game by their facts.
    pub(crate) fn of(game: &Game, suite: &Suite, wanted: &dyn Fn(&str) -> bool, places: &mut Places<'_>, report: &mut Report) -> Self {
        let mut coverage = Self::default();
        let mut compiled: BTreeMap<CodeId, Compiled> = BTreeMap::new();
        for scenario in suite.scenarios.iter().filter(|scenario| wanted(&scenario.code) && scenario.is_of(game)) {
            let Some(code) = game.own().find(|(_, code)| code.path == scenario.code).map(|(id, _)| id) else { continue };
            let Some(case) = case_of(game, scenario) else {
                report
                    .unexamined
                    .push(format!("{}:{}: `{}` names facts that the game does not have", scenario.file, scenario.line, scenario.name));
                continue;
            };
            let compiled = compiled.entry(code).or_insert_with(|| Compiled::new(game, code));
            let presumed = presume(game, compiled, &case, &BTreeSet::new());
            let (certain, _) = compiled.certain(&presumed);
            let prevailing: BTreeSet<LawId> = certain
                .iter()
                .filter_map(|place| compiled.applications().get(usize::from(*place)))
                .map(|application| application.law)
                .collect();
            let unknown: Vec<&str> =
                scenario.expected.laws.iter().filter(|name| law_of(game, code, name).is_none()).map(String::as_str).collect();
            let meant: BTreeSet<LawId> = scenario.expected.laws.iter().filter_map(|name| law_of(game, code, name)).collect();
            coverage.tried.extend(prevailing.intersection(&meant));
            let states_something = !prevailing.is_empty() || !scenario.expected.laws.is_empty();
            if !states_something || !prevailing.is_disjoint(&meant) {
                continue;
            }
            match confirmed(game, code, &presumed, &meant) {
                Some(true) => {
                    let mut finding = off_the_law(game, scenario, &presumed, &prevailing, &unknown);
                    let laws = meant.iter().chain(&prevailing).map(|law| &game.law(*law).place);
                    finding.seal = places.seal(laws, &format!("{:?} {:?}", scenario.expected.laws, finding.example));
                    report.findings.push(finding);
                }
                Some(false) => {
                    report.unexamined.push(format!("{}:{}: not confirmed for `{}`", scenario.file, scenario.line, scenario.name));
                }
                None => report.unexamined.push(format!("{}:{}: `{}` leaves too much open", scenario.file, scenario.line, scenario.name)),
            }
        }
        coverage
    }

    /// Reports the laws and gaps of a code that no scenario tries.
    pub(crate) fn untried(&self, game: &Game, code: CodeId, places: &mut Places<'_>, report: &mut Report) {
        for id in &game.code(code).laws {
            let law = game.law(*id);
            let rules = law.is_gap() || law.effects().next().is_some() || law.choice().is_some();
            if rules && !self.tried.contains(id) {
                let entry = places.law(game, *id, "is tried by no scenario");
                let says = format!("no scenario's ruling hangs on `{}`", law.name);
                let mut finding =
                    plain(Kind::LawWithoutScenario, &game.code(code).path, entry, says, "describe a dispute that it decides in scenarios/");
                finding.seal = places.seal([&law.place], "");
                report.findings.push(finding);
            }
        }
    }
}

/// Whether none of the laws certainly prevails by the definitions alone; none
/// where that takes too many parts.
fn confirmed(game: &Game, code: CodeId, case: &Case, meant: &BTreeSet<LawId>) -> Option<bool> {
    let outcomes = outcomes(game, code, case, MOST_PARTS).ok()?;
    Some(!meant.iter().any(|law| !outcomes.is_empty() && outcomes.iter().all(|laws| laws.contains(law))))
}

/// A scenario that takes more parts than this is not judged a second time.
const MOST_PARTS: usize = 100_000;

fn off_the_law(game: &Game, scenario: &Scenario, case: &Case, prevailing: &BTreeSet<LawId>, unknown: &[&str]) -> super::Finding {
    let names: Vec<String> = prevailing.iter().map(|law| format!("`{}`", game.law(*law).name)).collect();
    let says = if scenario.expected.laws.is_empty() {
        format!("the scenario `{}` names no law", scenario.name)
    } else if let [name, ..] = unknown {
        let known = game.ids().map(|law| game.law(law).name.as_str());
        let guess = nearest(name, known).map_or(String::new(), |guess| format!("; did you mean `{guess}`?"));
        format!("the scenario `{}` names `{name}`, and there is no such law{guess}", scenario.name)
    } else {
        format!("none of the laws that the scenario `{}` names prevails in it", scenario.name)
    };
    let does = if names.is_empty() { "no law certainly prevails in it".to_owned() } else { format!("in it prevail {}", names.join(", ")) };
    let entry = Entry { name: scenario.name.clone(), file: scenario.file.clone(), line: scenario.line, does };
    let mut finding = plain(Kind::ScenarioOffTheLaw, &scenario.code, entry, says, "mend its facts, or name the laws that decide it");
    finding.example = case
        .known(&game.facts)
        .filter(|(fact, _)| game.facts[*fact].origin != Origin::Reading)
        .map(|(fact, values)| said(game, fact, values))
        .collect();
    finding.case = Some(case.clone());
    finding
}

/// The law of that name, as a scenario of a code writes it.
fn law_of(game: &Game, code: CodeId, name: &str) -> Option<LawId> {
    let own = game.code(code).laws.iter().copied().find(|law| game.law(*law).name == name);
    own.or_else(|| game.find_law(name))
}

/// The case a scenario describes; none if it names what does not exist.
pub(crate) fn case_of(game: &Game, scenario: &Scenario) -> Option<Case> {
    let mut case = Case::new(&game.facts);
    for (name, values) in scenario.facts.iter().chain(&scenario.given).chain(&scenario.readings) {
        let mut all = crate::facts::Values::NONE;
        let mut which = None;
        for value in values {
            let (fact, values) = named(game, name, value).ok()?;
            all = all.or(values);
            which = Some(fact);
        }
        let fact = which?;
        if game.facts[fact].origin == Origin::Reading {
            case.set(fact, all);
        } else {
            case.learn(&game.facts, fact, all).ok()?;
        }
    }
    Some(case)
}
