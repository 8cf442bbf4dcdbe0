//! The page as a plugin.
use super::{body, chart, page, people, view::StatisticsView};
use bevy::{asset::AssetEventSystems, prelude::*, ui::UiSystems};
use gamecore::{
    i18n::Texts, model::Geometry, sets::FrameSystems, states::Menu, statistics::Statistics,
};

/// Adds the page.
pub fn plugin(app: &mut App) {
    app.init_resource::<StatisticsView>();
    app.add_systems(OnEnter(Menu::Statistics), page::spawn);
    app.add_systems(
        Update,
        (
            look,
            (people::follow, body::follow, page::tell)
                .chain()
                .run_if(is_new),
        )
            .chain()
            .after(FrameSystems::Animate)
            .before(FrameSystems::Present)
            .run_if(in_state(Menu::Statistics).and_then(resource_exists::<Statistics>)),
    );
    // Once everything is laid out and written, and in time for this very frame.
    app.add_systems(
        PostUpdate,
        chart::draw
            .after(UiSystems::PostLayout)
            .before(AssetEventSystems)
            .run_if(in_state(Menu::Statistics)),
    );
}

/// Seconds between two looks at what other windows have played. Nobody is woken for it.
const LOOK: f32 = 3.0;

fn look(
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut statistics: ResMut<Statistics>,
    mut wait: Local<f32>,
) {
    *wait -= time.delta_secs();
    if menu.is_changed() || *wait <= 0.0 && !statistics.is_asked() {
        *wait = LOOK;
        // What is known is still the same.
        statistics.bypass_change_detection().look();
    }
}

/// Whether anything that the page shows may have changed. It is asked on every screen, also before there are any numbers.
fn is_new(
    statistics: Option<Res<Statistics>>,
    (view, texts, geometry): (Res<StatisticsView>, Res<Texts>, Res<Geometry>),
    pages: Query<(), Added<body::Body>>,
) -> bool {
    let numbers = statistics.is_some_and(|statistics| statistics.is_changed());
    let told = numbers || view.is_changed() || texts.is_changed();
    told || geometry.is_changed() || !pages.is_empty()
}
