//! Rematch of the same players. Their phones stay connected at their seats. The match waits only for phones that are
//! missing.
use super::lobby::Lobby;
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, Character, Commitment, PlayerInfo, PlayerKind, Setup},
    seat::{Seat, SeatSet},
};
use gamecore::{
    draft::free_name,
    model::{PlayAgain, StartMatch},
    phones::{PhoneSeats, Phones},
    states::Menu,
};
use server::SeatStatus;

/// Starts the rematch, or opens the page that waits for the missing phones.
pub(super) fn start(
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
        _ => _ = matches.write(StartMatch(setup(players, &mut phones))),
    }
}

/// Returns the set-up for the players who have joined, with bots at the seats of all others. Reserves the match for the
/// phones that are connected.
pub(super) fn setup(players: &Setup, phones: &mut Phones) -> Setup {
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
