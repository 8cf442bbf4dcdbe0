//! The secret key of this installation, by which other homes recognize it. It is created with the first invitation, or with
//! the first use of one.
use crate::{Failure, dirs::Dirs, disk};
use serde::{Deserialize, Serialize};

/// Content of the file.
#[derive(Serialize, Deserialize)]
struct KeyFile {
    version: u32,
    /// 64 hexadecimal digits.
    key: String,
}

/// Version of the file format.
const VERSION: u32 = 1;

/// Maximum size of the file, in bytes.
const LARGEST: u64 = 4096;

/// Returns the key of this installation. If there is none yet, stores the one that `create` returns.
///
/// # Errors
/// The file cannot be written, or it exists and contains no key. It is then kept: with another key, other homes would not
/// recognize this one.
pub fn home_key(dirs: &Dirs, create: impl FnOnce() -> [u8; 32]) -> Result<[u8; 32], Failure> {
    let path = dirs.data.join("home-key.json");
    if !path.try_exists().map_err(Failure::unwritten(&path))? {
        let key = create();
        let digits = key.iter().map(|byte| format!("{byte:02x}")).collect();
        let file = KeyFile {
            version: VERSION,
            key: digits,
        };
        let text = serde_json::to_vec(&file).expect("the file has two plain fields");
        disk::write_private(&path, &text).map_err(Failure::unwritten(&path))?;
        return Ok(key);
    }
    let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    let text = disk::read_text(&path, "the key of this installation", LARGEST);
    let text = text.map_err(|error| failed(error.to_string()))?;
    let file: KeyFile = serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
    let key = Some(&file.key).filter(|_| file.version == VERSION);
    let key = key.and_then(|digits| bytes_of(digits));
    key.ok_or_else(|| failed("this is no key of this version of the game".to_owned()))
}

/// Reads 64 hexadecimal digits.
fn bytes_of(digits: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_created_once_and_a_broken_file_is_kept() {
        let root = std::env::temp_dir().join(format!("continental-key-{}", std::process::id()));
        let dirs = Dirs::at(&root);
        let created = home_key(&dirs, || [7; 32]).expect("a new key");
        let known = home_key(&dirs, || [8; 32]).expect("the same key");
        assert_eq!((created, known), ([7; 32], [7; 32]));
        let path = dirs.data.join("home-key.json");
        for broken in [
            "",
            "{",
            r#"{"version":2,"key":"00"}"#,
            r#"{"version":1,"key":"xy"}"#,
            r#"{"version":1,"key":"+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7+7"}"#,
        ] {
            std::fs::write(&path, broken).expect("the folder exists");
            let error = home_key(&dirs, || [9; 32]).expect_err("no key");
            let Failure::Failed(why) = error else {
                panic!("{error:?}");
            };
            assert!(why.contains("home-key.json"), "{why}");
            assert_eq!(std::fs::read_to_string(&path).expect("the file"), broken);
        }
        std::fs::remove_dir_all(&root).expect("a folder of this test");
    }
}
