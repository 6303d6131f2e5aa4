//! Reads a case and does nothing with it: what is left of every size.

fn main() -> peers::Result<()> {
    let (_, case) = peers::given()?;
    println!("{}", case.len());
    Ok(())
}
