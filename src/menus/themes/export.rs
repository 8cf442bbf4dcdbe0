//! A deck written out as pictures and a `theme.toml` into a folder of the player's own: the template that one's own deck begins with.
use super::{
    drawing,
    view::{Tab, ThemesView},
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Sources, check::check, export, write_folder};
use gamecore::{
    feedback::Toast, i18n::Texts, saves::io_reason, settings::Settings, wakeup::FrameWakeup,
};
use std::{io, path::PathBuf};
use ui::theme::{RescanThemes, ThemeInfo, ThemeList};

/// The height of the pictures in pixels: sharp on the largest screens.
const HEIGHT: u32 = 700;

/// The template that is being written.
#[derive(Resource, Default)]
pub(super) struct Export(Option<Template>);

struct Template {
    /// Its id, and that of the deck it is made of.
    id: String,
    of: String,
    /// Whether that worked.
    written: Task<io::Result<()>>,
}

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
        let (shown, of) = (name.clone(), theme.id.clone());
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
        self.0 = Some(Template {
            id: name,
            of,
            written: AsyncComputeTaskPool::get().spawn(write),
        });
    }
}

/// Tells where it lies once it is written, and looks at it; not if another deck is being looked at by then.
pub(super) fn finish(
    mut work: ResMut<Export>,
    mut view: ResMut<ThemesView>,
    (themes, settings): (Res<ThemeList>, Res<Settings>),
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut toasts: MessageWriter<Toast>,
    mut rescan: MessageWriter<RescanThemes>,
) {
    awake.keep(time.elapsed_secs(), 0.2);
    let template = work.0.as_mut();
    let done = template.and_then(|template| check_ready(&mut template.written));
    let Some(written) = done else { return };
    let Some(Template { id: name, of, .. }) = work.0.take() else {
        return;
    };
    match written {
        Ok(()) => {
            let told = texts.with("themes-exported", &[("name", name.clone().into())]);
            toasts.write(Toast::info(told));
            rescan.write(RescanThemes);
            let looked = view.theme(&themes, &settings);
            if looked.is_some_and(|looked| looked.id == of) {
                *view = ThemesView {
                    looked: Some(name),
                    tab: Tab::Cards,
                };
            }
        }
        Err(error) => {
            let reason = io_reason(&texts, &error);
            let told = [("name", name.into()), ("reason", reason.into())];
            toasts.write(Toast::refused(texts.with("themes-not-exported", &told)));
        }
    }
}
