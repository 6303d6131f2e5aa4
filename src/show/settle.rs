//! A settlement for people and for programs.

use serde_json::{Map, Value, json};

use crate::laws::{CodeId, Game};
use crate::table::score::ScoreError;
use crate::table::settle::{Hand, Missing, OFFENDER, OPPONENT, Party, Payment, SettleError, Settled, Shown};

#[cfg(feature = "cli")]
use super::{Page, Role, Style};
use super::{clean, phrase};

/// A settlement, with what is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Game,
    /// The code.
    pub code: CodeId,
    /// What was told.
    pub hand: &'a Hand,
    /// What came of it.
    pub result: &'a Result<Settled, SettleError>,
}

/// What is said of a hand that the book does not settle: it is not one for which nobody pays.
pub const UNPRICED: &str = "The book has no price for this.";

/// A settlement as JSON, in the form `INTERFACE.md` fixes.
pub fn json(view: &View<'_>) -> Value {
    let mut object = head(view.game, view.code);
    let mut put = |key: &str, value: Value| {
        object.insert(key.to_owned(), value);
    };
    match view.result {
        Ok(settled) => {
            let name = |party: &Party| settled.name(party).to_owned();
            put("status", json!("settled"));
            put("call", json!(settled.call));
            put("by", json!(settled.by.iter().map(|place| name(&Party::Seat(*place))).collect::<Vec<_>>()));
            put("unit", json!(settled.unit.name));
            put(
                "payments",
                json!(settled.payments.iter().map(|paid| json!({"from": name(&paid.from), "to": name(&paid.to), "amount": paid.amount, "written": settled.unit.write(paid.amount)})).collect::<Vec<_>>()),
            );
            put("net", Value::Object(settled.net.iter().map(|(party, amount)| (name(party), json!(amount))).collect()));
            put("balanced", json!(settled.balanced));
            put("won", json!(settled.won()));
            put("made", Value::Object(settled.made.iter().map(|(place, made)| (name(&Party::Seat(*place)), json!(made))).collect()));
            put(
                "steps",
                json!(
                    settled.steps.iter().map(|step| json!({"says": step.says, "cites": step.cites, "open": step.open})).collect::<Vec<_>>()
                ),
            );
            let readings = settled
                .readings
                .iter()
                .map(|(name, question, value, says)| json!({"reading": name, "question": question, "value": value, "says": says}));
            put("readings", json!(readings.collect::<Vec<_>>()));
            put("presumed", Value::Object(settled.presumed.iter().map(|(name, value)| (name.clone(), json!(value))).collect()));
        }
        Err(SettleError::Needs(missing)) => {
            put("status", json!("needs-facts"));
            put("ask", json!(missing.iter().map(asked).collect::<Vec<_>>()));
        }
        Err(SettleError::Open { says, cites }) => {
            put("status", json!("not-covered"));
            put("says", json!(says));
            put("cites", json!(cites));
        }
        Err(error) => {
            put("status", json!(if matches!(error, SettleError::NoTables(_)) { "not-covered" } else { "error" }));
            put("says", json!(error.to_string()));
        }
    }
    Value::Object(object)
}

/// What a ruling comes to in money, as JSON.
pub fn paid(settled: &Settled) -> Value {
    let payments =
        settled.payments.iter().map(|paid| json!({"from": settled.name(&paid.from), "to": settled.name(&paid.to), "amount": paid.amount}));
    json!({"unit": settled.unit.name, "says": by_roles(settled), "payments": payments.collect::<Vec<_>>()})
}

/// That a hand cannot have been so, as JSON.
pub fn refused(game: &Game, code: CodeId, error: &SettleError) -> Value {
    let mut object = head(game, code);
    object.insert("status".to_owned(), json!("error"));
    object.insert("error".to_owned(), json!(error.to_string()));
    Value::Object(object)
}

fn head(game: &Game, code: CodeId) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("game".to_owned(), json!(game.name));
    object.insert("code".to_owned(), json!(game.code(code).name));
    object
}

fn asked(missing: &Missing) -> Value {
    json!({"fact": missing.name, "question": missing.question, "options": missing.options, "told": missing.told})
}

/// The payments in a sentence each: "A pays C 1s. 6d."
pub fn payments(settled: &Settled) -> Vec<String> {
    let name = |party: &Party| match party {
        Party::Purse(name) => format!("the {name}"),
        Party::Seat(_) => settled.name(party).to_owned(),
    };
    settled
        .payments
        .iter()
        .map(|paid| {
            let amount = settled.unit.write(paid.amount);
            match (&paid.from, &paid.to) {
                (Party::Purse(_), to) => format!("{} takes {amount} from {}", name(to), name(&paid.from)),
                (from, Party::Purse(_)) => format!("{} pays {amount} into {}", name(from), name(&paid.to)),
                (from, to) => format!("{} pays {} {amount}", name(from), name(to)),
            }
        })
        .collect()
}

/// What each has gained: "A +1s. 9d., B −7d."
pub fn net(settled: &Settled) -> String {
    let gained = settled.net.iter().map(|(party, amount)| {
        let sign = if *amount > 0 { "+" } else { "" };
        format!("{} {sign}{}", settled.name(party), settled.unit.write(*amount))
    });
    gained.collect::<Vec<_>>().join(" · ")
}

/// The payments of a ruling, where players are known by what they did: "each
/// opponent pays the caller 1s."
pub fn by_roles(settled: &Settled) -> String {
    let mut lines: Vec<(String, String, i64, usize, &Payment)> = Vec::new();
    let name = |party: &Party| match party {
        Party::Purse(name) => format!("the {name}"),
        Party::Seat(_) => settled.name(party).to_owned(),
    };
    for paid in &settled.payments {
        let (from, to) = (name(&paid.from), name(&paid.to));
        match lines.iter_mut().find(|line| (&line.0, &line.1, line.2) == (&from, &to, paid.amount)) {
            Some(line) => line.3 += 1,
            None => lines.push((from, to, paid.amount, 1, paid)),
        }
    }
    if lines.is_empty() {
        return "nobody pays anything".to_owned();
    }
    // Two partners and two opponents: each pays one of the others.
    if let [(from, to, amount, 1, paid), (other_from, other_to, same, 1, other)] = lines.as_slice()
        && amount == same
        && [paid, other].iter().all(|paid| matches!((&paid.from, &paid.to), (Party::Seat(_), Party::Seat(_))))
    {
        let each = settled.unit.write(*amount);
        if from == OPPONENT && other_from == OPPONENT && to != other_to {
            return format!("each {OPPONENT} pays {to} or {other_to} {each}");
        }
        if to == OPPONENT && other_to == OPPONENT && from != other_from {
            return format!("{from} and {other_from} each pay one {OPPONENT} {each}");
        }
    }
    let told = lines.iter().map(|(from, to, amount, count, paid)| {
        // Where one of them is named by what he did, the others are others.
        let article = match (*count == 1, settled.names.iter().any(|name| name == OFFENDER)) {
            (true, false) => "an",
            (true, true) => "another",
            (false, false) => "each",
            (false, true) => "each other",
        };
        let who = |name: &str| if name == OPPONENT { format!("{article} {OPPONENT}") } else { name.to_owned() };
        let each = settled.unit.write(*amount);
        let told = match (&paid.from, &paid.to) {
            (Party::Purse(_), _) => format!("{} takes {each} from {from}", who(to)),
            (_, Party::Purse(_)) => format!("{} pays {each} into {to}", who(from)),
            _ => format!("{} pays {} {each}", who(from), who(to)),
        };
        match i64::try_from(*count).ok().and_then(|count| amount.checked_mul(count)) {
            Some(all) if *count > 1 => format!("{told}, {} in all", settled.unit.write(all)),
            _ => told,
        }
    });
    told.collect::<Vec<_>>().join("; ")
}

fn cited(game: &Game, step: &Shown) -> String {
    if step.cites.is_empty() { String::new() } else { format!(" ({})", phrase::cites(game, &step.cites)) }
}

/// Payments, a sentence each.
#[cfg(feature = "cli")]
pub fn aloud(page: &mut Page, payments: &[String]) {
    for line in payments {
        page.paragraph(&[(Role::Aloud, &phrase::sentence(line))]);
    }
}

/// Why a hand is not put down, where it is first said that the book has no price for it.
pub fn refusal(error: &ScoreError, says: &str) -> String {
    match error {
        ScoreError::Settle(SettleError::Open { .. }) => format!("{UNPRICED} {says}"),
        _ => says.to_owned(),
    }
}

/// A settlement as text.
#[cfg(feature = "cli")]
pub fn text(view: &View<'_>, style: &Style, headed: bool) -> String {
    let mut page = Page::new(style);
    if headed {
        page.paragraph(&[(Role::Heading, &format!("— {} —", view.game.code(view.code).title))]);
    }
    match view.result {
        Ok(settled) => {
            let lines = payments(settled);
            // Points may be credited that nobody pays.
            let credited = lines.is_empty() && settled.net.iter().any(|(_, amount)| *amount != 0);
            if lines.is_empty() && !credited {
                page.paragraph(&[(Role::Aloud, "Nobody pays anything.")]);
            }
            aloud(&mut page, &lines);
            page.paragraph(&[(Role::Heading, if credited { "Points: " } else { "In all: " }), (Role::Plain, &net(settled))]);
            page.gap();
            for (index, step) in settled.steps.iter().enumerate() {
                let mark = format!("{}.", index + 1);
                let open = if step.open { "Open in the book: " } else { "" };
                page.item(&mark, &[(Role::Heading, open), (Role::Plain, &step.says), (Role::Citation, &cited(view.game, step))]);
            }
            for (name, question, value, says) in &settled.readings {
                page.gap();
                let taken = format!("{question} Taken here: {says} (reading {name}={value}).");
                page.paragraph(&[(Role::Heading, "Open in the book: "), (Role::Plain, &taken)]);
            }
        }
        Err(SettleError::Needs(missing)) => {
            for missing in missing {
                let told = format!(" ({})", missing.told);
                page.paragraph(&[(Role::Heading, &missing.question), (Role::Dim, &told)]);
                if !missing.options.is_empty() {
                    page.item("•", &[(Role::Plain, &missing.options.join(", "))]);
                }
            }
        }
        Err(SettleError::Open { says, cites }) => {
            let near = format!(" (nearest: {})", phrase::cites(view.game, cites));
            page.paragraph(&[(Role::Aloud, UNPRICED), (Role::Plain, " "), (Role::Plain, says), (Role::Citation, &near)]);
        }
        Err(error) => page.paragraph(&[(Role::Aloud, &phrase::sentence(&error.to_string()))]),
    }
    page.finish()
}

/// A settlement as Markdown.
pub fn markdown(view: &View<'_>) -> String {
    let mut text = format!("## {}\n\n", clean(&view.game.code(view.code).title));
    match view.result {
        Ok(settled) => {
            let by: Vec<&str> = settled.by.iter().map(|place| settled.names.get(*place).map_or("", String::as_str)).collect();
            text.push_str(&format!(
                "**{}** by {}\n\n",
                phrase::sentence(&settled.call.replace('-', " ")).trim_end_matches('.'),
                phrase::list(&by, "and")
            ));
            for line in payments(settled) {
                text.push_str(&format!("- {}\n", clean(&line)));
            }
            text.push_str(&format!("\n{}\n\n", clean(&net(settled))));
            for (index, step) in settled.steps.iter().enumerate() {
                let open = if step.open { "Open in the book: " } else { "" };
                text.push_str(&format!("{}. {open}{} *{}*\n", index + 1, clean(&step.says), clean(cited(view.game, step).trim())));
            }
            for (name, question, value, says) in &settled.readings {
                text.push_str(&format!("\n> Open in the book: {} Taken here: {} (`{name}={value}`).\n", clean(question), clean(says)));
            }
        }
        Err(SettleError::Needs(missing)) => {
            for missing in missing {
                text.push_str(&format!("- {} (`{}`)\n", clean(&missing.question), clean(&missing.told)));
            }
        }
        Err(SettleError::Open { says, cites }) => {
            text.push_str(&format!("{UNPRICED} {} *({})*\n", clean(says), clean(&phrase::cites(view.game, cites))));
        }
        Err(error) => text.push_str(&format!("{}\n", phrase::sentence(&error.to_string()))),
    }
    text
}
