//! What the buttons of both pages do.
use super::gather::{Gathering, not_served};
use crate::{
    engine::{matchplay::Commitment, seat::Seat},
    game::{
        draft::Joined,
        feedback::Toast,
        i18n::Texts,
        menus::{Begin, seats::StandInLevel},
        model::ChangeSeat,
        phones::Phones,
        widgets::Chosen,
    },
};
use bevy::prelude::*;

/// What a button does.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PhoneAct {
    /// The next address, or the one before.
    Address(i8),
    /// Whoever has this seat is put out: their phone opens nothing any more.
    PutOut(Seat),
    /// The one who wants a seat is let in, or is not.
    LetIn(u64, bool),
    /// A bot plays on for whoever is missing.
    Bot(Seat),
    /// They are waited for again.
    Wait(Seat),
    /// The match begins with everybody.
    Start,
    /// The match begins, and bots have the seats that are free.
    StartWithBots,
}

/// Whoever is told of what comes of it.
type Told<'w> = (Res<'w, Texts>, MessageWriter<'w, ChangeSeat>);

/// The observer of all of them.
pub(super) fn perform(
    event: On<Chosen>,
    acts: Query<&PhoneAct>,
    level: Res<StandInLevel>,
    gathering: Res<Gathering>,
    mut phones: ResMut<Phones>,
    (texts, mut changes): Told,
    mut toasts: ParamSet<(MessageWriter<Toast>, Begin)>,
) {
    let Ok(act) = acts.get(event.entity) else {
        return;
    };
    match *act {
        PhoneAct::Address(by) => {
            if let Err(error) = phones.turn(by.into()) {
                toasts.p0().write(not_served(&texts, &error));
            }
        }
        PhoneAct::PutOut(seat) => {
            if let Some(server) = phones.server() {
                server.put_out(seat);
            }
        }
        PhoneAct::LetIn(id, yes) => {
            if let Some(server) = phones.server() {
                server.decide(id, yes);
            }
        }
        PhoneAct::Bot(seat) => _ = changes.write(ChangeSeat::ToBot(seat, level.0)),
        PhoneAct::Wait(seat) => _ = changes.write(ChangeSeat::ToPerson(seat)),
        PhoneAct::Start | PhoneAct::StartWithBots => {
            start(&gathering, &mut phones, &mut toasts.p1());
        }
    }
}

/// Those who have come play; for the others bots do.
fn start(gathering: &Gathering, phones: &mut Phones, begin: &mut Begin) {
    let (Some(table), Some(server)) = (&gathering.0, phones.server()) else {
        return;
    };
    let sitting = server.sitting();
    let here = sitting.iter().filter(|one| one.taken);
    let joined: Vec<Joined> = here
        .map(|one| Joined {
            seat: one.seat,
            name: one.name.clone(),
            face: one.face,
        })
        .collect();
    let Some((setup, seats)) = begin.begin_with(table, &joined) else {
        return;
    };
    for one in sitting.iter().filter(|one| !one.taken) {
        let name = setup.players.get(one.seat.index());
        server.set_open(one.seat, false, name.map_or("", |player| &player.name));
    }
    // Without anybody at a phone nobody is served.
    if seats.is_empty() {
        phones.close();
    } else {
        phones.promise(Commitment::to(&setup.seed).to_string(), seats);
    }
}
