//! Shapes and words on a sheet of a given size, in design pixels from its upper left corner.
use super::{Axis, Ink, Marker};
use bevy::prelude::*;
use gamecore::i18n::{Language, Localized, decimal};
use std::fmt::Write as _;
use ui::widgets::{Style, palette as p, text};

/// A drawing with its words.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Sketch {
    /// Its size.
    pub size: Vec2,
    shapes: String,
    /// The words on it.
    pub words: Vec<Word>,
}

/// Words at a place.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) struct Word {
    /// The middle of their height; their left, middle or right as `side` says.
    pub at: Vec2,
    /// Which part of them is at the place.
    pub side: Side,
    /// What they are.
    pub what: What,
    /// Their letters' size.
    pub size: f32,
    /// Their colour.
    pub color: Color,
    /// Their room from left to right.
    pub room: f32,
}

/// Which part of words is at their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Side {
    Left,
    Middle,
    Right,
}

/// Words, in every language the same or translated.
#[derive(Clone, PartialEq, Debug)]
pub(in super::super) enum What {
    Written(String),
    Said(Localized),
}

impl From<String> for What {
    fn from(text: String) -> What {
        What::Written(text)
    }
}

impl From<Localized> for What {
    fn from(text: Localized) -> What {
        What::Said(text)
    }
}

/// The colour of axes and of what is written beside them.
pub(in super::super) const QUIET: Color = p::INK_SOFT;

impl Sketch {
    /// An empty sheet.
    pub fn new(size: Vec2) -> Sketch {
        Sketch {
            size,
            shapes: String::new(),
            words: Vec::new(),
        }
    }

    /// The shapes as an SVG.
    pub fn svg(&self) -> String {
        let Vec2 { x, y } = self.size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{x}\" height=\"{y}\" viewBox=\"0 0 {x} {y}\">{}</svg>",
            self.shapes
        )
    }

    fn shape(&mut self, shape: std::fmt::Arguments<'_>) {
        self.shapes
            .write_fmt(shape)
            .expect("writing to a string cannot fail");
    }

    /// A hairline.
    pub fn rule(&mut self, from: Vec2, to: Vec2, strength: f32) {
        let (ink, width) = (hex(p::INK), 1.0);
        self.shape(format_args!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{ink}\" stroke-opacity=\"{strength}\" stroke-width=\"{width}\"/>",
            from.x, from.y, to.x, to.y
        ));
    }

    /// A line through points, so wide; broken where a point is missing.
    pub fn line(&mut self, points: &[Option<Vec2>], ink: Ink, width: f32, strength: f32) {
        let mut path = String::new();
        let mut pen_down = false;
        for point in points {
            if let Some(Vec2 { x, y }) = point {
                let letter = if pen_down { 'L' } else { 'M' };
                write!(path, "{letter}{x:.2} {y:.2}").expect("writing to a string cannot fail");
            }
            pen_down = point.is_some();
        }
        if path.is_empty() {
            return;
        }
        let dash = ink.dash.map_or(String::new(), |[dash, gap]| {
            format!(" stroke-dasharray=\"{dash} {gap}\"")
        });
        let color = hex(ink.color);
        self.shape(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-opacity=\"{strength}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{dash}/>"
        ));
    }

    /// An area filled lightly: between a line and a height.
    pub fn area(&mut self, points: &[Vec2], base: f32, color: Color) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        let mut path = format!("M{:.2} {base:.2}", first.x);
        for Vec2 { x, y } in points {
            write!(path, "L{x:.2} {y:.2}").expect("writing to a string cannot fail");
        }
        let color = hex(color);
        self.shape(format_args!(
            "<path d=\"{path}L{:.2} {base:.2}Z\" fill=\"{color}\" fill-opacity=\"0.1\"/>",
            last.x
        ));
    }

    /// A mark of this half width.
    pub fn marker(&mut self, at: Vec2, ink: Ink, half: f32) {
        let (Vec2 { x, y }, r) = (at, half);
        let (color, paper) = (hex(ink.color), hex(p::IVORY));
        let filled = |open: bool| if open { paper.clone() } else { color.clone() };
        match ink.marker {
            Marker::Dot | Marker::Ring => {
                let fill = filled(ink.marker == Marker::Ring);
                self.shape(format_args!(
                    "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"1.5\"/>"
                ));
            }
            marker => {
                let corners: &[[f32; 2]] = match marker {
                    Marker::Square | Marker::Frame => {
                        &[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]
                    }
                    Marker::Up => &[[0.0, -1.2], [1.1, 0.8], [-1.1, 0.8]],
                    Marker::Down => &[[0.0, 1.2], [1.1, -0.8], [-1.1, -0.8]],
                    _ => &[[0.0, -1.25], [1.25, 0.0], [0.0, 1.25], [-1.25, 0.0]],
                };
                let points: Vec<String> = corners
                    .iter()
                    .map(|[dx, dy]| format!("{:.2},{:.2}", x + dx * r, y + dy * r))
                    .collect();
                let fill = filled(matches!(marker, Marker::Frame | Marker::Kite));
                let points = points.join(" ");
                self.shape(format_args!(
                    "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
                ));
            }
        }
    }

    /// A bar.
    pub fn bar(&mut self, rect: Rect, color: Color, strength: f32) {
        let (color, Vec2 { x, y }) = (hex(color), rect.min);
        let (w, h) = (rect.width().max(0.5), rect.height().max(0.5));
        let round = 2.5_f32.min(w / 2.0).min(h / 2.0);
        self.shape(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" rx=\"{round}\" fill=\"{color}\" fill-opacity=\"{strength}\"/>"
        ));
    }

    /// Small words; what they need of room is given from left to right.
    pub fn word(&mut self, at: Vec2, side: Side, what: impl Into<What>, room: f32) -> &mut Word {
        self.words.push(Word {
            at,
            side,
            what: what.into(),
            size: p::SMALL,
            color: QUIET,
            room,
        });
        self.words.last_mut().expect("it was just added")
    }

    /// The lines of an axis across a part of the sheet, with their numbers at the left; nothing is a stronger line.
    pub fn scale(&mut self, plot: Rect, axis: &Axis, language: Language) {
        for tick in &axis.ticks {
            let strength = if *tick == 0.0 { 0.45 } else { 0.12 };
            let at = (plot.max.y - plot.height() * axis.part(*tick)).round() + 0.5;
            let ends = [plot.min.x, plot.max.x].map(|x| Vec2::new(x, at));
            self.rule(ends[0], ends[1], strength);
            let written = decimal(*tick, axis.digits, language);
            let room = plot.min.x - 8.0;
            self.word(Vec2::new(room, at), Side::Right, written, room);
        }
    }

    /// A line of names with their marks from this point on; the height it takes.
    pub fn legend(&mut self, from: Vec2, names: &[(String, Ink)]) -> f32 {
        const LINE: f32 = 22.0;
        const MARK: f32 = 34.0;
        let mut at = from;
        for (name, ink) in names {
            let width = text::width(name, p::SMALL) + 6.0;
            if at.x > from.x && at.x + MARK + width > self.size.x {
                at = Vec2::new(from.x, at.y + LINE);
            }
            // A name that is longer than the line begins further to the left.
            at.x = at.x.min((self.size.x - MARK - width).max(0.0));
            let middle = at + Vec2::new(14.0, LINE / 2.0);
            let ends = [-13.0, 13.0].map(|dx| Some(middle + Vec2::new(dx, 0.0)));
            self.line(&ends, *ink, 2.0, 1.0);
            self.marker(middle, *ink, 3.6);
            let place = at + Vec2::new(MARK, LINE / 2.0);
            self.word(place, Side::Left, name.clone(), width).color = p::INK;
            at.x += MARK + width + 14.0;
        }
        if names.is_empty() {
            0.0
        } else {
            at.y + LINE - from.y
        }
    }
}

impl Word {
    /// How they look.
    pub fn style(&self) -> Style {
        text::NOTE.size(self.size).color(self.color)
    }
}

fn hex(color: Color) -> String {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    format!("#{red:02x}{green:02x}{blue:02x}")
}
