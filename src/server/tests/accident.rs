//! What may happen to phones, and how often it has.
use std::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};

/// What happens to a phone, or to all of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Accident {
    /// The line is cut without a word.
    Cut,
    /// Everything is forgotten but the key.
    Reload,
    /// Half a message is sent, and then no more.
    HalfAMessage,
    /// Nothing is read for a while.
    Sleep,
    /// The page is opened a second time, and the first is left open.
    TwoWindows,
    /// An answer is sent three times.
    Stutter,
    /// The clock jumps.
    Clock,
    /// The host is killed while somebody is asked.
    Kill,
}

/// Those of a phone alone. An answer can be said three times only by who has one.
pub const OF_A_PHONE: [Accident; 7] = [
    Accident::Cut,
    Accident::Reload,
    Accident::HalfAMessage,
    Accident::Sleep,
    Accident::TwoWindows,
    Accident::Clock,
    Accident::Stutter,
];

/// How often each of them has happened.
#[derive(Default)]
pub struct Tally([AtomicUsize; Accident::Kill as usize + 1]);

impl Tally {
    pub fn note(&self, accident: Accident) {
        self.0[accident as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub fn of(&self, accident: Accident) -> usize {
        self.0[accident as usize].load(Ordering::Relaxed)
    }

    pub fn all(&self) -> usize {
        self.0
            .iter()
            .map(|count| count.load(Ordering::Relaxed))
            .sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} accidents:", self.all())?;
        for accident in OF_A_PHONE.into_iter().chain([Accident::Kill]) {
            write!(f, " {} {accident:?}", self.of(accident))?;
        }
        Ok(())
    }
}
