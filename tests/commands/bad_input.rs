//! Input that is no description, and options that mean nothing.

use std::time::{Duration, Instant};

use crate::program::{Dir, Run, json, run, run_with};

/// An error is one line, perhaps with one line of help, and no answer.
#[track_caller]
fn fails(run: &Run, status: i32, message: &str) {
    assert_eq!(run.status, status, "{run:?}");
    assert!(run.out.is_empty(), "{run:?}");
    let mut lines = run.err.lines();
    let first = lines.next().unwrap_or_default();
    assert!(first.starts_with("error: ") && first.contains(message), "{run:?}");
    assert!(lines.all(|line| line.starts_with("help: ")), "{run:?}");
}

#[test]
fn nothing_said() {
    fails(&run(&["rule", ""]), 5, "nothing was said");
    fails(&run_with(&["rule", "-"], b" \n\t\n"), 5, "nothing was said");
    fails(&run(&["rule"]), 2, "nothing to rule on");
}

#[test]
fn ten_megabytes() {
    let started = Instant::now();
    let story = "He called a misère and then an opponent revoked. ".repeat(220_000);
    fails(&run_with(&["rule", "-"], story.as_bytes()), 5, "far too long");
    fails(&run_with(&["rule", "-"], &vec![b'('; 10 << 20]), 5, "far too long");
    let answer = run_with(&["rule", "--format", "json", "-"], story.as_bytes());
    assert_eq!(serde_json::from_str::<serde_json::Value>(&answer.out).unwrap()["status"], "not-understood");
    assert!(started.elapsed() < Duration::from_secs(10), "took {:?}", started.elapsed());
}

#[test]
fn binary() {
    let noise: Vec<u8> = (0..200_000u32).map(|n| u8::try_from(n.wrapping_mul(2_654_435_761) >> 24).unwrap()).collect();
    fails(&run_with(&["rule", "-"], &noise), 5, "no text");
    fails(&run_with(&["rule", "-"], b"he revoked\0"), 5, "no text");
}

#[test]
fn escape_sequences_never_reach_the_terminal() {
    let nasty = "He called a misère\u{1b}[31m and then an \u{9b}2J opponent\u{202e} revoked\u{7}.\u{7f}";
    let clean = |run: &Run| {
        for text in [&run.out, &run.err] {
            assert!(!text.contains(|c: char| (c.is_control() && c != '\n') || c == '\u{202e}'), "{run:?}");
        }
    };
    for format in ["text", "json", "markdown"] {
        let ruled = run(&["rule", "--no-input", "--format", format, nasty]);
        clean(&ruled);
        assert!(ruled.out.contains("mis"), "{ruled:?}");
    }
    clean(&run(&["rule", "--no-input", "--fact", "\u{1b}]0;a\u{7}=b"]));
    clean(&run(&["rule", "--no-input", "--code", "\u{1b}[2J", "x"]));
    clean(&run(&["law", "\u{1b}[2J"]));
    clean(&run(&["search", "\u{1b}[2J"]));
    clean(&run_with(&["rule", "--jsonl"], nasty.as_bytes()));
}

#[test]
fn right_to_left_text_is_text() {
    let run = run(&["rule", "--no-input", "שיחקנו מיזר והיריב הראה קלף"]);
    fails(&run, 5, "not understood");
}

#[test]
fn facts_no_code_knows() {
    fails(&run(&["rule", "--fact", "cal=solo"]), 2, "no fact of solo-whist is called `cal`");
    fails(&run(&["rule", "--fact", "call=mizere"]), 2, "`call` cannot be `mizere`");
    fails(&run(&["rule", "--fact", "act=revokes", "--reading", "nonsense=x"]), 2, "no reading of solo-whist is called `nonsense`");
    fails(&run(&["rule", "--fact", "act=revokes", "--reading", "call=solo"]), 2, "a fact, not a reading");
    fails(&run(&["rule", "--code", "hofman", "he revoked"]), 2, "no code called `hofman`");
    fails(&run(&["rule", "--game", "chess", "he revoked"]), 2, "no game is called `chess`");
    assert_eq!(run(&["rule", "--fact", "call"]).status, 2);
    let guess = run(&["rule", "--fact", "call=mizere"]);
    assert!(guess.err.contains("help: did you mean `misere`?"), "{guess:?}");
}

#[test]
fn contradictory_facts() {
    fails(
        &run(&["rule", "--fact", "call=solo", "--fact", "call=misere"]),
        1,
        "cannot both be true: a solo is being played; a misère is being played",
    );
    fails(&run(&["rule", "--fact", "act=revokes", "--fact", "call=proposal", "--fact", "offender=caller"]), 1, "cannot all be true");
    let answer = run(&["rule", "--format", "json", "--fact", "call=solo", "--fact", "call=misere"]);
    let object: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
    assert!(object["error"].as_str().unwrap().contains("cannot both be true"), "{object}");
    let both = json(&["rule", "--no-input", "--format", "json", "It was a misère. I had called a solo. Then I revoked."]);
    assert_ne!(both["status"], "ruled", "words that contradict each other settle nothing");
}

#[test]
fn laws_that_cannot_be_used() {
    fails(&run(&["--laws", "/nonexistent", "rule", "he revoked"]), 1, "cannot read /nonexistent");
    let dir = Dir::new("no-laws");
    fails(&run(&["--laws", dir.path(), "check"]), 1, "no directory of laws");
    dir.write("vocabulary.yaml", "format: 1\nfacts:\n  - fact: act\n    question: What?\n    values: {a: b}\neffects: {}\n");
    dir.write("g/game.yaml", "format: 1\ngame: g\ntitle: G\ndefault: c\n");
    dir.write(
        "g/c.yaml",
        "format: 1\ncode: c\ntitle: C\nsource: s\nlaws:\n  - law: x\n    cite: s:1\n    when: {atc: a}\n    says: Yes.\n",
    );
    let broken = run(&["--laws", dir.path(), "law"]);
    assert_eq!(broken.status, 1);
    assert!(broken.err.contains("g/c.yaml:8:12") && broken.err.contains("did you mean `act`?"), "{broken:?}");
}

#[test]
fn laws_made_to_hang_or_crash() {
    let dir = Dir::new("bomb");
    dir.write("vocabulary.yaml", "format: 1\nfacts:\n  - fact: act\n    question: What?\n    values: {a: b}\n  - {fact: n, kind: count, question: How many?, from: 0, to: 9}\neffects: {e: {says: e}}\n");
    dir.write("g/game.yaml", "format: 1\ngame: g\ntitle: G\ndefault: c\n");
    let code = |laws: &str| format!("format: 1\ncode: c\ntitle: C\nsource: s\nlaws:\n{laws}");
    let deep = format!("  - law: x\n    cite: s:1\n    when: {}act: a{}\n    says: Yes.\n", "{any: [".repeat(2000), "]}".repeat(2000));
    let mut bomb = String::from("  - law: x\n    cite: &a [s:1, s:1, s:1, s:1, s:1, s:1, s:1, s:1, s:1]\n");
    for (this, next) in ('a'..='k').zip('b'..) {
        bomb = format!("{bomb}    k{next}: &{next} [{}]\n", vec![format!("*{this}"); 9].join(", "));
    }
    let huge = "  - {law: x, cite: 's:1', when: {sum: {n: 2147483, at-least: 1}}, says: X., effects: [e]}\n";
    let cycle = "  - {law: x, cite: 's:1', when: {act: a}, says: X., effects: [e], overrides: y}\n  - {law: y, cite: 's:1', when: {act: a}, says: Y., effects: [e], overrides: x}\n";
    for (laws, message) in
        [(deep.as_str(), "recursion limit"), (bomb.as_str(), ""), (cycle, "override"), (huge, "counts 1000 times at most")]
    {
        dir.write("g/c.yaml", &code(laws));
        let started = Instant::now();
        let broken = run(&["--laws", dir.path(), "law"]);
        assert_eq!(broken.status, 1, "{broken:?}");
        assert!(broken.err.contains("error") && broken.err.contains(message), "{}", broken.err);
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn counts_that_no_number_holds() {
    let dir = Dir::new("counts");
    dir.write("g/game.yaml", "format: 1\ngame: g\ntitle: G\ndefault: c\n");
    dir.write("g/c.yaml", "format: 1\ncode: c\ntitle: C\nsource: s\nlaws: []\n");
    for (from, to) in [("2147483600", "2147483647"), ("-2147483648", "2147483647")] {
        let count = format!("  - {{fact: n, kind: count, question: How many?, from: {from}, to: {to}}}\n");
        dir.write("vocabulary.yaml", &format!("format: 1\nfacts:\n{count}effects: {{}}\n"));
        let broken = run(&["check", dir.path()]);
        assert!(broken.status == 1 && broken.out.contains("vocabulary.yaml:3"), "{broken:?}");
    }
}

#[test]
fn a_score_with_pools_that_no_number_holds() {
    let dir = Dir::new("pools");
    let file = dir.0.join("score.json");
    let pools = format!("{{\"line\": \"x\", \"net\": [0, 0, 0, 0], \"pool\": {}}}", i64::MAX);
    let score = format!(
        "{{\"hoyle\": \"score\", \"format\": 1, \"game\": \"boston-de-fontainebleau\", \"code\": \"boston-de-fontainebleau/foster\", \"names\": [\"A\", \"B\", \"C\", \"D\"], \"hands\": [{pools}, {pools}]}}"
    );
    std::fs::write(&file, score).unwrap();
    let run = run(&["score", "--file", file.to_str().unwrap()]);
    assert!(run.status < 128 && !run.err.contains("panicked"), "{run:?}");
}

#[test]
fn slips_in_the_words_are_shown_with_their_line() {
    let dir = Dir::new("words");
    dir.write(
        "vocabulary.yaml",
        "format: 1\nfacts:\n  - fact: act\n    question: What?\n    values: {drops: he dropped it}\neffects: {e: {says: e}}\n",
    );
    dir.write("g/game.yaml", "format: 1\ngame: g\ntitle: G\ndefault: c\n");
    dir.write("g/c.yaml", "format: 1\ncode: c\ntitle: C\nsource: s\nlaws: []\n");
    dir.write("words.yaml", "format: 1\nrelations: |\n  = partnr\n  mate of\n");
    for (own, place, says) in [
        ("facts:\n  act: |\n    = drops\n    (dropped|let fall\n", "g/words.yaml:4:5", "dropped|let fall"),
        ("facts:\n  act: |\n    = drosp\n    dropped\n", "g/words.yaml:3:7", "`act` has no value `drosp`"),
        ("facts:\n  atc: |\n    = drops\n    dropped\n", "g/words.yaml:2:3", "no fact is called `atc`"),
        ("facts:\n  act: |\n    = drops\n    dropped\n", "words.yaml:3:5", "`partnr` is none of partner"),
        ("fatcs: {}\n", "g/words.yaml:1:1", "unknown field `fatcs`"),
    ] {
        dir.write("g/words.yaml", own);
        let broken = run(&["check", dir.path()]);
        assert!(broken.status == 1 && broken.out.contains(place) && broken.out.contains(says), "{place}: {broken:?}");
    }
}

#[test]
fn a_sum_of_more_counts_than_a_number_holds() {
    let dir = Dir::new("sum");
    let facts = |each: &dyn Fn(usize) -> String| (0..21).map(each).collect::<String>();
    let counts = facts(&|n| format!("  - {{fact: n{n}, kind: count, question: How many?, from: 100000, to: 100000}}\n"));
    dir.write("vocabulary.yaml", &format!("format: 1\nfacts:\n{counts}effects: {{e: {{says: e}}}}\n"));
    dir.write("g/game.yaml", "format: 1\ngame: g\ntitle: G\ndefault: c\n");
    let law = format!(
        "  - {{law: x, cite: 's:1', when: {{sum: {{{}at-least: 1}}}}, says: X., effects: [e]}}\n",
        facts(&|n| format!("n{n}: 1000, "))
    );
    dir.write("g/c.yaml", &format!("format: 1\ncode: c\ntitle: C\nsource: s\nlaws:\n{law}"));
    let broken = run(&["check", dir.path()]);
    assert!(broken.status == 1 && broken.out.contains("a sum has 20 counts at most"), "{broken:?}");
}
