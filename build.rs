//! Builds the laws into the program: the files as their authors wrote them, and
//! what they come to, read and linked by the very code that reads them
//! otherwise, so that nobody waits for it when the program starts.

#![allow(dead_code, unused_imports, unreachable_pub, missing_docs, reason = "the rooms are the program's; the build needs little of them")]

#[path = "src/facts/mod.rs"]
mod facts;
#[path = "src/laws/mod.rs"]
mod laws;
#[path = "src/packed.rs"]
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
    let texts = files.iter().filter(|(name, _)| name != "guesses.yaml");
    let deflated = texts.map(|(name, text)| (name.clone(), compress_to_vec(text.as_bytes(), 9))).collect();
    let ready = ready(&Library::new("laws", files)).map_err(io::Error::other)?;
    let list = format!(
        "const EMBEDDED: Packed = Packed {{ files: {}, ready: {} }};\n",
        table(&out, "file", deflated)?,
        table(&out, "ready", ready)?
    );
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
        let Ok(game) = library.game(&name) else { continue };
        ready.push((format!("{name}/game"), to_allocvec(&game)?));
        if let Ok(lexicon) = Lexicon::new(library, &game) {
            ready.push((format!("{name}/words"), to_allocvec(&lexicon)?));
        }
        sources = Some(game.sources);
    }
    if let Some(sources) = sources {
        ready.push(("sources".to_owned(), to_allocvec(&sources)?));
    }
    Ok(ready)
}

/// Writes each entry to a file of its own, and the list of them in Rust.
fn table(out: &Path, kind: &str, entries: Vec<(String, Vec<u8>)>) -> io::Result<String> {
    let mut list = String::from("&[\n");
    for (name, bytes) in entries {
        let path = out.join(format!("{kind}-{}", name.replace('/', "-")));
        fs::write(&path, bytes)?;
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    list.push(']');
    Ok(list)
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
