//! Corner indices: rank and suit in the corner of a card. The game renders them on decks without indices, because only the corners of
//! covered cards are visible in a fan. A deck has no indices if two corners of a suit look the same.
use super::{
    Deck, DeckCard, Letters, Pack, Slot, SuitColours, deck::lay_on, fonts, in_parallel, limits,
    picture::escaped,
};
use engine::cards::Suit;
use image::{Rgba, RgbaImage};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use std::{collections::HashMap, sync::Arc};

/// Size of the corner that stays visible in a fan, in fractions of a card's width and height. Used for themes that do
/// not set it.
pub(super) const CORNER: (f32, f32) = (0.25, 0.22);

/// Style of the corner indices (rank and suit) that the game renders on the cards of a pack.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Style {
    pub colours: SuitColours,
    pub letters: Letters,
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
/// below it the suit symbol. Colours and letters set by the theme of the card take precedence over those of the deck. On a photograph, the
/// rectangle has the colour of the rim, and the index is also upside down in the lower right corner.
pub fn lay(card: &mut RgbaImage, slot: Slot, deck: &Deck) {
    let own = deck.card(slot);
    let (style, is_photograph) = (&own.style, own.is_photograph);
    let colours = style.colours.or(&deck.suits);
    let (ink, sign, text) = match slot {
        Slot::Face(face) => {
            let Some((rank, suit)) = face.face() else {
                return;
            };
            let own = style.letters.get(&rank).or(deck.letters.get(&rank));
            let usual = || rank.letter().to_string().replace('T', "10");
            let text = own.cloned().unwrap_or_else(usual);
            (colours.or_usual(suit), SIGNS[suit.index()], text)
        }
        Slot::Joker(red) => {
            let suit = [Suit::Spades, Suit::Hearts][usize::from(red % 2)];
            (colours.or_usual(suit), STAR, String::new())
        }
        Slot::Back => return,
    };
    let ground = match is_photograph {
        true => usual_ground(ink),
        false => ground(card, ink),
    };
    let Some(above) = render(card.dimensions(), own, ink, ground, sign, &text) else {
        return;
    };
    // The index is clipped to the card's rounded corner. If the card is transparent there, as an oval card is, the
    // index is not clipped.
    let is_clipped = is_photograph || !is_missing(card, &above);
    lay_on(card, &above, is_clipped);
    if is_photograph {
        lay_on(card, &image::imageops::rotate180(&above), true);
    }
}

/// True if the card is transparent in more than a quarter of the area that the index covers.
fn is_missing(card: &RgbaImage, above: &RgbaImage) -> bool {
    let pairs = card.pixels().zip(above.pixels());
    let drawn = pairs.filter(|(_, above)| above.0[3] > 127);
    let (free, filled): (Vec<_>, Vec<_>) = drawn.partition(|(below, _)| below.0[3] < 128);
    free.len() * 3 > filled.len()
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
    let paper = papers.max().map(|paper| paper.mean);
    paper.unwrap_or_else(|| usual_ground(ink))
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

/// Renders a corner index on a transparent picture of this size. `text` is empty for a joker, which has only a sign.
fn render(
    (width, height): (u32, u32),
    card: &DeckCard,
    ink: [u8; 3],
    ground: [u8; 3],
    sign: &str,
    text: &str,
) -> Option<RgbaImage> {
    let hex = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
    let (wide, high) = (width as f32, height as f32);
    let (left, top, gap) = (wide * 0.02, high * 0.015, high * 0.025);
    // On a very narrow card, the part that stays visible in a fan is too narrow for a letter. In that case, the
    // index is wider than the visible part.
    let fan = card.look.fan.map_or(CORNER.0, |fan| fan.0);
    let fan = fan.clamp(0.12, 0.4);
    let seen = (wide * fan).max(high * 0.15).min(wide * 0.5);
    let seen = (seen - left).max(1.0);
    let letter = (high * 0.165).min(seen * 0.95);
    let middle = left + seen / 2.0;
    let above = top + gap;
    let baseline = above + letter;
    // Side length and upper edge of the suit symbol or the star.
    let (side, sign_top) = match text.is_empty() {
        true => (letter, above),
        false => ((high * 0.16).min(seen * 0.95), baseline + gap),
    };
    let bottom = sign_top + side + gap - top;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect x="{left}" y="{top}" width="{seen}" height="{bottom}" rx="{}" fill="{}"/><g fill="{}">"#,
        seen * 0.18,
        hex(ground),
        hex(ink),
    );
    if !text.is_empty() {
        // A capital letter is about 0.7 times as high as the font size. Bold characters are on average 0.57 times as wide.
        let size = letter / 0.714;
        let room = seen * 0.9;
        let letters = text.chars().count() as f32;
        let is_wide = letters > 1.0 && letters * size * 0.57 > room;
        let fitted = match is_wide {
            true => format!(r#" textLength="{room}" lengthAdjust="spacingAndGlyphs""#),
            false => String::new(),
        };
        let family = card.style.font.as_ref().map(|font| font.family.as_str());
        let family = escaped(family.unwrap_or("Noto Sans"));
        let text = escaped(text);
        svg += &format!(
            r#"<text x="{middle}" y="{baseline}" font-family="{family}" font-weight="bold" font-size="{size}" text-anchor="middle"{fitted}>{text}</text>"#
        );
    }
    svg += &format!(
        r#"<path transform="translate({} {sign_top}) scale({})" d="{sign}"/></g></svg>"#,
        middle - side / 2.0,
        side / 100.0
    );
    let fonts = card.style.font.as_ref().map(|font| font.fonts.clone());
    let options = Options {
        fontdb: fonts.unwrap_or_else(|| fonts::ONLY_SANS.clone()),
        ..Options::default()
    };
    let tree = Tree::from_str(&svg, &options).ok()?;
    let mut picture = Pixmap::new(width, height)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    RgbaImage::from_raw(width, height, picture.take())
}

/// Outlines of the suit symbols as SVG path data, by the index of the suit, each in a square of 100 units.
const SIGNS: [&str; 4] = [
    "M50 3a22 22 0 0 1 18 35 22 22 0 1 1-14 32c2 14 6 20 13 26H33c7-6 11-12 13-26a22 22 0 1 1-14-32 22 22 0 0 1 18-35Z",
    "M50 1 88 50 50 99 12 50Z",
    "M50 95C22 66 3 48 3 28 3 13 15 4 27 4c10 0 19 6 23 16C54 10 63 4 73 4c12 0 24 9 24 24 0 20-19 38-47 67Z",
    "M50 3c18 27 46 39 46 60 0 13-9 20-20 20-9 0-17-4-21-11 1 12 5 18 12 25H33c7-7 11-13 12-25-4 7-12 11-21 11-11 0-20-7-20-20C4 42 32 30 50 3Z",
];

/// Outline of the jokers' star as SVG path data, in a square of 100 units.
const STAR: &str = "M50 2 62 37 99 38 69 60 80 96 50 75 20 96 31 60 1 38 38 37Z";

#[cfg(test)]
mod tests;
