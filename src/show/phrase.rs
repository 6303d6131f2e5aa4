//! Facts, conditions and contradictions in words.

use crate::facts::{Case, Condition, Contradiction, Fact, FactId, Kind, Values};
pub use crate::laws::capital;
use crate::laws::showing::Scored;
use crate::laws::{Choice, CodeId, Effect, Game, LawId, filling};
use crate::ruling::{Change, Question, Ruling};
use crate::words::{Agreed, Item, PlayedFor};

/// What was understood: a fact, and the sets of cards that it was counted from.
pub(crate) fn item(game: &Game, item: &Item) -> String {
    let says = clause(game, item.fact, item.values);
    let (Some(showing), Some(counted)) = (&game.showing, &item.counted) else { return says };
    let set = |scored: &Scored| {
        let cards: Vec<String> = scored.ranks.iter().map(|rank| showing.short(*rank)).collect();
        let name = showing.sets.get(scored.set).map_or("", |set| set.name.as_str());
        let times = if scored.times > 1 { format!(", {} times", scored.times) } else { String::new() };
        format!("{} for {name} ({}{times})", scored.points, cards.join("-"))
    };
    let sets: Vec<String> = counted.sets.iter().map(set).collect();
    let sets = if sets.is_empty() { String::new() } else { format!(": {}", sets.join(", ")) };
    let suits = if counted.suits_told { "" } else { ", the suits not being told" };
    format!("{says}{sets}{suits}")
}

/// The text with a capital at its beginning and a full stop at its end.
pub fn sentence(text: &str) -> String {
    capital(&sentence_end(text))
}

/// The text with a full stop at its end.
pub fn sentence_end(text: &str) -> String {
    let mut made = text.trim().to_owned();
    if !made.is_empty() && !made.ends_with(['.', '!', '?', ':', '…']) {
        made.push('.');
    }
    made
}

/// `a, b and c`.
pub fn list(items: &[impl AsRef<str>], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., end] => {
            format!("{} {last} {}", first.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", "), end.as_ref())
        }
    }
}

/// A number with what is counted: `1 law`, `2 laws`.
pub fn counted(number: impl std::fmt::Display, what: &str) -> String {
    filling::counted(&number.to_string(), what)
}

/// What would have to be otherwise, in a clause: of a number the nearest that
/// makes the difference, of anything else all that would do.
pub fn changed(game: &Game, change: &Change) -> String {
    let count = matches!(game.facts[change.fact].kind, Kind::Count { .. });
    let mut clauses = vec![clause(game, change.fact, if count { Values::one(change.value) } else { change.values })];
    clauses.extend(change.also.iter().map(|(fact, value)| clause(game, *fact, Values::one(*value))));
    clauses.join(", and ")
}

/// The laws that a change would bring to prevail, beside those that do already;
/// all of them, where it only takes laws away.
pub fn brought(ruling: &Ruling, change: &Change) -> Vec<LawId> {
    let now = |law: &LawId| ruling.rulings.iter().chain(&ruling.gaps).any(|prevailing| prevailing.law == *law);
    let new: Vec<LawId> = change.laws.iter().copied().filter(|law| !now(law)).collect();
    if new.is_empty() { change.laws.clone() } else { new }
}

/// The clause that states what a fact may be.
pub fn clause(game: &Game, fact: FactId, values: Values) -> String {
    let declared = &game.facts[fact];
    let known = values.and(declared.all());
    if let Some(range) = range(declared, known) {
        return range;
    }
    let rest = declared.all().without(known);
    let clauses = |values: Values| values.iter().map(|value| declared.clause(value)).collect::<Vec<_>>();
    if known.len() > 4 && rest.len() * 3 < known.len() { format!("not: {}", together(&clauses(rest))) } else { together(&clauses(known)) }
}

/// An answer to a question, which may stand for several.
pub fn answer(game: &Game, question: &Question, values: Values) -> String {
    if question.is_rest(values) { "none of these".to_owned() } else { clause(game, question.fact, values) }
}

/// Words with which what is said of a subject begins.
const VERBS: &[&str] = &["is", "are", "was", "were", "has", "had", "did"];

/// Clauses as one: what all say of different subjects, or of one subject, is
/// said once. "A solo or a misère is being played", "it was found before he
/// played or after the hand".
fn together(clauses: &[&str]) -> String {
    let split: Vec<Vec<&str>> = clauses.iter().map(|clause| clause.split(' ').collect()).collect();
    let plain = |words: &[&str]| !words.is_empty() && !words.iter().any(|word| VERBS.contains(word) || word.ends_with([',', ';', ':']));
    let (Some(first), true) = (split.first(), split.len() > 1) else { return list(clauses, "or") };
    let shared = |words: &[&str], backwards: bool| {
        let at = |index: usize| if backwards { words.len().checked_sub(index + 1) } else { Some(index) };
        (0..first.len())
            .take_while(|index| {
                let own = if backwards { first.len() - 1 - index } else { *index };
                at(*index).is_some_and(|index| words.get(index) == first.get(own))
            })
            .count()
    };
    let in_all = |backwards: bool| split.iter().map(|words| shared(words, backwards)).min().unwrap_or(0);
    let tail = in_all(true);
    let verb = first.iter().skip(first.len() - tail).position(|word| VERBS.contains(word)).map(|before| tail - before);
    if let Some(tail) = verb {
        let heads: Vec<&[&str]> = split.iter().filter_map(|words| words.get(..words.len().checked_sub(tail)?)).collect();
        if heads.iter().all(|head| plain(head)) {
            let said = first.get(first.len() - tail..).unwrap_or_default().join(" ");
            return format!("{} {said}", list(&heads.iter().map(|head| head.join(" ")).collect::<Vec<_>>(), "or"));
        }
    }
    let head = in_all(false);
    let tails: Vec<&[&str]> = split.iter().filter_map(|words| words.get(head..)).collect();
    let subject = first.get(..head).unwrap_or_default();
    if subject.iter().any(|word| VERBS.contains(word)) && tails.iter().all(|tail| plain(tail)) {
        return format!("{} {}", subject.join(" "), list(&tails.iter().map(|tail| tail.join(" ")).collect::<Vec<_>>(), "or"));
    }
    list(clauses, "or")
}

/// A run of counts as one clause: "the side made 8 or more tricks".
fn range(fact: &Fact, values: Values) -> Option<String> {
    let numbers: Vec<i32> = values.iter().filter_map(|value| fact.number(value)).collect();
    let (low, high) = (*numbers.first()?, *numbers.last()?);
    let run = usize::try_from(high - low).ok()? + 1 == numbers.len();
    if numbers.len() < 2 || !run {
        return None;
    }
    let all = fact.all();
    let (least, most) = (fact.number(all.iter().next()?)?, fact.number(all.iter().last()?)?);
    let amount = match (low == least, high == most) {
        (_, true) => format!("{low} or more"),
        (true, false) => format!("at most {high}"),
        (false, false) => format!("{low} to {high}"),
    };
    // The clause of the highest number is in the plural, as a run must be.
    let clause = fact.clause(values.iter().last()?);
    clause.contains(&high.to_string()).then(|| clause.replacen(&high.to_string(), &amount, 1))
}

/// What is known of a case, a clause for each fact; readings apart.
pub fn known(game: &Game, case: &Case) -> Vec<(FactId, String)> {
    case.known(&game.facts)
        .filter(|(fact, _)| game.facts[*fact].origin != crate::facts::Origin::Reading)
        .map(|(fact, values)| (fact, clause(game, fact, values)))
        .collect()
}

/// A condition as lines of text, each with its depth.
pub fn condition(game: &Game, condition: &Condition) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    describe(game, condition, 0, &mut lines);
    lines
}

fn describe(game: &Game, condition: &Condition, depth: usize, lines: &mut Vec<(usize, String)>) {
    match condition {
        Condition::All(parts) if parts.is_empty() => lines.push((depth, "in every case".to_owned())),
        Condition::All(parts) if depth == 0 => parts.iter().for_each(|part| describe(game, part, depth, lines)),
        Condition::All(parts) => nested(game, "all of these:", parts, depth, lines),
        Condition::Any(parts) => nested(game, "any of these:", parts, depth, lines),
        Condition::Not(part) => match part.as_ref() {
            Condition::Is(fact, values) => lines.push((depth, format!("not that {}", clause(game, *fact, *values)))),
            other => nested(game, "none of these:", std::slice::from_ref(other), depth, lines),
        },
        Condition::Is(fact, values) => lines.push((depth, clause(game, *fact, *values))),
        Condition::Sum(sum) => {
            let terms: Vec<String> =
                sum.terms.iter().map(|(fact, weight)| format!("{weight} × {}", game.facts[*fact].name.replace('-', " "))).collect();
            let bounds = match (sum.at_least, sum.at_most) {
                (least, i32::MAX) => format!("comes to {least} or more"),
                (i32::MIN, most) => format!("comes to at most {most}"),
                (least, most) => format!("comes to between {least} and {most}"),
            };
            lines.push((depth, format!("{} {bounds}", terms.join(" + ").replace("+ -", "− "))));
        }
    }
}

fn nested(game: &Game, head: &str, parts: &[Condition], depth: usize, lines: &mut Vec<(usize, String)>) {
    lines.push((depth, head.to_owned()));
    for part in parts {
        describe(game, part, depth + 1, lines);
    }
}

/// Why facts cannot be true together, without their names.
pub fn contradiction(game: &Game, error: &Contradiction) -> String {
    match error {
        Contradiction::TwoValues { fact, before, after } => {
            let Some(id) = game.facts.find(fact) else { return error.to_string() };
            let clauses = |names: &str| {
                let values: Values = names.split(" or ").filter_map(|name| game.facts[id].value(name)).collect();
                clause(game, id, values)
            };
            format!("these cannot both be true: {}; {}", clauses(before), clauses(after))
        }
        Contradiction::Impossible { facts } => format!("these cannot all be true: {}", facts.join("; ")),
    }
}

/// Who chooses, and until when.
pub fn who_chooses(choice: &Choice) -> String {
    let until = choice.until.as_ref().map_or(String::new(), |until| format!(", until {until}"));
    // "The players", "the partners of the player who …".
    let several = choice.by.split(" of ").next().is_some_and(|head| head.ends_with('s'));
    let what = match (choice.options.len() == 1, several) {
        (true, false) => "has the right to this",
        (true, true) => "have the right to this",
        (false, false) => "chooses one of these",
        (false, true) => "choose one of these",
    };
    format!("{} {what}{until}:", capital(&choice.by))
}

/// How an authority is called in passing: "Hoffmann".
pub fn authority(game: &Game, code: CodeId) -> &str {
    let code_is_own = code.index() < game.own_codes;
    let code = game.code(code);
    let source = game.sources.list.iter().find(|source| source.source == code.source);
    // Two codes may be printed in one book; then only the title tells them apart.
    let alone = game.own().filter(|(_, other)| other.source == code.source).count() == 1;
    match source {
        Some(source) if alone && code_is_own => &source.short,
        _ => &code.title,
    }
}

/// Citations as a book prints them. What they have in common is said once:
/// "Hoffmann, Digest ¶6; ¶8, sentence 2".
pub fn cites(game: &Game, cites: &[String]) -> String {
    let mut printed = String::new();
    let mut last = None;
    for cite in cites {
        let full = game.sources.print(cite);
        let place = game.sources.find(cite).ok().filter(|found| found.key.is_some() && !found.section.label.is_empty());
        let place = place.map(|found| (&found.source.source, &found.section.section, &found.section.name, &found.source.short));
        let short = match (&place, &last) {
            (Some((source, section, name, book)), Some((same, also))) if source == same && section == also => {
                let head = if name.is_empty() { format!("{book}, ") } else { format!("{book}, {name} ") };
                full.strip_prefix(&head).map(str::to_owned)
            }
            _ => None,
        };
        if !printed.is_empty() {
            printed.push_str("; ");
        }
        printed.push_str(short.as_deref().unwrap_or(&full));
        last = place.map(|(source, section, ..)| (source, section));
    }
    printed
}

/// Outcomes as one sentence.
pub fn outcomes<'a>(game: &Game, effects: impl IntoIterator<Item = &'a Effect>) -> String {
    sentence(&effects.into_iter().map(|effect| game.clause(effect)).collect::<Vec<_>>().join("; "))
}

/// What is played for, as a clause: "the stake of a solo is 1s."; none, where no code of
/// the game has such a stake.
pub fn agreed(game: &Game, code: CodeId, agreed: &Agreed) -> Option<String> {
    // In the words of the code that rules, if it has such a stake.
    let mut tables = game.settlements.get(&code).into_iter().chain(game.settlements.values());
    match &agreed.what {
        PlayedFor::Stake { stake, amount } => {
            let known = tables.flat_map(|settlement| &settlement.stakes).find(|known| known.name == *stake)?;
            Some(format!("{} is {amount}", known.says))
        }
        PlayedFor::Scale(name) => {
            let known = tables.find_map(|settlement| settlement.scales.iter().find(|scale| scale.name == *name))?;
            Some(begun_small(known.says.trim_end_matches('.')))
        }
    }
}

/// A sentence as it begins within another: "the stakes are …".
pub fn begun_small(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_and_end() {
        assert_eq!(sentence("élan; and so on"), "Élan; and so on.");
        assert_eq!(sentence("Why?"), "Why?");
        assert_eq!(sentence(" "), "");
    }

    #[test]
    fn what_clauses_have_in_common_is_said_once() {
        let said = together(&["a solo is being played", "a misère is being played"]);
        assert_eq!(said, "a solo or a misère is being played");
        let said = together(&["it was found at once", "it was found after the hand", "it was found too late"]);
        assert_eq!(said, "it was found at once, after the hand or too late");
        for apart in [["nobody had played on", "the offender had led or played on"], ["he led", "the trick was complete, and he led"]] {
            assert_eq!(together(&apart), apart.join(" or "));
        }
        assert_eq!(together(&["a revoke"]), "a revoke");
    }

    #[test]
    fn lists_read_aloud() {
        assert_eq!(list(&["a"], "or"), "a");
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(list(&[""; 0], "or"), "");
    }
}
