//! Strong: weighs the chance to be down in time, by the cards that are still to come, against the points at stake.
use super::{
    Bot, Temperament, appetite, discards, drawing,
    hand::Hand,
    laying,
    prospect::{OUTS_SHRINK, Prospect},
};
use crate::{
    cards::Card,
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// How much better a hand must be with the discard than with a card from the stock.
const TAKING_MARGIN: f64 = 4.0;
/// From this many cards missing on, somebody of even appetite pays for no card, not even a useful one.
const FAR: f64 = 12.0;
/// What a penalty card costs: its points, and one card more to get rid of.
const PENALTY_COST: f64 = 7.0;
/// How bad it is to discard a card that the contract needs, beyond all that points could say.
const BROKEN: f64 = 1000.0;
/// How bad it is to discard what another surely wants.
const WANTED_COST: f64 = 1.0;

/// What the company of a card is worth in points beyond the cards that help at once, to a hand with cards to spare. Few players draw
/// many cards each, and the cards that would help after the next ones come in time; among four the outs alone tell nearly as much.
/// Between two 13 points a match were lost without it, among three 4; and among four some 6 where nobody claims (V4).
fn company_worth(view: SeatView<'_>, hand: &Hand<'_>) -> f64 {
    match view.table.seating.len() {
        _ if !hand.has_spare() => 0.0,
        _ if drawing::few_claims(view.table) => 3.0,
        3 => 1.0,
        _ => 0.0,
    }
}

/// The level `fuerte`.
pub(super) struct Fuerte(pub Temperament);

impl Bot for Fuerte {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            DecisionStage::Draw => {
                drawing::take(view, legal, |card| worth_taking(view, card, &self.0))
            }
            DecisionStage::Claim | DecisionStage::LateClaim => {
                drawing::claim(view, legal, |card| worth_a_penalty(view, card, &self.0))
            }
            DecisionStage::Play => {
                laying::next(view, legal, &self.0).unwrap_or_else(|| discard(view, legal, &self.0))
            }
        }
    }
}

/// A discard is worth taking for progress, and early in the hand also if it makes more cards helpful.
fn worth_taking(view: SeatView<'_>, card: Card, temper: &Temperament) -> bool {
    if drawing::useful(view, card) {
        return true;
    }
    let hand = Hand::of(view);
    let last_stock = view.table.stock == 0;
    let down = view.table.down.contains(view.seat);
    if down || last_stock || !company_counts(view, &hand) || hand.company(card) == 0.0 {
        return false;
    }
    let prospect = Prospect::of(view, temper);
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
fn worth_a_penalty(view: SeatView<'_>, card: Card, temper: &Temperament) -> bool {
    let hand = Hand::of(view);
    if view.table.down.contains(view.seat) {
        return false;
    }
    if drawing::useful(view, card) {
        return f64::from(hand.distance()) <= drawing::reach(view, FAR, temper.appetite);
    }
    if !company_counts(view, &hand) || hand.company(card) == 0.0 || hand.distance() == 0 {
        return false;
    }
    let prospect = Prospect::of(view, temper);
    let now = prospect.weigh(&hand, &prospect.unseen);
    let with = prospect.weigh(&hand.plus(card), &prospect.unseen);
    with.score > now.score + PENALTY_COST / temper.appetite.max(0.1)
}

/// Whether a card is worth having for what it makes helpful. Between two it is not: every other card is one's own to draw, and the
/// stock lasts. Thirteen points a match are lost by it there. Where nobody claims and a card is to spare (V4) it is the same.
fn company_counts(view: SeatView<'_>, hand: &Hand<'_>) -> bool {
    let between_two = view.table.seating.len() == 2;
    !(between_two || drawing::few_claims(view.table) && hand.has_spare())
}

impl Fuerte {
    /// The cards that could sensibly go, best first: none that takes the hand away from its contract without need.
    pub(super) fn ranked(&self, view: SeatView<'_>, legal: &Legal) -> Vec<Card> {
        let mut ranked: Vec<(f64, Card)> = Vec::new();
        with_worth(view, legal, &self.0, |worth| {
            ranked = discards::sensible(view, legal)
                .map(|card| (worth(card), card))
                .collect();
        });
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = ranked.first().map_or(0.0, |(worth, _)| *worth);
        ranked.retain(|(worth, _)| *worth > best - BROKEN / 2.0);
        ranked.into_iter().map(|(_, card)| card).collect()
    }
}

fn discard(view: SeatView<'_>, legal: &Legal, temper: &Temperament) -> Action {
    let mut action = None;
    with_worth(view, legal, temper, |worth| {
        action = Some(discards::choose(view, legal, worth));
    });
    action.expect("a worth is always found")
}

/// Finds out what parting with each card is worth, and hands it on.
fn with_worth(
    view: SeatView<'_>,
    legal: &Legal,
    temper: &Temperament,
    then: impl FnOnce(&mut dyn FnMut(Card) -> f64),
) {
    let hand = Hand::of(view);
    let rules = &view.table.rules;
    if view.table.down.contains(view.seat) {
        return then(&mut |card| f64::from(rules.value(card)) - discards::gift(view, card));
    }
    let prospect = Prospect::of(view, temper);
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
    let company_worth = company_worth(view, &hand);
    then(&mut |card: Card| {
        let without = hand.minus(card);
        let away = without.distance();
        if away > nearest {
            return -BROKEN * f64::from(away);
        }
        let kept = prospect.weigh(&without, &helpful).score;
        kept - discards::gift(view, card)
            - WANTED_COST * appetite::of_others(view, card)
            - company_worth * hand.company(card)
    });
}
