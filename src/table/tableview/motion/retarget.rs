//! Start of card motion. A card with a new target starts from its current position and velocity.
//!
//! Staggered flip: the cards of the viewer's hand turn up one after another, after the privacy screen is dismissed or a
//! peek begins.
use super::{
    super::{CardKey, Target, layout::stacked},
    Current, DragSpring, Fade, Flight, renewal,
    tween::{MotionState, TweenSpec},
};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    feedback::{Toast, Tone},
    model::{
        AnimationCue, AnimationCues, CardPlacement, DisplayedState, Dragged, Dropped, FlipHand,
        Geometry, Key, Layout, Pose, Speed, Waypoint,
    },
    playback::GATHERED,
};

/// Animation cue for gathering all cards before the next deal. It has no arc, so the cards make no sound.
const GATHER: AnimationCue = AnimationCue {
    delay: 0.0,
    duration: 0.27,
    arc: 0.0,
    via: None,
};
/// Rise of a taken card above the hand while it is shown, as a fraction of its height, and its size there. The size is
/// relative to that in the hand.
const SHOWN: (f32, f32) = (0.34, 1.12);
/// Depth of a card that is shown, above the hand and the melds.
const SHOWN_DEPTH: f32 = 60.0;
/// Time in seconds for which a taken card is shown, and duration of its movement into the hand.
const SHOWS: (f32, f32) = (0.10, 0.16);
/// Depth by which a joker lies under the card that replaces it. It is smaller than the distance of two cards.
const UNDER: f32 = 0.006;
/// Distance in design pixels by which a claimed card is pulled towards the player in turn.
const PULL: f32 = 26.0;
/// Size of a claimed card at the end of the pull, relative to its size in the pile.
const PULLED: f32 = 1.05;
/// Distance in design pixels up to which a card jumps without a fade under reduced motion.
const SMALL_STEP: f32 = 44.0;

/// Resources for the motion of the viewer's cards: the dragged card, the outcome of the last drop, and the order of the
/// hand.
#[derive(SystemParam)]
pub(super) struct OwnCards<'w, 's> {
    dragged: Res<'w, Dragged>,
    dropped: ResMut<'w, Dropped>,
    toasts: MessageReader<'w, 's, Toast>,
    shown: Res<'w, DisplayedState>,
    zones: Res<'w, CardPlacement>,
    order: Local<'s, Vec<Key>>,
}

impl OwnCards<'_, '_> {
    /// Returns the cards that have changed places in the viewer's hand since the last call.
    fn reordered(&mut self) -> Vec<Key> {
        let now = self.zones.hand(self.shown.bottom_seat());
        let was = self.order.iter().filter(|key| now.contains(key));
        let known = now.iter().filter(|key| self.order.contains(key));
        let moved = known.zip(was).filter(|(now, was)| now != was);
        let moved = moved.map(|(now, _)| *now).collect();
        self.order.clear();
        self.order.extend_from_slice(now);
        moved
    }

    /// True if a warning toast was shown in this frame, which means that the drop was refused.
    fn was_refused(&mut self) -> bool {
        let warned = |any, toast: &Toast| any || toast.tone == Tone::Warning;
        self.toasts.read().fold(false, warned)
    }
}

/// Components of a card that are needed to start its motion.
type Moving<'a> = (
    Entity,
    &'a CardKey,
    &'a mut Target,
    &'a mut Current,
    Option<&'a Flight>,
    Option<&'a DragSpring>,
    Option<&'a Fade>,
);

/// Starts flights for the cards whose target has changed.
pub(super) fn retarget(
    (layout, geometry, speed): (Res<Layout>, Res<Geometry>, Res<Speed>),
    mut own: OwnCards,
    mut cues: ResMut<AnimationCues>,
    mut cards: Query<Moving>,
    new: Query<(), Added<CardKey>>,
    mut commands: Commands,
) {
    let warned = own.was_refused();
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    let reordered = own.reordered();
    let refused = own.dropped.wanted.take().filter(|_| warned);
    let holding = own.dragged.card.map(|(key, _)| key);
    let hand = own.zones.hand(own.shown.bottom_seat());
    for (entity, CardKey(key), mut target, mut current, flight, held, fade) in &mut cards {
        let Some(pose) = layout.poses.get(key.index()).copied() else {
            continue;
        };
        let holds = holding == Some(*key);
        if target.0 == pose && holds == held.is_some() {
            continue;
        }
        target.0 = pose;
        let mut card = commands.entity(entity);
        let refused = refused == Some(*key);
        if refused && held.is_some() {
            own.dropped.refused = Some(current.0.at);
        }
        let change = Change {
            from: current.0,
            to: pose,
            cue: cues.0.remove(key),
            reordered: reordered.contains(key),
            refused,
            waits: match (current.0.face, pose.face) {
                (None, Some(_)) => flip_delay(hand, *key),
                _ => 0.0,
            },
            geometry: &geometry,
            factor: speed.factor,
        };
        if holds {
            if held.is_none() {
                let held = DragSpring::taken(change.moment(flight, None), &pose);
                card.remove::<(Flight, Fade)>().insert(held);
            }
        } else if speed.factor == 0.0 {
            current.0 = pose;
            card.remove::<(Flight, DragSpring, Fade)>();
        } else if speed.reduced {
            card.remove::<(Flight, DragSpring)>();
            if change.is_small() && fade.is_none() {
                current.0 = pose;
            } else {
                card.insert(change.fade(fade));
            }
        } else {
            let flight = change.flight(flight, held);
            card.remove::<(DragSpring, Fade)>().insert(flight);
        }
    }
    cues.0.clear();
}

/// Change of a card's target.
pub(super) struct Change<'a> {
    pub from: Pose,
    pub to: Pose,
    /// Animation cue of the event that moves the card. `None` if no event moves it.
    pub cue: Option<AnimationCue>,
    /// True if the player has reordered the hand.
    reordered: bool,
    /// True if the card was dropped where it is not allowed.
    refused: bool,
    /// Delay in seconds at normal speed until the card turns face up.
    waits: f32,
    pub geometry: &'a Geometry,
    /// Speed factor of the table.
    pub factor: f32,
}

impl Change<'_> {
    fn is_small(&self) -> bool {
        self.from.at.distance(self.to.at) <= SMALL_STEP && self.from.face == self.to.face
    }

    /// Returns the current motion state, from which the new flight continues.
    fn moment(&self, flight: Option<&Flight>, held: Option<&DragSpring>) -> MotionState {
        match (held, flight) {
            (Some(held), _) => held.moment(&self.from),
            (None, Some(flight)) => flight.moment(self.from.z),
            (None, None) => MotionState::at_rest(&self.from),
        }
    }

    fn flight(&self, flight: Option<&Flight>, held: Option<&DragSpring>) -> Flight {
        let (now, factor) = (self.moment(flight, held), self.factor);
        match (&self.cue, held, flight) {
            (Some(cue), ..) => self.directed(now, cue),
            (None, Some(held), _) => {
                let beside = held.beside(self.to.at);
                let plan = TweenSpec::returned(beside, self.refused, factor);
                Flight::new(now, self.to, plan)
            }
            // A card that an event is moving keeps its tween. Only its destination changes.
            (None, None, Some(flight)) if flight.is_directed() => flight.redirected(now, self.to),
            (None, None, _) => {
                let plan = match self.reordered {
                    true => TweenSpec::reorder_hop(self.from.at, self.to.at, factor),
                    false => TweenSpec {
                        delay: self.waits * factor,
                        ..TweenSpec::reflow(&self.from, &self.to, factor)
                    },
                };
                Flight::new(now, self.to, plan)
            }
        }
    }

    /// Returns the flight of a card that an event moves.
    fn directed(&self, now: MotionState, cue: &AnimationCue) -> Flight {
        let factor = self.factor;
        let straight = || TweenSpec::directed(cue, now.place.at, self.to.at, factor);
        match cue.via {
            None => Flight::new(now, self.to, straight()),
            Some(Waypoint::Up) => {
                let struck = TweenSpec::slam(cue, now.place.at, self.to.at, factor);
                Flight::new(now, self.to, struck.unwrap_or_else(straight))
            }
            Some(Waypoint::Snatch(turn)) => {
                let turn = self.geometry.seats.get(turn.index());
                let towards = turn.map_or(now.place.at, |seat| seat.hand.center());
                self.snatched(now, cue, towards)
            }
            Some(Waypoint::Show) => self.shown(now, cue),
            Some(Waypoint::Under) => {
                let z = now.z - UNDER;
                Flight::new(MotionState { z, ..now }, self.to, straight())
            }
            Some(Waypoint::Slap) => {
                let slap = TweenSpec {
                    struck: true,
                    ..straight()
                };
                Flight::new(now, self.to, slap)
            }
            Some(Waypoint::Aside) => self.aside(now),
            Some(Waypoint::Packet { under, place, of }) => self.packet(now, under, (place, of)),
            Some(Waypoint::Stock { under, of }) => self.dealt(now, cue, (under, of)),
        }
    }

    /// Returns the flight of a card that the viewer takes. It is shown above its position in the hand for a moment.
    fn shown(&self, now: MotionState, cue: &AnimationCue) -> Flight {
        let shown = Pose {
            at: self.to.at - Vec2::new(0.0, SHOWN.0 * self.to.height),
            height: self.to.height * SHOWN.1,
            z: SHOWN_DEPTH,
            ..self.to
        };
        let taken = TweenSpec {
            reports_landing: false,
            ..TweenSpec::directed(cue, now.place.at, shown.at, self.factor)
        };
        let joins = TweenSpec {
            carried: true,
            reports_landing: true,
            ..TweenSpec::segment(SHOWS.0, SHOWS.1, self.factor)
        };
        Flight::new(now, shown, taken).then(self.to, joins)
    }

    /// Returns the flight of a claimed card. It is pulled a little towards the player in turn and then snatched away.
    fn snatched(&self, now: MotionState, cue: &AnimationCue, towards: Vec2) -> Flight {
        let pulled = Pose {
            at: now.place.at + (towards - now.place.at).clamp_length_max(PULL),
            height: self.from.height * PULLED,
            ..self.from
        };
        let pull = TweenSpec::segment(0.0, cue.delay, self.factor);
        let away = AnimationCue { delay: 0.0, ..*cue };
        let away = TweenSpec::directed(&away, pulled.at, self.to.at, self.factor);
        Flight::new(now, pulled, pull).then(self.to, away)
    }

    /// Returns the flight of a card during a deal. The card first moves to the stock from its position in the last
    /// hand, and is riffled there. It stays in the stock if its cue has no arc. `order` contains the arguments of
    /// [`renewal::falls_at`].
    fn dealt(&self, now: MotionState, cue: &AnimationCue, order: (u16, u16)) -> Flight {
        let (stays, factor) = (cue.arc == 0.0, self.factor);
        let (gather, stock) = match stays {
            true => (*cue, self.to),
            false => (GATHER, stacked(self.geometry, order.0.into())),
        };
        let gather = TweenSpec::directed(&gather, now.place.at, stock.at, factor);
        let wait = (GATHERED - (gather.delay + gather.duration) / factor).max(0.0);
        let gathered = Flight::new(now, stock, gather);
        let riffled = self.riffle(gathered, stock, order, wait);
        if stays {
            return riffled;
        }
        let mut deal = TweenSpec::directed(cue, stock.at, self.to.at, factor);
        let lies = GATHERED + renewal::falls_at(order) + renewal::FALL;
        deal.delay = (deal.delay + (renewal::RIFFLE - lies) * factor).max(0.0);
        riffled.then(self.to, deal)
    }
}

/// Seconds between the flips of two neighbouring cards.
const RIPPLE: f32 = 0.014;
/// Position in the hand from which the delay no longer grows.
const LAST: usize = 14;

/// Returns the delay before the flip of a card, in seconds at normal speed. It depends on the card's position in the
/// hand.
fn flip_delay(hand: &[Key], key: Key) -> f32 {
    let place = hand.iter().position(|other| *other == key);
    place.unwrap_or(0).min(LAST) as f32 * RIPPLE
}

/// Puts the cards of the newly opened hand face down and turns them up one after another. A hand is hidden without a
/// flip, so that no other player sees its cards.
pub(super) fn staggered_flip(
    mut asked: MessageReader<FlipHand>,
    (speed, shown, zones): (Res<Speed>, Res<DisplayedState>, Res<CardPlacement>),
    mut cards: Query<(Entity, &CardKey, &Target, &mut Current)>,
    mut commands: Commands,
) {
    if asked.read().count() == 0 || !speed.flies() {
        return;
    }
    let hand = zones.hand(shown.bottom_seat());
    for (entity, CardKey(key), target, mut current) in &mut cards {
        if target.0.face.is_none() || !hand.contains(key) {
            continue;
        }
        current.0 = Pose {
            face: None,
            ..target.0
        };
        let plan = TweenSpec {
            delay: flip_delay(hand, *key) * speed.factor,
            ..TweenSpec::reflow(&current.0, &target.0, speed.factor)
        };
        let flight = Flight::new(MotionState::at_rest(&current.0), target.0, plan);
        commands.entity(entity).insert(flight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::seat::{Seat, Seating};

    fn geometry() -> Geometry {
        let seating = Seating::new(&[0, 1, 2, 3].map(Seat)).expect("a seating of four");
        let size = Vec2::new(1280.0, 720.0);
        Geometry::new(size, 5.0 / 7.0, Some(&seating), Seat(0))
    }

    fn change(geometry: &Geometry, from: Vec2, to: Vec2, cue: AnimationCue) -> Change<'_> {
        Change {
            from: Pose::new(from, 110.0, 3.0),
            to: Pose::new(to, 60.0, 5.0),
            cue: Some(cue),
            reordered: false,
            refused: false,
            waits: 0.0,
            geometry,
            factor: 1.0,
        }
    }

    #[test]
    fn a_claimed_card_is_pulled_towards_the_player_in_turn_and_then_snatched_away() {
        let geometry = geometry();
        let (turn, claimer) = (
            geometry.seats[0].hand.center(),
            geometry.seats[2].hand.center(),
        );
        let cue = AnimationCue {
            delay: 0.17,
            duration: 0.36,
            arc: 0.16,
            via: Some(Waypoint::Snatch(Seat(0))),
        };
        let change = change(&geometry, geometry.pile, claimer, cue);
        for factor in [1.0, 0.5] {
            let change = Change { factor, ..change };
            let poses = change.flight(None, None).poses(0.005);
            let far = |pose: &Pose| pose.at.distance(turn);
            let pulled = poses.iter().map(far).enumerate();
            let (pulled, nearest) = pulled.min_by(|a, b| a.1.total_cmp(&b.1)).expect("poses");
            let after = pulled as f32 * 0.005;
            assert!((after - cue.delay * factor).abs() < 0.011, "{after}");
            assert!((far(&poses[0]) - nearest - PULL).abs() < 0.5, "{nearest}");
            assert_eq!(poses.last().map(|pose| pose.at), Some(claimer));
        }
    }

    #[test]
    fn a_taken_card_is_shown_for_a_tenth_of_a_second_before_it_joins_the_hand() {
        let geometry = geometry();
        let cue = AnimationCue {
            delay: 0.0,
            duration: 0.26,
            arc: 0.11,
            via: Some(Waypoint::Show),
        };
        let hand = geometry.seats[0].hand.center();
        let change = change(&geometry, geometry.stock, hand, cue);
        for factor in [1.0, 0.5] {
            let change = Change { factor, ..change };
            let poses = change.flight(None, None).poses(0.005);
            let large = |pose: &&Pose| (pose.height / change.to.height - SHOWN.1).abs() < 0.005;
            let shown = poses.iter().filter(large).count() as f32 * 0.005;
            assert!((0.10..0.22).contains(&(shown / factor)), "{shown}");
            assert_eq!(poses.last(), Some(&change.to));
        }
    }

    /// Returns the poses of a card during a deal, one for every 5 ms. A card without an arc stays in the stock.
    fn dealt(under: u16, arc: f32, geometry: &Geometry) -> Vec<Pose> {
        let stock = stacked(geometry, under.into());
        let cue = AnimationCue {
            delay: if arc > 0.0 { GATHERED } else { 0.0 },
            duration: 0.27,
            arc,
            via: Some(Waypoint::Stock { under, of: 108 }),
        };
        let change = Change {
            to: if arc > 0.0 {
                Pose::new(geometry.seats[2].hand.center(), 60.0, 5.0)
            } else {
                stock
            },
            ..change(geometry, geometry.pile, stock.at, cue)
        };
        change.flight(None, None).poses(0.005)
    }

    #[test]
    fn the_two_halves_of_the_stock_interleave_before_the_deal() {
        let geometry = geometry();
        let time = |poses: &[Pose]| poses.len() as f32 * 0.005;
        for under in [0, 1, 40, 41] {
            let poses = dealt(under, 0.0, &geometry);
            let stock = stacked(&geometry, under.into());
            assert_eq!(poses.last(), Some(&stock));
            let end = time(&poses) - GATHERED;
            assert!((0.2..0.52).contains(&end), "{end}");
            // Even places are in the left half, odd ones in the right half.
            let widest = poses[70..].iter().map(|pose| pose.at.x - stock.at.x);
            let widest = widest
                .max_by(|a, b| a.abs().total_cmp(&b.abs()))
                .expect("poses");
            assert!(
                widest.abs() > 10.0 && (widest < 0.0) == (under % 2 == 0),
                "{widest}"
            );
        }
        // The top card is dealt as soon as the riffle is over.
        let top = dealt(108, 0.07, &geometry);
        let stock = stacked(&geometry, 108).at;
        let left = top.iter().rposition(|pose| pose.at.distance(stock) < 0.5);
        let left = left.expect("it lies in the stock") as f32 * 0.005 - GATHERED;
        assert!((0.45..0.52).contains(&left), "{left}");
    }

    #[test]
    fn only_a_fast_card_has_a_trail() {
        let geometry = geometry();
        let cue = AnimationCue {
            delay: 0.0,
            duration: 0.30,
            arc: 0.11,
            via: None,
        };
        let longest = |to: Vec2, factor: f32| {
            let change = change(&geometry, geometry.pile, to, cue);
            let flight = Change { factor, ..change }.flight(None, None);
            let trails = flight
                .frames(0.005)
                .map(|flight| flight.trail(factor).length());
            trails.fold(0.0, f32::max)
        };
        let near = geometry.pile + Vec2::new(150.0, 0.0);
        let far = geometry.pile + Vec2::new(620.0, 0.0);
        for factor in [1.0, 0.25] {
            assert_eq!(longest(near, factor), 0.0);
            assert!(longest(far, factor) > 40.0);
        }
    }

    #[test]
    fn a_swapped_joker_waits_under_the_card_that_replaces_it() {
        let geometry = geometry();
        let cue = AnimationCue {
            delay: 0.3,
            duration: 0.42,
            arc: 0.24,
            via: Some(Waypoint::Under),
        };
        let at = geometry.seats[2].melds.center();
        let change = change(&geometry, at, at + Vec2::new(90.0, 0.0), cue);
        let flight = change.flight(None, None);
        assert!(flight.from.z < change.from.z && flight.from.z > change.from.z - 0.01);
        let poses = flight.poses(0.005);
        assert!(
            poses[..59].iter().all(|pose| pose.at == at),
            "the joker does not wait"
        );
    }

    #[test]
    fn a_closing_discard_is_fastest_shortly_before_it_hits_the_pile() {
        let geometry = geometry();
        let cue = AnimationCue {
            delay: 0.0,
            duration: 0.34,
            arc: 0.22,
            via: Some(Waypoint::Slap),
        };
        let hand = geometry.seats[1].hand.center();
        let change = change(&geometry, hand, geometry.pile, cue);
        let poses = change.flight(None, None).poses(0.005);
        let steps: Vec<f32> = poses
            .windows(2)
            .map(|two| two[0].at.distance(two[1].at))
            .collect();
        let fastest = steps.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        let fastest = fastest.expect("the card moves").0 as f32 / steps.len() as f32;
        assert!((0.6..0.9).contains(&fastest), "{fastest}");
    }
}
