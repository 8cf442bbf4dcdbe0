//! The disk cache of rendered cards. With a cached rendering, an SVG is not even parsed, and a large bitmap is not
//! decoded. Small bitmaps are not cached, because decoding them is fast.
//!
//! Each picture has a file of facts and a file for each rendering. Their names contain a hash of the picture's content, the nodes that are
//! cut out of an SVG, and the version of the rendering code. The name of a rendering also contains a hash of its transform and size. Cached
//! data is therefore never stale, and deleting it costs only time. Each file is replaced atomically.
use super::{
    Facts,
    piece::FINER,
    pixels::{LARGE, Outline, Pixels, REDUCED},
    render_limits::{WATCHDOG, Watchdog, hash_of},
    shapes::Shapes,
};
use crate::Reason;
use image::{
    ColorType, DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, RgbaImage,
    codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder},
};
use parking_lot::Mutex;
use platform::disk;
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    fs::{self, DirEntry, File},
    io::Cursor,
    path::{Path, PathBuf},
    sync::{
        Arc, LazyLock, Weak,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

/// Maximum total size of all cache files, in bytes.
const ROOM: u64 = 384 << 20;

/// Disk cache of rendered cards. Disabled by default.
#[derive(Clone, Debug)]
pub struct DrawingCache {
    folder: Option<Arc<CacheFolder>>,
    /// Deadline for reading and rendering an SVG. That of the program by default.
    pub watchdog: Arc<Watchdog>,
    /// Height of the largest expected rendering, in pixels. Larger pictures in memory are reduced to the resolution that such
    /// renderings need.
    pub tallest: u32,
}

impl Default for DrawingCache {
    fn default() -> DrawingCache {
        DrawingCache {
            folder: None,
            watchdog: WATCHDOG.clone(),
            tallest: 0,
        }
    }
}

/// Decoded pictures in use, by the names of their cache files. The table and the menu page that shows all decks share them.
type Shared<T> = Mutex<HashMap<String, Weak<T>>>;

impl DrawingCache {
    /// Creates a cache in this folder. The folder is created when the first file is written.
    pub fn at(folder: impl Into<PathBuf>) -> DrawingCache {
        let folder = CacheFolder::new(folder.into(), ROOM);
        DrawingCache {
            folder: Some(Arc::new(folder)),
            ..DrawingCache::default()
        }
    }

    /// Reads an SVG from which these nodes will be cut out. Reuses a picture that is in use, or cached data.
    pub(super) fn shapes(&self, bytes: &[u8], ids: &[String]) -> Result<Arc<Shapes>, Reason> {
        let read = |kept| Shapes::read(bytes, ids, &self.watchdog, kept);
        let Some(folder) = self.folder.clone() else {
            return Ok(Arc::new(read(None)?));
        };
        let name = name(b"shapes", bytes, ids);
        shared(&folder.clone().shapes, &name.clone(), || {
            read(Some(CacheKey { folder, name }))
        })
    }

    /// Decodes a bitmap. Reuses a picture that is in use, or cached data.
    pub(super) fn pixels(&self, bytes: &[u8]) -> Result<Arc<Pixels>, Reason> {
        let outline = Outline::of(Cursor::new(bytes))?;
        let Some(folder) = self.folder.clone().filter(|_| outline.area >= LARGE) else {
            return Ok(Arc::new(Pixels::read(bytes, &outline, None)?));
        };
        let name = name(b"pixels", bytes, &[]);
        let least = self.tallest.saturating_mul(FINER).max(REDUCED);
        shared(&folder.clone().pixels, &name.clone(), || {
            let key = CacheKey { folder, name };
            let mut pixels = Pixels::read(bytes, &outline, Some(key))?;
            pixels.least = least;
            Ok(pixels)
        })
    }
}

/// Returns the picture with this name if it is in use. Otherwise reads it.
fn shared<T>(
    shared: &Shared<T>,
    name: &str,
    read: impl FnOnce() -> Result<T, Reason>,
) -> Result<Arc<T>, Reason> {
    let known = shared.lock().get(name).and_then(Weak::upgrade);
    if let Some(known) = known {
        return Ok(known);
    }
    let picture = Arc::new(read()?);
    let mut known = shared.lock();
    known.retain(|_, picture| picture.strong_count() > 0);
    known.insert(name.to_owned(), Arc::downgrade(&picture));
    Ok(picture)
}

/// Location of a picture's record in the disk cache.
#[derive(Debug)]
pub(super) struct CacheKey {
    pub folder: Arc<CacheFolder>,
    name: String,
}

impl CacheKey {
    /// Returns the name of the file for the rendering with this description.
    pub fn drawing_name(&self, view: &str) -> String {
        format!("{}-{:016x}.{MARK}.png", self.name, hash_of(&view))
    }

    fn facts_name(&self) -> String {
        format!("{}.{MARK}.json", self.name)
    }

    /// Returns the stored facts, if there are any.
    pub fn facts(&self) -> Option<Facts> {
        let facts = self.folder.read(&self.facts_name(), MOST_FACTS)?;
        let facts: Facts = serde_json::from_slice(&facts).ok()?;
        (facts.size.0 > 0.0 && facts.size.1 > 0.0).then_some(facts)
    }

    pub fn write_facts(&self, facts: &Facts) {
        // Facts consist of numbers and strings, so this conversion cannot fail.
        let facts = serde_json::to_vec(facts).unwrap_or_default();
        self.folder.write(&self.facts_name(), &facts);
    }
}

/// Returns the name of a picture's record: a hash of the `kind` of picture, the rendering code, the ids and the content.
fn name(kind: &[u8], bytes: &[u8], ids: &[String]) -> String {
    let mut hasher = VERSION.clone();
    hasher.update(kind);
    for id in ids {
        hasher.update((id.len() as u64).to_le_bytes());
        hasher.update(id);
    }
    hasher.update(u64::MAX.to_le_bytes());
    hasher.update(bytes);
    let hash = hasher.finalize();
    let digits = hash.iter().take(20).map(|byte| format!("{byte:02x}"));
    digits.collect()
}

/// Version of the rendering code: a hash of these source files and libraries. Any change to them invalidates the cache. A version
/// number in the code could be forgotten, which would lead to stale renderings.
static VERSION: LazyLock<Sha256> = LazyLock::new(|| {
    let sources = [
        include_str!("pixels.rs"),
        include_str!("piece.rs"),
        include_str!("shapes.rs"),
        include_str!("svg.rs"),
        include_str!("complexity.rs"),
        include_str!("render_limits.rs"),
        include_str!("mod.rs"),
        include_str!("../fonts.rs"),
        include_str!("../file_index.rs"),
    ];
    Sha256::new_with_prefix([sources.concat(), DRAWN_WITH.as_flattened().concat()].concat())
});

/// Libraries whose versions affect the renderings.
const DRAWN_WITH: [[&str; 2]; 4] = [
    ["image", "0.25.10"],
    ["resvg", "0.49.0"],
    ["typst-assets", "0.15.1"],
    ["notosans", "0.1.0"],
];

/// Part of the name of every cache file, before the extension. The cache files of earlier versions end with it.
const MARK: &str = "drawn";
/// Maximum size of a file of facts in bytes.
const MOST_FACTS: u64 = 1 << 20;
/// Minimum age of a file's modification time before a read updates it. Most reads therefore cause no write.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Fraction of the maximum total size that is written between two checks of the total size.
const UNCHECKED: u64 = 64;

/// Cache folder with a limit on its total size. Files that do not belong to the cache are left alone.
#[derive(Debug)]
pub(super) struct CacheFolder {
    folder: PathBuf,
    /// Maximum total size of all cache files, in bytes.
    most: u64,
    /// Number of bytes written since the last check of the total size. It starts at `most`, so that the first write
    /// triggers a check.
    unchecked: AtomicU64,
    shapes: Shared<Shapes>,
    pixels: Shared<Pixels>,
}

impl CacheFolder {
    pub fn new(folder: PathBuf, most: u64) -> CacheFolder {
        CacheFolder {
            folder,
            most,
            unchecked: AtomicU64::new(most),
            shapes: Shared::default(),
            pixels: Shared::default(),
        }
    }

    /// Returns the content of a cache file. Returns `None` if it cannot be read or has more than `most` bytes.
    fn read(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let path = self.folder.join(name);
        let bytes = disk::read(&path, "a drawn card", most).ok()?;
        touch(&path);
        Some(bytes)
    }

    /// Returns a stored rendering of this width and height. Returns `None` if there is none, or if its file is damaged.
    pub fn image(&self, name: &str, (width, height): (u32, u32)) -> Option<RgbaImage> {
        let most = u64::from(width) * u64::from(height) * 4 + OVERHEAD;
        unpack(&self.read(name, most)?, (width, height))
    }

    /// Writes a rendering, compressed at the fastest level. Large areas of one colour compress well even then.
    pub fn write_image(&self, name: &str, image: &RgbaImage) {
        let mut bytes = Vec::new();
        let (fast, filter) = (CompressionType::Level(1), FilterType::NoFilter);
        let packer = PngEncoder::new_with_quality(&mut bytes, fast, filter);
        let (width, height) = image.dimensions();
        let packed = packer.write_image(image, width, height, ExtendedColorType::Rgba8);
        if packed.is_ok() {
            self.write(name, &bytes);
        }
    }

    /// Writes a cache file. If the total size then exceeds the limit, deletes the least recently used files. Ignores errors, because the
    /// data can be created again.
    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.join(name);
        let written = fs::create_dir_all(&self.folder).and_then(|()| disk::replace(&path, bytes));
        let own = bytes.len() as u64;
        let unchecked = self.unchecked.fetch_add(own, Ordering::Relaxed) + own;
        if written.is_ok() && unchecked > self.most / UNCHECKED {
            self.unchecked.store(0, Ordering::Relaxed);
            self.make_room();
        }
    }

    fn make_room(&self) {
        let mut files = self.files();
        files.sort();
        let mut total: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        for (used, bytes, name) in files {
            let is_left_behind = disk::is_temporary(&name) && age(used) > A_DAY;
            let is_deleted = total > self.most || is_left_behind;
            if is_deleted && fs::remove_file(self.folder.join(name)).is_ok() {
                total = total.saturating_sub(bytes);
            }
        }
    }

    /// Returns the time of last use, the length and the name of each cache file, and of the temporary files left behind by interrupted
    /// writes.
    fn files(&self) -> Vec<(SystemTime, u64, String)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        let of = |entry: DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let about = entry.metadata().ok()?;
            let is_own = about.is_file() && name.contains(&format!(".{MARK}"));
            is_own.then_some((about.modified().ok()?, about.len(), name))
        };
        entries.filter_map(|entry| of(entry.ok()?)).collect()
    }
}

fn age(time: SystemTime) -> Duration {
    SystemTime::now().duration_since(time).unwrap_or_default()
}

/// Maximum size of a PNG file beyond its pixels, in bytes.
const OVERHEAD: u64 = 64 << 10;

/// Decodes a rendering of this width and height. Returns `None` if the file is damaged, or if its size or pixel format
/// differs.
fn unpack(png: &[u8], size: (u32, u32)) -> Option<RgbaImage> {
    let decoder = PngDecoder::new(Cursor::new(png)).ok()?;
    if decoder.dimensions() != size || decoder.color_type() != ColorType::Rgba8 {
        return None;
    }
    Some(DynamicImage::from_decoder(decoder).ok()?.into_rgba8())
}

/// Sets a file's modification time to the current time, which marks it as recently used.
fn touch(path: &Path) {
    let old = |path: &Path| path.metadata()?.modified();
    if old(path).is_ok_and(|used| age(used) > A_DAY)
        && let Ok(file) = File::options().append(true).open(path)
    {
        // A failure is harmless. At worst, the file is deleted earlier.
        let _ = file.set_modified(SystemTime::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_versions_match_the_lock_file() {
        let lock = include_str!("../../../Cargo.lock");
        for [library, version] in DRAWN_WITH {
            let entry = format!("name = \"{library}\"\nversion = \"{version}\"\n");
            let lock = lock.replace("\r\n", "\n");
            assert!(lock.contains(&entry), "{library} is no longer {version}");
        }
    }

    #[test]
    fn names_differ_by_content_and_by_nodes() {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let all = [
            name(b"shapes", b"<svg/>", &[]),
            name(b"shapes", b"<svg />", &[]),
            name(b"shapes", b"<svg/>", &ids(&["ab"])),
            name(b"shapes", b"<svg/>", &ids(&["a", "b"])),
            name(b"pixels", b"<svg/>", &[]),
        ];
        for (place, one) in all.iter().enumerate() {
            assert_eq!(one.len(), 40);
            assert!(!all[place + 1..].contains(one));
        }
        assert_eq!(name(b"shapes", b"<svg/>", &[]), all[0]);
    }

    #[test]
    fn a_damaged_rendering_is_not_shown() {
        let root = std::env::temp_dir().join(format!("continental-png-{}", std::process::id()));
        let cache = CacheFolder::new(root.clone(), ROOM);
        let image = RgbaImage::from_fn(7, 5, |x, y| image::Rgba([x as u8, y as u8, 9, 200]));
        cache.write_image("card.drawn.png", &image);
        let whole = cache.read("card.drawn.png", 9999).expect("written");
        assert_eq!(unpack(&whole, (7, 5)), Some(image.clone()));
        assert_eq!(unpack(&whole, (5, 7)), None, "another size");
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            for damaged in [&damaged[..], &whole[..place]] {
                let shown = unpack(damaged, (7, 5));
                assert!(shown.is_none_or(|shown| shown == image), "byte {place}");
            }
        }
        fs::write(root.join("card.drawn.png"), vec![0; 1 << 20]).expect("written");
        assert_eq!(cache.image("card.drawn.png", (7, 5)), None, "too long");
        fs::remove_dir_all(root).expect("removed");
    }

    #[test]
    fn only_the_oldest_files_are_deleted() {
        let root = std::env::temp_dir().join(format!("continental-room-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let cache = CacheFolder::new(root.join("cards"), 250);
        let path = |name: &str| root.join("cards").join(name);
        let [first, second, third] = ["first.drawn", "second.drawn.png", "third.drawn.json"];
        assert_eq!(cache.read("none", 100), None);
        cache.write(first, &[1; 100]);
        let strange = root.join("cards/holiday.png");
        fs::write(&strange, [0; 1000]).expect("written");
        let left = root.join("cards/fourth.drawn.123.tmp");
        fs::write(&left, [0; 10]).expect("written");
        let at = |path: &Path, hours: u64| {
            let file = File::options().append(true).open(path).expect("opened");
            let time = SystemTime::now() - Duration::from_secs(hours * 3600);
            file.set_modified(time).expect("set");
        };
        at(&path(first), 50);
        at(&left, 48);
        cache.write(second, &[2; 100]);
        at(&path(second), 49);
        assert!(!left.exists(), "the stale temporary file still exists");
        // This read makes the second file the least recently used one.
        assert_eq!(cache.read(first, 100), Some(vec![1; 100]));
        assert_eq!(cache.read(first, 99), None, "too long");
        cache.write(third, &[3; 100]);
        assert_eq!(cache.read(second, 100), None);
        assert_eq!(cache.read(first, 100), Some(vec![1; 100]));
        assert_eq!(cache.read(third, 100), Some(vec![3; 100]));
        assert!(strange.exists());
        fs::remove_dir_all(root).expect("removed");
    }
}
