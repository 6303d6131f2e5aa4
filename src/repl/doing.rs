//! What each command does, and those that only show something: help, why,
//! options, facts.

use crate::facts::{FactId, Origin, Truth, Values};
use crate::show::{Role, Style, phrase, why_not};

use super::command::{COMMANDS, Command, find};
use super::session::{Next, Response, Session};
use super::telling;

/// So many ways a question can go are told.
const MOST_WAYS: usize = 6;

impl Session {
    /// Does what a command says.
    pub(super) fn run(&mut self, command: Command) -> Response {
        match command {
            Command::Help(None) => self.help(),
            Command::Help(Some(name)) => self.usage(&name),
            Command::Why => self.why(),
            Command::WhyNot(words) => self.why_not(&words),
            Command::Again => self.once_more(),
            Command::Options => self.options(),
            Command::Facts => self.facts(),
            Command::Law(name) => self.law(name.as_deref()),
            Command::Search(Some(words)) => self.search(&words),
            Command::Search(None) => self.usage("search"),
            Command::Term(word) => self.term(word.as_deref()),
            Command::Code(names) => self.code(names.as_deref()),
            Command::Game(name) => self.game(name.as_deref()),
            Command::Reading(name, value) => self.reading(name.as_deref(), value.as_deref()),
            Command::Correct(change) => self.correct(&change),
            Command::WhatIf(change) => self.what_if(&change),
            Command::Back => self.back(),
            Command::Undo => self.undo(),
            Command::New(story) => self.new_dispute(story),
            Command::History(number) => self.history(number),
            Command::Save { path: Some(path), over } => self.save(path, over),
            Command::Save { path: None, .. } => self.usage("save"),
            Command::Score(act) => self.scoring(act),
            Command::Quit => Response { next: Next::Leave, ..Response::say(String::new()) },
        }
    }

    fn help(&self) -> Response {
        let mut page = self.page();
        page.plain("Say in your own words what happened; answer with a number, a word or a sentence. Besides there are:");
        page.gap();
        // Two columns, where there is room for them.
        let widest = COMMANDS.iter().map(|entry| entry.usage.chars().count()).max().unwrap_or(0);
        let wide = self.style.width >= widest + 40;
        for entry in COMMANDS {
            let pad = if wide { " ".repeat(widest + 2 - entry.usage.chars().count()) } else { ": ".to_owned() };
            let rest = " ".repeat(if wide { widest + 4 } else { 4 });
            page.indented("  ", &rest, &[(Role::Heading, entry.usage), (Role::Plain, &pad), (Role::Plain, entry.does)]);
        }
        page.gap();
        page.paragraph(&[(
            Role::Dim,
            "Ctrl-C leaves a question, Ctrl-D the program; TAB completes; the arrow keys bring back earlier lines.",
        )]);
        page.paragraph(&[(
            Role::Dim,
            "Lessons and payments are outside: `hoyle learn`, `hoyle quiz`, `hoyle calls`, `hoyle settle`; `hoyle --help` has them all.",
        )]);
        Response::say(page.finish())
    }

    /// How one command is used.
    pub(super) fn usage(&self, name: &str) -> Response {
        let Some(entry) = find(name) else { return self.help() };
        let mut page = self.page();
        page.paragraph(&[(Role::Heading, entry.usage), (Role::Plain, ": "), (Role::Plain, entry.does), (Role::Plain, ".")]);
        if !entry.more.is_empty() {
            page.plain(entry.more);
        }
        if !entry.also.is_empty() {
            page.paragraph(&[(Role::Dim, &format!("Also: {}.", entry.also.join(", ")))]);
        }
        Response::say(page.finish())
    }

    fn why(&mut self) -> Response {
        let Some(matter) = &self.state.matter else { return self.once_more() };
        let Some((code, question)) = matter.question() else {
            let style = Style { long: true, ..self.style };
            return Response::say(self.stands(style));
        };
        let game = &matter.room.game;
        let fact = &game.facts[question.fact];
        let mut page = self.page();
        if let Some(why) = &fact.why {
            page.paragraph(&[(Role::Heading, "Why it is asked: "), (Role::Plain, &phrase::sentence(why))]);
        }
        if let Some(about) = &fact.about {
            page.plain(&phrase::sentence(about));
        }
        // Answers that come to the same are named together.
        let mut ways: Vec<(String, Vec<&str>)> = Vec::new();
        for values in &matter.numbered {
            let mut other = matter.dispute.clone();
            other.case.set(question.fact, *values);
            let then = telling::in_brief(game, &other.ruling_by(game, code));
            let clauses = values.iter().map(|value| fact.clause(value));
            match ways.iter_mut().find(|(known, _)| *known == then) {
                Some((_, when)) => when.extend(clauses),
                None => ways.push((then, clauses.collect())),
            }
        }
        for (then, when) in ways.iter().take(MOST_WAYS) {
            let when = if when.len() > 3 {
                format!("{} or {} others", when.iter().take(2).copied().collect::<Vec<_>>().join(", "), when.len() - 2)
            } else {
                phrase::list(when, "or")
            };
            page.item("•", &[(Role::Dim, &format!("if {when}: ")), (Role::Plain, then)]);
        }
        if ways.len() > MOST_WAYS {
            page.item("•", &[(Role::Dim, &format!("and {}", phrase::counted(ways.len() - MOST_WAYS, "more ruling")))]);
        }
        telling::question(&mut page, game, question, &matter.numbered);
        Response::say(page.finish())
    }

    /// Says what stands in the way of an outcome, by each code that rules.
    fn why_not(&mut self, words: &str) -> Response {
        let Some(matter) = &self.state.matter else { return self.once_more() };
        let game = &matter.room.game;
        let mut told = String::new();
        for code in &matter.codes {
            let Some(denied) = why_not::denied(game, *code, &matter.dispute, words) else { continue };
            if matter.codes.len() > 1 {
                let mut page = self.page();
                page.heading(&game.code(*code).title);
                told.push_str(&page.finish());
            }
            told.push_str(&denied.text(game, *code, &self.style));
        }
        if told.is_empty() {
            return self.plain("I do not know what outcome you mean. Say for example: why not call a suit.");
        }
        Response::say(told)
    }

    fn once_more(&mut self) -> Response {
        if let Some(matter) = &mut self.state.matter {
            matter.left = false;
        }
        Response::say(self.stands(self.style))
    }

    fn options(&mut self) -> Response {
        let all = self.state.question().map(|(_, question)| question.options.clone());
        let (Some(all), Some(matter)) = (all, &mut self.state.matter) else { return self.plain("No question is open.") };
        matter.numbered = all.into_iter().map(Values::one).collect();
        Response::say(self.stands(self.style))
    }

    fn facts(&self) -> Response {
        let mut page = self.page();
        let Some(matter) = &self.state.matter else { return self.plain("There is no dispute yet, so nothing is known.") };
        let game = &matter.room.game;
        let dispute = &matter.dispute;
        let mut idle: Vec<FactId> = Vec::new();
        page.paragraph(&[(Role::Heading, "Known")]);
        for (fact, values) in dispute.case.known(&game.facts) {
            if game.facts[fact].when.truth(&game.facts, &dispute.case) == Truth::No {
                idle.push(fact);
                continue;
            }
            let words = dispute
                .told
                .iter()
                .flat_map(|told| &told.understanding.items)
                .find(|item| item.fact == fact)
                .map(|item| item.words.as_str());
            let note = if game.facts[fact].origin == Origin::Reading { "  (as your table reads it)" } else { "" };
            telling::fact_line(&mut page, game, fact, values, words, note);
        }
        if !idle.is_empty() {
            let names: Vec<&str> = idle.iter().map(|fact| game.facts[*fact].name.as_str()).collect();
            page.paragraph(&[(Role::Dim, &format!("Said, but of no matter here: {}.", phrase::list(&names, "and")))]);
        }
        if !dispute.untold.is_empty() {
            page.paragraph(&[(Role::Heading, "Nobody can tell")]);
            for fact in &dispute.untold {
                page.item(
                    "•",
                    &[(Role::Heading, &game.facts[*fact].name), (Role::Plain, ": "), (Role::Plain, &game.facts[*fact].question)],
                );
            }
        }
        page.paragraph(&[(Role::Dim, "`correct NAME is VALUE` puts one right, `correct NAME is unknown` forgets it.")]);
        Response::say(page.finish())
    }
}
