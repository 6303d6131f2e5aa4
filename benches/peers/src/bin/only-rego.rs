//! One case, one engine: to see how large a program becomes by it.

use peers::rego::Rego;

fn main() -> peers::Result<()> {
    let (laws, case) = peers::given()?;
    let mut engine = Rego::new(&laws)?;
    let case = engine.prepare(&case)?;
    engine.names(case, &mut |law| println!("{law}"))?;
    Ok(())
}
