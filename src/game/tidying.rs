//! When the allocator gives back the holes in its memory ([`heap::give_back_holes`]): a screen has come to be, and a window begins to rest.
use crate::heap;
use bevy::{
    prelude::*,
    tasks::AsyncComputeTaskPool,
    winit::{UpdateMode, WinitSettings},
};
use gamecore::{states::Screen, wakeup::ChoosePace};
use std::time::Duration;

/// Adds it.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        tidy.after(ChoosePace)
            .run_if(resource_exists::<WinitSettings>.and_then(resource_exists::<State<Screen>>)),
    );
}

/// So many seconds after its beginning a screen has been drawn with all that it needs.
const SETTLED: f32 = 4.0;
/// The seconds between two times, at the least: a match rests many times a minute, and leaves little.
const SELDOM: f32 = 60.0;
/// A window that waits as long as this rests.
const REST: Duration = Duration::from_secs(10);

/// When holes are given back, in seconds of the real clock.
#[derive(Default)]
struct Tidied {
    last: Option<f32>,
    /// When the screen of now will have settled.
    due: Option<f32>,
}

impl Tidied {
    /// Whether it is time.
    fn is_time(&mut self, now: f32, begins: bool, rests: bool) -> bool {
        if begins {
            self.due = Some(now + SETTLED);
        }
        let settled = self.due.is_some_and(|due| rests || now >= due);
        let rested = rests && self.last.is_none_or(|last| now >= last + SELDOM);
        if settled || rested {
            *self = Tidied {
                last: Some(now),
                due: None,
            };
        }
        settled || rested
    }
}

fn tidy(
    (time, screen): (Res<Time<Real>>, Res<State<Screen>>),
    pace: Res<WinitSettings>,
    mut tidied: Local<Tidied>,
) {
    let rests = matches!(pace.focused_mode, UpdateMode::Reactive { wait, .. } if wait >= REST);
    if tidied.is_time(time.elapsed_secs(), screen.is_changed(), rests) {
        AsyncComputeTaskPool::get()
            .spawn(async { heap::give_back_holes() })
            .detach();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_given_back_once_a_screen_has_settled_and_seldom_while_the_window_rests() {
        let mut tidied = Tidied::default();
        let mut at = |now, begins, rests| tidied.is_time(now, begins, rests);
        assert!(!at(0.0, true, false));
        assert!(!at(3.9, false, false));
        assert!(at(4.1, false, false));
        assert!(!at(4.2, false, false), "once");
        assert!(!at(30.0, false, true), "a short while ago");
        assert!(at(70.0, false, true));
        assert!(!at(71.0, false, true));
        // Another screen, which rests before its time.
        assert!(!at(80.0, true, false));
        assert!(at(81.0, false, true));
        assert!(!at(85.0, false, false));
    }
}
