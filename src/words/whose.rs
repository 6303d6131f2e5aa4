//! Of whom a question or claim speaks: of who did it, or of somebody else.

use std::ops::Range;

use super::people::{People, Who};
use super::scene::{Chunk, Scene, What};

/// Whether these words are plainly said of somebody else than who did what stands in `done`:
/// "Rob pegged out, and Sue says I win".
pub(super) fn is_of_another(scene: &Scene, people: &People, tokens: &Range<usize>, done: &[Range<usize>]) -> bool {
    let one_person = |who: &&Who| !matches!(who, Who::We | Who::You | Who::Nobody | Who::All | Who::Several | Who::Some(_) | Who::Other(_));
    let Some(who) = subject(scene, people, tokens).filter(one_person) else { return false };
    let mut doers = done.iter().filter_map(|done| people.doer(scene, done)?.who.as_ref()).peekable();
    doers.peek().is_some() && doers.all(|doer| one_person(&doer) && people.differ(who, doer))
}

/// Who is spoken of: himself, or whose thing it is: "does his card count as exposed?", and of a
/// card that somebody played, "does the king?", who played it.
fn subject<'a>(scene: &Scene, people: &'a People, tokens: &Range<usize>) -> Option<&'a Who> {
    let inside = |at: &Range<usize>| tokens.start <= at.start && at.end <= tokens.end;
    let mention = people.mentions.iter().find(|mention| (mention.subject || mention.whose) && inside(&mention.tokens));
    let before_it = |chunk: &&Chunk| inside(&chunk.tokens) && mention.is_none_or(|mention| chunk.tokens.end <= mention.tokens.start);
    match scene.chunks.iter().filter(before_it).find(|chunk| one_card(&chunk.what)) {
        Some(card) => {
            let told = scene.chunks.iter().find(|chunk| chunk.tokens.end <= tokens.start && chunk.what == card.what)?;
            people.doer(scene, &told.tokens)?.who.as_ref()
        }
        None => mention?.who.as_ref(),
    }
}

/// Whether it is a card with its rank.
const fn one_card(what: &What) -> bool {
    matches!(what, What::Card { rank: Some(_), .. })
}
