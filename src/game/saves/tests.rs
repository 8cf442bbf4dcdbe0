//! The store on a real disk.
use super::{
    Opened, Saved, Store, backup_of,
    recover::{MOST_BYTES, longest},
    trouble::{StoreTrouble, Wrong},
};
use crate::engine::{
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("continental-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn record(seed: &str) -> String {
    let player = |i| PlayerInfo::new(format!("Player {i}"), PlayerKind::Bot(BotLevel::Aprendiz));
    let setup = Setup {
        seed: seed.to_owned(),
        rules: oficial(),
        players: (0..3).map(player).collect(),
    };
    let played = sim::play(setup, true).expect("three may play");
    played.record.expect("it was asked for")
}

/// The lines of a whole match between three bots.
fn whole() -> &'static [String] {
    static LINES: OnceLock<Vec<String>> = OnceLock::new();
    LINES.get_or_init(|| {
        record("store")
            .lines()
            .map(|line| format!("{line}\n"))
            .collect()
    })
}

/// The first so many lines of it.
fn first(lines: usize) -> String {
    whole()[..lines].concat()
}

/// The text of the match that is gone on with.
fn opened(store: &mut Store) -> Option<String> {
    match store.open_match() {
        Opened::Match(resumed) => Some(resumed.text),
        Opened::Nothing | Opened::Elsewhere | Opened::Broken => None,
    }
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("there")
}

#[test]
fn lines_are_on_disk_at_once_and_a_finished_match_is_kept() {
    let folder = Folder::new("finish");
    let mut store = Store::at(&folder.0);
    store.begin_match("{\"record\":\"continental\",\"seed\":\"my seed\"}\n");
    store.append("{\"p\":0}");
    store.append("{\"p\":1}\n{\"p\":2}\n");
    let on_disk = read(folder.file("match.jsonl"));
    assert!(
        on_disk.ends_with("{\"p\":0}\n{\"p\":1}\n{\"p\":2}\n"),
        "{on_disk}"
    );
    let kept = store.finish_match().expect("kept");
    assert!(
        kept.file_name()
            .is_some_and(|name| name.to_string_lossy().ends_with("_my-seed.jsonl"))
    );
    assert_eq!(store.saved(), Saved::Nothing, "nor is its backup a match");
    assert!(opened(&mut store).is_none());
    assert_eq!(store.matches(), [kept]);
    assert!(store.troubles.is_empty());
}

#[test]
fn play_goes_on_after_the_last_whole_line() {
    let folder = Folder::new("tail");
    let half = &whole()[60][..10];
    fs::write(folder.file("match.jsonl"), first(60) + half).expect("written");
    let mut store = Store::at(&folder.0);
    assert_eq!(opened(&mut store), Some(first(60)));
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Recovered {
            from_backup: false,
            lost: 1,
            file: None,
            ..
        }]
    ));
    store.append(&whole()[60]);
    assert_eq!(read(folder.file("match.jsonl")), first(61));
    // A whole last line that lacks nothing but its end.
    store.leave_match();
    fs::write(folder.file("match.jsonl"), first(62).trim_end()).expect("written");
    assert_eq!(opened(&mut store), Some(first(62)));
    assert_eq!(store.troubles.len(), 1, "which needs no word");
    store.append(&whole()[62]);
    assert_eq!(read(folder.file("match.jsonl")), first(63));
}

#[test]
fn a_new_match_puts_the_unfinished_one_away() {
    let folder = Folder::new("away");
    let mut store = Store::at(&folder.0);
    store.begin_match(&first(30));
    let told = store.unfinished().expect("it can be gone on with");
    assert_eq!(told.players, ["Player 0", "Player 1", "Player 2"]);
    assert_eq!((told.hand, told.hands), (1, 7));
    store.leave_match();
    assert_eq!(store.unfinished(), Some(told));
    store.begin_match(
        &record("two")
            .lines()
            .next()
            .map(str::to_owned)
            .expect("a header"),
    );
    let away = store.matches();
    assert_eq!(away.iter().map(read).collect::<Vec<_>>(), [first(30)]);
    assert!(matches!(&store.troubles[..], [StoreTrouble::PutAway(file)] if *file == away[0]));
    // Going on puts nothing away.
    store.leave_match();
    let text = opened(&mut store).expect("it is there");
    store.begin_match(&text);
    assert_eq!(store.matches().len(), 1);
}

#[test]
fn a_damaged_match_goes_on_from_whatever_is_longest() {
    // What the file holds, what the backup holds, and then: how many lines the match has, and whether they are the backup's.
    let garbage = |lines: usize| first(lines) + "garbage\n" + &whole()[lines + 1..90].concat();
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
            (first(50) + &whole()[70] + &whole()[71]).into_bytes(),
            Some(40),
            50,
            false,
        ),
    ];
    for (name, file, backup, lines, from_backup) in cases {
        let folder = Folder::new(name);
        let path = folder.file("match.jsonl");
        fs::write(&path, &file).expect("written");
        if let Some(backup) = backup {
            fs::write(backup_of(&path), first(backup)).expect("written");
        }
        let mut store = Store::at(&folder.0);
        assert_eq!(store.saved(), Saved::Here, "{name}");
        let text = opened(&mut store).unwrap_or_else(|| panic!("{name}: {:?}", store.troubles));
        assert_eq!(text, first(lines), "{name}");
        let [
            StoreTrouble::Recovered {
                from_backup: told,
                file: Some(aside),
                lost,
                ..
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
            assert_eq!(*lost, whole()[86..90].iter().filter(is_move).count());
        }
        // The match is whole again, and so is its backup.
        store.append(&whole()[lines]);
        assert_eq!(read(&path), first(lines + 1), "{name}");
        assert_eq!(read(backup_of(&path)), first(lines), "{name}");
    }
}

#[test]
fn a_match_from_elsewhere_is_written_as_we_write_it() {
    let folder = Folder::new("elsewhere");
    let mut store = Store::at(&folder.0);
    let text = first(50).replace('\n', "\r\n") + &whole()[50][..8];
    store.begin_match(&text);
    assert_eq!(opened(&mut store), Some(first(50)));
    store.append(&whole()[50]);
    assert_eq!(read(folder.file("match.jsonl")), first(51));
}

#[test]
fn a_match_that_nothing_is_left_of_is_set_aside() {
    let folder = Folder::new("broken");
    fs::write(folder.file("match.jsonl"), "garbage").expect("written");
    fs::write(folder.file("match.jsonl.bak"), "").expect("written");
    let mut store = Store::at(&folder.0);
    assert!(matches!(store.open_match(), Opened::Broken));
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Broken {
            reason: Wrong::Line(1),
            ..
        }]
    ));
    assert_eq!(read(folder.file("match.broken-1.jsonl")), "garbage");
    assert_eq!(store.saved(), Saved::Nothing);
    assert!(matches!(store.open_match(), Opened::Nothing));
    // The file alone is lost: its backup is the match.
    fs::write(folder.file("match.jsonl.bak"), first(40)).expect("written");
    assert_eq!(store.saved(), Saved::Here);
    assert_eq!(opened(&mut store), Some(first(40)));
    assert_eq!(read(folder.file("match.jsonl")), first(40));
}

#[test]
fn what_is_no_match_at_all_is_answered_at_once() {
    let folder = Folder::new("large");
    let path = folder.file("match.jsonl");
    // A sparse file of 300 MB behind a good beginning.
    fs::write(&path, first(50)).expect("written");
    let file = fs::OpenOptions::new()
        .write(true)
        .open(&path)
        .expect("there");
    file.set_len(300 << 20).expect("sparse");
    let began = std::time::Instant::now();
    let mut store = Store::at(&folder.0);
    assert!(store.unfinished().is_some());
    assert_eq!(opened(&mut store), Some(first(50)));
    assert!(began.elapsed().as_secs_f32() < 3.0, "{:?}", began.elapsed());
    assert!(matches!(
        store.troubles[..],
        [StoreTrouble::Recovered {
            from_backup: false,
            ..
        }]
    ));
    store.leave_match();
    fs::remove_file(&path).expect("removed");
    let _ = fs::remove_file(backup_of(&path));
    fs::create_dir(&path).expect("a folder where the match should be");
    assert!(matches!(store.open_match(), Opened::Broken));
    assert_eq!(store.saved(), Saved::Nothing);
    // And by lines that are all in order, one by one, but no match.
    let pass = "{\"p\":0,\"do\":\"pass\"}\n";
    let many = first(50) + &pass.repeat(MOST_BYTES as usize / pass.len() - 2000);
    let (found, wrong) = longest(&many);
    assert!(found.is_some_and(|found| found.text.starts_with(&first(50))) && wrong.is_some());
}

#[test]
fn the_backup_is_at_most_a_few_lines_behind() {
    let folder = Folder::new("backup");
    let mut store = Store::at(&folder.0);
    store.begin_match(&first(3));
    for (i, line) in whole()[3..200].iter().enumerate() {
        store.append(line);
        let behind = i + 4 - read(folder.file("match.jsonl.bak")).lines().count();
        assert!(behind <= 32, "{behind} lines behind");
    }
    store.back_up();
    assert_eq!(read(folder.file("match.jsonl.bak")), first(200));
    let left: Vec<_> = fs::read_dir(&folder.0).expect("there").collect();
    assert_eq!(
        left.len(),
        3,
        "the match, its backup and its lock: {left:?}"
    );
}

#[test]
fn two_windows_never_write_to_one_match() {
    let folder = Folder::new("two");
    let (mut one, mut two) = (Store::at(&folder.0), Store::at(&folder.0));
    one.begin_match(&first(30));
    assert_eq!(two.saved(), Saved::Elsewhere);
    assert!(two.unfinished().is_none(), "it is not there to be put away");
    assert!(matches!(two.open_match(), Opened::Elsewhere));
    one.append(&whole()[30]);
    assert_eq!(read(folder.file("match.jsonl")), first(31));
    // A new match in the second window has a file of its own.
    two.begin_match(&record("beside"));
    assert!(matches!(&two.troubles[..], [StoreTrouble::Beside(_)]));
    assert_eq!(two.match_file(), Some(folder.file("match-2.jsonl")));
    two.append("{\"p\":0}");
    one.append(&whole()[31]);
    assert_eq!(read(folder.file("match.jsonl")), first(32));
    assert!(read(folder.file("match-2.jsonl")).ends_with("{\"p\":0}\n"));
    assert!(one.matches().is_empty());
    // Each window goes on with its own; then the other one is there as well.
    assert!(two.finish_match().is_some());
    assert_eq!(two.saved(), Saved::Elsewhere);
    one.leave_match();
    assert_eq!(two.saved(), Saved::Here);
    assert_eq!(opened(&mut two), Some(first(32)));
    assert_eq!(one.saved(), Saved::Elsewhere);
    // A window that dies lets go of its match.
    drop(two);
    assert_eq!(one.saved(), Saved::Here);
    assert_eq!(opened(&mut one), Some(first(32)));
}

#[test]
fn of_two_matches_the_one_played_last_goes_on_first() {
    let folder = Folder::new("last");
    let (mut one, mut two) = (Store::at(&folder.0), Store::at(&folder.0));
    one.begin_match(&first(30));
    two.begin_match(&first(40));
    one.leave_match();
    let old = fs::File::options()
        .write(true)
        .open(folder.file("match.jsonl"));
    let hour = std::time::Duration::from_secs(3600);
    old.expect("there")
        .set_modified(std::time::SystemTime::now() - hour)
        .expect("set");
    two.leave_match();
    assert_eq!(opened(&mut one), Some(first(40)));
    assert_eq!(
        opened(&mut two),
        Some(first(30)),
        "the other window takes the other one"
    );
}

#[test]
fn a_disk_that_cannot_be_written_is_told_once_and_made_up_for() {
    let folder = Folder::new("full");
    let data = folder.file("data");
    fs::write(&data, "a file where the folder should be").expect("written");
    let mut store = Store::at(&data);
    store.begin_match(&first(3));
    store.append(&whole()[3]);
    store.append(&whole()[4]);
    assert_eq!(store.troubles.len(), 1, "{:?}", store.troubles);
    assert!(store.unsaved().is_some());
    // It can be left and gone on with all the same, as long as the game is open.
    store.leave_match();
    assert_eq!(store.troubles.len(), 2, "leaving warns");
    assert_eq!(store.saved(), Saved::Here);
    assert_eq!(opened(&mut store), Some(first(5)));
    fs::remove_file(&data).expect("removed");
    store.append(&whole()[5]);
    assert!(store.unsaved().is_none());
    assert_eq!(read(data.join("match.jsonl")), first(6));
}

#[test]
fn what_others_do_to_the_file_is_made_up_for_and_nothing_is_thrown_away() {
    let folder = Folder::new("tampered");
    let path = folder.file("match.jsonl");
    let mut store = Store::at(&folder.0);
    store.begin_match(&first(10));
    fs::remove_file(&path).expect("removed");
    store.append(&whole()[10]);
    assert_eq!(read(&path), first(11));
    fs::write(&path, "something else").expect("written");
    store.append(&whole()[11]);
    assert_eq!(read(&path), first(12));
    assert_eq!(read(folder.file("match.broken-1.jsonl")), "something else");
    assert!(store.troubles.is_empty());
}
