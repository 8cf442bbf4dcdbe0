//! What is dropped onto the window: a theme is taken in and looked at, a single picture is asked about, anything else is explained.
use super::{
    pictures,
    shelf::{self, TakenIn},
    view::{Tab, ThemesView},
    whichcard::AskedPicture,
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
    saves::{io_reason, is_record},
    states::{Menu, Screen},
    wakeup::FrameWakeup,
};
use platform::disk;
use std::{collections::VecDeque, path::PathBuf, sync::Arc};
use ui::theme::{RescanThemes, reason_text, texture};

/// What was dropped and is being looked at, one after the other.
#[derive(Resource, Default)]
pub(super) struct Drops {
    waiting: VecDeque<PathBuf>,
    work: Option<(PathBuf, Task<(TakenIn, Option<Shown>)>)>,
}

impl Drops {
    /// Whether there is anything to do.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some() || !self.waiting.is_empty()
    }
}

/// A picture on the screen: straight RGBA.
struct Shown {
    pixels: Vec<u8>,
    size: UVec2,
}

/// The height of the picture that is asked about, in pixels.
const SHOWN: u32 = 420;

pub(super) fn hear(
    mut files: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    mut drops: ResMut<Drops>,
) {
    for file in files.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = file
            && *screen.get() != Screen::Loading
            // A record is no card art: `menus/matches` takes it in.
            && !is_record(path_buf)
        {
            drops.waiting.push_back(path_buf.clone());
        }
    }
}

/// What taking something in leads to.
#[derive(SystemParam)]
pub(super) struct Answer<'w> {
    view: ResMut<'w, ThemesView>,
    texts: Res<'w, Texts>,
    rescan: MessageWriter<'w, RescanThemes>,
    toasts: MessageWriter<'w, Toast>,
    menu: ResMut<'w, NextState<Menu>>,
    images: ResMut<'w, Assets<Image>>,
}

pub(super) fn take_in(
    mut drops: ResMut<Drops>,
    (folders, assets): (Res<Folders>, Res<AssetFolders>),
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    now: Res<State<Menu>>,
    mut answer: Answer,
    mut commands: Commands,
) {
    awake.keep(time.elapsed_secs(), 0.2);
    if let Some((path, task)) = &mut drops.work {
        if let Some((taken, shown)) = check_ready(task) {
            let path = path.clone();
            drops.work = None;
            if let Some(asked) = answer.give(path, taken, shown) {
                commands.insert_resource(asked);
            }
        }
        return;
    }
    // One picture is asked about after the other.
    if *now.get() == Menu::WhichCard {
        return;
    }
    if let Some(path) = drops.waiting.pop_front() {
        let folder = folders.data.join("themes");
        let sources = pictures::sources(&assets);
        let dropped = path.clone();
        let look = async move {
            let taken = shelf::take_in(&dropped, &folder, &sources.ids());
            let asked = matches!(taken, TakenIn::Picture(_));
            (taken, asked.then(|| shown(&dropped)).flatten())
        };
        drops.work = Some((path, AsyncComputeTaskPool::get().spawn(look)));
    }
}

/// A dropped picture as it is shown beside the question.
fn shown(path: &std::path::Path) -> Option<Shown> {
    let bytes = disk::read(path, "a dropped picture", limits::PICTURE).ok()?;
    let picture = decode(&bytes, &[]).ok()?;
    let piece = Piece::cut(Arc::new(picture), &Cut::Whole).ok()?;
    let width = (SHOWN as f32 * piece.aspect()).clamp(40.0, 700.0) as u32;
    let mut drawn = piece.draw(width, SHOWN, Scaling::default());
    for pixel in drawn.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let divided = |value: u8| (u16::from(value) * 255 / u16::from(a.max(1))).min(255) as u8;
        pixel.0 = [divided(r), divided(g), divided(b), a];
    }
    Some(Shown {
        size: UVec2::new(drawn.width(), drawn.height()),
        pixels: drawn.into_raw(),
    })
}

impl Answer<'_> {
    /// Shows what came of it; the picture, if one is to be asked about.
    fn give(
        &mut self,
        path: PathBuf,
        taken: TakenIn,
        shown: Option<Shown>,
    ) -> Option<AskedPicture> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        match taken {
            TakenIn::Theme(id) => {
                let told = self
                    .texts
                    .with("themes-taken-in", &[("name", id.clone().into())]);
                self.toasts.write(Toast::info(told));
                *self.view = ThemesView {
                    looked: Some(id),
                    tab: Tab::Cards,
                };
                self.rescan.write(RescanThemes);
                NextState::set_if_neq(&mut self.menu, Menu::Themes);
            }
            TakenIn::Picture(guess) => match shown {
                Some(shown) => {
                    NextState::set_if_neq(&mut self.menu, Menu::WhichCard);
                    let image = texture(shown.size.x, shown.size.y, shown.pixels);
                    return Some(AskedPicture {
                        path,
                        guess,
                        image: self.images.add(image),
                        size: shown.size.as_vec2(),
                    });
                }
                None => self.refuse("themes-drop-no-picture", &[("name", name.into())]),
            },
            TakenIn::NotArt => self.refuse("themes-drop-not-art", &[("name", name.into())]),
            TakenIn::Broken(reason) => {
                let reason = reason_text(&self.texts, &reason);
                let told = [("name", name.into()), ("reason", reason.into())];
                self.refuse("themes-drop-broken", &told);
            }
            TakenIn::NotCopied(error) => {
                let reason = io_reason(&self.texts, &error);
                let told = [("name", name.into()), ("reason", reason.into())];
                self.refuse("themes-drop-not-copied", &told);
            }
        }
        None
    }

    fn refuse(&mut self, key: &'static str, arguments: &[(&str, gamecore::i18n::Arg)]) {
        self.toasts
            .write(Toast::refused(self.texts.with(key, arguments)));
    }
}
