//! What is shown, as resources and messages.
use super::{
    Advised, AtPhones, Attention, Buzz, ChangeSeat, ContinueMatch, Cues, Dragged, Dropped, Flying,
    Geometry, HandOrder, Landed, Layout, LeaveMatch, Peek, Peeking, PlayAgain, PlaybackRate,
    PlayerIntent, Pressed, Prompt, Reached, Refusals, Script, Selection, Shown, SnapAll, Speed,
    Staging, StartLesson, StartMatch, TurnUp, WatchMatch, Zones,
};
use bevy::prelude::*;

/// Adds everything that is shown, empty as yet.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Script>()
        .init_resource::<super::OnScreen>()
        .init_resource::<Zones>()
        .init_resource::<Advised>()
        .init_resource::<AtPhones>();
    app.init_resource::<Geometry>()
        .init_resource::<Layout>()
        .init_resource::<Attention>()
        .init_resource::<Dragged>()
        .init_resource::<Pressed>()
        .init_resource::<Dropped>();
    app.init_resource::<Cues>()
        .init_resource::<Flying>()
        .init_resource::<Speed>()
        .init_resource::<PlaybackRate>()
        .add_message::<SnapAll>()
        .add_message::<TurnUp>()
        .add_message::<Landed>();
    app.init_resource::<Prompt>()
        .init_resource::<Refusals>()
        .init_resource::<Selection>()
        .init_resource::<HandOrder>()
        .init_resource::<Staging>()
        .init_resource::<Peeking>()
        .add_message::<Buzz>()
        .add_message::<Peek>()
        .add_message::<Reached>()
        .add_message::<PlayerIntent>();
    app.add_message::<ChangeSeat>()
        .add_message::<PlayAgain>()
        .add_message::<StartMatch>()
        .add_message::<StartLesson>()
        .add_message::<ContinueMatch>()
        .add_message::<WatchMatch>()
        .add_message::<LeaveMatch>();
}
