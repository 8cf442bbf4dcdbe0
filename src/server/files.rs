//! The files that the server sends: the phone page and the card pictures. The page is built into the program, but files
//! in the assets folder can replace parts of it.
use super::credentials::digits;
use engine::cards::Card;
use flate2::{Compression, write::GzEncoder};
use platform::{dirs::Dirs, disk};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// File of the phone page.
pub struct Page {
    /// The media type.
    pub kind: &'static str,
    /// The uncompressed contents.
    pub plain: Vec<u8>,
    /// The contents, compressed with gzip.
    pub packed: Vec<u8>,
    /// The entity tag, which changes with the contents.
    pub tag: String,
}

/// All files of the phone page, by URL path.
pub struct Pages(BTreeMap<String, Page>);

/// Languages of the phone page.
pub const LANGUAGES: [&str; 3] = ["es", "en", "fr"];

/// Maximum size of a file in the assets folder, in bytes. Larger files are ignored.
const LARGEST_PAGE: u64 = 1 << 20;

/// Lists the built-in files. A row consists of a media type, the URL path, the path within the assets folder, and the
/// names of the files. Both paths have a gap for the name.
macro_rules! shipped {
    ($($kind:literal: $path:literal _ $path_end:literal = $file:literal _ $file_end:literal [$($name:literal)+])+) => {
        /// Built-in files. Each entry consists of the URL path, the media type, the path within the assets folder, and
        /// the contents.
        const SHIPPED: &[(&str, &str, &str, &[u8])] = &[$($((
            concat!($path, $name, $path_end),
            $kind,
            concat!($file, $name, $file_end),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/", $file, $name, $file_end)),
        )),+),+];
    };
}

shipped![
    "text/html; charset=utf-8": "/" _ "" = "phone/index" _ ".html" [""]
    "text/css; charset=utf-8": "/" _ ".css" = "phone/" _ ".css" ["phone"]
    "text/javascript; charset=utf-8": "/" _ ".js" = "phone/" _ ".js" [
        "browser" "older" "main" "dom" "line" "words" "texts" "cards" "hand"
        "staging" "table" "acts" "advice" "book" "tell" "store" "door" "call"
    ]
    "font/woff2": "/fonts/" _ ".woff2" = "phone/fonts/" _ ".woff2" ["libertinus-bold" "noto" "noto-bold"]
    "image/svg+xml": "/icon" _ ".svg" = "ui/logo" _ ".svg" [""]
    "image/svg+xml": "/face/" _ "" = "ui/portrait_" _ ".svg" ["0" "1" "2" "3" "4" "5" "6" "7"]
    "text/plain; charset=utf-8": "/words/" _ ".ftl" = "locales/" _ "/game.ftl" ["es" "en" "fr"]
    "text/plain; charset=utf-8": "/words/advice/" _ ".ftl" = "locales/" _ "/advice.ftl" ["es" "en" "fr"]
    "text/plain; charset=utf-8": "/words/rulebook/" _ ".ftl" = "locales/" _ "/rulebook.ftl" ["es" "en" "fr"]
];

impl Pages {
    /// Returns the built-in files. A file in the subfolder `phone` or `locales` of the assets folder, or of the
    /// player's own folders, replaces the built-in file.
    pub fn found(dirs: &Dirs) -> Pages {
        let roots = dirs.roots();
        Pages::from(|file| {
            let paths = roots.iter().rev().map(|root| root.join(file));
            paths
                .filter(|path: &PathBuf| path.is_file())
                .find_map(|path| disk::read(&path, "a file of the page", LARGEST_PAGE).ok())
        })
    }

    /// Returns the built-in files.
    pub fn shipped() -> Pages {
        Pages::from(|_| None)
    }

    fn from(instead: impl Fn(&str) -> Option<Vec<u8>>) -> Pages {
        let page = |(path, kind, file, shipped): &(&str, &'static str, &str, &[u8])| {
            let plain = instead(file).unwrap_or_else(|| shipped.to_vec());
            ((*path).to_owned(), Page::new(kind, plain))
        };
        Pages(SHIPPED.iter().map(page).collect())
    }

    /// Returns the file at this URL path.
    pub fn at(&self, path: &str) -> Option<&Page> {
        self.0.get(path)
    }

    /// Returns the one-line text with this key. If the text files lack the key, returns only the placeholder `{
    /// $address }`.
    pub fn sentence(&self, language: &str, key: &str) -> &str {
        let page = self.at(&format!("/words/{language}.ftl"));
        let text = page.and_then(|page| std::str::from_utf8(&page.plain).ok());
        text.unwrap_or_default()
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
            .unwrap_or("{ $address }")
    }

    /// Returns the compressed size of all files together, in bytes.
    pub fn packed_size(&self) -> usize {
        self.0.values().map(|page| page.packed.len()).sum()
    }
}

impl Page {
    fn new(kind: &'static str, plain: Vec<u8>) -> Page {
        Page {
            kind,
            packed: packed(&plain),
            tag: tag(&plain),
            plain,
        }
    }
}

/// Compresses the contents with gzip.
pub fn packed(plain: &[u8]) -> Vec<u8> {
    let mut to = GzEncoder::new(Vec::new(), Compression::best());
    to.write_all(plain)
        .and_then(|()| to.finish())
        .expect("writing to memory cannot fail")
}

/// Returns the entity tag for these contents.
pub fn tag(bytes: &[u8]) -> String {
    format!("\"{}\"", digits(&Sha256::digest(bytes)[..8]))
}

/// A picture file to send to a phone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The contents of the file.
    pub bytes: Vec<u8>,
    /// The media type, such as `image/svg+xml`.
    pub kind: &'static str,
}

/// Source of the card pictures that phones show.
pub trait CardArt: Send + Sync {
    /// Returns the version of all pictures, which changes when any of them changes. Phones cache pictures by version.
    /// If there are no pictures, the version is empty and phones request none.
    fn version(&self) -> String;

    /// Returns the picture of a card (`7H`, `JK`, or `JK2` for a second joker picture) or of the card back (`back`). If
    /// it is `None`, the phone page renders a plain card. `language` is the code of the phone's language (`fr`).
    /// Pictures may have its letters.
    fn picture(&self, key: &str, language: &str) -> Option<Picture>;
}

/// A source without pictures: the phone page renders plain cards.
pub struct NoArt;

impl CardArt for NoArt {
    fn version(&self) -> String {
        String::new()
    }

    fn picture(&self, _: &str, _: &str) -> Option<Picture> {
        None
    }
}

/// Card pictures from a folder. The files have the same names as in the bundled themes.
pub struct FolderArt {
    folder: PathBuf,
    /// The cached version and the time of its computation. The version is needed after every event.
    version: Mutex<Option<(Instant, String)>>,
}

/// Time for which the cached version is used before the folder is checked again.
const VERSION_CACHE_TIME: Duration = Duration::from_secs(2);

/// Maximum size of a picture, in bytes. Larger pictures are not sent.
const LARGEST_PICTURE: u64 = 2 << 20;

impl FolderArt {
    /// Creates the source for this folder. Files are read only when a picture is requested.
    pub fn at(folder: impl Into<PathBuf>) -> FolderArt {
        let (folder, version) = (folder.into(), Mutex::default());
        FolderArt { folder, version }
    }

    /// Returns a source for the first of these folders that contains a picture of the ace of spades. `None` if none
    /// does.
    pub fn first(folders: &[PathBuf]) -> Option<FolderArt> {
        let there = |folder: &&PathBuf| file_of(folder, "AS").is_some();
        folders.iter().find(there).map(FolderArt::at)
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Computes the version from the folder's path and the modification time of the picture of the ace of spades.
    fn look(&self) -> String {
        let path = self.folder.display().to_string();
        let changed = file_of(&self.folder, "AS")
            .and_then(|(file, _)| fs::metadata(file).ok()?.modified().ok())
            .and_then(|when| when.duration_since(std::time::UNIX_EPOCH).ok())
            .map_or(0, |since| since.as_secs());
        digits(&Sha256::digest(format!("{path}|{changed}"))[..6])
    }
}

impl CardArt for FolderArt {
    fn version(&self) -> String {
        let mut known = self.version.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((when, version)) = &*known
            && when.elapsed() < VERSION_CACHE_TIME
        {
            return version.clone();
        }
        let version = self.look();
        *known = Some((Instant::now(), version.clone()));
        version
    }

    fn picture(&self, key: &str, _: &str) -> Option<Picture> {
        let (file, kind) = file_of(&self.folder, key)?;
        let bytes = disk::read(&file, "a picture", LARGEST_PICTURE).ok()?;
        Some(Picture { bytes, kind })
    }
}

const KINDS: [(&str, &str); 4] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("webp", "image/webp"),
    ("jpg", "image/jpeg"),
];

fn file_of(folder: &Path, key: &str) -> Option<(PathBuf, &'static str)> {
    let name = file_name(key)?;
    let files = KINDS.map(|(ending, kind)| (folder.join(format!("{name}.{ending}")), kind));
    files.into_iter().find(|(file, _)| file.is_file())
}

/// Returns the file name of a card without the extension. `None` if `key` is not a card, so that a request cannot
/// contain a path.
fn file_name(key: &str) -> Option<String> {
    match key {
        "back" => return Some("back".to_owned()),
        "JK" => return Some("joker_red".to_owned()),
        "JK2" => return Some("joker_black".to_owned()),
        _ => {}
    }
    let (rank, suit) = key.parse::<Card>().ok()?.face()?;
    let (rank, suit) = (RANKS[rank.index()], <&str>::from(suit));
    Some(format!("{rank}_of_{suit}"))
}

/// Names of the ranks in file names, from the ace to the king.
const RANKS: [&str; 13] = [
    "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_whole() {
        let pages = Pages::shipped();
        assert!(pages.packed_size() < 150_000, "{}", pages.packed_size());
        let text = |path: &str| {
            let page = pages.at(path).unwrap_or_else(|| panic!("no {path}"));
            String::from_utf8_lossy(&page.plain).into_owned()
        };
        // Every file that another file refers to exists.
        let mut asked = Vec::new();
        for path in pages.0.keys() {
            let text = text(path);
            for mark in ["from './", "src=\"/", "href=\"/", "url('/"] {
                let rest = text.split(mark).skip(1);
                asked.extend(rest.filter_map(|rest| {
                    let end = rest.find(['\'', '"'])?;
                    Some((path.clone(), format!("/{}", &rest[..end])))
                }));
            }
        }
        assert!(asked.len() > 10, "{asked:?}");
        for (by, path) in asked {
            assert!(pages.at(&path).is_some(), "{by} asks for {path}");
        }
    }

    /// Syntax and functions that Safari 13 or Chrome 80 does not support. These browsers refuse scripts with unknown
    /// syntax. They ignore CSS rules with unknown selectors or values.
    const TOO_NEW: [(&str, &[&str]); 2] = [
        (
            ".js",
            &[
                "?.",
                "??",
                "||=",
                "&&=",
                "**=",
                "\nawait ",
                "0_0",
                "static ",
                "this.#",
                ".at(",
                ".replaceAll(",
                ".replaceChildren(",
                ".findLast(",
                ".toSorted(",
                ".hasOwn(",
                "structuredClone",
                "Promise.any",
                "AbortSignal",
                "{ signal }",
                "(?<",
                "randomUUID",
                "new ResizeObserver",
            ],
        ),
        (
            ".css",
            &[
                "\n  inset:",
                "-inline:",
                "-block:",
                "clamp(",
                ":is(",
                ":where(",
                ":has(",
                "color-mix(",
                "@layer",
                "@container",
                "\n  translate:",
                "\n  rotate:",
                "\n  scale:",
                "&:",
                "svh",
                "lvh",
            ],
        ),
    ];

    fn is_class_field(line: &str) -> bool {
        let Some(field) = line.strip_prefix("  ") else {
            return false;
        };
        let name = field.trim_start_matches(|letter: char| letter.is_alphanumeric());
        name.len() < field.len() && (name.starts_with(" = ") || name == ";") && field.ends_with(';')
    }

    #[test]
    fn the_page_runs_in_browsers_of_2019() {
        for (path, page) in &Pages::shipped().0 {
            let text = String::from_utf8_lossy(&page.plain);
            for (ending, tokens) in TOO_NEW {
                if !path.ends_with(ending) {
                    continue;
                }
                for token in tokens {
                    let at = text.find(token);
                    // `older.js` is a polyfill, so it tests for the feature first.
                    let is_guarded = path == "/older.js" && *token == "new ResizeObserver";
                    assert!(
                        at.is_none() || is_guarded,
                        "{path} has {token:?}: {:?}",
                        at.map(|at| &text[at..][..40])
                    );
                }
            }
            let class = text.find("\nexport class ").map_or("", |at| &text[at..]);
            let fields = class.lines().find(|line| is_class_field(line));
            assert_eq!(fields, None, "{path}");
            // Every height in `dvh` must follow one in `vh`, the fallback for older browsers.
            let lines: Vec<&str> = text.lines().collect();
            for two in lines.windows(2) {
                assert!(
                    !two[1].contains("dvh") || two[0].contains("vh;"),
                    "{path}: {}",
                    two[1]
                );
            }
        }
        let script = Pages::shipped();
        let script = String::from_utf8_lossy(&script.at("/browser.js").expect("it is there").plain)
            .into_owned();
        for token in ["=>", "const ", "let ", "`", "class "] {
            assert!(
                !script.contains(token),
                "browser.js is older than {token:?}"
            );
        }
    }

    #[test]
    fn a_card_has_a_file_and_a_path_has_none() {
        for (key, name) in [
            ("7H", Some("7_of_hearts")),
            ("TS", Some("10_of_spades")),
            ("AC", Some("ace_of_clubs")),
            ("JK", Some("joker_red")),
            ("back", Some("back")),
            ("1H", None),
            ("7HH", None),
            ("../7H", None),
            ("", None),
            ("7", None),
        ] {
            assert_eq!(file_name(key).as_deref(), name, "{key}");
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/themes/classic");
        let art = FolderArt::first(&[PathBuf::from("/nowhere"), folder]).expect("a theme");
        assert_eq!(
            art.picture("QH", "en").expect("a picture").kind,
            "image/svg+xml"
        );
        assert_eq!((art.picture("QQ", "en"), art.version().len()), (None, 12));
    }
}
