//! The table of all commands: what each is called, how it reads what follows it, and how it
//! is explained.

use crate::dispute::answer::simplify;
use crate::laws::Game;

use super::super::score::Scoring;
use super::{Change, Command, Entry, Takes, find};

/// All commands, in the order of the help.
pub(in crate::repl) static COMMANDS: &[Entry] = &[
    Entry {
        name: "why",
        also: &["explain", "long"],
        usage: "why",
        does: "the whole explanation; at a question: why it is asked",
        more: "After a ruling it shows the facts that decided, the laws that gave way, the readings it hangs on, how other books rule and what would change it. `why not call a suit` says what stands in the way of it.",
        takes: Takes::Nothing,
        read: |rest, _, _| {
            if let Some(denied) = denied(rest) {
                return Some(Command::WhyNot(denied));
            }
            let asks = ["", "not", "that", "so", "is that", "ask", "do you ask", "do you ask that", "do you want to know"];
            asks.contains(&simplify(rest).as_str()).then_some(Command::Why)
        },
    },
    Entry {
        name: "back",
        also: &[],
        usage: "back",
        does: "take back the last answer",
        more: "The question is asked again. `undo` takes back anything, whatever it was.",
        takes: Takes::Nothing,
        read: |rest, _, _| bare(rest, Command::Back),
    },
    Entry {
        name: "options",
        also: &["list"],
        usage: "options",
        does: "the possible answers to the question",
        more: "Some questions have too many possible answers to print them every time.",
        takes: Takes::Nothing,
        read: |rest, _, _| bare(rest, Command::Options),
    },
    Entry {
        name: "correct",
        also: &["fix"],
        usage: "correct FACT is VALUE",
        does: "put a fact right; or just say: no, it was a solo",
        more: "Names as `facts` shows them, or plain words: correct call is solo; correct it was a solo. `correct call is unknown` forgets the fact.",
        takes: Takes::Change,
        read: |rest, game, _| Some(Scoring::corrects(rest).map_or_else(|| Command::Correct(change(rest, game)), Command::Score)),
    },
    Entry {
        name: "what if",
        also: &["whatif", "suppose"],
        usage: "what if FACT is VALUE",
        does: "a ruling beside the present one; nothing is changed",
        more: "Plain words do as well: what if it was a solo.",
        takes: Takes::Change,
        read: |rest, game, _| Some(Command::WhatIf(change(rest, game))),
    },
    Entry {
        name: "facts",
        also: &[],
        usage: "facts",
        does: "what is known, with the words it came from",
        more: "The names it shows are those that `correct` and `what if` take.",
        takes: Takes::Nothing,
        read: |rest, _, _| bare(rest, Command::Facts),
    },
    Entry {
        name: "ruling",
        also: &["again"],
        usage: "ruling",
        does: "the ruling or the question once more",
        more: "It also takes up a question that was left with Ctrl-C.",
        takes: Takes::Nothing,
        read: |rest, _, _| bare(rest, Command::Again),
    },
    Entry {
        name: "law",
        also: &[],
        usage: "law [NAME]",
        does: "the laws that decide, or a law by its name",
        more: "A name such as `revoke-by-opponent`, or a passage such as hoffmann:digest.7. TAB completes names.",
        takes: Takes::Law,
        read: |rest, game, _| {
            let joined = joined(rest);
            match rest.split_whitespace().count() {
                0 => Some(Command::Law(None)),
                1 => Some(Command::Law(Some(joined))),
                _ if game.find_law(&joined).is_some() => Some(Command::Law(Some(joined))),
                _ => None,
            }
        },
    },
    Entry {
        name: "search",
        also: &["find"],
        usage: "search WORDS",
        does: "the laws that speak of something",
        more: "Everyday words will do: search dropped card.",
        takes: Takes::Nothing,
        read: |rest, _, _| match rest.split_whitespace().count() {
            0 => Some(Command::Search(None)),
            1..=4 => Some(Command::Search(Some(rest.to_owned()))),
            _ => None,
        },
    },
    Entry {
        name: "term",
        also: &["glossary"],
        usage: "term WORD",
        does: "what a word of the card table means",
        more: "In any spelling, and in the languages of the games: term Misär. Without a word it lists them all.",
        takes: Takes::Term,
        read: |rest, _, _| match rest.split_whitespace().count() {
            0 => Some(Command::Term(None)),
            1..=3 => Some(Command::Term(Some(rest.to_owned()))),
            _ => None,
        },
    },
    Entry {
        name: "code",
        also: &["codes"],
        usage: "code [NAME]",
        does: "the books there are, or rule by another; code all: by each",
        more: "The dispute stays as it is and is ruled again. Several names may be given.",
        takes: Takes::Code,
        read: |rest, game, _| {
            let names: Vec<&str> = rest.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
            let known = |name: &&str| *name == "all" || *name == "and" || game.find_code(&name.to_lowercase()).is_some();
            match names.as_slice() {
                [] => Some(Command::Code(None)),
                [_] => Some(Command::Code(Some(joined(rest)))),
                several if several.iter().all(known) => Some(Command::Code(Some(rest.to_lowercase()))),
                _ => None,
            }
        },
    },
    Entry {
        name: "game",
        also: &["games"],
        usage: "game [NAME]",
        does: "the games there are, or turn to another",
        more: "Another game begins a new dispute.",
        takes: Takes::Game,
        read: |rest, _, games| {
            let joined = joined(rest);
            match rest.split_whitespace().count() {
                0 => Some(Command::Game(None)),
                1 => Some(Command::Game(Some(joined))),
                _ if games.contains(&joined) => Some(Command::Game(Some(joined))),
                _ => None,
            }
        },
    },
    Entry {
        name: "reading",
        also: &["readings"],
        usage: "reading [NAME [VALUE]]",
        does: "how open passages are read, or read one otherwise",
        more: "Where a book can be read in two ways, your table may choose. The choice holds until you change it.",
        takes: Takes::Reading,
        read: |rest, game, _| {
            let rest = rest.replace('=', " ");
            let mut words = rest.split_whitespace();
            let Some(name) = words.next().map(str::to_lowercase) else { return Some(Command::Reading(None, None)) };
            let value: Vec<String> = words.filter(|word| *word != "is").map(str::to_lowercase).collect();
            if value.is_empty() {
                return Some(Command::Reading(Some(name), None));
            }
            game.facts.find(&name).map(|_| Command::Reading(Some(name), Some(value.join("-"))))
        },
    },
    Entry {
        name: "save",
        also: &["save!"],
        usage: "save FILE",
        does: "write dispute and ruling down, to show to the others",
        more: "The record is Markdown. A file that is there already is not overwritten unless you say so; `save! FILE` says so at once.",
        takes: Takes::File,
        read: |rest, _, _| {
            let path = match rest.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
                Some(quoted) => Some(quoted),
                None if rest.split_whitespace().count() > 1 => return None,
                None => Some(rest),
            };
            Some(Command::Save { path: path.filter(|path| !path.is_empty()).map(str::to_owned), over: false })
        },
    },
    Entry {
        name: "new",
        also: &[],
        usage: "new",
        does: "begin a new dispute; a new story does so by itself",
        more: "The dispute before is kept in `history`. `new: STORY` begins with a story at once.",
        takes: Takes::Nothing,
        read: |rest, _, _| match rest.strip_prefix(':') {
            Some(story) => Some(Command::New(Some(story.trim().to_owned()).filter(|story| !story.is_empty()))),
            None => matches!(simplify(rest).as_str(), "" | "dispute" | "case" | "story").then_some(Command::New(None)),
        },
    },
    Entry {
        name: "history",
        also: &[],
        usage: "history [NUMBER]",
        does: "the disputes of this session, or back to one of them",
        more: "The arrow keys bring back lines typed before, also those of earlier days.",
        takes: Takes::Nothing,
        read: |rest, _, _| {
            if rest.is_empty() { Some(Command::History(None)) } else { rest.parse().ok().map(|number| Command::History(Some(number))) }
        },
    },
    Entry {
        name: "hand:",
        also: &[],
        usage: "hand: HAND",
        does: "put a hand down in the score: hand: Ann solo 6",
        more: "Who played it, what, and how many tricks they took; besides who revoked, who had a wrong hand, and what else the book asks for: hand: Bob and Cy prop and cop 8, Di revoked.",
        takes: Takes::Nothing,
        read: |rest, _, _| (!rest.is_empty()).then(|| Command::Score(Scoring::Hand(rest.to_owned()))),
    },
    Entry {
        name: "score",
        also: &[],
        usage: "score [new | correct | undo]",
        does: "the running score; begin one, put a hand right",
        more: "score new Ann, Bob, Cy, Di begins one, with the code in use. score stakes six-twelve-eighteen, or solo=6,trick=1, or 20 cents a solo and 5 cents a trick, sets what is played for; score correct 3: Ann solo 9 puts hand 3 right, and what hangs on it; score undo takes back the last hand; hand: Bob dealt, Ann solo 6 tells who dealt where that matters, hand: pool 20 what lies in the pool; score ruling Ann against Bob puts down what the ruling comes to; score save FILE writes it to be printed. It is kept from day to day.",
        takes: Takes::Score,
        read: |rest, _, _| Scoring::read(rest).map(Command::Score),
    },
    Entry {
        name: "undo",
        also: &[],
        usage: "undo",
        does: "take back the last thing done",
        more: "A story, an answer, a correction, another code: each `undo` goes one step back.",
        takes: Takes::Nothing,
        read: |rest, _, _| bare(rest, Command::Undo),
    },
    Entry {
        name: "help",
        also: &["?", "commands"],
        usage: "help [COMMAND]",
        does: "this list, or more on one command",
        more: "",
        takes: Takes::Command,
        read: |rest, _, _| match rest.split_whitespace().count() {
            0 => Some(Command::Help(None)),
            _ => find(rest).map(|entry| Command::Help(Some(entry.name.to_owned()))),
        },
    },
    Entry {
        name: "quit",
        also: &["exit", "bye"],
        usage: "quit",
        does: "leave; Ctrl-D does too",
        more: "",
        takes: Takes::Nothing,
        read: |rest, _, _| bare(rest, Command::Quit),
    },
];

/// What is denied in "why not call a suit?" or "why may he not call a suit?".
/// "Why did he not follow suit?" belongs to a story.
fn denied(rest: &str) -> Option<String> {
    let plain = simplify(rest);
    let words: Vec<&str> = plain.split(' ').collect();
    let modal =
        |word: &str| matches!(word, "may" | "can" | "could" | "must" | "should" | "shall" | "is" | "are" | "isn't" | "can't" | "cannot");
    let not = words.iter().position(|word| *word == "not" || *word == "cannot" || word.ends_with("n't"))?;
    let asked = words.get(not + 1..)?.join(" ");
    // "why is the card not called": what is asked for stands before the "not".
    let whole = if words.first().is_some_and(|word| modal(word)) { plain.clone() } else { asked };
    ((not == 0 && words.len() > 1) || words.first().is_some_and(|word| modal(word))).then_some(whole)
}

fn bare(rest: &str, command: Command) -> Option<Command> {
    simplify(rest).is_empty().then_some(command)
}

/// Words as a name: `Lead out of turn` → `lead-out-of-turn`.
fn joined(rest: &str) -> String {
    rest.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-")
}

/// `FACT is VALUE`, when there is such a fact; else words.
fn change(rest: &str, game: &Game) -> Change {
    let rest = rest.trim();
    if rest.is_empty() {
        return Change::Nothing;
    }
    let parted =
        rest.split_once('=').or_else(|| rest.split_once(" is ")).or_else(|| rest.split_once(" was ")).or_else(|| rest.split_once(" to "));
    if let Some((fact, value)) = parted {
        let name = joined(fact.trim().trim_start_matches("the "));
        // A word that is nearly a fact's name is a slip, not a story.
        let nearly = || {
            crate::laws::nearest(&name, game.facts.iter().map(|(_, fact)| fact.name.as_str())).is_some()
                && !fact.trim().contains(' ')
                && name.len() > 3
        };
        if game.facts.find(&name).is_some() || fact.contains('-') || rest.contains('=') || nearly() {
            return Change::Fact {
                fact: name,
                value: joined(value.trim().trim_start_matches("a ").trim_start_matches("an ").trim_start_matches("the ")),
            };
        }
    }
    Change::Words(rest.to_owned())
}
