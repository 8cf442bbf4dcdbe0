//! The themes there are, and where one of a name lies.
use super::{
    Instead, Pack, Problem, Reason,
    files::{THEME_FILES, has_ending},
    pack,
};
use std::path::{Path, PathBuf};

/// The id of the shipped deck.
pub const CLASSIC: &str = "classic";

/// Where themes are looked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    /// Folders of themes; the later ones stand in for the earlier.
    pub themes: Vec<PathBuf>,
    /// Folders of single cards on top of whichever theme is chosen; the later ones first.
    pub overrides: Vec<PathBuf>,
}

/// The themes there are.
#[derive(Debug, Default)]
pub struct Library {
    /// The themes, the shipped one first, the others by name.
    pub packs: Vec<Pack>,
    /// What lies among the themes and is none.
    pub unusable: Vec<Unusable>,
}

/// A folder or file among the themes that holds nothing a deck could use.
#[derive(Clone, PartialEq, Debug)]
pub struct Unusable {
    /// What its id would be.
    pub id: String,
    /// The folder or file.
    pub place: PathBuf,
    /// Why it cannot be used.
    pub problems: Vec<Problem>,
}

impl Unusable {
    fn of(place: &Path, read: Result<Pack, Problem>) -> Unusable {
        let mut problems = match read {
            Ok(pack) => pack.problems,
            Err(problem) => vec![problem],
        };
        if problems.is_empty() {
            problems.push(Problem::new(place, Reason::NoFaces {}, Instead::Skipped));
        }
        Unusable {
            id: pack::id_of(place),
            place: place.to_owned(),
            problems,
        }
    }
}

impl Library {
    /// Looks at all themes of the sources. A theme of a later folder stands in for one of the same name; what holds no card is none.
    pub fn scan(sources: &Sources) -> Library {
        let mut packs = vec![Pack::shipped()];
        let mut unusable = Vec::new();
        for place in sources.places() {
            match Library::look(&place) {
                Ok(pack) => {
                    packs.retain(|other| other.id != pack.id);
                    packs.push(pack);
                }
                Err(none) => unusable.push(none),
            }
        }
        packs.sort_by_key(|pack| (pack.id != CLASSIC, pack.manifest.name.to_lowercase()));
        Library { packs, unusable }
    }

    /// Looks at one theme.
    ///
    /// # Errors
    /// Nothing of it can be used.
    pub fn look(place: &Path) -> Result<Pack, Unusable> {
        match Pack::read(place) {
            Ok(pack) if !pack.is_empty() => Ok(pack),
            read => Err(Unusable::of(place, read)),
        }
    }
}

impl Sources {
    /// The folders and files that may be themes, in the order of their folders. None of them is opened.
    pub fn places(&self) -> Vec<PathBuf> {
        self.themes.iter().flat_map(|root| places(root)).collect()
    }

    /// The ids that are taken, whether something can be used of the themes or not. None of them is opened.
    pub fn ids(&self) -> Vec<String> {
        let own = self.places().into_iter().map(|place| pack::id_of(&place));
        std::iter::once(CLASSIC.to_owned()).chain(own).collect()
    }

    /// Where the theme of this id lies: in the last folder that has it.
    pub fn find(&self, id: &str) -> Option<PathBuf> {
        // An id is a name, not a path.
        let plain = Path::new(id).file_name().is_some_and(|name| name == id);
        if !plain {
            return None;
        }
        let roots = self.themes.iter().rev();
        roots
            .filter_map(|root| {
                let folder = Some(root.join(id)).filter(|place| place.is_dir());
                folder.or_else(|| {
                    places(root)
                        .into_iter()
                        .find(|place| pack::id_of(place) == id)
                })
            })
            .next()
    }
}

/// What may be a theme in a folder of themes: folders, zips, single pictures that hold a deck.
pub(super) fn places(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(root) else {
        return Vec::new();
    };
    let may_be = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        let hidden = name.is_none_or(|name| name.starts_with('.'));
        !hidden && (path.is_dir() || has_ending(path, &THEME_FILES))
    };
    let mut places: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(may_be)
        .take(super::limits::THEMES)
        .collect();
    places.sort();
    places
}
