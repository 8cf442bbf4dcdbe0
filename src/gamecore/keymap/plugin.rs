//! The file of bindings, `bindings.txt` in the folder of the settings. What it means is said by `input::Bindings`.
use crate::{
    i18n::Texts,
    input::{Bindings, BrokenLine},
    keeping::{Keeping, Kept},
    saves::{Store, Troubles, io_reason, unread_reason, write_atomic},
    wakeup::{ChoosePace, FrameWakeup},
};
use bevy::{prelude::*, window::ExitSystems};
use platform::disk;
use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// The largest file that is read, in bytes; one takes a hundredth of it.
const LARGEST: u64 = 1 << 18;

/// The file.
#[derive(Resource)]
struct BindingsFile(Keeping<Bindings>);

/// Reads the bindings and keeps their file. Needs the texts, in the language of the settings, and the store.
pub fn plugin(app: &mut App) {
    let path = file(app.world().resource::<Store>());
    let texts = app.world().resource::<Texts>();
    let (bindings, holds, trouble) = read(&path, texts);
    app.world_mut().resource_mut::<Troubles>().extend(trouble);
    app.insert_resource(BindingsFile(Keeping::of(holds)));
    app.insert_resource(bindings);
    app.add_systems(Last, keep.after(ExitSystems).before(ChoosePace));
}

fn file(store: &Store) -> PathBuf {
    store.dirs().config.join("bindings.txt")
}

/// The bindings, what the file holds of them, and what cannot be used of it, in a sentence. A file that is not all ours to read is set
/// aside; what of it can be used is written anew.
fn read(path: &Path, texts: &Texts) -> (Bindings, Bindings, Option<String>) {
    let set_aside = || {
        let aside = disk::set_aside(path).inspect_err(|error| warn!("bindings: {error}"));
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
            let args = [
                ("reason", unread_reason(texts, &error).into()),
                ("file", named(path, aside.as_deref()).into()),
            ];
            let key = match aside {
                Some(_) => "trouble-bindings-read",
                None => "trouble-bindings-stay",
            };
            let told = texts.with(key, &args);
            (nothing.clone(), nothing, Some(told))
        }
    }
}

/// What the file is called: by its name where it was set aside, else with all of its path.
fn named(path: &Path, aside: Option<&Path>) -> String {
    match aside.and_then(Path::file_name) {
        Some(name) => name.to_string_lossy().into_owned(),
        None => path.display().to_string(),
    }
}

/// What cannot be used of the file, in a sentence.
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
        ("file", named(path, aside.as_deref()).into()),
    ];
    let key = match aside {
        Some(_) => "trouble-bindings-lines",
        None => "trouble-bindings-lines-stay",
    };
    Some(texts.with(key, &args))
}

fn keep(
    bindings: Res<Bindings>,
    store: Res<Store>,
    mut kept: ResMut<BindingsFile>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    exits: MessageReader<AppExit>,
    texts: Res<Texts>,
    mut troubles: ResMut<Troubles>,
) {
    let (leaving, keeping) = (!exits.is_empty(), &mut kept.0);
    if let Some(Kept::Failed(error)) = keeping.outcome(leaving) {
        warn!("bindings: {error}");
        let reason = io_reason(&texts, &error);
        troubles.push(texts.with("trouble-bindings-save", &[("reason", reason.into())]));
    }
    if bindings.is_changed() {
        // One press is the whole change.
        keeping.change(Duration::ZERO);
    }
    let path = file(&store);
    keeping.follow(
        || bindings.clone(),
        leaving,
        (&time, &mut awake),
        move |_, now| write_atomic(&path, now.to_file().as_bytes()).map(|()| now.clone()),
    );
}
