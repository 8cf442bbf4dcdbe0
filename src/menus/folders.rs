//! The player's own folders. A button opens each, and creates it if it does not exist.
use super::decks::FolderShower;
use bevy::prelude::*;
use engine::all;
use gamecore::folders::Folders;
use std::path::PathBuf;
use strum::{IntoStaticStr, VariantArray};
use ui::{
    page::{Act, Action, Element, button, label, wrap},
    widgets::{Look, Size, palette as p, text},
};

/// Folder of the player. The text key of its button is `folders-` and the name of the variant.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, VariantArray, IntoStaticStr)]
#[strum(prefix = "folders-", serialize_all = "kebab-case")]
pub enum OwnFolder {
    Decks,
    Rules,
    Texts,
    /// Exported records of matches, and records to import.
    Records,
}

impl Action for OwnFolder {}

impl OwnFolder {
    pub const ALL: [OwnFolder; 4] = all();

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
    let open = |folder: OwnFolder| {
        let key: &'static str = folder.into();
        button(key, Look::Plain, Size::Small).does(folder)
    };
    [
        label("settings-folders-note", text::NOTE),
        wrap(p::GRID).children(OwnFolder::ALL.map(open)),
    ]
}

pub(super) fn open(event: On<Act<OwnFolder>>, folders: Res<Folders>, mut shower: FolderShower) {
    shower.show(&event.act.path(&folders));
}
