//! A theme in a zip. The zip may contain the files directly or in a folder (`mine/…` in `mine.zip`), because the
//! recognisers search folders.
use super::{Content, Entry, Files, is_system_file, may_be_card, too_many};
use crate::{Fallback, Problem, Reason, limits};
use parking_lot::Mutex;
use platform::disk;
use std::{path::Path, sync::Arc};
use zip::ZipArchive;

pub(super) fn open(place: &Path) -> Result<Files, Reason> {
    let (file, bytes) = disk::open_file(place)?;
    if bytes > limits::ZIP {
        return Err(Reason::too_long(limits::ZIP));
    }
    let archive = ZipArchive::new(file)?;
    let mut all: Vec<usize> = (0..archive.len().min(limits::NAMES)).collect();
    let mut problems = Vec::new();
    if archive.len() > limits::ENTRIES {
        problems.push(too_many(place));
        all.sort_by_cached_key(|at| {
            let name = archive.name_for_index(*at).and_then(Result::ok);
            let name = name.unwrap_or_default().into_owned();
            (!may_be_card(&name), name)
        });
    }
    let archive = Arc::new(Mutex::new(archive));
    let mut entries = Vec::new();
    for at in all.into_iter().take(limits::ENTRIES) {
        // The content is not unpacked here. A password or an unknown compression is reported only if the file is needed.
        let mut locked = archive.lock();
        let Ok(file) = locked.by_index_raw(at) else {
            continue;
        };
        if file.is_dir() {
            continue;
        }
        let inside = file.enclosed_name();
        let Some(inside) = inside.filter(|_| !file.is_symlink()) else {
            let name = String::from_utf8_lossy(file.name_raw()).into_owned();
            let path = place.join(name.trim_start_matches(['/', '\\']));
            problems.push(Problem::new(path, Reason::Outside {}, Fallback::Skipped));
            continue;
        };
        let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
        if !parts.iter().any(|part| is_system_file(part)) && parts.len() <= limits::DEPTH + 1 {
            let content = Content::Zip(archive.clone(), at);
            entries.push(Entry::new(parts.join("/"), file.size(), content));
        }
    }
    Ok(Files::of(place, entries, problems))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs::File, io::Write};
    use zip::{ZipWriter, write::SimpleFileOptions};

    #[test]
    fn nothing_outside_of_a_zip_and_no_bomb() {
        let place = std::env::temp_dir().join(format!("continental-{}.zip", std::process::id()));
        let mut zip = ZipWriter::new(File::create(&place).expect("made"));
        let options = SimpleFileOptions::default();
        for name in [
            "mine/AS.png",
            "../evil.png",
            "/etc/evil.png",
            "__MACOSX/AS.png",
            "mine/.DS_Store",
        ] {
            zip.start_file(name, options).expect("begun");
            zip.write_all(name.as_bytes()).expect("written");
        }
        zip.add_symlink("mine/KS.png", "/etc/passwd", options)
            .expect("linked");
        zip.start_file("bomb.png", options).expect("begun");
        zip.write_all(&vec![0; 2 << 20]).expect("written");
        zip.finish().expect("closed");
        let zipped = open(&place).expect("opened");
        let names: Vec<&str> = zipped.entries.iter().map(|e| e.name.as_str()).collect();
        assert!(names.contains(&"mine/AS.png") && names.contains(&"bomb.png"));
        assert!(
            !names.iter().any(|name| name.contains("..")
                || name.starts_with('/')
                || name.ends_with("KS.png")),
            "{names:?}"
        );
        assert_eq!(
            zipped.read("mine/AS.png", 100).as_deref(),
            Ok(&b"mine/AS.png"[..])
        );
        assert_eq!(
            zipped.read("bomb.png", 1 << 20),
            Err(Reason::TooLong { limit: 1 })
        );
        std::fs::remove_file(place).expect("removed");
    }
}
