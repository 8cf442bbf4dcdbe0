//! The file is written half a second after the family or its tables have changed, and when the game ends.
use super::{
    Family, Tables,
    book::{Book, VERSION},
    file::{self, Problem},
    older,
};
use crate::{
    folders::Folders,
    i18n::Texts,
    keeping::{DEBOUNCE, Keeping, Kept},
    saves::{Troubles, io_reason},
    settings::Settings,
    wakeup::{ChoosePace, FrameWakeup},
};
use bevy::{prelude::*, window::ExitSystems};
use std::path::PathBuf;

/// The file of the family.
#[derive(Resource)]
struct BookFile {
    path: PathBuf,
    keeping: Keeping<Book>,
    /// A newer version of the game wrote it, or it cannot be read: it stays as it is.
    foreign: bool,
}

/// Reads the file, and keeps it. Needs the texts, the settings and the folders.
pub(super) fn plugin(app: &mut App) {
    let path = app.world().resource::<Folders>().data.join("family.json");
    let read = file::load(&path);
    let is_new = read.book.is_none() && read.problems.is_empty();
    let settings = app.world().resource::<Settings>();
    let (family, tables) = match (&read.book, is_new) {
        (Some(book), _) => (
            Family::of(book.people.clone()),
            Tables::of(book.tables.clone(), book.left.clone()),
        ),
        (None, true) => (older::carried_over(settings), Tables::default()),
        (None, false) => (Family::default(), Tables::default()),
    };
    let texts = app.world().resource::<Texts>();
    let sentence = |problem: &Problem| problem.sentence(texts);
    let told: Vec<String> = read.problems.iter().map(sentence).collect();
    app.world_mut().resource_mut::<Troubles>().extend(told);
    app.insert_resource(BookFile {
        path,
        keeping: Keeping::of(Book {
            version: VERSION,
            ..read.book.unwrap_or_default()
        }),
        foreign: read.foreign,
    });
    show_faces(&family, &mut app.world_mut().resource_mut::<Settings>());
    app.insert_resource(family).insert_resource(tables);
    // Whether the app ends is known after Bevy’s own look at the windows.
    app.add_systems(Last, keep.after(ExitSystems).before(ChoosePace));
}

/// At the table faces are found by name, also by one from before.
fn show_faces(family: &Family, settings: &mut Mut<Settings>) {
    for person in family.people() {
        for name in person.earlier.iter().chain([&person.name]) {
            if settings.pictures.get(name) != Some(&person.picture) {
                settings.remember_picture(name, person.picture);
            }
        }
    }
}

fn keep(
    (mut family, mut tables): (ResMut<Family>, ResMut<Tables>),
    mut file: ResMut<BookFile>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    exits: MessageReader<AppExit>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
) {
    if file.foreign {
        return;
    }
    let (leaving, path) = (!exits.is_empty(), file.path.clone());
    let keeping = &mut file.keeping;
    match keeping.outcome(leaving) {
        Some(Kept::Written { wanted, held }) => {
            take_over(&wanted, &held, &mut family, &mut tables);
        }
        Some(Kept::Failed(error)) => {
            warn!("the family: {error}");
            let reason = io_reason(&texts, &error);
            troubles.push(texts.with("trouble-family-save", &[("reason", reason.into())]));
        }
        None => {}
    }
    if family.is_changed() || tables.is_changed() {
        keeping.change(DEBOUNCE);
    }
    keeping.follow(
        || Book::of(&family, &tables),
        leaving,
        (&time, &mut awake),
        move |base, now| file::write(&path, base, now),
    );
}

/// What another window has added is known here too, unless something else has been changed here meanwhile.
fn take_over(now: &Book, written: &Book, family: &mut ResMut<Family>, tables: &mut ResMut<Tables>) {
    if written.people != now.people && *family.people() == now.people[..] {
        family.replace(written.people.clone());
    }
    if written.tables != now.tables && *tables.all() == now.tables[..] {
        tables.replace(written.tables.clone());
    }
}
