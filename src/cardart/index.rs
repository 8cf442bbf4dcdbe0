//! Corner indices: rank and suit in the corner of a card. The game renders them on decks without indices, because only the corners of
//! covered cards are visible in a fan. A deck has no indices if two corners of a suit look the same.
use super::{DeckCard, Letters, Pack, Slot, SuitColours, fonts, in_parallel, limits};
use engine::cards::Suit;
use image::{Rgba, RgbaImage};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use std::{collections::HashMap, fmt::Write, sync::Arc};

/// Size of the corner that stays visible in a fan, in fractions of a card's width and height. Used for themes that do
/// not set it.
pub(super) const CORNER: (f32, f32) = (0.25, 0.22);

/// Style of the corner indices (rank and suit) that the game renders on the cards of a pack.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Style {
    pub colours: SuitColours,
    pub letters: Letters,
    /// Fraction of a covered card's width that stays visible in a fan.
    pub fan: Option<f32>,
    pub font: Option<IndexFont>,
}

/// Font of a theme.
#[derive(Clone, Debug)]
pub struct IndexFont {
    /// Database with only this font.
    fonts: Arc<fontdb::Database>,
    family: String,
}

impl PartialEq for IndexFont {
    fn eq(&self, other: &IndexFont) -> bool {
        Arc::ptr_eq(&self.fonts, &other.fonts)
    }
}

impl Style {
    /// Returns the style for the cards of a pack.
    pub fn of(pack: &Pack) -> Style {
        let font = pack.manifest.index_font.as_ref().and_then(|file| {
            let bytes = pack.files().read(file, limits::PICTURE).ok()?;
            let mut fonts = fontdb::Database::new();
            fonts.load_font_data(bytes);
            let (family, _) = fonts.faces().next()?.families.first()?.clone();
            let fonts = Arc::new(fonts);
            Some(IndexFont { fonts, family })
        });
        Style {
            colours: pack.manifest.suits,
            letters: pack.manifest.letters.clone(),
            fan: pack.look().fan.map(|fan| fan.0),
            font,
        }
    }
}

/// Two pixels differ if one of their colour channels differs by more than this, on a scale from 0 to 255.
const DIFFERENT: u8 = 80;
/// Minimum fraction of differing pixels between two different corners. In a hundred measured decks, the fraction was 0.000 without indices
/// and at least 0.007 with small ones.
const CLEARLY: f32 = 0.006;
/// Maximum shift in pixels, in each direction, at which two corners are compared. Scanned cards are never cut out at exactly the same
/// position.
const ASKEW: i64 = 1;

/// True if the corners of these cards all differ from one another. The cards must have the same suit. True for a single card, because there
/// is no pair to compare.
pub fn corners_differ(cards: &[&DeckCard]) -> bool {
    let corners: Vec<RgbaImage> = in_parallel(cards, |card| corner(card));
    let mut pairs = corners
        .iter()
        .enumerate()
        .flat_map(|(place, one)| corners[place + 1..].iter().map(move |other| (one, other)));
    pairs.all(|(one, other)| differ(one, other))
}

fn corner(card: &DeckCard) -> RgbaImage {
    let (width, height) = card.sounding();
    let whole = card.draw(width, height);
    let part = |length: u32, part: f32| ((length as f32 * part).round() as u32).max(4);
    let (width, height) = (part(width, CORNER.0), part(height, CORNER.1));
    let mut corner = image::imageops::crop_imm(&whole, 0, 0, width, height).to_image();
    for pixel in corner.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let on_white = |value: u8| value.saturating_add(255 - a);
        pixel.0 = [on_white(r), on_white(g), on_white(b), 255];
    }
    corner
}

fn differ(one: &RgbaImage, other: &RgbaImage) -> bool {
    if one.dimensions() != other.dimensions() {
        return true;
    }
    let (width, height) = (i64::from(one.width()), i64::from(one.height()));
    let inner = (width - 2 * ASKEW) * (height - 2 * ASKEW);
    let enough = (CLEARLY * inner as f32).ceil() as i64;
    let at = |image: &RgbaImage, x: i64, y: i64| image.get_pixel(x as u32, y as u32).0;
    let shifts = (-ASKEW..=ASKEW).flat_map(|x| (-ASKEW..=ASKEW).map(move |y| (x, y)));
    let differing = |(right, down): (i64, i64)| {
        let mut count = 0;
        for y in ASKEW..height - ASKEW {
            for x in ASKEW..width - ASKEW {
                let (a, b) = (at(one, x + right, y + down), at(other, x, y));
                count += i64::from(a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > DIFFERENT));
            }
        }
        count
    };
    shifts.map(differing).all(|count| count >= enough.max(1))
}

/// Renders the corner index of a slot onto a card with premultiplied alpha: a rectangle in the colour of the card's paper, with the rank and
/// below it the suit symbol. `colours` are the suit colours. `letters` are the rank letters of the player's language, but letters set by the
/// theme take precedence.
pub fn lay(
    card: &mut RgbaImage,
    slot: Slot,
    style: &Style,
    colours: &SuitColours,
    letters: &Letters,
) {
    let ground = |ink| ground(card, ink);
    let Some(above) = corner_index(card.dimensions(), slot, style, colours, letters, ground) else {
        return;
    };
    // The index is clipped to the card's rounded corner. If the card is transparent there, as an oval card is, the
    // index is not clipped.
    let is_clipped = !is_missing(card, &above);
    put(card, &above, is_clipped);
}

/// Renders the corner index onto a photograph as [`lay`] does, in the upper left corner and upside down in the lower right one. The
/// rectangle has the colour of the rim.
pub fn lay_on_photograph(
    card: &mut RgbaImage,
    slot: Slot,
    style: &Style,
    colours: &SuitColours,
    letters: &Letters,
) {
    let size = card.dimensions();
    if let Some(above) = corner_index(size, slot, style, colours, letters, usual_ground) {
        put(card, &above, true);
        put(card, &image::imageops::rotate180(&above), true);
    }
}

/// Renders the corner index of a slot on a transparent picture of this size. `ground` returns the colour of the rectangle for that of
/// the ink. Returns `None` for a slot without an index.
fn corner_index(
    (width, height): (u32, u32),
    slot: Slot,
    style: &Style,
    colours: &SuitColours,
    letters: &Letters,
    ground: impl Fn([u8; 3]) -> [u8; 3],
) -> Option<RgbaImage> {
    let (ink, sign, text) = match slot {
        Slot::Face(face) => {
            let (rank, suit) = face.face()?;
            let own = style.letters.get(rank).or(letters.get(rank));
            let usual = || rank.letter().to_string().replace('T', "10");
            let text = own.map_or_else(usual, str::to_owned);
            (colours.or_usual(suit), path(suit), text)
        }
        Slot::Joker(red) => {
            let suit = [Suit::Spades, Suit::Hearts][usize::from(red % 2)];
            (colours.or_usual(suit), STAR, String::new())
        }
        Slot::Back => return None,
    };
    let size = (width as f32, height as f32);
    let layout = Layout::of(size.0, size.1, style.fan.unwrap_or(CORNER.0));
    let family = style.font.as_ref().map(|font| font.family.as_str());
    let svg = layout.svg(size, ink, ground(ink), sign, &text, family);
    let fonts = style.font.as_ref().map(|font| font.fonts.clone());
    render(&svg, fonts, width, height)
}

/// Lays a picture on a card. If it `is_clipped`, it stays invisible where the card is transparent.
fn put(card: &mut RgbaImage, above: &RgbaImage, is_clipped: bool) {
    for (below, above) in card.pixels_mut().zip(above.pixels()) {
        let opacity = if is_clipped {
            u16::from(below.0[3])
        } else {
            255
        };
        let rest = 255 - u16::from(above.0[3]);
        for (low, high) in below.0.iter_mut().zip(above.0) {
            let sum = u16::from(*low) * rest + u16::from(high) * opacity;
            *low = ((sum + 127) / 255).min(255) as u8;
        }
    }
}

/// True if the card is transparent in more than a quarter of the area that the index covers.
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

/// Returns the colour of the paper in the corner: the most frequent colour on which the ink is readable.
fn ground(card: &RgbaImage, ink: [u8; 3]) -> [u8; 3] {
    let (width, height) = card.dimensions();
    let rows = height / 40..(height * 22 / 100).max(1);
    let places = rows.flat_map(|y| (width / 30..(width / 4).max(1)).map(move |x| (x, y)));
    let opaque = places.filter_map(|(x, y)| match *card.get_pixel(x, y) {
        Rgba([r, g, b, 255]) => Some([r, g, b]),
        _ => None,
    });
    let groups = colour_groups(opaque);
    let all: u32 = groups.iter().map(|group| group.count).sum();
    let papers = groups.iter().filter(|group| {
        let readable = brightness(group.mean).abs_diff(brightness(ink)) >= READABLE;
        readable && group.count * RARE >= all
    });
    papers
        .max()
        .map_or_else(|| usual_ground(ink), |paper| paper.mean)
}

/// Pixels of similar colours. A group is greater than another one if it has more pixels or, with equally many, is brighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ColourGroup {
    pub count: u32,
    key: [u8; 3],
    pub mean: [u8; 3],
}

/// Groups the colours by the upper three bits of their channels. The order of the groups is not fixed.
pub(super) fn colour_groups(colours: impl Iterator<Item = [u8; 3]>) -> Vec<ColourGroup> {
    let mut sums = HashMap::<[u8; 3], (u32, [u32; 3])>::new();
    for colour in colours {
        let (count, sum) = sums.entry(colour.map(|part| part >> 5)).or_default();
        *count += 1;
        for (sum, part) in sum.iter_mut().zip(colour) {
            *sum += u32::from(part);
        }
    }
    let group = |(key, (count, sum)): ([u8; 3], (u32, [u32; 3]))| ColourGroup {
        count,
        key,
        mean: sum.map(|sum| (sum / count) as u8),
    };
    sums.into_iter().map(group).collect()
}

/// Returns the colour of a rectangle on which the ink is readable: that of the blank card, or a dark one.
fn usual_ground(ink: [u8; 3]) -> [u8; 3] {
    match brightness(ink) {
        0..140 => [251, 247, 236],
        _ => [30, 30, 34],
    }
}

/// Returns the brightness of a colour, 0 to 255.
pub(super) fn brightness([r, g, b]: [u8; 3]) -> u32 {
    (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10
}

/// Inverse of the minimum frequency of a paper colour: such a colour must cover at least one in 20 pixels of the
/// corner.
const RARE: u32 = 20;
/// Minimum difference in lightness between ink and paper, on a scale from 0 to 255.
const READABLE: u32 = 90;

/// Position and size of the corner index, in pixels of the card.
struct Layout {
    left: f32,
    top: f32,
    width: f32,
    letter: f32,
    /// Side length of the suit symbol or the star.
    sign: f32,
    gap: f32,
}

impl Layout {
    fn of(width: f32, height: f32, fan: f32) -> Layout {
        let (left, top) = (width * 0.02, height * 0.015);
        // On a very narrow card, the part that stays visible in a fan is too narrow for a letter. In that case, the
        // index is wider than the visible part.
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
            // A capital letter is about 0.7 times as high as the font size. A bold capital is at most 0.8 times as wide
            // as the font size.
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
    let fontdb = fonts.unwrap_or_else(fonts::sans);
    let options = Options {
        fontdb,
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut picture = Pixmap::new(width, height)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    RgbaImage::from_raw(width, height, picture.take())
}

/// Returns the outline of a suit symbol as SVG path data, in a square of 100 units.
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

/// Outline of the jokers' star as SVG path data, in a square of 100 units.
const STAR: &str = "M50 2 62 37 99 38 69 60 80 96 50 75 20 96 31 60 1 38 38 37Z";

#[cfg(test)]
mod tests;
