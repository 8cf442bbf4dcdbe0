//! What happens at the moment of a panic.
use super::{explained::explained, failed, heard, running};
use crate::game::graphics;
use std::{panic, process};

/// From now on a machine without a display or a graphics driver gets one sentence, not a backtrace, and it is kept for the next start;
/// where another driver is left the program begins anew with it. What else a panic says is kept for the report.
pub fn listen() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let words = heard::words(panic);
        if graphics::cannot_show(&words) {
            // Whatever begins anew in this place has a mark of its own.
            running::end();
            if let Some(code) = graphics::start_anew() {
                process::exit(code);
            }
        }
        if let Some((cause, sentence)) = explained(&words) {
            failed::keep_now(cause);
            running::end();
            eprintln!("continental: {sentence}.");
            process::exit(1);
        }
        heard::keep(panic);
        usual(panic);
    }));
}
