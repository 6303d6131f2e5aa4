//! Who tells of himself: whose call it was, and what he did himself, he says in passing,
//! and often leaves himself out.

use super::chance::{Chance, rarely_misread, read, sentence, wished};

/// How somebody tells that the call was his own.
const OWN: [&str; 6] =
    ["in my own {k}", "on my own {k}", "in the middle of my {k}", "in the course of my own {k}", "playing my {k}", "during my {k}"];

/// How he tells that he played against it.
const AGAINST: [&str; 4] = ["against a {k}", "defending against a {k}", "when I was against a {k}", "up against Edna's {k}"];

/// What he did himself.
const DEEDS: [(&str, &str); 7] = [
    ("exposes-card", "I dropped the king of hearts face up on the table"),
    ("exposes-card", "dropped the king of hearts face up on the table"),
    ("exposes-card", "dropped the nine of clubs face up on the table, I did,"),
    ("leads-out-of-turn", "I led out of turn"),
    ("leads-out-of-turn", "led out of turn"),
    ("revokes", "I trumped a club when I had one"),
    ("revokes", "revoked"),
];

/// What somebody else did, told of him behind it or round about.
const OTHERS: [(&str, &str); 4] = [
    ("exposes-card", "dropped the king of hearts face up on the table, did Rupert,"),
    ("exposes-card", "Rupert (I had poured him a gin) dropped the king of hearts face up on the table"),
    ("leads-out-of-turn", "before I could lead Rupert led out of turn"),
    ("revokes", "Rupert trumped a club when he had one"),
];

fn story(chance: &mut Chance) -> (String, [(&'static str, &'static str); 3]) {
    let (call, kind) =
        [("solo", "solo"), ("misere", "misère"), ("abondance", "abundance"), ("open-misere", "spread misère")][chance.below(4)];
    let (own, himself) = (chance.below(2) == 0, chance.below(3) > 0);
    let (act, deed) = if himself { DEEDS[chance.below(DEEDS.len())] } else { OTHERS[chance.below(OTHERS.len())] };
    // Who plays with whom against it, of two others, is not told.
    let own = own || !himself;
    let called = chance.of(if own { &OWN } else { &AGAINST }).replace("{k}", kind);
    let end = chance.of(&["", " Am I done for?", " My mistake."]);
    let end = if himself { end } else { "" };
    let offender = if own && himself { "caller" } else { "opponent" };
    (format!("{} {called}.{end}", sentence(deed)), [("act", act), ("call", call), ("offender", offender)])
}

#[test]
fn who_tells_of_himself_is_known_for_what_he_was() {
    let solo = read("solo-whist");
    rarely_misread(
        |chance| {
            let (story, truth) = story(chance);
            (&solo, story, truth)
        },
        wished((1, 300)),
        3,
    );
}
