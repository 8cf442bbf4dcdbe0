//! The lesson as one plugin.
use super::{
    model::{self, Lesson},
    panel, place,
};
use bevy::prelude::*;
use gamecore::states::Learning;
use hud::Hud;

/// Adds the lesson.
pub fn plugin(app: &mut App) {
    app.init_resource::<Lesson>();
    app.add_systems(
        OnEnter(Learning::Lesson),
        (model::begin, panel::spawn_way_out),
    );
    app.add_systems(OnExit(Learning::Lesson), place::put_out);
    app.add_systems(
        Update,
        (
            model::hint_asked,
            model::think,
            panel::show,
            panel::lead_focus,
            place::place,
            place::light,
            place::sink_frame,
        )
            .chain()
            .in_set(Hud)
            .run_if(in_state(Learning::Lesson)),
    );
}
