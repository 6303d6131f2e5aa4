//! `hoyle check`: everything that can be proved wrong, or superfluous, in a
//! directory of laws.

use std::fmt;

use crate::facts::Case;
use crate::laws::{CodeId, Game, Library, LibraryError, Place, Problem};
use crate::scenarios::Suite;
use crate::words::check_words;

use super::bench::Bench;
use super::coverage::Coverage;
use super::findings::{Entry, Finding, Kind, Severity};
use super::places::Places;
use super::region::Region;
use super::{accepted, conflict, dead, gap, open, second, vocabulary};

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Mistakes in the files; the games they are in could not be examined.
    pub mistakes: Vec<Problem>,
    /// The findings, errors first.
    pub findings: Vec<Finding>,
    /// What was examined.
    pub examined: Vec<Examined>,
    /// What was not examined, each with the reason.
    pub unexamined: Vec<String>,
}

/// One code that was examined.
#[derive(Clone, Debug, PartialEq)]
pub struct Examined {
    /// The code: `game/code`.
    pub code: String,
    /// How many laws it has.
    pub laws: usize,
    /// How many declared gaps it has.
    pub gaps: usize,
    /// How many facts it asks for.
    pub facts: usize,
    /// How many cases there are, facts that make no sense not told apart.
    pub cases: f64,
    /// How many nodes its diagrams took.
    pub nodes: usize,
}

/// A finding before its words and its example are made.
pub(crate) struct Draft {
    pub(crate) kind: Kind,
    pub(crate) entries: Vec<Entry>,
    pub(crate) says: String,
    /// The cases in which it happens; none where it is that there are none.
    pub(crate) region: Option<Region>,
    pub(crate) hint: String,
    /// The entries it stands or falls with.
    pub(crate) places: Vec<Place>,
    /// What tells it from another finding about the same entries.
    pub(crate) mark: String,
    /// Whether the reference interpreter sees it in a case, too.
    pub(crate) confirm: Confirm,
}

/// Judges a case again, apart from the diagrams.
pub(crate) type Confirm = Box<dyn Fn(&Bench<'_>, &Case) -> bool>;

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft").field("kind", &self.kind).field("says", &self.says).finish_non_exhaustive()
    }
}

impl Draft {
    /// A finding without a case.
    pub(crate) fn plain(kind: Kind, entries: Vec<Entry>, says: String, hint: String, places: Vec<Place>) -> Self {
        Self { kind, entries, says, region: None, hint, places, mark: String::new(), confirm: Box::new(|_, _| true) }
    }
}

impl Report {
    /// How many findings fail the check: errors that were not accepted, and
    /// mistakes in the files.
    pub fn errors(&self) -> usize {
        self.mistakes.len() + self.open().filter(|finding| finding.kind.severity() == Severity::Error).count()
    }

    /// How many warnings were not accepted.
    pub fn warnings(&self) -> usize {
        self.open().filter(|finding| finding.kind.severity() == Severity::Warning).count()
    }

    /// The findings that were not accepted.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.accepted.is_none())
    }
}

/// Examines all games of a directory, or only those codes for which `wanted`
/// says so (`game/code`); with scenarios, if there are any.
pub fn check(library: &Library, scenarios: Option<&Suite>, wanted: &dyn Fn(&str) -> bool) -> Report {
    let mut report = Report::default();
    let mut places = Places::new(library);
    let mut used: Vec<(String, bool)> = Vec::new();
    let mut whole = true;
    if let Err(LibraryError::Mistakes(problems)) = library.glossary() {
        report.mistakes.extend(problems.0);
    }
    for name in library.games() {
        if !library.codes(&name).iter().any(|code| wanted(&format!("{name}/{code}"))) {
            whole = false;
            continue;
        }
        let game = match library.game(&name) {
            Ok(game) => game,
            Err(LibraryError::Mistakes(problems)) => {
                for problem in problems.0 {
                    if !report.mistakes.contains(&problem) {
                        report.mistakes.push(problem);
                    }
                }
                report.unexamined.push(format!("{name}: its files have mistakes"));
                whole = false;
                continue;
            }
            Err(error) => {
                report.unexamined.push(format!("{name}: {error}"));
                whole = false;
                continue;
            }
        };
        if let Err(problems) = check_words(library, &game) {
            let new = problems.0.into_iter().filter(|problem| !report.mistakes.contains(problem)).collect::<Vec<_>>();
            report.mistakes.extend(new);
        }
        let codes: Vec<CodeId> = game.own().filter(|(_, code)| wanted(&code.path)).map(|(id, _)| id).collect();
        for (fact, is_used) in game.facts.iter().map(|(_, fact)| fact.name.to_string()).zip(vocabulary::used(&game)) {
            match used.iter_mut().find(|(known, _)| *known == fact) {
                Some((_, known)) => *known |= is_used,
                None => used.push((fact, is_used)),
            }
        }
        if codes.len() == game.own_codes {
            unreachable_values(&game, &mut places, &mut report);
        }
        if let Some(suite) = scenarios {
            let coverage = Coverage::of(&game, suite, wanted, &mut places, &mut report);
            for code in &codes {
                coverage.untried(&game, *code, &mut places, &mut report);
            }
        }
        for code in codes {
            check_code(&game, code, &mut places, &mut report);
        }
        whole &= game.own().all(|(_, code)| wanted(&code.path));
        if let Some(form) = &game.variant {
            report.findings.retain(|finding| !finding.code.starts_with(&name) || concerns(finding, &format!("/{name}/{form}/")));
        }
    }
    if whole {
        for (fact, _) in used.into_iter().filter(|(_, used)| !used) {
            let entry = places.fact("vocabulary.yaml", &fact, fact.clone(), "is asked for by no law");
            let says = format!("no law of any game asks for the fact `{fact}`");
            let mut finding = plain(Kind::UnusedFact, "", entry, says, "drop it, or test it in a law");
            finding.seal = places.seal([], &fact);
            report.findings.push(finding);
        }
    }
    if scenarios.is_none() {
        report.unexamined.push("which laws the scenarios try: there are no scenarios at hand".to_owned());
    }
    accepted::apply(library, whole, &mut report);
    report.findings.sort_by(|a, b| {
        let key = |finding: &Finding| (finding.kind.severity(), finding.code.clone(), finding.kind);
        key(a).cmp(&key(b))
    });
    report
}

/// Whether a finding about another form of a game is a mistake: that rulings
/// contradict each other, or are missing, or that what stands in its own folder
/// is idle. Laws written for the usual form may be idle in it.
fn concerns(finding: &Finding, folder: &str) -> bool {
    let own = finding.entries.first().is_some_and(|entry| entry.file.contains(folder));
    own || matches!(finding.kind, Kind::Conflict | Kind::Gap)
}

/// Works every code out a second time, part by part and without diagrams, and
/// compares each part and the findings. For each code the number of parts, or
/// what was found to differ.
pub fn check_twice(library: &Library, wanted: &dyn Fn(&str) -> bool) -> Vec<(String, Result<usize, String>)> {
    let mut results = Vec::new();
    for game in library.games().iter().filter_map(|name| library.game(name).ok()) {
        for (id, code) in game.own().filter(|(_, code)| wanted(&code.path)) {
            let result = match second::second(&game, id, MOST_PARTS) {
                Err(error) => Err(error.to_string()),
                Ok(None) => Err("its diagrams grow too large".to_owned()),
                Ok(Some(second)) if !second.disagreements.is_empty() => Err("the two ways rule differently on some cases".to_owned()),
                Ok(Some(second)) if Some(&second.opinion) != second::first(&game, id).as_ref() => {
                    Err("the two ways find different mistakes".to_owned())
                }
                Ok(Some(second)) => Ok(second.parts),
            };
            results.push((code.path.clone(), result));
        }
    }
    results
}

/// More parts than this are not enumerated.
const MOST_PARTS: usize = 5_000_000;

fn check_code(game: &Game, code: CodeId, places: &mut Places<'_>, report: &mut Report) {
    let path = game.code(code).path.clone();
    let Some(mut bench) = Bench::new(game, code) else {
        report.unexamined.push(format!("{path}: its diagrams grow too large; cut it into codes that cover less"));
        return;
    };
    let file = places.file_of(game, code);
    let mut drafts = Vec::new();
    conflict::find(&mut bench, places, &mut drafts);
    report.unexamined.extend(gap::find(&mut bench, (&file, places.line_of(&file, "covers:")), &mut drafts));
    dead::find(&mut bench, places, &mut drafts);
    open::definitions(&mut bench, places, &mut drafts);
    open::readings(&mut bench, places, &mut drafts);
    let cases = bench.cases();
    for draft in drafts {
        match finish(&mut bench, places, draft) {
            Ok(finding) => report.findings.push(finding),
            Err(unconfirmed) => report.unexamined.push(unconfirmed),
        }
    }
    if bench.space.diagram.overflowed() {
        report.unexamined.push(format!("{path}: its diagrams grew too large on the way, so findings may be missing or wrong"));
    }
    let laws = game.code(code).laws.iter().map(|law| game.law(*law));
    report.examined.push(Examined {
        code: path,
        laws: laws.clone().filter(|law| !law.is_gap()).count(),
        gaps: laws.filter(|law| law.is_gap()).count(),
        facts: bench.space.order.len(),
        cases,
        nodes: bench.space.diagram.len(),
    });
}

/// Makes the words and the example of a finding, and has it confirmed.
fn finish(bench: &mut Bench<'_>, places: &mut Places<'_>, draft: Draft) -> Result<Finding, String> {
    let mut when = Vec::new();
    let mut case = None;
    if let Some(region) = draft.region {
        let (mut statements, _) = region.statements(&mut bench.space, bench.possible, &bench.sensible, 3);
        let found = region.likeliest(&bench.space);
        // The example belongs to the statement that is read first.
        if let Some(case) = &found {
            statements.sort_by_key(|statement| {
                let here = super::region::cube(&mut bench.space, statement);
                !bench.space.holds(here, case)
            });
        }
        when = statements.iter().map(|statement| bench.words(statement)).collect();
        let confirmed = found.as_ref().is_some_and(|case| (draft.confirm)(bench, case));
        if !confirmed {
            return Err(format!("{}: the reference interpreter does not confirm a {}: {}", bench.path(), draft.kind.name(), draft.says));
        }
        case = found;
    }
    let example = case.as_ref().map(|case| bench.case_in_words(case)).unwrap_or_default();
    Ok(Finding {
        kind: draft.kind,
        code: bench.path().to_owned(),
        seal: places.seal(&draft.places, &draft.mark),
        entries: draft.entries,
        says: draft.says,
        when,
        example,
        case,
        hint: draft.hint,
        accepted: None,
    })
}

/// A finding without a case.
pub(crate) fn plain(kind: Kind, code: &str, entry: Entry, says: String, hint: &str) -> Finding {
    Finding {
        kind,
        code: code.to_owned(),
        entries: vec![entry],
        says,
        when: Vec::new(),
        example: Vec::new(),
        case: None,
        hint: hint.to_owned(),
        seal: String::new(),
        accepted: None,
    }
}

fn unreachable_values(game: &Game, places: &mut Places<'_>, report: &mut Report) {
    for (fact, value) in vocabulary::unreachable(game) {
        let declared = &game.facts[fact];
        let name = format!("{} = {}", declared.name, declared.name_of(value));
        let says = format!("in {}, `{}` can never be `{}`", game.title, declared.name, declared.name_of(value));
        let entry = places.fact(&format!("{}/game.yaml", game.name), &declared.name, name, "no possible case has it");
        let hint = "drop the value, or mend where the fact makes sense and what is `impossible`";
        let mut finding = plain(Kind::UnreachableValue, &game.name, entry, says, hint);
        // It stands or falls with what the fact is and what cannot be.
        let words = |condition| super::words::condition(game, condition);
        let cannot_be: Vec<String> = game.facts.impossible.iter().map(words).collect();
        let mark = format!("{}: {} {}", declared.name, words(&declared.when), cannot_be.join("; "));
        finding.seal = places.seal([], &mark);
        report.findings.push(finding);
    }
}
