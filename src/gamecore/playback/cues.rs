//! How each event is shown: which cards fly when, and how long the step lasts at least.
use crate::model::{Cue, Cues, Key, Via, Zone, Zones, chance};
use engine::{
    matchplay::SeenMatchEvent,
    melds::{End, MeldId},
    seat::Seat,
    table::{HandEnd, OwnedView, SeenEvent, Viewer},
};

/// A card that a hand takes, lays or throws.
const MOVE: Cue = Cue {
    delay: 0.0,
    duration: 0.32,
    arc: 0.11,
    via: None,
};
/// A card claimed from across the table goes slowly enough to be followed.
const CLAIM: Cue = Cue {
    duration: 0.46,
    arc: 0.16,
    ..MOVE
};
/// The penalty card comes a beat after the claimed one.
const BEAT: f32 = 0.24;
/// A card laid on a combination takes its way round the others.
const LAY_OFF: Cue = Cue {
    duration: 0.40,
    arc: 0.17,
    ..MOVE
};
/// A joker is lifted out of its combination before anything takes its place.
const LIFT_OUT: Cue = Cue {
    duration: 0.44,
    arc: 0.24,
    ..MOVE
};
/// The card that takes the joker's place waits until it is out.
const REPLACE: f32 = 0.24;
/// Seconds from card to card when several are laid one after another.
const STAGGER: f32 = 0.034;
/// Seconds from card to card of one combination, and from one combination to the next besides: each is heard to come down.
const IN_GROUP: f32 = 0.026;
const NEXT_GROUP: f32 = 0.17;
/// A combination that lies before its player is struck down as a whole; and seconds from one to the next.
const STRIKE: Cue = Cue {
    duration: 0.30,
    via: Some(Via::Up),
    ..MOVE
};
const NEXT_STRIKE: f32 = 0.26;
/// Seconds from card to card of a hand that is opened, and from one hand to the next.
const NEXT_OPENED: f32 = 0.022;
const NEXT_HAND: f32 = 0.14;
/// Seconds before the first card of a deal: the last hand is gathered.
const GATHERED: f32 = 0.36;
/// Seconds in which the cards of a deal set out, if neither the time from one to the next gets shorter than the one nor longer than the
/// other.
const DEAL: f32 = 1.5;
const QUICKEST: f32 = 0.024;
const SLOWEST: f32 = 0.062;
/// A card that is dealt is sent low over the cloth: few are in the air at once.
const DEALT: Cue = Cue {
    duration: 0.27,
    arc: 0.07,
    ..MOVE
};
/// How much the rhythm of the deal differs from card to card, and how long each card takes.
const RHYTHM: f32 = 0.10;
const EACH: f32 = 0.08;

/// A card that lies elsewhere now, and its place there.
struct Moved {
    zone: Zone,
    at: usize,
    key: Key,
}

/// Gives a cue to every card that changed its place by the event.
pub fn direct(event: &SeenEvent, view: &OwnedView, before: &Zones, after: &Zones, cues: &mut Cues) {
    let all = after.zones().flat_map(|(zone, keys)| {
        let keys = keys.iter().enumerate();
        keys.map(move |(at, key)| Moved {
            zone,
            at,
            key: *key,
        })
    });
    let changed = |moved: &Moved| {
        before
            .find(moved.key)
            .is_none_or(|(old, _)| old != moved.zone)
    };
    match event {
        SeenEvent::Dealt { dealer, .. } => deal(*dealer, view, all.collect(), after, cues),
        SeenEvent::Ended(_) => {
            let opened = |moved: &Moved| before.face(moved.key) != after.face(moved.key);
            open_hands(all.filter(|moved| changed(moved) || opened(moved)), cues);
        }
        SeenEvent::SwappedJoker { meld, at, .. } => {
            let joker = card_of(before, *meld, usize::from(*at));
            let cue = Cue {
                delay: REPLACE,
                ..MOVE
            };
            lift_out(joker, cue, all.filter(changed), cues);
        }
        SeenEvent::MovedJoker { meld, from, .. } => {
            let keys = before.melds.get(usize::from(meld.0));
            let joker = keys.and_then(|keys| match from {
                End::Low => keys.first(),
                End::High => keys.last(),
            });
            lift_out(joker.copied(), MOVE, all.filter(changed), cues);
        }
        SeenEvent::StockRenewed { .. } => renew(before, after, cues),
        SeenEvent::LaidDown { seat, .. } => {
            let own = view.viewer == Viewer::Seat(*seat);
            for (order, moved) in all.filter(changed).enumerate() {
                cues.0
                    .insert(moved.key, laid_down(own, order, &moved, before));
            }
        }
        SeenEvent::TookStock { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::Awarded { .. }
        | SeenEvent::LaidOff { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Discarded { .. } => {
            for (order, moved) in all.filter(changed).enumerate() {
                cues.0.insert(moved.key, cue(event, order, &moved, before));
            }
        }
    }
}

/// How many seconds after the event the card that a hand takes lies in it, at the usual speed.
pub fn lands(event: &SeenMatchEvent) -> f32 {
    match event {
        SeenMatchEvent::Table(SeenEvent::Awarded { .. }) => CLAIM.duration,
        SeenMatchEvent::Table(_) => MOVE.duration,
        _ => 0.0,
    }
}

/// The hands are opened card by card, one hand after another: each is looked at.
fn open_hands(cards: impl Iterator<Item = Moved>, cues: &mut Cues) {
    let mut hands = Vec::new();
    for moved in cards {
        let hand = hands.iter().position(|hand| *hand == moved.zone);
        let hand = hand.unwrap_or_else(|| {
            hands.push(moved.zone);
            hands.len() - 1
        });
        let cue = Cue {
            delay: hand as f32 * NEXT_HAND + moved.at as f32 * NEXT_OPENED,
            ..MOVE
        };
        cues.0.insert(moved.key, cue);
    }
}

/// A joker is lifted out of its combination, the other cards follow their cue. It may go to another end of the same combination.
fn lift_out(joker: Option<Key>, cue: Cue, others: impl Iterator<Item = Moved>, cues: &mut Cues) {
    cues.0.extend(others.map(|moved| (moved.key, cue)));
    cues.0.extend(joker.map(|key| (key, LIFT_OUT)));
}

fn card_of(zones: &Zones, meld: MeldId, at: usize) -> Option<Key> {
    zones.melds.get(usize::from(meld.0))?.get(at).copied()
}

/// The cue of the `order`th card that an event moves.
fn cue(event: &SeenEvent, order: usize, moved: &Moved, before: &Zones) -> Cue {
    match event {
        SeenEvent::Awarded { .. } => match before.find(moved.key) {
            Some((Zone::Stock | Zone::Penalty, _)) => Cue {
                delay: BEAT,
                duration: 0.38,
                ..MOVE
            },
            _ => CLAIM,
        },
        SeenEvent::LaidOff { .. } => LAY_OFF,
        _ => Cue {
            delay: order as f32 * STAGGER,
            ..MOVE
        },
    }
}

/// The cue of the `order`th card of a laying down. The combinations come down one after another, each as a row of its own; the
/// viewer's own lie before them already.
fn laid_down(own: bool, order: usize, moved: &Moved, before: &Zones) -> Cue {
    let group = match moved.zone {
        Zone::Meld(id) => usize::from(id.0).saturating_sub(before.melds.len()),
        Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => 0,
    } as f32;
    if own {
        return Cue {
            delay: group * NEXT_STRIKE,
            ..STRIKE
        };
    }
    Cue {
        delay: order as f32 * IN_GROUP + group * NEXT_GROUP,
        ..MOVE
    }
}

/// The pile becomes the new stock, but for its top card (D2).
fn renew(before: &Zones, after: &Zones, cues: &mut Cues) {
    let number = |places: usize| u16::try_from(places).unwrap_or(u16::MAX);
    for (place, key) in after.stock.iter().enumerate() {
        if let Some(under) = before.pile.iter().position(|other| other == key) {
            let via = Via::Packet {
                under: number(under),
                place: number(place),
                of: number(after.stock.len()),
            };
            let via = Some(via);
            cues.0.insert(*key, Cue { via, ..MOVE });
        }
    }
    let via = Some(Via::Aside);
    let top = after.pile.last();
    cues.0.extend(top.map(|key| (*key, Cue { via, ..MOVE })));
}

/// One card at a time, from the dealer's right round to the dealer (R4), then the card turned up (R5); the last hand is gathered
/// first. No two cards are dealt quite alike.
fn deal(dealer: Seat, view: &OwnedView, all: Vec<Moved>, after: &Zones, cues: &mut Cues) {
    let (seats, seating) = (view.table.hand_sizes.len(), view.table.seating);
    let stays = |moved: &Moved| matches!(moved.zone, Zone::Stock | Zone::Penalty);
    let dealt = all.iter().filter(|moved| !stays(moved)).count();
    // Each card is seen to go, and the whole deal takes no longer than one likes to watch.
    let pace = (DEAL / dealt.max(1) as f32).clamp(QUICKEST, SLOWEST);
    for moved in &all {
        let turn = match moved.zone {
            Zone::Hand(seat) => {
                moved.at * seats + (seating.distance(dealer, seat) + seats - 1) % seats
            }
            Zone::Pile => dealt + 4,
            Zone::Stock | Zone::Penalty | Zone::Meld(_) => {
                let own = chance(after.salt(), 2000 + u32::from(moved.key.0));
                let gathered = Cue {
                    delay: 0.03 * (1.0 + own),
                    duration: 0.25,
                    arc: 0.0,
                    ..MOVE
                };
                cues.0.insert(moved.key, gathered);
                continue;
            }
        };
        let rhythm = RHYTHM * chance(after.salt(), 3000 + turn as u32);
        let each = EACH * chance(after.salt(), 4000 + turn as u32);
        let under = after.stock.len() + dealt.saturating_sub(turn.min(dealt));
        let cue = Cue {
            delay: GATHERED + (turn as f32 + rhythm) * pace,
            duration: DEALT.duration * (1.0 + each),
            via: u16::try_from(under).ok().map(Via::Stock),
            ..DEALT
        };
        cues.0.insert(moved.key, cue);
    }
}

/// Whether the hand was won with less than nothing.
fn won_in_one_go(end: &HandEnd) -> bool {
    let points = end.closer.and_then(|seat| end.points.get(seat));
    points.is_some_and(|points| *points < 0)
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
            // The points of a closing in one go come to the plate before the totals roll.
            SeenEvent::Ended(end) if won_in_one_go(end) => 1.15,
            SeenEvent::Ended(_) => 0.8,
        },
        SeenMatchEvent::Scored { .. } | SeenMatchEvent::Ended { .. } => 0.0,
    }
}
