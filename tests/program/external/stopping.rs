//! Tests that dropping an `ExternalBot` stops its program.
use super::shell::{LONG_LIMIT, OBEDIENT, ask, bot, ready, runs, shell};
use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

fn pid_in(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("the program has written its number");
    text.trim().to_owned()
}

#[test]
fn dropping_the_player_stops_the_program() {
    let scene = ready();
    let before =
        |name: &str| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.pid"));
    for (name, deed) in [
        // The process that ignores signals is a child of the started process.
        (
            "wrapped",
            format!(
                "sh -c 'trap \"\" TERM INT HUP; echo $$ > \"$0\"; while :; do sleep 1; done' '{}' & sleep 0.3; {OBEDIENT}",
                before("wrapped").display()
            ),
        ),
        // `stops` ends after the `bye` message or at the end of its input. `deaf` ignores both.
        ("stops", OBEDIENT.to_owned()),
        (
            "deaf",
            format!("{OBEDIENT}; trap '' TERM INT HUP; while :; do sleep 1; done"),
        ),
    ] {
        let file = before(name);
        let _ = fs::remove_file(&file);
        let deed = match name {
            "wrapped" => deed,
            _ => format!("echo $$ > '{}'; {deed}", file.display()),
        };
        let mut bot = bot(&shell(name, &deed), LONG_LIMIT);
        ask(&mut bot, &scene);
        let pid = pid_in(&file);
        assert!(runs(&pid), "{name}");
        drop(bot);
        // The process is a grandchild, which disappears only after the system has reaped it.
        for _ in 0..100 {
            if !runs(&pid) {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        assert!(!runs(&pid), "{name} still runs");
    }
}
