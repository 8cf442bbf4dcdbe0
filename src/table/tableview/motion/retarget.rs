//! What begins to move: every card whose place has changed sets out from where it is, with the velocity it has.
use super::{
    super::{CardKey, Target, layout::stacked},
    Current, Fade, Flight, Held,
    moment::Moment,
    plan::Plan,
    renewal::{self, Packet},
    turnup::ripple,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use gamecore::{
    feedback::{Toast, Tone},
    model::{Cue, Cues, Dragged, Dropped, Geometry, Key, Layout, Pose, Shown, Speed, Via, Zones},
};

/// How the cards of the last hand are gathered before the next is dealt. Nobody hears each of them.
const GATHER: Cue = Cue {
    delay: 0.0,
    duration: 0.27,
    arc: 0.0,
    via: None,
};
/// A card that moves by no more than this many design pixels does not fade when motion is not wanted: it is simply there.
const SMALL_STEP: f32 = 44.0;

/// What the person holds, what became of what they let go, and how their hand was ordered.
#[derive(SystemParam)]
pub(super) struct OwnCards<'w, 's> {
    dragged: Res<'w, Dragged>,
    dropped: ResMut<'w, Dropped>,
    toasts: MessageReader<'w, 's, Toast>,
    shown: Res<'w, Shown>,
    zones: Res<'w, Zones>,
    order: Local<'s, Vec<Key>>,
}

impl OwnCards<'_, '_> {
    /// The cards that have changed places with others in the own hand since the last look.
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

    /// Seconds that a card waits until it is turned up in the own hand, at the designed pace: a hand turns them up one after another.
    fn ripple(&self, key: Key, from: &Pose, to: &Pose) -> f32 {
        if from.face.is_some() || to.face.is_none() {
            return 0.0;
        }
        ripple(self.zones.hand(self.shown.bottom_seat()), key)
    }

    /// Notes whether something was refused in this frame.
    fn hear(&mut self) -> bool {
        let warned = |any, toast: &Toast| any || toast.tone == Tone::Warning;
        self.toasts.read().fold(false, warned)
    }
}

/// A card and how it moves.
type Moving<'a> = (
    Entity,
    &'a CardKey,
    &'a mut Target,
    &'a mut Current,
    Option<&'a Flight>,
    Option<&'a Held>,
    Option<&'a Fade>,
);

/// Starts flights for the cards whose place has changed.
pub(super) fn retarget(
    (layout, geometry, speed): (Res<Layout>, Res<Geometry>, Res<Speed>),
    mut own: OwnCards,
    mut cues: ResMut<Cues>,
    mut cards: Query<Moving>,
    new: Query<(), Added<CardKey>>,
    mut commands: Commands,
) {
    let warned = own.hear();
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    let reordered = own.reordered();
    let refused = own.dropped.wanted.take().filter(|_| warned);
    let holding = own.dragged.card.map(|(key, _)| key);
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
            waits: own.ripple(*key, &current.0, &pose),
        };
        if holds {
            if held.is_none() {
                let held = Held::taken(change.moment(flight, None), &pose);
                card.remove::<(Flight, Fade)>().insert(held);
            }
        } else if speed.factor == 0.0 {
            current.0 = pose;
            card.remove::<(Flight, Held, Fade)>();
        } else if speed.reduced {
            card.remove::<(Flight, Held)>();
            if change.is_small() && fade.is_none() {
                current.0 = pose;
            } else {
                let cue = change.cue.as_ref();
                card.insert(Fade::new(current.0, pose, cue, speed.factor, fade));
            }
        } else {
            let flight = change.flight(flight, held, &geometry, speed.factor);
            card.remove::<(Held, Fade)>().insert(flight);
        }
    }
    cues.0.clear();
}

/// A card's new place, and why it goes there.
struct Change {
    from: Pose,
    to: Pose,
    /// An event moves it.
    cue: Option<Cue>,
    /// Its owner has put it elsewhere in the hand.
    reordered: bool,
    /// It was let go where it may not lie.
    refused: bool,
    /// Seconds until it is turned up, at the designed pace.
    waits: f32,
}

impl Change {
    fn is_small(&self) -> bool {
        self.from.at.distance(self.to.at) <= SMALL_STEP && self.from.face == self.to.face
    }

    /// The motion that goes on.
    fn moment(&self, flight: Option<&Flight>, held: Option<&Held>) -> Moment {
        match (held, flight) {
            (Some(held), _) => held.moment(&self.from),
            (None, Some(flight)) => flight.moment(self.from.z),
            (None, None) => Moment::at_rest(&self.from),
        }
    }

    fn flight(
        &self,
        flight: Option<&Flight>,
        held: Option<&Held>,
        geometry: &Geometry,
        factor: f32,
    ) -> Flight {
        let now = self.moment(flight, held);
        match (&self.cue, held, flight) {
            (Some(cue), ..) => self.directed(now, cue, geometry, factor),
            (None, Some(held), _) => {
                let beside = held.beside(self.to.at);
                Flight::new(now, self.to, Plan::returned(beside, self.refused, factor))
            }
            // A card on a directed flight keeps its pace and only changes its goal.
            (None, None, Some(flight)) if flight.is_directed() => flight.redirected(now, self.to),
            (None, None, _) => {
                let plan = match self.reordered {
                    true => Plan::punched(self.from.at, self.to.at, factor),
                    false => Plan {
                        delay: self.waits * factor,
                        ..Plan::nudged(&self.from, &self.to, factor)
                    },
                };
                Flight::new(now, self.to, plan)
            }
        }
    }

    /// The flight of a card that an event moves.
    fn directed(&self, now: Moment, cue: &Cue, geometry: &Geometry, factor: f32) -> Flight {
        let straight = || Plan::directed(cue, now.place.at, self.to.at, factor);
        match cue.via {
            None => Flight::new(now, self.to, straight()),
            Some(Via::Up) => {
                let struck = Plan::struck(cue, now.place.at, self.to.at, factor);
                Flight::new(now, self.to, struck.unwrap_or_else(straight))
            }
            Some(Via::Aside) => renewal::aside(now, self.to, geometry, factor),
            Some(Via::Packet { under, place, of }) => {
                let packet = Packet { under, place, of };
                packet.flight((now, &self.from), self.to, geometry, factor)
            }
            Some(Via::Stock(under)) => self.dealt(now, cue, (under, geometry), factor),
        }
    }

    /// What is dealt comes from the stock, wherever it lay in the last hand.
    fn dealt(
        &self,
        now: Moment,
        cue: &Cue,
        (under, geometry): (u16, &Geometry),
        factor: f32,
    ) -> Flight {
        let stock = stacked(geometry, usize::from(under));
        let gather = Plan::directed(&GATHER, now.place.at, stock.at, factor);
        let mut deal = Plan::directed(cue, stock.at, self.to.at, factor);
        deal.delay = (deal.delay - gather.duration).max(0.0);
        Flight::new(now, stock, gather).then(self.to, deal)
    }
}
