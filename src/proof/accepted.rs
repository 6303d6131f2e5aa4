//! Findings that were looked at and accepted, each with a reason. An
//! acceptance expires when a law it concerns changes.

use crate::laws::Library;

use super::check::Report;
use super::findings::{Entry, Finding, Kind};

/// The name of the file, inside the directory of laws.
pub const FILE: &str = "accepted.yaml";

#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct AcceptedFile {
    format: u32,
    accepted: Vec<Accepted>,
}

/// One accepted finding.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Accepted {
    /// The kind: `idle-override`.
    finding: String,
    /// The entries concerned, by their full names.
    laws: Vec<String>,
    /// The seal the finding had.
    #[serde(default)]
    seal: String,
    /// Why it may stay.
    why: String,
}

/// Marks the accepted findings of a report, and reports acceptances that have
/// expired. `whole` is whether everything was examined.
pub(crate) fn apply(library: &Library, whole: bool, report: &mut Report) {
    let Some(text) = library.text(FILE) else { return };
    let file: AcceptedFile = match serde_yaml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            report.findings.push(stale(library, FILE, format!("{FILE} cannot be read: {error}"), "mend it"));
            return;
        }
    };
    if file.format != 1 {
        report.findings.push(stale(library, FILE, format!("format {} of {FILE} is not known", file.format), "write `format: 1`"));
        return;
    }
    for accepted in file.accepted {
        let meant = |finding: &&mut Finding| {
            finding.kind.name() == accepted.finding
                && finding.entries.iter().map(|entry| entry.name.as_str()).eq(accepted.laws.iter().map(String::as_str))
        };
        let mut found = report.findings.iter_mut().filter(meant).peekable();
        let name = accepted.laws.join(", ");
        if found.peek().is_none() {
            drop(found);
            if whole {
                let says = format!("the accepted {} of {name} is no longer found", accepted.finding);
                report.findings.push(stale(library, &name, says, "drop it from accepted.yaml"));
            }
            continue;
        }
        let (mut holds, mut expired) = (false, None);
        for finding in found {
            if finding.seal == accepted.seal {
                finding.accepted = Some(accepted.why.clone());
                holds = true;
            } else {
                expired = Some(finding.seal.clone());
            }
        }
        // One code may have several gaps; the others are no business of this.
        if let Some(seal) = expired.filter(|_| !holds) {
            let says = format!("the laws of an accepted {} have changed: {name}", accepted.finding);
            report.findings.push(stale(library, &name, says, &format!("look at it again; if it may stay, write `seal: {seal}`")));
        }
    }
}

fn stale(library: &Library, name: &str, says: String, hint: &str) -> Finding {
    let (file, text) = library.named(FILE).unwrap_or((FILE, ""));
    let first = name.split(',').next().unwrap_or(name);
    let line = (1..).zip(text.lines()).find(|(_, line)| line.contains(first)).map_or(0, |(line, _)| line);
    Finding {
        kind: Kind::StaleAcceptance,
        code: String::new(),
        entries: vec![Entry { name: name.to_owned(), file: file.to_owned(), line, does: "was accepted".to_owned() }],
        says,
        when: Vec::new(),
        example: Vec::new(),
        case: None,
        hint: hint.to_owned(),
        seal: String::new(),
        accepted: None,
    }
}
