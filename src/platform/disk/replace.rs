//! Replacing a file that can be made again from others: whole at every moment, without waiting for the disk.
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Writes a file into a temporary one beside it, which is then renamed over it. A power cut right afterwards may leave it empty: it is
/// for what would be missed a little, and read with care.
///
/// # Errors
/// What the system says; the old file is untouched then.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(temporary);
    let replaced = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if replaced.is_err() {
        // The error that led here is told; this one would hide it.
        let _ = fs::remove_file(&temporary);
    }
    replaced
}
