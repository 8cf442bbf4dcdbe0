//! Laying the contract down in a dream: its combinations as short as can be; the rest is laid off after it.
use super::{
    Setting,
    compact_meld::{CompactMeld, JOKER},
    held::card,
};
use crate::{
    cards::{Card, CardCounts, Suit},
    melds,
    rules::{Contract, MeldKind, RuleSet},
    seat::Seat,
};

/// A contract taken apart: what is laid first, runs being the harder ones, and what is left to be laid after it.
pub type LayingOrder = Vec<(MeldKind, Option<Contract>)>;

/// The combinations of a contract in the order of laying.
pub fn steps(contract: Contract) -> LayingOrder {
    let mut kinds: Vec<MeldKind> = contract.kinds().to_vec();
    kinds.sort_by_key(|kind| std::cmp::Reverse(kind.minimum()));
    let rest = |at: usize| Contract::of(&kinds[at + 1..]);
    kinds
        .iter()
        .enumerate()
        .map(|(at, kind)| (*kind, rest(at)))
        .collect()
}

/// Takes the contract out of a hand that holds it and hands over its combinations.
pub fn lay_down(
    setting: &Setting<'_>,
    hand: &mut CardCounts,
    owner: u8,
    mut laid: impl FnMut(CompactMeld),
) -> bool {
    if setting.rules.distinct {
        return lay_distinct(setting, hand, owner, laid);
    }
    let mut left = *hand;
    let mut found = [CompactMeld::default(); 4];
    for (at, (kind, rest)) in setting.steps.iter().enumerate() {
        let step = match kind {
            MeldKind::Run => run(setting, &mut left, *rest, owner),
            MeldKind::Trio => trio(setting, &mut left, *rest, owner),
        };
        let Some(step) = step else { return false };
        found[at] = step;
    }
    found[..setting.steps.len()]
        .iter()
        .for_each(|one| laid(*one));
    *hand = left;
    true
}

fn enough(setting: &Setting<'_>, left: &CardCounts, rest: Option<Contract>) -> bool {
    rest.is_none_or(|rest| melds::distance(left, rest, setting.rules) == 0)
}

/// The wild cards of a hand, at most three.
fn wilds(setting: &Setting<'_>, hand: &CardCounts) -> ([u8; 3], usize) {
    let mut found = [JOKER; 3];
    let mut count = 0;
    for face in super::held::each(super::held::faces(hand) & setting.wild) {
        for _ in 0..hand.count(card(face)) {
            if count < 3 {
                found[count] = face;
                count += 1;
            }
        }
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
    let held = super::held::faces(hand) & !setting.wild;
    for gaps in 0..=most as u32 {
        for suit in 0..4_u8 {
            let ranks = (held >> (13 * suit)) as u32 & 0x1FFF;
            if ranks == 0 {
                continue;
            }
            let circle = ranks | ranks << 13;
            for low in 0..13_u8 {
                let missing = !(circle >> low) & 15;
                if missing.count_ones() != gaps || !setting.adjacent && missing & missing >> 1 != 0
                {
                    continue;
                }
                let mut left = *hand;
                let mut spent = 0;
                for at in 0..4 {
                    if missing >> at & 1 == 1 {
                        left.remove(card(wilds[spent]));
                        spent += 1;
                    } else {
                        left.remove(card(suit * 13 + (low + at) % 13));
                    }
                }
                if enough(setting, &left, rest) {
                    *hand = left;
                    return Some(CompactMeld::run(suit, low, 4, u64::from(missing), owner));
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
    for gaps in 0..=most {
        let ranks = setting.dearest.into_iter();
        let ranks = ranks.map(Some).take(if gaps < 3 { 13 } else { 0 });
        for rank in ranks.chain((gaps == 3).then_some(None)) {
            if rank.is_none() && !setting.rules.trio.jokers_only {
                return None;
            }
            let mut left = *hand;
            let mut wanted = 3 - gaps;
            for suit in Suit::ALL {
                let Some(rank) = rank else { break };
                let natural = Card::new(rank, suit);
                if setting.wild >> natural.index() & 1 == 1 {
                    continue;
                }
                while wanted > 0 && left.remove(natural) {
                    wanted -= 1;
                }
            }
            if wanted > 0 {
                continue;
            }
            wilds[..gaps].iter().for_each(|face| {
                left.remove(card(*face));
            });
            if enough(setting, &left, rest) {
                *hand = left;
                return Some(CompactMeld::trio(
                    rank.map(|rank| rank.index() as u8),
                    3,
                    owner,
                ));
            }
        }
    }
    None
}

/// V5 ties the combinations to one another: the solver's own way.
fn lay_distinct(
    setting: &Setting<'_>,
    hand: &mut CardCounts,
    owner: u8,
    mut laid: impl FnMut(CompactMeld),
) -> bool {
    let rules: &RuleSet = setting.rules;
    let ways = melds::lay_downs(hand, setting.contract, rules, 1);
    let Some(way) = ways.first() else {
        return false;
    };
    let Ok(shapes) = melds::check_contract(rules, way) else {
        return false;
    };
    for (i, (meld, shape)) in way.iter().zip(shapes).enumerate() {
        let cards = meld.cards().to_vec();
        cards.iter().for_each(|card| {
            hand.remove(*card);
        });
        let id = melds::MeldId(i as u8);
        let meld = melds::Meld {
            id,
            owner: Seat(owner),
            shape,
            cards,
        };
        laid(CompactMeld::of(rules, &meld, owner));
    }
    true
}
