//! Everybody's hand is sorted in their own way: when it is opened, the sort is latched that its owner left, or has in the family.
use bevy::prelude::*;
use engine::{seat::Seat, table::Viewer};
use gamecore::{
    family::{Family, HandSort},
    model::{HandOrder, PlayerIntent, Shown},
    states::Watching,
};

/// The sort that this player has in the family, if they are of it.
fn in_family(family: &Family, shown: &Shown, seat: Seat) -> Option<HandSort> {
    family.find(&shown.owner(seat)?.name)?.own.sort
}

/// Latches the sort of whoever looks; one that is chosen is remembered with them.
pub(super) fn follow(
    shown: Res<Shown>,
    watching: Res<State<Watching>>,
    mut intents: MessageReader<PlayerIntent>,
    mut family: ResMut<Family>,
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
        // What somebody has laid otherwise in the last hand says nothing of this one.
        order
            .others
            .retain(|(other, _)| in_family(&family, &shown, *other).is_none());
        if let Some(own) = in_family(&family, &shown, seat) {
            order.latched = own.sort();
        }
    }
    if order.of != Some(seat) {
        latch(&mut order, &family, &shown, seat);
    }
}

fn remember(family: &mut ResMut<Family>, shown: &Shown, seat: Seat, chosen: HandSort) {
    let owner = shown.owner(seat).map(|owner| &*owner.name);
    let at = owner.and_then(|name| family.index_of(name));
    if let Some(at) = at.filter(|at| family.people()[*at].own.sort != Some(chosen)) {
        family.change(at, |person| person.own.sort = Some(chosen));
    }
}

/// Another person looks: their own sort is latched.
fn latch(order: &mut HandOrder, family: &Family, shown: &Shown, seat: Seat) {
    let before = order.of.replace(seat);
    let left = order.others.iter().position(|(other, _)| *other == seat);
    let left = left.map(|at| order.others.swap_remove(at).1);
    if let Some(before) = before {
        order.others.push((before, order.latched));
    }
    let own = in_family(family, shown, seat).map(HandSort::sort);
    if let Some(sort) = left.or(own) {
        order.latched = sort;
    } else if before.is_some() {
        order.latched = None;
    }
}
