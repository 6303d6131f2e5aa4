//! `hoyle calls`: an auction, call by call, and how many there are.

use std::sync::Arc;

use clap::{Args, ValueEnum};
use hoyle::facts::FactId;
use hoyle::hearing::{Room, Rooms};
use hoyle::laws::{CodeId, Game, Library};
use hoyle::ruling::Status;
use hoyle::show::auction::{Held, count, irregular_status};
use hoyle::show::{Page, Role, auction_text, json};
use hoyle::table::{Auction, AuctionError, Record};
use serde_json::{Value, json};

use super::args::Which;
use super::console::Console;
use super::exit::{Exit, Failure};

/// `hoyle calls`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hoyle calls pass propose pass
  hoyle calls --code foster propose solo pass pass abundance
  hoyle calls misere D:solo
  hoyle calls passe-trou passe-trou passe-trou passe-trou propose:8h join:8h
  hoyle calls --count --code all

A call is made by the player whose turn it is; `C:solo` is made by C, in turn or
out of it. A is the eldest hand, the last seat is the dealer's.")]
pub(crate) struct Calls {
    /// The calls so far
    #[arg(value_name = "CALL")]
    said: Vec<String>,
    #[command(flatten)]
    which: Which,
    /// How an open passage is read (repeatable)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = super::args::pair)]
    readings: Vec<(String, String)>,
    /// How the answer is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Count the auctions there are, by the number of calls
    #[arg(long, conflicts_with = "said")]
    count: bool,
    /// Count also under each other reading of each open passage
    #[arg(long, requires = "count")]
    each_reading: bool,
}

/// How an auction is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

/// Holds the auction by each code asked for, or counts.
pub(crate) fn run(library: &Library, args: &Calls, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let (room, codes) = meant(&rooms, args)?;
    let mut parts = Vec::new();
    let mut exit = Exit::Done;
    for code in &codes {
        let answer = answer(&room.game, *code, args, console)?;
        exit = exit.max(answer.exit);
        parts.push(answer);
    }
    match args.format {
        Format::Text => {
            for (index, (part, code)) in parts.iter().zip(&codes).enumerate() {
                if codes.len() > 1 {
                    let mut page = Page::new(&console.style(false));
                    if index > 0 {
                        page.plain("");
                    }
                    page.paragraph(&[(Role::Heading, &room.game.code(*code).title)]);
                    console.say(&page.finish())?;
                }
                console.say(&part.text)?;
            }
        }
        Format::Json => {
            let mut values: Vec<Value> = parts.into_iter().map(|part| part.json).collect();
            let value = if values.len() == 1 { values.remove(0) } else { json!({ "codes": values }) };
            console.say(&json::pretty(&value))?;
            console.say("\n")?;
        }
    }
    Ok(exit)
}

/// The game and the codes that are asked for. If only the calls tell the game,
/// it is the usual one, or else the first in which all of them are calls.
fn meant(rooms: &Rooms<'_>, args: &Calls) -> Result<(Arc<Room>, Vec<CodeId>), Failure> {
    let (room, codes) = rooms.find(&(&args.which).into(), "")?;
    if args.which.game.is_some() || !args.which.codes.is_empty() || knows(&room.game, &args.said) {
        return Ok((room, codes));
    }
    for name in rooms.library().games() {
        let other = rooms.open(&name)?;
        if knows(&other.game, &args.said) {
            let default = other.game.default;
            return Ok((other, vec![default]));
        }
    }
    Ok((room, codes))
}

/// Whether all these are calls of the game.
fn knows(game: &Game, said: &[String]) -> bool {
    Auction::new(game, game.default, &[]).is_ok_and(|auction| said.iter().all(|word| auction.is_call(word)))
}

/// One code's answer, in both forms.
struct Answer {
    text: String,
    json: Value,
    exit: Exit,
}

fn answer(game: &Game, code: CodeId, args: &Calls, console: &Console) -> Result<Answer, Failure> {
    let auction = Auction::new(game, code, &args.readings).map_err(|error| wrong(&error))?;
    if args.count {
        return counted(&auction, args, console);
    }
    let record = auction.hold(&args.said).map_err(|error| wrong(&error))?;
    let held = Held { auction: &auction, record: &record };
    Ok(Answer { text: held.text(&console.style(false)), json: held.json(), exit: exit(game, &record) })
}

fn exit(game: &Game, record: &Record) -> Exit {
    match record.irregular.as_ref().map(|irregular| irregular_status(game, irregular)) {
        Some(Status::NotCovered) => Exit::NotCovered,
        _ => Exit::Done,
    }
}

fn counted(auction: &Auction<'_>, args: &Calls, console: &Console) -> Result<Answer, Failure> {
    let counts = auction.count();
    let style = console.style(false);
    let mut text = auction_text::count(&counts, &style);
    let mut json = count(&counts);
    if args.each_reading {
        let mut page = Page::new(&style);
        page.gap();
        let mut others = Vec::new();
        for (fact, value) in other_readings(auction) {
            let declared = &auction.game().facts[fact];
            let (name, value) = (declared.name.clone(), declared.name_of(value).to_owned());
            let mut chosen = args.readings.clone();
            chosen.push((name.clone(), value.clone()));
            let counts = auction.under(&chosen).map_err(|error| wrong(&error))?.count();
            page.paragraph(&[(Role::Plain, &format!("{name}={value}: ")), (Role::Heading, &counts.total_finished().to_string())]);
            let mut object = count(&counts);
            if let Some(object) = object.as_object_mut() {
                object.insert("reading".to_owned(), json!(format!("{name}={value}")));
            }
            others.push(object);
        }
        text.push('\n');
        text.push_str(&page.finish());
        if let Some(object) = json.as_object_mut() {
            object.insert("each_reading".to_owned(), json!(others));
        }
    }
    if let Some(object) = json.as_object_mut() {
        object.insert("code".to_owned(), json!(auction.game().code(auction.code()).name));
    }
    Ok(Answer { text, json, exit: Exit::Done })
}

/// The values that the code's readings of the auction do not have here.
fn other_readings(auction: &Auction<'_>) -> Vec<(FactId, u8)> {
    let own = &auction.game().code(auction.code()).readings;
    let bearing = auction.bearing();
    let mut others = Vec::new();
    for reading in own.iter().filter(|reading| bearing.contains(&reading.fact)) {
        let now = auction.readings().iter().find(|(fact, _)| *fact == reading.fact).map(|(_, value)| *value);
        others.extend(reading.values.iter().filter(|value| Some(*value) != now).map(|value| (reading.fact, value)));
    }
    others
}

fn wrong(error: &AuctionError) -> Failure {
    Failure::usage(error.to_string(), None)
}
