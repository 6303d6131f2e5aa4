//! `hoyle sources`: the books, and for one of them the concordance.

use hoyle::laws::{Library, Source, nearest};
use hoyle::proof::concordance::{Concordance, Fate};
use hoyle::show::{Page, Role, phrase};

use super::args::Sources;
use super::console::Console;
use super::exit::{Exit, Failure};

/// Lists the books, or what became of each passage of one.
pub(crate) fn run(library: &Library, args: &Sources, console: &mut Console) -> Result<Exit, Failure> {
    let carried = Concordance::of(library)?;
    let sources = &carried.sources.list;
    let mut page = Page::new(&console.style(true));
    match &args.source {
        None => {
            for source in sources {
                book(&mut page, source);
                page.indented("  ", "  ", &[(Role::Plain, &tally(source, &carried))]);
            }
        }
        Some(name) => {
            let Some(source) = sources.iter().find(|source| source.source == *name || source.short.eq_ignore_ascii_case(name)) else {
                let known: Vec<&str> = sources.iter().map(|source| source.source.as_str()).collect();
                let help = nearest(name, known.iter().copied())
                    .map_or_else(|| format!("there are {}", phrase::list(&known, "and")), |guess| format!("did you mean `{guess}`?"));
                return Err(Failure::Error { message: format!("no source is called `{name}`"), help: Some(help), exit: Exit::Failed });
            };
            concordance(&mut page, source, &carried);
        }
    }
    console.say(&page.finish()).map(|()| Exit::Done)
}

fn book(page: &mut Page, source: &Source) {
    let by = source.author.as_ref().map_or(String::new(), |author| format!("{author}: "));
    let year = source.year.map_or(String::new(), |year| format!(", {year}"));
    page.indented(
        "",
        "  ",
        &[(Role::Citation, &source.source), (Role::Plain, "  "), (Role::Plain, &by), (Role::Heading, &source.title), (Role::Plain, &year)],
    );
    if let Some(about) = &source.about {
        page.indented("  ", "  ", &[(Role::Dim, about)]);
    }
}

fn concordance(page: &mut Page, source: &Source, carried: &Concordance) {
    book(page, source);
    for section in &source.sections {
        page.heading(if section.name.is_empty() { &source.short } else { &section.name });
        for carrier in carried.carriers(&source.source, &section.section, "") {
            page.item("→", &[(Role::Dim, &carrier.to_string())]);
        }
        for (key, passage) in &section.passages.0 {
            let number = format!("{}{}", section.label, key.trim_start_matches(if section.label.starts_with('p') { "p" } else { "" }));
            page.paragraph(&[(Role::Citation, &number), (Role::Plain, "  "), (Role::Plain, &passage.gist)]);
            for carrier in carried.carriers(&source.source, &section.section, key) {
                page.indented("    → ", "      ", &[(Role::Plain, &carrier.to_string())]);
            }
            let silent = carried.silent(&source.source, &section.section, key, passage);
            if !silent.is_empty() {
                let numbers: Vec<String> = silent.iter().map(u32::to_string).collect();
                page.indented(
                    "    · ",
                    "      ",
                    &[(Role::Dim, &format!("no rule of its own in sentence {}", phrase::list(&numbers, "and")))],
                );
            }
            match carried.fate(&source.source, &section.section, key, passage) {
                Fate::Carried => {}
                Fate::NoRule(why) => page.indented("    – ", "      ", &[(Role::Dim, &format!("no rule: {why}"))]),
                Fate::Missing => page.indented("    ! ", "      ", &[(Role::Bad, "carried by no law yet")]),
            }
        }
    }
    page.gap();
    page.paragraph(&[(Role::Heading, &tally(source, carried))]);
}

/// How many passages of a book are carried.
fn tally(source: &Source, carried: &Concordance) -> String {
    let (mut all, mut ruled, mut without) = (0, 0, 0);
    for section in &source.sections {
        for (key, passage) in &section.passages.0 {
            all += 1;
            match carried.fate(&source.source, &section.section, key, passage) {
                Fate::Carried => ruled += 1,
                Fate::NoRule(_) => without += 1,
                Fate::Missing => {}
            }
        }
    }
    format!("{}: {ruled} carried by laws, {without} no rule, {} not carried", phrase::counted(all, "passage"), all - ruled - without)
}
