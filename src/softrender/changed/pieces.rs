//! What of the table the renderer cannot see by itself.
use super::look::{floats, hashed, rectangle};
use bevy::{prelude::*, render::Extract};

/// Something on the table, as far as is needed to see that it has changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Piece {
    /// Stands for its look and its place: two pieces with the same number look the same in the same place.
    pub look: u64,
    /// All that it covers, in world units.
    pub place: Rect,
    /// The part of the deck's texture that it shows, in pixels.
    pub texture: Rect,
}

impl Piece {
    /// A rectangle of this middle, size and turn (in radians), which shows this part of the texture and looks as these numbers say
    /// beside.
    pub fn new(
        (at, size, angle): (Vec2, Vec2, f32),
        texture: Rect,
        look: impl IntoIterator<Item = f32>,
    ) -> Piece {
        let (sin, cos) = angle.sin_cos();
        let (sin, cos) = (sin.abs(), cos.abs());
        let half = size.abs() / 2.0;
        let reach = Vec2::new(cos * half.x + sin * half.y, sin * half.x + cos * half.y);
        Piece {
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

/// A mesh of many pieces, of which only those are drawn that lie where something has changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Patchwork {
    /// The mesh.
    pub mesh: AssetId<Mesh>,
    /// Its pieces, in the order in which they are drawn.
    pub patches: Vec<Patch>,
}

/// A piece of a mesh.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Patch {
    /// All that it covers, in world units.
    pub place: Rect,
    /// How many of the mesh's indices, after those of the pieces before it, are its own.
    pub indices: u32,
}

/// The cards and the felt, as they are drawn now.
#[derive(Resource, Clone, PartialEq, Default, Debug)]
pub struct Pieces {
    /// The cards with their shadows and marks, from the bottom up: those below the interface, and those above it.
    pub cards: [Vec<Piece>; 2],
    /// The meshes that these cards are drawn with: they stay where they are, and whether they are drawn at all is seen by the cards.
    pub sheets: Vec<Patchwork>,
    /// The pictures that they show: the deck's texture, and that of a table which is a picture.
    pub images: [Option<AssetId<Image>>; 2],
    /// Counts how often all has changed at once: the felt, the deck.
    pub anew: u32,
}

impl Pieces {
    /// This mesh is made of these pieces from now on.
    pub fn note_patches(&mut self, mesh: AssetId<Mesh>, patches: Vec<Patch>) {
        match self.sheets.iter_mut().find(|sheet| sheet.mesh == mesh) {
            Some(sheet) => sheet.patches = patches,
            None => self.sheets.push(Patchwork { mesh, patches }),
        }
    }
}

/// Whoever writes into a texture that the renderer has already does so in this set, and notes it in [`Rewritten`].
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rewriting;

/// The parts of textures that have been written anew for this frame, of which nobody else knows. In the renderer's world, where only what
/// has changed is drawn.
#[derive(Resource, Default, Debug)]
pub struct Rewritten(Vec<(AssetId<Image>, Rect)>);

impl Rewritten {
    /// This part of the texture, in pixels, is another one from now on.
    pub fn note(&mut self, image: AssetId<Image>, part: Rect) {
        self.0.push((image, part));
    }

    /// Whether something that shows this part of it shows something new.
    pub(super) fn holds(&self, image: Option<AssetId<Image>>, part: Option<Rect>) -> bool {
        self.0.iter().any(|(of, written)| {
            image.is_none_or(|image| image == *of)
                && part.is_none_or(|part| !part.intersect(*written).is_empty())
        })
    }

    /// The frame is made of it.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Brings them to the renderer.
pub(super) fn extract(there: Extract<Option<Res<Pieces>>>, mut here: ResMut<Pieces>) {
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
        let covered = |at, size, angle| Piece::new((at, size, angle), Rect::default(), []).place;
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
            Piece::new((Vec2::new(x, 0.0), Vec2::splat(size), angle), texture, look).look
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
