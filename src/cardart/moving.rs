//! Animated cards: the display times of their frames, and the limit on their memory.
use super::{
    Cut, Deck, Fallback, Pack, Piece, Problem, Reason, Repeat, Slot, Slots, Still, limits,
};
use std::time::Duration;

/// Animation of a card, ready to be rendered.
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// Display times of the frames and the behaviour after the last one.
    pub timeline: Timeline,
    /// Condition under which the card stands still.
    pub still: Still,
    /// Regions of the picture that are the frames. Empty if the file itself is an animated picture.
    pub(super) parts: Vec<Piece>,
}

impl Motion {
    /// Returns the animation of a card. `file` is the file that the card shows, and `piece` is the region of that file.
    /// An animation in `theme.toml` takes precedence over frames in the file. Returns `None` if the card is not
    /// animated.
    pub(super) fn of(pack: &Pack, slot: Slot, file: &str, piece: &Piece) -> Option<Motion> {
        let picture = &piece.picture;
        let told = pack.animation(slot).filter(|told| told.image == file);
        let (times, repeat, parts) = if let Some(told) = told.filter(|told| told.frames > 1) {
            let (width, height) = picture.size();
            let size = (width.round() as u32, height.round() as u32);
            let part = |frame| Cut::Part(told.area(frame, size));
            let parts = (0..told.frames).map(|frame| Piece::cut(picture.clone(), &part(frame)));
            let parts = parts.collect::<Result<Vec<_>, _>>().ok()?;
            (vec![told.each; told.frames as usize], told.repeat, parts)
        } else {
            let times = &picture.frames().filter(|_| told.is_none())?.times;
            (times.to_vec(), Repeat::Round, Vec::new())
        };
        Some(Motion {
            timeline: Timeline { times, repeat },
            still: pack.manifest.still,
            parts,
        })
    }
}

/// Display times of an animation's frames, and its behaviour after the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    /// Display time of each frame.
    pub times: Vec<Duration>,
    repeat: Repeat,
}

impl Timeline {
    /// True if the animation stops at its last frame, false if it repeats forever.
    pub fn ends(&self) -> bool {
        self.repeat == Repeat::Once
    }

    /// Returns the frame that is visible when the time `since` has passed since the start, and its remaining display
    /// time. The latter is `None` for a frame that stays forever.
    pub fn at(&self, since: Duration) -> (usize, Option<Duration>) {
        let frames = self.times.len();
        let back = match self.repeat {
            Repeat::PingPong => 1..frames.saturating_sub(1).max(1),
            Repeat::Round | Repeat::Once => 0..0,
        };
        // The frames of one cycle include those of the backward pass.
        let order: Vec<usize> = (0..frames).chain(back.rev()).collect();
        let round: Duration = order.iter().map(|frame| self.times[*frame]).sum();
        let last = order.last().copied().unwrap_or(0);
        if round.is_zero() || (self.ends() && since >= round.saturating_sub(self.times[last])) {
            return (last, None);
        }
        let mut left = Duration::from_nanos((since.as_nanos() % round.as_nanos()) as u64);
        for frame in order {
            let shown = self.times[frame];
            if left < shown {
                return (frame, Some(shown - left));
            }
            left -= shown;
        }
        (last, None)
    }
}

/// Returns the animated cards whose frames together fit into the memory limit, if each frame takes `frame` bytes. Also returns a problem
/// that names the other animated cards, if there are any.
pub fn within_memory(deck: &Deck, frame: u64) -> (Vec<Slot>, Option<Problem>) {
    let (mut moving, mut still, mut bytes) = (Vec::new(), Vec::new(), 0);
    for slot in Slot::all() {
        let Some(motion) = &deck.card(slot).motion else {
            continue;
        };
        let own = frame * motion.timeline.times.len() as u64;
        if bytes + own <= limits::MOVING {
            bytes += own;
            moving.push(slot);
        } else {
            still.push(slot);
        }
    }
    let first = still.first().map(|slot| deck.card(*slot));
    let problem = first.map(|card| {
        let (slots, limit) = (Slots(still.clone()), limits::MOVING >> 20);
        let reason = Reason::TooMuchMotion { slots, limit };
        let place = card.pack.clone().unwrap_or_default();
        Problem::new(place, reason, Fallback::Used)
    });
    (moving, problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline(times: &[u64], repeat: Repeat) -> Timeline {
        let times = times.iter().map(|ms| Duration::from_millis(*ms));
        let times = times.collect();
        Timeline { times, repeat }
    }

    /// Returns the frame at each of these times in milliseconds, with its remaining display time.
    fn at(timeline: &Timeline, moments: &[u64]) -> Vec<(usize, Option<u128>)> {
        let moments = moments.iter().map(|ms| Duration::from_millis(*ms));
        let shown = moments.map(|since| timeline.at(since));
        shown
            .map(|(frame, left)| (frame, left.map(|left| left.as_millis())))
            .collect()
    }

    #[test]
    fn frames_follow_one_another_each_for_its_own_time() {
        let round = timeline(&[80, 100, 20], Repeat::Round);
        let shown = at(&round, &[0, 79, 80, 180, 199, 200, 20_000_000]);
        let wanted = [(0, 80), (0, 1), (1, 100), (2, 20), (2, 1), (0, 80), (0, 80)];
        assert_eq!(shown, wanted.map(|(frame, left)| (frame, Some(left))));
    }

    #[test]
    fn back_and_forth_shows_the_ends_once() {
        let swing = timeline(&[10; 4], Repeat::PingPong);
        let frames: Vec<usize> = (0..9)
            .map(|step| swing.at(Duration::from_millis(step * 10)).0)
            .collect();
        assert_eq!(frames, [0, 1, 2, 3, 2, 1, 0, 1, 2]);
        for few in [1, 2] {
            let swing = timeline(&vec![10; few], Repeat::PingPong);
            let frames = [0, 10, 20].map(|ms| swing.at(Duration::from_millis(ms)).0);
            assert_eq!(frames, [0, 1 % few, 0]);
        }
    }

    #[test]
    fn an_animation_that_plays_once_stays_at_its_last_frame() {
        let once = timeline(&[10, 20, 500], Repeat::Once);
        let shown = at(&once, &[0, 29, 30, 600]);
        assert_eq!(shown, [(0, Some(10)), (1, Some(1)), (2, None), (2, None)]);
        assert_eq!(timeline(&[], Repeat::Round).at(Duration::ZERO), (0, None));
    }
}
