//! Everything the books rule is carried by something.
#![expect(clippy::unwrap_used, reason = "tests fail loudly")]

use hoyle::laws::Library;
use hoyle::proof::concordance::{Concordance, Fate};

/// The citations of a line: those before the two spaces that set off a note,
/// `a.1..3` being a.1, a.2 and a.3.
fn cites(line: &str) -> Vec<String> {
    let listed = line.split("  ").next().unwrap_or_default();
    let mut cites = Vec::new();
    for cite in listed.split_whitespace() {
        let Some((first, last)) = cite.split_once("..") else {
            cites.push(cite.to_owned());
            continue;
        };
        let digits = first.len() - first.chars().rev().take_while(char::is_ascii_digit).count();
        let (head, from) = first.split_at(digits);
        let to = last.trim_start_matches('p');
        for number in from.parse::<u32>().unwrap()..=to.parse::<u32>().unwrap() {
            cites.push(format!("{head}{number}"));
        }
    }
    cites
}

#[test]
fn every_statement_of_the_books_is_carried() {
    let concordance = Concordance::of(&Library::embedded()).unwrap();
    let listed = include_str!("concordance.txt");
    let mut missing = Vec::new();
    let mut all = 0;
    for cite in listed.lines().filter(|line| !line.starts_with('#')).flat_map(cites) {
        all += 1;
        match concordance.accounts_for(&cite) {
            Ok(true) => {}
            Ok(false) => missing.push(cite),
            Err(error) => panic!("{cite}: {error}"),
        }
    }
    assert!(all > 400, "{all} citations");
    assert!(missing.is_empty(), "nothing carries {}", missing.join(", "));
}

#[test]
fn every_passage_is_carried_or_is_no_rule() {
    let concordance = Concordance::of(&Library::embedded()).unwrap();
    let mut missing = Vec::new();
    for source in &concordance.sources.list {
        for section in &source.sections {
            for (key, passage) in &section.passages.0 {
                let fate = concordance.fate(&source.source, &section.section, key, passage);
                if fate == Fate::Missing {
                    missing.push(format!("{}:{}.{key}", source.source, section.section));
                }
            }
        }
    }
    assert!(missing.is_empty(), "nothing carries {}", missing.join(", "));
}
