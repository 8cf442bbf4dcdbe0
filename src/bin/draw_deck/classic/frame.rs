//! The tiled niche in which a court figure stands, with room left for the index.

use crate::palette::{BRASS, INK, IVORY, Livery};
use crate::svg::Svg;
use crate::tile;

/// The outline of the niche: a tall tile with two corners cut out for the indices.
pub const NICHE: &str = "M57 13H229A8 8 0 0 1 237 21V225A8 8 0 0 1 229 233H209A8 8 0 0 0 201 241V329A8 8 0 0 1 193 337H21\
    A8 8 0 0 1 13 329V125A8 8 0 0 1 21 117H41A8 8 0 0 0 49 109V21A8 8 0 0 1 57 13Z";

/// How [`NICHE`] begins: its upper edge down to where the right side starts.
pub const NICHE_TOP: &str = "M57 13H229A8 8 0 0 1 237 21";

/// The wall: tiles in two pale tones.
pub fn wall(svg: &mut Svg, livery: &Livery) {
    svg.fill(NICHE, livery.wall);
    // A grid about the middle of the card, so that it too has no up or down; whole flowers only.
    let mut rows = Vec::new();
    for k in -12..=12_i32 {
        let y = 175.0 + 12.5 * f64::from(k);
        let offset = if k % 2 == 0 { 0.0 } else { 12.0 };
        let (left, right) = match y {
            y if y < 126.0 => (58.0, 231.0),
            y if y > 224.0 => (19.0, 192.0),
            _ => (19.0, 231.0),
        };
        let first = 125.0 + offset + 24.0 * ((left - 125.0 - offset) / 24.0_f64).ceil();
        rows.push((first, y, ((right - first) / 24.0).floor() as usize + 1));
    }
    tile::strew(svg, tile::QUATREFOIL, livery.wall_line, 24.0, &rows);
}

/// The border, drawn over the figure's edges.
pub fn border(svg: &mut Svg, color: &str) {
    svg.line(NICHE, IVORY, 6.0);
    svg.line(NICHE, color, 3.4);
    svg.line(NICHE, BRASS, 1.6);
}

/// A sunburst behind a head.
pub fn halo(svg: &mut Svg, x: f64, y: f64, r: f64) {
    svg.fill(&tile::petals(x, y, 20, r * 0.4, r, 4.2, 0.0), IVORY);
    svg.disc(x, y, r * 0.72, "none", IVORY, 1.6);
}

/// A band of tiles along the middle line; `rise` is how much higher its right end lies.
pub fn band(svg: &mut Svg, livery: &Livery, rise: f64, width: f64) {
    let slope = -rise / 224.0;
    let h = width / 2.0;
    let inner = h - 2.6;
    svg.group(
        &format!("transform=\"matrix(1 {slope:.4} 0 1 125 175)\""),
        |s| {
            s.shape(&format!("M-112-{h}H112V{h}H-112Z"), BRASS, INK, 1.8);
            s.fill(&format!("M-112-{inner}H112V{inner}H-112Z"), livery.cloth);
            let (mut lozenges, mut hearts, mut stars) =
                (String::new(), String::new(), String::new());
            let core = inner * 0.52;
            for i in -6..=6_i32 {
                let x = 18.0 * f64::from(i);
                lozenges.push_str(&format!(
                    "M{x}-{inner}l{inner} {inner}-{inner} {inner}-{inner}-{inner}z"
                ));
                hearts.push_str(&format!(
                    "M{x}-{core:.2}l{core:.2} {core:.2}-{core:.2} {core:.2}-{core:.2}-{core:.2}z"
                ));
                if i < 6 {
                    stars.push_str(&tile::star(x + 9.0, 0.0, 4, 3.4, 1.3));
                }
            }
            s.fill(&lozenges, IVORY);
            s.fill(&stars, BRASS);
            s.fill(&hearts, livery.accent);
        },
    );
}
