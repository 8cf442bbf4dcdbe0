//! The first moment: the name of the game, and how much of what it needs is loaded.
use bevy::prelude::*;
use gamecore::{loading::Progress, sets::FrameSystems, states::Screen};
use ui::widgets::{Surface, label, palette as p, screen, text, written};

#[derive(Component)]
struct LoadingBar;

/// Adds the screen.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Loading), spawn);
    app.add_systems(
        Update,
        grow.in_set(FrameSystems::Present)
            .run_if(in_state(Screen::Loading)),
    );
}

fn spawn(mut commands: Commands) {
    commands
        .spawn((screen(), Surface::Ground, DespawnOnExit(Screen::Loading)))
        .with_children(|root| {
            let name = text::TITLE.size(p::DISPLAY).color(p::BRASS_LIGHT);
            root.spawn((
                written("Continental", name),
                Node {
                    margin: UiRect::bottom(px(24)),
                    ..default()
                },
            ));
            let track = Node {
                width: px(240),
                height: px(3),
                border_radius: BorderRadius::MAX,
                margin: UiRect::bottom(px(16)),
                ..default()
            };
            root.spawn((track, BackgroundColor(p::TEXT.with_alpha(0.15))))
                .with_children(|track| {
                    let bar = Node {
                        width: percent(0),
                        height: percent(100),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    };
                    track.spawn((bar, BackgroundColor(p::BRASS), LoadingBar));
                });
            root.spawn(label("loading-wait", text::NOTE));
        });
}

fn grow(progress: Res<Progress>, mut bars: Query<&mut Node, With<LoadingBar>>) {
    let width = percent(100.0 * progress.part());
    for mut bar in &mut bars {
        if bar.width != width {
            bar.width = width;
        }
    }
}
