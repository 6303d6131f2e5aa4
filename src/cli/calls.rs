//! `hoyle calls`: an auction, call by call, and how many there are.

use clap::Args;
use hoyle::facts::{FactId, Values};
use hoyle::hearing::Rooms;
use hoyle::laws::{CodeId, Game, Library};
use hoyle::ruling::Status;
use hoyle::show::auction::{Held, count, irregular_status};
use hoyle::show::{Page, Role, auction_text, json};
use hoyle::table::{Auction, AuctionError, Record};
use serde_json::{Value, json};

use super::args::{TextOrJson, Which};
use super::before::Takes;
use super::console::Console;
use super::exit::{Exit, Failure};

/// `hoyle calls`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hoyle calls pass propose pass
  hoyle calls --code foster propose solo pass pass abundance
  hoyle calls misere D:solo
  hoyle calls passe-trou passe-trou passe-trou passe-trou propose:8h join:8h
  hoyle calls --game frog pass frog grand
  hoyle calls --count --code all
  hoyle calls --count --all-readings --code foster

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
    pub(crate) format: TextOrJson,
    /// Count the auctions there are, by the number of calls
    #[arg(long, conflicts_with = "said")]
    count: bool,
    /// Count also under each other reading of each open passage
    #[arg(long, requires = "count")]
    each_reading: bool,
    /// Count under every combination of the readings of open passages
    #[arg(long, requires = "count", conflicts_with = "each_reading")]
    all_readings: bool,
}

impl Calls {
    /// What it takes that stands before it.
    pub(super) fn takes(&mut self) -> Takes<'_> {
        Takes::of(&mut self.which, Some(&mut self.readings))
    }
}

/// Holds the auction by each code asked for, or counts.
pub(crate) fn run(library: &Library, args: &Calls, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let (room, codes) = rooms.find_knowing(&(&args.which).into(), |game| knows(game, &args.said))?;
    let mut parts = Vec::new();
    let mut exit = Exit::Done;
    for code in &codes {
        let answer = answer(&room.game, *code, args, console)?;
        exit = exit.max(answer.exit);
        parts.push(answer);
    }
    match args.format {
        TextOrJson::Text => {
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
        TextOrJson::Json => {
            let mut values: Vec<Value> = parts.into_iter().map(|part| part.json).collect();
            let value = if values.len() == 1 { values.remove(0) } else { json!({ "codes": values }) };
            console.say(&json::pretty(&value))?;
            console.say("\n")?;
        }
    }
    Ok(exit)
}

/// Whether all these are calls of the game.
fn knows(game: &Game, said: &[String]) -> bool {
    Auction::new(game, game.default, &[]).is_ok_and(|auction| auction.calls_in(said).iter().all(|word| auction.is_call(word)))
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
    let record = auction.hold(&auction.calls_in(&args.said)).map_err(|error| match &error {
        AuctionError::NoCall { near: None, .. } => Failure::usage(error.to_string(), Some(format!("there are {}", auction.known_calls()))),
        _ => wrong(&error),
    })?;
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
    let choices = if args.all_readings { combinations(auction, &args.readings)? } else { Vec::new() };
    let choices = if args.each_reading { other_readings(auction) } else { choices };
    if !choices.is_empty() {
        let mut page = Page::new(&style);
        page.gap();
        let mut others = Vec::new();
        for choice in &choices {
            let other = auction.under(&[args.readings.as_slice(), choice.as_slice()].concat()).map_err(|error| wrong(&error))?;
            let counts = other.count();
            let reading = choice.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ");
            page.paragraph(&[(Role::Plain, &format!("{reading}: ")), (Role::Heading, &counts.total_finished().to_string())]);
            let mut object = count(&counts);
            if let Some(object) = object.as_object_mut() {
                object.insert("reading".to_owned(), json!(reading));
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

/// Readings by name, with a value for each.
type Choice = Vec<(String, String)>;

/// More combinations of readings than this are not counted.
const MOST_COMBINATIONS: usize = 2_000;

/// The readings that bear on the auction, with every value each may have.
fn bearing(auction: &Auction<'_>) -> Vec<(FactId, Values)> {
    let bearing = auction.bearing();
    let own = &auction.game().code(auction.code()).readings;
    own.iter().filter(|reading| bearing.contains(&reading.fact)).map(|reading| (reading.fact, reading.values)).collect()
}

fn named(game: &Game, fact: FactId, value: u8) -> (String, String) {
    (game.facts[fact].name.to_string(), game.facts[fact].name_of(value).to_owned())
}

/// The values that the code's readings of the auction do not have here.
fn other_readings(auction: &Auction<'_>) -> Vec<Choice> {
    let mut others = Vec::new();
    for (fact, values) in bearing(auction) {
        let now = auction.readings().iter().find(|(known, _)| *known == fact).map(|(_, value)| *value);
        others.extend(values.iter().filter(|value| Some(*value) != now).map(|value| vec![named(auction.game(), fact, value)]));
    }
    others
}

/// Every combination of the readings that are not fixed.
fn combinations(auction: &Auction<'_>, fixed: &[(String, String)]) -> Result<Vec<Choice>, Failure> {
    let mut made: Vec<Choice> = vec![Vec::new()];
    for (fact, values) in bearing(auction) {
        if fixed.iter().any(|(name, _)| *name == auction.game().facts[fact].name) {
            continue;
        }
        let with = |choice: &Choice, value: u8| [choice.as_slice(), &[named(auction.game(), fact, value)]].concat();
        made = made.iter().flat_map(|choice| values.iter().map(|value| with(choice, value)).collect::<Vec<_>>()).collect();
        if made.len() > MOST_COMBINATIONS {
            let help = "fix some with --reading NAME=VALUE, or count under --each-reading";
            return Err(Failure::usage(format!("there are more than {MOST_COMBINATIONS} combinations of readings"), Some(help.to_owned())));
        }
    }
    Ok(made)
}

fn wrong(error: &AuctionError) -> Failure {
    Failure::usage(error.to_string(), None)
}
