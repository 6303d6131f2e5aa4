//! `hoyle term`: what a word of the card table means.

use hoyle::hearing::Rooms;
use hoyle::laws::Library;
use hoyle::show::{Page, Role, glossary};

use super::args::Term;
use super::console::Console;
use super::exit::{Exit, Failure};

/// Explains a term, or lists all.
pub(crate) fn run(library: &Library, args: &Term, console: &mut Console) -> Result<Exit, Failure> {
    let terms = library.glossary()?;
    let mut page = Page::new(&console.style(true));
    let word = args.words.join(" ");
    if word.is_empty() {
        page.paragraph(&[(Role::Plain, &terms.names().join(", "))]);
        return console.say(&page.finish()).map(|()| Exit::Done);
    }
    let found = terms.find(&word);
    if found.is_empty() {
        let help = Some(format!("`hoyle term` lists all terms; `hoyle search {word}` looks through the laws"));
        return Err(Failure::Error { message: format!("no term is called `{word}`"), help, exit: Exit::Failed });
    }
    let rooms = Rooms::new(library);
    let games = library.games().iter().map(|name| rooms.open(name)).collect::<Result<Vec<_>, _>>()?;
    for meant in &found {
        glossary::term(&mut page, meant, games.iter().map(|room| &room.game));
    }
    console.say(&page.finish()).map(|()| Exit::Done)
}
