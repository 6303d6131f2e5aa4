//! `hoyle rule` at a terminal asks for what is missing.

use std::time::Duration;

use expectrl::session::{OsSession, Session};
use expectrl::{Eof, Expect};

use crate::club::club;
use crate::program::{Dir, hoyle};

fn at_terminal(dir: &Dir, args: &[&str]) -> OsSession {
    let mut command = hoyle(args);
    command.current_dir(&dir.0).env("HOYLE_LAWS", "laws").env("NO_COLOR", "1");
    let mut session: OsSession = Session::spawn(command).unwrap();
    session.set_expect_timeout(Some(Duration::from_secs(20)));
    session
}

#[track_caller]
fn until(session: &mut OsSession, text: &str) {
    if let Err(error) = session.expect(text) {
        panic!("waited for {text:?}: {error}");
    }
}

fn status(session: &OsSession) -> i32 {
    match session.get_process().wait().unwrap() {
        expectrl::process::unix::WaitStatus::Exited(_, status) => status,
        other => panic!("{other:?}"),
    }
}

#[test]
fn answers_by_number_by_name_and_back() {
    let dir = club();
    let mut session = at_terminal(&dir, &["rule", "--fact", "act=drops"]);
    until(&mut session, "Did it fall to the floor?");
    session.send_line("99").unwrap();
    until(&mut session, "There is no such answer.");
    until(&mut session, "Did it fall to the floor?");
    session.send_line("no").unwrap();
    until(&mut session, "Which colour was it?");
    session.send_line("back").unwrap();
    until(&mut session, "Did it fall to the floor?");
    session.send_line("(2)").unwrap();
    until(&mut session, "Which colour was it?");
    session.send_line("1.").unwrap();
    until(&mut session, "He pays. (House, rule 2)");
    session.expect(Eof).unwrap();
    assert_eq!(status(&session), 0);
}

#[test]
fn what_nobody_can_tell_leads_to_each_ruling() {
    let dir = club();
    let mut session = at_terminal(&dir, &["rule", "--fact", "act=drops", "--fact", "floor=no"]);
    until(&mut session, "Which colour was it?");
    session.send_line("I don't remember").unwrap();
    until(&mut session, "It hangs on what nobody can tell:");
    until(&mut session, "if it was red: He pays.");
    until(&mut session, "if it was black: It may be called.");
    session.expect(Eof).unwrap();
    assert_eq!(status(&session), 3);
}

#[test]
fn the_answer_stays_alone_on_standard_output_and_no_input_asks_nothing() {
    let dir = club();
    let mut session = at_terminal(&dir, &["rule", "--no-input", "--format", "json", "--fact", "act=drops"]);
    until(&mut session, "\"needs-facts\"");
    session.expect(Eof).unwrap();
    assert_eq!(status(&session), 3);
}

#[test]
fn words_are_read_as_at_the_prompt() {
    let dir = club();
    let mut command = hoyle(&["rule", "Ann called solo. Somebody exposed a card."]);
    command.current_dir(&dir.0).env("NO_COLOR", "1");
    let mut session: OsSession = Session::spawn(command).unwrap();
    session.set_expect_timeout(Some(Duration::from_secs(20)));
    until(&mut session, "Who did it?");
    session.send_line("what then?").unwrap();
    until(&mut session, "That hangs on what is asked here.");
    session.send_line("it was Ann").unwrap();
    until(&mut session, "There is no penalty.");
    session.expect(Eof).unwrap();
    assert_eq!(status(&session), 0);
}
