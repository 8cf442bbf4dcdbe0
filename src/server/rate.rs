//! How often somebody may say something.
use std::time::Instant;

/// What somebody has said of late: it is forgotten with time.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rate {
    said: f32,
    at: Option<Instant>,
}

impl Rate {
    /// Whether one more message is heard of somebody who may say so many a minute.
    pub fn spend(&mut self, a_minute: u32, now: Instant) -> bool {
        let a_minute = a_minute as f32;
        let passed = self.at.map(|at| now.duration_since(at).as_secs_f32());
        let forgotten = passed.unwrap_or_default() * a_minute / 60.0;
        self.said = (self.said - forgotten).max(0.0);
        self.at = Some(now);
        let heard = self.said + 1.0 <= a_minute;
        if heard {
            self.said += 1.0;
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn so_many_a_minute() {
        let begin = Instant::now();
        let mut rate = Rate::default();
        let heard = (0..1000).filter(|_| rate.spend(240, begin)).count();
        assert_eq!(heard, 240);
        let later = begin + Duration::from_secs(15);
        assert_eq!((0..1000).filter(|_| rate.spend(240, later)).count(), 60);
    }
}
