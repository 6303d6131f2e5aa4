//! Laws of one's own: a directory, or files that are in memory, as here.
//!
//! `cargo run --no-default-features --example own_laws`
#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::error::Error;

use hoyle::dispute::Dispute;
use hoyle::laws::Library;

const VOCABULARY: &str = "
format: 1
facts:
  - fact: act
    question: What happened?
    values: {drops-card: a card was dropped, coughs: somebody coughed}
  - fact: seen
    question: Was its face seen?
    values: {yes: its face was seen, no: its face was not seen}
    when: {act: drops-card}
effects:
  no-penalty: {says: there is no penalty}
  card-stands: {says: the card counts as played}
";

const GAME: &str = "
format: 1
game: snap
title: Snap
default: kitchen
";

const CODE: &str = "
format: 1
code: kitchen
title: The rules on the refrigerator
source: refrigerator
covers: {act: [drops-card, coughs]}
laws:
  - law: dropped-card
    title: A card is dropped
    cite: refrigerator:1
    when: {act: drops-card, seen: yes}
    says: A card that was seen is played.
    effects: [card-stands]
  - law: nothing-seen
    title: Nothing was seen
    cite: refrigerator:1
    when: {any: [{act: coughs}, {act: drops-card, seen: no}]}
    says: Nothing happened.
    effects: [no-penalty]
";

const SOURCES: &str = "
format: 1
sources:
  - source: refrigerator
    short: Refrigerator
    title: The sheet on the refrigerator
    sections:
      - section: ''
        name: ''
        passages: {'1': {gist: dropped cards}}
";

fn main() -> Result<(), Box<dyn Error>> {
    let files = [("vocabulary.yaml", VOCABULARY), ("snap/game.yaml", GAME), ("snap/kitchen.yaml", CODE), ("sources.yaml", SOURCES)];
    let library = Library::new("laws", files.map(|(path, text)| (path.to_owned(), text.to_owned())));
    // A mistake in them is an error with file, line, column and advice.
    let game = library.game("snap")?;
    let mut dispute = Dispute::new(&game, game.default);
    dispute.state(&game, "act", "drops-card")?;
    dispute.state(&game, "seen", "yes")?;
    for prevailing in dispute.ruling(&game).rulings {
        println!("{}", game.law(prevailing.law).says);
    }
    Ok(())
}
