//! A folder of files that can all be made again: each written whole or not at all, all together no more than so many bytes. Nothing
//! beside these files is touched.
use platform::disk;
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// How the names of the files end.
const ENDING: &str = "drawn";
/// A file counts as used once more when it was last so this long ago: not every reading is a writing.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The folder.
#[derive(Debug)]
pub(super) struct CacheFolder {
    folder: PathBuf,
    /// The most bytes that all files have.
    most: u64,
}

impl CacheFolder {
    pub fn new(folder: PathBuf, most: u64) -> CacheFolder {
        CacheFolder { folder, most }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ENDING}"))
    }

    /// A file of at most so many bytes; nothing if there is none that can be read.
    pub fn read(&self, name: &str, most: u64) -> Option<Vec<u8>> {
        let path = self.path(name);
        let bytes = disk::read(&path, "a drawn card", most).ok()?;
        touch(&path);
        Some(bytes)
    }

    /// Writes a file, and lets the oldest go if there is no more room. If it cannot be written nothing is lost but time.
    pub fn write(&self, name: &str, bytes: &[u8]) {
        let written =
            fs::create_dir_all(&self.folder).and_then(|()| disk::replace(&self.path(name), bytes));
        if written.is_ok() {
            self.make_room();
        }
    }

    fn make_room(&self) {
        let mut files = self.files();
        // The one used last is the last to go.
        files.sort_by_key(|file| file.used);
        let mut total: u64 = files.iter().map(|file| file.bytes).sum();
        for file in files {
            let is_left_behind = file.is_temporary && age(file.used) > A_DAY;
            if (total > self.most || is_left_behind) && fs::remove_file(&file.path).is_ok() {
                total = total.saturating_sub(file.bytes);
            }
        }
    }

    /// The files of this cache, and those that a game which was cut short has left half written.
    fn files(&self) -> Vec<CacheFile> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        let of = |path: PathBuf| {
            let name = path.file_name()?.to_str()?;
            let is_temporary = disk::is_temporary(name) && name.contains(&format!(".{ENDING}."));
            if !is_temporary && path.extension()? != ENDING {
                return None;
            }
            let about = path.symlink_metadata().ok()?;
            about.is_file().then_some(CacheFile {
                used: about.modified().ok()?,
                bytes: about.len(),
                path,
                is_temporary,
            })
        };
        entries.filter_map(|entry| of(entry.ok()?.path())).collect()
    }
}

/// A file of the folder.
struct CacheFile {
    path: PathBuf,
    used: SystemTime,
    bytes: u64,
    is_temporary: bool,
}

fn age(time: SystemTime) -> Duration {
    SystemTime::now().duration_since(time).unwrap_or_default()
}

/// Notes that a file is still of use.
fn touch(path: &Path) {
    let old = |path: &Path| path.metadata()?.modified();
    if old(path).is_ok_and(|used| age(used) > A_DAY)
        && let Ok(file) = File::options().append(true).open(path)
    {
        // If it cannot be noted the file goes a little earlier than it should.
        let _ = file.set_modified(SystemTime::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_and_nothing_else() {
        let root = std::env::temp_dir().join(format!("continental-room-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let cache = CacheFolder::new(root.join("cards"), 250);
        assert_eq!(cache.read("none", 100), None);
        cache.write("first", &[1; 100]);
        let strange = root.join("cards/holiday.png");
        fs::write(&strange, [0; 1000]).expect("written");
        let left = root.join("cards/fourth.drawn.123.tmp");
        fs::write(&left, [0; 10]).expect("written");
        let at = |path: &Path, hours: u64| {
            let file = File::options().append(true).open(path).expect("opened");
            let time = SystemTime::now() - Duration::from_secs(hours * 3600);
            file.set_modified(time).expect("set");
        };
        at(&cache.path("first"), 50);
        at(&left, 48);
        cache.write("second", &[2; 100]);
        at(&cache.path("second"), 49);
        assert!(!left.exists(), "what was left half written goes");
        // It is read: now the second one is the oldest.
        assert_eq!(cache.read("first", 100), Some(vec![1; 100]));
        assert_eq!(cache.read("first", 99), None, "too long");
        cache.write("third", &[3; 100]);
        assert_eq!(cache.read("second", 100), None);
        assert_eq!(cache.read("first", 100), Some(vec![1; 100]));
        assert_eq!(cache.read("third", 100), Some(vec![3; 100]));
        assert!(strange.exists());
        fs::remove_dir_all(root).expect("removed");
    }
}
