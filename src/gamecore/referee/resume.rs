//! Display of a resumed match. The events of the current hand are applied at once instead of being animated. The saved
//! arrangement of the cards is restored.
use super::lifecycle::MatchScope;
use crate::{
    model::{CardPlacement, DisplayedState, MovePreference, fold},
    saves::TableLayoutFile,
};
use engine::{
    matchplay::{MatchEvent, MatchStage, SeenMatchEvent},
    table::SeenEvent,
};
use session::Session;

/// Shows a resumed match without animation. `past` contains its events, as the viewer sees them.
pub(super) fn restore(
    (session, past): (&Session, &[SeenMatchEvent]),
    desk: Option<&TableLayoutFile>,
    shown: &mut DisplayedState,
    zones: &mut CardPlacement,
    marks: &mut MatchScope,
) {
    *zones = CardPlacement::default();
    shown.seating = Some(*session.game().seating());
    fold_hand(past, shown, zones);
    shown.sheet = session.game().sheet().clone();
    shown.view = session.game().owned_view(session.viewer());
    shown.ended = shown
        .view
        .as_ref()
        .and_then(|view| view.table.end.as_deref().cloned());
    if let MatchStage::Over { winner } = session.game().stage() {
        shown.winner = Some(winner);
    }
    if let Some(desk) = desk {
        marks.order.sticky_sort = desk.sort;
        marks.order.others.clone_from(&desk.sorts);
        marks.order.of = session.viewer().seat();
    }
    let Some(view) = &shown.view else { return };
    zones.reconcile(view, shown.open_hands(), &MovePreference::default());
    if let Some(desk) = desk.filter(|desk| desk.hand == view.table.hand) {
        zones.restore_arrangement(&desk.table, view, &shown.seed);
        marks.refusals.clone_from(&desk.refusals);
        // Keeps the restored order, which may differ from the sorted one.
        let size = zones.hand(shown.bottom_seat()).len();
        marks.order.in_order = Some((shown.viewer, view.table.hand, size));
    }
}

/// Applies the events of the current hand.
fn fold_hand(past: &[SeenMatchEvent], shown: &mut DisplayedState, zones: &mut CardPlacement) {
    let dealt =
        |event: &SeenMatchEvent| matches!(event, MatchEvent::Table(SeenEvent::Dealt { .. }));
    let first = past.iter().rposition(dealt);
    for event in &past[first.unwrap_or(past.len())..] {
        fold(event, Vec::new(), shown, zones);
    }
}
