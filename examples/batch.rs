//! Many rulings on all cores, in order, in little memory.
//!
//! `cargo run --no-default-features --example batch < lines.jsonl`
#![allow(clippy::print_stdout, reason = "it is what the example is for")]

use std::error::Error;
use std::io::{self, BufRead};
use std::thread;

use hoyle::hearing::{Batch, Request, Rooms};
use hoyle::laws::Library;

fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::embedded();
    let batch = Batch::new(Rooms::new(&library), Request::default())?;
    let lines = io::BufReader::new(io::stdin()).lines().map(|line| line.map_err(|error| error.to_string()));
    thread::scope(|scope| {
        for answered in batch.answers(scope, lines) {
            println!("{}", answered.json);
        }
    });
    Ok(())
}
