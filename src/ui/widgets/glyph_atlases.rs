//! Compact glyph atlases, and removal of unused ones.
//!
//! Bevy creates an atlas of 512 × 512 pixels for each typeface and text size. It takes one megabyte in main memory and
//! one on the GPU, and is uploaded again for each new glyph. A screen has about twenty atlases, most of them with a
//! dozen glyphs. This module moves new glyphs to an atlas of the required size. When that atlas is full, Bevy starts
//! another large one, and this module moves all glyphs together to a new atlas.
//!
//! Bevy also keeps the atlases of all text sizes ever used. Resizing a window passes through dozens of scales, so the
//! atlases of other scales are removed when the window keeps its size.
use super::suit_symbols;
use crate::theme::texture;
use bevy::{
    asset::AssetEventSystems,
    platform::collections::{HashMap, HashSet},
    prelude::*,
    sprite::update_text2d_layout,
    text::{FontAtlas, FontAtlasKey, FontAtlasSet, FontSmoothing, GlyphCacheKey, TextLayoutInfo},
    ui::UiSystems,
};
use gamecore::redraw::RedrawRequest;

/// Size of the smallest atlas in pixels. Each larger size doubles the area.
const SMALLEST: UVec2 = UVec2::new(64, 64);
/// Size of the largest atlas in pixels. If the glyphs need more space, they stay in Bevy's own atlases.
const LARGEST: UVec2 = UVec2::new(2048, 2048);
/// Space that Bevy keeps free around a glyph, in pixels.
const GAP: u32 = 2;
/// Fraction of a new atlas that stays free, so that the next glyph does not cause another move.
const SPARE: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    // The cleanup runs after the layout of all changed texts, which then use the new atlases.
    app.add_systems(Last, clear_up.before(gamecore::redraw::ScheduleRedraw));
    app.add_systems(
        PostUpdate,
        move_letters
            .after(UiSystems::PostLayout)
            .after(update_text2d_layout)
            .before(suit_symbols::find)
            .before(AssetEventSystems),
    );
}

/// Map from old to new glyph positions. The key is the old atlas and the glyph's corner in it, and the value is the new
/// atlas and the glyph's rectangle in it.
type Moves = HashMap<(AssetId<Image>, UVec2), (AssetId<Image>, Rect)>;

fn move_letters(
    mut sets: ResMut<FontAtlasSet>,
    mut images: ResMut<Assets<Image>>,
    // Last atlas of each typeface and size, if it has already been handled.
    mut settled: Local<HashMap<FontAtlasKey, AssetId<Image>>>,
    mut texts: Query<&mut TextLayoutInfo>,
) {
    if !sets.is_changed() {
        return;
    }
    let sets = sets.bypass_change_detection();
    settled.retain(|key, _| sets.contains_key(key));
    let mut moves = Moves::default();
    for (key, sheets) in sets.iter_mut() {
        let last = sheets.last().map(|sheet| sheet.texture.id());
        if last.is_some() && settled.get(key).copied() == last {
            continue;
        }
        if let Some(sheet) = gathered(sheets, key.font_smoothing, &mut images, &mut moves) {
            for left in std::mem::replace(sheets, vec![sheet]) {
                // The old atlas is removed before it is uploaded to the GPU.
                images.remove(left.texture.id());
            }
        }
        if let Some(last) = sheets.last() {
            settled.insert(*key, last.texture.id());
        }
    }
    if moves.is_empty() {
        return;
    }
    for mut text in &mut texts {
        // Change detection is skipped because the texts look the same as before.
        for glyph in &mut text.bypass_change_detection().glyphs {
            let info = &mut glyph.atlas_info;
            let was = (info.texture, info.rect.min.as_uvec2());
            if let Some((texture, rect)) = moves.get(&was) {
                (info.texture, info.rect) = (*texture, *rect);
            }
        }
    }
}

/// Glyph that is moved between atlases.
struct Letter {
    key: GlyphCacheKey,
    offset: Vec2,
    is_alpha_mask: bool,
    from: (AssetId<Image>, URect),
    picture: Image,
}

/// Moves all glyphs of these atlases to one atlas of the required size. Returns `None` if that saves no memory.
fn gathered(
    sheets: &[FontAtlas],
    smoothing: FontSmoothing,
    images: &mut Assets<Image>,
    moves: &mut Moves,
) -> Option<FontAtlas> {
    let mut letters = Vec::new();
    for sheet in sheets {
        let image = images.get(&sheet.texture)?;
        for (key, place) in &sheet.glyph_to_atlas_index {
            let rect = sheet.texture_atlas.textures[place.glyph_index];
            letters.push(Letter {
                key: *key,
                offset: place.offset,
                is_alpha_mask: place.is_alpha_mask,
                from: (sheet.texture.id(), rect),
                picture: part_of(image, rect)?,
            });
        }
    }
    // The tallest glyphs come first, which leaves the fewest gaps. The order is always the same.
    letters.sort_by_key(|letter| (u32::MAX - letter.picture.height(), letter.key.glyph_id));
    let needed: u32 = letters
        .iter()
        .map(|letter| (letter.picture.size() + GAP).element_product())
        .sum();
    let before: u32 = sheets
        .iter()
        .map(|sheet| sheet.texture_atlas.size.element_product())
        .sum();
    // The new atlas must not be larger than all old ones together, and must be smaller than a single old one.
    let most = before - u32::from(sheets.len() == 1);
    let mut size = SMALLEST;
    while size.element_product() <= most && size.cmple(LARGEST).all() {
        let roomy = needed as f32 <= size.element_product() as f32 * (1.0 - SPARE);
        if roomy && let Some(sheet) = written(&letters, size, smoothing, images) {
            let id = sheet.texture.id();
            for letter in &letters {
                let place = sheet.glyph_to_atlas_index[&letter.key].glyph_index;
                let rect = sheet.texture_atlas.textures[place].as_rect();
                moves.insert((letter.from.0, letter.from.1.min), (id, rect));
            }
            return Some(sheet);
        }
        match size.x == size.y {
            true => size.x *= 2,
            false => size.y *= 2,
        }
    }
    None
}

/// Returns a new atlas of this size with the glyphs. Returns `None` if they do not fit.
fn written(
    letters: &[Letter],
    size: UVec2,
    smoothing: FontSmoothing,
    images: &mut Assets<Image>,
) -> Option<FontAtlas> {
    let mut sheet = FontAtlas::new(images, size, smoothing);
    let fits = letters.iter().all(|letter| {
        let (key, offset, mask) = (letter.key, letter.offset, letter.is_alpha_mask);
        let added = sheet.add_glyph(images, key, &letter.picture, offset, mask);
        added.is_ok()
    });
    if !fits {
        images.remove(sheet.texture.id());
    }
    fits.then_some(sheet)
}

/// Returns a rectangle of an image. Returns `None` if the image's pixels are not in main memory.
fn part_of(image: &Image, part: URect) -> Option<Image> {
    let (width, row) = (image.width() as usize * 4, part.width() as usize * 4);
    let data = image.data.as_ref()?;
    let mut pixels = Vec::with_capacity(row * part.height() as usize);
    for y in part.min.y..part.max.y {
        let start = y as usize * width + part.min.x as usize * 4;
        pixels.extend_from_slice(data.get(start..start + row)?);
    }
    Some(texture(part.width(), part.height(), pixels))
}

/// Seconds for which a new scale must stay unchanged before it counts as final. After that, the atlases of other scales
/// are removed.
const LASTS: f32 = 1.0;

/// Seconds after the start in which changes of scale are ignored, because the window is still getting its initial size.
const BEGUN: f32 = 0.5;

fn clear_up(
    scale: Res<UiScale>,
    time: Res<Time<Real>>,
    texts: Query<&TextLayoutInfo>,
    (mut before, mut left): (Local<Option<f32>>, Local<Option<f32>>),
    mut awake: ResMut<RedrawRequest>,
    mut pictures: ResMut<FontAtlasSet>,
) {
    // Changes of scale in the first frames are ignored, because hardly any text exists at that time. In a new atlas,
    // glyphs have other positions and possibly slightly different shades. Screen recordings would then differ between
    // runs.
    let changed = before
        .replace(scale.0)
        .is_some_and(|before| before != scale.0);
    if changed && time.elapsed_secs() > BEGUN {
        *left = Some(LASTS);
    }
    let Some(seconds) = left.as_mut() else { return };
    *seconds -= time.delta_secs();
    if *seconds > 0.0 {
        awake.poll_for(time.elapsed_secs(), *seconds);
        return;
    }
    *left = None;
    let glyphs = texts.iter().flat_map(|text| &text.glyphs);
    let shown: HashSet<AssetId<Image>> = glyphs.map(|glyph| glyph.atlas_info.texture).collect();
    pictures.retain(|_, all| all.iter().any(|one| shown.contains(&one.texture.id())));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a glyph of one colour, 7 to 9 pixels wide and 9 high. The glyph of a space is empty.
    fn letter(id: u16) -> Image {
        let size = if id == 3 {
            UVec2::ZERO
        } else {
            UVec2::new(7 + u32::from(id % 3), 9)
        };
        let pixels = [id as u8, (id >> 8) as u8, 1, 255].repeat(size.element_product() as usize);
        texture(size.x, size.y, pixels)
    }

    fn write(sheet: &mut FontAtlas, images: &mut Assets<Image>, ids: std::ops::Range<u16>) {
        for glyph_id in ids {
            let offset = Vec2::splat(f32::from(glyph_id));
            sheet
                .add_glyph(
                    images,
                    GlyphCacheKey { glyph_id },
                    &letter(glyph_id),
                    offset,
                    true,
                )
                .expect("there is room");
        }
    }

    #[test]
    fn letters_keep_their_pixels_on_a_smaller_sheet_and_texts_find_them() {
        let mut images = Assets::<Image>::default();
        let size = UVec2::splat(512);
        let mut sheet = FontAtlas::new(&mut images, size, FontSmoothing::AntiAliased);
        write(&mut sheet, &mut images, 0..60);
        let mut moves = Moves::default();
        let smoothing = FontSmoothing::AntiAliased;
        let small = gathered(&[sheet], smoothing, &mut images, &mut moves).expect("smaller");
        assert_eq!(small.texture_atlas.size, UVec2::new(128, 128));
        assert_eq!((moves.len(), small.glyph_to_atlas_index.len()), (60, 60));
        let image = images.get(&small.texture).expect("it is there");
        for (GlyphCacheKey { glyph_id }, place) in &small.glyph_to_atlas_index {
            assert_eq!(place.offset, Vec2::splat(f32::from(*glyph_id)));
            let part = part_of(image, small.texture_atlas.textures[place.glyph_index]);
            assert_eq!(part.and_then(|part| part.data), letter(*glyph_id).data);
        }
    }

    #[test]
    fn a_full_atlas_is_enlarged_and_an_atlas_that_cannot_shrink_stays() {
        let mut images = Assets::<Image>::default();
        let smoothing = FontSmoothing::AntiAliased;
        let mut moves = Moves::default();
        let mut full = FontAtlas::new(&mut images, SMALLEST, smoothing);
        write(&mut full, &mut images, 0..24);
        let mut next = FontAtlas::new(&mut images, UVec2::splat(512), smoothing);
        write(&mut next, &mut images, 24..32);
        let both = gathered(&[full, next], smoothing, &mut images, &mut moves).expect("one");
        assert_eq!(both.texture_atlas.size, UVec2::new(128, 64));
        assert_eq!(both.glyph_to_atlas_index.len(), 32);
        let mut crowded = FontAtlas::new(&mut images, SMALLEST, smoothing);
        write(&mut crowded, &mut images, 0..28);
        assert!(gathered(&[crowded], smoothing, &mut images, &mut moves).is_none());
    }
}
