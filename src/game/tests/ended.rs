//! A game that was not closed: the next start says so once, and the doctor whenever it is asked; of one that has broken it says where the
//! reason and the match lie. One that runs, and one that the system has asked to end, are none.
use crate::{
    harness::{Home, let_others_work, loading},
    positions::{before, record},
};
use bevy::prelude::*;
use game::crash::{self, Cause};
use gamecore::{
    feedback::Toast,
    i18n::{Language, Texts},
    settings::Settings,
    states::Screen,
};
use platform::dirs::Dirs;
use std::{
    env, fs,
    hint::black_box,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, ExitCode, Stdio},
    thread,
    time::Duration,
};

/// Names the folder to whoever is to be ended.
const FOLDER: &str = "CONTINENTAL_ENDED_IN";
/// Set for who is to break by itself, once there is a match in the folder.
const BREAKS: &str = "CONTINENTAL_ENDED_BREAKS";

/// Runs until it is ended, in a program of its own; does nothing otherwise.
#[test]
fn who_is_to_be_ended() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let code = crash::guarded(&Dirs::at(&folder), || {
        println!("it runs");
        for _ in 0..60_000 {
            thread::sleep(Duration::from_millis(10));
            if env::var_os(BREAKS).is_some() && folder.join("match.jsonl").exists() {
                println!("{}", needs_too_large_a_stack(1));
            }
        }
        ExitCode::SUCCESS
    });
    println!("nobody has ended it: {code:?}");
}

/// Memory that is not there, without a panic: the stack has an end.
fn needs_too_large_a_stack(depth: u64) -> u64 {
    let room = black_box([depth; 512]);
    if depth == u64::MAX {
        return 0;
    }
    needs_too_large_a_stack(depth + 1) + black_box(room)[0]
}

/// A game that runs in this folder.
fn running(home: &Home) -> Child {
    running_with(home, &[])
}

fn running_with(home: &Home, set: &[(&str, &str)]) -> Child {
    let mut child = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "--nocapture", "ended::who_is_to_be_ended"])
        .env(FOLDER, &home.0)
        .envs(set.iter().copied())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let told = child.stdout.take().expect("it is a pipe");
    let mut lines = BufReader::new(told).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.ends_with("it runs")));
    child
}

/// How many games have a mark in this folder.
fn marks(home: &Home) -> usize {
    let entries = fs::read_dir(&home.0).expect("read").flatten();
    let names = entries.map(|entry| entry.file_name());
    names
        .filter(|name| name.to_string_lossy().starts_with("running-"))
        .count()
}

/// What the next start says on its title, in English.
pub fn next_start(home: &Home) -> Vec<String> {
    let mut said = Vec::new();
    let code = crash::guarded(&Dirs::at(&home.0), || {
        let mut app = loading(home, 1280, 720);
        app.world_mut().resource_mut::<Settings>().language = Some(Language::En);
        let mut at_title = 0;
        for _ in 0..4000 {
            app.update();
            let_others_work();
            let mut toasts = app.world_mut().resource_mut::<Messages<Toast>>();
            said.extend(toasts.drain().map(|toast| toast.text));
            let title = *app.world().resource::<State<Screen>>().get() == Screen::Title;
            at_title += usize::from(title);
            if at_title > 30 {
                return ExitCode::SUCCESS;
            }
        }
        ExitCode::FAILURE
    });
    assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::SUCCESS));
    said
}

#[test]
fn a_game_that_is_killed_is_told_of_once_and_one_that_runs_is_not() {
    let home = Home::new("ended");
    let sentence = Texts::shipped(Language::En).get("failed-ended-told");
    let times_told = |home: &Home| {
        let said = next_start(home);
        said.iter().filter(|it| **it == sentence).count()
    };
    assert_eq!(crash::last_failure(&home.0), None);
    let mut game = running(&home);
    assert_eq!(marks(&home), 1);
    assert_eq!(crash::last_failure(&home.0), None, "it runs");
    // So does another one beside it, which is closed again.
    assert_eq!(times_told(&home), 0);
    assert_eq!(marks(&home), 1);
    game.kill().expect("killed");
    game.wait().expect("gone");
    let failure = crash::last_failure(&home.0).expect("it was not closed");
    assert_eq!(failure.cause, Cause::Ended);
    for times in [1, 0] {
        assert_eq!(times_told(&home), times);
        assert_eq!(marks(&home), 0);
        assert_eq!(crash::last_failure(&home.0).as_ref(), Some(&failure));
    }
}

/// So a session ends with the game open: nobody has to be told of that.
#[cfg(unix)]
#[test]
fn a_game_that_the_system_asks_to_end_has_been_closed() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::os::unix::process::ExitStatusExt;
    let home = Home::new("ended-asked");
    let mut game = running(&home);
    assert_eq!(marks(&home), 1);
    kill_process(Pid::from_child(&game), Signal::TERM).expect("asked");
    let status = game.wait().expect("gone");
    assert_eq!(status.signal(), Some(15), "it ends as it was asked to");
    assert_eq!(marks(&home), 0);
    assert_eq!(crash::last_failure(&home.0), None);
}

/// By a signal that somebody sends, by giving up, by memory that is not there: no panic tells of that.
#[cfg(unix)]
#[test]
fn a_game_that_breaks_leaves_its_reason_and_the_match_and_the_next_title_says_where() {
    use rustix::process::{Pid, Signal, kill_process};
    let played = before(&record("ended", 3), 0, r#"{"p":0,"do":"discard""#).0;
    for (sent, name) in [
        (Some(Signal::SEGV), "SIGSEGV"),
        (Some(Signal::ABORT), "SIGABRT"),
        (None, "SIGSEGV"),
    ] {
        let home = Home::new(&format!("ended-broken-{name}-{}", sent.is_none()));
        let breaks: &[(&str, &str)] = match sent {
            Some(_) => &[],
            None => &[(BREAKS, "1")],
        };
        let mut game = running_with(&home, breaks);
        fs::write(home.0.join("match.jsonl"), &played).expect("written");
        if let Some(signal) = sent {
            kill_process(Pid::from_child(&game), signal).expect("sent");
        }
        assert!(!game.wait().expect("gone").success(), "{name}");
        let failure = crash::last_failure(&home.0).expect("it was not closed");
        assert_eq!(failure.signal.as_deref(), Some(name));
        for times in [1, 0] {
            let said = next_start(&home);
            let report = crash::last(&home.0).expect("a report");
            let place = report.display().to_string();
            let of_it = said.iter().filter(|it| it.contains(&place));
            assert_eq!(of_it.count(), times, "{said:?}");
            let text = fs::read_to_string(&report).expect("there");
            assert!(text.contains(name), "{text}");
            assert!(text.contains(env!("CARGO_PKG_VERSION")), "{text}");
            let kept = fs::read_to_string(report.with_extension("continental"));
            assert_eq!(kept.expect("the match as it was"), played);
            assert_eq!(crash::last_failure(&home.0).as_ref(), Some(&failure));
        }
    }
}
