//! The deck on the screen: one texture, with the position of each picture in it.
//!
//! If only some pictures of a deck have changed, only these are rendered again and replaced in the texture ([`Patch`]).
//! Rendering a whole deck may take a second.
use super::atlas::{self, AtlasLayout, GUTTER};
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageSampler, ToExtents},
    prelude::*,
    render::{
        ExtractSchedule, MainWorld, Render, RenderApp, RenderSystems,
        render_asset::RenderAssets,
        render_resource::{
            Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureDimension, TextureFormat,
        },
        renderer::RenderQueue,
        texture::GpuImage,
    },
};
use cardart::{Deck, Slot};
use softrender::{TextureDamage, WriteTextures};
use std::{ops::Deref, sync::Arc};

/// Number of physical pixels per design pixel. It determines the size of the deck's texture. With 0, no deck is
/// rendered at all (for tests).
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct ArtScale(pub f32);

impl Default for ArtScale {
    fn default() -> ArtScale {
        ArtScale(1.0)
    }
}

/// Request to scan the disk for decks and to reload the current deck.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct RescanThemes;

/// Texture of the deck, with the position of each picture in texture pixels. The rectangles are only valid for `image`.
/// After a change, the image and the rectangles must be read together. Everything is plain white until the first deck
/// is rendered.
#[derive(Resource, Clone, Debug)]
pub struct CardArt {
    pub image: Handle<Image>,
    /// Aspect ratio of a card, width divided by height.
    pub aspect: f32,
    /// Width and height of the strip of a covered card that must stay visible, as fractions of the card's width and
    /// height. `None` if the deck does not specify it.
    pub fan: Option<Vec2>,
    layout: AtlasLayout,
}

impl Deref for CardArt {
    type Target = AtlasLayout;

    fn deref(&self) -> &AtlasLayout {
        &self.layout
    }
}

impl CardArt {
    /// Returns the texture rectangle of a card picture, in the available size that suits best. `drawn_height_px` is the
    /// height of the card on the screen in physical pixels.
    pub fn rect(&self, slot: Slot, drawn_height_px: f32) -> Rect {
        if !self.ready() {
            return self.white;
        }
        // Enlarging a smaller picture slightly looks better than reducing a picture to half its size.
        if drawn_height_px > self.heights[0] * 1.3
            && let Some((_, rect)) = self.shown.iter().find(|(shown, _)| *shown == slot)
        {
            return *rect;
        }
        let size = usize::from(drawn_height_px <= self.heights[1] * 1.15);
        self.cards[size][slot.index()]
    }

    /// Returns a sprite of this size in world units that shows a rectangle of the texture.
    pub fn sprite(&self, rect: Rect, size: Vec2, color: Color) -> Sprite {
        Sprite {
            image: self.image.clone(),
            rect: Some(rect),
            custom_size: Some(size),
            color,
            ..default()
        }
    }

    /// Returns the size of the triangles at the card's corners that must be cut off so that the rest is opaque. It is
    /// the length of a leg, as a fraction of the card height. Returns `None` if no available cut suffices.
    pub fn solid(&self, slot: Slot) -> Option<f32> {
        self.solid.get(slot.index()).copied().flatten()
    }

    /// Returns all positions of a card picture in the texture: large, small, and for the title page. The flag is true
    /// for the title page.
    pub(super) fn places(&self, slot: Slot) -> Vec<(Rect, bool)> {
        let cards = self.cards.iter();
        let cards = cards.filter_map(|cards| Some((*cards.get(slot.index())?, false)));
        let shown = self.shown.iter().filter(|(shown, _)| *shown == slot);
        cards.chain(shown.map(|(_, rect)| (*rect, true))).collect()
    }

    /// Updates the corner cuts (see [`CardArt::solid`]) of cards that were rendered again.
    pub(super) fn cut(&mut self, solid: &[(Slot, Option<f32>)]) {
        for (slot, cut) in solid {
            if let Some(place) = self.layout.solid.get_mut(slot.index()) {
                *place = *cut;
            }
        }
    }

    pub fn ready(&self) -> bool {
        !self.cards[0].is_empty()
    }

    fn blank(image: Handle<Image>) -> CardArt {
        let white = Rect::new(1.0, 1.0, 3.0, 3.0);
        CardArt {
            image,
            aspect: 5.0 / 7.0,
            fan: None,
            layout: AtlasLayout {
                size: Vec2::splat(4.0),
                shadow: white,
                glow: white,
                outline: white,
                blank_slot: white,
                white,
                ..default()
            },
        }
    }

    /// Creates the texture data of a rendered deck.
    pub(super) fn of(layout: AtlasLayout, deck: &Deck, image: Handle<Image>) -> CardArt {
        CardArt {
            image,
            aspect: deck.aspect,
            fan: deck.fan().map(Vec2::from),
            layout,
        }
    }
}

/// Adds the deck's texture and the upload of patches to the GPU. The texture is white until the first deck is rendered.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<RescanThemes>();
    app.init_resource::<ArtScale>();
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let white = images.add(texture(4, 4, vec![255; 64]));
    app.insert_resource(CardArt::blank(white));
    app.init_resource::<Patches>();
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.init_resource::<Patches>();
    render.add_systems(ExtractSchedule, extract);
    let written = write
        .in_set(RenderSystems::PrepareResources)
        .in_set(WriteTextures);
    render.add_systems(Render, written);
}

/// Creates a texture that exists only on the GPU.
pub fn texture(width: u32, height: u32, pixels: Vec<u8>) -> Image {
    let mut image = Image::new(
        UVec2::new(width, height).to_extents(),
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

/// Largest number of changed cards for a partial update. More changes probably mean another theme or another card
/// shape.
const MOST: usize = 16;

/// Part of a texture to replace, as a list of tiles.
#[derive(Default)]
pub(super) struct Patch {
    pub tiles: Vec<Tile>,
    /// Corner cuts of the cards that were rendered again, as in `CardArt::solid`.
    pub solid: Vec<(Slot, Option<f32>)>,
}

/// Rectangle of the texture with its pixels.
#[derive(Clone)]
pub(super) struct Tile {
    at: UVec2,
    size: UVec2,
    pixels: Arc<[u8]>,
}

impl Tile {
    /// Creates the tile for a position in the texture. `pixels` includes the transparent pixels around the picture.
    pub fn new(place: Rect, pixels: Vec<u8>) -> Tile {
        Tile {
            at: place.min.as_uvec2() - GUTTER,
            size: place.size().as_uvec2() + 2 * GUTTER,
            pixels: pixels.into(),
        }
    }

    fn lay_on(&self, image: &mut Image) {
        let width = image.width();
        if let Some(data) = &mut image.data {
            atlas::copy(&self.pixels, self.size.x, data, width, self.at);
        }
    }
}

impl Patch {
    /// Renders the cards that differ between two decks, for the texture on the screen. Returns `None` if rendering the
    /// whole deck is better.
    pub fn draw(deck: &Deck, before: &Deck, art: &CardArt) -> Option<Patch> {
        let changed: Vec<Slot> = Slot::all()
            .filter(|slot| deck.card(*slot) != before.card(*slot))
            .collect();
        let same_shape =
            (deck.aspect - before.aspect).abs() < 0.001 && deck.letters == before.letters;
        let same_shape = same_shape && deck.place == before.place;
        if !same_shape || !art.ready() || changed.len() > MOST {
            return None;
        }
        let mut patch = Patch::default();
        for slot in changed {
            let mut cut: Option<f32> = Some(0.0);
            for (rect, is_shown) in art.places(slot) {
                let size = rect.size().as_uvec2();
                let pixels = atlas::card_tile(deck, slot, size);
                if !is_shown {
                    let here = atlas::solid_in_tile(&pixels, size);
                    cut = cut.zip(here).map(|(a, b)| a.max(b));
                }
                patch.tiles.push(Tile::new(rect, pixels));
            }
            patch.solid.push((slot, cut));
        }
        Some(patch)
    }
}

/// Tiles that have not reached the GPU yet, in the main world and then in the render world.
#[derive(Resource, Default)]
pub(super) struct Patches(Vec<(AssetId<Image>, Tile)>);

impl Patches {
    /// Copies tiles into a texture in main memory, as in an app without a GPU, or queues them for the GPU.
    pub fn send(
        &mut self,
        tiles: impl IntoIterator<Item = Tile>,
        image: AssetId<Image>,
        images: &mut Assets<Image>,
    ) {
        if images.get(image).is_some_and(|image| image.data.is_some()) {
            if let Some(mut image) = images.get_mut(image) {
                tiles.into_iter().for_each(|tile| tile.lay_on(&mut image));
            }
        } else {
            self.0.extend(tiles.into_iter().map(|tile| (image, tile)));
        }
    }
}

/// Moves the tiles from the main world to the render world.
fn extract(mut main: ResMut<MainWorld>, mut waiting: ResMut<Patches>) {
    let mut patches = main.resource_mut::<Patches>();
    waiting.0.append(&mut patches.bypass_change_detection().0);
}

fn write(
    mut waiting: ResMut<Patches>,
    images: Res<RenderAssets<GpuImage>>,
    queue: Res<RenderQueue>,
    mut rewritten: Option<ResMut<TextureDamage>>,
) {
    for (id, tile) in std::mem::take(&mut waiting.0) {
        // The texture no longer exists, because a complete new one has replaced it.
        let Some(image) = images.get(id) else {
            continue;
        };
        if let Some(rewritten) = &mut rewritten {
            let (at, size) = (tile.at.as_vec2(), tile.size.as_vec2());
            rewritten.note(id, Rect::from_corners(at, at + size));
        }
        let place = TexelCopyTextureInfo {
            origin: Origin3d {
                x: tile.at.x,
                y: tile.at.y,
                z: 0,
            },
            ..image.texture.as_image_copy()
        };
        let layout = TexelCopyBufferLayout {
            bytes_per_row: Some(tile.size.x * 4),
            ..default()
        };
        queue.write_texture(place, &tile.pixels, layout, tile.size.to_extents());
    }
}
