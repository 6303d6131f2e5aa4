//! Who did it: named beside those who called, in whatever order and words, he is found
//! in his place.

use super::chance::{Chance, rarely_misread, read, sentence, wished};

/// How a proposal and its acceptance are told: `{a}` proposed, `{b}` accepted, `{a's}`
/// is the first's.
const PAIRS: [&str; 8] = [
    "{a} proposed and {b} accepted",
    "{a} proposed, {b} accepted",
    "{b} accepted {a's} proposal",
    "{a} proposed and {b} took it up",
    "{a} said I propose and {b} said I accept",
    "{b} took up {a's} prop",
    "{b} supported {a's} proposal",
    "it was a prop and cop between {a} and {b}",
];

/// How a call that is played alone is told, `{k}` with its article or without.
const ALONE: [&str; 8] = [
    "{a} went {k}",
    "{a} called {k}",
    "it was {a's} {k}",
    "{a} had declared {k}",
    "{a} was on {k}",
    "the call was {a's} {k}",
    "{a} undertook {k}",
    "we were all against {a's} {k}",
];

/// What was done, by `{p}`.
const DEEDS: [(&str, &str); 9] = [
    ("exposes-card", "{p} dropped the king of hearts face up on the table"),
    ("exposes-card", "the ten of clubs fell out of {p's} hand face up"),
    ("exposes-card", "{p's} jack of diamonds dropped on the table face up"),
    ("exposes-card", "{p} showed the ace of spades by accident"),
    ("leads-out-of-turn", "{p} led the queen of spades out of turn"),
    ("leads-out-of-turn", "{p} led out of turn"),
    ("revokes", "{p} revoked"),
    ("revokes", "{p} reneged on a heart"),
    ("revokes", "{p} trumped a club and had one all along"),
];

/// The story, and the act, the call and the offender that it tells.
fn story(chance: &mut Chance) -> (String, [(&'static str, &'static str); 3]) {
    let mut names = Vec::new();
    while names.len() < 4 {
        let name = chance.of(&["Ann", "Mary", "Priya", "Greta", "Rosa", "Bob", "Tom", "Otto", "Karim", "Hugh", "I"]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let own = |name: &str| if name == "I" { "my".to_owned() } else { format!("{name}'s") };
    let pair = chance.below(2) == 0;
    let place = chance.below(4);
    let (call, kind, offender) = match (pair, place) {
        (true, place) => ("proposal", "", ["proposer", "acceptor", "opponent", "opponent"][place]),
        (false, place) => {
            let (call, kind) =
                [("solo", "solo"), ("misere", "misère"), ("abondance", "abundance"), ("open-misere", "spread misère")][chance.below(4)];
            (call, kind, if place == 0 { "caller" } else { "opponent" })
        }
    };
    let called = chance.of(if pair { &PAIRS } else { &ALONE });
    // Who was but one of the two has no place of his own, and who plays against a call has not made it.
    let called = if called.starts_with("it was a prop") && place < 2 || called.starts_with("we were") && (place == 0 || names[0] == "I") {
        if pair { PAIRS[0] } else { ALONE[0] }
    } else {
        called
    };
    let (act, deed) = DEEDS[chance.below(DEEDS.len())];
    let called = called.replace("{a's}", &own(names[0])).replace("{a}", names[0]).replace("{b}", names[1]).replace("{k}", kind);
    let deed = deed.replace("{p's}", &own(names[place])).replace("{p}", names[place]);
    let beside = (0..4).map(|at| names[at]).find(|name| *name != "I" && *name != names[place]).unwrap();
    let beside = match chance.below(3) {
        0 => String::new(),
        1 => format!("{beside} noticed. "),
        _ => format!("{beside} was furious. "),
    };
    let told = match chance.below(4) {
        0 => format!("{}. {}. {beside}", sentence(&called), sentence(&deed)),
        1 => format!("{}. {}. {beside}", sentence(&deed), sentence(&called)),
        2 => format!("{}, and {deed}. {beside}", sentence(&called)),
        _ => format!("{beside}When {called}, {deed}. "),
    };
    (format!("{told}What happens?"), [("act", act), ("call", call), ("offender", offender)])
}

#[test]
fn who_did_it_stands_where_he_is_told_to() {
    let solo = read("solo-whist");
    rarely_misread(
        |chance| {
            let (story, truth) = story(chance);
            (&solo, story, truth)
        },
        wished((1, 400)),
        2,
    );
}
