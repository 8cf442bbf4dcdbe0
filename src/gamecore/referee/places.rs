//! Bots' places that phones have taken over, and given back. Who sits where is the server's to say, whom the person at the screen has told
//! to let them in; the referee follows.
use super::{Referee, phones::PhoneTable, seats::AtSeats};
use crate::{feedback::Toast, phones::Phones};
use bevy::prelude::*;
use engine::seat::{Seat, SeatSet};
use server::greet;

/// Follows who sits.
pub(super) fn follow(
    mut phones: ResMut<Phones>,
    mut referee: ResMut<Referee>,
    mut table: ResMut<PhoneTable>,
    mut at: AtSeats,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(server) = phones.server() else {
        return;
    };
    let sitting = server.sitting();
    let seats: SeatSet = sitting.iter().map(|one| one.seat).collect();
    let playing = referee.game.as_ref();
    if playing.is_none_or(|game| game.phones == seats) {
        return;
    }
    let Some(game) = &mut referee.game else {
        return;
    };
    let mut come = Vec::new();
    for seat in (0..game.owners().len() as u8).map(Seat) {
        let bot = game.game.setup().players[seat.index()].name.clone();
        match (game.phones.contains(seat), seats.contains(seat)) {
            (false, true) => {
                let one = sitting.iter().find(|one| one.seat == seat);
                let name = one.map_or("", |one| &one.name);
                at.take_over(game, seat, name);
                let sentence = at.sentence("phones-took-over", [("name", name), ("bot", &bot)]);
                toasts.write(Toast::info(sentence));
                come.push(seat);
            }
            (true, false) => {
                at.give_back(game, seat);
                server.dismiss(seat);
                let sentence = at.sentence("phones-gave-back", [("bot", &bot), ("name", "")]);
                toasts.write(Toast::info(sentence));
            }
            (true, true) | (false, false) => {}
        }
    }
    let names: Vec<String> = game.owners().into_iter().map(|one| one.name).collect();
    for seat in come {
        server.admit(seat, greet(&game.game, seat, &names));
    }
    at.show(game);
    (table.stale, table.keys_changed) = (true, true);
    let hash = game.game.setup().commitment().to_string();
    phones.promise(hash, game.phones);
}
