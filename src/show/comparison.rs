//! Where two codes rule differently, for people and for programs.

use serde_json::{Value, json};

use crate::laws::{Game, LawId};
use crate::proof::compare::{Kind, Saying};
use crate::proof::outcome::Item;
use crate::proof::{Comparison, Contrast, Said, Side};

/// A comparison with what is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The game.
    pub game: &'a Game,
    /// What was compared.
    pub sides: [&'a Side; 2],
    /// What was found.
    pub comparison: &'a Comparison,
}

impl Compared<'_> {
    /// The name of a side: its code, and the readings chosen.
    pub fn name(&self, side: usize) -> String {
        let Some(side) = self.sides.get(side) else { return String::new() };
        let facts = &self.game.facts;
        let mut name = self.game.code(side.code).path.clone();
        for (fact, value) in &side.readings {
            name.push_str(&format!(" ({}: {})", facts[*fact].name, facts[*fact].name_of(*value)));
        }
        name
    }

    fn cites(&self, laws: &[LawId]) -> Vec<&str> {
        let mut cites: Vec<&str> = Vec::new();
        for cite in laws.iter().flat_map(|law| &self.game.law(*law).cites) {
            if !cites.contains(&cite.as_str()) {
                cites.push(cite);
            }
        }
        cites
    }

    fn words(&self, items: &[Item]) -> Vec<String> {
        items.iter().map(|item| item.words(self.game)).collect()
    }

    /// What a side that rules says of its own.
    #[cfg(feature = "cli")]
    fn ruling(&self, saying: &Saying, contrast: Contrast) -> String {
        let (always, sometimes) = (self.words(&saying.items).join("; "), self.words(&saying.sometimes).join("; "));
        match (always.is_empty(), sometimes.is_empty()) {
            (true, true) if contrast == Contrast::More => "nothing more".to_owned(),
            (true, true) => self.words(&saying.example).join("; "),
            (false, true) => always,
            (true, false) => format!("in some cases {sometimes}"),
            (false, false) => format!("{always}; in some cases {sometimes}"),
        }
    }

    /// What a side is called beside the other: its authority, or how it reads
    /// what the other reads otherwise.
    #[cfg(feature = "cli")]
    fn label(&self, side: usize) -> String {
        let [one, other] = self.sides;
        let Some(side) = self.sides.get(side) else { return String::new() };
        if one.code != other.code {
            return super::phrase::authority(self.game, side.code).to_owned();
        }
        let read: Vec<&str> = side.readings.iter().map(|(fact, value)| self.game.facts[*fact].clause(*value)).collect();
        if read.is_empty() { "as usually read".to_owned() } else { read.join(", ") }
    }

    /// One fact of a statement as people say it.
    #[cfg(feature = "cli")]
    fn clause(&self, said: &Said) -> String {
        let Some(fact) = self.game.facts.find(&said.fact) else { return said.says.clone() };
        let values = said.values.iter().filter_map(|name| self.game.facts[fact].value(name)).collect();
        super::phrase::clause(self.game, fact, values)
    }

    /// The comparison as JSON.
    pub fn json(&self) -> Value {
        json!({
            "codes": [self.name(0), self.name(1)],
            "cases": self.comparison.cases,
            "differing": self.comparison.differing,
            "differences": self.comparison.differences.iter().map(|difference| json!({
                "contrast": word(difference.contrast),
                "when": difference.when.iter().map(|statement| statement.iter().map(said).collect::<Vec<_>>()).collect::<Vec<_>>(),
                "cases": difference.cases,
                "example": difference.example.iter().map(said).collect::<Vec<_>>(),
                "says": difference.sides.iter().map(|saying| self.saying(saying)).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "not_examined": self.comparison.unexamined,
        })
    }

    fn saying(&self, saying: &Saying) -> Value {
        json!({
            "status": match saying.outcome { Kind::Rules => "ruled", Kind::Open => "open", Kind::Silent => "not-covered" },
            "says": self.words(if saying.items.is_empty() && saying.sometimes.is_empty() { &saying.example } else { &saying.items }),
            "sometimes": self.words(&saying.sometimes),
            "laws": saying.laws.iter().map(|law| self.game.law(*law).path.as_str()).collect::<Vec<_>>(),
            "cites": self.cites(&saying.laws),
        })
    }

    /// The comparison as text; every statement of each difference only when
    /// the style is long.
    #[cfg(feature = "cli")]
    pub fn text(&self, style: &super::Style) -> String {
        use super::{Page, Role};
        let comparison = self.comparison;
        let mut page = Page::new(style);
        let count = comparison.differences.len();
        let head = format!("{} and {}: {count} {}", self.name(0), self.name(1), if count == 1 { "difference" } else { "differences" });
        page.paragraph(&[(Role::Heading, &head)]);
        for (number, difference) in (1..).zip(&comparison.differences) {
            page.gap();
            let heading = match difference.contrast {
                Contrast::Contrary => "they contradict each other",
                Contrast::Other => "they rule differently",
                Contrast::More => "one says more",
                Contrast::Open => "one leaves it open",
                Contrast::Silent => "one does not speak of it",
            };
            page.paragraph(&[(Role::Option, &format!("{number}. ")), (Role::Heading, heading)]);
            let shown = if style.long { difference.when.len() } else { 4 };
            for (index, statement) in difference.when.iter().take(shown).enumerate() {
                let facts = statement.iter().map(|said| self.clause(said)).collect::<Vec<_>>().join("; ");
                page.indented(if index == 0 { "   when " } else { "     or " }, "        ", &[(Role::Plain, &facts)]);
            }
            if difference.when.len() > shown {
                page.indented(
                    "        ",
                    "        ",
                    &[(Role::Dim, &format!("and {} more; --long shows them", difference.when.len() - shown))],
                );
            }
            for (side, saying) in difference.sides.iter().enumerate() {
                let name = format!("{}: ", self.label(side));
                let says = match saying.outcome {
                    Kind::Silent => "does not speak of it".to_owned(),
                    Kind::Open => "leaves it open".to_owned(),
                    Kind::Rules => self.ruling(saying, difference.contrast),
                };
                let cites: Vec<String> = self.cites(&saying.laws).into_iter().map(str::to_owned).collect();
                let cites = if cites.is_empty() { String::new() } else { format!(" ({})", super::phrase::cites(self.game, &cites)) };
                page.indented("   ", "        ", &[(Role::Heading, &name), (Role::Plain, &says), (Role::Citation, &cites)]);
            }
            // The example belongs to the first statement; a person needs no
            // more of it than that.
            let matters = |said: &&Said| {
                difference.when.first().is_none_or(|statement| statement.is_empty() || statement.iter().any(|fact| fact.fact == said.fact))
            };
            let example = difference.example.iter().filter(matters).map(|said| said.says.as_str()).collect::<Vec<_>>().join("; ");
            page.indented("   for example: ", "        ", &[(Role::Words, &example)]);
        }
        page.gap();
        for reason in &comparison.unexamined {
            page.paragraph(&[(Role::Bad, "not examined: "), (Role::Plain, reason)]);
        }
        let cases = |count: f64| if count < 1e9 { format!("{count:.0}") } else { format!("{count:.2e}") };
        page.paragraph(&[(
            Role::Dim,
            &format!("They differ in {} of {} possible cases.", cases(comparison.differing), cases(comparison.cases)),
        )]);
        page.finish()
    }
}

fn said(said: &Said) -> Value {
    json!({"fact": said.fact, "values": said.values, "says": said.says})
}

const fn word(contrast: Contrast) -> &'static str {
    match contrast {
        Contrast::Contrary => "contrary",
        Contrast::Other => "other",
        Contrast::More => "more",
        Contrast::Open => "open",
        Contrast::Silent => "silent",
    }
}
