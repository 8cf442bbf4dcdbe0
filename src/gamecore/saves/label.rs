//! What somebody has called a match. It lies in a small file of its own beside the record; whatever is wrong with that costs nothing
//! but the name.
use super::recover::read_at_most;
use engine::text::is_hidden;
use platform::disk::{Unread, replace};
use serde::{Deserialize, Serialize};
use std::{fs, io, path::Path};

/// The version of the file.
const VERSION: u32 = 1;
/// Bytes of a file that are read.
const MOST_BYTES: u64 = 4 << 10;
/// The longest name, in characters.
pub const LABEL_LENGTH: usize = 40;

/// The file.
#[derive(Serialize, Deserialize)]
struct Label {
    version: u32,
    /// The hash of the match's seed: to which match it belongs.
    seed_hash: String,
    name: String,
}

/// A file that is none of a name, or of a newer version.
pub(super) struct NoLabel;

/// The name in this file for the match with this hash of its seed, if there is one.
///
/// # Errors
/// Something else lies there.
pub(super) fn read(path: &Path, seed_hash: &str) -> Result<Option<String>, NoLabel> {
    let bytes = match read_at_most(path, MOST_BYTES) {
        Ok((bytes, _)) => bytes,
        // What the system does not let be read may be whole.
        Err(Unread::Io(_)) => return Ok(None),
        Err(_) => return Err(NoLabel),
    };
    let label: Label = serde_json::from_slice(&bytes).map_err(|_| NoLabel)?;
    if label.version != VERSION {
        return Err(NoLabel);
    }
    let fits = label.seed_hash == seed_hash;
    Ok(clean(&label.name).filter(|_| fits))
}

/// Writes the name; an empty one is none, and takes the file away.
///
/// # Errors
/// What the system says; the file is as before then.
pub(super) fn write(path: &Path, seed_hash: &str, name: &str) -> io::Result<()> {
    let Some(name) = clean(name) else {
        return match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        };
    };
    let label = Label {
        version: VERSION,
        seed_hash: seed_hash.to_owned(),
        name,
    };
    let bytes = serde_json::to_vec(&label).expect("it has string keys only");
    // No backup: what would be missed can be typed again, and a folder full of matches stays easy to look through.
    replace(path, &bytes)
}

/// One line of what can be seen, no longer than a name may be; none if nothing is left.
fn clean(name: &str) -> Option<String> {
    let seen = name.chars().filter(|letter| !is_hidden(*letter));
    let seen: String = seen.take(LABEL_LENGTH).collect();
    let seen = seen.trim();
    (!seen.is_empty()).then(|| seen.to_owned())
}
