//! The page of keys and buttons.
use super::{arrange, foot, page, rows, view::BindingsView};
use bevy::prelude::*;
use gamecore::{
    input::{Bindings, Capture},
    sets::FrameSystems,
    states::Menu,
    wakeup::FrameWakeup,
};

/// Adds it.
pub fn plugin(app: &mut App) {
    app.init_resource::<BindingsView>();
    app.add_systems(OnEnter(Menu::Bindings), page::spawn);
    app.add_systems(OnExit(Menu::Bindings), page::leave);
    app.add_systems(
        Update,
        (
            take.in_set(FrameSystems::Intent),
            (
                arrange::follow,
                rows::follow,
                foot::follow,
                foot::lead_focus,
            )
                .chain()
                .after(FrameSystems::Animate)
                .before(FrameSystems::Present),
        )
            .chain()
            .run_if(in_state(Menu::Bindings)),
    );
}

/// What was pressed is bound, or it is asked.
fn take(
    mut capture: ResMut<Capture>,
    mut view: ResMut<BindingsView>,
    mut bindings: ResMut<Bindings>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
) {
    if !capture.is_on() {
        return;
    }
    // Whoever presses nothing is not waited for without an end.
    awake.keep(time.elapsed_secs(), 0.3);
    if capture.has_captured()
        && let Some(captured) = capture.take()
    {
        view.take(captured, &mut bindings);
    }
}
