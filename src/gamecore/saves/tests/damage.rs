//! Tests of damaged files and of their recovery.
use super::folder::{
    TestFolder, first, leave, listed, open_newest, opened, read, sample_lines, saved,
};
use crate::{
    i18n::{Language, Texts},
    saves::{
        NotOpened, SaveService, Saved, backup_of,
        error::{FileDefect, SaveError},
        recover::{Damage, MOST_BYTES, longest},
    },
};
use std::fs;

#[test]
fn a_match_continues_after_the_last_whole_line() {
    let folder = TestFolder::new("tail");
    let half = &sample_lines()[60][..10];
    fs::write(folder.file("match.jsonl"), first(60) + half).expect("written");
    let mut store = SaveService::at(&folder.0);
    assert_eq!(opened(&mut store), Some(first(60)));
    assert!(matches!(
        store.troubles[..],
        [SaveError::Recovered {
            damage: Damage {
                from_backup: false,
                lost: 1,
                ..
            },
            file: None,
        }]
    ));
    store.append(&sample_lines()[60]);
    store.settle();
    assert_eq!(read(folder.file("match.jsonl")), first(61));
    // The last line is complete but lacks its line end.
    leave(&mut store);
    fs::write(folder.file("match.jsonl"), first(62).trim_end()).expect("written");
    assert_eq!(opened(&mut store), Some(first(62)));
    assert_eq!(store.troubles.len(), 1, "the complete line was reported");
    store.append(&sample_lines()[62]);
    store.settle();
    assert_eq!(read(folder.file("match.jsonl")), first(63));
}

#[test]
fn a_damaged_match_continues_from_its_longest_intact_part() {
    // Columns: name, record, backup (number of lines), expected number of lines, true if they come from the backup.
    let garbage =
        |lines: usize| first(lines) + "garbage\n" + &sample_lines()[lines + 1..90].concat();
    let cases: Vec<(&str, Vec<u8>, Option<usize>, usize, bool)> = vec![
        ("garbage", b"\x00\x01garbage".to_vec(), Some(80), 80, true),
        ("empty", Vec::new(), Some(80), 80, true),
        ("blank", b"\n\n\n".to_vec(), Some(80), 80, true),
        ("bytes", vec![0xff, 0xfe, 0x00], Some(80), 80, true),
        ("middle", garbage(85).into_bytes(), Some(80), 85, false),
        ("early", garbage(20).into_bytes(), Some(80), 80, true),
        ("alone", garbage(20).into_bytes(), None, 20, false),
        (
            "half",
            [first(70).as_bytes(), &[0xff; 9], b"\n"].concat(),
            Some(40),
            70,
            false,
        ),
        (
            "wrong",
            (first(50) + &sample_lines()[70] + &sample_lines()[71]).into_bytes(),
            Some(40),
            50,
            false,
        ),
    ];
    for (name, file, backup, lines, from_backup) in cases {
        let folder = TestFolder::new(name);
        let path = folder.file("match.jsonl");
        fs::write(&path, &file).expect("written");
        if let Some(backup) = backup {
            fs::write(backup_of(&path), first(backup)).expect("written");
        }
        let mut store = SaveService::at(&folder.0);
        assert_eq!(saved(&mut store), Saved::Here, "{name}");
        let text = opened(&mut store).unwrap_or_else(|| panic!("{name}: {:?}", store.troubles));
        assert_eq!(text, first(lines), "{name}");
        let [
            SaveError::Recovered {
                damage:
                    Damage {
                        from_backup: told,
                        lost,
                        ..
                    },
                file: Some(aside),
            },
        ] = &store.troubles[..]
        else {
            panic!("{name}: {:?}", store.troubles);
        };
        assert_eq!(*told, from_backup, "{name}");
        assert_eq!(
            fs::read(aside).expect("there"),
            file,
            "{name}: nothing is thrown away"
        );
        if name == "middle" {
            let is_move = |line: &&String| line.contains("\"p\":") && !line.contains("\"pass\"");
            assert_eq!(*lost, sample_lines()[86..90].iter().filter(is_move).count());
        }
        // The match and its backup are intact again.
        store.append(&sample_lines()[lines]);
        store.settle();
        assert_eq!(read(&path), first(lines + 1), "{name}");
        assert_eq!(read(backup_of(&path)), first(lines), "{name}");
    }
}

#[test]
fn a_foreign_record_is_rewritten_in_our_format() {
    let folder = TestFolder::new("elsewhere");
    let mut store = SaveService::at(&folder.0);
    let text = first(50).replace('\n', "\r\n") + &sample_lines()[50][..8];
    store.begin_match(&text);
    assert_eq!(opened(&mut store), Some(first(50)));
    store.append(&sample_lines()[50]);
    store.settle();
    assert_eq!(read(folder.file("match.jsonl")), first(51));
}

#[test]
fn a_match_of_which_nothing_is_left_is_set_aside() {
    let folder = TestFolder::new("broken");
    fs::write(folder.file("match.jsonl"), "garbage").expect("written");
    fs::write(folder.file("match.jsonl.bak"), "").expect("written");
    let mut store = SaveService::at(&folder.0);
    // Listing renames the broken match and reports it.
    assert_eq!(saved(&mut store), Saved::Nothing);
    assert!(matches!(open_newest(&mut store), Err(NotOpened::Nothing)));
    assert!(matches!(
        store.troubles[..],
        [SaveError::Broken(_, FileDefect::Line(1))]
    ));
    assert_eq!(read(folder.file("match.broken-1.jsonl")), "garbage");
    assert_eq!(saved(&mut store), Saved::Nothing);
    // Only the record is lost: the backup still has the match.
    fs::write(folder.file("match.jsonl.bak"), first(40)).expect("written");
    assert_eq!(saved(&mut store), Saved::Here);
    assert_eq!(opened(&mut store), Some(first(40)));
    assert_eq!(read(folder.file("match.jsonl")), first(40));
}

#[test]
fn a_match_of_a_newer_version_is_left_alone_and_reported_once() {
    // One file in an unknown format, and one in the known format with an unknown field.
    let format =
        "{\"record\":\"continental\",\"version\":99,\"comet\":true}\n{\"tail\":1}\n".to_owned();
    let known = "\"version\":1,";
    let field = format!("{known}\"program\":\"continental 999.0.0\",\"comet\":true,");
    let field = first(60).replacen(known, &field, 1);
    assert_ne!(field, first(60));
    for (name, newer) in [("newer-format", format), ("newer-field", field)] {
        let folder = TestFolder::new(name);
        let (file, backup) = (folder.file("match.jsonl"), folder.file("match.jsonl.bak"));
        fs::write(&file, &newer).expect("written");
        // The backup is older than the last moves, which only the newer version can read.
        fs::write(&backup, first(40)).expect("written");
        let mut store = SaveService::at(&folder.0);
        assert_eq!(saved(&mut store), Saved::Nothing, "{name}");
        assert!(
            matches!(open_newest(&mut store), Err(NotOpened::Nothing)),
            "{name}"
        );
        assert!(listed(&mut store).is_empty(), "{name}");
        // A new match gets another slot. It is opened although the newer version's file was written last.
        store.begin_match(&first(30));
        store.settle();
        assert_eq!(store.match_file(), Some(folder.file("match-2.jsonl")));
        leave(&mut store);
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::write(&file, &newer).expect("written");
        assert_eq!(listed(&mut store).len(), 1, "{name}");
        assert_eq!(opened(&mut store), Some(first(30)), "{name}");
        let [SaveError::Newer(told)] = &store.troubles[..] else {
            panic!("{name}: {:?}", store.troubles);
        };
        assert_eq!(*told, file);
        assert_eq!((read(&file), read(&backup)), (newer, first(40)), "{name}");
        assert!(!folder.file("match.broken-1.jsonl").exists(), "{name}");
    }
}

#[test]
fn a_backup_of_a_newer_version_is_left_to_it() {
    let folder = TestFolder::new("newer-backup");
    let newer = "{\"record\":\"continental\",\"version\":99}\n";
    fs::write(folder.file("match.jsonl.bak"), newer).expect("written");
    fs::write(folder.file("match.jsonl"), "garbage").expect("written");
    let mut store = SaveService::at(&folder.0);
    assert_eq!(saved(&mut store), Saved::Nothing);
    assert!(matches!(store.troubles[..], [SaveError::Newer(_)]));
    assert_eq!(read(folder.file("match.jsonl.bak")), newer);
    assert_eq!(read(folder.file("match.jsonl")), "garbage");
}

#[test]
fn an_impossible_version_is_reported_and_the_file_kept() {
    let folder = TestFolder::new("version-zero");
    let text = first(40).replacen("\"version\":1,", "\"version\":0,", 1);
    assert_ne!(text, first(40));
    fs::write(folder.file("match.jsonl"), &text).expect("written");
    let mut store = SaveService::at(&folder.0);
    assert_eq!(saved(&mut store), Saved::Nothing);
    let [SaveError::Broken(_, reason @ FileDefect::Version(0))] = &store.troubles[..] else {
        panic!("{:?}", store.troubles);
    };
    for language in Language::ALL {
        let words = reason.words(&Texts::shipped(language));
        assert!(words.contains('0') && !words.contains('['), "{words}");
    }
    assert_eq!(read(folder.file("match.broken-1.jsonl")), text);
}

#[test]
fn a_file_that_is_no_match_is_rejected_quickly() {
    let folder = TestFolder::new("large");
    let path = folder.file("match.jsonl");
    // A valid beginning followed by a sparse region, 300 MB in all.
    fs::write(&path, first(50)).expect("written");
    let file = fs::OpenOptions::new()
        .write(true)
        .open(&path)
        .expect("there");
    file.set_len(300 << 20).expect("sparse");
    let began = std::time::Instant::now();
    let mut store = SaveService::at(&folder.0);
    assert_eq!(listed(&mut store).len(), 1);
    assert_eq!(opened(&mut store), Some(first(50)));
    assert!(began.elapsed().as_secs_f32() < 3.0, "{:?}", began.elapsed());
    assert!(matches!(
        store.troubles[..],
        [SaveError::Recovered {
            damage: Damage {
                from_backup: false,
                ..
            },
            ..
        }]
    ));
    leave(&mut store);
    fs::remove_file(&path).expect("removed");
    let _ = fs::remove_file(backup_of(&path));
    fs::create_dir(&path).expect("a folder where the match should be");
    assert!(matches!(open_newest(&mut store), Err(NotOpened::Broken)));
    assert_eq!(saved(&mut store), Saved::Nothing);
    // A file of valid lines that do not form a match.
    let pass = "{\"p\":0,\"do\":\"pass\"}\n";
    let many = first(50) + &pass.repeat(MOST_BYTES as usize / pass.len() - 2000);
    let (found, wrong) = longest(&many);
    assert!(found.is_some_and(|found| found.text.starts_with(&first(50))) && wrong.is_some());
}

#[test]
fn the_backup_is_at_most_a_few_lines_behind() {
    let folder = TestFolder::new("backup");
    let mut store = SaveService::at(&folder.0);
    store.begin_match(&first(3));
    for (i, line) in sample_lines()[3..200].iter().enumerate() {
        store.append(line);
        store.settle();
        let behind = i + 4 - read(folder.file("match.jsonl.bak")).lines().count();
        assert!(behind <= 32, "{behind} lines behind");
    }
    store.back_up();
    store.settle();
    assert_eq!(read(folder.file("match.jsonl.bak")), first(200));
    let left: Vec<_> = fs::read_dir(&folder.0).expect("there").collect();
    assert_eq!(
        left.len(),
        3,
        "the match, its backup and its lock: {left:?}"
    );
}

/// The record of a running match contains the seed. Other users of the machine could work out every hand from it.
#[cfg(unix)]
#[test]
fn a_running_match_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = TestFolder::new("private");
    let files = ["match.jsonl", "match.jsonl.bak"];
    let modes = || {
        files.map(|name| {
            let about = fs::metadata(folder.file(name)).expect("there");
            about.permissions().mode() & 0o777
        })
    };
    let mut store = SaveService::at(&folder.0);
    store.begin_match(&first(3));
    store.append(&sample_lines()[3]);
    store.back_up();
    store.settle();
    assert_eq!(modes(), [0o600; 2]);
    drop(store);
    // Older versions made both files readable for all users.
    for name in files {
        let everybody = fs::Permissions::from_mode(0o644);
        fs::set_permissions(folder.file(name), everybody).expect("set");
    }
    let mut store = SaveService::at(&folder.0);
    let _ = open_newest(&mut store);
    store.settle();
    assert_eq!(modes(), [0o600; 2]);
}
