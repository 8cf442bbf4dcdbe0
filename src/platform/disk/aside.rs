//! A file that cannot be used makes room, and is kept for somebody who can read it.
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Gives whatever lies at this path a free name beside it: `settings.json` becomes `settings.broken-1.json`. The new name.
///
/// # Errors
/// What the system says; it lies where it was then.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = name_aside(path);
    fs::rename(path, &name).map(|()| name)
}

/// The free name beside this path for what cannot be used of it.
pub fn name_aside(path: &Path) -> PathBuf {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let name = |n: u32| path.with_extension(format!("broken-{n}.{ending}"));
    let free = |path: &PathBuf| path.symlink_metadata().is_err();
    let name = (1..).map(name).find(free);
    name.expect("a folder does not hold all numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_was_set_aside_is_written_over() {
        let folder = std::env::temp_dir().join(format!("continental-aside-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("made");
        let path = folder.join("match.desk.json");
        for (n, content) in [(1, "one"), (2, "two")] {
            fs::write(&path, content).expect("written");
            let aside = set_aside(&path).expect("moved");
            assert_eq!(aside, folder.join(format!("match.desk.broken-{n}.json")));
            assert_eq!(fs::read_to_string(aside).expect("there"), content);
        }
        fs::create_dir(&path).expect("made");
        assert!(set_aside(&path).expect("a folder, too").is_dir());
        assert!(set_aside(&path).is_err(), "nothing lies there any more");
        fs::remove_dir_all(folder).expect("removed");
    }
}
