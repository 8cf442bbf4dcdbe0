//! A match that goes on is shown as it stands: what happened in its hand is folded at once, as the director would have done step by
//! step, and the table is arranged as it was left.
use super::{game::Game, lifecycle::MatchScope};
use crate::{
    model::{MovePreference, Shown, Zones, fold},
    saves::Desk,
};
use engine::{
    matchplay::{MatchEvent, MatchStage},
    table::Event,
};

/// Shows a resumed match as it stands, without replaying how it came to this.
pub(super) fn restore(
    game: &Game,
    desk: Option<&Desk>,
    shown: &mut Shown,
    zones: &mut Zones,
    marks: &mut MatchScope,
) {
    *zones = Zones::default();
    shown.seating = Some(*game.game.seating());
    fold_hand(game, shown, zones);
    shown.sheet = game.game.sheet().clone();
    shown.view = game.game.owned_view(game.viewer);
    shown.ended = shown
        .view
        .as_ref()
        .and_then(|view| view.table.end.as_deref().cloned());
    if let MatchStage::Over { winner } = game.game.stage() {
        shown.winner = Some(winner);
    }
    if let Some(desk) = desk {
        marks.order.latched = desk.sort;
        marks.order.others.clone_from(&desk.sorts);
        marks.order.of = game.viewer.seat();
    }
    let Some(view) = &shown.view else { return };
    zones.reconcile(view, shown.open_hands(), &MovePreference::default());
    if let Some(desk) = desk.filter(|desk| desk.hand == view.table.hand) {
        zones.put_back(&desk.table, view, &shown.seed);
        marks.refusals.clone_from(&desk.refusals);
        // The hand lies as it was left, which a sort may not have made.
        let size = zones.hand(shown.bottom_seat()).len();
        marks.order.in_order = Some((shown.viewer, view.table.hand, size));
    }
}

/// Folds the hand being played.
fn fold_hand(game: &Game, shown: &mut Shown, zones: &mut Zones) {
    let dealt = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Dealt { .. }));
    let first = game.events.iter().rposition(dealt);
    for event in &game.events[first.unwrap_or(game.events.len())..] {
        fold(&event.seen_by(game.viewer), Vec::new(), shown, zones);
    }
}
