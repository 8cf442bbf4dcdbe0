//! Regular: claims what brings the contract nearer, keeps pairs and near-runs, does not feed a player who is down.
use super::{
    Bot, Temperament,
    discards::{self, Gifts},
    drawing,
    hand::Hand,
    laying, outlook,
};
use crate::{
    cards::Card,
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// From this many cards missing on, somebody of even appetite pays for no card.
const FAR: f64 = 6.0;
/// What a card's company is worth, in points.
const COMPANY: f64 = 3.0;
/// [`COMPANY`] where exactly the contract is dealt (`fournier`) and few cards are claimed, between two or with V4: the hands are long,
/// and what is left is paid for.
const BARE: f64 = 0.2;

/// The level `habitual`.
pub(super) struct Habitual(pub Temperament);

impl Bot for Habitual {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            DecisionStage::Draw => drawing::take(view, legal, |card| drawing::useful(view, card)),
            DecisionStage::Claim | DecisionStage::LateClaim => {
                drawing::claim(view, legal, |card| {
                    worth_a_penalty(view, card, self.0.appetite)
                })
            }
            DecisionStage::Play => {
                laying::next(view, legal, &self.0).unwrap_or_else(|| discard(view, legal, &self.0))
            }
        }
    }
}

/// A claim costs a card that nobody asked for. Who is down wants fewer cards, not more.
/// Somebody with little appetite pays only when the contract is near, somebody with much also for company.
fn worth_a_penalty(view: SeatView<'_>, card: Card, appetite: f64) -> bool {
    if view.table.down.contains(view.seat) {
        return false;
    }
    let hand = Hand::of(view);
    if drawing::useful(view, card) {
        return f64::from(hand.distance()) <= drawing::reach(view, FAR, appetite);
    }
    appetite > 1.5 && hand.distance() > 0 && hand.company(card) >= 2.0
}

fn discard(view: SeatView<'_>, legal: &Legal, temper: &Temperament) -> Action {
    let gifts = Gifts::of(view);
    let value = |card| f64::from(view.table.rules.value(card));
    if view.table.down.contains(view.seat) {
        return discards::choose(view, legal, |card| value(card) - gifts.cost(card));
    }
    let hand = Hand::of(view);
    let hurry = temper.fear / outlook::turns_left(view);
    let company_worth = if drawing::few_claims(view.table) && !hand.has_spare() {
        BARE
    } else {
        COMPANY
    };
    discards::choose_whole(view, legal, |card| {
        hurry * value(card) - gifts.cost(card) - company_worth * hand.company(card)
    })
}
