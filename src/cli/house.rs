//! House rules: where they come from, and what they change.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use hoyle::keeping;
use hoyle::laws::Library;
use hoyle::proof::{self, Side};
use hoyle::show::comparison::Compared;
use hoyle::show::{Page, Role, findings};

use super::args::Global;
use super::console::Console;
use super::exit::{Exit, Failure};

/// No house file is larger than this many bytes.
const LARGEST: u64 = 1 << 20;

/// The laws in use: of the directory named, with the house rules named.
pub(crate) fn library(global: &Global) -> Result<Library, Failure> {
    let library = super::library(super::laws_dir(global.laws.clone()), global.variant.as_deref())?;
    let named = global.house.clone().or_else(|| env::var_os("HOYLE_HOUSE").filter(|file| !file.is_empty()).map(PathBuf::from));
    match named.or_else(configured) {
        Some(file) => open(library, &file),
        None => Ok(library),
    }
}

/// `hoyle/house.yaml` in the directory for configuration, if there is one.
fn configured() -> Option<PathBuf> {
    keeping::place("XDG_CONFIG_HOME", ".config", "house.yaml").filter(|file| file.is_file())
}

/// The laws with the house rules of a file.
pub(crate) fn open(library: Library, file: &Path) -> Result<Library, Failure> {
    let unreadable = |error| Failure::error(format!("cannot read the house rules {}: {error}", file.display()));
    if fs::metadata(file).map_err(unreadable)?.len() > LARGEST {
        return Err(Failure::error(format!("{} is too large for a file of house rules", file.display())));
    }
    let text = hoyle::laws::read_text(file).map_err(unreadable)?;
    Ok(library.with_house(&file.display().to_string(), text)?)
}

/// Proves a house's code, and reports what it broke against its base and where
/// it rules otherwise.
pub(crate) fn check(library: &Library, console: &mut Console) -> Result<Exit, Failure> {
    let Some((game, house, base)) = library.house() else { return Ok(Exit::Done) };
    let (house_path, base_path) = (format!("{game}/{house}"), format!("{game}/{base}"));
    let mut report = proof::check(library, None, &|path| path == house_path);
    let before = proof::check(library, None, &|path| path == base_path);
    // What the base has as well is no fault of the house.
    let bare = |finding: &proof::Finding| (finding.kind, finding.says.replace(&house_path, &base_path));
    let known: Vec<_> = before.findings.iter().map(bare).collect();
    // Nor that a law of the base never prevails any more: it was overridden on purpose.
    let overridden = |finding: &proof::Finding| {
        finding.kind == proof::Kind::DeadLaw
            && finding.entries.first().is_some_and(|entry| library.house_file() != Some(entry.file.as_str()))
    };
    report
        .findings
        .retain(|finding| !known.contains(&bare(finding)) && finding.kind != proof::Kind::StaleAcceptance && !overridden(finding));
    let style = console.style(false);
    let mut page = Page::new(&style);
    let opened = library.game(game)?;
    let (Some(one), Some(other)) = (opened.find_code(&base_path), opened.find_code(&house_path)) else { return Ok(Exit::Failed) };
    page.paragraph(&[(Role::Heading, &opened.code(other).title), (Role::Plain, &format!(", after {}", opened.code(one).title))]);
    page.gap();
    console.say(&page.finish())?;
    console.say(&findings::text(&report, &style))?;
    let sides = [Side { code: one, readings: Vec::new() }, Side { code: other, readings: Vec::new() }];
    let comparison = proof::compare(&opened, &sides[0], &sides[1]);
    let compared = Compared { game: &opened, sides: [&sides[0], &sides[1]], comparison: &comparison };
    console.say("\n")?;
    console.say(&compared.text(&style))?;
    Ok(if report.errors() > 0 { Exit::Failed } else { Exit::Done })
}
