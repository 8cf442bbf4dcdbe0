//! The list: one entity for each match that waits, filled anew only where something has changed; or the rows of those that are over.
use super::{
    finished::{self, FinishedRows},
    row::{self, RowModel},
    view::{MatchesTab, MatchesView},
    when,
};
use bevy::prelude::*;
use gamecore::{
    i18n::Texts,
    saves::{MatchId, PlayedBy, Store},
};
use jiff::Timestamp;
use ui::{
    theme::UiArt,
    widgets::{Live, label, text},
};

/// The column of the rows.
#[derive(Component)]
pub(super) struct Rows;

/// The row of a match.
#[derive(Component)]
pub(super) struct RowOf(MatchId);

/// What is listed.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Listing {
    /// These matches wait.
    Waiting(Vec<MatchId>),
    /// These are over.
    Finished(FinishedRows),
}

pub(super) fn follow(
    (store, view, texts): (Res<Store>, Res<MatchesView>, Res<Texts>),
    art: Option<Res<UiArt>>,
    mut lists: Query<(Entity, &mut Live<Listing>, &mut ScrollPosition), With<Rows>>,
    mut commands: Commands,
) {
    let listing = match view.tab {
        MatchesTab::Waiting if store.is_listed() => {
            Listing::Waiting(store.list().into_iter().map(|entry| entry.id).collect())
        }
        MatchesTab::Finished if store.is_finished_listed() => {
            Listing::Finished(FinishedRows::of(&store, &view, &texts, art.is_some()))
        }
        MatchesTab::Waiting | MatchesTab::Finished => return,
    };
    for (entity, mut live, mut scrolled) in &mut lists {
        let turned = live.0.as_ref().is_some_and(|before| {
            std::mem::discriminant(before) != std::mem::discriminant(&listing)
        });
        if turned {
            scrolled.y = 0.0;
        }
        live.show(
            &mut commands,
            entity,
            listing.clone(),
            |list, listing| match listing {
                Listing::Waiting(ids) => waiting(list, ids),
                Listing::Finished(rows) => finished::build(list, rows, &texts, art.as_deref()),
            },
        );
    }
}

fn waiting(list: &mut ChildSpawnerCommands, ids: &[MatchId]) {
    if ids.is_empty() {
        list.spawn(label("matches-none", text::BODY));
    }
    for id in ids {
        list.spawn((row::frame(), RowOf(id.clone()), Live::<RowModel>::default()));
    }
}

pub(super) fn fill(
    (store, view, texts): (Res<Store>, Res<MatchesView>, Res<Texts>),
    art: Option<Res<UiArt>>,
    mut rows: Query<(Entity, &RowOf, &mut Live<RowModel>)>,
    mut commands: Commands,
) {
    let (list, now) = (store.list(), Timestamp::now());
    let newest = list.iter().find(|entry| entry.by != PlayedBy::Others);
    for (entity, RowOf(id), mut live) in &mut rows {
        let Some(entry) = list.iter().find(|entry| entry.id == *id) else {
            continue;
        };
        let naming = view.naming.as_ref().is_some_and(|(named, _)| named == id);
        let is_newest = newest.is_some_and(|newest| newest.id == *id);
        let state = (is_newest, naming, art.is_some());
        let model = RowModel::of(entry, when::words(entry.played, now), state, &texts);
        live.show(&mut commands, entity, model, |row, model| {
            row::fill(row, model, &texts, art.as_deref());
        });
    }
}
