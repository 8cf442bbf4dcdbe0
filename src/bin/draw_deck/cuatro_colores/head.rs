//! Heads of the court: front view, heavy lines, eyes that can be seen at arm's length.

use super::court::X;
use super::tint::{BLACK, WHITE};
use crate::svg::Svg;

/// The width of outlines.
pub const LINE: f64 = 3.2;

/// What tells one face from another.
pub struct Look {
    /// Skin.
    pub skin: &'static str,
    /// Hair, brows and beard.
    pub hair: &'static str,
    /// The lit strands of hair and beard.
    pub strand: &'static str,
    /// Where the eyes look: to the right, and down.
    pub gaze: (f64, f64),
}

/// A shape with the deck's outline.
pub fn part(s: &mut Svg, d: &str, fill: &str) {
    s.shape(d, fill, BLACK, LINE);
}

/// Draws for the right-hand side and mirrored for the left.
pub fn both(s: &mut Svg, draw: impl Fn(&mut Svg)) {
    draw(s);
    s.mirrored(X, |s| draw(s));
}

/// Neck and face, without features.
pub fn face(s: &mut Svg, look: &Look) {
    part(s, "M139 108H165V146H139Z", look.skin);
    part(
        s,
        "M126 74C126 54 178 54 178 74V92C178 113 165 124 152 124C139 124 126 113 126 92Z",
        look.skin,
    );
}

/// Eyes, brows and nose.
pub fn features(s: &mut Svg, look: &Look, brow: f64) {
    let (dx, dy) = look.gaze;
    for x in [140.5, 163.5] {
        s.oval(x, 88.0, 6.6, 4.8, WHITE, WHITE, 0.4);
        s.dot(x + dx, 88.0 + dy, 3.7, BLACK);
        s.dot(x + dx + 1.2, 86.7 + dy, 1.2, WHITE);
    }
    both(s, |s| {
        s.line("M156.5 86.5Q164 79.5 171.5 87", BLACK, 2.6);
        s.line("M156 77Q164 71.5 172.5 76", look.hair, brow);
    });
    s.line("M152 88L149 101Q150 104.5 155 103.5", BLACK, 2.2);
}

/// The full lips of a queen.
pub fn lips(s: &mut Svg) {
    s.fill(
        "M144 111.5Q148.5 107.5 152 109.5Q155.5 107.5 160 111.5Q152 119.5 144 111.5Z",
        "#B8202A",
    );
    s.line("M145 111.8Q152 113.5 159 111.800", BLACK, 1.4);
}

/// Long lashes.
pub fn lashes(s: &mut Svg) {
    both(s, |s| {
        s.line("M171 86.5L175 83.5M169 83.5L172 80.5", BLACK, 2.0);
    });
}

/// A jack's half smile.
pub fn smile(s: &mut Svg) {
    s.line("M144 111Q152 117 161 110", BLACK, 2.6);
    s.line("M149.5 118.5H155", BLACK, 1.6);
}

/// A fist round something upright, its middle at (x, y), with cuff and sleeve down to the sill.
pub fn fist(s: &mut Svg, x: f64, y: f64, skin: &str, sleeve: &str) {
    s.at(x, y, 0.0, 1.0, |s| {
        part(s, "M-15 10L-22 60H22L15 10Z", sleeve);
        part(s, "M-16 10H16V20H-16Z", WHITE);
        part(
            s,
            "M-14-8Q-14-14-8-14H8Q14-14 14-8V6Q14 12 8 12H-8Q-14 12-14 6Z",
            skin,
        );
        s.line("M-13-5H4M-13 3H4", BLACK, 2.0);
    });
}
