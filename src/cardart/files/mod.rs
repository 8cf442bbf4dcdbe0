//! The files of a theme, whether it is a folder, a zip, a single file, or part of the program.
mod folder;

#[cfg(test)]
pub(super) use memory::Memory;

use super::{Fallback, Problem, Reason, Slot, file_index, limits, names};
use parking_lot::Mutex;
use platform::disk;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs::File,
    io::Read,
    path::{Path, PathBuf},
    sync::Arc,
};
use zip::ZipArchive;

/// File of a theme.
#[derive(Debug)]
pub struct Entry {
    /// Path within the theme, with `/` as separator.
    pub name: String,
    /// Length in bytes.
    pub bytes: u64,
    content: Content,
}

impl Entry {
    fn new(name: impl Into<String>, bytes: u64, content: Content) -> Entry {
        let name = name.into();
        Entry {
            name,
            bytes,
            content,
        }
    }
}

/// Location of a file's content.
#[derive(Debug)]
enum Content {
    /// File on disk.
    Disk(PathBuf),
    /// File in a zip, by its index in the archive.
    Zip(Arc<Mutex<ZipArchive<File>>>, usize),
    /// Content in memory.
    Memory(Cow<'static, [u8]>),
}

/// Files of a theme. Only listed files are read. A path such as `../secret` in a description therefore cannot leave the theme.
#[derive(Debug)]
pub struct Files {
    place: PathBuf,
    /// Files by their names.
    entries: BTreeMap<String, Entry>,
    /// Problems that were found while listing the files.
    pub(super) problems: Vec<Problem>,
}

impl Files {
    /// Lists files that were found at a path. Of several files with the same name, the last one is used.
    fn of(place: &Path, found: impl IntoIterator<Item = Entry>, problems: Vec<Problem>) -> Files {
        let found = found.into_iter().map(|entry| (entry.name.clone(), entry));
        Files {
            place: place.to_owned(),
            entries: found.collect(),
            problems,
        }
    }

    /// Returns the files of a path that cannot be opened.
    pub(super) fn none(place: &Path) -> Files {
        Files::of(place, [], Vec::new())
    }

    /// Returns the path of the theme's folder, zip or single file.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Returns the files, sorted by name. Hidden files and files created by operating systems are left out.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> + Clone {
        self.entries.values()
    }

    /// Returns the names of the files, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// Reads a file if it has at most `most` bytes.
    ///
    /// # Errors
    /// Returns the reason if the file does not exist, is too long, or cannot be read.
    pub fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, Reason> {
        let entry = self.entries.get(name);
        match &entry.ok_or_else(|| Reason::no_such_file(name))?.content {
            Content::Disk(path) => Ok(disk::read(path, "a file of a theme", most)?),
            Content::Memory(bytes) if bytes.len() as u64 > most => Err(Reason::too_long(most)),
            Content::Memory(bytes) => Ok(bytes.to_vec()),
            Content::Zip(archive, place) => {
                let mut archive = archive.lock();
                let file = archive.by_index(*place)?;
                let mut bytes = Vec::new();
                // The length that the zip states may be wrong, so at most `most + 1` bytes are unpacked.
                file.take(most + 1).read_to_end(&mut bytes)?;
                if bytes.len() as u64 > most {
                    return Err(Reason::too_long(most));
                }
                Ok(bytes)
            }
        }
    }

    /// Returns the path of a file below [`place`](Self::place). In a zip, the file's name follows the path of the zip.
    pub fn path(&self, name: &str) -> PathBuf {
        match self.entries.get(name).map(|entry| &entry.content) {
            Some(Content::Disk(path)) => path.clone(),
            _ => self.place.join(name),
        }
    }

    /// True if a file with this name exists.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }
}

/// True if a file may be essential for the theme: a picture named after a card, or `theme.toml`.
fn may_be_card(name: &str) -> bool {
    let file = file_index::file(name);
    file == "theme.toml"
        || (file_index::is_picture(file) && names::read(file_index::stem(file)).is_some())
}

/// Lists the files of a theme at this path: a folder, a zip, or a picture that contains a whole deck.
///
/// # Errors
/// Returns a problem if the path cannot be opened.
pub fn open(place: &Path) -> Result<Files, Problem> {
    let opened = if place.is_dir() {
        folder::open(place)
    } else if has_ending(place, &ZIPS) {
        zipped(place)
    } else {
        single(place)
    };
    opened.map_err(|reason| Problem::new(place, reason, Fallback::Classic))
}

/// Returns a theme that is a single picture: an SVG or a bitmap that contains a whole deck.
fn single(place: &Path) -> Result<Files, Reason> {
    let (_, bytes) = disk::open_file(place)?;
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let picture = Entry::new(name, bytes, Content::Disk(place.to_owned()));
    Ok(Files::of(place, [picture], Vec::new()))
}

/// Returns a theme in a zip. The zip may contain the files directly or in a folder (`mine/…` in `mine.zip`), because the
/// recognisers search folders.
fn zipped(place: &Path) -> Result<Files, Reason> {
    let (file, bytes) = disk::open_file(place)?;
    if bytes > limits::ZIP {
        return Err(Reason::too_long(limits::ZIP));
    }
    let archive = ZipArchive::new(file)?;
    let mut all: Vec<usize> = (0..archive.len().min(limits::NAMES)).collect();
    let mut problems = Vec::new();
    if archive.len() > limits::ENTRIES {
        problems.push(too_many(place));
        all.sort_by_cached_key(|at| {
            let name = archive.name_for_index(*at).and_then(Result::ok);
            let name = name.unwrap_or_default().into_owned();
            (!may_be_card(&name), name)
        });
    }
    let archive = Arc::new(Mutex::new(archive));
    let mut entries = Vec::new();
    for at in all.into_iter().take(limits::ENTRIES) {
        // The content is not unpacked here. A password or an unknown compression is reported only if the file is needed.
        let mut locked = archive.lock();
        let Ok(file) = locked.by_index_raw(at) else {
            continue;
        };
        if file.is_dir() {
            continue;
        }
        let inside = file.enclosed_name();
        let Some(inside) = inside.filter(|_| !file.is_symlink()) else {
            let name = String::from_utf8_lossy(file.name_raw()).into_owned();
            let path = place.join(name.trim_start_matches(['/', '\\']));
            problems.push(Problem::new(path, Reason::Outside {}, Fallback::Skipped));
            continue;
        };
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        if !parts.iter().any(|part| is_system_file(part)) && parts.len() <= limits::DEPTH + 1 {
            let content = Content::Zip(archive.clone(), at);
            entries.push(Entry::new(parts.join("/"), file.size(), content));
        }
    }
    Ok(Files::of(place, entries, problems))
}

/// Reads a file of a theme by its path, which may lead through a zip, for example `themes/mine.zip/queen.png`.
///
/// # Errors
/// Returns the reason if the file does not exist, has more than `most` bytes, or cannot be read.
pub fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, Reason> {
    let mut above = path.ancestors().skip(1);
    let zip = above.find(|place| has_ending(place, &ZIPS) && place.is_file());
    let Some((zip, name)) = zip.and_then(|zip| Some((zip, path.strip_prefix(zip).ok()?))) else {
        return Ok(disk::read(path, "a file of a theme", most)?);
    };
    let name = name.to_string_lossy();
    let name = name.replace(std::path::MAIN_SEPARATOR, "/");
    zipped(zip)?.read(&name, most)
}

/// Extensions of zips. Desktop environments associate the second extension with the game.
pub const ZIPS: [&str; 2] = ["zip", "continental-theme"];

/// True for a file that can contain a whole theme: a zip or a picture.
pub(crate) fn may_be_theme(path: &Path) -> bool {
    has_ending(path, &ZIPS) || has_ending(path, &file_index::PICTURES)
}

/// Extensions of archives other than zips. The game does not read them.
pub(crate) const ARCHIVES: [&str; 14] = [
    "rar", "7z", "tar", "gz", "tgz", "bz2", "tbz", "tbz2", "xz", "txz", "zst", "lzh", "cab", "ace",
];

/// Returns the extension of an archive, for example `7z` or `tar.gz`, or `None` for other files. A zip is treated as an archive, too,
/// because a zip inside a deck is not opened.
pub fn archive_kind(path: &Path) -> Option<String> {
    if !has_ending(path, &ARCHIVES) && !has_ending(path, &ZIPS) {
        return None;
    }
    let ending = path.extension()?.to_str()?.to_lowercase();
    let stem = Path::new(path.file_stem()?);
    Some(match has_ending(stem, &["tar"]) {
        true => format!("tar.{ending}"),
        false => ending,
    })
}

/// True if the path has one of these extensions, ignoring case.
pub(crate) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}

/// True for the name of a hidden file or folder, which begins with a dot. Also true for files that operating systems
/// create.
fn is_system_file(part: &str) -> bool {
    let mut litter = ["__MACOSX", "Thumbs.db", "desktop.ini", "CVS"].iter();
    part.starts_with('.') || litter.any(|name| part.eq_ignore_ascii_case(name))
}

/// Returns the problem for a folder or zip with too many entries.
fn too_many(place: &Path) -> Problem {
    let limit = limits::ENTRIES as u64;
    Problem::new(place, Reason::TooManyFiles { limit }, Fallback::Skipped)
}

macro_rules! svg {
    ($($name:literal),*) => {
        include_bytes!(concat!("../../../assets/themes/classic/", $($name,)* ".svg")).as_slice()
    };
}

macro_rules! suit {
    ($suit:literal: $($rank:literal)*) => {
        [$(svg!($rank, "_of_", $suit)),*]
    };
    ($suit:literal) => {
        suit!($suit: "ace" "2" "3" "4" "5" "6" "7" "8" "9" "10" "jack" "queen" "king")
    };
}

/// Pictures of the shipped deck, which is part of the executable, in the order of [`Slot::index`].
static FACES: [[&[u8]; 13]; 4] = [
    suit!("clubs"),
    suit!("diamonds"),
    suit!("hearts"),
    suit!("spades"),
];

static OTHERS: [&[u8]; 3] = [svg!("joker_black"), svg!("joker_red"), svg!("back")];

static TOML: &[u8] = include_bytes!("../../../assets/themes/classic/theme.toml");

/// Returns the shipped picture of a slot.
pub(super) fn shipped_picture(slot: Slot) -> &'static [u8] {
    let at = slot.index();
    let face = FACES.as_flattened().get(at);
    face.unwrap_or_else(|| &OTHERS[at - 52])
}

/// Returns the shipped deck as a theme.
pub fn shipped_files() -> Files {
    let pictures = Slot::all().map(|slot| (slot.file_stem() + ".svg", shipped_picture(slot)));
    let files = pictures.chain([("theme.toml".to_owned(), TOML)]);
    let entries = files
        .map(|(name, bytes)| Entry::new(name, bytes.len() as u64, Content::Memory(bytes.into())));
    Files::of(Path::new("themes/classic"), entries, Vec::new())
}

#[cfg(test)]
mod memory {
    use super::{Content, Entry, Files};
    use std::path::Path;

    /// Theme in memory, for tests.
    pub struct Memory;

    impl Memory {
        /// Creates the files from pairs of name and content.
        pub fn of<'a, B: AsRef<[u8]> + ?Sized + 'a>(
            files: impl IntoIterator<Item = (&'a str, &'a B)>,
        ) -> Files {
            let entry = |(name, bytes): (&str, &'a B)| Entry {
                name: name.to_owned(),
                bytes: bytes.as_ref().len() as u64,
                content: Content::Memory(bytes.as_ref().to_vec().into()),
            };
            let files = files.into_iter().map(entry);
            Files::of(Path::new("memory"), files, Vec::new())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::{ZipWriter, write::SimpleFileOptions};

    #[test]
    fn nothing_outside_of_a_zip_and_no_bomb() {
        let place = std::env::temp_dir().join(format!("continental-{}.zip", std::process::id()));
        let mut zip = ZipWriter::new(File::create(&place).expect("made"));
        let options = SimpleFileOptions::default();
        for name in [
            "mine/AS.png",
            "../evil.png",
            "/etc/evil.png",
            "__MACOSX/AS.png",
            "mine/.DS_Store",
        ] {
            zip.start_file(name, options).expect("begun");
            zip.write_all(name.as_bytes()).expect("written");
        }
        zip.add_symlink("mine/KS.png", "/etc/passwd", options)
            .expect("linked");
        zip.start_file("bomb.png", options).expect("begun");
        zip.write_all(&vec![0; 2 << 20]).expect("written");
        zip.finish().expect("closed");
        let zipped = open(&place).expect("opened");
        let names: Vec<&str> = zipped.names().collect();
        assert!(names.contains(&"mine/AS.png") && names.contains(&"bomb.png"));
        assert!(
            !names.iter().any(|name| name.contains("..")
                || name.starts_with('/')
                || name.ends_with("KS.png")),
            "{names:?}"
        );
        assert_eq!(
            zipped.read("mine/AS.png", 100).as_deref(),
            Ok(&b"mine/AS.png"[..])
        );
        assert_eq!(
            zipped.read("bomb.png", 1 << 20),
            Err(Reason::TooLong { limit: 1 })
        );
        std::fs::remove_file(place).expect("removed");
    }
}
