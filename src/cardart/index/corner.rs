//! The drawing of a corner: a piece of the card's own paper, on it the rank and below it the suit.
use super::{CORNER, Style};
use crate::{Letters, Slot, SuitColours, fonts};
use engine::cards::{Rank, Suit};
use image::{Rgba, RgbaImage};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use std::{fmt::Write, sync::Arc};

/// Draws the corner of a slot onto a card of colours multiplied with their opacity, in the colours of the suits. `letters` are those of
/// the player's language; the theme's own go before them.
pub fn lay(
    card: &mut RgbaImage,
    slot: Slot,
    style: &Style,
    colours: &SuitColours,
    letters: &Letters,
) {
    let (width, height) = (card.width() as f32, card.height() as f32);
    let (ink, sign, text) = match slot {
        Slot::Face(face) => {
            let Some((rank, suit)) = face.face() else {
                return;
            };
            let own = style.letters.get(rank).or(letters.get(rank));
            let text = own.unwrap_or(usual(rank)).to_owned();
            (colours.or_usual(suit), path(suit), text)
        }
        Slot::Joker(red) => {
            let suit = [Suit::Spades, Suit::Hearts][usize::from(red % 2)];
            (colours.or_usual(suit), STAR, String::new())
        }
        Slot::Back => return,
    };
    let ground = ground(card, ink);
    let layout = Layout::of(width, height, style.fan.unwrap_or(CORNER.0));
    let family = style.font.as_ref().map(|(_, family)| family.as_str());
    let svg = layout.svg((width, height), ink, ground, sign, &text, family);
    let fonts = style.font.as_ref().map(|(fonts, _)| fonts.clone());
    let Some(above) = render(&svg, fonts, card.width(), card.height()) else {
        return;
    };
    // Nothing is drawn beyond a card's rounded corner; where a card has no corner at all, as an oval one, the paper is added.
    let added = is_missing(card, &above);
    for (below, above) in card.pixels_mut().zip(above.pixels()) {
        let opacity = if added { 255 } else { u16::from(below.0[3]) };
        let rest = 255 - u16::from(above.0[3]);
        for (low, high) in below.0.iter_mut().zip(above.0) {
            let sum = u16::from(*low) * rest + u16::from(high) * opacity;
            *low = ((sum + 127) / 255).min(255) as u8;
        }
    }
}

/// Whether the card is transparent in a good part of what is drawn.
fn is_missing(card: &RgbaImage, above: &RgbaImage) -> bool {
    let pairs = card.pixels().zip(above.pixels());
    let drawn = pairs.filter(|(_, above)| above.0[3] > 127);
    let (mut all, mut free) = (0, 0);
    for (below, _) in drawn {
        all += 1;
        free += u32::from(below.0[3] < 128);
    }
    free * 4 > all
}

fn usual(rank: Rank) -> &'static str {
    [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ][rank.index()]
}

/// The colour of the paper in the corner: the most frequent one there on which the ink can be read.
fn ground(card: &RgbaImage, ink: [u8; 3]) -> [u8; 3] {
    let (width, height) = card.dimensions();
    let mut counts = std::collections::HashMap::<[u8; 3], (u32, [u32; 3])>::new();
    for y in height / 40..(height * 22 / 100).max(1) {
        for x in width / 30..(width / 4).max(1) {
            let Rgba([r, g, b, a]) = *card.get_pixel(x, y);
            if a == 255 {
                let (count, sum) = counts.entry([r >> 5, g >> 5, b >> 5]).or_default();
                *count += 1;
                for (sum, value) in sum.iter_mut().zip([r, g, b]) {
                    *sum += u32::from(value);
                }
            }
        }
    }
    let light = |[r, g, b]: [u8; 3]| (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10;
    let all: u32 = counts.values().map(|(count, _)| count).sum();
    let papers = counts.iter().filter_map(|(key, (count, sum))| {
        let paper = sum.map(|sum| (sum / count) as u8);
        let readable = light(paper).abs_diff(light(ink)) >= READABLE;
        (readable && *count * RARE >= all).then_some((*count, *key, paper))
    });
    // Of equally frequent ones the brighter: a map has no order of its own.
    let most = papers.max_by_key(|(count, key, _)| (*count, *key));
    match most {
        Some((_, _, paper)) => paper,
        None if light(ink) < 140 => [251, 247, 236],
        None => [30, 30, 34],
    }
}

/// A colour that fewer than one in so many pixels of the corner have is not its paper.
const RARE: u32 = 20;
/// Ink and paper must differ so much in lightness, 0 to 255.
const READABLE: u32 = 90;

/// Where ink stands, in pixels of the card.
struct Layout {
    left: f32,
    top: f32,
    width: f32,
    /// The height of a capital letter.
    letter: f32,
    /// The side of the suit's sign.
    sign: f32,
    gap: f32,
}

impl Layout {
    fn of(width: f32, height: f32, fan: f32) -> Layout {
        let (left, top) = (width * 0.02, height * 0.015);
        // On a very narrow card a quarter is too little for a letter.
        let seen = (width * fan.clamp(0.12, 0.4))
            .max(height * 0.15)
            .min(width * 0.5);
        let seen = (seen - left).max(1.0);
        Layout {
            left,
            top,
            width: seen,
            letter: (height * 0.165).min(seen * 0.95),
            sign: (height * 0.16).min(seen * 0.95),
            gap: height * 0.025,
        }
    }

    fn svg(
        &self,
        card: (f32, f32),
        ink: [u8; 3],
        ground: [u8; 3],
        sign: &str,
        text: &str,
        family: Option<&str>,
    ) -> String {
        let hex = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
        let escape = |text: &str| {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            text.replace('"', "&quot;")
        };
        let middle = self.left + self.width / 2.0;
        let side = if text.is_empty() {
            self.letter
        } else {
            self.sign
        };
        let above = self.top + self.gap;
        let baseline = above + self.letter;
        let sign_top = if text.is_empty() {
            above
        } else {
            baseline + self.gap
        };
        let bottom = sign_top + side + self.gap - self.top;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"><rect x="{}" y="{}" width="{}" height="{bottom}" rx="{}" fill="{}"/><g fill="{}">"#,
            card.0,
            card.1,
            self.left,
            self.top,
            self.width,
            self.width * 0.18,
            hex(ground),
            hex(ink),
        );
        if !text.is_empty() {
            // Capitals are about seven tenths of a font's size, and a bold letter is up to eight tenths of it wide.
            let size = self.letter / 0.714;
            let room = self.width * 0.9;
            let letters = text.chars().count() as f32;
            let wide = letters * size * if letters > 1.0 { 0.57 } else { 0.8 };
            let fitted = if wide > room && letters > 1.0 {
                format!(r#" textLength="{room}" lengthAdjust="spacingAndGlyphs""#)
            } else {
                String::new()
            };
            let family = escape(family.unwrap_or("Noto Sans"));
            let text = escape(text);
            let _ = write!(
                svg,
                r#"<text x="{middle}" y="{baseline}" font-family="{family}" font-weight="bold" font-size="{size}" text-anchor="middle"{fitted}>{text}</text>"#
            );
        }
        let _ = write!(
            svg,
            r#"<path transform="translate({} {sign_top}) scale({})" d="{sign}"/></g></svg>"#,
            middle - side / 2.0,
            side / 100.0
        );
        svg
    }
}

fn render(
    svg: &str,
    fonts: Option<Arc<fontdb::Database>>,
    width: u32,
    height: u32,
) -> Option<RgbaImage> {
    let fontdb = fonts.unwrap_or_else(sans);
    let options = Options {
        fontdb,
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut picture = Pixmap::new(width, height)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    RgbaImage::from_raw(width, height, picture.take())
}

fn sans() -> Arc<fontdb::Database> {
    static SANS: std::sync::OnceLock<Arc<fontdb::Database>> = std::sync::OnceLock::new();
    let load = || {
        let mut fonts = fontdb::Database::new();
        for bytes in fonts::SANS.iter().filter_map(|font| font.bytes()) {
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(bytes)));
        }
        Arc::new(fonts)
    };
    SANS.get_or_init(load).clone()
}

/// The sign of a suit in a square of 100.
fn path(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => {
            "M50 3a22 22 0 0 1 18 35 22 22 0 1 1-14 32c2 14 6 20 13 26H33c7-6 11-12 13-26a22 22 0 1 1-14-32 22 22 0 0 1 18-35Z"
        }
        Suit::Diamonds => "M50 1 88 50 50 99 12 50Z",
        Suit::Hearts => {
            "M50 95C22 66 3 48 3 28 3 13 15 4 27 4c10 0 19 6 23 16C54 10 63 4 73 4c12 0 24 9 24 24 0 20-19 38-47 67Z"
        }
        Suit::Spades => {
            "M50 3c18 27 46 39 46 60 0 13-9 20-20 20-9 0-17-4-21-11 1 12 5 18 12 25H33c7-7 11-13 12-25-4 7-12 11-21 11-11 0-20-7-20-20C4 42 32 30 50 3Z"
        }
    }
}

/// A star for jokers, in a square of 100.
const STAR: &str = "M50 2 62 37 99 38 69 60 80 96 50 75 20 96 31 60 1 38 38 37Z";
