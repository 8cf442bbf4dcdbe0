//! Kill test: a process is killed at random moments while it works on matches. Only the move being written may be lost.
//!
//! The process writes, opens, renames, deletes, restores and exports matches, or reads a finished one.
use super::folder::{TestFolder, leave, listed, read, sample_lines};
use crate::saves::{MatchId, SaveService, error::SaveError, recover::Damage};
use engine::{matchplay::Commitment, record};
use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

/// Number of unfinished matches in the list.
const MATCHES: usize = 5;
/// Number of kills. The environment variable `CONTINENTAL_KILLS` overrides it.
const KILLS: u64 = 20;
/// Number of lines at the end of a record that the test never writes. On a fast machine the child would otherwise
/// finish matches, which are then removed from the list of unfinished matches.
const LAST_HAND: usize = 40;
/// Environment variable that contains the path of the child process's folder.
const FOLDER: &str = "CONTINENTAL_KILLED_IN";
/// Environment variable that contains the child process's random seed.
const DICE: &str = "CONTINENTAL_KILLED_DICE";

/// The finished match that the child reads.
const FINISHED: &str = "matches/2026-11-22_201500_watched.jsonl";

/// Deterministic random number generator.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % sides
    }
}

fn seed(number: usize) -> String {
    format!("killed {number}")
}

/// Returns the complete match with this number. The matches differ only in their seeds.
fn text(whole: &str, number: usize) -> String {
    let hash = |seed: &str| Commitment::to(seed).to_string();
    whole
        .replacen("\"store\"", &format!("\"{}\"", seed(number)), 1)
        .replacen(&hash("store"), &hash(&seed(number)), 1)
}

fn find(store: &mut SaveService, number: usize) -> Option<MatchId> {
    let hash = Commitment::to(&seed(number)).to_string();
    let list = listed(store);
    let entry = list.into_iter().find(|it| it.summary.seed_hash == hash);
    entry.map(|entry| entry.id)
}

fn open(store: &mut SaveService, id: &MatchId) -> Option<String> {
    store.open(id);
    store.settle();
    match store.take_opened() {
        Some(Ok(opened)) => Some(opened.resumed.text),
        _ => None,
    }
}

/// Reads and replays the finished matches. This must not write anything.
fn watch(store: &SaveService) {
    for file in store.archive().files() {
        let text = fs::read_to_string(&file).expect("it is intact");
        let read = record::read(&text).expect("a record");
        record::replay(&read, true).expect("it is valid");
    }
}

/// Child process: plays, renames, deletes, restores and exports random matches until it is killed. It prints the number
/// of lines written to each match.
#[test]
fn the_child_process_works_until_it_is_killed() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let dice = env::var(DICE).ok().and_then(|dice| dice.parse().ok());
    let mut dice = Dice(dice.expect("it is set"));
    let whole = read(folder.join("whole.txt"));
    let mut store = SaveService::at(folder.join("home"));
    let mut told = std::io::stdout();
    loop {
        let number = dice.throw(MATCHES as u64) as usize;
        let Some(id) = find(&mut store, number) else {
            writeln!(told, "missing {number}").expect("sent");
            return;
        };
        match dice.throw(5) {
            0 => store.rename(&id, &format!("Name {}", dice.throw(9))),
            1 => {
                store.delete(&id);
                store.settle();
                store.restore();
            }
            2 => store.export(&id),
            3 => watch(&store),
            _ => {
                let Some(mut text_now) = open(&mut store, &id) else {
                    writeln!(told, "closed {number}").expect("sent");
                    return;
                };
                let all = text(&whole, number);
                let lines: Vec<&str> = all.split_inclusive('\n').collect();
                for _ in 0..dice.throw(40) {
                    let next = text_now.lines().count();
                    if next + LAST_HAND >= lines.len() {
                        break;
                    }
                    store.append(lines[next]);
                    text_now.push_str(lines[next]);
                    store.save_table_layout(b"{}".to_vec());
                    if dice.throw(3) == 0 {
                        store.settle();
                        writeln!(told, "written {number} {}", next + 1).expect("sent");
                    }
                }
                leave(&mut store);
            }
        }
        if dice.throw(2) == 0 {
            store.settle();
        }
    }
}

/// Restores the matches that were in the trash when the process was killed, without using the save service.
fn from_the_trash(home: &Path) {
    let Ok(entries) = fs::read_dir(home.join("matches/.trash")) else {
        return;
    };
    for (number, entry) in (900..).zip(entries) {
        let file = entry.expect("read").path().join("match.jsonl");
        if file.is_file() {
            fs::rename(file, home.join(format!("match-{number}.jsonl"))).expect("moved");
        }
    }
}

#[test]
fn a_window_killed_at_any_moment_loses_at_most_the_move_being_written() {
    let folder = TestFolder::new("killed");
    let home = folder.file("home");
    fs::create_dir_all(&home).expect("made");
    let whole = sample_lines().concat();
    fs::write(folder.file("whole.txt"), &whole).expect("written");
    let finished = home.join(FINISHED);
    fs::create_dir_all(finished.parent().expect("a folder")).expect("made");
    fs::write(&finished, &whole).expect("written");
    let all: Vec<String> = (0..MATCHES).map(|number| text(&whole, number)).collect();
    let mut store = SaveService::at(&home);
    for text in &all {
        store.begin_match(&text.split_inclusive('\n').take(10).collect::<String>());
        store.settle();
    }
    drop(store);
    let kills = env::var("CONTINENTAL_KILLS").ok();
    let kills = kills.and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let mut written = [10; MATCHES];
    let mut dice = Dice(7);
    for kill in 0..kills {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args([
                "--exact",
                "--nocapture",
                "saves::tests::killed::the_child_process_works_until_it_is_killed",
            ])
            .env(FOLDER, &folder.0)
            .env(DICE, kill.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("started");
        let stdout = child.stdout.take().expect("it is a pipe");
        let hear = std::thread::spawn(move || {
            let lines = BufReader::new(stdout).lines();
            lines.map_while(Result::ok).collect::<Vec<String>>()
        });
        std::thread::sleep(Duration::from_millis(60 + dice.throw(300)));
        child.kill().expect("killed");
        child.wait().expect("ended");
        for line in hear.join().expect("ended") {
            // The test harness prints its own output before the first line.
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [.., "written", number, lines] => {
                    let number: usize = number.parse().expect("a number");
                    written[number] = lines.parse().expect("a number");
                }
                [.., "missing" | "closed", number] => panic!("kill {kill}: {number}: {line}"),
                _ => {}
            }
        }
        assert!(read(&finished) == whole, "kill {kill}: the file changed");
        from_the_trash(&home);
        let mut store = SaveService::at(&home);
        assert_eq!(listed(&mut store).len(), MATCHES, "kill {kill}");
        for (number, all) in all.iter().enumerate() {
            let id = find(&mut store, number).expect("it is listed");
            let text = open(&mut store, &id).expect("not opened");
            let lines = text.lines().count();
            assert!(
                all.starts_with(&text),
                "kill {kill}: {number} is another match"
            );
            assert!(
                lines >= written[number],
                "kill {kill}: {lines} of {}",
                written[number]
            );
            written[number] = lines;
            leave(&mut store);
        }
        let half_a_line = |told: &SaveError| {
            matches!(
                told,
                SaveError::Recovered {
                    damage: Damage {
                        from_backup: false,
                        ..
                    },
                    file: None,
                }
            )
        };
        assert!(
            store.troubles.iter().all(half_a_line),
            "{:?}",
            store.troubles
        );
    }
    // The child made progress before it was killed.
    assert!(written.iter().sum::<usize>() > 10 * MATCHES, "{written:?}");
}
