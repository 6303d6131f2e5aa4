//! A ruling for people at a table: the sentence to read aloud first.

use crate::ruling::Status;

use super::account::{Account, Asked, FEW, Open, Said, Verdict};
use super::{Page, Role, Style, View, phrase};

/// A ruling as text.
pub fn ruling(view: &View<'_>, style: &Style) -> String {
    let account = Account::of(view);
    let mut page = Page::new(style);
    // What was asked is answered first.
    claimed(&mut page, &account);
    page.gap();
    match account.status {
        Status::Ruled => settled(&mut page, &account),
        Status::NotCovered => not_covered(&mut page, &account),
        Status::NeedsFacts => hanging(&mut page, &account),
    }
    if let Some(who) = &account.who_is_who {
        page.gap();
        page.plain(who);
    }
    left_out(&mut page, &account);
    reasons(&mut page, &account);
    others(&mut page, view);
    further(&mut page, &account);
    if style.long {
        names(&mut page, &account);
    }
    page.finish()
}

/// What was understood, each fact beside the words it came from; nothing when
/// nothing was.
pub fn understood(view: &View<'_>, style: &Style) -> String {
    let account = Account::of(view);
    let mut page = Page::new(style);
    echo(&mut page, &account);
    page.finish()
}

/// What was asked or claimed, held against the ruling; nothing when nothing
/// was.
pub fn claims(view: &View<'_>, style: &Style) -> String {
    let mut page = Page::new(style);
    claimed(&mut page, &Account::of(view));
    page.finish()
}

/// What the answer depends on, or the laws that speak of it, where somebody asks in general;
/// nothing where he tells what happened.
pub fn depends(view: &View<'_>, style: &Style) -> String {
    let mut page = Page::new(style);
    in_general(&mut page, &Account::of(view));
    page.finish()
}

/// The questions still open: the next one, or with [`Style::long`] all.
pub fn questions(view: &View<'_>, style: &Style) -> String {
    let mut page = Page::new(style);
    ask(&mut page, &Account::of(view));
    page.finish()
}

fn claimed(page: &mut Page, account: &Account) {
    for (words, says) in &account.answers {
        page.gap();
        page.paragraph(&[(Role::Words, &format!("“{words}”")), (Role::Plain, " "), (Role::Heading, &phrase::sentence(says))]);
    }
    for (words, says) in &account.claims {
        page.gap();
        page.paragraph(&[(Role::Words, &format!("“{words}”")), (Role::Plain, ": "), (Role::Heading, &phrase::sentence_end(says))]);
    }
}

/// More sentences than these are too many to be read before it is known who pays.
const BEFORE_THE_MONEY: usize = 2;

fn settled(page: &mut Page, account: &Account) {
    let pays = |page: &mut Page| {
        if let Some(pays) = &account.pays {
            page.paragraph(&[(Role::Heading, "Pays: "), (Role::Plain, pays)]);
        }
    };
    let answered = account.answers.iter().any(|(_, says)| account.pays.as_ref().is_some_and(|pays| says.contains(pays)));
    let at_once = account.aloud.len() > BEFORE_THE_MONEY && !answered;
    if at_once {
        pays(page);
    }
    aloud(page, &account.aloud);
    rights(page, account);
    if let Some(paid) = &account.paid {
        page.gap();
        page.paragraph(&[(Role::Heading, "Result: "), (Role::Plain, paid)]);
    }
    if !account.unsaid.is_empty() {
        page.paragraph(&[(Role::Dim, "Say, and it is worked out: "), (Role::Dim, &account.unsaid.join(" "))]);
    }
    if !at_once {
        pays(page);
    }
    if let Some(hand) = &account.reckoned {
        let says = format!("What is paid is reckoned from the whole hand: begin a score with `score new`, and tell the hand: {hand}.");
        page.paragraph(&[(Role::Dim, &says)]);
    }
    if let Some(follows) = account.follows.as_ref().filter(|_| page.style().long) {
        page.gap();
        page.paragraph(&[(Role::Heading, "Besides: "), (Role::Plain, follows)]);
    }
    for gap in &account.gaps {
        page.gap();
        let head = format!("A point is left open in {}: ", account.authority);
        page.paragraph(&[(Role::Heading, &head), (Role::Plain, &gap.says), (Role::Citation, &nearest_to(gap))]);
    }
}

/// Other irregularities that were told, each with its own ruling.
fn others(page: &mut Page, view: &View<'_>) {
    for (deed, dispute, ruling) in view.others() {
        let account = Account::of(&View { dispute: &dispute, ruling: &ruling, ..*view });
        page.gap();
        let head = format!("“{}”", deed.words);
        let matter = format!(" ({}) is another matter", phrase::item(view.game, deed));
        let Some(asked) = account.questions.first() else {
            page.paragraph(&[(Role::Words, &head), (Role::Plain, &matter), (Role::Plain, ".")]);
            match account.status {
                Status::NotCovered => not_covered(page, &account),
                Status::Ruled | Status::NeedsFacts => settled(page, &account),
            }
            if let Some(who) = &account.who_is_who {
                page.gap();
                page.plain(who);
            }
            why(page, &account);
            continue;
        };
        let hangs = format!("{matter}, and hangs on a question: {} Tell it by itself.", asked.question);
        page.paragraph(&[(Role::Words, &head), (Role::Plain, &hangs)]);
    }
}

/// What was not understood, which may have decided it.
fn left_out(page: &mut Page, account: &Account) {
    for words in &account.unused {
        page.gap();
        let rest = " was not understood. If it matters, say it in other words.";
        page.paragraph(&[(Role::Heading, "Left out: "), (Role::Words, &format!("“{words}”")), (Role::Plain, rest)]);
    }
}

fn aloud(page: &mut Page, sentences: &[Said]) {
    for said in sentences {
        page.paragraph(&[(Role::Aloud, &said.says), (Role::Citation, &bracketed(&said.cites))]);
    }
}

fn rights(page: &mut Page, account: &Account) {
    for right in &account.rights {
        page.gap();
        page.paragraph(&[(Role::Heading, &right.head)]);
        for (index, option) in right.options.iter().enumerate() {
            page.item(&format!("{}.", index + 1), &[(Role::Plain, option)]);
        }
    }
}

fn not_covered(page: &mut Page, account: &Account) {
    if account.gaps.is_empty() {
        let says = format!("There is no law for this in {}.", account.code);
        page.paragraph(&[(Role::Aloud, &says)]);
    }
    for gap in &account.gaps {
        let head = format!("This is left open in {}. ", account.code);
        page.paragraph(&[(Role::Aloud, &head), (Role::Plain, &gap.says), (Role::Citation, &nearest_to(gap))]);
    }
    // Who hears that one book is silent wants the one that is not.
    let others = || account.elsewhere.iter().filter(|verdict| verdict.rules);
    for Verdict { authority, said, .. } in others() {
        page.gap();
        let head = format!("{authority} has a law for it: ");
        page.paragraph(&[(Role::Heading, &head), (Role::Plain, &said.says), (Role::Citation, &bracketed(&said.cites))]);
    }
    let shown = if page.style().long { 3 } else { usize::from(others().next().is_none()) };
    for near in account.nearest.iter().take(shown) {
        page.gap();
        page.paragraph(&[
            (Role::Heading, "It comes nearest to this: "),
            (Role::Plain, &near.says),
            (Role::Citation, &bracketed(&near.cites)),
        ]);
    }
}

fn nearest_to(gap: &Said) -> String {
    if gap.cites.is_empty() { String::new() } else { format!(" (nearest: {})", gap.cites) }
}

fn hanging(page: &mut Page, account: &Account) {
    if !account.aloud.is_empty() {
        page.paragraph(&[(Role::Heading, "So much is certain:")]);
        aloud(page, &account.aloud);
        rights(page, account);
        page.gap();
    }
    in_general(page, account);
    if account.questions.is_empty() {
        page.paragraph(&[(Role::Heading, "It hangs on what nobody can tell:")]);
        let shown = if page.style().long { usize::MAX } else { 6 };
        account.alternatives.iter().take(shown).for_each(|(when, says)| way(page, when, says));
        let more = account.alternatives.len().saturating_sub(shown);
        if more > 0 {
            page.item("•", &[(Role::Dim, &format!("and {more} more"))]);
        }
    } else {
        ask(page, account);
    }
}

/// What it depends on, where somebody asks in general.
fn in_general(page: &mut Page, account: &Account) {
    if !account.branches.is_empty() {
        page.paragraph(&[(Role::Heading, "It depends:")]);
        account.branches.iter().for_each(|(when, says)| way(page, when, says));
    }
    if !account.nearest.is_empty() {
        page.paragraph(&[(Role::Heading, "These laws speak of it:")]);
        account.nearest.iter().for_each(|said| page.item("•", &[(Role::Plain, &said.says), (Role::Citation, &bracketed(&said.cites))]));
    }
}

/// What follows if it was so.
fn way(page: &mut Page, when: &str, says: &[Said]) {
    let mut pieces = vec![(Role::Dim, format!("{when}: "))];
    for said in says {
        pieces.push((Role::Plain, format!("{} ", said.says)));
        pieces.push((Role::Citation, format!("({}) ", said.cites).replace("() ", "")));
    }
    let pieces: Vec<(Role, &str)> = pieces.iter().map(|(role, text)| (*role, text.as_str())).collect();
    page.item("•", &pieces);
}

fn ask(page: &mut Page, account: &Account) {
    let shown = if page.style().long { account.questions.len() } else { 1 };
    for asked in account.questions.iter().take(shown) {
        page.gap();
        question(page, asked);
    }
    let more = account.questions.len().saturating_sub(shown);
    if more > 0 {
        page.paragraph(&[(Role::Dim, if more == 1 { "One more may follow." } else { "More may follow." })]);
    }
}

fn question(page: &mut Page, asked: &Asked) {
    let why = asked.why.as_ref().map_or(String::new(), |why| format!(" ({why})"));
    page.paragraph(&[(Role::Heading, &asked.question), (Role::Dim, &why)]);
    if asked.options.len() > FEW && !page.style().long {
        let says = match asked.numbers {
            Some((least, most)) => format!("Say a number from {least} to {most}."),
            None => format!("There are {} answers; say it in your own words.", asked.options.len()),
        };
        page.paragraph(&[(Role::Dim, &says)]);
        return;
    }
    for (label, option) in asked.labels.iter().zip(&asked.options) {
        page.item(&format!("{label}."), &[(Role::Plain, option)]);
    }
}

/// The facts on which it hangs, told or taken for granted.
fn why(page: &mut Page, account: &Account) {
    if !account.because.is_empty() {
        page.gap();
        page.paragraph(&[(Role::Heading, "Why: "), (Role::Plain, &phrase::sentence(&account.because.join("; ")))]);
    }
    if !account.presumed.is_empty() {
        let taken = format!("{}; say so if it was otherwise.", account.presumed.join("; "));
        page.paragraph(&[(Role::Heading, "Taken for granted: "), (Role::Plain, &taken)]);
    }
}

fn reasons(page: &mut Page, account: &Account) {
    let long = page.style().long;
    if let Some(form) = &account.form {
        page.gap();
        page.paragraph(&[(Role::Heading, "Played: "), (Role::Plain, &format!("{form}."))]);
    }
    why(page, account);
    for words in &account.unheard {
        let says = "no price could be made of it. Say what each thing is worth: a solo is a shilling.";
        page.paragraph(&[(Role::Heading, "Left out: "), (Role::Words, &format!("“{words}”")), (Role::Plain, ": "), (Role::Plain, says)]);
    }
    for remark in &account.remarks {
        page.paragraph(&[(Role::Plain, &remark.says), (Role::Citation, &bracketed(&remark.cites))]);
    }
    if long {
        for other in &account.overridden {
            page.paragraph(&[(Role::Plain, "It goes before: "), (Role::Plain, &other.says), (Role::Citation, &bracketed(&other.cites))]);
        }
    }
    for reading in &account.readings {
        open_passage(page, reading);
    }
}

/// What was understood, what other authorities say, and what would change it.
fn further(page: &mut Page, account: &Account) {
    let long = page.style().long;
    if !account.understood.is_empty() {
        page.gap();
        echo(page, account);
    }
    let told_before = |verdict: &Verdict| verdict.rules && account.status == Status::NotCovered;
    let elsewhere: Vec<&Verdict> = account.elsewhere.iter().filter(|verdict| !told_before(verdict)).collect();
    if !elsewhere.is_empty() {
        page.gap();
        page.paragraph(&[(Role::Heading, "Other authorities")]);
        for Verdict { authority, said: verdict, .. } in elsewhere {
            let says = if long { verdict.says.clone() } else { first_sentences(&verdict.says) };
            page.item(
                "•",
                &[(Role::Heading, authority), (Role::Plain, ": "), (Role::Plain, &says), (Role::Citation, &bracketed(&verdict.cites))],
            );
        }
    }
    if !account.changes.is_empty() {
        page.gap();
        page.paragraph(&[(Role::Heading, "It would be otherwise")]);
        let shown = if long { usize::MAX } else { 2 };
        for (when, then) in account.changes.iter().take(shown) {
            let then = if long { then.clone() } else { first_sentences(then) };
            page.item("•", &[(Role::Dim, &format!("if {when}: ")), (Role::Plain, &then)]);
        }
    }
}

fn open_passage(page: &mut Page, reading: &Open) {
    page.gap();
    let taken =
        format!("{} Taken here: {}{}", reading.question, reading.taken, if reading.is_default { " (the usual reading)." } else { "." });
    page.paragraph(&[(Role::Heading, "Open in the book: "), (Role::Plain, &taken), (Role::Citation, &bracketed(&reading.cites))]);
    for (name, clause) in &reading.others {
        let choose = format!(" (reading {}={name})", reading.name);
        page.item("•", &[(Role::Plain, "or: "), (Role::Plain, clause), (Role::Dim, &choose)]);
    }
}

fn echo(page: &mut Page, account: &Account) {
    if account.understood.is_empty() {
        return;
    }
    page.paragraph(&[(Role::Heading, "Understood")]);
    let mut shown: Vec<(&str, Vec<&str>)> = Vec::new();
    for (words, clause) in &account.understood {
        match shown.iter_mut().find(|(known, _)| known == words) {
            Some((_, clauses)) => clauses.push(clause),
            None => shown.push((words, vec![clause])),
        }
    }
    for (words, clauses) in shown {
        page.item("•", &[(Role::Words, &format!("“{words}”")), (Role::Plain, ": "), (Role::Plain, &clauses.join("; "))]);
    }
}

fn names(page: &mut Page, account: &Account) {
    page.gap();
    page.paragraph(&[(Role::Heading, "For scripts")]);
    for (name, value) in &account.facts {
        page.item("•", &[(Role::Dim, &format!("fact {name}={value}"))]);
    }
    for law in &account.laws {
        page.item("•", &[(Role::Dim, &format!("law {law}"))]);
    }
}

fn bracketed(cites: &str) -> String {
    if cites.is_empty() { String::new() } else { format!(" ({cites})") }
}

/// As many whole sentences as make one line or two.
fn first_sentences(text: &str) -> String {
    let mut kept = String::new();
    for part in text.split_inclusive(". ") {
        if !kept.is_empty() && kept.chars().count() + part.chars().count() > 140 {
            return format!("{} …", kept.trim_end());
        }
        kept.push_str(part);
    }
    kept
}
