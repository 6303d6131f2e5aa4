//! Asking for missing facts, line by line, on standard error: the answer of the
//! command stays alone on standard output.

use std::io::{self, BufRead};
use std::sync::Arc;

use hoyle::dispute::Dispute;
use hoyle::dispute::answer::{self, Answer};
use hoyle::facts::{FactId, Values};
use hoyle::hearing::Hearing;
use hoyle::laws::Library;
use hoyle::ruling::{Question, Ruling};
use hoyle::show::{Page, Role, View, phrase, text};
use hoyle::words::About;

use super::console::{Console, aside};
use super::exit::Failure;

/// More lines than this nobody needs to settle a dispute.
const PATIENCE: usize = 200;

/// Asks until every code has ruled or nobody answers.
pub(crate) fn run(library: &Library, hearing: &mut Hearing, mut rulings: Vec<Ruling>, console: &Console) -> Result<Vec<Ruling>, Failure> {
    let mut before: Vec<Dispute> = Vec::new();
    let mut lines = io::stdin().lock().lines();
    let mut echoed = false;
    for _ in 0..PATIENCE {
        let Some((asking, question)) = rulings.iter().find_map(|ruling| Some((ruling, ruling.ask.first()?.clone()))) else { break };
        let game = &hearing.room.game;
        let view = View { game, dispute: &hearing.dispute, ruling: asking, elsewhere: &[] };
        let style = console.style(false);
        if !echoed {
            aside(&text::understood(&view, &style));
            aside(&text::depends(&view, &style));
            echoed = true;
        }
        aside(&format!("\n{}", text::questions(&view, &style)));
        aside(&note(console, "A number or a few words; `?` if nobody can tell, `back` to change the last answer."));
        let Some(Ok(line)) = lines.next() else { break };
        let line = line.trim();
        if line == "back" {
            match before.pop() {
                Some(last) => hearing.dispute = last,
                None => aside(&note(console, "That was the first question.")),
            }
        } else {
            let last = hearing.dispute.clone();
            match take(library, hearing, &question, line)? {
                None => before.push(last),
                Some(objection) => aside(&note(console, &objection)),
            }
        }
        rulings = hearing.rule();
    }
    aside("\n");
    Ok(rulings)
}

/// Asks which of several games is meant, by their names and titles; none, if
/// nobody says.
pub(crate) fn game(games: &[(String, String)], console: &Console) -> Option<String> {
    let mut page = Page::new(&console.style(false));
    page.paragraph(&[(Role::Heading, "Which game was it?")]);
    for (number, (_, title)) in (1..).zip(games) {
        page.item(&format!("{number}."), &[(Role::Plain, title)]);
    }
    aside(&page.finish());
    let line = io::stdin().lock().lines().next()?.ok()?;
    named(games, &line).map(str::to_owned)
}

/// The game that is chosen by its number, its name or its title.
fn named<'a>(games: &'a [(String, String)], line: &str) -> Option<&'a str> {
    let line = line.trim().to_lowercase();
    let number = line.parse::<usize>().ok().and_then(|number| games.get(number.checked_sub(1)?));
    let named = || games.iter().find(|(name, title)| line.len() > 2 && (name.contains(&line) || title.to_lowercase().contains(&line)));
    number.or_else(named).map(|(name, _)| name.as_str())
}

/// Takes in an answer, or says why not.
fn take(library: &Library, hearing: &mut Hearing, question: &Question, line: &str) -> Result<Option<String>, Failure> {
    let room = Arc::clone(&hearing.room);
    let game = &room.game;
    let fact = &game.facts[question.fact];
    if line.is_empty() {
        return Ok(Some("Say something, or `?` if nobody can tell.".to_owned()));
    }
    let short = if line == "?" { Some(Answer::CannotTell) } else { answer::read(fact, &question.options, &question.alike, line) };
    let no_such_number = short == Some(Answer::NoSuchNumber);
    let (line, asked) = match short {
        Some(Answer::CannotTell) => {
            hearing.dispute.cannot_tell(question.fact);
            return Ok(None);
        }
        Some(Answer::Is(values)) => return Ok(learn(hearing, question.fact, values)),
        // "Yes, but he had already turned it": the answer, and more.
        Some(Answer::IsAnd(values, more)) => match learn(hearing, question.fact, values) {
            Some(objection) => return Ok(Some(objection)),
            None => (more, None),
        },
        // A number that is none of the answers' may be one that was asked for.
        Some(Answer::NoSuchNumber) | None => (line, Some(question.fact)),
    };
    let lexicon = room.lexicon(library)?;
    if no_such_number {
        let said = lexicon.understand(game, line, About { case: &hearing.dispute.case, asked });
        if !said.items.iter().any(|item| item.fact == question.fact) {
            return Ok(Some("There is no such answer.".to_owned()));
        }
    }
    match hearing.dispute.tell(game, lexicon, line, asked) {
        Err(error) => Ok(Some(phrase::sentence(&phrase::contradiction(game, &error)))),
        Ok(understood) if understood.unknown => {
            hearing.dispute.cannot_tell(question.fact);
            Ok(None)
        }
        Ok(understood) if understood.items.is_empty() && asked.is_some() => Ok(Some("I did not understand that.".to_owned())),
        Ok(_) => Ok(None),
    }
}

fn learn(hearing: &mut Hearing, fact: FactId, values: Values) -> Option<String> {
    let facts = &hearing.room.game.facts;
    let case = hearing.dispute.case.with(fact, values);
    match case.check(facts) {
        Ok(()) => {
            hearing.dispute.case = case;
            None
        }
        Err(error) => Some(phrase::sentence(&phrase::contradiction(&hearing.room.game, &error))),
    }
}

fn note(console: &Console, says: &str) -> String {
    let mut page = Page::new(&console.style(false));
    page.paragraph(&[(Role::Dim, says)]);
    page.finish()
}
