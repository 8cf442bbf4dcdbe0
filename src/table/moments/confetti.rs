//! A match won rains small cards, suits, brass and ivory, for a few seconds. Where each piece falls follows from its number alone,
//! so that the same match won twice looks the same.
use crate::tableview::AboveCamera;
use bevy::{prelude::*, ui::UiTransform};
use engine::cards::{Card, Rank, Suit};
use gamecore::{
    i18n::suit_symbol,
    model::{Geometry, Shown, Speed},
    states::{Menu, Screen, TableOverlay},
    wakeup::{FrameWakeup, seen_secs},
};
use std::f32::consts::TAU;
use ui::{
    theme::{CardArt, Slot},
    widgets::{OVER_THE_TABLE, palette as p, text, written},
};

/// How many pieces fall.
const PIECES: u32 = 44;
/// Seconds in which they set out, that one falls, and of these in which it fades, at the designed pace.
const SETS_OUT: f32 = 1.7;
const FALLS: f32 = 3.1;
const FADES: f32 = 0.8;
/// The height of a small card in design pixels.
const CARD: f32 = 28.0;

/// A piece.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Confetto {
    number: u32,
    /// Seconds since all of it began.
    elapsed: f32,
}

/// How a piece falls.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fall {
    /// Seconds until it sets out.
    delay: f32,
    /// Where it sets out, as a part of the window's width.
    x: f32,
    /// Design pixels a second.
    speed: f32,
    /// How far it sways, in design pixels, and how often a second.
    sway: f32,
    pace: f32,
    /// Where in its sway it begins, in radians; and how it turns, in radians a second.
    phase: f32,
    turn: f32,
}

/// A number from 0 to 1 that jumps about with its arguments (the finaliser of MurmurHash3).
fn scatter(number: u32, about: u32) -> f32 {
    let mut h = number
        .wrapping_mul(0x9E37_79B9)
        .wrapping_add(about.wrapping_mul(0x85EB_CA6B));
    h ^= h >> 16;
    h = h.wrapping_mul(0x7FEB_352D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x846C_A68B);
    h ^= h >> 16;
    h as f32 / u32::MAX as f32
}

impl Fall {
    fn of(number: u32) -> Fall {
        let between = |about, low: f32, high: f32| low + (high - low) * scatter(number, about);
        // One piece for each part of the width, or chance would leave holes.
        let part = (number * 23 % PIECES) as f32;
        Fall {
            delay: between(1, 0.0, SETS_OUT),
            x: (part + between(2, 0.1, 0.9)) / PIECES as f32,
            speed: between(3, 165.0, 265.0),
            sway: between(4, 8.0, 26.0),
            pace: between(5, 0.35, 0.7),
            phase: between(6, 0.0, TAU),
            turn: between(7, -1.5, 1.5),
        }
    }
}

/// Adds the rain: once at the table, when the last hand is over, and with the ranking.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(TableOverlay::HandOver), rain);
    app.add_systems(OnEnter(TableOverlay::MatchOver), rain);
}

fn rain(
    (shown, speed): (Res<Shown>, Res<Speed>),
    (art, geometry): (Res<CardArt>, Res<Geometry>),
    falling: Query<(), With<Confetto>>,
    above: Single<Entity, With<AboveCamera>>,
    mut commands: Commands,
) {
    let calm = speed.reduced || speed.factor == 0.0;
    if shown.winner.is_none() || calm || !falling.is_empty() {
        return;
    }
    for number in 0..PIECES {
        spawn_piece(number, (*above, &art, &geometry), &mut commands);
    }
}

/// One of them, above the table until it falls.
fn spawn_piece(
    number: u32,
    (above, art, geometry): (Entity, &CardArt, &Geometry),
    commands: &mut Commands,
) {
    let piece = Confetto {
        number,
        elapsed: 0.0,
    };
    let base = (
        piece,
        // What lies below is not drawn again where a piece has passed, and it is much: the table, dimmed, and a sheet.
        UiTargetCamera(above),
        UiTransform::default(),
        GlobalZIndex(OVER_THE_TABLE + 2),
        Visibility::Hidden,
        DespawnOnExit(Screen::Table),
    );
    let fall = Fall::of(number);
    let node = |size: Vec2| Node {
        position_type: PositionType::Absolute,
        left: px(fall.x * geometry.size.x - size.x / 2.0),
        top: px(-40),
        width: px(size.x),
        height: px(size.y),
        ..default()
    };
    let suit = Suit::ALL[(number / 4 % 4) as usize];
    match number % 4 {
        // A small card: an ace, a court card, a back.
        0 => {
            let slot = small_card(number, suit);
            let image = ImageNode {
                image: art.image.clone(),
                rect: Some(art.rect(slot, CARD * geometry.scale)),
                ..default()
            };
            let size = Vec2::new(CARD * geometry.aspect, CARD);
            commands.spawn((base, node(size), image, Pickable::IGNORE));
        }
        1 | 3 => {
            let color = [p::BRASS_LIGHT, p::BRASS][(number % 8 / 4) as usize];
            let style = text::STRONG.size(26.0).color(color);
            let sign = written(suit_symbol(suit), style);
            commands.spawn((base, node(Vec2::new(24.0, 30.0)), sign));
        }
        _ => {
            let color = if number % 8 == 2 { p::IVORY } else { p::BRASS };
            commands.spawn((
                base,
                node(Vec2::new(9.0, 13.0)),
                BackgroundColor(color),
                Pickable::IGNORE,
            ));
        }
    }
}

/// Which picture a small card shows.
fn small_card(number: u32, suit: Suit) -> Slot {
    let rank = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack][(number / 16 % 4) as usize];
    if number % 12 == 8 {
        Slot::Back
    } else {
        Slot::Face(Card::new(rank, suit))
    }
}

/// A piece so many seconds after all of it began: how far from where it set out, its turn, its width as a card that tumbles, and how
/// opaque it is; nothing once it is gone.
fn pose(fall: &Fall, since: f32) -> Option<(Vec2, f32, f32, f32)> {
    let since = (since - fall.delay).max(0.0);
    if since >= FALLS {
        return None;
    }
    let swing = fall.phase + TAU * fall.pace * since;
    // It comes in quickly and is slowed down by the air.
    let fallen = fall.speed * (since + 0.25 * (1.0 - (-3.0 * since).exp()));
    let at = Vec2::new(fall.sway * (swing.sin() - fall.phase.sin()), fallen);
    let angle = fall.turn * since + 0.25 * swing.sin();
    let width = 0.35 + 0.65 * (swing * 1.7).cos().abs();
    let alpha = ((FALLS - since) / FADES).min(1.0);
    Some((at, angle, width, alpha))
}

pub(super) fn fall(
    (time, speed): (Res<Time<Real>>, Res<Speed>),
    menu: Res<State<Menu>>,
    mut awake: ResMut<FrameWakeup>,
    mut pieces: Query<(
        Entity,
        &mut Confetto,
        &mut UiTransform,
        &mut Visibility,
        AnyOf<(&mut ImageNode, &mut TextColor, &mut BackgroundColor)>,
    )>,
    mut commands: Commands,
) {
    if pieces.is_empty() {
        return;
    }
    awake.keep(time.elapsed_secs(), 0.1);
    // Nothing lies above the pieces: under a menu they are not seen.
    let seen = match menu.get() {
        Menu::None => Visibility::Inherited,
        _ => Visibility::Hidden,
    };
    // A quick table has a short party, not a hurried one.
    let pace = speed.factor.clamp(0.5, 1.5);
    for (entity, mut piece, mut transform, mut visibility, (image, ink, ground)) in &mut pieces {
        piece.elapsed += seen_secs(&time);
        let Some((at, angle, width, alpha)) = pose(&Fall::of(piece.number), piece.elapsed / pace)
        else {
            commands.entity(entity).despawn();
            continue;
        };
        visibility.set_if_neq(seen);
        transform.set_if_neq(UiTransform {
            translation: Val2::px(at.x, at.y * pace),
            scale: Vec2::new(width, 1.0),
            rotation: Rot2::radians(angle),
        });
        if alpha < 1.0 || speed.factor == 0.0 {
            match (image, ink, ground) {
                (Some(mut image), _, _) => image.color.set_alpha(alpha),
                (None, Some(mut ink), _) => ink.0.set_alpha(alpha),
                (None, None, Some(mut ground)) => ground.0.set_alpha(alpha),
                (None, None, None) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rain_is_the_same_every_time_and_falls_everywhere() {
        let falls: Vec<Fall> = (0..PIECES).map(Fall::of).collect();
        let mut columns = [0; 8];
        for fall in &falls {
            assert!((0.0..=1.0).contains(&fall.x));
            columns[((fall.x * 8.0) as usize).min(7)] += 1;
        }
        assert!(columns.iter().all(|pieces| *pieces >= 5), "{columns:?}");
        assert_eq!(falls, (0..PIECES).map(Fall::of).collect::<Vec<_>>());
    }

    #[test]
    fn every_piece_falls_and_is_gone_after_a_few_seconds() {
        for fall in (0..PIECES).map(Fall::of) {
            let mut before = -1.0;
            for frame in 0..300 {
                let Some((at, _, width, alpha)) = pose(&fall, frame as f32 / 60.0) else {
                    continue;
                };
                assert!(at.y >= before, "it never rises");
                assert!((0.3..=1.0).contains(&width) && (0.0..=1.0).contains(&alpha));
                before = at.y;
            }
            assert_eq!(pose(&fall, SETS_OUT + FALLS), None);
        }
    }
}
