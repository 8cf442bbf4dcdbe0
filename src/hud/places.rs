//! The positions in melds where actions add cards, and the rectangles of the numbered markers there.
use bevy::prelude::*;
use engine::{
    melds::{End, MeldId, MeldShape, Place},
    table::Action,
};
use gamecore::model::{CardPlacement, DisplayedState, Geometry, Key, Layout};
use ui::widgets::placement::{Obstacle, least_covering};

const SIGN: f32 = 28.0;

/// Returns the position where the action adds a card to a meld. Returns `None` if it adds none.
fn goes_to(action: &Action) -> Option<Place> {
    match action {
        Action::LayOff { to, .. } | Action::MoveJoker { to, .. } => Some(*to),
        Action::SwapJoker { to, .. } => *to,
        _ => None,
    }
}

/// Returns the positions where the options add cards. Returns `None` if an option adds none, or if two options have the
/// same position.
pub(super) fn distinct(choice: &[Action]) -> Option<Vec<Place>> {
    let places: Option<Vec<Place>> = choice.iter().map(goes_to).collect();
    let places = places?;
    let twice = |(i, place): (usize, &Place)| places[..i].contains(place);
    (!places.iter().enumerate().any(twice)).then_some(places)
}

/// Returns the cards at a position: the end card of a run, or all cards of a trio.
pub(super) fn cards_at(place: Place, shown: &DisplayedState, zones: &CardPlacement) -> Vec<Key> {
    let keys = zones.meld(place.meld);
    let melds = shown.view.as_ref().map(|view| &view.table.melds);
    let meld = melds.and_then(|melds| melds.get(place.meld.0 as usize));
    let run = meld.is_some_and(|meld| matches!(meld.shape, MeldShape::Run { .. }));
    match place.end.filter(|_| run) {
        Some(End::Low) => keys.first().into_iter().copied().collect(),
        Some(End::High) => keys.last().into_iter().copied().collect(),
        None => keys.to_vec(),
    }
}

/// Returns the rectangles of the markers, without overlaps. A marker for a run is at the free edge of its end card.
pub(super) fn signs(
    places: &[Place],
    shown: &DisplayedState,
    zones: &CardPlacement,
    layout: &Layout,
    geometry: &Geometry,
) -> Vec<Rect> {
    let screen = Rect::from_corners(Vec2::ZERO, geometry.size).inflate(-4.0);
    let mut taken: Vec<Rect> = Vec::new();
    for place in places {
        let cards = cards_at(*place, shown, zones);
        let area = layout.meld(place.meld).unwrap_or(Rect::EMPTY);
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

pub fn melds_of(action: &Action) -> Vec<MeldId> {
    match action {
        Action::SwapJoker { meld, to, .. } => {
            let target = to.map(|to| to.meld);
            [*meld].into_iter().chain(target).collect()
        }
        Action::MoveJoker { meld, to, .. } => vec![*meld, to.meld],
        Action::LayOff { to, .. } => vec![to.meld],
        _ => Vec::new(),
    }
}
