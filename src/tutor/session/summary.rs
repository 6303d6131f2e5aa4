//! The summary of a sitting.

use std::collections::BTreeMap;

use super::super::progress::date;
use crate::show::phrase;

use super::{LawId, Page, Plan, Role, Session, apart};

impl Session<'_> {
    /// The summary of the sitting.
    pub fn finish(&self) -> String {
        let mut page = Page::new(&self.style);
        let (right, all) = self.score();
        if all == 0 {
            page.paragraph(&[(Role::Heading, "Nothing was answered.")]);
            return apart(&page.finish());
        }
        page.paragraph(&[(Role::Heading, &format!("{right} of {all} right."))]);
        if let Plan::Paper { pass: Some(pass), length, rest } = &self.plan {
            let text = if !rest.is_empty() || all < *length {
                (
                    Role::Plain,
                    format!(
                        "The examination has {}; {} left out.",
                        phrase::counted(*length, "question"),
                        phrase::counted(length - all, "was|were")
                    ),
                )
            } else if right >= *pass {
                (Role::Good, format!("Passed: {pass} were needed."))
            } else {
                (Role::Bad, format!("Not passed: {pass} were needed."))
            };
            page.paragraph(&[(text.0, &text.1)]);
        }
        self.by_law(&mut page);
        self.by_misconception(&mut page);
        if let Some(due) = self.record.laws.values().map(|card| card.due).filter(|due| *due > self.today).min() {
            page.paragraph(&[(Role::Dim, &format!("Next review: {}.", date(due)))]);
        }
        if self.record.certified.is_some() {
            page.paragraph(&[(Role::Good, "Certified: nothing wrong is held any more, as far as questions can tell.")]);
        }
        apart(&page.finish())
    }

    fn by_law(&self, page: &mut Page) {
        let mut laws: BTreeMap<LawId, (usize, usize)> = BTreeMap::new();
        for line in &self.lines {
            let tally = laws.entry(line.law).or_default();
            tally.0 += usize::from(line.right);
            tally.1 += 1;
        }
        let wrong: Vec<_> = laws.iter().filter(|(_, (right, all))| right < all).collect();
        let everything = matches!(self.plan, Plan::Paper { pass: Some(_), .. });
        let shown: Vec<_> = if everything { laws.iter().collect() } else { wrong };
        if shown.is_empty() {
            return;
        }
        page.paragraph(&[(Role::Heading, if everything { "By law" } else { "To look at again" })]);
        for (law, (right, all)) in shown {
            let law = self.desk.game().law(*law);
            page.item("•", &[(Role::Plain, &law.title), (Role::Dim, &format!(" ({right} of {all}; hoyle law {})", law.name))]);
        }
        let quiet = self.lines.iter().filter(|line| line.quiet).count();
        if everything && quiet > 0 {
            page.paragraph(&[(Role::Dim, &format!("In {quiet} of them nothing was wrong, or only a pass was open."))]);
        }
    }

    fn by_misconception(&self, page: &mut Page) {
        let mut likely: Vec<(f64, &str)> = self
            .desk
            .misconceptions()
            .iter()
            .zip(self.belief.held())
            .filter(|(_, held)| *held > 0.5)
            .map(|(one, held)| (held, one.says.as_str()))
            .collect();
        likely.sort_by(|one, other| other.0.total_cmp(&one.0));
        if likely.is_empty() {
            return;
        }
        page.paragraph(&[(Role::Heading, "You seem to believe, wrongly:")]);
        for (_, says) in likely.iter().take(5) {
            page.item("•", &[(Role::Plain, says)]);
        }
    }
}
