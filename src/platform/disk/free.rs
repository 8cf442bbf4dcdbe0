//! A name that no file has yet.
use std::path::{Path, PathBuf};

/// A free name in this folder for a file that ends so, or has no ending: the stem, and a number if it is taken.
pub fn free_path(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let point = if ending.is_empty() { "" } else { "." };
    let name = |n: u32| match n {
        1 => folder.join(format!("{stem}{point}{ending}")),
        _ => folder.join(format!("{stem}-{n}{point}{ending}")),
    };
    (1..)
        .map(name)
        .find(|path| path.symlink_metadata().is_err())
        .expect("a folder does not hold all numbers")
}
