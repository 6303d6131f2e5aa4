//! Everything that is seen in a text before anything is concluded.

use std::ops::Range;

use crate::course::Seat;
use crate::facts::{FactId, Values};
use crate::laws::Game;
use crate::laws::showing::Counted;

use super::cast::answered;
use super::infer::{self, Inference};
use super::reading::Seen;
use super::{About, Lexicon, ToldAuction, auction, claims, finder, lexicon, people, reading, scene, shown, signs, undone};

/// Everything that is seen in a text.
pub(super) struct Study {
    pub(super) scene: scene::Scene,
    pub(super) people: people::People,
    pub(super) seen: Vec<reading::Seen>,
    pub(super) auction: auction::Auction,
    /// The cards of a hand.
    pub(super) hand: Option<shown::HandTold>,
    /// Whether it puts right what was said before.
    pub(super) corrects: bool,
    /// What nobody did, though it is told of.
    pub(super) undone: Vec<Range<usize>>,
    /// What is claimed, and by whom.
    pub(super) statements: Vec<claims::Statement>,
    /// Where it is told that somebody says something.
    pub(super) said: Vec<Range<usize>>,
    /// Where he only says what must or may be done.
    pub(super) only_said: Vec<Range<usize>>,
    /// What is told in the program's own words.
    pub(super) verbatim: Vec<(FactId, Values, Range<usize>)>,
}

impl Study {
    /// How somebody is called, the speaker "you".
    fn called(&self, who: &people::Who, chars: &[char]) -> Option<String> {
        if *who == self.people.root(&people::Who::Me) {
            return Some("you".to_owned());
        }
        let his = |mention: &&people::Mention| {
            !mention.whose
                && !self.scene.pronoun(&mention.tokens)
                && mention.who.as_ref().map(|who| self.people.root(who)).as_ref() == Some(who)
        };
        let mention = self.people.mentions.iter().find(his)?;
        Some(chars.get(self.scene.place(&mention.tokens))?.iter().collect())
    }

    /// How somebody is called who is mentioned there; by his pronoun, where he has nothing else.
    pub(super) fn called_there(&self, tokens: &Range<usize>, chars: &[char]) -> Option<String> {
        let who = self.people.at(tokens)?.who.as_ref().map(|who| self.people.root(who));
        if matches!(who, Some(people::Who::We)) {
            return Some("you".to_owned());
        }
        let named = who.and_then(|who| self.called(&who, chars));
        let name = named.or_else(|| Some(chars.get(self.scene.place(tokens))?.iter().collect::<String>().to_lowercase()))?;
        Some(answered(&name))
    }

    /// Where the auction stands in which somebody may speak, and how those who are named
    /// are called, the speaker "you".
    pub(super) fn told_auctions(&self, chars: &[char]) -> Vec<ToldAuction> {
        let told = self.auction.stands.iter().map(|(standing, seats)| ToldAuction {
            standing: standing.clone(),
            names: seats.iter().filter_map(|(who, seat)| Some((Seat(*seat), self.called(who, chars)?))).collect(),
        });
        told.collect()
    }

    /// The sets that were counted, where a finding is what they come to.
    pub(super) fn counted(&self, game: &Game, found: &infer::Finding) -> Option<Counted> {
        let (showing, hand) = (game.showing.as_ref()?, self.hand.as_ref()?);
        let from_cards = found.fact == showing.worth && found.tokens == hand.tokens;
        from_cards.then(|| Counted { sets: showing.count(&hand.cards), suits_told: hand.cards.suits_told() })
    }
}

impl Lexicon {
    /// Everything that is seen in a text before anything is concluded.
    pub(super) fn study(&self, game: &Game, text: &str) -> Study {
        let words = &self.words;
        let scene = finder::scene(words, text);
        let mut people = people::People::of(words, &scene);
        let mut seen = reading::read(words, &scene, &people);
        let undone = undone::stretches(words, &scene, &people, &seen);
        let apart = |one: &Seen| {
            let inside = |stretch: &Range<usize>| stretch.start <= one.tokens.start && one.tokens.end <= stretch.end;
            undone.iter().any(inside)
        };
        seen.retain(|one| !apart(one));
        people.appose(&scene);
        people.tell_apart(&scene);
        people.cast(words, &scene, &seen);
        people.pair_up(words, &scene, &seen);
        let auction = auction::read(words, game, &scene, &mut people, &seen);
        let hand = game.showing.as_ref().and_then(|showing| shown::told(words, showing, &scene));
        let verbatim = words.sayings.find(game, &scene, text);
        let statements = claims::statements(words, &scene, &people);
        let said = claims::said(&statements);
        let only_said = claims::only_said(words, &scene, &seen, &said);
        Study { corrects: corrects(words, &seen), scene, people, seen, auction, hand, undone, statements, said, only_said, verbatim }
    }

    pub(super) fn inference<'a>(&'a self, game: &'a Game, study: &'a Study, about: About<'a>) -> Inference<'a> {
        Inference {
            words: &self.words,
            game,
            scene: &study.scene,
            people: &study.people,
            seen: &study.seen,
            auction: &study.auction,
            hand: study.hand.as_ref(),
            undone: &study.undone,
            said: &study.said,
            only_said: &study.only_said,
            verbatim: &study.verbatim,
            about,
            corrects: study.corrects,
            model: &self.model,
        }
    }
}

/// Whether somebody puts right what was said before.
fn corrects(words: &lexicon::Words, seen: &[reading::Seen]) -> bool {
    seen.iter().any(|one| !one.tokens.is_empty() && matches!(words.sign(one.sign), Some(signs::Sign::Answer(signs::Answer::Correction))))
}
