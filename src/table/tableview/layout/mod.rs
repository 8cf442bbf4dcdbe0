//! Layout of all cards. The result depends only on the displayed state. Animations only ease towards these positions.
//!
//! This module lays out the piles and the melds: those on the table, those staged in front of the viewer's hand, and
//! the enlarged meld. [`hands`] lays out the hands. [`scale`] chooses the size of all melds and divides the table
//! between the players, and [`fit`] divides a player's melds into rows.
mod fit;
mod hands;
mod scale;
#[cfg(test)]
mod tests;
pub use hands::{LIFTED, RAISED};

use bevy::prelude::*;
use engine::{
    melds::MeldId,
    seat::{Seat, SeatSet},
};
use gamecore::{
    model::{
        CardPlacement, DisplayedState, Dragged, Geometry, HoverTarget, Key, Layout, MeldDraft,
        PendingIntent, Pose, Prompt, Selection, StagedGroup, Zone, chance,
    },
    sets::{FrameSystems, any_changed},
};
use scale::lay_all;

/// Target pose of a card: its position at rest, or the end of its flight.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Target(pub Pose);

/// Adds the layout. It is computed whenever one of its inputs has changed.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, lay_out.in_set(LayOut).in_set(FrameSystems::Layout));
}

/// System set of the layout. Systems that prepare its inputs run before it, and the systems of card flights run after
/// it.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayOut;

fn lay_out(
    zones: Res<CardPlacement>,
    geometry: Res<Geometry>,
    shown: Res<DisplayedState>,
    (prompt, pending): (Res<Prompt>, Res<PendingIntent>),
    (selection, staging): (Res<Selection>, Res<MeldDraft>),
    (attention, dragged): (Res<HoverTarget>, Res<Dragged>),
    mut layout: ResMut<Layout>,
    mut was_choosing: Local<bool>,
) {
    // While numbered markers show where a card can go, no meld is enlarged over them.
    let choosing = !prompt.choice.is_empty();
    let changed = any_changed(&[&zones, &geometry, &shown])
        || any_changed(&[&selection, &staging, &pending, &attention, &dragged])
        || *was_choosing != choosing;
    *was_choosing = choosing;
    if changed {
        let owners: Vec<Seat> = shown
            .view
            .iter()
            .flat_map(|view| view.table.melds.iter().map(|meld| meld.owner))
            .collect();
        let wish = LayoutRequest {
            selected: &selection.cards,
            staged: &staging.groups,
            attention: HoverTarget {
                meld: attention.meld.filter(|_| !choosing),
                ..*attention
            },
            dragged: *dragged,
            pending: pending.card(),
            phones: shown.phones,
        };
        let bottom = shown.bottom_seat();
        layout.set_if_neq(compute(&zones, &geometry, &owners, bottom, &wish));
    }
}

/// The player's interaction with cards and the hidden hands, as an input of the layout.
#[derive(Clone, Copy, Default, Debug)]
pub struct LayoutRequest<'a> {
    pub selected: &'a [Key],
    /// Staged melds, which lie in front of the viewer's hand.
    pub staged: &'a [StagedGroup],
    pub attention: HoverTarget,
    /// Dragged card, with its insertion point.
    pub dragged: Dragged,
    /// Card that waits to go to this zone.
    pub pending: Option<(Key, Zone)>,
    /// Seats played on phones, whose hands are hidden.
    pub phones: SeatSet,
}

/// Layout under construction.
struct TableLayout<'a> {
    layout: Layout,
    geometry: &'a Geometry,
    zones: &'a CardPlacement,
}

/// Computes the layout. `owners` contains the owner of each meld, and `bottom` is the seat at the bottom of the screen.
pub fn compute(
    zones: &CardPlacement,
    geometry: &Geometry,
    owners: &[Seat],
    bottom: Seat,
    wish: &LayoutRequest,
) -> Layout {
    let rest = Pose::new(geometry.stock, geometry.pile_height, 0.0);
    let mut table = TableLayout {
        layout: Layout {
            poses: vec![rest; zones.len()],
            ..Layout::default()
        },
        geometry,
        zones,
    };
    table.lay_piles();
    let mut lying: Vec<Vec<MeldGroup>> = Vec::with_capacity(geometry.seats.len());
    for (i, place) in geometry.seats.iter().enumerate() {
        let seat = Seat(i as u8);
        let melds = (0..zones.melds.len()).filter(|m| owners.get(*m) == Some(&seat));
        let mut groups: Vec<MeldGroup> = melds
            .map(|m| (GroupKind::Meld(MeldId(m as u8)), zones.melds[m].as_slice()))
            .collect();
        if seat == bottom && !geometry.shared {
            table.lay_own_hand(place, seat, wish);
            // Staged melds are laid out after the viewer's melds on the table.
            let staged = wish.staged.iter();
            groups.extend(staged.map(|group| (GroupKind::Staged, group.cards.as_slice())));
        } else if table.needs_room(place, seat) {
            // An open hand that is too long for its fan is shown among the player's melds, where it is legible.
            let keys = zones.hand(seat);
            let parts = keys.len().div_ceil(OPEN_ROW);
            let parts = keys.chunks(keys.len().div_ceil(parts.max(1)).max(1));
            groups.extend(parts.map(|keys| (GroupKind::OpenHand, keys)));
        } else {
            table.lay_backs(place, seat);
        }
        lying.push(groups);
    }
    table.lay_melds(&lying);
    table.enlarge_meld(wish.attention.meld);
    table.advance_pending(wish.pending);
    if let Some((key, at)) = wish.dragged.card {
        // A dragged card is under the pointer, above everything else.
        table.put(key, Pose::new(at, geometry.own_height, 90.0));
    }
    for seat in wish.phones.iter() {
        table.hide_at_plate(seat);
    }
    table.layout
}

/// Largest number of cards in one row of an open hand.
const OPEN_ROW: usize = 16;

impl TableLayout<'_> {
    /// Puts a card into a pose, with its face up if it is known. A card of an earlier deal is ignored.
    fn put(&mut self, key: Key, pose: Pose) {
        if let Some(place) = self.layout.poses.get_mut(key.index()) {
            *place = pose.showing(self.zones.face(key));
        }
    }

    /// Lays out the stock, the penalty stock and the pile in the middle of the table.
    fn lay_piles(&mut self) {
        for (i, key) in self.zones.stock.iter().enumerate() {
            self.layout.poses[key.index()] = stacked(self.geometry, i);
        }
        for (i, key) in self.zones.penalty.iter().enumerate() {
            self.layout.poses[key.index()] = Pose {
                at: self.geometry.penalty + rising(i),
                // The penalty stock lies crosswise, so that players do not mistake it for the stock.
                angle: std::f32::consts::FRAC_PI_2,
                ..stacked(self.geometry, i)
            };
        }
        for (i, key) in self.zones.pile.iter().enumerate() {
            self.put(*key, strewn(self.geometry, self.zones.salt(), i));
        }
    }

    /// Puts a card that waits to be discarded or laid off half onto the pile or meld, on the side of the hand.
    fn advance_pending(&mut self, pending: Option<(Key, Zone)>) {
        let Some((key, zone)) = pending else { return };
        let geometry = self.geometry;
        let edge = match zone {
            Zone::Pile => Some(Rect::from_center_size(geometry.pile, geometry.pile_size())),
            Zone::Meld(meld) => self.layout.meld(meld),
            Zone::Stock | Zone::Penalty | Zone::Hand(_) => None,
        };
        if let Some(area) = edge {
            let at = Vec2::new(area.center().x, area.max.y);
            let pose = Pose::new(at, geometry.pile_height, 60.0);
            let angle = 2.0 * ASKEW;
            self.put(key, Pose { angle, ..pose });
        }
    }

    /// Lays out the melds of all players in their areas. `groups` is indexed by seat.
    fn lay_melds(&mut self, groups: &[Vec<MeldGroup>]) {
        let lengths: Vec<Vec<usize>> = groups
            .iter()
            .map(|groups| groups.iter().map(|(_, keys)| keys.len()).collect())
            .collect();
        for (placed, groups) in lay_all(self.geometry, &lengths).iter().zip(groups) {
            for (at, (group, (kind, keys))) in placed.iter().zip(groups).enumerate() {
                // Later groups overlap earlier ones. Groups on the table stay below the hit areas.
                let above = at as f32 * 0.3;
                let z = match kind {
                    GroupKind::Meld(_) | GroupKind::OpenHand => 5.0 + above.min(4.5),
                    GroupKind::Staged => 15.0 + above,
                };
                for (i, key) in keys.iter().enumerate() {
                    let at = group.card(i, self.geometry.aspect);
                    let pose = Pose::new(at, group.height, z + i as f32 * 0.01);
                    let shadow = *kind != GroupKind::Staged;
                    self.put(*key, Pose { shadow, ..pose });
                }
                match kind {
                    GroupKind::Meld(meld) => self.layout.melds.push((*meld, group.area())),
                    GroupKind::OpenHand => {}
                    GroupKind::Staged => self.layout.staged.push(group.area()),
                }
            }
        }
    }

    /// Enlarges the hovered meld above all other cards.
    fn enlarge_meld(&mut self, meld: Option<MeldId>) {
        let Some((meld, area)) = meld.and_then(|meld| Some((meld, self.layout.meld(meld)?))) else {
            return;
        };
        let (geometry, keys) = (self.geometry, self.zones.meld(meld));
        let first = keys.first().map(|key| self.layout.poses[key.index()]);
        let closed = first.map_or(0.0, |pose| pose.height);
        let height = (118.0 * geometry.grow).max(closed * 1.15);
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
            self.put(*key, Pose::new(at, height, 60.0 + i as f32 * 0.02));
        }
    }
}

/// Returns the offset of a card with `under` cards below it. The height of a stack thus shows about how many cards are
/// left.
fn rising(under: usize) -> Vec2 {
    Vec2::new(0.2, -0.3) * (under / 4) as f32
}

/// Returns the pose of a stock card with `under` cards below it. The stock is a neat block.
pub(super) fn stacked(geometry: &Geometry, under: usize) -> Pose {
    let at = geometry.stock + rising(under);
    Pose {
        shadow: under == 0,
        ..Pose::new(at, geometry.pile_height, 1.0 + under as f32 * 0.01)
    }
}

/// Largest random offset of a discarded card in design pixels.
const STREWN: f32 = 2.0;
/// Largest random rotation of a discarded card in radians (three degrees).
const ASKEW: f32 = 3.0 * std::f32::consts::PI / 180.0;

/// Returns the pose of a discarded card with `under` cards below it. The card is slightly askew. The random offset is
/// always the same for the same position in the pile.
fn strewn(geometry: &Geometry, salt: u64, under: usize) -> Pose {
    let chance = |what: u32| chance(salt, under as u32 * 3 + what);
    let at = geometry.pile + rising(under) + STREWN * Vec2::new(chance(0), chance(1));
    Pose {
        angle: ASKEW * chance(2),
        shadow: under == 0,
        ..Pose::new(at, geometry.pile_height, 3.0 + under as f32 * 0.01)
    }
}

/// Returns the zone at this point, if a card can be dropped there.
pub fn drop_zone(layout: &Layout, geometry: &Geometry, bottom: Seat, at: Vec2) -> Option<Zone> {
    let is_near = |area: Rect, margin: f32| area.inflate(margin).contains(at);
    let mut melds = layout.melds.iter();
    if let Some((id, _)) = melds.find(|(_, area)| is_near(*area, 6.0)) {
        return Some(Zone::Meld(*id));
    }
    let pile = Rect::from_center_size(geometry.pile, geometry.pile_size());
    if is_near(pile, 26.0) {
        return Some(Zone::Pile);
    }
    let hand = geometry.seats.get(bottom.index())?.hand;
    is_near(hand, 14.0).then_some(Zone::Hand(bottom))
}

/// Kind of a card group. It determines the depth and shadow of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GroupKind {
    Meld(MeldId),
    /// Row of a hand that is shown open at the end of a deal.
    OpenHand,
    /// Meld that is staged but not yet laid down.
    Staged,
}

type MeldGroup<'a> = (GroupKind, &'a [Key]);
