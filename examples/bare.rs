//! A program that reads its command line by the same crate as `hoyle` does, and
//! does nothing else: what a start costs at the least. `examples/start.rs` sets
//! the two side by side.

use clap::Parser;

#[derive(Parser)]
struct Bare {
    /// What happened.
    text: Vec<String>,
    /// Never ask.
    #[arg(long)]
    no_input: bool,
}

fn main() {
    std::hint::black_box(|bare: Bare| (bare.text, bare.no_input))(Bare::parse());
}
