//! `hoyle learn`: the guided course.

use clap::Args;
use hoyle::hearing::Rooms;
use hoyle::laws::Library;
use hoyle::show::{Page, Role};
use hoyle::tutor::desk::Desk;
use hoyle::tutor::lesson::Course;
use hoyle::tutor::session::{Plan, Session, Setup, Stage};
use hoyle::tutor::store::Store;

use super::args::{Which, pair, seed};
use super::console::Console;
use super::exit::{Exit, Failure};
use super::quiz::{now_seed, record, room_and_code, talk, today, without_auction};

/// `hoyle learn`.
#[derive(Debug, Args)]
#[command(
    after_help = "The course goes on where it was left. `--placement` lets who knows the game skip what he knows.\n\nKeys: a number, a letter or words answer; h hint, ? why, u undo, s skip, q leave."
)]
pub(crate) struct Learn {
    /// A lesson, by its name or number; the first that is not done, if not given
    #[arg(value_name = "LESSON")]
    pub(crate) lesson: Option<String>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// How an open passage is read (repeatable)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) readings: Vec<(String, String)>,
    /// Begin with a test of at most 12 questions, and leave out what is known
    #[arg(long, conflicts_with = "lesson")]
    pub(crate) placement: bool,
    /// List the lessons and which of them are done
    #[arg(long)]
    pub(crate) list: bool,
    /// The seed of whatever is left to chance
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
}

/// Teaches.
pub(crate) fn run(library: &Library, args: &Learn, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let (room, code) = room_and_code(&rooms, &args.which)?;
    let game = &room.game;
    if game.auction.is_none() {
        let message = format!("{} has no auction, and the course is on the order of calling", game.title);
        return Err(Failure::usage(message, Some(without_auction(game))));
    }
    let name = &game.code(code).name;
    let mut course = Course::read(library, game).map_err(Failure::Mistakes)?;
    course.lessons.retain(|lesson| lesson.codes.is_empty() || lesson.codes.contains(name));
    if course.lessons.is_empty() {
        return Err(Failure::error(format!("there are no lessons for {}", game.title)));
    }
    let store = Store::usual();
    let record = record(store.as_ref(), game, code, console)?;
    if args.list {
        let mut page = Page::new(&console.style(false));
        for (number, lesson) in (1..).zip(&course.lessons) {
            let done = if record.lessons.contains(&lesson.name) { " (done)" } else { "" };
            page.item(
                &format!("{number}."),
                &[(Role::Plain, &lesson.title), (Role::Good, done), (Role::Dim, &format!("  {}", lesson.name))],
            );
        }
        return console.say(&page.finish()).map(|()| Exit::Done);
    }
    let open = course.lessons.iter().position(|lesson| !record.lessons.contains(&lesson.name));
    let at = match &args.lesson {
        Some(wanted) => Stage::Lesson(find(&course, wanted)?, Vec::new()),
        None if args.placement => Stage::Placing,
        None => open.map_or(Stage::Done, |place| Stage::Lesson(place, Vec::new())),
    };
    let fresh = record.lessons.is_empty() && !record.placed && args.lesson.is_none() && !args.placement;
    if fresh {
        let mut page = Page::new(&console.style(false));
        page.plain("Do you know the game? `hoyle learn --placement` asks at most 12 questions and leaves out what you know.");
        console.say(&format!("{}\n", page.finish()))?;
    }
    let desk = Desk::new(library, game, code, &args.readings)?;
    let seed = args.seed.unwrap_or_else(now_seed);
    let plan = Plan::Lessons { at };
    talk(Session::new(Setup { desk, course, plan, store, record, today: today(), seed, style: console.style(false) }), console)
}

fn find(course: &Course, wanted: &str) -> Result<usize, Failure> {
    let numbered = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|at| *at < course.lessons.len());
    numbered.or_else(|| course.lessons.iter().position(|lesson| lesson.name == wanted)).ok_or_else(|| {
        let names: Vec<&str> = course.lessons.iter().map(|lesson| lesson.name.as_str()).collect();
        let near = hoyle::laws::guess(wanted, names.iter().copied());
        Failure::usage(format!("no lesson is called `{wanted}`; there are {}", names.join(", ")), near)
    })
}
