//! The file is written half a second after the family or its tables have changed, and when the game ends.
use super::{
    Family, Tables,
    book::Book,
    file::{self, Problem},
    older,
};
use crate::game::{
    folders::Folders,
    i18n::Texts,
    saves::{Troubles, io_reason},
    settings::Settings,
    wakeup::{ChoosePace, FrameWakeup},
};
use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
    window::ExitSystems,
};
use std::{io, path::PathBuf, time::Duration};

/// How long after the last change the file is written: a name that is typed is one change.
const DEBOUNCE: Duration = Duration::from_millis(500);
/// Seconds after which somebody looks at what has come of the writing.
const OUTCOME: f32 = 0.3;

/// What is still to be written.
#[derive(Resource)]
struct UnwrittenBook {
    path: PathBuf,
    /// What the file holds, or will hold when what is being written has been.
    written: Book,
    /// A newer version of the game wrote it, or it cannot be read: it stays as it is.
    foreign: bool,
    wait: Option<Duration>,
    writing: Option<Writing>,
    /// That it could not be written has been told, and it has not worked since.
    told: bool,
}

/// The book on its way to the disk.
struct Writing {
    /// What the file held before.
    base: Book,
    /// What was to be written.
    now: Book,
    outcome: Task<io::Result<Book>>,
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
    app.insert_resource(UnwrittenBook {
        path,
        written: read.book.unwrap_or_default(),
        foreign: read.foreign,
        wait: None,
        writing: None,
        told: false,
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
    mut unwritten: ResMut<UnwrittenBook>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    exits: MessageReader<AppExit>,
    mut troubles: ResMut<Troubles>,
    texts: Res<Texts>,
) {
    if unwritten.foreign {
        return;
    }
    let leaving = !exits.is_empty();
    match unwritten.outcome(leaving) {
        Some(Ok((now, written))) => take_over(&now, &written, &mut family, &mut tables),
        Some(Err(error)) if !std::mem::replace(&mut unwritten.told, true) => {
            warn!("the family: {error}");
            let reason = io_reason(&texts, &error);
            troubles.push(texts.with("trouble-family-save", &[("reason", reason.into())]));
        }
        Some(Err(_)) | None => {}
    }
    if family.is_changed() || tables.is_changed() {
        unwritten.wait.get_or_insert(DEBOUNCE);
    }
    if unwritten.writing.is_some() {
        awake.wait(time.elapsed_secs(), OUTCOME);
        return;
    }
    let Some(wait) = unwritten.wait else { return };
    let left = wait.saturating_sub(time.delta());
    if !leaving && !left.is_zero() {
        unwritten.wait = Some(left);
        awake.wait(time.elapsed_secs(), left.as_secs_f32());
        return;
    }
    unwritten.wait = None;
    let now = Book::of(&family, &tables);
    let same = |book: &Book| {
        (&book.people, &book.tables, &book.left) == (&now.people, &now.tables, &now.left)
    };
    if same(&unwritten.written) {
        return;
    }
    let (path, base) = (unwritten.path.clone(), unwritten.written.clone());
    if leaving {
        if let Err(error) = file::write(&path, &base, &now) {
            warn!("the family: {error}");
        }
        return;
    }
    unwritten.written = now.clone();
    let (before, book) = (base.clone(), now.clone());
    let outcome = IoTaskPool::get().spawn(async move { file::write(&path, &before, &book) });
    unwritten.writing = Some(Writing { base, now, outcome });
    awake.wait(time.elapsed_secs(), OUTCOME);
}

impl UnwrittenBook {
    /// What has come of the writing, if it has just been done, or if that is to be waited for: what was to be written, and what was.
    fn outcome(&mut self, wait: bool) -> Option<io::Result<(Book, Book)>> {
        let mut writing = self.writing.take()?;
        let outcome = match wait {
            true => Some(block_on(&mut writing.outcome)),
            false => check_ready(&mut writing.outcome),
        };
        match outcome {
            Some(Ok(book)) => {
                self.told = false;
                self.written.clone_from(&book);
                Some(Ok((writing.now, book)))
            }
            Some(Err(error)) => {
                // Until it works the file is taken for what it was.
                self.written = writing.base;
                Some(Err(error))
            }
            None => {
                self.writing = Some(writing);
                None
            }
        }
    }
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
