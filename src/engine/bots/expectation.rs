//! What the cards of a hand let its player hope for: the hand played to its end in many imagined worlds, all of which agree with what
//! the player has seen.
use super::{
    dream::{Opening, Setting},
    value,
    worlds::Worlds,
};
use crate::{seat::PerSeat, table::SeatView};
use rand_chacha::{ChaCha8Rng, rand_core::Rng};

/// The points that a hand is expected to bring.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Expectation {
    /// To the player who was asked about.
    pub own: f64,
    /// To the others, on average.
    pub others: f64,
}

/// What is expected of the hand as it stands, from the mean of so many worlds, each of which is played to its end by equal players who
/// know what practice has shown. Whoever's turn it is may be asked about, and everybody else.
pub fn expectation(view: SeatView<'_>, worlds: u32, rng: &mut ChaCha8Rng) -> Expectation {
    let setting = Setting::practised(view);
    let opening = Opening::as_it_stands(view, &setting);
    let made = Worlds::of(view, &setting, 1.0);
    let seating = view.table.seating;
    let mut sum = Expectation::default();
    for _ in 0..worlds {
        let world = made.next(rng);
        let (by_place, _) = opening.play(&setting, &world, rng.next_u64());
        let mut points = PerSeat::filled(seating.len(), 0);
        for (place, held) in by_place.iter().enumerate().take(seating.len()) {
            points[seating.steps_from(view.seat, place)] = i32::from(*held);
        }
        sum.own += f64::from(points[view.seat]);
        sum.others += value::of_others(view.seat, &points);
    }
    let worlds = f64::from(worlds.max(1));
    Expectation {
        own: sum.own / worlds,
        others: sum.others / worlds,
    }
}
