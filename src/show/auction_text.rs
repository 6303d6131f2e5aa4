//! An auction for a person.

use crate::laws::LawId;
use crate::table::{Call, Contract, Count, Ending, Irregular, Judged, Seat, Verdict};

use super::auction::{Held, irregular_status, played};
use super::{Page, Role, Style, phrase};
use crate::ruling::Status;

impl Held<'_> {
    /// What was said, who speaks next, and what he may say; or what is played.
    pub fn text(&self, style: &Style) -> String {
        let mut page = Page::new(style);
        if !self.record.spoken.is_empty() {
            page.plain(&self.line());
            page.gap();
        }
        if let Some(irregular) = &self.record.irregular {
            self.irregular_call(&mut page, irregular);
        }
        match (self.auction.next_speaker(&self.record.position), self.auction.ending(&self.record.position)) {
            (Some(seat), _) => {
                let name = self.auction.seat_name(seat);
                page.paragraph(&[(Role::Heading, &format!("{name} speaks.")), (Role::Plain, " He may say:")]);
                let (allowed, refused): (Vec<_>, Vec<_>) = self.groups().into_iter().partition(|group| group.allowed);
                allowed.iter().for_each(|group| self.group(&mut page, group));
                if !refused.is_empty() {
                    page.gap();
                    page.plain("He may not say:");
                    refused.iter().for_each(|group| self.group(&mut page, group));
                }
            }
            (None, Some(Ending::Played(contract))) => self.played(&mut page, &contract),
            (None, Some(Ending::Unplayed(judged))) => {
                let text = format!("The auction is over, and {}. ", self.auction.rules().contract.nothing);
                page.paragraph(&[(Role::Heading, &text)]);
                self.laws(&mut page, &judged);
            }
            (None, None) => {}
        }
        page.finish()
    }

    /// Who said what, as one line.
    fn line(&self) -> String {
        let said = |(seat, call): &(Seat, Call)| format!("{} {}", self.auction.seat_name(*seat), self.auction.word(*call).text);
        self.record.spoken.iter().map(said).collect::<Vec<_>>().join(" · ")
    }

    /// Calls that the same law decides, in the order of the first.
    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (call, Verdict { allowed, laws }) in self.auction.calls(&self.record.position) {
            let law = laws.first().copied();
            match groups.iter_mut().find(|group| group.allowed == allowed && group.law == law) {
                Some(group) => group.calls.push(call),
                None => groups.push(Group { allowed, law, calls: vec![call] }),
            }
        }
        groups
    }

    fn group(&self, page: &mut Page, group: &Group) {
        let words = group.calls.iter().map(|call| self.auction.word(*call).text.as_str());
        let (mark, role) = if group.allowed { ("•", Role::Good) } else { ("×", Role::Bad) };
        // What may not be said need not be told suit by suit.
        let words = if group.allowed { words.collect::<Vec<_>>().join(", ") } else { in_short(words) };
        let Some(law) = group.law.map(|law| self.game().law(law)) else {
            page.item(mark, &[(role, &words), (Role::Dim, "  the code does not speak of it")]);
            return;
        };
        let cites = format!(" ({})", phrase::cites(self.game(), &law.cites));
        page.item(mark, &[(role, &words), (Role::Plain, "  "), (Role::Plain, &phrase::sentence(&law.says)), (Role::Citation, &cites)]);
    }

    fn irregular_call(&self, page: &mut Page, irregular: &Irregular) {
        let (by, word) = (self.auction.seat_name(irregular.by), &self.auction.word(irregular.call).text);
        let how = if irregular.in_turn { "" } else { " out of turn" };
        page.paragraph(&[(Role::Bad, &format!("{by} says {word}{how}. "))]);
        for law in irregular.verdict.laws.iter().map(|law| self.game().law(*law)) {
            let open = if law.is_gap() { "Left open: " } else { "" };
            let cites = format!(" ({})", phrase::cites(self.game(), &law.cites));
            page.paragraph(&[(Role::Heading, open), (Role::Plain, &phrase::sentence(&law.says)), (Role::Citation, &cites)]);
        }
        if irregular.verdict.laws.is_empty() && irregular_status(self.game(), irregular) == Status::NotCovered {
            page.plain("The code does not speak of it.");
        }
        if irregular.unheard > 0 {
            page.paragraph(&[(Role::Dim, &format!("What was said after it ({} more) is left aside.", irregular.unheard))]);
        }
        page.gap();
    }

    fn played(&self, page: &mut Page, contract: &Contract) {
        let by: Vec<&str> = contract.by.iter().map(|seat| self.auction.seat_name(*seat)).collect();
        let played = played(self.auction, contract.call);
        page.paragraph(&[(Role::Heading, &format!("{played} by {}.", phrase::list(&by, "and")))]);
        for answer in contract.answers.iter().filter(|answer| answer.judged.laws().next().is_some()) {
            let value = self.answered(answer).map_or(String::new(), |value| format!("{}: {}. ", answer.name, value.replace('-', " ")));
            page.paragraph(&[(Role::Heading, &phrase::sentence(&value))]);
            self.laws(page, &answer.judged);
        }
    }

    fn laws(&self, page: &mut Page, judged: &Judged) {
        for law in judged.laws().map(|law| self.game().law(law)) {
            let open = if law.is_gap() { "Left open: " } else { "" };
            let cites = format!(" ({})", phrase::cites(self.game(), &law.cites));
            page.indented("  ", "  ", &[(Role::Heading, open), (Role::Plain, &phrase::sentence(&law.says)), (Role::Citation, &cites)]);
        }
        if judged.laws().next().is_none() {
            page.plain("The code does not say what happens then.");
        }
    }
}

/// Calls that the same law decides.
struct Group {
    allowed: bool,
    law: Option<LawId>,
    calls: Vec<Call>,
}

/// Words of which more than three differ only behind the colon are told by
/// their number.
fn in_short<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut stems: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in words {
        let stem = word.split(':').next().unwrap_or(word);
        match stems.iter_mut().find(|(known, _)| *known == stem) {
            Some((_, of_it)) => of_it.push(word),
            None => stems.push((stem, vec![word])),
        }
    }
    let told = stems.into_iter().map(|(stem, words)| match words.len() {
        0..=3 => words.join(", "),
        count => format!("{stem}:… ({count} of them)"),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// A count as a table.
pub fn count(count: &Count, style: &Style) -> String {
    let mut page = Page::new(style);
    let wide = count.sequences.iter().map(|number| number.to_string().len()).max().unwrap_or(1).max("sequences".len());
    page.paragraph(&[(Role::Heading, &format!("calls  {:>wide$}  {:>wide$}", "sequences", "finished"))]);
    for (length, (all, over)) in count.sequences.iter().zip(&count.finished).enumerate() {
        page.plain(&format!("{length:>5}  {all:>wide$}  {over:>wide$}"));
    }
    page.gap();
    page.plain(&format!(
        "{}, {} before the end",
        phrase::counted(count.total_finished(), "finished auction"),
        phrase::counted(count.total_unfinished(), "position")
    ));
    page.finish()
}
