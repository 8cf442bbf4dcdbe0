//! Two homes on one machine play a match by an invitation: `serve --invite` and `join`, without a relay.
use super::program::{continental, fails, program, scratch, stdout_of, text};
use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A host that has invited a guest to player 1. Dropping it ends it.
struct Host {
    process: Child,
    invitation: String,
    record: PathBuf,
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Host {
    fn new(name: &str) -> Host {
        let home = scratch(&format!("host of {name}"));
        let record = scratch(&format!("{name}.jsonl"));
        for file in [&record, &home.join("home-key.json")] {
            let _ = std::fs::remove_file(file);
        }
        let mut command = program(&[
            "serve",
            "--seats",
            "2",
            "--bots",
            "habitual",
            "--invite",
            "1",
            "--relay",
            "none",
            "--address",
            "127.0.0.1",
            "--port",
            "0",
            "--pace",
            "2",
            "--between",
            "0",
            "--claim",
            "0",
            "--seed",
            name,
            "--rehearsal",
            "--record",
        ]);
        command
            .arg(&record)
            .env("CONTINENTAL_HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let mut lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        let invitation = loop {
            let line = lines.next().expect("an invitation").expect("UTF-8");
            if let Some((_, invitation)) = line.split_once("player 1: ") {
                break invitation.to_owned();
            }
        };
        // The host would stop at a full pipe.
        thread::spawn(move || lines.for_each(drop));
        Host {
            process,
            invitation,
            record,
        }
    }

    /// Starts a guest.
    fn guest(&self, home: &str) -> Child {
        let mut command = program(&["join", &self.invitation, "--name", "Ana"]);
        command
            .env("CONTINENTAL_HOME", scratch(home))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    }

    fn recorded_lines(&self) -> usize {
        let text = std::fs::read_to_string(&self.record);
        text.map_or(0, |text| text.lines().count())
    }
}

/// Time limit for anything that the test waits for.
const LIMIT: Duration = Duration::from_secs(90);

fn wait_until(what: &str, mut is_done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_done() {
        assert!(begun.elapsed() < LIMIT, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Waits for the guest, which has printed the totals of all hands.
fn plays_to_the_end(host: &Host, mut guest: Child) {
    let is_over = || guest.try_wait().expect("a process").is_some();
    wait_until("the guest does not end", is_over);
    let end = guest.wait_with_output().expect("the guest has ended");
    let (out, error) = (text(&end.stdout), text(&end.stderr));
    assert_eq!(end.status.code(), Some(0), "{error}");
    assert_eq!(out.lines().count(), 7, "{out}");
    let record = host.record.to_str().expect("UTF-8");
    stdout_of(&["replay", record, "--verify", "--json"]);
}

/// The second program knows only the key of its home, and receives the match from its first event.
#[test]
fn a_guest_plays_a_match_to_its_end_although_its_program_is_killed() {
    let host = Host::new("two homes");
    let mut first = host.guest("guest of two homes");
    wait_until("the match does not begin", || host.recorded_lines() >= 60);
    first.kill().expect("the process is known");
    first.wait().expect("the guest has ended");
    plays_to_the_end(&host, host.guest("guest of two homes"));
}

#[test]
fn an_invitation_serves_one_home_and_a_wrong_one_is_explained() {
    let host = Host::new("one home");
    let guest = host.guest("guest of one home");
    wait_until("the match does not begin", || host.recorded_lines() >= 5);
    let mut other = program(&["join", &host.invitation]);
    let other = other
        .env("CONTINENTAL_HOME", scratch("another guest"))
        .output();
    let other = other.expect("the program runs");
    let error = text(&other.stderr);
    assert_eq!(other.status.code(), Some(1), "{error}");
    assert!(
        error.contains("somebody else has used the invitation"),
        "{error}"
    );
    plays_to_the_end(&host, guest);
    fails(&["join", "continental:ABC"], 2, "invitation");
    fails(&["serve", "--invite", "9"], 2, "player 9 cannot be invited");
    assert_eq!(continental(&["join"]).status.code(), Some(2));
}
