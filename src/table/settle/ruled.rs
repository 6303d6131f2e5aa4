//! What a ruling comes to in money, where it ends in payments and the call is
//! known.

use crate::facts::{Case, Fact, FactId, Kind, Truth, Values, taken};

use crate::laws::settlement::{Input, InputKind, Rulings, Settlement};
use crate::laws::{Does, Effect, Game};
use crate::ruling::{Ruling, Status};

use super::error::{Missing, SettleError};
use super::hand::{Hand, Stakes};
use super::steps::{Settled, settle};

/// What a player is called who is neither a declarer nor the offender.
pub const OPPONENT: &str = "opponent";

/// What an opponent is called who offended.
pub const OFFENDER: &str = "the offender";

/// So many play together.
const PAIR: usize = 2;

/// What those who play a contract are called, where its file does not say.
const CALLED: [&str; 2] = ["the caller", "the caller's partner"];

/// What a ruling comes to; nothing when it does not end in payments, or more
/// must be known to say.
pub fn ruled(game: &Game, ruling: &Ruling, case: &Case, stakes: &Stakes) -> Option<Settled> {
    comes_to(game, ruling, case, stakes).ok()
}

/// What must be said before it is known what a ruling comes to: nothing, when it does
/// not end in payments, or the code does not settle them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// Facts of the case.
    pub facts: Vec<FactId>,
    /// Stakes on which the book leaves the table to agree.
    pub stakes: Vec<Missing>,
}

/// What a ruling comes to.
///
/// # Errors
/// What must be said first.
pub fn comes_to(game: &Game, ruling: &Ruling, case: &Case, stakes: &Stakes) -> Result<Settled, Unsaid> {
    let hands = hands(game, ruling, case, stakes).unwrap_or_default();
    let Some(hand) = alike(game, ruling, hands) else {
        let facts = if ends_in_payments(game, ruling) { untold(game, ruling, case) } else { Vec::new() };
        return Err(Unsaid { facts, stakes: Vec::new() });
    };
    settle(game, ruling.code, &hand).map_err(|error| match error {
        SettleError::Needs(missing) => lacking(game, ruling, case, &hand, &missing),
        _ => Unsaid::default(),
    })
}

/// What must be told before there is a hand to settle: how many were taken, if something is
/// known of that, or what the sum is said to hang on.
fn untold(game: &Game, ruling: &Ruling, case: &Case) -> Vec<FactId> {
    let Some(rulings) = game.settlements.get(&ruling.code).and_then(|settlement| settlement.rulings.as_ref()) else { return Vec::new() };
    let mut facts: Vec<FactId> = rulings.takes.filter(|fact| narrowed(game, case, *fact)).into_iter().collect();
    if rulings.only.truth(&game.facts, case) == Truth::Maybe {
        let counted = |fact: FactId| matches!(game.facts[fact].kind, Kind::Count { .. });
        rulings.only.each_fact(&mut |fact| {
            if counted(fact) && open(game, case, fact) && !facts.contains(&fact) {
                facts.push(fact);
            }
        });
    }
    facts
}

/// What is missing for a settlement.
fn lacking(game: &Game, ruling: &Ruling, case: &Case, hand: &Hand, missing: &[Missing]) -> Unsaid {
    let stake = |missing: &&Missing| {
        game.settlements.get(&ruling.code).is_some_and(|settlement| settlement.stakes.iter().any(|stake| stake.name == missing.name))
    };
    let stakes: Vec<Missing> = missing.iter().filter(stake).cloned().collect();
    let count = game.settlements.get(&ruling.code).and_then(|settlement| settlement.rulings.as_ref()?.takes);
    let facts = missing
        .iter()
        .filter(|missing| !stake(missing))
        .filter_map(|missing| game.facts.find(&missing.name).or(count.filter(|_| hand.count.is_none())));
    let open = facts.filter(|fact| case.value(*fact).is_none() && game.facts[*fact].when.truth(&game.facts, case) != Truth::No);
    Unsaid { facts: open.collect(), stakes }
}

/// The hand that a ruling tells of; nothing when it does not end in payments.
pub fn ruled_hand(game: &Game, ruling: &Ruling, case: &Case, stakes: &Stakes) -> Option<Hand> {
    alike(game, ruling, hands(game, ruling, case, stakes)?)
}

/// One of the hands, if all come to the same.
fn alike(game: &Game, ruling: &Ruling, mut hands: Vec<Hand>) -> Option<Hand> {
    if hands.len() > 1 {
        let mut payments = hands.iter().map(|hand| settle(game, ruling.code, hand).ok().map(|settled| settled.payments));
        let first = payments.next()?;
        if !payments.all(|other| other == first) {
            return None;
        }
    }
    hands.drain(..).next()
}

/// The hands that a ruling may tell of; nothing when it does not end in payments.
fn hands(game: &Game, ruling: &Ruling, case: &Case, stakes: &Stakes) -> Option<Vec<Hand>> {
    let settlement = game.settlements.get(&ruling.code)?;
    let rulings = settlement.rulings.as_ref()?;
    let mut case = case.clone();
    for (fact, value) in &ruling.presumed {
        case.set(*fact, Values::one(*value));
    }
    // The ruling may be the same either way, where the sum is not.
    rulings.only.each_fact(&mut |fact| {
        if let Some(value) = taken(&game.facts, &case, fact) {
            case.set(fact, Values::one(value));
        }
    });
    if !ends_in_payments(game, ruling) || rulings.only.truth(&game.facts, &case) != Truth::Yes {
        return None;
    }
    // What is agreed on and this code has no stake for changes nothing in it, but that it is
    // not the usual.
    let mut stakes = stakes.clone();
    let agreed = !stakes.own.is_empty();
    stakes.own.retain(|(name, _)| settlement.stakes.iter().any(|stake| stake.name == *name));
    stakes.otherwise |= agreed && stakes.own.is_empty();
    let told = |case: &Case| {
        let mut hand = told(game, settlement, rulings, case)?;
        hand.stakes.clone_from(&stakes);
        if rulings.reckons.truth(&game.facts, case) != Truth::Yes {
            hand.ruled = outcomes(game, ruling).map(|effect| effect.name.clone()).collect();
            hand.revokes.clear();
        }
        Some(hand)
    };
    either_way(game, rulings, &case).iter().map(told).collect()
}

/// Whether what is ruled decides a hand that is settled.
fn ends_in_payments(game: &Game, ruling: &Ruling) -> bool {
    let rulings = game.settlements.get(&ruling.code).and_then(|settlement| settlement.rulings.as_ref());
    let decides = |rulings: &Rulings| outcomes(game, ruling).any(|effect| rulings.decides.contains(&effect.name));
    ruling.status == Status::Ruled && rulings.is_some_and(decides)
}

/// What the ruling says for certain.
fn outcomes<'a>(game: &'a Game, ruling: &'a Ruling) -> impl Iterator<Item = &'a Effect> {
    ruling.rulings.iter().flat_map(|prevailing| certain(&game.law(prevailing.law).does))
}

/// The case, for each player who may have been the offender, and each number of
/// tricks that may have been taken where something is known of it: any at all,
/// in a misère.
fn either_way(game: &Game, rulings: &Rulings, case: &Case) -> Vec<Case> {
    let offender = rulings.offender.as_ref().map(|(fact, _)| *fact).filter(|fact| open(game, case, *fact));
    let count = rulings.takes.filter(|fact| narrowed(game, case, *fact));
    let mut cases = vec![case.clone()];
    for fact in [offender, count].into_iter().flatten() {
        let each = |case: &Case| case.possible(fact).iter().map(|value| case.with(fact, Values::one(value))).collect::<Vec<_>>();
        cases = cases.iter().flat_map(each).filter(|case| case.check(&game.facts).is_ok()).collect();
    }
    cases
}

/// Whether the fact matters in the case, and is not known.
fn open(game: &Game, case: &Case, fact: FactId) -> bool {
    case.value(fact).is_none() && game.facts[fact].when.truth(&game.facts, case) == Truth::Yes
}

/// Whether something is known of it, and not all.
fn narrowed(game: &Game, case: &Case, fact: FactId) -> bool {
    open(game, case, fact) && case.possible(fact) != game.facts[fact].all()
}

fn certain(does: &Does) -> &[Effect] {
    match does {
        Does::Rules { effects, .. } | Does::SendsOn { effects, .. } => effects,
        Does::LeavesOpen | Does::FallsBack { .. } => &[],
    }
}

/// The hand of a case: those who play it sit first, and an opponent who
/// offended next to them.
fn told(game: &Game, settlement: &Settlement, rulings: &Rulings, case: &Case) -> Option<Hand> {
    let name = |fact: FactId| case.value(fact).map(|value| game.facts[fact].name_of(value));
    let number = |fact: FactId| case.value(fact).and_then(|value| game.facts[fact].number(value)).map(i64::from);
    let uncalled = || rulings.uncalled.iter().find(|(_, when)| when.truth(&game.facts, case) == Truth::Yes);
    let mut call = name(rulings.call).map(str::to_owned).or_else(|| uncalled().map(|(call, _)| call.clone()))?;
    if let Some(suit) = rulings.suit.and_then(name) {
        let suited = format!("{call}:{suit}");
        if settlement.call(&game.facts, game.auction.as_deref(), &suited).is_some() {
            call = suited;
        }
    }
    let (contract, ..) = settlement.call(&game.facts, game.auction.as_deref(), &call)?;
    let declarers = match rulings.paired.as_ref().map_or(Truth::No, |paired| paired.truth(&game.facts, case)) {
        Truth::No => contract.fewest,
        Truth::Yes if contract.most >= PAIR => contract.fewest.max(PAIR),
        _ => return None,
    };
    let by: Vec<String> = settlement.seats.iter().take(declarers).cloned().collect();
    let mut names: Vec<String> = (0..settlement.seats.len()).map(|_| OPPONENT.to_owned()).collect();
    for (place, slot) in names.iter_mut().take(by.len()).enumerate() {
        let called = contract.called.get(place).map(String::as_str).or_else(|| CALLED.get(place).copied());
        *slot = called.unwrap_or(OPPONENT).to_owned();
    }
    let mut hand = Hand { call, by, count: rulings.takes.and_then(number), ..Hand::default() };
    if let Some((fact, side)) = &rulings.offender
        && let Some(offender) = name(*fact)
    {
        let place = side.iter().position(|name| name == offender).map_or(declarers, |place| place.min(declarers.saturating_sub(1)));
        if place == declarers
            && let Some(slot) = names.get_mut(place)
        {
            OFFENDER.clone_into(slot);
        }
        hand.offender = settlement.seats.get(place).cloned();
    }
    if let (Some(fact), Some(offender)) = (rulings.revokes, &hand.offender) {
        hand.revokes.push((offender.clone(), number(fact).unwrap_or(1)));
    }
    for input in &settlement.inputs {
        let Some(fact) = game.facts.find(&input.name) else { continue };
        let named = name(fact).filter(|value| input.values.iter().any(|(known, _)| known == value)).map(str::to_owned);
        let known = named.or_else(|| numbered(&game.facts[fact], input, case.value(fact)?));
        hand.inputs.extend(known.map(|value| (input.name.clone(), value)));
    }
    for (input, when) in rulings.untaken.iter().filter(|_| hand.count.is_none()) {
        if when.truth(&game.facts, case) == Truth::Yes {
            hand.inputs.push((input.clone(), "yes".to_owned()));
        }
    }
    for reading in &settlement.readings {
        let chosen = game.facts.find(&reading.name).and_then(name).filter(|value| reading.values.iter().any(|(known, _)| known == value));
        hand.readings.extend(chosen.map(|value| (reading.name.clone(), value.to_owned())));
    }
    hand.names = names;
    Some(hand)
}

/// The number that a fact gives to an input of that name: a count, or one of as many
/// values as there are numbers, in their order ("three", "four", "five").
fn numbered(fact: &Fact, input: &Input, value: u8) -> Option<String> {
    if input.kind != InputKind::Number {
        return None;
    }
    let counted = fact.number(value).map(i64::from);
    let in_order = || {
        let numbers = usize::try_from(input.to.checked_sub(input.from)?).ok()? + 1;
        (fact.values.len() == numbers).then(|| input.from + i64::from(value))
    };
    counted.or_else(in_order).map(|number| number.to_string())
}
