//! Draw list: the items inside batched meshes, which the renderer cannot see by itself.
use super::look::{floats, hashed, rectangle};
use bevy::{prelude::*, render::Extract};

/// One item of a batched mesh, as far as the comparison of two frames needs it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawItem {
    /// Hash of look and position: items with equal hashes draw the same pixels.
    pub look: u64,
    /// Bounds in world units.
    pub place: Rect,
    /// Shown rectangle of the texture, in pixels.
    pub texture: Rect,
}

impl DrawItem {
    /// Rectangle with centre, size and rotation in radians. `look` holds everything else that its pixels depend on, such as its tint.
    pub fn new(
        (at, size, angle): (Vec2, Vec2, f32),
        texture: Rect,
        look: impl IntoIterator<Item = f32>,
    ) -> DrawItem {
        let (sin, cos) = angle.sin_cos();
        let (sin, cos) = (sin.abs(), cos.abs());
        let half = size.abs() / 2.0;
        let reach = Vec2::new(cos * half.x + sin * half.y, sin * half.x + cos * half.y);
        DrawItem {
            texture,
            look: hashed(|hasher| {
                floats(hasher, [at.x, at.y, size.x, size.y, angle]);
                rectangle(hasher, &texture);
                floats(hasher, look);
            }),
            place: Rect::from_center_half_size(at, reach),
        }
    }
}

/// Mesh of many items. Only the items inside dirty rectangles are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct BatchedMesh {
    /// The mesh.
    pub mesh: AssetId<Mesh>,
    /// Its parts in drawing order.
    pub patches: Vec<MeshPart>,
}

/// Part of a batched mesh.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MeshPart {
    /// Bounds in world units.
    pub place: Rect,
    /// Number of mesh indices of this part. They follow those of the part before.
    pub indices: u32,
}

/// Items of the program's batched meshes in the current frame.
#[derive(Resource, Clone, PartialEq, Default, Debug)]
pub struct DrawList {
    /// Items from back to front: those below the interface, and those above it.
    pub cards: [Vec<DrawItem>; 2],
    /// Meshes that hold these items. The meshes themselves stay at the origin.
    pub sheets: Vec<BatchedMesh>,
    /// Textures of the items, and of a picture behind them.
    pub images: [Option<AssetId<Image>>; 2],
    /// Generation: a new number redraws the whole frame.
    pub anew: u32,
}

impl DrawList {
    /// Sets the parts of a mesh.
    pub fn set_parts(&mut self, mesh: AssetId<Mesh>, patches: Vec<MeshPart>) {
        match self.sheets.iter_mut().find(|sheet| sheet.mesh == mesh) {
            Some(sheet) => sheet.patches = patches,
            None => self.sheets.push(BatchedMesh { mesh, patches }),
        }
    }
}

/// Systems of the render world that write into existing textures. They note the rectangle in [`TextureDamage`].
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct WriteTextures;

/// Rectangles of textures written in this frame. A resource of the render world; absent on graphics cards.
#[derive(Resource, Default, Debug)]
pub struct TextureDamage(Vec<(AssetId<Image>, Rect)>);

impl TextureDamage {
    /// Notes a written rectangle, in pixels.
    pub fn note(&mut self, image: AssetId<Image>, part: Rect) {
        self.0.push((image, part));
    }

    /// True if the rectangle of the texture was written. None stands for any texture or the whole of it.
    pub(super) fn holds(&self, image: Option<AssetId<Image>>, part: Option<Rect>) -> bool {
        self.0.iter().any(|(of, written)| {
            image.is_none_or(|image| image == *of)
                && part.is_none_or(|part| !part.intersect(*written).is_empty())
        })
    }

    /// Forgets all rectangles, after the frame.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Copies the list to the render world when it changes.
pub(super) fn extract(there: Extract<Option<Res<DrawList>>>, mut here: ResMut<DrawList>) {
    if let Some(there) = there.as_ref().filter(|it| it.is_changed()) {
        here.clone_from(there);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn a_turned_piece_covers_what_its_corners_reach() {
        let covered = |at, size, angle| DrawItem::new((at, size, angle), Rect::default(), []).place;
        let lying = covered(Vec2::new(10.0, 20.0), Vec2::new(4.0, 8.0), FRAC_PI_2);
        let wanted = Rect::new(6.0, 18.0, 14.0, 22.0);
        assert!((lying.min - wanted.min).length() < 1e-4);
        assert!((lying.max - wanted.max).length() < 1e-4);
        let slant = covered(Vec2::ZERO, Vec2::splat(2.0), FRAC_PI_2 / 2.0);
        assert!((slant.max.x - 2.0_f32.sqrt()).abs() < 1e-5);
    }

    #[test]
    fn whatever_differs_gives_another_number() {
        let piece = |x: f32, size: f32, angle: f32, texture: f32, look: [f32; 2]| {
            let texture = Rect::new(0.0, 0.0, texture, 9.0);
            DrawItem::new((Vec2::new(x, 0.0), Vec2::splat(size), angle), texture, look).look
        };
        let first = piece(1.0, 2.0, 0.0, 4.0, [0.5, 0.5]);
        assert_eq!(first, piece(1.0, 2.0, 0.0, 4.0, [0.5, 0.5]));
        for other in [
            piece(1.001, 2.0, 0.0, 4.0, [0.5, 0.5]),
            piece(1.0, 2.001, 0.0, 4.0, [0.5, 0.5]),
            piece(1.0, 2.0, 0.001, 4.0, [0.5, 0.5]),
            piece(1.0, 2.0, 0.0, 4.5, [0.5, 0.5]),
            piece(1.0, 2.0, 0.0, 4.0, [0.5, 0.501]),
            piece(1.0, 2.0, 0.0, 4.0, [0.501, 0.5]),
        ] {
            assert_ne!(first, other);
        }
    }
}
