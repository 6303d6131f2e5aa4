//! What the prompt says of its own: what was understood, the question, notes.
//! Rulings and laws are shown by [`crate::show`].

use crate::dispute::Taken;
use crate::dispute::answer::labels;
use crate::facts::{FactId, Kind, Values};
use crate::laws::{CodeId, Game};
use crate::ruling::{Question, Ruling, Status};
use crate::show::{Page, Role, Style, View, phrase, text};
use crate::words::Item;

use super::state::Matter;

/// What was understood, beside its words, and what it did to the dispute.
pub(super) fn taken(page: &mut Page, game: &Game, taken: &Taken) {
    let changed = |fact: FactId| taken.changed.iter().any(|(known, _)| *known == fact);
    // Two signs of one fact are shown once, with the longer words.
    let better = |one: &Item, other: &Item| {
        one.fact == other.fact && one.values == other.values && (one.words.len(), other.at.start) > (other.words.len(), one.at.start)
    };
    let spoken: Vec<_> = taken
        .items
        .iter()
        .filter(|item| !item.words.is_empty() && !changed(item.fact) && !taken.items.iter().any(|other| better(other, item)))
        .collect();
    let agreed = taken.agreed.iter().filter_map(|agreed| Some((&agreed.words, phrase::agreed(game, game.default, agreed)?)));
    let told: Vec<(&String, String)> = spoken.into_iter().map(|item| (&item.words, phrase::item(game, item))).chain(agreed).collect();
    if !told.is_empty() {
        page.paragraph(&[(Role::Heading, "Understood")]);
        for (words, clause) in told {
            page.item("•", &[(Role::Words, &format!("“{words}”")), (Role::Plain, ": "), (Role::Plain, &clause)]);
        }
    }
    for (fact, before) in &taken.changed {
        let before = phrase::clause(game, *fact, *before);
        let item = taken.items.iter().find(|item| item.fact == *fact);
        let now = item.map_or(String::new(), |item| phrase::clause(game, *fact, item.values));
        let words = item.filter(|item| !item.words.is_empty()).map_or(String::new(), |item| format!("“{}”: ", item.words));
        page.paragraph(&[
            (Role::Heading, "Changed: "),
            (Role::Words, &words),
            (Role::Plain, &now),
            (Role::Dim, &format!(" (before: {before})")),
        ]);
    }
    for fact in &taken.dropped {
        page.paragraph(&[(Role::Heading, "Open again: "), (Role::Plain, &game.facts[*fact].question)]);
    }
    for (fact, values) in &taken.doubtful {
        let both = phrase::clause(game, *fact, *values);
        page.paragraph(&[(Role::Heading, "You said two things: "), (Role::Plain, &format!("{both}. I take neither until you say which."))]);
    }
    for error in &taken.refused {
        let says = phrase::sentence(&phrase::contradiction(game, error));
        page.paragraph(&[
            (Role::Heading, "That does not go together: "),
            (Role::Plain, &says),
            (Role::Plain, " I leave out what was said last."),
        ]);
    }
}

/// What the answer depends on, where somebody asks in general.
pub(super) fn depends(matter: &Matter, style: &Style) -> String {
    let asking = matter.rulings.iter().filter(|ruling| !ruling.branches.is_empty());
    let view = |ruling| View { game: &matter.room.game, dispute: &matter.dispute, ruling, elsewhere: &[] };
    asking.map(|ruling| text::depends(&view(ruling), style)).collect()
}

/// The question with its reason and the answers that have numbers.
pub(super) fn question(page: &mut Page, game: &Game, question: &Question, numbered: &[Values]) {
    let fact = &game.facts[question.fact];
    page.gap();
    page.paragraph(&[(Role::Heading, &fact.question)]);
    if let Some(why) = &fact.why {
        page.paragraph(&[(Role::Dim, &format!("({why})"))]);
    }
    let numbers: Vec<i32> = question.options.iter().filter_map(|value| fact.number(*value)).collect();
    if let (Some(least), Some(most)) = (numbers.iter().min(), numbers.iter().max()) {
        page.item("•", &[(Role::Plain, &format!("a number from {least} to {most}, or: can't tell"))]);
        return;
    }
    let all = question.options.len();
    if numbered.is_empty() {
        page.plain(&format!("Say it in a few words; `options` lists all {all} answers."));
        return;
    }
    // A bare yes or no is enough where the question says it all.
    if fact.kind == Kind::YesNo && question.options.len() == 2 {
        let words = question.options.iter().map(|value| fact.name_of(*value)).chain(["can't tell"]);
        let numbered: Vec<(String, String)> =
            (1..).zip(words).map(|(number, word): (usize, &str)| (number.to_string(), format!(" {word}   "))).collect();
        let pieces: Vec<(Role, &str)> =
            numbered.iter().flat_map(|(number, word)| [(Role::Option, number.as_str()), (Role::Plain, word.as_str())]).collect();
        page.indented("  ", "  ", &pieces);
        return;
    }
    let few = numbered.iter().map(|values| values.len()).sum::<usize>() < all;
    if few {
        page.plain("Perhaps one of these:");
    }
    let answers = numbered.iter().map(|values| phrase::answer(game, question, *values)).chain(["can't tell".to_owned()]);
    for (label, answer) in labels(fact, numbered).zip(answers) {
        page.item(&label, &[(Role::Plain, &answer)]);
    }
    if few {
        page.plain(&format!("If not, say it in a few words; `options` lists all {all} answers."));
    }
}

/// The rulings of each code, as far as they go.
pub(super) fn rulings(matter: &Matter, style: &Style) -> String {
    match matter.rulings.as_slice() {
        [only] => ruling(matter, only, style),
        several => {
            let mut told = String::new();
            for ruling in several {
                let mut page = Page::new(style);
                page.heading(&matter.room.game.code(ruling.code).title);
                told.push_str(&page.finish());
                told.push_str(&by_code(matter, ruling, style));
                told.push('\n');
            }
            told.truncate(told.trim_end().len());
            told.push('\n');
            told
        }
    }
}

/// The ruling of one code with everything that belongs to it.
fn ruling(matter: &Matter, ruling: &Ruling, style: &Style) -> String {
    let game = &matter.room.game;
    let elsewhere = if ruling.status == Status::NeedsFacts { Vec::new() } else { matter.dispute.elsewhere(game, ruling) };
    let mut dispute = matter.dispute.clone();
    if !style.long {
        // What was understood was shown when it was said; what was asked is
        // still to be answered.
        for told in &mut dispute.told {
            told.understanding.items.clear();
        }
    }
    text::ruling(&View { game, dispute: &dispute, ruling, elsewhere: &elsewhere }, style)
}

/// The ruling of one code among several: the bare ruling.
pub(super) fn by_code(matter: &Matter, ruling: &Ruling, style: &Style) -> String {
    let mut bare = ruling.clone();
    if !style.long {
        bare.would_change.clear();
    }
    let mut dispute = matter.dispute.clone();
    dispute.told.clear();
    text::ruling(&View { game: &matter.room.game, dispute: &dispute, ruling: &bare, elsewhere: &[] }, style)
}

/// What each code says, in a line or two.
pub(super) fn briefs(page: &mut Page, matter: &Matter) {
    let game = &matter.room.game;
    for ruling in &matter.rulings {
        let brief = in_brief(game, ruling);
        if matter.rulings.len() == 1 {
            page.plain(&brief);
        } else {
            page.item("•", &[(Role::Heading, phrase::authority(game, ruling.code)), (Role::Plain, ": "), (Role::Plain, &brief)]);
        }
    }
}

/// What a ruling says, in a line or two: for lists and comparisons.
pub(super) fn in_brief(game: &Game, ruling: &Ruling) -> String {
    let sentences =
        |laws: &[crate::ruling::Prevailing]| laws.iter().map(|law| phrase::sentence(&game.law(law.law).says)).collect::<Vec<_>>().join(" ");
    match ruling.status {
        Status::Ruled => sentences(&ruling.rulings),
        Status::NotCovered if ruling.gaps.is_empty() => "The code has no law for this.".to_owned(),
        Status::NotCovered => format!("The code leaves this open. {}", sentences(&ruling.gaps)),
        Status::NeedsFacts => match ruling.ask.first() {
            Some(question) => format!("That hangs on a question: {}", game.facts[question.fact].question),
            None => "That hangs on what nobody can tell.".to_owned(),
        },
    }
}

/// A fact by its name, for those who would correct it.
pub(super) fn fact_line(page: &mut Page, game: &Game, fact: FactId, values: Values, words: Option<&str>, note: &str) {
    let declared = &game.facts[fact];
    let names: Vec<&str> = values.iter().map(|value| declared.name_of(value)).collect();
    let value = if names.len() > 3 { "(not settled)".to_owned() } else { names.join(" or ") };
    let words = words.map_or(String::new(), |words| format!("  “{words}”"));
    page.item(
        "•",
        &[(Role::Heading, &declared.name), (Role::Plain, " is "), (Role::Plain, &value), (Role::Words, &words), (Role::Dim, note)],
    );
}

/// How the code that asks is called, when several rule.
pub(super) fn asking_code(matter: &Matter, code: CodeId) -> Option<String> {
    (matter.codes.len() > 1).then(|| format!("{} needs to know:", phrase::authority(&matter.room.game, code)))
}
