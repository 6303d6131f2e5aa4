//! Facts, their values, conditions on them, and cases.
//!
//! A [`Case`] is all that is known about one dispute: for every [`Fact`] of a
//! game, the set of [`Values`] it may still have. A [`Condition`] is what a law
//! asks of a case. This room knows nothing of laws.

mod amount;
mod case;
mod condition;
mod fact;
mod scope;
mod values;

pub use crate::packed::{Later, Word};
pub use amount::Amount;
pub(crate) use amount::taken;
pub use case::{Case, Contradiction};
pub use condition::{Condition, Sum, Truth};
pub use fact::{Fact, FactId, Facts, Kind, Origin, Value, Wording};
pub use scope::Scope;
pub use values::Values;
