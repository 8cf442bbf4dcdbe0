//! Confetti for a won match: small cards, suit symbols and scraps of brass and ivory fall for a few seconds. Each path
//! depends only on the index of the piece, so the animation is the same every time.
use super::Age;
use crate::tableview::OverlayCamera;
use bevy::{prelude::*, ui::UiTransform};
use engine::cards::{Card, Rank, Suit};
use gamecore::{
    i18n::suit_symbol,
    model::{DisplayedState, Geometry, Speed},
    states::{Menu, Screen},
};
use std::f32::consts::TAU;
use ui::{
    theme::{CardArt, Slot},
    widgets::{OVER_THE_TABLE, palette as p, text, visible_if, written},
};

/// Number of pieces of confetti.
const PIECES: u32 = 44;
/// Time span in seconds over which the pieces start to fall, at normal speed.
const SETS_OUT: f32 = 1.7;
/// Duration of the fall of one piece in seconds, at normal speed.
const FALLS: f32 = 3.1;
/// Duration of the fade-out at the end of the fall in seconds, at normal speed.
const FADES: f32 = 0.8;
/// Height of a small card in design pixels.
const CARD: f32 = 28.0;

#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Age)]
pub struct ConfettiPiece {
    number: u32,
}

/// Path of a piece of confetti.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fall {
    /// Delay in seconds before the piece starts to fall.
    delay: f32,
    /// Horizontal start position as a fraction of the window width.
    x: f32,
    /// Final falling speed in design pixels per second.
    speed: f32,
    /// Amplitude of the sideways swing in design pixels.
    sway: f32,
    /// Frequency of the sideways swing in hertz.
    pace: f32,
    /// Initial phase of the swing in radians.
    phase: f32,
    /// Rotation speed in radians per second.
    turn: f32,
}

/// Returns a pseudo-random number from 0 to 1, computed with the integer hash lowbias32. The same arguments always give
/// the same number.
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
        // Each piece has its own slice of the width: random positions alone would leave gaps.
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

/// Starts the confetti at the end of the last hand, or with the final ranking.
pub(super) fn rain(
    (shown, speed): (Res<DisplayedState>, Res<Speed>),
    (art, geometry): (Res<CardArt>, Res<Geometry>),
    falling: Query<(), With<ConfettiPiece>>,
    above: Single<Entity, With<OverlayCamera>>,
    mut commands: Commands,
) {
    if shown.winner.is_none() || !speed.flies() || !falling.is_empty() {
        return;
    }
    for number in 0..PIECES {
        spawn_piece(number, (*above, &art, &geometry), &mut commands);
    }
}

/// Creates one piece of confetti. The piece is hidden above the window's upper edge until its delay is over.
fn spawn_piece(
    number: u32,
    (above, art, geometry): (Entity, &CardArt, &Geometry),
    commands: &mut Commands,
) {
    let base = (
        ConfettiPiece { number },
        // With the overlay camera, the expensive layers below (the dimmed table and a panel over it) are not rendered
        // again.
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
        // A small card: an ace, a court card or a card back.
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

/// Returns the card picture that a piece of confetti shows, as a slot of the card atlas.
fn small_card(number: u32, suit: Suit) -> Slot {
    let rank = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack][(number / 16 % 4) as usize];
    if number % 12 == 8 {
        Slot::Back
    } else {
        Slot::Face(Card::new(rank, suit))
    }
}

/// Returns the offset, rotation, horizontal scale and opacity of a piece, `since` seconds after the start of the
/// animation. The changing width imitates a tumbling card. Returns `None` once the piece is gone.
fn pose(fall: &Fall, since: f32) -> Option<(Vec2, f32, f32, f32)> {
    let since = (since - fall.delay).max(0.0);
    if since >= FALLS {
        return None;
    }
    let swing = fall.phase + TAU * fall.pace * since;
    // The piece starts fast, and air resistance slows it down.
    let fallen = fall.speed * (since + 0.25 * (1.0 - (-3.0 * since).exp()));
    let at = Vec2::new(fall.sway * (swing.sin() - fall.phase.sin()), fallen);
    let angle = fall.turn * since + 0.25 * swing.sin();
    let width = 0.35 + 0.65 * (swing * 1.7).cos().abs();
    let alpha = ((FALLS - since) / FADES).min(1.0);
    Some((at, angle, width, alpha))
}

pub(super) fn fall(
    (speed, menu): (Res<Speed>, Res<State<Menu>>),
    mut pieces: Query<(
        Entity,
        (&ConfettiPiece, &Age),
        &mut UiTransform,
        &mut Visibility,
        AnyOf<(&mut ImageNode, &mut TextColor, &mut BackgroundColor)>,
    )>,
    mut commands: Commands,
) {
    // The overlay camera renders the confetti above everything, so the confetti is hidden while a menu is open.
    let seen = visible_if(*menu.get() == Menu::None);
    // At any speed setting, the animation takes 0.5 to 1.5 times its normal duration.
    let pace = speed.factor.clamp(0.5, 1.5);
    for (entity, (piece, Age(age)), mut transform, mut visibility, paint) in &mut pieces {
        let Some((at, angle, width, alpha)) = pose(&Fall::of(piece.number), age / pace) else {
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
            match paint {
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
                assert!(at.y >= before, "the piece rises");
                assert!((0.3..=1.0).contains(&width) && (0.0..=1.0).contains(&alpha));
                before = at.y;
            }
            assert_eq!(pose(&fall, SETS_OUT + FALLS), None);
        }
    }
}
