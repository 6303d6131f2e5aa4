//! The prompt as somebody at a terminal meets it, in a pseudo-terminal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]
#![cfg(all(unix, feature = "cli"))]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use expectrl::process::unix::{PtyStream, UnixProcess};
use expectrl::session::{OsSession, Session};
use expectrl::{ControlCode, Eof, Expect};

/// Where a test keeps its history.
fn state(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("hoyle-terminal-{}-{test}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn hoyle(state: &Path, columns: u16, environment: &[(&str, &str)]) -> OsSession {
    let laws = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/repl/laws");
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    command.env_clear().env("TERM", "xterm").env("NO_COLOR", "1").env("HOYLE_LAWS", laws).env("XDG_STATE_HOME", state);
    command.current_dir(state);
    for (name, value) in environment {
        command.env(name, value);
    }
    let mut session: Session<UnixProcess, PtyStream> = Session::spawn(command).unwrap();
    session.get_process_mut().set_window_size(columns, 40).unwrap();
    session.set_expect_timeout(Some(Duration::from_secs(20)));
    session
}

/// What was written before `text`, and waits for it.
fn until(session: &mut OsSession, text: &str) -> String {
    match session.expect(text) {
        Ok(found) => String::from_utf8_lossy(found.before()).into_owned(),
        Err(error) => panic!("waited for {text:?}: {error}"),
    }
}

/// Leaves, and gives what was still written.
fn leave(mut session: OsSession) -> String {
    session.send(ControlCode::EndOfTransmission).unwrap();
    let rest = session.expect(Eof).unwrap();
    String::from_utf8_lossy(rest.before()).into_owned()
}

/// What is seen of a terminal's output: without what only moves or paints.
fn seen(text: &str) -> String {
    let mut seen = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            // `ESC [ … letter`
            let _ = chars.by_ref().skip(1).find(char::is_ascii_alphabetic);
        } else if c != '\r' {
            seen.push(c);
        }
    }
    seen
}

#[test]
fn a_dispute_from_story_to_ruling() {
    let state = state("dispute");
    let mut session = hoyle(&state, 80, &[]);
    until(&mut session, "what happened.");
    until(&mut session, "hoyle> ");
    session.send_line("one of the others dropped a card").unwrap();
    until(&mut session, "Where did the card fall?");
    until(&mut session, "answer> ");
    session.send_line("2").unwrap();
    until(&mut session, "He takes the card back.");
    until(&mut session, "hoyle> ");
    session.send_line("save record.md").unwrap();
    until(&mut session, "Written to record.md.");
    until(&mut session, "hoyle> ");
    session.send_line("save record.md").unwrap();
    until(&mut session, "Overwrite it?");
    until(&mut session, "hoyle> ");
    session.send_line("quit").unwrap();
    session.expect(Eof).unwrap();
    let record = std::fs::read_to_string(state.join("record.md")).unwrap();
    assert!(record.contains("**He takes the card back.**"), "{record}");
}

#[test]
fn tab_completes_commands_names_and_answers() {
    let mut session = hoyle(&state("tab"), 80, &[]);
    until(&mut session, "hoyle> ");
    session.send("fac\t").unwrap();
    until(&mut session, "facts");
    session.send_line("").unwrap();
    until(&mut session, "nothing is known");
    until(&mut session, "hoyle> ");
    session.send("law late\t").unwrap();
    until(&mut session, "late-revoke");
    session.send_line("").unwrap();
    until(&mut session, "A revoke found too late");
    until(&mut session, "hoyle> ");
    session.send_line("act=drops-card side=other").unwrap();
    until(&mut session, "answer> ");
    session.send("fl\t").unwrap();
    until(&mut session, "floor");
    session.send_line("").unwrap();
    until(&mut session, "He takes the card back.");
    until(&mut session, "hoyle> ");
    session.send("correct whe\tta\t").unwrap();
    until(&mut session, "where is table");
    session.send_line("").unwrap();
    until(&mut session, "Changed: it fell on the table");
    until(&mut session, "answer> ");
    leave(session);
}

#[test]
fn ctrl_c_leaves_the_line_then_the_question() {
    let mut session = hoyle(&state("ctrl-c"), 80, &[]);
    until(&mut session, "hoyle> ");
    session.send_line("act=drops-card side=other").unwrap();
    until(&mut session, "answer> ");
    session.send("half a li").unwrap();
    until(&mut session, "half a li");
    session.send(ControlCode::EndOfText).unwrap();
    // The line is gone, the question stays.
    until(&mut session, "answer> ");
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "The question is left.");
    until(&mut session, "hoyle> ");
    session.send(ControlCode::EndOfText).unwrap();
    until(&mut session, "Ctrl-D leaves");
    until(&mut session, "hoyle> ");
    session.send_line("ruling").unwrap();
    until(&mut session, "Where did the card fall?");
    until(&mut session, "answer> ");
    leave(session);
}

#[test]
fn lines_are_kept_across_sessions_and_a_kill_loses_none() {
    let state = state("history");
    let mut first = hoyle(&state, 80, &[]);
    until(&mut first, "hoyle> ");
    first.send_line("one of the others dropped a card").unwrap();
    until(&mut first, "answer> ");
    first.send_line("1").unwrap();
    until(&mut first, "answer> ");
    // No leave: the process is ended as it stands.
    first.get_process_mut().exit(true).unwrap();

    let history = state.join("hoyle/history");
    assert_eq!(std::fs::read_to_string(&history).unwrap(), "one of the others dropped a card\n", "answers are not kept");
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&history).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);

    // What somebody else wrote into it neither stops the program nor reaches
    // the terminal as it is.
    let mut bytes = b"\xff\xfe broken \x1b]0;owned\x07\n".to_vec();
    bytes.extend(std::fs::read(&history).unwrap());
    std::fs::write(&history, bytes).unwrap();
    let mut second = hoyle(&state, 80, &[]);
    until(&mut second, "hoyle> ");
    second.send("\u{1b}[A").unwrap();
    until(&mut second, "one of the others dropped a card");
    second.send("\u{1b}[A").unwrap();
    let before = until(&mut second, "broken");
    assert!(!before.contains("\u{1b}]"), "{before:?}");
    let shown = until(&mut second, "owned");
    assert!(!shown.contains("\u{1b}]"), "{shown:?}");
    second.send(ControlCode::EndOfText).unwrap();
    until(&mut second, "hoyle> ");
    leave(second);
}

#[test]
fn a_history_that_cannot_be_kept_is_said_once() {
    let state = state("no-history");
    std::fs::write(state.join("hoyle"), "a file where a directory should be").unwrap();
    let mut session = hoyle(&state, 80, &[]);
    until(&mut session, "hoyle> ");
    session.send_line("facts").unwrap();
    until(&mut session, "lines are not kept");
    until(&mut session, "hoyle> ");
    session.send_line("code").unwrap();
    let shown = until(&mut session, "hoyle> ");
    assert!(!shown.contains("not kept"), "{shown}");
    leave(session);
}

#[test]
fn nothing_is_wider_than_a_narrow_window() {
    let mut session = hoyle(&state("narrow"), 40, &[]);
    until(&mut session, "hoyle> ");
    let mut shown = String::new();
    for line in ["help", "one of the others dropped a card", "why", "1", "1", "why", "code all", "facts", "law revoke"] {
        session.send_line(line).unwrap();
        until(&mut session, "\n");
        shown.push_str(&until(&mut session, "> "));
    }
    let wide: Vec<&str> = shown.lines().filter(|line| seen(line).chars().count() > 40).collect();
    assert!(wide.is_empty(), "{wide:#?}");
    leave(session);
}

#[test]
fn without_colour_there_is_neither_colour_nor_hint() {
    for environment in [&[("NO_COLOR", "1")][..], &[("NO_COLOR", ""), ("TERM", "dumb")][..]] {
        let mut session = hoyle(&state("no-colour"), 80, environment);
        let mut shown = until(&mut session, "hoyle> ");
        session.send_line("what if").unwrap();
        shown.push_str(&until(&mut session, "hoyle> "));
        assert!(!shown.contains("[1m") && !shown.contains("[2m") && !shown.contains("[3"), "{shown:?}");
        assert!(!shown.contains("what happened?"), "{shown:?}");
        leave(session);
    }
}

#[test]
fn with_colour_there_are_both() {
    let mut session = hoyle(&state("colour"), 80, &[("NO_COLOR", "")]);
    let shown = until(&mut session, "happened?");
    assert!(shown.contains("\u{1b}[2m"), "{shown:?}");
    assert!(seen(&shown).ends_with("hoyle> what "), "{:?}", seen(&shown));
    leave(session);
}

#[test]
fn escapes_typed_are_not_sent_back() {
    let mut session = hoyle(&state("escapes"), 80, &[]);
    until(&mut session, "hoyle> ");
    // Ctrl-V takes the next key as it is.
    session.send("\u{16}\u{1b}]0;owned\u{16}\u{7} dropped a card").unwrap();
    until(&mut session, "dropped a card");
    session.send_line("").unwrap();
    let shown = until(&mut session, "> ");
    assert!(!shown.contains("\u{1b}]0"), "{shown:?}");
    leave(session);
}
