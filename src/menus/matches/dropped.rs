//! Records that are dropped onto the window, on any screen: what came of them is told in a sentence.
use bevy::{prelude::*, window::FileDragAndDrop};
use gamecore::{
    saves::{Store, is_record},
    states::Screen,
};
use std::path::PathBuf;

/// Takes them in, those of one frame together.
pub(super) fn hear(
    mut files: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    mut store: ResMut<Store>,
) {
    let dropped = files.read().filter_map(|file| match file {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(path_buf.clone()),
        _ => None,
    });
    let records: Vec<PathBuf> = dropped.filter(|path| is_record(path)).collect();
    if !records.is_empty() && *screen.get() != Screen::Loading {
        store.take_in(records);
    }
}
