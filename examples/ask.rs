//! An interview driven from code: what still matters is asked, and nothing
//! else. Here the answers come from a list; a program would show a form.
//!
//! `cargo run --no-default-features --example ask`
#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::error::Error;

use hoyle::dispute::Dispute;
use hoyle::laws::Library;

fn main() -> Result<(), Box<dyn Error>> {
    let game = Library::embedded().game("solo-whist")?;
    let mut dispute = Dispute::new(&game, game.default);
    dispute.state(&game, "act", "revokes")?;
    let known = [("call", "solo"), ("offender", "opponent"), ("trick", "turned-and-quitted"), ("tricks-made", "5")];

    loop {
        let ruling = dispute.ruling(&game);
        let Some(question) = ruling.ask.first() else {
            for prevailing in &ruling.rulings {
                println!("{}", game.law(prevailing.law).says);
            }
            return Ok(());
        };
        let fact = &game.facts[question.fact];
        println!("{}", fact.question);
        match known.iter().find(|(name, _)| *name == fact.name) {
            Some((name, value)) => {
                println!("  {value}");
                dispute.state(&game, name, value)?;
            }
            None => {
                println!("  nobody can tell");
                dispute.cannot_tell(question.fact);
            }
        }
    }
}
