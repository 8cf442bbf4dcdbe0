//! A deck written out as pictures and a `theme.toml` into a folder of the player's own: the template that one's own deck begins with.
use super::{
    drawing,
    view::{Tab, ThemesView},
};
use crate::{
    cardart::{Sources, check::check, export, write_folder},
    game::{
        feedback::Toast,
        i18n::Texts,
        saves::io_reason,
        theme::{RescanThemes, ThemeInfo},
        wakeup::FrameWakeup,
    },
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use std::{io, path::PathBuf};

/// The height of the pictures in pixels: sharp on the largest screens.
const HEIGHT: u32 = 700;

/// The template that is being written: its id, and whether that worked.
#[derive(Resource, Default)]
pub(super) struct Export(Option<(String, Task<io::Result<()>>)>);

impl Export {
    /// Whether one is being written.
    pub fn is_at_work(&self) -> bool {
        self.0.is_some()
    }

    /// Begins to write a deck into the folder `to`, which is not there yet.
    pub fn begin(&mut self, theme: &ThemeInfo, sources: Sources, to: PathBuf) {
        let (id, place) = (theme.id.clone(), theme.place.clone());
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        let shown = name.clone();
        let write = async move {
            let gone = || io::Error::from(io::ErrorKind::NotFound);
            let open = || drawing::pack(&id, &place).ok_or_else(gone);
            let (_, deck) = check(open()?, &sources);
            let files = export(&open()?, &deck, HEIGHT, &shown);
            let files = files.map_err(io::Error::other)?;
            if let Some(themes) = to.parent() {
                std::fs::create_dir_all(themes)?;
            }
            write_folder(&to, &files, false).map(|_| ())
        };
        self.0 = Some((name, AsyncComputeTaskPool::get().spawn(write)));
    }
}

/// Tells where it lies once it is written, and looks at it.
pub(super) fn finish(
    mut work: ResMut<Export>,
    mut view: ResMut<ThemesView>,
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut toasts: MessageWriter<Toast>,
    mut rescan: MessageWriter<RescanThemes>,
) {
    awake.keep(time.elapsed_secs(), 0.2);
    let done = work.0.as_mut().and_then(|(_, task)| check_ready(task));
    let Some(written) = done else { return };
    let Some((name, _)) = work.0.take() else {
        return;
    };
    match written {
        Ok(()) => {
            let told = texts.with("themes-exported", &[("name", name.clone().into())]);
            toasts.write(Toast::info(told));
            rescan.write(RescanThemes);
            *view = ThemesView {
                looked: Some(name),
                tab: Tab::Cards,
            };
        }
        Err(error) => {
            let reason = io_reason(&texts, &error);
            let told = [("name", name.into()), ("reason", reason.into())];
            toasts.write(Toast::refused(texts.with("themes-not-exported", &told)));
        }
    }
}
