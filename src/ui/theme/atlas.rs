//! All pictures of a deck in one texture: a second texture would cost a draw call per card.
use super::ornaments::Shape;
use bevy::math::{Rect, UVec2, Vec2};
use cardart::{Deck, Slot, Steps, in_parallel};
use engine::cards::Card;

/// Card heights in design pixels: the own hand and the piles, and the combinations on the table.
pub const HEIGHTS: [f32; 2] = [150.0, 84.0];
/// The height of the showpieces on the title, in design pixels.
pub const SHOW_HEIGHT: f32 = 268.0;
/// Transparent pixels round every picture, so that smoothing does not reach into its neighbour.
pub(super) const GUTTER: u32 = 2;
/// Cards are drawn no higher than this, whatever the window.
const HIGHEST: f32 = 640.0;

/// The faces of the title's fan, from left to right: also drawn at [`SHOW_HEIGHT`], or they would be soft.
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

/// The texture's content and where everything lies in it.
pub struct Atlas {
    /// Straight RGBA, sRGB.
    pub pixels: Vec<u8>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The cards by slot, large and small.
    pub cards: [Vec<Rect>; 2],
    /// The heights of the cards in pixels.
    pub heights: [f32; 2],
    /// By slot: how far the corners must be cut for the rest to be opaque, as a part of the height.
    pub solid: Vec<Option<f32>>,
    /// The title's cards.
    pub shown: Vec<(Slot, Rect)>,
    /// Soft shadow.
    pub shadow: Rect,
    /// Soft light.
    pub glow: Rect,
    /// Crisp frame.
    pub outline: Rect,
    /// An empty pile's place.
    pub blank_slot: Rect,
    /// Plain white.
    pub white: Rect,
}

/// What is drawn into a place.
enum Content {
    Card(Slot),
    Shadow(Shape),
    Glow(Shape),
    Outline(Shape),
    BlankSlot(Shape),
    White,
}

struct Item {
    content: Content,
    size: (u32, u32),
    at: (u32, u32),
}

impl Item {
    /// Where the picture lies in the texture, without its gutter.
    fn rect(&self) -> Rect {
        let corner = Vec2::new((self.at.0 + GUTTER) as f32, (self.at.1 + GUTTER) as f32);
        Rect::from_corners(
            corner,
            corner + Vec2::new(self.size.0 as f32, self.size.1 as f32),
        )
    }
}

impl Atlas {
    /// Draws a deck at this many physical pixels per design pixel.
    pub fn draw(deck: &Deck, scale: f32) -> Atlas {
        Atlas::draw_counted(deck, scale, &Steps::default())
    }

    /// Draws a deck as [`draw`](Self::draw) does; each picture is a step.
    pub fn draw_counted(deck: &Deck, scale: f32, steps: &Steps) -> Atlas {
        let shapes = HEIGHTS.map(|height| shape(deck.aspect, scale, height));
        let mut items = items(shapes, shape(deck.aspect, scale, SHOW_HEIGHT));
        let (width, height) = pack(&mut items);
        let mut pixels = vec![0; (width * height * 4) as usize];
        steps.expect(items.len());
        // All that looks at every pixel of a card is done here, on as many threads as there are.
        let draw = |item: &Item| {
            let tile = tile(deck, item);
            let is_card = matches!(item.content, Content::Card(_));
            let cut = is_card.then(|| solid_in_tile(&tile, item.size.into()));
            steps.count();
            (tile, cut)
        };
        let mut cuts = Vec::new();
        for (item, (tile, cut)) in items.iter().zip(in_parallel(&items, draw)) {
            copy(&tile, item, &mut pixels, width);
            cuts.push(cut.flatten());
        }
        let rects: Vec<Rect> = items.iter().map(Item::rect).collect();
        let cards = [
            rects[..Slot::COUNT].to_vec(),
            rects[Slot::COUNT..2 * Slot::COUNT].to_vec(),
        ];
        let rest = &rects[2 * Slot::COUNT..];
        let (large, others) = cuts.split_at(Slot::COUNT);
        let both = large.iter().zip(others);
        let solid = both
            .map(|(large, small)| Some(large.as_ref()?.max(*small.as_ref()?)))
            .collect();
        Atlas {
            pixels,
            width,
            height,
            cards,
            heights: shapes.map(|shape| shape.height as f32),
            solid,
            shadow: rest[0],
            glow: rest[1],
            outline: rest[2],
            blank_slot: rest[3],
            white: rest[4].inflate(-1.0),
            shown: showpieces()
                .into_iter()
                .zip(rest[5..].iter().copied())
                .collect(),
        }
    }
}

/// The shape of a card of this height in design pixels, at so many physical pixels per design pixel.
fn shape(aspect: f32, scale: f32, height: f32) -> Shape {
    let height = (height * scale).clamp(24.0, HIGHEST).round();
    Shape {
        width: (height * aspect).round().max(8.0) as u32,
        height: height as u32,
    }
}

/// The height of the largest pictures in pixels, at so many physical pixels per design pixel.
pub(super) fn tallest(scale: f32) -> u32 {
    shape(1.0, scale, SHOW_HEIGHT).height
}

/// Everything that is drawn, in the order in which [`Atlas::draw`] reads the places: the cards large and small, what lies round
/// and under them, the showpieces.
fn items(shapes: [Shape; 2], show: Shape) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut add = |content, size| {
        items.push(Item {
            content,
            size,
            at: (0, 0),
        });
    };
    for shape in shapes {
        Slot::all().for_each(|slot| add(Content::Card(slot), (shape.width, shape.height)));
    }
    let large = shapes[0];
    let grown = |growth: f32| {
        let side = |length: u32| (length as f32 * growth).round() as u32;
        (side(large.width), side(large.height))
    };
    add(Content::Shadow(large), grown(super::SHADOW_GROWTH));
    add(Content::Glow(large), grown(super::GLOW_GROWTH));
    add(Content::Outline(large), (large.width, large.height));
    add(Content::BlankSlot(large), (large.width, large.height));
    add(Content::White, (4, 4));
    for slot in showpieces() {
        add(Content::Card(slot), (show.width, show.height));
    }
    items
}

/// Gives every item its place, row by row, the highest first; the texture's size.
fn pack(items: &mut [Item]) -> (u32, u32) {
    let outer = |item: &Item| (item.size.0 + 2 * GUTTER, item.size.1 + 2 * GUTTER);
    let areas = items
        .iter()
        .map(|item| u64::from(outer(item).0) * u64::from(outer(item).1));
    let width = (areas.sum::<u64>() as f64).sqrt() as u32;
    let width = width.next_power_of_two().clamp(512, 4096);
    let (mut x, mut y, mut row) = (0, 0, 0);
    let mut by_height: Vec<&mut Item> = items.iter_mut().collect();
    by_height.sort_by_key(|item| std::cmp::Reverse(item.size.1));
    for item in by_height {
        let (item_width, item_height) = outer(item);
        if x + item_width > width {
            (x, y, row) = (0, y + row, 0);
        }
        item.at = (x, y);
        x += item_width;
        row = row.max(item_height);
    }
    (width, (y + row).next_multiple_of(4))
}

fn tile(deck: &Deck, item: &Item) -> Vec<u8> {
    let (width, height) = item.size;
    let picture = match item.content {
        Content::Card(slot) => deck.draw(slot, width, height),
        Content::Shadow(shape) => shape.shadow().2,
        Content::Glow(shape) => shape.glow().2,
        Content::Outline(shape) => shape.outline().2,
        Content::BlankSlot(shape) => match &deck.place {
            Some(place) => place.straight(width, height),
            None => shape.blank_slot().2,
        },
        Content::White => vec![255; (width * height * 4) as usize],
    };
    framed(&picture, UVec2::new(width, height))
}

/// A picture of this size with a gutter round it.
pub(super) fn framed(picture: &[u8], size: UVec2) -> Vec<u8> {
    let outer = (size.x + 2 * GUTTER) as usize;
    let mut tile = vec![0; outer * (size.y + 2 * GUTTER) as usize * 4];
    for (y, row) in picture.chunks_exact(size.x as usize * 4).enumerate() {
        let start = ((y + GUTTER as usize) * outer + GUTTER as usize) * 4;
        tile[start..start + row.len()].copy_from_slice(row);
    }
    bleed(&mut tile, outer);
    tile
}

/// A card with its gutter.
pub(super) fn card_tile(deck: &Deck, slot: Slot, size: UVec2) -> Vec<u8> {
    let item = Item {
        content: Content::Card(slot),
        size: (size.x, size.y),
        at: (0, 0),
    };
    tile(deck, &item)
}

/// The least cut of the corners with which a card in a tile of its own is opaque.
pub(super) fn solid_in_tile(tile: &[u8], size: UVec2) -> Option<f32> {
    let inside = Rect::from_corners(Vec2::splat(GUTTER as f32), (size + GUTTER).as_vec2());
    opaque_inside(tile, size.x + 2 * GUTTER, &inside)
}

/// How far the corners of a picture are cut, as a part of its height, in the order in which it is tried.
const CUTS: [f32; 3] = [0.03, 0.06, 0.12];

/// The least cut of the corners with which every pixel of the picture is opaque, a pixel off its edges.
fn opaque_inside(pixels: &[u8], texture_width: u32, rect: &Rect) -> Option<f32> {
    let half = rect.size() / 2.0;
    let mut transparent: Vec<Vec2> = Vec::new();
    for y in rect.min.y as u32..rect.max.y as u32 {
        for x in rect.min.x as u32..rect.max.x as u32 {
            if pixels[((y * texture_width + x) * 4 + 3) as usize] < 255 {
                let at = Vec2::new(x as f32, y as f32) + 0.5 - rect.center();
                transparent.push(half - at.abs());
            }
        }
    }
    // Counted from the nearest sides: a pixel off both, and off the line across the corner.
    CUTS.into_iter().find(|cut| {
        let cut = cut * rect.height();
        transparent
            .iter()
            .all(|off| off.min_element() < 1.0 || off.x + off.y < cut + 1.0)
    })
}

/// Gives transparent pixels the colour of their neighbours, or the edges of cards darken where they are smoothed.
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
        // Only now: a colour goes on by one pixel each time.
        found.iter().for_each(|i| known[*i] = true);
    }
}

fn copy(tile: &[u8], item: &Item, pixels: &mut [u8], width: u32) {
    let row = (item.size.0 + 2 * GUTTER) as usize * 4;
    for (y, line) in tile.chunks_exact(row).enumerate() {
        let start = ((item.at.1 as usize + y) * width as usize + item.at.0 as usize) * 4;
        pixels[start..start + row].copy_from_slice(line);
    }
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
        let atlas = Atlas::draw(&Deck::shipped(), 0.5);
        let mut rects: Vec<Rect> = atlas.cards.concat();
        rects.extend([
            atlas.shadow,
            atlas.glow,
            atlas.outline,
            atlas.blank_slot,
            atlas.white,
        ]);
        let whole = Rect::new(0.0, 0.0, atlas.width as f32, atlas.height as f32);
        for (i, a) in rects.iter().enumerate() {
            let outer = a.inflate(1.5);
            assert!(whole.contains(outer.min) && whole.contains(outer.max));
            assert!(
                rects[i + 1..]
                    .iter()
                    .all(|b| outer.intersect(b.inflate(1.5)).is_empty())
            );
        }
        assert_eq!(
            atlas.pixels.len(),
            (atlas.width * atlas.height * 4) as usize
        );
        let middle = |rect: Rect| {
            let at = rect.center().as_uvec2();
            ((at.y * atlas.width + at.x) * 4) as usize
        };
        for rect in atlas.cards.iter().flatten() {
            assert_eq!(
                atlas.pixels[middle(*rect) + 3],
                255,
                "a card is opaque in its middle"
            );
        }
        let edge = atlas.cards[0][0];
        let gutter = ((edge.center().y as u32 * atlas.width + edge.min.x as u32 - 1) * 4) as usize;
        let pixel = &atlas.pixels[gutter..gutter + 4];
        assert!(
            pixel[3] == 0 && pixel[0] > 100,
            "the gutter has the card's colour: {pixel:?}"
        );
    }
}
