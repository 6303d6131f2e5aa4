//! A question as it is put to the learner: its words, its options, its hints,
//! and what is said afterwards.

mod fillers;
mod hints;
mod put;
mod why;
mod words;

use crate::laws::LawId;

use super::belief::Signature;
use super::item::{Reply, Topic};

pub use put::{find, id, put, said};

/// How an answer is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// It is right.
    Right,
    /// It is right where a passage is read otherwise: not wrong.
    Otherwise(String),
    /// It is wrong.
    Wrong,
}

/// One option.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The option in words.
    pub text: String,
    /// How it is judged.
    pub grade: Grade,
    /// Why it fails, if it does.
    pub why: String,
    /// The misconceptions that answer so: places in
    /// [`Stock::misconceptions`](crate::tutor::stock::Stock::misconceptions).
    pub held: Vec<usize>,
    /// What it replies, in a question about an auction.
    pub reply: Option<Reply>,
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name: by it the question can be made again.
    pub id: String,
    /// What it is about.
    pub topic: Topic,
    /// The law that decides it.
    pub law: LawId,
    /// What was said so far: the player and his words.
    pub said: Vec<(String, String)>,
    /// What is known besides, each a sentence.
    pub known: Vec<String>,
    /// The question.
    pub asks: String,
    /// The options.
    pub options: Vec<Choice>,
    /// The law in a sentence.
    pub because: String,
    /// The passages.
    pub cites: Vec<String>,
    /// Three hints: the family of the rule, the fact that decides, the passage.
    pub hints: [String; 3],
    /// Whether nothing is wrong in it.
    pub quiet: bool,
}

impl Question {
    /// Which option is right.
    pub fn right(&self) -> usize {
        self.options.iter().position(|option| option.grade == Grade::Right).unwrap_or(0)
    }

    /// The question as far as it tells misconceptions apart, and which of its
    /// options each shown option is.
    pub fn signature(&self, misconceptions: usize) -> (Signature, Vec<u8>) {
        let mut says = vec![0u8; misconceptions];
        let mut places = Vec::new();
        let mut next = 0u8;
        for option in &self.options {
            if option.grade != Grade::Wrong {
                places.push(0);
                continue;
            }
            next += 1;
            places.push(next);
            for at in &option.held {
                if let Some(slot) = says.get_mut(*at) {
                    *slot = next;
                }
            }
        }
        (Signature { options: (next + 1).max(2), says: says.into() }, places)
    }

    /// The option that is meant by a number, a letter or words.
    pub fn meant(&self, line: &str) -> Option<usize> {
        let line = line.trim().to_lowercase();
        let line = line.trim_end_matches(['.', ')']);
        if let Ok(number) = line.parse::<usize>() {
            return number.checked_sub(1).filter(|at| *at < self.options.len());
        }
        if let [letter @ b'a'..=b'g'] = line.as_bytes() {
            let at = usize::from(letter - b'a');
            return Some(at).filter(|at| *at < self.options.len());
        }
        let plain = |text: &str| text.to_lowercase().chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect::<String>();
        let wanted = plain(line);
        let words: Vec<&str> = wanted.split_whitespace().collect();
        if words.is_empty() {
            return None;
        }
        let texts: Vec<String> = self.options.iter().map(|option| plain(&option.text)).collect();
        let exact = texts.iter().position(|text| *text == wanted);
        let has = |text: &&String| words.iter().all(|word| text.split_whitespace().any(|other| other.starts_with(word)));
        let mut fitting = texts.iter().enumerate().filter(|(_, text)| has(text)).map(|(at, _)| at);
        exact.or_else(|| match (fitting.next(), fitting.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        })
    }
}
