//! One event folded into what is shown and into where the cards lie. The director does it when a step starts; a match that goes on
//! does it with the whole hand at once.
use super::{Key, MovePreference, Shown, Zones, jokers_in_shoe, shoe_size};
use engine::{
    matchplay::SeenMatchEvent,
    seat::Seat,
    table::{SeenEvent, TurnStep},
};

/// Folds an event; returns where the cards set out from. `touched` are the own cards a person touched last.
pub fn fold(
    event: &SeenMatchEvent,
    touched: Vec<Key>,
    shown: &mut Shown,
    zones: &mut Zones,
) -> Zones {
    let steps: Vec<TurnStep> = shown
        .view
        .as_ref()
        .map(|view| view.table.steps.clone())
        .unwrap_or_default();
    shown.apply(event);
    let mut from = zones.clone();
    let (SeenMatchEvent::Table(event), Some(view)) = (event, &shown.view) else {
        return from;
    };
    if let SeenEvent::Dealt { hand, .. } = event {
        let cards = shoe_size(&view.table);
        if zones.len() != cards {
            zones.reset(cards, view.table.hand_sizes.len());
        } else {
            zones.gather();
        }
        zones.shuffle_jokers(jokers_in_shoe(&view.table), &shown.seed, *hand);
        from = zones.clone();
    }
    let hint = MovePreference {
        prefer: touched,
        seat: actor(event),
    };
    zones.follow(event, &steps, view, &hint);
    zones.reconcile(view, shown.open_hands(), &hint);
    zones.note_taken(event, shown.viewer, &from);
    from
}

/// The player whose hidden cards an event moves.
pub fn actor(event: &SeenEvent) -> Option<Seat> {
    match event {
        SeenEvent::TookStock { seat, .. }
        | SeenEvent::TookDiscard { seat, .. }
        | SeenEvent::Passed { seat }
        | SeenEvent::Claimed { seat }
        | SeenEvent::Awarded { seat, .. }
        | SeenEvent::LaidDown { seat, .. }
        | SeenEvent::LaidOff { seat, .. }
        | SeenEvent::SwappedJoker { seat, .. }
        | SeenEvent::MovedJoker { seat, .. }
        | SeenEvent::TookBack { seat, .. }
        | SeenEvent::Discarded { seat, .. } => Some(*seat),
        SeenEvent::Dealt { .. } | SeenEvent::StockRenewed { .. } | SeenEvent::Ended(_) => None,
    }
}
