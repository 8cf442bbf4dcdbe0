//! The presence of phones: messages on the screen, and the saved keys with which phones reconnect after a restart.
use super::{Referee, phones::PhoneTable};
use crate::{
    feedback::Toast,
    i18n::Texts,
    model::{PhoneStatus, stay_at},
    phones::{Phones, reported_guesses},
    redraw::RedrawRequest,
    saves::SaveService,
};
use bevy::prelude::*;
use engine::seat::{Seat, SeatSet};
use server::{OFFERED, SeatStatus, SeatTaken, Server, Takeover};
use session::{Seats, Session};
use std::time::Instant;

/// Seconds until a missing phone is reported. A reloaded page reconnects sooner.
const GRACE: f32 = 2.5;

/// Updates the status of the phones.
pub(super) fn look(
    phones: Res<Phones>,
    referee: Res<Referee>,
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<RedrawRequest>),
    mut store: ResMut<SaveService>,
    mut table: ResMut<PhoneTable>,
    mut at: ResMut<PhoneStatus>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(session), Some(server)) = (&referee.session, phones.server()) else {
        at.set_if_neq(PhoneStatus::default());
        return;
    };
    let table = &mut *table;
    let sitting = server.seat_statuses();
    let now = time.elapsed_secs();
    let mut new = PhoneStatus {
        asks: asks(server, now, &mut awake),
        guesses: reported_guesses(server),
        ..PhoneStatus::default()
    };
    for one in &sitting {
        match (one.taken, one.here) {
            (_, true) => _ = table.missing.remove(&one.seat),
            (false, false) => new.free.insert(one.seat),
            (true, false) => {
                let since = *table.missing.entry(one.seat).or_insert(now);
                let left = GRACE - (now - since);
                if left <= 0.0 {
                    new.away.insert(one.seat);
                } else {
                    awake.redraw_at(now, left);
                }
            }
        }
    }
    for sentence in told(session.seats(), &at, &new, &sitting, table, &texts) {
        toasts.write(Toast::info(sentence));
    }
    if let Some(count) = new.guesses.filter(|_| new.guesses > at.guesses) {
        toasts.write(Toast::info(guessed(count, &texts)));
    }
    at.set_if_neq(new);
    if table.sitting != sitting || table.keys_changed {
        table.sitting = sitting;
        table.keys_changed = false;
        keep(session, &phones, table, &mut store);
    }
}

/// Returns the seat requests that may interrupt the screen now. Requests a frame at the time when each of the others
/// may.
fn asks(server: &Server, now: f32, awake: &mut RedrawRequest) -> Vec<u64> {
    let moment = Instant::now();
    let may_call = |one: &Takeover| {
        let left = one.calls_at.saturating_duration_since(moment);
        if !left.is_zero() {
            awake.redraw_at(now, left.as_secs_f32());
        }
        left.is_zero()
    };
    let mut asks = server.takeovers();
    asks.retain(may_call);
    asks.iter().map(|one| one.id).collect()
}

/// Returns messages about phones that have left or returned. After a restart, phones that have not reconnected yet are
/// only marked at their nameplates.
fn told(
    seats: &Seats,
    before: &PhoneStatus,
    now: &PhoneStatus,
    sitting: &[SeatStatus],
    table: &mut PhoneTable,
    texts: &Texts,
) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut new_owners = SeatSet::EMPTY;
    for one in sitting {
        if let Some(taken) = newly_taken(one, &table.sitting) {
            sentences.push(took_over(taken, texts));
            new_owners.insert(one.seat);
        }
    }
    let mut say = |key: &str, seat: Seat| {
        let name = sitting.iter().find(|one| one.seat == seat);
        let name = name.map_or("", |one| &one.name);
        sentences.push(texts.with(key, &[("name", name.into())]));
    };
    for one in sitting {
        let (seat, known) = (one.seat, table.known.contains(one.seat));
        let stands_in = stay_at(&seats.stand_ins, seat).is_some();
        if one.here {
            if known && before.is_missing(seat) && !new_owners.contains(seat) {
                say("phones-back", seat);
            }
            table.known.insert(seat);
        } else if known && !stands_in && now.away.contains(seat) && !before.away.contains(seat) {
            say("phones-gone", seat);
        } else if known && now.free.contains(seat) && !before.free.contains(seat) {
            say("phones-left", seat);
        }
    }
    sentences
}

/// Returns the new owner of a seat if the owner has changed since the last update.
fn newly_taken<'a>(one: &'a SeatStatus, before: &[SeatStatus]) -> Option<&'a SeatTaken> {
    let before = before.iter().find(|before| before.seat == one.seat)?;
    let is_new = one.taken_from != before.taken_from;
    one.taken_from.as_ref().filter(|_| is_new)
}

/// Returns the message about the new owner of a seat.
fn took_over(taken: &SeatTaken, texts: &Texts) -> String {
    let key = match &*taken.by {
        "" => "phones-took-seat-nameless",
        by if by == taken.from => "phones-took-seat-again",
        _ => "phones-took-seat",
    };
    let args = [
        ("name", (&*taken.by).into()),
        ("owner", (&*taken.from).into()),
    ];
    texts.with(key, &args)
}

/// Returns the message about wrong PINs. After many wrong PINs, the message offers a new one.
fn guessed(count: u32, texts: &Texts) -> String {
    let key = match count {
        OFFERED.. => "phones-guesses-offer",
        _ => "phones-guesses",
    };
    texts.with(key, &[("count", count.into())])
}

/// Saves the keys of the seats if they have changed.
fn keep(session: &Session, phones: &Phones, table: &mut PhoneTable, store: &mut SaveService) {
    let kept = phones.kept(&session.game().setup().commitment().to_string());
    if let Some(now) = &kept
        && table.kept != kept
    {
        store.save_phones(now.text());
        table.kept = kept;
    }
}
