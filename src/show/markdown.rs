//! A ruling as Markdown: a record to be kept or shown to the others.

// Writing to a string cannot fail, so its results are dropped.
use std::fmt::Write;

use crate::laws::capital;
use crate::ruling::Status;

use super::account::{Account, Said, Verdict};
use super::{View, clean, phrase};

/// A ruling as Markdown, complete.
pub fn ruling(view: &View<'_>) -> String {
    let account = Account::of(view);
    let mut text = String::new();
    heading(&mut text, 2, &format!("Ruling by {}", account.code));
    if let Some(form) = &account.form {
        line(&mut text, &format!("Played: {}.", escaped(form)), "");
    }
    match account.status {
        Status::Ruled => {}
        Status::NotCovered if account.gaps.is_empty() => line(&mut text, "The code has no law for this.", ""),
        Status::NotCovered => line(&mut text, "The code leaves this open.", ""),
        Status::NeedsFacts => line(&mut text, "The ruling hangs on facts that are not known.", ""),
    }
    for said in &account.aloud {
        line(&mut text, &format!("**{}**", escaped(&said.says)), &said.cites);
    }
    for right in &account.rights {
        line(&mut text, &escaped(&right.head), "");
        for (index, option) in right.options.iter().enumerate() {
            let _ = writeln!(text, "{}. {}", index + 1, escaped(option));
        }
        text.push('\n');
    }
    for (label, clauses) in [("Result", &account.paid), ("Pays", &account.pays), ("Besides", &account.follows)] {
        if let Some(clauses) = clauses {
            line(&mut text, &format!("{label}: {}", escaped(clauses)), "");
        }
    }
    if let Some(hand) = &account.reckoned {
        line(&mut text, &format!("What is paid is reckoned from the whole hand, as the score has it: {}", escaped(hand)), "");
    }
    if !account.unsaid.is_empty() {
        line(&mut text, &format!("Not said: {}", escaped(&account.unsaid.join(" "))), "");
    }
    for (words, says) in &account.answers {
        line(&mut text, &format!("“{}” {}", escaped(words), escaped(&phrase::sentence(says))), "");
    }
    for (words, says) in &account.claims {
        line(&mut text, &format!("“{}”: {}", escaped(words), escaped(&phrase::sentence_end(says))), "");
    }
    points(&mut text, &format!("{} leaves open", account.authority), &account.gaps);
    points(&mut text, "Nearest", &account.nearest);
    if !account.questions.is_empty() {
        heading(&mut text, 3, "To be asked");
        for asked in &account.questions {
            let why = asked.why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
            let numbers = asked.numbers.map(|(least, most)| format!("a number from {least} to {most}"));
            let options = numbers.unwrap_or_else(|| phrase::list(&asked.options, "or"));
            bullet(&mut text, &escaped(&format!("{} {options}{why}", asked.question)), "");
        }
        text.push('\n');
    }
    if !account.alternatives.is_empty() || !account.branches.is_empty() {
        heading(&mut text, 3, "It depends");
        for (when, says) in account.alternatives.iter().chain(&account.branches) {
            for said in says {
                bullet(&mut text, &format!("{}: {}", escaped(&capital(when)), escaped(&said.says)), &said.cites);
            }
        }
        text.push('\n');
    }
    if !account.because.is_empty() {
        heading(&mut text, 3, "Why");
        for clause in &account.because {
            bullet(&mut text, &escaped(clause), "");
        }
        text.push('\n');
    }
    if !account.presumed.is_empty() {
        heading(&mut text, 3, "Taken for granted");
        for clause in &account.presumed {
            bullet(&mut text, &escaped(clause), "");
        }
        text.push('\n');
    }
    if !account.unheard.is_empty() {
        heading(&mut text, 3, "Left out: no price could be made of it");
        for words in &account.unheard {
            bullet(&mut text, &escaped(&format!("“{words}”")), "");
        }
        text.push('\n');
    }
    points(&mut text, "How the case came there", &account.remarks);
    points(&mut text, "What gives way", &account.overridden);
    if !account.readings.is_empty() {
        heading(&mut text, 3, "Open in the book");
        for reading in &account.readings {
            let others: Vec<&str> = reading.others.iter().map(|(_, clause)| clause.as_str()).collect();
            let says = format!(
                "{} Taken here: {}{}; otherwise: {}. (reading `{}`)",
                escaped(&reading.question),
                escaped(&reading.taken),
                if reading.is_default { " (the usual reading)" } else { "" },
                escaped(&phrase::list(&others, "or")),
                reading.name
            );
            bullet(&mut text, &says, &reading.cites);
        }
        text.push('\n');
    }
    if !account.elsewhere.is_empty() {
        heading(&mut text, 3, "Other authorities");
        for Verdict { authority, said, .. } in &account.elsewhere {
            bullet(&mut text, &format!("{}: {}", escaped(authority), escaped(&said.says)), &said.cites);
        }
        text.push('\n');
    }
    if !account.changes.is_empty() {
        heading(&mut text, 3, "It would be otherwise");
        for (when, then) in &account.changes {
            bullet(&mut text, &format!("if {}: {}", escaped(when), escaped(then)), "");
        }
        text.push('\n');
    }
    others(&mut text, view);
    told(&mut text, view, &account);
    for (name, value) in &account.facts {
        bullet(&mut text, &format!("fact `{name}`: `{value}`"), "");
    }
    for law in &account.laws {
        bullet(&mut text, &format!("law `{law}`"), "");
    }
    text
}

/// Other irregularities that were told, each with its own ruling.
fn others(text: &mut String, view: &View<'_>) {
    for (deed, dispute, ruling) in view.others() {
        let account = Account::of(&View { dispute: &dispute, ruling: &ruling, ..*view });
        heading(text, 3, &format!("Another matter: “{}”", escaped(&deed.words)));
        for said in account.aloud.iter().chain(&account.gaps) {
            bullet(text, &escaped(&said.says), &said.cites);
        }
        for right in &account.rights {
            bullet(text, &escaped(&format!("{} {}", right.head, right.options.join(" "))), "");
        }
        for said in account.pays.iter().chain(account.questions.iter().map(|asked| &asked.question)) {
            bullet(text, &escaped(said), "");
        }
        for clause in &account.because {
            bullet(text, &format!("because: {}", escaped(clause)), "");
        }
        text.push('\n');
    }
}

fn told(text: &mut String, view: &View<'_>, account: &Account) {
    if view.dispute.told.is_empty() {
        return;
    }
    heading(text, 3, "What was said");
    for told in &view.dispute.told {
        let _ = writeln!(text, "> {}\n", escaped(&told.text));
    }
    for (words, clause) in &account.understood {
        bullet(text, &format!("“{}”: {}", escaped(words), escaped(clause)), "");
    }
    if let Some(who) = &account.who_is_who {
        bullet(text, &escaped(who), "");
    }
    for words in &account.unused {
        bullet(text, &format!("nothing was made of “{}”", escaped(words)), "");
    }
    text.push('\n');
}

fn points(text: &mut String, title: &str, list: &[Said]) {
    if list.is_empty() {
        return;
    }
    heading(text, 3, title);
    for said in list {
        bullet(text, &escaped(&said.says), &said.cites);
    }
    text.push('\n');
}

fn heading(text: &mut String, level: usize, title: &str) {
    let _ = writeln!(text, "{} {}\n", "#".repeat(level), escaped(title));
}

fn line(text: &mut String, says: &str, cites: &str) {
    let _ = writeln!(text, "{says}{}\n", cited(cites));
}

fn bullet(text: &mut String, says: &str, cites: &str) {
    let _ = writeln!(text, "- {says}{}", cited(cites));
}

fn cited(cites: &str) -> String {
    if cites.is_empty() { String::new() } else { format!(" *({})*", escaped(cites)) }
}

/// The text cleaned, and without a meaning in Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut made = String::new();
    for c in clean(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&') {
            made.push('\\');
        }
        made.push(c);
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_typed_cannot_become_markup() {
        assert_eq!(escaped("<b>*x*\u{1b}"), "\\<b\\>\\*x\\*␛");
    }
}
