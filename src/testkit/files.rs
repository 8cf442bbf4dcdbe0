//! Files of a test.
use std::{fs, path::PathBuf};

/// Makes a folder that holds these files and nothing else.
pub fn folder(path: PathBuf, files: &[(&str, &[u8])]) -> PathBuf {
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    for (name, bytes) in files {
        fs::write(path.join(name), bytes).expect("a file");
    }
    path
}
