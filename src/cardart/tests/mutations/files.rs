//! Tests of themes with unusual names, numbers or kinds of files, and of themes that extend each other. Zips may also
//! be broken or malicious.
use super::super::common::{deck, report, told};
use super::{guarded, listed, mutated, nest, tells};
use cardart::{Assembly, Choice, Pack, Problem, Sources};
use std::{
    fs,
    io::{Cursor, Write},
    path::PathBuf,
};
use testkit::decks::{png, scratch};
use zip::{ZipWriter, write::SimpleFileOptions};

#[test]
fn names_of_any_letters_are_read() {
    let (place, canary) = nest("mutate-names");
    for name in [
        "королева.png",
        "a#b&c.png",
        "line\nbreak.png",
        "back_синий.png",
        "back_#1&2.png",
        "\u{202e}gnp.png",
        "%00.png",
        "-rf.png",
    ] {
        fs::write(place.join(name), png(60, 84, 7)).expect("written");
    }
    let report = guarded(&place, &canary, report);
    let unknown = |name: &str| {
        let named = |problem: &&Problem| report.file_name(problem) == name;
        report
            .problems
            .iter()
            .find(named)
            .map(|problem| problem.reason.key())
    };
    assert_eq!(unknown("королева.png"), Some("theme-unknown-name"));
    assert_eq!(unknown("line\nbreak.png"), Some("theme-unknown-name"));
    assert!(report.backs.len() == 3, "{:?}", report.backs);
    // The folder of the theme may also have an unusual name.
    let odd = place.with_file_name("моя & #1 колода\n");
    fs::rename(&place, &odd).expect("renamed");
    let told = super::super::common::report(&odd);
    assert_eq!(told.faces, 52);
}

#[test]
fn ten_thousand_files_are_not_all_looked_at() {
    let told = mutated("mutate-many", |mine| {
        for number in 0..10_000 {
            fs::write(mine.join(format!("a{number:05}.txt")), "").expect("written");
        }
    });
    tells(&told, "theme-too-many-files", "mine");
    let told = mutated("mutate-many-pictures", |mine| {
        for number in 0..500 {
            fs::write(mine.join(format!("a{number:05}.png")), "").expect("written");
        }
    });
    tells(&told, "theme-too-many-files", "mine");
}

#[cfg(unix)]
#[test]
fn links_pipes_and_locked_files_are_reported_without_blocking() {
    use std::os::unix::{fs::PermissionsExt, fs::symlink, net::UnixListener};
    let (place, canary) = nest("mutate-links");
    for (name, target) in [
        ("2_of_clubs.png", "nowhere.png"),
        ("3_of_clubs.png", "3_of_clubs.png"),
        ("4_of_clubs.png", "../canary.png"),
        ("5_of_clubs.png", "/dev/zero"),
        ("6_of_clubs.png", "/etc/passwd"),
    ] {
        fs::remove_file(place.join(name)).expect("gone");
        symlink(target, place.join(name)).expect("linked");
    }
    symlink("..", place.join("up")).expect("linked");
    symlink(".", place.join("round")).expect("linked");
    symlink("/", place.join("all")).expect("linked");
    let told = guarded(&place, &canary, told);
    for (name, key) in [
        ("2_of_clubs.png", "theme-dangling-link"),
        ("3_of_clubs.png", "theme-dangling-link"),
        ("4_of_clubs.png", "theme-outside"),
        ("5_of_clubs.png", "theme-outside"),
        ("6_of_clubs.png", "theme-outside"),
        ("up", "theme-outside"),
        ("all", "theme-outside"),
    ] {
        tells(&told, key, name);
    }
    let (place, canary) = nest("mutate-pipes");
    for name in ["7_of_clubs.png", "theme.toml", "8_of_clubs.png"] {
        fs::remove_file(place.join(name)).expect("gone");
    }
    for name in ["7_of_clubs.png", "theme.toml"] {
        let made = std::process::Command::new("mkfifo")
            .arg(place.join(name))
            .status();
        assert!(made.expect("mkfifo is there").success());
    }
    // The path of a socket must be short, so the socket is created in another folder and moved here.
    let short = std::env::temp_dir().join(format!("continental-{}.sock", std::process::id()));
    let _listener = UnixListener::bind(&short).expect("bound");
    fs::rename(&short, place.join("8_of_clubs.png")).expect("same disk");
    fs::set_permissions(
        place.join("9_of_clubs.png"),
        fs::Permissions::from_mode(0o000),
    )
    .expect("locked");
    let told = guarded(&place, &canary, super::super::common::told);
    for name in ["7_of_clubs.png", "theme.toml", "8_of_clubs.png"] {
        tells(&told, "theme-unreadable", name);
    }
    // For the root user, the file is readable despite its permissions. In that case, the check is skipped.
    if fs::File::open(place.join("9_of_clubs.png")).is_err() {
        tells(&told, "theme-unreadable", "9_of_clubs.png");
    }
}

#[test]
fn themes_that_extend_one_another_or_a_missing_one_are_reported() {
    let root = scratch("mutate-extends");
    for (name, base) in [
        ("one", "two"),
        ("two", "one"),
        ("three", "nobody"),
        ("four", "../one"),
    ] {
        deck(&root.join(name));
        let toml = format!("license = \"CC0-1.0\"\nextends = \"{base}\"\n");
        fs::write(root.join(name).join("theme.toml"), toml).expect("written");
    }
    let sources = Sources {
        themes: vec![root.clone()],
        overrides: Vec::new(),
    };
    let keys = |name: &str| -> Vec<&'static str> {
        let pack = Pack::read(&root.join(name)).expect("opened");
        let report = cardart::check::check(pack, &sources).0;
        report.problems.iter().map(|it| it.reason.key()).collect()
    };
    assert!(keys("one").contains(&"theme-cycle"), "{:?}", keys("one"));
    assert!(
        keys("three").contains(&"theme-missing"),
        "{:?}",
        keys("three")
    );
    assert!(
        keys("four").contains(&"theme-missing"),
        "{:?}",
        keys("four")
    );
}

/// Creates a zip with a deck, and lets `change` add further entries. Returns the paths of the zip and of the canary file next to it.
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
fn a_zip_gives_no_access_to_files_outside() {
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
    assert_eq!(report.faces, 52);
    let outside = report
        .problems
        .iter()
        .filter(|it| it.reason.key() == "theme-outside");
    assert!(outside.count() >= 4, "{:?}", report.problems);
    assert_eq!(report.backs, ["back"], "a link has added a back");
}

#[test]
fn a_bomb_and_broken_entries_of_a_zip_are_named() {
    // A picture file of 80 MiB that contains only zero bytes.
    let (place, canary) = zipped("zip-bomb", |zip| {
        zip.start_file("back_bomb.png", SimpleFileOptions::default())
            .expect("begun");
        for _ in 0..80 {
            zip.write_all(&vec![0; 1 << 20]).expect("written");
        }
    });
    assert!(fs::metadata(&place).expect("there").len() < 4 << 20);
    let report = guarded(&place, &canary, report);
    assert_eq!(report.faces, 52);
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

    // One byte of a picture is changed, so that its checksum is wrong.
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
    // Bit 0 of the flags means “encrypted”. It occurs in the local header of the file and in the central directory.
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
