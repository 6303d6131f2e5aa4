//! `hoyle check`: proves a directory of laws.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use hoyle::proof;
use hoyle::scenarios::Suite;
use hoyle::show::{findings, findings_json, json};

use super::args::Global;
use super::console::Console;
use super::exit::{Exit, Failure};

/// Prove a directory of laws whole and consistent
#[derive(Debug, Args)]
#[command(after_help = "Example: hoyle check laws --code hoffmann")]
pub(crate) struct Check {
    /// The directory of laws; without it, those in use
    #[arg(value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Only this code: `hoffmann`, `whist/english` (repeatable)
    #[arg(long = "code", value_name = "CODE")]
    codes: Vec<String>,
    /// The scenarios that try the laws; by default those beside the laws
    #[arg(long, value_name = "DIR")]
    scenarios: Option<PathBuf>,
    /// How the findings are printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Fail on warnings, too
    #[arg(long)]
    strict: bool,
    /// Work everything out a second time, case by case and without diagrams
    #[arg(long, conflicts_with = "format")]
    twice: bool,
    /// Show accepted findings as well
    #[arg(long)]
    long: bool,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// For editors and code hosts (SARIF 2.1.0)
    Sarif,
}

/// Proves what can be proved of the laws, and shows every finding.
pub(crate) fn run(global: &Global, args: &Check, console: &mut Console) -> Result<Exit, Failure> {
    let dir = super::laws_dir(args.dir.clone().or_else(|| global.laws.clone()));
    let library = super::library(dir.clone(), global.variant.as_deref())?;
    let library = match &global.house {
        Some(house) => super::house::open(library, house)?,
        None => library,
    };
    if library.house().is_some() && args.codes.is_empty() && args.format == Format::Text {
        return super::house::check(&library, console);
    }
    let known: Vec<String> =
        library.games().iter().flat_map(|game| library.codes(game).into_iter().map(move |code| format!("{game}/{code}"))).collect();
    let is_called = |path: &str, name: &str| path == name || path.split('/').any(|part| part == name);
    if let Some(name) = args.codes.iter().find(|name| !known.iter().any(|path| is_called(path, name))) {
        return Err(Failure::usage(format!("no code is called `{name}`"), Some(format!("there are {}", known.join(", ")))));
    }
    let mut unread = None;
    let suite = match (&args.scenarios, beside(dir.as_deref())) {
        (Some(dir), _) => Some(Suite::open(dir)?),
        (None, Some(dir)) => Suite::open(&dir).map_err(|error| unread = Some(error)).ok(),
        (None, None) => None,
    };
    let wanted = |path: &str| args.codes.is_empty() || args.codes.iter().any(|name| is_called(path, name));
    let report = proof::check(&library, suite.as_ref(), &wanted);
    let answer = match args.format {
        Format::Text => findings::text(&report, &console.style(args.long)),
        Format::Json => format!("{}\n", json::pretty(&findings_json::json(&report))),
        Format::Sarif => format!("{}\n", json::pretty(&findings_json::sarif(&report))),
    };
    console.say(&answer)?;
    let mut differs = false;
    if args.twice {
        for (code, result) in proof::check_twice(&library, &wanted) {
            differs |= result.is_err();
            console.say(&match result {
                Ok(parts) => format!("{code}: worked out again in {parts} parts, with the same result\n"),
                Err(reason) => format!("{code}: not confirmed by the second way: {reason}\n"),
            })?;
        }
    }
    let failed = differs || report.errors() > 0 || (args.strict && report.warnings() > 0);
    Ok(if failed { Exit::Failed } else { Exit::Done })
}

/// The directory of scenarios beside a directory of laws, if there is one.
fn beside(laws: Option<&Path>) -> Option<PathBuf> {
    let dir = laws.map_or_else(|| PathBuf::from("scenarios"), |laws| laws.join("../scenarios"));
    dir.is_dir().then_some(dir)
}
