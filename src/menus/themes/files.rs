//! Files of the player's own decks. An import is complete or has no effect. A deleted deck goes to the trash and can be
//! restored.
use cardart::{
    Files, PICTURES, Pack, Proposal, Reason, Slot, ZIPS, archive_kind, id_of, limits, names,
};
use platform::disk;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Folder for deleted themes, inside the folder of themes. Hidden folders are not read as themes.
const TRASH: &str = ".trash";

/// Maximum number of themes with the same name that are compared with a dropped theme.
const NUMBERS: usize = 32;

/// Result of importing a dropped file or folder.
#[derive(Debug)]
pub(super) enum Imported {
    /// Theme, which is now one of the player's own themes under this id.
    Theme(String),
    /// Single picture. The card is known if the file name contains it.
    Picture(Option<Slot>),
    /// Readable file without card art.
    NotArt,
    /// Unreadable file.
    Broken(Reason),
    NotCopied(io::Error),
}

/// Imports a dropped file or folder. A theme is copied into the folder `themes`, under an id that is not in `taken`.
pub(super) fn import(dropped: &Path, themes: &Path, taken: &[String]) -> Imported {
    let ending = ending(dropped);
    let is_picture = PICTURES.contains(&&*ending);
    if !dropped.is_dir() && !is_picture && !ZIPS.contains(&&*ending) {
        return match archive_kind(dropped) {
            Some(kind) => Imported::Broken(Reason::Packed { kind }),
            None => Imported::NotArt,
        };
    }
    let pack = match Pack::read(dropped) {
        Ok(pack) => pack,
        Err(problem) => return Imported::Broken(problem.reason),
    };
    // A theme whose order of cards must be chosen has no cards yet.
    let has_proposals = !pack.proposals().is_empty();
    let has_few = pack.count() + pack.backs().len() <= 1 && !has_proposals;
    if is_picture && !dropped.is_dir() && has_few {
        return Imported::Picture(guess(dropped));
    }
    if pack.is_empty() && !has_proposals {
        let problem = pack.problems.into_iter().next();
        return problem.map_or(Imported::NotArt, |it| Imported::Broken(it.reason));
    }
    if dropped.starts_with(themes) {
        return Imported::Theme(pack.id);
    }
    let bytes: u64 = pack.files().entries().map(|it| it.bytes).sum();
    if dropped.is_dir() && bytes > limits::ZIP {
        return Imported::Broken(Reason::too_long(limits::ZIP));
    }
    if let Some(id) = duplicate(&pack, dropped, themes) {
        return Imported::Theme(id);
    }
    let copied = if dropped.is_dir() {
        copy_folder(&pack, themes, taken)
    } else {
        copy_file(dropped, &pack.id, themes, taken)
    };
    copied.map_or_else(Imported::NotCopied, Imported::Theme)
}

/// Returns the id of the player's own theme with the same content, file by file, if there is one.
fn duplicate(pack: &Pack, dropped: &Path, themes: &Path) -> Option<String> {
    let is_folder = dropped.is_dir();
    let ending = match is_folder {
        true => String::new(),
        false => format!(".{}", ending(dropped)),
    };
    let place = |id: &String| themes.join(format!("{id}{ending}"));
    numbered(&pack.id)
        .take(NUMBERS)
        .filter(|id| place(id).exists())
        .find(|id| match is_folder {
            true => Pack::read(&place(id)).is_ok_and(|own| same_files(pack, &own)),
            false => same_bytes(dropped, &place(id)),
        })
}

/// True if two themes contain the same deck files.
fn same_files(one: &Pack, other: &Pack) -> bool {
    let (one, other) = (one.files(), other.files());
    let entries = one.entries().zip(other.entries());
    let same = |name: &str| {
        let read = |files: &Files| files.read(name, limits::PICTURE).ok();
        read(one).is_some_and(|bytes| Some(bytes) == read(other))
    };
    one.entries().len() == other.entries().len()
        && entries
            .clone()
            .all(|(a, b)| (&a.name, a.bytes) == (&b.name, b.bytes))
        && entries.clone().all(|(entry, _)| same(&entry.name))
}

fn same_bytes(one: &Path, other: &Path) -> bool {
    let length = |path: &Path| fs::metadata(path).ok().map(|it| it.len());
    let read = |path: &Path| disk::read(path, "a deck", limits::ZIP).ok();
    length(one) == length(other) && read(one).is_some_and(|bytes| Some(bytes) == read(other))
}

fn ending(path: &Path) -> String {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.unwrap_or_default().to_lowercase()
}

/// Returns the card that a picture's file name contains, even if it is slightly misspelt.
fn guess(picture: &Path) -> Option<Slot> {
    let stem = picture.file_stem()?.to_str()?;
    match names::read(stem) {
        Some(named) => named.slots().first().copied(),
        None => names::did_you_mean(stem),
    }
}

/// Copies only the deck files of a theme. Links to files outside the theme are not followed.
fn copy_folder(pack: &Pack, themes: &Path, taken: &[String]) -> io::Result<String> {
    let hidden = hidden(themes)?;
    let files = pack.files();
    let copy = || -> io::Result<()> {
        for entry in files.entries() {
            let read = files.read(&entry.name, limits::PICTURE);
            let bytes = read.map_err(|reason| io::Error::other(reason.to_string()))?;
            let file = hidden.join(&entry.name);
            fs::create_dir_all(file.parent().unwrap_or(&hidden))?;
            fs::write(file, bytes)?;
        }
        Ok(())
    };
    fs::create_dir_all(&hidden)?;
    let id = free_id(&pack.id, "", themes, taken);
    let moved = copy().and_then(|()| fs::rename(&hidden, themes.join(&id)));
    if moved.is_err() {
        let _ = fs::remove_dir_all(&hidden);
    }
    moved.map(|()| id)
}

fn copy_file(file: &Path, id: &str, themes: &Path, taken: &[String]) -> io::Result<String> {
    let ending = format!(".{}", ending(file));
    let id = free_id(id, &ending, themes, taken);
    fs::create_dir_all(themes)?;
    let bytes = disk::read(file, "a dropped file", limits::ZIP)?;
    // The dropped file remains, so the copy need not survive a power failure.
    disk::replace(&themes.join(format!("{id}{ending}")), &bytes)?;
    Ok(id)
}

/// Returns a free hidden name next to the destination for a copy in progress, so that an incomplete copy is not read as
/// a theme.
fn hidden(folder: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let name = |number: u32| folder.join(format!(".incoming-{}-{number}", std::process::id()));
    let mut free = (0..).map(name).filter(|path| !path.exists());
    free.next()
        .ok_or_else(|| io::ErrorKind::AlreadyExists.into())
}

/// Creates the folder of themes if it is missing, and checks that new files can be created there. Called before a slow
/// rendering whose result is written there.
pub(super) fn check_writable(themes: &Path) -> io::Result<()> {
    let probe = hidden(themes)?;
    fs::create_dir(&probe)?;
    fs::remove_dir(&probe)
}

/// Returns the id, with a number if needed, that no other theme has.
pub(super) fn free_id(id: &str, ending: &str, themes: &Path, taken: &[String]) -> String {
    let id = plain(id);
    let is_free = |name: &String| {
        !taken.contains(name)
            && !themes.join(format!("{name}{ending}")).exists()
            && !themes.join(name).exists()
    };
    numbered(id).find(is_free).unwrap_or_else(|| id.to_owned())
}

/// Yields an id, and then the same id with a number, for further themes of the same name.
fn numbered(id: &str) -> impl Iterator<Item = String> {
    let id = plain(id);
    std::iter::once(id.to_owned()).chain((2..).map(move |number| format!("{id} {number}")))
}

/// Returns an id that can be the name of a file that is not hidden.
fn plain(id: &str) -> &str {
    let id = id.trim_start_matches('.').trim();
    if id.is_empty() { "deck" } else { id }
}

/// Writes the order of the cards into a theme, and returns the theme's id. If the theme is elsewhere or is not a
/// folder, first copies it into a folder in `themes`.
pub(super) fn choose_order(
    place: &Path,
    proposal: &Proposal,
    themes: &Path,
    taken: &[String],
) -> io::Result<String> {
    let is_own = place.parent() == Some(themes);
    if is_own && place.is_dir() {
        return proposal.write(place).map(|()| id_of(place));
    }
    let pack = Pack::read(place);
    let pack = pack.map_err(|problem| io::Error::other(problem.reason.to_string()))?;
    // The copy takes the place, and the name, of the picture or zip.
    let others = taken.iter().filter(|id| !is_own || **id != pack.id);
    let id = copy_folder(&pack, themes, &others.cloned().collect::<Vec<_>>())?;
    proposal.write(&themes.join(&id))?;
    if is_own {
        to_trash(place, &themes.join(TRASH))?;
    }
    Ok(id)
}

/// A theme in the trash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trashed {
    from: PathBuf,
    now: PathBuf,
}

impl Trashed {
    /// Returns the id of the theme before it was moved.
    pub fn id(&self) -> String {
        let name = if self.now.is_dir() {
            self.from.file_name()
        } else {
            self.from.file_stem()
        };
        name.unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// Moves a theme of the folder `themes` to its trash. Themes in other folders are not deleted.
pub(super) fn delete(place: &Path, themes: &Path) -> io::Result<Trashed> {
    if place.parent() != Some(themes) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let now = to_trash(place, &themes.join(TRASH))?;
    Ok(Trashed {
        from: place.to_owned(),
        now,
    })
}

fn to_trash(place: &Path, trash: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(trash)?;
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let free = (1..).map(|number| match number {
        1 => trash.join(&*name),
        _ => trash.join(format!("{number} {name}")),
    });
    let now = free.into_iter().find(|path| !path.exists());
    let now = now.ok_or_else(|| io::Error::from(io::ErrorKind::AlreadyExists))?;
    fs::rename(place, &now)?;
    Ok(now)
}

/// Moves a theme from the trash to where it was.
pub(super) fn restore(trashed: &Trashed) -> io::Result<()> {
    if trashed.from.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::rename(&trashed.now, &trashed.from)
}

/// Makes a picture replace a card in every deck. A picture that replaced this card before is moved to the trash of the
/// overrides.
pub(super) fn override_card(picture: &Path, slot: Slot, overrides: &Path) -> io::Result<()> {
    fs::create_dir_all(overrides)?;
    for entry in fs::read_dir(overrides)? {
        let path = entry?.path();
        let is_picture = PICTURES.contains(&&*ending(&path));
        if is_picture && path != picture && names_slot(&path, slot) {
            to_trash(&path, &overrides.join(TRASH))?;
        }
    }
    let name = format!("{}.{}", slot.file_stem(), ending(picture));
    let bytes = disk::read(picture, "a dropped file", limits::PICTURE)?;
    disk::replace(&overrides.join(name), &bytes)
}

fn names_slot(path: &Path, slot: Slot) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let named = stem.and_then(names::read);
    named.is_some_and(|named| named.slots().first() == Some(&slot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardart::bundle;

    #[test]
    fn ids_in_use_get_a_number_and_the_trash_keeps_both() {
        let root = std::env::temp_dir().join(format!("continental-files-{}", std::process::id()));
        let (from, themes) = (root.join("from/mine"), root.join("themes"));
        fs::create_dir_all(from.join(".git")).expect("made");
        fs::write(from.join("AS.svg"), "<svg/>").expect("written");
        fs::write(from.join(".git/config"), "").expect("written");
        let taken = ["mine 2".to_owned()];
        let id = |imported| match imported {
            Imported::Theme(id) => id,
            other => panic!("{other:?}"),
        };
        assert_eq!(id(import(&from, &themes, &taken)), "mine");
        fs::write(from.join("2S.svg"), "<svg/>").expect("written");
        assert_eq!(id(import(&from, &themes, &taken)), "mine 3");
        assert!(
            !themes.join("mine/.git").exists(),
            "hidden files are copied"
        );
        let first = delete(&themes.join("mine"), &themes).expect("moved");
        fs::write(from.join("3S.svg"), "<svg/>").expect("written");
        assert_eq!(id(import(&from, &themes, &taken)), "mine");
        let second = delete(&themes.join("mine"), &themes).expect("moved");
        assert_eq!((first.id(), second.id()), ("mine".into(), "mine".into()));
        restore(&second).expect("back");
        assert!(restore(&first).is_err(), "a theme overwrites another");
        assert!(
            delete(&from, &themes).is_err(),
            "a theme in another folder is deleted"
        );
        let names: Vec<_> = fs::read_dir(&themes).expect("there").collect();
        assert_eq!(names.len(), 3, "two themes and the trash");
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn known_themes_are_not_copied_again() {
        let root =
            std::env::temp_dir().join(format!("continental-duplicate-{}", std::process::id()));
        let (from, themes) = (root.join("from/mine"), root.join("themes"));
        fs::create_dir_all(&from).expect("made");
        fs::write(from.join("AS.svg"), "<svg/>").expect("written");
        let zip = root.join("packed.zip");
        let pack = Pack::read(&from).expect("read");
        let packed = bundle(pack.files()).expect("packed");
        fs::write(&zip, packed.bytes).expect("written");
        let take = |dropped: &Path| match import(dropped, &themes, &[]) {
            Imported::Theme(id) => id,
            other => panic!("{other:?}"),
        };
        for (dropped, id) in [(&from, "mine"), (&zip, "packed")] {
            assert_eq!([take(dropped), take(dropped)], [id, id]);
        }
        // Another picture of the same length.
        fs::write(from.join("AS.svg"), "<svg />").expect("written");
        assert_eq!(take(&from), "mine 2");
        fs::write(from.join("AS.svg"), "<gvs />").expect("written");
        assert_eq!(take(&from), "mine 3");
        assert_eq!(take(&from), "mine 3");
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn pictures_replace_the_one_of_the_same_card() {
        let root = std::env::temp_dir().join(format!("continental-over-{}", std::process::id()));
        fs::create_dir_all(&root).expect("made");
        let queen: Slot = Slot::Face("QH".parse().expect("a card"));
        let picture = root.join("my queen of hearts.png");
        fs::write(&picture, "pixels").expect("written");
        for (name, slot) in [
            ("Queen-of-Hearts.PNG", Some(queen)),
            ("quen_of_hearts.png", Some(queen)),
            ("joker.png", Some(Slot::Joker(0))),
            ("grandma.png", None),
        ] {
            assert_eq!(guess(Path::new(name)), slot, "{name}");
        }
        let over = root.join("overrides");
        fs::create_dir_all(&over).expect("made");
        fs::write(over.join("QH.svg"), "older").expect("written");
        override_card(&picture, queen, &over).expect("copied");
        assert!(over.join("queen_of_hearts.png").is_file());
        assert!(!over.join("QH.svg").exists() && over.join(".trash/QH.svg").is_file());
        fs::remove_dir_all(root).expect("removed");
    }
}
