//! The penalty laws of a code in the languages of other rules engines.

pub mod cases;
pub mod cedar;
pub mod json_rules;
pub mod laws;
pub mod ours;
pub mod rego;
pub mod table;
pub mod zen;

pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What a program that does nothing but rule is given: a case on standard
/// input, and as its argument the file of the laws, if the engine needs one.
pub fn given() -> Result<(String, String)> {
    let laws = std::env::args().nth(1).map(std::fs::read_to_string).transpose()?;
    Ok((laws.unwrap_or_default(), std::io::read_to_string(std::io::stdin())?))
}
