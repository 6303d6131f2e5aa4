//! The arguments. All help texts stand here; the man page and the completions
//! are made from them.

use std::path::PathBuf;

use clap::builder::Styles;
use clap::builder::styling::{AnsiColor, Effects};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use hoyle::table::settle::{SettleError, Stakes};

use super::console::ColorWhen;
use super::later::Later;
use super::score;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::Yellow.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Green.on_default());

/// Settles disputes at the card table: say in plain words what happened, answer
/// the one or two things that still matter, and get the ruling with chapter and
/// verse.
#[derive(Debug, Parser)]
#[command(name = "hoyle", version, styles = STYLES, max_term_width = 92, infer_subcommands = false, after_long_help = AFTER)]
pub(crate) struct Hoyle {
    #[command(flatten)]
    pub(crate) global: Global,
    /// What to do; without a command, the prompt.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// How an open passage is read (repeatable)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) readings: Vec<(String, String)>,
}

/// A paper has no more questions than this.
const MOST_QUESTIONS: usize = 1_000;

const AFTER: &str = "\
Exit status:
  0  ruled, or done
  1  an error, or a check or scenario that failed
  2  wrong usage
  3  facts are missing and nobody could be asked
  4  the code does not cover it
  5  the description was not understood

Examples:
  hoyle
  hoyle rule \"He called a misère and an opponent dropped the king of hearts.\"
  hoyle rule --code all --fact act=revokes --fact call=solo --format json
  hoyle search dropped card
  hoyle law exposed-card

Environment:
  HOYLE_LAWS  a directory of laws to use instead of those built in
  HOYLE_HOUSE a file of house rules; without it, hoyle/house.yaml in the
              directory for configuration, if there is one
  NO_COLOR    no colours
  COLUMNS     how wide text may be";

/// Options of every command.
#[derive(Debug, Args)]
pub(crate) struct Global {
    /// Use the laws of a directory instead of those built in (as does `HOYLE_LAWS`)
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) laws: Option<PathBuf>,
    /// House rules: a club's file that takes a code and changes it (as does `HOYLE_HOUSE`)
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) house: Option<PathBuf>,
    /// A form of the game that is not the usual one, such as `three-handed`
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) variant: Option<String>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorWhen,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Rule on what happened
    Rule(Later<Rule>),
    /// Show a law in full, or list all laws
    Law(Later<Law>),
    /// Find laws by everyday words
    Search(Later<Search>),
    /// List the books, or what became of each passage of one
    Sources(Later<Sources>),
    /// Explain a word of the card table, or list them
    Term(Later<Term>),
    /// Prove a directory of laws whole and consistent
    Check(Later<super::check::Check>),
    /// Say who may call what, and what an auction comes to
    Calls(Later<super::calls::Calls>),
    /// Show where two codes rule differently
    Compare(Later<super::compare::Compare>),
    /// Learn the order of calling, lesson by lesson
    Learn(Later<super::learn::Learn>),
    /// Practise: questions made from the laws
    Quiz(Later<super::quiz::Quiz>),
    /// Show what was learnt, and when it is due again
    Progress(Later<super::progress::Shown>),
    /// Keep the running score of a sitting
    Score(Later<super::score::Shown>),
    /// Say who pays whom when a hand is over
    Settle(Later<super::settle::Settle>),
    /// Run scenarios
    Test(Later<Test>),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

impl Command {
    /// Whether a program reads the answer, and so what went wrong as well.
    pub(crate) fn for_programs(&self) -> bool {
        match self {
            Self::Rule(args) => !args.jsonl && args.format == Format::Json,
            Self::Calls(args) => args.format == TextOrJson::Json,
            Self::Compare(args) => args.format == TextOrJson::Json,
            Self::Score(args) => args.format == score::Format::Json,
            _ => false,
        }
    }
}

/// What is played for.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct PlayedFor {
    /// A named scale, or stakes of your own: `solo=6,misere=12,trick=1`
    #[arg(long, value_name = "SCALE|NAME=AMOUNT", value_delimiter = ',')]
    pub(crate) stakes: Vec<String>,
    /// The unit of your own stakes: `d`, `p`, `c`, `ct`, `white`, `counters`, `points`
    #[arg(long, value_name = "UNIT")]
    pub(crate) unit: Option<String>,
}

impl PlayedFor {
    pub(crate) fn read(&self) -> Result<Stakes, SettleError> {
        Stakes::read(&self.stakes, self.unit.as_deref())
    }
}

/// Which game and which authorities.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Which {
    /// The game, if the words do not tell
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The authority that rules: `hoffmann`, `whist/english`, or `all` (repeatable)
    #[arg(long = "code", value_name = "CODE")]
    pub(crate) codes: Vec<String>,
}

/// How a ruling is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// For a record
    Markdown,
}

/// How an answer is printed that nobody keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TextOrJson {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

/// `hoyle rule`.
#[derive(Debug, Args)]
#[command(after_help = "Example: hoyle rule \"In a solo an opponent led out of turn; the caller has not played.\"")]
pub(crate) struct Rule {
    /// What happened, in plain words; `-` reads it from standard input
    #[arg(value_name = "TEXT")]
    pub(crate) text: Vec<String>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// A fact; it goes before what the words say (repeatable)
    #[arg(long = "fact", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) facts: Vec<(String, String)>,
    /// How an open passage is read (repeatable)
    #[arg(long = "reading", value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) readings: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) played_for: PlayedFor,
    /// How the ruling is printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Never ask; end with status 3 when facts are missing
    #[arg(long)]
    pub(crate) no_input: bool,
    /// Say what stands in the way of an outcome: "call a suit", `call-suit`
    #[arg(long, value_name = "OUTCOME")]
    pub(crate) why_not: Option<String>,
    /// Show everything
    #[arg(long)]
    pub(crate) long: bool,
    /// Read one case or description a line, print one ruling a line, as JSON
    #[arg(long, conflicts_with_all = ["format", "long", "text", "why_not"])]
    pub(crate) jsonl: bool,
}

/// `hoyle law`.
#[derive(Debug, Args)]
pub(crate) struct Law {
    /// A law (`exposed-card`, `solo-whist/hoffmann/exposed-card`) or a passage (`hoffmann:digest.7`)
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    #[command(flatten)]
    pub(crate) which: Which,
}

/// `hoyle search`.
#[derive(Debug, Args)]
#[command(after_help = "Example: hoyle search dropped card")]
pub(crate) struct Search {
    /// What to look for
    #[arg(value_name = "WORDS", required = true)]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// Show all that was found
    #[arg(long)]
    pub(crate) long: bool,
}

/// `hoyle sources`.
#[derive(Debug, Args)]
pub(crate) struct Sources {
    /// The book
    #[arg(value_name = "SOURCE")]
    pub(crate) source: Option<String>,
}

/// `hoyle term`.
#[derive(Debug, Args)]
#[command(after_help = "Example: hoyle term abondance déclarée")]
pub(crate) struct Term {
    /// The word or phrase, in any spelling
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
}

/// `hoyle test`.
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// The directory of scenarios
    #[arg(value_name = "DIR", default_value = "scenarios")]
    pub(crate) dir: PathBuf,
    /// Judge the scenarios from their words
    #[arg(long)]
    pub(crate) words: bool,
    /// List the laws that no scenario tries
    #[arg(long)]
    pub(crate) untried: bool,
    /// Only scenarios whose name, file or code contains this
    #[arg(long, value_name = "PART")]
    pub(crate) only: Option<String>,
}

/// A number of questions.
pub(super) fn length(text: &str) -> Result<usize, String> {
    let number = text.trim().parse().ok().filter(|number| (1..=MOST_QUESTIONS).contains(number));
    number.ok_or_else(|| format!("it is a number from 1 to {MOST_QUESTIONS}"))
}

/// A seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| format!("it is a whole number from 0 to {}", u64::MAX))
}

/// `NAME=VALUE`.
pub(super) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => Ok((name.trim().to_owned(), value.trim().to_owned())),
        _ => Err("it is written NAME=VALUE".to_owned()),
    }
}
