//! Where in a YAML text each node stands. Made only when there is something to
//! complain of; the one place that knows the event parser.

use std::collections::BTreeMap;
use std::ops::Range;

use granit_parser::{Event, Parser};

/// The byte range of every node of a YAML text, by its path:
/// `laws[3].when.call`.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    nodes: BTreeMap<String, Range<usize>>,
    keys: BTreeMap<String, Range<usize>>,
}

enum Frame {
    Map { key: Option<String> },
    List(usize),
}

impl Spans {
    /// Indexes the text as far as it can be parsed.
    pub(crate) fn of(text: &str) -> Self {
        let mut spans = Self::default();
        let mut stack: Vec<(Frame, usize)> = Vec::new();
        let mut path = String::new();
        for event in Parser::new_from_str(text) {
            let Ok((event, span)) = event else { break };
            let range = span.byte_range().unwrap_or(0..0);
            match &event {
                Event::Scalar(key, ..) if matches!(stack.last(), Some((Frame::Map { key: None }, _))) => {
                    if let Some((Frame::Map { key: slot }, base)) = stack.last_mut() {
                        path.truncate(*base);
                        spans.keys.insert(child(&path, key), range);
                        *slot = Some(key.to_string());
                    }
                }
                Event::Scalar(..) | Event::Alias(_) | Event::MappingStart(..) | Event::SequenceStart(..) => {
                    if let Some((frame, base)) = stack.last_mut() {
                        path.truncate(*base);
                        match frame {
                            Frame::Map { key } => path = child(&path, key.take().as_deref().unwrap_or("?")),
                            Frame::List(index) => {
                                path.push_str(&format!("[{index}]"));
                                *index += 1;
                            }
                        }
                    }
                    spans.nodes.insert(path.clone(), range);
                    match &event {
                        Event::MappingStart(..) => stack.push((Frame::Map { key: None }, path.len())),
                        Event::SequenceStart(..) => stack.push((Frame::List(0), path.len())),
                        _ => {}
                    }
                }
                Event::MappingEnd | Event::SequenceEnd => {
                    stack.pop();
                }
                _ => {}
            }
        }
        spans
    }

    /// Where the node at exactly this path begins.
    pub(crate) fn start(&self, path: &str) -> Option<usize> {
        self.nodes.get(path).map(|range| range.start)
    }

    /// Where the node at `path` stands: its own text, its key, or the nearest
    /// node around it.
    pub(crate) fn find(&self, path: &str) -> Range<usize> {
        let mut path = path;
        loop {
            let found = match path.strip_suffix('#') {
                Some(keyed) => self.keys.get(keyed),
                None => self.nodes.get(path),
            };
            if let Some(range) = found.filter(|range| !range.is_empty()) {
                return range.clone();
            }
            let Some(cut) = path.rfind(['.', '[', '#']) else { return 0..0 };
            path = path.get(..cut).unwrap_or("");
        }
    }
}

fn child(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}
