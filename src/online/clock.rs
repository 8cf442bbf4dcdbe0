//! Detection of the machine's sleep, and the rate limit of a connection.
use std::time::{Duration, Instant, SystemTime};

/// Difference between the clocks that counts as sleep.
const JUMP: Duration = Duration::from_secs(20);

/// Period of the rate limit.
const MINUTE: Duration = Duration::from_secs(60);

/// Detector of the machine's sleep. During sleep, the monotonic clock may stand still, and timers notice nothing. The
/// sockets may be dead afterwards, so they are opened anew.
pub(crate) struct SleepDetector {
    wall: SystemTime,
    monotonic: Instant,
}

impl SleepDetector {
    pub(crate) fn new() -> SleepDetector {
        let (wall, monotonic) = (SystemTime::now(), Instant::now());
        SleepDetector { wall, monotonic }
    }

    /// True if the machine slept since the last call. Setting the clock forward has the same effect, which is harmless.
    pub(crate) fn has_slept(&mut self) -> bool {
        let now = SleepDetector::new();
        let wall = now.wall.duration_since(self.wall).unwrap_or_default();
        let monotonic = now.monotonic.duration_since(self.monotonic);
        *self = now;
        wall > monotonic + JUMP
    }
}

/// Rate limit: a maximum number of lines in each minute.
pub(crate) struct RateLimit {
    per_minute: u32,
    count: u32,
    began: Instant,
}

impl RateLimit {
    pub(crate) fn new(per_minute: u32) -> RateLimit {
        let (count, began) = (0, Instant::now());
        RateLimit {
            per_minute,
            count,
            began,
        }
    }

    /// Counts one line. Returns false if the limit is exceeded.
    pub(crate) fn take(&mut self) -> bool {
        if self.began.elapsed() > MINUTE {
            *self = RateLimit::new(self.per_minute);
        }
        self.count += 1;
        self.count <= self.per_minute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_between_the_clocks_counts_as_sleep_once() {
        let mut detector = SleepDetector::new();
        assert!(!detector.has_slept());
        detector.wall -= Duration::from_secs(60);
        assert!(detector.has_slept());
        assert!(!detector.has_slept());
        detector.wall += Duration::from_secs(60);
        assert!(
            !detector.has_slept(),
            "a clock that is set back counts as sleep"
        );
    }

    #[test]
    fn lines_are_limited_per_minute() {
        let mut rate = RateLimit::new(600);
        assert_eq!((0..1000).filter(|_| rate.take()).count(), 600);
        rate.began -= Duration::from_secs(61);
        assert_eq!((0..1000).filter(|_| rate.take()).count(), 600);
    }
}
