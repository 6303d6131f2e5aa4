//! A running score for people and for programs.

use serde_json::{Value, json};

use crate::laws::Game;
use crate::table::score::{Played, Score};

use super::clean;
#[cfg(feature = "cli")]
use super::{Page, Role, Style};

/// A score as JSON.
pub fn json(game: &Game, score: &Score) -> Value {
    let unit = score.unit(game);
    let named = |amounts: &[i64]| -> Value {
        score.names.iter().zip(amounts).map(|(name, amount)| (name.clone(), json!(amount))).collect::<serde_json::Map<_, _>>().into()
    };
    let hand = |score: &Score, played: &Played| {
        let dealer = played.dealer.and_then(|dealer| score.names.get(dealer));
        json!({"hand": played.line, "net": named(&played.net), "pool": played.pool, "dealer": dealer})
    };
    json!({
        "game": score.game,
        "code": score.code,
        "players": score.names,
        "stakes": score.stakes,
        "unit": unit.name,
        "readings": score.readings.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>(),
        "hands": score.hands.iter().map(|played| hand(score, played)).collect::<Vec<_>>(),
        "totals": named(&score.totals()),
        "pool": score.pool(),
        "deals": score.dealer(game),
    })
}

/// What the column is called in which the pool stands.
const POOL: &str = "pool";

/// The rows of a score: the players, each hand, the totals; with a column for the pool,
/// where there is one.
fn rows(game: &Game, score: &Score) -> Vec<Vec<String>> {
    let unit = score.unit(game);
    let amount = |amount: &i64| if *amount > 0 { format!("+{}", unit.write(*amount)) } else { unit.write(*amount) };
    let pool = |pool: i64| score.hands.iter().any(|played| played.pool != 0).then_some(pool);
    let row = |first: String, net: &[i64], pool: Option<i64>| -> Vec<String> {
        std::iter::once(first).chain(net.iter().chain(&pool).map(amount)).collect()
    };
    let mut rows = vec![std::iter::once("").chain(columns(score)).map(str::to_owned).collect::<Vec<_>>()];
    for (number, played) in score.hands.iter().enumerate() {
        rows.push(row(format!("{}. {}", number + 1, played.line), &played.net, pool(played.pool)));
    }
    rows.push(row("In all".to_owned(), &score.totals(), pool(score.pool())));
    rows
}

/// Who has a column.
fn columns(score: &Score) -> Vec<&str> {
    let pool = score.hands.iter().any(|played| played.pool != 0).then_some(POOL);
    score.names.iter().map(String::as_str).chain(pool).collect()
}

/// What each has gained so far, and what lies in the pool, in a line.
pub fn totals(game: &Game, score: &Score) -> String {
    let unit = score.unit(game);
    let amounts = score.totals().into_iter().chain([score.pool()]);
    columns(score).iter().zip(amounts).map(|(name, total)| format!("{name} {}", unit.write(total))).collect::<Vec<_>>().join(" · ")
}

/// Whose deal it is, where it matters.
pub fn deals(game: &Game, score: &Score) -> Option<String> {
    score.dealer(game).map(|name| format!("{name} deals."))
}

/// A score as Markdown, to be printed.
pub fn markdown(game: &Game, score: &Score) -> String {
    let mut text = format!("# {}\n\n", clean(&game.title));
    for (number, row) in rows(game, score).iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| clean(cell).replace('|', "\\|")).collect();
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
        if number == 0 {
            text.push_str(&format!("|{}\n", "---|".repeat(row.len())));
        }
    }
    let title = game.find_code(&score.code).map_or(score.code.as_str(), |code| game.code(code).title.as_str());
    text.push_str(&format!("\nBy {}.\n", clean(title)));
    text
}

/// The text, or as much of it as there is room for, and that it goes on.
#[cfg(feature = "cli")]
fn clipped(text: &str, room: usize) -> String {
    let wide = textwrap::core::display_width;
    if wide(text) <= room {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if wide(&kept) + wide(letter.encode_utf8(&mut [0; 4])) >= room {
            break;
        }
        kept.push(letter);
    }
    format!("{}…", kept.trim_end())
}

/// Less room than this tells nothing of a hand.
#[cfg(feature = "cli")]
const NARROW: usize = 12;

/// A space at which no line ends.
#[cfg(feature = "cli")]
const KEPT: &str = "\u{a0}";

/// Each hand with what it came to below it, where there is no room for columns.
#[cfg(feature = "cli")]
fn stacked(page: &mut Page, score: &Score, rows: &[Vec<String>]) {
    for row in rows.iter().skip(1) {
        page.paragraph(&[(Role::Heading, row.first().map_or("", String::as_str))]);
        let amounts: Vec<String> =
            columns(score).iter().zip(row.iter().skip(1)).map(|(name, amount)| format!("{name} {amount}").replace(' ', KEPT)).collect();
        page.indented("   ", "   ", &[(Role::Plain, &amounts.join(" · "))]);
    }
}

/// A score as text.
#[cfg(feature = "cli")]
pub fn text(game: &Game, score: &Score, style: &Style) -> String {
    let mut page = Page::new(style);
    let rows = rows(game, score);
    let wide = textwrap::core::display_width;
    let columns: Vec<usize> = (1..=columns(score).len())
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| wide(cell)).max().unwrap_or(0))
        .collect();
    let first = rows.iter().filter_map(|row| row.first()).map(|cell| wide(cell)).max().unwrap_or(0);
    let room = style.width.min(Style::WIDEST).saturating_sub(columns.iter().map(|column| column + 2).sum());
    if room < NARROW {
        stacked(&mut page, score, &rows);
    }
    let first = first.min(room);
    for (number, row) in rows.iter().enumerate().filter(|_| room >= NARROW) {
        let last = number + 1 == rows.len();
        let head: String = row.first().map(|cell| clipped(cell, first)).unwrap_or_default();
        let mut line = format!("{head}{}", " ".repeat(first.saturating_sub(wide(&head))));
        for (cell, column) in row.iter().skip(1).zip(&columns) {
            line.push_str(&format!("  {}{cell}", " ".repeat(column.saturating_sub(wide(cell)))));
        }
        page.line("", if number == 0 || last { Role::Heading } else { Role::Plain }, line.trim_end());
    }
    if let Some(deals) = deals(game, score) {
        page.line("", Role::Plain, &deals);
    }
    page.finish()
}
