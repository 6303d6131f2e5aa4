//! `hoyle search`: finds laws by everyday words.

use hoyle::hearing::Rooms;
use hoyle::laws::Library;
use hoyle::search;
use hoyle::show::{Page, Role, phrase};

use super::args::Search;
use super::console::Console;
use super::exit::{Exit, Failure};
use super::law::{games, wanted};

/// So many are shown unless all are asked for.
const SHOWN: usize = 10;

/// Shows the laws that fit the words best.
pub(crate) fn run(library: &Library, args: &Search, console: &mut Console) -> Result<Exit, Failure> {
    let words = args.words.join(" ");
    let rooms = Rooms::new(library);
    let (first, _) = rooms.find(&(&args.which).into(), &words)?;
    let mut hits = Vec::new();
    let games = games(&rooms, &args.which)?;
    for room in &games {
        // The game and the authority that are meant come first where the words
        // fit alike.
        let nearness = |law| match (room.game.name == first.game.name, room.game.law(law).code == room.game.default) {
            (true, true) => 1.4,
            (true, false) => 1.2,
            (false, _) => 1.0,
        };
        let found = search::laws(&room.game, room.lexicon(library)?, &words);
        hits.extend(
            found
                .into_iter()
                .filter(|hit| wanted(&room.game, room.game.law(hit.law).code, &args.which))
                .map(|hit| (hit.score * nearness(hit.law), room, hit.law)),
        );
    }
    hits.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
    if hits.is_empty() {
        let help = Some("try other words, or `hoyle law` for the list of all laws".to_owned());
        return Err(Failure::Error { message: format!("no law speaks of `{words}`"), help, exit: Exit::Failed });
    }
    let shown = if args.long { hits.len() } else { SHOWN };
    let mut page = Page::new(&console.style(args.long));
    for (_, room, id) in hits.iter().take(shown) {
        let law = room.game.law(*id);
        page.paragraph(&[(Role::Heading, &law.title), (Role::Citation, &format!(" ({})", phrase::cites(&room.game, &law.cites)))]);
        page.indented("  ", "  ", &[(Role::Plain, &law.says)]);
        page.indented("  ", "  ", &[(Role::Dim, &law.path)]);
    }
    if hits.len() > shown {
        page.gap();
        page.paragraph(&[(Role::Dim, &format!("and {} more; --long shows them", hits.len() - shown))]);
    }
    console.say(&page.finish()).map(|()| Exit::Done)
}
