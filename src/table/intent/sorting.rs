//! Sort order of the hand. A newly opened hand gets the sort order that its owner chose last, or the one in the owner's
//! profile.
use bevy::prelude::*;
use engine::{
    cards::{Card, Suit},
    melds,
    rules::RuleSet,
    seat::Seat,
    table::Viewer,
};
use gamecore::{
    family::{HandSort, Profiles},
    model::{CardPlacement, DisplayedState, HandOrder, Key, PlayerIntent, Sort},
    settings::Settings,
    states::Watching,
};

/// Returns the sort order in this player's profile, if there is one.
fn profile_sort(family: &Profiles, shown: &DisplayedState, seat: Seat) -> Option<HandSort> {
    family.find(&shown.owner(seat)?.name)?.own.sort
}

/// Applies the viewer's sort order, and saves a newly chosen one in the viewer's profile.
pub(super) fn follow_profile(
    shown: Res<DisplayedState>,
    watching: Res<State<Watching>>,
    mut intents: MessageReader<PlayerIntent>,
    mut family: ResMut<Profiles>,
    mut order: ResMut<HandOrder>,
    mut dealt: Local<Option<u8>>,
) {
    let chosen = intents.read().filter_map(|intent| match intent {
        PlayerIntent::SortBy(sort) => Some(HandSort::of(*sort)),
        _ => None,
    });
    let chosen = chosen.last();
    let Viewer::Seat(seat) = shown.viewer else {
        return;
    };
    if *watching.get() == Watching::On {
        return;
    }
    if let Some(chosen) = chosen {
        remember(&mut family, &shown, seat, chosen);
    }
    let hand = shown.view.as_ref().map(|view| view.table.hand);
    let is_next = dealt.is_some() && hand.is_some() && *dealt != hand;
    *dealt = hand.or(*dealt);
    if is_next {
        // A sort order chosen while another hand was visible does not override the one stored for this hand.
        order
            .others
            .retain(|(other, _)| profile_sort(&family, &shown, *other).is_none());
        if let Some(own) = profile_sort(&family, &shown, seat) {
            order.sticky_sort = own.sort();
        }
    }
    if order.of != Some(seat) {
        latch(&mut order, &family, &shown, seat);
    }
}

fn remember(family: &mut ResMut<Profiles>, shown: &DisplayedState, seat: Seat, chosen: HandSort) {
    let owner = shown.owner(seat).map(|owner| &*owner.name);
    let at = owner.and_then(|name| family.index_of(name));
    if let Some(at) = at.filter(|at| family.people()[*at].own.sort != Some(chosen)) {
        family.change(at, |person| person.own.sort = Some(chosen));
    }
}

/// Switches to the sort order of the new viewer.
fn latch(order: &mut HandOrder, family: &Profiles, shown: &DisplayedState, seat: Seat) {
    let before = order.of.replace(seat);
    let left = order.others.iter().position(|(other, _)| *other == seat);
    let left = left.map(|at| order.others.swap_remove(at).1);
    if let Some(before) = before {
        order.others.push((before, order.sticky_sort));
    }
    let own = profile_sort(family, shown, seat).map(HandSort::sort);
    if let Some(sort) = left.or(own) {
        order.sticky_sort = sort;
    } else if before.is_some() {
        order.sticky_sort = None;
    }
}

/// Sorts the hand again when cards are added, if the player has chosen a permanent sort order. Also sorts a hand that
/// is dealt or reopened after a privacy screen.
pub(super) fn keep_sorted(
    mut order: ResMut<HandOrder>,
    shown: Res<DisplayedState>,
    settings: Res<Settings>,
    mut zones: ResMut<CardPlacement>,
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
    order.in_order = Some(now);
    let same_hand = last.filter(|(viewer, hand, _)| (*viewer, *hand) == (now.0, now.1));
    let only_shrunk = same_hand.is_some_and(|(.., size)| size >= now.2);
    // The same hand has grown by a drawn or claimed card. A setting leaves such cards at the end of the hand.
    let drawn = same_hand.is_some();
    if let Some(sort) = order.sticky_sort
        && !only_shrunk
        && (settings.sort_drawn || !drawn)
    {
        sort_hand(&mut zones, &shown, sort);
    }
}

pub(super) fn sort_hand(zones: &mut CardPlacement, shown: &DisplayedState, sort: Sort) {
    let Some(view) = &shown.view else { return };
    let seat = shown.bottom_seat();
    let mut keys = zones.hand(seat).to_vec();
    keys.retain(|key| zones.face(*key).is_some());
    let sorted = |zones: &CardPlacement, key: &Key, order: fn(Card) -> (u8, u8)| {
        let card = zones.face(*key)?;
        Some(jokers_first(&shown.rules, card, order))
    };
    match sort {
        Sort::Rank => keys.sort_by_key(|key| sorted(zones, key, by_rank)),
        Sort::Suit => keys.sort_by_key(|key| sorted(zones, key, by_suit)),
        Sort::Contract => {
            keys.sort_by_key(|key| sorted(zones, key, by_rank));
            // The groups of the contract that the solver finds in the hand come first.
            let grouping = (view.contract())
                .map(|contract| melds::grouping(&view.hand, contract, &shown.rules));
            let groups = grouping.into_iter().flat_map(|grouping| grouping.groups);
            let cards = groups.flat_map(|group| group.cards);
            let groups = cards.filter_map(|card| zones.take_face(&mut keys, card));
            let mut groups: Vec<Key> = groups.collect();
            groups.append(&mut keys);
            keys = groups;
        }
    }
    zones.arrange(seat, &keys);
}

/// Returns the sort key of a card: printed jokers, then other cards that count as jokers, then the rest in this order.
fn jokers_first(rules: &RuleSet, card: Card, order: fn(Card) -> (u8, u8)) -> (bool, (u8, u8)) {
    (!rules.is_wild(card), order(card))
}

/// Returns the sort key of a card: printed jokers first, then ranks from king to ace, with alternating suit colours.
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

fn suit_order(suit: Suit) -> u8 {
    use Suit::{Clubs, Diamonds, Hearts, Spades};
    match suit {
        Spades => 0,
        Hearts => 1,
        Clubs => 2,
        Diamonds => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rules::{Variant, oficial};

    #[test]
    fn natural_cards_that_count_as_jokers_follow_the_printed_ones() {
        let mut rules = oficial();
        Variant::RedTwos.apply(&mut rules);
        let sorted = |order| {
            let cards = ["KS", "2H", "2S", "JK"].map(|card| card.parse().expect("a card"));
            let mut cards: Vec<Card> = cards.to_vec();
            cards.sort_by_key(|card| jokers_first(&rules, *card, order));
            let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
            names.join(" ")
        };
        assert_eq!(sorted(by_rank), "JK 2H KS 2S");
        assert_eq!(sorted(by_suit), "JK 2H KS 2S");
    }
}
