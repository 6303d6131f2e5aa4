//! From an item of the stock to a question.

use crate::laws::Game;
use crate::show::phrase;
use crate::table::{Auction, Call, Position};

use super::super::item::{Ask, Reply};
use super::super::random::Random;
use super::super::stock::{Item, Stock};
use super::{Choice, Grade, Question};

/// No question has more options.
const MOST: usize = 8;

/// Writes one question.
pub(super) struct Writer<'a, 'g> {
    pub(super) stock: &'a Stock<'g>,
    pub(super) item: &'a Item,
    pub(super) auction: &'a Auction<'g>,
    pub(super) game: &'g Game,
    pub(super) position: &'a Position,
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
            let more: Vec<String> = stock.game().law(law).cites.iter().filter(|cite| !cites.contains(cite)).cloned().collect();
            cites.extend(more);
        }
    }
    let (known, read) = writer.as_read();
    Some(Question {
        id: id(stock, item),
        topic: class.topic,
        law: class.law,
        said: said(&stock.auction, &stock.positions.way(item.place)),
        known,
        asks: writer.asks(),
        options,
        because: because + &read,
        cites,
        hints: writer.hints(class.law),
        quiet: class.quiet,
    })
}

impl Writer<'_, '_> {
    fn choice(&self, reply: &Reply, grade: Grade, held: Vec<usize>) -> Choice {
        let why = if grade == Grade::Right { String::new() } else { self.why(reply, &held) };
        Choice { text: self.text(reply), grade, why, held, reply: Some(reply.clone()) }
    }
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
