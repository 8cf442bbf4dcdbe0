//! The pages as one plugin.
use super::{
    again, deck,
    gather::{self, Gathering},
    page,
};
use crate::pads::AskForPads;
use bevy::prelude::*;
use gamecore::{
    draft::Gather,
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen},
};

/// Adds them.
pub fn plugin(app: &mut App) {
    app.init_resource::<Gathering>().add_message::<Gather>();
    app.add_systems(OnEnter(Menu::Gather), gather::spawn);
    app.add_systems(OnExit(Menu::Gather), gather::close);
    app.add_systems(OnEnter(Menu::Phones), page::spawn);
    app.add_systems(
        Update,
        (
            gather::open,
            again::play,
            page::ask.run_if(in_state(Screen::Table)),
        )
            .chain()
            .after(FrameSystems::Referee)
            .after(WatchAgain)
            .before(AskForPads)
            .before(FrameSystems::Playback),
    );
    app.add_systems(
        Update,
        (
            gather::hear.run_if(in_state(Menu::Gather)),
            gather::follow.run_if(in_state(Menu::Gather)),
            page::follow.run_if(in_state(Menu::Phones)),
            deck::follow,
        )
            // One page is open at a time: none of them waits for what another has spawned.
            .chain_ignore_deferred()
            .in_set(FrameSystems::Present),
    );
}
