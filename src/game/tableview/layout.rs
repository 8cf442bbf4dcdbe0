//! Where every card should be, as a pure function of what is shown. Flights only ease towards it.
use super::{
    groups::{self, MeldGroup},
    hands,
};
use crate::{
    engine::{cards::Card, melds::MeldId, seat::Seat},
    game::{
        model::{
            Attention, Dragged, Geometry, Key, Layout, OWN_HEIGHT, Pose, Prompt, Selection, Shown,
            Staging, Zone, Zones,
        },
        sets::FrameSystems,
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};

/// The pose a card flies to or rests at.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Target(pub Pose);

/// Computes the layout when anything it depends on has changed.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, lay_out.in_set(LayOut).in_set(FrameSystems::Layout));
}

/// The computation of the layout: what it depends on runs before, flights after.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayOut;

/// What the person at the screen does with the cards: see [`Wish`].
#[derive(SystemParam)]
struct Handled<'w> {
    selection: Res<'w, Selection>,
    staging: Res<'w, Staging>,
    attention: Res<'w, Attention>,
    dragged: Res<'w, Dragged>,
}

impl Handled<'_> {
    fn is_changed(&self) -> bool {
        self.selection.is_changed()
            || self.staging.is_changed()
            || self.attention.is_changed()
            || self.dragged.is_changed()
    }
}

fn lay_out(
    zones: Res<Zones>,
    geometry: Res<Geometry>,
    shown: Res<Shown>,
    prompt: Res<Prompt>,
    handled: Handled,
    mut layout: ResMut<Layout>,
    mut was_choosing: Local<bool>,
) {
    // While a place is to be chosen, no combination opens over the signs.
    let choosing = !prompt.choice.is_empty();
    let changed = zones.is_changed()
        || geometry.is_changed()
        || shown.is_changed()
        || handled.is_changed()
        || *was_choosing != choosing;
    *was_choosing = choosing;
    if changed {
        let staged: Vec<Vec<Key>> = handled
            .staging
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
            selected: &handled.selection.cards,
            staged: &staged,
            attention: Attention {
                meld: handled.attention.meld.filter(|_| !choosing),
                ..*handled.attention
            },
            dragged: *handled.dragged,
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
    lay_piles(&mut layout, geometry, zones);
    for (i, place) in geometry.seats.iter().enumerate() {
        let seat = Seat(i as u8);
        let melds = (0..zones.melds.len()).filter(|m| owners.get(*m) == Some(&seat));
        let mut groups: Vec<MeldGroup> = melds
            .map(|m| (Some(MeldId(m as u8)), zones.melds[m].as_slice()))
            .collect();
        if seat == bottom {
            hands::own(&mut layout, geometry, zones, place, seat, wish);
        } else if hands::needs_room(geometry, zones, place, seat) {
            // A long hand laid open at the end is shown with the combinations, where it can be read.
            groups.extend(zones.hand(seat).chunks(13).map(|keys| (None, keys)));
        } else {
            hands::backs(&mut layout, geometry, zones, place, seat);
        }
        groups::lay(&mut layout, geometry, zones, place, &groups);
    }
    groups::stage(&mut layout, geometry, zones, bottom, wish);
    groups::open(&mut layout, geometry, zones, wish.attention.meld);
    lift_dragged(&mut layout, geometry, zones, &wish.dragged);
    layout
}

/// Stock, penalty stock and pile in the middle of the table.
fn lay_piles(layout: &mut Layout, geometry: &Geometry, zones: &Zones) {
    stack(layout, geometry, &zones.stock, geometry.stock, 1.0, |_| {
        None
    });
    stack(
        layout,
        geometry,
        &zones.penalty,
        geometry.penalty,
        1.0,
        |_| None,
    );
    turn_across(layout, &zones.penalty);
    stack(layout, geometry, &zones.pile, geometry.pile, 3.0, |key| {
        zones.face(key)
    });
}

/// A dragged card lies under the pointer, above everything else.
fn lift_dragged(layout: &mut Layout, geometry: &Geometry, zones: &Zones, dragged: &Dragged) {
    if let Some((key, at)) = dragged.card
        && let Some(pose) = layout.poses.get_mut(key.index())
    {
        *pose = Pose {
            at,
            angle: 0.0,
            height: OWN_HEIGHT * geometry.grow,
            z: 90.0,
            face: zones.face(key),
            shadow: true,
        };
    }
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
        // A stack grows by a pixel every dozen cards: one sees about how many are left.
        let lift = Vec2::new(0.2, -0.3) * (i / 4) as f32;
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

/// The penalty stock lies across, so that nobody takes it for the stock.
fn turn_across(layout: &mut Layout, keys: &[Key]) {
    for key in keys {
        layout.poses[key.index()].angle = std::f32::consts::FRAC_PI_2;
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
