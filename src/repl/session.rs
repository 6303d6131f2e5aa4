//! The conversation: a line goes in, an answer comes out. No input or output
//! happens here, so that all of it can be tried in tests.

use std::path::PathBuf;
use std::rc::Rc;

use crate::dispute::Refused;
use crate::facts::Origin;
use crate::hearing::{Signs, Which};
use crate::laws::{Library, LibraryError};
use crate::ruling::Status;
use crate::show::{Page, Role, Style, clean};
use crate::table::score::Score;
use crate::words::{LONGEST, Said};

use super::command::{self, Line};
use super::state::{Matter, Room, State, Step, Steps};
use super::telling;

/// With what a session begins.
#[derive(Debug)]
pub struct Setup {
    /// The laws.
    pub library: Library,
    /// The game, unless it is the usual one.
    pub game: Option<String>,
    /// The codes that rule, unless it is the game's usual one; `all` means each.
    pub codes: Vec<String>,
    /// Readings the table has chosen: name and value.
    pub readings: Vec<(String, String)>,
    /// How text is shown.
    pub style: Style,
    /// Whether somebody sits at a terminal and can be asked.
    pub interactive: bool,
}

/// Why a session could not begin.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The laws cannot be used.
    #[error(transparent)]
    Laws(#[from] LibraryError),
    /// There is no such code.
    #[error("{0}")]
    Code(String),
    /// There is no such reading, or it has no such value.
    #[error(transparent)]
    Reading(#[from] Refused),
    /// It is a fact, which each dispute has of its own.
    #[error("`{0}` is a fact, not a reading")]
    NoReading(String),
}

/// What is to be done after a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Read the next line.
    Go,
    /// Write a file, then tell [`Session::saved`].
    Save {
        /// Where.
        path: PathBuf,
        /// What.
        text: String,
        /// Whether it may replace another file.
        over: bool,
    },
    /// Keep the score as it is now.
    Keep(Box<Score>),
    /// Leave.
    Leave,
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// What to show.
    pub text: String,
    /// What to do.
    pub next: Next,
    /// Whether the line is worth keeping in the history of lines.
    pub keep: bool,
}

/// How the last dispute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As the ruling says.
    Status(Status),
    /// The last line was not understood.
    NotUnderstood,
}

/// What has been seen once needs no more tips.
#[derive(Debug, Default)]
struct Tips {
    asked: bool,
    ruled: bool,
}

/// One conversation.
///
/// ```
/// use hoyle::laws::Library;
/// use hoyle::repl::{Session, Setup};
/// use hoyle::show::Style;
///
/// let setup = Setup {
///     library: Library::embedded(),
///     game: Some("solo-whist".to_owned()),
///     codes: vec!["hoffmann".to_owned()],
///     readings: Vec::new(),
///     style: Style::plain(80),
///     interactive: false,
/// };
/// let mut session = Session::new(setup)?;
/// let asked = session.handle("act=exposes-card call=solo").text;
/// assert!(asked.contains("Who did it?"));
/// assert!(session.handle("the caller").text.contains("penalty"));
/// # Ok::<(), hoyle::repl::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Session {
    pub(super) library: Library,
    /// What tells which game is meant.
    pub(super) signs: Signs,
    pub(super) state: State,
    pub(super) steps: Steps,
    pub(super) style: Style,
    pub(super) interactive: bool,
    /// A file that is there already: a yes overwrites it.
    pub(super) to_overwrite: Option<String>,
    /// A story of which it was asked to which of these games it belongs.
    pub(super) to_place: Option<(String, Vec<(String, String)>)>,
    pub(super) outcome: Option<Outcome>,
    /// Whether the game was named, so that no words turn to another.
    pub(super) game_named: bool,
    tips: Tips,
    /// A score that could not be read, and was put aside.
    pub(super) aside: Option<PathBuf>,
    /// The score that was last known to be kept.
    pub(super) score_kept: Option<Score>,
}

impl Response {
    pub(super) fn say(text: String) -> Self {
        Self { text, next: Next::Go, keep: true }
    }
}

impl Session {
    /// Begins a session.
    ///
    /// # Errors
    /// When the laws cannot be used, or a game, code or reading is unknown.
    pub fn new(setup: Setup) -> Result<Self, SetupError> {
        let Setup { library, game, codes, readings, style, interactive } = setup;
        let game_named = game.is_some() || !codes.is_empty();
        let signs = Signs::of(&library);
        let which = Which { game, codes };
        let game = signs.game(&library, &which, &Said::new("")).map_err(|refusal| SetupError::Code(refusal.line()))?;
        let codes = which.codes;
        let room = Room::open(&library, &game)?;
        let mut state = State::new(room);
        if !codes.is_empty() {
            state.codes = super::books::find_codes(&state.room.game, &codes).map_err(SetupError::Code)?;
        }
        for (name, value) in readings {
            let (fact, values) = crate::dispute::named(&state.room.game, &name, &value)?;
            if state.room.game.facts[fact].origin != Origin::Reading {
                return Err(SetupError::NoReading(name));
            }
            state.choose(fact, values);
        }
        Ok(Self {
            library,
            signs,
            state,
            steps: Steps::default(),
            style,
            interactive,
            to_overwrite: None,
            to_place: None,
            outcome: None,
            game_named,
            tips: Tips::default(),
            aside: None,
            score_kept: None,
        })
    }

    /// The columns there are now.
    pub fn set_width(&mut self, width: usize) {
        self.style.width = width;
    }

    /// What is shown at the beginning.
    pub fn welcome(&self) -> String {
        let game = &self.state.room.game;
        let codes: Vec<&str> = self.state.codes.iter().map(|code| game.code(*code).title.as_str()).collect();
        let mut page = self.page();
        let books = format!(" by {}. `code` and `game` change that, `help` shows the rest.", codes.join("; "));
        page.paragraph(&[(Role::Heading, &game.title), (Role::Plain, &books)]);
        page.plain("Say in your own words what happened.");
        if let Some(score) = &self.state.score {
            let hands = score.hands.len();
            let kept = format!(
                "A score is kept: {}, {hands} hand{}. `score` shows it.",
                score.names.join(", "),
                if hands == 1 { "" } else { "s" }
            );
            page.paragraph(&[(Role::Dim, &kept)]);
        }
        if let Some(aside) = &self.aside {
            page.paragraph(&[(Role::Dim, &format!("The score could not be read, and was put aside as {}.", aside.display()))]);
        }
        page.finish()
    }

    /// What stands before the line to be typed.
    pub fn prompt(&self) -> &'static str {
        if self.state.question().is_some() { "answer> " } else { "hoyle> " }
    }

    /// How the last dispute stands, if there was one.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Answers a line.
    pub fn handle(&mut self, line: &str) -> Response {
        if line.len() > LONGEST && line.chars().count() > LONGEST {
            self.outcome = Some(Outcome::NotUnderstood);
            let says = format!("That is too long: more than {LONGEST} characters. Say in a few sentences what happened.");
            return Response { keep: false, ..self.plain(&says) };
        }
        let line = clean(line);
        let line = line.trim();
        if let Some(path) = self.to_overwrite.take() {
            match command_yes(line) {
                Some(true) => return self.save(path, true),
                Some(false) => return Response { keep: false, ..self.plain("It is left as it was.") },
                None => {}
            }
        }
        if line.is_empty() {
            return Response { keep: false, ..Response::say(String::new()) };
        }
        if let Some((story, games)) = self.to_place.take()
            && let Some(placed) = self.place_story(&story, &games, line)
        {
            return placed;
        }
        if self.state.question().is_some() && self.is_option(line) {
            return self.answer(line);
        }
        if self.state.question().is_none()
            && let Some(number) = bare_number(line)
        {
            if let Some(counted) = self.count_asked_for(number) {
                return counted;
            }
            self.outcome = Some(Outcome::NotUnderstood);
            return Response { keep: false, ..self.plain("No question is open that a number would answer.") };
        }
        match command::read(line, &self.state.room.game, &self.library.games()) {
            Line::Command(command) => self.run(command),
            Line::Almost(name) => self.words(line).unwrap_or_else(|| self.usage(name)),
            Line::Words => match command::outside(line) {
                Some(name) => self.is_outside(name),
                None => self.words(line).unwrap_or_else(|| match command::begins_outside(line) {
                    Some(name) => self.is_outside(name),
                    None => self.not_understood(line),
                }),
            },
        }
    }

    /// Where a command of the program is to be found that the prompt has not.
    fn is_outside(&self, name: &str) -> Response {
        self.plain(&format!("`{name}` is no command of the prompt: `quit`, and then `hoyle {name}`."))
    }

    /// Ctrl-C: leaves the line if something was typed, else the question.
    pub fn interrupt(&mut self, typed: bool) -> Response {
        self.to_overwrite = None;
        self.to_place = None;
        if typed {
            return Response::say(String::new());
        }
        if self.state.question().is_some() {
            self.before(Step::Left);
            if let Some(matter) = &mut self.state.matter {
                matter.left = true;
            }
            return self.plain("The question is left. `ruling` takes it up again; a new story begins another dispute.");
        }
        self.plain("`quit` or Ctrl-D leaves.")
    }

    /// Remembers the state, so that a step can be taken back.
    pub(super) fn before(&mut self, step: Step) {
        self.steps.push(step, self.state.clone());
    }

    /// Puts a dispute on the table and says how it stands; `said` comes first.
    pub(super) fn settle(&mut self, mut matter: Matter, said: Page) -> Response {
        // A new dispute has nothing before it.
        let before = self.state.matter.as_ref().map(Matter::comes_to).unwrap_or_default();
        matter.left = false;
        matter.rule();
        let same =
            !before.is_empty() && matter.rulings.iter().all(|ruling| ruling.status != Status::NeedsFacts) && matter.comes_to() == before;
        self.state.matter = Some(matter);
        let said = said.finish();
        let stands = if same { self.note("That changes nothing in the ruling.") } else { self.stands(self.style) };
        Response::say(join(&said, &stands))
    }

    /// How the dispute in hand stands: the question, or the ruling.
    pub(super) fn stands(&mut self, style: Style) -> String {
        let Some(matter) = &self.state.matter else { return self.note("There is no dispute yet. Say what happened.") };
        self.outcome = Some(Outcome::Status(matter.status()));
        if let Some((code, question)) = matter.question() {
            let mut page = Page::new(&style);
            if let Some(head) = telling::asking_code(matter, code) {
                page.paragraph(&[(Role::Dim, &head)]);
            }
            telling::question(&mut page, &matter.room.game, question, &matter.numbered);
            let text = join(&telling::depends(matter, &style), &page.finish());
            if self.tips.asked || !self.interactive {
                return text;
            }
            self.tips.asked = true;
            return join(&text, &self.note("A number, a word or a sentence will do; `why` tells why it is asked. If something is misunderstood, say so: “no, it was …”."));
        }
        let text = telling::rulings(matter, &style);
        if self.tips.ruled || !self.interactive {
            return text;
        }
        self.tips.ruled = true;
        join(&text, &self.note("`why` explains it in full; say what was otherwise to correct it; `save FILE` keeps it."))
    }

    /// An empty page in the session's style.
    pub(super) fn page(&self) -> Page {
        Page::new(&self.style)
    }

    pub(super) fn plain(&self, says: &str) -> Response {
        let mut page = self.page();
        page.plain(says);
        Response::say(page.finish())
    }

    pub(super) fn note(&self, says: &str) -> String {
        let mut page = self.page();
        page.paragraph(&[(Role::Dim, says)]);
        page.finish()
    }

    pub(super) fn room(&self) -> Rc<Room> {
        Rc::clone(&self.state.room)
    }

    fn is_option(&self, line: &str) -> bool {
        self.state.question().is_some_and(|(_, question)| {
            let fact = &self.state.room.game.facts[question.fact];
            question.options.iter().any(|value| fact.name_of(*value) == line)
        })
    }
}

/// The number that a line is and no more, as an answer is chosen by: `1`, `2.`.
fn bare_number(line: &str) -> Option<&str> {
    let digits = line.trim_end_matches(['.', ')', '!']);
    (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())).then_some(digits)
}

/// Two pieces of text with an empty line between them.
pub(super) fn join(one: &str, other: &str) -> String {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other.to_owned(),
        (_, true) => one.to_owned(),
        _ => format!("{}\n\n{}", one.trim_end(), other.trim_start_matches('\n')),
    }
}

fn command_yes(line: &str) -> Option<bool> {
    match line.to_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}
