//! A YAML text as a tree.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{Event, Parser, ScalarStyle};

use super::error::Error;

/// Nodes within nodes go no deeper than this.
const DEEPEST: usize = 128;

/// A text stands for no more nodes than this, however often it repeats itself.
const MOST: usize = 4_000_000;

/// A node, and the byte at which it begins.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) start: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind<'a> {
    /// A word without quotation marks, which may be a number or the like.
    Plain(Cow<'a, str>),
    /// A text.
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Map(Vec<(Node<'a>, Node<'a>)>),
}

/// A list or map of which the end has not come.
struct Open<'a> {
    node: Node<'a>,
    /// Of a map, the key whose value comes next.
    key: Option<Node<'a>>,
    anchor: usize,
}

impl<'a> Node<'a> {
    /// The tree of a text with one document.
    pub(crate) fn parse(text: &'a str) -> Result<Self, Error> {
        let mut open: Vec<Open<'a>> = Vec::new();
        let mut anchors: HashMap<usize, (Self, Extent)> = HashMap::new();
        let mut count = 0;
        let mut root = None;
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| Error::scan(&error).within(text))?;
            let start = span.byte_range().map_or(0, |range| range.start);
            let fail = |message: &str| Err(Error::at(start, message).within(text));
            let opened = |kind, anchor| Open { node: Node { kind, start }, key: None, anchor };
            let done = match event {
                Event::Scalar(text, style, anchor, tag) => {
                    let plain = style == ScalarStyle::Plain && tag.is_none();
                    // The parser gives a word for what is not written.
                    let text = if plain && span.is_empty() { Cow::Borrowed("") } else { text };
                    opened(if plain { Kind::Plain(text) } else { Kind::Text(text) }, anchor)
                }
                Event::Alias(anchor) => {
                    let Some((node, extent)) = anchors.get(&anchor) else { return fail("a part of the text cannot repeat itself") };
                    count += extent.size;
                    if count > MOST || open.len() + extent.depth > DEEPEST {
                        return fail("too many repetitions");
                    }
                    Open { node: Node { start, ..node.clone() }, key: None, anchor: 0 }
                }
                Event::SequenceStart(..) | Event::MappingStart(..) if open.len() >= DEEPEST => {
                    return fail("recursion limit exceeded");
                }
                Event::SequenceStart(_, anchor, _) => {
                    open.push(opened(Kind::List(Vec::new()), anchor));
                    continue;
                }
                Event::MappingStart(_, anchor, _) => {
                    open.push(opened(Kind::Map(Vec::new()), anchor));
                    continue;
                }
                Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                    Some(done) => done,
                    None => continue,
                },
                Event::DocumentStart(..) if root.is_some() => return fail("more than one document in a text is not supported"),
                _ => continue,
            };
            count += 1;
            let Open { node, anchor, .. } = done;
            if anchor != 0 {
                anchors.insert(anchor, (node.clone(), node.extent()));
            }
            match open.last_mut() {
                None => root = Some(node),
                Some(Open { node: Node { kind: Kind::Map(pairs), .. }, key, .. }) => match key.take() {
                    Some(key) => pairs.push((key, node)),
                    None => *key = Some(node),
                },
                Some(Open { node: Node { kind: Kind::List(list), .. }, .. }) => list.push(node),
                Some(_) => {}
            }
        }
        root.ok_or_else(|| Error::at(0, "there is nothing in it"))
    }

    /// The text of a scalar.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Plain(text) | Kind::Text(text) => Some(text),
            Kind::List(_) | Kind::Map(_) => None,
        }
    }

    fn extent(&self) -> Extent {
        let inner = Extent { size: 0, depth: 0 };
        let inner = match &self.kind {
            Kind::Plain(_) | Kind::Text(_) => inner,
            Kind::List(list) => list.iter().fold(inner, Extent::with),
            Kind::Map(pairs) => pairs.iter().fold(inner, |inner, (key, value)| inner.with(key).with(value)),
        };
        Extent { size: inner.size + 1, depth: inner.depth + 1 }
    }
}

/// How many nodes a tree has, and how many are within each other.
struct Extent {
    size: usize,
    depth: usize,
}

impl Extent {
    /// With a tree beside it.
    fn with(self, node: &Node<'_>) -> Self {
        let other = node.extent();
        Self { size: self.size + other.size, depth: self.depth.max(other.depth) }
    }
}
