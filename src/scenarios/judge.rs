use std::collections::{BTreeMap, BTreeSet};

use crate::dispute::{self, Dispute, Refused};
use crate::facts::{Case, FactId, Origin, Values, Word};
use crate::laws::{CodeId, Complaints, Effect, EffectKind, Game, LawId, Library, LibraryError, guess};
use crate::ruling::{Prevailing, Ruling};
use crate::words::Lexicon;

use super::file::{Scenario, Suite};

/// From what a scenario is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// From its facts: this tries the laws.
    Laws,
    /// From its words: this tries what the program understands.
    Words,
}

/// A scenario that did not come to the ruling expected.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The scenario's name.
    pub scenario: String,
    /// The file it stands in.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// From what it was judged.
    pub kind: Kind,
    /// What people say in it.
    pub says: String,
    /// Each difference: what was expected, and what was got.
    pub differences: Vec<(String, String)>,
}

/// What a run of scenarios found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many were judged by their facts.
    pub laws: usize,
    /// How many were judged from their words.
    pub words: usize,
    /// Those that failed.
    pub failures: Vec<Failure>,
    /// The laws and gaps that prevailed in some scenario as expected.
    pub prevailed: BTreeSet<String>,
    /// The laws and gaps of the codes asked that prevailed in none.
    pub untried: Vec<String>,
}

/// Judges scenarios. The games are read once.
#[derive(Debug)]
pub struct Judge<'a> {
    library: &'a Library,
    /// By the game's name, and that of its form.
    rooms: BTreeMap<(String, Option<String>), Room>,
}

#[derive(Debug)]
struct Room {
    game: Game,
    lexicon: Option<Lexicon>,
}

impl<'a> Judge<'a> {
    /// A judge by these laws.
    pub fn new(library: &'a Library) -> Self {
        Self { library, rooms: BTreeMap::new() }
    }

    /// Judges every scenario of the suite in the given ways.
    ///
    /// # Errors
    /// When laws cannot be used, or scenarios name what does not exist.
    pub fn run(&mut self, suite: &Suite, kinds: &[Kind]) -> Result<Report, LibraryError> {
        self.open(suite, kinds)?;
        let mut complaints = Complaints::default();
        for scenario in &suite.scenarios {
            self.check(suite, scenario, &mut complaints);
        }
        complaints.unless_any(())?;
        let mut report = Report::default();
        let mut asked: BTreeSet<&str> = BTreeSet::new();
        for scenario in &suite.scenarios {
            let Some((room, code)) = self.room(scenario) else { continue };
            asked.insert(&scenario.code);
            for kind in kinds {
                match kind {
                    Kind::Laws => report.laws += 1,
                    Kind::Words => report.words += 1,
                }
                let differences = match judge(room, code, scenario, *kind) {
                    Ok(Judged { ruling, case, mut differences }) => {
                        compare(&room.game, &case, scenario, &ruling, &mut differences);
                        if differences.is_empty() && *kind == Kind::Laws {
                            report.prevailed.extend(prevailing(&ruling).map(|law| room.game.law(law).path.clone()));
                        }
                        differences
                    }
                    Err(refused) => vec![("facts that can be true together".to_owned(), refused.to_string())],
                };
                if !differences.is_empty() {
                    report.failures.push(Failure {
                        scenario: scenario.name.clone(),
                        file: scenario.file.clone(),
                        line: scenario.line,
                        kind: *kind,
                        says: scenario.says.clone(),
                        differences,
                    });
                }
            }
        }
        for room in self.rooms.values() {
            let laws = room.game.ids().map(|law| room.game.law(law)).filter(|law| asked.contains(room.game.code(law.code).path.as_str()));
            let rules = laws.filter(|law| law.is_gap() || law.effects().next().is_some() || law.choice().is_some());
            report.untried.extend(rules.map(|law| law.path.clone()).filter(|path| !report.prevailed.contains(path)));
        }
        report.untried.sort();
        report.untried.dedup();
        report.failures.sort_by_key(|failure| failure.kind);
        Ok(report)
    }

    /// Reads the games that scenarios name; those they name wrongly are left
    /// for [`Judge::check`].
    fn open(&mut self, suite: &Suite, kinds: &[Kind]) -> Result<(), LibraryError> {
        let known = self.library.games();
        for scenario in &suite.scenarios {
            let Some((name, _)) = scenario.code.split_once('/') else { continue };
            let key = (name.to_owned(), scenario.variant.clone());
            if !known.iter().any(|game| game == name) || self.rooms.contains_key(&key) {
                continue;
            }
            let form = scenario.variant.as_ref().map(|variant| self.library.clone().with_variant(variant)).transpose()?;
            let library = form.as_ref().unwrap_or(self.library);
            let game = library.game(name)?;
            let lexicon = if kinds.contains(&Kind::Words) { Some(Lexicon::new(library, &game)?) } else { None };
            self.rooms.insert(key, Room { game, lexicon });
        }
        Ok(())
    }

    fn room(&self, scenario: &Scenario) -> Option<(&Room, CodeId)> {
        let room = self.rooms.get(&(scenario.code.split_once('/')?.0.to_owned(), scenario.variant.clone()))?;
        Some((room, room.game.find_code(&scenario.code)?))
    }

    /// Complains of everything a scenario names that does not exist.
    fn check(&self, suite: &Suite, scenario: &Scenario, complaints: &mut Complaints) {
        let Some(file) = suite.file(scenario.place) else { return };
        let mut complain = |path: &str, message: String, guess: Option<String>| {
            complaints.at(file, &format!("scenarios[{}].{path}", scenario.place.index), message, guess);
        };
        let Some((room, code)) = self.room(scenario) else {
            let codes: Vec<String> = self
                .library
                .games()
                .iter()
                .flat_map(|game| self.library.codes(game).into_iter().map(move |code| format!("{game}/{code}")))
                .collect();
            let guess =
                guess(&scenario.code, codes.iter().map(String::as_str)).or_else(|| Some("a code is written `game/code`".to_owned()));
            return complain("code", format!("no code is called `{}`", scenario.code), guess);
        };
        let game = &room.game;
        for (key, list) in [("facts", &scenario.facts), ("given", &scenario.given), ("readings", &scenario.readings)] {
            for (name, values) in list {
                let Some(fact) = game.facts.find(name) else {
                    let guess = guess(name, game.facts.iter().map(|(_, fact)| fact.name.as_str()));
                    complain(&format!("{key}.{name}#"), format!("no fact of {} is called `{name}`", game.name), guess);
                    continue;
                };
                let declared = &game.facts[fact];
                if (declared.origin == Origin::Reading) != (key == "readings") {
                    let message = if key == "readings" { format!("`{name}` is no reading") } else { format!("`{name}` is a reading") };
                    complain(&format!("{key}.{name}#"), message, None);
                }
                for (index, value) in values.iter().enumerate().filter(|(_, value)| declared.named(value).is_none()) {
                    let names = declared.values.iter().map(|value| value.name.as_str());
                    let guess = guess(value, names.clone().chain(declared.groups.keys().map(Word::as_str)))
                        .or_else(|| Some(format!("one of {}", names.collect::<Vec<_>>().join(", "))));
                    let path = if values.len() == 1 { format!("{key}.{name}") } else { format!("{key}.{name}[{index}]") };
                    complain(&path, format!("`{name}` cannot be `{value}`"), guess);
                }
            }
        }
        for (index, name) in scenario.expected.laws.iter().enumerate() {
            if find_law(game, code, name).is_none() {
                let own = game.code(code).laws.iter().map(|law| game.law(*law).name.as_str());
                let guess = guess(name, own.chain(game.laws.iter().map(|law| law.path.as_str())));
                complain(&format!("laws[{index}]"), format!("{} has no law called `{name}`", scenario.code), guess);
            }
        }
        for (index, used) in scenario.expected.effects.iter().enumerate() {
            let path = format!("effects[{index}]");
            let Some(kind) = game.effects.get(&used.name) else {
                let guess = guess(&used.name, game.effects.keys().map(String::as_str));
                complain(&path, format!("no outcome is called `{}`", used.name), guess);
                continue;
            };
            for (name, value) in &used.with {
                match kind.with.iter().find(|(known, _)| known == name) {
                    None => complain(&path, format!("`{}` has no parameter `{name}`", used.name), None),
                    Some((_, values)) if !EffectKind::takes(values, value) => {
                        complain(
                            &path,
                            format!("`{name}` of `{}` cannot be `{value}`", used.name),
                            Some(format!("one of {}", values.join(", "))),
                        );
                    }
                    Some(_) => {}
                }
            }
        }
        for (index, name) in scenario.expected.asks.iter().enumerate() {
            if game.facts.find(name).is_none() {
                let guess = guess(name, game.facts.iter().map(|(_, fact)| fact.name.as_str()));
                complain(&format!("asks[{index}]"), format!("no fact of {} is called `{name}`", game.name), guess);
            }
        }
    }
}

/// A law as a scenario names it: of its own code, or by its full name.
fn find_law(game: &Game, code: CodeId, name: &str) -> Option<LawId> {
    if name.contains('/') {
        return game.ids().find(|law| game.law(*law).path == name);
    }
    game.code(code).laws.iter().copied().find(|law| game.law(*law).name == name)
}

/// A scenario's ruling, the case ruled on, and where the words were not
/// understood as meant.
struct Judged {
    ruling: Ruling,
    case: Case,
    differences: Vec<(String, String)>,
}

fn judge(room: &Room, code: CodeId, scenario: &Scenario, kind: Kind) -> Result<Judged, Refused> {
    let game = &room.game;
    let mut dispute = Dispute::new(game, code);
    let mut differences = Vec::new();
    if let (Kind::Words, Some(lexicon)) = (kind, &room.lexicon) {
        dispute.tell(game, lexicon, &scenario.says, None)?;
        for (name, values) in &scenario.facts {
            let (fact, meant) = several(game, name, values)?;
            // What other facts imply need not be said as well.
            let got = dispute.case.possible(fact);
            if got != game.facts[fact].all() && got != meant && game.facts[fact].origin == Origin::Told {
                differences.push((format!("{name}: {}", values.join(" or ")), format!("{name}: {}", names(game, fact, got))));
            }
        }
        for item in dispute.told.iter().flat_map(|told| &told.understanding.items) {
            let name = &game.facts[item.fact].name;
            if !scenario.facts.iter().chain(&scenario.given).chain(&scenario.readings).any(|(known, _)| known == name) {
                differences
                    .push((format!("nothing of {name}"), format!("{name}: {} from “{}”", names(game, item.fact, item.values), item.words)));
            }
        }
        // A fact more or less is no failure while the ruling is the same.
        let ruling = ruling(game, &mut dispute, scenario, false)?;
        let mut wrong = Vec::new();
        compare(game, &dispute.case, scenario, &ruling, &mut wrong);
        if wrong.is_empty() {
            differences.clear();
        } else {
            for (name, values) in &scenario.facts {
                let (fact, _) = several(game, name, values)?;
                if dispute.case.possible(fact) == game.facts[fact].all() {
                    differences.push((format!("{name}: {}", values.join(" or ")), "not understood".to_owned()));
                }
            }
        }
        return Ok(Judged { ruling, case: dispute.case, differences });
    }
    let ruling = ruling(game, &mut dispute, scenario, true)?;
    Ok(Judged { ruling, case: dispute.case, differences })
}

fn ruling(game: &Game, dispute: &mut Dispute, scenario: &Scenario, with_facts: bool) -> Result<Ruling, Refused> {
    let facts = if with_facts { scenario.facts.as_slice() } else { &[] };
    for (name, values) in facts.iter().chain(&scenario.given) {
        let (fact, values) = several(game, name, values)?;
        dispute.case.learn(&game.facts, fact, values)?;
    }
    for (name, values) in &scenario.readings {
        let (fact, values) = several(game, name, values)?;
        dispute.case.set(fact, values);
    }
    dispute.case.check(&game.facts)?;
    Ok(dispute.ruling(game))
}

fn several(game: &Game, name: &str, values: &[String]) -> Result<(FactId, Values), Refused> {
    let mut union = None;
    for value in values {
        let (fact, values) = dispute::named(game, name, value)?;
        union = Some((fact, union.map_or(values, |(_, known): (FactId, Values)| known.or(values))));
    }
    union.ok_or_else(|| Refused::NoValue { fact: name.to_owned(), value: String::new(), options: Vec::new() })
}

fn compare(game: &Game, case: &Case, scenario: &Scenario, ruling: &Ruling, differences: &mut Vec<(String, String)>) {
    let (code, expected) = (ruling.code, &scenario.expected);
    if ruling.status != expected.status {
        differences.push((format!("status {}", expected.status.name()), got_status(game, ruling)));
    }
    let wanted: BTreeSet<LawId> = expected.laws.iter().filter_map(|name| find_law(game, code, name)).collect();
    let got: BTreeSet<LawId> = prevailing(ruling).collect();
    if wanted != got {
        let show = |laws: &BTreeSet<LawId>| {
            let names: Vec<&str> = laws.iter().map(|law| short(game, code, *law)).collect();
            if names.is_empty() { "laws: none".to_owned() } else { format!("laws: {}", names.join(", ")) }
        };
        differences.push((show(&wanted), show(&got)));
    }
    let laws = ruling.rulings.iter().map(|prevailing| game.law(prevailing.law));
    let stated: Vec<Effect> = laws.flat_map(|law| law.effects().map(|effect| effect.worked_out(&game.facts, case))).collect();
    for used in &expected.effects {
        let fits = |effect: &&Effect| effect.name == used.name && used.with.iter().all(|pair| effect.with.contains(pair));
        if !stated.iter().any(|effect| fits(&effect)) {
            let all: Vec<String> = stated.iter().map(written).collect();
            differences.push((
                format!("outcome {}", written(&Effect { name: used.name.clone(), with: used.with.clone(), ..Effect::default() })),
                if all.is_empty() { "no outcomes".to_owned() } else { format!("outcomes {}", all.join(", ")) },
            ));
        }
    }
    for name in &expected.asks {
        if !ruling.ask.iter().any(|question| game.facts[question.fact].name == *name) {
            differences.push((format!("question {name}"), got_status(game, ruling)));
        }
    }
}

fn got_status(game: &Game, ruling: &Ruling) -> String {
    let mut text = format!("status {}", ruling.status.name());
    if !ruling.ask.is_empty() {
        let facts: Vec<&str> = ruling.ask.iter().map(|question| game.facts[question.fact].name.as_str()).collect();
        text = format!("{text}, which hangs on {}", facts.join(", "));
    }
    text
}

fn prevailing(ruling: &Ruling) -> impl Iterator<Item = LawId> {
    ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing: &Prevailing| prevailing.law)
}

fn short(game: &Game, code: CodeId, law: LawId) -> &str {
    let law = game.law(law);
    if law.code == code { &law.name } else { &law.path }
}

fn names(game: &Game, fact: FactId, values: Values) -> String {
    let declared = &game.facts[fact];
    values.and(declared.all()).iter().map(|value| declared.name_of(value)).collect::<Vec<_>>().join(" or ")
}

fn written(effect: &Effect) -> String {
    if effect.with.is_empty() {
        return effect.name.clone();
    }
    let with: Vec<String> = effect.with.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    format!("{{{}: {{{}}}}}", effect.name, with.join(", "))
}
