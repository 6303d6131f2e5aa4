//! Whose hand, whose lead, who turned the trick: what hangs on a person is found by
//! who he is, whatever else is said of others.

use super::chance::{Chance, rarely_misread, read, sentence, wished};

const NAMES: [&str; 10] = ["Ron", "Sheila", "Bev", "Hughie", "Carol", "Pete", "Dora", "Norris", "Glenys", "Walter"];

/// How a person is called who does something, who has something, and to whom it is done.
struct Person {
    does: String,
    has: String,
    is_done: String,
}

fn person(name: &str) -> Person {
    let (does, has, is_done) = match name {
        "I" => ("I", "my", "me"),
        "he" => ("he", "his", "him"),
        "she" => ("she", "her", "her"),
        "my opponent" => ("my opponent", "my opponent's", "my opponent"),
        name => return Person { does: name.to_owned(), has: format!("{name}'s"), is_done: name.to_owned() },
    };
    Person { does: does.to_owned(), has: has.to_owned(), is_done: is_done.to_owned() }
}

/// So many different names.
fn names(chance: &mut Chance, count: usize) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    while names.len() < count {
        let name = chance.of(&NAMES);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Two players, one of whom plays a part: of the first `{a}`, `{a's}`, `{to a}`, of the
/// other the same with `b`.
fn filled(template: &str, one: &Person, other: &Person) -> String {
    let put = |text: String, letter: &str, who: &Person| {
        text.replace(&format!("{{{letter}'s}}"), &who.has)
            .replace(&format!("{{to {letter}}}"), &who.is_done)
            .replace(&format!("{{{letter}}}"), &who.does)
    };
    put(put(template.to_owned(), "a", one), "b", other)
}

/// A dispute of two: who has the part, and what was done by the first or the other.
struct OfTwo {
    game: &'static str,
    fact: &'static str,
    /// How it is told that the first has the part.
    parts: &'static [&'static str],
    /// What the first did who has the part, or the other.
    deeds: &'static [&'static str],
    /// What the fact is where he did it who has the part, and where the other did.
    values: [&'static str; 2],
}

const DEALT: &[&str] = &["{a} dealt.", "{a} was dealing.", "it was {a's} deal.", "{a} was the dealer.", "{a} had the deal."];
const EXPOSED: &[&str] = &[
    "{a} turned a card over by accident.",
    "{a} exposed the nine of hearts.",
    "{a} flashed a king during the deal.",
    "{a} knocked a card face up before the deal was done.",
    "{a} let the jack of spades fall face up.",
    "a card was exposed by {to a} while they were being given.",
];

const OF_TWO: [OfTwo; 4] = [
    OfTwo {
        game: "cribbage",
        fact: "wrong-hand",
        parts: DEALT,
        deeds: &[
            "{a} picked up seven cards.",
            "{a} had seven cards.",
            "there were seven cards in {a's} hand.",
            "{a} turned out to have five cards.",
            "{a's} hand had five cards.",
            "{b} gave {to a} seven cards.",
        ],
        values: ["dealer", "non-dealer"],
    },
    OfTwo { game: "cribbage", fact: "exposed-by", parts: DEALT, deeds: EXPOSED, values: ["dealer", "non-dealer"] },
    OfTwo { game: "rubicon-bezique", fact: "exposed-by", parts: DEALT, deeds: EXPOSED, values: ["dealer", "non-dealer"] },
    OfTwo {
        game: "rubicon-bezique",
        fact: "drawn-by",
        parts: &[
            "{a} won the trick.",
            "{a} had won the trick.",
            "{a} took the trick.",
            "{b} lost the trick.",
            "the trick was won by {to a}.",
        ],
        deeds: &["{a} drew first out of turn.", "{a} drew two cards.", "{a} took two cards from the stock.", "{a} drew before {to b}."],
        values: ["winner", "loser"],
    },
];

impl OfTwo {
    fn story(&self, chance: &mut Chance) -> (String, [(&'static str, &'static str); 1]) {
        let named = names(chance, 2);
        let (one, other) = match chance.below(5) {
            0 => ("I", "he"),
            1 => ("I", "she"),
            2 => ("I", "my opponent"),
            3 => ("I", named[1]),
            _ => (named[0], named[1]),
        };
        let (one, other) = (person(one), person(other));
        let (one, other) = if chance.below(2) == 0 { (one, other) } else { (other, one) };
        let part = filled(chance.of(self.parts), &one, &other);
        let own = chance.below(2);
        let deed = chance.of(self.deeds);
        let deed = if own == 0 { filled(deed, &one, &other) } else { filled(deed, &other, &one) };
        (format!("{} {}", sentence(&part), sentence(&deed)), [(self.fact, self.values[own])])
    }
}

/// How it is told who plays with whom: `{a}` and `{b}` against `{c}` and `{d}`.
const PAIRED: [&str; 4] = [
    "{a} and {b} were playing against {c} and {d}.",
    "{a} was partnered with {b}, {c} with {d}.",
    "{a} and {b} were partners.",
    "{b} was {a's} partner, against {c} and {d}.",
];

/// What `{p}` did and `{q}`, and what fact hangs on how they stand to each other: where
/// they are the same, partners, adversaries.
const OF_FOUR: [(&str, [&str; 3], &[&str]); 3] = [
    (
        "rightful-leader",
        ["", "offenders-partner", "adversary"],
        &[
            "{p} led, and it was {q's} lead.",
            "{p} led a club when it was {q's} lead.",
            "{p} led out of turn; {q} should have led.",
            "it was {q's} turn to lead, but {p} led.",
            "{q} had won the last trick, yet {p} led a heart.",
        ],
    ),
    (
        "trick-turned-by",
        ["offending-side", "offending-side", "adversary"],
        &[
            "{p} revoked, and {q} turned the trick.",
            "{p} revoked. {q} turned and quitted the trick.",
            "{p} failed to follow suit though able, and the trick was turned by {to q}.",
            "{p} trumped a heart with hearts in hand; {q} gathered the trick and turned it.",
        ],
    ),
    (
        "played-to-next-trick",
        ["offender", "offenders-partner", "adversary"],
        &[
            "{p} revoked, and {q} led to the next trick.",
            "{p} revoked. {q} has already led to the next trick.",
            "{p} refused hearts holding one, and {q} played to the next trick.",
            "{p} revoked; then {q} led again.",
        ],
    ),
];

fn of_four(chance: &mut Chance) -> (String, [(&'static str, &'static str); 1]) {
    let mut table = names(chance, 4);
    if chance.below(3) == 0 {
        table[chance.below(4)] = "I";
    }
    let (fact, values, deeds) = &OF_FOUR[chance.below(OF_FOUR.len())];
    let one = chance.below(4);
    let other = if values[0].is_empty() { (one + 1 + chance.below(3)) % 4 } else { chance.below(4) };
    let stand = if one == other { 0 } else { 1 + usize::from(one / 2 != other / 2) };
    let person = |at: usize| person(table[at]);
    let paired = filled(chance.of(&PAIRED), &person(0), &person(1)).replace("{c}", &person(2).is_done).replace("{d}", &person(3).is_done);
    // "I was partnered with Ann, me with Bob" says nobody.
    let paired = if table[2] == "I" { filled(PAIRED[2], &person(2), &person(3)) } else { paired.replace("against I", "against me") };
    let paired = paired.replace("with I", "with me").replace("I was my", "I was").replace("I were", "I was");
    let deed = filled(&chance.of(deeds).replace("{p", "{a").replace("{q", "{b").replace("{to q", "{to b"), &person(one), &person(other));
    (format!("{} {}", sentence(&paired), sentence(&deed)), [(fact, values[stand])])
}

#[test]
fn of_two_players_each_is_known_by_his_part() {
    let (cribbage, bezique) = (read("cribbage"), read("rubicon-bezique"));
    rarely_misread(
        |chance| {
            let kind = &OF_TWO[chance.below(OF_TWO.len())];
            let (story, truth) = kind.story(chance);
            (if kind.game == "cribbage" { &cribbage } else { &bezique }, story, truth)
        },
        wished((1, 400)),
        3,
    );
}

#[test]
fn of_four_players_each_is_known_by_his_side() {
    let whist = read("whist");
    rarely_misread(
        |chance| {
            let (story, truth) = of_four(chance);
            (&whist, story, truth)
        },
        wished((1, 400)),
        3,
    );
}
