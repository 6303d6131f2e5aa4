//! `hoyle sources`: the books, and for one of them the concordance.

use std::collections::BTreeMap;

use hoyle::hearing::Rooms;
use hoyle::laws::{Game, Library, Section, Source, nearest};
use hoyle::show::{Page, Role, phrase};

use super::args::Sources;
use super::console::Console;
use super::exit::{Exit, Failure};

/// Lists the books, or what became of each passage of one.
pub(crate) fn run(library: &Library, args: &Sources, console: &mut Console) -> Result<Exit, Failure> {
    let rooms = Rooms::new(library);
    let games = library.games().iter().map(|name| rooms.open(name)).collect::<Result<Vec<_>, _>>()?;
    let sources = games.first().map(|room| room.game.sources.list.as_slice()).unwrap_or_default();
    let mut page = Page::new(&console.style(true));
    match &args.source {
        None => sources.iter().for_each(|source| book(&mut page, source)),
        Some(name) => {
            let Some(source) = sources.iter().find(|source| source.source == *name || source.short.eq_ignore_ascii_case(name)) else {
                let known: Vec<&str> = sources.iter().map(|source| source.source.as_str()).collect();
                let help = nearest(name, known.iter().copied())
                    .map_or_else(|| format!("there are {}", phrase::list(&known, "and")), |guess| format!("did you mean `{guess}`?"));
                return Err(Failure::Error { message: format!("no source is called `{name}`"), help: Some(help), exit: Exit::Failed });
            };
            let mut carried = Concordance::default();
            for room in &games {
                carried.add(&room.game);
            }
            concordance(&mut page, source, &carried);
        }
    }
    console.say(&page.finish()).map(|()| Exit::Done)
}

fn book(page: &mut Page, source: &Source) {
    let by = source.author.as_ref().map_or(String::new(), |author| format!("{author}: "));
    let year = source.year.map_or(String::new(), |year| format!(", {year}"));
    page.paragraph(&[
        (Role::Citation, &source.source),
        (Role::Plain, "  "),
        (Role::Plain, &by),
        (Role::Heading, &source.title),
        (Role::Plain, &year),
    ]);
    if let Some(about) = &source.about {
        page.indented("  ", "  ", &[(Role::Dim, about)]);
    }
}

/// For each passage, by source, section and key, the entries that carry it.
#[derive(Debug, Default)]
struct Concordance {
    entries: BTreeMap<(String, String, String), Vec<String>>,
}

impl Concordance {
    /// Adds the entries of a game's own codes.
    fn add(&mut self, game: &Game) {
        for (_, code) in game.own() {
            for law in code.laws.iter().map(|law| game.law(*law)) {
                let kind = if law.is_gap() { "gap " } else { "" };
                self.carry(game, &law.cites, &format!("{kind}{}", law.path));
            }
            for (fact, definitions) in &code.definitions {
                for definition in definitions {
                    self.carry(game, &definition.cites, &format!("definition {}/{}", code.path, game.facts[*fact].name));
                }
            }
            for reading in &code.readings {
                self.carry(game, &reading.cites, &format!("reading {}/{}", code.path, game.facts[reading.fact].name));
            }
        }
    }

    fn carry(&mut self, game: &Game, cites: &[String], entry: &str) {
        for found in cites.iter().filter_map(|cite| game.sources.find(cite).ok()) {
            let key = (found.source.source.clone(), found.section.section.clone(), found.key.unwrap_or("").to_owned());
            let entry = found.sentence.map_or(entry.to_owned(), |sentence| format!("{entry} (sentence {sentence})"));
            let entries = self.entries.entry(key).or_default();
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
    }

    fn of(&self, source: &Source, section: &Section, key: &str) -> &[String] {
        self.entries.get(&(source.source.clone(), section.section.clone(), key.to_owned())).map(Vec::as_slice).unwrap_or_default()
    }
}

fn concordance(page: &mut Page, source: &Source, carried: &Concordance) {
    book(page, source);
    let (mut all, mut ruled, mut without) = (0, 0, 0);
    for section in &source.sections {
        page.heading(if section.name.is_empty() { &source.short } else { &section.name });
        for entry in carried.of(source, section, "") {
            page.item("→", &[(Role::Dim, entry)]);
        }
        for (key, passage) in &section.passages.0 {
            all += 1;
            let number = format!("{}{}", section.label, key.trim_start_matches(if section.label.starts_with('p') { "p" } else { "" }));
            page.paragraph(&[(Role::Citation, &number), (Role::Plain, "  "), (Role::Plain, &passage.gist)]);
            let entries = carried.of(source, section, key);
            for entry in entries {
                page.indented("    → ", "      ", &[(Role::Plain, entry)]);
            }
            if let Some(why) = &passage.no_rule {
                without += 1;
                page.indented("    – ", "      ", &[(Role::Dim, &format!("no rule: {why}"))]);
            } else if entries.is_empty() {
                page.indented("    ! ", "      ", &[(Role::Bad, "carried by no law yet")]);
            } else {
                ruled += 1;
            }
        }
    }
    page.gap();
    page.paragraph(&[(
        Role::Heading,
        &format!("{all} passages: {ruled} carried by laws, {without} no rule, {} not carried", all - ruled - without),
    )]);
}
