//! Who is who: the names of players beside what they are in a ruling.

use crate::dispute::Dispute;
use crate::words::Player;

use super::phrase;

/// Who is who, of the players whose names were told and of whom these sentences speak: "Here
/// Ann is the caller and Bob the offender."
pub(super) fn who_is_who(dispute: &Dispute, sentences: &[&str]) -> Option<String> {
    let told = dispute.told.iter().find(|told| !told.understanding.players.is_empty())?;
    let players = &told.understanding.players;
    let spoken_of = |title: &&String| sentences.iter().any(|says| has_title(says, title));
    let title = |player: &Player| player.titles.iter().find(spoken_of).map(|title| title.trim_start_matches("the ").to_owned());
    let named: Vec<(&str, String)> = players.iter().filter_map(|player| Some((player.name.as_str(), title(player)?))).collect();
    // Whoever speaks knows who he is.
    if named.iter().all(|(name, _)| *name == "you") {
        return None;
    }
    let is = |(name, title): &(&str, String)| format!("{name} {} the {title}", if *name == "you" { "are" } else { "is" });
    Some(format!("Here {}.", phrase::list(&named.iter().map(is).collect::<Vec<_>>(), "and")))
}

/// Whether a title stands in a sentence as a word of its own.
fn has_title(says: &str, title: &str) -> bool {
    let small = says.to_ascii_lowercase();
    let whole = |(at, found): &(usize, &str)| {
        let letter = |c: char| c.is_alphanumeric() || c == '-';
        let behind = small.get(at + found.len()..).and_then(|rest| rest.chars().next());
        let before = small.get(..*at).and_then(|rest| rest.chars().next_back());
        !behind.is_some_and(letter) && !before.is_some_and(letter)
    };
    small.match_indices(title).any(|found| whole(&found))
}
