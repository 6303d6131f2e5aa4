//! The laws: the YAML files, read, linked and checked.
//!
//! ```
//! use hoyle::laws::Library;
//! let library = Library::embedded();
//! assert!(library.games().contains(&"solo-whist".to_owned()));
//! ```

pub mod auction;
mod changes;
pub(crate) mod filling;
pub mod formula;
mod gather;
mod glossary;
mod house;
#[cfg(feature = "schema")]
mod json_schema;
mod library;
mod link;
mod model;
pub mod money;
mod problem;
pub mod schema;
mod sentence;
pub mod settlement;
pub mod showing;
mod sources;
mod spans;
mod text;
mod variant;

pub(crate) use glossary::unaccented;
pub use glossary::{Glossary, Meant, Term};
#[cfg(feature = "schema")]
pub use json_schema::schemas;
pub use library::{Library, LibraryError};
pub use model::{Choice, Code, CodeId, Definition, Does, Effect, EffectKind, Game, Law, LawId, Opt, Place, Provision, Reading, Terms};
pub(crate) use problem::{Complaints, SourceFile};
pub use problem::{Problem, Problems, guess, nearest};
pub use sentence::capital;
pub use sources::{Found, Passage, Section, Source, Sources};
pub(crate) use spans::Spans;
pub use text::read_text;
