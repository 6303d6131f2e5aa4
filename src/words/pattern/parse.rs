//! A pattern as it is written, taken apart.

use rustc_hash::FxHashSet;

use super::{Beside, Ranked, Reckoned, Slot};

/// A pattern as it is written, taken apart.
#[derive(Clone, Debug)]
pub(super) enum Node<'a> {
    Word(&'a str),
    Exact(&'a str),
    Slot(Slot),
    Number(i32, i32),
    Beside(Beside),
    Ranked(Ranked),
    Gap(usize),
    Start,
    /// The end of a clause.
    Close,
    Maybe(Box<Node<'a>>),
    Either(Vec<Vec<Node<'a>>>),
    Class(&'a str),
}

/// A mistake in a pattern.
#[derive(Clone, Debug)]
pub(crate) struct Mistake(pub(crate) String);

/// Collects the plain words of a pattern, or of the ways of a class.
pub(crate) fn words_of<'a>(text: &'a str, into: &mut FxHashSet<&'a str>) {
    for piece in text.split(['(', ')', '|', ' ']) {
        if let Ok((Node::Word(word) | Node::Exact(word), _)) = atom(piece)
            && !word.is_empty()
        {
            into.insert(word);
        }
    }
}

pub(super) fn parse(text: &str) -> Result<Vec<Node<'_>>, Mistake> {
    let pieces = pieces(text);
    let mut at = 0;
    let nodes = sequence(&pieces, &mut at, 0)?;
    if at < pieces.len() {
        return Err(Mistake(format!("a bracket too many in `{text}`")));
    }
    Ok(nodes)
}

/// Brackets, bars, question marks that stand alone, and what is between.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::with_capacity(8);
    let mut begun = None;
    for (at, c) in text.bytes().enumerate() {
        let alone = matches!(c, b'(' | b')' | b'|' | b' ') || c == b'?' && begun.is_none();
        if alone {
            pieces.extend(begun.take().and_then(|from| text.get(from..at)));
            if c != b' ' {
                pieces.extend(text.get(at..=at));
            }
        } else if begun.is_none() {
            begun = Some(at);
        }
    }
    pieces.extend(begun.and_then(|from| text.get(from..)));
    pieces
}

/// Reads pieces up to a bracket or, inside brackets, a bar.
fn sequence<'a>(pieces: &[&'a str], at: &mut usize, depth: usize) -> Result<Vec<Node<'a>>, Mistake> {
    let mut nodes: Vec<Node<'a>> = Vec::with_capacity(pieces.len().saturating_sub(*at));
    if depth > 12 {
        return Err(Mistake("brackets or classes too deep".to_owned()));
    }
    while let Some(piece) = pieces.get(*at) {
        match *piece {
            ")" => break,
            "(" => {
                *at += 1;
                let mut ways = vec![];
                loop {
                    let begins = *at;
                    let way = group(pieces, at, depth + 1)?;
                    if !way.is_empty() && way.iter().all(|node| matches!(node, Node::Maybe(_))) {
                        let says = pieces.get(begins..*at).unwrap_or_default().join(" ");
                        return Err(Mistake(format!("`{says}` may be left out, and so is no alternative")));
                    }
                    ways.push(way);
                    match pieces.get(*at).copied() {
                        Some("|") => *at += 1,
                        Some(")") => break,
                        _ => return Err(Mistake("a bracket is not closed".to_owned())),
                    }
                }
                *at += 1;
                nodes.push(Node::Either(ways));
            }
            "|" => {
                // Outside brackets: alternatives of single words.
                *at += 1;
                let Some(before) = nodes.pop() else { return Err(Mistake("nothing stands before |".to_owned())) };
                let Some(next) = pieces.get(*at) else { return Err(Mistake("nothing stands after |".to_owned())) };
                *at += 1;
                let (next, maybe) = atom(next)?;
                let either = match before {
                    Node::Either(mut ways) => {
                        ways.push(vec![next]);
                        Node::Either(ways)
                    }
                    other => Node::Either(vec![vec![other], vec![next]]),
                };
                nodes.push(if maybe { Node::Maybe(Box::new(either)) } else { either });
            }
            "?" => {
                *at += 1;
                let Some(before) = nodes.pop() else { return Err(Mistake("nothing stands before ?".to_owned())) };
                nodes.push(Node::Maybe(Box::new(before)));
            }
            word => {
                *at += 1;
                let (node, maybe) = atom(word)?;
                nodes.push(if maybe { Node::Maybe(Box::new(node)) } else { node });
            }
        }
    }
    Ok(nodes)
}

/// One alternative inside brackets: up to a bar or the closing bracket.
fn group<'a>(pieces: &[&'a str], at: &mut usize, depth: usize) -> Result<Vec<Node<'a>>, Mistake> {
    let mut end = *at;
    let mut level = 0;
    while let Some(piece) = pieces.get(end) {
        match *piece {
            "(" => level += 1,
            ")" if level == 0 => break,
            ")" => level -= 1,
            "|" if level == 0 => break,
            _ => {}
        }
        end += 1;
    }
    let Some(part) = pieces.get(*at..end) else { return Err(Mistake("a bracket is not closed".to_owned())) };
    let mut inner = 0;
    let nodes = sequence(part, &mut inner, depth)?;
    *at = end;
    Ok(nodes)
}

fn atom(piece: &str) -> Result<(Node<'_>, bool), Mistake> {
    let (piece, maybe) = match piece.strip_suffix('?') {
        Some(piece) => (piece, true),
        None => (piece, false),
    };
    let node = match piece {
        ".." => Node::Gap(3),
        "..." => Node::Gap(8),
        "^" => Node::Start,
        "." => Node::Close,
        "<who>" => Node::Slot(Slot::Who),
        "<whose>" => Node::Slot(Slot::Whose),
        "<name>" => Node::Slot(Slot::Name),
        "<card>" => Node::Slot(Slot::Card),
        "<suit>" => Node::Slot(Slot::Suit),
        "<call>" => Node::Slot(Slot::Call),
        "<number>" => Node::Slot(Slot::Number),
        _ => {
            if let Some(name) = piece.strip_prefix('$') {
                Node::Class(name)
            } else if let Some(word) = piece.strip_prefix('=') {
                Node::Exact(word)
            } else if let Some(beside) = apart(piece).or_else(|| together(piece)) {
                Node::Beside(beside)
            } else if let Some(ranked) = ranked(piece) {
                Node::Ranked(ranked)
            } else if let Some((from, to)) = numbers(piece) {
                Node::Number(from, to)
            } else if piece.starts_with('<') {
                return Err(Mistake(format!("`{piece}` is no slot")));
            } else {
                Node::Word(piece)
            }
        }
    };
    Ok((node, maybe))
}

/// `<100..990>`: from which number to which.
fn numbers(piece: &str) -> Option<(i32, i32)> {
    let (from, to) = piece.strip_prefix('<')?.strip_suffix('>')?.split_once("..")?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// `<±1..99>`, `<±1..99/100>`, `<±1..99%100>`: how far from the number before it.
fn apart(piece: &str) -> Option<Beside> {
    let (from, rest) = piece.strip_prefix("<±")?.strip_suffix('>')?.split_once("..")?;
    let size = |size: &str| size.parse().ok().filter(|size| *size > 0);
    let (to, reckoned) = match (rest.split_once('/'), rest.split_once('%')) {
        (Some((to, steps)), _) => (to, Reckoned::Within(size(steps)?, true)),
        (_, Some((to, steps))) => (to, Reckoned::Within(size(steps)?, false)),
        _ => (rest, Reckoned::Apart),
    };
    Some(Beside { from: from.parse().ok()?, to: to.parse().ok()?, reckoned })
}

/// `<+10..20>`, `<+10..20*10>`: what it comes to with the number before it.
fn together(piece: &str) -> Option<Beside> {
    let (from, rest) = piece.strip_prefix("<+")?.strip_suffix('>')?.split_once("..")?;
    let (to, times) = rest.split_once('*').map_or((rest, Some(1)), |(to, times)| (to, times.parse().ok()));
    Some(Beside { from: from.parse().ok()?, to: to.parse().ok()?, reckoned: Reckoned::Together(times?) })
}

/// `<+two,three,four>`, `<-two,three,four>`, `<=card>`: how a card ranks beside the one
/// before it.
fn ranked(piece: &str) -> Option<Ranked> {
    let inner = piece.strip_prefix('<')?.strip_suffix('>')?;
    if inner == "=card" {
        return Some(Ranked { order: Vec::new(), higher: false });
    }
    let (higher, ranks) = match (inner.strip_prefix('+'), inner.strip_prefix('-')) {
        (Some(ranks), _) => (true, ranks),
        (_, Some(ranks)) => (false, ranks),
        _ => return None,
    };
    ranks.contains(',').then(|| Ranked { order: ranks.split(',').map(str::to_owned).collect(), higher })
}

pub(super) fn alternatives(text: &str) -> Result<Vec<Vec<Node<'_>>>, Mistake> {
    text.split('|')
        .map(|way| {
            way.split_whitespace()
                .map(|piece| atom(piece).map(|(node, maybe)| if maybe { Node::Maybe(Box::new(node)) } else { node }))
                .collect()
        })
        .collect()
}
