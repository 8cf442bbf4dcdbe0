//! Lobby: before a match with phones, the players join with their phones.
use super::{
    actions::PhoneAct,
    join::{self, HelpShown},
    seats::{self, PhoneRow, SeatState},
};
use bevy::prelude::*;
use engine::{matchplay::Setup, seat::SeatSet};
use gamecore::{
    draft::{Draft, WaitForPhones},
    feedback::Toast,
    i18n::Texts,
    phones::{PhoneNet, PhoneSeats, Phones},
    redraw::RedrawRequest,
    states::Menu,
};
use std::io;
use ui::{
    page::{Element, Navigate, button, column, dialog, label, wrap},
    theme::UiArt,
    widgets::{Disabled, Look, Size, text},
};

/// Match for which the lobby is open.
#[derive(Resource, Default)]
pub(super) enum Lobby {
    #[default]
    Closed,
    /// Match with this set-up.
    Draft(Box<Draft>),
    /// Rematch of the same players.
    Rematch(Box<Setup>),
}

/// Opens the lobby on request.
pub(super) fn open(
    mut requests: MessageReader<WaitForPhones>,
    (net, texts): (Res<PhoneNet>, Res<Texts>),
    mut phones: ResMut<Phones>,
    mut lobby: ResMut<Lobby>,
    mut next: ResMut<NextState<Menu>>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(WaitForPhones(draft)) = requests.read().last() else {
        return;
    };
    let names = draft.names(&|number| texts.neutral_name(number));
    let seats = PhoneSeats {
        open: draft.phones(),
        bots: SeatSet::EMPTY,
        names: names.into_iter().flatten().collect(),
    };
    match phones.open(&net, seats) {
        Ok(()) => {
            *lobby = Lobby::Draft(Box::new(draft.clone()));
            NextState::set_if_neq(&mut next, Menu::Gather);
        }
        Err(error) => _ = toasts.write(not_open(&texts, &error)),
    }
}

/// Returns the message with the reason why the server cannot start.
pub(super) fn not_open(texts: &Texts, error: &io::Error) -> Toast {
    Toast::refused(texts.failure("gather-failed", error))
}

/// Closes the lobby. The phones are disconnected unless the match has begun.
pub(super) fn close(mut phones: ResMut<Phones>, mut lobby: ResMut<Lobby>) {
    *lobby = Lobby::Closed;
    if !phones.has_reservation() {
        phones.close();
    }
}

pub(super) fn open_page(mut help: ResMut<HelpShown>, mut commands: Commands) {
    help.0 = false;
    let side = (
        label("gather-title", text::TITLE),
        label("gather-seats", text::HEADING),
        column(8.0).list(rows, seats::row_of),
    );
    let back = button("menu-back", Look::Plain, Size::Medium).does(Navigate::Back);
    let foot = wrap(12.0).justify(JustifyContent::SpaceBetween);
    let foot = foot.children((back, wrap(12.0).live(obstacle, start_buttons)));
    let content = (join::content(side), foot);
    dialog(Menu::Gather, 980.0, content, &mut commands);
}

fn rows(phones: Res<Phones>, art: Option<Res<UiArt>>) -> Vec<PhoneRow> {
    seats::rows(&phones, art.as_deref(), None)
}

/// Returns the reason why the match cannot start without bots.
fn obstacle(phones: Res<Phones>) -> Option<&'static str> {
    let rows = seats::rows(&phones, None, None);
    let joined = |row: &&PhoneRow| matches!(row.state, SeatState::Here | SeatState::Away);
    match rows.iter().filter(joined).count() {
        all if all == rows.len() => None,
        0 => Some("gather-nobody"),
        _ => Some("gather-waiting"),
    }
}

fn start_buttons(obstacle: &Option<&'static str>) -> (Option<Element>, Element) {
    let with_bots =
        || button("gather-bots", Look::Plain, Size::Medium).does(PhoneAct::StartWithBots);
    let start = button("gather-start", Look::Brass, Size::Medium)
        .does(PhoneAct::Start)
        .disabled(obstacle.map(Disabled::Because))
        .first(true);
    (obstacle.is_some().then(with_bots), start)
}

/// Discards the requests of phones, because the page shows the current state anyway. Requests frames for the update
/// of the page.
pub(super) fn poll(
    mut phones: ResMut<Phones>,
    time: Res<Time<Real>>,
    mut awake: ResMut<RedrawRequest>,
) {
    if !phones.bypass_change_detection().take().is_empty() {
        awake.animate_for(time.elapsed_secs(), 0.3);
    }
}
