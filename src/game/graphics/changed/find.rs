//! Compares what a frame is made of with what the last one was made of.
use super::{items::Items, made::Made, parts::Parts, strips::Strips};
use bevy::{
    ecs::entity::EntityHashMap, platform::collections::HashMap, prelude::*,
    render::render_resource::TextureId,
};
use std::{
    ops::Range,
    sync::atomic::{AtomicUsize, Ordering},
};

/// What has been loaded is drawn a frame or two later: so many frames are drawn whole after a change that no item tells.
const SETTLES: u8 = 4;

/// What of this frame is to be drawn, and what it is compared with.
#[derive(Resource)]
pub(super) struct Changed {
    parts: Parts,
    /// What of the meshes of many pieces lies in each of them.
    strips: Strips,
    /// Where the pieces of the interface lie.
    interface: EntityHashMap<Rect>,
    /// Which of the parts is drawn at this moment.
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
            parts: Parts::Whole,
            strips: Strips::default(),
            interface: EntityHashMap::default(),
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
    /// What of this frame is to be drawn.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// The part of this number is drawn from now on.
    pub fn begin(&self, part: usize) {
        self.part.store(part, Ordering::Relaxed);
    }

    /// Where a piece of the interface lies, if that is known.
    pub fn place_of(&self, piece: Entity) -> Option<Rect> {
        self.interface.get(&piece).copied()
    }

    /// Those of a mesh's indices, `count` in all, that lie in the part which is drawn now; nothing if all of the mesh is to be drawn.
    pub fn strips(&self, mesh: AssetId<Mesh>, count: u32) -> Option<&[Range<u32>]> {
        match self.parts {
            Parts::Whole => None,
            Parts::Some(_) => self
                .strips
                .in_part(mesh, count, self.part.load(Ordering::Relaxed)),
        }
    }

    /// A camera has drawn it.
    pub fn note_drawn(&self) {
        self.drawn.fetch_add(1, Ordering::Relaxed);
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
    /// See [`Pieces::anew`].
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
    changed.parts = match &frame {
        Some(frame) if changed.unsettled == 0 => {
            Parts::of(&items.differences(&changed.items), frame.size)
        }
        _ => Parts::Whole,
    };
    (changed.strips, changed.interface) = match (&frame, &changed.parts) {
        // Of a frame that is as it was nothing is drawn, and nothing need be known.
        (Some(frame), Parts::Some(parts)) if !parts.is_empty() => {
            (made.strips(frame, parts), items.interface())
        }
        _ => Default::default(),
    };
    trace!("{:?} of a frame", changed.parts);
    made.rewritten.clear();
    changed.unsettled = changed.unsettled.saturating_sub(1);
    (changed.items, changed.frame) = (items, frame);
}
