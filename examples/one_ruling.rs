//! One ruling, from words or from facts, in a program of one's own.
//!
//! `cargo run --no-default-features --example one_ruling`
#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::error::Error;

use hoyle::dispute::Dispute;
use hoyle::laws::Library;
use hoyle::words::Lexicon;

fn main() -> Result<(), Box<dyn Error>> {
    // Once, when the program starts.
    let library = Library::embedded();
    let game = library.game("solo-whist")?;
    let lexicon = Lexicon::new(&library, &game)?;

    // For each dispute.
    let code = game.find_code("hoffmann").ok_or("no such code")?;
    let mut dispute = Dispute::new(&game, code);
    dispute.tell(&game, &lexicon, "He called a misère and an opponent revoked.", None)?;
    let ruling = dispute.ruling(&game);

    for prevailing in &ruling.rulings {
        let law = game.law(prevailing.law);
        let cites: Vec<String> = law.cites.iter().map(|cite| game.sources.print(cite)).collect();
        println!("{} ({})", law.says, cites.join("; "));
    }
    Ok(())
}
