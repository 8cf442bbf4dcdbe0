//! How each event is shown: which cards fly when, with what sound, and how long the step lasts at least.
use crate::{
    engine::{
        matchplay::SeenMatchEvent,
        table::{OwnedView, SeenEvent},
    },
    game::{
        feedback::Sound,
        model::{Cue, Cues, Key, Zone, Zones},
    },
};

const MOVE: Cue = Cue {
    delay: 0.0,
    duration: 0.32,
    arc: 0.11,
};
/// Seconds from card to card when several are laid one after another.
const STAGGER: f32 = 0.04;
/// The penalty card comes a beat after the claimed one.
const BEAT: f32 = 0.12;

/// Gives a cue to every card that changed its zone.
pub fn direct(event: &SeenEvent, view: &OwnedView, before: &Zones, after: &Zones, cues: &mut Cues) {
    let moved = after.zones().flat_map(|(zone, keys)| {
        keys.iter()
            .enumerate()
            .map(move |(at, key)| (zone, at, *key))
    });
    let moved: Vec<(Zone, usize, Key)> = moved
        .filter(|(zone, _, key)| before.find(*key).is_none_or(|(old, _)| old != *zone))
        .collect();
    let seats = view.table.hand_sizes.len();
    let deals = view.table.seating;
    // About a second for the whole deal, whatever the number of cards.
    let pace = (1.1 / moved.len().max(1) as f32).clamp(0.018, 0.062);
    for (order, (zone, at, key)) in moved.iter().enumerate() {
        let cue = match event {
            // One card at a time, from the dealer's right round to the dealer (R4), then the card turned up (R5).
            SeenEvent::Dealt { dealer, .. } => {
                let turn = match zone {
                    Zone::Hand(seat) => {
                        at * seats + (deals.distance(*dealer, *seat) + seats - 1) % seats
                    }
                    Zone::Pile => moved.len() + 4,
                    Zone::Stock | Zone::Penalty | Zone::Meld(_) => 0,
                };
                Cue {
                    delay: 0.25 + turn as f32 * pace,
                    duration: 0.30,
                    arc: 0.10,
                }
            }
            SeenEvent::Awarded { .. } => {
                let penalty = matches!(before.find(*key), Some((Zone::Stock | Zone::Penalty, _)));
                Cue {
                    delay: if penalty { BEAT } else { 0.0 },
                    ..MOVE
                }
            }
            SeenEvent::LaidDown { .. } | SeenEvent::TookBack { .. } => Cue {
                delay: order as f32 * STAGGER,
                ..MOVE
            },
            SeenEvent::StockRenewed { .. } => Cue {
                delay: order as f32 * 0.008,
                duration: 0.3,
                arc: 0.06,
            },
            SeenEvent::TookStock { .. }
            | SeenEvent::TookDiscard { .. }
            | SeenEvent::LaidOff { .. }
            | SeenEvent::SwappedJoker { .. }
            | SeenEvent::MovedJoker { .. }
            | SeenEvent::Discarded { .. } => Cue {
                delay: order as f32 * STAGGER,
                ..MOVE
            },
            SeenEvent::Passed { .. } | SeenEvent::Claimed { .. } | SeenEvent::Ended(_) => MOVE,
        };
        cues.0.insert(*key, cue);
    }
}

/// The sound of an event.
pub fn sound(event: &SeenMatchEvent) -> Option<Sound> {
    match event {
        SeenMatchEvent::Table(event) => sound_at_the_table(event),
        SeenMatchEvent::Ended { .. } => Some(Sound::Win),
        SeenMatchEvent::SeatsDrawn(_)
        | SeenMatchEvent::Seated(_)
        | SeenMatchEvent::Scored { .. } => None,
    }
}

fn sound_at_the_table(event: &SeenEvent) -> Option<Sound> {
    match event {
        SeenEvent::Dealt { .. } | SeenEvent::StockRenewed { .. } => Some(Sound::Shuffle),
        SeenEvent::TookStock { .. } | SeenEvent::TookDiscard { .. } => Some(Sound::Deal),
        SeenEvent::Claimed { .. } => Some(Sound::Claim),
        SeenEvent::Awarded { .. } => Some(Sound::Deal),
        SeenEvent::LaidDown { .. } => Some(Sound::LayDown),
        SeenEvent::LaidOff { .. }
        | SeenEvent::SwappedJoker { .. }
        | SeenEvent::MovedJoker { .. } => Some(Sound::Place),
        SeenEvent::TookBack { .. } => Some(Sound::Flip),
        SeenEvent::Discarded { closes, .. } => {
            Some(if *closes { Sound::Close } else { Sound::Place })
        }
        SeenEvent::Passed { .. } | SeenEvent::Ended(_) => None,
    }
}

/// Seconds a step lasts at least, so that one can follow: at the designed pace.
pub fn hold(event: &SeenMatchEvent) -> f32 {
    match event {
        SeenMatchEvent::SeatsDrawn(_) => 1.6,
        SeenMatchEvent::Seated(_) => 1.2,
        SeenMatchEvent::Table(event) => match event {
            SeenEvent::Dealt { .. } => 0.5,
            SeenEvent::Passed { .. } => 0.12,
            SeenEvent::Claimed { .. } => 0.45,
            SeenEvent::Awarded { .. } => 0.7,
            SeenEvent::LaidDown { .. } => 0.9,
            SeenEvent::SwappedJoker { .. } | SeenEvent::MovedJoker { .. } => 0.7,
            SeenEvent::LaidOff { .. } | SeenEvent::StockRenewed { .. } => 0.5,
            SeenEvent::TookStock { .. }
            | SeenEvent::TookDiscard { .. }
            | SeenEvent::TookBack { .. } => 0.35,
            SeenEvent::Discarded { .. } => 0.4,
            SeenEvent::Ended(_) => 0.8,
        },
        SeenMatchEvent::Scored { .. } | SeenMatchEvent::Ended { .. } => 0.0,
    }
}
