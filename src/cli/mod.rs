//! The commands, one a file.

mod args;
mod before;
mod calls;
mod check;
mod compare;
mod console;
mod exit;
mod hearing;
mod house;
mod interview;
mod jsonl;
mod later;
mod law;
mod learn;
mod man;
mod progress;
mod quiz;
mod rule;
mod score;
mod search;
mod settle;
mod sources;
mod term;
mod test;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches};
use hoyle::laws::Library;
use hoyle::repl;

use args::{Command, Hoyle};
use console::{ColorWhen, Console};
use exit::{Exit, Failure};

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    let color = if console::stdout_coloured(color_asked(&arguments)) { ColorChoice::Always } else { ColorChoice::Never };
    let parsed = Hoyle::command().color(color).try_get_matches_from(arguments).and_then(|matches| Hoyle::from_arg_matches(&matches));
    let mut hoyle = match parsed {
        Ok(hoyle) => hoyle,
        Err(error) => {
            // Nobody is left to hear that the help could not be printed.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage.into() } else { Exit::Done.into() };
        }
    };
    if hoyle.command.is_none() {
        return prompt(hoyle);
    }
    let mut console = Console::new(hoyle.global.color);
    let result = before::hand_on(&mut hoyle).and_then(|()| run(&hoyle, &mut console)).and_then(|exit| console.flush().map(|()| exit));
    match result {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // What was not understood has been answered already.
            if let (true, Failure::Error { message, exit: Exit::Usage | Exit::Failed, .. }) =
                (hoyle.command.as_ref().is_some_and(Command::for_programs), &failure)
            {
                let error = hoyle::show::json::pretty(&serde_json::json!({ "status": "error", "error": message }));
                let _ = console.say(&format!("{error}\n"));
            }
            // What was said before the failure belongs before the complaint.
            let _ = console.flush();
            console.complain(&failure);
            failure.exit().into()
        }
    }
}

/// `--color` as typed, for the messages about the arguments themselves.
fn color_asked(arguments: &[OsString]) -> ColorWhen {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--").collect();
    let value = words.iter().enumerate().find_map(|(index, word)| match word.strip_prefix("--color") {
        Some("") => words.get(index + 1).copied(),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    match value {
        Some("always") => ColorWhen::Always,
        Some("never") => ColorWhen::Never,
        _ => ColorWhen::Auto,
    }
}

fn run(hoyle: &Hoyle, console: &mut Console) -> Result<Exit, Failure> {
    let library = || house::library(&hoyle.global);
    match &hoyle.command {
        None => Ok(Exit::Done),
        Some(Command::Rule(args)) if args.jsonl => jsonl::run(&library()?, args, console),
        Some(Command::Rule(args)) => rule::run(&library()?, args, console),
        Some(Command::Law(args)) => law::run(&library()?, args, console),
        Some(Command::Search(args)) => search::run(&library()?, args, console),
        Some(Command::Sources(args)) => sources::run(&library()?, args, console),
        Some(Command::Term(args)) => term::run(&library()?, args, console),
        Some(Command::Check(args)) => check::run(&hoyle.global, args, console),
        Some(Command::Calls(args)) => calls::run(&library()?, args, console),
        Some(Command::Compare(args)) => compare::run(&library()?, args, console),
        Some(Command::Learn(args)) => learn::run(&library()?, args, console),
        Some(Command::Quiz(args)) => quiz::run(&library()?, args, console),
        Some(Command::Progress(args)) => progress::run(&library()?, args, console),
        Some(Command::Score(args)) => score::run(&library()?, args, console),
        Some(Command::Settle(args)) => settle::run(&library()?, args, console),
        Some(Command::Test(args)) => test::run(&library()?, args, console),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Hoyle::command(), "hoyle", &mut script);
            console.say(&String::from_utf8_lossy(&script)).map(|()| Exit::Done)
        }
        Some(Command::Man) => {
            let page = man::page()?;
            console.say(&String::from_utf8_lossy(&page)).map(|()| Exit::Done)
        }
    }
}

/// The directory of laws that was named, on the command line or in
/// `HOYLE_LAWS`.
fn laws_dir(named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| env::var_os("HOYLE_LAWS").filter(|dir| !dir.is_empty()).map(PathBuf::from))
}

/// The laws of that directory, or those built in, for the usual form of a game
/// or for another.
fn library(dir: Option<PathBuf>, variant: Option<&str>) -> Result<Library, Failure> {
    let library = match dir {
        Some(dir) => Library::open(&dir)?,
        None => Library::embedded(),
    };
    Ok(match variant {
        Some(variant) => library.with_variant(variant)?,
        None => library,
    })
}

/// The prompt, or a script of it when nobody sits at a terminal.
fn prompt(hoyle: Hoyle) -> ExitCode {
    let style = Console::new(hoyle.global.color).style(false);
    let setup = house::library(&hoyle.global).map(|library| repl::Setup {
        // Who names a house wants to sit down to its game.
        game: hoyle.which.game.or_else(|| library.house().filter(|_| hoyle.which.codes.is_empty()).map(|(game, ..)| game.to_owned())),
        library,
        codes: hoyle.which.codes,
        readings: hoyle.readings,
        style,
        interactive: io::stdin().is_terminal() && io::stdout().is_terminal(),
    });
    let result = setup.and_then(|setup| {
        repl::run(setup).map_err(|error| match error {
            repl::Error::Setup(repl::SetupError::Laws(error)) => error.into(),
            repl::Error::Setup(error) => Failure::usage(error.to_string(), None),
            repl::Error::Output(error) => error.into(),
            repl::Error::Terminal(_) => Failure::error(error.to_string()),
        })
    });
    match result {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            Console::new(hoyle.global.color).complain(&failure);
            failure.exit().into()
        }
    }
}
