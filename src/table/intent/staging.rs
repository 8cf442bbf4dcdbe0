//! Laying down before it is done: the proposal that can be cycled, and combinations put together by hand.
use bevy::prelude::*;
use engine::{
    cards::{Card, CardCounts},
    melds::{self, NewMeld},
    rules::{Contract, MeldKind, RuleSet},
    seat::Seat,
    table::{DecisionStage, Viewer},
};
use gamecore::{
    model::{HandOrder, Key, Prompt, Shown, Sort, StagedGroup, Staging, Zones},
    sets::FrameSystems,
    settings::Settings,
};

/// The most proposals to cycle through.
const MOST_PROPOSALS: usize = 24;

/// Adds staging.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            super::keep::prune,
            propose,
            super::ownsort::follow,
            keep_sorted,
        )
            .chain()
            .in_set(FrameSystems::Playback)
            .after(gamecore::playback::Play),
    );
}

/// Asks the solver anew whenever the own hand has changed.
fn propose(
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    mut staging: ResMut<Staging>,
    mut known: Local<Option<(CardCounts, Contract, bool)>>,
) {
    if !shown.is_changed() && !prompt.is_changed() {
        return;
    }
    let Some(view) = &shown.view else { return };
    let own_turn = prompt.open.as_ref().is_some_and(|(seat, legal)| {
        legal.stage == DecisionStage::Play
            && Viewer::Seat(*seat) == shown.viewer
            && legal.lay_down.is_ok()
    });
    let now = (view.hand, view.table.contract, own_turn);
    if *known == Some(now) {
        return;
    }
    let other_hand = known.is_some_and(|(_, contract, _)| contract != now.1);
    *known = Some(now);
    let down = matches!(shown.viewer, Viewer::Seat(seat) if view.table.down.contains(seat));
    staging.missing = if down {
        0
    } else {
        melds::distance(&view.hand, view.table.contract, &shown.rules)
    };
    staging.proposals = match own_turn {
        true => melds::lay_downs(
            &view.hand,
            view.table.contract,
            &shown.rules,
            MOST_PROPOSALS,
        ),
        false => Vec::new(),
    };
    staging.shown = 0;
    if down || other_hand {
        staging.groups.clear();
    }
}

/// Lays the shown proposal out; false if there is none.
pub(super) fn stage_proposal(staging: &mut Staging, zones: &Zones, seat: Seat) -> bool {
    let Some(proposal) = staging.proposals.get(staging.shown).cloned() else {
        return false;
    };
    let groups = proposal.into_iter().map(|meld| (vec![meld], false));
    staging.groups = lay_out(groups, zones, seat);
    true
}

/// Combinations, each with whether it was put together by hand, as groups of cards of the hand; those it does not hold are left out.
pub(super) fn lay_out(
    groups: impl IntoIterator<Item = (Vec<NewMeld>, bool)>,
    zones: &Zones,
    seat: Seat,
) -> Vec<StagedGroup> {
    let mut free: Vec<Key> = zones.hand(seat).to_vec();
    let groups = groups.into_iter().filter_map(|(readings, by_hand)| {
        let mut left = free.clone();
        let mut take = |card: &Card| {
            let at = left
                .iter()
                .position(|key| zones.face(*key) == Some(*card))?;
            Some(left.remove(at))
        };
        let cards: Option<Vec<Key>> = readings.first()?.cards().iter().map(&mut take).collect();
        let cards = cards?;
        free = left;
        Some(StagedGroup {
            cards,
            readings,
            by_hand,
        })
    });
    groups.collect()
}

/// Lays marked cards out as one combination of the contract, in whatever order they were marked.
///
/// # Errors
/// The text that says why not.
pub(super) fn stage_by_hand(
    staging: &mut Staging,
    zones: &Zones,
    shown: &Shown,
    keys: &[Key],
) -> Result<(), &'static str> {
    let Some(view) = &shown.view else {
        return Err("refuse-not-now");
    };
    let cards: Vec<Card> = keys.iter().filter_map(|key| zones.face(*key)).collect();
    let contract = view.table.contract;
    let open = |kind: MeldKind| {
        let staged = staging
            .groups
            .iter()
            .filter_map(|group| group.readings.first())
            .filter(|meld| meld.kind() == kind);
        contract.count(kind) > staged.count()
    };
    let kinds = [MeldKind::Trio, MeldKind::Run];
    let readings = |kind: MeldKind| NewMeld::arrange(&shown.rules, kind, &cards);
    let found = kinds
        .into_iter()
        .filter(|kind| open(*kind))
        .map(readings)
        .find(|readings| !readings.is_empty());
    let Some(readings) = found else {
        let elsewhere = kinds.into_iter().any(|kind| !readings(kind).is_empty());
        return Err(if elsewhere {
            "refuse-not-in-contract"
        } else {
            "refuse-no-combination"
        });
    };
    let mut free = keys.to_vec();
    let order = readings[0].cards().iter().filter_map(|card| {
        let at = free
            .iter()
            .position(|key| zones.face(*key) == Some(*card))?;
        Some(free.remove(at))
    });
    staging.groups.push(StagedGroup {
        cards: order.collect(),
        readings: readings.clone(),
        by_hand: true,
    });
    Ok(())
}

/// A latched sort takes in new cards, also when the hand is opened anew after a curtain or a deal.
fn keep_sorted(
    mut order: ResMut<HandOrder>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    mut zones: ResMut<Zones>,
) {
    let Some(view) = &shown.view else { return };
    let now = (
        shown.viewer,
        view.table.hand,
        zones.hand(shown.bottom_seat()).len(),
    );
    let last = order.in_order;
    if last == Some(now) {
        return;
    }
    let same = |(viewer, hand, size): (Viewer, u8, usize)| {
        (viewer, hand) == (now.0, now.1) && size >= now.2
    };
    let only_shrunk = last.is_some_and(same);
    order.in_order = Some(now);
    // A hand that is only larger by a card or two has been drawn or claimed into: whoever wants to see that leaves it at the end.
    let drawn = last.is_some_and(|(viewer, hand, _)| (viewer, hand) == (now.0, now.1));
    if let Some(sort) = order.latched
        && !only_shrunk
        && (settings.sort_drawn || !drawn)
    {
        sort_hand(&mut zones, &shown, sort);
    }
}

/// Sorts the own hand.
pub(super) fn sort_hand(zones: &mut Zones, shown: &Shown, sort: Sort) {
    let Some(view) = &shown.view else { return };
    let seat = shown.bottom_seat();
    let mut keys: Vec<(Key, Card)> = zones
        .hand(seat)
        .iter()
        .filter_map(|key| zones.face(*key).map(|card| (*key, card)))
        .collect();
    match sort {
        Sort::Rank => keys.sort_by_key(|(_, card)| by_rank(*card)),
        Sort::Suit => keys.sort_by_key(|(_, card)| by_suit(*card)),
        Sort::Contract => {
            let groups = contract_groups(&view.hand, view.table.contract, &shown.rules);
            keys.sort_by_key(|(_, card)| by_rank(*card));
            let mut order = Vec::new();
            for card in groups.into_iter().flatten() {
                if let Some(at) = keys.iter().position(|(_, c)| *c == card) {
                    order.push(keys.remove(at));
                }
            }
            order.append(&mut keys);
            keys = order;
        }
    }
    let order: Vec<Key> = keys.into_iter().map(|(key, _)| key).collect();
    zones.arrange(seat, &order);
}

/// Jokers first, then from the king down to the ace; alternating colours side by side.
fn by_rank(card: Card) -> (u8, u8) {
    card.face().map_or((0, 0), |(rank, suit)| {
        (13 - rank.index() as u8, suit_order(suit))
    })
}

fn by_suit(card: Card) -> (u8, u8) {
    card.face().map_or((0, 0), |(rank, suit)| {
        (1 + suit_order(suit), 13 - rank.index() as u8)
    })
}

fn suit_order(suit: engine::cards::Suit) -> u8 {
    use engine::cards::Suit::{Clubs, Diamonds, Hearts, Spades};
    match suit {
        Spades => 0,
        Hearts => 1,
        Clubs => 2,
        Diamonds => 3,
    }
}

/// What the hand already holds of the contract's combinations, group by group, the solver's word.
fn contract_groups(hand: &CardCounts, contract: Contract, rules: &RuleSet) -> Vec<Vec<Card>> {
    let grouping = melds::grouping(hand, contract, rules);
    grouping
        .groups
        .into_iter()
        .map(|group| group.cards)
        .collect()
}
