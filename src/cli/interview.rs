//! Asking for missing facts, line by line, on standard error: the answer of the
//! command stays alone on standard output.

use std::io::{self, BufRead};
use std::sync::Arc;

use hoyle::dispute::{Asked, Dispute, How, Reply};
use hoyle::hearing::{Hearing, Signs};
use hoyle::laws::Library;
use hoyle::ruling::{Question, Ruling};
use hoyle::show::{Page, Role, View, phrase, reply, text};
use hoyle::words::Understanding;

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
            match answered(library, hearing, &question, line)? {
                Ok(dispute) => before.push(std::mem::replace(&mut hearing.dispute, dispute)),
                Err(objection) => aside(&note(console, &objection)),
            }
        }
        rulings = hearing.rule();
    }
    aside("\n");
    Ok(rulings)
}

/// Asks which of several games is meant, by their names and titles; none, if
/// nobody says.
pub(crate) fn game(library: &Library, games: &[(String, String)], console: &Console) -> Option<String> {
    let mut page = Page::new(&console.style(false));
    page.paragraph(&[(Role::Heading, "Which game was it?")]);
    for (number, (_, title)) in (1..).zip(games) {
        page.item(&format!("{number}."), &[(Role::Plain, title)]);
    }
    aside(&page.finish());
    let line = io::stdin().lock().lines().next()?.ok()?;
    Signs::of(library).chosen(library, games, &line)
}

/// The dispute with what is replied, or why that is no answer.
fn answered(library: &Library, hearing: &Hearing, question: &Question, line: &str) -> Result<Result<Dispute, String>, Failure> {
    let room = Arc::clone(&hearing.room);
    let (game, lexicon, fact) = (&room.game, room.lexicon(library)?, question.fact);
    let mut dispute = hearing.dispute.clone();
    let line = if line == "?" { "can't tell" } else { line };
    if line.is_empty() {
        return Ok(Err("Say something, or `?` if nobody can tell.".to_owned()));
    }
    let told;
    let parts = match dispute.reply(game, lexicon, Asked { question, numbered: &question.alike }, line) {
        Reply::LeftOpen(why) => {
            dispute.leave_open(fact, reply::left_open(game, fact, why));
            return Ok(Ok(dispute));
        }
        Reply::Chosen(values) => {
            told = reply::chosen(game, fact, values);
            vec![(told.as_str(), Understanding::of_fact(fact, values, ""), How::Added)]
        }
        Reply::Says(said) => said.parts,
        Reply::OtherStory => return Ok(Err("That is the story of another dispute, to be told by itself.".to_owned())),
        Reply::Nothing(why) => return Ok(Err(reply::unanswered(&why))),
    };
    for (words, understanding, how) in parts {
        let taken = dispute.take(game, lexicon, words, understanding, how);
        if let Some(error) = taken.refused.first() {
            return Ok(Err(phrase::sentence(&phrase::contradiction(game, error))));
        }
        if let Some((fact, values)) = taken.doubtful.first() {
            return Ok(Err(format!("You said two things: {}. Say which.", phrase::clause(game, *fact, *values))));
        }
    }
    Ok(Ok(dispute))
}

fn note(console: &Console, says: &str) -> String {
    let mut page = Page::new(&console.style(false));
    page.paragraph(&[(Role::Dim, says)]);
    page.finish()
}
