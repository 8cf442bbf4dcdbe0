//! The list of all decks, made in the background while somebody looks at it, and only then: the deck in use does not need it.
use super::{RescanThemes, ThemeList, order::sources, progress::DeckProgress};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use gamecore::{loading::AssetFolders, wakeup::FrameWakeup};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How often what has been found is shown while the list is being made.
const EVERY: Duration = Duration::from_millis(150);

/// Whether somebody looks at the list of decks: it follows the disk as long as it is so.
#[derive(Resource, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ThemeListShown(pub bool);

/// The list in the making.
#[derive(Resource)]
pub(super) struct Listing {
    /// Something may have changed since the list was made.
    is_old: bool,
    work: Option<Task<ThemeList>>,
    /// What of it is known so far.
    so_far: Arc<Mutex<Option<ThemeList>>>,
}

impl Default for Listing {
    fn default() -> Listing {
        Listing {
            is_old: true,
            work: None,
            so_far: Arc::default(),
        }
    }
}

/// Adds the list; it has the shipped deck until somebody looks at it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeList>()
        .init_resource::<ThemeListShown>()
        .init_resource::<Listing>();
}

/// Takes the wishes for another look.
pub(super) fn grow_old(mut wishes: MessageReader<RescanThemes>, mut listing: ResMut<Listing>) {
    if wishes.read().count() > 0 {
        listing.is_old = true;
    }
}

/// Looks at all decks there are, when somebody wants to know and the one in use is on the screen.
pub(super) fn list(
    (folders, shown): (Res<AssetFolders>, Res<ThemeListShown>),
    (making, time): (Res<DeckProgress>, Res<Time<Real>>),
    mut awake: ResMut<FrameWakeup>,
    mut listing: ResMut<Listing>,
    mut themes: ResMut<ThemeList>,
) {
    let listing = &mut *listing;
    if let Some(task) = &mut listing.work {
        // Nothing moves meanwhile, and yet what is found is to be seen at once.
        awake.keep(time.elapsed_secs(), 0.1);
        let done = check_ready(task);
        if done.is_some() {
            listing.work = None;
        }
        let mut so_far = listing
            .so_far
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = done.or(so_far.take()) {
            themes.set_if_neq(found);
        }
    } else if listing.is_old && shown.0 && making.0.is_none() {
        listing.is_old = false;
        let sources = sources(&folders);
        let before = themes.clone();
        let so_far = listing.so_far.clone();
        let mut told = Instant::now();
        let tell = move |list: &dyn Fn() -> ThemeList| {
            if told.elapsed() > EVERY {
                told = Instant::now();
                *so_far.lock().unwrap_or_else(PoisonError::into_inner) = Some(list());
            }
        };
        let look = async move { ThemeList::scan(&sources, &before, tell) };
        listing.work = Some(AsyncComputeTaskPool::get().spawn(look));
        awake.keep(time.elapsed_secs(), 0.1);
    }
}
