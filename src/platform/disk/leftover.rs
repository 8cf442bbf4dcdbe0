//! What a program that was killed while it wrote has left behind.
use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

/// A file is written within seconds: one that nobody has touched for so long is nobody's any more, of no other window either.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes the half-written files of killed programs that lie in this folder; how many there were. What somebody may still be writing
/// stays, and so does everything that is not named as our own are.
pub fn clear_leftovers(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let left = entries.filter(|entry| {
        let about = entry.metadata().ok().filter(fs::Metadata::is_file);
        let touched = about.and_then(|about| about.modified().ok());
        let age = touched.and_then(|touched| SystemTime::now().duration_since(touched).ok());
        let is_ours = entry.file_name().to_str().is_some_and(is_temporary);
        is_ours && age.is_some_and(|age| age > A_DAY)
    });
    left.filter(|entry| fs::remove_file(entry.path()).is_ok())
        .count()
}

/// Whether this is the name of a file that was to stand in for another one: that one's name, the number of the program that writes it,
/// with or without that of its attempt, and an ending of its own.
pub fn is_temporary(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let stem = name.strip_suffix(".tmp");
    let parts = stem.and_then(|stem| stem.rsplit_once('.'));
    parts.is_some_and(|(of, by)| {
        let (process, attempt) = by.split_once('-').unwrap_or((by, "0"));
        !of.is_empty() && is_number(process) && is_number(attempt)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::atomic::Temporary;
    use std::{fs::File, path::PathBuf};

    #[test]
    fn only_what_was_left_half_written_long_ago_is_cleared() {
        let name = format!("continental-leftover-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("made");
        let put = |name: &str, hours: u64| -> PathBuf {
            let path = folder.join(name);
            let file = File::create(&path).expect("made");
            let time = SystemTime::now() - Duration::from_secs(hours * 3600);
            file.set_modified(time).expect("set");
            path
        };
        let old = [
            "match.jsonl.77-0.tmp",
            "match-3.desk.json.77-12.tmp",
            "statistics.jsonl.77.tmp",
        ];
        let old = old.map(|name| put(name, 30));
        let others = [
            ("match.jsonl.78-0.tmp", 2),
            ("holiday.tmp", 900),
            ("letter.2024.old.tmp", 900),
            (".77.tmp", 900),
            ("match.jsonl.77-.tmp", 900),
            ("match.jsonl", 900),
        ];
        let others = others.map(|(name, hours)| put(name, hours));
        let inside = folder.join("folder.77-0.tmp");
        fs::create_dir(&inside).expect("made");
        assert_eq!(clear_leftovers(&folder), old.len());
        assert!(old.iter().all(|path| !path.exists()));
        assert!(others.iter().all(|path| path.exists()) && inside.exists());
        assert_eq!(clear_leftovers(&folder.join("nowhere")), 0);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_is_being_written_is_called_so() {
        let folder = std::env::temp_dir();
        let target = folder.join("continental-leftover-name.json");
        let temporary = Temporary::beside(&target).expect("made");
        let name = temporary.path().file_name().expect("a name");
        assert!(is_temporary(name.to_str().expect("letters")), "{name:?}");
    }
}
