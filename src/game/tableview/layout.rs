//! Where every card should be, as a pure function of what is shown. Flights only ease towards it.
use super::{
    geometry::{Geometry, SeatPlace, Side},
    zones::{Key, Zone, Zones},
};
use crate::{
    engine::{cards::Card, melds::MeldId, seat::Seat},
    game::{
        intent::{Selection, Staging},
        playback::Shown,
        sets::FrameSystems,
    },
};
use bevy::prelude::*;

/// Where and how a card lies, in design pixels from the top left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// The card's centre.
    pub at: Vec2,
    /// Its turn, in radians, counter-clockwise.
    pub angle: f32,
    /// Its height in design pixels.
    pub height: f32,
    /// Above or below others.
    pub z: f32,
    /// The face that shows; the back if none.
    pub face: Option<Card>,
    /// Whether it throws a shadow at rest. In a stack only the lowest does, or they would add up to a black hole.
    pub shadow: bool,
}

/// The pose a card flies to or rests at.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Target(pub Pose);

/// All poses, by card, and the areas that can be pointed at.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Layout {
    /// By [`Key`].
    pub poses: Vec<Pose>,
    /// The closed area of each combination.
    pub melds: Vec<(MeldId, Rect)>,
    /// The area of the staged combinations.
    pub staged: Vec<Rect>,
}

/// What the pointer or the focus rests on: raised, opened, drawn larger.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Attention {
    /// A card of the own hand.
    pub card: Option<Key>,
    /// A combination, opened to full size.
    pub meld: Option<MeldId>,
}

/// A card under the pointer's drag: it follows the pointer instead of the layout.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Dragged {
    /// The card and where its centre is.
    pub card: Option<(Key, Vec2)>,
    /// Where it would be put into the own hand.
    pub slot: Option<usize>,
}

/// Computes the layout when anything it depends on has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Layout>()
        .init_resource::<Attention>()
        .init_resource::<Dragged>()
        .init_resource::<Zones>();
    app.init_resource::<Geometry>();
    app.add_systems(Update, lay_out.in_set(LayOut).in_set(FrameSystems::Layout));
}

/// The computation of the layout: what it depends on runs before, flights after.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayOut;

fn lay_out(
    zones: Res<Zones>,
    geometry: Res<Geometry>,
    shown: Res<Shown>,
    selection: Res<Selection>,
    staging: Res<Staging>,
    attention: Res<Attention>,
    dragged: Res<Dragged>,
    mut layout: ResMut<Layout>,
) {
    let changed =
        zones.is_changed() || geometry.is_changed() || shown.is_changed() || selection.is_changed();
    if changed || staging.is_changed() || attention.is_changed() || dragged.is_changed() {
        let staged: Vec<Vec<Key>> = staging
            .groups
            .iter()
            .map(|group| group.cards.clone())
            .collect();
        let owners: Vec<Seat> = shown
            .view
            .iter()
            .flat_map(|view| view.table.melds.iter().map(|meld| meld.owner))
            .collect();
        let wish = Wish {
            selected: &selection.cards,
            staged: &staged,
            attention: *attention,
            dragged: *dragged,
        };
        let new = compute(&zones, &geometry, &owners, shown.bottom_seat(), &wish);
        layout.set_if_neq(new);
    }
}

/// What the person at the screen has marked, staged and points at.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Marked cards of the own hand.
    pub selected: &'a [Key],
    /// Cards staged before the hand.
    pub staged: &'a [Vec<Key>],
    /// What is pointed at.
    pub attention: Attention,
    /// What is dragged.
    pub dragged: Dragged,
}

const OWN_HEIGHT: f32 = 150.0;
const MELD_HEIGHT: f32 = 84.0;
/// A little lower: two rows must fit above the line of narration.
const TOP_MELD_HEIGHT: f32 = 76.0;
const OWN_MELD_HEIGHT: f32 = 96.0;
const BACKS_HEIGHT: f32 = 58.0;

/// The layout. `owners` names the player of each combination, `bottom` the player at the bottom of the screen.
pub fn compute(
    zones: &Zones,
    geometry: &Geometry,
    owners: &[Seat],
    bottom: Seat,
    wish: &Wish,
) -> Layout {
    let rest = Pose {
        at: geometry.stock,
        angle: 0.0,
        height: geometry.pile_height,
        z: 0.0,
        face: None,
        shadow: true,
    };
    let mut layout = Layout {
        poses: vec![rest; zones.len()],
        ..Layout::default()
    };
    stack(
        &mut layout,
        geometry,
        &zones.stock,
        geometry.stock,
        1.0,
        |_| None,
    );
    stack(
        &mut layout,
        geometry,
        &zones.penalty,
        geometry.penalty,
        1.0,
        |_| None,
    );
    stack(
        &mut layout,
        geometry,
        &zones.pile,
        geometry.pile,
        3.0,
        |key| zones.face(key),
    );
    for (i, place) in geometry.seats.iter().enumerate() {
        let seat = Seat(i as u8);
        let melds = (0..zones.melds.len()).filter(|m| owners.get(*m) == Some(&seat));
        let melds: Vec<usize> = melds.collect();
        lay_melds(&mut layout, geometry, zones, place, &melds);
        if seat == bottom {
            own_hand(&mut layout, geometry, zones, place, seat, wish);
        } else {
            backs(&mut layout, geometry, zones, place, seat);
        }
    }
    stage(&mut layout, geometry, zones, bottom, wish);
    open_meld(&mut layout, geometry, zones, wish.attention.meld);
    if let Some((key, at)) = wish.dragged.card
        && let Some(pose) = layout.poses.get_mut(key.index())
    {
        *pose = Pose {
            at,
            angle: 0.0,
            height: OWN_HEIGHT,
            z: 90.0,
            face: zones.face(key),
            shadow: true,
        };
    }
    layout
}

fn stack(
    layout: &mut Layout,
    geometry: &Geometry,
    keys: &[Key],
    at: Vec2,
    z: f32,
    face: impl Fn(Key) -> Option<Card>,
) {
    for (i, key) in keys.iter().enumerate() {
        // A stack grows by a pixel every eight cards: one sees about how many are left.
        let lift = Vec2::new(0.25, -0.5) * (i / 4) as f32;
        // A discarded card lies a little askew, always the same way for the same card.
        let skew = if z > 2.0 {
            ((key.0 * 37 % 11) as f32 - 5.0) * 0.012
        } else {
            0.0
        };
        let pose = Pose {
            at: at + lift,
            angle: skew,
            height: geometry.pile_height,
            z: z + i as f32 * 0.01,
            face: face(*key),
            shadow: i == 0,
        };
        layout.poses[key.index()] = pose;
    }
}

fn own_hand(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    place: &SeatPlace,
    seat: Seat,
    wish: &Wish,
) {
    let staged = |key: &Key| wish.staged.iter().flatten().any(|k| k == key);
    let dragged = wish.dragged.card.map(|(key, _)| key);
    let keys: Vec<Key> = zones
        .hand(seat)
        .iter()
        .filter(|k| !staged(k) && Some(**k) != dragged)
        .copied()
        .collect();
    // While a card is dragged over the hand, a gap opens where it would go.
    let gap = wish.dragged.slot.filter(|_| dragged.is_some());
    let places = keys.len() + usize::from(gap.is_some());
    let width = OWN_HEIGHT * geometry.aspect;
    let step = if places > 1 {
        ((place.hand.width() - width) / (places - 1) as f32).min(width * 0.66)
    } else {
        0.0
    };
    let middle = place.hand.center().x;
    let half = (places.max(1) - 1) as f32 / 2.0;
    for (i, key) in keys.iter().enumerate() {
        let slot = i + usize::from(gap.is_some_and(|gap| i >= gap));
        let from_middle = slot as f32 - half;
        // A shallow fan: six degrees from end to end at most, the middle a little higher.
        let turn = from_middle / half.max(6.0);
        let mut at = Vec2::new(
            middle + from_middle * step,
            place.hand.max.y - OWN_HEIGHT / 2.0 - 4.0 + turn * turn * 7.0,
        );
        if wish.selected.contains(key) {
            at.y -= 24.0;
        } else if wish.attention.card == Some(*key) {
            at.y -= 10.0;
        }
        let pose = Pose {
            at,
            angle: -turn * 0.05,
            height: OWN_HEIGHT,
            z: 20.0 + i as f32 * 0.05,
            face: zones.face(*key),
            shadow: true,
        };
        layout.poses[key.index()] = pose;
    }
}

fn backs(layout: &mut Layout, geometry: &Geometry, zones: &Zones, place: &SeatPlace, seat: Seat) {
    let keys = zones.hand(seat);
    let open = keys.iter().any(|key| zones.face(*key).is_some());
    let height = if open {
        BACKS_HEIGHT * 1.25
    } else {
        BACKS_HEIGHT
    };
    let width = height * geometry.aspect;
    let room = place.hand.width() - width;
    let step = if keys.len() > 1 {
        (room / (keys.len() - 1) as f32).min(if open { 22.0 } else { 12.0 })
    } else {
        0.0
    };
    let half = keys.len().saturating_sub(1) as f32 / 2.0;
    for (i, key) in keys.iter().enumerate() {
        let from_middle = i as f32 - half;
        let turn = from_middle / half.max(6.0);
        let at = place.hand.center() + Vec2::new(from_middle * step, turn * turn * 3.0);
        let pose = Pose {
            at,
            angle: -turn * 0.08,
            height,
            z: 10.0 + i as f32 * 0.02,
            face: zones.face(*key),
            shadow: true,
        };
        layout.poses[key.index()] = pose;
    }
}

/// The boxes for a player's combinations, and the widest step between two cards.
fn meld_boxes(place: &SeatPlace, count: usize) -> (Vec<Rect>, f32, f32) {
    let area = place.melds;
    let (columns, height, step) = match place.side {
        Side::Bottom => (count.max(1), OWN_MELD_HEIGHT, 24.0),
        Side::Top => (2, TOP_MELD_HEIGHT, 19.0),
        Side::Left | Side::Right => (1, MELD_HEIGHT, 20.0),
    };
    let gap = if place.side == Side::Bottom {
        22.0
    } else {
        8.0
    };
    let rows = count.div_ceil(columns).max(1);
    let row_height = (height + 6.0).min(area.height() / rows as f32);
    let width = (area.width() - gap * (columns - 1) as f32) / columns as f32;
    let boxes = (0..count).map(|i| {
        let corner = area.min
            + Vec2::new(
                (i % columns) as f32 * (width + gap),
                (i / columns) as f32 * row_height,
            );
        Rect::from_corners(corner, corner + Vec2::new(width, height.min(row_height)))
    });
    (boxes.collect(), height, step)
}

fn lay_melds(
    layout: &mut Layout,
    geometry: &Geometry,
    zones: &Zones,
    place: &SeatPlace,
    melds: &[usize],
) {
    let (mut boxes, height, step) = meld_boxes(place, melds.len());
    let width = height * geometry.aspect;
    if place.side == Side::Bottom {
        // The own row is packed and centred, not spread over equal boxes.
        let lengths: Vec<usize> = melds.iter().map(|m| zones.melds[*m].len()).collect();
        boxes = packed_row(place.melds, &lengths, width, step, height);
    }
    for (box_, m) in boxes.iter().zip(melds) {
        let keys = &zones.melds[*m];
        let room = box_.width() - width;
        let step = if keys.len() > 1 {
            (room / (keys.len() - 1) as f32).min(step)
        } else {
            0.0
        };
        let used = width + step * keys.len().saturating_sub(1) as f32;
        // Side players' combinations lean towards their plate, the others are centred in their box.
        let left = match place.side {
            Side::Right => box_.max.x - used,
            Side::Left => box_.min.x,
            Side::Top | Side::Bottom => box_.center().x - used / 2.0,
        };
        for (i, key) in keys.iter().enumerate() {
            let at = Vec2::new(
                left + width / 2.0 + step * i as f32,
                box_.min.y + height / 2.0,
            );
            let z = 5.0 + *m as f32 * 0.2 + i as f32 * 0.01;
            layout.poses[key.index()] = Pose {
                at,
                angle: 0.0,
                height,
                z,
                face: zones.face(*key),
                shadow: true,
            };
        }
        let area = Rect::from_corners(
            Vec2::new(left, box_.min.y),
            Vec2::new(left + used, box_.min.y + height),
        );
        layout.melds.push((MeldId(*m as u8), area));
    }
}

fn packed_row(area: Rect, lengths: &[usize], width: f32, step: f32, height: f32) -> Vec<Rect> {
    let gap = 22.0;
    let wanted = |step: f32| {
        lengths
            .iter()
            .map(|n| width + step * n.saturating_sub(1) as f32)
            .sum::<f32>()
    };
    let gaps = gap * lengths.len().saturating_sub(1) as f32;
    let cards: usize = lengths.iter().map(|n| n.saturating_sub(1)).sum();
    let fixed = width * lengths.len() as f32 + gaps;
    let step = if cards == 0 {
        step
    } else {
        step.min((area.width() - fixed) / cards as f32)
    };
    let mut x = area.center().x - (wanted(step) + gaps) / 2.0;
    let row = lengths.iter().map(|n| {
        let w = width + step * n.saturating_sub(1) as f32;
        let corner = Vec2::new(x, area.min.y);
        x += w + gap;
        Rect::from_corners(corner, corner + Vec2::new(w, height))
    });
    row.collect()
}

/// Staged combinations stand in the row before the own hand, or above what is there already.
fn stage(layout: &mut Layout, geometry: &Geometry, zones: &Zones, bottom: Seat, wish: &Wish) {
    let Some(place) = geometry
        .seats
        .get(bottom.index())
        .filter(|_| !wish.staged.is_empty())
    else {
        return;
    };
    let lengths: Vec<usize> = wish.staged.iter().map(Vec::len).collect();
    let height = OWN_MELD_HEIGHT;
    let boxes = packed_row(
        place.melds,
        &lengths,
        height * geometry.aspect,
        24.0,
        height,
    );
    for (box_, keys) in boxes.iter().zip(wish.staged) {
        let width = height * geometry.aspect;
        let step = if keys.len() > 1 {
            (box_.width() - width) / (keys.len() - 1) as f32
        } else {
            0.0
        };
        for (i, key) in keys.iter().enumerate() {
            let at = Vec2::new(
                box_.min.x + width / 2.0 + step * i as f32,
                box_.min.y + height / 2.0,
            );
            if let Some(pose) = layout.poses.get_mut(key.index()) {
                *pose = Pose {
                    at,
                    angle: 0.0,
                    height,
                    z: 15.0 + i as f32 * 0.02,
                    face: zones.face(*key),
                    shadow: true,
                };
            }
        }
        layout.staged.push(*box_);
    }
}

/// The combination pointed at opens to full size above the rest.
fn open_meld(layout: &mut Layout, geometry: &Geometry, zones: &Zones, meld: Option<MeldId>) {
    let Some(meld) = meld else { return };
    let Some(keys) = zones.melds.get(meld.0 as usize) else {
        return;
    };
    let Some((_, area)) = layout.melds.iter().find(|(id, _)| *id == meld).copied() else {
        return;
    };
    let height = 118.0;
    let width = height * geometry.aspect;
    let step = ((geometry.size.x - 40.0 - width) / keys.len().max(2) as f32).min(width * 0.42);
    let used = width + step * keys.len().saturating_sub(1) as f32;
    let left =
        (area.center().x - used / 2.0).clamp(12.0, (geometry.size.x - used - 12.0).max(12.0));
    let y = area
        .center()
        .y
        .clamp(44.0 + height / 2.0, geometry.size.y - height / 2.0 - 8.0);
    for (i, key) in keys.iter().enumerate() {
        let at = Vec2::new(left + width / 2.0 + step * i as f32, y);
        let z = 60.0 + i as f32 * 0.02;
        layout.poses[key.index()] = Pose {
            at,
            angle: 0.0,
            height,
            z,
            face: zones.face(*key),
            shadow: true,
        };
    }
}

/// Where a card dropped at `x` goes in the own hand: the gap among the cards that lie there, and the place in the whole hand,
/// which also holds the cards laid out before it.
pub fn hand_slot(
    zones: &Zones,
    layout: &Layout,
    staged: &[Key],
    seat: Seat,
    dragged: Key,
    x: f32,
) -> (usize, usize) {
    let rest = zones.hand(seat).iter().filter(|key| **key != dragged);
    let rest: Vec<Key> = rest.copied().collect();
    let pose = |key: &Key| layout.poses.get(key.index());
    let left = |key: &Key| !staged.contains(key) && pose(key).is_some_and(|pose| pose.at.x < x);
    let gap = rest.iter().filter(|key| left(key)).count();
    let place = rest.iter().rposition(left).map_or(0, |last| last + 1);
    (gap, place)
}

/// What lies under a point where a card can be dropped.
pub fn drop_zone(layout: &Layout, geometry: &Geometry, bottom: Seat, at: Vec2) -> Option<Zone> {
    if let Some((id, _)) = layout
        .melds
        .iter()
        .find(|(_, area)| area.inflate(6.0).contains(at))
    {
        return Some(Zone::Meld(*id));
    }
    let size = Vec2::new(geometry.pile_height * geometry.aspect, geometry.pile_height);
    if Rect::from_center_size(geometry.pile, size)
        .inflate(26.0)
        .contains(at)
    {
        return Some(Zone::Pile);
    }
    let hand = geometry.seats.get(bottom.index())?.hand;
    hand.inflate(14.0)
        .contains(at)
        .then_some(Zone::Hand(bottom))
}
