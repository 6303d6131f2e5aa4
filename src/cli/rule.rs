//! `hoyle rule`: one ruling from plain words.

use std::io::{self, IsTerminal, Read};
use std::mem::ManuallyDrop;

use hoyle::hearing::{Heard, Hearing, Refusal, Request, Rooms, description};
use hoyle::laws::{LawId, Library, Meant, Term};
use hoyle::ruling::{Ruling, Status};
use hoyle::show::{Page, Role, View, glossary, json, markdown, text, why_not};

use super::args::{Format, Rule};
use super::console::Console;
use super::exit::{Exit, Failure};
use super::{hearing, interview};

/// Rules on what the arguments say.
pub(crate) fn run(library: &Library, args: &Rule, console: &mut Console) -> Result<Exit, Failure> {
    // The program ends with the answer: taking the laws apart again would only
    // keep people waiting.
    let rooms = ManuallyDrop::new(Rooms::new(library));
    let from_stdin = args.text.as_slice() == ["-"];
    let may_ask = !args.no_input && !from_stdin && io::stdin().is_terminal();
    let mut request = request(args)?;
    if args.text.is_empty() {
        if args.facts.is_empty() && !may_ask {
            return Err(Failure::usage(
                "nothing to rule on",
                Some("say what happened: hoyle rule \"…\", or `-` for standard input".to_owned()),
            ));
        }
    } else {
        let read = spoken(&args.text).map_err(|error| Failure::error(format!("cannot read standard input: {error}")))?;
        match read {
            Ok(text) => request.text = Some(text),
            Err(why) => {
                let (room, codes) = rooms.find(&request.which, "")?;
                let dispute = hoyle::dispute::Dispute::new(&room.game, room.game.default);
                return not_understood(&Hearing { room, codes, dispute }, why, None, args.format, console);
            }
        }
    }
    let heard = match request.hear(&rooms) {
        Err(Refusal::WhichGame { games }) if may_ask => {
            let Some(game) = interview::game(library, &games, console) else { return Err(Refusal::WhichGame { games }.into()) };
            request.which.game = Some(game);
            request.hear(&rooms)?
        }
        Err(Refusal::WhichGame { games }) if args.format == Format::Json => {
            console.say(&format!("{}\n", json::pretty(&json::which_game(&games))))?;
            return Ok(Exit::NeedsFacts);
        }
        heard => heard?,
    };
    let mut hearing = match heard {
        Heard::Understood(hearing) => hearing,
        Heard::Word { hearing, terms } => return meaning(&hearing, &terms, args.format, console),
        Heard::NotUnderstood { hearing, why, near } => return not_understood(&hearing, &why, near, args.format, console),
    };
    let mut rulings = hearing.rule();
    if may_ask {
        rulings = interview::run(library, &mut hearing, rulings, console)?;
    }
    if let Some(words) = &args.why_not {
        let answer = denied(&hearing, words, args.format, console)?;
        console.say(&answer)?;
        return Ok(hearing::exit(&rulings));
    }
    let answer = match args.format {
        Format::Json => format!("{}\n", json::pretty(&hearing.json(&rulings))),
        Format::Markdown => each(&hearing, &rulings, markdown::ruling),
        Format::Text => in_words(&hearing, &rulings, console, args.long),
    };
    console.say(&answer)?;
    if args.format == Format::Text
        && let Some(answers) = rulings.iter().find_map(|ruling| hearing::answers(&hearing.room.game, ruling))
    {
        console.flush()?;
        console.help(&format!("answer with {answers}"));
    }
    Ok(hearing::exit(&rulings))
}

/// What the arguments say besides the description.
pub(crate) fn request(args: &Rule) -> Result<Request, Failure> {
    let stakes = args.played_for.read().map_err(|error| Failure::usage(error.to_string(), None))?;
    Ok(Request { which: (&args.which).into(), text: None, facts: args.facts.clone(), readings: args.readings.clone(), stakes })
}

/// The description given as words of the command line, or on standard input.
/// The first error is that nothing can be read, the second that it makes no
/// description.
fn spoken(words: &[String]) -> io::Result<Result<String, &'static str>> {
    if words != ["-"] {
        return Ok(description::checked(words.join(" ")));
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(description::BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(description::from_bytes(bytes))
}

/// Why the codes do not give what is asked for, instead of their rulings.
fn denied(hearing: &Hearing, words: &str, format: Format, console: &Console) -> Result<String, Failure> {
    let game = &hearing.room.game;
    let mut answers = Vec::new();
    for code in &hearing.codes {
        let Some(denied) = why_not::denied(game, *code, &hearing.dispute, words) else { continue };
        answers.push((*code, denied));
    }
    if answers.is_empty() {
        let names = game.effects.keys().map(String::as_str);
        let help = hoyle::laws::guess(words, names);
        return Err(Failure::usage(format!("no outcome of {} is called `{words}`", game.name), help));
    }
    if format == Format::Json {
        let answers: Vec<_> = answers
            .iter()
            .map(|(code, denied)| {
                let mut answer = denied.json(game);
                answer["code"] = game.code(*code).name.clone().into();
                answer
            })
            .collect();
        return Ok(format!("{}\n", json::pretty(&serde_json::json!({ "why_not": answers }))));
    }
    let mut told = String::new();
    for (code, denied) in &answers {
        if answers.len() > 1 {
            let mut page = Page::new(&console.style(false));
            page.heading(&game.code(*code).title);
            told.push_str(&page.finish());
        }
        told.push_str(&denied.text(game, *code, &console.style(false)));
    }
    Ok(told)
}

fn each(hearing: &Hearing, rulings: &[Ruling], show: impl Fn(&View<'_>) -> String) -> String {
    let mut shown = Vec::new();
    for ruling in rulings {
        let elsewhere = if rulings.len() == 1 { hearing.elsewhere(ruling) } else { Vec::new() };
        shown.push(show(&View { game: &hearing.room.game, dispute: &hearing.dispute, ruling, elsewhere: &elsewhere }));
    }
    shown.join("\n")
}

fn in_words(hearing: &Hearing, rulings: &[Ruling], console: &Console, long: bool) -> String {
    let style = console.style(long);
    if let [_] = rulings {
        return each(hearing, rulings, |view| text::ruling(view, &style));
    }
    // Several codes: each rules under its own heading, and what was understood
    // is said once.
    let game = &hearing.room.game;
    let mut silent = hearing.dispute.clone();
    silent.told.clear();
    let mut shown = String::new();
    for ruling in rulings {
        let mut bare = ruling.clone();
        if !long {
            bare.would_change.clear();
        }
        let mut page = Page::new(&style);
        page.paragraph(&[(Role::Heading, &format!("— {} —", game.code(ruling.code).title))]);
        shown.push_str(&page.finish());
        shown.push_str(&text::ruling(&View { game, dispute: &silent, ruling: &bare, elsewhere: &[] }, &style));
        shown.push('\n');
    }
    let first = rulings.iter().find(|ruling| ruling.status == Status::Ruled).or(rulings.first());
    if let Some(ruling) = first {
        shown.push_str(&text::understood(&View { game, dispute: &hearing.dispute, ruling, elsewhere: &[] }, &style));
    }
    format!("{}\n", shown.trim_end())
}

/// What a word means: no ruling, but an answer.
fn meaning(hearing: &Hearing, terms: &[Term], format: Format, console: &mut Console) -> Result<Exit, Failure> {
    if format == Format::Json {
        console.say(&json::pretty(&hearing.json_word(terms)))?;
        console.say("\n")?;
        return Ok(Exit::NotUnderstood);
    }
    let mut page = Page::new(&console.style(true));
    for term in terms {
        glossary::term(&mut page, &Meant { term, spelt: None }, [&hearing.room.game]);
    }
    console.say(&page.finish()).map(|()| Exit::Done)
}

fn not_understood(hearing: &Hearing, why: &str, near: Option<LawId>, format: Format, console: &mut Console) -> Result<Exit, Failure> {
    if format == Format::Json {
        console.say(&json::pretty(&hearing.json_not_understood(why)))?;
        console.say("\n")?;
    }
    let such = hearing.room.game.example.as_ref().map_or_else(String::new, |story| format!(", such as: \"{story}\""));
    let help = format!("say what was played and what somebody did{such}");
    let help = near.map(|near| hearing.room.game.law(near)).map_or_else(
        || help.clone(),
        |law| format!("the nearest law is {}: {} (see `hoyle law {}`); or {help}", law.name, law.title, law.name),
    );
    Err(Failure::Error { message: format!("not understood: {why}"), help: Some(help), exit: Exit::NotUnderstood })
}
