//! The state of the display: the match as the viewer sees it, the placement of its cards, the open prompt and the
//! selection. This module contains no systems.
//!
//! Most crates only read this state. `playback`, `referee` and `intent` write it.
pub mod cards;
mod displayed;
mod geometry;
mod motion;
mod player_intent;
mod prompt;
mod seat_place;

use bevy::prelude::*;

pub use cards::{
    CardPlacement, HandArrangement, Key, MovePreference, TableArrangement, Zone, jokers_in_shoe,
    shoe_size,
};
pub use displayed::{
    DisplayedState, EventQueue, LastStep, NAME_LENGTH, QueuedEvent, at_screen, fold, has_people,
    people, seat_of_name,
};
pub use geometry::{DESIGN_WIDTH, Geometry, OWN_HEIGHT, TableSizes};
pub use motion::{
    AnimationCue, AnimationCues, Dragged, Dropped, FlipHand, Flying, HoverTarget, InFlightCards,
    Landed, Layout, PlaybackRate, Pose, Pressed, SnapAll, Speed, Waypoint, chance,
};
pub use player_intent::{
    ChangeSeat, ClaimButtonPress, ContinueMatch, HandOrder, HighlightedCards, HitArea, LeaveMatch,
    MeldDraft, Peek, Peeking, PendingIntent, PhoneStatus, PlayAgain, PlayerIntent, Selection, Sort,
    StagedGroup, StartLesson, StartMatch, WatchMatch, is_shared, key_of_person, person_with_key,
};
pub use prompt::{
    ClaimClock, ClaimFilter, ClaimFilters, Claimant, Prompt, PromptReopened, offered,
};
pub use seat_place::{SeatPlace, TableSide};
pub use session::{SeatTakeover, SubstituteBot, stay_at};

/// Registers the displayed state as resources and messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<DisplayedState>()
        .init_resource::<EventQueue>()
        .init_resource::<LastStep>()
        .init_resource::<CardPlacement>()
        .init_resource::<HighlightedCards>()
        .init_resource::<PhoneStatus>();
    app.init_resource::<Geometry>()
        .init_resource::<Layout>()
        .init_resource::<HoverTarget>()
        .init_resource::<Dragged>()
        .init_resource::<Pressed>()
        .init_resource::<Dropped>();
    app.init_resource::<AnimationCues>()
        .init_resource::<Flying>()
        .init_resource::<Speed>()
        .init_resource::<PlaybackRate>()
        .add_message::<SnapAll>()
        .add_message::<FlipHand>()
        .add_message::<Landed>();
    app.init_resource::<Prompt>()
        .init_resource::<ClaimFilters>()
        .init_resource::<Selection>()
        .init_resource::<PendingIntent>()
        .init_resource::<HandOrder>()
        .init_resource::<MeldDraft>()
        .init_resource::<Peeking>()
        .add_message::<ClaimButtonPress>()
        .add_message::<Peek>()
        .add_message::<PromptReopened>()
        .add_message::<PlayerIntent>();
    app.add_message::<ChangeSeat>()
        .add_message::<PlayAgain>()
        .add_message::<StartMatch>()
        .add_message::<StartLesson>()
        .add_message::<ContinueMatch>()
        .add_message::<WatchMatch>()
        .add_message::<LeaveMatch>();
}
