//! Who is who: the players whose names are told, beside what they are called in laws and
//! rulings.

use std::ops::Range;

use super::lexicon::Words;
use super::people::{Mention, People, Who};
use super::scene::Scene;

/// A player who was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// His name as it was typed, or `you` for whoever tells it, whose uncle is `your uncle`.
    pub name: String,
    /// What he is in the game: `caller`, `dealer`.
    pub role: String,
    /// How laws and rulings call whoever is that: "the caller", "the bidder".
    pub titles: Vec<String>,
}

impl Player {
    /// Whether it is whoever tells the story.
    pub fn is_teller(&self) -> bool {
        self.name == SPEAKER
    }
}

/// A name as it is said to whoever told it: "my uncle" is his uncle to him, and "Ivy's" is typed
/// in one word with what is hers.
pub(super) fn answered(name: &str) -> String {
    let name = ["'s", "’s"].iter().find_map(|owns| name.strip_suffix(owns)).unwrap_or(name);
    match name.split_once(' ') {
        Some((whose, of)) if matches!(whose.to_lowercase().as_str(), "my" | "our") => format!("your {of}"),
        _ => name.to_owned(),
    }
}

/// The name for whoever tells the story.
const SPEAKER: &str = "you";

/// The role of whoever did what is ruled on.
const OFFENDER: &str = "offender";

/// The players of whom it is plain what they are. `offender` is where the offender is
/// told.
pub(super) fn cast(words: &Words, scene: &Scene, people: &People, offender: Option<&Range<usize>>, chars: &[char]) -> Vec<Player> {
    let typed = |tokens: &Range<usize>| chars.get(scene.place(tokens)).map(|typed| typed.iter().collect::<String>());
    let name = |who: &Who| match who {
        Who::Me => Some(SPEAKER.to_owned()),
        Who::Name(..) => {
            let of_him = |mention: &&Mention| !mention.whose && !scene.pronoun(&mention.tokens) && mention.who.as_ref() == Some(who);
            let mut told = people.mentions.iter().filter(of_him);
            told.find_map(|mention| typed(&mention.tokens)).filter(|name| name.starts_with(char::is_uppercase)).map(|name| answered(&name))
        }
        _ => None,
    };
    let of_role = |role: &str| {
        let known = Who::Role(role.to_owned());
        let mut names: Vec<String> = people.all_of(&known).iter().filter_map(name).collect();
        names.dedup();
        names
    };
    let did = |tokens: &Range<usize>| {
        let mention = people.mentions.iter().find(|mention| mention.tokens == *tokens);
        mention.and_then(|mention| mention.who.as_ref()).and_then(name).into_iter().collect()
    };
    let player = |(role, titles): &(String, Vec<String>)| {
        let names = if role == OFFENDER { offender.map_or_else(Vec::new, did) } else { of_role(role) };
        match <[String; 1]>::try_from(names) {
            Ok([name]) => Some(Player { name, role: role.clone(), titles: titles.clone() }),
            Err(_) => None,
        }
    };
    words.titles.iter().filter_map(player).collect()
}
