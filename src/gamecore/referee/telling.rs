//! What phones are told: what each seat may know of what has happened, and how things stand, as soon as it stands in the record. A game
//! that is killed has told nobody what it has not kept.
use super::{
    Referee,
    game::Game,
    phones::{Clocks, PhoneTable},
};
use crate::{
    model::{OnScreen, Script, Speed},
    phones::Phones,
    saves::Store,
    states::Pause,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::seat::Seat;
use server::{self, Moment, Server, greet};
use std::time::{Duration, Instant};

/// How far the screen is.
#[derive(SystemParam)]
pub(super) struct Screened<'w> {
    script: Res<'w, Script>,
    on_screen: Res<'w, OnScreen>,
    speed: Res<'w, Speed>,
}

impl Screened<'_> {
    /// When the last that has happened has begun to move on the screen, and is there: nothing while the screen is busy with what was
    /// before.
    fn moment(&self) -> Option<Moment> {
        let at = self
            .on_screen
            .since
            .filter(|_| self.script.waiting() == 0)?;
        let lands = Duration::from_secs_f32(self.on_screen.lands * self.speed.factor.max(0.0));
        Some(Moment { at, lands })
    }
}

/// Tells what is new.
pub(super) fn tell(
    pause: Res<State<Pause>>,
    phones: Res<Phones>,
    referee: Res<Referee>,
    (store, screened): (Res<Store>, Screened),
    mut clocks: Clocks,
    mut table: ResMut<PhoneTable>,
) {
    let (Some(game), Some(server)) = (&referee.game, phones.server()) else {
        return;
    };
    let table = &mut *table;
    let paused = *pause.get() == Pause::On;
    if table.began != phones.started() {
        begin(game, server);
        (table.began, table.told) = (phones.started(), 0);
        table.told_paused = !paused;
    }
    server.set_paused(paused);
    let is_new = table.told != game.events.len() || table.told_paused != paused || table.stale;
    if is_new || !table.unsaid.is_empty() {
        if !store.is_recorded() {
            clocks.soon();
            return;
        }
        if is_new {
            table.set_clocks(game, clocks.for_claims());
            server.shows(screened.moment());
            publish(game, server, table, paused);
            (table.told, table.told_paused) = (game.events.len(), paused);
            table.stale = false;
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
    let names: Vec<String> = game.owners().into_iter().map(|it| it.name).collect();
    let greeted = |seat: Seat| (seat, greet(&game.game, seat, &names));
    let hash = game.game.setup().commitment().to_string();
    server.begin(&hash, &names, game.phones.iter().map(greeted));
}

fn publish(game: &Game, server: &Server, table: &PhoneTable, paused: bool) {
    let now = Instant::now();
    let until = |seat: Seat| {
        let clock = table.clocks.iter().find(|clock| clock.seat == seat);
        // While the match stands still no time runs out.
        clock.filter(|_| !paused).map(|clock| now + clock.left)
    };
    server::tell(server, (&game.game, &game.events[..]), game.phones, until);
}
