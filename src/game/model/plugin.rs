//! What is shown, as resources and messages.
use super::{
    Advised, Attention, ContinueMatch, Cues, Dragged, Flying, Geometry, HandOrder, Layout,
    LeaveMatch, PlayerIntent, Prompt, Reached, Refusals, Script, Selection, Shown, SnapAll, Speed,
    Staging, StartMatch, Zones,
};
use bevy::prelude::*;

/// Adds everything that is shown, empty as yet.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Script>()
        .init_resource::<Zones>()
        .init_resource::<Advised>();
    app.init_resource::<Geometry>()
        .init_resource::<Layout>()
        .init_resource::<Attention>()
        .init_resource::<Dragged>();
    app.init_resource::<Cues>()
        .init_resource::<Flying>()
        .init_resource::<Speed>()
        .add_message::<SnapAll>();
    app.init_resource::<Prompt>()
        .init_resource::<Refusals>()
        .init_resource::<Selection>()
        .init_resource::<HandOrder>()
        .init_resource::<Staging>()
        .add_message::<Reached>()
        .add_message::<PlayerIntent>();
    app.add_message::<StartMatch>()
        .add_message::<ContinueMatch>()
        .add_message::<LeaveMatch>();
}
