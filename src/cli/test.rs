//! `hoyle test`: runs scenarios.

use hoyle::laws::Library;
use hoyle::scenarios::{Failure as Failed, Judge, Kind, Report, Suite};
use hoyle::show::{Page, Role, phrase};

use super::args::Test;
use super::console::Console;
use super::exit::{Exit, Failure};

/// Judges the scenarios of a directory and shows what came out otherwise.
pub(crate) fn run(library: &Library, args: &Test, console: &mut Console) -> Result<Exit, Failure> {
    let mut suite = Suite::open(&args.dir)?;
    if let Some(part) = &args.only {
        suite.scenarios.retain(|scenario| [&scenario.name, &scenario.file, &scenario.code].iter().any(|text| text.contains(part)));
        if suite.scenarios.is_empty() {
            return Err(Failure::usage(format!("no scenario has `{part}` in its name, its file or its code"), None));
        }
    }
    let kinds: &[Kind] = if args.words { &[Kind::Laws, Kind::Words] } else { &[Kind::Laws] };
    let report = Judge::new(library).run(&suite, kinds)?;
    let mut page = Page::new(&console.style(false));
    report.failures.iter().for_each(|failure| show(&mut page, failure));
    page.gap();
    summary(&mut page, &report, args.words);
    if args.untried {
        page.gap();
        page.paragraph(&[(Role::Heading, &format!("{} tried by no scenario", phrase::counted(report.untried.len(), "law is|laws are")))]);
        for law in &report.untried {
            page.item("•", &[(Role::Plain, law)]);
        }
    }
    console.say(&page.finish())?;
    Ok(if report.failures.is_empty() { Exit::Done } else { Exit::Failed })
}

fn show(page: &mut Page, failed: &Failed) {
    page.gap();
    let from = match failed.kind {
        Kind::Laws => "by its facts",
        Kind::Words => "from its words",
    };
    let place = format!("  {}:{} ({from})", failed.file, failed.line);
    page.paragraph(&[(Role::Bad, "FAILED "), (Role::Heading, &failed.scenario), (Role::Dim, &place)]);
    if failed.kind == Kind::Words {
        page.item("“", &[(Role::Words, &failed.says)]);
    }
    for (expected, got) in &failed.differences {
        page.item("expected", &[(Role::Good, expected)]);
        page.item("     got", &[(Role::Bad, got)]);
    }
}

fn summary(page: &mut Page, report: &Report, words: bool) {
    let failed = |kind: Kind| report.failures.iter().filter(|failure| failure.kind == kind).count();
    let mut line = |what: &str, all: usize, failed: usize| {
        let passed = all - failed;
        let role = if failed == 0 { Role::Good } else { Role::Bad };
        page.paragraph(&[
            (Role::Heading, what),
            (Role::Plain, &format!("{}, {passed} passed, ", phrase::counted(all, "scenario"))),
            (role, &format!("{failed} failed")),
        ]);
    };
    line("laws: ", report.laws, failed(Kind::Laws));
    if words {
        line("words: ", report.words, failed(Kind::Words));
    }
    let tried = report.prevailed.len();
    page.paragraph(&[(Role::Dim, &format!("{} tried, {} not", phrase::counted(tried, "law"), report.untried.len()))]);
}
