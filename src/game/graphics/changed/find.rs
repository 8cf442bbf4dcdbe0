//! Gathers what a frame is made of, and compares it with what the last one was made of.
use super::{
    items::{Item, Items, Layer},
    parts::Parts,
    pieces::{Pieces, Rewritten},
};
use bevy::{
    camera::NormalizedRenderTarget,
    ecs::system::SystemParam,
    platform::hash::{DefaultHasher, FixedHasher},
    prelude::*,
    render::{
        camera::ExtractedCamera,
        render_asset::RenderAssets,
        render_resource::{PipelineCache, TextureId},
        texture::GpuImage,
        view::{ExtractedView, ViewTarget},
    },
    sprite_render::{
        ExtractedSprite, ExtractedSpriteKind, ExtractedSprites, RenderMesh2dInstances,
        SpriteAssetEvents,
    },
    ui_render::{
        ExtractedUiItem, ExtractedUiNode, ExtractedUiNodes, NodeType,
        box_shadow::{ExtractedBoxShadow, ExtractedBoxShadows},
        stack_z_offsets::BOX_SHADOW,
        ui_texture_slice_pipeline::ExtractedUiTextureSlices,
    },
};
use std::{
    hash::{BuildHasher, Hash, Hasher},
    sync::atomic::{AtomicUsize, Ordering},
};

/// What has been loaded is drawn a frame or two later: so many frames are drawn whole after a change that no item tells.
const SETTLES: u8 = 4;

/// What of this frame is to be drawn, and what it is compared with.
#[derive(Resource)]
pub(super) struct Changed {
    parts: Parts,
    /// How many cameras have drawn this frame, and how many have to.
    drawn: AtomicUsize,
    cameras: usize,
    items: Items,
    frame: Option<Frame>,
    /// So many more frames are drawn whole.
    unsettled: u8,
    /// Counts the frames.
    number: u64,
}

impl Default for Changed {
    fn default() -> Changed {
        Changed {
            parts: Parts::Whole,
            drawn: AtomicUsize::new(0),
            cameras: 0,
            items: Items::default(),
            frame: None,
            unsettled: SETTLES,
            number: 0,
        }
    }
}

impl Changed {
    /// What of this frame is to be drawn.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// A camera has drawn it.
    pub fn note_drawn(&self) {
        self.drawn.fetch_add(1, Ordering::Relaxed);
    }
}

/// What all of a frame depends on.
#[derive(Clone, PartialEq, Debug)]
struct Frame {
    /// What it is drawn into.
    texture: TextureId,
    size: UVec2,
    /// From the table to the picture, of each camera in their order.
    cameras: Vec<(Entity, Mat4)>,
    /// The meshes and where they are.
    meshes: u64,
    /// See [`Pieces::anew`].
    anew: u32,
}

type Views<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static ExtractedCamera,
        &'static ExtractedView,
        &'static ViewTarget,
    ),
>;

/// What the frame is made of.
#[derive(SystemParam)]
pub(super) struct Made<'w, 's> {
    views: Views<'w, 's>,
    pieces: Res<'w, Pieces>,
    sprites: Res<'w, ExtractedSprites>,
    nodes: Res<'w, ExtractedUiNodes>,
    shadows: Res<'w, ExtractedBoxShadows>,
    slices: Res<'w, ExtractedUiTextureSlices>,
    meshes: Res<'w, RenderMesh2dInstances>,
    images: Res<'w, RenderAssets<GpuImage>>,
    events: Res<'w, SpriteAssetEvents>,
    pipelines: Res<'w, PipelineCache>,
    rewritten: ResMut<'w, Rewritten>,
}

pub(super) fn find(mut made: Made, mut changed: ResMut<Changed>) {
    let changed = &mut *changed;
    changed.number += 1;
    let all_drawn = changed.cameras > 0 && *changed.drawn.get_mut() == changed.cameras;
    *changed.drawn.get_mut() = 0;
    changed.cameras = made.views.iter().len();
    let frame = made.frame();
    if !all_drawn || frame.is_none() || frame != changed.frame || made.is_unsettled() {
        changed.unsettled = SETTLES;
    }
    let items = match &frame {
        Some(frame) => made.items(frame, changed.number),
        None => Items::default(),
    };
    changed.parts = match &frame {
        Some(frame) if changed.unsettled == 0 => {
            Parts::of(&items.differences(&changed.items), frame.size)
        }
        _ => Parts::Whole,
    };
    trace!("{:?} of a frame", changed.parts);
    made.rewritten.clear();
    changed.unsettled = changed.unsettled.saturating_sub(1);
    (changed.items, changed.frame) = (items, frame);
}

impl Made<'_, '_> {
    /// What all of the frame depends on; nothing where cameras draw into different pictures, or otherwise than over all of it.
    fn frame(&self) -> Option<Frame> {
        let mut views: Vec<_> = self.views.iter().collect();
        views.sort_by_key(|(_, camera, ..)| camera.order);
        let (_, first, _, target) = views.first()?;
        let into: Option<&NormalizedRenderTarget> = first.target.as_ref();
        let texture = target.main_texture().id();
        let alike = |camera: &ExtractedCamera, target: &ViewTarget| {
            camera.target.as_ref() == into
                && target.main_texture().id() == texture
                && camera.viewport.is_none()
        };
        if !views.iter().all(|(_, camera, _, it)| alike(camera, it)) {
            return None;
        }
        let mut meshes: Vec<u64> = self
            .meshes
            .iter()
            .map(|(entity, mesh)| {
                let to_world = &mesh.transforms.world_from_local;
                hashed(|hasher| {
                    entity.hash(hasher);
                    mesh.mesh_asset_id.hash(hasher);
                    floats(hasher, to_world.matrix3.to_cols_array());
                    floats(hasher, to_world.translation.to_array());
                })
            })
            .collect();
        meshes.sort_unstable();
        Some(Frame {
            texture,
            size: first.physical_target_size?,
            cameras: views
                .iter()
                .map(|(entity, _, view, _)| (*entity, to_picture(view)))
                .collect(),
            meshes: hashed(|hasher| meshes.hash(hasher)),
            anew: self.pieces.anew,
        })
    }

    /// Whether something is on its way to the renderer, or there is something whose look is not known here.
    fn is_unsettled(&self) -> bool {
        !self.events.images.is_empty()
            || self.pipelines.waiting_pipelines().next().is_some()
            || !self.slices.slices.is_empty()
    }

    /// Everything that this frame is made of.
    fn items(&self, frame: &Frame, number: u64) -> Items {
        let mut all = Vec::with_capacity(self.nodes.uinodes.len() + 512);
        let Some((_, to_picture)) = frame.cameras.first() else {
            return Items::default();
        };
        let size = frame.size.as_vec2();
        let pixel = |at: Vec2| {
            let seen = to_picture.project_point3(at.extend(0.0)).truncate();
            (seen * Vec2::new(0.5, -0.5) + 0.5) * size
        };
        // What shows a part of a texture that is another one now looks as it has never looked.
        let anew = |look: u64, image: Option<AssetId<Image>>, part: Option<Rect>| {
            if self.rewritten.holds(image, part) {
                look ^ number
            } else {
                look
            }
        };
        for (layer, cards) in [Layer::Cards, Layer::Above]
            .into_iter()
            .zip(&self.pieces.cards)
        {
            all.extend(cards.iter().enumerate().map(|(order, piece)| Item {
                layer,
                order: order as f32,
                look: anew(piece.look, None, Some(piece.texture)),
                place: Rect::from_corners(pixel(piece.place.min), pixel(piece.place.max)),
            }));
        }
        let everywhere = Rect::from_corners(Vec2::ZERO, size);
        for sprite in &self.sprites.sprites {
            let place = corners(sprite).map_or(everywhere, |corners| around(corners.map(pixel)));
            let mut item = self.sprite(sprite, place);
            item.look = anew(item.look, Some(sprite.image_handle_id), None);
            all.push(item);
        }
        all.extend(self.nodes.uinodes.iter().map(|node| {
            let mut item = self.node(node);
            item.look = anew(item.look, Some(node.image), None);
            item
        }));
        all.extend(self.shadows.box_shadows.iter().map(shadow));
        Items::new(all)
    }

    fn sprite(&self, sprite: &ExtractedSprite, place: Rect) -> Item {
        let look = hashed(|hasher| {
            let to_world = sprite.transform.to_matrix().to_cols_array();
            floats(hasher, to_world);
            floats(hasher, sprite.color.to_f32_array());
            self.image(hasher, sprite.image_handle_id);
            hasher.write_u8(u8::from(sprite.flip_x) + 2 * u8::from(sprite.flip_y));
            match &sprite.kind {
                ExtractedSpriteKind::Single {
                    anchor,
                    rect,
                    scaling_mode,
                    custom_size,
                } => {
                    floats(hasher, anchor.to_array());
                    rect.iter().for_each(|rect| rectangle(hasher, rect));
                    hasher.write_u8(scaling_mode.map_or(0, |mode| 1 + mode as u8));
                    floats(hasher, custom_size.unwrap_or_default().to_array());
                }
                ExtractedSpriteKind::Slices { indices } => {
                    hasher.write_usize(indices.start);
                    hasher.write_usize(indices.end);
                }
            }
        });
        Item {
            layer: Layer::Sprites,
            order: sprite.transform.translation().z,
            look,
            place,
        }
    }

    fn node(&self, node: &ExtractedUiNode) -> Item {
        let mut place = None;
        let mut cover = |middle: Vec2, size: Vec2| {
            let own = around(box_of(size).map(|it| node.transform.transform_point2(middle + it)));
            place = Some(place.map_or(own, |place: Rect| place.union(own)));
        };
        let look = hashed(|hasher| {
            floats(hasher, node.transform.to_cols_array());
            node.clip.iter().for_each(|clip| rectangle(hasher, clip));
            self.image(hasher, node.image);
            match &node.item {
                ExtractedUiItem::Node {
                    color,
                    rect,
                    atlas_scaling,
                    flip_x,
                    flip_y,
                    border_radius,
                    border,
                    node_type,
                } => {
                    cover(Vec2::ZERO, rect.size());
                    floats(hasher, color.to_f32_array());
                    rectangle(hasher, rect);
                    floats(hasher, atlas_scaling.unwrap_or_default().to_array());
                    hasher.write_u8(u8::from(*flip_x) + 2 * u8::from(*flip_y));
                    floats(hasher, <[f32; 4]>::from(*border_radius));
                    floats(hasher, border.min_inset.to_array());
                    floats(hasher, border.max_inset.to_array());
                    hasher.write_u32(match node_type {
                        NodeType::Rect => 0,
                        NodeType::Inverted => 1,
                        NodeType::Border(flags) => 2 + flags,
                    });
                }
                ExtractedUiItem::Glyphs { range } => {
                    for glyph in &self.nodes.glyphs[range.clone()] {
                        cover(glyph.translation, glyph.rect.size());
                        floats(hasher, glyph.color.to_f32_array());
                        floats(hasher, glyph.translation.to_array());
                        rectangle(hasher, &glyph.rect);
                    }
                }
            }
        });
        Item {
            layer: Layer::Interface,
            order: node.z_order,
            look,
            place: clipped(place.unwrap_or_default(), node.clip),
        }
    }

    /// Which picture it is, and whether it is there already.
    fn image(&self, hasher: &mut impl Hasher, id: AssetId<Image>) {
        id.hash(hasher);
        self.images
            .get(id)
            .map(|image| image.texture.id())
            .hash(hasher);
    }
}

fn shadow(shadow: &ExtractedBoxShadow) -> Item {
    let look = hashed(|hasher| {
        floats(hasher, shadow.transform.to_cols_array());
        shadow.clip.iter().for_each(|clip| rectangle(hasher, clip));
        floats(hasher, shadow.color.to_f32_array());
        floats(hasher, <[f32; 4]>::from(shadow.radius));
        floats(hasher, shadow.bounds.to_array());
        floats(hasher, shadow.size.to_array());
        floats(hasher, [shadow.blur_radius]);
    });
    let corners = box_of(shadow.bounds).map(|it| shadow.transform.transform_point2(it));
    Item {
        layer: Layer::Interface,
        order: shadow.stack_index as f32 + BOX_SHADOW,
        look,
        place: clipped(around(corners), shadow.clip),
    }
}

/// From the table to the picture, whose corners are at -1 and 1.
fn to_picture(view: &ExtractedView) -> Mat4 {
    view.clip_from_world
        .unwrap_or_else(|| view.clip_from_view * view.world_from_view.to_matrix().inverse())
}

/// The corners of a sprite on the table; nothing if its size is not known here.
fn corners(sprite: &ExtractedSprite) -> Option<[Vec2; 4]> {
    let ExtractedSpriteKind::Single {
        anchor,
        rect,
        scaling_mode: None,
        custom_size,
    } = sprite.kind
    else {
        return None;
    };
    let size = custom_size.or(rect.map(|rect| rect.size()))?;
    let to_world = sprite.transform.affine();
    Some(box_of(size).map(|corner| {
        let corner = corner - anchor * size;
        to_world.transform_point3(corner.extend(0.0)).truncate()
    }))
}

/// The corners of a box of this size about nothing.
fn box_of(size: Vec2) -> [Vec2; 4] {
    [
        Vec2::new(-0.5, -0.5),
        Vec2::new(0.5, -0.5),
        Vec2::new(0.5, 0.5),
        Vec2::new(-0.5, 0.5),
    ]
    .map(|corner| corner * size)
}

fn around(corners: [Vec2; 4]) -> Rect {
    let [a, b, c, d] = corners;
    Rect {
        min: a.min(b).min(c.min(d)),
        max: a.max(b).max(c.max(d)),
    }
}

fn clipped(place: Rect, clip: Option<Rect>) -> Rect {
    clip.map_or(place, |clip| place.intersect(clip))
}

fn floats(hasher: &mut impl Hasher, numbers: impl IntoIterator<Item = f32>) {
    for number in numbers {
        hasher.write_u32(number.to_bits());
    }
}

fn rectangle(hasher: &mut impl Hasher, rect: &Rect) {
    floats(hasher, rect.min.to_array());
    floats(hasher, rect.max.to_array());
}

/// The number that stands for what is written.
fn hashed(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = FixedHasher.build_hasher();
    write(&mut hasher);
    hasher.finish()
}
