//! Quick decisions, a microsecond each: for the players imagined when a bot thinks ahead.
use super::{discards, hand::Hand, outlook};
use crate::engine::{
    cards::{Card, CardCounts, Rank, Suit},
    melds::{self, Meld, MeldId, MeldShape},
    rules::{Contract, MeldKind, RuleSet},
    seat::Seat,
    table::SeatView,
};

/// The card that a hand misses least, among those that `may` go; jokers never, unless there is nothing else.
pub(super) fn worst(hand: &Hand<'_>, may: impl Fn(Card) -> bool) -> Option<Card> {
    let worth = |card| 0.2 * f64::from(hand.rules.value(card)) - 3.0 * hand.company(card);
    let natural = |card: &Card| may(*card) && !hand.rules.is_wild(*card);
    let found = least_missed(hand, hand.cards.faces().filter(natural), worth);
    match found {
        Some((card, _)) => Some(card),
        None => hand.cards.faces().find(|card| may(*card)),
    }
}

/// Of the cards without which the hand is as near to its contract as can be, the one most worth parting with; and how far the
/// hand is then.
fn least_missed(
    hand: &Hand<'_>,
    cards: impl Iterator<Item = Card>,
    worth: impl Fn(Card) -> f64,
) -> Option<(Card, u8)> {
    const MOST: usize = 54;
    let mut ranked = [(0.0, Card::JOKER); MOST];
    let mut count = 0;
    for (slot, card) in ranked.iter_mut().zip(cards) {
        *slot = (worth(card), card);
        count += 1;
    }
    let ranked = &mut ranked[..count];
    ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    // Without any card the hand is no nearer than with it: the first that changes nothing is the best there is.
    let nearest = hand.distance();
    let mut best: Option<(Card, u32)> = None;
    for (_, card) in ranked.iter() {
        let away = hand.minus(*card).distance();
        if away <= nearest {
            return Some((*card, away as u8));
        }
        if best.is_none_or(|(_, least)| away < least) {
            best = Some((*card, away));
        }
    }
    best.map(|(card, away)| (card, away as u8))
}

/// The card to discard, and how far the hand is from its contract without it.
pub(super) fn discard(view: SeatView<'_>) -> Option<(Card, u8)> {
    let rules = &view.table.rules;
    let hand = Hand::of(view);
    let natural = |card: &Card| !rules.is_wild(*card);
    let feeds = view.table.down.contains(discards::next_player(view));
    let gift = |card| {
        if feeds && super::lays_off(view.table, card) {
            200.0
        } else {
            0.0
        }
    };
    let found = if view.table.down.contains(view.seat) {
        let worth = |card| f64::from(rules.value(card)) - gift(card);
        let cards = view.hand.faces().filter(natural);
        let best = cards.max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
        best.map(|card| (card, 0))
    } else {
        let hurry = 1.0 / outlook::turns_left(view);
        let worth =
            |card| hurry * f64::from(rules.value(card)) - 3.0 * hand.company(card) - gift(card);
        least_missed(&hand, view.hand.faces().filter(natural), worth)
    };
    found.or_else(|| {
        let card = view.hand.faces().next()?;
        Some((card, hand.minus(card).distance() as u8))
    })
}

/// One way to lay the contract down, its combinations as short as can be; the rest is laid off after it. Nothing if the hand does
/// not hold the contract.
pub(super) fn lay_down(
    hand: &CardCounts,
    contract: Contract,
    rules: &RuleSet,
    owner: Seat,
    first: usize,
) -> Option<Vec<Meld>> {
    if rules.distinct {
        // V5 ties the combinations to one another: the solver's own way.
        let ways = melds::lay_downs(hand, contract, rules, 1);
        let shapes = ways.first()?;
        let known = melds::check_contract(rules, shapes).ok()?;
        return Some(
            shapes
                .iter()
                .zip(known)
                .enumerate()
                .map(|(i, (meld, shape))| Meld {
                    id: MeldId((first + i) as u8),
                    owner,
                    shape,
                    cards: meld.cards().to_vec(),
                })
                .collect(),
        );
    }
    let mut left = *hand;
    let mut kinds: Vec<MeldKind> = contract.kinds().to_vec();
    // Runs are the harder ones.
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.minimum()));
    let mut all = Vec::with_capacity(kinds.len());
    for at in 0..kinds.len() {
        let rest = contract_of(&kinds[at + 1..]);
        let enough =
            |left: &CardCounts| rest.is_none_or(|rest| melds::distance(left, rest, rules) == 0);
        let (shape, cards) = match kinds[at] {
            MeldKind::Run => run(&left, rules, &enough)?,
            MeldKind::Trio => trio(&left, rules, &enough)?,
        };
        cards.iter().for_each(|card| {
            left.remove(*card);
        });
        all.push((shape, cards));
    }
    let melds = all.into_iter().enumerate().map(|(i, (shape, cards))| Meld {
        id: MeldId((first + i) as u8),
        owner,
        shape,
        cards,
    });
    Some(melds.collect())
}

fn contract_of(kinds: &[MeldKind]) -> Option<Contract> {
    if kinds.is_empty() {
        return None;
    }
    let code: String = kinds.iter().map(|kind| kind.letter()).collect();
    Some(code.parse().expect("one to four letters"))
}

fn wilds(cards: &CardCounts, rules: &RuleSet) -> Vec<Card> {
    cards.iter().filter(|card| rules.is_wild(*card)).collect()
}

fn run(
    left: &CardCounts,
    rules: &RuleSet,
    enough: &dyn Fn(&CardCounts) -> bool,
) -> Option<(MeldShape, Vec<Card>)> {
    let wilds = wilds(left, rules);
    for gaps in 0..=wilds.len().min(3) {
        for suit in Suit::ALL {
            if left.suit_nibbles(suit) == 0 {
                continue;
            }
            for low in Rank::ALL {
                let place = |i: usize| Card::new(low.up(i), suit);
                let natural = |card: Card| left.contains(card) && !rules.is_wild(card);
                let there = [0, 1, 2, 3].map(|i| natural(place(i)));
                if there.iter().filter(|there| !**there).count() != gaps {
                    continue;
                }
                let adjacent = there.windows(2).any(|pair| !pair[0] && !pair[1]);
                if adjacent && !rules.run.adjacent_jokers {
                    continue;
                }
                let mut jokers = wilds.iter();
                let cards: Vec<Card> = (0..4)
                    .map(|i| {
                        if there[i] {
                            place(i)
                        } else {
                            *jokers.next().expect("as many gaps as jokers at most")
                        }
                    })
                    .collect();
                if fine(left, &cards, enough) {
                    return Some((MeldShape::Run { suit, low }, cards));
                }
            }
        }
    }
    None
}

fn trio(
    left: &CardCounts,
    rules: &RuleSet,
    enough: &dyn Fn(&CardCounts) -> bool,
) -> Option<(MeldShape, Vec<Card>)> {
    let wilds = wilds(left, rules);
    for gaps in 0..=wilds.len().min(3) {
        if gaps == 3 {
            let cards = wilds[..3].to_vec();
            let may = rules.trio.jokers_only && fine(left, &cards, enough);
            return may.then_some((MeldShape::Trio { rank: None }, cards));
        }
        for rank in Rank::ALL.into_iter().rev() {
            let suits = Suit::ALL.into_iter().map(|suit| Card::new(rank, suit));
            let naturals: Vec<Card> = suits
                .filter(|card| !rules.is_wild(*card))
                .flat_map(|card| std::iter::repeat_n(card, left.count(card)))
                .take(3)
                .collect();
            if naturals.len() + gaps < 3 || naturals.is_empty() {
                continue;
            }
            let mut cards = naturals;
            cards.truncate(3 - gaps);
            cards.extend(&wilds[..gaps]);
            if fine(left, &cards, enough) {
                return Some((MeldShape::Trio { rank: Some(rank) }, cards));
            }
        }
    }
    None
}

fn fine(left: &CardCounts, cards: &[Card], enough: &dyn Fn(&CardCounts) -> bool) -> bool {
    let mut rest = *left;
    cards.iter().for_each(|card| {
        rest.remove(*card);
    });
    enough(&rest)
}
