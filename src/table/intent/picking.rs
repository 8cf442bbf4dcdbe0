//! Picking with the mouse: determines the element that a mouse event hits.
//!
//! Event replay: a press hits the element that was under the pointer when the button went down, at any frame rate. Bevy
//! picks once per frame, at the latest pointer position. On a slow machine, a press, a movement and a release can fall
//! into one frame. The press would then hit a neighbouring card or nothing. Therefore this module spreads mouse events
//! over frames: a press ends its frame, and a release waits until the preceding movement has been picked. Events that
//! arrive in separate frames are not delayed.
//!
//! Hit testing: finds the viewer's card, the pile area or the meld area under a pointer. Bevy's picking turns these hits
//! into events. A raised card is also hit at its original position. Otherwise the card would jump up and down under a
//! pointer at its lower edge. A second click on the same spot would miss it.
use super::{InputGuard, pointer::design};
use crate::tableview::{CardKey, Drawn, LIFTED, RAISED};
use bevy::{
    ecs::message::{MessageCursor, Messages},
    picking::{
        PickingSystems,
        backend::{HitData, PointerHits},
        pointer::{PointerAction, PointerId, PointerInput, PointerLocation},
    },
    prelude::*,
    window::PrimaryWindow,
};
use gamecore::{
    input::Focusable,
    model::{Geometry, HitArea, HoverTarget, Key, Pose, Selection, Zone},
    redraw::RedrawRequest,
};
use std::collections::VecDeque;

/// Adds the hit testing, and the event replay, which runs between the input devices and Bevy's picking.
pub fn plugin(app: &mut App) {
    app.add_systems(First, spread_events.in_set(PickingSystems::PostInput));
    app.add_systems(PreUpdate, pick.in_set(PickingSystems::Backend));
}

fn spread_events(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut cursor: Local<MessageCursor<PointerInput>>,
    mut waiting: Local<VecDeque<PointerInput>>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
    mut steady: ResMut<InputGuard>,
) {
    // A touch needs no replay: each touch is a separate pointer that ends with its last event.
    let is_mouse = |input: &PointerInput| input.pointer_id == PointerId::Mouse;
    let (mouse, mut now): (Vec<_>, Vec<_>) = cursor.read(&inputs).cloned().partition(is_mouse);
    waiting.extend(mouse);
    if now.is_empty() && waiting.is_empty() {
        return;
    }
    now.extend(next_batch(&mut waiting));
    for input in &now {
        match input.action {
            PointerAction::Press(_) => steady.press(),
            PointerAction::Release(_) | PointerAction::Cancel => steady.release(),
            PointerAction::Move { .. } | PointerAction::Scroll { .. } => {}
        }
    }
    if !waiting.is_empty() {
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
    inputs.clear();
    inputs.write_batch(now);
    cursor.clear(&inputs);
}

/// Removes the events of the next frame from the queue and returns them: all events up to and including a press. A
/// release is included only if no movement precedes it.
fn next_batch(waiting: &mut VecDeque<PointerInput>) -> Vec<PointerInput> {
    let mut batch = Vec::new();
    let mut moved = false;
    while let Some(next) = waiting.front() {
        if moved && matches!(next.action, PointerAction::Release(_)) {
            break;
        }
        moved |= matches!(next.action, PointerAction::Move { .. });
        let is_last = matches!(next.action, PointerAction::Press(_));
        batch.extend(waiting.pop_front());
        if is_last {
            break;
        }
    }
    batch
}

/// Depth of the viewer for picking, above everything on the table. Elements with a larger depth are nearer to the
/// viewer.
const EYE: f32 = 1000.0;
/// Depth of the hit areas of the piles, below all cards of the viewer's hand.
const PILES: f32 = 4.5;
/// Depth of the hit areas of the melds, below all cards of the viewer's hand.
const MELDS: f32 = 9.9;

fn pick(
    pointers: Query<(&PointerId, &PointerLocation)>,
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<Entity, (With<Camera2d>, With<IsDefaultUiCamera>)>,
    (geometry, selection, attention): (Res<Geometry>, Res<Selection>, Res<HoverTarget>),
    // Only focusable cards are hit, so cards of other hands can be neither focused nor clicked.
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
            let height = match area.zone {
                Zone::Meld(_) => MELDS,
                _ => PILES,
            };
            area.rect.contains(at).then_some((entity, height))
        });
        if let Some((entity, z)) = cards.chain(areas).max_by(|a, b| a.1.total_cmp(&b.1)) {
            let hit = HitData::new(camera, EYE - z, None, None);
            hits.write(PointerHits::new(*pointer, vec![(entity, hit)], 0.0));
        }
    }
}

/// True if the point is on the card. A raised card also covers its original position.
fn covers(pose: &Pose, aspect: f32, raised: f32, at: Vec2) -> bool {
    let half = pose.size(aspect) / 2.0;
    // Card angles are counter-clockwise, and y points down in design coordinates.
    let from_middle = Vec2::from_angle(pose.angle).rotate(at - pose.at);
    let below = if raised > 0.0 { raised + 1.0 } else { 0.0 };
    from_middle.x.abs() <= half.x && from_middle.y >= -half.y && from_middle.y <= half.y + below
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{
        camera::NormalizedRenderTarget,
        picking::pointer::{Location, PointerButton},
    };

    fn event(letter: char) -> PointerInput {
        let action = match letter {
            'p' => PointerAction::Press(PointerButton::Primary),
            'r' => PointerAction::Release(PointerButton::Primary),
            'm' => PointerAction::Move { delta: Vec2::X },
            other => panic!("{other} is no event"),
        };
        let location = Location {
            target: NormalizedRenderTarget::None {
                width: 1,
                height: 1,
            },
            position: Vec2::ZERO,
        };
        PointerInput::new(PointerId::Mouse, location, action)
    }

    /// Returns the events of each frame. In the strings, `p` is a press, `m` a movement and `r` a release.
    fn frames(events: &str) -> Vec<String> {
        let mut waiting: VecDeque<PointerInput> = events.chars().map(event).collect();
        let mut frames = Vec::new();
        while !waiting.is_empty() {
            let letter = |input: &PointerInput| match input.action {
                PointerAction::Press(_) => 'p',
                PointerAction::Release(_) => 'r',
                _ => 'm',
            };
            frames.push(next_batch(&mut waiting).iter().map(letter).collect());
        }
        frames
    }

    #[test]
    fn a_frame_ends_with_a_press_and_a_release_waits_for_the_movement() {
        assert_eq!(frames("mmp"), ["mmp"]);
        assert_eq!(frames("r"), ["r"]);
        assert_eq!(frames("mpr"), ["mp", "r"]);
        assert_eq!(frames("mpmmmr"), ["mp", "mmm", "r"]);
        assert_eq!(frames("mprmpr"), ["mp", "rmp", "r"]);
    }

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
        // The card is rotated counter-clockwise: its upper end leans left.
        let leaning = Pose { angle: 0.3, ..CARD };
        let (left, right) = (Vec2::new(60.0, 142.0), Vec2::new(140.0, 142.0));
        assert!(covers(&leaning, 5.0 / 7.0, 0.0, left));
        assert!(!covers(&leaning, 5.0 / 7.0, 0.0, right));
    }

    #[test]
    fn a_raised_card_is_still_hit_at_its_original_position() {
        let below = Vec2::new(100.0, 200.0 + 70.0 + 20.0);
        assert!(!covers(&CARD, 5.0 / 7.0, 0.0, below));
        assert!(!covers(&CARD, 5.0 / 7.0, LIFTED, below));
        assert!(covers(&CARD, 5.0 / 7.0, RAISED, below));
    }
}
