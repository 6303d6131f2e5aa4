//! `hoyle compare`: where two codes rule differently.

use clap::Args;
use hoyle::dispute;
use hoyle::facts::Origin;
use hoyle::laws::{Game, Library};
use hoyle::proof::{Side, compare};
use hoyle::show::comparison::Compared;

use super::args::TextOrJson;
use super::before::Takes;
use super::console::Console;
use super::exit::{Exit, Failure};

/// `hoyle compare`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hoyle compare hoffmann foster
  hoyle compare dictionary --reading which-whist=english --reading which-whist=american")]
pub(crate) struct Compare {
    /// A code: `hoffmann`, `whist/english`
    #[arg(value_name = "CODE")]
    one: String,
    /// The other code; without it, the two readings of the first
    #[arg(value_name = "CODE")]
    other: Option<String>,
    /// How an open passage is read; with one code, given twice
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = super::args::pair)]
    readings: Vec<(String, String)>,
    /// The game, if the codes do not tell
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// How the differences are printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: TextOrJson,
    /// Show everything
    #[arg(long)]
    long: bool,
}

impl Compare {
    /// What it takes that stands before it.
    pub(super) fn takes(&mut self) -> Takes<'_> {
        Takes { game: Some(&mut self.game), codes: None, readings: Some(&mut self.readings) }
    }
}

/// Compares two codes, or one under two readings.
pub(crate) fn run(library: &Library, args: &Compare, console: &mut Console) -> Result<Exit, Failure> {
    let game = game(library, args)?;
    let (one, other) = sides(&game, args)?;
    let comparison = compare(&game, &one, &other);
    let compared = Compared { game: &game, sides: [&one, &other], comparison: &comparison };
    match args.format {
        TextOrJson::Text => console.say(&compared.text(&console.style(args.long)))?,
        TextOrJson::Json => console.say(&format!("{:#}\n", compared.json()))?,
    }
    Ok(Exit::Done)
}

/// The game that has both codes: the one named, or the usual one, or the first.
fn game(library: &Library, args: &Compare) -> Result<Game, Failure> {
    let wanted: Vec<&str> = [Some(args.one.as_str()), args.other.as_deref()].into_iter().flatten().collect();
    let games = library.games();
    if let Some(name) = &args.game {
        return Ok(library.game(name)?);
    }
    let has = |game: &str, code: &str| library.codes(game).iter().any(|known| known == code || format!("{game}/{known}") == code);
    let own: Vec<&String> = games.iter().filter(|game| wanted.iter().all(|code| has(game, code))).collect();
    let usual = library.usual();
    if let Some(name) = own.iter().find(|name| Some(**name) == usual.as_ref()).or(own.first()) {
        return Ok(library.game(name)?);
    }
    // A code of another game will do, if a code of this one falls back on it.
    for name in games.iter().filter(|game| wanted.iter().any(|code| has(game, code))) {
        let game = library.game(name)?;
        if wanted.iter().all(|code| game.find_code(code).is_some()) {
            return Ok(game);
        }
    }
    let codes: Vec<String> =
        games.iter().flat_map(|game| library.codes(game).into_iter().map(move |code| format!("{game}/{code}"))).collect();
    // A code that no game has is a slip; codes of different games are another.
    let of_any = |code: &&&str| games.iter().any(|game| has(game, code));
    if let Some(slip) = wanted.iter().find(|code| !of_any(code)) {
        let known: Vec<String> = games.iter().flat_map(|game| library.codes(game)).collect();
        let near = hoyle::laws::guess(slip, known.iter().map(String::as_str));
        return Err(Failure::usage(
            format!("no code is called `{slip}`"),
            near.or_else(|| Some(format!("there are {}", codes.join(", ")))),
        ));
    }
    Err(Failure::usage(format!("no game has the codes {}", wanted.join(" and ")), Some(format!("there are {}", codes.join(", ")))))
}

fn sides(game: &Game, args: &Compare) -> Result<(Side, Side), Failure> {
    let code = |name: &str| game.find_code(name).ok_or_else(|| Failure::usage(format!("{} has no code called `{name}`", game.title), None));
    let mut readings = Vec::new();
    for (name, value) in &args.readings {
        let (fact, values) = dispute::named(game, name, value).map_err(|error| Failure::usage(error.to_string(), None))?;
        match values.only() {
            Some(value) if game.facts[fact].origin == Origin::Reading => readings.push((fact, value)),
            _ => return Err(Failure::usage(format!("`{name}` is no reading"), None)),
        }
    }
    let one = code(&args.one)?;
    if let Some(other) = &args.other {
        let other = code(other)?;
        return Ok((Side { code: one, readings: readings.clone() }, Side { code: other, readings }));
    }
    match readings.as_slice() {
        [first, second] if first.0 == second.0 && first.1 != second.1 => {
            Ok((Side { code: one, readings: vec![*first] }, Side { code: one, readings: vec![*second] }))
        }
        [only] => Ok((Side { code: one, readings: Vec::new() }, Side { code: one, readings: vec![*only] })),
        _ => {
            Err(Failure::usage("a second code, or two values of one reading, are needed", Some("hoyle compare hoffmann foster".to_owned())))
        }
    }
}
