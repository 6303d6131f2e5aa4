//! The units in which people play, and amounts as they write them.

use super::schema::settlement::{PieceEntry, UnitEntry};

/// So many pence nobody told where twelve were a shilling.
const MANY_PENCE: i64 = 20;

/// A unit in which amounts are counted.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub struct Unit {
    /// Its name, as programs see it: `d`.
    pub name: String,
    /// Other names for it.
    pub words: Vec<String>,
    pieces: Vec<Piece>,
    decimal: bool,
    /// Coins that have a name, by what they are worth.
    coins: Vec<(String, i64)>,
}

#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
struct Piece {
    mark: String,
    one: String,
    worth: i64,
    words: Vec<String>,
    before: bool,
    space: bool,
}

impl Unit {
    pub(crate) fn of(entry: &UnitEntry) -> Self {
        let piece = |entry: &PieceEntry| Piece {
            mark: entry.mark.clone(),
            one: entry.one.clone().unwrap_or_else(|| entry.mark.clone()),
            worth: entry.worth.max(1),
            words: entry.words.0.clone(),
            before: entry.before.0,
            space: entry.space.0,
        };
        Self {
            name: entry.unit.clone(),
            words: entry.words.0.clone(),
            pieces: entry.pieces.iter().map(piece).collect(),
            decimal: entry.decimal.0,
            coins: entry.coins.0.clone(),
        }
    }

    /// A unit that nothing is known of.
    pub fn plain(name: &str) -> Self {
        let piece = Piece { mark: name.to_owned(), one: name.to_owned(), worth: 1, words: Vec::new(), before: false, space: true };
        Self { name: name.to_owned(), words: Vec::new(), pieces: vec![piece], decimal: false, coins: Vec::new() }
    }

    /// The unit of that name, or the first that writes its amounts so, money in hundredths
    /// before other money: `€`, `dollars`.
    pub fn find<'a>(units: &'a [Self], name: &str) -> Option<&'a Self> {
        let name = name.trim().to_lowercase();
        let has_piece = |unit: &&Self| unit.pieces.iter().any(|piece| piece.is_called(&name));
        let named = units.iter().find(|unit| unit.is_called(&name));
        named.or_else(|| units.iter().filter(|unit| unit.decimal).find(has_piece)).or_else(|| units.iter().find(has_piece))
    }

    /// The units, each with an amount written in it.
    pub fn list(units: &[Self]) -> String {
        let told = units.iter().map(|unit| match unit.write(18) {
            written if written.ends_with(&unit.name) => unit.name.clone(),
            written => format!("{} ({written})", unit.name),
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// Whether it has a piece of that name, and whether that is its smallest.
    pub fn piece(&self, name: &str) -> Option<bool> {
        let place = self.pieces.iter().position(|piece| piece.is_called(name))?;
        Some(place + 1 == self.pieces.len())
    }

    /// It, with a piece worth as much as was agreed.
    #[must_use]
    pub fn agreed(mut self, name: &str, worth: i64) -> Self {
        if let Some(piece) = self.pieces.iter_mut().find(|piece| piece.is_called(name)) {
            piece.worth = worth.max(1);
        }
        self
    }

    /// An amount in its smallest piece alone.
    pub fn in_smallest(&self, amount: i64) -> String {
        self.pieces.last().map_or_else(|| amount.to_string(), |piece| piece.told(&amount.to_string(), &piece.mark))
    }

    /// Whether it goes by that name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.words.iter().any(|word| word == name)
    }

    /// Whether a coin has a name that begins with that word.
    pub(crate) fn has_coin(&self, word: &str) -> bool {
        self.coins.iter().any(|(coin, _)| coin.split(' ').next() == Some(word))
    }

    /// An amount as players write it: `1s. 6d.`, `$0.25`, `20p`, `2 red and 1 white`.
    pub fn write(&self, amount: i64) -> String {
        let sign = if amount < 0 { "−" } else { "" };
        let rest = amount.unsigned_abs();
        let Some(first) = self.pieces.first() else { return amount.to_string() };
        if self.decimal {
            // "30p", and not "£0.30".
            if let Some(small) = self.pieces.get(1).filter(|_| rest > 0 && rest < first.worth.unsigned_abs()) {
                return format!("{sign}{}", small.told(&rest.to_string(), &small.mark));
            }
            let worth = first.worth.unsigned_abs().max(1);
            let places = worth.to_string().len() - 1;
            let number =
                if rest.is_multiple_of(worth) { (rest / worth).to_string() } else { format!("{}.{:0places$}", rest / worth, rest % worth) };
            return format!("{sign}{}", first.told(&number, &first.mark));
        }
        let mut left = rest;
        let mut told = Vec::new();
        for (place, piece) in self.pieces.iter().enumerate() {
            let worth = piece.worth.unsigned_abs();
            let count = left / worth;
            left %= worth;
            if count > 0 || (rest == 0 && place + 1 == self.pieces.len()) {
                told.push(piece.told(&count.to_string(), if count == 1 { &piece.one } else { &piece.mark }));
            }
        }
        if !self.pieces.iter().all(|piece| piece.space) {
            return format!("{sign}{}", told.join(" "));
        }
        // "−2 red and 1 white" would leave it open of what sign the white is.
        if sign.is_empty() { told.join(" and ") } else { format!("{sign}{}", told.join(&format!(", {sign}"))) }
    }

    /// The amount, if it is one that people can owe: not below nought, nor beyond all
    /// reckoning.
    pub(crate) fn read_owed(&self, text: &str) -> Option<i64> {
        self.read(text).filter(|amount| (0..=1_000_000_000_000).contains(amount))
    }

    /// Whether nobody tells amounts so where there are shillings: "a pound a solo, and ten pence
    /// a trick", "fifty pence". But "eighteen pence" was said.
    pub(crate) fn is_of_another_day(&self, amounts: &[&str]) -> bool {
        let [large, middle, small] = self.pieces.as_slice() else { return false };
        let names =
            |text: &str, piece: &Piece| text.split(|c: char| !c.is_alphabetic()).any(|word| !word.is_empty() && piece.is_called(word));
        let any = |piece: &Piece| amounts.iter().any(|text| names(text, piece));
        let coin = amounts.iter().any(|text| !self.pieces.iter().any(|piece| names(text, piece)) && text.parse::<i64>().is_err());
        let many = |text: &&str| names(text, small) && !names(text, middle) && !names(text, large) && self.read(text) >= Some(MANY_PENCE);
        !any(middle) && !coin && (any(large) && any(small) || amounts.iter().any(many))
    }

    /// The amount somebody typed: `18`, `1s6d`, `1/6`, `sixpence`, `$0.25`, `20p`,
    /// `2 red 1 white`.
    pub fn read(&self, text: &str) -> Option<i64> {
        let text = text.trim().to_lowercase();
        if let Ok(number) = text.parse() {
            return Some(number);
        }
        let one = ["a ", "an ", "1 "].iter().find_map(|article| text.strip_prefix(article));
        if let Some((_, worth)) = self.coins.iter().find(|(coin, _)| coin == one.unwrap_or(&text)) {
            return Some(*worth);
        }
        // "A shilling and sixpence"; but who says "one and six" means no seven.
        if let Some((first, rest)) =
            text.split_once(" and ").filter(|(first, rest)| [first, rest].iter().all(|part| part.parse::<i64>().is_err()))
        {
            return self.read(first)?.checked_add(self.read(rest)?);
        }
        let text = one.map_or_else(|| text.clone(), |one| format!("1 {one}"));
        if self.decimal && text.contains(['.', ',']) {
            let bare: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '.' || *c == ',').collect();
            let whole = self.pieces.first()?;
            let rest = text.replace(&bare, "");
            let known = |mark: &str| mark.is_empty() || whole.is_called(mark);
            return known(rest.trim()).then(|| decimal(&bare, whole.worth)).flatten();
        }
        if let Some((large, small)) = text.split_once('/')
            && let [.., middle, least] = self.pieces.as_slice()
        {
            let small = if small.trim() == "-" { 0 } else { small.trim().parse::<i64>().ok()? };
            let large = if large.trim().is_empty() { 0 } else { large.trim().parse::<i64>().ok()? };
            return large.checked_mul(middle.worth)?.checked_add(small.checked_mul(least.worth)?);
        }
        self.read_pieces(&text)
    }

    fn read_pieces(&self, text: &str) -> Option<i64> {
        if text.is_empty() {
            return None;
        }
        let mut total: i64 = 0;
        let mut rest = text.trim();
        let mut before: Option<&Piece> = None;
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                let count: i64 = rest.get(..digits)?.parse().ok()?;
                rest = rest.get(digits..)?.trim_start();
                let (piece, left) = match before.take() {
                    Some(piece) => (piece, rest),
                    None => {
                        // The sign may stand behind: "2€".
                        let sign = |c: char| matches!(c, '£' | '$' | '€');
                        let first = rest.chars().next().filter(|c| sign(*c)).map_or(0, char::len_utf8);
                        let end = rest.get(first..)?.find(|c: char| c.is_ascii_digit() || sign(c)).map_or(rest.len(), |end| first + end);
                        let mark = rest.get(..end)?.trim().trim_end_matches("and").trim_end_matches(',').trim();
                        (self.pieces.iter().find(|piece| piece.is_called(mark))?, rest.get(end..)?)
                    }
                };
                total = total.checked_add(count.checked_mul(piece.worth)?)?;
                rest = left.trim_start();
            } else {
                let end = rest.find(|c: char| c.is_ascii_digit())?;
                before = Some(self.pieces.iter().find(|piece| piece.before && piece.is_called(rest.get(..end).unwrap_or("").trim()))?);
                rest = rest.get(end..)?;
            }
        }
        Some(total)
    }
}

/// `0.25` in pieces of a hundred: 25.
fn decimal(text: &str, worth: i64) -> Option<i64> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let places = u32::try_from(part.len()).ok()?;
    let scale = 10_i64.checked_pow(places)?;
    let part: i64 = if part.is_empty() { 0 } else { part.parse().ok()? };
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part = part.checked_mul(worth)?;
    (part % scale == 0).then_some(())?;
    whole.checked_mul(worth)?.checked_add(part / scale)
}

impl Piece {
    fn told(&self, number: &str, mark: &str) -> String {
        let space = if self.space { " " } else { "" };
        if self.before { format!("{mark}{space}{number}") } else { format!("{number}{space}{mark}") }
    }

    fn is_called(&self, mark: &str) -> bool {
        let mark = mark.trim_end_matches('.');
        self.mark.trim_end_matches('.').to_lowercase() == mark
            || self.one.to_lowercase() == mark
            || self.words.iter().any(|word| word == mark)
    }
}
