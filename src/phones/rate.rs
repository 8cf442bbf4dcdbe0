//! How often somebody may say something.
use std::time::{Duration, Instant};

/// Messages a minute.
pub const A_MINUTE: u32 = 240;

/// What is left to say: it fills up again with time.
#[derive(Debug)]
pub struct Rate {
    left: f32,
    at: Instant,
}

impl Rate {
    /// Everything left.
    pub fn new(now: Instant) -> Rate {
        Rate {
            left: A_MINUTE as f32,
            at: now,
        }
    }

    /// Whether one more message is heard.
    pub fn spend(&mut self, now: Instant) -> bool {
        let passed: Duration = now.duration_since(self.at);
        let refill = passed.as_secs_f32() * A_MINUTE as f32 / 60.0;
        self.left = (self.left + refill).min(A_MINUTE as f32);
        self.at = now;
        let heard = self.left >= 1.0;
        if heard {
            self.left -= 1.0;
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_a_minute() {
        let begin = Instant::now();
        let mut rate = Rate::new(begin);
        let heard = (0..1000).filter(|_| rate.spend(begin)).count();
        assert_eq!(heard, 240);
        let later = begin + Duration::from_secs(15);
        assert_eq!((0..1000).filter(|_| rate.spend(later)).count(), 60);
    }
}
