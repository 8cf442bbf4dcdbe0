//! Crowns, combs and collars.

use crate::palette::{
    BRASS, BRASS_DARK, BRASS_LIGHT, INK, IVORY, LINEN, Livery, Suit, TILE, TILE_LIGHT,
};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

/// The band all crowns share: curved, with jewels; lies across the forehead of a head at the origin.
pub fn circlet(s: &mut Svg, jewel: &str, other: &str) {
    s.shape(
        "M-27-35C-14-29 14-29 27-35L25.6-22C14-15.6-14-15.6-25.6-22Z",
        BRASS,
        INK,
        1.7,
    );
    s.fill(
        "M10-31.4C16-32 22-33.2 27-35L25.6-22C21-20 16-18.6 11-17.8Z",
        BRASS_DARK,
    );
    s.line(
        "M-26.2-32.6C-13-26.8 13-26.8 26.2-32.6M-25.4-24.6C-14-18.4 14-18.4 25.4-24.6",
        INK,
        0.8,
    );
    for (x, y, c) in [
        (-17.0, -26.4, other),
        (-8.6, -24.6, jewel),
        (0.6, -24.0, other),
        (9.8, -24.6, jewel),
        (18.0, -26.4, other),
    ] {
        s.at(x, y, 0.0, 1.0, |s| {
            s.shape("M0-3.2L2.8 0 0 3.2-2.8 0Z", c, INK, 0.8);
        });
    }
}

/// A king's crown for a head at the origin; each suit has its own.
pub fn crown(s: &mut Svg, suit: Suit, livery: &Livery) {
    match suit {
        Suit::Spades => {
            // Tall leaves like spear blades.
            s.shape(
                "M-24-33C-26-46-24-54-20-56C-8-60 8-60 20-56C24-54 26-46 24-33C10-27-10-27-24-33Z",
                livery.accent,
                INK,
                1.6,
            );
            for (x, y, k) in [
                (-25.0, -48.0, 0.2),
                (25.0, -48.0, 0.2),
                (-13.5, -52.0, 0.23),
                (13.5, -52.0, 0.23),
                (0.0, -55.0, 0.28),
            ] {
                s.at(x, y, x * 0.7, k, |s| {
                    s.shape(pips::outline(Suit::Spades), BRASS, INK, 1.6 / k);
                });
            }
        }
        Suit::Hearts => {
            // Arches over a soft cap, a heart on top.
            s.shape("M-25-34C-31-48-24-57-12-57C-6-57-2-55 0-52C2-55 6-57 12-57C24-57 31-48 25-34C10-28-10-28-25-34Z", livery.cloth, INK, 1.6);
            s.line("M-24.4-34C-30-48-22-56-12-56C-6-56 0-53 0-50M24.4-34C30-48 22-56 12-56C6-56 0-53 0-50V-30", INK, 5.2);
            s.line("M-24.4-34C-30-48-22-56-12-56C-6-56 0-53 0-50M24.4-34C30-48 22-56 12-56C6-56 0-53 0-50V-30", BRASS, 2.8);
            s.at(0.0, -60.0, 0.0, 0.17, |s| {
                s.shape(pips::outline(Suit::Hearts), BRASS, INK, 8.0);
            });
        }
        Suit::Diamonds => {
            // Sharp rays with beads, over a turban.
            s.shape(
                "M-26-34L-31-55-19.5-45-14-60-6-46.5 0-63 6-46.5 14-60 19.5-45 31-55 26-34C12-28-12-28-26-34Z",
                BRASS,
                INK,
                1.6,
            );
            s.fill(
                "M6-46.5L14-60 19.5-45 31-55 26-34C20-31.4 13-30 7-29.6Z",
                BRASS_DARK,
            );
            for (x, y) in [
                (-31.0, -56.0),
                (-14.0, -60.6),
                (0.0, -63.6),
                (14.0, -60.6),
                (31.0, -56.0),
            ] {
                s.disc(x, y, 2.6, LINEN, INK, 1.2);
            }
            s.at(0.0, -42.0, 0.0, 0.17, |s| {
                s.shape(pips::outline(Suit::Diamonds), livery.cloth, INK, 6.0);
            });
        }
        Suit::Clubs => {
            // A wreath of clover over a cap.
            s.shape(
                "M-24-33C-26-48-16-54 0-54C16-54 26-48 24-33C10-27-10-27-24-33Z",
                livery.accent,
                INK,
                1.6,
            );
            for (x, y, t) in [
                (-24.0, -44.0, -26.0),
                (24.0, -44.0, 26.0),
                (0.0, -54.0, 0.0),
            ] {
                s.at(x, y, t, 0.25, |s| {
                    s.shape(pips::outline(Suit::Clubs), BRASS, INK, 6.0);
                });
            }
            for x in [-12.4, 12.4] {
                s.shape(
                    &format!("M{x}-34L{}-44 {x}-52 {}-44Z", x - 4.0, x + 4.0),
                    livery.light,
                    INK,
                    1.3,
                );
            }
        }
    }
    circlet(s, livery.cloth, livery.accent);
}

const CAPE: &str = "M-36 117C-52 121-63 128-69 140C-50 152-24 157 0 157C24 157 50 152 69 140C63 128 52 121 36 117C26 136-26 136-36 117Z";

/// What lies round a king's shoulders, in card coordinates for a head at x.
pub fn cape(s: &mut Svg, x: f64, suit: Suit, livery: &Livery) {
    s.at(x, 0.0, 0.0, 1.0, |s| match suit {
        Suit::Spades => ermine(s),
        Suit::Hearts => {
            // Rows of scalloped lace.
            s.shape(CAPE, LINEN, INK, 1.7);
            s.clipped(CAPE, |s| {
                for (y, color) in [(0.0, BRASS_LIGHT), (-10.0, LINEN), (-20.0, BRASS_LIGHT)] {
                    let mut d = format!("M-74 {}", 125.0 + y);
                    for i in 0..10 {
                        let edge = |k: f64| (k / 5.0 - 1.0) * 74.0;
                        let drop = |px: f64| 149.0 + y - 14.0 * (px / 66.0) * (px / 66.0);
                        let (x0, x1) = (edge(f64::from(i)), edge(f64::from(i) + 1.0));
                        if i == 0 {
                            d.push_str(&format!("L{x0:.1} {:.1}", drop(x0)));
                        }
                        d.push_str(&format!("A7.4 6.4 0 0 0 {x1:.1} {:.1}", drop(x1)));
                    }
                    d.push_str(&format!("V{}Z", 90.0 + y));
                    s.shape(&d, color, INK, 1.2);
                }
            });
            s.line(CAPE, INK, 1.7);
        }
        Suit::Diamonds => {
            // A collar of azulejo.
            s.shape(CAPE, TILE, INK, 1.7);
            s.clipped(CAPE, |s| {
                for i in -4..=4_i32 {
                    let t = f64::from(i) / 4.0;
                    tile::rosette(s, 60.0 * t, 144.5 - 13.0 * t * t, 8.4, LINEN, TILE_LIGHT, BRASS);
                }
            });
            s.line("M-36 117C-26 136 26 136 36 117", INK, 6.4);
            s.line("M-36 117C-26 136 26 136 36 117", BRASS, 3.4);
            s.line("M-66 139C-50 149.6-24 154 0 154C24 154 50 149.6 66 139", BRASS, 2.2);
        }
        Suit::Clubs => {
            // Fur.
            s.shape(
                "M-36 117C-48 119-58 124-63 130L-61 132-69 138-62 139-64 145-55 144-55 150-46 148-44 154-36 151-32 157-25 153-20 159-13 155-8 160 0 156 \
                 8 160 13 155 20 159 25 153 32 157 36 151 44 154 46 148 55 150 55 144 64 145 62 139 69 138 61 132 63 130C58 124 48 119 36 117C26 136-26 136-36 117Z",
                "#9A6B3F",
                INK,
                1.6,
            );
            s.line(
                "M-52 130L-56 135M-42 128L-45 134M-46 138L-49 143M-34 137L-36 143M-24 141L-26 147M-13 144L-14 150M0 145V151M13 144L14 150M24 141L26 147M34 137L36 143M46 138L49 143M42 128L45 134M52 130L56 135",
                "#5F3B1C",
                1.5,
            );
            for side in [-1.0, 1.0] {
                s.at(side * 50.0, 137.0, side * 20.0, 0.15, |s| {
                    s.shape(pips::outline(Suit::Clubs), livery.light, INK, 8.0);
                });
            }
        }
    });
}

fn ermine(s: &mut Svg) {
    s.shape(CAPE, LINEN, INK, 1.7);
    s.line(
        "M-63 134C-46 146-22 150.6 0 150.6C22 150.6 46 146 63 134",
        "#D9D2C2",
        1.4,
    );
    let tail = "l1.4 5q-1.4 1.4-2.8 0z";
    let mut d = String::new();
    for (px, py) in [
        (-57, 130),
        (-47, 124),
        (-47, 136),
        (-36, 129),
        (-35, 141),
        (-24, 137),
        (57, 130),
        (47, 124),
        (47, 136),
        (36, 129),
        (35, 141),
        (24, 137),
        (-22, 147),
        (22, 147),
    ] {
        d.push_str(&format!("M{px} {py}{tail}"));
    }
    s.fill(&d, INK);
}

/// A chain of office with a medallion, for a head at x.
pub fn chain(s: &mut Svg, x: f64, suit: Suit, livery: &Livery) {
    let d = format!(
        "M{} 127Q{} 151 {x} 152Q{} 151 {} 127",
        x - 45.0,
        x - 34.0,
        x + 34.0,
        x + 45.0
    );
    s.line(&d, INK, 4.2);
    s.line(&d, BRASS, 2.0);
    for dx in [-45.0, 45.0] {
        s.disc(x + dx, 127.0, 5.0, BRASS, INK, 1.3);
        s.disc(x + dx, 127.0, 2.2, livery.accent, INK, 0.8);
    }
    for (dx, y) in [
        (-41.0, 134.5),
        (-32.0, 143.0),
        (-19.0, 149.4),
        (19.0, 149.4),
        (32.0, 143.0),
        (41.0, 134.5),
    ] {
        s.disc(x + dx, y, 3.2, BRASS_LIGHT, INK, 1.1);
    }
    s.disc(x, 154.5, 9.0, BRASS, INK, 1.5);
    s.disc(x, 154.5, 6.8, IVORY, INK, 0.8);
    s.at(x, 154.5, 0.0, 0.1, |s| {
        s.fill(pips::outline(suit), livery.cloth);
    });
}

/// A pleated ruff, in card coordinates, centred at (x, y).
pub fn ruff(s: &mut Svg, x: f64, y: f64, rx: f64, ry: f64) {
    s.at(x, y, 0.0, 1.0, |s| {
        let n = 18;
        let point = |i: f64, k: f64| {
            let a = std::f64::consts::TAU * i / f64::from(n);
            (rx * k * a.cos(), ry * k * a.sin())
        };
        let mut d = String::new();
        for i in 0..=n {
            let i = f64::from(i);
            let (px, py) = point(i, 1.0);
            if i == 0.0 {
                d.push_str(&format!("M{px:.1} {py:.1}"));
            } else {
                let (cx, cy) = point(i - 0.5, 1.22);
                d.push_str(&format!("Q{cx:.1} {cy:.1} {px:.1} {py:.1}"));
            }
        }
        d.push('Z');
        s.shape(&d, LINEN, INK, 1.5);
        let mut folds = String::new();
        for i in 0..n {
            let (ax, ay) = point(f64::from(i), 0.5);
            let (bx, by) = point(f64::from(i), 0.98);
            folds.push_str(&format!("M{ax:.1} {ay:.1}L{bx:.1} {by:.1}"));
        }
        s.line(&folds, "#B9B2A4", 1.1);
        s.oval(0.0, -2.0, rx * 0.5, ry * 0.56, "#CFC7B6", "#CFC7B6", 0.1);
    });
}

/// Brass in the light, for small buttons and chains.
pub fn bead(s: &mut Svg, x: f64, y: f64, r: f64) {
    s.disc(x, y, r, BRASS, INK, 1.1);
    s.dot(x - r * 0.3, y - r * 0.3, r * 0.35, BRASS_LIGHT);
}
