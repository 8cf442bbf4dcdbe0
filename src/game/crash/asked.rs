//! The system asks the game to end, as it does at the end of a session: that is an end in order, and its mark goes. Everything of the
//! match is on the disk at any moment, so nothing else is to be done.
use std::path::Path;

/// From now on the file at this path goes when the game is asked to end.
pub(super) fn watch(mark: &Path) {
    #[cfg(unix)]
    signals::watch(mark);
    #[cfg(not(unix))]
    let _ = mark;
}

#[cfg(unix)]
mod signals {
    use libc::{SIG_DFL, SIGHUP, SIGTERM, c_int, sigaction};
    use std::{ffi::CString, mem, os::unix::ffi::OsStrExt, path::Path, ptr, sync::OnceLock};

    /// How the system asks: at the end of a session, and when a terminal is closed.
    const ASKS: [c_int; 2] = [SIGTERM, SIGHUP];

    /// The file, as C names it: nothing can be asked for while a signal is handled.
    static MARK: OnceLock<CString> = OnceLock::new();

    pub(super) fn watch(mark: &Path) {
        let Ok(mark) = CString::new(mark.as_os_str().as_bytes()) else {
            return;
        };
        // Once in the life of a process; and it is there before the first signal can ask for it.
        if MARK.set(mark).is_ok() {
            ASKS.into_iter().for_each(handle);
        }
    }

    /// Has [`leave`] called for this signal, unless somebody has said already what is to be done about it (`nohup`).
    #[expect(unsafe_code, reason = "what a signal does is set by a function of C")]
    fn handle(signal: c_int) {
        // SAFETY: a structure of C for which nothing but zeros is an empty value.
        let mut before: sigaction = unsafe { mem::zeroed() };
        // SAFETY: nothing is set, and what is told has room.
        unsafe { sigaction(signal, ptr::null(), &raw mut before) };
        if before.sa_sigaction != SIG_DFL {
            return;
        }
        // SAFETY: a structure of C for which nothing but zeros is an empty value.
        let mut action: sigaction = unsafe { mem::zeroed() };
        action.sa_sigaction = leave as *const () as usize;
        // What was done before is done again once it is called.
        action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND;
        // SAFETY: it is whole, and `leave` calls nothing that must not be called while a signal is handled.
        unsafe { sigaction(signal, &raw const action, ptr::null_mut()) };
    }

    /// The handler. What it calls may be called at any moment: `unlink`, `raise`.
    #[expect(unsafe_code, reason = "a file is removed by a function of C")]
    extern "C" fn leave(signal: c_int) {
        if let Some(mark) = MARK.get() {
            // SAFETY: the text was made beforehand, ends as those of C do, and stays where it is.
            unsafe { libc::unlink(mark.as_ptr()) };
        }
        // SAFETY: it sends the signal once more, which ends the program as it would have.
        unsafe { libc::raise(signal) };
    }
}
