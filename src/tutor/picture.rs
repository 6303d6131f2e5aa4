//! How questions, auctions and lessons look on a page.

use crate::laws::LawId;
use crate::laws::auction::Stands;
use crate::show::auction::played;
use crate::show::{Page, Role, Style, phrase};
use crate::table::{Auction, Call, Ending};

use super::item::Topic;
use super::lesson::Lesson;
use super::question::{Grade, Question};

/// An auction: a table with a column for each player where there is room, and
/// otherwise a line for each call.
pub fn auction(page: &mut Page, seats: &[String], said: &[(String, String)]) {
    if said.is_empty() {
        return page.paragraph(&[(Role::Dim, "Nobody has spoken yet.")]);
    }
    let cell = said.iter().map(|(_, words)| words.chars().count()).max().unwrap_or(0) + 2;
    if said.len() < 3 || cell * seats.len() + 2 > page.style().width {
        // Players who say the same one after the other share a line.
        for run in said.chunk_by(|(_, one), (_, other)| one == other) {
            let seats: Vec<&str> = run.iter().map(|(seat, _)| seat.as_str()).collect();
            page.item(&format!("{}:", seats.join(", ")), &[(Role::Plain, &run[0].1)]);
        }
        return;
    }
    let row = |cells: &[&str]| cells.iter().map(|cell_text| format!("{cell_text:<cell$}")).collect::<String>().trim_end().to_owned();
    let mut lines = vec![row(&seats.iter().map(String::as_str).collect::<Vec<_>>())];
    let mut cells: Vec<&str> = Vec::new();
    for (seat, words) in said {
        let at = seats.iter().position(|name| name == seat).unwrap_or(0);
        if cells.len() > at {
            lines.push(row(&cells));
            cells.clear();
        }
        // Who is not asked any more leaves his place empty.
        cells.resize(at, "");
        cells.push(words);
    }
    lines.push(row(&cells));
    for (at, line) in lines.iter().enumerate() {
        let role = if at == 0 { Role::Heading } else { Role::Plain };
        page.line("  ", role, line);
    }
}

/// A question with its options.
pub fn question(page: &mut Page, seats: &[String], question: &Question, heading: &str) {
    page.gap();
    page.paragraph(&[(Role::Dim, heading)]);
    if question.known.is_empty() || !question.said.is_empty() {
        auction(page, seats, &question.said);
    }
    for known in &question.known {
        page.item("-", &[(Role::Plain, known)]);
    }
    page.paragraph(&[(Role::Aloud, &question.asks)]);
    for (number, option) in (1..).zip(&question.options) {
        page.item(&format!("{number}."), &[(Role::Plain, &option.text)]);
    }
}

/// What is said after an answer.
pub fn answer(page: &mut Page, game: &crate::laws::Game, question: &Question, given: usize) {
    let right = question.right();
    let text = question.options.get(right).map_or("", |option| option.text.as_str());
    // What the law says is not said twice.
    let number = if question.because.starts_with(text) { format!("{}", right + 1) } else { format!("{}. {text}", right + 1) };
    match question.options.get(given).map(|option| &option.grade) {
        Some(Grade::Right) => page.paragraph(&[(Role::Good, "Right. "), (Role::Plain, &phrase::sentence_end(&number))]),
        Some(Grade::Otherwise(reading)) => page.paragraph(&[
            (Role::Good, "Not wrong: "),
            (
                Role::Plain,
                &format!(
                    "that is so where it is read like this: {} As it is usually read: {}",
                    phrase::sentence_end(reading),
                    phrase::sentence_end(&number)
                ),
            ),
        ]),
        _ => page.paragraph(&[(Role::Bad, "Wrong. "), (Role::Plain, &format!("The answer is {}", phrase::sentence_end(&number)))]),
    }
    page.paragraph(&[(Role::Plain, &question.because), (Role::Citation, &format!(" ({})", phrase::cites(game, &question.cites)))]);
    // Who is wrong wants to know why; the other options are not his.
    let wrong = question.options.get(given).is_none_or(|option| option.grade == Grade::Wrong);
    let shown = (1..).zip(&question.options).filter(|(number, option)| !option.why.is_empty() && (!wrong || *number == given + 1));
    for (number, option) in shown {
        let role = if number == given + 1 { Role::Plain } else { Role::Dim };
        page.item(&format!("not {number}:"), &[(role, &option.why)]);
    }
}

/// A lesson: its words, and its auctions with the laws that decide them. What is
/// plain from earlier lessons is not explained again.
pub fn lesson(page: &mut Page, machine: &Auction<'_>, lesson: &Lesson, earlier: &[Lesson], heading: &str) {
    page.gap();
    page.paragraph(&[(Role::Dim, heading), (Role::Heading, &lesson.title)]);
    for paragraph in &lesson.says {
        page.gap();
        page.plain(paragraph.trim());
    }
    let seats: Vec<String> = machine.seats().map(|seat| machine.seat_name(seat).to_owned()).collect();
    let before = earlier.iter().flat_map(|lesson| &lesson.shows).filter_map(|words| legal(machine, words));
    let mut known: Vec<LawId> = before.flat_map(|calls| decided(machine, &calls)).filter(|(plain, _)| *plain).map(|(_, law)| law).collect();
    for words in &lesson.shows {
        let Some(calls) = legal(machine, words) else { continue };
        page.gap();
        auction(page, &seats, &super::question::said(machine, &calls));
        outcome(page, machine, &calls, lesson.topics.contains(&Topic::Lead));
        for (_, law) in decided(machine, &calls) {
            if !known.contains(&law) {
                known.push(law);
                cited(page, machine, law);
            }
        }
    }
}

/// The calls, if the laws of this code allow every one of them.
pub fn legal(machine: &Auction<'_>, words: &[String]) -> Option<Vec<Call>> {
    let mut position = machine.start();
    let mut calls = Vec::new();
    for word in words {
        let call = machine.find(word).ok()?;
        if !machine.allowed(&position).contains(&call) {
            return None;
        }
        position = machine.after(&position, call);
        calls.push(call);
    }
    Some(calls)
}

/// What an auction has come to; where it is the subject, with what follows.
fn outcome(page: &mut Page, machine: &Auction<'_>, calls: &[Call], follows: bool) {
    let position = calls.iter().fold(machine.start(), |position, call| machine.after(&position, *call));
    match machine.ending(&position) {
        Some(Ending::Played(contract)) => {
            let by: Vec<&str> = contract.by.iter().map(|seat| machine.seat_name(*seat)).collect();
            let text = format!("Played: “{}”, by {}.", played(machine, contract.call), phrase::list(&by, "and"));
            page.paragraph(&[(Role::Good, &text)]);
            let laws = contract.answers.iter().filter(|_| follows).flat_map(|answer| answer.judged.laws());
            laws.for_each(|law| cited(page, machine, law));
        }
        Some(Ending::Unplayed(judged)) => {
            page.paragraph(&[(Role::Good, &phrase::sentence(&machine.rules().contract.nothing))]);
            judged.laws().for_each(|law| cited(page, machine, law));
            if judged.laws().next().is_none() {
                page.plain("The book does not say what happens then.");
            }
        }
        None => {
            let next = machine.next_speaker(&position).map_or("", |seat| machine.seat_name(seat));
            page.paragraph(&[(Role::Plain, &format!("{next} is to speak."))]);
        }
    }
}

/// The laws by which calls were made, each once; and whether it is no more than
/// a pass, or another call that does not stand.
fn decided(machine: &Auction<'_>, calls: &[Call]) -> Vec<(bool, LawId)> {
    let mut position = machine.start();
    let mut decided: Vec<(bool, LawId)> = Vec::new();
    for call in calls {
        let Some(seat) = machine.next_speaker(&position) else { break };
        let kind = machine.rules().kinds.get(usize::from(machine.word(*call).kind));
        let plain = kind.is_some_and(|kind| kind.stands == Stands::No);
        let law = machine.verdict(&position, seat, *call).law();
        decided.extend(law.filter(|law| !decided.iter().any(|(_, known)| known == law)).map(|law| (plain, law)));
        position = machine.after(&position, *call);
    }
    decided
}

fn cited(page: &mut Page, machine: &Auction<'_>, law: LawId) {
    let law = machine.game().law(law);
    let cites = format!(" ({})", phrase::cites(machine.game(), &law.cites));
    page.item("•", &[(Role::Plain, &phrase::sentence(&law.says)), (Role::Citation, &cites)]);
}

/// How far a session is, as a bar of plain signs.
pub fn bar(done: usize, all: usize, style: &Style) -> String {
    let cells = match style.width {
        ..36 => 0,
        36..60 => 10,
        _ => 20,
    };
    if all == 0 || cells == 0 {
        return String::new();
    }
    let full = (done * cells / all).min(cells);
    format!(" [{}{}]", "#".repeat(full), "-".repeat(cells - full))
}
