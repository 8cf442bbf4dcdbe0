//! Export of a deck as a template: pictures and a `theme.toml`, in a new folder among the player's decks.
use super::{
    actions::{Tab, ThemesView},
    drawing, files,
};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{Sources, check::check, export, write_folder};
use gamecore::{feedback::Toast, i18n::Texts, redraw::RedrawRequest, settings::Settings};
use std::{io, path::PathBuf};
use ui::theme::{RescanThemes, ThemeInfo, ThemeList};

/// Height of the pictures in pixels.
const HEIGHT: u32 = 700;

/// Export in progress.
#[derive(Resource, Default)]
pub(super) struct Export(Option<Template>);

struct Template {
    id: String,
    /// Id of the exported deck.
    of: String,
    written: Task<io::Result<()>>,
}

impl Export {
    pub fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// Starts the export into the folder `to`, which does not exist yet.
    pub fn begin(&mut self, theme: &ThemeInfo, sources: Sources, to: PathBuf) {
        let (id, place) = (theme.id.clone(), theme.place.clone());
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        let (shown, of) = (name.clone(), theme.id.clone());
        let write = async move {
            if let Some(themes) = to.parent() {
                files::check_writable(themes)?;
            }
            let pack = drawing::pack(&id, &place).ok_or(io::ErrorKind::NotFound)?;
            let (report, deck) = check(pack, &sources);
            let files = export(&report.pack, &deck, HEIGHT, &shown);
            let files = files.map_err(io::Error::other)?;
            write_folder(&to, &files, false).map(|_| ())
        };
        self.0 = Some(Template {
            id: name,
            of,
            written: AsyncComputeTaskPool::get().spawn(write),
        });
    }
}

/// Reports the end of the export. Selects the template, unless the player has selected another deck meanwhile.
pub(super) fn finish(
    mut work: ResMut<Export>,
    mut view: ResMut<ThemesView>,
    (themes, settings): (Res<ThemeList>, Res<Settings>),
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut toasts: MessageWriter<Toast>,
    mut rescan: MessageWriter<RescanThemes>,
) {
    awake.animate_for(time.elapsed_secs(), 0.2);
    let template = work.0.as_mut();
    let done = template.and_then(|template| check_ready(&mut template.written));
    let Some(written) = done else { return };
    let Some(Template { id: name, of, .. }) = work.0.take() else {
        return;
    };
    match written {
        Ok(()) => {
            let sentence = texts.with("themes-exported", &[("name", name.clone().into())]);
            toasts.write(Toast::info(sentence));
            rescan.write(RescanThemes);
            let selected = view.theme(&themes, &settings);
            if selected.is_some_and(|theme| theme.id == of) {
                *view = ThemesView {
                    selected: Some(name),
                    tab: Tab::Cards,
                };
            }
        }
        Err(error) => {
            let sentence = texts.failure_of("themes-not-exported", name, &error);
            toasts.write(Toast::refused(sentence));
        }
    }
}
