//! Width, colour, and a reader that goes away.

use std::io::Read;
use std::process::Stdio;

use crate::program::{hoyle, output, run};

const RULING: &[&str] = &["rule", "--no-input", "--code", "all", "--fact", "act=deals-next"];

#[test]
fn text_fits_forty_columns() {
    for args in [
        RULING,
        &["law", "misere-opponent-offends"],
        &["search", "dropped", "card"],
        &["sources", "dictionary"],
        &["rule", "--no-input", "He called a misère and an opponent dropped a card."],
    ] {
        let shown = output(hoyle(args).env("COLUMNS", "40"));
        assert!(shown.out.lines().count() > 3, "{shown:?}");
        for line in shown.out.lines() {
            assert!(line.chars().count() <= 40, "{line:?}");
        }
    }
}

#[test]
fn text_is_wrapped_at_eighty_columns_where_there_is_no_terminal() {
    let longest = run(RULING).out.lines().map(|line| line.chars().count()).max().unwrap();
    assert!((60..=80).contains(&longest), "{longest}");
}

#[test]
fn colour_is_for_terminals_and_for_who_asks() {
    let coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let all: Vec<&str> = RULING.iter().copied().chain(args.iter().copied()).collect();
        output(hoyle(&all).envs(variables.iter().copied())).out.contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&["--color", "always"], &[]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")]));
    assert!(!coloured(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
    let json: Vec<&str> = RULING.iter().copied().chain(["--format", "json", "--color", "always"]).collect();
    assert!(!run(&json).out.contains('\u{1b}'), "JSON has no colours");
}

#[test]
fn colours_change_nothing_but_the_colour() {
    let args: Vec<&str> = RULING.iter().copied().chain(["--color", "always"]).collect();
    let coloured = run(&args).out;
    let mut plain = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain.push_str(rest);
    assert_eq!(plain, run(RULING).out);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [&["law"][..], &["rule", "--jsonl"], &["sources", "hoffmann"]] {
        let mut child = hoyle(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        if let Some(mut stdin) = child.stdin.take() {
            let lines = "he revoked\n".repeat(500);
            let _ = std::io::Write::write_all(&mut stdin, lines.as_bytes());
        }
        let status = child.wait().unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}
