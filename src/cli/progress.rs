//! `hoyle progress`: what was learnt, and when it is due again.

use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use hoyle::hearing::{Refusal, Room, Rooms};
use hoyle::laws::{Game, Library};
use hoyle::show::{Page, Role, json as show_json, phrase};
use hoyle::tutor::misconception::Misconception;
use hoyle::tutor::progress::{Kept, Progress, Record, date};
use hoyle::tutor::store::Store;
use serde_json::json;

use super::args::TextOrJson;
use super::console::Console;
use super::exit::{Exit, Failure};
use super::quiz::today;

/// `hoyle progress`.
#[derive(Debug, Args)]
pub(crate) struct Shown {
    /// How it is printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: TextOrJson,
    /// Print it for another program
    #[arg(long, value_enum, value_name = "AS", conflicts_with = "format")]
    pub(crate) export: Option<Export>,
    /// Show the days in a row
    #[arg(long)]
    pub(crate) streak: bool,
    /// Forget everything, after asking
    #[arg(long, conflicts_with_all = ["export", "format"])]
    pub(crate) reset: bool,
    /// With --reset: do not ask
    #[arg(long, requires = "reset")]
    pub(crate) yes: bool,
}

/// What progress can be exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Export {
    /// The file itself
    Json,
    /// Cards for Anki: question, answer and tags, parted by tabs
    Anki,
}

/// Shows it.
pub(crate) fn run(library: &Library, args: &Shown, console: &mut Console) -> Result<Exit, Failure> {
    let Some(store) = Store::usual() else {
        return Err(Failure::error("there is no place for progress: neither XDG_DATA_HOME nor HOME is set"));
    };
    let loaded = store.load()?;
    if let Some((aside, why)) = &loaded.aside {
        console.help(&format!("the file of progress was put aside as {}: {why}", aside.display()));
    }
    let progress = loaded.progress;
    if args.reset {
        return reset(&store, args.yes, console);
    }
    match (args.export, args.format) {
        (Some(Export::Anki), _) => console.say(&anki(library, &progress)?)?,
        (Some(Export::Json), _) => {
            let value = serde_json::to_value(&progress).map_err(|error| Failure::error(error.to_string()))?;
            console.say(&format!("{}\n", show_json::pretty(&value)))?;
        }
        (None, TextOrJson::Json) => {
            let today = today();
            let mut value = serde_json::to_value(&progress).map_err(|error| Failure::error(error.to_string()))?;
            value["today"] = json!(today);
            value["path"] = json!(store.path().display().to_string());
            value["due"] =
                progress.codes.iter().map(|(code, record)| (code.clone(), json!(record.due(today).keys().collect::<Vec<_>>()))).collect();
            console.say(&format!("{}\n", show_json::pretty(&value)))?;
        }
        (None, TextOrJson::Text) => console.say(&text(library, &progress, args.streak, console))?,
    }
    Ok(Exit::Done)
}

fn reset(store: &Store, yes: bool, console: &mut Console) -> Result<Exit, Failure> {
    if !yes {
        if !io::stdin().is_terminal() {
            console.help("type `yes` to forget everything");
        }
        console.say("Forget everything that was learnt? Type `yes`: ")?;
        console.flush()?;
        let mut line = String::new();
        let read = io::stdin().lock().read_line(&mut line);
        if read.is_err() || line.trim() != "yes" {
            console.say("Nothing was forgotten.\n")?;
            return Ok(Exit::Done);
        }
    }
    store.update(|progress| *progress = Progress::default())?;
    console.say("Forgotten.\n").map(|()| Exit::Done)
}

fn text(library: &Library, progress: &Progress, streak: bool, console: &Console) -> String {
    let mut page = Page::new(&console.style(false));
    let today = today();
    if progress.codes.is_empty() {
        page.plain("Nothing was learnt yet. `hoyle learn` begins.");
    }
    let rooms = Rooms::new(library);
    for (name, record) in &progress.codes {
        let kept = Kept::read(name);
        let room = kept.and_then(|kept| kept_room(&rooms, kept).ok().flatten());
        let game = room.as_ref().map(|room| &room.game);
        let code = game.zip(kept).and_then(|(game, kept)| game.find_code(kept.code).map(|code| game.code(code)));
        let title = match (game, code) {
            (Some(game), Some(code)) if game.variant.is_some() => format!("{}: {}", game.title, code.title),
            (_, Some(code)) => code.title.clone(),
            _ => name.clone(),
        };
        page.heading(&title);
        let wrong_rules = game.and_then(|game| Misconception::read(library, game).ok()).unwrap_or_default();
        one(&mut page, game, &wrong_rules, code.map_or("", |code| &code.path), record, today);
    }
    if streak {
        page.gap();
        page.plain(&format!("Days in a row: {}.", progress.streak(today)));
    }
    page.finish()
}

/// The game that a record is of, in the form in which it was played, if there is
/// such a game in these laws.
fn kept_room(rooms: &Rooms<'_>, kept: Kept<'_>) -> Result<Option<Arc<Room>>, Refusal> {
    let known = |names: Vec<String>, name: &str| names.iter().any(|known| known == name);
    let library = rooms.library();
    if !known(library.games(), kept.game) || kept.form.is_some_and(|form| !known(library.variants(kept.game), form)) {
        return Ok(None);
    }
    kept.form.map_or_else(|| rooms.open(kept.game), |form| rooms.open_in(kept.game, form)).map(Some)
}

fn one(page: &mut Page, game: Option<&Game>, wrong_rules: &[Misconception], path: &str, record: &Record, today: i64) {
    let share = (record.right * 100).checked_div(record.answers).unwrap_or(0);
    page.plain(&format!(
        "{}, {share}% right; {} asked, {} due today; {} done.",
        many(record.answers, "answer"),
        many(record.laws.len() as u64, "law"),
        record.due(today).len(),
        many(record.lessons.len() as u64, "lesson")
    ));
    if let Some(day) = record.certified {
        page.paragraph(&[(Role::Good, &format!("Certified on {}.", date(day)))]);
    }
    let mut laws: Vec<_> = record.laws.iter().collect();
    laws.sort_by_key(|(name, card)| (card.due, (*name).clone()));
    for (name, card) in laws {
        let law = game.and_then(|game| game.laws.iter().find(|law| law.path == format!("{path}/{name}")));
        let title = law.map_or(name.as_str(), |law| law.title.as_str());
        let when = if card.due <= today { "due".to_owned() } else { date(card.due) };
        page.item("•", &[(Role::Plain, title), (Role::Dim, &format!(" ({} right, {} wrong; {when})", card.right, card.wrong))]);
    }
    let likely: Vec<_> = record.misconceptions.iter().filter(|(_, held)| held.chance > 0.5).collect();
    if !likely.is_empty() {
        page.paragraph(&[(Role::Heading, "Probably held, wrongly:")]);
        for (name, held) in likely {
            let says = wrong_rules.iter().find(|one| one.name == *name).map_or_else(|| name.replace('-', " "), |one| one.says.clone());
            let shown = many(u64::from(held.shown), "answer");
            page.item("•", &[(Role::Plain, &says), (Role::Dim, &format!(" ({:.0}%, by {shown})", held.chance * 100.0))]);
        }
    }
    let title = |name| {
        game.and_then(|game| game.laws.iter().find(|law| law.path == format!("{path}/{name}"))).map_or(name, |law| law.title.as_str())
    };
    let leeches: Vec<&str> = record.leeches().map(title).collect();
    if !leeches.is_empty() {
        page.plain(&format!("Forgotten again and again: {}.", phrase::list(&leeches, "and")));
    }
}

/// So many of a thing.
fn many(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// One line for each law asked about: its title, the ruling with the passage,
/// and tags.
fn anki(library: &Library, progress: &Progress) -> Result<String, Failure> {
    let mut lines = String::from("#separator:tab\n#html:false\n#columns:Front\tBack\tTags\n#tags column:3\n");
    let field = |text: &str| text.replace(['\t', '\n', '\r'], " ");
    let rooms = Rooms::new(library);
    for (name, record) in &progress.codes {
        let Some(kept) = Kept::read(name) else { continue };
        let Some(room) = kept_room(&rooms, kept)? else { continue };
        let game = &room.game;
        let Some(code) = game.find_code(kept.code) else { continue };
        let tag = game.variant.as_ref().unwrap_or(&game.name);
        for law in game.code(code).laws.iter().map(|law| game.law(*law)).filter(|law| record.laws.contains_key(&law.name)) {
            let back = format!("{} ({})", phrase::sentence(&law.says), phrase::cites(game, &law.cites));
            let front = format!("{}: {}", field(&game.title), field(&law.title));
            lines.push_str(&format!("{front}\t{}\thoyle {tag} {}\n", field(&back), kept.code));
        }
    }
    Ok(lines)
}
