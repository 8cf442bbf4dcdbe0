//! Card sounds, and wooden knocks for menus and for the clock. Each sound has several takes, which differ like real
//! movements of a hand: in the height from which the card falls, the edge that touches first, the distance that it
//! glides, and the pressure of the fingers. The number of a take seeds its random generator.
use crate::{
    dsp::{Noise, Samples},
    voice::{burst, flick, friction, land, ring},
};

/// Returns the random generator for one take of a sound.
fn take_rng(sound: u64, take: usize) -> Noise {
    Noise::new(sound * 101 + 7 * take as u64 + 1)
}

/// Generates the sound of a card sliding off the pack or out of a hand: friction that speeds up, then the edge coming
/// free.
pub fn slide(take: usize) -> Samples {
    let noise = &mut take_rng(1, take);
    let seconds = noise.between(0.075, 0.115);
    let (from, to) = (noise.between(1000.0, 1500.0), noise.between(2400.0, 3300.0));
    let mut out = Samples::new(seconds + 0.03);
    out.add(0.0, 1.0, &friction(noise, seconds, from, to));
    // The card below is dragged along a little and falls back.
    let back = noise.between(0.35, 0.6) * seconds;
    let low = friction(noise, seconds - back, from * 0.6, from);
    out.add(back, noise.between(0.25, 0.5), &low);
    let hz = noise.between(2300.0, 3100.0);
    let free = noise.between(0.78, 0.92) * seconds;
    out.add(free, noise.between(0.12, 0.3), &flick(noise, hz));
    out
}

/// Generates the sound of a card that lands lightly: one edge first, then flat, then gliding to a stop.
pub fn deal(take: usize) -> Samples {
    let noise = &mut take_rng(2, take);
    let bright = noise.between(0.88, 1.16);
    let mut out = Samples::new(0.13);
    let flat = noise.between(0.004, 0.015);
    let edge = noise.between(1700.0, 2600.0);
    out.add(0.0, noise.between(0.2, 0.45), &flick(noise, edge));
    let weight = noise.between(0.5, 0.9);
    out.add(flat, 1.0, &land(noise, weight, bright));
    let glide = noise.between(0.045, 0.085);
    let (fast, slow) = (2700.0 * bright, noise.between(1000.0, 1500.0));
    let way = friction(noise, glide, fast, slow);
    out.add(flat + 0.004, noise.between(0.16, 0.34), &way);
    out
}

/// Generates the sound of a card laid down firmly, pressed onto the board by the fingers.
pub fn place(take: usize) -> Samples {
    let noise = &mut take_rng(43, take);
    let mut out = Samples::new(0.18);
    let bright = noise.between(0.84, 1.04);
    let weight = noise.between(0.8, 1.7);
    // The card lands on one edge first, or flat if the delay and the volume of the edge are near 0.
    let flat = noise.between(0.0, 0.011);
    let edge = noise.between(1500.0, 2300.0);
    out.add(0.0, noise.between(0.0, 0.6), &flick(noise, edge));
    out.add(flat, 1.0, &land(noise, weight, bright));
    let snap = noise.between(1900.0, 2700.0);
    let late = flat + noise.between(0.003, 0.012);
    out.add(late, noise.between(0.4, 1.1), &flick(noise, snap));
    // Resonances of the board under the fingers.
    let mut mode = |hz: f64, decay: f64, level: f64| {
        let hz = hz * noise.between(0.8, 1.25);
        (hz, decay, level * noise.between(0.5, 1.1))
    };
    let board = [
        mode(112.0, 0.032, 0.9),
        mode(183.0, 0.024, 0.7),
        mode(322.0, 0.013, 0.5),
    ];
    out.add(flat, 0.22, &ring(0.16, 0.003, &board));
    // The finger lifts off.
    let lift = noise.between(0.050, 0.105);
    let hz = noise.between(1300.0, 1900.0);
    let leaves = burst(noise, 0.003, 0.006, hz, 0.8);
    out.add(lift, noise.between(0.08, 0.2), &leaves);
    out
}

/// Generates the sound of a card turned over: it bends off the table, moves some air, and springs straight.
pub fn flip(take: usize) -> Samples {
    let noise = &mut take_rng(4, take);
    let mut out = Samples::new(0.15);
    let air = noise.between(0.070, 0.100);
    let bend = noise.between(2500.0, 3300.0);
    out.add(0.006, noise.between(0.5, 0.8), &flick(noise, bend));
    let top = noise.between(2200.0, 2900.0);
    out.add(0.0, 0.75, &friction(noise, air, 900.0, top));
    let straight = air - noise.between(0.008, 0.022);
    out.add(
        straight,
        noise.between(0.7, 1.0),
        &flick(noise, bend * 0.72),
    );
    let thumb = noise.between(600.0, 900.0);
    let touch = burst(noise, 0.0015, 0.007, thumb, 0.8);
    out.add(straight + 0.004, 0.5, &touch);
    out
}

/// Generates the sound of a riffle shuffle, after which the two halves are pushed together and squared up.
pub fn shuffle(take: usize) -> Samples {
    let noise = &mut take_rng(5, take);
    let mut out = Samples::new(0.56);
    let riffle = noise.between(0.26, 0.32);
    let (mut at, mut step) = (0.0, noise.between(0.012, 0.016));
    while at < riffle {
        // The riffle is loudest in the middle. Its pitch rises as the bent cards come free.
        let x = at / riffle;
        let gain = (0.35 + 1.9 * x * (1.0 - x)) * noise.between(0.65, 1.1);
        let hz = noise.between(2000.0, 2700.0) + 700.0 * x;
        out.add(at, gain, &flick(noise, hz));
        at += step * noise.between(0.72, 1.28);
        step = f64::max(step * 0.965, 0.0068);
    }
    out.add(0.03, 0.13, &friction(noise, riffle, 1300.0, 2200.0));
    let push = noise.between(0.10, 0.13);
    let together = friction(noise, push, 2500.0, 1200.0);
    out.add(riffle + 0.02, 0.36, &together);
    for i in 0..9 {
        let at = riffle + 0.03 + push * f64::from(i) / 10.0 + noise.between(0.0, 0.003);
        let hz = noise.between(1500.0, 2100.0);
        out.add(at, noise.between(0.18, 0.32), &flick(noise, hz));
    }
    let square = riffle + push + noise.between(0.03, 0.05);
    out.add(square, 0.42, &land(noise, 1.2, 0.82));
    out
}

/// Generates the sound of a small wooden knock, for clicks in menus.
pub fn click(take: usize) -> Samples {
    let noise = &mut Noise::new(41 + 5 * take as u64);
    let mut out = Samples::new(0.06);
    // Each take strikes the same piece of wood at a different spot.
    let at = noise.between(0.95, 1.05);
    let wood = [
        (430.0 * at, 0.010, noise.between(0.3, 0.8)),
        (820.0 * at, 0.009, noise.between(0.8, 1.0)),
        (1490.0 * at, 0.004, noise.between(0.2, 0.6)),
    ];
    out.add(0.0, 0.8, &ring(0.06, 0.0012, &wood));
    out.add(0.0, 0.7, &burst(noise, 0.0006, 0.002, 1800.0, 0.8));
    out
}

/// Generates a lighter knock for the ticking clock. Take 0 has a higher pitch than take 1, like the two directions of a
/// pendulum.
pub fn tick(take: usize) -> Samples {
    let noise = &mut Noise::new(43 + take as u64);
    let mut out = Samples::new(0.05);
    let hz = if take == 0 { 1620.0 } else { 1440.0 };
    let wood = [
        (hz * 0.47, 0.005, 0.4),
        (hz, 0.006, 1.0),
        (hz * 1.57, 0.003, 0.3),
    ];
    out.add(0.0, 0.8, &ring(0.05, 0.0008, &wood));
    out.add(0.0, 0.5, &burst(noise, 0.0004, 0.0015, 2600.0, 0.9));
    out
}
