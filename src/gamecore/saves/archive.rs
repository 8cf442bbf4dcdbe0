//! The finished matches: one file for each, named by when it ended. Whoever looks at them again reads them from here.
use super::{Dirs, recover::read_at_most, slot::MatchSlot, stoodin};
use platform::{clock, disk::free_path};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Bytes of a file in which its first line ends, unless somebody has made it up.
const HEADER: u64 = 1 << 20;
/// Older versions put a match away under a name that ends like this when another one was begun.
const UNFINISHED: &str = "-unfinished";

/// The folder of the finished matches. Everything here waits for the disk: it is for tasks and threads, not for a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    folder: PathBuf,
}

impl Archive {
    /// The archive in this folder, which need not be there.
    pub fn at(folder: PathBuf) -> Archive {
        Archive { folder }
    }

    /// The finished matches of the player with these folders.
    pub fn of(dirs: &Dirs) -> Archive {
        Archive::at(dirs.data.join("matches"))
    }

    /// Where it lies.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The finished matches, the newest first.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files = self.records();
        files.retain(|file| !was_put_away(file));
        files
    }

    /// The matches that an older version has put away before they were over.
    pub(super) fn put_away(&self) -> Vec<PathBuf> {
        let mut files = self.records();
        files.retain(|file| was_put_away(file));
        files
    }

    fn records(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> = paths.filter(|path| super::is_record(path)).collect();
        files.sort_by(|a, b| b.cmp(a));
        files
    }

    /// Moves the match in this place, which is locked and over, to the finished ones; its file there.
    ///
    /// # Errors
    /// What the system says; the match is where it was then.
    pub(super) fn file(&self, slot: &MatchSlot) -> io::Result<PathBuf> {
        let path = match slot.file() {
            file if file.exists() => file,
            _ => slot.backup(),
        };
        fs::create_dir_all(&self.folder)?;
        let begin = read_at_most(&path, HEADER).map_or(Vec::new(), |(bytes, _)| bytes);
        let target = self.free_name(&String::from_utf8_lossy(&begin));
        fs::rename(&path, &target)?;
        stoodin::keep(slot, &target);
        slot.sweep();
        Ok(target)
    }

    /// Whether a finished match reads just like this.
    pub(super) fn holds(&self, record: &str) -> bool {
        let length = record.len() as u64;
        let same = |path: &PathBuf| {
            fs::metadata(path).is_ok_and(|about| about.len() == length)
                && read_at_most(path, length).is_ok_and(|(bytes, _)| bytes == record.as_bytes())
        };
        self.files().iter().any(same)
    }

    /// Adds a finished match; its file.
    ///
    /// # Errors
    /// What the system says; nothing is left then.
    pub(super) fn add(&self, record: &str) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let target = self.free_name(record);
        super::write_atomic(&target, record.as_bytes())?;
        Ok(target)
    }

    /// A free name for a match: date, time, the seed's letters.
    fn free_name(&self, record: &str) -> PathBuf {
        let stem = format!("{}_{}", clock::now(), slug(&seed(record)));
        free_path(&self.folder, &stem, "jsonl")
    }

    /// A free name `match.broken-N.jsonl` in this folder.
    pub(super) fn broken_name(folder: &Path) -> PathBuf {
        let name = |n| folder.join(format!("match.broken-{n}.jsonl"));
        (1_u32..)
            .map(name)
            .find(|path| path.symlink_metadata().is_err())
            .expect("a folder does not hold all numbers")
    }
}

fn was_put_away(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let counted = |stem: &str| {
        let digits = stem.rsplit_once('-');
        digits.is_some_and(|(before, count)| {
            before.ends_with(UNFINISHED) && count.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    stem.ends_with(UNFINISHED) || counted(&stem)
}

/// The seed named in a record's first line.
fn seed(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let header = serde_json::from_str::<serde_json::Value>(first).ok();
    header
        .and_then(|header| Some(header.get("seed")?.as_str()?.to_owned()))
        .unwrap_or_default()
}

/// Letters and digits of a text, for a file name.
pub(super) fn slug(text: &str) -> String {
    let kept = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let slug: String = text.chars().take(32).map(kept).collect();
    let slug = slug.trim_matches('-');
    if slug.is_empty() {
        "match".to_owned()
    } else {
        slug.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_become_harmless_names() {
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("Ñandú 7"), "Ñandú-7".replace('N', "n"));
        assert_eq!(slug("///"), "match");
        assert_eq!(
            seed("{\"record\":\"continental\",\"seed\":\"abc\"}\n{}"),
            "abc"
        );
    }

    #[test]
    fn what_older_versions_have_put_away_is_told_by_its_name() {
        for (name, away) in [
            ("2026-11-23_201500_seed-unfinished.jsonl", true),
            ("2026-11-23_201500_seed-unfinished-2.jsonl", true),
            ("2026-11-23_201500_seed.jsonl", false),
            ("2026-11-23_201500_unfinished-business.jsonl", false),
        ] {
            assert_eq!(was_put_away(Path::new(name)), away, "{name}");
        }
    }
}
