//! The focus of keyboard and gamepad on the table: a ring of brass between two dark lines, which reads on ivory as on felt. Round a
//! card it lies as deep as the card, so that it cuts through no neighbour's face; round a pile or a combination above all of it.
use super::{CardKey, Drawn};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
};
use gamecore::{
    model::{Geometry, HitArea, Layout, Zone, Zones},
    sets::FrameSystems,
    states::Screen,
};
use ui::{
    theme::CardArt,
    widgets::{depth, palette as p},
};

/// The widths of the dark lines and of the brass between them, in design pixels.
const DARK: f32 = 1.5;
const BRASS: f32 = 3.5;

/// The ring round piles and combinations.
#[derive(Component)]
pub struct FocusRing;

/// The ring round a card.
#[derive(Component)]
pub struct CardRing;

/// A line of it: the colour, and how far its outer edge lies outside the card's. The picture of a card's edge makes each of them,
/// and what comes later covers what came before.
const LINES: [(Color, f32); 3] = [(p::INK, 5.5), (p::INK, 1.5), (p::BRASS_LIGHT, 4.0)];

/// Adds the ring.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        (follow, follow_card)
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn spawn(art: Res<CardArt>, mut commands: Commands) {
    let ring = (
        CardRing,
        Transform::default(),
        Visibility::Hidden,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(ring).with_children(|ring| {
        for (depth, (color, _)) in LINES.into_iter().enumerate() {
            let sprite = Sprite {
                image: art.image.clone(),
                color,
                ..default()
            };
            let place = Transform::from_xyz(0.0, 0.0, 0.004 + depth as f32 * 0.001);
            ring.spawn((sprite, place, Pickable::IGNORE));
        }
    });
    let line = |width: f32, radius: f32| Node {
        width: percent(100),
        height: percent(100),
        border: UiRect::all(px(width)),
        border_radius: BorderRadius::all(px(radius)),
        ..default()
    };
    let root = (
        Node {
            display: Display::None,
            ..default()
        },
        BorderColor::all(p::INK),
        GlobalZIndex(depth::FOCUS_RING),
        Pickable::IGNORE,
        FocusRing,
        DespawnOnExit(Screen::Table),
    );
    commands.spawn(root).with_children(|ring| {
        let brass = (
            line(BRASS, 7.5),
            BorderColor::all(p::BRASS_LIGHT),
            Pickable::IGNORE,
        );
        ring.spawn(brass).with_children(|inner| {
            let dark = (line(DARK, 5.0), BorderColor::all(p::INK), Pickable::IGNORE);
            inner.spawn(dark);
        });
    });
}

fn follow(
    (focus, visible): (Res<InputFocus>, Res<InputFocusVisible>),
    areas: Query<&HitArea>,
    (geometry, layout, zones): (Res<Geometry>, Res<Layout>, Res<Zones>),
    mut rings: Query<&mut Node, With<FocusRing>>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let pile = geometry.pile_size();
    let place = focused.and_then(|entity| match areas.get(entity).ok()?.zone {
        Zone::Stock => Some(Rect::from_center_size(geometry.stock, pile)),
        Zone::Pile => Some(Rect::from_center_size(geometry.pile, pile)),
        Zone::Meld(id) => {
            let keys = zones.melds.get(id.0 as usize)?;
            layout.bounds(keys, geometry.aspect)
        }
        Zone::Penalty | Zone::Hand(_) => None,
    });
    for mut node in &mut rings {
        let Some(rect) = place else {
            if node.display != Display::None {
                node.display = Display::None;
            }
            continue;
        };
        // The brass lies just outside the card's edge, the inner line on it.
        let ring = rect.inflate(DARK + BRASS);
        let wanted = Node {
            position_type: PositionType::Absolute,
            left: px(ring.min.x),
            top: px(ring.min.y),
            width: px(ring.width()),
            height: px(ring.height()),
            border: UiRect::all(px(DARK)),
            border_radius: BorderRadius::all(px(9)),
            ..default()
        };
        node.set_if_neq(wanted);
    }
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
        for (child, (_, outside)) in children.iter().zip(LINES) {
            if let Ok(mut sprite) = lines.get_mut(child) {
                let size = Some(size + 2.0 * outside);
                if sprite.custom_size != size || art.is_changed() {
                    sprite.custom_size = size;
                    sprite.image = art.image.clone();
                    sprite.rect = Some(art.outline);
                }
            }
        }
    }
}
