//! The player's own decks as files: taken in whole or not at all, put into the trash, brought back.
use cardart::{
    Files, PICTURES, Pack, Reason, Slot, ZIPS, limits,
    names::{self, Named},
};
use platform::disk;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The folder below the themes in which deleted ones lie. What is hidden is no theme.
const TRASH: &str = ".trash";

/// So many themes of one name are looked at for one that is the same.
const NUMBERS: usize = 32;

/// What came of something that was dropped.
#[derive(Debug)]
pub(super) enum TakenIn {
    /// It is a theme, and lies among the player's own; this is its id.
    Theme(String),
    /// It is a single picture: which card is it?
    Picture(Option<Slot>),
    /// It is no card art.
    NotArt,
    /// It cannot be read.
    Broken(Reason),
    /// It could not be copied.
    NotCopied(io::Error),
}

/// Takes in what was dropped: a theme is copied into the folder `themes`, under a name that is not among `taken`.
pub(super) fn take_in(dropped: &Path, themes: &Path, taken: &[String]) -> TakenIn {
    let ending = ending(dropped);
    let is_picture = PICTURES.contains(&&*ending);
    if !dropped.is_dir() && !is_picture && !ZIPS.contains(&&*ending) {
        return TakenIn::NotArt;
    }
    let pack = match Pack::read(dropped) {
        Ok(pack) => pack,
        Err(problem) => return TakenIn::Broken(problem.reason),
    };
    if is_picture && !dropped.is_dir() && pack.count() + pack.backs().len() <= 1 {
        return TakenIn::Picture(guess(dropped));
    }
    if pack.is_empty() {
        let reason = pack
            .problems
            .into_iter()
            .next()
            .map(|problem| problem.reason);
        return reason.map_or(TakenIn::NotArt, TakenIn::Broken);
    }
    if dropped.starts_with(themes) {
        return TakenIn::Theme(pack.id);
    }
    let bytes: u64 = pack.files().entries().iter().map(|it| it.bytes).sum();
    if dropped.is_dir() && bytes > limits::ZIP {
        return TakenIn::Broken(Reason::too_long(limits::ZIP));
    }
    if let Some(id) = twin(&pack, dropped, themes) {
        return TakenIn::Theme(id);
    }
    let copied = if dropped.is_dir() {
        copy_folder(&pack, themes, taken)
    } else {
        copy_file(dropped, &pack.id, themes, taken)
    };
    copied.map_or_else(TakenIn::NotCopied, TakenIn::Theme)
}

/// The theme among the player's own that is the same, file by file: what is opened again is there already.
fn twin(pack: &Pack, dropped: &Path, themes: &Path) -> Option<String> {
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

/// Whether two themes hold the same, as far as it counts.
fn same_files(one: &Pack, other: &Pack) -> bool {
    let (one, other) = (one.files(), other.files());
    let entries = one.entries().iter().zip(other.entries());
    let same = |name: &str| {
        let read = |files: &dyn Files| files.read(name, limits::PICTURE).ok();
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

/// Which card a picture is by its name, if that says or nearly says one.
fn guess(picture: &Path) -> Option<Slot> {
    let stem = picture.file_stem()?.to_str()?;
    match names::read(stem) {
        Some(Named::Face(card)) => Some(Slot::Face(card)),
        Some(Named::Joker(colour)) => Some(Slot::Joker(colour.unwrap_or(0))),
        Some(Named::Back(_)) => Some(Slot::Back),
        Some(Named::Reserved) => None,
        None => names::did_you_mean(stem),
    }
}

/// Copies the files of a theme that count, and only those: what a link leads to outside of it is not followed.
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
    let target = themes.join(format!("{id}{ending}"));
    copy_atomic(file, &target, limits::ZIP)?;
    Ok(id)
}

/// A name for what is being copied, beside its place and hidden, so that nobody takes half of it for a theme.
fn hidden(folder: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let name = |number: u32| folder.join(format!(".incoming-{}-{number}", std::process::id()));
    let mut free = (0..).map(name).filter(|path| !path.exists());
    free.next()
        .ok_or_else(|| io::ErrorKind::AlreadyExists.into())
}

fn copy_atomic(from: &Path, to: &Path, most: u64) -> io::Result<()> {
    let bytes = disk::read(from, "a dropped file", most).map_err(io::Error::from)?;
    let hidden = hidden(to.parent().unwrap_or(Path::new(".")))?;
    let moved = fs::write(&hidden, bytes).and_then(|()| fs::rename(&hidden, to));
    if moved.is_err() {
        let _ = fs::remove_file(&hidden);
    }
    moved
}

/// The id, or the id with a number behind it, that no theme has.
pub(super) fn free_id(id: &str, ending: &str, themes: &Path, taken: &[String]) -> String {
    let id = plain(id);
    let is_free = |name: &String| {
        !taken.contains(name)
            && !themes.join(format!("{name}{ending}")).exists()
            && !themes.join(name).exists()
    };
    numbered(id).find(is_free).unwrap_or_else(|| id.to_owned())
}

/// An id, and those that others of the same name get.
fn numbered(id: &str) -> impl Iterator<Item = String> {
    let id = plain(id);
    std::iter::once(id.to_owned()).chain((2..).map(move |number| format!("{id} {number}")))
}

/// An id as a name of a file that is seen.
fn plain(id: &str) -> &str {
    let id = id.trim_start_matches('.').trim();
    if id.is_empty() { "deck" } else { id }
}

/// A theme in the trash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trashed {
    from: PathBuf,
    now: PathBuf,
}

impl Trashed {
    /// The id it had.
    pub fn id(&self) -> String {
        let name = if self.now.is_dir() {
            self.from.file_name()
        } else {
            self.from.file_stem()
        };
        name.unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// Moves a theme of the folder `themes` to its trash. Whatever lies elsewhere stays.
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

/// Lays a picture over a card of whichever deck is used. One that was there before goes to the trash of the overrides.
pub(super) fn put_over(picture: &Path, slot: Slot, overrides: &Path) -> io::Result<()> {
    fs::create_dir_all(overrides)?;
    for entry in fs::read_dir(overrides)? {
        let path = entry?.path();
        let is_picture = PICTURES.contains(&&*ending(&path));
        if is_picture && path != picture && names_slot(&path, slot) {
            to_trash(&path, &overrides.join(TRASH))?;
        }
    }
    let name = format!("{}.{}", slot.file_stem(), ending(picture));
    copy_atomic(picture, &overrides.join(name), limits::PICTURE)
}

fn names_slot(path: &Path, slot: Slot) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    stem.and_then(names::read).is_some_and(|named| match named {
        Named::Face(card) => slot == Slot::Face(card),
        Named::Joker(colour) => slot == Slot::Joker(colour.unwrap_or(0)),
        Named::Back(_) => slot == Slot::Back,
        Named::Reserved => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardart::bundle;

    #[test]
    fn a_name_that_is_taken_gets_a_number_and_the_trash_keeps_both() {
        let root = std::env::temp_dir().join(format!("continental-shelf-{}", std::process::id()));
        let (from, themes) = (root.join("from/mine"), root.join("themes"));
        fs::create_dir_all(from.join(".git")).expect("made");
        fs::write(from.join("AS.svg"), "<svg/>").expect("written");
        fs::write(from.join(".git/config"), "").expect("written");
        let taken = ["mine 2".to_owned()];
        let id = |taken_in| match taken_in {
            TakenIn::Theme(id) => id,
            other => panic!("{other:?}"),
        };
        assert_eq!(id(take_in(&from, &themes, &taken)), "mine");
        fs::write(from.join("2S.svg"), "<svg/>").expect("written");
        assert_eq!(id(take_in(&from, &themes, &taken)), "mine 3");
        assert!(!themes.join("mine/.git").exists(), "hidden files stay");
        let first = delete(&themes.join("mine"), &themes).expect("moved");
        fs::write(from.join("3S.svg"), "<svg/>").expect("written");
        assert_eq!(id(take_in(&from, &themes, &taken)), "mine");
        let second = delete(&themes.join("mine"), &themes).expect("moved");
        assert_eq!((first.id(), second.id()), ("mine".into(), "mine".into()));
        restore(&second).expect("back");
        assert!(restore(&first).is_err(), "its place is taken");
        assert!(delete(&from, &themes).is_err(), "it lies elsewhere");
        let names: Vec<_> = fs::read_dir(&themes).expect("there").collect();
        assert_eq!(names.len(), 3, "two themes, the trash, nothing half copied");
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn what_is_there_already_is_not_copied_again() {
        let root = std::env::temp_dir().join(format!("continental-twin-{}", std::process::id()));
        let (from, themes) = (root.join("from/mine"), root.join("themes"));
        fs::create_dir_all(&from).expect("made");
        fs::write(from.join("AS.svg"), "<svg/>").expect("written");
        let zip = root.join("packed.zip");
        let pack = Pack::read(&from).expect("read");
        let packed = bundle(pack.files()).expect("packed");
        fs::write(&zip, packed.bytes).expect("written");
        let take = |dropped: &Path| match take_in(dropped, &themes, &[]) {
            TakenIn::Theme(id) => id,
            other => panic!("{other:?}"),
        };
        for (dropped, id) in [(&from, "mine"), (&zip, "packed")] {
            assert_eq!([take(dropped), take(dropped)], [id, id]);
        }
        // As long, but another picture.
        fs::write(from.join("AS.svg"), "<svg />").expect("written");
        assert_eq!(take(&from), "mine 2");
        fs::write(from.join("AS.svg"), "<gvs />").expect("written");
        assert_eq!(take(&from), "mine 3");
        assert_eq!(take(&from), "mine 3");
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn a_picture_is_guessed_by_its_name_and_replaces_the_one_over_the_same_card() {
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
        put_over(&picture, queen, &over).expect("copied");
        assert!(over.join("queen_of_hearts.png").is_file());
        assert!(!over.join("QH.svg").exists() && over.join(".trash/QH.svg").is_file());
        fs::remove_dir_all(root).expect("removed");
    }
}
