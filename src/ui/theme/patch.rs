//! Some cards of a deck drawn anew into the texture that is on the screen: one picture was painted over, and all the others, which
//! may take a second to draw, are still right.
use super::{
    CardArt,
    atlas::{self, GUTTER},
};
use bevy::{
    prelude::*,
    render::{
        Extract, ExtractSchedule, Render, RenderApp, RenderSystems,
        render_asset::RenderAssets,
        render_resource::{
            Extent3d, Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect,
        },
        renderer::RenderQueue,
        texture::GpuImage,
    },
};
use cardart::{Deck, Slot};
use softrender::{TextureDamage, WriteTextures};
use std::sync::Arc;

/// More cards than this are drawn as a whole deck: the cards may be of another shape, or another theme was chosen.
const MOST: usize = 16;

/// Cards drawn anew.
pub(super) struct Patch {
    tiles: Vec<Tile>,
    /// How far the corners of each card must be cut for the rest to be opaque.
    pub solid: Vec<(Slot, Option<f32>)>,
}

/// A part of the texture.
#[derive(Clone)]
pub(super) struct Tile {
    at: UVec2,
    size: UVec2,
    pixels: Arc<[u8]>,
}

impl Tile {
    /// A picture with its gutter, for this place in the texture.
    pub fn new(place: Rect, pixels: Vec<u8>) -> Tile {
        Tile {
            at: place.min.as_uvec2() - GUTTER,
            size: place.size().as_uvec2() + 2 * GUTTER,
            pixels: pixels.into(),
        }
    }
}

impl Patch {
    /// Tiles that are drawn already, of cards whose corners stay as they are.
    pub fn of(tiles: Vec<Tile>) -> Patch {
        Patch {
            tiles,
            solid: Vec::new(),
        }
    }

    /// The cards that differ between two decks, drawn for the texture on the screen; nothing if the whole is better drawn anew.
    pub fn draw(deck: &Deck, before: &Deck, art: &CardArt) -> Option<Patch> {
        let changed: Vec<Slot> = Slot::all()
            .filter(|slot| !deck.card(*slot).is_same(before.card(*slot)))
            .collect();
        let same_shape =
            (deck.aspect - before.aspect).abs() < 0.001 && deck.letters == before.letters;
        let same_shape = same_shape && deck.has_same_place(before);
        if !same_shape || !art.ready() || changed.len() > MOST {
            return None;
        }
        let mut patch = Patch {
            tiles: Vec::new(),
            solid: Vec::new(),
        };
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

    /// Puts it into a texture whose pixels are still here, as those of an app without a graphics card.
    fn lay_on(&self, image: &mut Image) {
        let width = image.width() as usize * 4;
        let Some(data) = &mut image.data else { return };
        for tile in &self.tiles {
            let row = tile.size.x as usize * 4;
            for (y, line) in tile.pixels.chunks_exact(row).enumerate() {
                let start = (tile.at.y as usize + y) * width + tile.at.x as usize * 4;
                data[start..start + row].copy_from_slice(line);
            }
        }
    }
}

/// Patches on their way to the graphics card.
#[derive(Resource, Default)]
pub(super) struct Patches(Vec<(AssetId<Image>, Patch)>);

impl Patches {
    /// Sends a patch to the texture.
    pub fn send(&mut self, patch: Patch, image: AssetId<Image>, images: &mut Assets<Image>) {
        if images.get(image).is_some_and(|image| image.data.is_some()) {
            if let Some(mut image) = images.get_mut(image) {
                patch.lay_on(&mut image);
            }
        } else {
            self.0.push((image, patch));
        }
    }
}

/// Patches that wait for their texture.
#[derive(Resource, Default)]
struct Waiting(Vec<(AssetId<Image>, Tile)>);

/// Sends patches to the graphics card.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Patches>();
    app.add_systems(First, |mut patches: ResMut<Patches>| {
        // What was sent in the last frame has been taken over.
        if !patches.0.is_empty() {
            patches.0.clear();
        }
    });
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.init_resource::<Waiting>();
    render.add_systems(ExtractSchedule, extract);
    let written = write
        .in_set(RenderSystems::PrepareResources)
        .in_set(WriteTextures);
    render.add_systems(Render, written);
}

fn extract(patches: Extract<Res<Patches>>, mut waiting: ResMut<Waiting>) {
    for (image, patch) in &patches.0 {
        let tiles = patch.tiles.iter().cloned();
        waiting.0.extend(tiles.map(|tile| (*image, tile)));
    }
}

fn write(
    mut waiting: ResMut<Waiting>,
    images: Res<RenderAssets<GpuImage>>,
    queue: Res<RenderQueue>,
    mut rewritten: Option<ResMut<TextureDamage>>,
) {
    if waiting.0.is_empty() {
        return;
    }
    for (id, tile) in std::mem::take(&mut waiting.0) {
        // A texture that is not there has been replaced by a whole one since.
        let Some(image) = images.get(id) else {
            continue;
        };
        if let Some(rewritten) = &mut rewritten {
            let (at, size) = (tile.at.as_vec2(), tile.size.as_vec2());
            rewritten.note(id, Rect::from_corners(at, at + size));
        }
        let place = TexelCopyTextureInfo {
            texture: &image.texture,
            mip_level: 0,
            origin: Origin3d {
                x: tile.at.x,
                y: tile.at.y,
                z: 0,
            },
            aspect: TextureAspect::All,
        };
        let layout = TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(tile.size.x * 4),
            rows_per_image: None,
        };
        let size = Extent3d {
            width: tile.size.x,
            height: tile.size.y,
            depth_or_array_layers: 1,
        };
        queue.write_texture(place, &tile.pixels, layout, size);
    }
}
