//! Which moments a step has, as a pure function of the event and of what is shown.
use super::Spot;
use engine::{
    melds::{Meld, MeldId},
    seat::Seat,
    table::{HandEnd, HowEnded, SeenEvent},
};
use gamecore::model::{Key, Shown, Zones};

/// Something that is made visible beside the moving cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Moment {
    /// Something happened here; the larger the number, the later in a row it shows, from 0 on.
    Here(Spot, u8),
    /// A combination came down, the first, second … of a laying down, from 0 on.
    Laid(MeldId, u8),
    /// A card left the pile out of turn.
    Claimed(Seat),
    /// The hand is closed.
    Closed,
    /// The hand is won with less than nothing.
    Won { closer: Seat, points: i32 },
}

/// A moment, and the cards that have to land before.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Expected {
    pub(super) moment: Moment,
    pub(super) keys: Vec<Key>,
}

impl Expected {
    fn now(moment: Moment) -> Expected {
        Expected {
            moment,
            keys: Vec::new(),
        }
    }
}

/// The moments of an event that has just been folded into what is shown.
pub(super) fn moments(event: &SeenEvent, shown: &Shown, zones: &Zones) -> Vec<Expected> {
    let meld = |id: MeldId, order: u8| Expected {
        moment: Moment::Here(Spot::Meld(id), order),
        keys: zones.melds.get(id.0 as usize).cloned().unwrap_or_default(),
    };
    match event {
        SeenEvent::LaidDown { melds, .. } => {
            let new = melds.iter().zip(0..);
            let moment = |(laid, order): (&Meld, u8)| Expected {
                moment: Moment::Laid(laid.id, order),
                ..meld(laid.id, order)
            };
            new.map(moment).collect()
        }
        SeenEvent::LaidOff { to, .. } => vec![meld(to.meld, 0)],
        SeenEvent::SwappedJoker { meld: left, to, .. }
        | SeenEvent::MovedJoker { meld: left, to, .. } => {
            let mut spots = vec![meld(*left, 0)];
            if to.meld != *left {
                spots.push(meld(to.meld, 1));
            }
            spots
        }
        SeenEvent::Awarded { seat, .. } if *seat != shown.bottom_seat() => {
            let fan = Expected {
                moment: Moment::Here(Spot::Hand(*seat), 0),
                keys: zones.hand(*seat).to_vec(),
            };
            vec![Expected::now(Moment::Claimed(*seat)), fan]
        }
        SeenEvent::Discarded { closes: true, .. } => vec![Expected {
            moment: Moment::Closed,
            keys: zones.pile.last().copied().into_iter().collect(),
        }],
        SeenEvent::Ended(end) => ended(end, shown),
        SeenEvent::Dealt { .. }
        | SeenEvent::TookStock { .. }
        | SeenEvent::TookDiscard { .. }
        | SeenEvent::Passed { .. }
        | SeenEvent::Claimed { .. }
        | SeenEvent::Awarded { .. }
        | SeenEvent::StockRenewed { .. }
        | SeenEvent::TookBack { .. }
        | SeenEvent::Discarded { .. } => Vec::new(),
    }
}

/// The hand that is over: one that was closed by laying off has not been felt yet.
fn ended(end: &HandEnd, shown: &Shown) -> Vec<Expected> {
    let Some(closer) = end.closer else {
        return Vec::new();
    };
    let points = end.points.get(closer).copied().unwrap_or(0);
    let mut moments = Vec::new();
    if end.how == HowEnded::LaidOff {
        moments.push(Expected::now(Moment::Closed));
    }
    if points < 0 {
        moments.push(Expected::now(Moment::Won { closer, points }));
        let melds = shown.view.iter().flat_map(|view| &view.table.melds);
        let own = melds.filter(|meld| meld.owner == closer).zip(0..);
        moments.extend(
            own.map(|(meld, order)| Expected::now(Moment::Here(Spot::Meld(meld.id), order))),
        );
    }
    moments
}
