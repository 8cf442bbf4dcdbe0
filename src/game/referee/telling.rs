//! What phones are told: what each seat may know of what has happened, and how things stand, as soon as it stands in the record. A game
//! that is killed has told nobody what it has not kept.
use super::{
    Referee,
    game::Game,
    phones::{Clocks, PhoneTable},
};
use crate::{
    engine::{
        protocol::{Glimpse, Greeting},
        seat::Seat,
        table::Viewer,
    },
    game::{phones::Phones, saves::Store, states::Pause},
    phones::Server,
};
use bevy::prelude::*;
use std::time::Instant;

/// Tells what is new.
pub(super) fn tell(
    pause: Res<State<Pause>>,
    phones: Res<Phones>,
    referee: Res<Referee>,
    store: Res<Store>,
    mut clocks: Clocks,
    mut table: ResMut<PhoneTable>,
) {
    let playing = referee.game.as_ref().filter(|game| !game.phones.is_empty());
    let (Some(game), Some(server)) = (playing, phones.server()) else {
        return;
    };
    let table = &mut *table;
    let paused = *pause.get() == Pause::On;
    if table.began != phones.started() {
        begin(game, server);
        (table.began, table.told) = (phones.started(), 0);
        table.told_paused = !paused;
    }
    let is_new = table.told != game.events.len() || table.told_paused != paused;
    if is_new || !table.unsaid.is_empty() {
        if !store.is_recorded() {
            clocks.soon();
            return;
        }
        if is_new {
            table.set_clocks(game, clocks.for_claims());
            publish(game, server, table, paused);
            (table.told, table.told_paused) = (game.events.len(), paused);
        }
        for (reply, said) in table.unsaid.drain(..) {
            reply.say(&said);
        }
    }
    if !paused {
        clocks.wake_for(&table.clocks);
    }
}

/// Tells the server of the match.
fn begin(game: &Game, server: &Server) {
    let setup = game.game.setup();
    let names: Vec<String> = setup.players.iter().map(|it| it.name.clone()).collect();
    let players = names.len() as u8;
    let greeting = |seat: Seat| Greeting {
        names: names.clone(),
        ..Greeting::to(seat, players, game.game.rules())
    };
    let seats = game.phones.iter().map(|seat| (seat, greeting(seat)));
    server.begin(&setup.commitment().to_string(), &names, seats);
}

fn publish(game: &Game, server: &Server, table: &PhoneTable, paused: bool) {
    let now = Instant::now();
    for seat in game.phones.iter() {
        let new = game.events[table.told..].iter();
        let seen: Vec<_> = new.map(|event| event.seen_by(Viewer::Seat(seat))).collect();
        let clock = table.clocks.iter().find(|clock| clock.seat == seat);
        // While the match stands still no time runs out.
        let until = clock.filter(|_| !paused).map(|clock| now + clock.left);
        server.publish(seat, &seen, Glimpse::of(&game.game, seat), until);
    }
    server.wake();
}
