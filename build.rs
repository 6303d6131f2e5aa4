//! Builds the laws into the program: the files as their authors wrote them, and
//! what they come to, read and linked by the very code that reads them
//! otherwise, so that nobody waits for it when the program starts.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    missing_docs,
    unfulfilled_lint_expectations,
    reason = "the rooms are the program's, and looked after there; the build needs little of them"
)]

#[path = "src/course/mod.rs"]
mod course;
#[path = "src/facts/mod.rs"]
mod facts;
#[path = "src/laws/mod.rs"]
mod laws;
#[path = "src/packed/mod.rs"]
mod packed;
#[path = "src/words/mod.rs"]
mod words;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use laws::Library;
use miniz_oxide::deflate::compress_to_vec;
use postcard::to_allocvec;
use words::{Lexicon, Model, Telling};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("laws");
    println!("cargo::rerun-if-changed=laws");
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    // The model is large, and of use only as it is got ready.
    let texts: Vec<_> = files.iter().filter(|(name, _)| name != "guesses.yaml").cloned().collect();
    let library = Library::new("laws", files);
    let mut list = String::from("static EMBEDDED: Packed = Packed {\n    files: &[\n");
    for (name, text) in texts {
        let kept = keep(&out, &format!("file-{name}"), &compress_to_vec(text.as_bytes(), 9))?;
        let _ = writeln!(list, "        ({name:?}, {kept}),");
    }
    list.push_str("    ],\n    ready: &READY,\n};\n");
    let ready = ready(&library).map_err(io::Error::other)?;
    let _ = writeln!(list, "static READY: [(&str, Ready); {}] = [", ready.len());
    // The other games wait for their being inflated, a millisecond; there are many.
    let other = |name: &str| name.contains('/') && !library.usual().is_some_and(|usual| name.starts_with(&format!("{usual}/")));
    for (name, bytes) in ready {
        let file = format!("ready-{name}");
        let kept = if other(&name) {
            format!("Ready::Deflated({}, OnceLock::new())", keep(&out, &file, &compress_to_vec(&bytes, 9))?)
        } else {
            format!("Ready::Plain({})", keep(&out, &file, &bytes)?)
        };
        let _ = writeln!(list, "    ({name:?}, {kept}),");
    }
    list.push_str("];\n");
    fs::write(out.join("embedded.rs"), list)
}

/// What the program would otherwise have to read and link. A game with a mistake
/// is left to the program, which can say what is wrong.
fn ready(library: &Library) -> postcard::Result<Vec<(String, Vec<u8>)>> {
    let mut ready = vec![
        ("usual".to_owned(), to_allocvec(&library.usual())?),
        ("model".to_owned(), to_allocvec(&Model::of(library))?),
        ("telling".to_owned(), to_allocvec(&Telling::of(library))?),
    ];
    let mut sources = None;
    for name in library.games() {
        let forms = library
            .variants(&name)
            .into_iter()
            .filter_map(|form| Some((library.clone().with_variant(&form).ok()?, format!("{name}+{form}"))));
        for (library, form) in [(library.clone(), name.clone())].into_iter().chain(forms) {
            let Ok(game) = library.game(&name) else { continue };
            ready.push((format!("{form}/game"), to_allocvec(&game)?));
            if let Ok(lexicon) = Lexicon::new(&library, &game) {
                ready.push((format!("{form}/words"), to_allocvec(&lexicon)?));
            }
            sources = Some(game.sources);
        }
    }
    if let Some(sources) = sources {
        ready.push(("sources".to_owned(), to_allocvec(&sources)?));
    }
    Ok(ready)
}

/// Writes bytes to a file of their own, and gives the Rust that takes them in.
fn keep(out: &Path, name: &str, bytes: &[u8]) -> io::Result<String> {
    let path = out.join(name.replace('/', "-"));
    fs::write(&path, bytes)?;
    Ok(format!("include_bytes!({:?})", path.display().to_string()))
}

/// The files in a directory and its folders, each with its path inside.
fn collect(root: &Path, dir: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|end| end == "yaml") {
            let inner = path.strip_prefix(root).unwrap_or(&path);
            let name = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
            files.push((name, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}
