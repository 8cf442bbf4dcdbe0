//! The order of one frame.
use bevy::prelude::*;

/// The steps of `Update`, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FrameSystems {
    /// Devices → `PlayerIntent`.
    Input,
    /// Intents → selection, staging, actions for the referee.
    Intent,
    /// The referee takes answers (people, bots, clock) and queues what happened.
    Referee,
    /// The director starts the next step when the last one is over.
    Playback,
    /// Poses are laid out and flights started.
    Layout,
    /// Flights move.
    Animate,
    /// HUD, prompts and screens read what is shown.
    Present,
}

/// Chains the sets.
pub fn plugin(app: &mut App) {
    use FrameSystems::{Animate, Input, Intent, Layout, Playback, Present, Referee};
    app.configure_sets(
        Update,
        (Input, Intent, Referee, Playback, Layout, Animate, Present).chain(),
    );
}

/// Between [`FrameSystems::Referee`] and [`FrameSystems::Playback`]: whoever watches a match again is shown the table of it, and
/// what opens over a table follows.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WatchAgain;

/// After [`ChooseTexts`] and before [`FrameSystems::Input`]: what holds for whoever looks at the screen.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChooseOwn;

/// Before [`FrameSystems::Input`]: the texts take the language that is set, and the player's own files.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChooseTexts;
