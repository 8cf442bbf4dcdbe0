//! Reducer of both pages.
use super::{
    join::{HelpShown, spelled},
    lobby::{Lobby, has_joined, not_open, rematch_setup},
};
use crate::Begin;
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{Commitment, is_unguessable},
    seat::Seat,
};
use gamecore::{
    draft::{JoinedPhone, PICTURES},
    feedback::Toast,
    i18n::Texts,
    model::{DisplayedState, StartMatch},
    phones::{PhoneNet, PhoneSeats, Phones},
};
use server::{SeatStatus, Server};
use ui::page::Act;

/// Action of a control on both pages.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhoneAct {
    /// Moves the server to the next (1) or previous (−1) address.
    Address(i8),
    /// Removes the player from this seat. The player's phone loses its access.
    Remove(Seat),
    /// Accepts or declines the request with this id.
    LetIn(u64, bool),
    /// Replaces the PIN.
    NewPin,
    /// Starts the server for the match being played.
    Open,
    Close,
    Start,
    /// Starts the match with bots at the free seats.
    StartWithBots,
    /// Shows or hides the help.
    Help,
}

/// Data that the actions change.
#[derive(SystemParam)]
pub(super) struct PhoneData<'w> {
    phones: ResMut<'w, Phones>,
    help: ResMut<'w, HelpShown>,
    net: Res<'w, PhoneNet>,
    lobby: Res<'w, Lobby>,
    shown: Res<'w, DisplayedState>,
    texts: Res<'w, Texts>,
    begin: Begin<'w>,
}

pub(super) fn reduce(event: On<Act<PhoneAct>>, mut data: PhoneData) {
    match event.act {
        PhoneAct::Address(by) => {
            if let Err(error) = data.phones.turn(&data.net, by.into()) {
                let kept = data.texts.failure("gather-address-failed", &error);
                data.begin.toasts.write(Toast::refused(kept));
            }
        }
        // The server replaces the PIN, so that the player cannot join again without asking.
        PhoneAct::Remove(seat) => data.change_pin(|server| server.kick(seat)),
        PhoneAct::NewPin => data.change_pin(Server::replace_pin),
        PhoneAct::LetIn(id, yes) => {
            if let Some(one) = data.phones.server().and_then(|it| decide(it, id, yes)) {
                let settings = &mut data.begin.settings;
                settings.remember_picture(&one.name, one.face % PICTURES);
            }
        }
        PhoneAct::Open => data.open(),
        PhoneAct::Close => data.phones.close(),
        PhoneAct::Start | PhoneAct::StartWithBots => data.start(),
        PhoneAct::Help => data.help.0 = !data.help.0,
    }
}

impl PhoneData<'_> {
    /// Performs a change of the server, and reports the new PIN if the change has replaced it.
    fn change_pin(&mut self, change: impl FnOnce(&Server)) {
        let Some(server) = self.phones.server() else {
            return;
        };
        let before = server.pin();
        change(server);
        if server.pin() != before {
            let pin = [("pin", spelled(&server.pin().to_string()).into())];
            let sentence = self.texts.with("phones-new-pin", &pin);
            self.begin.toasts.write(Toast::info(sentence));
        }
    }

    /// Starts the server for the match being played, so that phones can request the seats of bots.
    fn open(&mut self) {
        let shown = &self.shown;
        let seats = PhoneSeats::of(&shown.owners, shown.phones);
        if let Err(error) = self.phones.open(&self.net, seats) {
            self.begin.toasts.write(not_open(&self.texts, &error));
            return;
        }
        self.phones.promise(shown.seed_hash(), shown.phones);
        if !is_unguessable(&shown.seed) {
            let sentence = self.texts.get("phones-rehearsal");
            self.begin.toasts.write(Toast::info(sentence));
        }
    }

    /// Starts the match with the players who have joined, and with bots at all other seats for phones.
    fn start(&mut self) {
        let table = match &*self.lobby {
            Lobby::Closed => return,
            Lobby::Draft(table) => table,
            Lobby::Rematch(setup) => {
                // The table has not changed, so it need not be saved.
                let setup = rematch_setup(setup, &mut self.phones);
                self.begin.matches.write(StartMatch(setup));
                return;
            }
        };
        let Some(server) = self.phones.server() else {
            return;
        };
        let (joined, missing): (Vec<SeatStatus>, Vec<SeatStatus>) =
            server.seat_statuses().into_iter().partition(has_joined);
        let phone = |one: SeatStatus| JoinedPhone {
            seat: one.seat,
            name: one.name,
            face: one.face,
        };
        let joined: Vec<JoinedPhone> = joined.into_iter().map(phone).collect();
        let Some((setup, seats)) = self.begin.begin_with(table, &joined) else {
            return;
        };
        for one in missing {
            let name = setup.players.get(one.seat.index());
            server.assign_bot(one.seat, name.map_or("", |player| &player.name));
        }
        if seats.is_empty() {
            self.phones.close();
        } else {
            let hash = Commitment::to(&setup.seed).to_string();
            self.phones.promise(hash, seats);
        }
    }
}

/// Answers a request. Returns the new player of the seat if the request is accepted.
fn decide(server: &Server, id: u64, yes: bool) -> Option<SeatStatus> {
    let mut requests = server.takeovers().into_iter();
    let seat = requests.find(|one| one.id == id)?.seat;
    server.decide(id, yes);
    let mut seats = server.seat_statuses().into_iter();
    seats.find(|one| one.seat == seat).filter(|_| yes)
}
