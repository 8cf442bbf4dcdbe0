//! How far a deck is that is being drawn, the one for the table before the one that is looked at: a thin bar over the deck, for what
//! takes longer than a moment.
use super::pictures::ThemePictures;
use bevy::prelude::*;
use ui::{theme::DeckProgress, widgets::palette as p};

/// How long the work lasts before anything is shown, in seconds.
const PATIENCE: f32 = 0.3;
/// The height of the bar in design pixels.
const HEIGHT: f32 = 3.0;

/// The part of the bar that is filled.
#[derive(Component)]
pub(super) struct DrawnPart;

/// The place of the bar, so that nothing moves when it comes and goes.
pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let place = Node {
        height: px(HEIGHT),
        flex_shrink: 0.0,
        ..default()
    };
    let part = Node {
        width: percent(0),
        height: percent(100),
        border_radius: BorderRadius::all(px(HEIGHT / 2.0)),
        ..default()
    };
    parent.spawn((place, Pickable::IGNORE)).with_child((
        DrawnPart,
        part,
        BackgroundColor(p::BRASS),
        Visibility::Hidden,
        Pickable::IGNORE,
    ));
}

pub(super) fn follow(
    (making, pictures): (Res<DeckProgress>, Res<ThemePictures>),
    time: Res<Time<Real>>,
    mut lasting: Local<f32>,
    mut bars: Query<(&mut Node, &mut Visibility), With<DrawnPart>>,
) {
    let part = making.0.or(pictures.part());
    *lasting = match part {
        Some(_) => *lasting + time.delta_secs(),
        None => 0.0,
    };
    let shown = part.filter(|_| *lasting > PATIENCE);
    for (mut node, mut visible) in &mut bars {
        visible.set_if_neq(match shown {
            Some(_) => Visibility::Inherited,
            None => Visibility::Hidden,
        });
        let width = percent((shown.unwrap_or_default() * 100.0).round());
        if node.width != width {
            node.width = width;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_bar_comes_after_a_moment_and_goes_with_the_work() {
        let mut app = App::new();
        app.init_resource::<DeckProgress>()
            .init_resource::<ThemePictures>()
            .init_resource::<Time<Real>>()
            .add_systems(Update, follow);
        // The first frame of a clock takes no time.
        let mut time = app.world_mut().resource_mut::<Time<Real>>();
        time.update_with_duration(Duration::ZERO);
        let bar = (DrawnPart, Node::default(), Visibility::Hidden);
        let bar = app.world_mut().spawn(bar).id();
        let mut seen = |part: Option<f32>| {
            app.insert_resource(DeckProgress(part));
            let mut time = app.world_mut().resource_mut::<Time<Real>>();
            time.update_with_duration(Duration::from_millis(100));
            app.update();
            let shown = app.world().get::<Visibility>(bar) != Some(&Visibility::Hidden);
            let width = app.world().get::<Node>(bar).map(|node| node.width);
            shown.then_some(width).flatten()
        };
        for part in [0.1, 0.2] {
            assert_eq!(seen(Some(part)), None, "most decks are there by then");
        }
        let later: Vec<_> = [0.3, 0.4, 0.504].map(|part| seen(Some(part))).into();
        assert_eq!(later[1..], [Some(percent(40)), Some(percent(50))]);
        assert_eq!(seen(None), None);
        assert_eq!(seen(Some(0.9)), None, "the next one has its moment again");
    }
}
