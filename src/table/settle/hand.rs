//! A hand as it is told, and whether it can have been so.

use std::collections::BTreeMap;

use crate::laws::schema::settlement::{InputKind, TakesWho};
use crate::laws::settlement::{Contract, Input, Scale, Settlement, tidy};
use crate::laws::{Game, guess, nearest};

use super::error::{Missing, SettleError};
use super::spelt::Calls;

/// What is played for, as it is told; the usual, if nothing is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// A scale of the book's.
    pub scale: Option<String>,
    /// Stakes of the players' own, by what they are for: `solo`, `6d`.
    pub own: Vec<(String, String)>,
    /// The unit of these.
    pub unit: Option<String>,
    /// Whether something else than the usual is played for, and it is not known what.
    pub otherwise: bool,
}

impl Stakes {
    /// The stakes of such parts as `six-twelve-eighteen` and `solo=6`.
    ///
    /// # Errors
    /// When two scales are named.
    pub fn read(parts: &[String], unit: Option<&str>) -> Result<Self, SettleError> {
        let mut stakes = Self { unit: unit.map(str::to_owned), ..Self::default() };
        for part in parts {
            match part.split_once('=') {
                Some((name, amount)) => stakes.agree(name.trim(), amount.trim()),
                None if stakes.scale.is_none() => stakes.scale = Some(part.trim().to_owned()),
                None => return Err(SettleError::wrong("there can be only one scale of stakes", None)),
            }
        }
        Ok(stakes)
    }

    /// These, and the others where nothing is said by these.
    #[must_use]
    pub fn over(&self, others: &Self) -> Self {
        let mut own = others.own.clone();
        own.retain(|(name, _)| self.scale.is_none() && self.own.iter().all(|(known, _)| known != name));
        own.extend(self.own.iter().cloned());
        Self {
            scale: self.scale.clone().or_else(|| others.scale.clone()),
            own,
            unit: self.unit.clone().or_else(|| others.unit.clone()),
            otherwise: self.otherwise || others.otherwise,
        }
    }

    /// Agrees on a stake, whatever was agreed on it before.
    pub fn agree(&mut self, name: &str, amount: &str) {
        self.own.retain(|(known, _)| known != name);
        self.own.push((name.to_owned(), amount.to_owned()));
    }
}

/// A hand that is over, as it is told. Players are called by their seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// What was played.
    pub call: String,
    /// Who played it, the first to call first.
    pub by: Vec<String>,
    /// What the declaring side took.
    pub count: Option<i64>,
    /// What players took singly.
    pub counts: Vec<(String, i64)>,
    /// How often players revoked.
    pub revokes: Vec<(String, i64)>,
    /// What else is known, by the names of the file.
    pub inputs: Vec<(String, String)>,
    /// Readings chosen.
    pub readings: Vec<(String, String)>,
    /// What is played for.
    pub stakes: Stakes,
    /// Outcomes that a ruling has stated.
    pub ruled: Vec<String>,
    /// Whom the ruling calls the offender.
    pub offender: Option<String>,
    /// What the players are called, in the order of their seats.
    pub names: Vec<String>,
    /// Who dealt, if not the last of them.
    pub dealer: Option<String>,
}

/// A hand whose every name was looked up.
#[derive(Clone, Debug)]
pub(super) struct Told<'a> {
    pub(super) contract: &'a Contract,
    /// The call, without its suit.
    pub(super) call: String,
    pub(super) suit: Option<String>,
    /// How many sit at the table.
    pub(super) players: usize,
    /// Who dealt.
    pub(super) dealer: usize,
    /// Who sits at the table and does not play this hand.
    pub(super) out: Vec<usize>,
    pub(super) by: Vec<usize>,
    pub(super) side: Option<i64>,
    pub(super) each: BTreeMap<usize, i64>,
    pub(super) revokes: BTreeMap<usize, i64>,
    pub(super) offender: Option<usize>,
}

impl<'a> Told<'a> {
    pub(super) fn of(game: &'a Game, settlement: &'a Settlement, hand: &Hand) -> Result<Self, SettleError> {
        if let Some(outcome) = hand.ruled.iter().find(|outcome| !game.effects.contains_key(*outcome)) {
            let near = guess(outcome, game.effects.keys().map(String::as_str));
            return Err(SettleError::wrong(format!("no outcome is called `{outcome}`"), near));
        }
        let (contract, call, suit) = meant(game, settlement, &hand.call)?;
        let suit = match suit {
            Some(suit) => Some(suit),
            None => told_suit(game, settlement, hand)?,
        };
        let players = players(settlement, hand)?;
        let seats = settlement.seats.get(..players).unwrap_or(&settlement.seats);
        let called = if hand.names.is_empty() { seats } else { hand.names.get(..players).unwrap_or(&hand.names) };
        let seat = |name: &str| seat_of(seats, &hand.names, name);
        let dealer = hand.dealer.as_deref().map_or(Ok(players.saturating_sub(1)), seat)?;
        let mut by = Vec::new();
        for name in &hand.by {
            let place = seat(name)?;
            if by.contains(&place) {
                return Err(SettleError::wrong(format!("{name} is named twice"), None));
            }
            by.push(place);
        }
        if by.is_empty() && contract.fewest == players {
            by.extend(0..players);
        }
        check_declarers(contract, &call, by.len(), called)?;
        let mut each = BTreeMap::new();
        for (name, count) in &hand.counts {
            let place = seat(name)?;
            within(settlement, *count)?;
            if each.insert(place, *count).is_some() {
                return Err(SettleError::wrong(format!("the {} of {name} are told twice", settlement.what), None));
            }
        }
        let out = standing_out(settlement, hand, &seat, (dealer, players))?;
        if let Some(name) = by.iter().find(|place| out.contains(place)).and_then(|place| called.get(*place)) {
            return Err(SettleError::wrong(format!("{name} stood out of the hand and did not play it"), None));
        }
        let mut told =
            Self { contract, call, suit, players, dealer, out, by, side: hand.count, each, revokes: BTreeMap::new(), offender: None };
        told.check_counts(settlement, called)?;
        for (name, count) in &hand.revokes {
            let place = seat(name)?;
            if !(0..=settlement.most).contains(count) {
                return Err(SettleError::wrong(
                    format!("nobody can revoke {count} times in a hand of {} {}", settlement.most, settlement.what),
                    None,
                ));
            }
            *told.revokes.entry(place).or_default() += count;
        }
        told.offender = hand.offender.as_deref().map(seat).transpose()?;
        Ok(told)
    }

    fn check_counts(&mut self, settlement: &Settlement, called: &[String]) -> Result<(), SettleError> {
        let what = &settlement.what;
        if let Some(count) = self.side {
            within(settlement, count)?;
        }
        let named = |place: usize| called.get(place).map_or("", String::as_str);
        match self.contract.takes {
            TakesWho::None => {}
            TakesWho::Side => {
                // Partners' own tricks make up those of their side.
                if !self.each.is_empty() {
                    if let Some(place) = self.each.keys().find(|place| !self.by.contains(place)) {
                        let message = format!("the {what} are those of the declaring side, and {} is not on it", named(*place));
                        return Err(SettleError::wrong(message, None));
                    }
                    if let Some(place) = self.by.iter().find(|place| !self.each.contains_key(place)) {
                        return Err(SettleError::wrong(format!("the {what} of {} are missing", named(*place)), None));
                    }
                    let sum: i64 = self.each.values().sum();
                    within(settlement, sum)?;
                    if let Some(side) = self.side.filter(|side| *side != sum) {
                        return Err(SettleError::wrong(format!("that makes {sum} {what}, and {side} were told"), None));
                    }
                    self.side = Some(sum);
                }
            }
            TakesWho::Each | TakesWho::All => {
                let who: Vec<usize> = if self.contract.takes == TakesWho::All { self.playing().collect() } else { self.by.clone() };
                if let (Some(count), [only]) = (self.side, who.as_slice()) {
                    self.each.insert(*only, count);
                } else if self.side.is_some() {
                    let example = who.iter().map(|place| format!("{}=0", named(*place))).collect::<Vec<_>>().join(",");
                    return Err(SettleError::wrong(format!("each player's {what} are needed"), Some(format!("--tricks {example}"))));
                }
                if let Some(place) = self.each.keys().find(|place| !who.contains(place)) {
                    return Err(SettleError::wrong(format!("{} does not play it, so his {what} do not matter", named(*place)), None));
                }
                let missing: Vec<&str> = who.iter().filter(|place| !self.each.contains_key(place)).map(|place| named(*place)).collect();
                if !missing.is_empty() && !self.each.is_empty() {
                    return Err(SettleError::wrong(format!("the {what} of {} are missing", missing.join(" and ")), None));
                }
                let sum = self.each.values().try_fold(0_i64, |sum, count| sum.checked_add(*count)).ok_or(SettleError::TooLarge)?;
                let whole = self.contract.takes == TakesWho::All && !self.each.is_empty();
                if settlement.shared() && (sum > settlement.most || (whole && sum != settlement.most)) {
                    return Err(SettleError::wrong(format!("that makes {sum} {what}, and there are {}", settlement.most), None));
                }
            }
        }
        Ok(())
    }

    /// The place of a seat that is counted from the dealer, whose own is the last.
    pub(super) fn place_of(&self, seat: usize) -> usize {
        from_dealer(seat, self.dealer, self.players)
    }

    /// Who plays the hand.
    pub(super) fn playing(&self) -> impl Iterator<Item = usize> {
        (0..self.players).filter(|place| !self.out.contains(place))
    }

    /// What must still be told of the tricks.
    pub(super) fn missing(&self, settlement: &Settlement) -> Option<Missing> {
        let what = &settlement.what;
        let (question, told) = match self.contract.takes {
            TakesWho::None => return None,
            TakesWho::Side if self.side.is_some() => return None,
            TakesWho::Each | TakesWho::All if !self.each.is_empty() => return None,
            TakesWho::Side => (format!("How many {what} did the declaring side take?"), "--tricks N".to_owned()),
            TakesWho::Each | TakesWho::All => {
                let who: Vec<usize> = if self.contract.takes == TakesWho::All { self.playing().collect() } else { self.by.clone() };
                let seats: Vec<&String> = who.iter().filter_map(|place| settlement.seats.get(*place)).collect();
                (format!("How many {what} did each of them take?"), format!("--tricks {}", own_numbers(&seats)))
            }
        };
        Some(Missing { name: what.clone(), question, options: Vec::new(), told })
    }
}

impl Settlement {
    /// Whether what is counted is shared out among the players.
    fn shared(&self) -> bool {
        self.contracts.iter().any(|contract| matches!(contract.takes, TakesWho::Side | TakesWho::None))
    }
}

fn within(settlement: &Settlement, count: i64) -> Result<(), SettleError> {
    if (0..=settlement.most).contains(&count) {
        return Ok(());
    }
    Err(SettleError::wrong(format!("{count} {} cannot be: there are {} in all", settlement.what, settlement.most), None))
}

/// The place of a seat that is counted from the dealer, whose own is the last.
fn from_dealer(seat: usize, dealer: usize, players: usize) -> usize {
    (dealer + 1 + seat) % players.max(1)
}

fn check_declarers(contract: &Contract, call: &str, found: usize, called: &[String]) -> Result<(), SettleError> {
    if (contract.fewest..=contract.most).contains(&found) {
        return Ok(());
    }
    let players = |number: usize| if number == 1 { "one player".to_owned() } else { format!("{number} players") };
    let range = if contract.fewest == contract.most {
        players(contract.fewest)
    } else {
        format!("{} to {}", contract.fewest, players(contract.most))
    };
    let named = match found {
        0 => "nobody was named".to_owned(),
        1 => "one was named".to_owned(),
        _ => format!("{found} were named"),
    };
    let example = called.iter().take(contract.fewest).cloned().collect::<Vec<_>>().join(",");
    Err(SettleError::wrong(format!("{} is played by {range}, and {named}", call.replace('-', " ")), Some(format!("--by {example}"))))
}

fn seat_of(seats: &[String], names: &[String], name: &str) -> Result<usize, SettleError> {
    let same = |known: &String| known.to_lowercase() == name.trim().to_lowercase();
    let found = names.iter().take(seats.len()).position(same).or_else(|| seats.iter().position(same));
    found.ok_or_else(|| {
        let known = if names.is_empty() { seats } else { names };
        SettleError::wrong(format!("nobody sits at `{}`", name.trim()), Some(format!("the seats are {}", known.join(", "))))
    })
}

/// Whether an input tells the suit: by that name, or by that of the fact.
pub(super) fn tells_suit(game: &Game, settlement: &Settlement, name: &str) -> bool {
    let fact = settlement.rulings.as_ref().and_then(|rulings| rulings.suit);
    name == "suit" || fact.is_some_and(|fact| game.facts[fact].name == name)
}

fn told_suit(game: &Game, settlement: &Settlement, hand: &Hand) -> Result<Option<String>, SettleError> {
    let Some((_, value)) = hand.inputs.iter().find(|(name, _)| tells_suit(game, settlement, name)) else { return Ok(None) };
    let found = settlement.suits.iter().find(|(short, long)| long == value || short == value);
    let known = || settlement.suits.iter().map(|(_, long)| long.as_str()).collect::<Vec<_>>().join(", ");
    found
        .map(|(_, long)| Some(long.clone()))
        .ok_or_else(|| SettleError::wrong(format!("no suit is called `{value}`"), Some(format!("there are {}", known()))))
}

/// How many sit at the table: all the seats, or as many as the input `players`
/// says.
fn players(settlement: &Settlement, hand: &Hand) -> Result<usize, SettleError> {
    let Some(input) = settlement.input("players").filter(|input| input.kind == InputKind::Number) else {
        return Ok(settlement.seats.len());
    };
    let told = hand.inputs.iter().find(|(name, _)| name == "players").map(|(_, value)| value.as_str()).or(input.default.as_deref());
    let number = told.map(|value| number_of(input, value)).transpose()?;
    Ok(number.and_then(|number| usize::try_from(number).ok()).unwrap_or(settlement.seats.len()).min(settlement.seats.len()))
}

/// Who sits at the table and has no cards: where there is an input `stands-out`, he
/// of whom it is told, or else he who stands out by the book.
fn standing_out(
    settlement: &Settlement,
    hand: &Hand,
    seat: &impl Fn(&str) -> Result<usize, SettleError>,
    (dealer, players): (usize, usize),
) -> Result<Vec<usize>, SettleError> {
    let Some(input) = settlement.input(Input::STANDS_OUT).filter(|input| input.kind == InputKind::Seats) else { return Ok(Vec::new()) };
    let Some((_, value)) = hand.inputs.iter().find(|(name, _)| *name == input.name) else {
        if input.default.is_none() {
            return Err(SettleError::Needs(vec![question(settlement, input, players)]));
        }
        let seats = settlement.by_default(input).into_iter();
        return Ok(seats.map(|seat| from_dealer(seat, dealer, players)).collect());
    };
    listed(value, &hand.names).into_iter().map(seat).collect()
}

/// The entries of a list: parted by commas, or by spaces, where no name has one.
pub(super) fn listed<'v>(value: &'v str, names: &[String]) -> Vec<&'v str> {
    let by_spaces = !names.iter().any(|name| name.contains(' '));
    let entries = value.split(|c| c == ',' || by_spaces && c == ' ').map(str::trim);
    entries.filter(|entry| !entry.is_empty() && *entry != "none").collect()
}

/// How a number for each of these seats is told.
fn own_numbers(seats: &[&String]) -> String {
    seats.iter().map(|seat| format!("{seat}=N")).collect::<Vec<_>>().join(",")
}

/// What asks for an input, where so many sit at the table.
pub(super) fn question(settlement: &Settlement, input: &Input, players: usize) -> Missing {
    let options = input.values.iter().map(|(name, _)| name.clone()).collect();
    let how = match input.kind {
        InputKind::EachSeat => own_numbers(&settlement.seats.iter().take(players).collect::<Vec<_>>()),
        InputKind::Seats => "SEAT".to_owned(),
        _ => "…".to_owned(),
    };
    Missing { name: input.name.clone(), question: input.question.clone(), options, told: format!("--with {}={how}", input.name) }
}

/// The number that was told for an input.
pub(super) fn number_of(input: &Input, value: &str) -> Result<i64, SettleError> {
    let number = value.trim().parse::<i64>().ok().filter(|number| (input.from..=input.to).contains(number));
    number.ok_or_else(|| {
        let range =
            if input.to >= i64::from(i32::MAX) { format!("{} or more", input.from) } else { format!("{} to {}", input.from, input.to) };
        SettleError::wrong(format!("`{}` cannot be `{value}`", input.name), Some(format!("it is a number, {range}")))
    })
}

/// The contract a call comes to, its name there, and its suit, by whatever name
/// the game knows the call.
fn meant<'a>(game: &'a Game, settlement: &'a Settlement, text: &str) -> Result<(&'a Contract, String, Option<String>), SettleError> {
    let known_to_laws = || {
        let fact = game.facts.find("call")?;
        let mut values = game.facts[fact].values.iter();
        let value = values.find(|value| value.words.iter().any(|word| tidy(word) == tidy(text)))?;
        settlement.call(&game.facts, game.auction.as_deref(), &value.name)
    };
    let spelt = || settlement.call(&game.facts, game.auction.as_deref(), &Calls { game, settlement }.whole(text)?);
    settlement.call(&game.facts, game.auction.as_deref(), text).or_else(known_to_laws).or_else(spelt).ok_or_else(|| {
        let known: Vec<&str> = settlement.contracts.iter().flat_map(|contract| contract.calls.iter().map(String::as_str)).collect();
        // One call at several heights: `solo:6`.
        let heights: Vec<&str> =
            known.iter().copied().filter(|call| call.split_once(':').is_some_and(|(name, _)| name == tidy(text))).collect();
        let which = || Some(format!("which: {}?", heights.join(", "))).filter(|_| !heights.is_empty());
        let help = which().or_else(|| Some(format!("did you mean `{}`?", nearest(&tidy(text), known.iter().copied())?)));
        let suit = known.first().zip(settlement.suits.first()).filter(|_| settlement.prices_suits());
        let suited = suit.map_or_else(String::new, |(call, (_, suit))| format!("; with a suit as in `{} {suit}`", call.replace(':', " ")));
        let list = format!("there are {}{suited}", known.join(", "));
        SettleError::wrong(format!("nothing that is played is called `{text}`"), help.or(Some(list)))
    })
}

/// Whether that is played by this code, however it is spelt.
pub fn is_call(game: &Game, settlement: &Settlement, text: &str) -> bool {
    meant(game, settlement, text).is_ok()
}

/// The scale of that name, of whichever code prints it.
pub fn scale_named<'a>(game: &'a Game, settlement: &'a Settlement, name: &str) -> Option<&'a Scale> {
    let own = settlement.scales.iter();
    let others = game.settlements.values().flat_map(|other| &other.scales);
    own.chain(others).find(|scale| scale.name == name)
}
