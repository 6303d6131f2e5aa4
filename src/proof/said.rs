use crate::facts::{Fact, FactId, Kind, Values};
use crate::laws::Game;

/// One fact of a statement or a case, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The fact's name.
    pub fact: String,
    /// The names of the values it may have.
    pub values: Vec<String>,
    /// The values in short, as they would stand in a law: `lone-call`,
    /// `at most 7`, `not misere`.
    pub brief: String,
    /// The clause that states it.
    pub says: String,
}

/// One fact with some of its values, in words.
pub(crate) fn said(game: &Game, fact: FactId, values: Values) -> Said {
    let declared = &game.facts[fact];
    let stated = values.and(declared.all());
    let names: Vec<String> = stated.iter().map(|value| declared.name_of(value).to_owned()).collect();
    let brief = brief(declared, stated, &names);
    let clauses = || stated.iter().map(|value| declared.clause(value)).collect::<Vec<_>>().join(", or ");
    let is_count = matches!(declared.kind, Kind::Count { .. });
    let says = if stated.len() == 1 || (stated.len() <= 3 && !is_count) { clauses() } else { format!("{}: {brief}", declared.name) };
    Said { fact: declared.name.to_string(), values: names, brief, says }
}

fn brief(declared: &Fact, stated: Values, names: &[String]) -> String {
    let others = declared.all().without(stated);
    if let Kind::Count { from } = declared.kind
        && stated.len() > 1
        && let (Some(low), Some(high)) = (stated.iter().next(), stated.iter().last())
        && usize::from(high - low) + 1 == stated.len()
    {
        let (least, most) = (from + i32::from(low), from + i32::from(high));
        return match (low == 0, usize::from(high) + 1 == declared.values.len()) {
            (true, _) => format!("at most {most}"),
            (false, true) => format!("at least {least}"),
            (false, false) => format!("{least} to {most}"),
        };
    }
    if stated.len() > 1
        && let Some((group, _)) = declared.groups.iter().find(|(_, members)| **members == stated)
    {
        return group.to_string();
    }
    if !others.is_empty() && others.len() <= 2 && stated.len() > 3 {
        return format!("not {}", others.iter().map(|value| declared.name_of(value)).collect::<Vec<_>>().join(" or "));
    }
    names.join(" | ")
}
