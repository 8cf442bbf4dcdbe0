//! Lobby: before a match with phones, the players join with their phones. A rematch waits only for phones that are
//! missing.
use super::{
    actions::PhoneAct,
    join::{self, HelpShown},
    seats::{self, PhoneRow, SeatState},
};
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, Character, Commitment, PlayerInfo, PlayerKind, Setup},
    seat::{Seat, SeatSet},
};
use gamecore::{
    draft::{Draft, WaitForPhones, free_name},
    feedback::Toast,
    i18n::Texts,
    model::{PlayAgain, StartMatch},
    phones::{PhoneNet, PhoneSeats, Phones},
    redraw::RedrawRequest,
    states::Menu,
};
use server::SeatStatus;
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

/// Starts the rematch of the same players, whose phones stay connected at their seats. Opens the page if phones are
/// missing.
pub(super) fn rematch(
    mut requests: MessageReader<PlayAgain>,
    mut phones: ResMut<Phones>,
    mut lobby: ResMut<Lobby>,
    mut next: ResMut<NextState<Menu>>,
    mut matches: MessageWriter<StartMatch>,
) {
    let Some(PlayAgain(players)) = requests.read().last() else {
        return;
    };
    match phones.server() {
        Some(server) if server.seat_statuses().iter().any(|one| !one.here) => {
            server.rest();
            *lobby = Lobby::Rematch(Box::new(players.clone()));
            NextState::set_if_neq(&mut next, Menu::Gather);
        }
        _ => _ = matches.write(StartMatch(rematch_setup(players, &mut phones))),
    }
}

/// Returns the set-up of the rematch for the players who have joined, with bots at the seats of all others. Reserves
/// the match for the phones that are connected.
pub(super) fn rematch_setup(players: &Setup, phones: &mut Phones) -> Setup {
    let mut setup = players.clone();
    let Some(server) = phones.server() else {
        return setup;
    };
    let mut seats = SeatSet::EMPTY;
    for one in server.seat_statuses() {
        let player = match has_joined(&one) {
            true => {
                seats.insert(one.seat);
                PlayerInfo::new(own_name(&setup, &one), PlayerKind::Human)
            }
            false => {
                let bot = spare_bot(&setup, one.seat);
                server.assign_bot(one.seat, &bot.name);
                bot
            }
        };
        setup.players[one.seat.index()] = player;
    }
    phones.settle(PhoneSeats::of(&setup.players, seats));
    phones.promise(Commitment::to(&setup.seed).to_string(), seats);
    setup
}

/// True if a player has taken this seat for this match, even if the player's phone is asleep now.
pub(super) fn has_joined(one: &SeatStatus) -> bool {
    one.taken && !one.expected
}

/// Returns the player's name: the chosen name, with a number if another player has it, or else the number of the seat.
fn own_name(setup: &Setup, one: &SeatStatus) -> String {
    let players = (0..).map(Seat).zip(&setup.players);
    let others: Vec<String> = players
        .filter(|(seat, _)| *seat != one.seat)
        .map(|(_, player)| player.name.to_lowercase())
        .collect();
    // In the rematch, the person who took over the seat owns it.
    let by = one.taken_from.as_ref().map(|taken| &*taken.by);
    let name = by.filter(|by| !by.is_empty()).unwrap_or(&one.name);
    let wish = match name.trim() {
        "" => format!("{}", one.seat.0 + 1),
        name => name.to_owned(),
    };
    free_name(&wish, |name| !others.contains(&name.to_lowercase()))
}

/// Returns a bot for a seat, with a character that no other seat has.
fn spare_bot(setup: &Setup, seat: Seat) -> PlayerInfo {
    let sits = |name: &str| setup.players.iter().any(|player| player.name == name);
    let all = Character::ALL;
    let order = (0..all.len()).map(|at| all[(seat.index() + at) % all.len()]);
    let spare = order.into_iter().find(|one| !sits(one.name()));
    let character = spare.unwrap_or(all[0]);
    PlayerInfo {
        character: Some(character),
        ..PlayerInfo::new(character.name(), PlayerKind::Bot(BotLevel::Habitual))
    }
}
