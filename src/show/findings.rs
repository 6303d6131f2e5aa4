//! What a check of the laws found, for an author at a terminal.

use crate::proof::{Finding, Report, Said, Severity};

use super::{Page, Role, Style, phrase};

/// A report as text; accepted findings only when the style is long.
pub fn text(report: &Report, style: &Style) -> String {
    let mut page = Page::new(style);
    let mut pictures = String::new();
    for mistake in &report.mistakes {
        pictures.push_str(&super::clean_lines(mistake.picture()));
        pictures.push_str("\n\n");
    }
    for finding in &report.findings {
        if finding.accepted.is_none() || style.long {
            show(&mut page, finding);
        }
    }
    summary(&mut page, report);
    pictures + &page.finish()
}

fn show(page: &mut Page, finding: &Finding) {
    page.gap();
    let (role, word) = match (&finding.accepted, finding.kind.severity()) {
        (Some(_), _) => (Role::Dim, "accepted"),
        (None, Severity::Error) => (Role::Bad, "error"),
        (None, Severity::Warning) => (Role::Option, "warning"),
    };
    let head = format!("{word}[{} {}] ", finding.kind.code(), finding.kind.name());
    page.paragraph(&[(role, &head), (Role::Heading, &finding.says)]);
    for entry in &finding.entries {
        let place = if entry.line == 0 { entry.file.clone() } else { format!("{}:{}", entry.file, entry.line) };
        page.indented("  --> ", "      ", &[(Role::Citation, &place), (Role::Plain, &format!("  {}: {}", entry.name, entry.does))]);
    }
    for (index, statement) in finding.when.iter().enumerate() {
        let first = if index == 0 { " when " } else { "   or " };
        let facts = statement.iter().map(brief).collect::<Vec<_>>().join(", ");
        let facts = if facts.is_empty() { "always".to_owned() } else { facts };
        page.indented(first, "      ", &[(Role::Plain, &facts)]);
    }
    // A person needs the facts that matter; a program gets them all.
    let matters = |said: &&Said| {
        finding.when.first().is_none_or(|statement| statement.is_empty() || statement.iter().any(|fact| fact.fact == said.fact))
    };
    let example: Vec<&Said> = finding.example.iter().filter(matters).collect();
    if !example.is_empty() {
        page.indented(" case ", "      ", &[(Role::Words, &clauses(&example))]);
    }
    if let Some(why) = &finding.accepted {
        page.indented("  why ", "      ", &[(Role::Plain, why)]);
    } else {
        page.indented(" help ", "      ", &[(Role::Plain, &finding.hint)]);
        if !finding.seal.is_empty() {
            page.indented(" seal ", "      ", &[(Role::Dim, &finding.seal)]);
        }
    }
}

/// A fact with its values, as it stands in a law: `call: solo | misere`.
fn brief(said: &Said) -> String {
    format!("{}: {}", said.fact, said.brief)
}

/// A case as a sentence.
fn clauses(case: &[&Said]) -> String {
    phrase::sentence(&case.iter().map(|said| said.says.as_str()).collect::<Vec<_>>().join("; "))
}

fn summary(page: &mut Page, report: &Report) {
    page.gap();
    for examined in &report.examined {
        let open = report.open().filter(|finding| finding.code == examined.code).count();
        let accepted = report.findings.iter().filter(|finding| finding.code == examined.code && finding.accepted.is_some()).count();
        let (role, verdict) = match (open, accepted) {
            (0, 0) => (Role::Good, "nothing found".to_owned()),
            (0, _) => (Role::Good, format!("{accepted} accepted")),
            (_, 0) => (Role::Bad, format!("{open} found")),
            _ => (Role::Bad, format!("{open} found, {accepted} accepted")),
        };
        let size = format!(
            "  {}, {} declared, {}: ",
            phrase::counted(examined.laws, "law"),
            phrase::counted(examined.gaps, "gap"),
            phrase::counted(cases(examined.cases), "case")
        );
        page.paragraph(&[(Role::Heading, &examined.code), (Role::Plain, &size), (role, &verdict)]);
    }
    for reason in &report.unexamined {
        page.paragraph(&[(Role::Bad, "not examined: "), (Role::Plain, reason)]);
    }
    page.gap();
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    page.paragraph(&[
        (if report.errors() == 0 { Role::Good } else { Role::Bad }, &count(report.errors(), "error")),
        (Role::Plain, &format!(", {}.", count(report.warnings(), "warning"))),
    ]);
}

/// A count of cases that may be very large.
fn cases(count: f64) -> String {
    if count < 1e9 { format!("{count:.0}") } else { format!("{count:.1e}") }
}
