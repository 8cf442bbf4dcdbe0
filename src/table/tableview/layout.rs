//! Where every card should be, as a pure function of what is shown. Flights only ease towards it.
use super::{
    groups::{self, GroupKind, MeldGroup},
    hands,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{melds::MeldId, seat::Seat};
use gamecore::{
    model::{
        Attention, Dragged, Geometry, Key, Layout, Pose, Prompt, Selection, Shown, Staging, Zone,
        Zones, chance,
    },
    sets::FrameSystems,
};

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
        let mut new = compute(&zones, &geometry, &owners, shown.bottom_seat(), &wish);
        for seat in shown.phones.iter() {
            hands::at_plate(&mut new, &geometry, &zones, seat);
        }
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
    let mut lying: Vec<Vec<MeldGroup>> = Vec::with_capacity(geometry.seats.len());
    for (i, place) in geometry.seats.iter().enumerate() {
        let seat = Seat(i as u8);
        let melds = (0..zones.melds.len()).filter(|m| owners.get(*m) == Some(&seat));
        let mut groups: Vec<MeldGroup> = melds
            .map(|m| (GroupKind::Meld(MeldId(m as u8)), zones.melds[m].as_slice()))
            .collect();
        if seat == bottom && !geometry.shared {
            hands::own(&mut layout, geometry, zones, place, seat, wish);
            groups.extend(groups::staged(wish));
        } else if hands::needs_room(geometry, zones, place, seat) {
            // A long hand laid open at the end is shown with the combinations, where it can be read.
            let keys = zones.hand(seat);
            let parts = keys.len().div_ceil(OPEN_ROW);
            let parts = keys.chunks(keys.len().div_ceil(parts.max(1)).max(1));
            groups.extend(parts.map(|keys| (GroupKind::OpenHand, keys)));
        } else {
            hands::backs(&mut layout, geometry, zones, place, seat);
        }
        lying.push(groups);
    }
    groups::lay(&mut layout, geometry, zones, &lying, bottom);
    groups::open(&mut layout, geometry, zones, wish.attention.meld);
    lift_dragged(&mut layout, geometry, zones, &wish.dragged);
    layout
}

/// The most cards of an open hand that lie in one row.
const OPEN_ROW: usize = 16;

/// Stock, penalty stock and pile in the middle of the table.
fn lay_piles(layout: &mut Layout, geometry: &Geometry, zones: &Zones) {
    for (i, key) in zones.stock.iter().enumerate() {
        layout.poses[key.index()] = stacked(geometry, i);
    }
    for (i, key) in zones.penalty.iter().enumerate() {
        layout.poses[key.index()] = Pose {
            at: geometry.penalty + rising(i),
            // It lies across, so that nobody takes it for the stock.
            angle: std::f32::consts::FRAC_PI_2,
            ..stacked(geometry, i)
        };
    }
    for (i, key) in zones.pile.iter().enumerate() {
        layout.poses[key.index()] = strewn(geometry, zones, i, *key);
    }
}

/// A dragged card lies under the pointer, above everything else.
fn lift_dragged(layout: &mut Layout, geometry: &Geometry, zones: &Zones, dragged: &Dragged) {
    if let Some((key, at)) = dragged.card
        && let Some(pose) = layout.poses.get_mut(key.index())
    {
        *pose = Pose {
            at,
            angle: 0.0,
            height: geometry.own_height,
            z: 90.0,
            face: zones.face(key),
            shadow: true,
        };
    }
}

/// A stack grows by a pixel every dozen cards: one sees about how many are left.
fn rising(under: usize) -> Vec2 {
    Vec2::new(0.2, -0.3) * (under / 4) as f32
}

/// A card of the stock with so many under it: the stock is a neat block.
pub(super) fn stacked(geometry: &Geometry, under: usize) -> Pose {
    Pose {
        at: geometry.stock + rising(under),
        angle: 0.0,
        height: geometry.pile_height,
        z: 1.0 + under as f32 * 0.01,
        face: None,
        shadow: under == 0,
    }
}

/// How far a card of the pile lies off its middle at most, in design pixels, and how far it is turned, in radians: three degrees.
const STREWN: f32 = 2.0;
const ASKEW: f32 = 3.0 * std::f32::consts::PI / 180.0;

/// A discarded card lies a little askew, and stays as it lies.
fn strewn(geometry: &Geometry, zones: &Zones, under: usize, key: Key) -> Pose {
    let chance = |what: u32| chance(zones.salt(), under as u32 * 3 + what);
    Pose {
        at: geometry.pile + rising(under) + STREWN * Vec2::new(chance(0), chance(1)),
        angle: ASKEW * chance(2),
        height: geometry.pile_height,
        z: 3.0 + under as f32 * 0.01,
        face: zones.face(key),
        shadow: under == 0,
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
    let size = geometry.pile_size();
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
