//! Text → tokens: words in their plainest spelling, each with its place in the
//! text, and the marks that part sentences and clauses.

use std::ops::Range;

use super::spelling::Spelling;
use super::vocab::WordId;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A word or a number.
    Word,
    /// The end of a sentence.
    Stop,
    /// A question mark.
    Question,
    /// A comma, colon or semicolon, a dash or a bracket.
    Pause,
    /// A quotation mark.
    Quote,
}

/// One word or mark of the text.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// The word as it is matched: small letters, no accents, spelling mended.
    pub(crate) text: String,
    /// Its lemma.
    pub(crate) lemma: WordId,
    /// The place in the text, in characters.
    pub(crate) at: Range<usize>,
    /// What it is.
    pub(crate) kind: Kind,
    /// Whether it was written with a capital.
    pub(crate) capital: bool,
    /// Whether the word is known: to the lexicon, or as ordinary English.
    pub(crate) known: bool,
}

impl Token {
    /// Whether it is this word.
    pub(crate) fn is(&self, word: &str) -> bool {
        self.kind == Kind::Word && self.text == word
    }
}

/// A run of characters of one sort.
struct Raw {
    text: String,
    at: Range<usize>,
    kind: Kind,
    capital: bool,
}

/// A letter without its accent, or the mark the character stands for.
fn plain(c: char) -> char {
    match c {
        'à'..='å' | 'À'..='Å' => 'a',
        'è'..='ë' | 'È'..='Ë' => 'e',
        'ì'..='ï' | 'Ì'..='Ï' => 'i',
        'ò'..='ö' | 'Ò'..='Ö' => 'o',
        'ù'..='ü' | 'Ù'..='Ü' => 'u',
        'ç' | 'Ç' => 'c',
        'ñ' | 'Ñ' => 'n',
        '’' | '‘' | '`' | '´' | 'ʼ' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        '–' | '—' => '-',
        other => other,
    }
}

fn suit(c: char) -> Option<&'static str> {
    match c {
        '♠' | '♤' => Some("spade"),
        '♥' | '♡' | '❤' => Some("heart"),
        '♦' | '♢' => Some("diamond"),
        '♣' | '♧' => Some("club"),
        _ => None,
    }
}

/// The word a rank's letter or number stands for.
pub(crate) fn rank_word(text: &str) -> Option<&'static str> {
    Some(match text {
        "2" | "two" => "two",
        "3" | "three" => "three",
        "4" | "four" => "four",
        "5" | "five" => "five",
        "6" | "six" => "six",
        "7" | "seven" => "seven",
        "8" | "eight" => "eight",
        "9" | "nine" => "nine",
        "10" | "t" | "ten" => "ten",
        "j" | "jack" => "jack",
        "q" | "queen" => "queen",
        "k" | "king" => "king",
        "a" | "ace" => "ace",
        _ => return None,
    })
}

fn suit_word(letter: char) -> Option<&'static str> {
    Some(match letter {
        's' => "spade",
        'h' => "heart",
        'd' => "diamond",
        'c' => "club",
        _ => return None,
    })
}

/// `QH`, `Qh`, `10h`, `Q♥`: rank and suit. What is a word as well is none.
fn card(raw: &str) -> Option<(&'static str, &'static str)> {
    let last = raw.chars().last()?;
    let rank: String = raw.chars().take(raw.chars().count().saturating_sub(1)).collect();
    let digits = rank.chars().all(|c| c.is_ascii_digit());
    if !digits
        && (!rank.chars().all(char::is_uppercase) || matches!(raw.to_uppercase().as_str(), "AS" | "AD" | "AC" | "TS" | "AH" | "JS" | "TH"))
    {
        return None;
    }
    Some((rank_word(&rank.to_lowercase())?, suit_word(last.to_ascii_lowercase())?))
}

fn raws(text: &str) -> Vec<Raw> {
    let mut raws: Vec<Raw> = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut index = 0;
    while let Some(c) = chars.get(index).copied() {
        let mark = plain(c);
        let start = index;
        index += 1;
        if let Some(name) = suit(c) {
            raws.push(Raw { text: name.to_owned(), at: start..index, kind: Kind::Word, capital: false });
            continue;
        }
        let kind = match mark {
            // "1s. 6d. for a solo".
            '.' if shillings(&chars, start) => continue,
            '.' | '!' => Kind::Stop,
            '\n' if chars.get(index) == Some(&'\n') => Kind::Stop,
            '?' => Kind::Question,
            ',' | ';' | ':' | '(' | ')' | '[' | ']' | '/' => Kind::Pause,
            '-' if !(joins(&chars, start)) => Kind::Pause,
            '"' => Kind::Quote,
            _ => Kind::Word,
        };
        if kind != Kind::Word {
            if raws.last().is_none_or(|last| last.kind != kind) {
                raws.push(Raw { text: mark.to_string(), at: start..index, kind, capital: false });
            }
            continue;
        }
        if mark == '&' {
            raws.push(Raw { text: "and".to_owned(), at: start..index, kind, capital: false });
            continue;
        }
        if !mark.is_alphanumeric() {
            continue;
        }
        let mut word = mark.to_string();
        while let Some(next) = chars.get(index).copied() {
            let next = plain(next);
            let inside =
                next.is_alphanumeric() && suit(next).is_none() || next == '\'' && chars.get(index + 1).is_some_and(|c| c.is_alphabetic());
            // "2,140" is one number.
            if next == ',' && thousands(&word, chars.get(index + 1..).unwrap_or_default()) {
                index += 1;
                continue;
            }
            if !inside {
                break;
            }
            word.push(next);
            index += 1;
        }
        raws.push(Raw { text: word, at: start..index, kind, capital: c.is_uppercase() });
        // A possessive apostrophe after the s.
        if chars.get(index).is_some_and(|c| plain(*c) == '\'') && chars.get(index - 1) == Some(&'s') && chars.get(index + 1) == Some(&' ') {
            raws.push(Raw { text: "'s".to_owned(), at: index..index + 1, kind, capital: false });
        }
    }
    raws
}

/// Whether a comma between these parts thousands from the rest of a number.
fn thousands(before: &str, behind: &[char]) -> bool {
    let digits = behind.iter().take_while(|c| c.is_ascii_digit()).count();
    before.len() < 4 && before.bytes().all(|c| c.is_ascii_digit()) && digits == 3
}

/// Whether a stop only shortens shillings or pence, and the sentence goes on.
fn shillings(chars: &[char], stop: usize) -> bool {
    let before = chars.get(..stop).unwrap_or_default();
    let amount = matches!(before, [.., number, 's' | 'd'] if number.is_ascii_digit());
    let next = chars.iter().skip(stop + 1).find(|c| !c.is_whitespace());
    amount && next.is_some_and(|c| !c.is_uppercase())
}

/// Whether a hyphen stands between two letters.
fn joins(chars: &[char], at: usize) -> bool {
    let letter = |index: Option<usize>| index.and_then(|index| chars.get(index)).is_some_and(|c| c.is_alphanumeric());
    letter(at.checked_sub(1)) && letter(Some(at + 1))
}

/// Parts `didn't` into `did` and `not`, `he'd` into `he` and `'d`.
fn apostrophes(word: &str) -> Vec<String> {
    if word == "can't" || word == "cannot" {
        return vec!["can".to_owned(), "not".to_owned()];
    }
    if word == "won't" {
        return vec!["will".to_owned(), "not".to_owned()];
    }
    if word == "ain't" {
        return vec!["is".to_owned(), "not".to_owned()];
    }
    if let Some(base) = word.strip_suffix("n't") {
        return vec![base.to_owned(), "not".to_owned()];
    }
    let Some((base, rest)) = word.split_once('\'') else { return vec![word.to_owned()] };
    // "D'Kaarten", "d'Coeur": an article.
    if matches!(base, "d" | "l") && rest.chars().count() > 3 {
        return vec![rest.to_owned()];
    }
    let rest = match rest {
        "s" => "'s",
        "d" => "'d",
        "ll" => "will",
        "re" => "are",
        "ve" => "have",
        "m" => "am",
        "em" => "them",
        _ => return vec![word.replace('\'', "")],
    };
    if base.is_empty() { vec![rest.to_owned()] } else { vec![base.to_owned(), rest.to_owned()] }
}

/// Takes a text apart. `is_name` knows first names: "toms misère" is Tom's.
pub(crate) fn tokens(text: &str, spelling: &Spelling, is_name: impl Fn(&str) -> bool) -> Vec<Token> {
    let raws = raws(text);
    let shouted = raws
        .iter()
        .filter(|raw| raw.kind == Kind::Word && raw.text.chars().count() > 3)
        .all(|raw| raw.text.chars().all(|c| !c.is_lowercase()));
    let mut tokens: Vec<Token> = Vec::new();
    let mut push = |text: String, raw: &Raw, lemma: WordId, known: bool| {
        // In "I'll" only the first of the two is written with a capital.
        let first = tokens.last().is_none_or(|last: &Token| last.at != raw.at);
        tokens.push(Token { text, lemma, at: raw.at.clone(), kind: raw.kind, capital: raw.capital && first && !shouted, known });
    };
    let mut index = 0;
    let mut fresh = true;
    while let Some(raw) = raws.get(index) {
        index += 1;
        if raw.kind != Kind::Word {
            push(raw.text.clone(), raw, WordId::NONE, true);
            fresh = raw.kind != Kind::Pause;
            continue;
        }
        if raw.text.starts_with('\'') {
            push(raw.text.clone(), raw, spelling.lemma(&raw.text), true);
            continue;
        }
        if raw.text.chars().count() <= 3
            && let Some((rank, suit)) = card(&raw.text)
        {
            for word in [rank, "of", suit] {
                push(word.to_owned(), raw, spelling.lemma(word), true);
            }
            fresh = false;
            continue;
        }
        // "an the bloke": "and".
        let and = raw.text.eq_ignore_ascii_case("an")
            && raws.get(index).is_some_and(|next| {
                next.kind == Kind::Word && !next.text.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u', 'h', '8', '1'])
                    || matches!(next.text.to_lowercase().as_str(), "i" | "a" | "he" | "im" | "it" | "an" | "is" | "had" | "hes")
            });
        // "Prop n cop", but "n" by itself is no.
        let word = |raw: Option<&Raw>| raw.is_some_and(|raw| raw.kind == Kind::Word);
        let between = raw.text == "n" && word(index.checked_sub(2).and_then(|at| raws.get(at))) && word(raws.get(index));
        if and || between {
            push("and".to_owned(), raw, spelling.lemma("and"), true);
            continue;
        }
        for part in apostrophes(&raw.text.to_lowercase()) {
            if let Some(expanded) = spelling.expansion(&part) {
                for word in expanded {
                    push(word.to_owned(), raw, spelling.lemma(word), true);
                }
                continue;
            }
            if spelling.knows(&part) {
                let lemma = spelling.lemma(&part);
                push(part, raw, lemma, true);
                continue;
            }
            let owner = part.strip_suffix('s').filter(|owner| is_name(owner) && !is_name(&part));
            if let Some(owner) = owner.filter(|_| word(raws.get(index))) {
                push(owner.to_owned(), raw, spelling.lemma(owner), false);
                push("'s".to_owned(), raw, spelling.lemma("'s"), true);
                continue;
            }
            // Two neighbours that were torn apart.
            if let Some(next) = raws.get(index).filter(|next| next.kind == Kind::Word && next.at.start <= raw.at.end + 1) {
                let joined = format!("{part}{}", next.text.to_lowercase());
                if spelling.in_lexicon(&joined) && joined.len() > 4 {
                    let whole = Raw { text: joined.clone(), at: raw.at.start..next.at.end, kind: raw.kind, capital: raw.capital };
                    index += 1;
                    let lemma = spelling.lemma(&joined);
                    push(joined, &whole, lemma, true);
                    continue;
                }
            }
            let name = raw.capital && !fresh && !shouted;
            let mended = if name { None } else { spelling.mend(&part) };
            match mended {
                Some(words) => {
                    for word in words {
                        let lemma = spelling.lemma(&word);
                        push(word, raw, lemma, true);
                    }
                }
                None => push(part, raw, WordId::NONE, false),
            }
        }
        fresh = false;
    }
    tokens
}
