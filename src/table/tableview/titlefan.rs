//! Fan of ornate cards on the title page. It opens once. Then it turns a little towards the pointer, lifts the card
//! under it, and otherwise rests.
use super::paint::tint;
use bevy::{
    picking::pointer::{PointerId, PointerLocation},
    prelude::*,
    window::PrimaryWindow,
};
use gamecore::{
    model::{Geometry, Speed},
    redraw::{RedrawRequest, seen_secs},
    sets::FrameSystems,
    settings::Settings,
    states::{Menu, Screen},
};
use ui::theme::{CardArt, SHOW_HEIGHT, showpieces};

/// Card of the fan.
#[derive(Component)]
struct FanCard {
    /// Position from the left, from 0.
    number: usize,
    /// Lift under the pointer, 0 to 1.
    lift: f32,
}

/// Shadow of a card of the fan.
#[derive(Component)]
struct FanShadow;

/// Motion of the whole fan.
#[derive(Resource, Default)]
struct FanMotion {
    /// Progress of the opening, 0 to 1.
    opening: f32,
    /// Turn towards the pointer, −1 to 1.
    lean: f32,
}

const HEIGHT: f32 = SHOW_HEIGHT;
/// Distance of the cards from the point around which they rotate, and its distance below the window, in design pixels.
const RADIUS: f32 = 980.0;
const BELOW: f32 = RADIUS - 132.0;
/// Angle between two cards of the open fan, and largest turn towards the pointer, in radians.
const BETWEEN: f32 = 0.115;
const LEANS: f32 = 0.02;
/// Distance by which the card under the pointer is lifted, in design pixels.
const LIFTS: f32 = 20.0;
/// Rate per second at which the fan follows the pointer, and remaining distance at which it rests.
const FOLLOW: f32 = 12.0;
const AT_REST: f32 = 0.004;

pub fn plugin(app: &mut App) {
    app.init_resource::<FanMotion>();
    app.add_systems(OnEnter(Screen::Title), spawn);
    app.add_systems(
        Update,
        (follow, open)
            .chain()
            .in_set(FrameSystems::Animate)
            .run_if(in_state(Screen::Title)),
    );
}

fn spawn(art: Res<CardArt>, mut motion: ResMut<FanMotion>, mut commands: Commands) {
    *motion = FanMotion::default();
    for number in 0..showpieces().len() {
        let sprite = || Sprite::from_image(art.image.clone());
        let place = Transform::from_xyz(-3.0, -5.0, -0.05);
        let shadow = (FanShadow, sprite(), place, Pickable::IGNORE);
        commands.spawn((
            FanCard { number, lift: 0.0 },
            sprite(),
            Transform::default(),
            Visibility::Hidden,
            Pickable::IGNORE,
            DespawnOnExit(Screen::Title),
            children![shadow],
        ));
    }
}

/// Returns the centre of a card in design pixels, and its clockwise rotation in radians. `spread` is the angle between
/// two cards.
fn place(card: &FanCard, spread: f32, lean: f32, geometry: &Geometry) -> (Vec2, f32) {
    // Cards keep their size on the screen when text is larger.
    let part = 1.0 / geometry.letters;
    let middle = (showpieces().len() - 1) as f32 / 2.0;
    let turn = (card.number as f32 - middle) * spread + LEANS * lean;
    // The cards rotate around a point far below the bottom of the screen.
    let pivot = Vec2::new(geometry.size.x / 2.0, geometry.size.y + BELOW * part);
    let radius = (RADIUS + LIFTS * card.lift) * part;
    (pivot + Vec2::new(turn.sin(), -turn.cos()) * radius, turn)
}

/// Returns the size of a card in design pixels.
fn size(geometry: &Geometry) -> Vec2 {
    Vec2::new(geometry.aspect, 1.0) * HEIGHT / geometry.letters
}

/// Moves a value towards its goal. Returns true while it moves.
fn approach(value: &mut f32, goal: f32, seconds: f32) -> bool {
    let before = *value;
    *value = goal + (*value - goal) * (-FOLLOW * seconds).exp();
    if (*value - goal).abs() < AT_REST {
        *value = goal;
    }
    *value != before
}

/// Turns the fan towards the pointer and lifts the card under it. Without motion and under menus, the fan rests.
fn follow(
    (time, speed, geometry): (Res<Time<Real>>, Res<Speed>, Res<Geometry>),
    menu: Res<State<Menu>>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut motion: ResMut<FanMotion>,
    mut awake: ResMut<RedrawRequest>,
    mut cards: Query<&mut FanCard>,
) {
    let is_reacting = speed.flies() && *menu.get() == Menu::None && motion.opening >= 1.0;
    let mouse = pointers.iter().find(|(id, _)| **id == PointerId::Mouse);
    let pointer = mouse.and_then(|(_, pointer)| {
        let at = pointer.location.as_ref()?.position;
        Some(at * window.single().ok()?.scale_factor() / geometry.scale)
    });
    let pointer = pointer.filter(|_| is_reacting);
    let half = size(&geometry) / 2.0;
    let under = |card: &FanCard| {
        let flat = FanCard { lift: 0.0, ..*card };
        let (at, turn) = place(&flat, BETWEEN, motion.lean, &geometry);
        let off = pointer.map(|pointer| Vec2::from_angle(-turn).rotate(pointer - at));
        off.is_some_and(|off| off.abs().cmple(half).all())
    };
    let covered = cards.iter().filter(|card| under(card));
    let top = covered.map(|card| card.number).max();
    let lean = pointer.map_or(0.0, |at| 2.0 * at.x / geometry.size.x - 1.0);
    let seconds = seen_secs(&time);
    let mut moves = false;
    for mut card in &mut cards {
        let goal = f32::from(top == Some(card.number));
        moves |= approach(&mut card.bypass_change_detection().lift, goal, seconds);
    }
    moves |= approach(&mut motion.bypass_change_detection().lean, lean, seconds);
    if moves {
        motion.set_changed();
        awake.animate_for(time.elapsed_secs(), 0.1);
    }
}

fn open(
    time: Res<Time<Real>>,
    speed: Res<Speed>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    settings: Res<Settings>,
    mut motion: ResMut<FanMotion>,
    mut awake: ResMut<RedrawRequest>,
    mut cards: Query<(&FanCard, &mut Sprite, &mut Transform, &mut Visibility), Without<FanShadow>>,
    mut shadows: Query<&mut Sprite, With<FanShadow>>,
) {
    let opened = motion.opening >= 1.0;
    let still = !geometry.is_changed() && !art.is_changed() && !settings.is_changed();
    if !art.ready() || (opened && still && !motion.is_changed()) {
        return;
    }
    if !opened {
        motion.opening = match speed.flies() {
            false => 1.0,
            true => (motion.opening + time.delta_secs().min(0.05) / 0.9).min(1.0),
        };
        awake.animate_for(time.elapsed_secs(), 0.2);
    }
    let t = 1.0 - (1.0 - motion.opening).powi(3);
    // The fan opens slightly wider than its final width and then returns.
    let breath = 1.0 + 0.06 * (motion.opening * std::f32::consts::PI).sin();
    let size = size(&geometry);
    let faces = showpieces();
    for (card, mut sprite, mut transform, mut visibility) in &mut cards {
        let slot = faces[card.number];
        let (at, turn) = place(card, BETWEEN * t * breath, motion.lean, &geometry);
        let rect = art.rect(slot, size.y * geometry.scale);
        let grow = (rect.size() + 2.0) / rect.size().max(Vec2::ONE);
        *sprite = art.sprite(rect.inflate(1.0), size * grow, tint(slot, &settings));
        transform.translation = geometry.to_world(at).extend(1.0 + card.number as f32 * 0.1);
        transform.rotation = Quat::from_rotation_z(-turn);
        visibility.set_if_neq(Visibility::Inherited);
    }
    for mut sprite in &mut shadows {
        *sprite = art.sprite(art.shadow, size * 1.14, Color::BLACK.with_alpha(0.5));
    }
}
