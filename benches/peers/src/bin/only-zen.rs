//! One case, one engine: to see how large a program becomes by it.

use peers::zen::Zen;

fn main() -> peers::Result<()> {
    let (laws, case) = peers::given()?;
    let engine = Zen::new(&laws)?;
    engine.names(engine.prepare(&case)?, &mut |law| println!("{law}"))?;
    Ok(())
}
