//! Builds the law files into the program: each as its author wrote it, and as
//! JSON, which is read ten times as fast.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("laws");
    println!("cargo::rerun-if-changed=laws");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut list = String::from("const EMBEDDED: &[(&str, &str, &str)] = &[\n");
    for path in files {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .components()
            .map(|part| part.as_os_str().to_string_lossy())
            .collect::<Vec<_>>()
            .join("/");
        // A file with a mistake is left to the loader, which can say what is wrong.
        // The model is read as text where it stands, and far too large to have twice.
        let json = fs::read_to_string(&path)
            .ok()
            .filter(|_| name != "guesses.yaml")
            .and_then(|text| serde_yaml::from_str::<serde_yaml::Value>(&text).ok())
            .and_then(|value| serde_json::to_string(&value).ok());
        list.push_str(&format!("    ({name:?}, include_str!({:?}), {:?}),\n", path.display().to_string(), json.unwrap_or_default()));
    }
    list.push_str("];\n");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("embedded.rs"), list)
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "yaml") {
            files.push(path);
        }
    }
    Ok(())
}
