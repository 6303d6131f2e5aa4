//! `hoyle quiz`: drills.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use hoyle::hearing::{Room, Rooms};
use hoyle::laws::{CodeId, Game, Library};
use hoyle::show::json as show_json;
use hoyle::tutor::choose::Wish;
use hoyle::tutor::desk::{Desk, Drawn};
use hoyle::tutor::item::Topic;
use hoyle::tutor::lesson::Course;
use hoyle::tutor::progress::{Day, Kept, Record};
use hoyle::tutor::question::Grade;
use hoyle::tutor::random::Random;
use hoyle::tutor::session::{Plan, Session, Setup};
use hoyle::tutor::stock::StockError;
use hoyle::tutor::store::{Store, StoreError};
use serde_json::{Value, json};

use super::args::{TextOrJson, Which, length, pair, seed};
use super::console::Console;
use super::exit::{Exit, Failure};

/// An examination has so many questions, and so many must be right.
const EXAM: (usize, usize) = (50, 43);

/// `hoyle quiz`.
#[derive(Debug, Args)]
#[command(
    after_help = "Topics: turn, calls, rights, rank, contract, lead, penalties, ask-first, differ. At a game without an auction there are penalties and ask-first.\n\nKeys: a number, a letter or words answer; h hint, ? why, u undo, s skip, q leave.\n\nExamples:\n  hoyle quiz\n  hoyle quiz rights --code foster --length 10\n  hoyle quiz --exam --seed 7\n  hoyle quiz --game cribbage"
)]
pub(crate) struct Quiz {
    /// What to ask about; everything, if not given
    #[arg(value_name = "TOPIC")]
    pub(crate) topics: Vec<String>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// How an open passage is read (repeatable)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) readings: Vec<(String, String)>,
    /// How many questions
    #[arg(long, value_name = "N", value_parser = length, allow_hyphen_values = true)]
    pub(crate) length: Option<usize>,
    /// A paper that is always the same for the same seed and the same laws
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// An examination: 50 questions, 43 to pass
    #[arg(long, conflicts_with_all = ["mistakes", "length"])]
    pub(crate) exam: bool,
    /// Ask again what was wrong
    #[arg(long, conflicts_with = "seed")]
    pub(crate) mistakes: bool,
    /// How the paper is printed; as JSON it is not asked, only printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: TextOrJson,
}

/// Asks.
pub(crate) fn run(library: &Library, args: &Quiz, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let (room, code) = room_and_code(&rooms, &args.which)?;
    let game = &room.game;
    let topics = topics(&args.topics)?;
    let mut desk = Desk::new(library, game, code, &args.readings)?;
    let course = Course::read(library, game).map_err(Failure::Mistakes)?;
    let store = Store::usual();
    let record = record(store.as_ref(), game, code, console)?;
    let seed = args.seed.unwrap_or_else(now_seed);
    let length = args.length.unwrap_or(if args.exam { EXAM.0 } else { 20 });
    let paper: Option<Vec<Drawn>> = if args.mistakes {
        let mut random = Random::new(seed);
        let mut again: Vec<Drawn> = record.mistakes.iter().filter_map(|id| desk.again(id, &mut random)).collect();
        again.truncate(args.length.unwrap_or(usize::MAX));
        if again.is_empty() {
            console.say("There is nothing to put right.\n")?;
            return Ok(Exit::Done);
        }
        Some(again)
    } else if args.exam || args.seed.is_some() || args.format == TextOrJson::Json {
        Some(desk.paper(seed, length, &topics))
    } else {
        None
    };
    let nothing = paper.is_none() && !topics.is_empty() && desk.paper(seed, 1, &topics).is_empty();
    if nothing || paper.as_ref().is_some_and(Vec::is_empty) {
        let message = "the laws of this code give no such questions".to_owned();
        let help = game.auction.is_none().then(|| format!("{} has no auction; {}", game.title, without_auction(game)));
        return Err(Failure::Error { message, help, exit: Exit::Failed });
    }
    if args.format == TextOrJson::Json {
        let shown = as_json(game, code, seed, &paper.unwrap_or_default());
        return console.say(&format!("{}\n", show_json::pretty(&shown))).map(|()| Exit::Done);
    }
    let plan = match paper {
        Some(paper) => {
            let pass = args.exam.then(|| EXAM.1.min(paper.len()));
            Plan::Paper { length: paper.len(), rest: VecDeque::from(paper), pass }
        }
        None => Plan::Drill { wish: Wish { topics, ..Wish::default() }, length },
    };
    let session = Session::new(Setup { desk, course, plan, store, record, today: today(), seed, style: console.style(false) });
    talk(session, console)
}

/// Talks until the sitting is over, or nobody answers any more.
pub(crate) fn talk(mut session: Session<'_>, console: &mut Console) -> Result<Exit, Failure> {
    console.say(&session.begin())?;
    console.flush()?;
    let mut input = io::stdin().lock();
    let mut over = session.is_over();
    // Only who types sees where to type.
    let prompt = if io::stdin().is_terminal() && io::stdout().is_terminal() { "> " } else { "" };
    while !over {
        console.say(prompt)?;
        console.flush()?;
        let mut bytes = Vec::new();
        let read = io::Read::take(&mut input, 16 << 10).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            if !prompt.is_empty() {
                console.say("\n")?;
            }
            console.say(&session.finish())?;
            break;
        }
        let said = session.handle(&String::from_utf8_lossy(&bytes));
        console.say(&said.text)?;
        over = said.over;
    }
    Ok(if session.passed() == Some(false) { Exit::Failed } else { Exit::Done })
}

/// The game and the one code that are meant.
pub(crate) fn room_and_code(rooms: &Rooms<'_>, which: &Which) -> Result<(Arc<Room>, CodeId), Failure> {
    let (room, codes) = rooms.find(&which.into(), "")?;
    match codes.as_slice() {
        [code] => Ok((room, *code)),
        _ => Err(Failure::usage("one code at a time can be learnt", Some("`hoyle quiz differ` asks where codes differ".to_owned()))),
    }
}

/// What can be asked where there is no auction.
pub(crate) fn without_auction(game: &Game) -> String {
    format!(
        "`hoyle quiz --game {0}` asks what its laws say of whatever may happen, `hoyle quiz ask-first --game {0}` what you have to know before you can rule",
        game.name
    )
}

fn topics(names: &[String]) -> Result<Vec<Topic>, Failure> {
    let find = |name: &String| {
        Topic::find(name).ok_or_else(|| {
            let known: Vec<&str> = Topic::ALL.map(Topic::name).to_vec();
            let near = hoyle::laws::guess(name, known.iter().copied());
            Failure::usage(format!("no topic is called `{name}`; there are {}", known.join(", ")), near)
        })
    };
    names.iter().map(find).collect()
}

/// What was done of a code; says if a file had to be put aside.
pub(crate) fn record(store: Option<&Store>, game: &Game, code: CodeId, console: &Console) -> Result<Record, Failure> {
    let Some(store) = store else { return Ok(Record::default()) };
    let loaded = store.load()?;
    if let Some((aside, why)) = loaded.aside {
        console.help(&format!("the file of progress was put aside as {}: {why}", aside.display()));
    }
    Ok(loaded.progress.codes.get(&Kept::of(game, code).to_string()).cloned().unwrap_or_default())
}

/// The day; `HOYLE_TODAY`, a number of days since 1970, is for trying things.
pub(crate) fn today() -> Day {
    let told = std::env::var("HOYLE_TODAY").ok().and_then(|day| day.trim().parse().ok());
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs());
    told.unwrap_or_else(|| i64::try_from(seconds / 86_400).unwrap_or(0))
}

pub(crate) fn now_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| u64::from(passed.subsec_nanos()) ^ passed.as_secs())
}

fn as_json(game: &Game, code: CodeId, seed: u64, paper: &[Drawn]) -> Value {
    let questions: Vec<Value> = paper
        .iter()
        .map(|(question, _)| {
            let options: Vec<Value> = question
                .options
                .iter()
                .map(|option| {
                    let grade = match &option.grade {
                        Grade::Right => "right",
                        Grade::Otherwise(_) => "otherwise-read",
                        Grade::Wrong => "wrong",
                    };
                    json!({"text": option.text, "grade": grade, "why": option.why})
                })
                .collect();
            json!({
                "id": question.id,
                "topic": question.topic.name(),
                "said": question.said.iter().map(|(seat, words)| json!({"seat": seat, "says": words})).collect::<Vec<_>>(),
                "known": question.known,
                "asks": question.asks,
                "options": options,
                "answer": question.right() + 1,
                "law": game.law(question.law).path,
                "says": question.because,
                "cites": question.cites,
                "hints": question.hints,
                "nothing_wrong": question.quiet,
            })
        })
        .collect();
    json!({"code": game.code(code).path, "seed": seed, "questions": questions})
}

impl From<StockError> for Failure {
    fn from(error: StockError) -> Self {
        match error {
            StockError::Auction(error) => Self::usage(error.to_string(), None),
            StockError::Mistakes(problems) => Self::Mistakes(problems),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::error(error.to_string())
    }
}
