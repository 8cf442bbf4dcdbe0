//! The referee owns the match. It alone holds a table; it takes answers from people, bots and the clock, writes the record, and
//! queues what happened — redacted for whoever looks at the screen.
mod bots;
mod clock;
mod game;
mod lifecycle;
mod lookback;
mod overlays;
mod pace;
mod people;
mod resume;
mod rush;
mod seated;
mod submit;

use crate::{
    engine::{
        matchplay::Setup,
        seat::Seat,
        table::{Action, DecisionId},
    },
    game::{
        sets::FrameSystems,
        states::{Pause, Screen},
    },
};
use bevy::prelude::*;

pub use bots::BotsBusy;
pub use game::Referee;
pub use lookback::{AskLookBack, LookBack};
pub use people::Called;

/// Request: begin a new match.
#[derive(Message, Clone, Debug)]
pub struct StartMatch(pub Setup);

/// Request: go on with the saved match.
#[derive(Message, Clone, Debug, Default)]
pub struct ContinueMatch;

/// Request: leave the match for the title. It stays saved.
#[derive(Message, Clone, Debug, Default)]
pub struct LeaveMatch;

/// A person's answer to a decision.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Submit {
    /// Who answers.
    pub seat: Seat,
    /// What is answered.
    pub decision: DecisionId,
    /// How.
    pub action: Action,
}

/// Adds the referee.
pub fn plugin(app: &mut App) {
    app.init_resource::<Referee>().init_resource::<Called>();
    app.add_message::<StartMatch>()
        .add_message::<ContinueMatch>()
        .add_message::<LeaveMatch>()
        .add_message::<Submit>();
    app.add_systems(Update, lifecycle::begin.in_set(FrameSystems::Referee));
    let match_systems = (
        submit::take_answers,
        // Nothing is played on behind a menu, not even at once.
        (bots::think, bots::answer)
            .chain()
            .run_if(in_state(Pause::Off)),
        clock::run_down,
        overlays::follow,
        people::let_unwanted_lie,
        people::seat_the_viewer,
        bots::ask,
        people::write_prompt,
    );
    app.add_systems(
        Update,
        match_systems
            .chain()
            .in_set(FrameSystems::Referee)
            .after(lifecycle::begin)
            .run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnEnter(Screen::Table), lifecycle::snap_restored);
    app.add_systems(OnExit(Screen::Table), lifecycle::leave);
    app.add_plugins((
        bots::plugin,
        rush::plugin,
        overlays::plugin,
        lookback::plugin,
    ));
}
