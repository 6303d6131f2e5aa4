//! The sessions in the README are what the program says. With
//! `HOYLE_README=write` they are put right instead.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]
#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What somebody types at the prompt stands behind these.
const PROMPTS: [&str; 2] = ["hoyle> ", "answer> "];

#[test]
fn sessions_are_what_the_program_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let written = std::fs::read_to_string(&path).unwrap();
    let mut fresh = String::new();
    let mut blocks = 0;
    let mut rest = written.as_str();
    while let Some((before, after)) = rest.split_once("```console\n") {
        let (block, after) = after.split_once("```\n").unwrap();
        let _ = write!(fresh, "{before}```console\n{}```\n", session(block));
        blocks += 1;
        rest = after;
    }
    fresh.push_str(rest);
    assert!(blocks > 0);
    if std::env::var_os("HOYLE_README").is_some_and(|value| value == "write") {
        std::fs::write(&path, fresh).unwrap();
        return;
    }
    assert!(fresh == written, "README.md is not up to date; run HOYLE_README=write cargo test --test readme\n\n{fresh}");
}

/// The block with what the program says now.
fn session(block: &str) -> String {
    let mut lines = block.lines();
    let typed = lines.next().and_then(|line| line.strip_prefix("$ hoyle")).expect("a session begins with `$ hoyle`");
    let answers: Vec<&str> = lines.filter(|line| PROMPTS.iter().any(|prompt| line.starts_with(prompt))).collect();
    let mut shown = format!("$ hoyle{typed}\n");
    if answers.is_empty() {
        shown.push_str(&output(typed, ""));
        return shown;
    }
    // Each line's answer is what the script says beyond what it said before.
    let mut said = String::new();
    let mut script = String::new();
    for line in answers {
        let words = PROMPTS.iter().find_map(|prompt| line.strip_prefix(prompt)).unwrap_or_default();
        let _ = writeln!(script, "{words}");
        let all = output(typed, &script);
        let _ = writeln!(shown, "{line}\n{}", all.strip_prefix(&said).unwrap_or(&all).trim_start_matches('\n').trim_end());
        said = all;
    }
    shown
}

fn output(typed: &str, input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hoyle"));
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "HOYLE_LAWS", "HOYLE_HOUSE"] {
        command.env_remove(name);
    }
    // A score and a history of one's own have no place here, nor does one
    // session see what another has kept.
    let home = std::env::temp_dir().join(format!("hoyle-readme-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&home);
    for name in ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
        command.env(name, &home);
    }
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(words(typed)).env("COLUMNS", "80").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let _ = std::fs::remove_dir_all(&home);
    said
}

/// Words as a shell would take them, as far as the README needs it.
fn words(typed: &str) -> Vec<String> {
    typed
        .split('"')
        .enumerate()
        .flat_map(|(index, part)| if index % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() })
        .collect()
}
