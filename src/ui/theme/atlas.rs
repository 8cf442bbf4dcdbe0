//! The texture atlas of a deck. All pictures share one texture, because each change of texture would cost a draw call.
//!
//! Besides the cards, the atlas contains effects around a card (shadow, glow and outline) and the placeholder for an empty
//! pile. The effects are white so that they can be tinted.
use bevy::math::{Rect, UVec2, Vec2};
use cardart::{Deck, ProgressCounter, Slot, draw_svg, in_parallel, parse_svg};
use engine::cards::Card;

/// Heights of the card pictures in design pixels: first for the viewer's hand and the piles, then for most melds on the
/// table.
pub const HEIGHTS: [f32; 2] = [180.0, 116.0];
/// Height of the cards on the title page, in design pixels.
pub const SHOW_HEIGHT: f32 = 268.0;
/// Number of transparent pixels around every picture. They prevent texture filtering from reading the neighbouring
/// picture.
pub(super) const GUTTER: u32 = 2;
/// Largest height of a card picture in pixels, for any window size.
const HIGHEST: f32 = 640.0;

/// Returns the cards on the title page, from left to right. The atlas also has them at [`SHOW_HEIGHT`], because an
/// enlarged picture would be blurred.
pub fn showpieces() -> [Slot; 7] {
    ["KS", "QH", "JD", "JK", "AS", "QC", "KD"].map(|name| {
        let card: Card = name.parse().expect("the showpieces are cards");
        if card.is_joker() {
            Slot::Joker(1)
        } else {
            Slot::Face(card)
        }
    })
}

/// Pixels of the texture, with the position of each picture.
pub struct Atlas {
    /// Non-premultiplied RGBA in sRGB, 8 bits per channel.
    pub pixels: Vec<u8>,
    pub layout: AtlasLayout,
}

/// Positions of the pictures of a deck in its texture, in pixels.
#[derive(Clone, Debug, Default)]
pub struct AtlasLayout {
    /// Size of the texture.
    pub size: Vec2,
    /// Rectangles of the large cards and of the small cards, each indexed by slot.
    pub(super) cards: [Vec<Rect>; 2],
    /// Heights of the large and small cards.
    pub(super) heights: [f32; 2],
    /// Size of the triangles at a card's corners that must be cut off so that the rest is opaque. It is the length of a
    /// leg, as a fraction of the card height. Indexed by slot. `None` if no available cut suffices.
    pub(super) solid: Vec<Option<f32>>,
    /// Rectangles of the cards on the title page.
    pub(super) shown: Vec<(Slot, Rect)>,
    /// Soft white shadow for the area below a card. Its size is the card's size times [`SHADOW_GROWTH`].
    pub shadow: Rect,
    /// Soft white glow around a card. Its size is the card's size times [`GLOW_GROWTH`].
    pub glow: Rect,
    /// Crisp white outline of a card, in the size of the card.
    pub outline: Rect,
    /// Placeholder for an empty pile, in the size of a card.
    pub blank_slot: Rect,
    /// Plain white area.
    pub white: Rect,
}

/// Kind of picture in the atlas.
#[derive(Clone, Copy)]
enum Content {
    Card(Slot),
    Shadow,
    Glow,
    Outline,
    BlankSlot,
    White,
}

struct Item {
    content: Content,
    size: UVec2,
    at: UVec2,
}

impl Item {
    /// Returns the rectangle of the picture in the texture, without the transparent pixels around it.
    fn rect(&self) -> Rect {
        let corner = self.at + GUTTER;
        Rect::from_corners(corner.as_vec2(), (corner + self.size).as_vec2())
    }
}

impl Atlas {
    /// Renders a deck. `scale` is the number of physical pixels per design pixel. Each picture counts as one step of
    /// the progress.
    pub fn draw(deck: &Deck, scale: f32, steps: &ProgressCounter) -> Atlas {
        let shapes = HEIGHTS.map(|height| shape(deck.aspect, scale, height));
        let mut items = items(shapes, shape(deck.aspect, scale, SHOW_HEIGHT));
        let (width, height) = pack(&mut items);
        let mut pixels = vec![0; (width * height * 4) as usize];
        steps.expect(items.len());
        // All per-pixel work is done in this closure, which runs in parallel.
        let draw = |item: &Item| {
            let tile = tile(deck, item.content, item.size, shapes[0]);
            let is_card = matches!(item.content, Content::Card(_));
            let cut = is_card.then(|| solid_in_tile(&tile, item.size));
            steps.count();
            (tile, cut)
        };
        let mut cuts = Vec::new();
        for (item, (tile, cut)) in items.iter().zip(in_parallel(&items, draw)) {
            let row = item.size.x + 2 * GUTTER;
            copy(&tile, row, &mut pixels, width, item.at);
            cuts.push(cut.flatten());
        }
        let rects: Vec<Rect> = items.iter().map(Item::rect).collect();
        let (large, rest) = rects.split_at(Slot::COUNT);
        let (small, rest) = rest.split_at(Slot::COUNT);
        let (large_cuts, others) = cuts.split_at(Slot::COUNT);
        let both = large_cuts.iter().zip(others);
        let solid = both.map(|(large, small)| Some(large.as_ref()?.max(*small.as_ref()?)));
        let layout = AtlasLayout {
            size: UVec2::new(width, height).as_vec2(),
            cards: [large.to_vec(), small.to_vec()],
            heights: shapes.map(|shape| shape.y as f32),
            solid: solid.collect(),
            shadow: rest[0],
            glow: rest[1],
            outline: rest[2],
            blank_slot: rest[3],
            white: rest[4].inflate(-1.0),
            shown: showpieces()
                .into_iter()
                .zip(rest[5..].iter().copied())
                .collect(),
        };
        Atlas { pixels, layout }
    }
}

/// Returns the size of a card in physical pixels. `height` is in design pixels, and `scale` is the number of physical
/// pixels per design pixel.
fn shape(aspect: f32, scale: f32, height: f32) -> UVec2 {
    let height = (height * scale).clamp(24.0, HIGHEST).round();
    Vec2::new((height * aspect).round().max(8.0), height).as_uvec2()
}

/// Returns the height of the largest pictures in pixels. `scale` is the number of physical pixels per design pixel.
pub(super) fn tallest(scale: f32) -> u32 {
    shape(1.0, scale, SHOW_HEIGHT).y
}

/// Returns all pictures, in the order in which [`Atlas::draw`] reads their positions: large cards, small cards, effects
/// and placeholder, title cards.
fn items(shapes: [UVec2; 2], show: UVec2) -> Vec<Item> {
    let cards = shapes.into_iter();
    let cards = cards.flat_map(|shape| Slot::all().map(move |slot| (Content::Card(slot), shape)));
    let large = shapes[0];
    let grown = |growth: f32| (large.as_vec2() * growth).round().as_uvec2();
    let effects = [
        (Content::Shadow, grown(SHADOW_GROWTH)),
        (Content::Glow, grown(GLOW_GROWTH)),
        (Content::Outline, large),
        (Content::BlankSlot, large),
        (Content::White, UVec2::splat(4)),
    ];
    let shown = showpieces().map(|slot| (Content::Card(slot), show));
    let item = |(content, size)| Item {
        content,
        size,
        at: UVec2::ZERO,
    };
    cards.chain(effects).chain(shown).map(item).collect()
}

/// Assigns a position to every picture, in rows from the tallest to the shortest. Returns the size of the texture.
fn pack(items: &mut [Item]) -> (u32, u32) {
    let outer = |item: &Item| item.size + 2 * GUTTER;
    let areas = items.iter().map(|item| {
        let size = outer(item);
        u64::from(size.x) * u64::from(size.y)
    });
    let width = (areas.sum::<u64>() as f64).sqrt() as u32;
    let width = width.next_power_of_two().clamp(512, 8192);
    let (mut x, mut y, mut row) = (0, 0, 0);
    let mut by_height: Vec<&mut Item> = items.iter_mut().collect();
    by_height.sort_by_key(|item| std::cmp::Reverse(item.size.y));
    for item in by_height {
        let size = outer(item);
        if x + size.x > width {
            (x, y, row) = (0, y + row, 0);
        }
        item.at = UVec2::new(x, y);
        x += size.x;
        row = row.max(size.y);
    }
    (width, (y + row).next_multiple_of(4))
}

/// Renders a picture of this size, with the transparent pixels around it. `card` is the size of a large card.
fn tile(deck: &Deck, content: Content, size: UVec2, card: UVec2) -> Vec<u8> {
    let picture = match content {
        Content::Card(slot) => deck.draw(slot, size.x, size.y),
        Content::Shadow => shadow(card, size),
        Content::Glow => glow(card, size),
        Content::Outline => outline(card),
        Content::BlankSlot => match &deck.place {
            Some(place) => place.image(size.x, size.y).into_raw(),
            None => blank_slot(size),
        },
        Content::White => vec![255; (size.element_product() * 4) as usize],
    };
    framed(&picture, size)
}

/// Returns a copy of a picture with transparent pixels around it.
pub(super) fn framed(picture: &[u8], size: UVec2) -> Vec<u8> {
    let outer = size + 2 * GUTTER;
    let mut tile = vec![0; (outer.element_product() * 4) as usize];
    copy(picture, size.x, &mut tile, outer.x, UVec2::splat(GUTTER));
    bleed(&mut tile, outer.x as usize);
    tile
}

/// Renders a card, with the transparent pixels around it.
pub(super) fn card_tile(deck: &Deck, slot: Slot, size: UVec2) -> Vec<u8> {
    tile(deck, Content::Card(slot), size, size)
}

/// Leg lengths to try for the triangles that are cut off a card's corners, as fractions of the card height. The cuts
/// remove the transparent rounded corners.
const CUTS: [f32; 3] = [0.03, 0.06, 0.12];

/// Returns the smallest of the `CUTS` for which a card without its corners is opaque. `tile` is the card with the
/// transparent pixels around it.
pub(super) fn solid_in_tile(tile: &[u8], size: UVec2) -> Option<f32> {
    let half = size.as_vec2() / 2.0;
    let mut transparent: Vec<Vec2> = Vec::new();
    for y in 0..size.y {
        for x in 0..size.x {
            let pixel = (y + GUTTER) * (size.x + 2 * GUTTER) + x + GUTTER;
            if tile[(pixel * 4 + 3) as usize] < 255 {
                let at = Vec2::new(x as f32, y as f32) + 0.5 - half;
                transparent.push(half - at.abs());
            }
        }
    }
    // `off` is the distance of a transparent pixel from the nearest vertical and horizontal edges. One pixel along the
    // edges and along the diagonal cut is ignored.
    CUTS.into_iter().find(|cut| {
        let cut = cut * size.y as f32;
        transparent
            .iter()
            .all(|off| off.min_element() < 1.0 || off.x + off.y < cut + 1.0)
    })
}

/// Copies neighbouring colours into transparent pixels. Otherwise texture filtering would darken the edges of cards.
fn bleed(tile: &mut [u8], width: usize) {
    let mut known: Vec<bool> = tile.chunks_exact(4).map(|pixel| pixel[3] > 0).collect();
    let height = known.len() / width;
    let mut unknown: Vec<usize> = (0..known.len()).filter(|i| !known[*i]).collect();
    for _ in 0..=GUTTER {
        let mut found = Vec::new();
        unknown.retain(|i| {
            let (x, y) = (i % width, i / width);
            let neighbours = [
                (x > 0).then(|| i - 1),
                (x + 1 < width).then(|| i + 1),
                (y > 0).then(|| i - width),
                (y + 1 < height).then(|| i + width),
            ];
            let from = neighbours.into_iter().flatten().find(|from| known[*from]);
            if let Some(from) = from {
                tile.copy_within(from * 4..from * 4 + 3, i * 4);
                found.push(*i);
            }
            from.is_none()
        });
        // The pixels are marked only after the pass, so that colours spread by one pixel per pass.
        found.iter().for_each(|i| known[*i] = true);
    }
}

/// Copies a picture into a larger one, to the position `at` of its top left corner. `row` and `width` are the widths of
/// the two pictures.
pub(super) fn copy(picture: &[u8], row: u32, into: &mut [u8], width: u32, at: UVec2) {
    for (y, line) in (at.y..).zip(picture.chunks_exact(row as usize * 4)) {
        let start = (y as usize * width as usize + at.x as usize) * 4;
        into[start..start + line.len()].copy_from_slice(line);
    }
}

/// Width and height of the shadow as a multiple of the card's width and height.
pub const SHADOW_GROWTH: f32 = 1.16;
/// Width and height of the glow as a multiple of the card's width and height.
pub const GLOW_GROWTH: f32 = 1.3;
/// Corner radius of a card as a fraction of the card's width.
pub const CORNER: f32 = 0.055;

/// Returns the distance of a point from the edge of a card in pixels, negative inside the card. The coordinates are
/// relative to the card's centre.
fn outside(card: Vec2, at: Vec2) -> f32 {
    let radius = card.x * CORNER;
    let off = at.abs() - card / 2.0 + radius;
    off.max(Vec2::ZERO).length() + off.max_element().min(0.0) - radius
}

/// Renders white pixels whose opacity depends on the distance from the card's edge. `size` is the size of the picture, and the card is in
/// its centre.
fn white(card: UVec2, size: UVec2, opacity: impl Fn(f32) -> f32) -> Vec<u8> {
    let pixel = |i: u32| {
        let at = UVec2::new(i % size.x, i / size.x).as_vec2() + 0.5 - size.as_vec2() / 2.0;
        let opacity = opacity(outside(card.as_vec2(), at)).clamp(0.0, 1.0);
        [255, 255, 255, (opacity * 255.0).round() as u8]
    };
    (0..size.element_product()).flat_map(pixel).collect()
}

/// Renders the soft shadow below a card.
fn shadow(card: UVec2, size: UVec2) -> Vec<u8> {
    let blur = card.x as f32 * (SHADOW_GROWTH - 1.0) / 2.0;
    white(card, size, |distance| {
        let t = ((distance + blur) / (2.0 * blur)).clamp(0.0, 1.0);
        1.0 - t * t * (3.0 - 2.0 * t)
    })
}

/// Renders the soft glow around a card.
fn glow(card: UVec2, size: UVec2) -> Vec<u8> {
    let reach = card.x as f32 * (GLOW_GROWTH - 1.0) / 2.0;
    let inwards = card.x as f32 * 0.04;
    white(card, size, |distance| {
        if distance > 0.0 {
            (1.0 - distance / reach).max(0.0).powi(2)
        } else {
            1.0 + distance / inwards
        }
    })
}

/// Renders the crisp outline just inside a card's edge.
fn outline(card: UVec2) -> Vec<u8> {
    let line = (card.x as f32 * 0.028).max(2.0);
    white(card, card, |distance| {
        (0.5 - distance)
            .clamp(0.0, 1.0)
            .min((0.5 + distance + line).clamp(0.0, 1.0))
    })
}

/// Renders the placeholder for an empty pile: the outline of a tile on the felt.
fn blank_slot(size: UVec2) -> Vec<u8> {
    let (width, height) = (250.0, 250.0 * size.y as f32 / size.x as f32);
    let (middle_x, middle_y, radius) = (width / 2.0, height / 2.0, 250.0 * CORNER);
    let text = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<rect x="3" y="3" width="{}" height="{}" rx="{radius}" fill="#0B1F1D" fill-opacity=".28" stroke="#23508E" stroke-opacity=".9" stroke-width="5" stroke-dasharray="16 9"/>
<g transform="translate({middle_x} {middle_y})" fill="none" stroke="#23508E" stroke-opacity=".75" stroke-width="4"><path d="M0-46 46 0 0 46-46 0Z"/><path d="M0-46A46 46 0 0 0 46 0 46 46 0 0 0 0 46 46 46 0 0 0-46 0 46 46 0 0 0 0-46Z"/><circle r="8" fill="#23508E" fill-opacity=".75" stroke="none"/></g></svg>"##,
        width - 6.0,
        height - 6.0
    );
    let drawn = parse_svg(text.as_bytes()).map(|tree| draw_svg(&tree, size.x, size.y));
    drawn.unwrap_or_else(|_| vec![0; (size.element_product() * 4) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texture_of_a_4k_table_is_not_too_large_for_any_card() {
        for aspect in [0.41, 0.71, 1.45] {
            let shape = |height| shape(aspect, 3.0, height);
            let (width, height) = pack(&mut items(HEIGHTS.map(shape), shape(SHOW_HEIGHT)));
            let mib = (u64::from(width) * u64::from(height) * 4) >> 20;
            assert!(mib < 256, "{aspect}: {mib} MiB");
            assert!(width.max(height) <= 8192, "{aspect}: {width} × {height}");
        }
    }

    #[test]
    fn everything_has_a_place_of_its_own_with_a_gutter() {
        let Atlas { pixels, layout } =
            Atlas::draw(&Deck::shipped(), 0.5, &ProgressCounter::default());
        let (width, height) = (layout.size.x as u32, layout.size.y as u32);
        let mut rects: Vec<Rect> = layout.cards.concat();
        rects.extend([
            layout.shadow,
            layout.glow,
            layout.outline,
            layout.blank_slot,
            layout.white,
        ]);
        let whole = Rect::new(0.0, 0.0, width as f32, height as f32);
        for (i, a) in rects.iter().enumerate() {
            let outer = a.inflate(1.5);
            assert!(whole.contains(outer.min) && whole.contains(outer.max));
            assert!(
                rects[i + 1..]
                    .iter()
                    .all(|b| outer.intersect(b.inflate(1.5)).is_empty())
            );
        }
        assert_eq!(pixels.len(), (width * height * 4) as usize);
        let middle = |rect: Rect| {
            let at = rect.center().as_uvec2();
            ((at.y * width + at.x) * 4) as usize
        };
        for rect in layout.cards.iter().flatten() {
            assert_eq!(
                pixels[middle(*rect) + 3],
                255,
                "a card is opaque in its middle"
            );
        }
        let edge = layout.cards[0][0];
        let gutter = ((edge.center().y as u32 * width + edge.min.x as u32 - 1) * 4) as usize;
        let pixel = &pixels[gutter..gutter + 4];
        assert!(
            pixel[3] == 0 && pixel[0] > 100,
            "the gutter has the card's colour: {pixel:?}"
        );
    }

    const CARD: UVec2 = UVec2::new(100, 140);

    fn opacity(pixels: &[u8], width: u32, x: u32, y: u32) -> u8 {
        pixels[((y * width + x) * 4 + 3) as usize]
    }

    #[test]
    fn the_outline_runs_along_the_edge() {
        let outline = outline(CARD);
        let opacity = |x, y| opacity(&outline, CARD.x, x, y);
        assert_eq!(opacity(50, 0), 255);
        assert_eq!(opacity(50, 10), 0);
        assert_eq!(opacity(0, 0), 0, "the corner is not round");
    }

    #[test]
    fn shadow_and_glow_fade_to_nothing() {
        let (dark, light) = (UVec2::new(116, 162), UVec2::new(130, 182));
        let (shadow, glow) = (shadow(CARD, dark), glow(CARD, light));
        for (picture, size) in [(&shadow, dark), (&glow, light)] {
            let opacity = |x, y| opacity(picture, size.x, x, y);
            for x in 0..size.x {
                assert!(opacity(x, 0) < 12 && opacity(x, size.y - 1) < 12);
            }
        }
        assert_eq!(opacity(&shadow, dark.x, 58, 81), 255);
        assert_eq!(opacity(&glow, light.x, 65, 91), 0);
    }
}
