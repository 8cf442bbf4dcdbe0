//! One event folded into what is shown and into where the cards lie. The director does it when a step starts; a match that goes on
//! does it with the whole hand at once.
use super::{Shown, cues};
use crate::{
    engine::{
        matchplay::SeenMatchEvent,
        table::{SeenEvent, TurnStep},
    },
    game::tableview::{Hint, Key, Zones, jokers_in_shoe, shoe_size},
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
    let hint = Hint {
        prefer: touched,
        seat: cues::actor(event),
    };
    zones.follow(event, &steps, view, &hint);
    zones.reconcile(view, shown.ended.as_ref(), &hint);
    from
}
