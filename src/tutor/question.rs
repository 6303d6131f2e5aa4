//! A question as it is put to the learner: its words, its options, its hints,
//! and what is said afterwards.

use crate::laws::{Game, LawId};
use crate::show::phrase;
use crate::table::{Auction, Call, Position, Seat};

use super::belief::Signature;
use super::item::{Ask, Permit, Reply, Topic};
use super::random::Random;
use super::stock::{Item, Stock};

/// No question has more options.
const MOST: usize = 8;

/// How an answer is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It is right.
    Right,
    /// It is right where a passage is read otherwise: not wrong.
    Otherwise(String),
    /// It is wrong.
    Wrong,
}

/// One option.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The option in words.
    pub text: String,
    /// How it is judged.
    pub grade: Grade,
    /// Why it fails, if it does.
    pub why: String,
    /// The misconceptions that answer so: places in
    /// [`Stock::misconceptions`].
    pub held: Vec<usize>,
    /// What it replies, in a question about an auction.
    pub reply: Option<Reply>,
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name: by it the question can be made again.
    pub id: String,
    /// What it is about.
    pub topic: Topic,
    /// The law that decides it.
    pub law: LawId,
    /// What was said so far: the player and his words.
    pub said: Vec<(String, String)>,
    /// What is known besides, each a sentence.
    pub known: Vec<String>,
    /// The question.
    pub asks: String,
    /// The options.
    pub options: Vec<Choice>,
    /// The law in a sentence.
    pub because: String,
    /// The passages.
    pub cites: Vec<String>,
    /// Three hints: the family of the rule, the fact that decides, the passage.
    pub hints: [String; 3],
    /// Whether nothing is wrong in it.
    pub quiet: bool,
}

impl Question {
    /// Which option is right.
    pub fn right(&self) -> usize {
        self.options.iter().position(|option| option.grade == Grade::Right).unwrap_or(0)
    }

    /// The question as far as it tells misconceptions apart, and which of its
    /// options each shown option is.
    pub fn signature(&self, misconceptions: usize) -> (Signature, Vec<u8>) {
        let mut says = vec![0u8; misconceptions];
        let mut places = Vec::new();
        let mut next = 0u8;
        for option in &self.options {
            if option.grade != Grade::Wrong {
                places.push(0);
                continue;
            }
            next += 1;
            places.push(next);
            for at in &option.held {
                if let Some(slot) = says.get_mut(*at) {
                    *slot = next;
                }
            }
        }
        (Signature { options: (next + 1).max(2), says: says.into() }, places)
    }

    /// The option that is meant by a number, a letter or words.
    pub fn meant(&self, line: &str) -> Option<usize> {
        let line = line.trim().to_lowercase();
        let line = line.trim_end_matches(['.', ')']);
        if let Ok(number) = line.parse::<usize>() {
            return number.checked_sub(1).filter(|at| *at < self.options.len());
        }
        if let [letter @ b'a'..=b'g'] = line.as_bytes() {
            let at = usize::from(letter - b'a');
            return Some(at).filter(|at| *at < self.options.len());
        }
        let plain = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect::<String>();
        let wanted = plain(line);
        let words: Vec<&str> = wanted.split_whitespace().collect();
        if words.is_empty() {
            return None;
        }
        let texts: Vec<String> = self.options.iter().map(|option| plain(&option.text)).collect();
        let exact = texts.iter().position(|text| *text == wanted);
        let has = |text: &&String| words.iter().all(|word| text.split_whitespace().any(|other| other.starts_with(word)));
        let mut fitting = texts.iter().enumerate().filter(|(_, text)| has(text)).map(|(at, _)| at);
        exact.or_else(|| match (fitting.next(), fitting.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        })
    }
}

/// Puts an item into words.
pub fn put(stock: &Stock<'_>, class: usize, item: &Item, random: &mut Random) -> Option<Question> {
    let class = stock.classes.get(class)?;
    let writer = Writer { stock, item, auction: &stock.auction, game: stock.game(), position: stock.positions.at(item.place) };
    let mut options = vec![writer.choice(&item.replies[0], Grade::Right, Vec::new())];
    let mut wrong: Vec<(usize, &Reply)> = item.replies.iter().enumerate().skip(1).collect();
    random.shuffle(&mut wrong);
    for (place, reply) in wrong.into_iter().take(MOST - 1) {
        let held = class.signature.says.iter().enumerate().filter(|(_, says)| usize::from(**says) == place).map(|(at, _)| at).collect();
        options.push(writer.choice(reply, Grade::Wrong, held));
    }
    let mut fillers = writer.fillers();
    random.shuffle(&mut fillers);
    for filler in fillers {
        let known = |reply: &Reply| item.replies.contains(reply) || item.otherwise.iter().any(|(other, ..)| other == reply);
        let text = writer.text(&filler);
        if options.len() < usize::from(item.ask.options()) && !known(&filler) && !options.iter().any(|option| option.text == text) {
            options.push(writer.choice(&filler, Grade::Wrong, Vec::new()));
        }
    }
    if options.len() < 2 {
        return None;
    }
    match item.ask {
        // Yes before no.
        Ask::May(..) | Ask::Outranks(..) => options.sort_by(|one, other| other.text.cmp(&one.text)),
        Ask::Turn => options.sort_by(|one, other| one.text.len().cmp(&other.text.len()).then_with(|| one.text.cmp(&other.text))),
        _ => random.shuffle(&mut options),
    }
    let mut cites = stock.game().law(class.law).cites.clone();
    let mut because = writer.because(class.law);
    if item.ask == Ask::All {
        for law in writer.all_laws().into_iter().filter(|law| *law != class.law) {
            because = format!("{because} {}", phrase::sentence(&stock.game().law(law).says));
            let more = stock.game().law(law).cites.iter().filter(|cite| !cites.contains(cite)).cloned();
            let more: Vec<String> = more.collect();
            cites.extend(more);
        }
    }
    let known = writer.agreed();
    Some(Question {
        id: id(stock, item),
        topic: class.topic,
        law: class.law,
        said: said(&stock.auction, &stock.positions.way(item.place)),
        known,
        asks: writer.asks(),
        options,
        because,
        cites,
        hints: writer.hints(class.law),
        quiet: class.quiet,
    })
}

/// What was said in an auction, each with the player who said it.
pub fn said(auction: &Auction<'_>, way: &[Call]) -> Vec<(String, String)> {
    let mut position = auction.start();
    let mut said = Vec::new();
    for call in way {
        let seat = auction.next_speaker(&position).map_or("", |seat| auction.seat_name(seat));
        said.push((seat.to_owned(), auction.word(*call).says.clone()));
        position = auction.after(&position, *call);
    }
    said
}

/// The name of an item: by it the question can be made again.
pub fn id(stock: &Stock<'_>, item: &Item) -> String {
    let auction = &stock.auction;
    let way: Vec<&str> = stock.positions.way(item.place).into_iter().map(|call| auction.word(call).text.as_str()).collect();
    let tail = match item.ask {
        Ask::Turn => "turn".to_owned(),
        Ask::Open(seat) => format!("open:{}", auction.seat_name(seat)),
        Ask::Among(seat, list) => {
            let list: Vec<&str> = list.into_iter().map(|call| auction.word(call).text.as_str()).collect();
            format!("among:{}:{}", auction.seat_name(seat), list.join(","))
        }
        Ask::May(seat, call) => format!("may:{}:{}", auction.seat_name(seat), auction.word(call).text),
        Ask::Outranks(_, call) => format!("outranks:{}", auction.word(call).text),
        Ask::Contract => "contract".to_owned(),
        Ask::About(at) => {
            format!("about:{}", auction.rules().contract.answers.get(usize::from(at)).map_or("", |answer| answer.name.as_str()))
        }
        Ask::All => "all".to_owned(),
        Ask::Unplayed => "unplayed".to_owned(),
    };
    format!("{} | {tail}", way.join(" "))
}

/// The item of that name, with its class.
pub fn find<'s>(stock: &'s Stock<'_>, name: &str) -> Option<(usize, &'s Item)> {
    let way = name.split(" | ").next()?.split_whitespace().count();
    let all = stock.classes.iter().enumerate().flat_map(|(class, list)| list.items.iter().map(move |item| (class, item)));
    all.filter(|(_, item)| stock.positions.way(item.place).len() == way).find(|(_, item)| id(stock, item) == name)
}

/// Writes one question.
struct Writer<'a, 'g> {
    stock: &'a Stock<'g>,
    item: &'a Item,
    auction: &'a Auction<'g>,
    game: &'g Game,
    position: &'a Position,
}

impl Writer<'_, '_> {
    fn seat(&self, seat: Seat) -> &str {
        self.auction.seat_name(seat)
    }

    fn says(&self, call: Call) -> &str {
        &self.auction.word(call).says
    }

    fn asks(&self) -> String {
        match self.item.ask {
            Ask::Turn => "Who speaks next?".to_owned(),
            Ask::Open(seat) if self.auction.next_speaker(self.position) != Some(seat) => {
                format!("If the turn came to {} once more, what might {} say?", self.seat(seat), self.seat(seat))
            }
            Ask::Open(seat) => format!("{} is asked. What may {} say?", self.seat(seat), self.seat(seat)),
            Ask::Among(seat, list) => {
                let list: Vec<String> = list.into_iter().map(|call| format!("“{}”", self.says(call))).collect();
                let list: Vec<&str> = list.iter().map(String::as_str).collect();
                let list = phrase::list(&list, "or");
                if self.auction.next_speaker(self.position) == Some(seat) {
                    format!("{} is asked. Which of these may {} say: {list}?", self.seat(seat), self.seat(seat))
                } else {
                    format!("If the turn came to {} once more, which of these might {} say: {list}?", self.seat(seat), self.seat(seat))
                }
            }
            Ask::May(seat, call) if self.auction.next_speaker(self.position) == Some(seat) => {
                format!("{} now says: “{}”. Is that allowed?", self.seat(seat), self.says(call))
            }
            Ask::May(seat, call) => {
                format!("Might {} still say “{}”, if the turn came to {}?", self.seat(seat), self.says(call), self.seat(seat))
            }
            Ask::Outranks(_, call) => {
                let best = self.position.best().map_or("", |best| self.says(best));
                format!("Does “{}” go over “{best}”?", self.says(call))
            }
            Ask::Contract => "What is played, and by whom?".to_owned(),
            Ask::About(at) => {
                let name = self.auction.rules().contract.answers.get(usize::from(at)).map(|answer| answer.act);
                let clause = name.map_or("", |act| self.game.facts[self.auction.rules().acts.fact].clause(act));
                let played = self.position.firm().map_or("", |call| self.says(call));
                let by = phrase::list(&self.position.holders().into_iter().map(|seat| self.seat(seat)).collect::<Vec<_>>(), "and");
                format!(
                    "{by} {} “{played}”. {}. What is right?",
                    if self.position.holders().len() == 1 { "plays" } else { "play" },
                    capital(clause)
                )
            }
            Ask::All => {
                let played = self.position.firm().map_or("", |call| self.says(call));
                let by = phrase::list(&self.position.holders().into_iter().map(|seat| self.seat(seat)).collect::<Vec<_>>(), "and");
                format!("{by} {} “{played}”. What follows?", if self.position.holders().len() == 1 { "plays" } else { "play" })
            }
            Ask::Unplayed => "Nobody has anything more to say. What happens now?".to_owned(),
        }
    }

    fn text(&self, reply: &Reply) -> String {
        match reply {
            Reply::Seat(Some(seat)) => match self.item.ask {
                Ask::About(at) => self.clause(usize::from(at), self.seat(*seat)),
                _ => self.seat(*seat).to_owned(),
            },
            Reply::Seat(None) => "Nobody: the auction is over".to_owned(),
            Reply::Calls(calls) if matches!(self.item.ask, Ask::Among(..)) => match calls.len() {
                0 => "None of them".to_owned(),
                super::item::SHORTLIST => "All of them".to_owned(),
                _ => calls.iter().map(|call| self.says(*call)).collect::<Vec<_>>().join(" · "),
            },
            Reply::Calls(calls) if calls.is_empty() => "Nothing at all".to_owned(),
            Reply::Calls(calls) if calls.len() == 1 => format!("Only: {}", self.says(calls[0])),
            Reply::Calls(calls) => calls.iter().map(|call| self.says(*call)).collect::<Vec<_>>().join(" · "),
            Reply::Permit(Permit::Allowed) => "Yes, nothing is wrong with it".to_owned(),
            Reply::Permit(Permit::Void) => "No".to_owned(),
            Reply::Permit(Permit::Open) => "The book does not say".to_owned(),
            Reply::Contract(None) => "Nothing is played".to_owned(),
            Reply::Contract(Some((call, by))) => {
                let name = self.auction.word(*call).plays.replace('-', " ");
                let by: Vec<&str> = by.iter().map(|seat| self.seat(*seat)).collect();
                format!("{}, by {}", capital(&name), phrase::list(&by, "and"))
            }
            Reply::Says(clauses) => match self.item.ask {
                Ask::About(at) => self.clause(usize::from(at), &clauses.join(", ").replace('-', " ")),
                _ => capital(&clauses.join("; ")),
            },
        }
    }

    /// An answer about what is played, as the clause of its outcome.
    fn clause(&self, at: usize, value: &str) -> String {
        capital(&super::item::clause(self.auction, at, value))
    }

    fn choice(&self, reply: &Reply, grade: Grade, held: Vec<usize>) -> Choice {
        let why = if grade == Grade::Right { String::new() } else { self.why(reply, &held) };
        Choice { text: self.text(reply), grade, why, held, reply: Some(reply.clone()) }
    }

    /// Why a wrong reply fails: whose error it is, and what the laws say.
    fn why(&self, reply: &Reply, held: &[usize]) -> String {
        if let Some(one) = held.iter().find_map(|at| self.stock.misconceptions.get(*at)) {
            return format!("That would follow if it were so: {} ({})", phrase::sentence(&one.says), phrase::sentence(&one.from));
        }
        match (reply, &self.item.replies[0]) {
            (Reply::Calls(offered), Reply::Calls(open)) => {
                if let Some(call) = offered.iter().find(|call| !open.contains(call)) {
                    let law = self.verdict_says(*call);
                    return format!("“{}” is not open. {law}", self.says(*call));
                }
                let missing = open.iter().find(|call| !offered.contains(call));
                missing.map_or_else(String::new, |call| format!("It leaves out “{}”. {}", self.says(*call), self.verdict_says(*call)))
            }
            (Reply::Seat(seat), _) if self.item.ask == Ask::Turn => match seat {
                Some(seat) => {
                    let standing = self.auction.rules().standings.get(self.position.standing(*seat)).map_or("", |standing| &standing.says);
                    format!("{} {standing}.", self.seat(*seat))
                }
                None => "Somebody is still to be asked.".to_owned(),
            },
            (Reply::Contract(_), Reply::Contract(Some((call, by)))) => {
                let by: Vec<&str> = by.iter().map(|seat| self.seat(*seat)).collect();
                format!("The call that stands is “{}”, and it is {}'s.", self.says(*call), phrase::list(&by, "and"))
            }
            (Reply::Contract(_), Reply::Contract(None)) => "No call stands that anybody would have to play.".to_owned(),
            (Reply::Says(offered), Reply::Says(right)) if self.item.ask == Ask::All => {
                let missed: Vec<&str> = right.iter().filter(|clause| !offered.contains(clause)).map(String::as_str).collect();
                phrase::sentence(&capital(&phrase::list(&missed, "and")))
            }
            (Reply::Permit(Permit::Open), _) => "The book does say.".to_owned(),
            _ => "The law says otherwise.".to_owned(),
        }
    }

    fn verdict_says(&self, call: Call) -> String {
        let (Ask::Open(seat) | Ask::Among(seat, _)) = self.item.ask else { return String::new() };
        let law = self.auction.if_asked(self.position, seat, call).law();
        law.map_or_else(String::new, |law| phrase::sentence(&self.game.law(law).says))
    }

    /// Other replies that somebody might give.
    fn fillers(&self) -> Vec<Reply> {
        match (&self.item.replies[0], self.item.ask) {
            (Reply::Permit(_), _) => vec![Reply::Permit(Permit::Allowed), Reply::Permit(Permit::Void), Reply::Permit(Permit::Open)],
            (Reply::Seat(_), Ask::Turn) => self.auction.seats().map(Some).chain([None]).map(Reply::Seat).collect(),
            (Reply::Calls(open), Ask::Open(_)) => {
                let passing = open.first().copied().into_iter().collect::<Vec<_>>();
                let mut made = vec![Reply::Calls(passing)];
                for leave in open.iter().skip(1) {
                    made.push(Reply::Calls(open.iter().copied().filter(|call| call != leave).collect()));
                }
                // One call too many; none that the code leaves open.
                let Ask::Open(seat) = self.item.ask else { return made };
                for call in self.auction.words() {
                    let verdict = self.auction.if_asked(self.position, seat, call);
                    if Permit::of(self.auction, &verdict) == Permit::Void && self.item.otherwise.is_empty() {
                        let mut more = open.clone();
                        more.push(call);
                        more.sort_unstable();
                        made.push(Reply::Calls(more));
                    }
                }
                made
            }
            (Reply::Calls(open), Ask::Among(_, list)) => {
                let turned = |call: Call| {
                    let mut calls = open.clone();
                    match calls.iter().position(|known| *known == call) {
                        Some(at) => drop(calls.remove(at)),
                        None => calls.push(call),
                    }
                    calls.sort_unstable();
                    Reply::Calls(calls)
                };
                list.into_iter().map(turned).collect()
            }
            (Reply::Contract(right), _) => {
                let mut made = vec![Reply::Contract(None)];
                let calls = self.stock.positions.way(self.item.place);
                let by = right.as_ref().map_or_else(Vec::new, |(_, by)| by.clone());
                for seat in self.auction.seats().filter(|seat| by.len() != 1 || *seat != by[0]) {
                    made.extend(right.as_ref().map(|(call, _)| Reply::Contract(Some((*call, vec![seat])))));
                }
                let others = calls
                    .iter()
                    .filter(|call| self.auction.word(**call).row.is_some() && right.as_ref().is_none_or(|(right, _)| right != *call));
                made.extend(others.map(|call| {
                    Reply::Contract(Some((*call, if by.is_empty() { self.auction.seats().take(1).collect() } else { by.clone() })))
                }));
                made
            }
            (_, Ask::About(at)) => {
                let Some(answer) = self.auction.rules().contract.answers.get(usize::from(at)) else { return Vec::new() };
                let kind = self.game.effects.get(&answer.effect).and_then(|kind| kind.with.iter().find(|(name, _)| *name == answer.with));
                let by = self.position.holders();
                kind.into_iter().flat_map(|(_, values)| values).map(|value| super::item::meant(self.auction, &by, value)).collect()
            }
            (_, Ask::All) => self.other_answers(),
            (_, Ask::Unplayed) => {
                let act = self.game.facts.act();
                let judged: Vec<u8> = self
                    .auction
                    .rules()
                    .unplayed
                    .iter()
                    .flat_map(|(_, facts)| facts.iter().filter(|(fact, _)| Some(*fact) == act))
                    .map(|(_, value)| *value)
                    .collect();
                let game = self.game;
                let others = game
                    .laws
                    .iter()
                    .filter(|law| judged.iter().any(|value| mentions(&law.when, act, *value)) && law.effects().next().is_some());
                others
                    .map(|law| {
                        let mut clauses: Vec<String> = law.effects().map(|effect| game.clause(effect)).collect();
                        clauses.sort();
                        clauses.dedup();
                        Reply::Says(clauses)
                    })
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is played with other answers to the questions about it.
    fn other_answers(&self) -> Vec<Reply> {
        let by = self.position.holders();
        let values = |at: usize| {
            let answer = self.auction.rules().contract.answers.get(at)?;
            let kind = self.game.effects.get(&answer.effect)?;
            kind.with.iter().find(|(name, _)| *name == answer.with).map(|(_, values)| values.clone())
        };
        let clause = |at: usize, value: &str| {
            let text = match super::item::meant(self.auction, &by, value) {
                Reply::Seat(Some(seat)) => self.seat(seat).to_owned(),
                _ => value.to_owned(),
            };
            super::item::clause(self.auction, at, &text.replace('-', " "))
        };
        let answers = super::item::answers(self.auction, self.position).unwrap_or_default();
        let mut made = vec![Vec::new()];
        for (at, _) in answers.iter().enumerate().filter(|(_, answer)| answer.value.is_some()) {
            let values = values(at).unwrap_or_default();
            made = made
                .iter()
                .flat_map(|clauses: &Vec<String>| {
                    values.iter().map(|value| [clauses.clone(), vec![clause(at, value)]].concat()).collect::<Vec<_>>()
                })
                .collect();
        }
        made.into_iter().map(Reply::Says).collect()
    }

    /// The laws that answer the questions about what is played.
    fn all_laws(&self) -> Vec<LawId> {
        let answers = super::item::answers(self.auction, self.position).unwrap_or_default();
        answers.into_iter().filter(|answer| answer.value.is_some()).filter_map(|answer| answer.laws.first().copied()).collect()
    }

    /// How the open passages are read on which the answer hangs.
    fn agreed(&self) -> Vec<String> {
        let mut facts: Vec<_> = self.item.otherwise.iter().map(|(_, fact, _)| *fact).collect();
        facts.sort_unstable();
        facts.dedup();
        let value = |fact| self.auction.readings().iter().find(|(known, _)| *known == fact).map(|(_, value)| *value);
        facts
            .into_iter()
            .filter_map(|fact| {
                let declared = &self.game.facts[fact];
                Some(format!("Agreed here: {} {}", declared.question, phrase::sentence(declared.clause(value(fact)?))))
            })
            .collect()
    }

    fn because(&self, law: LawId) -> String {
        let says = phrase::sentence(&self.game.law(law).says);
        match (self.item.ask, &self.item.replies[0]) {
            (Ask::Turn, Reply::Seat(Some(seat))) => {
                let standing = self.auction.rules().standings.get(self.position.standing(*seat)).map_or("", |standing| &standing.says);
                format!("{} {standing}. {says}", self.seat(*seat))
            }
            (Ask::Turn, _) => format!("Nobody has anything left to decide. {says}"),
            _ => says,
        }
    }

    fn hints(&self, law: LawId) -> [String; 3] {
        let law = self.game.law(law);
        let family = format!("Think of the rule on this: {}", phrase::sentence_end(&lower(&law.title)));
        let deciding = match self.item.ask {
            Ask::May(seat, call) | Ask::Outranks(seat, call) if self.auction.next_speaker(self.position) == Some(seat) => {
                let ruling = self.auction.explain(self.position, seat, call);
                let facts: Vec<String> = ruling
                    .rulings
                    .iter()
                    .flat_map(|prevailing| &prevailing.because)
                    .filter(|(fact, _)| *fact != self.auction.rules().acts.fact)
                    .map(|(fact, value)| self.game.facts[*fact].clause(*value).to_owned())
                    .collect();
                let mut once: Vec<String> = Vec::new();
                facts.into_iter().for_each(|fact| {
                    if !once.contains(&fact) {
                        once.push(fact);
                    }
                });
                phrase::list(&once, "and")
            }
            Ask::Among(..) if self.position.best().is_some() => {
                format!("the best call so far is “{}”", self.position.best().map_or("", |best| self.says(best)))
            }
            Ask::Contract | Ask::About(_) | Ask::All => {
                let best = self.position.firm().map_or("nobody has made a call that stands", |call| self.says(call));
                format!("the call that stands is “{best}”")
            }
            _ => {
                let standing = |seat: Seat| {
                    let says = self.auction.rules().standings.get(self.position.standing(seat)).map_or("", |standing| &standing.says);
                    let holds = if self.position.holds(seat) { " and has the best call" } else { "" };
                    format!("{} {says}{holds}", self.seat(seat))
                };
                phrase::list(&self.auction.seats().map(standing).collect::<Vec<_>>(), "and")
            }
        };
        let deciding = if deciding.is_empty() { "the best call so far and who made it".to_owned() } else { deciding };
        [
            family,
            format!("What decides: {}", phrase::sentence_end(&deciding)),
            format!("It stands in {}", phrase::sentence_end(&phrase::cites(self.game, &law.cites))),
        ]
    }
}

/// Whether a condition asks for this act.
fn mentions(condition: &crate::facts::Condition, act: Option<crate::facts::FactId>, value: u8) -> bool {
    use crate::facts::Condition;
    match condition {
        Condition::Is(fact, values) => Some(*fact) == act && values.has(value) && values.len() < 8,
        Condition::All(parts) => parts.iter().any(|part| mentions(part, act, value)),
        _ => false,
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}
