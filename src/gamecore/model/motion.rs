//! The positions and the motion of the cards: their targets, the animation cues of the running step, the speed, and the
//! cards flying into or out of a hand.
use super::{CardPlacement, Key, Zone};
use bevy::{platform::collections::HashMap, prelude::*};
use engine::{cards::Card, melds::MeldId, seat::Seat};
use std::collections::BTreeMap;

/// Position and appearance of a card. Lengths are in design pixels, measured from the top left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Centre of the card.
    pub at: Vec2,
    /// Rotation in radians, counter-clockwise.
    pub angle: f32,
    pub height: f32,
    pub z: f32,
    /// Visible face; `None` shows the back.
    pub face: Option<Card>,
    /// True if the card casts a shadow at rest. In a stack only the lowest card does, because overlapping shadows would
    /// add up to solid black.
    pub shadow: bool,
}

impl Pose {
    /// Creates the upright pose of a face-down card with a shadow.
    pub const fn new(at: Vec2, height: f32, z: f32) -> Pose {
        Pose {
            at,
            angle: 0.0,
            height,
            z,
            face: None,
            shadow: true,
        }
    }

    /// Returns the same pose with this face up.
    #[must_use]
    pub const fn showing(self, face: Option<Card>) -> Pose {
        Pose { face, ..self }
    }

    /// Returns the width and height of the card. `aspect` is its width divided by its height.
    pub fn size(&self, aspect: f32) -> Vec2 {
        Vec2::new(self.height * aspect, self.height)
    }
}

/// Target poses of all cards, and bounds of the melds, in design pixels.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Layout {
    /// Indexed by [`Key`].
    pub poses: Vec<Pose>,
    /// Bounds of each meld while it is not enlarged.
    pub melds: Vec<(MeldId, Rect)>,
    /// Bounds of the melds that are staged for laying down.
    pub staged: Vec<Rect>,
}

impl Layout {
    /// Returns the bounds of a meld while it is not enlarged.
    pub fn meld(&self, id: MeldId) -> Option<Rect> {
        let area = self.melds.iter().find(|(meld, _)| *meld == id);
        area.map(|(_, rect)| *rect)
    }

    /// Returns the bounding box of these cards as if they were not rotated; `None` without cards.
    pub fn bounds<'a>(&self, keys: impl IntoIterator<Item = &'a Key>, aspect: f32) -> Option<Rect> {
        let keys = keys.into_iter();
        let poses = keys.filter_map(|key| self.poses.get(key.index()));
        let boxes = poses.map(|pose| Rect::from_center_size(pose.at, pose.size(aspect)));
        boxes.reduce(|a, b| a.union(b))
    }
}

/// Hovered or focused card or meld. A hovered card is raised, and a hovered meld is enlarged.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct HoverTarget {
    pub card: Option<Key>,
    pub meld: Option<MeldId>,
}

/// Card being dragged. It follows the pointer instead of the layout.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Dragged {
    /// The card and its centre.
    pub card: Option<(Key, Vec2)>,
    /// Index in the viewer's hand at which a drop would insert the card.
    pub slot: Option<usize>,
}

/// Card under the pressed mouse button.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Pressed {
    pub card: Option<Key>,
    /// True if the press was cancelled, so that releasing the button has no effect.
    pub called_off: bool,
}

/// Card dropped on a zone that accepts cards.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Dropped {
    /// The card, until its move is accepted or rejected.
    pub wanted: Option<Key>,
    /// Position at which the last drop was rejected. The reason is shown there.
    pub refused: Option<Vec2>,
}

/// Parameters for the next flight of a card. The playback director sets them for the step that it starts.
///
/// A card without a cue moves to its position without a flight.
#[derive(Clone, Copy, Debug)]
pub struct AnimationCue {
    /// Seconds from the start of the step until the flight starts.
    pub delay: f32,
    /// Duration of the flight in seconds.
    pub duration: f32,
    /// Curvature of the path, as a fraction of its length. A card on a straight path (0) makes no landing sound.
    pub arc: f32,
    pub via: Option<Waypoint>,
}

impl AnimationCue {
    /// Creates a flight that starts at once and has no waypoint.
    pub const fn flight(duration: f32, arc: f32) -> AnimationCue {
        AnimationCue {
            delay: 0.0,
            duration,
            arc,
            via: None,
        }
    }

    /// Returns the same flight with this delay in seconds.
    #[must_use]
    pub const fn after(self, delay: f32) -> AnimationCue {
        AnimationCue { delay, ..self }
    }

    /// Returns the same flight with this waypoint.
    #[must_use]
    pub const fn via(self, via: Waypoint) -> AnimationCue {
        let via = Some(via);
        AnimationCue { via, ..self }
    }
}

/// Intermediate position of a card on its flight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waypoint {
    /// The stock, used when cards are dealt. A card first joins the stock, which is riffled. Then the card is dealt, or
    /// stays there if its cue has no arc.
    Stock {
        /// Number of cards under this card in the stock.
        under: u16,
        /// Number of cards in the stock before the deal.
        of: u16,
    },
    /// A point above the table, used when melds are laid down. The card is already staged in front of its player. It is
    /// lifted and then put down.
    Up,
    /// A point slightly nearer to this player, who is in turn. Used when another player claims the card, which is then
    /// snatched away. The pull takes the delay of the cue.
    Snatch(Seat),
    /// A point above its position in the viewer's hand, used for a card that the viewer takes. The card is shown there
    /// for a moment.
    Show,
    /// Its own position, under the card that replaces it. Used for a joker that is lifted out of a meld.
    Under,
    /// A point above the discard pile, used when a discard closes the hand. The card is slapped down.
    Slap,
    /// A point next to the discard pile, used when the stock is renewed. The top card of the pile moves aside and then
    /// back to start the new pile.
    Aside,
    /// A position among the other cards in the discard pile, used when the stock is renewed. These cards are squared
    /// up, turned over and shuffled.
    Packet {
        /// Number of cards under this card in the discard pile.
        under: u16,
        /// Number of cards under this card in the new stock.
        place: u16,
        /// Number of cards in the new stock.
        of: u16,
    },
}

/// Cues of the running step, by card.
#[derive(Resource, Default, Debug)]
pub struct AnimationCues(pub HashMap<Key, AnimationCue>);

/// Number of cards in flight at present.
#[derive(Resource, Default, Debug)]
pub struct Flying(pub usize);

/// Returns a pseudo-random value from −1 to 1 for item `n`.
///
/// `salt` differs between deals, so that they look different. A continued match keeps its salt, so that everything
/// looks the same again.
pub fn chance(salt: u64, n: u32) -> f32 {
    // SplitMix64: mixes the bits well even for consecutive seeds.
    let mut bits = salt.wrapping_add((u64::from(n) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 40) as f32 / (1u64 << 23) as f32 - 1.0
}

/// A card moved by an event has reached its position. Triggers the landing sound.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Landed {
    pub key: Key,
    /// Centre of the card in design pixels.
    pub at: Vec2,
    /// Average speed of the flight in design pixels per second.
    pub speed: f32,
}

/// Request to move every card to its target position immediately.
#[derive(Message, Default, Debug)]
pub struct SnapAll;

/// Request to flip the viewer's hand, which lies face down.
#[derive(Message, Default, Debug)]
pub struct FlipHand;

#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// Factor on all durations: 1 is the designed pace, and 0 is instant.
    pub factor: f32,
    /// True for reduced motion: cards appear at their position instead of flying there.
    pub reduced: bool,
}

/// Playback speed as a multiple of the speed setting. It differs from 1 only in the replay of a finished match.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct PlaybackRate(pub f32);

impl Default for PlaybackRate {
    fn default() -> Self {
        PlaybackRate(1.0)
    }
}

impl Speed {
    /// True if card flights are visible, that is, if the speed is not instant and motion is not reduced.
    pub fn flies(&self) -> bool {
        self.factor > 0.0 && !self.reduced
    }
}

impl Default for Speed {
    fn default() -> Self {
        Speed {
            factor: 1.0,
            reduced: false,
        }
    }
}

/// Distance in design pixels from which a card counts as having started to move.
const MOVE_THRESHOLD: f32 = 0.5;

#[derive(Clone, Copy, PartialEq, Debug)]
struct CardMove {
    /// Seat whose hand the card leaves; `None` if it comes from another zone.
    from: Option<Seat>,
    /// Card centre at the start of the animation step, in design pixels.
    begun_at: Vec2,
    out: bool,
}

/// Cards flying into or out of a hand. The card count displayed for a hand must match the visible cards.
///
/// An arriving card counts once it has landed, and a leaving card counts until it starts to move.
#[derive(Resource, Default, Debug)]
pub struct InFlightCards {
    /// Owner of each card at the last call of [`InFlightCards::note`], indexed by [`Key`]; `None` outside the hands.
    owners: Vec<Option<Seat>>,
    ways: BTreeMap<Key, CardMove>,
}

impl InFlightCards {
    /// Records the current owner of each card and registers new in-flight cards.
    ///
    /// `step` is true after an event: flying cards that changed owner then count as in flight. If it is false (for a
    /// continued match or a new viewer), every card counts for its owner immediately.
    ///
    /// `deal` is true if all hands were empty before the step. `flies` returns the position of a flying card, and `lay`
    /// returns the position of a card before the step.
    pub fn note(
        &mut self,
        zones: &CardPlacement,
        (step, deal): (bool, bool),
        flies: impl Fn(Key) -> Option<Vec2>,
        lay: impl Fn(Key) -> Option<Vec2>,
    ) {
        let mut owners = vec![None; zones.len()];
        for (seat, hand) in zones.hands.iter().enumerate() {
            for key in hand {
                owners[key.index()] = Some(Seat(seat as u8));
            }
        }
        if !step || owners.len() != self.owners.len() {
            self.ways.clear();
        }
        let before = std::mem::replace(&mut self.owners, owners);
        if !step {
            return;
        }
        for (index, now) in self.owners.iter().enumerate() {
            let key = Key(index as u16);
            let from = before.get(index).copied().flatten().filter(|_| !deal);
            if from == *now {
                continue;
            }
            if let Some(at) = flies(key) {
                let begun_at = lay(key).unwrap_or(at);
                let way = CardMove {
                    from,
                    begun_at,
                    out: at.distance(begun_at) > MOVE_THRESHOLD,
                };
                self.ways.insert(key, way);
            }
        }
    }

    /// Updates the in-flight cards once per frame. Drops the cards that have landed.
    pub fn follow(&mut self, flies: impl Fn(Key) -> Option<Vec2>) {
        self.ways.retain(|key, way| match flies(*key) {
            Some(at) => {
                way.out |= at.distance(way.begun_at) > MOVE_THRESHOLD;
                true
            }
            None => false,
        });
    }

    pub fn is_empty(&self) -> bool {
        self.ways.is_empty()
    }

    /// True if a card is flying out of this player's hand.
    pub fn leaves(&self, seat: Seat) -> bool {
        self.ways.values().any(|way| way.from == Some(seat))
    }

    /// True if a card is flying into this player's hand or out of it.
    pub fn touches(&self, seat: Seat) -> bool {
        let into = |key: &Key| self.owners.get(key.index()) == Some(&Some(seat));
        let mut ways = self.ways.iter();
        ways.any(|(key, way)| way.from == Some(seat) || into(key))
    }

    /// Returns the cards visible in a player's hand. Excludes cards that are still arriving, and includes cards that
    /// have not started to leave.
    pub fn seen_in(&self, zones: &CardPlacement, seat: Seat) -> impl Iterator<Item = Key> {
        let lies = zones.hand(seat).iter().copied();
        let lies = lies.filter(|key| !self.ways.contains_key(key));
        let stays = self.ways.iter().filter(move |(key, way)| {
            way.from == Some(seat)
                && !way.out
                && !matches!(zones.find(**key), Some((Zone::Hand(now), _)) if now == seat)
        });
        lies.chain(stays.map(|(key, _)| *key))
    }

    /// Returns the number of cards visible in a player's hand.
    pub fn count(&self, zones: &CardPlacement, seat: Seat) -> u8 {
        self.seen_in(zones, seat).count() as u8
    }

    /// Returns the known faces of the cards visible in a player's hand.
    pub fn faces(&self, zones: &CardPlacement, seat: Seat) -> impl Iterator<Item = Card> {
        self.seen_in(zones, seat).filter_map(|key| zones.face(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_even_and_always_the_same() {
        let all: Vec<f32> = (0..4000).map(|n| chance(7, n)).collect();
        assert!(all.iter().all(|x| (-1.0..1.0).contains(x)));
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        let spread = all.iter().map(|x| x * x).sum::<f32>() / all.len() as f32;
        assert!(mean.abs() < 0.04 && (spread - 1.0 / 3.0).abs() < 0.03);
        assert_eq!(chance(7, 3), chance(7, 3));
        assert_ne!(chance(7, 3), chance(8, 3));
    }

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    /// Builds a placement of ten cards: three in the first player's hand, two in the second's.
    fn table() -> (CardPlacement, InFlightCards) {
        let mut zones = CardPlacement::default();
        zones.reset(10, 2);
        zones.hands[0] = zones.stock.split_off(7);
        zones.hands[1] = zones.stock.split_off(5);
        let mut afoot = InFlightCards::default();
        afoot.note(&zones, (false, false), |_| None, |_| None);
        (zones, afoot)
    }

    #[test]
    fn a_card_that_is_drawn_counts_once_it_has_landed() {
        let (mut zones, mut afoot) = table();
        let drawn = zones.stock.pop().expect("cards are left");
        zones.hands[0].push(drawn);
        let flies = |key| (key == drawn).then_some(Vec2::ZERO);
        afoot.note(&zones, (true, false), flies, |_| None);
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (3, 2));
        afoot.follow(|key| (key == drawn).then_some(Vec2::new(40.0, 0.0)));
        assert_eq!(afoot.count(&zones, A), 3, "the drawn card is still flying");
        afoot.follow(|_| None);
        assert_eq!(afoot.count(&zones, A), 4, "the drawn card has landed");
        assert!(afoot.is_empty());
    }

    #[test]
    fn a_card_that_leaves_counts_until_it_starts_to_move() {
        let (mut zones, mut afoot) = table();
        let left = zones.hands[0].pop().expect("three cards");
        zones.pile.push(left);
        let at = |x: f32| move |key| (key == left).then_some(Vec2::new(x, 0.0));
        afoot.note(&zones, (true, false), at(0.0), at(0.0));
        assert_eq!(afoot.count(&zones, A), 3, "the card waits for its start");
        assert!(afoot.leaves(A) && !afoot.leaves(B));
        afoot.follow(at(0.0));
        assert_eq!(afoot.count(&zones, A), 3);
        afoot.follow(at(3.0));
        assert_eq!(afoot.count(&zones, A), 2, "the card has set out");
        assert!(afoot.leaves(A), "the card has not arrived yet");
        afoot.follow(|_| None);
        assert!(!afoot.leaves(A));
        // At a fast playback speed, the card has already moved in the first frame.
        let left = zones.hands[0].pop().expect("two cards");
        zones.pile.push(left);
        let at = |x: f32| move |key| (key == left).then_some(Vec2::new(x, 0.0));
        afoot.note(&zones, (true, false), at(80.0), at(0.0));
        assert_eq!(afoot.count(&zones, A), 1);
    }

    #[test]
    fn a_card_that_does_not_fly_counts_at_once() {
        let (mut zones, mut afoot) = table();
        let drawn = zones.stock.pop().expect("cards are left");
        zones.hands[1].push(drawn);
        afoot.note(&zones, (true, false), |_| None, |_| None);
        assert_eq!(afoot.count(&zones, B), 3);
        // In a continued match, a card counts immediately, even if it is still moving to its position.
        let drawn = zones.stock.pop().expect("cards are left");
        zones.hands[1].push(drawn);
        afoot.note(&zones, (false, false), |_| Some(Vec2::ZERO), |_| None);
        assert_eq!(afoot.count(&zones, B), 4);
    }

    #[test]
    fn a_deal_begins_with_empty_hands() {
        let (zones, mut afoot) = table();
        afoot.note(&zones, (true, true), |_| Some(Vec2::ZERO), |_| None);
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (0, 0));
        afoot.follow(|key| (key.0 != 9).then_some(Vec2::ZERO));
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (1, 0));
        afoot.follow(|_| None);
        assert_eq!((afoot.count(&zones, A), afoot.count(&zones, B)), (3, 2));
    }
}
