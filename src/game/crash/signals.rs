//! What the system tells the game with a signal. It asks it to end, as it does at the end of a session: that is an end in order, and the
//! mark goes; everything of the match is on the disk at any moment, so nothing else is to be done. Or it ends a game that has broken in a
//! way that no panic tells (memory that is not there, a library that gives up): the mark is told by which signal, for the next start.
use std::path::Path;

/// From now on the mark at this path goes when the game is asked to end, and gets a line more when a signal ends it.
pub(super) fn watch(mark: &Path) {
    #[cfg(unix)]
    handlers::watch(mark);
    #[cfg(not(unix))]
    let _ = mark;
}

/// Whether this line of a mark is the name of a signal.
pub(super) fn is_name(line: &str) -> bool {
    let rest = line.strip_prefix("SIG").unwrap_or_default();
    (2..=8).contains(&rest.len()) && rest.bytes().all(|it| it.is_ascii_uppercase())
}

#[cfg(unix)]
mod handlers {
    use libc::{
        O_APPEND, O_CLOEXEC, O_WRONLY, SIG_DFL, SIGABRT, SIGBUS, SIGFPE, SIGHUP, SIGILL, SIGSEGV,
        SIGTERM, SIGTRAP, c_int, c_void, sigaction, siginfo_t,
    };
    use std::{ffi::CString, mem, os::unix::ffi::OsStrExt, path::Path, ptr, sync::OnceLock};

    /// How the system asks: at the end of a session, and when a terminal is closed.
    const ASKS: [c_int; 2] = [SIGTERM, SIGHUP];

    /// How it ends a program that has broken, and the line that the mark gets.
    pub(super) const ENDS: [(c_int, &str); 6] = [
        (SIGSEGV, "SIGSEGV\n"),
        (SIGBUS, "SIGBUS\n"),
        (SIGILL, "SIGILL\n"),
        (SIGFPE, "SIGFPE\n"),
        (SIGABRT, "SIGABRT\n"),
        (SIGTRAP, "SIGTRAP\n"),
    ];

    /// All that is needed while a signal is handled, made beforehand: nothing can be asked for then.
    struct Watched {
        /// The mark, as C names it.
        mark: CString,
        /// What was done before about each of [`ENDS`].
        before: Vec<sigaction>,
    }

    static WATCHED: OnceLock<Watched> = OnceLock::new();

    pub(super) fn watch(mark: &Path) {
        let Ok(mark) = CString::new(mark.as_os_str().as_bytes()) else {
            return;
        };
        let before = ENDS.map(|(signal, _)| exchange(signal, None)).into();
        // Once in the life of a process; and it is there before the first signal can ask for it.
        if WATCHED.set(Watched { mark, before }).is_err() {
            return;
        }
        for signal in ASKS {
            // Somebody may have said already what is to be done about it (`nohup`).
            if exchange(signal, None).sa_sigaction == SIG_DFL {
                // What was done before is done again once it is called.
                let leaving = action(leave as *const () as usize, libc::SA_RESETHAND);
                exchange(signal, Some(&leaving));
            }
        }
        for (signal, _) in ENDS {
            let noting = action(note as *const () as usize, libc::SA_SIGINFO);
            exchange(signal, Some(&noting));
        }
    }

    /// Has this function called, on the stack that is kept for it.
    fn action(handler: usize, flags: c_int) -> sigaction {
        // SAFETY: a structure of C for which nothing but zeros is an empty value.
        #[expect(unsafe_code, reason = "an empty structure of C")]
        let mut action: sigaction = unsafe { mem::zeroed() };
        action.sa_sigaction = handler;
        action.sa_flags = libc::SA_ONSTACK | flags;
        action
    }

    /// Sets what is done about a signal, if there is something to set, and tells what was done before.
    #[expect(unsafe_code, reason = "what a signal does is set by a function of C")]
    fn exchange(signal: c_int, action: Option<&sigaction>) -> sigaction {
        // SAFETY: a structure of C for which nothing but zeros is an empty value.
        let mut before: sigaction = unsafe { mem::zeroed() };
        let action = action.map_or(ptr::null(), ptr::from_ref);
        // SAFETY: both are whole or none; what is called calls nothing that must not be called while a signal is handled.
        unsafe { sigaction(signal, action, &raw mut before) };
        before
    }

    /// Handles [`ASKS`]. What it calls may be called at any moment: `unlink`, `raise`.
    #[expect(unsafe_code, reason = "a file is removed by a function of C")]
    extern "C" fn leave(signal: c_int) {
        if let Some(watched) = WATCHED.get() {
            // SAFETY: the text was made beforehand, ends as those of C do, and stays where it is.
            unsafe { libc::unlink(watched.mark.as_ptr()) };
        }
        // SAFETY: it sends the signal once more, which ends the program as it would have.
        unsafe { libc::raise(signal) };
    }

    /// Handles [`ENDS`]. What it calls may be called at any moment: `open`, `write`, `close`, `sigaction`, `raise`.
    #[expect(unsafe_code, reason = "what a signal is about is told by an address")]
    extern "C" fn note(signal: c_int, about: *mut siginfo_t, _context: *mut c_void) {
        let Some(watched) = WATCHED.get() else { return };
        for ((end, line), before) in ENDS.iter().zip(&watched.before) {
            if *end != signal {
                continue;
            }
            add_to_mark(&watched.mark, line);
            // SAFETY: the system hands it to a handler that is set to be told.
            let is_sent = unsafe { (*about).si_code } <= 0;
            if is_sent {
                // By somebody, or by the program itself that gives up: it ends it now, whoever has handled it before.
                exchange(signal, Some(&action(SIG_DFL, 0)));
                // SAFETY: it sends the signal once more, which waits until this function has returned.
                unsafe { libc::raise(signal) };
            } else {
                // What has broken is tried once more, and whoever handled it before has a word to say (a stack that is too small).
                exchange(signal, Some(before));
            }
        }
    }

    /// Adds a line to the mark; one that is gone is not made anew.
    #[expect(unsafe_code, reason = "a file is written by functions of C")]
    fn add_to_mark(mark: &CString, line: &str) {
        // SAFETY: the text was made beforehand, ends as those of C do, and stays where it is.
        let file = unsafe { libc::open(mark.as_ptr(), O_WRONLY | O_APPEND | O_CLOEXEC) };
        if file < 0 {
            return;
        }
        // SAFETY: it is open, and no more is written than there is of the line.
        unsafe {
            libc::write(file, line.as_ptr().cast(), line.len());
            libc::close(file);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_signals_are_known_and_nothing_else_is_one() {
        #[cfg(unix)]
        for (_, line) in handlers::ENDS {
            assert!(is_name(line.trim_end()), "{line}");
        }
        for other in [
            "", "SIG", "SIGX", "0.1.0", "SIGsegv", "SIG SEGV", "ASIGSEGV",
        ] {
            assert!(!is_name(other), "{other}");
        }
    }
}
