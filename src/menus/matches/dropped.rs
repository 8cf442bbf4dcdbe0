//! Files dropped onto the window, on any screen. A toast reports the result.
use crate::themes::DroppedFiles;
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{
    saves::{SaveService, is_record},
    states::Screen,
};
use std::path::PathBuf;

/// Imports the records. Files dropped in the same frame are imported together. Other files wait for `menus/themes`.
pub(super) fn import(
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
