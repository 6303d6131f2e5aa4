//! A term of the glossary as text.

use crate::laws::{Game, LawId, Meant};
use crate::search;

use super::{Page, Role, phrase};

/// So many laws are named for each code.
const NAMED: usize = 4;

/// Adds a term: what it means, its other names, and where it is used in the
/// games given.
pub fn term<'a>(page: &mut Page, meant: &Meant<'_>, games: impl IntoIterator<Item = &'a Game>) {
    let term = meant.term;
    page.gap();
    if let Some(spelt) = meant.spelt {
        page.paragraph(&[(Role::Dim, &format!("Taken for “{spelt}”."))]);
    }
    page.paragraph(&[(Role::Heading, &term.term), (Role::Plain, ": "), (Role::Plain, &term.says)]);
    if !term.also.0.is_empty() {
        page.indented("  ", "  ", &[(Role::Plain, "also "), (Role::Words, &term.also.0.join(", "))]);
    }
    for (language, words) in &term.languages.0 {
        page.indented("  ", "  ", &[(Role::Plain, &format!("{language}: ")), (Role::Words, &words.0.join(", "))]);
    }
    if !term.games.0.is_empty() {
        page.indented("  ", "  ", &[(Role::Plain, "in "), (Role::Plain, &phrase::list(&term.games.0, "and"))]);
    }
    // Every game knows all the books.
    let games: Vec<&Game> = games.into_iter().collect();
    if let Some(game) = games.first().filter(|_| !term.cite.0.is_empty()) {
        page.indented("  ", "  ", &[(Role::Citation, &phrase::cites(game, &term.cite.0))]);
    }
    for game in games.iter().filter(|game| term.games.0.is_empty() || term.games.0.contains(&game.name)) {
        let using = search::using(game, term);
        for (id, _) in game.own() {
            let laws: Vec<&LawId> = using.iter().filter(|law| game.law(**law).code == id).collect();
            if laws.is_empty() {
                continue;
            }
            let names: Vec<&str> = laws.iter().take(NAMED).map(|law| game.law(**law).name.as_str()).collect();
            let rest = laws.len().checked_sub(NAMED).filter(|more| *more > 0).map_or(String::new(), |more| format!(" and {more} more"));
            let head = format!("{}, {}: ", game.title, phrase::authority(game, id));
            page.indented("  → ", "    ", &[(Role::Plain, &head), (Role::Dim, &names.join(", ")), (Role::Plain, &rest)]);
        }
    }
    if !term.see.0.is_empty() {
        page.indented("  ", "  ", &[(Role::Plain, "see "), (Role::Words, &term.see.0.join(", "))]);
    }
}
