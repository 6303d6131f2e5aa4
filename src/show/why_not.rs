//! Why a ruling does not give what somebody asks for, for people and for
//! programs.

use serde_json::{Value, json};

use crate::dispute::Dispute;
use crate::laws::{CodeId, Effect, Game, LawId};
use crate::proof::asked::outcomes_meant;
use crate::proof::{Way, WhyNot, why_not};
use crate::ruling::{Compiled, presume};

use super::phrase;

/// Whether some outcome is denied, and why.
#[derive(Clone, Debug)]
pub struct Denied {
    /// The outcomes that are meant, by their names.
    pub outcomes: Vec<String>,
    /// Why none of them follows; nothing when one does.
    pub why: Option<WhyNot>,
}

/// Finds out why a code does not give what the words ask for; nothing when
/// they name no outcome.
pub fn denied(game: &Game, code: CodeId, dispute: &Dispute, words: &str) -> Option<Denied> {
    let outcomes: Vec<String> = outcomes_meant(game, code, words).into_iter().map(str::to_owned).collect();
    if outcomes.is_empty() {
        return None;
    }
    let compiled = Compiled::for_act(game, code, &dispute.case);
    let case = presume(game, &compiled, &dispute.case, &dispute.untold);
    let why = why_not(game, &compiled, &case, &|effect: &Effect| outcomes.contains(&effect.name));
    Some(Denied { outcomes, why })
}

impl Denied {
    /// What was asked for, as laws of the game state it: a clause each.
    fn clauses(&self, game: &Game, laws: &[LawId]) -> String {
        let mut clauses: Vec<String> = Vec::new();
        for effect in laws.iter().flat_map(|law| game.law(*law).effects()).filter(|effect| self.outcomes.contains(&effect.name)) {
            let clause = game.clause(effect);
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        phrase::list(&clauses, "or")
    }

    /// The answer as JSON.
    pub fn json(&self, game: &Game) -> Value {
        let law = |law: &LawId| json!({"law": game.law(*law).path, "says": game.law(*law).says, "cites": game.law(*law).cites});
        let why = self.why.clone().unwrap_or_default();
        json!({
            "outcomes": self.outcomes,
            "follows": self.why.is_none(),
            "ways": why.ways.iter().map(|way| json!({
                "if": facts(game, way),
                "gives": self.clauses(game, &way.laws),
                "facts": way.facts.iter().map(|(fact, values)| json!({
                    "fact": game.facts[*fact].name,
                    "values": values.and(game.facts[*fact].all()).iter().map(|value| game.facts[*fact].name_of(value)).collect::<Vec<_>>(),
                })).collect::<Vec<_>>(),
                "open": way.open,
                "laws": way.laws.iter().map(law).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "overridden": why.overridden.iter().map(|(under, over)| json!({
                "law": law(under),
                "by": over.iter().map(law).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "ruled_out_by": why.excluded_by.iter().map(law).collect::<Vec<_>>(),
        })
    }

    /// The answer as text.
    #[cfg(feature = "cli")]
    pub fn text(&self, game: &Game, code: CodeId, style: &super::Style) -> String {
        use super::{Page, Role};
        let mut page = Page::new(style);
        let Some(why) = &self.why else {
            page.paragraph(&[
                (Role::Heading, "It does follow: "),
                (Role::Plain, &format!("see the ruling ({}).", self.outcomes.join(", "))),
            ]);
            return page.finish();
        };
        let said = |law: &LawId| {
            let law = game.law(*law);
            format!("{} ({})", phrase::sentence(&law.says), phrase::cites(game, &law.cites))
        };
        for law in &why.excluded_by {
            page.paragraph(&[(Role::Heading, "Ruled out: "), (Role::Plain, &said(law))]);
        }
        for (under, over) in &why.overridden {
            page.paragraph(&[(Role::Heading, "It would follow by this law: "), (Role::Plain, &said(under))]);
            for law in over {
                page.paragraph(&[(Role::Heading, "but that gives way to: "), (Role::Plain, &said(law))]);
            }
        }
        if why.ways.is_empty() {
            let whose = phrase::authority(game, code);
            page.plain(&format!("Whatever else were so, {whose} gives no such thing here."));
            return page.finish();
        }
        page.heading("What stands in the way");
        for way in &why.ways {
            let then = self.clauses(game, &way.laws);
            let hangs = if way.open { ", if the rest fits" } else { "" };
            let cites: Vec<String> = way.laws.iter().flat_map(|law| game.law(*law).cites.clone()).collect();
            let head = if way.facts.is_empty() { "as things stand".to_owned() } else { format!("if {}", facts(game, way)) };
            page.item(
                "•",
                &[
                    (Role::Dim, &format!("{head}: ")),
                    (Role::Plain, &format!("{then}{hangs}")),
                    (Role::Citation, &format!(" ({})", phrase::cites(game, &cites))),
                ],
            );
        }
        page.finish()
    }
}

/// What would have to be otherwise, in a clause.
fn facts(game: &Game, way: &Way) -> String {
    let clauses: Vec<String> = way.facts.iter().map(|(fact, values)| phrase::clause(game, *fact, *values)).collect();
    clauses.join(", and ")
}
