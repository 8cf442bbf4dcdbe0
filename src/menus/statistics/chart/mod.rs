//! Charts: shapes and words on paper. The shapes are drawn into one image at the resolution of the screen. The words
//! are text nodes.
mod plots;

pub(super) use plots::{Bar, Line, LineChart, Plot, bar_chart, line_chart};

use bevy::{image::ImageSampler, prelude::*};
use cardart::{draw_svg, parse_svg};
use gamecore::{i18n::Words, redraw::RedrawRequest};
use std::fmt::Write as _;
use ui::{
    page::{Element, block, line, row},
    theme::texture,
    widgets::{cover, palette as p, readable, text},
};

/// Shapes of a chart, and the size of their picture.
#[derive(Component)]
pub(super) struct Shapes {
    svg: String,
    drawn: UVec2,
}

/// Maximum side of a picture in pixels.
const LARGEST: u32 = 8192;

pub(super) fn element(sketch: Sketch) -> Element {
    let size = sketch.size;
    let none = ImageNode::default().with_color(Color::NONE);
    let shapes = Shapes {
        svg: sketch.svg(),
        drawn: UVec2::ZERO,
    };
    let words = sketch.words.into_iter().map(word);
    block(size.x, size.y)
        .rigid()
        .children((Element::new((cover(), none, shapes)), words))
}

fn word(word: Word) -> Element {
    let (left, content) = match word.side {
        Side::Left => (word.at.x, JustifyContent::FlexStart),
        Side::Middle => (word.at.x - word.width / 2.0, JustifyContent::Center),
        Side::Right => (word.at.x - word.width, JustifyContent::FlexEnd),
    };
    let size = Vec2::new(word.width, word.size * 1.4);
    let corner = Vec2::new(left, word.at.y - size.y / 2.0);
    let style = text::NOTE.size(word.size).color(word.color);
    row(0.0)
        .at(Rect::from_corners(corner, corner + size))
        .justify(content)
        .children(line(word.words, style))
}

/// Draws the shapes of charts that have a new size.
pub(super) fn draw(
    mut charts: Query<(&mut Shapes, &mut ImageNode, &ComputedNode), Changed<ComputedNode>>,
    mut images: ResMut<Assets<Image>>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
) {
    for (mut shapes, mut node, computed) in &mut charts {
        let size = computed.size().round().as_uvec2();
        if size == shapes.drawn || size.min_element() == 0 || size.max_element() > LARGEST {
            continue;
        }
        shapes.drawn = size;
        let tree = match parse_svg(shapes.svg.as_bytes()) {
            Ok(tree) => tree,
            Err(reason) => {
                warn!("a chart cannot be drawn: {reason:?}");
                continue;
            }
        };
        let mut image = texture(size.x, size.y, draw_svg(&tree, size.x, size.y));
        image.sampler = ImageSampler::nearest();
        node.image = images.add(image);
        node.color = Color::WHITE;
        // The image appears in the next frame.
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

/// Drawing with its words. Positions are in design pixels from its upper left corner.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sketch {
    pub size: Vec2,
    /// SVG elements.
    shapes: String,
    pub words: Vec<Word>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Word {
    /// Position: the vertical middle of the text, and its left end, middle or right end, depending on `side`.
    pub at: Vec2,
    /// Part of the text that is at the position.
    pub side: Side,
    pub words: Words,
    /// Text size in design pixels.
    pub size: f32,
    pub color: Color,
    pub width: f32,
}

/// Part of a text that is at its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Middle,
    Right,
}

impl Sketch {
    pub fn new(size: Vec2) -> Sketch {
        Sketch {
            size,
            shapes: String::new(),
            words: Vec::new(),
        }
    }

    /// Returns the shapes as an SVG.
    pub fn svg(&self) -> String {
        let (Vec2 { x, y }, shapes) = (self.size, &self.shapes);
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='{x}' height='{y}' viewBox='0 0 {x} {y}'>{shapes}</svg>"
        )
    }

    /// Draws a thin straight line.
    pub fn rule(&mut self, from: Vec2, to: Vec2, opacity: f32) {
        let (path, color) = (svg_path(&[from, to]), svg_color(p::INK));
        self.shapes += &format!("<path d='{path}' stroke='{color}' stroke-opacity='{opacity}'/>");
    }

    pub fn line(&mut self, points: &[Vec2], style: SeriesStyle, width: f32) {
        let (path, color) = (svg_path(points), svg_color(style.color));
        let dash = style.dash.map_or(String::new(), |[dash, gap]| {
            format!(" stroke-dasharray='{dash} {gap}'")
        });
        self.shapes += &format!(
            "<path d='{path}' fill='none' stroke='{color}' stroke-width='{width}' stroke-linejoin='round' stroke-linecap='round'{dash}/>"
        );
    }

    /// Fills the area between a line and a height, with little opacity.
    pub fn area(&mut self, points: &[Vec2], base: f32, color: Color) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let ends = [Vec2::new(last.x, base), Vec2::new(first.x, base)];
        let (path, color) = (svg_path(&[points, &ends[..]].concat()), svg_color(color));
        self.shapes += &format!("<path d='{path}Z' fill='{color}' fill-opacity='0.1'/>");
    }

    /// Draws a marker. `half` is half its width.
    pub fn marker(&mut self, at: Vec2, style: SeriesStyle, half: f32) {
        let color = svg_color(style.color);
        let fill = svg_color(if style.is_open { p::IVORY } else { style.color });
        let paint = format!("fill='{fill}' stroke='{color}' stroke-width='1.5'");
        if style.corners.is_empty() {
            let Vec2 { x, y } = at;
            self.shapes += &format!("<circle cx='{x:.2}' cy='{y:.2}' r='{half}' {paint}/>");
            return;
        }
        let corners = style.corners.iter();
        let corners = corners.map(|corner| at + Vec2::from(*corner) * half);
        let path = svg_path(&corners.collect::<Vec<_>>());
        self.shapes += &format!("<path d='{path}Z' {paint} stroke-linejoin='round'/>");
    }

    pub fn bar(&mut self, rect: Rect, color: Color, opacity: f32) {
        let (color, Vec2 { x, y }) = (svg_color(color), rect.min);
        let (width, height) = (rect.width().max(0.5), rect.height().max(0.5));
        let radius = 2.5_f32.min(width / 2.0).min(height / 2.0);
        self.shapes += &format!(
            "<rect x='{x:.2}' y='{y:.2}' width='{width:.2}' height='{height:.2}' rx='{radius}' fill='{color}' fill-opacity='{opacity}'/>"
        );
    }

    /// Adds a small text.
    pub fn word(&mut self, at: Vec2, side: Side, words: impl Into<Words>, width: f32) -> &mut Word {
        self.words.push(Word {
            at,
            side,
            words: words.into(),
            size: p::SMALL,
            color: p::INK_SOFT,
            width,
        });
        self.words.last_mut().expect("it was just added")
    }
}

/// Returns the path through these points.
fn svg_path(points: &[Vec2]) -> String {
    let mut path = String::new();
    for Vec2 { x, y } in points {
        let letter = if path.is_empty() { 'M' } else { 'L' };
        _ = write!(path, "{letter}{x:.2} {y:.2}");
    }
    path
}

fn svg_color(color: Color) -> String {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Style of a line or bar: a colour that is readable on paper, a marker, and a dash pattern. The colour alone distinguishes
/// it from other styles, and so does the marker.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeriesStyle {
    pub color: Color,
    /// Corners of the marker of a point, relative to its middle, in half widths. A marker without corners is a circle.
    pub corners: &'static [[f32; 2]],
    /// True if the marker is not filled.
    pub is_open: bool,
    /// Lengths of dashes and gaps in design pixels. `None` for a solid line.
    pub dash: Option<[f32; 2]>,
}

pub(super) const CIRCLE: &[[f32; 2]] = &[];
const SQUARE: &[[f32; 2]] = &[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]];
const TRIANGLE_UP: &[[f32; 2]] = &[[0.0, -1.2], [1.1, 0.8], [-1.1, 0.8]];
const TRIANGLE_DOWN: &[[f32; 2]] = &[[0.0, 1.2], [1.1, -0.8], [-1.1, -0.8]];
const DIAMOND: &[[f32; 2]] = &[[0.0, -1.25], [1.25, 0.0], [0.0, 1.25], [-1.25, 0.0]];

/// Colour and marker of each style. The flag is true for a marker that is not filled.
const SERIES_STYLES: [([u8; 3], &[[f32; 2]], bool); 8] = [
    ([0x23, 0x50, 0x8E], CIRCLE, false),
    ([0xB3, 0x26, 0x1E], SQUARE, false),
    ([0x2E, 0x7D, 0x32], TRIANGLE_UP, false),
    ([0x8A, 0x5A, 0x12], DIAMOND, false),
    ([0x6A, 0x3D, 0x8F], CIRCLE, true),
    ([0x0F, 0x74, 0x78], SQUARE, true),
    ([0x1D, 0x1B, 0x1A], TRIANGLE_DOWN, false),
    ([0x7A, 0x6A, 0x60], DIAMOND, true),
];

impl SeriesStyle {
    pub const COUNT: usize = SERIES_STYLES.len();

    pub fn of(number: usize) -> SeriesStyle {
        let ([red, green, blue], corners, is_open) = SERIES_STYLES[number % SERIES_STYLES.len()];
        SeriesStyle {
            color: Color::srgb_u8(red, green, blue),
            corners,
            is_open,
            dash: (number >= 4).then_some([7.0, 4.0]),
        }
    }

    /// Replaces the colour by that of a person, made readable on paper.
    pub fn tinted(self, own: Option<Color>) -> SeriesStyle {
        SeriesStyle {
            color: own.map_or(self.color, |own| readable(own, p::IVORY)),
            ..self
        }
    }

    /// Returns the style of a mean.
    pub fn soft() -> SeriesStyle {
        SeriesStyle {
            color: p::INK_SOFT,
            corners: DIAMOND,
            is_open: false,
            dash: Some([2.0, 4.0]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gamecore::family::ProfileColor;
    use ui::widgets::contrast;

    #[test]
    fn every_style_is_readable_on_paper_and_distinct_without_colours() {
        for number in 0..SeriesStyle::COUNT {
            let style = SeriesStyle::of(number);
            assert!(contrast(style.color, p::IVORY) > 4.5, "{number}");
            for other in 0..number {
                let other = SeriesStyle::of(other);
                assert_ne!(
                    (style.corners, style.is_open),
                    (other.corners, other.is_open)
                );
            }
        }
        assert!(contrast(SeriesStyle::soft().color, p::IVORY) > 4.5);
        for person in ProfileColor::ALL {
            let style = SeriesStyle::of(1).tinted(Some(person.color()));
            assert!(contrast(style.color, p::IVORY) >= 4.5, "{person:?}");
        }
    }
}
