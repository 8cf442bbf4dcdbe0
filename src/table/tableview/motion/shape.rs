//! The shapes of motion over time: each is smooth at both ends, so that nothing starts or stops with a jerk.
use std::f32::consts::PI;

/// A card carried by a hand: it takes up speed, is fastest at two fifths of its time and slows down longer than it sped up. 0 to 1.
pub(super) fn carried(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * s * (20.0 - 45.0 * s + 36.0 * s * s - 10.0 * s * s * s)
}

/// A card that is taken up slowly and struck down: [`carried`] from its end. 0 to 1.
pub(super) fn struck(s: f32) -> f32 {
    1.0 - carried(1.0 - s)
}

/// A card that only makes room: it answers at once and comes to rest softly. 0 to 1.
pub(super) fn nudged(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * (6.0 - 8.0 * s + 3.0 * s * s)
}

/// Half a turn over the long axis: the same from both ends. 0 to 1.
pub(super) fn turned(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * s * s * (10.0 - 15.0 * s + 6.0 * s * s)
}

/// What is added to [`carried`] so that it goes over its goal by 1.5 % of the way and comes back.
pub(super) fn overshoot(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    1.77 * s.powi(4) * (1.0 - s) * (1.0 - s)
}

/// How far a velocity carries on that is let run out, as a part of velocity × time: its slope is 1 at the start and 0 at the end.
pub(super) fn run_out(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    s * (1.0 - s).powi(3)
}

/// A bend that is highest in the middle of the way `p`, 0 to 1.
pub(super) fn bend(p: f32) -> f32 {
    4.0 * p * (1.0 - p)
}

/// Two shakes from side to side, 1 at the widest.
pub(super) fn shakes(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    (4.0 * PI * s).sin() * (PI * s).sin() / 0.93
}

/// A small back: what grows goes a little too far and comes back, from 0 to 1.
pub(super) fn back(s: f32) -> f32 {
    let s = s.clamp(0.0, 1.0);
    nudged(s) + 8.0 * s * s * s * (1.0 - s) * (1.0 - s)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(of: fn(f32) -> f32) -> Vec<f32> {
        (0..=1000).map(|i| of(i as f32 / 1000.0)).collect()
    }

    #[test]
    fn every_way_begins_and_ends_at_rest() {
        for (name, way) in [
            ("carried", carried as fn(f32) -> f32),
            ("struck", struck),
            ("nudged", nudged),
            ("turned", turned),
            ("back", back),
        ] {
            let at = all(way);
            assert!(
                at[0].abs() < 1e-6 && (at[1000] - 1.0).abs() < 1e-5,
                "{name}"
            );
            let slope = |i: usize| (at[i + 1] - at[i]) * 1000.0;
            assert!(slope(0).abs() < 0.02 && slope(999).abs() < 0.02, "{name}");
        }
        for (name, hill) in [
            ("overshoot", overshoot as fn(f32) -> f32),
            ("shakes", shakes),
        ] {
            let at = all(hill);
            assert!(at[0].abs() < 1e-6 && at[1000].abs() < 1e-5, "{name}");
            assert!(((at[1] - at[0]) * 1000.0).abs() < 0.1, "{name}");
            assert!(((at[1000] - at[999]) * 1000.0).abs() < 0.1, "{name}");
        }
    }

    #[test]
    fn a_landing_settles_one_and_a_half_percent_over() {
        let highest = (0..=1000)
            .map(|i| i as f32 / 1000.0)
            .map(|s| carried(s) + overshoot(s))
            .fold(0.0, f32::max);
        assert!((1.014..=1.016).contains(&highest), "{highest}");
        let widest = all(shakes).into_iter().fold(0.0, f32::max);
        assert!((0.97..=1.03).contains(&widest), "{widest}");
    }

    #[test]
    fn a_velocity_runs_out_from_what_it_was() {
        let at = all(run_out);
        assert!(((at[1] - at[0]) * 1000.0 - 1.0).abs() < 0.01);
        assert!(((at[1000] - at[999]) * 1000.0).abs() < 0.01 && at[1000].abs() < 1e-6);
    }
}
