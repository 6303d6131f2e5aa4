//! The commands, as somebody uses them through a pipe.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use hoyle::tutor::store::Store;

fn data(test: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("hoyle-sitting-{}-{test}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn start(data: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    command
        .args(arguments)
        .env_clear()
        .env("XDG_DATA_HOME", data)
        .env("HOYLE_TODAY", "20000")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    environment.iter().for_each(|(name, value)| {
        command.env(name, value);
    });
    command.spawn().unwrap()
}

fn run(data: &Path, arguments: &[&str], lines: &str, environment: &[(&str, &str)]) -> (String, String, i32) {
    let mut child = start(data, arguments, environment);
    // Who leaves early does not read all of it.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
}

fn store(data: &Path) -> Store {
    Store::at(data.join("hoyle/progress.json"))
}

#[test]
fn the_same_seed_makes_the_same_paper() {
    let dir = data("seed");
    let arguments = ["quiz", "--seed", "7", "--length", "12", "--format", "json"];
    let (first, _, status) = run(&dir, &arguments, "", &[]);
    assert_eq!(status, 0);
    let answers = "1\n".repeat(12);
    run(&dir, &["quiz", "--seed", "7", "--length", "12"], &answers, &[]);
    assert_eq!(run(&dir, &arguments, "", &[]).0, first);
    assert_ne!(run(&dir, &["quiz", "--seed", "8", "--length", "12", "--format", "json"], "", &[]).0, first);
    let paper: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert_eq!(paper["questions"].as_array().unwrap().len(), 12);
}

#[test]
fn keys_words_hints_undo_and_the_summary() {
    let dir = data("keys");
    let (text, _, status) = run(&dir, &["quiz", "turn", "--seed", "1", "--length", "3"], "h\nh\nh\n?\nrubbish words\na\nu\n1\ns\nq\n", &[]);
    assert_eq!(status, 0);
    for part in ["Hint 1 of 3", "Hint 3 of 3", "Answer first", "did not understand", "Taken back", "Question 3 of 3", "of 1 right"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(store(&dir).load().unwrap().progress.codes["solo-whist/hoffmann"].answers, 1);
}

#[test]
fn an_answer_taken_back_leaves_no_trace() {
    let dir = data("undo");
    run(&dir, &["quiz", "--seed", "1", "--length", "4"], "1\n2\nq\n", &[]);
    let before = store(&dir).load().unwrap().progress;
    run(&dir, &["quiz", "--seed", "2", "--length", "4"], "3\nu\nq\n", &[]);
    assert_eq!(store(&dir).load().unwrap().progress, before);
}

#[test]
fn a_topic_without_questions_is_an_error() {
    let dir = data("nothing");
    for arguments in [&["quiz", "differ", "--code", "luxembourg"][..], &["quiz", "differ", "--code", "luxembourg", "--seed", "1"]] {
        let (out, error, status) = run(&dir, arguments, "", &[]);
        assert_eq!((out.as_str(), status), ("", 1), "{error}");
        assert!(error.contains("no such questions"), "{error}");
    }
}

/// What is wrong comes again, and what is due comes again on its day, where
/// there is no auction to learn as well.
#[test]
fn a_game_without_an_auction_is_learnt_like_any_other() {
    let dir = data("silent");
    let quiz = ["quiz", "--game", "cribbage", "--length", "5", "--seed", "6"];
    let (text, _, status) = run(&dir, &quiz, &"1\n".repeat(5), &[]);
    assert!(status == 0 && text.contains("Question 5 of 5") && !text.contains("Certified"), "{text}");
    let record = || store(&dir).load().unwrap().progress.codes["cribbage/foster"].clone();
    let first = record();
    assert_eq!((first.answers, first.laws.len()), (5, 5));
    let (text, _, _) = run(&dir, &["quiz", "--mistakes", "--game", "cribbage"], "q\n", &[]);
    assert!(text.contains(&format!("Question 1 of {}", first.mistakes.len())), "{text}");
    run(&dir, &quiz, &"2\n".repeat(5), &[("HOYLE_TODAY", "21000")]);
    assert_eq!((record().answers, record().laws.len()), (10, 5), "all five were due, and nothing else was asked");
    let (text, _, _) = run(&dir, &["progress"], "", &[]);
    assert!(text.contains("10 answers") && text.contains("5 laws asked"), "{text}");
    let (out, error, status) = run(&dir, &["learn", "--game", "cribbage"], "", &[]);
    assert!(out.is_empty() && status == 2 && error.contains("hoyle quiz --game cribbage"), "{error}");
    let (_, error, status) = run(&dir, &["quiz", "turn", "--game", "whist"], "", &[]);
    assert!(status == 1 && error.contains("Whist has no auction"), "{error}");
}

#[test]
fn mistakes_come_again_and_are_put_right() {
    let dir = data("mistakes");
    run(&dir, &["quiz", "--seed", "3", "--length", "6"], &"1\n".repeat(6), &[]);
    let wrong = store(&dir).load().unwrap().progress.codes["solo-whist/hoffmann"].mistakes.len();
    assert!(wrong > 0);
    let (text, _, _) = run(&dir, &["quiz", "--mistakes"], "q\n", &[]);
    assert!(text.contains(&format!("Question 1 of {wrong}")), "{text}");
}

#[test]
fn an_examination_says_nothing_until_the_end() {
    let dir = data("exam");
    let (text, _, status) = run(&dir, &["quiz", "--exam", "--seed", "5"], &"1\n".repeat(50), &[]);
    assert_eq!(status, 1);
    assert!(text.contains("Question 50 of 50") && text.contains("43 were needed") && text.contains("By law"), "{text}");
    assert!(!text.contains("Wrong."));
}

#[test]
fn colours_carry_no_meaning_and_forty_columns_suffice() {
    let dir = data("plain");
    let lines = "1\nh\n2\nq\n";
    let narrow = [("COLUMNS", "40"), ("NO_COLOR", "1"), ("TERM", "dumb")];
    let (plain, _, _) = run(&dir, &["quiz", "--seed", "4", "--length", "4"], lines, &narrow);
    assert!(plain.lines().all(|line| line.chars().count() <= 40), "{plain}");
    let (coloured, _, _) = run(&dir, &["--color", "always", "quiz", "--seed", "4", "--length", "4"], lines, &narrow);
    let mut stripped = String::new();
    let mut rest = coloured.chars();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' {
            let _ = rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            stripped.push(c);
        }
    }
    assert_eq!(stripped, plain);
}

#[test]
fn lessons_go_on_where_they_were_left() {
    let dir = data("learn");
    let (text, _, _) = run(&dir, &["learn", "--seed", "1"], "q\n", &[]);
    assert!(text.contains("Lesson 1 of 7"), "{text}");
    store(&dir)
        .update(|progress| {
            progress.codes.entry("solo-whist/hoffmann".to_owned()).or_default().lessons.insert("turn".to_owned());
        })
        .unwrap();
    let (text, _, _) = run(&dir, &["learn", "--seed", "1"], "q\n", &[]);
    assert!(text.contains("Lesson 2 of 7"), "{text}");
    let (text, _, _) = run(&dir, &["learn", "--list"], "", &[]);
    assert!(text.contains("(done)"));
    let (text, _, _) = run(&dir, &["learn", "--placement", "--seed", "1"], &"1\n".repeat(12), &[]);
    assert!(text.contains("Question 12 of 12") && text.contains(" of 7: "), "{text}");
}

#[test]
fn progress_is_shown_exported_and_forgotten_only_when_confirmed() {
    let dir = data("progress");
    run(&dir, &["quiz", "--seed", "3", "--length", "3"], "1\n1\n1\n", &[]);
    let (json, _, _) = run(&dir, &["progress", "--format", "json"], "", &[]);
    let shown: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(shown["codes"]["solo-whist/hoffmann"]["answers"], 3);
    let (anki, _, _) = run(&dir, &["progress", "--export", "anki"], "", &[]);
    assert!(anki.lines().filter(|line| !line.starts_with('#')).all(|line| line.split('\t').count() == 3));
    run(&dir, &["progress", "--reset"], "no\n", &[]);
    assert_eq!(store(&dir).load().unwrap().progress.codes.len(), 1);
    run(&dir, &["progress", "--reset"], "yes\n", &[]);
    assert!(store(&dir).load().unwrap().progress.codes.is_empty());
}

#[test]
fn killed_at_any_moment_at_most_one_answer_is_lost() {
    let dir = data("killed");
    let mut expected = 0u64;
    for round in 0..6u64 {
        let mut child = start(&dir, &["quiz", "--seed", &round.to_string(), "--length", "20"], &[]);
        let mut input = child.stdin.take().unwrap();
        let mut output = child.stdout.take().unwrap();
        let mut seen = String::new();
        // The second question appears when the first answer has been kept.
        let mut read_until = |wanted: &str| {
            let mut buffer = [0u8; 4096];
            while !seen.contains(wanted) {
                let count = output.read(&mut buffer).unwrap();
                assert!(count > 0, "{seen}");
                seen.push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
        };
        let answers = round % 3 + 1;
        for number in 1..=answers {
            input.write_all(b"1\n").unwrap();
            read_until(&format!("Question {} of", number + 1));
        }
        input.write_all(b"1\n").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(round));
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = store(&dir).load().unwrap();
        assert!(kept.aside.is_none());
        let kept = kept.progress.codes["solo-whist/hoffmann"].answers;
        assert!(kept >= expected + answers, "{kept} of {}", expected + answers);
        expected = kept;
    }
}

/// Ctrl-D leaves with the summary; Ctrl-C at once, with every answer kept.
#[cfg(unix)]
#[test]
fn at_a_terminal_there_is_a_prompt_and_control_keys_leave() {
    use std::time::{Duration, Instant};

    use expectrl::process::unix::{PtyStream, UnixProcess};
    use expectrl::session::Session;
    use expectrl::{ControlCode, Expect};

    let dir = data("terminal");
    for (key, kept) in [(ControlCode::EndOfTransmission, 1), (ControlCode::EndOfText, 2)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
        command.env_clear().env("TERM", "xterm").env("NO_COLOR", "1").env("XDG_DATA_HOME", &dir);
        command.args(["quiz", "--seed", "4", "--length", "3"]);
        let mut session: Session<UnixProcess, PtyStream> = Session::spawn(command).unwrap();
        session.set_expect_timeout(Some(Duration::from_mins(3)));
        session.expect("\n> ").unwrap();
        session.send_line("1").unwrap();
        session.expect("Question 2 of 3").unwrap();
        session.expect("\n> ").unwrap();
        session.send(key).unwrap();
        if kept == 1 {
            session.expect("of 1 right").unwrap();
        }
        // Not by the end of what it writes: amid the processes of other tests that
        // may be long in coming.
        let until = Instant::now() + Duration::from_mins(3);
        while session.get_process().is_alive().unwrap() {
            assert!(Instant::now() < until, "it is still there");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(store(&dir).load().unwrap().progress.codes["solo-whist/hoffmann"].answers, kept);
    }
}
