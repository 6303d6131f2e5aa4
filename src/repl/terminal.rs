//! The prompt in a terminal, on rustyline. This file alone knows of it.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint as Shown, Hinter};
use rustyline::history::{History, MemHistory};
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};

use crate::show::{Palette, Role, clean};

use super::complete::Hint;
use super::lines::Lines;
use super::session::{Next, Session};
use super::{Error, keep_score, write_record};

/// Talks until somebody leaves.
pub(super) fn run(session: Session, palette: Palette) -> Result<(), Error> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .completion_prompt_limit(60)
        .color_mode(if palette.is_on() { ColorMode::Forced } else { ColorMode::Disabled })
        .build();
    let mut editor: Editor<Desk, MemHistory> = Editor::with_history(config, MemHistory::new()).map_err(refused)?;
    let lines = Lines::usual();
    for line in lines.iter().flat_map(Lines::read) {
        let _ = editor.history_mut().add(&line);
    }
    let mut keeper = Keeper { lines, told: false };
    let session = Rc::new(RefCell::new(session));
    let typed = Rc::new(RefCell::new(String::new()));
    editor.set_helper(Some(Desk { session: Rc::clone(&session), typed: Rc::clone(&typed), palette, files: FilenameCompleter::new() }));
    session.borrow_mut().set_width(width(&mut editor));
    write(&session.borrow().welcome())?;
    loop {
        let prompt = session.borrow().prompt();
        let styled = format!("{} ", palette.paint(Role::Option, prompt.trim_end()));
        typed.borrow_mut().clear();
        let read = editor.readline(&(prompt, styled));
        let mut session = session.borrow_mut();
        session.set_width(width(&mut editor));
        let (line, mut response) = match read {
            Ok(line) => {
                let response = session.handle(&line);
                (line, response)
            }
            Err(ReadlineError::Interrupted) => (String::new(), session.interrupt(!typed.borrow().trim().is_empty())),
            Err(ReadlineError::Eof) => return write("\n"),
            // Bytes that are no text: nothing to be done but to go on.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => (String::new(), session.handle("\u{fffd}")),
            Err(error) => return Err(refused(error)),
        };
        if let Next::Save { path, text, over } = &response.next {
            let result = write_record(path, text, *over);
            response = session.saved(path, result);
        }
        keep_score(&mut session, &mut response);
        if !response.text.is_empty() {
            write(&format!("\n{}\n", response.text))?;
        }
        let line = clean(&line).trim().to_owned();
        if response.keep && !line.is_empty() {
            let _ = editor.history_mut().add(&line);
            if let Some(note) = keeper.keep(&line) {
                write(&note)?;
            }
        }
        if response.next == Next::Leave {
            return Ok(());
        }
    }
}

fn width(editor: &mut Editor<Desk, MemHistory>) -> usize {
    editor.dimensions().map_or(80, |(columns, _)| usize::from(columns))
}

/// Keeps the lines typed, and says once if it cannot.
struct Keeper {
    lines: Option<Lines>,
    told: bool,
}

impl Keeper {
    fn keep(&mut self, line: &str) -> Option<String> {
        let lines = self.lines.as_ref()?;
        let error = lines.append(line).err()?;
        let first = !std::mem::replace(&mut self.told, true);
        first.then(|| format!("(lines are not kept: {}: {error})\n", clean(&lines.path().display().to_string())))
    }
}

fn write(text: &str) -> Result<(), Error> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}

fn refused(error: ReadlineError) -> Error {
    match error {
        ReadlineError::Io(error) => Error::Output(error),
        other => Error::Terminal(other.to_string()),
    }
}

/// What rustyline asks for while a line is being typed.
struct Desk {
    session: Rc<RefCell<Session>>,
    /// What has been typed so far: Ctrl-C does not tell.
    typed: Rc<RefCell<String>>,
    palette: Palette,
    files: FilenameCompleter,
}

impl Completer for Desk {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let completion = self.session.borrow().complete(line.get(..pos).unwrap_or(line));
        if completion.file {
            let (start, mut files) = self.files.complete(line, pos, context)?;
            // A name that a terminal would obey is not shown.
            files.retain(|file| !file.display.contains(char::is_control));
            return Ok((start, files));
        }
        let pairs = completion.candidates.into_iter().map(|name| Pair { display: name.trim_end().to_owned(), replacement: name }).collect();
        Ok((completion.start, pairs))
    }
}

impl Hinter for Desk {
    type Hint = Hint;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Hint> {
        line.clone_into(&mut self.typed.borrow_mut());
        // Without colour a hint looks like typed text.
        (self.palette.is_on() && pos == line.len()).then(|| self.session.borrow().hint(line)).flatten()
    }
}

impl Shown for Hint {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.completes.then_some(self.shown.as_str())
    }
}

impl Highlighter for Desk {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.palette.paint(Role::Dim, hint))
    }
}

impl Validator for Desk {}
impl Helper for Desk {}
