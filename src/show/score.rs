//! A running score for people and for programs.

use serde_json::{Value, json};

use crate::laws::Game;
use crate::laws::money::Unit;
use crate::table::score::Score;

use super::clean;
#[cfg(feature = "cli")]
use super::{Page, Role, Style};

/// The unit of a score: that of its stakes, of its scale, or of the code.
pub fn unit(game: &Game, score: &Score) -> Unit {
    let settlement = game.find_code(&score.code).and_then(|code| game.settlements.get(&code));
    let scale = score.stakes.iter().find(|part| !part.contains('='));
    let scales = || game.settlements.values().flat_map(|settlement| &settlement.scales);
    let named = scale.and_then(|name| scales().find(|scale| scale.name == *name)).map(|scale| scale.unit.clone());
    let usual = || {
        let settlement = settlement?;
        let own = settlement.default.and_then(|index| settlement.scales.get(index)).map(|scale| scale.unit.clone());
        own.filter(|_| score.stakes.is_empty()).or_else(|| Some(settlement.unit.clone()))
    };
    let name = score.unit.clone().or(named).or_else(usual).unwrap_or_default();
    game.units.iter().find(|unit| unit.is_called(&name)).cloned().unwrap_or_else(|| Unit::plain(&name))
}

/// A score as JSON.
pub fn json(game: &Game, score: &Score) -> Value {
    let unit = unit(game, score);
    let named = |amounts: &[i64]| -> Value {
        score.names.iter().zip(amounts).map(|(name, amount)| (name.clone(), json!(amount))).collect::<serde_json::Map<_, _>>().into()
    };
    json!({
        "game": score.game,
        "code": score.code,
        "players": score.names,
        "stakes": score.stakes,
        "unit": unit.name,
        "readings": score.readings.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>(),
        "hands": score.hands.iter().map(|played| json!({"hand": played.line, "net": named(&played.net), "pool": played.pool})).collect::<Vec<_>>(),
        "totals": named(&score.totals()),
    })
}

/// The rows of a score: the players, each hand, the totals.
fn rows(game: &Game, score: &Score) -> Vec<Vec<String>> {
    let unit = unit(game, score);
    let amount = |amount: &i64| if *amount > 0 { format!("+{}", unit.write(*amount)) } else { unit.write(*amount) };
    let mut rows = vec![std::iter::once(String::new()).chain(score.names.iter().cloned()).collect::<Vec<_>>()];
    for (number, played) in score.hands.iter().enumerate() {
        rows.push(std::iter::once(format!("{}. {}", number + 1, played.line)).chain(played.net.iter().map(amount)).collect());
    }
    rows.push(std::iter::once("In all".to_owned()).chain(score.totals().iter().map(amount)).collect());
    rows
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
            score.names.iter().zip(row.iter().skip(1)).map(|(name, amount)| format!("{name} {amount}").replace(' ', KEPT)).collect();
        page.indented("   ", "   ", &[(Role::Plain, &amounts.join(" · "))]);
    }
}

/// A score as text.
#[cfg(feature = "cli")]
pub fn text(game: &Game, score: &Score, style: &Style) -> String {
    let mut page = Page::new(style);
    let rows = rows(game, score);
    let wide = textwrap::core::display_width;
    let columns: Vec<usize> = (1..=score.names.len())
        .map(|column| rows.iter().filter_map(|row| row.get(column)).map(|cell| wide(cell)).max().unwrap_or(0))
        .collect();
    let first = rows.iter().filter_map(|row| row.first()).map(|cell| wide(cell)).max().unwrap_or(0);
    let room = style.width.min(Style::WIDEST).saturating_sub(columns.iter().map(|column| column + 2).sum());
    if room < NARROW {
        stacked(&mut page, score, &rows);
        return page.finish();
    }
    let first = first.min(room);
    for (number, row) in rows.iter().enumerate() {
        let last = number + 1 == rows.len();
        let head: String = row.first().map(|cell| clipped(cell, first)).unwrap_or_default();
        let mut line = format!("{head}{}", " ".repeat(first.saturating_sub(wide(&head))));
        for (cell, column) in row.iter().skip(1).zip(&columns) {
            line.push_str(&format!("  {}{cell}", " ".repeat(column.saturating_sub(wide(cell)))));
        }
        page.line("", if number == 0 || last { Role::Heading } else { Role::Plain }, line.trim_end());
    }
    page.finish()
}
