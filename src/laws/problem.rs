use std::fmt;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::packed::Text;

use super::spans::Spans;

/// One mistake in a laws directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file, as it is named to the author.
    pub file: String,
    /// The line, counted from 1; 0 when the whole file is meant.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What was probably meant, or what to do.
    pub help: Option<String>,
    picture: String,
}

impl Problem {
    /// The mistake with the line on which it stands.
    pub fn picture(&self) -> &str {
        &self.picture
    }
}

/// All mistakes found in a laws directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            writeln!(f, "{}", problem.picture)?;
        }
        let count = self.0.len();
        let mut files = self.0.iter().map(|problem| problem.file.as_str());
        let first = files.next().unwrap_or_default();
        let place = if files.all(|file| file == first) && !first.is_empty() { first } else { "the laws" };
        write!(f, "{count} {} in {place}", if count == 1 { "mistake" } else { "mistakes" })
    }
}

impl std::error::Error for Problems {}

/// A file of laws as it was read.
#[derive(Clone, Debug)]
pub(crate) struct SourceFile {
    /// The name told to the author: `laws/solo-whist/hoffmann.yaml`.
    pub(crate) name: String,
    /// Its text.
    pub(crate) text: Text,
}

/// Collects mistakes, so that an author sees all of them at once.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    problems: Vec<Problem>,
    index: Option<(String, Spans)>,
}

impl Complaints {
    /// Complains of the node at `path` (a trailing `#` means its key).
    pub(crate) fn at(&mut self, file: &SourceFile, path: &str, message: impl Into<String>, help: Option<String>) {
        if self.index.as_ref().is_none_or(|(name, _)| *name != file.name) {
            self.index = Some((file.name.clone(), Spans::of(&file.text)));
        }
        let span = self.index.as_ref().map_or(0..0, |(_, spans)| spans.find(path));
        let start = span.start;
        let first_line = start..start + file.text.get(span).map_or(0, |text| text.find('\n').unwrap_or(text.len()));
        self.push(file, first_line, message.into(), help);
    }

    /// Complains of what the YAML reader refused.
    pub(crate) fn yaml(&mut self, file: &SourceFile, error: &serde_yaml::Error) {
        let offset = error.location().map_or(0, |place| place.index().min(file.text.len()));
        let mut message = error.to_string();
        if let Some(cut) = message.rfind(" at line ") {
            message.truncate(cut);
        }
        let line_end = file.text.get(offset..).and_then(|rest| rest.find('\n')).map_or(file.text.len(), |length| offset + length);
        let help = meant(&message).map(|near| format!("did you mean `{near}`?"));
        self.push(file, offset..line_end, message, help);
    }

    /// Complains of a file as a whole.
    pub(crate) fn file(&mut self, name: &str, message: impl Into<String>, help: Option<String>) {
        let message = message.into();
        let picture = format!("error: {message}\n --> {name}{}", help.as_ref().map_or(String::new(), |help| format!("\n  = help: {help}")));
        self.problems.push(Problem { file: name.to_owned(), line: 0, column: 0, message, help, picture });
    }

    /// Complains of a stretch of the text.
    pub(crate) fn push(&mut self, file: &SourceFile, span: std::ops::Range<usize>, message: String, help: Option<String>) {
        let before = file.text.get(..span.start).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let mut report = vec![
            Level::ERROR
                .primary_title(message.as_str())
                .element(Snippet::source(&*file.text).path(file.name.as_str()).annotation(AnnotationKind::Primary.span(span))),
        ];
        if let Some(help) = &help {
            report = vec![report.remove(0).element(Level::HELP.message(help.as_str()))];
        }
        let picture = Renderer::plain().render(&report);
        self.problems.push(Problem { file: file.name.clone(), line, column, message, help, picture });
    }

    /// How much was complained of.
    pub(crate) const fn count(&self) -> usize {
        self.problems.len()
    }

    /// Takes back what was complained of after the first so many.
    pub(crate) fn forget(&mut self, count: usize) {
        self.problems.truncate(count);
    }

    /// `value`, unless something was complained of.
    pub(crate) fn unless_any<T>(self, value: T) -> Result<T, Problems> {
        if self.problems.is_empty() { Ok(value) } else { Err(Problems(self.problems)) }
    }
}

/// What an unknown key or value was probably meant to be: the reader quotes it
/// first, and then those that it knows.
fn meant(message: &str) -> Option<&str> {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = quoted.next().filter(|_| message.contains("unknown field") || message.contains("unknown variant"))?;
    nearest(unknown, quoted)
}

/// What was probably meant, as a help: "did you mean …?"
pub fn guess<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|near| format!("did you mean `{near}`?"))
}

/// The candidate nearest to `word`, near enough to have been meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= limit || candidate.split('-').any(|part| part == word))
        .min()
        .map(|(_, candidate)| candidate)
}
