//! Themes in a zip.
use super::super::common::{png, report, told};
use super::nest::{guarded, listed, nest};
use cardart::{Assembly, Choice, Pack, Sources};
use std::{
    fs,
    io::{Cursor, Write},
    path::PathBuf,
};
use zip::{ZipWriter, write::SimpleFileOptions};

/// What a zip with these changes is said to have; the deck's files are in it as well.
fn zipped(name: &str, change: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>)) -> (PathBuf, PathBuf) {
    let (folder, canary) = nest(name);
    let place = folder.with_extension("zip");
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in listed(&folder) {
        let name = file
            .file_name()
            .expect("named")
            .to_string_lossy()
            .into_owned();
        zip.start_file(name, SimpleFileOptions::default())
            .expect("begun");
        zip.write_all(&fs::read(&file).expect("there"))
            .expect("written");
    }
    change(&mut zip);
    fs::write(&place, zip.finish().expect("closed").into_inner()).expect("written");
    fs::remove_dir_all(folder).expect("gone");
    (place, canary)
}

fn entry(zip: &mut ZipWriter<Cursor<Vec<u8>>>, name: &str, bytes: &[u8]) {
    zip.start_file(name, SimpleFileOptions::default())
        .expect("begun");
    zip.write_all(bytes).expect("written");
}

#[test]
fn a_zip_reaches_nowhere_outside() {
    let (place, canary) = zipped("zip-outside", |zip| {
        for name in [
            "../canary.png",
            "../../evil/2_of_clubs.png",
            "/etc/evil.png",
            "C:\\evil.png",
            "..\\canary.png",
            "nul/../../../evil.png",
        ] {
            entry(zip, name, &png(60, 84, 1));
        }
        let options = SimpleFileOptions::default();
        zip.add_symlink("back_link.png", "../canary.png", options)
            .expect("linked");
        entry(zip, "inner.zip", b"PK");
        entry(zip, "con", b"");
        entry(zip, "aux.png", &png(60, 84, 1));
    });
    let report = guarded(&place, &canary, report);
    assert_eq!(report.faces(), 52);
    let outside = report
        .problems
        .iter()
        .filter(|it| it.reason.key() == "theme-outside");
    assert!(outside.count() >= 4, "{:?}", report.problems);
    assert_eq!(report.backs, ["back"], "a link shows nothing");
}

#[test]
fn a_bomb_and_broken_entries_of_a_zip_are_named() {
    // A gibibyte of nothing as one picture, and a nested zip.
    let (place, canary) = zipped("zip-bomb", |zip| {
        zip.start_file("back_bomb.png", SimpleFileOptions::default())
            .expect("begun");
        for _ in 0..80 {
            zip.write_all(&vec![0; 1 << 20]).expect("written");
        }
    });
    assert!(fs::metadata(&place).expect("there").len() < 4 << 20);
    let report = guarded(&place, &canary, report);
    assert_eq!(report.faces(), 52);
    let source = Assembly::begin(
        &Choice {
            back: Some(("mine".to_owned(), "bomb".to_owned())),
            ..Choice::of("mine")
        },
        &Sources {
            themes: vec![canary.parent().expect("a folder").to_owned()],
            overrides: Vec::new(),
        },
    );
    let mut assembly = source;
    assembly.read_all();
    let told: Vec<&str> = assembly
        .finish()
        .problems
        .iter()
        .map(|it| it.reason.key())
        .collect();
    assert!(told.contains(&"theme-too-long"), "{told:?}");

    // A byte of a picture changed, so that its checksum is wrong; and another said to be encrypted.
    let (place, canary) = zipped("zip-crc", |zip| {
        let stored =
            SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        zip.start_file("back_crc.png", stored).expect("begun");
        zip.write_all(b"MARK-AND-CHECKSUM").expect("written");
    });
    let mut bytes = fs::read(&place).expect("there");
    let at = bytes
        .windows(4)
        .position(|window| window == b"MARK")
        .expect("stored as it is");
    bytes[at] = b'm';
    fs::write(&place, &bytes).expect("written");
    let pack = guarded(&place, &canary, |place| Pack::read(place).expect("opened"));
    let read = pack.files().read("back_crc.png", 1 << 20);
    assert!(
        matches!(&read, Err(reason) if reason.key() == "theme-unreadable"),
        "{read:?}"
    );
}

#[test]
fn an_encrypted_and_a_cut_zip_are_named() {
    let (place, canary) = zipped("zip-encrypted", |_| {});
    let mut bytes = fs::read(&place).expect("there");
    // The first flag of every header says “encrypted”, in the file's own and in the directory's.
    for (mark, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
        let mut places: Vec<usize> = Vec::new();
        places.extend(
            bytes
                .windows(4)
                .enumerate()
                .filter(|(_, window)| window == mark)
                .map(|(at, _)| at),
        );
        for at in places {
            bytes[at + flags] |= 1;
        }
    }
    fs::write(&place, &bytes).expect("written");
    let told = guarded(&place, &canary, told);
    assert!(
        told.iter()
            .any(|(key, file)| *key == "theme-unreadable" && file == "2_of_clubs.png"),
        "{told:?}"
    );
    for cut in [0, 10, 1000, bytes.len() - 10] {
        fs::write(&place, &bytes[..cut]).expect("written");
        let refused = guarded(&place, &canary, |place| Pack::read(place).map(|_| ()));
        assert!(
            matches!(&refused, Err(problem) if problem.reason.key() == "theme-no-zip"),
            "{refused:?}"
        );
    }
}
