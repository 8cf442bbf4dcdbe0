//! A queue of typed PINs. It limits how many are tried per minute, and prefers addresses with few wrong PINs.
use super::ConnectionId;
use std::{
    collections::HashMap,
    net::IpAddr,
    time::{Duration, Instant},
};

/// Number of wrong PINs that are answered without a delay.
const BURST: u32 = 5;
/// Delay for each further wrong PIN. With [`BURST`], it allows at most 20 wrong PINs in any minute.
const BETWEEN: Duration = Duration::from_secs(4);

/// Interval at which a waiting connection checks whether it is next.
const RECHECK: Duration = Duration::from_millis(100);

/// Number of wrong PINs at which the host is first notified.
const REPORTED: u32 = 10;

/// Number of wrong PINs at which the host is offered a new PIN. The offer is repeated at each multiple of this number.
pub const OFFERED: u32 = 50;

/// PIN that a client has typed and that has not been tried yet.
#[derive(Debug)]
struct Waiting {
    line: ConnectionId,
    from: IpAddr,
}

/// Queue of typed PINs, and the wrong PINs so far.
#[derive(Default, Debug)]
pub(super) struct PinQueue {
    /// Number of wrong PINs since the current PIN was set.
    pub wrong: u32,
    wrong_by: HashMap<IpAddr, u32>,
    /// PINs that wait to be tried, the newest last.
    waiting: Vec<Waiting>,
    /// Time at which the delays for all wrong PINs so far will have passed.
    paid_at: Option<Instant>,
}

impl PinQueue {
    /// Queues the PIN typed on a connection, in place of an earlier one.
    pub fn enter(&mut self, line: ConnectionId, from: IpAddr) {
        self.leave(line);
        self.waiting.push(Waiting { line, from });
    }

    /// Removes the PIN of a closed connection.
    pub fn leave(&mut self, line: ConnectionId) {
        self.waiting.retain(|one| one.line != line);
    }

    /// Returns `Ok` if the PIN of this connection may be tried now, otherwise the time to wait before checking again.
    /// The address with the fewest wrong PINs is first. If several have equally few, the newest entry is first, so that
    /// clients who keep guessing do not delay a new player.
    pub fn turn(&self, line: ConnectionId, now: Instant) -> Result<(), Duration> {
        let burst = BETWEEN * (BURST - 1);
        let free_at = self.paid_at.and_then(|at| at.checked_sub(burst));
        let left = free_at.map_or(Duration::ZERO, |at| at.saturating_duration_since(now));
        if !left.is_zero() {
            return Err(left);
        }
        let wrong = |one: &&Waiting| self.wrong_by.get(&one.from).copied();
        let next = self.waiting.iter().rev().min_by_key(wrong);
        let is_next = next.is_some_and(|one| one.line == line);
        is_next.then_some(()).ok_or(RECHECK)
    }

    /// Records a correct PIN, and forgets the wrong PINs of this address.
    pub fn right(&mut self, line: ConnectionId, from: IpAddr) {
        self.leave(line);
        self.wrong_by.remove(&from);
    }

    /// Records a wrong PIN. Returns the number of wrong PINs if the host should be notified.
    pub fn wrong(&mut self, line: ConnectionId, from: IpAddr, now: Instant) -> Option<u32> {
        self.leave(line);
        *self.wrong_by.entry(from).or_default() += 1;
        self.paid_at = Some(self.paid_at.unwrap_or(now).max(now) + BETWEEN);
        self.wrong += 1;
        (self.wrong == REPORTED || self.wrong.is_multiple_of(OFFERED)).then_some(self.wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> IpAddr {
        IpAddr::from([192, 168, 1, last])
    }

    #[test]
    fn at_most_twenty_wrong_pins_are_tried_in_any_minute() {
        let (mut guesses, begin) = (PinQueue::default(), Instant::now());
        let mut tried: Vec<Duration> = Vec::new();
        let mut reports = Vec::new();
        // Six addresses each type ten PINs a second for ten minutes.
        for tick in 0..6000u32 {
            let passed = Duration::from_millis(100) * tick;
            for last in 1..=6 {
                let line = ConnectionId(u64::from(tick) * 10 + u64::from(last));
                guesses.enter(line, from(last));
                if guesses.turn(line, begin + passed).is_ok() {
                    reports.extend(guesses.wrong(line, from(last), begin + passed));
                    tried.push(passed);
                }
                guesses.leave(line);
            }
        }
        for (at, first) in tried.iter().enumerate() {
            let minute = *first..*first + Duration::from_secs(60);
            let within = tried[at..].iter().take_while(|one| minute.contains(one));
            assert!(within.count() <= 20, "after {first:?}");
        }
        assert!(tried.len() > 100, "too few tried: {}", tried.len());
        assert_eq!(reports, [10, 50, 100, 150]);
    }

    #[test]
    fn a_newcomer_is_tried_before_repeated_guessers() {
        let (mut guesses, begin) = (PinQueue::default(), Instant::now());
        let mut lines = (1..).map(ConnectionId);
        for last in 1..=6 {
            for line in lines.by_ref().take(16) {
                guesses.enter(line, from(last));
            }
        }
        // Uses up the wrong PINs that are answered without a delay.
        let mut now = begin;
        for _ in 0..12 {
            let turn = |guesses: &PinQueue, now| {
                let lines = guesses.waiting.iter().map(|one| (one.line, one.from));
                let mut lines = lines.collect::<Vec<_>>().into_iter();
                lines.find(|(line, _)| guesses.turn(*line, now).is_ok())
            };
            let Some((line, address)) = turn(&guesses, now) else {
                now += BETWEEN;
                continue;
            };
            guesses.wrong(line, address, now);
        }
        let zoe = lines.next().expect("endless");
        guesses.enter(zoe, from(99));
        let wait = guesses.turn(zoe, now).err().unwrap_or_default();
        assert!(wait <= BETWEEN, "{wait:?}");
        assert_eq!(guesses.turn(zoe, now + wait), Ok(()));
        // A correct PIN causes no delay: the next PIN is tried at once.
        guesses.right(zoe, from(99));
        let bea = lines.next().expect("endless");
        guesses.enter(bea, from(98));
        assert_eq!(guesses.turn(bea, now + wait), Ok(()));
    }

    #[test]
    fn a_guess_of_a_closed_connection_leaves_the_queue() {
        let (mut guesses, now) = (PinQueue::default(), Instant::now());
        guesses.enter(ConnectionId(1), from(1));
        guesses.enter(ConnectionId(2), from(2));
        assert_eq!(
            guesses.turn(ConnectionId(1), now),
            Err(RECHECK),
            "the newest first"
        );
        guesses.leave(ConnectionId(2));
        assert_eq!(guesses.turn(ConnectionId(1), now), Ok(()));
    }
}
