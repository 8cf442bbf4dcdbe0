//! The player's own folders. A button opens each in the system's file manager, and creates it if it does not exist.
use bevy::prelude::*;
use engine::all;
use gamecore::{
    feedback::{ShowToasts, Toast},
    folders::Folders,
    i18n::Texts,
    redraw::RedrawRequest,
    sets::FrameSystems,
};
use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
};
use strum::{IntoStaticStr, VariantArray};
use ui::{
    page::{Act, Element, button, label, wrap},
    widgets::{Look, Size, palette as p, text},
};

/// Program that opens a folder on this system.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct FolderOpener(pub String);

/// Running programs that were started to open a folder.
#[derive(Resource, Default)]
struct FolderOpening(Vec<Child>);

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

pub fn plugin(app: &mut App) {
    let opener = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    app.insert_resource(FolderOpener(opener.to_owned()))
        .init_resource::<FolderOpening>()
        .add_observer(open);
    app.add_systems(
        Update,
        report_failures
            .before(ShowToasts)
            .in_set(FrameSystems::Present),
    );
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

/// Opens a folder. Creates it if it does not exist.
fn open(
    event: On<Act<OwnFolder>>,
    (folders, opener, texts): (Res<Folders>, Res<FolderOpener>, Res<Texts>),
    mut opening: ResMut<FolderOpening>,
    mut toasts: MessageWriter<Toast>,
) {
    let folder = event.act.path(&folders);
    if let Err(error) = fs::create_dir_all(&folder) {
        let sentence = texts.failure("decks-not-made", &error);
        toasts.write(Toast::refused(sentence));
        return;
    }
    let mut command = Command::new(&opener.0);
    command.arg(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    match command.stderr(Stdio::null()).spawn() {
        Ok(child) => opening.0.push(child),
        Err(error) => {
            warn!("{}: {error}", opener.0);
            toasts.write(Toast::refused(texts.get("decks-not-opened")));
        }
    }
}

/// Reports a program that could not open the folder.
fn report_failures(
    (texts, time): (Res<Texts>, Res<Time<Real>>),
    mut opening: ResMut<FolderOpening>,
    mut awake: ResMut<RedrawRequest>,
    mut toasts: MessageWriter<Toast>,
) {
    if opening.0.is_empty() {
        return;
    }
    awake.animate_for(time.elapsed_secs(), 0.1);
    opening.0.retain_mut(|child| match child.try_wait() {
        Ok(None) => true,
        // Explorer returns an error code even after success.
        Ok(Some(status)) if status.success() || cfg!(target_os = "windows") => false,
        Ok(Some(_)) | Err(_) => {
            toasts.write(Toast::refused(texts.get("decks-not-opened")));
            false
        }
    });
}
