//! One case, this crate alone: to see how large a program becomes by it. All
//! its games are in it.

use peers::laws::Laws;
use peers::ours::Ours;

fn main() -> peers::Result<()> {
    let (_, case) = peers::given()?;
    let laws = Laws::embedded()?;
    let engine = Ours::new(&laws);
    engine.names(&engine.prepare(&case)?, &mut |law| println!("{law}"))?;
    Ok(())
}
