//! What the buttons of both pages do.
use super::{
    again::{self, has_come},
    door::spelt,
    gather::{Gathering, not_served},
    page::bots,
};
use crate::{Begin, seats::StandInLevel};
use bevy::prelude::*;
use engine::{matchplay::Commitment, seat::Seat};
use gamecore::{
    draft::Joined,
    feedback::Toast,
    i18n::Texts,
    model::{ChangeSeat, Shown},
    phones::{PhoneNet, Phones, Places},
    saves::io_reason,
};
use server::{Server, Sitting};
use std::io;
use ui::widgets::Chosen;

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
    /// Phones can come to the match in play.
    Open,
    /// They can no longer.
    Close,
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
    (level, net): (Res<StandInLevel>, Res<PhoneNet>),
    (gathering, shown): (Res<Gathering>, Res<Shown>),
    mut phones: ResMut<Phones>,
    (texts, mut changes): Told,
    mut toasts: ParamSet<(MessageWriter<Toast>, Begin)>,
) {
    let Ok(act) = acts.get(event.entity) else {
        return;
    };
    match *act {
        PhoneAct::Address(by) => {
            if let Err(error) = phones.turn(&net, by.into()) {
                toasts.p0().write(not_there(&texts, &error));
            }
        }
        PhoneAct::PutOut(seat) => {
            if let Some(server) = phones.server() {
                let before = server.pin();
                server.put_out(seat);
                if server.pin() != before {
                    toasts
                        .p0()
                        .write(new_pin(&texts, &server.pin().to_string()));
                }
            }
        }
        PhoneAct::LetIn(id, yes) => {
            if let Some(server) = phones.server()
                && let Some(one) = let_in(server, id, yes)
            {
                toasts.p1().remember_face(&one.name, one.face);
            }
        }
        PhoneAct::Open => {
            if let Err(error) = open(&mut phones, &net, &shown) {
                toasts.p0().write(not_served(&texts, &error));
            }
        }
        PhoneAct::Close => phones.close(),
        PhoneAct::Bot(seat) => _ = changes.write(ChangeSeat::ToBot(seat, level.0)),
        PhoneAct::Wait(seat) => _ = changes.write(ChangeSeat::ToPerson(seat)),
        PhoneAct::Start | PhoneAct::StartWithBots => {
            start(&gathering, &mut phones, &mut toasts.p1());
        }
    }
}

/// Why phones cannot be served at another address: they are where they were.
fn not_there(texts: &Texts, error: &io::Error) -> Toast {
    let reason = io_reason(texts, error);
    Toast::refused(texts.with("gather-address-failed", &[("reason", reason.into())]))
}

/// Whoever was put out does not come in again by themselves.
fn new_pin(texts: &Texts, pin: &str) -> Toast {
    Toast::info(texts.with("phones-new-pin", &[("pin", spelt(pin).into())]))
}

/// The word to whoever wants a seat: who sits there now, if they do.
fn let_in(server: &Server, id: u64, yes: bool) -> Option<Sitting> {
    let mut wanted = server.takeovers().into_iter();
    let seat = wanted.find(|one| one.id == id)?.seat;
    server.decide(id, yes);
    let mut sitting = server.sitting().into_iter();
    sitting.find(|one| one.seat == seat).filter(|_| yes)
}

/// The match in play has its door open: for whoever wants to take over the place of a bot.
fn open(phones: &mut Phones, net: &PhoneNet, shown: &Shown) -> io::Result<()> {
    let places = Places {
        open: (0..)
            .map(Seat)
            .zip(&shown.owners)
            .map(|(seat, _)| shown.phones.contains(seat))
            .collect(),
        bots: bots(shown).collect(),
        names: (shown.owners.iter())
            .map(|owner| owner.name.clone())
            .collect(),
    };
    phones.open(net, places)?;
    phones.promise(shown.seed_hash(), shown.phones);
    Ok(())
}

/// Those who have come play; for the others bots do.
fn start(gathering: &Gathering, phones: &mut Phones, begin: &mut Begin) {
    let table = match gathering {
        Gathering::Nothing => return,
        Gathering::Draft(table) => table,
        Gathering::Again(setup) => return begin.begin_again(again::begin(setup, phones)),
    };
    let Some(server) = phones.server() else {
        return;
    };
    let sitting = server.sitting();
    let here = sitting.iter().filter(|one| has_come(one));
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
    for one in sitting.iter().filter(|one| !has_come(one)) {
        let name = setup.players.get(one.seat.index());
        server.seat_bot(one.seat, name.map_or("", |player| &player.name));
    }
    // Without anybody at a phone nobody is served.
    if seats.is_empty() {
        phones.close();
    } else {
        phones.promise(Commitment::to(&setup.seed).to_string(), seats);
    }
}
