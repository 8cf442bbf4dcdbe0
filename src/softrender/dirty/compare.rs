//! Compares a frame with the previous one to find the rectangles that must be redrawn.
use super::{
    content::{FrameContent, is_above},
    dirty_rects::{Cost, DirtyRects},
    items::Items,
    mesh_parts::IndexRanges,
};
use bevy::{
    ecs::entity::EntityHashMap,
    platform::collections::HashMap,
    prelude::*,
    render::{camera::ExtractedCamera, render_resource::TextureId},
};
use std::{
    mem,
    ops::Range,
    sync::atomic::{AtomicUsize, Ordering},
};

/// Number of frames rendered completely after a change that comparing the items cannot detect. Loaded assets appear one
/// or two frames later.
const SETTLE_FRAMES: u8 = 4;

/// Maximum size of a frame, in pixels, for which a backing copy is kept. At 3840×2160 the copy would take 33 MB, a
/// tenth of the game's memory.
const LARGEST_COPY: u32 = 2560 * 1440;

/// Dirty rectangles of one camera.
#[derive(Default)]
struct CameraDirt {
    parts: DirtyRects,
    /// Mesh indices inside each dirty rectangle. Empty if the whole frame is redrawn.
    strips: IndexRanges,
}

/// Backing copy of the lower layers, which is kept while the upper layers contain items.
#[derive(Default)]
pub(super) struct BackingCopy {
    /// True if the copy will be valid after this frame.
    is_valid: bool,
    /// Rectangles that are copied from the backing copy into the frame, before the first draw call.
    pub restored: Vec<URect>,
    /// Rectangles that are copied from the frame into the backing copy, before the upper layers are rendered.
    pub saved: Vec<URect>,
}

/// Dirty rectangles of the current frame, and data of the previous frame for the comparison.
#[derive(Resource, Default)]
pub(super) struct DirtyState {
    /// Dirty rectangles of the main camera (lower layers), then of the overlay camera (upper layers).
    shares: [CameraDirt; 2],
    /// Backing copy of the lower layers.
    pub copied: BackingCopy,
    /// Bounds of the interface nodes.
    interface: EntityHashMap<Rect>,
    /// Index into `shares` of the camera that is rendering.
    share: AtomicUsize,
    /// Index of the dirty rectangle that this camera is rendering.
    part: AtomicUsize,
    /// Number of cameras that have rendered their layers of this frame.
    drawn: AtomicUsize,
    /// Total number of cameras.
    cameras: usize,
    items: Items,
    frame: Option<Frame>,
    /// Number of frames since the last such change, at most [`SETTLE_FRAMES`].
    settled_frames: u8,
    /// Number of the current frame.
    number: u64,
    /// For each image, the number of the frame in which it was last added or modified.
    touched: HashMap<AssetId<Image>, u64>,
}

impl DirtyState {
    /// Returns the dirty rectangles of a camera.
    pub fn parts(&self, camera: &ExtractedCamera) -> &DirtyRects {
        &self.shares[usize::from(is_above(camera))].parts
    }

    /// Limits the following draw calls to the camera's dirty rectangle with the index `part`.
    pub fn begin(&self, camera: &ExtractedCamera, part: usize) {
        self.share
            .store(usize::from(is_above(camera)), Ordering::Relaxed);
        self.part.store(part, Ordering::Relaxed);
    }

    /// Returns the bounds of an interface node. `None` if they are unknown.
    pub fn place_of(&self, piece: Entity) -> Option<Rect> {
        self.interface.get(&piece).copied()
    }

    /// Returns the index ranges of a mesh inside the current dirty rectangle. `None` if the whole mesh must be drawn.
    /// `count` is the number of indices of the mesh.
    pub fn strips(&self, mesh: AssetId<Mesh>, count: u32) -> Option<&[Range<u32>]> {
        let share = &self.shares[self.share.load(Ordering::Relaxed)];
        let part = self.part.load(Ordering::Relaxed);
        share.strips.in_part(mesh, count, part)
    }

    /// Records that one more camera has rendered its layers of this frame.
    pub fn note_drawn(&self) {
        self.drawn.fetch_add(1, Ordering::Relaxed);
    }
}

impl BackingCopy {
    /// Updates the rectangles to copy. Returns the dirty rectangles of the main camera and of the overlay camera.
    ///
    /// `differ` contains the changed rectangles of both cameras. `None` redraws the whole frame.
    fn update(
        &mut self,
        differ: Option<[Vec<Rect>; 2]>,
        has_above: bool,
        size: UVec2,
    ) -> [DirtyRects; 2] {
        if size.element_product() > LARGEST_COPY {
            *self = BackingCopy::default();
            let parts = differ.map_or(DirtyRects::Whole, |differ| {
                DirtyRects::of(&differ.concat(), size, Cost::DRAWN)
            });
            return [parts.clone(), parts];
        }
        let was_there = mem::replace(&mut self.is_valid, has_above);
        let below = differ.as_ref().map_or(DirtyRects::Whole, |[below, _]| {
            DirtyRects::of(below, size, Cost::DRAWN)
        });
        let above = match (&below, differ) {
            (DirtyRects::Some(parts), Some([_, above])) if was_there || has_above => {
                // Redrawing a rectangle of the lower layers erases the upper layers there, so these are redrawn too.
                let bare = parts.iter().map(URect::as_rect);
                DirtyRects::of(&bare.chain(above).collect::<Vec<_>>(), size, Cost::COPIED)
            }
            (DirtyRects::Some(_), _) => DirtyRects::Some(Vec::new()),
            (DirtyRects::Whole, _) => DirtyRects::Whole,
        };
        self.restored = match below {
            DirtyRects::Some(_) if was_there => above.places(size),
            _ => Vec::new(),
        };
        self.saved = match (has_above, was_there) {
            (true, true) => below.places(size),
            (true, false) => DirtyRects::Whole.places(size),
            (false, _) => Vec::new(),
        };
        [below, above]
    }
}

/// Properties that affect every pixel of a frame. The number of cameras is not one of them: an overlay camera may come
/// and go, and its items are compared individually.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    /// Render target.
    pub texture: TextureId,
    pub size: UVec2,
    /// Transform from world space to clip space, in which the corners are at −1 and 1. If it changes, items on the
    /// table move, but the table's background does not (see `felt.wgsl`).
    pub to_picture: Mat4,
    /// Hash of all meshes and their positions, except the batched meshes of the cards.
    pub meshes: u64,
    /// See [`DrawList::generation`].
    pub generation: u32,
}

impl Frame {
    /// True if all properties except the camera's transform are the same as in `then`. The hashes of the items include
    /// that transform.
    fn is_as(&self, then: &Frame) -> bool {
        let moved = Frame {
            to_picture: self.to_picture,
            ..then.clone()
        };
        *self == moved
    }

    /// Converts a world position to pixels from the upper left corner of the frame.
    pub fn pixel(&self, at: Vec2) -> Vec2 {
        let seen = self.to_picture.project_point3(at.extend(0.0)).truncate();
        (seen * Vec2::new(0.5, -0.5) + 0.5) * self.size.as_vec2()
    }

    /// Converts a world rectangle to pixels.
    pub fn pixels(&self, place: Rect) -> Rect {
        Rect::from_corners(self.pixel(place.min), self.pixel(place.max))
    }
}

pub(super) fn find(mut made: FrameContent, mut changed: ResMut<DirtyState>) {
    let changed = &mut *changed;
    changed.number += 1;
    let number = changed.number;
    changed
        .touched
        .extend(made.touched().map(|id| (id, number)));
    let all_drawn = changed.cameras > 0 && *changed.drawn.get_mut() == changed.cameras;
    *changed.drawn.get_mut() = 0;
    changed.cameras = made.views.iter().len();
    let frame = made.frame();
    let still = |now: &Frame| changed.frame.as_ref().is_some_and(|it| now.is_as(it));
    if !all_drawn || !frame.as_ref().is_some_and(still) || made.is_unsettled() {
        changed.settled_frames = 0;
    }
    let items = match &frame {
        Some(frame) => made.items(frame, number, &changed.touched),
        None => Items::default(),
    };
    let is_settled = frame.is_some() && changed.settled_frames == SETTLE_FRAMES;
    let differ = is_settled.then(|| items.differences(&changed.items));
    let size = frame.as_ref().map_or(UVec2::ZERO, |frame| frame.size);
    let parts = changed.copied.update(differ, items.has_above(), size);
    trace!("{parts:?} of a frame");
    // If nothing or everything is redrawn, the bounds of the nodes are not needed.
    let is_drawn =
        |parts: &DirtyRects| matches!(parts, DirtyRects::Some(parts) if !parts.is_empty());
    changed.interface = if parts.iter().any(is_drawn) {
        items.interface()
    } else {
        default()
    };
    changed.shares = parts.map(|parts| CameraDirt {
        strips: match (&frame, &parts) {
            (Some(frame), DirtyRects::Some(parts)) if !parts.is_empty() => {
                made.strips(frame, parts)
            }
            _ => IndexRanges::default(),
        },
        parts,
    });
    made.rewritten.clear();
    changed.settled_frames = SETTLE_FRAMES.min(changed.settled_frames + 1);
    (changed.items, changed.frame) = (items, frame);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: UVec2 = UVec2::new(1280, 720);

    fn at(x: f32) -> Rect {
        Rect::new(x, 100.0, x + 50.0, 500.0)
    }

    /// Returns the x coordinates of the centres of four lists of rectangles: redrawn in the lower layers, redrawn in
    /// the upper layers, restored, saved.
    fn shared(copied: &mut BackingCopy, differ: [&[Rect]; 2], has_above: bool) -> [Vec<u32>; 4] {
        let differ = Some(differ.map(<[Rect]>::to_vec));
        let parts = copied.update(differ, has_above, SIZE);
        let [below, above] = parts.map(|parts| parts.places(SIZE));
        [&below, &above, &copied.restored, &copied.saved].map(|places| {
            let mut all: Vec<u32> = places.iter().map(|place| place.center().x).collect();
            all.sort_unstable();
            all
        })
    }

    #[test]
    fn a_flying_card_uncovers_the_backing_copy() {
        let mut copied = BackingCopy::default();
        // The upper layers are empty, so nothing is copied.
        assert_eq!(
            shared(&mut copied, [&[at(100.0)], &[]], false),
            [vec![125], vec![], vec![], vec![]]
        );
        // A card moves to the upper layers. Its old position is redrawn, and the whole frame is saved.
        assert_eq!(
            shared(&mut copied, [&[at(100.0)], &[at(300.0)]], true),
            [vec![125], vec![125, 325], vec![], vec![640]]
        );
        // The card moves on in the upper layers. The area that it uncovers is restored from the copy.
        assert_eq!(
            shared(&mut copied, [&[], &[at(300.0), at(500.0)]], true),
            [vec![], vec![325, 525], vec![325, 525], vec![]]
        );
        // An item in the lower layers changes too.
        assert_eq!(
            shared(&mut copied, [&[at(900.0)], &[at(500.0), at(700.0)]], true),
            [
                vec![925],
                vec![525, 725, 925],
                vec![525, 725, 925],
                vec![925]
            ]
        );
        // The card returns to the lower layers.
        assert_eq!(
            shared(&mut copied, [&[at(100.0)], &[at(700.0)]], false),
            [vec![125], vec![125, 725], vec![125, 725], vec![]]
        );
        assert_eq!(
            shared(&mut copied, [&[], &[]], false),
            [const { Vec::<u32>::new() }; 4]
        );
    }

    #[test]
    fn a_very_large_frame_is_not_copied() {
        let mut copied = BackingCopy::default();
        let differ = Some([vec![at(100.0)], vec![at(300.0)]]);
        let [below, above] = copied.update(differ, true, SIZE * 3);
        assert_eq!(below, above, "both draw all changes");
        assert_eq!(below.places(SIZE * 3).len(), 2);
        assert!(copied.restored.is_empty() && copied.saved.is_empty() && !copied.is_valid);
    }

    #[test]
    fn a_frame_drawn_whole_is_saved_whole() {
        let mut copied = BackingCopy::default();
        let parts = copied.update(None, true, SIZE);
        assert_eq!(parts, [DirtyRects::Whole, DirtyRects::Whole]);
        assert_eq!((copied.restored.len(), copied.saved.len()), (0, 1));
        // The flying card uncovers nearly the whole frame. The whole frame is restored from the copy, and no lower
        // layer is redrawn.
        let most = Rect::new(0.0, 0.0, 1280.0, 700.0);
        let parts = copied.update(Some([vec![], vec![most]]), true, SIZE);
        assert_eq!(parts, [DirtyRects::Some(vec![]), DirtyRects::Whole]);
        assert_eq!(copied.restored, DirtyRects::Whole.places(SIZE));
        assert!(copied.saved.is_empty());
    }
}
