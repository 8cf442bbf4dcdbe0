//! A driver that ends the whole program when it is to show a window: the program begins anew with another one.
//!
//! Some drivers say that they can show a window on a display and then read memory that is not there (NVIDIA's Vulkan on a display that
//! is not a card's: a virtual one, one far away). No code of ours can catch that. But while the first frames are shown such an end is
//! that of the driver, and the system asks the program before it ends it: the program is started once more in the same place, told
//! which card to leave alone.
use bevy::prelude::*;
use std::env;
use wgpu::AdapterInfo;

/// Names to the next start, a line each, the cards that have ended the program when they were to show a window.
const AVOIDED: &str = "CONTINENTAL_GRAPHICS_AVOIDED";

/// How a card is named there.
fn name(info: &AdapterInfo) -> String {
    format!("{} {}", info.backend.to_str(), info.name)
}

/// Whether an earlier start has found that this card ends the program.
pub(super) fn is_avoided(info: &AdapterInfo) -> bool {
    let avoided = env::var(AVOIDED).unwrap_or_default();
    avoided.lines().any(|line| line == name(info))
}

/// Whether this program stands in the place of one that a driver has ended.
pub fn has_begun_anew() -> bool {
    env::var_os(AVOIDED).is_some()
}

/// What is said on standard error when the driver of a card has ended the program: the line, given the card. Whoever opens a window puts
/// it in before the renderer.
#[derive(Resource)]
pub struct EndedByDriver(pub Box<dyn Fn(&str) -> String + Send + Sync>);

/// From now on an end by the driver begins the program anew without this card, and says so, until [`shown`].
pub(super) fn watch(info: &AdapterInfo, said: Option<&EndedByDriver>) {
    let card = name(info);
    let line = said.map_or_else(String::new, |said| (said.0)(&card) + "\n");
    #[cfg(unix)]
    signals::watch(&card, line);
    #[cfg(not(unix))]
    let _ = line;
}

/// The first frames have been shown: what ends the program from now on is not the driver's way to open a window.
pub(super) fn shown() {
    #[cfg(unix)]
    signals::forget();
}

#[cfg(unix)]
mod signals {
    use super::AVOIDED;
    use libc::{SIGBUS, SIGILL, SIGSEGV, c_char, c_int, sigaction};
    use std::{
        env,
        ffi::{CString, OsStr, OsString},
        mem,
        os::unix::ffi::{OsStrExt, OsStringExt},
        ptr,
        sync::OnceLock,
    };

    /// What a driver ends the program with.
    const ENDS: [c_int; 3] = [SIGSEGV, SIGBUS, SIGILL];

    /// All that is needed to begin anew, made beforehand: nothing can be asked for in the middle of such an end.
    struct Again {
        words: Vec<u8>,
        program: CString,
        arguments: List,
        environment: List,
        /// What was done before about each of [`ENDS`].
        before: Vec<sigaction>,
    }

    /// Texts as C wants them: addresses, the last of which is none.
    struct List {
        addresses: Vec<*const c_char>,
        _texts: Vec<CString>,
    }

    // SAFETY: the addresses are those of the texts beside them, which nobody changes.
    #[expect(unsafe_code, reason = "addresses of texts that stay where they are")]
    unsafe impl Send for Again {}
    // SAFETY: as above; nobody writes to them.
    #[expect(unsafe_code, reason = "addresses of texts that stay where they are")]
    unsafe impl Sync for Again {}

    static AGAIN: OnceLock<Again> = OnceLock::new();

    impl List {
        fn new(texts: impl IntoIterator<Item = OsString>) -> Option<List> {
            let texts = texts
                .into_iter()
                .map(|text| CString::new(text.into_vec()).ok())
                .collect::<Option<Vec<_>>>()?;
            let addresses = texts.iter().map(|text| text.as_ptr());
            let addresses = addresses.chain([ptr::null()]).collect();
            Some(List {
                addresses,
                _texts: texts,
            })
        }
    }

    impl Again {
        fn without(card: &str, line: String) -> Option<Again> {
            let (avoided, rest): (Vec<_>, Vec<_>) =
                env::vars_os().partition(|(key, _)| key == AVOIDED);
            let mut value = OsString::from(card);
            for (_, before) in avoided {
                value.push("\n");
                value.push(before);
            }
            let pair = |(key, value): (OsString, OsString)| {
                [key.as_os_str(), OsStr::new("="), value.as_os_str()].join(OsStr::new(""))
            };
            let environment = rest.into_iter().chain([(AVOIDED.into(), value)]).map(pair);
            let program = env::current_exe().ok()?;
            Some(Again {
                words: line.into_bytes(),
                program: CString::new(program.as_os_str().as_bytes()).ok()?,
                arguments: List::new(env::args_os())?,
                environment: List::new(environment)?,
                before: ENDS.map(|signal| exchange(signal, None)).into(),
            })
        }
    }

    pub(super) fn watch(card: &str, line: String) {
        let Some(again) = Again::without(card, line) else {
            return;
        };
        // Once in the life of a process; and it is there before the first signal can ask for it.
        if AGAIN.set(again).is_ok() {
            for signal in ENDS {
                // SAFETY: a structure of C for which nothing but zeros is an empty value.
                #[expect(unsafe_code, reason = "an empty structure of C")]
                let mut action: sigaction = unsafe { mem::zeroed() };
                action.sa_sigaction = begin_anew as *const () as usize;
                action.sa_flags = libc::SA_ONSTACK | libc::SA_NODEFER;
                exchange(signal, Some(&action));
            }
        }
    }

    pub(super) fn forget() {
        let before = AGAIN.get().map_or(&[][..], |again| &again.before);
        for (signal, before) in ENDS.into_iter().zip(before) {
            exchange(signal, Some(before));
        }
    }

    /// Sets what is done about a signal, if there is something to set, and tells what was done before.
    #[expect(unsafe_code, reason = "what a signal does is set by a function of C")]
    fn exchange(signal: c_int, action: Option<&sigaction>) -> sigaction {
        // SAFETY: a structure of C for which nothing but zeros is an empty value.
        let mut before: sigaction = unsafe { mem::zeroed() };
        let action = action.map_or(ptr::null(), ptr::from_ref);
        // SAFETY: both are whole or none; and `begin_anew` calls nothing that must not be called while a signal is handled.
        unsafe { sigaction(signal, action, &raw mut before) };
        before
    }

    /// The handler. What it calls may be called at any moment: `write`, `execve`, `sigaction`, `raise`.
    #[expect(unsafe_code, reason = "the program is replaced by a function of C")]
    extern "C" fn begin_anew(signal: c_int) {
        if let Some(again) = AGAIN.get() {
            // SAFETY: the texts were made beforehand, end as those of C do, and stay where they are.
            unsafe {
                libc::write(2, again.words.as_ptr().cast(), again.words.len());
                libc::execve(
                    again.program.as_ptr(),
                    again.arguments.addresses.as_ptr(),
                    again.environment.addresses.as_ptr(),
                );
            }
        }
        // It could not be: the program ends as it would have.
        forget();
        // SAFETY: it sends the signal once more, to what now handles it.
        unsafe { libc::raise(signal) };
    }
}
