//! `law`, `search`, `sources`, `term`, `completions`, `man`, and the options of all.

use crate::program::run;

#[test]
fn a_law_in_full() {
    let shown = run(&["law", "solo-whist/hoffmann/misere-opponent-offends"]);
    assert_eq!(shown.status, 0, "{shown:?}");
    let text = shown.out.replace('\n', " ");
    for part in [
        "When",
        "a misère or an open misère is being played",
        "Ruling: ",
        "So: ",
        "Hoffmann, Digest ¶7: ",
        "laws/solo-whist/hoffmann.yaml:",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let passage = run(&["law", "hoffmann:digest.7"]).out;
    assert!(passage.contains("solo-whist/hoffmann/misere-opponent-offends"), "{passage}");
}

#[test]
fn a_reading_and_a_definition_in_full() {
    let reading = run(&["law", "which-whist"]).out;
    assert!(reading.contains("english: the English code of 1864 (the usual reading)"), "{reading}");
    let definition = run(&["law", "solo-whist/hoffmann/revoke-established"]).out;
    assert!(definition.contains("(a definition)") && definition.contains("Hoffmann, Digest ¶17"), "{definition}");
}

#[test]
fn a_law_misspelt() {
    let not = run(&["law", "misere-oponent-offends"]);
    assert_eq!(not.status, 1);
    assert_eq!(not.err, "error: no law is called `misere-oponent-offends`\nhelp: did you mean `misere-opponent-offends`?\n");
}

#[test]
fn all_laws_are_listed_by_code() {
    let all = run(&["law"]).out;
    assert!(all.contains("(solo-whist/hoffmann)") && all.contains("(whist/english)"));
    let one = run(&["law", "--code", "whist/english"]).out;
    assert!(one.contains("(whist/english)") && !one.contains("hoffmann"), "{one}");
    assert!(one.lines().count() > 50);
}

/// The names of the first laws found.
fn found(words: &str) -> Vec<String> {
    let run = run(&["search", words]);
    assert_eq!(run.status, 0, "{run:?}");
    run.out
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.matches('/').count() == 2 && !line.contains(' '))
        .map(str::to_owned)
        .collect()
}

#[test]
fn everyday_words_find_laws() {
    assert!(found("dropped card").iter().take(5).any(|law| law.contains("exposed-card")), "{:?}", found("dropped card"));
    assert!(found("who deals next").iter().take(2).any(|law| law.ends_with("next-player-deals")));
    assert!(found("reneged").iter().any(|law| law.contains("revok")), "{:?}", found("reneged"));
    assert!(found("misere revoke").iter().take(3).any(|law| law.contains("misere")));
    let nothing = run(&["search", "xyzzy"]);
    assert_eq!(nothing.status, 1);
    assert!(nothing.err.starts_with("error: no law speaks of `xyzzy`"));
}

#[test]
fn the_concordance_has_every_passage() {
    let books = run(&["sources"]).out;
    for source in ["hoffmann", "foster", "dictionary", "english", "american", "luxembourg"] {
        assert!(books.lines().any(|line| line.starts_with(source)), "{source}");
    }
    let hoffmann = run(&["sources", "hoffmann"]).out;
    assert!(hoffmann.contains("¶7") && hoffmann.contains("→ solo-whist/hoffmann/misere-opponent-offends"), "{hoffmann}");
    assert!(hoffmann.lines().last().unwrap().contains("carried"), "{hoffmann}");
    assert_eq!(run(&["sources", "hofman"]).status, 1);
}

#[test]
fn every_book_is_accounted_for() {
    let books = run(&["sources"]).out;
    let tallies: Vec<&str> = books.lines().filter(|line| line.contains(" passages: ")).collect();
    assert_eq!(tallies.len(), 6, "{books}");
    assert!(tallies.iter().all(|tally| tally.ends_with(", 0 not carried")), "{tallies:?}");
}

#[test]
fn a_term_in_any_spelling() {
    for spelling in ["misère", "Misar", "the miseres", "missere"] {
        let shown = run(&["term", spelling]);
        assert_eq!(shown.status, 0, "{shown:?}");
        let text = shown.out.replace('\n', " ");
        assert!(text.contains("misère: The call to win no trick"), "{spelling}: {text}");
        assert!(text.contains("Luxembourgish: Misär"), "{text}");
        assert!(text.contains("→ Solo Whist, Hoffmann: ") && text.contains("→ Luxembourg Whist, "), "{text}");
    }
    assert!(run(&["term", "abondence"]).out.starts_with("Taken for “abondance”."));
    assert!(run(&["term", "abondance", "déclarée"]).out.starts_with("abondance déclarée: "));
    assert!(run(&["term"]).out.replace('\n', " ").contains("muggins, "));
    let unknown = run(&["term", "helicopter"]);
    assert_eq!(unknown.status, 1);
    assert!(unknown.err.starts_with("error: no term is called `helicopter`\nhelp: `hoyle term` lists"), "{unknown:?}");
}

#[test]
fn completions_and_manual_know_every_command() {
    let manual = run(&["man"]);
    assert_eq!(manual.status, 0);
    let scripts: Vec<String> =
        ["bash", "zsh", "fish", "elvish", "powershell"].iter().map(|shell| run(&["completions", shell]).out).collect();
    for command in ["rule", "law", "search", "sources", "term", "check", "compare", "test", "completions", "man"] {
        assert!(manual.out.contains(&format!("\"HOYLE {}\"", command.to_uppercase())), "{command}");
        for script in &scripts {
            assert!(script.contains(command), "{command}");
        }
    }
    assert_eq!(run(&["completions", "sh"]).status, 2);
}

#[test]
fn help_tells_the_exit_status() {
    let help = run(&["--help"]);
    assert_eq!(help.status, 0);
    assert!(help.out.contains("3  facts are missing") && help.out.contains("Examples:"), "{help:?}");
    assert!(run(&["-h"]).out.lines().count() < help.out.lines().count());
    let version = run(&["--version"]).out;
    assert_eq!(version, format!("hoyle {}\n", env!("CARGO_PKG_VERSION")));
    let unknown = run(&["rul"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("'rule'"), "{unknown:?}");
}
