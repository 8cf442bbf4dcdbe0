//! Layout of hands: the viewer's fan, and the small fans of opponents, which are turned face up for scoring.
use super::{
    LayoutRequest, TableLayout,
    fit::{INDEX_WIDTH, index},
};
use bevy::prelude::*;
use engine::seat::Seat;
use gamecore::model::{Geometry, Key, OWN_HEIGHT, Pose, SeatPlace};

/// Height by which a selected card is raised above the viewer's hand, in design pixels.
pub const RAISED: f32 = 24.0;
/// Height by which the hovered card is raised, in design pixels.
pub const LIFTED: f32 = 10.0;
/// Distances by which the neighbours of the hovered card move aside, nearest first, in design pixels.
const PARTED: [f32; 3] = [12.0, 6.0, 2.0];
/// Height of opponents' cards in design pixels, at normal text size.
const BACKS_HEIGHT: f32 = 58.0;
/// Lower limit of the factor that shrinks the viewer's cards if the deck requests a wide visible strip.
const SMALLER: f32 = 0.87;
/// Width of the strip that shows the index of an open card in a small fan, in design pixels.
const OPEN_STEP: f32 = 11.0;

impl TableLayout<'_> {
    /// Lays out the viewer's hand as a shallow fan along the bottom.
    pub(super) fn lay_own_hand(&mut self, place: &SeatPlace, seat: Seat, wish: &LayoutRequest) {
        let staged = |key: &Key| wish.staged.iter().any(|group| group.cards.contains(key));
        let dragged = wish.dragged.card.map(|(key, _)| key);
        let hand = self.zones.hand(seat).iter();
        let keys: Vec<Key> = hand
            .filter(|k| !staged(k) && Some(**k) != dragged)
            .copied()
            .collect();
        // A card that is dragged over the hand opens a gap at its insertion point.
        let gap = wish.dragged.slot.filter(|_| dragged.is_some());
        let places = keys.len() + usize::from(gap.is_some());
        let height = own_height(self.geometry, place, places);
        let width = height * self.geometry.aspect;
        let step = if places > 1 {
            ((place.hand.width() - width) / (places - 1) as f32).min(width * 0.66)
        } else {
            0.0
        };
        // The fan is shallow: at most six degrees from end to end, and slightly higher in the middle.
        let y = place.hand.max.y - height / 2.0 - 4.0;
        let fan = Fan {
            middle: Vec2::new(place.hand.center().x, y),
            step,
            half: (places.max(1) - 1) as f32 / 2.0,
            drop: 7.0,
            turn: 0.05,
        };
        // The neighbours of the hovered card move aside, unless a gap is open for a dragged card.
        let pointed_at = |key: &Key| dragged.is_none() && wish.attention.card == Some(*key);
        let attended = keys.iter().position(pointed_at);
        for (i, key) in keys.iter().enumerate() {
            let slot = i + usize::from(gap.is_some_and(|gap| i >= gap));
            let mut pose = fan.pose(slot, height, 20.0 + i as f32 * 0.05);
            pose.at.x += attended.map_or(0.0, |attended| parted(i as f32 - attended as f32));
            if wish.selected.contains(key) {
                pose.at.y -= RAISED / self.geometry.letters;
            } else if wish.attention.card == Some(*key) {
                pose.at.y -= LIFTED / self.geometry.letters;
            }
            self.put(*key, pose);
        }
    }

    /// Lays out the small fan of an opponent's cards.
    pub(super) fn lay_backs(&mut self, place: &SeatPlace, seat: Seat) {
        let (geometry, keys) = (self.geometry, self.zones.hand(seat));
        let open = self.is_open(seat);
        let height = backs_height(geometry) * if open { 1.25 } else { 1.0 };
        let width = height * geometry.aspect;
        let room = (place.hand.width() - width).max(0.0);
        let widest = match open {
            true => open_step(geometry).max(22.0 / geometry.letters),
            false => 12.0 / geometry.letters,
        };
        let steps = keys.len().saturating_sub(1) as f32;
        let fan = Fan {
            middle: place.hand.center(),
            step: (room / steps.max(1.0)).min(widest),
            half: steps / 2.0,
            drop: 3.0,
            turn: 0.08,
        };
        for (i, key) in keys.iter().enumerate() {
            self.put(*key, fan.pose(i, height, 10.0 + i as f32 * 0.02));
        }
    }

    /// Hides the hand of a player who uses a phone. The cards lie behind the nameplate until all hands are opened for
    /// scoring.
    pub(super) fn hide_at_plate(&mut self, seat: Seat) {
        let place = self.geometry.seats.get(seat.index());
        let Some(place) = place.filter(|_| !self.is_open(seat)) else {
            return;
        };
        let pose = Pose {
            shadow: false,
            ..Pose::new(place.plate.center(), VANISHED, 0.5)
        };
        for key in self.zones.hand(seat) {
            self.put(*key, pose);
        }
    }

    /// True if an opponent's hand is open and too long for its small fan.
    pub(super) fn needs_room(&self, place: &SeatPlace, seat: Seat) -> bool {
        let (geometry, keys) = (self.geometry, self.zones.hand(seat));
        let width = backs_height(geometry) * 1.25 * geometry.aspect;
        let steps = keys.len().saturating_sub(1) as f32;
        self.is_open(seat) && width + open_step(geometry) * steps > place.hand.width()
    }

    /// True if the face of a card in this hand is known.
    fn is_open(&self, seat: Seat) -> bool {
        let mut keys = self.zones.hand(seat).iter();
        keys.any(|key| self.zones.face(*key).is_some())
    }
}

/// Shape of a fan of cards.
struct Fan {
    /// Position of the middle card.
    middle: Vec2,
    /// Distance between neighbouring cards.
    step: f32,
    /// Half the number of steps from end to end.
    half: f32,
    /// Distance by which the outermost cards are lower than the middle one.
    drop: f32,
    /// Rotation of the outermost cards in radians.
    turn: f32,
}

impl Fan {
    /// Returns the pose of the card at this place, counted from the left. `z` is its depth.
    fn pose(&self, place: usize, height: f32, z: f32) -> Pose {
        let from_middle = place as f32 - self.half;
        // A fan of few cards is flatter.
        let turn = from_middle / self.half.max(6.0);
        let at = self.middle + Vec2::new(from_middle * self.step, turn * turn * self.drop);
        Pose {
            angle: -turn * self.turn,
            ..Pose::new(at, height, z)
        }
    }
}

/// Returns the height of the viewer's cards. It is limited so that the indices of covered cards stay visible.
fn own_height(geometry: &Geometry, place: &SeatPlace, places: usize) -> f32 {
    let strip = index(geometry).x;
    let legible = place.hand.width() / (geometry.aspect + strip * places as f32);
    // A deck with wide strips gets somewhat smaller cards.
    let least = if strip > INDEX_WIDTH { SMALLER } else { 1.0 };
    let most = geometry.own_height;
    let usual = (OWN_HEIGHT / geometry.letters).min(most);
    legible.clamp(usual * least, most)
}

/// Returns the sideways shift of a card in design pixels. `places` is the card's signed distance from the hovered card,
/// in cards.
fn parted(places: f32) -> f32 {
    match places.abs() as usize {
        0 => 0.0,
        n => PARTED.get(n - 1).copied().unwrap_or(0.0) * places.signum(),
    }
}

/// Height in design pixels of a card that is hidden behind a nameplate.
const VANISHED: f32 = 1.0;

fn backs_height(geometry: &Geometry) -> f32 {
    BACKS_HEIGHT / geometry.letters
}

/// Returns the smallest step between open cards of a small fan.
fn open_step(geometry: &Geometry) -> f32 {
    let index = index(geometry).x * backs_height(geometry) * 1.25;
    (OPEN_STEP / geometry.letters).max(index)
}
