//! The cleanup of bot processes: no bot outlives `continental`, however the program ends, and none of its child
//! processes outlives a match. The bots are `sh` scripts.
use super::{
    report_skipped,
    shell::{LONG_LIMIT, runs},
};
use crate::cli::program::{program, scratch};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Maximum time until all processes of a bot have ended.
const CLEANUP_LIMIT: Duration = Duration::from_secs(2);

/// True if `env --default-signal` works here. The tests need it to restore the interrupt signal.
fn can_be_tried() -> bool {
    let there = Command::new("env")
        .args(["--default-signal=INT", "true"])
        .status();
    let works = there.is_ok_and(|status| status.success());
    if !works {
        report_skipped("there is no env that restores signals");
    }
    works
}

/// Creates an empty folder, into which the processes write their process ids.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// Returns the process ids written into the folder so far.
fn pids(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("it is there");
    let names = files.filter_map(|file| Some(file.ok()?.path()));
    let named = names.filter(|file| file.extension().is_some_and(|name| name == "pid"));
    named
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect()
}

/// Returns the command lines of processes that contain this folder: the bot and its children.
fn processes_of(folder: &Path) -> Vec<String> {
    let folder = folder.to_str().expect("it is text");
    let processes = fs::read_dir("/proc").expect("this is Linux");
    let lines = processes.filter_map(|entry| {
        let line = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).replace('\0', " "))
    });
    lines.filter(|line| line.contains(folder)).collect()
}

#[track_caller]
fn within(most: Duration, what: &str, done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < most, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[track_caller]
fn all_gone(folder: &Path, pids: &[String]) {
    let living = || pids.iter().filter(|pid| runs(pid)).count();
    let begun = Instant::now();
    while living() > 0 || !processes_of(folder).is_empty() {
        let left = processes_of(folder);
        assert!(
            begun.elapsed() < CLEANUP_LIMIT,
            "{} of {pids:?} run: {left:?}",
            living()
        );
        thread::sleep(Duration::from_millis(10));
    }
}

/// A child process that is killed on drop, so that a failing test leaves no process behind.
struct KilledOnDrop(Child);

impl Drop for KilledOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a match with a bot that neither reads nor answers, and ignores all signals that it can.
fn match_with_unresponsive_bot(folder: &Path) -> KilledOnDrop {
    let script = format!(
        "trap '' TERM INT HUP PIPE; echo $$ > '{}/'$$.pid\nwhile :; do sleep 1; done",
        folder.display(),
    );
    let file = folder.join("deaf.sh");
    fs::write(&file, script).expect("it can be written");
    let bots = format!("cmd:sh {},habitual", file.display());
    let args = [
        "simulate",
        "--bots",
        &bots,
        "--seats",
        "2",
        "--matches",
        "1",
        "--time-limit",
        "60000",
    ];
    let program = program(&args);
    // Shells start background processes with the interrupt signal ignored, and child processes inherit that. The
    // command `env` restores the default.
    let mut command = Command::new("env");
    command.arg("--default-signal=INT");
    command.arg(program.get_program()).args(program.get_args());
    let set = program
        .get_envs()
        .filter_map(|(name, value)| Some((name, value?)));
    command.envs(set);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    KilledOnDrop(command.spawn().expect("the program starts"))
}

#[test]
fn no_bot_survives_the_end_of_the_program_by_a_signal() {
    if !can_be_tried() {
        return;
    }
    for signal in ["INT", "TERM", "KILL"] {
        let folder = folder(&format!("guard_{signal}"));
        let mut game = match_with_unresponsive_bot(&folder);
        // Before the match, the program starts the bot once to check that it works, and stops it at once.
        let running = || {
            let mut pids = pids(&folder);
            pids.retain(|pid| runs(pid));
            pids
        };
        within(LONG_LIMIT, "the bot has started", || running().len() == 1);
        let pids = running();
        let kill = Command::new("kill")
            .args([format!("-{signal}"), game.0.id().to_string()])
            .status();
        assert!(kill.expect("kill is there").success());
        game.0.wait().expect("it ends");
        all_gone(&folder, &pids);
    }
}

/// The program may be killed before the bot process has requested the parent-death signal.
#[test]
fn no_bot_survives_when_the_program_is_killed_during_its_start() {
    if !can_be_tried() {
        return;
    }
    for pause in [0, 1, 2, 4, 8, 16] {
        let folder = folder(&format!("guard_start_{pause}"));
        let mut game = match_with_unresponsive_bot(&folder);
        within(LONG_LIMIT, "the first bot has started", || {
            !pids(&folder).is_empty()
        });
        thread::sleep(Duration::from_millis(pause));
        game.0.kill().expect("it can be killed");
        game.0.wait().expect("it ends");
        all_gone(&folder, &pids(&folder));
    }
}

#[test]
fn no_child_of_a_bot_survives_a_normal_end() {
    if !can_be_tried() {
        return;
    }
    let folder = folder("guard_normal");
    let file = folder.join("ends.sh");
    // The bot ends and restarts again and again, and leaves a child each time.
    let child = format!(
        r#"sh -c 'trap "" TERM INT HUP PIPE; echo $$ > "$0/$$.pid"; while :; do sleep 1; done' '{}' >/dev/null 2>&1 </dev/null &"#,
        folder.display()
    );
    fs::write(&file, format!("{child}\nsleep 0.1")).expect("it can be written");
    let bots = format!("cmd:sh {},habitual", file.display());
    let args = [
        "simulate",
        "--bots",
        &bots,
        "--seats",
        "2",
        "--matches",
        "1",
    ];
    let output = program(&args).output().expect("the program starts");
    assert!(output.status.success());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("in the middle of a match 21 times, first with exit status: 0"),
        "{error}"
    );
    let pids = pids(&folder);
    assert!(pids.len() > 10, "{pids:?}");
    all_gone(&folder, &pids);
}
