//! What the court figures hold: sword-lily, heart and fan, coin and lantern, clover staff.

use crate::palette::{BRASS, BRASS_DARK, BRASS_LIGHT, INK, IVORY, LINEN, Livery, Suit};
use crate::pips;
use crate::svg::Svg;
use crate::tile;

/// An upright sword whose guard is a lily; the grip is at the origin, the blade upwards.
pub fn sword(s: &mut Svg) {
    s.shape("M-4.4-14L-4-92 0-104 4-92 4.4-14Z", "#E4E7EA", INK, 1.6);
    s.fill("M0-104L4-92 4.4-14H0Z", "#A9B2BC");
    s.line("M0-84V-22", INK, 0.9);
    s.shape("M-3-14H3V16H-3Z", "#5A3A22", INK, 1.4);
    s.line("M-3-7L3-10M-3-1L3-4M-3 5L3 2M-3 11L3 8", BRASS, 1.2);
    // Lily guard.
    s.shape("M0-34C6-28 6-20 2-15C8-17 13-22 14-28C20-24 19-14 10-12C6-11 3-12 0-12C-3-12-6-11-10-12C-19-14-20-24-14-28C-13-22-8-17-2-15C-6-20-6-28 0-34Z", BRASS, INK, 1.5);
    s.shape("M-9-12H9V-7.6H-9Z", BRASS, INK, 1.3);
    s.disc(0.0, 20.0, 5.4, BRASS, INK, 1.4);
}

/// A sceptre with a burning heart; the grip is at the origin.
pub fn heart_sceptre(s: &mut Svg, livery: &Livery) {
    s.shape("M-2.6 40V-60H2.6V40Z", BRASS, INK, 1.5);
    s.fill("M.4 39V-60H2.4V39Z", BRASS_DARK);
    s.shape("M0-112C4-104 10-100 8-92C13-95 13-99 12.6-102C18-96 17-88 13-82H-13C-17-88-18-96-12.6-102C-13-99-13-95-8-92C-10-100-4-104 0-112Z", BRASS_LIGHT, INK, 1.4);
    s.at(0.0, -76.0, 0.0, 0.38, |s| {
        s.shape(pips::outline(Suit::Hearts), livery.cloth, INK, 4.0);
        s.fill(
            "M-34-16C-34-26-28-34-20-34C-26-28-28-20-24-6C-30-9-34-12-34-16Z",
            livery.light,
        );
    });
    s.shape("M-7-57H7V-52H-7Z", BRASS, INK, 1.3);
    s.disc(0.0, -48.0, 3.4, BRASS, INK, 1.2);
}

/// A big coin, centred on the origin.
pub fn coin(s: &mut Svg, r: f64, livery: &Livery) {
    s.disc(0.0, 0.0, r, BRASS, INK, 1.7);
    s.disc(0.0, 0.0, r * 0.8, BRASS_LIGHT, INK, 1.0);
    s.fill(
        &tile::petals(0.0, 0.0, 16, r * 0.3, r * 0.76, r * 0.09, 0.0),
        BRASS_DARK,
    );
    s.at(0.0, 0.0, 0.0, r * 0.0088, |s| {
        s.shape(pips::outline(Suit::Diamonds), livery.cloth, INK, 9.0);
    });
}

/// A staff of knotty wood with a clover on top; the grip is at the origin.
pub fn clover_staff(s: &mut Svg, livery: &Livery) {
    s.shape(
        "M-3 44L-2.4 12-3.6-10-2.2-34-3.4-62H3.4L2.4-40 5.4-36 2.8-31 3.4-4 2.6 10 3 44Z",
        "#8A5A2E",
        INK,
        1.6,
    );
    s.fill(
        "M.8 43L1-62H3.2L2.2-40 5-36 2.6-31 3.2-4 2.4 10 2.8 43Z",
        "#5F3B1C",
    );
    s.at(0.0, -80.0, 0.0, 0.44, |s| {
        s.shape(pips::outline(Suit::Clubs), livery.cloth, INK, 3.6);
        s.line("M0-44V-26M-38 8L-22 6M38 8L22 6", livery.light, 4.0);
    });
    s.shape("M-6-60H6V-54H-6Z", BRASS, INK, 1.3);
}

/// A lily on its stem, the flower upwards, the hand at the origin.
pub fn lily(s: &mut Svg, livery: &Livery) {
    s.line("M2 40C2 20 0 0-1-34", INK, 4.0);
    s.line("M2 40C2 20 0 0-1-34", "#4E7A4C", 2.2);
    s.shape(
        "M-1-16C8-22 14-30 15-40C6-36 0-28-1-16Z",
        "#4E7A4C",
        INK,
        1.3,
    );
    s.shape("M-1-34C-12-36-19-44-20-56C-12-55-6-50-3-44C-6-56-4-66-1-74C3-66 5-56 2-44C5-50 11-55 18-56C17-44 10-36-1-34Z", LINEN, INK, 1.6);
    s.fill("M-1-36C-3-46-3-56-1-68C1-56 1-46-1-36ZM-4-38C-10-41-14-46-16-52C-11-49-7-44-4-38ZM2-38C8-41 12-46 14-52C9-49 5-44 2-38Z", livery.light);
    s.line(
        "M-3-44C-4-50-8-58-11-61M1-44C2-50 6-58 9-61",
        BRASS_DARK,
        1.1,
    );
    s.dot(-11.4, -62.0, 1.7, BRASS);
    s.dot(9.4, -62.0, 1.7, BRASS);
}

/// An open fan with its pivot at the origin, spread upwards.
pub fn fan(s: &mut Svg, livery: &Livery) {
    let blade = |a: f64, r: f64| (r * a.to_radians().sin(), -r * a.to_radians().cos());
    let mut leaf = String::new();
    let steps = 9;
    for i in 0..=steps {
        let a = -76.0 + 152.0 * f64::from(i) / f64::from(steps);
        let (x, y) = blade(a, 46.0);
        if i == 0 {
            leaf.push_str(&format!("M{x:.1} {y:.1}"));
        } else {
            let (cx, cy) = blade(a - 76.0 / f64::from(steps), 51.0);
            leaf.push_str(&format!("Q{cx:.1} {cy:.1} {x:.1} {y:.1}"));
        }
    }
    let (x, y) = blade(76.0, 20.0);
    leaf.push_str(&format!("L{x:.1} {y:.1}"));
    let (x, y) = blade(-76.0, 20.0);
    leaf.push_str(&format!("A20 20 0 0 0 {x:.1} {y:.1}Z"));
    let mut ribs = String::new();
    for i in 0..=steps {
        let a = -76.0 + 152.0 * f64::from(i) / f64::from(steps);
        let (x, y) = blade(a, 22.0);
        ribs.push_str(&format!("M0 0L{x:.1} {y:.1}"));
    }
    s.line(&ribs, INK, 3.4);
    s.line(&ribs, BRASS, 1.8);
    s.shape(&leaf, livery.cloth, INK, 1.6);
    let mut folds = String::new();
    for i in 1..steps {
        let a = -76.0 + 152.0 * f64::from(i) / f64::from(steps);
        let ((x, y), (u, v)) = (blade(a, 21.0), blade(a, 45.6));
        folds.push_str(&format!("M{x:.1} {y:.1}L{u:.1} {v:.1}"));
    }
    s.line(&folds, INK, 0.9);
    for i in 0..steps {
        let a = -76.0 + 152.0 * (f64::from(i) + 0.5) / f64::from(steps);
        let (x, y) = blade(a, 36.0);
        s.at(x, y, a, 0.1, |s| {
            s.fill(pips::outline(Suit::Hearts), IVORY);
        });
    }
    s.disc(0.0, 0.0, 2.6, BRASS, INK, 1.1);
}

/// A lantern hanging from the origin.
pub fn lantern(s: &mut Svg, livery: &Livery) {
    s.line("M0 0V12", INK, 2.4);
    s.disc(0.0, 3.0, 4.0, "none", INK, 3.4);
    s.disc(0.0, 3.0, 4.0, "none", BRASS, 1.6);
    s.shape("M-5 15C-5 10 5 10 5 15L14 22H-14Z", BRASS, INK, 1.5);
    s.shape("M-13 22H13L18 38 0 62-18 38Z", "#F7DB8C", INK, 1.6);
    s.fill("M0 22H13L18 38 0 62Z", "#EBB95A");
    s.line("M-13 22L0 62 13 22M-18 38H18M0 22V62", INK, 1.3);
    s.shape(
        "M0 30C4 35 5 38 4 41C3 45-3 45-4 41C-5 38-3 35 0 30Z",
        livery.accent,
        "#F7DB8C",
        1.0,
    );
    s.shape("M-14 20H14V24H-14Z", BRASS, INK, 1.3);
    s.shape("M-4 60H4L0 68Z", BRASS, INK, 1.2);
}

/// A sprig of clover leaves, the hand at the origin.
pub fn sprig(s: &mut Svg, livery: &Livery) {
    s.line(
        "M2 40C2 16-2-10 2-44M0-2C8-10 14-16 18-24M-1-14C-6-18-10-24-12-31",
        INK,
        3.6,
    );
    s.line(
        "M2 40C2 16-2-10 2-44M0-2C8-10 14-16 18-24M-1-14C-6-18-10-24-12-31",
        "#7FA05A",
        1.9,
    );
    for (x, y, t, k) in [
        (2.0, -58.0, 0.0, 0.34),
        (21.0, -33.0, 36.0, 0.25),
        (-13.0, -40.0, -34.0, 0.25),
    ] {
        s.at(x, y, t, k, |s| {
            s.shape(pips::outline(Suit::Clubs), livery.cloth, INK, 1.5 / k);
            s.line("M0-42V-24M-36 8L-20 6M36 8L20 6", livery.light, 4.4);
        });
    }
}
