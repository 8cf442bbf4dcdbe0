//! What the buttons of the page do.
use super::{
    naming,
    view::{MatchAct, MatchesTab, MatchesView},
};
use crate::decks::FolderShower;
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    model::WatchMatch,
    saves::{MatchId, OpenSaved, PlayedBy, Store},
    states::Menu,
};
use ui::widgets::Chosen;

/// What the buttons change.
#[derive(SystemParam)]
pub(super) struct Deeds<'w> {
    view: ResMut<'w, MatchesView>,
    store: ResMut<'w, Store>,
    open: MessageWriter<'w, OpenSaved>,
    watch: MessageWriter<'w, WatchMatch>,
    menu: ResMut<'w, NextState<Menu>>,
    folders: FolderShower<'w>,
}

/// The observer of every button of the page.
pub(super) fn perform(event: On<Chosen>, acts: Query<&MatchAct>, mut deeds: Deeds) {
    if let Ok(act) = acts.get(event.entity) {
        deeds.perform(act);
    }
}

impl Deeds<'_> {
    fn perform(&mut self, act: &MatchAct) {
        let named = self.view.naming.as_ref().map(|(id, _)| id.clone());
        naming::keep(&mut self.view, &mut self.store);
        match act {
            MatchAct::GoOn(id) => self.go_on(id),
            // The same button ends the typing.
            MatchAct::Name(id) if named.as_ref() == Some(id) => {}
            MatchAct::Name(id) => {
                let name = self.entry(id).and_then(|entry| entry.name);
                self.view.naming = Some((id.clone(), name.unwrap_or_default()));
            }
            MatchAct::Export(id) => self.store.export(id),
            MatchAct::Delete(id) => self.store.delete(id),
            MatchAct::Undo => self.store.restore(),
            MatchAct::Tab(tab) => self.turn_to(*tab),
            MatchAct::Watch(file) => _ = self.watch.write(WatchMatch(file.clone())),
            MatchAct::ExportFinished(file) => self.store.export_finished(file),
            MatchAct::More => self.view.more += 1,
            MatchAct::TakeIn => self.store.take_in_folder(),
            MatchAct::OpenFolder => {
                let folder = self.store.records_dir().to_owned();
                self.folders.show(&folder);
            }
        }
    }

    fn turn_to(&mut self, tab: MatchesTab) {
        (self.view.tab, self.view.more) = (tab, 0);
        if tab == MatchesTab::Finished {
            self.store.look_finished();
        }
    }

    fn entry(&self, id: &MatchId) -> Option<gamecore::saves::SavedMatch> {
        self.store.list().into_iter().find(|entry| entry.id == *id)
    }

    fn go_on(&mut self, id: &MatchId) {
        let here = |entry: gamecore::saves::SavedMatch| entry.by == PlayedBy::Us;
        if self.entry(id).is_some_and(here) {
            NextState::set_if_neq(&mut self.menu, Menu::None);
        } else {
            self.open.write(OpenSaved(id.clone()));
        }
    }
}
