//! The bots without search.
//!
//! - Beginner (`aprendiz`): considers only its own hand, never claims, and discards the unneeded card with the most
//!   points. It makes no gross mistakes.
//! - Regular (`habitual`): claims cards that bring the contract nearer, and keeps pairs and near-runs. It discards no
//!   card that a player who is down could lay off.
//! - Strong (`fuerte`): weighs the chance of laying down in time against the points at stake, and considers the unseen
//!   cards.
use super::{
    Bot, Temperament,
    discards::{self, BROKEN, GiftCost},
    drawing,
    evaluation::{HandEvaluator, OUTS_SHRINK},
    hand::{self, Hand},
    laying,
};
use crate::{
    cards::Card,
    matchplay::BotLevel,
    table::{Action, DecisionStage, Legal, SeatView},
};
use rand_chacha::ChaCha8Rng;

/// A bot without search, of the level `aprendiz`, `habitual` or `fuerte`.
pub(super) struct QuickBot {
    level: BotLevel,
    pub temper: Temperament,
}

impl Bot for QuickBot {
    fn decide(&mut self, view: SeatView<'_>, legal: &Legal, _rng: &mut ChaCha8Rng) -> Action {
        match legal.stage {
            DecisionStage::Draw => drawing::take(view, legal, |card| self.takes(view, card)),
            DecisionStage::Claim | DecisionStage::LateClaim => {
                drawing::claim(view, legal, |card| self.worth_a_penalty(view, card))
            }
            DecisionStage::Play => {
                laying::next(view, legal, &self.temper).unwrap_or_else(|| self.discard(view, legal))
            }
        }
    }
}

impl QuickBot {
    /// Largest distance to the contract at which a neutral regular player claims a useful card.
    const FAR: f64 = 6.0;
    /// Largest distance to the contract at which a neutral strong player claims a useful card.
    const FAR_OF_FUERTE: f64 = 12.0;

    /// Creates a bot. The levels with search count as `fuerte`.
    pub(super) const fn new(level: BotLevel, temper: Temperament) -> QuickBot {
        QuickBot { level, temper }
    }

    /// True if a discard is worth taking: always if it is useful. A strong player also takes one that makes many more
    /// cards helpful.
    fn takes(&self, view: SeatView<'_>, card: Card) -> bool {
        let strong = !matches!(self.level, BotLevel::Aprendiz | BotLevel::Habitual);
        drawing::useful(view, card) || strong && worth_taking(view, card, &self.temper)
    }

    /// True if a card is worth a penalty card: usually if it brings the contract nearer. A beginner never claims. A
    /// player who is down wants fewer cards and therefore never claims.
    ///
    /// A low `appetite` limits claims to hands near the contract. With a high one, a regular player also claims related
    /// cards. A strong player often claims a card that makes more cards helpful.
    fn worth_a_penalty(&self, view: SeatView<'_>, card: Card) -> bool {
        let (hand, appetite) = (Hand::of(view), self.temper.appetite);
        let far = match self.level {
            _ if view.table.down.contains(view.seat) => return false,
            BotLevel::Aprendiz => return false,
            BotLevel::Habitual => Self::FAR,
            BotLevel::Fuerte | BotLevel::Experto | BotLevel::Maestro => Self::FAR_OF_FUERTE,
        };
        if drawing::useful(view, card) {
            return f64::from(hand.distance()) <= drawing::reach(view, far, appetite);
        }
        if self.level == BotLevel::Habitual {
            return appetite > 1.5 && hand.distance() > 0 && hand.related_value(card) >= 2.0;
        }
        if !values_related_cards(view, &hand)
            || hand.related_value(card) == 0.0
            || hand.distance() == 0
        {
            return false;
        }
        let prospect = HandEvaluator::of(view, &self.temper);
        let now = prospect.weigh(&hand, &prospect.unseen);
        let with = prospect.weigh(&hand.plus(card), &prospect.unseen);
        let cost = PENALTY_COST * view.table.rules.penalty_cards() as f64;
        with.score > now.score + cost / appetite.max(0.1)
    }

    fn discard(&self, view: SeatView<'_>, legal: &Legal) -> Action {
        let fear = self.temper.fear;
        let down = view.table.down.contains(view.seat);
        let (hand, gifts) = (Hand::of(view), GiftCost::of(view));
        let value = |card| f64::from(view.table.rules.value(card));
        match self.level {
            BotLevel::Aprendiz => {
                // A temperament with `fear` below 1 also keeps related cards (same rank, or same suit within three
                // ranks).
                let lightness = (1.0 - fear).max(0.0);
                let worth =
                    |card| value(card) - gifts.cost(card) - lightness * hand.related_value(card);
                if down {
                    discards::choose(view, legal, worth)
                } else {
                    discards::choose_whole(view, legal, worth)
                }
            }
            BotLevel::Habitual if down => {
                discards::choose(view, legal, |card| value(card) - gifts.cost(card))
            }
            BotLevel::Habitual => {
                let hurry = fear / hand::turns_left(view);
                let whole = view.table.must_lay_down_all();
                let bare = drawing::few_claims(view.table) && !hand.has_spare() && !whole;
                let company_worth = if bare { BARE } else { COMPANY };
                discards::choose_whole(view, legal, |card| {
                    hurry * value(card)
                        - gifts.cost(card)
                        - company_worth * hand.related_value(card)
                })
            }
            BotLevel::Fuerte | BotLevel::Experto | BotLevel::Maestro => {
                discards::choose(view, legal, discard_values(view, legal, &self.temper))
            }
        }
    }

    /// Returns the sensible discards, best first. Excludes discards that needlessly move the hand away from its
    /// contract.
    pub(super) fn ranked(&self, view: SeatView<'_>, legal: &Legal) -> Vec<Card> {
        let worth = discard_values(view, legal, &self.temper);
        let cards = discards::sensible(view, legal);
        let mut ranked: Vec<(f64, Card)> = cards.map(|card| (worth(card), card)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = ranked.first().map_or(0.0, |(worth, _)| *worth);
        ranked.retain(|(worth, _)| *worth > best - BROKEN / 2.0);
        ranked.into_iter().map(|(_, card)| card).collect()
    }
}

/// Value of a related card (same rank, or same suit within three ranks), in points.
const COMPANY: f64 = 3.0;
/// Value of a related card for a hand without a card to spare, as under `fournier`, which deals exactly the contract's
/// number of cards. It replaces [`COMPANY`] with two players, or under V4 (a player must lay down and close in the same
/// turn). In both cases few cards are claimed, so hands last long and players usually pay for cards that form no meld.
const BARE: f64 = 0.2;

/// Points by which taking the discard must be better than drawing from the stock.
const TAKING_MARGIN: f64 = 4.0;
/// Estimated cost of a penalty card: the points of the card, and the effort to get rid of it.
const PENALTY_COST: f64 = 7.0;
/// Cost, in points, of discarding a card that another player surely wants.
const WANTED_COST: f64 = 1.0;

/// Returns the weight of related cards, which do not help at once but may help later. It is 0 for a hand without cards
/// to spare, except under V23: a player who must lay down all cards at once needs a use for each of them.
///
/// With few players each one draws many cards, so related cards have time to become useful. With four players it is
/// nearly as good to count only the cards that help at once. Without this term the bot lost 13 points a match with two
/// players and 4 with three. With four it lost about 6 under V4 (a player must lay down and close in the same turn),
/// where the bots do not claim.
fn related_weight(view: SeatView<'_>, hand: &Hand<'_>) -> f64 {
    match view.table.seating.len() {
        _ if view.table.must_lay_down_all() => COMPANY,
        _ if !hand.has_spare() => 0.0,
        _ if drawing::few_claims(view.table) => 3.0,
        3 => 1.0,
        _ => 0.0,
    }
}

/// True if a discard that is not useful is worth taking, because it makes many more cards helpful.
fn worth_taking(view: SeatView<'_>, card: Card, temper: &Temperament) -> bool {
    let hand = Hand::of(view);
    let last_stock = view.table.stock == 0;
    let down = view.table.down.contains(view.seat);
    if down || last_stock || !values_related_cards(view, &hand) || hand.related_value(card) == 0.0 {
        return false;
    }
    let prospect = HandEvaluator::of(view, temper);
    let now = prospect.weigh(&hand, &prospect.unseen);
    if now.distance == 0 {
        return false;
    }
    let nearer = prospect.score(&hand, now.distance - 1, now.share * OUTS_SHRINK);
    let drawn = now.score + now.share * (nearer - now.score);
    best_kept(&prospect, &hand.plus(card), card) > drawn + TAKING_MARGIN
}

/// Returns the best score of the hand after discarding a card other than `new`. Considers only discards that do not
/// increase the distance.
fn best_kept(prospect: &HandEvaluator, hand: &Hand<'_>, new: Card) -> f64 {
    let distance = hand.distance();
    let helpful = hand.outs(distance, &prospect.unseen);
    let others = hand.cards.faces();
    others
        .filter(|card| *card != new && !hand.rules.is_wild(*card))
        .map(|card| hand.minus(card))
        .filter(|without| without.distance() == distance)
        .map(|without| prospect.weigh(&without, &helpful).score)
        .fold(f64::NEG_INFINITY, f64::max)
}

/// True if the bot takes cards only because they make more cards helpful. With two players, taking such cards would
/// lose 13 points a match, because each player takes every second card and the stock lasts long. Under V4 (a player
/// must lay down and close in the same turn), the bots do not claim. Taking such cards then does not pay if the hand
/// has a card to spare.
fn values_related_cards(view: SeatView<'_>, hand: &Hand<'_>) -> bool {
    let between_two = view.table.seating.len() == 2;
    !(between_two || drawing::few_claims(view.table) && hand.has_spare())
}

/// Returns the function that gives the value of discarding a card.
fn discard_values<'a>(
    view: SeatView<'a>,
    legal: &Legal,
    temper: &Temperament,
) -> Box<dyn Fn(Card) -> f64 + 'a> {
    let hand = Hand::of(view);
    let gifts = GiftCost::of(view);
    if view.table.down.contains(view.seat) {
        let rules = &view.table.rules;
        return Box::new(move |card| f64::from(rules.value(card)) - gifts.cost(card));
    }
    let prospect = HandEvaluator::of(view, temper);
    let discards = legal.discards.iter();
    let distances = discards.map(|card| hand.minus(*card).distance());
    let nearest = distances.min().unwrap_or_default();
    // Cards that help the hand after a discard also help the whole hand, unless the whole hand is already nearer to the
    // contract.
    let helpful = match hand.distance() {
        whole if whole == nearest => hand.outs(whole, &prospect.unseen),
        _ => prospect.unseen,
    };
    let company_worth = related_weight(view, &hand);
    Box::new(move |card| {
        let without = hand.minus(card);
        let away = without.distance();
        if away > nearest {
            return -BROKEN * f64::from(away);
        }
        let kept = prospect.weigh(&without, &helpful).score;
        kept - gifts.cost(card)
            - WANTED_COST * discards::demand_of_others(view, card)
            - company_worth * hand.related_value(card)
    })
}
