//! Regular: claims what brings the contract nearer, keeps pairs and near-runs, does not feed a player who is down.
use super::{Bot, discards, drawing, hand::Hand, laying, outlook};
use crate::engine::{
    cards::Card,
    table::{Action, Legal, SeatView, Stage},
};
use rand_chacha::ChaCha8Rng;

/// The regular.
pub(super) struct Habitual;

impl Bot for Habitual {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            Stage::Draw => drawing::take(view, legal, |card| drawing::useful(view, card)),
            Stage::Claim | Stage::LateClaim => {
                drawing::claim(view, legal, |card| worth_a_penalty(view, card))
            }
            Stage::Play => laying::next(view, legal).unwrap_or_else(|| discard(view, legal)),
        }
    }
}

/// A claim costs a card that nobody asked for. Who is down wants fewer cards, not more.
fn worth_a_penalty(view: SeatView<'_>, card: Card) -> bool {
    !view.table.down.contains(view.seat) && drawing::useful(view, card)
}

fn discard(view: SeatView<'_>, legal: &Legal) -> Action {
    let hand = Hand::of(view);
    let down = view.table.down.contains(view.seat);
    let hurry = 1.0 / outlook::turns_left(view);
    discards::choose(view, legal, |card| {
        let feeds = if discards::feeds_next(view, card) {
            200.0
        } else {
            0.0
        };
        let value = f64::from(view.table.rules.value(card));
        if down {
            return value - feeds;
        }
        let away = f64::from(hand.minus(card).distance());
        hurry * value - feeds - 3.0 * hand.company(card) - 1000.0 * away
    })
}
