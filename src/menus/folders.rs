//! The player's own folders in the settings: a button opens each, and makes it if it is not there yet.
use super::decks::FolderShower;
use bevy::{prelude::*, ui_widgets::observe};
use gamecore::folders::Folders;
use std::path::PathBuf;
use ui::widgets::{Chosen, Look, Size, button, label, palette as p, text, wrapping};

/// A folder of the player's own.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnFolder {
    /// Decks.
    Decks,
    /// Rule sets.
    Rules,
    /// Texts.
    Texts,
    /// Matches written for others, and taken in from them.
    Records,
}

impl OwnFolder {
    /// All of them.
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

    /// Where it lies.
    pub fn path(self, folders: &Folders) -> PathBuf {
        match self {
            OwnFolder::Decks => folders.data.join("themes"),
            OwnFolder::Rules => folders.rules(),
            OwnFolder::Texts => folders.data.join("locales"),
            OwnFolder::Records => folders.records.clone(),
        }
    }
}

/// What they are for, and a button for each.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    parent.spawn(label("settings-folders-note", text::NOTE));
    parent.spawn(wrapping(p::GRID)).with_children(|line| {
        for folder in OwnFolder::ALL {
            line.spawn((
                button(folder.key(), Look::Plain, Size::Small),
                folder,
                observe(open),
            ));
        }
    });
}

fn open(
    event: On<Chosen>,
    buttons: Query<&OwnFolder>,
    folders: Res<Folders>,
    mut shower: FolderShower,
) {
    if let Ok(folder) = buttons.get(event.entity) {
        shower.show(&folder.path(&folders));
    }
}
