//! What of the table lies under a pointer: an own card, or the area of a pile or combination. Bevy's picking turns it into events.
//!
//! A raised card is pointed at where it lay as well: it neither sinks and rises for ever under a pointer at its lower edge, nor
//! does a second click on the same spot mean its neighbour.
use super::pointer::design;
use crate::tableview::{CardKey, Drawn, LIFTED, RAISED};
use bevy::{
    picking::{
        PickingSystems,
        backend::{HitData, PointerHits},
        pointer::{PointerId, PointerLocation},
    },
    prelude::*,
    window::PrimaryWindow,
};
use gamecore::{
    input::Focusable,
    model::{Attention, Geometry, HitArea, Key, Pose, Selection, Zone},
};

/// Higher than everything on the table: what lies higher is nearer.
const EYE: f32 = 1000.0;
/// How high above the felt the areas lie: below all cards of the own hand.
const PILES: f32 = 4.5;
const MELDS: f32 = 9.9;

/// Adds the search.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pick.in_set(PickingSystems::Backend));
}

fn pick(
    pointers: Query<(&PointerId, &PointerLocation)>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<Entity, (With<Camera2d>, With<IsDefaultUiCamera>)>,
    (geometry, selection, attention): (Res<Geometry>, Res<Selection>, Res<Attention>),
    // Cards of other hands cannot be walked to, nor pointed at.
    cards: Query<(Entity, &CardKey, &Drawn), With<Focusable>>,
    areas: Query<(Entity, &HitArea)>,
    mut hits: MessageWriter<PointerHits>,
) {
    let Ok(camera) = camera.single() else { return };
    for (pointer, location) in &pointers {
        let Some(location) = &location.location else {
            continue;
        };
        let at = design(location.position, &window, &geometry);
        let raised = |key: &Key| match () {
            () if selection.cards.contains(key) => RAISED,
            () if attention.card == Some(*key) => LIFTED,
            () => 0.0,
        };
        let cards = cards.iter().filter_map(|(entity, CardKey(key), drawn)| {
            let hit = covers(&drawn.pose, geometry.aspect, raised(key), at);
            hit.then_some((entity, drawn.pose.z))
        });
        let areas = areas.iter().filter_map(|(entity, area)| {
            let height = if matches!(area.zone, Zone::Meld(_)) {
                MELDS
            } else {
                PILES
            };
            area.rect.contains(at).then_some((entity, height))
        });
        if let Some((entity, z)) = cards.chain(areas).max_by(|a, b| a.1.total_cmp(&b.1)) {
            let hit = HitData::new(camera, EYE - z, None, None);
            hits.write(PointerHits::new(*pointer, vec![(entity, hit)], 0.0));
        }
    }
}

/// Whether a card, with the place that it has been raised from, lies under a point.
fn covers(pose: &Pose, aspect: f32, raised: f32, at: Vec2) -> bool {
    let half = pose.size(aspect) / 2.0;
    // Angles count counter-clockwise, design points downwards.
    let from_middle = Vec2::from_angle(pose.angle).rotate(at - pose.at);
    let below = if raised > 0.0 { raised + 1.0 } else { 0.0 };
    from_middle.x.abs() <= half.x && from_middle.y >= -half.y && from_middle.y <= half.y + below
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: Pose = Pose {
        at: Vec2::new(100.0, 200.0),
        angle: 0.0,
        height: 140.0,
        z: 20.0,
        face: None,
        shadow: true,
    };

    #[test]
    fn a_turned_card_is_where_it_is_drawn() {
        let quarter = Pose {
            angle: std::f32::consts::FRAC_PI_2,
            ..CARD
        };
        let corner = Vec2::new(165.0, 240.0);
        assert!(!covers(&CARD, 5.0 / 7.0, 0.0, corner));
        assert!(covers(&quarter, 5.0 / 7.0, 0.0, corner));
        // A little to the left: its upper end leans to the left.
        let leaning = Pose { angle: 0.3, ..CARD };
        let (left, right) = (Vec2::new(60.0, 142.0), Vec2::new(140.0, 142.0));
        assert!(covers(&leaning, 5.0 / 7.0, 0.0, left));
        assert!(!covers(&leaning, 5.0 / 7.0, 0.0, right));
    }

    #[test]
    fn a_raised_card_is_still_met_where_it_lay() {
        let below = Vec2::new(100.0, 200.0 + 70.0 + 20.0);
        assert!(!covers(&CARD, 5.0 / 7.0, 0.0, below));
        assert!(!covers(&CARD, 5.0 / 7.0, LIFTED, below));
        assert!(covers(&CARD, 5.0 / 7.0, RAISED, below));
    }
}
