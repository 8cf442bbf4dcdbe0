//! What panics have said, in memory, until it is known whether the game has ended by one: broken pictures cost a panic that is caught.
use std::{
    backtrace::Backtrace,
    collections::VecDeque,
    panic::PanicHookInfo,
    sync::{Mutex, PoisonError},
    thread,
};

/// The most that are kept: the last ones.
const MOST: usize = 4;

static HEARD: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// The words of a panic.
pub(super) fn words(panic: &PanicHookInfo<'_>) -> String {
    let said = panic.payload();
    let text = said
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| said.downcast_ref::<&str>().map(|s| (*s).to_owned()));
    text.unwrap_or_default()
}

/// Keeps a panic: its words, where in the program, on which thread, and how the program came there.
pub(super) fn keep(panic: &PanicHookInfo<'_>) {
    let place = panic
        .location()
        .map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    let thread = thread::current();
    let name = thread.name().unwrap_or("without a name");
    let way = Backtrace::force_capture();
    let heard = format!(
        "{}\nat {place}, in the thread {name}\n\n{way}\n",
        words(panic)
    );
    let mut all = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    if all.len() == MOST {
        all.pop_front();
    }
    all.push_back(heard);
}

/// All that were kept, the last one first.
pub(super) fn all() -> Vec<String> {
    let all = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    all.iter().rev().cloned().collect()
}
