//! What of a mesh of many pieces lies in each part of a frame: each part is a walk over all that is drawn, and a processor works for
//! every corner of a piece, be it seen or not.
use super::{items::ROUNDED, list::BatchedMesh};
use bevy::{platform::collections::HashMap, prelude::*};
use std::ops::Range;

/// The indices to be drawn, of each mesh and in each part of a frame.
#[derive(Default, Debug)]
pub(super) struct Strips(HashMap<AssetId<Mesh>, Strip>);

#[derive(Debug)]
struct Strip {
    /// How many indices the mesh has.
    count: u32,
    /// In each part, in the order of the mesh.
    parts: Vec<Vec<Range<u32>>>,
}

impl Strips {
    /// Those in these parts of a frame; `pixels` says where in the frame something on the table lies.
    pub fn of(sheets: &[BatchedMesh], parts: &[URect], pixels: impl Fn(Rect) -> Rect) -> Strips {
        let parts: Vec<Rect> = parts.iter().map(URect::as_rect).collect();
        let strip = |BatchedMesh { mesh, patches }: &BatchedMesh| {
            let mut strip = Strip {
                count: 0,
                parts: vec![Vec::new(); parts.len()],
            };
            for patch in patches {
                let own = strip.count..strip.count + patch.indices;
                strip.count = own.end;
                let place = pixels(patch.place).inflate(ROUNDED);
                for (part, ranges) in parts.iter().zip(&mut strip.parts) {
                    if !place.intersect(*part).is_empty() {
                        add(ranges, own.clone());
                    }
                }
            }
            (*mesh, strip)
        };
        Strips(sheets.iter().map(strip).collect())
    }

    /// Those of a mesh in a part; nothing if the mesh is not made of the pieces that are known of it.
    pub fn in_part(&self, mesh: AssetId<Mesh>, count: u32, part: usize) -> Option<&[Range<u32>]> {
        let strip = self.0.get(&mesh).filter(|strip| strip.count == count)?;
        strip.parts.get(part).map(Vec::as_slice)
    }
}

/// What follows on the last range is one with it.
fn add(ranges: &mut Vec<Range<u32>>, next: Range<u32>) {
    match ranges.last_mut() {
        Some(last) if last.end == next.start => last.end = next.end,
        _ => ranges.push(next),
    }
}

#[cfg(test)]
mod tests {
    use super::super::list::MeshPart;
    use super::*;

    /// Three pieces of six indices each, ten pixels wide, at 0, 100 and 110.
    fn strips(parts: &[URect]) -> (AssetId<Mesh>, Strips) {
        let mesh = AssetId::default();
        let patch = |x: f32| MeshPart {
            place: Rect::new(x, 0.0, x + 10.0, 10.0),
            indices: 6,
        };
        let patches = [0.0, 100.0, 110.0].map(patch).to_vec();
        let strips = Strips::of(&[BatchedMesh { mesh, patches }], parts, |place| place);
        (mesh, strips)
    }

    #[test]
    fn a_part_has_the_pieces_that_lie_in_it() {
        let parts = [
            URect::new(0, 0, 20, 20),
            URect::new(95, 5, 130, 8),
            URect::new(0, 0, 200, 20),
            URect::new(40, 0, 60, 20),
        ];
        let (mesh, strips) = strips(&parts);
        let ends = |it: &Range<u32>| (it.start, it.end);
        let of = |part| {
            let strips = strips.in_part(mesh, 18, part)?;
            Some(strips.iter().map(ends).collect::<Vec<_>>())
        };
        assert_eq!(of(0), Some(vec![(0, 6)]));
        assert_eq!(of(1), Some(vec![(6, 18)]));
        assert_eq!(of(2), Some(vec![(0, 18)]));
        assert_eq!(of(3), Some(vec![]));
        assert_eq!(of(4), None, "there is no such part");
    }

    #[test]
    fn what_touches_a_pixel_of_a_part_is_drawn() {
        let (mesh, strips) = strips(&[URect::new(10, 10, 30, 30), URect::new(12, 0, 30, 30)]);
        assert_eq!(strips.in_part(mesh, 18, 0).map(<[_]>::len), Some(1));
        assert_eq!(strips.in_part(mesh, 18, 1).map(<[_]>::len), Some(0));
    }

    #[test]
    fn another_mesh_is_drawn_whole() {
        let (mesh, strips) = strips(&[URect::new(0, 0, 20, 20)]);
        assert_eq!(strips.in_part(mesh, 24, 0), None, "it has grown");
        let other = AssetId::invalid();
        assert_ne!(other, mesh);
        assert_eq!(strips.in_part(other, 18, 0), None);
    }
}
