//! To adjudicate: from a case to the laws that prevail in it.
//!
//! [`mod@reference`] follows the definitions word for word and is slow;
//! [`Compiled`] is built once per code and answers for partial cases. Tests
//! hold the two equal. [`adjudicate`] explains what the compiled code finds,
//! and [`interview`] chooses what to ask when it does not suffice.

mod adjudicate;
mod branches;
mod change;
pub(crate) mod compiled;
pub(crate) mod diagram;
mod explain;
pub(crate) mod extent;
pub mod interview;
mod judges;
pub mod reference;
pub(crate) mod space;

pub use adjudicate::{Alternative, Elsewhere, Prevailing, Question, Ruling, Status, adjudicate, elsewhere, explain, presume};
pub use branches::{Branch, bearing, branches};
pub use change::{Change, changes, changes_of_two, sufficient};
pub use compiled::{Application, Compiled, Fork, Outcome};
pub use judges::Judges;
