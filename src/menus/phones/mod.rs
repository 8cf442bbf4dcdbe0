//! Pages of the phones: the lobby, in which players join before a match, and the phones of the match being played.
mod actions;
mod join;
mod lobby;
mod seats;

pub use actions::PhoneAct;
pub use join::QrCode;
pub(super) use seats::phone_sign;

use crate::{pads::AskForPads, seats::level_choice};
use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use engine::{matchplay::PlayerKind, seat::Seat};
use gamecore::{
    draft::WaitForPhones,
    model::{DisplayedState, PhoneStatus},
    phones::{PhoneArt, PhoneNet, Phones},
    sets::{FrameSystems, WatchAgain},
    states::{Menu, Screen, TableOverlay},
};
use join::HelpShown;
use seats::PhoneRow;
use ui::{
    page::{Element, button, column, label, page},
    theme::{ShownDeck, UiArt},
    widgets::{Look, Size, text},
};

pub fn plugin(app: &mut App) {
    app.init_resource::<lobby::Lobby>()
        .init_resource::<HelpShown>()
        .add_message::<WaitForPhones>()
        .add_observer(actions::reduce);
    app.add_systems(OnEnter(Menu::Gather), lobby::open_page);
    app.add_systems(OnExit(Menu::Gather), lobby::close);
    app.add_systems(OnEnter(Menu::Phones), open);
    app.add_systems(
        Update,
        (
            lobby::open,
            lobby::rematch,
            open_on_request.run_if(in_state(Screen::Table)),
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

/// True if phones play in this match, or could take over from a bot.
pub(super) fn may_have_phones(shown: &DisplayedState) -> bool {
    !shown.phones.is_empty() || bots(shown).next().is_some()
}

/// Yields the seats of bots.
fn bots(shown: &DisplayedState) -> impl Iterator<Item = Seat> {
    let owners = (0..).map(Seat).zip(&shown.owners);
    let bots = owners.filter(|(_, owner)| owner.kind != PlayerKind::Human);
    bots.map(|(seat, _)| seat)
}

/// Opens the page of the match being played: connections, requests for seats, and the data for joining.
fn open(
    mut phones: ResMut<Phones>,
    mut help: ResMut<HelpShown>,
    net: Res<PhoneNet>,
    mut commands: Commands,
) {
    help.0 = false;
    // The computer may have changed networks since the start of the match.
    phones.refresh_addresses(&net);
    let side = (
        label("phones-note", text::NOTE),
        column(8.0).list(rows, seats::row_of),
        column(8.0).live(server_state, server_controls),
        level_choice("phones-level", text::NOTE),
    );
    page(Menu::Phones, "phones-title", 980.0)
        // No other button gets the focus, because the page may open by itself.
        .done("menu-back")
        .body(join::content(side))
        .open(&mut commands);
}

fn rows(phones: Res<Phones>, shown: Res<DisplayedState>, art: Option<Res<UiArt>>) -> Vec<PhoneRow> {
    seats::rows(&phones, art.as_deref(), Some(&shown))
}

/// Returns true if the page invites phones, and the action that opens or closes the server. `None` if neither is possible.
fn server_state(phones: Res<Phones>, shown: Res<DisplayedState>) -> (bool, Option<PhoneAct>) {
    let server = phones.server();
    // A request needs the space of the invitation.
    let has_request = server.is_some_and(|server| !server.takeovers().is_empty());
    let act = match (server, shown.phones.is_empty()) {
        (None, _) => Some(PhoneAct::Open),
        (Some(_), true) => Some(PhoneAct::Close),
        (Some(_), false) => None,
    };
    (bots(&shown).next().is_some() && !has_request, act)
}

/// Creates the invitation, and the button that opens or closes the server.
fn server_controls(
    (is_inviting, act): &(bool, Option<PhoneAct>),
) -> (Option<Element>, Option<Element>) {
    let control = |act: PhoneAct| {
        let (key, look, next) = match act {
            PhoneAct::Close => ("phones-close", Look::Quiet, PhoneAct::Open),
            _ => ("phones-open", Look::Brass, PhoneAct::Close),
        };
        let control = button(key, look, Size::Medium).does(act);
        control.then_focus(&next)
    };
    let invitation = is_inviting.then(|| label("phones-invite", text::NOTE));
    (invitation, act.map(control))
}

/// Opens the page when a phone requests a seat, so that the player at the screen can answer. Opens it once for each
/// request.
fn open_on_request(
    (status, phones): (Res<PhoneStatus>, Res<Phones>),
    (menu, overlay): (Res<State<Menu>>, Res<State<TableOverlay>>),
    mut shown: Local<(u32, u64)>,
    mut next: ResMut<NextState<Menu>>,
) {
    let Some(newest) = status.asks.iter().max().copied() else {
        return;
    };
    let is_free = *menu.get() == Menu::None && *overlay.get() != TableOverlay::Curtain;
    // Each server counts its requests from the start.
    let newest = (phones.started(), newest);
    if newest > *shown && is_free {
        *shown = newest;
        NextState::set_if_neq(&mut next, Menu::Phones);
    }
}
