//! The places on the table that moves lead to, and where the signs stand by which one of them is chosen.
use bevy::prelude::*;
use engine::{
    melds::{End, MeldId, MeldShape, Place},
    table::Action,
};
use gamecore::model::{Geometry, Key, Layout, Shown, Zones};
use ui::widgets::free::{Obstacle, least_covering};

/// The width of a numbered sign.
const SIGN: f32 = 28.0;

/// The place on the table that the action leads to, if it leads to one.
fn goes_to(action: &Action) -> Option<Place> {
    match action {
        Action::LayOff { to, .. } | Action::SwapJoker { to, .. } | Action::MoveJoker { to, .. } => {
            Some(*to)
        }
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Claim
        | Action::Pass
        | Action::LayDown { .. }
        | Action::TakeBack(_)
        | Action::Discard { .. } => None,
    }
}

/// The places of all ways, if each has its own.
pub(super) fn distinct(choice: &[Action]) -> Option<Vec<Place>> {
    let places: Option<Vec<Place>> = choice.iter().map(goes_to).collect();
    let places = places?;
    let twice = |(i, place): (usize, &Place)| places[..i].contains(place);
    (!places.iter().enumerate().any(twice)).then_some(places)
}

/// The cards at a place: the one at the end of a run, all of a trio.
pub(super) fn cards_at(place: Place, shown: &Shown, zones: &Zones) -> Vec<Key> {
    let keys = zones.melds.get(place.meld.0 as usize);
    let keys = keys.map_or(&[][..], Vec::as_slice);
    let melds = shown.view.as_ref().map(|view| &view.table.melds);
    let meld = melds.and_then(|melds| melds.get(place.meld.0 as usize));
    let run = meld.is_some_and(|meld| matches!(meld.shape, MeldShape::Run { .. }));
    match place.end.filter(|_| run) {
        Some(End::Low) => keys.first().into_iter().copied().collect(),
        Some(End::High) => keys.last().into_iter().copied().collect(),
        None => keys.to_vec(),
    }
}

/// Where the signs stand: at the free edge of the card beside which the new one goes, and no two on each other.
pub(super) fn signs(
    places: &[Place],
    shown: &Shown,
    zones: &Zones,
    layout: &Layout,
    geometry: &Geometry,
) -> Vec<Rect> {
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-4.0);
    let mut taken: Vec<Rect> = Vec::new();
    for place in places {
        let cards = cards_at(*place, shown, zones);
        let area = layout.melds.iter().find(|(id, _)| *id == place.meld);
        let area = area.map_or(Rect::EMPTY, |(_, area)| *area);
        let pose = cards.first().and_then(|key| layout.poses.get(key.index()));
        let half = pose.map_or(0.0, |pose| pose.height * geometry.aspect / 2.0);
        let at = pose.map_or(area.center(), |pose| pose.at);
        let y = area.center().y;
        let wish = match place.end {
            Some(End::Low) => Vec2::new(at.x - half, y),
            Some(End::High) => Vec2::new(at.x + half, y),
            None => Vec2::new(area.max.x - SIGN, y),
        };
        let obstacles: Vec<Obstacle> = taken
            .iter()
            .map(|rect| Obstacle::new(rect.inflate(2.0), Obstacle::NEVER))
            .collect();
        let room = Rect::from_center_size(wish, Vec2::splat(3.0 * SIGN)).intersect(screen);
        taken.push(least_covering(Vec2::splat(SIGN), room, &obstacles, wish));
    }
    taken
}

/// The combinations that an action is about.
pub fn melds_of(action: &Action) -> Vec<MeldId> {
    match action {
        Action::SwapJoker { meld, to, .. } | Action::MoveJoker { meld, to, .. } => {
            vec![*meld, to.meld]
        }
        Action::LayOff { to, .. } => vec![to.meld],
        Action::TakeStock
        | Action::TakeDiscard
        | Action::Claim
        | Action::Pass
        | Action::LayDown { .. }
        | Action::TakeBack(_)
        | Action::Discard { .. } => Vec::new(),
    }
}
