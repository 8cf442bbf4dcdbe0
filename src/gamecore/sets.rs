//! The order of the systems in a frame.
use bevy::{ecs::component::Mutable, prelude::*};

/// Steps of `Update`, in this order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FrameSystems {
    /// Translates device input into `PlayerIntent`.
    Input,
    /// Translates intents into selection, staged melds, and actions for the referee.
    Intent,
    /// Passes the decisions of players, bots and time-outs to the match, and queues the resulting events.
    Referee,
    /// Starts the next animation step when the last one is over.
    Playback,
    /// Computes the target poses of the cards and starts flights.
    Layout,
    /// Moves the flying cards.
    Animate,
    /// Updates the HUD, prompts and screens from the displayed state.
    Present,
}

pub fn plugin(app: &mut App) {
    use FrameSystems::{Animate, Input, Intent, Layout, Playback, Present, Referee};
    app.configure_sets(
        Update,
        (Input, Intent, Referee, Playback, Layout, Animate, Present).chain(),
    );
}

/// True if any of these resources or components has changed since the system last ran.
pub fn any_changed(all: &[&dyn DetectChanges]) -> bool {
    all.iter().any(|one| one.is_changed())
}

/// System that gives a resource its default value.
pub fn reset<R: Resource<Mutability = Mutable> + Default>(mut resource: ResMut<R>) {
    *resource = R::default();
}

/// System set between [`FrameSystems::Referee`] and [`FrameSystems::Playback`]. The replay sets up its table in this
/// set. Overlays over the table open after it.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WatchAgain;

/// System set after [`ChooseTexts`] and before [`FrameSystems::Input`]. It applies the settings of the viewer's
/// profile.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChooseOwn;

/// System set before [`FrameSystems::Input`]. It selects the texts of the chosen language.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChooseTexts;
