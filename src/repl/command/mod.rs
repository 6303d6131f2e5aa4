//! The commands of the prompt: how a line is read as one. The table of them serves for
//! reading, helping and completing.
//!
//! A line is a command when its first word is one *and* the rest fits it.
//! "law revoke" is a command; "law of the land says she pays" is a story, as is
//! "why did he not follow suit". So nothing that is told is swallowed.

mod table;

use crate::laws::Game;

use super::score::Scoring;

pub(super) use table::COMMANDS;

/// Something to be done that is no story and no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Show the commands, or one of them.
    Help(Option<String>),
    /// Explain the ruling, or why a question is asked.
    Why,
    /// Explain why the ruling does not give something.
    WhyNot(String),
    /// Show the ruling, or the question, once more.
    Again,
    /// List the options of the question.
    Options,
    /// Show what is known.
    Facts,
    /// Show a law, or those that decide.
    Law(Option<String>),
    /// Find laws by everyday words.
    Search(Option<String>),
    /// Explain a word of the card table.
    Term(Option<String>),
    /// Show the codes, or rule by another.
    Code(Option<String>),
    /// Show the games, or turn to another.
    Game(Option<String>),
    /// Show the readings, or choose one.
    Reading(Option<String>, Option<String>),
    /// Put a fact right.
    Correct(Change),
    /// Rule as if a fact were another.
    WhatIf(Change),
    /// Take back the last answer.
    Back,
    /// Take back the last thing done.
    Undo,
    /// Begin a new dispute.
    New(Option<String>),
    /// List the disputes, or turn back to one.
    History(Option<usize>),
    /// Write the record to a file.
    Save {
        /// The file; without one, say how.
        path: Option<String>,
        /// Whether it may replace another.
        over: bool,
    },
    /// The running score.
    Score(Scoring),
    /// Leave.
    Quit,
}

/// A fact given by name, or in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// By name.
    Fact {
        /// The fact's name.
        fact: String,
        /// The value's name.
        value: String,
    },
    /// In plain words.
    Words(String),
    /// Not given.
    Nothing,
}

/// What can follow a command, as far as completion is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    Command,
    Law,
    Term,
    Code,
    Game,
    Reading,
    Change,
    Score,
    File,
}

/// One command.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its name.
    pub(super) name: &'static str,
    /// Other names.
    pub(super) also: &'static [&'static str],
    /// How it is typed.
    pub(super) usage: &'static str,
    /// What it does.
    pub(super) does: &'static str,
    /// More on it, for `help NAME`.
    pub(super) more: &'static str,
    /// What follows it.
    pub(super) takes: Takes,
    /// Reads what follows; `None` when that does not fit.
    read: fn(&str, &Game, &[String]) -> Option<Command>,
}

/// What the program is called: `hoyle law revoke` may be typed here as well.
const PROGRAM: &str = "hoyle";

/// Commands of the program that the prompt has not.
pub(super) const OUTSIDE: &[&str] =
    &["calls", "check", "compare", "completions", "learn", "man", "progress", "quiz", "rule", "settle", "sources", "test"];

/// The command of the program a line asks for, where the prompt has none such:
/// alone, with an option, or with the program's name before it.
pub(super) fn outside(line: &str) -> Option<&'static str> {
    let mut words = unslashed(line).split_whitespace().peekable();
    let named = words.next_if(|word| word.eq_ignore_ascii_case(PROGRAM)).is_some();
    let first = words.next()?;
    let name = OUTSIDE.iter().find(|name| name.eq_ignore_ascii_case(first))?;
    let rest: Vec<&str> = words.collect();
    (named || rest.is_empty() || rest.iter().any(|word| word.starts_with("--"))).then_some(*name)
}

/// The command of the program a line begins with, where the prompt has none such
/// and the line is too short to be a story: "quiz me", "compare misère".
pub(super) fn begins_outside(line: &str) -> Option<&'static str> {
    let words: Vec<&str> = unslashed(line).split_whitespace().collect();
    let first = words.first().filter(|_| words.len() <= 3)?;
    OUTSIDE.iter().find(|name| name.eq_ignore_ascii_case(first)).copied()
}

/// The line without the habits of other programs: `/help`, `:q`.
fn unslashed(line: &str) -> &str {
    line.strip_prefix(['/', ':', '\\']).unwrap_or(line).trim_start()
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A command.
    Command(Command),
    /// It begins with a command's name, but what follows does not fit: words,
    /// as far as anything can be made of them.
    Almost(&'static str),
    /// No command.
    Words,
}

/// Reads a line.
pub(super) fn read(line: &str, game: &Game, games: &[String]) -> Line {
    let line = line.trim();
    let line = unslashed(line);
    let line = after(line, PROGRAM).map_or(line, str::trim_start);
    if line.eq_ignore_ascii_case("q") {
        return Line::Command(Command::Quit);
    }
    for entry in COMMANDS {
        for name in std::iter::once(&entry.name).chain(entry.also) {
            let Some(rest) = after(line, name) else { continue };
            let rest = if entry.takes == Takes::File { rest } else { rest.trim_end_matches(['?', '!', '.']) };
            return match (entry.read)(rest.trim(), game, games) {
                Some(Command::Save { path, .. }) => Line::Command(Command::Save { path, over: *name == "save!" }),
                Some(command) => Line::Command(command),
                None => Line::Almost(entry.name),
            };
        }
    }
    Line::Words
}

/// The command of that name.
pub(super) fn find(name: &str) -> Option<&'static Entry> {
    let name = name.trim().to_lowercase();
    COMMANDS.iter().find(|entry| entry.name == name || entry.also.contains(&name.as_str()))
}

/// What follows the name, if the line begins with it as a word.
fn after<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (head, rest) = line.split_at_checked(name.len())?;
    let ends = rest.is_empty()
        || rest.starts_with(|c: char| c.is_whitespace() || matches!(c, ':' | '?' | '.' | ','))
        || (rest == "!" && name != "save");
    // `new:` keeps its colon; elsewhere it only stands between name and rest.
    (head.eq_ignore_ascii_case(name) && ends).then(|| if name == "new" { rest } else { rest.trim_start_matches([':', ',']) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::Library;

    fn reading(line: &str) -> String {
        let library = Library::embedded();
        let game = library.game("solo-whist").unwrap();
        match read(line, &game, &library.games()) {
            Line::Command(command) => format!("{command:?}"),
            Line::Almost(name) => format!("almost {name}"),
            Line::Words => "words".to_owned(),
        }
    }

    #[test]
    fn commands_are_read_in_any_dress() {
        for line in ["why", "Why?", "why?!", "/why", "  why ", "why do you ask?", "explain"] {
            assert_eq!(reading(line), "Why", "{line}");
        }
        assert_eq!(reading("why not call a suit?"), "WhyNot(\"call a suit\")");
        assert_eq!(reading("Why may he not call a suit?"), "WhyNot(\"may he not call a suit\")");
        assert_eq!(reading("why can't the card be called?"), "WhyNot(\"can't the card be called\")");
        assert_eq!(reading("?"), "Help(None)");
        assert_eq!(reading("help law"), "Help(Some(\"law\"))");
        assert_eq!(reading("QUIT"), "Quit");
        assert_eq!(reading(":q"), "Quit");
        assert_eq!(reading("code Foster"), "Code(Some(\"foster\"))");
        assert_eq!(reading("code all"), "Code(Some(\"all\"))");
        assert_eq!(reading("game Solo Whist"), "Game(Some(\"solo-whist\"))");
        assert_eq!(reading("law misere opponent offends"), "Law(Some(\"misere-opponent-offends\"))");
        assert_eq!(reading("term Misär"), "Term(Some(\"Misär\"))");
        assert_eq!(reading("history 2"), "History(Some(2))");
        assert_eq!(reading("new: she revoked"), "New(Some(\"she revoked\"))");
        assert_eq!(reading("save! a.md"), "Save { path: Some(\"a.md\"), over: true }");
        assert_eq!(reading("save \"our dispute.md\""), "Save { path: Some(\"our dispute.md\"), over: false }");
        assert_eq!(reading("reading which-whist is american"), "Reading(Some(\"which-whist\"), Some(\"american\"))");
    }

    #[test]
    fn corrections_by_name_or_in_words() {
        assert_eq!(reading("correct call is Open Misere"), "Correct(Fact { fact: \"call\", value: \"open-misere\" })");
        assert_eq!(reading("correct call=solo"), "Correct(Fact { fact: \"call\", value: \"solo\" })");
        assert_eq!(reading("correct it was a solo"), "Correct(Words(\"it was a solo\"))");
        assert_eq!(reading("what if trick is incomplete?"), "WhatIf(Fact { fact: \"trick\", value: \"incomplete\" })");
        assert_eq!(reading("what if it was a solo?"), "WhatIf(Words(\"it was a solo\"))");
    }

    #[test]
    fn a_story_is_not_swallowed() {
        for line in [
            "code says the caller wins, but she revoked",
            "law of the land: whoever revokes loses three tricks",
            "why did he not follow suit when he had one",
            "game was a misère and my partner exposed a card",
            "new pack was called for in the middle of the hand",
            "back in the third trick he revoked",
            "save for the dealer nobody had played",
            "history repeats itself: she revoked again",
            "help, he has turned the trick",
            "exit was called by the dealer",
            "reading his partner's card he led a heart",
            "search of the tricks showed that she had revoked",
        ] {
            let read = reading(line);
            assert!(read.starts_with("almost") || read == "words", "{line}: {read}");
        }
        assert_eq!(reading("facing the dealer sat a revoker"), "words");
        assert_eq!(reading("lawful or not, he looked at the last trick"), "words");
    }

    #[test]
    fn every_command_is_found_by_its_names() {
        for entry in COMMANDS {
            for name in std::iter::once(&entry.name).chain(entry.also) {
                assert!(std::ptr::eq(find(name).unwrap(), entry), "{name}");
            }
        }
    }
}
