//! Playing, with somebody who writes down how it ended.
use super::{failed, heard, report, running};
use crate::dirs::Dirs;
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
            match report::write(&dirs.data, &heard::all(), begun) {
                Ok(file) => eprintln!(
                    "continental: the game has stopped by itself; why, and the match as it was, lies in {}",
                    file.display()
                ),
                Err(error) => {
                    eprintln!(
                        "continental: the game has stopped by itself; no report could be written: {error}"
                    );
                }
            }
            ExitCode::FAILURE
        }
    };
    running::end();
    code
}
