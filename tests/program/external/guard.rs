//! Nothing that a bot from outside has started outlives `continental`, however that ends. The programs are lines of `sh`.
use super::{
    not_tried,
    shell::{OBEDIENT, PATIENT, ask, bot, ready, runs, shell},
};
use crate::cli::program::{program, scratch};
use botprocess::use_guardian;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// What may pass until all is gone.
const SOON: Duration = Duration::from_secs(2);

/// Whether there are the commands that leave a session, and that have the interrupt key heard again.
fn can_be_tried() -> bool {
    for (name, args) in [
        ("setsid", &["true"][..]),
        ("env", &["--default-signal=INT", "true"][..]),
    ] {
        let there = Command::new(name).args(args).status();
        if !there.is_ok_and(|status| status.success()) {
            not_tried(&format!("there is no {name} that does what is needed"));
            return false;
        }
    }
    true
}

/// Ends at nothing but `SIGKILL`, in a session of its own, and its parent is gone.
fn runaway(folder: &Path) -> String {
    format!(
        r#"setsid sh -c 'trap "" TERM INT HUP PIPE; echo $$ > "$0/$$.pid"; while :; do sleep 1; done' '{}' >/dev/null 2>&1 </dev/null &"#,
        folder.display()
    )
}

/// An empty folder in which programs leave their numbers.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// The numbers written so far.
fn pids(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("it is there");
    let names = files.filter_map(|file| Some(file.ok()?.path()));
    let named = names.filter(|file| file.extension().is_some_and(|name| name == "pid"));
    named
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect()
}

/// Processes with this in their command lines: the bot, what it has started, and its guardian.
fn mentioned(folder: &Path) -> Vec<String> {
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
    while living() > 0 || !mentioned(folder).is_empty() {
        let left = mentioned(folder);
        assert!(
            begun.elapsed() < SOON,
            "{} of {pids:?} run: {left:?}",
            living()
        );
        thread::sleep(Duration::from_millis(10));
    }
}

/// A program that a test which fails does not leave behind.
struct Game(Child);

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A match with a bot that reads nothing, answers nothing, and has a child that has left its family.
fn deaf_match(folder: &Path) -> Game {
    let script = format!(
        "trap '' TERM INT HUP PIPE; echo $$ > '{0}/'$$.pid; {1}\nwhile :; do sleep 1; done",
        folder.display(),
        runaway(folder)
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
    // Shells have what runs in the background overlook the interrupt key, and so would whatever it starts.
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
    Game(command.spawn().expect("the program starts"))
}

#[test]
fn no_bot_survives_the_end_of_the_program_by_a_signal() {
    if !can_be_tried() {
        return;
    }
    for signal in ["INT", "TERM", "KILL"] {
        let folder = folder(&format!("guard_{signal}"));
        let mut game = deaf_match(&folder);
        // It was started once before, to find out whether it is there, and stopped at once.
        let running = || {
            let mut pids = pids(&folder);
            pids.retain(|pid| runs(pid));
            pids
        };
        within(PATIENT, "the bot and its child have started", || {
            running().len() == 2
        });
        let pids = running();
        let kill = Command::new("kill")
            .args([format!("-{signal}"), game.0.id().to_string()])
            .status();
        assert!(kill.expect("kill is there").success());
        game.0.wait().expect("it ends");
        all_gone(&folder, &pids);
    }
}

/// Between the start of a bot and the guardian's word of it the program may be gone.
#[test]
fn no_bot_survives_a_program_that_is_killed_while_it_starts_one() {
    if !can_be_tried() {
        return;
    }
    for pause in [0, 1, 2, 4, 8, 16] {
        let folder = folder(&format!("guard_start_{pause}"));
        let mut game = deaf_match(&folder);
        within(PATIENT, "the first bot has started", || {
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
    // It is started again and again, and leaves a child each time.
    fs::write(&file, format!("{}\nsleep 0.1", runaway(&folder))).expect("it can be written");
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

#[test]
fn a_guarded_player_answers_and_goes_with_all_it_has_started() {
    if !can_be_tried() {
        return;
    }
    use_guardian(env!("CARGO_BIN_EXE_continental").into());
    let folder = folder("guard_library");
    let scene = ready();
    let deed = format!(
        "[ -e '{0}/'*.pid ] || {{ {1} while [ ! -e '{0}/'*.pid ]; do sleep 0.02; done; }}; {OBEDIENT}",
        folder.display(),
        runaway(&folder)
    );
    let mut bot = bot(&shell("guarded", &deed), PATIENT);
    for _ in 0..3 {
        assert_eq!(
            ask(&mut bot, &scene),
            testkit::scenario::step("0 drop 2S").1
        );
    }
    let pids = pids(&folder);
    assert!(pids.len() == 1 && runs(&pids[0]));
    drop(bot);
    // No time is needed: the player is gone when all is.
    assert!(!runs(&pids[0]), "the child still runs");
}

#[test]
fn a_guarded_program_ends_as_it_ends() {
    use_guardian(env!("CARGO_BIN_EXE_continental").into());
    let scene = ready();
    for (name, deed, part) in [
        ("guard exit", "exit 3", "first with exit status: 3"),
        (
            "guard signal",
            "kill -SEGV $$; sleep 9",
            "first with signal: 11 (SIGSEGV)",
        ),
        (
            "guard closed",
            "exec 1>&-; exec sleep 1000",
            "its output closed",
        ),
    ] {
        let mut bot = bot(&shell(name, deed), PATIENT);
        ask(&mut bot, &scene);
        let told = bot.log().sentences();
        assert!(
            told.iter().any(|told| told.contains(part)),
            "{name}: {told:?}"
        );
    }
    let mut bot = bot("/nowhere/at/all", PATIENT);
    ask(&mut bot, &scene);
    let told = bot.log().sentences();
    let reason = "“/nowhere/at/all” could not be started: No such file or directory (os error 2)";
    assert!(told.iter().any(|told| told.contains(reason)), "{told:?}");
}

#[test]
fn nobody_is_a_guardian_by_hand() {
    crate::cli::program::fails(
        &["guard-bot", "sleep", "9"],
        2,
        "continental starts this command by itself",
    );
}
