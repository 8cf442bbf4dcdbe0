//! Compares what a frame is made of with what the last one was made of.
use super::{
    items::Items,
    made::{Made, is_above},
    parts::{Cost, Parts},
    strips::Strips,
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

/// What has been loaded is drawn a frame or two later: so many frames are drawn whole after a change that no item tells.
const SETTLES: u8 = 4;

/// A copy of more pixels takes more memory than it is worth: at 3840×2160 it would be 33 MB, a tenth of all that the game has.
const LARGEST_COPY: u32 = 2560 * 1440;

/// What of a frame a camera draws.
struct Share {
    parts: Parts,
    /// What of the meshes of many pieces lies in each of them.
    strips: Strips,
}

impl Default for Share {
    fn default() -> Share {
        Share {
            parts: Parts::Whole,
            strips: Strips::default(),
        }
    }
}

/// What is done with the copy of what lies below, which is kept while something lies above.
#[derive(Default)]
pub(super) struct Copied {
    /// Whether there is one, once this frame is drawn.
    there: bool,
    /// These places are taken from it before anything is drawn.
    pub back: Vec<URect>,
    /// These places of the frame go into it before anything above is drawn.
    pub kept: Vec<URect>,
}

/// What of this frame is to be drawn, and what it is compared with.
#[derive(Resource)]
pub(super) struct Changed {
    /// Of what lies below, and of what lies above.
    shares: [Share; 2],
    /// What is copied of what lies below.
    pub copied: Copied,
    /// Where the pieces of the interface lie.
    interface: EntityHashMap<Rect>,
    /// Which share, and which of its parts, is drawn at this moment.
    share: AtomicUsize,
    part: AtomicUsize,
    /// How many cameras have drawn this frame, and how many have to.
    drawn: AtomicUsize,
    cameras: usize,
    items: Items,
    frame: Option<Frame>,
    /// So many more frames are drawn whole.
    unsettled: u8,
    /// Counts the frames.
    number: u64,
    /// In which of them a picture has come or has become another one.
    touched: HashMap<AssetId<Image>, u64>,
}

impl Default for Changed {
    fn default() -> Changed {
        Changed {
            shares: default(),
            copied: Copied::default(),
            interface: EntityHashMap::default(),
            share: AtomicUsize::new(0),
            part: AtomicUsize::new(0),
            drawn: AtomicUsize::new(0),
            cameras: 0,
            items: Items::default(),
            frame: None,
            unsettled: SETTLES,
            number: 0,
            touched: HashMap::default(),
        }
    }
}

impl Changed {
    /// What of this frame a camera is to draw.
    pub fn parts(&self, camera: &ExtractedCamera) -> &Parts {
        &self.shares[usize::from(is_above(camera))].parts
    }

    /// The part of this number is drawn by this camera from now on.
    pub fn begin(&self, camera: &ExtractedCamera, part: usize) {
        self.share
            .store(usize::from(is_above(camera)), Ordering::Relaxed);
        self.part.store(part, Ordering::Relaxed);
    }

    /// Where a piece of the interface lies, if that is known.
    pub fn place_of(&self, piece: Entity) -> Option<Rect> {
        self.interface.get(&piece).copied()
    }

    /// Those of a mesh's indices, `count` in all, that lie in the part which is drawn now; nothing if all of the mesh is to be drawn.
    pub fn strips(&self, mesh: AssetId<Mesh>, count: u32) -> Option<&[Range<u32>]> {
        let share = &self.shares[self.share.load(Ordering::Relaxed)];
        match share.parts {
            Parts::Whole => None,
            Parts::Some(_) => share
                .strips
                .in_part(mesh, count, self.part.load(Ordering::Relaxed)),
        }
    }

    /// A camera has drawn it.
    pub fn note_drawn(&self) {
        self.drawn.fetch_add(1, Ordering::Relaxed);
    }
}

impl Copied {
    /// What the cameras draw of a frame of this size where these places differ of what lies below and above, or all of it; and what is
    /// copied for that.
    fn share_out(
        &mut self,
        differ: Option<[Vec<Rect>; 2]>,
        has_above: bool,
        size: UVec2,
    ) -> [Parts; 2] {
        if size.element_product() > LARGEST_COPY {
            *self = Copied::default();
            let parts = differ.map_or(Parts::Whole, |differ| {
                Parts::of(&differ.concat(), size, Cost::DRAWN)
            });
            return [parts.clone(), parts];
        }
        let was_there = mem::replace(&mut self.there, has_above);
        let below = differ.as_ref().map_or(Parts::Whole, |[below, _]| {
            Parts::of(below, size, Cost::DRAWN)
        });
        let above = match (&below, differ) {
            (Parts::Some(parts), Some([_, above])) if was_there || has_above => {
                // What has been drawn anew below no longer has anything above it.
                let bare = parts.iter().map(URect::as_rect);
                Parts::of(&bare.chain(above).collect::<Vec<_>>(), size, Cost::COPIED)
            }
            (Parts::Some(_), _) => Parts::Some(Vec::new()),
            (Parts::Whole, _) => Parts::Whole,
        };
        self.back = match below {
            Parts::Some(_) if was_there => above.places(size),
            _ => Vec::new(),
        };
        self.kept = match (has_above, was_there) {
            (true, true) => below.places(size),
            (true, false) => Parts::Whole.places(size),
            (false, _) => Vec::new(),
        };
        [below, above]
    }
}

/// What all of a frame depends on.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    /// What it is drawn into.
    pub texture: TextureId,
    pub size: UVec2,
    /// From the table to the picture, whose corners are at -1 and 1. Another camera may come and go: what it draws are items like all
    /// others. When it looks elsewhere, what lies on the table is elsewhere; the table itself stays (see `felt.wgsl`).
    pub to_picture: Mat4,
    /// The meshes but those of the cards, and where they are.
    pub meshes: u64,
    /// See [`DrawList::anew`].
    pub anew: u32,
}

impl Frame {
    /// Whether all that it depends on is as it was, but for where the camera looks: its items tell that.
    fn is_as(&self, then: &Frame) -> bool {
        let moved = Frame {
            to_picture: self.to_picture,
            ..then.clone()
        };
        *self == moved
    }

    /// Where in the picture a point of the table is, in pixels from the upper left corner.
    pub fn pixel(&self, at: Vec2) -> Vec2 {
        let seen = self.to_picture.project_point3(at.extend(0.0)).truncate();
        (seen * Vec2::new(0.5, -0.5) + 0.5) * self.size.as_vec2()
    }

    /// Likewise for a rectangle.
    pub fn pixels(&self, place: Rect) -> Rect {
        Rect::from_corners(self.pixel(place.min), self.pixel(place.max))
    }
}

pub(super) fn find(mut made: Made, mut changed: ResMut<Changed>) {
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
        changed.unsettled = SETTLES;
    }
    let items = match &frame {
        Some(frame) => made.items(frame, number, &changed.touched),
        None => Items::default(),
    };
    let settled = frame.as_ref().filter(|_| changed.unsettled == 0);
    let differ = settled.map(|_| items.differences(&changed.items));
    let size = frame.as_ref().map_or(UVec2::ZERO, |frame| frame.size);
    let parts = changed
        .copied
        .share_out(differ, frame.is_some() && items.has_above(), size);
    trace!("{parts:?} of a frame");
    // Of a frame that is as it was nothing is drawn, and nothing need be known.
    let is_drawn = |parts: &Parts| matches!(parts, Parts::Some(parts) if !parts.is_empty());
    changed.interface = if parts.iter().any(is_drawn) {
        items.interface()
    } else {
        default()
    };
    changed.shares = parts.map(|parts| Share {
        strips: match (&frame, &parts) {
            (Some(frame), Parts::Some(parts)) if !parts.is_empty() => made.strips(frame, parts),
            _ => Strips::default(),
        },
        parts,
    });
    made.rewritten.clear();
    changed.unsettled = changed.unsettled.saturating_sub(1);
    (changed.items, changed.frame) = (items, frame);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: UVec2 = UVec2::new(1280, 720);

    fn at(x: f32) -> Rect {
        Rect::new(x, 100.0, x + 50.0, 500.0)
    }

    /// Where a frame in which these places differ is drawn below and above, and what is copied back and kept.
    fn shared(copied: &mut Copied, differ: [&[Rect]; 2], has_above: bool) -> [Vec<u32>; 4] {
        let differ = Some(differ.map(<[Rect]>::to_vec));
        let parts = copied.share_out(differ, has_above, SIZE);
        let [below, above] = parts.map(|parts| parts.places(SIZE));
        [&below, &above, &copied.back, &copied.kept].map(|places| {
            let mut all: Vec<u32> = places.iter().map(|place| place.center().x).collect();
            all.sort_unstable();
            all
        })
    }

    #[test]
    fn what_flies_uncovers_what_has_been_kept() {
        let mut copied = Copied::default();
        // Nothing lies above: nothing is copied.
        assert_eq!(
            shared(&mut copied, [&[at(100.0)], &[]], false),
            [vec![125], vec![], vec![], vec![]]
        );
        // A card rises: the place where it lay is drawn anew, and all of the frame is kept.
        assert_eq!(
            shared(&mut copied, [&[at(100.0)], &[at(300.0)]], true),
            [vec![125], vec![125, 325], vec![], vec![640]]
        );
        // It flies on.
        assert_eq!(
            shared(&mut copied, [&[], &[at(300.0), at(500.0)]], true),
            [vec![], vec![325, 525], vec![325, 525], vec![]]
        );
        // Below it something else changes, too.
        assert_eq!(
            shared(&mut copied, [&[at(900.0)], &[at(500.0), at(700.0)]], true),
            [
                vec![925],
                vec![525, 725, 925],
                vec![525, 725, 925],
                vec![925]
            ]
        );
        // It lands.
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
        let mut copied = Copied::default();
        let differ = Some([vec![at(100.0)], vec![at(300.0)]]);
        let [below, above] = copied.share_out(differ, true, SIZE * 3);
        assert_eq!(below, above, "both draw all that differs");
        assert_eq!(below.places(SIZE * 3).len(), 2);
        assert!(copied.back.is_empty() && copied.kept.is_empty() && !copied.there);
    }

    #[test]
    fn what_is_drawn_from_nothing_is_kept_whole() {
        let mut copied = Copied::default();
        let parts = copied.share_out(None, true, SIZE);
        assert_eq!(parts, [Parts::Whole, Parts::Whole]);
        assert_eq!((copied.back.len(), copied.kept.len()), (0, 1));
        // Nearly all lies under what flies: it is all copied, and nothing below is drawn.
        let most = Rect::new(0.0, 0.0, 1280.0, 700.0);
        let parts = copied.share_out(Some([vec![], vec![most]]), true, SIZE);
        assert_eq!(parts, [Parts::Some(vec![]), Parts::Whole]);
        assert_eq!(copied.back, Parts::Whole.places(SIZE));
        assert!(copied.kept.is_empty());
    }
}
