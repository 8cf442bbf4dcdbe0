//! The player's own folders. A button opens each, and creates it if it does not exist.
use super::decks::FolderShower;
use bevy::prelude::*;
use gamecore::folders::Folders;
use std::path::PathBuf;
use ui::{
    page::{Act, Action, Element, button, label, wrap},
    widgets::{Look, Size, palette as p, text},
};

#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnFolder {
    Decks,
    Rules,
    Texts,
    /// Exported records of matches, and records to import.
    Records,
}

impl Action for OwnFolder {}

impl OwnFolder {
    pub const ALL: [OwnFolder; 4] = [
        OwnFolder::Decks,
        OwnFolder::Rules,
        OwnFolder::Texts,
        OwnFolder::Records,
    ];

    fn key(self) -> &'static str {
        match self {
            OwnFolder::Decks => "folders-decks",
            OwnFolder::Rules => "folders-rules",
            OwnFolder::Texts => "folders-texts",
            OwnFolder::Records => "folders-records",
        }
    }

    pub fn path(self, folders: &Folders) -> PathBuf {
        match self {
            OwnFolder::Decks => folders.data.join("themes"),
            OwnFolder::Rules => folders.rules(),
            OwnFolder::Texts => folders.data.join("locales"),
            OwnFolder::Records => folders.records.clone(),
        }
    }
}

/// Creates a button for each folder, with an explanation.
pub(super) fn folder_buttons() -> [Element; 2] {
    let open = |folder: OwnFolder| button(folder.key(), Look::Plain, Size::Small).does(folder);
    [
        label("settings-folders-note", text::NOTE),
        wrap(p::GRID).children(OwnFolder::ALL.map(open)),
    ]
}

pub(super) fn open(event: On<Act<OwnFolder>>, folders: Res<Folders>, mut shower: FolderShower) {
    shower.show(&event.act.path(&folders));
}
