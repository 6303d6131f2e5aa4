//! A score that several programs are at loses no hand of any of them.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{Dir, finished, hoyle, output};

/// A score of four players, in a directory of its own.
fn sitting(dir: &Dir) -> PathBuf {
    let begun = output(&mut at(dir, &["score", "new", "Ann", "Bob", "Cy", "Di"]));
    assert_eq!(begun.status, 0, "{begun:?}");
    dir.0.join("hoyle/score.json")
}

fn at(dir: &Dir, args: &[&str]) -> Command {
    let mut command = hoyle(args);
    command.env("XDG_DATA_HOME", &dir.0).env("XDG_STATE_HOME", &dir.0);
    command
}

fn started(dir: &Dir, args: &[&str]) -> Child {
    at(dir, args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// The hands that are kept, as they were told.
fn hands(dir: &Dir) -> Vec<String> {
    let text = std::fs::read_to_string(dir.0.join("hoyle/score.json")).unwrap();
    let score: serde_json::Value = serde_json::from_str(&text).unwrap();
    score["hands"].as_array().unwrap().iter().map(|hand| hand["line"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn hands_told_at_once_are_all_kept() {
    let dir = Dir::new("hands-at-once");
    sitting(&dir);
    let told: Vec<String> =
        ["Ann", "Bob", "Cy", "Di"].iter().flat_map(|name| [5, 6].map(|tricks| format!("{name} solo {tricks}"))).collect();
    let running: Vec<Child> = told.iter().map(|line| started(&dir, &["score", "hand", line])).collect();
    for child in running {
        let run = finished(child.wait_with_output().unwrap());
        assert_eq!(run.status, 0, "{run:?}");
    }
    let mut kept = hands(&dir);
    kept.sort();
    assert_eq!(kept, told);
}

#[test]
fn who_changes_a_score_waits_for_the_one_who_holds_it() {
    let dir = Dir::new("score-held");
    let file = sitting(&dir);
    let held: File = OpenOptions::new().write(true).create(true).truncate(false).open(file.with_extension("lock")).unwrap();
    held.lock().unwrap();
    let mut waiting = started(&dir, &["score", "hand", "Ann solo 6"]);
    thread::sleep(Duration::from_millis(500));
    assert!(waiting.try_wait().unwrap().is_none(), "it does not wait");
    assert!(hands(&dir).is_empty());
    held.unlock().unwrap();
    assert!(waiting.wait().unwrap().success());
    assert_eq!(hands(&dir), ["Ann solo 6"]);
}

#[test]
fn the_prompt_takes_up_what_another_has_put_down() {
    let dir = Dir::new("score-taken-up");
    sitting(&dir);
    let mut prompt = started(&dir, &["--game", "solo-whist"]);
    let mut typed = prompt.stdin.take().unwrap();
    let mut said = BufReader::new(prompt.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(typed, "hand: Ann solo 6").unwrap();
    assert!(said.any(|line| line.contains("In all")));
    assert_eq!(output(&mut at(&dir, &["score", "hand", "Bob solo 5"])).status, 0);
    writeln!(typed, "hand: Cy solo 5").unwrap();
    assert!(said.any(|line| line.contains("That was not put down: another program")));
    assert_eq!(hands(&dir), ["Ann solo 6", "Bob solo 5"]);
    writeln!(typed, "hand: Cy solo 5\nscore undo\nundo\nquit").unwrap();
    drop(typed);
    said.for_each(drop);
    assert!(prompt.wait().unwrap().success());
    // Neither takes back what the other put down.
    let kept = hands(&dir);
    assert!(kept.starts_with(&["Ann solo 6".to_owned(), "Bob solo 5".to_owned()]), "{kept:?}");
}
