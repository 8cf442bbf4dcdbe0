//! A match that goes on is shown as it stands: what happened in its hand is folded at once, as the director would have done step by
//! step, and the table is arranged as it was left.
use super::{game::Game, lifecycle::Marks};
use crate::{
    engine::{
        matchplay::{MatchEvent, MatchStage, SeenMatchEvent},
        table::{Event, SeenEvent, Viewer},
    },
    game::{
        model::{Hint, Key, Shown, Zones, fold},
        saves::Desk,
    },
};

/// Shows a resumed match as it stands, without replaying how it came to this.
pub(super) fn restore(
    game: &Game,
    desk: Option<&Desk>,
    shown: &mut Shown,
    zones: &mut Zones,
    marks: &mut Marks,
) {
    *zones = Zones::default();
    shown.seating = Some(*game.game.seating());
    let held = fold_hand(game, shown, zones);
    shown.sheet = game.game.sheet().clone();
    shown.view = game.game.owned_view(game.viewer);
    shown.ended = shown
        .view
        .as_ref()
        .and_then(|view| view.table.end.as_deref().cloned());
    if let MatchStage::Over { winner } = game.game.stage() {
        shown.winner = Some(winner);
    }
    marks.order.latched = desk.and_then(|desk| desk.sort);
    let Some(view) = &shown.view else { return };
    zones.reconcile(view, shown.ended.as_ref(), &Hint::default());
    if let Some(desk) = desk.filter(|desk| desk.hand == view.table.hand) {
        zones.put_back(&desk.table, view, &shown.seed);
        // The hand lies as it was left, which a sort may not have made.
        let size = zones.hand(shown.bottom_seat()).len();
        marks.order.in_order = Some((shown.viewer, view.table.hand, size));
    }
    marks.drawn.restore(&view.table, held);
}

/// Folds the hand being played; returns the viewer's cards as they were before the first card of this turn was taken.
fn fold_hand(game: &Game, shown: &mut Shown, zones: &mut Zones) -> Vec<Key> {
    let dealt = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Dealt { .. }));
    let first = game.events.iter().rposition(dealt);
    let mut before: Option<Vec<Key>> = None;
    for event in &game.events[first.unwrap_or(game.events.len())..] {
        let seen = event.seen_by(game.viewer);
        if let SeenMatchEvent::Table(event) = &seen {
            match event {
                SeenEvent::TookStock { seat, .. }
                | SeenEvent::TookDiscard { seat, .. }
                | SeenEvent::Awarded { seat, .. }
                    if game.viewer == Viewer::Seat(*seat) =>
                {
                    before.get_or_insert_with(|| zones.hand(*seat).to_vec());
                }
                SeenEvent::Discarded { .. } => before = None,
                _ => {}
            }
        }
        fold(&seen, Vec::new(), shown, zones);
    }
    before.unwrap_or_else(|| zones.hand(shown.bottom_seat()).to_vec())
}
