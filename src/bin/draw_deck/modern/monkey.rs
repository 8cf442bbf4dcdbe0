//! The monkey who would be king: in Spain the joker is *el mono*.

use super::ink::{CLAY, GOLD, INK, OCHRE, PAPER, PETROL, SAND, VERMILION};
use crate::svg::Svg;

/// A head for the index, 40 wide.
pub fn sign(s: &mut Svg, color: &str, ground: &str) {
    for x in [-15.0, 15.0] {
        s.dot(x, -1.0, 6.0, color);
    }
    s.dot(0.0, 0.0, 15.0, color);
    s.fill(
        "M0-7A5.6 5.6 0 0 1 10-2C10 2 8 3 8 6A8 6.6 0 0 1-8 6C-8 3-10 2-10-2A5.6 5.6 0 0 1 0-7Z",
        ground,
    );
    for x in [-4.2, 4.2] {
        s.dot(x, -2.0, 2.0, color);
    }
    s.line("M-4 6.6Q0 10 4 6.6", color, 1.8);
}

/// The figure, in card coordinates.
pub fn draw(s: &mut Svg) {
    s.line(
        "M84 330C30 330 24 268 52 262C74 258 78 290 58 290",
        PETROL,
        11.0,
    );
    body(s);
    s.line("M164 268C216 262 216 186 190 112", PETROL, 20.0);
    s.line("M199 196L219 190M197 178L215 172", GOLD, 4.0);
    s.at(128.0, 168.0, 0.0, 1.0, head);
    s.at(134.0, 116.0, 12.0, 1.0, crown);
    s.dot(188.0, 104.0, 13.0, SAND);
    s.fill("M188 91A13 13 0 0 1 188 117Z", CLAY);
    s.line("M180 96L172 92M178 104H169", SAND, 6.0);
}

fn body(s: &mut Svg) {
    let coat = "M88 244H168L186 356H62Z";
    s.fill(coat, VERMILION);
    s.clipped(coat, |s| {
        for x in [74.0, 108.0, 142.0, 176.0] {
            s.fill(&format!("M{x} 230H{}V360H{x}Z", x + 17.0), PAPER);
        }
    });
    s.fill("M116 244H140L128 360Z", GOLD);
    for y in [272.0, 294.0, 316.0] {
        s.dot(128.0, y, 4.4, INK);
    }
    for i in -4..=4 {
        let x = f64::from(i) * 14.0;
        s.dot(
            128.0 + x,
            240.0 - 0.004 * x * x,
            13.0,
            if i % 2 == 0 { GOLD } else { PAPER },
        );
    }
}

fn head(s: &mut Svg) {
    for (x, inner) in [(-58.0, SAND), (58.0, CLAY)] {
        s.dot(x, 4.0, 22.0, PETROL);
        s.dot(x, 4.0, 13.0, inner);
    }
    s.dot(0.0, 0.0, 57.0, PETROL);
    s.fill("M0-57A57 57 0 0 1 0 57Z", INK);
    // The bare face: two lobes over a broad muzzle, split by a profile.
    s.fill("M0-32A22 22 0 0 1 42-14C42 0 34 4 38 22A38 30 0 0 1-38 22C-34 4-42 0-42-14A22 22 0 0 1 0-32Z", SAND);
    s.fill(
        "M0-32A22 22 0 0 1 42-14C42 0 34 4 38 22A38 30 0 0 1 0 52L-4 44 2 38-6 32 0 24-8 14 0 4Z",
        CLAY,
    );
    for x in [-20.0, 20.0] {
        s.fill(
            &format!(
                "M{} -8Q{x}-26 {} -8Q{x} 6 {} -8Z",
                x - 14.0,
                x + 14.0,
                x - 14.0
            ),
            PAPER,
        );
        s.dot(x + 4.0, -9.0, 6.0, INK);
    }
    s.line("M-36-24Q-22-34-8-25M8-25Q22-34 36-24", INK, 4.6);
    s.dot(-6.0, 14.0, 2.6, INK);
    s.dot(6.0, 14.0, 2.6, INK);
    s.fill("M-27 26Q0 34 27 26Q22 46 0 46Q-22 46-27 26Z", INK);
    s.fill("M-23 28.4Q0 35 23 28.4L21 33Q0 39-21 33Z", PAPER);
    s.fill("M-12 43.6Q0 36 12 43.6Q6 46 0 46Q-6 46-12 43.6Z", VERMILION);
}

fn crown(s: &mut Svg) {
    s.fill("M-34 0V-42L-17-24 0-52V0Z", GOLD);
    s.fill("M34 0V-42L17-24 0-52V0Z", OCHRE);
    s.fill("M-36-10H36V6H-36Z", VERMILION);
    for x in [-22.0, 0.0, 22.0] {
        s.fill(&format!("M{x}-8L{}-2 {x} 4 {}-2Z", x + 7.0, x - 7.0), GOLD);
    }
    for (x, y) in [(-34.0, -43.0), (0.0, -53.0), (34.0, -43.0)] {
        s.dot(x, y, 5.0, PAPER);
    }
}
