//! `hoyle score`: the running score of a sitting, kept between calls.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use hoyle::hearing::Rooms;
use hoyle::laws::{Game, Library};
use hoyle::show::{Page, json, score as show, settle as pays};
use hoyle::table::score::{Held, Score, ScoreError, ScoreStore};
use hoyle::table::settle::{SettleError, Settled};

use super::args::{PlayedFor, Which};
use super::before::Takes;
use super::console::Console;
use super::exit::{Exit, Failure};

/// `hoyle score`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hoyle score new Ann Bob Cy Di --code hoffmann
  hoyle score hand Ann solo 6 tricks
  hoyle score hand Bob and Cy prop and cop 8, Di revoked
  hoyle score hand Di dealt, Ann solo, one over
  hoyle score hand pool 20
  hoyle score correct 2 Bob and Cy prop and cop 9
  hoyle score undo
  hoyle score --format markdown > evening.md

The score is kept in the directory for data, or in the file named with --file.")]
pub(crate) struct Shown {
    #[command(subcommand)]
    act: Option<Act>,
    /// The file the score is kept in
    #[arg(long, global = true, value_name = "FILE")]
    file: Option<PathBuf>,
    /// How the score is printed
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) format: Format,
}

impl Shown {
    /// What it takes that stands before it: only a new score has a game of its own to choose.
    pub(super) fn takes(&mut self) -> Takes<'_> {
        match &mut self.act {
            Some(Act::New { which, readings, .. }) => Takes::of(which, Some(readings)),
            _ => Takes::default(),
        }
    }
}

/// What is done to the score.
#[derive(Debug, Subcommand)]
enum Act {
    /// Begin a new score
    New {
        /// The players in the order of their seats
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
        #[command(flatten)]
        which: Which,
        #[command(flatten)]
        played_for: PlayedFor,
        /// How an open passage is read (repeatable)
        #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = super::args::pair)]
        readings: Vec<(String, String)>,
        /// Drop the score that is kept
        #[arg(long)]
        force: bool,
    },
    /// Put down a hand: `Ann solo 6 tricks`
    Hand {
        /// The hand
        #[arg(value_name = "WORDS", required = true, allow_negative_numbers = true)]
        line: Vec<String>,
    },
    /// Put a hand right, and what hangs on it: `2 Bob solo 7`
    Correct {
        /// Its number in the score
        #[arg(value_name = "NUMBER")]
        number: usize,
        /// The hand as it was
        #[arg(value_name = "WORDS", required = true, allow_negative_numbers = true)]
        line: Vec<String>,
    },
    /// Take back the last hand
    Undo,
}

/// How a score is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// To be printed
    Markdown,
}

/// Shows or changes the score.
pub(crate) fn run(library: &Library, args: &Shown, console: &mut Console) -> Result<Exit, Failure> {
    let store = args.file.clone().map(ScoreStore::at).or_else(ScoreStore::usual);
    let store = store
        .ok_or_else(|| Failure::usage("there is no directory to keep a score in", Some("name a file: --file score.json".to_owned())))?;
    // Held from what is read to what is written, so that no other program's hand is lost.
    let held = args.act.as_ref().map(|_| store.hold()).transpose().map_err(|error| Failure::error(error.to_string()))?;
    let loaded = held.as_ref().map_or_else(|| store.load(), Held::load).map_err(|error| Failure::error(error.to_string()))?;
    if let Some(aside) = &loaded.aside {
        console.help(&format!("the score could not be read, and was put aside as {}", aside.display()));
    }
    let rooms = Rooms::new(library);
    if let Some(Act::New { names, which, played_for, readings, force }) = &args.act {
        let (room, codes) = rooms.find(&which.into(), "")?;
        if loaded.score.as_ref().is_some_and(|score| !score.hands.is_empty()) && !force {
            return Err(Failure::usage("a score is kept already", Some("`hoyle score` shows it; --force drops it".to_owned())));
        }
        let code = codes.first().map(|code| room.game.code(*code).name.clone()).unwrap_or_default();
        let names: Vec<String> = names.iter().flat_map(|name| name.split(',')).map(str::to_owned).collect();
        let mut score = Score::new(&room.game, &code, &names).map_err(|error| wrong(&error))?;
        score.stakes.clone_from(&played_for.stakes);
        score.unit.clone_from(&played_for.unit);
        score.readings.clone_from(readings);
        score.check_stakes(&room.game).map_err(|error| wrong(&error))?;
        keep(held.as_ref(), &score)?;
        return print(&room.game, &score, args.format, console);
    }
    let Some(mut score) = loaded.score else {
        return Err(Failure::usage("no score is kept", Some("hoyle score new Ann Bob Cy Di --code hoffmann".to_owned())));
    };
    // It goes on in the form of the game in which it was begun.
    let form = match &score.variant {
        Some(variant) => Some(library.clone().with_variant(variant)?),
        None => None,
    };
    let rooms = form.as_ref().map_or(rooms, Rooms::new);
    let room = rooms.open(&score.game)?;
    match &args.act {
        Some(Act::Hand { line }) => {
            let settled = score.play(&room.game, &line.join(" ")).map_err(|error| refused(&room.game, &score, &error))?;
            keep(held.as_ref(), &score)?;
            paid(&settled, args.format, console)?;
        }
        Some(Act::Correct { number, line }) => {
            let before = score.clone();
            let corrected = score.correct(&room.game, *number, &line.join(" ")).map_err(|error| refused(&room.game, &before, &error))?;
            keep(held.as_ref(), &score)?;
            paid(&corrected.settled, args.format, console)?;
        }
        Some(Act::Undo) => match score.undo() {
            Some(_) => keep(held.as_ref(), &score)?,
            None => return Err(Failure::usage("there is no hand to take back", None)),
        },
        Some(Act::New { .. }) | None => {}
    }
    print(&room.game, &score, args.format, console)
}

/// What a hand comes to, for people.
fn paid(settled: &Settled, format: Format, console: &mut Console) -> Result<(), Failure> {
    if format == Format::Text {
        let mut page = Page::new(&console.style(false));
        pays::aloud(&mut page, &pays::payments(settled));
        page.gap();
        console.say(&page.finish())?;
    }
    Ok(())
}

fn keep(held: Option<&Held<'_>>, score: &Score) -> Result<(), Failure> {
    held.map_or(Ok(()), |held| held.save(score)).map_err(|error| Failure::error(error.to_string()))
}

fn print(game: &Game, score: &Score, format: Format, console: &mut Console) -> Result<Exit, Failure> {
    console.say(&match format {
        Format::Text => show::text(game, score, &console.style(false)),
        Format::Json => format!("{}\n", json::pretty(&show::json(game, score))),
        Format::Markdown => show::markdown(game, score),
    })?;
    Ok(Exit::Done)
}

/// Why a score was not begun.
fn wrong(error: &ScoreError) -> Failure {
    match error {
        ScoreError::Settle(SettleError::Wrong { message, help }) => Failure::usage(message.clone(), help.clone()),
        other => Failure::usage(other.to_string(), None),
    }
}

/// Why a hand was not put down.
fn refused(game: &Game, score: &Score, error: &ScoreError) -> Failure {
    let help = score.help(game, error, "begin the score with --stakes ").into_iter().next();
    let exit = match error {
        ScoreError::Settle(SettleError::Needs(_)) => Exit::NeedsFacts,
        ScoreError::Settle(SettleError::Open { .. }) => Exit::NotCovered,
        ScoreError::NotUnderstood(_) => Exit::NotUnderstood,
        _ => return Failure::usage(error.to_string(), help),
    };
    Failure::Error { message: pays::refusal(error, &error.to_string()), help, exit }
}
