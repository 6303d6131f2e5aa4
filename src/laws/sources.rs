//! The books the laws are written after, and the passages they have.

use crate::packed::Later;

use super::filling::counted;
use super::schema::Ordered;

/// `laws/sources.yaml`.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourcesFile {
    pub(crate) format: u32,
    sources: Vec<SourceEntry>,
}

#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceEntry {
    source: String,
    short: String,
    title: String,
    author: Option<String>,
    year: Option<i32>,
    about: Option<String>,
    sections: Vec<SectionEntry>,
}

#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionEntry {
    section: String,
    name: String,
    #[serde(default)]
    label: String,
    passages: Ordered<Passage>,
}

/// A book, or a sheet of rules.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Source {
    /// The name used in citations.
    pub source: String,
    /// How it is called in print: "Hoffmann".
    pub short: String,
    /// Its title.
    pub title: String,
    /// Its author, as far as known.
    pub author: Option<String>,
    /// The year of the edition.
    pub year: Option<i32>,
    /// A note on it.
    pub about: Option<String>,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A section of a source.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Section {
    /// The name used in citations; empty for sources cited by number alone.
    pub section: String,
    /// The name in print: "Digest".
    pub name: String,
    /// What stands before the number in print: "¶", "law ", "p. ".
    pub label: String,
    /// Its passages.
    pub passages: Later<Ordered<Passage>>,
}

/// A paragraph, a numbered law or a page.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Passage {
    /// What it settles, in a few words.
    pub gist: String,
    /// How many sentences it has, where they are cited singly.
    pub sentences: Option<u32>,
    /// Why it carries no rule, where it carries none.
    pub no_rule: Option<String>,
}

/// All sources.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Sources {
    /// The sources, in the order of the file.
    pub list: Vec<Source>,
}

/// A passage found by its citation.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The book.
    pub source: &'a Source,
    /// The section.
    pub section: &'a Section,
    /// The passage's key in the section; `None` when the whole section is cited.
    pub key: Option<&'a str>,
    /// The passage.
    pub passage: Option<&'a Passage>,
    /// The sentence, if one is cited.
    pub sentence: Option<u32>,
}

impl From<SourcesFile> for Sources {
    fn from(file: SourcesFile) -> Self {
        let section =
            |entry: SectionEntry| Section { section: entry.section, name: entry.name, label: entry.label, passages: entry.passages.into() };
        let source = |entry: SourceEntry| Source {
            source: entry.source,
            short: entry.short,
            title: entry.title,
            author: entry.author,
            year: entry.year,
            about: entry.about,
            sections: entry.sections.into_iter().map(section).collect(),
        };
        Self { list: file.sources.into_iter().map(source).collect() }
    }
}

impl Sources {
    /// The passage a citation such as `hoffmann:digest.8.2` points to.
    ///
    /// # Errors
    /// Why there is none: a sentence for an author.
    pub fn find(&self, cite: &str) -> Result<Found<'_>, String> {
        let (name, rest) = cite.split_once(':').ok_or_else(|| format!("`{cite}` is not of the form source:section.paragraph"))?;
        let source = self.list.iter().find(|source| source.source == name).ok_or_else(|| {
            let guess = super::nearest(name, self.list.iter().map(|source| source.source.as_str()));
            format!("no source is called `{name}`{}", guess.map_or(String::new(), |guess| format!("; did you mean `{guess}`?")))
        })?;
        // Section names may have dots, so the longest that fits is meant.
        let mut sections: Vec<&Section> = source.sections.iter().filter(|section| within(rest, &section.section).is_some()).collect();
        sections.sort_by_key(|section| std::cmp::Reverse(section.section.len()));
        for section in &sections {
            let Some(tail) = within(rest, &section.section) else { continue };
            if tail.is_empty() {
                return Ok(Found { source, section, key: None, passage: None, sentence: None });
            }
            if let Some((key, passage)) = section.passages.0.iter().find(|(key, _)| key == tail) {
                return Ok(Found { source, section, key: Some(key), passage: Some(passage), sentence: None });
            }
            if let Some((head, last)) = tail.rsplit_once('.')
                && let Some((key, passage)) = section.passages.0.iter().find(|(key, _)| key == head)
                && let Ok(sentence) = last.parse::<u32>()
            {
                return match passage.sentences {
                    Some(count) if sentence == 0 || sentence > count => {
                        let passage = rest.trim_end_matches(last).trim_end_matches('.');
                        Err(format!("`{name}:{passage}` has {}", counted(&count.to_string(), "sentence")))
                    }
                    _ => Ok(Found { source, section, key: Some(key), passage: Some(passage), sentence: Some(sentence) }),
                };
            }
        }
        Err(match sections.first() {
            Some(section) if !section.section.is_empty() => {
                format!("section `{}` of `{name}` has no passage `{}`", section.section, within(rest, &section.section).unwrap_or(rest))
            }
            _ => {
                let word = rest.split('.').next().unwrap_or(rest);
                let guess = super::nearest(word, source.sections.iter().map(|section| section.section.as_str()));
                let guess = guess.filter(|guess| !guess.is_empty()).map_or(String::new(), |guess| format!("; did you mean `{guess}`?"));
                format!("`{name}` has no passage `{rest}`{guess}")
            }
        })
    }

    /// A citation as a book would print it: "Hoffmann, Digest ¶7". A citation
    /// that points nowhere is given back as it is.
    pub fn print(&self, cite: &str) -> String {
        let Ok(found) = self.find(cite) else { return cite.to_owned() };
        let mut text = found.source.short.clone();
        if !found.section.name.is_empty() {
            text.push_str(", ");
            text.push_str(&found.section.name);
        }
        if let Some(key) = found.key {
            text.push_str(if found.section.name.is_empty() { ", " } else { " " });
            text.push_str(&found.section.label);
            text.push_str(key.trim_start_matches(if found.section.label.starts_with('p') { "p" } else { "" }));
        }
        if let Some(sentence) = found.sentence {
            text.push_str(&format!(", sentence {sentence}"));
        }
        text
    }
}

/// What follows the section's name in a citation, if it is in that section.
fn within<'a>(rest: &'a str, section: &str) -> Option<&'a str> {
    if section.is_empty() {
        return Some(rest);
    }
    let tail = rest.strip_prefix(section)?;
    if tail.is_empty() { Some(tail) } else { tail.strip_prefix('.') }
}
