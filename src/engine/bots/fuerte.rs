//! Strong: weighs the chance to be down in time, by the cards that are still to come, against the points at stake.
use super::{Bot, discards, drawing, hand::Hand, laying, outlook, unseen::Unseen};
use crate::engine::{
    cards::Card,
    table::{Action, Legal, SeatView, Stage},
};
use rand_chacha::ChaCha8Rng;

/// The strong one.
#[derive(Default)]
pub(super) struct Fuerte;

impl Bot for Fuerte {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            Stage::Draw => drawing::take(view, legal, |card| drawing::useful(view, card)),
            Stage::Claim | Stage::LateClaim => drawing::claim(view, legal, |card| {
                !view.table.down.contains(view.seat) && drawing::useful(view, card)
            }),
            Stage::Play => laying::next(view, legal).unwrap_or_else(|| discard(view, legal)),
        }
    }
}

fn discard(view: SeatView<'_>, legal: &Legal) -> Action {
    let hand = Hand::of(view);
    let down = view.table.down.contains(view.seat);
    let unseen = Unseen::of(view);
    let left = outlook::turns_left(view);
    let nearest = legal.discards.iter().map(|card| hand.minus(*card).distance()).min().unwrap_or_default();
    discards::choose(view, legal, |card: Card| {
        let feeds = if discards::feeds_next(view, card) { 40.0 } else { 0.0 };
        let value = f64::from(view.table.rules.value(card));
        if down {
            return value - feeds;
        }
        let without = hand.minus(card);
        let away = without.distance();
        let outs = if away == nearest { without.outs(away, &unseen) } else { 0.0 };
        value / left - feeds + 100.0 * outs / unseen.total - 1000.0 * f64::from(away)
    })
}
