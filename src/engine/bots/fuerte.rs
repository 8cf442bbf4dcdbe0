//! Strong: weighs the chance to be down in time, by the cards that are still to come, against the points at stake.
use super::{
    Bot, appetite, discards, drawing,
    hand::Hand,
    laying,
    prospect::{OUTS_SHRINK, Prospect},
};
use crate::engine::{
    cards::Card,
    table::{Action, Legal, SeatView, Stage},
};
use rand_chacha::ChaCha8Rng;

/// How much better a hand must be with the discard than with a card from the stock.
const TAKING_MARGIN: f64 = 2.0;
/// What a penalty card costs: its points, and one card more to get rid of.
const PENALTY_COST: f64 = 7.0;
/// How bad it is to discard what the next player, who is down, can lay off.
const FEEDING_COST: f64 = 200.0;
/// How bad it is to discard what another surely wants.
const WANTED_COST: f64 = 4.0;

/// The strong one.
pub(super) struct Fuerte;

impl Bot for Fuerte {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            Stage::Draw => drawing::take(view, legal, |card| worth_taking(view, card)),
            Stage::Claim | Stage::LateClaim => {
                drawing::claim(view, legal, |card| worth_a_penalty(view, card))
            }
            Stage::Play => laying::next(view, legal).unwrap_or_else(|| discard(view, legal)),
        }
    }
}

/// A discard is worth taking for progress, and early in the hand also if it makes more cards helpful.
fn worth_taking(view: SeatView<'_>, card: Card) -> bool {
    if drawing::useful(view, card) {
        return true;
    }
    let hand = Hand::of(view);
    let last_stock = view.table.stock == 0;
    if view.table.down.contains(view.seat) || last_stock || hand.company(card) == 0.0 {
        return false;
    }
    let prospect = Prospect::of(view);
    let now = prospect.weigh(&hand, &prospect.unseen);
    if now.distance == 0 {
        return false;
    }
    let nearer = prospect.score(&hand, now.distance - 1, now.share * OUTS_SHRINK);
    let drawn = now.score + now.share * (nearer - now.score);
    best_kept(&prospect, &hand.plus(card), card) > drawn + TAKING_MARGIN
}

/// The best that can be made of a hand with one card too many, the new one kept.
fn best_kept(prospect: &Prospect, hand: &Hand<'_>, new: Card) -> f64 {
    let distance = hand.distance();
    let helpful = hand.outs(distance, &prospect.unseen);
    let others = hand
        .cards
        .faces()
        .filter(|card| *card != new && !hand.rules.is_wild(*card));
    others
        .map(|card| hand.minus(card))
        .filter(|without| without.distance() == distance)
        .map(|without| prospect.weigh(&without, &helpful).score)
        .fold(f64::NEG_INFINITY, f64::max)
}

/// A claim brings two cards, one of them wanted: always right if it brings the contract nearer, and often if it makes more cards
/// helpful. Who is down wants fewer cards, not more.
fn worth_a_penalty(view: SeatView<'_>, card: Card) -> bool {
    let hand = Hand::of(view);
    if view.table.down.contains(view.seat) {
        return false;
    }
    if drawing::useful(view, card) {
        return true;
    }
    if hand.company(card) == 0.0 || hand.distance() == 0 {
        return false;
    }
    let prospect = Prospect::of(view);
    let now = prospect.weigh(&hand, &prospect.unseen);
    let with = prospect.weigh(&hand.plus(card), &prospect.unseen);
    with.score > now.score + PENALTY_COST
}

fn discard(view: SeatView<'_>, legal: &Legal) -> Action {
    let hand = Hand::of(view);
    let rules = &view.table.rules;
    let feeding = |card| {
        if discards::feeds_next(view, card) {
            FEEDING_COST
        } else {
            0.0
        }
    };
    if view.table.down.contains(view.seat) {
        return discards::choose(view, legal, |card| {
            f64::from(rules.value(card)) - feeding(card)
        });
    }
    let prospect = Prospect::of(view);
    let nearest = legal
        .discards
        .iter()
        .map(|card| hand.minus(*card).distance())
        .min()
        .unwrap_or_default();
    // What helps a hand with one card less helps the whole hand as well, unless that is nearer already.
    let helpful = match hand.distance() {
        whole if whole == nearest => hand.outs(whole, &prospect.unseen),
        _ => prospect.unseen,
    };
    discards::choose(view, legal, |card: Card| {
        let without = hand.minus(card);
        let away = without.distance();
        if away > nearest {
            return -1000.0 * f64::from(away);
        }
        let kept = prospect.weigh(&without, &helpful).score;
        kept - feeding(card) - WANTED_COST * appetite::of_others(view, card)
    })
}
