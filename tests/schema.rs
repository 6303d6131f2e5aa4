//! The schemas in `laws/schema/` are the ones the types describe, and they
//! describe our law files. `HOYLE_UPDATE=1 cargo test --features schema` writes
//! them anew.
#![cfg(feature = "schema")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing,
    reason = "tests fail loudly"
)]

use std::fs;
use std::path::Path;

#[test]
fn the_schemas_are_current() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("laws/schema");
    for (name, text) in hoyle::laws::schemas() {
        let path = dir.join(name);
        if std::env::var_os("HOYLE_UPDATE").is_some() {
            fs::create_dir_all(&dir).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{} is out of date: run HOYLE_UPDATE=1 cargo test --features schema", path.display());
    }
}
