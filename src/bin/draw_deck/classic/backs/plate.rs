//! What every back has: paper, a hairline, and a field with round corners.

use crate::card;
use crate::svg::Svg;

/// The field that the ornament fills.
const FIELD: &str = "M18.5 12.5H231.5A6 6 0 0 1 237.5 18.5V331.5A6 6 0 0 1 231.5 337.5H18.5A6 6 0 0 1 12.5 331.5V18.5A6 6 0 0 1 18.5 12.5Z";

/// A back: the ornament is cut at the field's edge.
pub fn plate(ground: &str, rim: &str, ornament: impl FnOnce(&mut Svg)) -> Svg {
    let mut svg = card::paper();
    svg.fill(FIELD, ground);
    svg.clipped(FIELD, ornament);
    svg.line(FIELD, rim, 2.2);
    svg.raw(&format!(
        "<rect x=\"7.4\" y=\"7.4\" width=\"235.2\" height=\"335.2\" rx=\"8.6\" fill=\"none\" stroke=\"{rim}\" stroke-width=\"1.1\"/>"
    ));
    svg
}

/// Draws in the upper half and, turned, in the lower.
pub fn halves(s: &mut Svg, draw: impl Fn(&mut Svg)) {
    let mut half = Svg::new(1.0, 1.0);
    draw(&mut half);
    s.raw(&format!(
        "<g id=\"half\">{}</g><use xlink:href=\"#half\" transform=\"rotate(180 125 175)\"/>",
        half.markup()
    ));
}

/// Draws in the upper right quarter and mirrored in the other three.
pub fn quarters(s: &mut Svg, draw: impl Fn(&mut Svg)) {
    let mut quarter = Svg::new(1.0, 1.0);
    draw(&mut quarter);
    s.raw(&format!("<g id=\"quarter\">{}</g>", quarter.markup()));
    for mirror in ["-1 0 0 1 250 0", "1 0 0 -1 0 350", "-1 0 0 -1 250 350"] {
        s.raw(&format!(
            "<use xlink:href=\"#quarter\" transform=\"matrix({mirror})\"/>"
        ));
    }
}
