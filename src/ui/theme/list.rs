//! The list of available decks. The scan runs in the background, and only while the list is visible: the current deck
//! does not need it.
use super::deck_loader::{DeckProgress, sources};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use cardart::{CLASSIC, Files, Pack, Problem, Proposal, Slot, Sources, open};
use gamecore::{loading::AssetFolders, redraw::RedrawRequest};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Available decks. The built-in deck is first, and unusable decks are last. Until the list becomes visible, it contains
/// only the built-in deck.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct ThemeList {
    pub themes: Vec<ThemeInfo>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct ThemeInfo {
    /// Identifier of the deck in the settings: the name of its folder or file.
    pub id: String,
    /// Display name. For the built-in deck, it is the text with the key `theme-classic`.
    pub name: String,
    /// Author. Empty if not specified.
    pub author: String,
    /// Version. Empty if not specified.
    pub version: String,
    /// Licence. Empty if not specified.
    pub licence: String,
    /// Name of the file format, in English. Empty if unknown.
    pub format: &'static str,
    /// Path of the deck's folder or file.
    pub place: PathBuf,
    /// Number of card faces for which the deck has its own picture, at most 54 (52 suited cards and two jokers).
    pub faces: usize,
    /// Number of jokers among `faces`.
    pub jokers: usize,
    /// Names of the card backs, the default one first.
    pub backs: Vec<String>,
    /// Problems that can be found in the files without rendering the deck.
    pub problems: Vec<Problem>,
    /// Possible orders of the cards, if nothing in the deck assigns its pictures to cards.
    pub proposals: Vec<Proposal>,
    /// Checksum that changes with any of the deck's files.
    pub stamp: u64,
}

impl Default for ThemeList {
    fn default() -> ThemeList {
        let shipped = ThemeInfo {
            id: CLASSIC.to_owned(),
            name: "Classic".to_owned(),
            faces: 54,
            jokers: 2,
            backs: vec!["back".to_owned()],
            ..default()
        };
        ThemeList {
            themes: vec![shipped],
        }
    }
}

impl ThemeInfo {
    /// True if the deck has all 52 suited cards. Such a deck can be the base for other packs.
    pub fn is_whole(&self) -> bool {
        self.faces - self.jokers >= 52
    }

    /// True if the deck has no usable picture.
    pub fn is_unusable(&self) -> bool {
        self.faces == 0 && self.backs.is_empty()
    }

    /// True if the deck can be played with: it has pictures, and each of them is assigned to a card.
    pub fn is_playable(&self) -> bool {
        !self.is_unusable() && self.proposals.is_empty()
    }

    fn of(pack: &Pack) -> ThemeInfo {
        let jokers = [0, 1].map(|red| pack.source(Slot::Joker(red)).is_some());
        ThemeInfo {
            id: pack.id.clone(),
            name: match pack.is_empty() {
                true => pack.id.clone(),
                false => pack.manifest.name.clone(),
            },
            author: pack.manifest.author.clone(),
            version: pack.manifest.version.clone(),
            licence: pack.manifest.licence.clone(),
            format: pack.format,
            place: pack.files().place().to_owned(),
            faces: pack.count(),
            jokers: jokers.into_iter().filter(|there| *there).count(),
            backs: pack.backs().iter().map(|back| back.name.clone()).collect(),
            problems: pack.problems.clone(),
            proposals: pack.proposals(),
            stamp: stamp(pack.files()),
        }
    }
}

/// Returns a checksum of the names, sizes and modification times of the files. For files in a zip, the time is that of
/// the zip.
fn stamp(files: &Files) -> u64 {
    let mut hasher = DefaultHasher::new();
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    changed(files.place()).hash(&mut hasher);
    for entry in files.entries() {
        let time = changed(&files.path(&entry.name));
        (time, &entry.name, entry.bytes).hash(&mut hasher);
    }
    hasher.finish()
}

impl ThemeList {
    /// Scans all decks. Decks that have not changed since the list `before` are not read again. After each deck, `tell`
    /// receives the list so far, with the previous entries of decks not scanned yet.
    pub(super) fn scan(
        sources: &Sources,
        before: &ThemeList,
        mut tell: impl FnMut(&dyn Fn() -> ThemeList),
    ) -> ThemeList {
        let places = sources.places();
        let mut found = vec![ThemeInfo::of(&Pack::shipped())];
        for (done, place) in places.iter().enumerate() {
            let theme = before
                .unchanged(place)
                .unwrap_or_else(|| ThemeInfo::of(&Pack::listed(place)));
            found.retain(|other| theme.is_unusable() || other.id != theme.id);
            found.push(theme);
            tell(&|| {
                let waiting = before.themes.iter().filter(|theme| {
                    let is_found = found.iter().any(|other| other.id == theme.id);
                    places[done + 1..].contains(&theme.place) && !is_found
                });
                ThemeList::sorted(found.iter().chain(waiting).cloned().collect())
            });
        }
        ThemeList::sorted(found)
    }

    /// Sorts the decks by name, except that the built-in deck is first and unusable decks are last.
    fn sorted(mut themes: Vec<ThemeInfo>) -> ThemeList {
        themes.sort_by_key(|theme| {
            let name = theme.name.to_lowercase();
            (theme.is_unusable(), theme.id != CLASSIC, name)
        });
        ThemeList { themes }
    }

    /// Returns the previous entry of a deck if the deck's files have not changed.
    fn unchanged(&self, place: &Path) -> Option<ThemeInfo> {
        let known = self.themes.iter().find(|theme| theme.place == place)?;
        let is_same = !known.is_unusable() && stamp(&open(place).ok()?) == known.stamp;
        is_same.then(|| known.clone())
    }

    pub fn find(&self, id: &str) -> Option<&ThemeInfo> {
        self.themes.iter().find(|theme| theme.id == id)
    }

    pub fn is_whole(&self, id: &str) -> bool {
        self.find(id).is_some_and(ThemeInfo::is_whole)
    }
}

/// Interval between updates of the visible list during a scan.
const EVERY: Duration = Duration::from_millis(150);

/// True while the list of decks is visible. The list then follows changes on the disk.
#[derive(Resource, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ThemeListShown(pub bool);

/// State of the deck scan.
#[derive(Resource, Default)]
pub(super) struct Listing {
    /// True if no deck has changed since the last scan.
    pub is_current: bool,
    work: Option<Task<ThemeList>>,
    /// Partial result of the running scan.
    so_far: Arc<Mutex<Option<ThemeList>>>,
}

/// Starts a scan if the list is visible and the current deck is loaded.
pub(super) fn list(
    (folders, shown): (Res<AssetFolders>, Res<ThemeListShown>),
    (making, time): (Res<DeckProgress>, Res<Time<Real>>),
    mut awake: ResMut<RedrawRequest>,
    mut listing: ResMut<Listing>,
    mut themes: ResMut<ThemeList>,
) {
    let listing = &mut *listing;
    if let Some(task) = &mut listing.work {
        // Nothing moves during a scan, but its results should appear immediately, so frames are requested.
        awake.animate_for(time.elapsed_secs(), 0.1);
        let done = check_ready(task);
        if done.is_some() {
            listing.work = None;
        }
        let so_far = listing.so_far.lock();
        let mut so_far = so_far.unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = done.or(so_far.take()) {
            themes.set_if_neq(found);
        }
    } else if !listing.is_current && shown.0 && making.0.is_none() {
        listing.is_current = true;
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
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::RefCell, fs};

    #[test]
    fn the_list_grows_and_unchanged_decks_are_not_read_again() {
        let root = std::env::temp_dir().join(format!("continental-list-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let ace = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 5 7'/>";
        for id in ["anna", "berta"] {
            fs::create_dir_all(root.join(id)).expect("made");
            fs::write(root.join(id).join("AS.svg"), ace).expect("written");
        }
        fs::create_dir_all(root.join("nothing")).expect("made");
        let sources = Sources {
            themes: vec![root.clone()],
            ..Sources::default()
        };
        let ids = |list: &ThemeList| {
            let ids = list.themes.iter().map(|theme| theme.id.clone());
            ids.collect::<Vec<_>>()
        };
        let seen = RefCell::new(Vec::new());
        let scan = |before: &ThemeList| {
            seen.borrow_mut().clear();
            ThemeList::scan(&sources, before, |list| {
                seen.borrow_mut().push(ids(&list()));
            })
        };
        let first = scan(&ThemeList::default());
        assert_eq!(ids(&first), ["classic", "anna", "berta", "nothing"]);
        assert_eq!(seen.borrow()[0], ["classic", "anna"]);

        // A deck keeps its entry while its files are unchanged. The other decks stay in the list during the scan.
        let mut before = first.clone();
        for theme in &mut before.themes {
            theme.author = "kept".to_owned();
        }
        fs::write(root.join("berta/KS.svg"), ace).expect("written");
        let second = scan(&before);
        assert_eq!(seen.borrow()[0], ids(&first), "a deck is missing");
        let author = |id: &str| second.find(id).map(|theme| theme.author.as_str());
        assert_eq!(author("anna"), Some("kept"));
        assert_eq!(author("berta"), Some(""));
        assert_eq!(second.find("berta").map(|theme| theme.faces), Some(2));
        fs::remove_dir_all(root.join("anna")).expect("removed");
        assert_eq!(ids(&scan(&second)), ["classic", "berta", "nothing"]);
        fs::remove_dir_all(root).expect("removed");
    }
}
