//! Key and button bindings on disk: `bindings.txt` in the settings folder, read before the first frame and written after
//! each change. `input::Bindings` defines its format.
use crate::{
    autosave::{Autosave, SaveParams},
    i18n::Texts,
    input::{Bindings, BrokenLine},
    redraw::ScheduleRedraw,
    saves::{Errors, SaveService, kept_as, unread_reason, write_atomic},
};
use bevy::{prelude::*, window::ExitSystems};
use platform::disk;
use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// Maximum size of the file in bytes: a hundred times the size of a typical file.
const LARGEST: u64 = 1 << 18;

#[derive(Resource)]
struct BindingsFile(Autosave<Bindings>);

/// Loads the bindings and adds the system that saves them. Requires the [`SaveService`], and texts whose language has
/// already been set.
pub fn plugin(app: &mut App) {
    let path = file(app.world().resource::<SaveService>());
    let texts = app.world().resource::<Texts>();
    let (bindings, holds, trouble) = read(&path, texts);
    app.world_mut().resource_mut::<Errors>().extend(trouble);
    app.insert_resource(BindingsFile(Autosave::new(holds)));
    app.insert_resource(bindings);
    app.add_systems(Last, keep.after(ExitSystems).before(ScheduleRedraw));
}

fn file(store: &SaveService) -> PathBuf {
    store.dirs().config.join("bindings.txt")
}

/// Reads the file. Returns the bindings to use, the bindings stored in the file, and a sentence about errors in the
/// file, if any.
///
/// A file with errors is renamed, and its valid bindings are written to a new file.
fn read(path: &Path, texts: &Texts) -> (Bindings, Bindings, Option<String>) {
    let set_aside = || {
        let aside = disk::quarantine(path).inspect_err(|error| warn!("bindings: {error}"));
        aside.ok()
    };
    let nothing = Bindings::default();
    match disk::read(path, "a file of bindings", LARGEST) {
        Ok(bytes) => {
            let (bindings, broken) = Bindings::of_file(&String::from_utf8_lossy(&bytes));
            match told(&broken, texts, path, set_aside) {
                None => (bindings.clone(), bindings, None),
                told => (bindings, nothing, told),
            }
        }
        Err(error) => {
            let error = io::Error::from(error);
            if error.kind() == io::ErrorKind::NotFound {
                return (nothing.clone(), nothing, None);
            }
            let aside = set_aside();
            let key = match aside {
                Some(_) => "trouble-bindings-read",
                None => "trouble-bindings-stay",
            };
            let (file, reason) = (
                kept_as(path, aside.as_deref()),
                unread_reason(texts, &error),
            );
            let told = texts.unusable(key, file, reason);
            (nothing.clone(), nothing, Some(told))
        }
    }
}

/// Returns a sentence about the broken lines, if there are any.
fn told(
    broken: &[BrokenLine],
    texts: &Texts,
    path: &Path,
    set_aside: impl FnOnce() -> Option<PathBuf>,
) -> Option<String> {
    let [BrokenLine(first), others @ ..] = broken else {
        return None;
    };
    let aside = set_aside();
    let args = [
        ("line", (*first).into()),
        ("others", others.len().into()),
        ("file", kept_as(path, aside.as_deref()).into()),
    ];
    let key = match aside {
        Some(_) => "trouble-bindings-lines",
        None => "trouble-bindings-lines-stay",
    };
    Some(texts.with(key, &args))
}

fn keep(
    bindings: Res<Bindings>,
    store: Res<SaveService>,
    mut kept: ResMut<BindingsFile>,
    mut params: SaveParams,
) {
    let autosave = &mut kept.0;
    autosave.written("trouble-bindings-save", &mut params);
    if bindings.is_changed() {
        // Write without delay: unlike a slider, a binding changes in a single step.
        autosave.schedule(Duration::ZERO);
    }
    let path = file(&store);
    autosave.update(
        || bindings.clone(),
        &mut params,
        move |_, now| write_atomic(&path, now.to_file().as_bytes()).map(|()| now.clone()),
    );
}
