//! Pages of the phones: the lobby, in which players join before a match, and the phones of the match being played.
mod actions;
mod join;
mod lobby;
mod page;
mod rematch;
mod seats;

pub use actions::PhoneAct;
pub use join::QrCode;
pub(super) use page::may_have_phones;
pub(super) use seats::phone_sign;

use crate::pads::AskForPads;
use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use gamecore::{
    draft::WaitForPhones,
    phones::{PhoneArt, Phones},
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen},
};
use ui::theme::ShownDeck;

pub fn plugin(app: &mut App) {
    app.init_resource::<lobby::Lobby>()
        .init_resource::<join::HelpShown>()
        .add_message::<WaitForPhones>()
        .add_observer(actions::reduce);
    app.add_systems(OnEnter(Menu::Gather), lobby::open_page);
    app.add_systems(OnExit(Menu::Gather), lobby::close);
    app.add_systems(OnEnter(Menu::Phones), page::open);
    app.add_systems(
        Update,
        (
            lobby::open,
            rematch::start,
            page::open_on_request.run_if(in_state(Screen::Table)),
            lobby::poll.run_if(in_state(Menu::Gather)),
        )
            .chain()
            .after(FrameSystems::Referee)
            .after(WatchAgain)
            .before(AskForPads)
            .before(FrameSystems::Playback),
    );
    app.add_systems(Update, publish_deck.in_set(FrameSystems::Present));
}

/// Publishes the deck on the table to the phones, while the server runs.
fn publish_deck(phones: Res<Phones>, shown: Res<ShownDeck>, art: Res<PhoneArt>) {
    let Some(deck) = shown.0.as_ref().filter(|_| phones.is_open()) else {
        return;
    };
    if art.0.choose(deck) {
        let (art, deck) = (art.0.clone(), deck.clone());
        AsyncComputeTaskPool::get()
            .spawn(async move { art.set(deck) })
            .detach();
    }
}
