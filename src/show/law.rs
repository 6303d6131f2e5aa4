//! One law in full; a reading, a definition.

use crate::facts::FactId;
use crate::laws::{CodeId, Does, Game, LawId, Reading};

use super::account::certain_effects;
use super::{Page, Role, Style, phrase};

/// A law, gap or fall-back in full: heading, condition, ruling, outcomes,
/// passages, and what gives way to it. `place` says where it stands.
pub fn text(game: &Game, id: LawId, place: &str, style: &Style) -> String {
    let mut page = Page::new(style);
    put(&mut page, game, id);
    page.paragraph(&[(Role::Dim, &format!("{} · {place}", game.law(id).path))]);
    page.finish()
}

/// Puts a law on a page: when it holds, what it says, and its passages.
pub fn put(page: &mut Page, game: &Game, id: LawId) {
    let law = game.law(id);
    let kind = match law.does {
        Does::Rules { .. } | Does::SendsOn { .. } => "",
        Does::LeavesOpen => " (left open by the book)",
        Does::FallsBack { .. } => " (judged by another code as well)",
    };
    page.paragraph(&[(Role::Heading, &law.title), (Role::Dim, kind)]);
    page.paragraph(&[(Role::Plain, &game.code(law.code).title)]);
    page.gap();
    page.paragraph(&[(Role::Heading, "When")]);
    for (depth, line) in phrase::condition(game, law.when()) {
        page.item(&format!("{}•", "  ".repeat(depth)), &[(Role::Plain, &line)]);
    }
    page.gap();
    page.paragraph(&[(Role::Heading, "Ruling: "), (Role::Plain, &phrase::sentence(&law.says))]);
    if let Some(choice) = law.choice() {
        page.paragraph(&[(Role::Plain, &phrase::who_chooses(choice))]);
        for (index, option) in choice.options.iter().enumerate() {
            page.item(&format!("{}.", index + 1), &[(Role::Plain, &phrase::sentence(&option.says))]);
        }
    }
    if !certain_effects(game, id).is_empty() {
        page.paragraph(&[(Role::Heading, "So: "), (Role::Plain, &phrase::outcomes(game, certain_effects(game, id)))]);
    }
    match &law.does {
        Does::SendsOn { changes, .. } => {
            for (fact, value) in changes {
                page.paragraph(&[(Role::Heading, "Judged as if: "), (Role::Plain, game.facts[*fact].clause(*value))]);
            }
        }
        Does::FallsBack { to } => {
            for (code, by) in to {
                let when = by.map_or(String::new(), |(fact, value)| format!(" (if read as: {})", game.facts[fact].clause(value)));
                page.paragraph(&[(Role::Heading, "Judged also by: "), (Role::Plain, &game.code(*code).title), (Role::Dim, &when)]);
            }
        }
        Does::Rules { .. } | Does::LeavesOpen => {}
    }
    passages(page, game, &law.cites);
    over(page, game, "Goes before: ", law.overrides.iter().copied());
    over(page, game, "Gives way to: ", game.ids().filter(|other| game.law(*other).overrides.contains(&id)));
}

/// An open passage of a code, and the ways to read it.
pub fn reading(game: &Game, code: CodeId, reading: &Reading, style: &Style) -> String {
    let fact = &game.facts[reading.fact];
    let mut page = Page::new(style);
    page.paragraph(&[(Role::Heading, &fact.question), (Role::Dim, " (open in the book)")]);
    page.paragraph(&[(Role::Plain, &game.code(code).title)]);
    page.gap();
    for value in reading.values.iter() {
        let usual = if value == reading.default { " (the usual reading)" } else { "" };
        page.item("•", &[(Role::Option, fact.name_of(value)), (Role::Plain, ": "), (Role::Plain, fact.clause(value)), (Role::Good, usual)]);
    }
    if let Some(why) = &reading.why {
        page.gap();
        page.paragraph(&[(Role::Heading, "Why: "), (Role::Plain, &phrase::sentence(why))]);
    }
    passages(&mut page, game, &reading.cites);
    page.paragraph(&[(Role::Dim, &format!("choose with --reading {}=VALUE", fact.name))]);
    page.finish()
}

/// How a code defines a fact.
pub fn definition(game: &Game, code: CodeId, fact: FactId, style: &Style) -> String {
    let mut page = Page::new(style);
    let yes = game.facts[fact].value("yes").unwrap_or_default();
    page.paragraph(&[(Role::Heading, &phrase::sentence(game.facts[fact].clause(yes))), (Role::Dim, " (a definition)")]);
    page.paragraph(&[(Role::Plain, &game.code(code).title)]);
    for definition in game.code(code).definitions.get(&fact).into_iter().flatten() {
        page.gap();
        page.paragraph(&[(Role::Heading, "When")]);
        for (depth, line) in phrase::condition(game, &definition.when) {
            page.item(&format!("{}•", "  ".repeat(depth)), &[(Role::Plain, &line)]);
        }
        if let Some(says) = &definition.says {
            page.paragraph(&[(Role::Plain, &phrase::sentence(says))]);
        }
        passages(&mut page, game, &definition.cites);
    }
    page.finish()
}

fn passages(page: &mut Page, game: &Game, cites: &[String]) {
    page.gap();
    for cite in cites {
        let gist =
            game.sources.find(cite).ok().and_then(|found| found.passage).map_or(String::new(), |passage| format!(": {}", passage.gist));
        page.paragraph(&[(Role::Citation, &game.sources.print(cite)), (Role::Plain, &gist)]);
    }
}

fn over(page: &mut Page, game: &Game, label: &str, laws: impl Iterator<Item = LawId>) {
    for id in laws {
        let law = game.law(id);
        page.paragraph(&[(Role::Heading, label), (Role::Plain, &law.title), (Role::Dim, &format!(" ({})", law.name))]);
    }
}
