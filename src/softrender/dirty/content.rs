//! Collects the items of a frame from the renderer's data.
use super::{
    compare::Frame,
    items::{DrawList, Item, Items, Layer, TextureDamage, floats, hashed, rectangle},
    mesh_parts::IndexRanges,
};
use bevy::{
    ecs::system::SystemParam,
    platform::collections::HashMap,
    prelude::*,
    render::{
        camera::ExtractedCamera,
        render_asset::RenderAssets,
        render_resource::PipelineCache,
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
use std::hash::{Hash, Hasher};

type Views<'w, 's> = Query<
    'w,
    's,
    (
        &'static ExtractedCamera,
        &'static ExtractedView,
        &'static ViewTarget,
    ),
>;

/// The renderer's data for the current frame.
#[derive(SystemParam)]
pub(super) struct FrameContent<'w, 's> {
    pub views: Views<'w, 's>,
    pieces: Res<'w, DrawList>,
    sprites: Res<'w, ExtractedSprites>,
    nodes: Res<'w, ExtractedUiNodes>,
    shadows: Res<'w, ExtractedBoxShadows>,
    slices: Res<'w, ExtractedUiTextureSlices>,
    meshes: Res<'w, RenderMesh2dInstances>,
    images: Res<'w, RenderAssets<GpuImage>>,
    events: Res<'w, SpriteAssetEvents>,
    pipelines: Res<'w, PipelineCache>,
    pub rewritten: ResMut<'w, TextureDamage>,
}

impl FrameContent<'_, '_> {
    /// Returns the properties that affect the whole frame. `None` if the cameras differ in target or transform, or do
    /// not fill the target.
    pub fn frame(&self) -> Option<Frame> {
        let mut views = self.views.iter().map(|(camera, view, target)| {
            let fills_target = camera.viewport.is_none();
            let texture = target.main_texture().id();
            let into = (camera.target.as_ref(), camera.physical_target_size);
            (fills_target, into, texture, to_picture(view))
        });
        let first = views.next()?;
        let (true, (_, size), texture, to_picture) = first else {
            return None;
        };
        if views.any(|other| other != first) {
            return None;
        }
        let meshes = self
            .meshes
            .iter()
            .filter(|(_, mesh)| !self.pieces.batched_meshes.contains_key(&mesh.mesh_asset_id))
            .map(|(entity, mesh)| {
                let to_world = &mesh.transforms.world_from_local;
                hashed(|hasher| {
                    entity.hash(hasher);
                    mesh.mesh_asset_id.hash(hasher);
                    floats(hasher, to_world.matrix3.to_cols_array());
                    floats(hasher, to_world.translation.to_array());
                })
            });
        Some(Frame {
            texture,
            size: size?,
            to_picture,
            // The sum does not depend on the order of the meshes.
            meshes: meshes.fold(0, u64::wrapping_add),
            generation: self.pieces.generation,
        })
    }

    /// True if a change is pending that comparing the items cannot detect, or if some item cannot be compared.
    pub fn is_unsettled(&self) -> bool {
        let in_slices =
            |sprite: &ExtractedSprite| matches!(sprite.kind, ExtractedSpriteKind::Slices { .. });
        self.pipelines.waiting_pipelines().next().is_some()
            || self
                .touched()
                .any(|id| self.pieces.images.contains(&Some(id)))
            || !self.slices.slices.is_empty()
            || self.sprites.sprites.iter().any(in_slices)
    }

    /// Returns the images that were added or modified since the last frame.
    pub fn touched(&self) -> impl Iterator<Item = AssetId<Image>> {
        self.events.images.iter().filter_map(|event| match event {
            AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
            // Removed images are not rendered. The hash of an item also depends on whether its image exists.
            AssetEvent::Removed { .. }
            | AssetEvent::Unused { .. }
            | AssetEvent::LoadedWithDependencies { .. } => None,
        })
    }

    /// Collects all items of frame `number`. `touched` contains, for each image, the frame number of its last change.
    pub fn items(
        &self,
        frame: &Frame,
        number: u64,
        touched: &HashMap<AssetId<Image>, u64>,
    ) -> Items {
        let mut all = Vec::with_capacity(self.nodes.uinodes.len() + 512);
        let size = frame.size.as_vec2();
        let pixel = |at: Vec2| frame.pixel(at);
        // An item whose texture has changed gets a new hash.
        let anew = |look: u64, image: Option<AssetId<Image>>, part: Option<Rect>| {
            if self.rewritten.holds(image, part) {
                return look ^ number;
            }
            let touched = image.and_then(|image| touched.get(&image));
            look ^ touched.copied().unwrap_or_default()
        };
        // The camera's transform affects all items on the table, so it is part of their hashes.
        let sight = hashed(|hasher| floats(hasher, frame.to_picture.to_cols_array()));
        for (layer, cards) in [Layer::Cards, Layer::Above]
            .into_iter()
            .zip(&self.pieces.cards)
        {
            all.extend(cards.iter().enumerate().map(|(order, piece)| Item {
                layer,
                order: order as f32,
                look: sight ^ anew(piece.look, None, Some(piece.texture)),
                place: frame.pixels(piece.place),
                node_entity: None,
            }));
        }
        let everywhere = Rect::from_corners(Vec2::ZERO, size);
        for sprite in &self.sprites.sprites {
            let place = corners(sprite).map_or(everywhere, |corners| around(corners.map(pixel)));
            let mut item = self.sprite(sprite, place);
            item.look = sight ^ anew(item.look, Some(sprite.image_handle_id), None);
            all.push(item);
        }
        all.extend(self.nodes.uinodes.iter().map(|node| {
            let mut item = self.node(node);
            item.look = anew(item.look, Some(node.image), None);
            item
        }));
        let shadows = self.shadows.box_shadows.iter();
        all.extend(shadows.map(|it| shadow(it, self.layer_of(it.extracted_camera_entity))));
        Items::new(all)
    }

    /// Returns the layer of a camera's interface, which is directly above the camera's own items.
    fn layer_of(&self, camera: Entity) -> Layer {
        match self.views.get(camera) {
            Ok((camera, ..)) if is_above(camera) => Layer::Highest,
            _ => Layer::Interface,
        }
    }

    /// Returns the index ranges of the batched meshes inside these dirty rectangles.
    pub fn strips(&self, frame: &Frame, parts: &[URect]) -> IndexRanges {
        IndexRanges::of(&self.pieces.batched_meshes, parts, |place| {
            frame.pixels(place)
        })
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
            node_entity: None,
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
            layer: self.layer_of(node.extracted_camera_entity),
            order: node.z_order,
            look,
            place: clipped(place.unwrap_or_default(), node.clip),
            node_entity: Some(node.render_entity),
        }
    }

    /// Hashes the identity of an image and of its texture, if it is loaded.
    fn image(&self, hasher: &mut impl Hasher, id: AssetId<Image>) {
        let texture = self.images.get(id).map(|image| image.texture.id());
        (id, texture).hash(hasher);
    }
}

fn shadow(shadow: &ExtractedBoxShadow, layer: Layer) -> Item {
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
        layer,
        order: shadow.stack_index as f32 + BOX_SHADOW,
        look,
        place: clipped(around(corners), shadow.clip),
        node_entity: Some(shadow.render_entity),
    }
}

/// True for an overlay camera, which draws over another camera's output in the same target.
pub(super) fn is_above(camera: &ExtractedCamera) -> bool {
    camera.sorted_camera_index_for_target > 0
}

/// Returns the transform from world space to clip space, in which the corners are at −1 and 1.
fn to_picture(view: &ExtractedView) -> Mat4 {
    view.clip_from_world
        .unwrap_or_else(|| view.clip_from_view * view.world_from_view.to_matrix().inverse())
}

/// Returns the corners of a sprite in world space. `None` if its size is unknown.
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

/// Returns the corners of a box of this size, centred at the origin.
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
    let points = corners.into_iter();
    points.fold(Rect::EMPTY, |bounds, point| bounds.union_point(point))
}

fn clipped(place: Rect, clip: Option<Rect>) -> Rect {
    clip.map_or(place, |clip| place.intersect(clip))
}
