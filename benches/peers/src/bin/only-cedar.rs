//! One case, one engine: to see how large a program becomes by it.

use peers::cedar::Cedar;

fn main() -> peers::Result<()> {
    let (laws, case) = peers::given()?;
    let engine = Cedar::new(&laws)?;
    engine.names(&engine.prepare(&case)?, &mut |law| println!("{law}"))?;
    Ok(())
}
