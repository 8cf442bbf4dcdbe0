//! Outlines of letters, taken from Libertinus Serif (carried by typst-assets).

use crate::svg::num;
use ttf_parser::{Face, OutlineBuilder};

/// Bold Libertinus Serif.
pub struct Letters {
    face: Face<'static>,
}

/// One outline under construction: scaled, moved, y downwards.
struct Pen {
    path: String,
    sx: f64,
    sy: f64,
    dx: f64,
    dy: f64,
}

impl Pen {
    fn point(&mut self, x: f32, y: f32) {
        let (x, y) = (
            f64::from(x) * self.sx + self.dx,
            self.dy - f64::from(y) * self.sy,
        );
        self.path.push_str(&num(x));
        self.path.push(' ');
        self.path.push_str(&num(y));
        self.path.push(' ');
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.push('M');
        self.point(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.path.push('L');
        self.point(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.push('Q');
        self.point(x1, y1);
        self.point(x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.push('C');
        self.point(x1, y1);
        self.point(x2, y2);
        self.point(x, y);
    }
    fn close(&mut self) {
        self.path.push('Z');
    }
}

impl Letters {
    /// Finds the face among the fonts of typst-assets.
    pub fn load() -> Self {
        let face = typst_assets::fonts()
            .filter_map(|data| Face::parse(data, 0).ok())
            .find(|face| {
                face.is_bold()
                    && !face.is_italic()
                    && face
                        .names()
                        .into_iter()
                        .filter_map(|n| n.to_string())
                        .any(|n| n == "Libertinus Serif")
            })
            .expect("typst-assets carries Libertinus Serif Bold");
        Self { face }
    }

    /// The text as one path: its ink centred on x, standing on the baseline, capitals this high, ink at most this wide.
    ///
    /// Letters that would be wider are condensed; `gap` is added between letters, in font units.
    pub fn path(
        &self,
        text: &str,
        x: f64,
        baseline: f64,
        cap: f64,
        width: f64,
        gap: f64,
    ) -> String {
        let cap_units = f64::from(
            self.face
                .capital_height()
                .expect("Libertinus states its capital height"),
        );
        let scale = cap / cap_units;
        let glyphs: Vec<_> = text
            .chars()
            .map(|c| {
                self.face
                    .glyph_index(c)
                    .expect("Libertinus has every letter of a card index")
            })
            .collect();
        let mut pen_x = 0.0;
        let (mut left, mut right) = (f64::MAX, f64::MIN);
        let mut starts = Vec::new();
        for &id in &glyphs {
            let bounds = self
                .face
                .glyph_bounding_box(id)
                .expect("a visible letter has an outline");
            left = left.min(pen_x + f64::from(bounds.x_min));
            right = right.max(pen_x + f64::from(bounds.x_max));
            starts.push(pen_x);
            pen_x += f64::from(self.face.glyph_hor_advance(id).unwrap_or(0)) + gap;
        }
        let sx = scale.min(width / (right - left));
        // A letter that hangs below the line is made a little smaller and lifted, so that it keeps clear of the suit.
        let hang = glyphs
            .iter()
            .filter_map(|&id| self.face.glyph_bounding_box(id))
            .map(|b| -f64::from(b.y_min))
            .fold(0.0, f64::max);
        let (sy, baseline) = if hang * scale > cap * 0.1 {
            let sy = cap * 1.08 / (cap_units + hang);
            (sy, baseline + cap * 0.08 - hang * sy)
        } else {
            (scale, baseline)
        };
        let mut path = String::new();
        for (&id, start) in glyphs.iter().zip(starts) {
            let dx = x + (start - (left + right) / 2.0) * sx;
            let mut pen = Pen {
                path: String::new(),
                sx,
                sy,
                dx,
                dy: baseline,
            };
            self.face.outline_glyph(id, &mut pen);
            path.push_str(
                &pen.path
                    .replace(" Z", "Z")
                    .replace(" L", "L")
                    .replace(" C", "C"),
            );
        }
        path
    }
}
