//! State of the page, the actions of its controls, and their reducer.
use super::lists::finished_name;
use crate::{Ask, MenuQuestion};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    i18n::Texts,
    saves::{MatchId, OpenSaved, PlayedBy, SaveService},
    states::Menu,
};
use std::path::{Path, PathBuf};
use ui::page::Act;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchesTab {
    /// Unfinished matches.
    #[default]
    Waiting,
    /// Finished matches, for a replay.
    Finished,
}

/// A match of one of the two lists.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MatchRef {
    Unfinished(MatchId),
    /// Record of a finished match.
    Finished(PathBuf),
}

#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchesView {
    pub tab: MatchesTab,
    /// Number of additional blocks of finished matches.
    pub more: usize,
    /// Match whose name is being typed.
    pub naming: Option<MatchRef>,
    /// Seed hash of the match whose details are open.
    pub details: Option<String>,
}

/// Action of a control on the page.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MatchAct {
    GoOn(MatchId),
    /// Starts editing the name of this match.
    Name(MatchRef),
    /// Ends the typing of a name. `None` discards it.
    Named(Option<String>),
    /// Opens or closes the details of the match with this seed hash.
    Details(String),
    /// Writes the record into the folder of records.
    Export(MatchRef),
    /// Moves the match to the trash.
    Delete(MatchId),
    /// Asks whether to delete this finished match.
    AskDelete(PathBuf),
    DeleteFinished(PathBuf),
    /// Brings back the match that was deleted last.
    Undo,
    Tab(MatchesTab),
    /// Shows the next block of finished matches.
    More,
    /// Imports the files in the folder of records.
    TakeIn,
}

/// Data that the actions change.
#[derive(SystemParam)]
pub(super) struct MatchData<'w> {
    view: ResMut<'w, MatchesView>,
    store: ResMut<'w, SaveService>,
    open: MessageWriter<'w, OpenSaved>,
    menu: ResMut<'w, NextState<Menu>>,
    texts: Res<'w, Texts>,
    questions: MessageWriter<'w, Ask>,
}

pub(super) fn reduce(event: On<Act<MatchAct>>, mut data: MatchData) {
    match &event.act {
        MatchAct::GoOn(id) => data.go_on(id),
        MatchAct::Name(named) => data.view.naming = Some(named.clone()),
        MatchAct::Named(name) => match (data.view.naming.take(), name) {
            (Some(MatchRef::Unfinished(id)), Some(name)) => data.store.rename(&id, name),
            (Some(MatchRef::Finished(file)), Some(name)) => {
                data.store.rename_finished(&file, name);
            }
            (_, None) | (None, _) => {}
        },
        MatchAct::Details(hash) => {
            let details = &mut data.view.details;
            let is_open = details.as_ref() == Some(hash);
            *details = (!is_open).then(|| hash.clone());
        }
        MatchAct::Export(MatchRef::Unfinished(id)) => data.store.export(id),
        MatchAct::Export(MatchRef::Finished(file)) => data.store.export_finished(file),
        MatchAct::Delete(id) => data.store.delete(id),
        MatchAct::AskDelete(file) => data.ask_delete(file),
        MatchAct::DeleteFinished(file) => {
            data.store.delete_finished(file);
            NextState::set_if_neq(&mut data.menu, Menu::Matches);
        }
        MatchAct::Undo => data.store.restore(),
        MatchAct::Tab(tab) => data.turn_to(*tab),
        MatchAct::More => data.view.more += 1,
        MatchAct::TakeIn => data.store.import_folder(),
    }
}

impl MatchData<'_> {
    fn ask_delete(&mut self, file: &Path) {
        if let Some(finished) = self.store.finished_in(file) {
            let name = finished_name(&finished, &self.texts);
            let file = file.to_owned();
            (self.questions).write(Ask(MenuQuestion::Delete { file, name }));
        }
    }

    fn turn_to(&mut self, tab: MatchesTab) {
        (self.view.tab, self.view.more) = (tab, 0);
        if tab == MatchesTab::Finished {
            self.store.look_finished();
        }
    }

    fn go_on(&mut self, id: &MatchId) {
        let mut list = self.store.list().into_iter();
        if list.any(|entry| entry.id == *id && entry.by == PlayedBy::Us) {
            NextState::set_if_neq(&mut self.menu, Menu::None);
        } else {
            self.open.write(OpenSaved(id.clone()));
        }
    }
}
