//! The decks that can be chosen.
use bevy::prelude::*;
use cardart::{CLASSIC, Files, Library, Pack, Problem, Slot, Sources, Unusable, open};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

/// The decks that can be chosen, the shipped one first; those that cannot be used last.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct ThemeList {
    /// The decks.
    pub themes: Vec<ThemeInfo>,
}

/// A deck that can be chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ThemeInfo {
    /// What the settings keep: the name of its folder or file.
    pub id: String,
    /// The name shown. That of the shipped deck is the text `theme-classic`.
    pub name: String,
    /// Who made it; empty if not said.
    pub author: String,
    /// Its version; empty if not said.
    pub version: String,
    /// Its licence; empty if not said.
    pub licence: String,
    /// Its format in English; empty if none knows it.
    pub format: &'static str,
    /// The folder or file.
    pub place: PathBuf,
    /// How many of the 54 cards it has of its own.
    pub faces: usize,
    /// How many of them are jokers.
    pub jokers: usize,
    /// The names of its backs, the usual one first.
    pub backs: Vec<String>,
    /// What is wrong with it, as far as its files tell without being drawn.
    pub problems: Vec<Problem>,
    /// Another number whenever one of its files has changed.
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
    /// Whether it has all cards with a suit: it can be the ground that other packs lie on.
    pub fn is_whole(&self) -> bool {
        self.faces - self.jokers >= 52
    }

    /// Whether nothing of it can be used.
    pub fn is_unusable(&self) -> bool {
        self.faces == 0 && self.backs.is_empty()
    }

    fn of(pack: &Pack) -> ThemeInfo {
        let jokers = [0, 1].map(|red| pack.source(Slot::Joker(red)).is_some());
        ThemeInfo {
            id: pack.id.clone(),
            name: pack.manifest.name.clone(),
            author: pack.manifest.author.clone(),
            version: pack.manifest.version.clone(),
            licence: pack.manifest.licence.clone(),
            format: pack.format,
            place: pack.files().place().to_owned(),
            faces: pack.count(),
            jokers: jokers.into_iter().filter(|there| *there).count(),
            backs: pack.backs().iter().map(|back| back.name.clone()).collect(),
            problems: pack.problems.clone(),
            stamp: stamp(pack.files()),
        }
    }

    fn of_unusable(unusable: &Unusable) -> ThemeInfo {
        ThemeInfo {
            id: unusable.id.clone(),
            name: unusable.id.clone(),
            place: unusable.place.clone(),
            problems: unusable.problems.clone(),
            ..default()
        }
    }
}

/// Names, lengths and times of its files. What lies in a zip has the time of the zip.
fn stamp(files: &dyn Files) -> u64 {
    let mut hasher = DefaultHasher::new();
    let mut time = |path: PathBuf| {
        let changed = path.metadata().and_then(|data| data.modified());
        changed.ok().hash(&mut hasher);
    };
    time(files.place().to_owned());
    for entry in files.entries() {
        time(files.path(&entry.name));
    }
    for entry in files.entries() {
        (&entry.name, entry.bytes).hash(&mut hasher);
    }
    hasher.finish()
}

fn look(place: &Path) -> ThemeInfo {
    match Library::look(place) {
        Ok(pack) => ThemeInfo::of(&pack),
        Err(unusable) => ThemeInfo::of_unusable(&unusable),
    }
}

impl ThemeList {
    /// Looks at all decks there are; of those that have not changed since the list `before` nothing is read. After each deck `tell` is
    /// offered the list so far, in which those that have not been looked at yet are as they were.
    pub(super) fn scan(
        sources: &Sources,
        before: &ThemeList,
        mut tell: impl FnMut(&dyn Fn() -> ThemeList),
    ) -> ThemeList {
        let places = sources.places();
        let mut found = vec![ThemeInfo::of(&Pack::shipped())];
        for (done, place) in places.iter().enumerate() {
            let theme = before.unchanged(place).unwrap_or_else(|| look(place));
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

    /// The shipped deck first, then by name; those that cannot be used last.
    fn sorted(mut themes: Vec<ThemeInfo>) -> ThemeList {
        themes.sort_by_key(|theme| {
            let name = theme.name.to_lowercase();
            (theme.is_unusable(), theme.id != CLASSIC, name)
        });
        ThemeList { themes }
    }

    /// What is known of a deck whose files are as they were.
    fn unchanged(&self, place: &Path) -> Option<ThemeInfo> {
        let known = self.themes.iter().find(|theme| theme.place == place)?;
        let is_same = !known.is_unusable() && stamp(&*open(place).ok()?) == known.stamp;
        is_same.then(|| known.clone())
    }

    /// The deck of this id.
    pub fn find(&self, id: &str) -> Option<&ThemeInfo> {
        self.themes.iter().find(|theme| theme.id == id)
    }

    /// Whether there is a deck of this id that has all cards with a suit.
    pub fn is_whole(&self, id: &str) -> bool {
        self.find(id).is_some_and(ThemeInfo::is_whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::RefCell, fs};

    #[test]
    fn the_list_grows_and_what_has_not_changed_is_not_read_again() {
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

        // What is known of a deck stays, as long as its files do; the others are in the list meanwhile.
        let mut before = first.clone();
        for theme in &mut before.themes {
            theme.author = "kept".to_owned();
        }
        fs::write(root.join("berta/KS.svg"), ace).expect("written");
        let second = scan(&before);
        assert_eq!(seen.borrow()[0], ids(&first), "none is away meanwhile");
        let author = |id: &str| second.find(id).map(|theme| theme.author.as_str());
        assert_eq!(author("anna"), Some("kept"));
        assert_eq!(author("berta"), Some(""));
        assert_eq!(second.find("berta").map(|theme| theme.faces), Some(2));
        fs::remove_dir_all(root.join("anna")).expect("removed");
        assert_eq!(ids(&scan(&second)), ["classic", "berta", "nothing"]);
        fs::remove_dir_all(root).expect("removed");
    }
}
