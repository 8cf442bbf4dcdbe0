//! Files dropped onto the window, on any screen. Records go to the save service, all other files to the page of decks.
//! A toast reports the result.
use crate::themes::DroppedFiles;
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{
    saves::{SaveService, is_record},
    sets::FrameSystems,
    states::Screen,
};
use std::path::PathBuf;

pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        distribute
            .run_if(on_message::<FileDragAndDrop>)
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present),
    );
}

/// Imports the records. Records dropped in the same frame are imported together. Other files wait for `menus/themes`.
pub(super) fn distribute(
    mut files: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    mut store: ResMut<SaveService>,
    mut others: ResMut<DroppedFiles>,
) {
    let dropped = files.read().filter_map(|file| match file {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    });
    let (records, files): (Vec<PathBuf>, Vec<PathBuf>) = dropped.partition(|path| is_record(path));
    if *screen.get() == Screen::Loading {
        return;
    }
    if !records.is_empty() {
        store.import_records(records);
    }
    others.waiting.extend(files);
}
