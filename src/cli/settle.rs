//! `hoyle settle`: who pays whom when a hand is over.

use clap::{Args, ValueEnum};
use hoyle::hearing::Rooms;
use hoyle::laws::{CodeId, Game, Library};
use hoyle::show::{json, settle as show};
use hoyle::table::settle::{Hand, SettleError, is_call, settle};

use super::args::{PlayedFor, Which};
use super::before::Takes;
use super::console::Console;
use super::exit::{Exit, Failure};

/// `hoyle settle`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hoyle settle --call solo --by A --tricks 7
  hoyle settle --call proposal --by B,A --tricks 9 --revokes B=1
  hoyle settle --call abondance --by C --tricks 11 --reading abondance-overtricks=double
  hoyle settle --code dictionary --call misere --by D --tricks 0 --stakes misere=12
  hoyle settle --code luxembourg --call small-misere --by A,C --tricks A=0,C=2
  hoyle settle --code foster --call solo --by A --tricks 5 --with pool=20 --unit white

A is the eldest hand, the last seat is the dealer's. The tricks are those of the
declaring side. Partners are named in the order in which they called.")]
pub(crate) struct Settle {
    #[command(flatten)]
    which: Which,
    /// What was played: `solo`, `abondance`, `join:9`
    #[arg(long, value_name = "CALL", allow_hyphen_values = true)]
    call: Option<String>,
    /// Who played it: `A`, or `B,A` for proposer and acceptor
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    by: Vec<String>,
    /// The tricks (points, scores) of the declaring side, or of each: `7`, `A=0,C=2`
    #[arg(long, visible_alias = "points", visible_alias = "scores", value_name = "N", value_delimiter = ',', allow_hyphen_values = true)]
    tricks: Vec<String>,
    /// How often a player revoked (repeatable)
    #[arg(long, value_name = "SEAT=N", value_delimiter = ',')]
    revokes: Vec<String>,
    /// What else is known: `pool=20`, `wrong-hand=B` (repeatable)
    #[arg(long = "with", visible_alias = "fact", value_name = "NAME=VALUE", value_parser = super::args::pair)]
    with: Vec<(String, String)>,
    /// How an open passage is read (repeatable)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = super::args::pair)]
    readings: Vec<(String, String)>,
    #[command(flatten)]
    played_for: PlayedFor,
    /// An outcome that a ruling has stated: `caller-wins` (repeatable)
    #[arg(long, value_name = "OUTCOME", value_delimiter = ',')]
    ruled: Vec<String>,
    /// Whom that ruling calls the offender
    #[arg(long, value_name = "SEAT")]
    offender: Option<String>,
    /// How the answer is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Settle {
    /// What it takes that stands before it.
    pub(super) fn takes(&mut self) -> Takes<'_> {
        Takes::of(&mut self.which, Some(&mut self.readings))
    }
}

/// How a settlement is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// For a record
    Markdown,
}

/// Settles a hand by each code asked for.
pub(crate) fn run(library: &Library, args: &Settle, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let knows = |game: &Game| {
        let settlement = game.settlements.get(&game.default);
        args.call.as_deref().is_none_or(|call| settlement.is_some_and(|settlement| is_call(game, settlement, call)))
    };
    let (room, codes) = rooms.find_knowing(&(&args.which).into(), knows)?;
    let game = &room.game;
    let hand = hand(args)?;
    let mut exit = Exit::Done;
    let mut objects = Vec::new();
    for (index, code) in codes.iter().enumerate() {
        if index > 0 && args.format != Format::Json {
            console.say("\n")?;
        }
        let mut hand = hand.clone();
        if hand.call.is_empty() {
            hand.call = only_call(game, *code)?;
        }
        let result = settle(game, *code, &hand);
        let status = match &result {
            Ok(_) => Exit::Done,
            Err(SettleError::Needs(_)) => Exit::NeedsFacts,
            Err(SettleError::Open { .. } | SettleError::NoTables(_)) => Exit::NotCovered,
            Err(error) => {
                let failure = failure(error);
                if args.format == Format::Json {
                    console.say(&json::pretty(&show::refused(game, *code, error)))?;
                    console.say("\n")?;
                }
                return Err(failure);
            }
        };
        exit = exit.max(status);
        let shown = show::View { game, code: *code, hand: &hand, result: &result };
        match args.format {
            Format::Json => objects.push(show::json(&shown)),
            Format::Markdown => console.say(&show::markdown(&shown))?,
            Format::Text => console.say(&show::text(&shown, &console.style(false), codes.len() > 1))?,
        }
    }
    if args.format == Format::Json {
        let value = if objects.len() == 1 { objects.remove(0) } else { serde_json::json!({ "codes": objects }) };
        console.say(&format!("{}\n", json::pretty(&value)))?;
    }
    Ok(exit)
}

/// The call of a game in which there is only one.
fn only_call(game: &Game, code: CodeId) -> Result<String, Failure> {
    let calls: Vec<&String> = game
        .settlements
        .get(&code)
        .into_iter()
        .flat_map(|settlement| settlement.contracts.iter())
        .flat_map(|contract| &contract.calls)
        .collect();
    match calls.as_slice() {
        [only] => Ok((*only).clone()),
        [] => Ok(String::new()),
        _ => {
            let known: Vec<&str> = calls.iter().map(|call| call.as_str()).collect();
            Err(Failure::usage("what was played?", Some(format!("--call {}", known.join("|")))))
        }
    }
}

fn hand(args: &Settle) -> Result<Hand, Failure> {
    let mut hand = Hand {
        call: args.call.clone().unwrap_or_default(),
        by: args.by.iter().map(|seat| seat.trim().to_owned()).collect(),
        inputs: args.with.clone(),
        readings: args.readings.clone(),
        ruled: args.ruled.clone(),
        offender: args.offender.clone(),
        ..Hand::default()
    };
    for part in &args.tricks {
        match part.split_once('=') {
            Some((seat, count)) => hand.counts.push((seat.trim().to_owned(), number("tricks", count)?)),
            None if hand.count.is_some() || args.tricks.len() > 1 => {
                return Err(Failure::usage(
                    "one number for the side, or one for each seat",
                    Some("--tricks 7, or --tricks A=0,C=2".to_owned()),
                ));
            }
            None => hand.count = Some(number("tricks", part)?),
        }
    }
    for part in &args.revokes {
        let Some((seat, count)) = part.split_once('=') else {
            return Err(Failure::usage(format!("who revoked? `{part}` names nobody"), Some("--revokes A=1".to_owned())));
        };
        hand.revokes.push((seat.trim().to_owned(), number("revokes", count)?));
    }
    hand.stakes = args.played_for.read().map_err(|error| failure(&error))?;
    Ok(hand)
}

fn number(what: &str, text: &str) -> Result<i64, Failure> {
    text.trim().parse().map_err(|_| Failure::usage(format!("`{}` is no number of {what}", text.trim()), None))
}

/// What cannot be is wrong usage; what cannot be reckoned is an error.
fn failure(error: &SettleError) -> Failure {
    match error {
        SettleError::Wrong { message, help } => Failure::usage(message.clone(), help.clone()),
        SettleError::TooLarge => Failure::usage(error.to_string(), None),
        other => Failure::error(other.to_string()),
    }
}
