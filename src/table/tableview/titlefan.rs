//! Fan of ornate cards on the title page. It opens once and then rests.
use super::paint::tint;
use bevy::prelude::*;
use gamecore::{
    model::{Geometry, Speed},
    sets::FrameSystems,
    settings::Settings,
    states::Screen,
};
use ui::theme::{CardArt, SHOW_HEIGHT, showpieces};

/// Card of the fan. The number is its position from the left.
#[derive(Component)]
struct FanCard(usize);

/// Shadow of a card of the fan.
#[derive(Component)]
struct FanShadow;

/// Progress of the opening, 0 to 1.
#[derive(Resource, Default)]
struct FanOpening(f32);

const HEIGHT: f32 = SHOW_HEIGHT;

pub fn plugin(app: &mut App) {
    app.init_resource::<FanOpening>();
    app.add_systems(OnEnter(Screen::Title), spawn);
    app.add_systems(
        Update,
        open.in_set(FrameSystems::Animate)
            .run_if(in_state(Screen::Title)),
    );
}

fn spawn(art: Res<CardArt>, mut opening: ResMut<FanOpening>, mut commands: Commands) {
    opening.0 = 0.0;
    for i in 0..showpieces().len() {
        let sprite = || Sprite {
            image: art.image.clone(),
            ..default()
        };
        let place = Transform::from_xyz(-3.0, -5.0, -0.05);
        let shadow = (FanShadow, sprite(), place, Pickable::IGNORE);
        commands.spawn((
            FanCard(i),
            sprite(),
            Transform::default(),
            Visibility::Hidden,
            Pickable::IGNORE,
            DespawnOnExit(Screen::Title),
            children![shadow],
        ));
    }
}

fn open(
    time: Res<Time<Real>>,
    speed: Res<Speed>,
    geometry: Res<Geometry>,
    art: Res<CardArt>,
    settings: Res<Settings>,
    mut opening: ResMut<FanOpening>,
    mut awake: ResMut<gamecore::redraw::RedrawRequest>,
    mut cards: Query<(&FanCard, &mut Sprite, &mut Transform, &mut Visibility), Without<FanShadow>>,
    mut shadows: Query<(&mut Sprite, &mut Transform), With<FanShadow>>,
) {
    let opened = opening.0 >= 1.0;
    let still = !geometry.is_changed() && !art.is_changed() && !settings.is_changed();
    if !art.ready() || (opened && still) {
        return;
    }
    if !opened {
        opening.0 = match speed.factor == 0.0 || speed.reduced {
            true => 1.0,
            false => (opening.0 + time.delta_secs().min(0.05) / 0.9).min(1.0),
        };
        awake.animate_for(time.elapsed_secs(), 0.2);
    }
    let t = 1.0 - (1.0 - opening.0).powi(3);
    // The fan opens slightly wider than its final width and then returns.
    let breath = 1.0 + 0.06 * (opening.0 * std::f32::consts::PI).sin();
    // Cards keep their size on the screen when text is larger.
    let part = 1.0 / geometry.letters;
    let size = Vec2::new(geometry.aspect, 1.0) * HEIGHT * part;
    let faces = showpieces();
    let middle = (faces.len() - 1) as f32 / 2.0;
    for (FanCard(i), mut sprite, mut transform, mut visibility) in &mut cards {
        let slot = faces[*i];
        let turn = (*i as f32 - middle) * 0.115 * t * breath;
        // The cards rotate around a point far below the bottom of the screen.
        let radius = 980.0 * part;
        let below = geometry.size.y + radius - 132.0 * part;
        let pivot = Vec2::new(geometry.size.x / 2.0, below);
        let at = pivot + Vec2::new(turn.sin(), -turn.cos()) * radius;
        let rect = art.rect(slot, size.y * geometry.scale);
        let grow = (rect.size() + 2.0) / rect.size().max(Vec2::ONE);
        sprite.image = art.image.clone();
        sprite.rect = Some(rect.inflate(1.0));
        sprite.custom_size = Some(size * grow);
        sprite.color = tint(slot, &settings);
        transform.translation = geometry.to_world(at).extend(1.0 + *i as f32 * 0.1);
        transform.rotation = Quat::from_rotation_z(-turn);
        visibility.set_if_neq(Visibility::Inherited);
    }
    for (mut sprite, _) in &mut shadows {
        sprite.image = art.image.clone();
        sprite.rect = Some(art.shadow);
        sprite.custom_size = Some(size * 1.14);
        sprite.color = Color::BLACK.with_alpha(0.5);
    }
}
