//! The prompt, as transcripts: `> ` begins a line typed, the rest is what is
//! answered. The small laws in `tests/repl/laws` keep them from changing with
//! every word of the real ones.
//!
//! `HOYLE_BLESS=1 cargo test --test repl` writes the answers anew.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]
#![cfg(feature = "cli")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "repl/replies.rs"]
mod replies;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use hoyle::laws::Library;
use hoyle::repl::{Next, Outcome, Session, Setup};
use hoyle::ruling::Status;
use hoyle::show::Style;

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/repl").join(path)
}

fn session(library: Library, width: usize) -> Session {
    let setup = Setup { library, game: None, codes: Vec::new(), readings: Vec::new(), style: Style::plain(width), interactive: true };
    Session::new(setup).unwrap()
}

fn small() -> Session {
    session(Library::open(Path::new("tests/repl/laws")).unwrap(), 72)
}

fn solo_whist() -> Session {
    session(Library::embedded(), 80)
}

/// The answer to a line. `^C` is Ctrl-C; records are not written but told.
fn say(session: &mut Session, line: &str) -> String {
    let response = if line == "^C" { session.interrupt(false) } else { session.handle(line) };
    match response.next {
        Next::Go | Next::Keep(_) => response.text,
        Next::Leave => format!("{}[leaves]\n", response.text),
        Next::Save { path, text, over } => {
            let there = path.ends_with("there.md") && !over;
            let result = if there { Err(std::io::ErrorKind::AlreadyExists.into()) } else { Ok(()) };
            let record = text.lines().map(|line| format!("  | {line}").trim_end().to_owned() + "\n").collect::<String>();
            let record = record.replace(env!("CARGO_PKG_VERSION"), "VERSION");
            format!("{}{}", if there { String::new() } else { record }, session.saved(&path, result).text)
        }
    }
}

/// Plays the lines typed in a transcript and writes it down anew.
fn play(transcript: &str) -> String {
    let mut session = small();
    let mut played = String::new();
    for line in transcript.lines() {
        if line.starts_with('#') {
            let _ = writeln!(played, "{line}");
        } else if let Some(width) = line.strip_prefix("@width ") {
            session.set_width(width.parse().unwrap());
            let _ = writeln!(played, "{line}\n");
        } else if let Some(typed) = line.strip_prefix("> ") {
            let _ = writeln!(played, "> {typed}");
            played.push_str(&say(&mut session, typed));
            played.push('\n');
        }
    }
    played
}

#[test]
fn transcripts() {
    let bless = std::env::var_os("HOYLE_BLESS").is_some();
    let mut seen = 0;
    for entry in std::fs::read_dir(here("")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "txt") {
            continue;
        }
        seen += 1;
        let written = std::fs::read_to_string(&path).unwrap();
        let played = play(&written);
        if bless {
            std::fs::write(&path, played).unwrap();
        } else {
            assert_eq!(played, written, "\n{} has changed; HOYLE_BLESS=1 accepts it", path.display());
        }
    }
    assert!(seen >= 8, "only {seen} transcripts found");
}

#[test]
fn our_own_laws_from_a_story_to_the_ruling() {
    let mut session = solo_whist();
    let asked = say(&mut session, "A card was dropped in a solo.");
    assert!(session.prompt() == "answer> ", "{asked}");
    assert!(asked.contains("a solo is being played") && asked.contains("can't tell"), "{asked}");
    let mut answers = 0;
    while session.prompt() == "answer> " {
        say(&mut session, "1");
        answers += 1;
        assert!(answers < 6, "too many questions");
    }
    assert_eq!(session.outcome(), Some(Outcome::Status(Status::Ruled)));
    let ruling = say(&mut session, "ruling");
    assert!(ruling.contains("(Hoffmann"), "{ruling}");
    // Another book, and back to the first question.
    say(&mut session, "code all");
    say(&mut session, "code hoffmann");
    for _ in 0..answers {
        say(&mut session, "back");
    }
    assert_eq!(session.prompt(), "answer> ");
    assert!(say(&mut session, "ruling").contains('1'));
}

#[test]
fn what_a_word_means_may_be_asked_before_an_answer() {
    let mut session = solo_whist();
    say(&mut session, "A card was dropped in a solo.");
    let meaning = say(&mut session, "What is a revoke?");
    assert!(meaning.starts_with("revoke: "), "{meaning}");
    assert_eq!(session.prompt(), "answer> ");
    assert!(!say(&mut session, "1").is_empty());
}

#[test]
fn a_story_about_another_game_turns_to_it_unless_one_was_named() {
    let games = Library::embedded().games();
    let mut session = solo_whist();
    for line in ["game whist", "game solo-whist"] {
        let said = say(&mut session, line);
        assert!(said.contains("Now it is"), "{said} ({games:?})");
    }
    assert!(say(&mut session, "undo").contains("change of game"));
    assert!(say(&mut session, "game").contains("▸ whist"));
    // After a ruling too: it is no addition to what went before.
    let mut session = solo_whist();
    say(&mut session, "Carol went solo and I dropped my ace face up.");
    let turned = say(&mut session, "Cribbage: he counted 8 for a hand worth 6, and had let go of the peg.");
    assert!(turned.contains("That is Cribbage"), "{turned}");
}

#[test]
fn a_story_of_one_of_two_games_is_placed_first() {
    for answer in ["2", "luxembourg"] {
        let mut session = solo_whist();
        let asked = say(&mut session, "She called a petite misère and took a trick. What does she pay?");
        assert!(asked.contains("Which game was it?") && asked.contains("2. Luxembourg Whist"), "{asked}");
        let told = say(&mut session, answer);
        assert!(told.contains("small misère"), "{answer}: {told}");
    }
    // Who tells something else has left the question.
    let mut session = solo_whist();
    say(&mut session, "She called a petite misère and took a trick. What does she pay?");
    assert!(say(&mut session, "game").contains("▸ solo-whist"));
}

#[test]
fn a_hand_that_is_told_is_counted_set_by_set() {
    let mut session = solo_whist();
    say(&mut session, "game cribbage");
    let counted = say(&mut session, "He took 14 for 4 5 6 6 and a 5 was turned, and let go of the peg.");
    assert!(counted.replace("\n    ", " ").contains("it was worth 24 points: 8 for fifteen (4-5-6, 4 times)"), "{counted}");
}

#[test]
fn a_form_of_the_game_is_turned_to_and_left() {
    let mut session = solo_whist();
    let named = say(&mut session, "At Kimberly solo, can I propose?");
    assert!(named.contains("That is Kimberly Solo: ruled by"), "{named}");
    assert!(named.contains("there is no proposal and acceptance"), "{named}");
    let back = say(&mut session, "game solo-whist");
    assert!(back.contains("Now it is Solo Whist, by"), "{back}");
    assert!(say(&mut session, "game solo-whist").contains("That is the game here."));
}

#[test]
fn every_line_is_answered_whatever_it_is() {
    // Whatever is typed, in whatever state: no panic, and nothing that a
    // terminal would obey.
    let lines = [
        "",
        " ",
        "1",
        "0",
        "99999999999999999999",
        "-1",
        "yes",
        "no",
        "no,",
        "maybe",
        "can't tell",
        "back",
        "undo",
        "new",
        "new:",
        "why",
        "what if",
        "what if it was a low",
        "correct",
        "correct is",
        "correct = ",
        "correct act is",
        "correct call is low",
        "law",
        "law x",
        "law red:laws",
        "law :",
        "search",
        "search card",
        "code",
        "code all",
        "code ,",
        "code red",
        "reading",
        "reading early",
        "reading early trick",
        "reading early x",
        "reading = =",
        "history",
        "history 1",
        "history 99",
        "facts",
        "options",
        "ruling",
        "help",
        "help help",
        "help x",
        "?",
        "act=drops-card",
        "act=plays-early",
        "act=revokes call=low",
        "side=caller",
        "call=middle",
        "act=sings",
        "one of the others dropped a card",
        "it was a low, not a high",
        "\u{1b}[2J\u{7}\u{0}",
        "\u{202e}desrever",
        "שלום, הוא זרק קלף",
        "🂡🂢",
        "é",
        "’’’",
        "\u{301}",
        "yes but it was a low",
        "game",
        "game pairs",
        "save",
        "save x.md",
        "yes",
        "^C",
        "quit",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut session = small();
    for _ in 0..6_000 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let line = lines[usize::try_from(state % lines.len() as u64).unwrap()];
        let said = say(&mut session, line);
        assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{line:?}: {said:?}");
        assert!(!said.contains('\u{202e}'), "{line:?}");
        let typed = line.get(..usize::try_from(state % (line.len() as u64 + 1)).unwrap()).unwrap_or(line);
        let completion = session.complete(typed);
        assert!(typed.is_char_boundary(completion.start), "{typed:?}");
        let _ = session.hint(typed);
    }
}

#[test]
fn terms_are_completed() {
    assert_eq!(small().complete("term fl").candidates, ["floor"]);
}

#[test]
fn a_story_of_another_game_is_ruled_there_though_a_word_would_fit_here() {
    let mut session = solo_whist();
    let said =
        say(&mut session, "I bid seven hearts at Fontainebleau, Walter accepted me, and one of the others says the rest are theirs.");
    assert!(said.starts_with("That is Boston de Fontainebleau"), "{said}");
    let said = say(&mut session, "new: I proposed, Walter accepted, and one of the others revoked.");
    assert!(!said.contains("Fontainebleau"), "{said}");
}

#[test]
fn a_command_of_the_program_is_told_from_a_story() {
    let mut session = solo_whist();
    for line in ["quiz", "settle --call solo", "hoyle compare hoffmann foster", "/check", "quiz me"] {
        let said = say(&mut session, line);
        assert!(said.contains("is no command of the prompt"), "{line}: {said}");
    }
    assert!(say(&mut session, "hoyle term ruff").contains("To play a trump"));
    for line in ["test of patience: in a solo my partner revoked", "rule on this: in a solo my partner revoked"] {
        assert!(say(&mut session, line).contains("revoked"), "{line}");
    }
}

#[test]
fn the_score_asks_for_what_a_line_can_say() {
    let mut session = solo_whist();
    let said = say(&mut session, "score new Mary Ann, Mary, Ann, Di");
    assert!(said.contains("`Mary Ann` could be two of the players"), "{said}");
    assert!(say(&mut session, "score new Ann, Bob, Cy and Di").contains("A new score"));
    let said = say(&mut session, "hand: Ann solo");
    assert!(said.contains("add the number to the line") && !said.contains("--"), "{said}");
    assert!(say(&mut session, "hand: Ann solo 6").contains("Bob pays Ann 7d."));
    for (stakes, says) in
        [("foo", "no scale of stakes is called `foo`"), ("sol=6", "no stake is called `sol`"), ("solo=x", "`x` is no amount")]
    {
        let said = say(&mut session, &format!("score stakes {stakes}")).to_lowercase();
        assert!(said.contains(says) && !said.contains("--"), "{said}");
    }
    assert!(say(&mut session, "score stakes solo=3,trick=1").contains("From the next hand on"));
    assert!(say(&mut session, "hand: Ann solo 6").contains("Bob pays Ann 4d."));
}

// --- As a script: standard input is no terminal ------------------------------

fn script(input: &[u8], arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .args(arguments)
        .env("HOYLE_LAWS", here("laws"))
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may leave before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(output: &Output) -> String {
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_status_is_that_of_the_last_ruling() {
    for (input, status) in [
        ("act=drops-card side=caller\n", 0),
        ("act=drops-card side=other\n", 3),
        ("act=drops-card side=other\n2\n", 0),
        ("act=drops-card side=other\ndon't know\ncan't tell\n", 3),
        ("act=looks\n", 4),
        ("act=sings", 4),
        ("gibberish\n", 5),
        ("gibberish\nact=drops-card side=caller\n", 0),
        ("# a remark\n\n", 0),
        ("", 0),
    ] {
        let output = script(input.as_bytes(), &[]);
        assert_eq!(output.status.code(), Some(status), "{input:?}: {}", text(&output));
        assert!(!text(&output).contains("hoyle> "), "no prompt in a script");
    }
}

#[test]
fn answers_come_from_the_lines_that_follow() {
    let output = text(&script(b"# who, then where\none of the others dropped a card\nfloor\nwhy\nquit\nhelp\n", &[]));
    assert!(output.contains("Where did the card fall?") && output.contains("He takes the card back."), "{output}");
    assert!(!output.contains("Ctrl-C"), "nothing is read after quit: {output}");
}

#[test]
fn bad_input_is_refused_and_the_next_line_is_read() {
    let mut input = vec![b'x'; 10 << 20];
    input.extend(b"\n\xff\xfe\x1b[2J\x00\nact=drops-card side=caller\n");
    let output = script(&input, &[]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("too long") && said.contains("The caller may drop what he likes."), "{said}");
    assert!(said.chars().all(|c| c == '\n' || !c.is_control()), "{said:?}");
    // One endless line.
    let output = script(&vec![b'y'; 10 << 20], &[]);
    assert_eq!(output.status.code(), Some(5));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .env("HOYLE_LAWS", here("laws"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    for _ in 0..100 {
        if stdin.write_all(b"help\n").is_err() {
            break;
        }
    }
    drop(stdin);
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{complaint}");
    assert!(complaint.is_empty(), "{complaint}");
}

#[test]
fn records_are_written_but_not_over_others() {
    let dir = std::env::temp_dir().join(format!("hoyle-records-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("record.md");
    let save = |mark: &str| format!("act=drops-card side=caller\nsave{mark} {}\n", file.display());
    assert_eq!(script(save("").as_bytes(), &[]).status.code(), Some(0));
    std::fs::write(&file, "mine").unwrap();
    let refused = script(save("").as_bytes(), &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused).contains("overwrites it"), "{}", text(&refused));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(script(save("!").as_bytes(), &[]).status.code(), Some(0));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("# A dispute at Pairs"));
    for (path, says) in [(dir.join("none/record.md"), "no such directory"), (dir.clone(), "is a directory")] {
        let output = script(format!("act=looks\nsave! {}\n", path.display()).as_bytes(), &[]);
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(says), "{said}");
    }
}

#[test]
fn options_choose_game_code_and_reading() {
    let by_blue = text(&script(b"act=drops-card\n", &["--code", "blue"]));
    assert!(by_blue.contains("Whoever drops a card pays one."), "{by_blue}");
    let strict = text(&script(b"act=plays-early noticed=yes\n", &["--reading", "early=trick"]));
    assert!(strict.contains("He pays two."), "{strict}");
    for arguments in [["--code", "green"], ["--game", "poker"], ["--reading", "early=never"], ["--reading", "nothing=x"]] {
        let output = script(b"", &arguments);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments:?}");
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(complaint.starts_with("error: ") && output.stdout.is_empty(), "{complaint}");
    }
}

#[test]
fn a_number_that_changes_only_the_money_shows_it() {
    let mut session = solo_whist();
    for line in ["I was playing a solo and the man on my left revoked", "the trick was turned", "I made four"] {
        say(&mut session, line);
    }
    let said = say(&mut session, "no, I made six");
    assert!(said.contains("1s. 9d."), "{said}");
    let said = say(&mut session, "I made six");
    assert!(!said.contains("1s. 6d."), "{said}");
}

#[test]
fn a_long_story_is_counted_in_characters() {
    let mut session = solo_whist();
    let story = format!("{} An opponent revoked in a solo.", "Nous étions à la fête. ".repeat(180));
    assert!(story.len() > 4_000 && story.chars().count() < 12_000);
    assert!(!say(&mut session, &story).contains("too long"));
    assert!(say(&mut session, &"x".repeat(12_001)).contains("too long"));
}

#[test]
fn a_game_is_called_by_a_part_of_its_name() {
    let mut session = solo_whist();
    for (name, title) in [("luxembourg", "Luxembourg Whist"), ("Bézique", "Rubicon"), ("solo", "Solo Whist")] {
        let said = say(&mut session, &format!("game {name}"));
        assert!(said.contains(title), "{said}");
    }
}

#[test]
fn a_word_of_another_game_is_explained() {
    let said = say(&mut solo_whist(), "what is a trou?");
    assert!(said.starts_with("Trou: Three aces"), "{said}");
}

#[test]
fn a_question_in_general_is_answered_before_anything_is_asked() {
    let mut session = solo_whist();
    let said = say(&mut session, "May the last trick be looked at?").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("It depends:") && said.contains("played: No. In a misère"), "{said}");
    assert!(said.find("It depends:") < said.find("What was being played?"), "{said}");
    let ruled = say(&mut session, "an abondance").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(ruled.contains("” Yes: it may be asked"), "{ruled}");
}

#[test]
fn questions_about_a_ruling_are_answered_from_it_or_told_apart() {
    let mut session = solo_whist();
    say(&mut session, "In a misère an opponent revoked.");
    assert!(say(&mut session, "who pays?").contains("The offender pays the caller 3s."));
    assert!(say(&mut session, "how much is that?").contains("The offender pays the caller 3s."));
    assert!(say(&mut session, "who won?").contains("The caller wins the declaration"));
    let unsaid = say(&mut session, "is it my lead?");
    assert!(unsaid.contains("The ruling does not say that."), "{unsaid}");
    say(&mut session, "new");
    say(&mut session, "In a solo the caller led out of turn.");
    let open = say(&mut session, "may he take the card back?");
    assert!(open.contains("The book leaves this case open, and does not say that either."), "{open}");
}

#[test]
fn what_it_is_played_for_is_no_other_call() {
    let mut session = solo_whist();
    say(&mut session, "I lost a misère. What do I pay?");
    for (line, pays) in [
        ("We play a shilling a solo.", "The caller pays each opponent 2s., 6s. in all."),
        ("no, we play 2d/4d/6d", "The caller pays each opponent 4d., 1s. in all."),
        ("the stakes were a shilling for solo and threepence a trick", "The caller pays each opponent 2s., 6s. in all."),
    ] {
        let answer = say(&mut session, line);
        assert!(answer.contains(pays) && !answer.contains("new dispute"), "{line}: {answer}");
        say(&mut session, "undo");
    }
    say(&mut session, "code dictionary");
    let answer = say(&mut session, "a shilling");
    assert!(answer.contains("The caller pays each opponent 1s., 3s. in all."), "{answer}");
    say(&mut session, "undo");
    let in_words = say(&mut session, "eighteen pence");
    assert!(in_words.contains("The caller pays each opponent 1s. 6d., 4s. 6d. in all."), "{in_words}");
}

#[test]
fn one_more_stake_leaves_the_others() {
    let mut session = solo_whist();
    say(&mut session, "score new Ann, Bob, Cy, Di");
    say(&mut session, "score stakes 10/20/30 cents");
    let more = say(&mut session, "score stakes trick=5c");
    assert!(more.contains("solo 10 cents") && more.contains("trick 5c"), "{more}");
    let hand = say(&mut session, "hand: Ann solo, made six");
    assert!(hand.contains("Bob pays Ann 15c."), "{hand}");
    let other = say(&mut session, "score stakes six-twelve-eighteen");
    assert!(other.contains("another kind of money"), "{other}");
}

#[test]
fn the_story_of_another_case_is_no_answer() {
    let mut session = solo_whist();
    for story in [
        "Yesterday in a misère the caller led out of turn and an opponent followed, without anybody noticing",
        "Different one: my partner dropped two cards face up on the table when she sneezed",
    ] {
        let asked = say(&mut session, "In a solo an opponent revoked");
        assert!(asked.contains("Who had led or played to the next trick?"), "{asked}");
        let begun = say(&mut session, story);
        assert!(begun.contains("A new dispute; `undo` goes back to the question before."), "{begun}");
        let back = say(&mut session, "undo");
        assert!(back.contains("Who had led or played to the next trick?"), "{back}");
        say(&mut session, "new");
    }
    // What answers the question in many words is an answer.
    say(&mut session, "In a solo an opponent revoked");
    let answered = say(&mut session, "nobody had led to the next trick yet, it was still lying there");
    assert!(!answered.contains("A new dispute"), "{answered}");
}

#[test]
fn a_bare_number_answers_what_the_sum_hangs_on() {
    let mut session = solo_whist();
    say(&mut session, "code foster");
    let asked = say(&mut session, "Jim went abundance and only got eight tricks, we play with a pool. What does he pay?");
    assert!(asked.contains("How many white counters lay in the pool?"), "{asked}");
    let told = say(&mut session, "40");
    assert!(told.contains("8 red into the pool"), "{told}");
    // Where nothing is asked, it answers nothing.
    assert!(say(&mut session, "7").contains("No question is open"));
}
