//! Other people's programs as players: whatever they do, the match goes on, and nothing of them stays behind.

#[cfg(unix)]
mod answers;
#[cfg(unix)]
mod command;
#[cfg(target_os = "linux")]
mod guard;
mod plain;
#[cfg(unix)]
mod shell;
#[cfg(unix)]
mod stopping;
#[cfg(unix)]
mod time;

/// Something cannot be tried on this machine, and the test says so and passes; where all must be tried, as CI asks with
/// `CONTINENTAL_MUST_TRY`, it fails.
#[track_caller]
fn not_tried(why: &str) {
    let must = std::env::var_os("CONTINENTAL_MUST_TRY").is_some_and(|must| must == "1");
    assert!(!must, "it was not tried: {why}");
    eprintln!("not tried: {why}");
}
