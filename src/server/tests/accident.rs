//! Simulated faults of phones, such as lost connections, and counters for each kind of fault.
use std::{
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};

/// Fault of one phone or of the application that runs the match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NetworkFault {
    /// The connection ends without a close message.
    Cut,
    /// The phone forgets everything except its key.
    Reload,
    /// The phone sends half of a message and nothing more.
    HalfAMessage,
    /// The phone does not read for a while.
    Sleep,
    /// The page is opened a second time while the first window stays open.
    TwoWindows,
    /// The phone sends an answer three times.
    Stutter,
    /// The phone's clock jumps.
    Clock,
    /// The application is killed while it waits for a decision.
    Kill,
}

/// Faults of a single phone. `Stutter` comes last because it needs an answer to send.
pub const OF_A_PHONE: [NetworkFault; 7] = [
    NetworkFault::Cut,
    NetworkFault::Reload,
    NetworkFault::HalfAMessage,
    NetworkFault::Sleep,
    NetworkFault::TwoWindows,
    NetworkFault::Clock,
    NetworkFault::Stutter,
];

/// Number of faults of each kind.
#[derive(Default)]
pub struct FaultCounts([AtomicUsize; NetworkFault::Kill as usize + 1]);

impl FaultCounts {
    pub fn note(&self, accident: NetworkFault) {
        self.0[accident as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub fn of(&self, accident: NetworkFault) -> usize {
        self.0[accident as usize].load(Ordering::Relaxed)
    }

    pub fn all(&self) -> usize {
        self.0
            .iter()
            .map(|count| count.load(Ordering::Relaxed))
            .sum()
    }
}

impl fmt::Display for FaultCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} accidents:", self.all())?;
        for accident in OF_A_PHONE.into_iter().chain([NetworkFault::Kill]) {
            write!(f, " {} {accident:?}", self.of(accident))?;
        }
        Ok(())
    }
}
