//! Animation cues for each event: the time and path of every moving card, and the minimum duration of the step.
use crate::model::{AnimationCue, AnimationCues, CardPlacement, Key, Waypoint, Zone, chance};
use engine::{
    matchplay::SeenMatchEvent,
    melds::End,
    seat::{PerSeat, Seat},
    table::{HandEnd, OwnedView, SeenEvent, Viewer},
};

/// Cue for a card that is taken, laid down or discarded.
const MOVE: AnimationCue = AnimationCue::flight(0.32, 0.11);
/// Cue for a card that the viewer takes.
const TAKEN: AnimationCue = AnimationCue::flight(0.26, MOVE.arc).via(Waypoint::Show);
/// Cue for a claimed card. During its delay it is pulled towards the player in turn. Then it is snatched away.
const CLAIM: AnimationCue = AnimationCue::flight(0.36, 0.16).after(0.17);
/// Pause between the claimed card and the penalty card that is thrown after it, in seconds. The flight of a claimed
/// card to a far seat takes up to 0.06 s of it.
const BEAT: f32 = 0.18;
/// Cue for the penalty card of a claim.
const PENALTY: AnimationCue =
    AnimationCue::flight(0.34, MOVE.arc).after(CLAIM.delay + CLAIM.duration + BEAT);
/// Cue for a card that is laid off on a meld. Its curved path avoids the other cards.
const LAY_OFF: AnimationCue = AnimationCue::flight(0.40, 0.17);
/// Cue for a joker that is lifted out of its meld.
const LIFT_OUT: AnimationCue = AnimationCue::flight(0.42, 0.24);
/// Delay of a joker that is swapped, in seconds. The card that replaces it lands on it first.
const REPLACED: f32 = 0.38;
/// Delay between two cards in seconds, if an event moves several cards.
const STAGGER: f32 = 0.034;
/// Delay between two cards of a meld that is laid down, in seconds. Every landing is audible.
const IN_GROUP: f32 = 0.026;
/// Additional delay between two melds that are laid down, in seconds.
const NEXT_GROUP: f32 = 0.17;
/// Cue for the cards of a staged meld, which are slammed down one after another.
const STRIKE: AnimationCue = AnimationCue::flight(0.30, MOVE.arc).via(Waypoint::Up);
/// Delay between two cards of a staged meld that is slammed down, in seconds. Every card is audible.
const IN_STRIKE: f32 = 0.034;
/// Additional delay between two staged melds that are slammed down, in seconds.
const NEXT_STRIKE: f32 = 0.17;
/// Cue for the discard that closes the hand.
const CLOSE: AnimationCue = AnimationCue::flight(0.34, 0.22).via(Waypoint::Slap);
/// Delay between two cards of a hand that is revealed, in seconds.
const NEXT_OPENED: f32 = 0.016;
/// Delay between two hands that are revealed, in seconds, and largest delay of the last hand.
const NEXT_HAND: (f32, f32) = (0.10, 0.30);
/// Delay between the points of two players that fly to their nameplates, in seconds, and largest delay of the last ones.
const NEXT_POINTS: (f32, f32) = (0.12, 0.40);
/// Seconds from the appearance of a player's points until they reach the nameplate.
pub const POINTS_FLIGHT: f32 = 0.40;
/// Delay of the first dealt card, in seconds. Until then, the cards of the last deal are collected. The riffle of the
/// stock delays all dealt cards further.
pub const GATHERED: f32 = 0.36;
/// Intended duration of dealing, in seconds. The limits below take precedence.
const DEAL: f32 = 1.5;
/// Minimum delay between two dealt cards, in seconds.
const QUICKEST: f32 = 0.024;
/// Maximum delay between two dealt cards, in seconds.
const SLOWEST: f32 = 0.062;
/// Cue for a dealt card. Its flight is low and short, so that few cards are in the air at the same time.
const DEALT: AnimationCue = AnimationCue::flight(0.27, 0.07);
/// Random variation of the delay between two dealt cards, as a fraction.
const RHYTHM: f32 = 0.10;
/// Random variation of the duration of a dealt card's flight, as a fraction.
const EACH: f32 = 0.08;

/// Card that an event has moved, with its new zone and index.
struct Moved {
    zone: Zone,
    at: usize,
    key: Key,
}

/// Assigns a cue to every card that the event has moved. `before` and `after` are the placements before and after the
/// event.
pub fn direct(
    event: &SeenEvent,
    view: &OwnedView,
    before: &CardPlacement,
    after: &CardPlacement,
    cues: &mut AnimationCues,
) {
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
            let joker = before.meld(*meld).get(usize::from(*at)).copied();
            let cue = LIFT_OUT.after(REPLACED).via(Waypoint::Under);
            lift_out(joker, cue, all.filter(changed), cues);
        }
        SeenEvent::MovedJoker { meld, from, .. } => {
            let keys = before.meld(*meld);
            let joker = match from {
                End::Low => keys.first(),
                End::High => keys.last(),
            };
            lift_out(joker.copied(), LIFT_OUT, all.filter(changed), cues);
        }
        SeenEvent::StockRenewed { .. } => renew(before, after, cues),
        SeenEvent::TookStock { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::Awarded { .. }
        | SeenEvent::LaidDown { .. }
        | SeenEvent::LaidOff { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Discarded { .. } => {
            let moved = all.filter(changed).enumerate();
            let cue = |(order, moved): (usize, Moved)| {
                (moved.key, cue(event, view, before, &moved, order))
            };
            cues.0.extend(moved.map(cue));
        }
    }
}

/// Returns the seconds from the start of the event until a taken card lands, at normal speed.
pub fn lands(event: &SeenMatchEvent) -> f32 {
    match event {
        SeenMatchEvent::Table(SeenEvent::Awarded { .. }) => CLAIM.delay + CLAIM.duration,
        SeenMatchEvent::Table(_) => MOVE.duration,
        _ => 0.0,
    }
}

/// Returns the delay of the item with this index in a series of `count`. `most` limits the delay of the last one.
fn staggered(index: usize, count: usize, (next, most): (f32, f32)) -> f32 {
    index as f32 * next.min(most / count.saturating_sub(1).max(1) as f32)
}

/// Reveals the hands card by card, one hand after another, so that each can be read.
fn open_hands(cards: impl Iterator<Item = Moved>, cues: &mut AnimationCues) {
    let cards: Vec<Moved> = cards.collect();
    let mut hands: Vec<Zone> = cards.iter().map(|moved| moved.zone).collect();
    hands.dedup();
    for moved in cards {
        let hand = hands.iter().position(|hand| *hand == moved.zone);
        let opened = staggered(hand.unwrap_or(0), hands.len(), NEXT_HAND);
        let cue = MOVE.after(opened + moved.at as f32 * NEXT_OPENED);
        cues.0.insert(moved.key, cue);
    }
}

/// Returns the players whose points fly to their nameplates after a hand, each with the delay in seconds at normal
/// speed. The worst come last.
pub fn tally(points: &PerSeat<i32>) -> Vec<(Seat, f32)> {
    let mut seats: Vec<(Seat, i32)> = points.iter().filter(|(_, points)| *points > 0).collect();
    seats.sort_by_key(|(_, points)| *points);
    let count = seats.len();
    let seats = seats.into_iter().enumerate();
    seats
        .map(|(index, (seat, _))| (seat, staggered(index, count, NEXT_POINTS)))
        .collect()
}

/// Lifts a joker out of its meld with this cue. The joker may move to the other end of the same meld. Other cards that
/// moved get the usual cue.
fn lift_out(
    joker: Option<Key>,
    cue: AnimationCue,
    others: impl Iterator<Item = Moved>,
    cues: &mut AnimationCues,
) {
    cues.0.extend(others.map(|moved| (moved.key, MOVE)));
    cues.0.extend(joker.map(|key| (key, cue)));
}

/// Returns the cue of the claimed card or of the penalty card. `turn` is the player in turn, who does not get the card.
fn awarded(moved: &Moved, before: &CardPlacement, turn: Seat) -> AnimationCue {
    match before.find(moved.key) {
        Some((Zone::Stock | Zone::Penalty, _)) => PENALTY,
        _ => CLAIM.via(Waypoint::Snatch(turn)),
    }
}

/// Returns the cue of a card that an event moves. `order` is the card's index among those that the event moves.
fn cue(
    event: &SeenEvent,
    view: &OwnedView,
    before: &CardPlacement,
    moved: &Moved,
    order: usize,
) -> AnimationCue {
    let own = event.seat().map(Viewer::Seat) == Some(view.viewer);
    match event {
        SeenEvent::LaidDown { .. } => laid_down(own, order, moved, before),
        SeenEvent::Awarded { .. } => awarded(moved, before, view.table.active),
        SeenEvent::TookStock { .. } | SeenEvent::TookDiscard { .. } if own => TAKEN,
        SeenEvent::LaidOff { .. } => LAY_OFF,
        SeenEvent::Discarded { closes: true, .. } => CLOSE,
        _ => MOVE.after(order as f32 * STAGGER),
    }
}

/// Returns the cue of a card that is laid down. `order` is the card's index among those laid down.
///
/// The cards come down one after another, meld by meld. The viewer's own cards (`own`) are already staged on the table,
/// and are slammed down in place.
fn laid_down(own: bool, order: usize, moved: &Moved, before: &CardPlacement) -> AnimationCue {
    let group = match moved.zone {
        Zone::Meld(id) => usize::from(id.0).saturating_sub(before.melds.len()),
        Zone::Stock | Zone::Penalty | Zone::Pile | Zone::Hand(_) => 0,
    } as f32;
    let (cue, next, next_group) = match own {
        true => (STRIKE, IN_STRIKE, NEXT_STRIKE),
        false => (MOVE, IN_GROUP, NEXT_GROUP),
    };
    cue.after(order as f32 * next + group * next_group)
}

/// Assigns cues for the renewal of the stock: the discard pile, except for its top card, becomes the new stock
/// (decision D2).
fn renew(before: &CardPlacement, after: &CardPlacement, cues: &mut AnimationCues) {
    let number = |places: usize| u16::try_from(places).unwrap_or(u16::MAX);
    for (place, key) in after.stock.iter().enumerate() {
        if let Some(under) = before.pile.iter().position(|other| other == key) {
            let via = Waypoint::Packet {
                under: number(under),
                place: number(place),
                of: number(after.stock.len()),
            };
            cues.0.insert(*key, MOVE.via(via));
        }
    }
    let top = after.pile.last();
    cues.0
        .extend(top.map(|key| (*key, MOVE.via(Waypoint::Aside))));
}

/// Assigns cues for a deal: one card at a time, from the player to the dealer's right around to the dealer (rule R4).
/// Then a card is turned up (rule R5).
///
/// Before the first card is dealt, the cards of the last deal are collected. The timing varies a little from card to
/// card.
fn deal(
    dealer: Seat,
    view: &OwnedView,
    all: Vec<Moved>,
    after: &CardPlacement,
    cues: &mut AnimationCues,
) {
    let (seats, seating) = (view.table.hand_sizes.len(), view.table.seating);
    let stays = |moved: &Moved| matches!(moved.zone, Zone::Stock | Zone::Penalty);
    let dealt = all.iter().filter(|moved| !stays(moved)).count();
    // Cards are dealt slowly enough for a player to follow each one, unless the whole deal would take too long.
    let pace = (DEAL / dealt.max(1) as f32).clamp(QUICKEST, SLOWEST);
    let of = after.stock.len() + dealt;
    let stock = |under: usize| {
        let [under, of] = [under, of].map(|cards| u16::try_from(cards).unwrap_or(u16::MAX));
        Waypoint::Stock { under, of }
    };
    for moved in &all {
        let turn = match moved.zone {
            Zone::Hand(seat) => {
                moved.at * seats + (seating.distance(dealer, seat) + seats - 1) % seats
            }
            Zone::Pile => dealt + 4,
            Zone::Stock | Zone::Penalty | Zone::Meld(_) => {
                let own = chance(after.salt(), 2000 + u32::from(moved.key.0));
                let gathered = AnimationCue {
                    delay: 0.03 * (1.0 + own),
                    duration: 0.25,
                    arc: 0.0,
                    via: (moved.zone == Zone::Stock).then(|| stock(moved.at)),
                };
                cues.0.insert(moved.key, gathered);
                continue;
            }
        };
        let rhythm = RHYTHM * chance(after.salt(), 3000 + turn as u32);
        let each = EACH * chance(after.salt(), 4000 + turn as u32);
        let under = after.stock.len() + dealt.saturating_sub(turn.min(dealt));
        let cue = AnimationCue {
            delay: GATHERED + (turn as f32 + rhythm) * pace,
            duration: DEALT.duration * (1.0 + each),
            via: Some(stock(under)),
            ..DEALT
        };
        cues.0.insert(moved.key, cue);
    }
}

/// True if the winner of the deal has negative points.
pub(super) fn has_negative_points(end: &HandEnd) -> bool {
    let points = end.closer.and_then(|seat| end.points.get(seat));
    points.is_some_and(|points| *points < 0)
}

/// Returns the minimum duration of an event's step in seconds at normal speed, so that a player can follow it.
pub fn hold(event: &SeenMatchEvent) -> f32 {
    match event {
        SeenMatchEvent::SeatsDrawn { .. } => 1.6,
        SeenMatchEvent::Seated { .. } => 1.2,
        SeenMatchEvent::Table(event) => match event {
            SeenEvent::Dealt { .. } => 0.5,
            SeenEvent::Passed { .. } => 0.12,
            SeenEvent::Claimed { .. } => 0.45,
            SeenEvent::Awarded { .. } => PENALTY.delay + PENALTY.duration,
            SeenEvent::LaidDown { .. } => 0.9,
            SeenEvent::SwappedJoker { .. } | SeenEvent::MovedJoker { .. } => 0.7,
            SeenEvent::LaidOff { .. } | SeenEvent::StockRenewed { .. } => 0.5,
            SeenEvent::TookStock { .. }
            | SeenEvent::TookDiscard { .. }
            | SeenEvent::TookBack { .. } => 0.35,
            SeenEvent::Discarded { .. } => 0.4,
            // Leaves time for the negative points to reach the nameplate before the totals change.
            SeenEvent::Ended(end) if has_negative_points(end) => 1.15,
            SeenEvent::Ended(_) => 0.5,
        },
        SeenMatchEvent::Scored { points, .. } => {
            let last = tally(points).last().map(|(_, delay)| *delay);
            last.map_or(0.0, |delay| delay + POINTS_FLIGHT)
        }
        // Leaves time for the winner's nameplate and melds before the banner.
        SeenMatchEvent::Ended { .. } => 0.8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_penalty_card_of_a_claim_follows_the_claimed_card_after_a_pause() {
        let mut before = CardPlacement::default();
        before.reset(10, 2);
        before.pile = before.stock.split_off(8);
        let cue = |key: &Key| {
            let moved = Moved {
                zone: Zone::Hand(Seat(1)),
                at: 0,
                key: *key,
            };
            awarded(&moved, &before, Seat(0))
        };
        let claimed = cue(before.pile.last().expect("a discard"));
        let penalty = cue(before.stock.last().expect("a stock"));
        assert_eq!(claimed.via, Some(Waypoint::Snatch(Seat(0))));
        // A flight takes 0.8 to 1.22 times the duration of its cue, depending on its distance.
        let longest = claimed.delay + claimed.duration * 1.22;
        assert!((0.08..0.2).contains(&(penalty.delay - longest)));
        assert_eq!(penalty.via, None);
    }

    #[test]
    fn the_points_of_a_hand_fly_one_by_one_and_the_worst_come_last() {
        let points: PerSeat<i32> = [35, -10, 90, 0, 5].into_iter().collect();
        let tally = tally(&points);
        let seats: Vec<Seat> = tally.iter().map(|(seat, _)| *seat).collect();
        assert_eq!(seats, [Seat(4), Seat(0), Seat(2)]);
        assert!(tally.windows(2).all(|two| two[0].1 < two[1].1));
        for players in 2..=8 {
            let points: PerSeat<i32> = (0..players).map(|points| points * 10).collect();
            let scored = SeenMatchEvent::Scored {
                hand: 0,
                points,
                totals: points,
            };
            assert!((0.3..0.81).contains(&hold(&scored)), "{players}");
        }
    }
}
