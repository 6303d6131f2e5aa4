use std::fs;
use std::io;
use std::path::Path;

use crate::laws::schema::{EffectUse, OneOrMany, Ordered};
use crate::laws::{Complaints, Game, LibraryError, SourceFile, Spans, read_text};
use crate::ruling::Status;

/// No scenario file is larger than this many bytes.
const LARGEST: u64 = 4 << 20;

/// All scenarios of a directory.
#[derive(Debug)]
pub struct Suite {
    /// The scenarios, file by file.
    pub scenarios: Vec<Scenario>,
    pub(super) files: Vec<SourceFile>,
}

/// One described dispute.
#[derive(Debug)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// The file it stands in, as it is named to the author.
    pub file: String,
    /// The line it stands on, from 1.
    pub line: usize,
    /// What people say.
    pub says: String,
    /// The form of the game that is played, if not the usual one.
    pub variant: Option<String>,
    /// The code asked: `game/code`.
    pub code: String,
    /// The facts that the words carry, each with its value, or its values.
    pub facts: Vec<(String, Vec<String>)>,
    /// The facts that the words do not carry.
    pub given: Vec<(String, Vec<String>)>,
    /// The readings chosen.
    pub readings: Vec<(String, Vec<String>)>,
    /// The ruling expected.
    pub expected: Expected,
    pub(super) place: Place,
}

impl Scenario {
    /// Whether it is to be judged by the game in the form that is played.
    pub fn is_of(&self, game: &Game) -> bool {
        self.variant == game.variant
    }
}

/// The ruling a scenario expects.
#[derive(Clone, Debug)]
pub struct Expected {
    /// How far the case can be decided.
    pub status: Status,
    /// The laws and gaps that prevail, as they are written.
    pub laws: Vec<String>,
    /// Outcomes that must be among those stated.
    pub effects: Vec<EffectUse>,
    /// Facts that must be among those asked for.
    pub asks: Vec<String>,
}

/// Where a scenario stands, to complain of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) file: usize,
    pub(super) index: usize,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    format: u32,
    /// The form of the game in which all of them are.
    variant: Option<String>,
    scenarios: Vec<Entry>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    scenario: String,
    /// What kind of description it is, in sets that are scored by kind.
    #[serde(default, rename = "kind")]
    _kind: Option<String>,
    says: String,
    code: String,
    #[serde(default)]
    facts: Ordered<OneOrMany>,
    #[serde(default)]
    given: Ordered<OneOrMany>,
    #[serde(default)]
    readings: Ordered<OneOrMany>,
    status: StatusName,
    #[serde(default)]
    laws: Vec<String>,
    #[serde(default)]
    effects: Vec<EffectUse>,
    #[serde(default)]
    asks: Vec<String>,
}

#[derive(Clone, Copy, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StatusName {
    Ruled,
    NeedsFacts,
    NotCovered,
}

impl Suite {
    /// Reads all `.yaml` files under a directory.
    ///
    /// # Errors
    /// When a file cannot be read, or is not in the form of scenarios.
    pub fn open(dir: &Path) -> Result<Self, LibraryError> {
        let mut files = Vec::new();
        collect(dir, 0, &mut files)?;
        if files.is_empty() {
            let error = io::Error::new(io::ErrorKind::NotFound, "it has no scenario files (.yaml)");
            return Err(LibraryError::Unreadable { path: dir.to_owned(), error });
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        let mut complaints = Complaints::default();
        let mut scenarios = Vec::new();
        for (index, file) in files.iter().enumerate() {
            read(file, index, &mut complaints, &mut scenarios);
        }
        Ok(complaints.unless_any(Self { scenarios, files })?)
    }

    /// Where a scenario's code is not known, and the like.
    pub(super) fn file(&self, place: Place) -> Option<&SourceFile> {
        self.files.get(place.file)
    }
}

fn read(file: &SourceFile, index: usize, complaints: &mut Complaints, scenarios: &mut Vec<Scenario>) {
    let content: ScenarioFile = match serde_yaml::from_str(&file.text) {
        Ok(content) => content,
        Err(error) => return complaints.yaml(file, &error),
    };
    if content.format != 1 {
        complaints.at(file, "format", format!("format {} is not known", content.format), Some("this program knows format 1".to_owned()));
    }
    let lines = lines(&file.text, content.scenarios.len());
    for (at, entry) in content.scenarios.into_iter().enumerate() {
        if scenarios.iter().any(|known: &Scenario| known.name == entry.scenario && known.place.file == index) {
            complaints.at(file, &format!("scenarios[{at}].scenario"), format!("`{}` is used twice", entry.scenario), None);
        }
        let status = match entry.status {
            StatusName::Ruled => Status::Ruled,
            StatusName::NeedsFacts => Status::NeedsFacts,
            StatusName::NotCovered => Status::NotCovered,
        };
        let pairs = |Ordered(list): Ordered<OneOrMany>| list.into_iter().map(|(name, OneOrMany(values))| (name, values)).collect();
        scenarios.push(Scenario {
            name: entry.scenario,
            file: file.name.clone(),
            line: lines.get(at).copied().unwrap_or(0),
            says: entry.says,
            variant: content.variant.clone(),
            code: entry.code,
            facts: pairs(entry.facts),
            given: pairs(entry.given),
            readings: pairs(entry.readings),
            expected: Expected { status, laws: entry.laws, effects: entry.effects, asks: entry.asks },
            place: Place { file: index, index: at },
        });
    }
}

/// The lines on which the scenarios of a file begin: by their usual first key,
/// which is quick, or else by an index of the whole text.
fn lines(text: &str, count: usize) -> Vec<usize> {
    let usual: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.trim_start().starts_with("- scenario:")).map(|(number, _)| number).collect();
    if usual.len() == count {
        return usual;
    }
    let spans = Spans::of(text);
    let line = |start: usize| text.get(..start).map_or(0, |before| before.matches('\n').count() + 1);
    (0..count).map(|index| line(spans.find(&format!("scenarios[{index}]")).start)).collect()
}

fn collect(dir: &Path, depth: usize, files: &mut Vec<SourceFile>) -> Result<(), LibraryError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |error| LibraryError::Unreadable { path, error }
    };
    for entry in fs::read_dir(dir).map_err(unreadable(dir))? {
        let path = entry.map_err(unreadable(dir))?.path();
        let kind = fs::metadata(&path).map_err(unreadable(&path))?;
        // Descriptions that are scored, not required to pass, stand apart.
        let scored = path.file_name().is_some_and(|name| name == "evaluation");
        if kind.is_dir() && depth < 4 && !scored {
            collect(&path, depth + 1, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|end| end == "yaml") {
            if kind.len() > LARGEST {
                return Err(LibraryError::TooLarge { path });
            }
            let text = read_text(&path).map_err(unreadable(&path))?;
            files.push(SourceFile { name: path.display().to_string(), text: text.into() });
        }
    }
    Ok(())
}
