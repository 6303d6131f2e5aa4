//! One case, one engine: to see how large a program becomes by it.

use peers::zen::Zen;

fn main() -> peers::Result<()> {
    let (laws, case) = peers::given()?;
    let engine = Zen::new(&laws)?;
    println!("{:?}", engine.names(engine.prepare(&case)?)?);
    Ok(())
}
