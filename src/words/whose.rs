//! Of whom a question or claim speaks: of who did it, or of somebody else.

use std::ops::Range;

use super::people::{People, Who};
use super::scene::{Chunk, Scene, What};

/// Of whom words are plainly said, where not of who did what is ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfAnother {
    /// Of another: "Rob pegged out, and Sue says I win".
    Himself,
    /// Of what is another's: "does his card count as exposed?"
    HisCard,
}

/// Whether these words are said of somebody else than who did what stands in `done`.
pub(super) fn of_another(scene: &Scene, people: &People, tokens: &Range<usize>, done: &[Range<usize>]) -> Option<OfAnother> {
    let one_person = |who: &Who| !matches!(who, Who::We | Who::You | Who::Nobody | Who::All | Who::Several | Who::Some(_) | Who::Other(_));
    let (who, another) = subject(scene, people, tokens).filter(|(who, _)| one_person(who))?;
    let mut doers = done.iter().filter_map(|done| people.doer(scene, done)?.who.as_ref()).peekable();
    (doers.peek().is_some() && doers.all(|doer| one_person(doer) && people.differ(who, doer))).then_some(another)
}

/// Who is spoken of: himself, or whose thing it is, and of a card that somebody played, "does
/// the king?", who played it.
fn subject<'a>(scene: &Scene, people: &'a People, tokens: &Range<usize>) -> Option<(&'a Who, OfAnother)> {
    let inside = |at: &Range<usize>| tokens.start <= at.start && at.end <= tokens.end;
    let mention = people.mentions.iter().find(|mention| (mention.subject || mention.whose) && inside(&mention.tokens));
    let before_it = |chunk: &&Chunk| inside(&chunk.tokens) && mention.is_none_or(|mention| chunk.tokens.end <= mention.tokens.start);
    match scene.chunks.iter().filter(before_it).find(|chunk| one_card(&chunk.what)) {
        Some(card) => {
            let told = scene.chunks.iter().find(|chunk| chunk.tokens.end <= tokens.start && chunk.what == card.what)?;
            Some((people.doer(scene, &told.tokens)?.who.as_ref()?, OfAnother::HisCard))
        }
        None => mention.and_then(|mention| {
            let another = if mention.subject { OfAnother::Himself } else { OfAnother::HisCard };
            Some((mention.who.as_ref()?, another))
        }),
    }
}

/// Whether it is a card with its rank.
const fn one_card(what: &What) -> bool {
    matches!(what, What::Card { rank: Some(_), .. })
}
