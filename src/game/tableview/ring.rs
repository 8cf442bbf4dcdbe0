//! The focus of keyboard and gamepad on the table: a ring of brass between two dark lines, which reads on ivory as on felt.
use super::{
    cards::CardKey,
    flight::Current,
    geometry::Geometry,
    layout::{Layout, Pose},
    zones::{Zone, Zones},
};
use crate::game::{intent::HitArea, sets::FrameSystems, states::Screen, widgets::palette as p};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui::UiTransform,
};

/// The widths of the dark lines and of the brass between them, in design pixels.
const DARK: f32 = 1.5;
const BRASS: f32 = 3.5;
/// Above the cards, below everything that is written round the table.
const DEPTH: i32 = 4;

/// The ring.
#[derive(Component)]
pub struct FocusRing;

/// Adds the ring.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), spawn);
    app.add_systems(
        Update,
        follow
            .in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Table)),
    );
}

fn spawn(mut commands: Commands) {
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
        UiTransform::IDENTITY,
        BorderColor::all(p::INK),
        GlobalZIndex(DEPTH),
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
    cards: Query<(&CardKey, &Current)>,
    areas: Query<&HitArea>,
    (geometry, layout, zones): (Res<Geometry>, Res<Layout>, Res<Zones>),
    mut rings: Query<(&mut Node, &mut UiTransform), With<FocusRing>>,
) {
    let focused = focus.get().filter(|_| visible.0);
    let size = |pose: &Pose| Vec2::new(pose.height * geometry.aspect, pose.height);
    let pile = Vec2::new(geometry.pile_height * geometry.aspect, geometry.pile_height);
    let place = focused.and_then(|entity| {
        if let Ok((_, Current(pose))) = cards.get(entity) {
            return Some((Rect::from_center_size(pose.at, size(pose)), pose.angle));
        }
        let rect = match areas.get(entity).ok()?.zone {
            Zone::Stock => Rect::from_center_size(geometry.stock, pile),
            Zone::Pile => Rect::from_center_size(geometry.pile, pile),
            Zone::Meld(id) => {
                let keys = zones.melds.get(id.0 as usize)?.iter();
                let poses = keys.filter_map(|key| layout.poses.get(key.index()));
                let boxes = poses.map(|pose| Rect::from_center_size(pose.at, size(pose)));
                boxes.reduce(|a, b| a.union(b))?
            }
            Zone::Penalty | Zone::Hand(_) => return None,
        };
        Some((rect, 0.0))
    });
    for (mut node, mut turn) in &mut rings {
        let Some((rect, angle)) = place else {
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
        // The interface turns clockwise, the table counter-clockwise.
        turn.set_if_neq(UiTransform::from_rotation(Rot2::radians(-angle)));
    }
}
