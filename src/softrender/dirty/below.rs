//! A copy of what lies below, while something lies above it.
//!
//! A card that flies uncovers the table and its interface at each frame. To draw them anew there is dear where they have many layers; what
//! has been drawn once is copied.
use super::{find::Changed, made::is_above};
use bevy::{
    camera::CameraMainTextureUsages,
    prelude::*,
    render::{
        camera::ExtractedCamera,
        render_resource::Texture,
        renderer::{RenderContext, ViewQuery},
        view::ViewTarget,
    },
};
use wgpu::{Extent3d, Origin3d, TexelCopyTextureInfo, TextureUsages};

/// What is drawn on can be copied into.
pub(super) fn allow(mut cameras: Query<&mut CameraMainTextureUsages>) {
    for mut usages in &mut cameras {
        usages.0 |= TextureUsages::COPY_DST;
    }
}

/// Before anything is drawn: nothing lies above.
pub(super) fn bring_back(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget)>,
    changed: Res<Changed>,
    mut context: RenderContext,
) {
    let (camera, target) = view.into_inner();
    if let Some([frame, copy]) = frame_and_copy(camera, target) {
        copy_places(copy, frame, &changed.copied.back, &mut context);
    }
}

/// When all that lies below is drawn.
pub(super) fn keep(
    view: ViewQuery<(&ExtractedCamera, &ViewTarget)>,
    changed: Res<Changed>,
    mut context: RenderContext,
) {
    let (camera, target) = view.into_inner();
    if let Some([frame, copy]) = frame_and_copy(camera, target) {
        copy_places(frame, copy, &changed.copied.kept, &mut context);
    }
}

/// Of what draws below: what it draws on, and where the copy is. Bevy has that one for effects that read one picture and write another;
/// there are none.
fn frame_and_copy<'a>(
    camera: &ExtractedCamera,
    target: &'a ViewTarget,
) -> Option<[&'a Texture; 2]> {
    (!is_above(camera)).then(|| [target.main_texture(), target.main_texture_other()])
}

fn copy_places(from: &Texture, to: &Texture, places: &[URect], context: &mut RenderContext) {
    for place in places {
        let origin = Origin3d {
            x: place.min.x,
            y: place.min.y,
            z: 0,
        };
        let of = |texture| TexelCopyTextureInfo { origin, ..texture };
        let (from, to) = (of(from.as_image_copy()), of(to.as_image_copy()));
        let size = Extent3d {
            width: place.width(),
            height: place.height(),
            depth_or_array_layers: 1,
        };
        let encoder = context.command_encoder();
        encoder.copy_texture_to_texture(from, to, size);
    }
}
