//! Files dropped onto the window, on any screen. Records go to the save service. Of the other files, a deck is imported and
//! selected. For a single picture, the page asks which card it replaces. A toast explains why anything else is refused.
use super::{
    actions::{Tab, ThemesView},
    card_question::DroppedPicture,
    files::{self, Imported},
    pictures,
};
use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
    window::FileDragAndDrop,
};
use cardart::{Cut, Piece, Scaling, decode, limits};
use gamecore::{
    feedback::Toast,
    folders::Folders,
    i18n::Texts,
    loading::AssetFolders,
    redraw::RedrawRequest,
    saves::{SaveService, io_reason, is_record},
    states::{Menu, Screen},
};
use platform::disk;
use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::Arc,
};
use ui::theme::{RescanThemes, reason_text, texture};

/// Imports the records. Records dropped in the same frame are imported together. Other files wait for [`import`].
pub(crate) fn distribute(
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

/// Dropped files that are no records. They are imported one at a time.
#[derive(Resource, Default)]
pub(crate) struct DroppedFiles {
    waiting: VecDeque<PathBuf>,
    current: Option<(PathBuf, Task<(Imported, Option<Image>)>)>,
}

impl DroppedFiles {
    pub fn is_empty(&self) -> bool {
        self.current.is_none() && self.waiting.is_empty()
    }
}

/// Height of the picture on the page of the question, in pixels.
const QUESTION_HEIGHT: u32 = 420;

/// Data that the import of a file changes.
#[derive(SystemParam)]
pub(super) struct ImportData<'w> {
    view: ResMut<'w, ThemesView>,
    texts: Res<'w, Texts>,
    rescan: MessageWriter<'w, RescanThemes>,
    toasts: MessageWriter<'w, Toast>,
    menu: ResMut<'w, NextState<Menu>>,
    images: ResMut<'w, Assets<Image>>,
}

pub(super) fn import(
    mut dropped: ResMut<DroppedFiles>,
    (folders, assets): (Res<Folders>, Res<AssetFolders>),
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    now: Res<State<Menu>>,
    mut data: ImportData,
    mut commands: Commands,
) {
    awake.animate_for(time.elapsed_secs(), 0.2);
    if let Some((path, task)) = &mut dropped.current {
        if let Some((imported, picture)) = check_ready(task) {
            let path = path.clone();
            dropped.current = None;
            if let Some(picture) = data.finish(path, imported, picture) {
                commands.insert_resource(picture);
            }
        }
        return;
    }
    // The player answers one question at a time.
    if *now.get() == Menu::WhichCard {
        return;
    }
    if let Some(path) = dropped.waiting.pop_front() {
        let folder = folders.data.join("themes");
        let sources = pictures::sources(&assets);
        let file = path.clone();
        let work = async move {
            let imported = files::import(&file, &folder, &sources.ids());
            let is_picture = matches!(imported, Imported::Picture(_));
            (imported, is_picture.then(|| decoded(&file)).flatten())
        };
        dropped.current = Some((path, AsyncComputeTaskPool::get().spawn(work)));
    }
}

/// Returns a dropped picture in the size of the question.
fn decoded(path: &Path) -> Option<Image> {
    let bytes = disk::read(path, "a dropped picture", limits::PICTURE).ok()?;
    let picture = decode(&bytes, &[]).ok()?;
    let piece = Piece::cut(Arc::new(picture), &Cut::Whole).ok()?;
    let width = (QUESTION_HEIGHT as f32 * piece.aspect()).clamp(40.0, 700.0) as u32;
    let mut drawn = piece.draw(width, QUESTION_HEIGHT, Scaling::default());
    // Textures have straight alpha.
    for pixel in drawn.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let divided = |value: u8| (u16::from(value) * 255 / u16::from(a.max(1))).min(255) as u8;
        pixel.0 = [divided(r), divided(g), divided(b), a];
    }
    Some(texture(drawn.width(), drawn.height(), drawn.into_raw()))
}

impl ImportData<'_> {
    /// Shows the result of an import. Returns the picture if the page asks which card it replaces.
    fn finish(
        &mut self,
        path: PathBuf,
        imported: Imported,
        picture: Option<Image>,
    ) -> Option<DroppedPicture> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        let (key, reason) = match (imported, picture) {
            (Imported::Theme(id), _) => {
                let args = [("name", id.clone().into())];
                let sentence = self.texts.with("themes-taken-in", &args);
                self.toasts.write(Toast::info(sentence));
                *self.view = ThemesView {
                    selected: Some(id),
                    tab: Tab::Cards,
                };
                self.rescan.write(RescanThemes);
                NextState::set_if_neq(&mut self.menu, Menu::Themes);
                return None;
            }
            (Imported::Picture(guess), Some(picture)) => {
                NextState::set_if_neq(&mut self.menu, Menu::WhichCard);
                return Some(DroppedPicture {
                    path,
                    guess,
                    size: picture.size_f32(),
                    image: self.images.add(picture),
                });
            }
            (Imported::Picture(_), None) => ("themes-drop-no-picture", String::new()),
            (Imported::NotArt, _) => ("themes-drop-not-art", String::new()),
            (Imported::Broken(reason), _) => {
                ("themes-drop-broken", reason_text(&self.texts, &reason))
            }
            (Imported::NotCopied(error), _) => {
                ("themes-drop-not-copied", io_reason(&self.texts, &error))
            }
        };
        let args = [("name", name.into()), ("reason", reason.into())];
        self.toasts
            .write(Toast::refused(self.texts.with(key, &args)));
        None
    }
}
