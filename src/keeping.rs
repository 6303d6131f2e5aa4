//! Files kept for the user: where they lie, that nobody else reads them, and
//! how one takes the place of another.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file of ours in one of the user's directories: the one the variable
/// names, or the usual one in his home. `None` when there is neither.
///
/// ```
/// let file = hoyle::keeping::place("XDG_DATA_HOME", ".local/share", "score.json");
/// assert!(file.is_none_or(|file| file.ends_with("hoyle/score.json")));
/// ```
pub fn place(variable: &str, below_home: &str, file: &str) -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let dir = absolute(variable).or_else(|| absolute("HOME").map(|home| home.join(below_home)))?;
    Some(dir.join("hoyle").join(file))
}

/// Lets nobody but the user read what is created.
#[cfg(unix)]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600)
}

/// Lets nobody but the user read what is created, where that is the system's
/// own way.
#[cfg(not(unix))]
pub(crate) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Makes the directory of a file, for the user alone, if it is not there.
pub(crate) fn make_dir_of(path: &Path) -> io::Result<()> {
    let Some(dir) = path.parent() else { return Ok(()) };
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)
}

/// Waits until no other program of ours is at a file of the user's, and keeps others away
/// as long as what it gives is not dropped. The file itself is replaced, so what is locked
/// is another beside it.
pub(crate) fn lock(path: &Path) -> io::Result<File> {
    make_dir_of(path)?;
    let file = private(OpenOptions::new().write(true).create(true).truncate(false)).open(path.with_extension("lock"))?;
    file.lock()?;
    Ok(file)
}

/// Writes a file beside the old one and puts it in its place in one step, so
/// that no failure leaves half of it.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let mut file = private(OpenOptions::new().write(true).create(true).truncate(true)).open(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    // The name, too, must outlive a failure of power.
    if let Some(dir) = path.parent()
        && let Ok(dir) = File::open(dir)
    {
        let _ = dir.sync_all();
    }
    Ok(())
}

/// Moves a file that cannot be used out of the way, over nothing, and says
/// where it is now.
pub(crate) fn put_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..10_000 {
        let aside = path.with_extension(format!("{number}.aside.json"));
        // A link fails where there is a file already, which a rename would not.
        match fs::hard_link(path, &aside) {
            Ok(()) => return fs::remove_file(path).map(|()| aside),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) if !aside.exists() => return fs::rename(path, &aside).map(|()| aside),
            Err(_) => {}
        }
    }
    Err(io::Error::other("there are too many files put aside"))
}
