//! Commands about the books: laws, codes, games and readings.

use crate::facts::{FactId, Origin, Values};
use crate::hearing::codes;
use crate::laws::{CodeId, Game, LawId, Meant, Reading, nearest};
use crate::show::{Page, Role, glossary, law, phrase};

use super::session::{Response, Session};
use super::state::{Room, Step};

/// So many laws are listed.
const MOST_FOUND: usize = 8;

impl Session {
    /// `law [NAME]`.
    pub(super) fn law(&self, name: Option<&str>) -> Response {
        let game = &self.state.room.game;
        let Some(name) = name else { return self.deciding_laws() };
        let mut page = self.page();
        let laws = self.find_laws(name);
        match laws.as_slice() {
            [] => {
                page.plain(&format!("No law is called `{name}`."));
                let like: Vec<LawId> = game.ids().filter(|id| game.law(*id).name.contains(name)).collect();
                let like = if like.is_empty() { self.search_laws(&name.replace('-', " ")) } else { like };
                if let Some(near) = nearest(name, game.laws.iter().map(|law| law.name.as_str())).filter(|_| like.is_empty()) {
                    page.plain(&format!("Did you mean `{near}`?"));
                }
                self.law_lines(&mut page, &like);
                Response::say(page.finish())
            }
            [only] => {
                let of = game.law(*only).code;
                if !name.contains([':', '/']) && !self.state.codes.contains(&of) {
                    let own = game.code(self.state.code()).title.as_str();
                    page.paragraph(&[(Role::Dim, &format!("No law of {own} is called so; this is one of {}.", game.code(of).title))]);
                    page.gap();
                }
                let place = self.place(*only);
                Response::say(format!("{}{}", page.finish(), law::text(game, *only, &place, &self.style)))
            }
            several => {
                page.plain(&format!("{} laws carry this passage:", several.len()));
                self.law_lines(&mut page, several);
                Response::say(page.finish())
            }
        }
    }

    /// `search WORDS`.
    pub(super) fn search(&self, words: &str) -> Response {
        let found = self.search_laws(words);
        if found.is_empty() {
            return self.plain(&format!("No law speaks of “{words}”."));
        }
        let mut page = self.page();
        self.law_lines(&mut page, &found);
        page.paragraph(&[(Role::Dim, "`law NAME` shows one in full.")]);
        Response::say(page.finish())
    }

    /// What a word of this game means, or else of another, if it is in the glossary.
    pub(super) fn meaning(&self, word: &str) -> Option<Response> {
        let terms = self.library.glossary().ok()?;
        let here = self.state.room.game.name.clone();
        let games = [here].into_iter().chain(self.library.games());
        let found = games.map(|game| terms.called(word, &game)).find(|found| !found.is_empty())?;
        let mut page = self.page();
        for term in found {
            glossary::term(&mut page, &Meant { term, spelt: None }, [&self.state.room.game]);
        }
        Some(Response::say(page.finish()))
    }

    /// `term [WORD]`.
    pub(super) fn term(&self, word: Option<&str>) -> Response {
        let terms = match self.library.glossary() {
            Ok(terms) => terms,
            Err(error) => return self.plain(&error.to_string()),
        };
        let mut page = self.page();
        let Some(word) = word else {
            let names = terms.names();
            page.plain(&names.join(", "));
            return Response::say(page.finish());
        };
        let found = terms.find(word);
        if found.is_empty() {
            return self.plain(&format!("“{word}” is not in the glossary. `search {word}` looks through the laws."));
        }
        for meant in &found {
            glossary::term(&mut page, meant, [&self.state.room.game]);
        }
        Response::say(page.finish())
    }

    /// Laws by everyday words: those of the codes that rule first.
    pub(super) fn search_laws(&self, words: &str) -> Vec<LawId> {
        let room = &self.state.room;
        let mut found: Vec<LawId> = crate::search::laws(&room.game, &room.lexicon, words).into_iter().map(|hit| hit.law).collect();
        found.sort_by_key(|id| !self.state.codes.contains(&room.game.law(*id).code));
        found
    }

    /// The laws that decide the dispute in hand.
    fn deciding_laws(&self) -> Response {
        let mut page = self.page();
        let decided: Vec<LawId> = self
            .state
            .matter
            .iter()
            .flat_map(|matter| &matter.rulings)
            .flat_map(|ruling| {
                ruling.rulings.iter().chain(&ruling.gaps).map(|prevailing| prevailing.law).chain(ruling.nearest.iter().copied())
            })
            .collect();
        if decided.is_empty() {
            page.plain("Nothing is decided yet. `law NAME` shows a law; TAB completes its name.");
            return Response::say(page.finish());
        }
        page.plain("These laws decide:");
        self.law_lines(&mut page, &decided);
        page.paragraph(&[(Role::Dim, "`law NAME` shows one in full.")]);
        Response::say(page.finish())
    }

    fn law_lines(&self, page: &mut Page, laws: &[LawId]) {
        let game = &self.state.room.game;
        for id in laws.iter().take(MOST_FOUND) {
            let law = game.law(*id);
            let cites = format!(" ({})", phrase::cites(game, &law.cites));
            let name = if self.state.codes.contains(&law.code) { &law.name } else { &law.path };
            page.item("•", &[(Role::Heading, name), (Role::Plain, ": "), (Role::Plain, &law.title), (Role::Citation, &cites)]);
        }
        if let Some(more) = laws.len().checked_sub(MOST_FOUND).filter(|more| *more > 0) {
            page.item("•", &[(Role::Dim, &format!("and {more} more"))]);
        }
    }

    /// The laws of that name, those of the codes that rule first; or those
    /// that carry the passage.
    fn find_laws(&self, name: &str) -> Vec<LawId> {
        let game = &self.state.room.game;
        let own = |id: &LawId| self.state.codes.contains(&game.law(*id).code);
        let mut named: Vec<LawId> = game.ids().filter(|id| game.law(*id).name == name || game.law(*id).path == name).collect();
        named.sort_by_key(|id| !own(id));
        if let Some(first) = named.first() {
            return vec![*first];
        }
        if !name.contains(':') {
            return Vec::new();
        }
        let carries = |cite: &String| cite == name || cite.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        let citing = |own_code: bool| -> Vec<LawId> {
            game.ids().filter(|id| own(id) == own_code && game.law(*id).cites.iter().any(carries)).collect()
        };
        let ours = citing(true);
        if ours.is_empty() { citing(false) } else { ours }
    }

    /// Where a law is written: file and line.
    fn place(&self, id: LawId) -> String {
        let place = &self.state.room.game.law(id).place;
        format!("{}:{}", place.file, self.library.line(place))
    }

    /// `code [NAME]`.
    pub(super) fn code(&mut self, names: Option<&str>) -> Response {
        let room = self.room();
        let game = &room.game;
        let Some(names) = names else {
            let mut page = self.page();
            for (id, code) in game.own() {
                let here = self.state.codes.contains(&id);
                let note = if here { "  (rules here)" } else { "" };
                page.item(
                    if here { "▸" } else { " " },
                    &[(Role::Heading, &code.name), (Role::Plain, ": "), (Role::Plain, &code.title), (Role::Dim, note)],
                );
            }
            page.paragraph(&[(Role::Dim, "`code NAME` rules by another, `code all` by each.")]);
            return Response::say(page.finish());
        };
        let wanted: Vec<String> = names.split([',', ' ']).filter(|name| !name.is_empty() && *name != "and").map(str::to_owned).collect();
        let codes = match find_codes(game, &wanted) {
            Ok(codes) => codes,
            Err(says) => return self.plain(&phrase::sentence(&says)),
        };
        self.before(Step::Code);
        self.state.codes.clone_from(&codes);
        let titles: Vec<&str> = codes.iter().map(|code| game.code(*code).title.as_str()).collect();
        let mut page = self.page();
        page.plain(&format!("Ruling by {}.", titles.join("; ")));
        // Taken away, as another book's ruling is worth reading even where it is the same.
        let Some(mut matter) = self.state.matter.take() else { return Response::say(page.finish()) };
        matter.dispute.code = self.state.code();
        matter.codes = codes;
        self.settle(matter, page)
    }

    /// `game [NAME]`.
    pub(super) fn game(&mut self, name: Option<&str>) -> Response {
        let mut page = self.page();
        let games = self.library.games();
        let here = &self.state.room.game.name;
        let Some(name) = name else {
            for game in &games {
                page.item(
                    if game == here { "▸" } else { " " },
                    &[(Role::Heading, game), (Role::Dim, if game == here { "  (here)" } else { "" })],
                );
            }
            page.paragraph(&[(Role::Dim, "`game NAME` turns to another.")]);
            return Response::say(page.finish());
        };
        let Some(called) = self.library.game_called(name) else {
            let near = nearest(name, games.iter().map(String::as_str)).map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
            page.plain(&format!("No game is called `{name}`.{near} There are: {}.", phrase::list(&games, "and")));
            return Response::say(page.finish());
        };
        let name = called.as_str();
        let usual = self.library.variant_of(name);
        if name == here && self.state.room.game.variant.as_deref() == usual {
            page.plain("That is the game here.");
            return Response::say(page.finish());
        }
        let room = match Room::open(&self.library, name) {
            Ok(room) => room,
            Err(error) => return self.plain(&error.to_string()),
        };
        self.before(Step::Game);
        self.game_named = true;
        self.state.turn_to(room);
        page.plain(&format!("Now it is {}, by {}.", self.state.room.game.title, self.state.room.game.code(self.state.code()).title));
        Response::say(page.finish())
    }

    /// `reading [NAME [VALUE]]`.
    pub(super) fn reading(&mut self, name: Option<&str>, value: Option<&str>) -> Response {
        let room = self.room();
        let game = &room.game;
        let known = readings(game, &self.state.codes);
        let mut page = self.page();
        let Some(name) = name else {
            if known.is_empty() {
                page.plain("This code leaves nothing to be read in two ways.");
            }
            for (_, reading) in &known {
                let fact = &game.facts[reading.fact];
                let taken = self.taken(reading).iter().map(|value| fact.clause(value)).collect::<Vec<_>>().join(" or ");
                page.item("•", &[(Role::Heading, &fact.name), (Role::Plain, ": "), (Role::Plain, &taken)]);
            }
            page.paragraph(&[(Role::Dim, "`reading NAME` shows one, `reading NAME VALUE` reads it otherwise.")]);
            return Response::say(page.finish());
        };
        let Some((code, reading)) = known.iter().find(|(_, reading)| game.facts[reading.fact].name == name) else {
            return self.no_reading(name);
        };
        let fact = &game.facts[reading.fact];
        let Some(value) = value else {
            let cites = format!(" ({})", phrase::cites(game, &reading.cites));
            page.paragraph(&[(Role::Heading, &fact.question), (Role::Citation, &cites)]);
            let taken = self.taken(reading);
            for value in reading.values.iter() {
                let usual = if value == reading.default { "  (the usual reading)" } else { "" };
                page.item(
                    if taken.has(value) { "▸" } else { " " },
                    &[(Role::Heading, fact.name_of(value)), (Role::Plain, ": "), (Role::Plain, fact.clause(value)), (Role::Dim, usual)],
                );
            }
            if let Some(why) = &reading.why {
                page.paragraph(&[(Role::Plain, &format!("Why usual: {}", phrase::sentence(why)))]);
            }
            return Response::say(page.finish());
        };
        let Some(chosen) = fact.value(value).filter(|value| reading.values.has(*value)) else {
            let names: Vec<&str> = reading.values.iter().map(|value| fact.name_of(value)).collect();
            return self.plain(&format!("`{name}` cannot be read as `{value}`: it is {}.", phrase::list(&names, "or")));
        };
        self.before(Step::Reading);
        self.state.choose(reading.fact, Values::one(chosen));
        page.plain(&format!("{} is now read so: {}.", game.code(*code).title, fact.clause(chosen)));
        let Some(mut matter) = self.state.matter.clone() else { return Response::say(page.finish()) };
        matter.dispute.case.set(reading.fact, Values::one(chosen));
        self.settle(matter, page)
    }

    fn no_reading(&self, name: &str) -> Response {
        let game = &self.state.room.game;
        if let Some(fact) = game.facts.find(name) {
            let says = if game.facts[fact].origin == Origin::Reading {
                "That passage is open only in another code; `code` shows them.".to_owned()
            } else {
                format!("`{name}` is a fact, not a reading: `correct {name} is …` puts it right.")
            };
            return self.plain(&says);
        }
        let near = nearest(name, readings(game, &self.state.codes).iter().map(|(_, reading)| game.facts[reading.fact].name.as_str()));
        let near = near.map_or_else(|| "`reading` lists them.".to_owned(), |near| format!("Did you mean `{near}`?"));
        self.plain(&format!("No reading is called `{name}`. {near}"))
    }

    /// How a passage is read here.
    pub(super) fn taken(&self, reading: &Reading) -> Values {
        let chosen = self.state.readings().find(|(fact, _)| *fact == reading.fact).map(|(_, values)| values.and(reading.values));
        // Another code may have other answers to the same question.
        chosen.filter(|values| !values.is_empty()).unwrap_or(Values::one(reading.default))
    }
}

/// The readings of the codes, and of those they fall back on.
pub(super) fn readings<'a>(game: &'a Game, codes: &[CodeId]) -> Vec<(CodeId, &'a Reading)> {
    let mut found: Vec<(CodeId, &Reading)> = Vec::new();
    let mut open: Vec<CodeId> = codes.to_vec();
    let mut seen: Vec<CodeId> = Vec::new();
    while let Some(code) = open.pop() {
        if seen.contains(&code) {
            continue;
        }
        seen.push(code);
        for reading in &game.code(code).readings {
            let known: Option<FactId> = found.iter().map(|(_, reading)| reading.fact).find(|fact| *fact == reading.fact);
            if known.is_none() {
                found.push((code, reading));
            }
        }
        for law in &game.code(code).laws {
            if let crate::laws::Does::FallsBack { to } = &game.law(*law).does {
                open.extend(to.iter().map(|(code, _)| *code));
            }
        }
    }
    found
}

/// Codes by their names; of `all` the usual one speaks first.
pub(super) fn find_codes(game: &Game, names: &[String]) -> Result<Vec<CodeId>, String> {
    let mut codes = codes(game, names).map_err(|refusal| refusal.line())?;
    if names.iter().any(|name| name == "all") {
        codes.sort_by_key(|id| *id != game.default);
    }
    Ok(codes)
}
