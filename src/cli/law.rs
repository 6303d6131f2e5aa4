//! `hoyle law`: one law in full, or the list of all.

use std::sync::Arc;

use hoyle::facts::FactId;
use hoyle::hearing::{Room, Rooms};
use hoyle::laws::{CodeId, Game, LawId, Library, nearest};
use hoyle::show::{Page, Role, law};

use super::args::{Law, Which};
use super::console::Console;
use super::exit::{Exit, Failure};

/// Shows the law named, or lists all.
pub(crate) fn run(library: &Library, args: &Law, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let games = games(&rooms, &args.which)?;
    match &args.id {
        Some(id) => one(library, &games, args, id, console),
        None => list(&games, &args.which, console),
    }
}

/// The games the options leave: one, or all.
pub(super) fn games(rooms: &Rooms<'_>, which: &Which) -> Result<Vec<Arc<Room>>, Failure> {
    let named = which.game.is_some() || which.codes.iter().any(|code| code.contains('/'));
    if named {
        return Ok(vec![rooms.find(&which.into(), "")?.0]);
    }
    let names = rooms.library().games();
    Ok(names.iter().map(|name| rooms.open(name)).collect::<Result<_, _>>()?)
}

/// Whether the options ask for this code, and it is the game's own.
pub(super) fn wanted(game: &Game, id: CodeId, which: &Which) -> bool {
    let code = game.code(id);
    let asked = |name: &String| name.as_str() == "all" || *name == code.path || *name == code.name;
    id.index() < game.own_codes && (which.codes.is_empty() || which.codes.iter().any(asked))
}

fn list(games: &[Arc<Room>], which: &Which, console: &mut Console) -> Result<Exit, Failure> {
    let mut page = Page::new(&console.style(false));
    for room in games {
        let game = &room.game;
        let mut last = None;
        for id in game.ids().filter(|id| wanted(game, game.law(*id).code, which)) {
            let law = game.law(id);
            if last != Some(law.code) {
                page.heading(&format!("{} ({})", game.code(law.code).title, game.code(law.code).path));
                last = Some(law.code);
            }
            page.item("", &[(Role::Citation, &law.name), (Role::Plain, "  "), (Role::Plain, &law.title)]);
        }
    }
    console.say(&page.finish()).map(|()| Exit::Done)
}

fn one(library: &Library, games: &[Arc<Room>], args: &Law, id: &str, console: &mut Console) -> Result<Exit, Failure> {
    let mut shown = Vec::new();
    let style = console.style(true);
    for game in games.iter().map(|room| &room.game) {
        for law in game.ids().filter(|law| wanted(game, game.law(*law).code, &args.which) && is_called(game, *law, id)) {
            let place = &game.law(law).place;
            shown.push(law::text(game, law, &format!("{}:{}", place.file, library.line(place)), &style));
        }
        let carries = |cites: &[String]| id.contains(':') && cites.iter().any(|cite| is_within(cite, id));
        for (code_id, code) in game.own().filter(|(code, _)| wanted(game, *code, &args.which)) {
            let is_fact = |fact: FactId| game.facts[fact].name == id || format!("{}/{}", code.path, game.facts[fact].name) == id;
            for reading in code.readings.iter().filter(|reading| is_fact(reading.fact) || carries(&reading.cites)) {
                shown.push(law::reading(game, code_id, reading, &style));
            }
            let definitions = code.definitions.iter().filter(|(fact, list)| is_fact(**fact) || list.iter().any(|one| carries(&one.cites)));
            shown.extend(definitions.map(|(fact, _)| law::definition(game, code_id, *fact, &style)));
        }
    }
    if !shown.is_empty() {
        return console.say(&shown.join("\n")).map(|()| Exit::Done);
    }
    let elsewhere: Vec<&str> =
        games.iter().flat_map(|room| &room.game.laws).filter(|law| law.name == id).map(|law| law.path.as_str()).collect();
    if let Some(path) = elsewhere.first() {
        let help = Some(format!("there is `{path}`"));
        return Err(Failure::Error { message: format!("no law of that code is called `{id}`"), help, exit: Exit::Failed });
    }
    let names: Vec<&str> = games.iter().flat_map(|room| &room.game.laws).flat_map(|law| [law.name.as_str(), law.path.as_str()]).collect();
    let help = nearest(id, names)
        .map_or_else(|| format!("hoyle search {}", id.replace(['-', '/'], " ")), |guess| format!("did you mean `{guess}`?"));
    Err(Failure::Error { message: format!("no law is called `{id}`"), help: Some(help), exit: Exit::Failed })
}

/// Whether the law has this name, short, long or full, or carries this passage.
fn is_called(game: &Game, id: LawId, name: &str) -> bool {
    let law = game.law(id);
    let ends_so = law.path.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    ends_so || (name.contains(':') && law.cites.iter().any(|cite| is_within(cite, name)))
}

/// Whether a citation is the passage, or a part of it.
fn is_within(cite: &str, passage: &str) -> bool {
    cite.strip_prefix(passage).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
