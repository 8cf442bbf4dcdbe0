//! Records dropped onto the window, on any screen. A toast reports the result.
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{
    saves::{SaveService, is_record},
    states::Screen,
};
use std::path::PathBuf;

/// Imports the records. Files dropped in the same frame are imported together.
pub(super) fn import(
    mut files: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    mut store: ResMut<SaveService>,
) {
    let dropped = files.read().filter_map(|file| match file {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    });
    let records: Vec<PathBuf> = dropped.filter(|path| is_record(path)).collect();
    if !records.is_empty() && *screen.get() != Screen::Loading {
        store.import_records(records);
    }
}
