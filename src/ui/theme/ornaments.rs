//! What surrounds a card, in white to be tinted: shadow, glow, outline. And the place of an empty pile.
use cardart::{draw_svg, parse_svg};

/// How much larger than the card the shadow is, in width and in height.
pub const SHADOW_GROWTH: f32 = 1.16;
/// How much larger than the card the glow is.
pub const GLOW_GROWTH: f32 = 1.3;
/// The radius of a card's corners by its width.
pub const CORNER: f32 = 0.055;

/// A card as these pictures see it.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl Shape {
    /// How far a point, from the card's middle, lies outside the edge; negative inside.
    fn outside(self, x: f32, y: f32) -> f32 {
        let (width, height) = (self.width as f32 / 2.0, self.height as f32 / 2.0);
        let radius = self.width as f32 * CORNER;
        let (dx, dy) = (x.abs() - width + radius, y.abs() - height + radius);
        dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
    }

    /// White in the opacity that follows from the distance to the edge; larger than the card by `growth`.
    fn white(self, growth: f32, opacity: impl Fn(f32) -> f32) -> (u32, u32, Vec<u8>) {
        let side = |length: u32| (length as f32 * growth).round() as u32;
        let (width, height) = (side(self.width), side(self.height));
        let middle = |at: u32, length: u32| at as f32 + 0.5 - length as f32 / 2.0;
        let pixel = |i: u32| {
            let distance = self.outside(middle(i % width, width), middle(i / width, height));
            [
                255,
                255,
                255,
                (opacity(distance).clamp(0.0, 1.0) * 255.0).round() as u8,
            ]
        };
        (width, height, (0..width * height).flat_map(pixel).collect())
    }

    /// A soft shadow, for under the card.
    pub fn shadow(self) -> (u32, u32, Vec<u8>) {
        let blur = self.width as f32 * (SHADOW_GROWTH - 1.0) / 2.0;
        self.white(SHADOW_GROWTH, |distance| {
            let t = ((distance + blur) / (2.0 * blur)).clamp(0.0, 1.0);
            1.0 - t * t * (3.0 - 2.0 * t)
        })
    }

    /// A soft light round the card.
    pub fn glow(self) -> (u32, u32, Vec<u8>) {
        let reach = self.width as f32 * (GLOW_GROWTH - 1.0) / 2.0;
        let inwards = self.width as f32 * 0.04;
        self.white(GLOW_GROWTH, |distance| {
            if distance > 0.0 {
                (1.0 - distance / reach).max(0.0).powi(2)
            } else {
                1.0 + distance / inwards
            }
        })
    }

    /// A crisp line along the card's edge, inside it.
    pub fn outline(self) -> (u32, u32, Vec<u8>) {
        let line = (self.width as f32 * 0.028).max(2.0);
        self.white(1.0, |distance| {
            (0.5 - distance)
                .clamp(0.0, 1.0)
                .min((0.5 + distance + line).clamp(0.0, 1.0))
        })
    }

    /// The place of an empty pile: a tile's outline on the felt.
    pub fn blank_slot(self) -> (u32, u32, Vec<u8>) {
        let (width, height) = (250.0, 250.0 * self.height as f32 / self.width as f32);
        let (middle_x, middle_y, radius) = (width / 2.0, height / 2.0, 250.0 * CORNER);
        let text = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<rect x="3" y="3" width="{}" height="{}" rx="{radius}" fill="#0B1F1D" fill-opacity=".28" stroke="#23508E" stroke-opacity=".9" stroke-width="5" stroke-dasharray="16 9"/>
<g transform="translate({middle_x} {middle_y})" fill="none" stroke="#23508E" stroke-opacity=".75" stroke-width="4"><path d="M0-46 46 0 0 46-46 0Z"/><path d="M0-46A46 46 0 0 0 46 0 46 46 0 0 0 0 46 46 46 0 0 0-46 0 46 46 0 0 0 0-46Z"/><circle r="8" fill="#23508E" fill-opacity=".75" stroke="none"/></g></svg>"##,
            width - 6.0,
            height - 6.0
        );
        let drawn = parse_svg(text.as_bytes()).map(|tree| draw_svg(&tree, self.width, self.height));
        (
            self.width,
            self.height,
            drawn.unwrap_or_else(|_| vec![0; (self.width * self.height * 4) as usize]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: Shape = Shape {
        width: 100,
        height: 140,
    };

    fn opacity((width, _, pixels): &(u32, u32, Vec<u8>), x: u32, y: u32) -> u8 {
        pixels[((y * width + x) * 4 + 3) as usize]
    }

    #[test]
    fn the_outline_runs_along_the_edge() {
        let outline = CARD.outline();
        assert_eq!(opacity(&outline, 50, 0), 255);
        assert_eq!(opacity(&outline, 50, 10), 0);
        assert_eq!(opacity(&outline, 0, 0), 0, "the corner is round");
    }

    #[test]
    fn shadow_and_glow_fade_to_nothing() {
        for picture in [CARD.shadow(), CARD.glow()] {
            let (width, height, _) = picture;
            assert!(width > 100 && height > 140);
            for x in 0..width {
                assert!(opacity(&picture, x, 0) < 12 && opacity(&picture, x, height - 1) < 12);
            }
        }
        assert_eq!(opacity(&CARD.shadow(), 58, 81), 255);
        assert_eq!(opacity(&CARD.glow(), 65, 91), 0);
    }
}
