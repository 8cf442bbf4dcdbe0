//! DrawList of the deck's texture in the plane, and the vertices that come of them.
use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};
use softrender::MeshPart;
use std::mem;

/// A piece of the texture, put somewhere on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Quad {
    /// Its middle, in world units.
    pub at: Vec2,
    /// Above or below others.
    pub z: f32,
    /// Its turn, in radians, counter-clockwise.
    pub angle: f32,
    /// Its size.
    pub size: Vec2,
    /// The piece, in pixels of the texture.
    pub piece: Rect,
    /// What the piece is multiplied with.
    pub color: Color,
}

/// Vertices and triangles as they are gathered.
#[derive(Default)]
pub(super) struct Vertices {
    positions: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
    patches: Vec<MeshPart>,
}

impl Vertices {
    /// A whole piece. `texture` is the size of the texture in pixels.
    pub fn add(&mut self, quad: &Quad, texture: Vec2) {
        let half = quad.size / 2.0;
        let corners = [
            Vec2::new(-half.x, -half.y),
            Vec2::new(half.x, -half.y),
            half,
            Vec2::new(-half.x, half.y),
        ];
        self.add_convex(quad, &corners, texture);
    }

    /// The inside of a piece: `margin` away from its edges, its corners cut by as much as `cut`; in world units.
    pub fn add_inside(&mut self, quad: &Quad, margin: f32, cut: f32, texture: Vec2) {
        let Vec2 { x, y } = quad.size / 2.0 - margin;
        if x <= cut || y <= cut {
            return;
        }
        let corners = [
            Vec2::new(-x + cut, -y),
            Vec2::new(x - cut, -y),
            Vec2::new(x, -y + cut),
            Vec2::new(x, y - cut),
            Vec2::new(x - cut, y),
            Vec2::new(-x + cut, y),
            Vec2::new(-x, y - cut),
            Vec2::new(-x, -y + cut),
        ];
        self.add_convex(quad, &corners, texture);
    }

    fn add_convex(&mut self, quad: &Quad, corners: &[Vec2], texture: Vec2) {
        let first = self.positions.len() as u32;
        let turn = Vec2::from_angle(quad.angle);
        let color = quad.color.to_linear().to_f32_array();
        let mut place = Rect::EMPTY;
        for corner in corners {
            let at = quad.at + turn.rotate(*corner);
            place = place.union_point(at);
            // The texture's y goes down.
            let part = *corner / quad.size * Vec2::new(1.0, -1.0) + 0.5;
            let uv = (quad.piece.min + part * quad.piece.size()) / texture;
            self.positions.push([at.x, at.y, quad.z]);
            self.uvs.push(uv.to_array());
            self.colors.push(color);
        }
        for i in 2..corners.len() as u32 {
            self.indices.extend([first, first + i - 1, first + i]);
        }
        self.patches.push(MeshPart {
            place,
            indices: 3 * (corners.len() as u32 - 2),
        });
    }

    /// The pieces, each with what it covers, in the order of the indices.
    pub fn take_patches(&mut self) -> Vec<MeshPart> {
        mem::take(&mut self.patches)
    }

    /// Whether there is nothing to be drawn.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// As a mesh. One that shows nothing has a triangle without area: the graphics card then prepares for it before the first card
    /// is there.
    pub fn into_mesh(mut self) -> Mesh {
        if self.is_empty() {
            self.positions = vec![[0.0; 3]; 3];
            self.uvs = vec![[0.0; 2]; 3];
            self.colors = vec![[0.0; 4]; 3];
            self.indices = vec![0, 1, 2];
        }
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quad(angle: f32) -> Quad {
        Quad {
            at: Vec2::new(10.0, 20.0),
            z: 3.0,
            angle,
            size: Vec2::new(4.0, 8.0),
            piece: Rect::new(100.0, 50.0, 140.0, 130.0),
            color: Color::WHITE,
        }
    }

    #[test]
    fn a_piece_lies_upright_and_turns_about_its_middle() {
        let texture = Vec2::new(200.0, 200.0);
        let mut vertices = Vertices::default();
        vertices.add(&quad(0.0), texture);
        // The lower left corner of the card is the lower left one of the piece.
        assert_eq!(vertices.positions[0], [8.0, 16.0, 3.0]);
        assert_eq!(vertices.uvs[0], [0.5, 0.65]);
        assert_eq!(vertices.positions[2], [12.0, 24.0, 3.0]);
        assert_eq!(vertices.uvs[2], [0.7, 0.25]);
        vertices.add(&quad(std::f32::consts::FRAC_PI_2), texture);
        let turned = Vec3::from(vertices.positions[4]);
        assert!(
            (turned - Vec3::new(14.0, 18.0, 3.0)).length() < 1e-4,
            "{turned}"
        );
    }

    #[test]
    fn the_inside_keeps_off_the_edges_and_corners() {
        let mut vertices = Vertices::default();
        vertices.add_inside(&quad(0.0), 0.5, 1.0, Vec2::splat(200.0));
        let edge = Rect::new(8.5, 16.5, 11.5, 23.5);
        assert_eq!(vertices.positions.len(), 8);
        for [x, y, _] in &vertices.positions {
            assert!(edge.contains(Vec2::new(*x, *y)));
            let corner = (x - 10.0).abs() + (y - 20.0).abs();
            assert!(corner <= 1.5 + 3.5 - 1.0 + 1e-4, "a corner is cut");
        }
        // A card seen from its narrow side has no inside.
        let narrow = Quad {
            size: Vec2::new(0.2, 8.0),
            ..quad(0.0)
        };
        vertices.add_inside(&narrow, 0.5, 1.0, Vec2::splat(200.0));
        assert_eq!(vertices.positions.len(), 8);
    }
}
