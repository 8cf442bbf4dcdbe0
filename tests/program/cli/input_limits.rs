//! Tests of endless input files, and of old output files that a failed run must keep.
use super::program::folder;
use super::program::{continental, fails, stdout_of, text};
use std::fs;

/// Runs a shell line in which `$0` is the program. The memory is limited, so that reading an endless file fails.
#[cfg(target_os = "linux")]
fn shell(kilobytes: u32, line: &str) -> std::process::Output {
    let sh = super::program::program(&[]);
    let mut command = std::process::Command::new("sh");
    command
        .args(["-c", &format!("ulimit -v {kilobytes}; {line}")])
        .arg(sh.get_program());
    for (name, value) in sh.get_envs() {
        command.env(name, value.unwrap_or_default());
    }
    command.output().expect("there is a shell")
}

#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_refused() {
    for (line, code, said) in [
        (
            "replay /dev/zero",
            1,
            "/dev/zero is neither a file nor a pipe",
        ),
        (
            "review /dev/zero --player 0",
            1,
            "/dev/zero is neither a file nor a pipe",
        ),
        ("rules check /dev/zero", 1, "/dev/zero: is no file"),
        (
            "arena --challenger aprendiz --against aprendiz --sets 1 --keep /dev/full",
            1,
            "/dev/full: is no file",
        ),
        (
            "simulate --rules /dev/zero/ --matches 1",
            1,
            "/dev/zero/: cannot be read",
        ),
        (
            "simulate --rules /dev/../dev/zero --matches 1",
            1,
            "is no file",
        ),
    ] {
        let output = shell(1_000_000, &format!("exec \"$0\" {line}"));
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{line}: {error}");
        assert!(error.contains(said), "{line}: {error}");
    }
    let zeros = shell(1_000_000, "exec </dev/zero; cat | \"$0\" replay /dev/stdin");
    let error = text(&zeros.stderr);
    let said = "/dev/stdin, line 1: this line is longer than 1048576 bytes";
    assert!(error.contains(said), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_may_come_through_a_pipe() {
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/records/golden/oficial-2.jsonl"
    );
    let output = shell(
        1_000_000,
        &format!("cat '{golden}' | \"$0\" replay --quiet --verify /dev/stdin"),
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("the match is complete"));
}

/// Regression test: `replay` used five to seven times the file's size in memory.
#[cfg(target_os = "linux")]
#[test]
fn many_matches_are_not_held_all_at_once() {
    let golden = include_str!("../../records/golden/francais-6.jsonl");
    let path = folder("many_matches", &[]).join("many.jsonl");
    fs::write(&path, golden.repeat(1_000)).expect("written");
    let line = format!("exec \"$0\" replay --quiet '{}'", path.display());
    // The memory limit is 600 MB. The build with window support uses about 200 MB of address space, and with all
    // matches in memory it used 1,600 MB.
    let output = shell(600_000, &line);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 1_000);
    fs::remove_file(&path).expect("removed");
}

#[test]
fn a_run_that_fails_to_start_keeps_the_old_record() {
    let folder = folder("old_record", &[]);
    let old = folder.join("old.jsonl");
    fs::write(&old, "hours of work\n").expect("written");
    let name = old.to_str().expect("UTF-8");
    for (args, code) in [
        (&["--bots", "cmd:/nonexistent"][..], 2),
        (&["--seats", "5", "--rules", "nowhere"], 2),
        (&["--seats", "9"], 2),
    ] {
        let mut all = vec!["simulate", "--matches", "1", "--record", name];
        all.extend(args);
        let output = continental(&all);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        assert_eq!(fs::read(&old).expect("there"), b"hours of work\n");
    }
    stdout_of(&["simulate", "--matches", "1", "--record", name]);
    let new = fs::read_to_string(&old).expect("there");
    assert!(new.starts_with("{\"record\"") && new.ends_with('\n'));
    let files = fs::read_dir(&folder).expect("there").count();
    assert_eq!(files, 1, "number of files in the folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_keeps_the_old_record() {
    fails(
        &["simulate", "--matches", "2", "--record", "/dev/full"],
        1,
        "/dev/full cannot be written: No space left on device",
    );
    let folder = folder("full_disk", &[]);
    let old = folder.join("old.jsonl");
    fs::write(&old, "hours of work\n").expect("written");
    // The size limit for output files is 32 KB. The first match fits, and the second does not.
    let line = format!(
        "trap '' XFSZ; ulimit -f 64; exec \"$0\" simulate --seats 4 --matches 20 --record '{}'",
        old.display()
    );
    let output = shell(4_000_000, &line);
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("old.jsonl cannot be written: "), "{error}");
    assert_eq!(fs::read(&old).expect("there"), b"hours of work\n");
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 1);
    let output = shell(4_000_000, "exec \"$0\" rules variants >/dev/full");
    let error = text(&output.stderr);
    assert!(
        error.contains("standard output cannot be written: "),
        "{error}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_record_to_standard_output_comes_before_the_summary() {
    let path = folder("to_stdout", &[]).join("all.txt");
    let line = format!(
        "exec \"$0\" simulate --matches 1 --record /dev/stdout >'{}'",
        path.display()
    );
    for line in [
        line,
        "\"$0\" simulate --matches 1 --record /dev/stdout | cat".to_owned(),
    ] {
        let output = shell(4_000_000, &line);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let all = match text(&output.stdout) {
            there if there.is_empty() => fs::read_to_string(&path).expect("there"),
            there => there,
        };
        let (record, summary) = all.split_once("1 match by the rules").expect("a summary");
        assert!(record.starts_with("{\"record\""), "{record}");
        assert!(record.ends_with("}\n") && summary.contains("points/match"));
    }
}

#[test]
fn a_record_is_not_accepted_as_stored_sets() {
    let path = folder("not_kept", &[]).join("match.jsonl");
    let record = include_str!("../../records/golden/oficial-2.jsonl");
    fs::write(&path, record).expect("written");
    let name = path.to_str().expect("UTF-8");
    let args = ["arena", "--challenger", "aprendiz", "--against", "aprendiz"];
    let args: Vec<&str> = args.iter().copied().chain(["--keep", name]).collect();
    fails(
        &args,
        1,
        "match.jsonl holds no sets of the arena and is left as it is",
    );
    assert_eq!(fs::read_to_string(&path).expect("there"), record);
}
