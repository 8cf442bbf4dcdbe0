//! Frames on the table: the focus ring, and the dashed frame of staged melds.
//!
//! The focus ring for keyboard and gamepad is a brass line between two dark lines, visible on ivory and on felt. A
//! card's ring has the depth of the card, so that it does not cut through a neighbour's face. The ring of a pile or
//! meld is above all cards. Staged melds are a preview: pale cards in a dashed brass frame.
use super::{CardKey, Drawn};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
};
use gamecore::{
    model::{CardPlacement, Geometry, HitArea, Layout, Zone},
    sets::FrameSystems,
    states::Screen,
};
use ui::{
    page::Element,
    theme::CardArt,
    widgets::{depth, palette as p},
};

pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn_rings);
    app.add_systems(
        Update,
        follow_card
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

/// Width of each dark line in design pixels.
const DARK: f32 = 1.5;
/// Width of the brass line between the dark lines in design pixels.
const BRASS: f32 = 3.5;

/// Marker for the focus ring around a pile or meld.
#[derive(Component)]
pub struct FocusRing;

/// Marker for the focus ring around a card.
#[derive(Component)]
pub struct CardRing;

/// Lines of a card's ring: colour, and distance of the outer edge from the card's edge in design pixels. Each line uses
/// the image of a card outline. Later lines cover earlier ones.
const LINES: [(Color, f32); 3] = [(p::INK, 5.5), (p::INK, 1.5), (p::BRASS_LIGHT, 4.0)];

fn spawn_rings(art: Res<CardArt>, mut commands: Commands) {
    let ring = (
        CardRing,
        Transform::default(),
        Visibility::Hidden,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(ring).with_children(|ring| {
        for depth in 0..LINES.len() {
            let sprite = Sprite::from_image(art.image.clone());
            let place = Transform::from_xyz(0.0, 0.0, 0.004 + depth as f32 * 0.001);
            ring.spawn((sprite, place, Pickable::IGNORE));
        }
    });
    let line = |width: f32, radius: f32, color| {
        let node = Node {
            width: percent(100),
            height: percent(100),
            border: UiRect::all(px(width)),
            border_radius: BorderRadius::all(px(radius)),
            ..default()
        };
        Element::new((node, BorderColor::all(color))).through()
    };
    let brass = line(BRASS, 7.5, p::BRASS_LIGHT).children(line(DARK, 5.0, p::INK));
    let ring = line(DARK, 9.0, p::INK).with(FocusRing).placed(ring_place);
    hud::open(ring.children(brass), depth::FOCUS_RING, &mut commands);
}

/// Returns the rectangle of the ring around the focused pile or meld.
fn ring_place(
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    areas: Query<&HitArea>,
    (geometry, layout, zones): (Res<Geometry>, Res<Layout>, Res<CardPlacement>),
) -> Option<Rect> {
    let focused = focus.get().filter(|_| visible.0)?;
    let pile = |at| Some(Rect::from_center_size(at, geometry.pile_size()));
    let place = match areas.get(focused).ok()?.zone {
        Zone::Stock => pile(geometry.stock),
        Zone::Pile => pile(geometry.pile),
        Zone::Meld(id) => layout.bounds(zones.meld(id), geometry.aspect),
        Zone::Penalty | Zone::Hand(_) => None,
    };
    // The brass line is just outside the card's edge, the inner dark line on it.
    Some(place?.inflate(DARK + BRASS))
}

fn follow_card(
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    cards: Query<&Drawn, With<CardKey>>,
    (geometry, art): (Res<Geometry>, Res<CardArt>),
    mut rings: Query<(&mut Transform, &mut Visibility, &Children), With<CardRing>>,
    mut lines: Query<&mut Sprite>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let pose = focused.and_then(|entity| cards.get(entity).ok());
    for (mut place, mut visibility, children) in &mut rings {
        let Some(Drawn { pose, .. }) = pose else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        place.set_if_neq(Transform {
            translation: geometry.to_world(pose.at).extend(pose.z),
            rotation: Quat::from_rotation_z(pose.angle),
            ..default()
        });
        let size = pose.size(geometry.aspect);
        for (child, (color, outside)) in children.iter().zip(LINES) {
            if let Ok(mut sprite) = lines.get_mut(child) {
                let size = size + 2.0 * outside;
                if sprite.custom_size != Some(size) || art.is_changed() {
                    *sprite = art.sprite(art.outline, size, color);
                }
            }
        }
    }
}

/// Length of a dash in design pixels.
const DASH: f32 = 9.0;
/// Length of the gap between two dashes in design pixels.
const GAP: f32 = 6.0;
/// Thickness of a dash in design pixels.
const THICK: f32 = 2.0;
/// Distance of the frame from the cards in design pixels.
const OUTSIDE: f32 = 4.0;

/// Returns the dashes of a frame around a staged meld.
pub(super) fn dashed(area: Rect) -> Vec<Rect> {
    let outer = area.inflate(OUTSIDE);
    let steps = |length: f32| {
        // The step is adjusted so that whole dashes run from corner to corner.
        let count = ((length + GAP) / (DASH + GAP)).round().max(1.0);
        let step = (length + GAP) / count;
        (0..count as usize).map(move |i| (i as f32 * step, step - GAP))
    };
    let mut dashes = Vec::new();
    for y in [outer.min.y, outer.max.y - THICK] {
        dashes.extend(steps(outer.width()).map(|(at, long)| {
            let from = Vec2::new(outer.min.x + at, y);
            Rect::from_corners(from, from + Vec2::new(long, THICK))
        }));
    }
    for x in [outer.min.x, outer.max.x - THICK] {
        dashes.extend(steps(outer.height()).map(|(at, long)| {
            let from = Vec2::new(x, outer.min.y + at);
            Rect::from_corners(from, from + Vec2::new(THICK, long))
        }));
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dashes_run_from_corner_to_corner_outside_the_cards() {
        let area = Rect::new(100.0, 50.0, 237.0, 146.0);
        let dashes = dashed(area);
        let outer = area.inflate(OUTSIDE);
        let all = dashes.iter().copied().reduce(|a, b| a.union(b));
        let all = all.expect("there are dashes");
        assert!((all.min - outer.min).length() < 0.01 && (all.max - outer.max).length() < 0.01);
        assert!(dashes.iter().all(|dash| dash.intersect(area).is_empty()));
    }
}
