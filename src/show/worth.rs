//! What is said of money beside a ruling: the result, what is played for, and how a sum
//! is reckoned that the dispute does not tell.

use crate::facts::Truth;
use crate::laws::{Effect, Game};
use crate::table::score::example;
use crate::table::settle::Stakes;
use crate::words::{Inquiry, PAYMENT};

use super::{View, phrase};

/// So few outcomes are no burden beside the one that says what is paid.
const FEW: usize = 2;

/// What is paid, and what follows besides. Where that is one thing, the little that
/// follows is said with it: "there is no penalty" is half of it where there is a fresh
/// deal.
pub(super) fn result(game: &Game, certain: Vec<Effect>) -> (Vec<Effect>, Vec<Effect>) {
    let pays = |effect: &Effect| game.effects.get(&effect.name).is_some_and(|kind| kind.money || kind.counts());
    let paid = certain.iter().filter(|effect| pays(effect)).count();
    if paid == 1 && certain.len() - paid <= FEW {
        return (certain, Vec::new());
    }
    certain.into_iter().partition(pays)
}

/// A hand as it is told to be reckoned, where the sum was asked for and hangs on the whole
/// hand.
pub(super) fn reckoned(view: &View<'_>, paid: &[Effect]) -> Option<String> {
    let View { game, dispute, ruling, .. } = *view;
    let settlement = game.settlements.get(&ruling.code)?;
    let mut asked = dispute.told.iter().flat_map(|told| &told.understanding.questions);
    let for_money = asked.any(|asked| matches!(&asked.about, Inquiry::Which(names) if names.iter().any(|name| name == PAYMENT)));
    let hangs_on_the_hand = match &settlement.rulings {
        Some(rulings) => rulings.reckons.truth(&game.facts, &dispute.case) == Truth::Yes,
        None => paid.iter().any(|effect| game.effects.get(&effect.name).is_some_and(|kind| kind.money)),
    };
    // Where a hand or rubber is ruled on that is over, it goes without saying.
    let over = settlement.scored.as_ref().is_some_and(|scored| scored.truth(&game.facts, &dispute.case) == Truth::Yes);
    let wanted = hangs_on_the_hand && (for_money || over);
    let call = settlement.rulings.as_ref().and_then(|rulings| Some(game.facts[rulings.call].name_of(dispute.case.value(rulings.call)?)));
    let names: Vec<String> = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"].into_iter().take(settlement.seats.len()).map(str::to_owned).collect();
    wanted.then(|| example(settlement, &names, call))
}

/// The scale by which money is reckoned because nobody said what is played for, where the
/// book has others.
pub(super) fn usual_stakes(view: &View<'_>) -> Option<String> {
    let settlement = view.game.settlements.get(&view.ruling.code)?;
    let scale = settlement.default.and_then(|index| settlement.scales.get(index))?;
    let others = settlement.scales.len() > 1 && view.dispute.stakes == Stakes::default();
    others.then(|| format!("the usual stakes ({})", scale.name))
}

/// What is played for, where it was said.
pub(super) fn agreed(view: &View<'_>) -> Vec<(String, String)> {
    let told = view.dispute.told.iter().flat_map(|told| &told.understanding.stakes);
    told.filter_map(|agreed| Some((agreed.words.clone(), phrase::agreed(view.game, view.ruling.code, agreed)?))).collect()
}
