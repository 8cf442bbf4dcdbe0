//! Playing, with somebody who writes down how it ended.
use super::{
    failed, heard,
    hook::tell,
    report::{self, Stopped},
    running, words,
};
use gamecore::saves::io_reason;
use platform::dirs::Dirs;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
    time::SystemTime,
};

/// Plays. Should that end in a panic, a report is written, and standard error says where it lies; should it end in no order at all, the
/// next start finds out.
pub fn guarded(dirs: &Dirs, play: impl FnOnce() -> ExitCode) -> ExitCode {
    let begun = SystemTime::now();
    failed::keep_in(&dirs.data);
    running::begin(&dirs.data);
    // What was touched is gone with the unwinding: nothing of it is looked at again.
    let code = match catch_unwind(AssertUnwindSafe(play)) {
        Ok(code) => code,
        Err(_) => {
            tell(&reported(dirs, begun));
            ExitCode::FAILURE
        }
    };
    running::end();
    code
}

/// Writes the report, and says where it lies.
fn reported(dirs: &Dirs, begun: SystemTime) -> String {
    let stopped = Stopped {
        version: env!("CARGO_PKG_VERSION"),
        begun,
        ended: SystemTime::now(),
        reasons: &heard::all(),
    };
    let texts = words::texts(&dirs.config);
    match report::write(&dirs.data, &stopped) {
        Ok(file) => {
            let file = file.display().to_string();
            texts.with("crash-now", &[("file", file.into())])
        }
        Err(error) => {
            let reason = io_reason(&texts, &error);
            texts.with("crash-unreported", &[("reason", reason.into())])
        }
    }
}
