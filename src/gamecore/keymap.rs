//! Key and button bindings on disk: `bindings.txt` in the settings folder, read before the first frame and written after
//! each change. `input::Bindings` defines its format.
use crate::{
    autosave::{Autosave, SaveParams},
    i18n::{Arg, Texts},
    input::Bindings,
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

/// Loads the bindings and adds the system that saves them. Requires the [`SaveService`], and texts whose language has
/// already been set.
pub fn plugin(app: &mut App) {
    let path = file(app.world().resource::<SaveService>());
    let texts = app.world().resource::<Texts>();
    let (bindings, holds, trouble) = read(&path, texts);
    app.world_mut().resource_mut::<Errors>().extend(trouble);
    app.insert_resource(Autosave::new(holds));
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
    let read = disk::read(path, "a file of bindings", LARGEST);
    // The first key is for a renamed file, the second one for a file that stays.
    let (bindings, [renamed, stays], mut args) = match read {
        Ok(bytes) => {
            let (bindings, broken) = Bindings::of_file(&String::from_utf8_lossy(&bytes));
            let [first, others @ ..] = &broken[..] else {
                return (bindings.clone(), bindings, None);
            };
            let keys = ["trouble-bindings-lines", "trouble-bindings-lines-stay"];
            let args = vec![("line", Arg::from(*first)), ("others", others.len().into())];
            (bindings, keys, args)
        }
        Err(error) => {
            let error = io::Error::from(error);
            if error.kind() == io::ErrorKind::NotFound {
                return (Bindings::default(), Bindings::default(), None);
            }
            let keys = ["trouble-bindings-read", "trouble-bindings-stay"];
            let args = vec![("reason", Arg::from(unread_reason(texts, &error)))];
            (Bindings::default(), keys, args)
        }
    };
    let aside = disk::quarantine(path).inspect_err(|error| warn!("bindings: {error}"));
    let aside = aside.ok();
    args.push(("file", kept_as(path, aside.as_deref()).into()));
    let key = aside.map_or(stays, |_| renamed);
    (bindings, Bindings::default(), Some(texts.with(key, &args)))
}

fn keep(
    bindings: Res<Bindings>,
    store: Res<SaveService>,
    mut autosave: ResMut<Autosave<Bindings>>,
    mut params: SaveParams,
) {
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
