//! Those who have just played play again: their phones are there and sit where they sat. Only if one is missing it is waited for.
use super::gather::Gathering;
use bevy::prelude::*;
use engine::{
    matchplay::{BotLevel, Character, Commitment, PlayerInfo, PlayerKind, Setup},
    seat::{Seat, SeatSet},
};
use gamecore::{
    model::{PlayAgain, StartMatch},
    phones::{Phones, Places},
    states::Menu,
};
use server::Sitting;

/// Begins, or opens the room where those are waited for who are missing.
pub(super) fn play(
    mut wanted: MessageReader<PlayAgain>,
    mut phones: ResMut<Phones>,
    mut gathering: ResMut<Gathering>,
    mut next: ResMut<NextState<Menu>>,
    mut matches: MessageWriter<StartMatch>,
) {
    let Some(PlayAgain(setup)) = wanted.read().last() else {
        return;
    };
    let sitting = phones.server().map(|server| server.sitting());
    let sitting = sitting.unwrap_or_default();
    if sitting.iter().all(|one| one.here) {
        matches.write(StartMatch(begin(setup, &mut phones)));
        return;
    }
    if let Some(server) = phones.server() {
        server.rest();
    }
    *gathering = Gathering::Again(setup.clone());
    NextState::set_if_neq(&mut next, Menu::Gather);
}

/// The match as those play it who have come: for whoever has not a bot does. It is promised to the phones that are there.
pub(super) fn begin(setup: &Setup, phones: &mut Phones) -> Setup {
    let mut setup = setup.clone();
    let Some(server) = phones.server() else {
        return setup;
    };
    let mut seats = SeatSet::EMPTY;
    for one in server.sitting() {
        let player = match has_come(&one) {
            true => {
                seats.insert(one.seat);
                PlayerInfo::new(own_name(&setup, &one), PlayerKind::Human)
            }
            false => {
                let bot = spare_bot(&setup, one.seat);
                server.seat_bot(one.seat, &bot.name);
                bot
            }
        };
        setup.players[one.seat.index()] = player;
    }
    let players = (0..).map(Seat).zip(&setup.players);
    let (open, names): (Vec<bool>, Vec<String>) = players
        .map(|(seat, player)| (seats.contains(seat), player.name.clone()))
        .unzip();
    let bots = (0..).map(Seat).zip(&setup.players);
    let bots = bots.filter(|(_, player)| player.kind != PlayerKind::Human);
    let bots = bots.map(|(seat, _)| seat).collect();
    phones.settle(Places { open, bots, names });
    phones.promise(Commitment::to(&setup.seed).to_string(), seats);
    setup
}

/// Whether somebody has this seat who has come to this match, even if their phone is asleep just now.
pub(super) fn has_come(one: &Sitting) -> bool {
    one.taken && !one.expected
}

/// What somebody is called: as they wish, or with a number behind it; by the number of their seat if they have said nothing.
fn own_name(setup: &Setup, one: &Sitting) -> String {
    let players = (0..).map(Seat).zip(&setup.players);
    let others: Vec<String> = players
        .filter(|(seat, _)| *seat != one.seat)
        .map(|(_, player)| player.name.to_lowercase())
        .collect();
    let wish = match one.name.trim() {
        "" => format!("{}", one.seat.0 + 1),
        name => name.to_owned(),
    };
    let mut names = (2..).map(|number| format!("{wish} {number}"));
    match others.contains(&wish.to_lowercase()) {
        false => wish,
        true => names
            .find(|name| !others.contains(&name.to_lowercase()))
            .unwrap_or_default(),
    }
}

/// A bot for a seat: somebody who does not sit at this table yet.
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
