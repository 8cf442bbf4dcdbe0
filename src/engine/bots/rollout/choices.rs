//! The choices of the players in a rollout. They take and claim cards that bring the hand nearer to the contract, and
//! discard the card that they need least. If there are learned claim values (`Setting::practice`), claims depend on
//! them instead. Computing a choice takes half a microsecond.
//!
//! Lay-downs consist of melds of minimum length only. The players lay off further cards afterwards.
use super::{
    super::drawing::{ClaimOffer, ClaimWeights},
    Rollout, Setting,
    compact::{CompactMeld, Ranking, related_value},
};
use crate::{
    cards::{Card, CardCounts, Faces, Rank, Suit},
    melds::{self, MeldShape},
    rules::{Contract, MeldKind},
};

/// Cost, in points, of discarding a card that the next player can lay off.
const FEEDING: f32 = 200.0;

impl Rollout {
    /// True if the player wants the card: it brings the hand nearer to the contract, or can be laid off at once. If
    /// there are learned claim values, claims depend on them instead.
    pub fn wants(&mut self, setting: &Setting<'_>, place: u8, card: Card) -> bool {
        let fits = self.table.accepts.contains(card);
        if self.is_down(place) {
            return fits && !(setting.rules.no_pile_when_down && self.active == place);
        }
        // Under V4 (a player must lay down and close in the same turn), claims do not pay: the two additional cards
        // would also need places on the table.
        if setting.close_at_once && self.active != place {
            return false;
        }
        let wild = setting.wild.contains(card);
        let hand = setting.hand(place, self.hands[place as usize]);
        let company = hand.has_related_card(card);
        // A player who holds a complete contract back, to lay down and close in one turn, can use cards that fit melds
        // on the table.
        let closes = self.active == place && (fits || company);
        let practice = setting.plan(place).practice;
        let practised = practice.is_some() && self.active != place && !wild;
        if !company && !closes && !practised {
            return false;
        }
        let away = self.away(setting, place);
        if away == 0 {
            return closes;
        }
        if self.active != place && away > setting.reach {
            return false;
        }
        if practised {
            let worth = |practice: ClaimWeights| practice.worth(&self.offer(setting, place, card));
            return practice.map(worth) > Some(0.0);
        }
        company && hand.plus(card).distance() < away
    }

    /// Returns the features of a possible claim of a natural card by a player who is not down.
    pub fn offer(&mut self, setting: &Setting<'_>, place: u8, card: Card) -> ClaimOffer {
        let away = self.away(setting, place);
        let hand = setting.hand(place, self.hands[place as usize]);
        let (mut nearer, mut company) = (false, 0.0);
        if hand.has_related_card(card) {
            let with = hand.plus(card);
            nearer = with.distance() < away;
            company = related_value(setting, place, &with.cards, card);
        }
        let others = (0..setting.seats).filter(|other| *other != place && !self.is_down(*other));
        let sizes = others.map(|other| self.hands[other as usize].len());
        let (held, count) = sizes.fold((0, 0), |(held, count), size| (held + size, count + 1));
        ClaimOffer {
            nearer,
            company,
            value: setting.value(card),
            turns_left: self.turns_left(setting, place),
            away: away as u8,
            cards: hand.cards.len() as u8,
            others: held as f32 / count.max(1) as f32,
        }
    }

    /// Returns the card to discard, and the player's distance to the contract without it, if it is known.
    pub fn least_useful(&mut self, setting: &Setting<'_>, place: u8) -> (Card, Option<u32>) {
        let hand = self.hands[place as usize];
        let held = self.held[place as usize];
        let may = held - (setting.wild - setting.hand(place, hand).surplus_wilds());
        if may.is_empty() {
            return (held.iter().next().unwrap_or(Card::JOKER), None);
        }
        let next = self.is_down((place + 1) % setting.seats);
        let gifts = if next && !setting.rules.no_pile_when_down {
            self.table.accepts
        } else {
            Faces::NONE
        };
        let down = self.is_down(place);
        let hurry = if down {
            1.0
        } else {
            1.0 / self.turns_left(setting, place)
        };
        let worth = |card: Card| {
            let fed = if gifts.contains(card) { FEEDING } else { 0.0 };
            let company = if down {
                0.0
            } else {
                related_value(setting, place, &hand, card)
            };
            hurry * f32::from(setting.value(card)) - fed - company
        };
        let mut ranking = Ranking::of(may, worth);
        if down {
            return (ranking.next().unwrap_or(Card::JOKER), Some(0));
        }
        let away = self.away(setting, place);
        let least = setting.hand(place, hand).least_useful(ranking, away);
        least.map_or((Card::JOKER, None), |(card, away)| (card, Some(away)))
    }

    /// Returns the expected number of turns left to the player: see
    /// [`turns_left`](super::super::hand::turns_left).
    fn turns_left(&self, setting: &Setting<'_>, place: u8) -> f32 {
        let round = f32::from(self.turn) / f32::from(setting.seats);
        let mut turns = (setting.turns_at_first - 0.6 * round).max(2.0);
        for other in 0..setting.seats {
            if other != place && self.is_down(other) {
                let cards = self.hands[other as usize].len() as f32;
                turns = turns.min(0.7 + 0.8 * cards);
            }
        }
        turns
    }
}

/// The melds of a contract in the order in which they are laid, each with the contract that then remains. Runs come
/// first because they are harder.
pub type LayingOrder = Vec<(MeldKind, Option<Contract>)>;

/// Returns the melds of a contract in the order in which they are laid.
pub fn steps(contract: Contract) -> LayingOrder {
    let mut melds: Vec<_> = contract.melds().enumerate().collect();
    melds.sort_by_key(|(_, (_, size))| std::cmp::Reverse(*size));
    let places: Vec<usize> = melds.iter().map(|(place, _)| *place).collect();
    let rest = |at: usize| contract.part(&places[at + 1..]);
    let kinds = melds.iter().map(|(_, (kind, _))| *kind).enumerate();
    kinds.map(|(at, kind)| (kind, rest(at))).collect()
}

/// Removes the cards of the contract from the hand, and passes its melds to `laid`. Returns false if the hand does not
/// hold the contract.
pub fn lay_down(
    setting: &Setting<'_>,
    hand: &mut CardCounts,
    owner: u8,
    laid: impl FnMut(CompactMeld),
) -> bool {
    let plan = setting.plan(owner);
    if setting.rules.distinct || !plan.contract.has_usual_sizes() {
        return lay_as_solver(setting, hand, owner, laid);
    }
    let mut left = *hand;
    let mut found = [CompactMeld::EMPTY; 4];
    for (at, (kind, rest)) in plan.steps.iter().enumerate() {
        let step = match kind {
            MeldKind::Run => run(setting, &mut left, *rest, owner),
            MeldKind::Trio => trio(setting, &mut left, *rest, owner),
        };
        let Some(step) = step else { return false };
        found[at] = step;
    }
    found.into_iter().take(plan.steps.len()).for_each(laid);
    *hand = left;
    true
}

fn enough(setting: &Setting<'_>, left: &CardCounts, rest: Option<Contract>) -> bool {
    rest.is_none_or(|rest| melds::distance(left, rest, setting.rules) == 0)
}

/// Returns up to three cards in a hand that count as jokers, and their number.
fn wilds(setting: &Setting<'_>, hand: &CardCounts) -> ([Card; 3], usize) {
    let mut found = [Card::JOKER; 3];
    let mut count = 0;
    let faces = (hand.face_set() & setting.wild).iter();
    let cards = faces.flat_map(|card| std::iter::repeat_n(card, hand.count(card)));
    for (slot, card) in found.iter_mut().zip(cards) {
        *slot = card;
        count += 1;
    }
    (found, count)
}

fn run(
    setting: &Setting<'_>,
    hand: &mut CardCounts,
    rest: Option<Contract>,
    owner: u8,
) -> Option<CompactMeld> {
    let (wilds, most) = wilds(setting, hand);
    let held = (hand.face_set() - setting.wild).bits();
    for gaps in 0..=most.min(setting.plan(owner).most_wilds[1]) as u32 {
        for suit in Suit::ALL {
            let ranks = (held >> (13 * suit.index())) as u32 & 0x1FFF;
            if ranks == 0 {
                continue;
            }
            let circle = ranks | ranks << 13;
            for low in Rank::ALL {
                let missing = !(circle >> low.index()) & 15;
                if missing.count_ones() != gaps
                    || !setting.adjacent && missing & missing >> 1 != 0
                    || !setting.rules.ace.allows(low, 4)
                {
                    continue;
                }
                let mut spare = wilds.into_iter();
                let cards = (0..4).filter_map(|at| {
                    if missing >> at & 1 == 1 {
                        spare.next()
                    } else {
                        Some(Card::new(low.up(at), suit))
                    }
                });
                let left = hand.without(cards);
                if enough(setting, &left, rest) {
                    *hand = left;
                    return Some(CompactMeld {
                        shape: MeldShape::Run { suit, low },
                        len: 4,
                        owner,
                        wild: missing.into(),
                    });
                }
            }
        }
    }
    None
}

fn trio(
    setting: &Setting<'_>,
    hand: &mut CardCounts,
    rest: Option<Contract>,
    owner: u8,
) -> Option<CompactMeld> {
    let (wilds, most) = wilds(setting, hand);
    for gaps in 0..=most.min(setting.plan(owner).most_wilds[0]) {
        let ranks = setting.dearest.into_iter();
        let ranks = ranks.map(Some).take(if gaps < 3 { 13 } else { 0 });
        let bare = gaps == 3 && setting.rules.trio.jokers_only;
        for rank in ranks.chain(bare.then_some(None)) {
            let mut left = hand.without(wilds.into_iter().take(gaps));
            let mut wanted = 3 - gaps;
            let naturals = rank.map_or(Faces::NONE, Faces::of_rank) - setting.wild;
            for natural in naturals.iter() {
                while wanted > 0 && left.remove(natural) {
                    wanted -= 1;
                }
            }
            if wanted == 0 && enough(setting, &left, rest) {
                *hand = left;
                return Some(CompactMeld {
                    shape: MeldShape::Trio { rank },
                    len: 3,
                    owner,
                    wild: (1 << gaps) - 1,
                });
            }
        }
    }
    None
}

/// Lays down as the solver proposes: under V5 (runs in different suits, trios of different ranks), because each meld
/// restricts the others, and with melds of unusual sizes (F14).
fn lay_as_solver(
    setting: &Setting<'_>,
    hand: &mut CardCounts,
    owner: u8,
    mut laid: impl FnMut(CompactMeld),
) -> bool {
    let contract = setting.plan(owner).contract;
    let ways = melds::lay_downs(hand, contract, setting.rules, 1);
    let Some(way) = ways.first() else {
        return false;
    };
    let Ok(shapes) = melds::check_contract(setting.rules, contract, way) else {
        return false;
    };
    for (meld, shape) in way.iter().zip(shapes) {
        *hand = hand.without(meld.cards().iter().copied());
        laid(CompactMeld::of(setting.rules, shape, meld.cards(), owner));
    }
    true
}
