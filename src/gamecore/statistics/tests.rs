//! Tests of the statistics file and its worker thread. They cover counting, damaged and deleted files, two windows, and
//! the file size.
use super::{
    StatisticsSnapshot,
    ledger::{Ledger, Matches},
    worker::{Job, StatisticsWorker, WorkerMessage},
};
use crate::saves::Archive;
use engine::{
    bots::Effort,
    matchplay::{BotLevel, PlayerInfo, PlayerKind, Setup},
    rules::oficial,
    sim,
    statistics::{Figures, FiledMatch, HandNumbers, Judging, Subject},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

/// Temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("continental-statistics-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("matches")).expect("made");
        Folder(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("statistics.jsonl")
    }

    fn keeper(&self, judging: Option<Judging>) -> StatisticsWorker {
        StatisticsWorker::of(&self.0, Archive::at(self.0.join("matches")), judging)
    }

    /// Plays a match and stores its record under a file name with this day.
    fn play(&self, day: u32) -> String {
        let bot = |level| PlayerInfo::new("Bot", PlayerKind::Bot(level));
        let setup = Setup {
            seed: format!("kept-{day}"),
            rules: oficial(),
            players: vec![bot(BotLevel::Aprendiz), bot(BotLevel::Fuerte)],
        };
        let text = sim::play(setup, true).expect("two may play").record;
        let text = text.expect("recorded");
        let name = format!("2026-11-{day:02}_201500_kept.jsonl");
        fs::write(self.0.join("matches").join(name), &text).expect("written");
        text
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the results after a complete listing.
fn look(keeper: &mut StatisticsWorker) -> StatisticsSnapshot {
    keeper.give(Job::Look);
    let end = Instant::now() + Duration::from_secs(120);
    let mut known = StatisticsSnapshot::default();
    loop {
        let (new, news) = keeper.hear();
        known = new.unwrap_or(known);
        let looked = news.expect("the thread runs");
        if looked
            .iter()
            .any(|news| matches!(news, WorkerMessage::Looked))
        {
            return keeper.hear().0.unwrap_or(known);
        }
        assert!(Instant::now() < end, "the listing does not end");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn names(known: &StatisticsSnapshot) -> Vec<&str> {
    known.matches().map(|filed| &filed.file[..10]).collect()
}

#[test]
fn finished_matches_are_counted_once_and_found_again() {
    let folder = Folder::new("found");
    folder.play(1);
    folder.play(2);
    let known = look(&mut folder.keeper(None));
    assert_eq!(names(&known), ["2026-11-01", "2026-11-02"]);
    let strong = Figures::of(known.matches(), &Subject::Bots(BotLevel::Fuerte));
    assert_eq!((strong.matches, strong.points.count()), (2, 14));
    let written = fs::read(folder.file()).expect("there");
    folder.play(3);
    let again = look(&mut folder.keeper(None));
    assert_eq!(names(&again).len(), 3);
    let grown = fs::read(folder.file()).expect("there");
    assert!(
        grown.starts_with(&written),
        "lines of counted matches were changed"
    );
    assert_eq!(again.matches().next(), known.matches().next());
}

#[test]
fn a_damaged_file_loses_only_its_broken_lines() {
    let folder = Folder::new("damaged");
    for day in 1..=4 {
        folder.play(day);
    }
    let whole = look(&mut folder.keeper(None));
    let text = fs::read_to_string(folder.file()).expect("there");
    let lines: Vec<&str> = text.lines().collect();
    // A truncated line, a line of garbage, an empty one, and a last line without a line end.
    let damaged = format!(
        "{}\n{}\nrubbish \u{0}\n\n{}\n{}",
        lines[0],
        &lines[1][..lines[1].len() / 2],
        lines[3],
        &lines[4][..40],
    );
    for bytes in [
        damaged.into_bytes(),
        vec![0xff; 5000],
        Vec::new(),
        b"{\"statistics\":\"continental\",\"version\":1}".to_vec(),
    ] {
        fs::write(folder.file(), bytes).expect("written");
        assert_eq!(look(&mut folder.keeper(None)), whole);
        // The numbers that were computed again are in the file.
        let mut ledger = Ledger::of(&folder.0);
        let kept = ledger.read_if_changed().expect("it has changed");
        assert_eq!(kept.len(), 4);
    }
    fs::remove_file(folder.file()).expect("removed");
    assert_eq!(look(&mut folder.keeper(None)), whole, "matches are lost");
}

#[test]
fn a_folder_in_place_of_the_file_and_a_newer_file_are_left_alone() {
    let folder = Folder::new("foreign");
    folder.play(1);
    let newer = "{\"statistics\":\"continental\",\"version\":9}\n{\"other\":true}\n";
    fs::write(folder.file(), newer).expect("written");
    assert_eq!(look(&mut folder.keeper(None)).len(), 1);
    assert_eq!(fs::read_to_string(folder.file()).expect("there"), newer);
    fs::remove_file(folder.file()).expect("removed");
    fs::create_dir(folder.file()).expect("made");
    assert_eq!(look(&mut folder.keeper(None)).len(), 1);
    assert!(folder.file().is_dir());
}

#[test]
fn unfinished_and_unreadable_records_are_skipped_and_deleted_ones_do_not_count() {
    let folder = Folder::new("broken");
    let text = folder.play(1);
    folder.play(2);
    let matches = folder.0.join("matches");
    fs::write(matches.join("2026-11-03_x.jsonl"), "no record\n").expect("written");
    fs::write(matches.join("2026-11-04_x.jsonl"), &text[..text.len() / 2]).expect("written");
    fs::create_dir(matches.join("2026-11-05_x.jsonl")).expect("made");
    let mut keeper = folder.keeper(None);
    assert_eq!(names(&look(&mut keeper)), ["2026-11-01", "2026-11-02"]);
    fs::remove_file(matches.join("2026-11-02_201500_kept.jsonl")).expect("removed");
    assert_eq!(names(&look(&mut keeper)), ["2026-11-01"]);
    fs::write(matches.join("2026-11-04_x.jsonl"), &text).expect("written");
    assert_eq!(names(&look(&mut keeper)), ["2026-11-01", "2026-11-04"]);
}

#[test]
fn two_windows_count_together_and_lose_nothing() {
    let folder = Folder::new("windows");
    let (mut one, mut other) = (folder.keeper(None), folder.keeper(None));
    for day in 1..=6 {
        folder.play(day);
        one.give(Job::Look);
        let known = look(&mut other);
        assert_eq!(known.len() as u32, day);
    }
    // The window with the lock also writes the matches that the other window has counted.
    let end = Instant::now() + Duration::from_secs(60);
    while Ledger::of(&folder.0)
        .read_if_changed()
        .expect("there")
        .len()
        < 6
    {
        assert!(Instant::now() < end, "some matches are not written");
        look(&mut one);
    }
}

#[test]
fn luck_and_skill_are_judged_once() {
    let folder = Folder::new("judged");
    folder.play(1);
    let little = Judging {
        worlds: 4,
        effort: Effort {
            turns: 60,
            worlds: 2,
            candidates: 2,
            ..Effort::ADVICE
        },
    };
    let mut keeper = folder.keeper(Some(little));
    let mut known = look(&mut keeper);
    let end = Instant::now() + Duration::from_secs(300);
    while known.progress.unjudged > 0 {
        assert!(Instant::now() < end, "the judging does not end");
        std::thread::sleep(Duration::from_millis(5));
        known = keeper.hear().0.unwrap_or(known);
    }
    drop(keeper);
    let filed = known.matches().next().expect("a match");
    assert!(filed.numbers.is_judged());
    // If judging is disabled, the stored judgement is read from the file.
    let again = look(&mut folder.keeper(None));
    assert_eq!(again.matches().next(), Some(filed));
    let strong = Figures::of(again.matches(), &Subject::Bots(BotLevel::Fuerte));
    assert_eq!(strong.luck.count(), 7);
}

#[test]
fn the_table_is_exported_to_the_requested_file_or_the_error_is_reported() {
    let folder = Folder::new("export");
    folder.play(1);
    let mut keeper = folder.keeper(None);
    look(&mut keeper);
    let mut export = |file: &Path| {
        keeper.give(Job::Export(file.to_owned()));
        loop {
            for news in keeper.hear().1.expect("the thread runs") {
                if let WorkerMessage::Exported(told) = news {
                    return told;
                }
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    };
    let file = folder.0.join("records/statistics.csv");
    assert_eq!(export(&file).expect("written"), file);
    let table = fs::read_to_string(&file).expect("there");
    assert!(table.starts_with("\u{feff}day,match,"), "{table}");
    assert_eq!(table.lines().count(), 1 + 2 * 7);
    assert!(export(&folder.file().join("x.csv")).is_err());
}

/// Ten years of matches with eight players, all judged, under names of the usual length.
#[test]
#[ignore = "a measurement: cargo test --release --lib ten_years -- --ignored --nocapture"]
fn ten_years_are_read_within_half_a_second_and_stay_small() {
    let folder = Folder::new("large");
    let hand = HandNumbers {
        points: 135,
        asked: 3,
        won: 2,
        down: 4,
        jokers: 2,
        expected: Some([41.3, 38.9]),
        lost: Some(12.4),
        decisions: 14,
        mistakes: 2,
        ..HandNumbers::default()
    };
    for players in [4_usize, 8] {
        let filed = |number: usize| {
            let player = |seat: usize| engine::statistics::PlayerNumbers {
                name: format!("José Luis {seat}"),
                kind: PlayerKind::Human,
                place: seat as u8 + 1,
                hands: vec![hand; 7],
                stood_in: Vec::new(),
                contracts: Vec::new(),
            };
            FiledMatch {
                file: format!("2026-11-22_2015{number:05}_what-the-match-is-made-of"),
                length: 123_456,
                day: "2026-11-22".to_owned(),
                numbers: engine::statistics::MatchStatistics {
                    contracts: oficial().contracts(),
                    is_short: false,
                    players: (0..players).map(player).collect(),
                },
            }
        };
        let all: Matches = (0..5000)
            .map(filed)
            .map(|filed| (filed.file.clone(), Arc::new(filed)))
            .collect();
        let new: Vec<_> = all.values().cloned().collect();
        let _ = fs::remove_file(folder.file());
        Ledger::of(&folder.0).keep(&new, &all);
        let bytes = fs::metadata(folder.file()).expect("there").len();
        let begun = Instant::now();
        let read = Ledger::of(&folder.0).read_if_changed().expect("there");
        let opened = begun.elapsed();
        let begun = Instant::now();
        let known = StatisticsSnapshot::of(read.values().cloned().collect(), Default::default());
        let figures = Figures::of(known.matches(), &Subject::person("José Luis 0"));
        let counted = begun.elapsed();
        println!(
            "{players} players, 5,000 matches: {:.1} MB, read in {opened:?}, one person's figures in {counted:?}",
            bytes as f64 / 1e6
        );
        assert_eq!((read.len(), figures.matches), (5000, 5000));
        assert!(bytes < 20_000_000 && opened < Duration::from_millis(500));
    }
}
