//! Numbers of tricks told outright, or by how much a call was made or missed.

use hoyle::facts::Case;
use hoyle::laws::Library;
use hoyle::words::{About, Lexicon};

/// A hand that was played: how it is told, what it needs, and the facts.
struct Hand {
    code: &'static str,
    told: &'static str,
    he: &'static str,
    needs: i32,
    call: &'static str,
}

/// `{n}` is the number, `{over}` and `{under}` by how much it is more or less than
/// what is needed, `{rest}` what the others took.
const COUNTS: [(&str, fn(i32) -> bool); 21] = [
    ("{he} made {n}", |_| true),
    ("{he} got {n} tricks", |_| true),
    ("{he} finished on {n}", |_| true),
    ("{he} came home with {n}", |_| true),
    ("{he} made {over} over", |over| over > 0),
    ("{he} made it with {over} to spare", |over| over > 0),
    ("{he} got {over} more than {he} needed", |over| over > 0),
    ("{he} made it exactly", |over| over == 0),
    ("{he} just made it", |over| over == 0),
    ("{he} won by {over}", |over| over > 0),
    ("{he} won it by {over} tricks", |over| over > 1),
    ("{he} made it, no overtricks", |over| over == 0),
    ("{he} fell {under} short", |over| over < 0),
    ("{he} failed by {under}", |over| over < 0),
    ("{he} went down by {under}", |over| over < 0),
    ("{he} went down {under}", |over| over < 0),
    ("{he} was {under} down", |over| over < 0),
    ("{he} lost by {under}", |over| over < 0),
    ("{he} missed it by {under}", |over| over < 0),
    ("the opponents took {rest}", |_| true),
    ("the others had {rest} tricks", |_| true),
];

#[test]
fn a_hand_that_is_told_is_counted() {
    let hand = |code, told, he, needs, call| Hand { code, told, he, needs, call };
    let hands = [
        hand("solo-whist/hoffmann", "Bill went solo", "he", 5, "solo"),
        hand("solo-whist/hoffmann", "I called an abundance", "I", 9, "abondance"),
        hand("solo-whist/hoffmann", "Ann proposed and Tom accepted", "they", 8, "proposal"),
        hand("luxembourg-whist/luxembourg", "Otto announced solo seven in hearts", "he", 7, "solo"),
        hand("luxembourg-whist/luxembourg", "I proposed spades and Rosa joined at nine", "we", 9, "join"),
        hand("boston-de-fontainebleau/foster", "Peg bid seven in hearts and got no partner", "she", 7, "seven"),
    ];
    let words = "zero one two three four five six seven eight nine ten eleven twelve thirteen";
    let words: Vec<&str> = words.split(' ').collect();
    let library = Library::embedded();
    let mut wrong = Vec::new();
    for Hand { code, told, he, needs, call } in hands {
        let game = library.game(code.split('/').next().unwrap()).unwrap();
        let lexicon = Lexicon::new(&library, &game).unwrap();
        let named = |name: &str, value: &str| {
            let fact = game.facts.find(name).unwrap();
            (fact, game.facts[fact].named(value).unwrap())
        };
        for number in (needs - 3).max(1)..=(needs + 3).min(13) {
            let said = |number: i32| words[usize::try_from(number.abs()).unwrap()];
            let over = number - needs;
            for (way, _) in COUNTS.iter().filter(|(_, fits)| fits(over)) {
                let way = way.replace("{he}", he).replace("{n}", said(number)).replace("{rest}", said(13 - number));
                let way = way.replace("{over}", said(over)).replace("{under}", said(over));
                let story = format!("{told} and {way}. Who pays what?");
                let empty = Case::new(&game.facts);
                let found = lexicon.understand(&game, &story, About { case: &empty, asked: None });
                for (fact, values) in [named("act", "settles"), named("call", call), named("tricks-made", &number.to_string())] {
                    let heard = found.items.iter().find(|item| item.fact == fact).map(|item| item.values);
                    if heard.is_none_or(|heard| !values.within(heard)) {
                        wrong.push(format!("{code}: {story} ({} is not told)", game.facts[fact].name));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
