//! Who is there with a phone and who is missing, as the screen is told; and what is kept of it, so that phones come back by themselves.
use super::{Referee, game::Game, phones::PhoneTable};
use crate::{
    feedback::Toast,
    i18n::Texts,
    model::{AtPhones, stand_in_at},
    phones::Phones,
    saves::Store,
    wakeup::FrameWakeup,
};
use bevy::prelude::*;
use engine::seat::Seat;
use server::{Server, Sitting, Takeover};
use std::time::Instant;

/// A phone that is missing for so many seconds is told of: until then its page may only have been loaded anew.
const GRACE: f32 = 2.5;

/// Looks who is there.
pub(super) fn look(
    phones: Res<Phones>,
    referee: Res<Referee>,
    texts: Res<Texts>,
    (time, mut awake): (Res<Time<Real>>, ResMut<FrameWakeup>),
    mut store: ResMut<Store>,
    mut table: ResMut<PhoneTable>,
    mut at: ResMut<AtPhones>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(game), Some(server)) = (&referee.game, phones.server()) else {
        at.set_if_neq(AtPhones::default());
        return;
    };
    let table = &mut *table;
    let sitting = server.sitting();
    let now = time.elapsed_secs();
    let mut new = AtPhones {
        asks: asks(server, now, &mut awake),
        ..AtPhones::default()
    };
    for one in &sitting {
        match (one.taken, one.here) {
            (_, true) => table.missing.retain(|(seat, _)| *seat != one.seat),
            (false, false) => new.free.insert(one.seat),
            (true, false) => {
                let left = GRACE - table.missing_for(one.seat, now);
                if left <= 0.0 {
                    new.away.insert(one.seat);
                } else {
                    awake.call(now, left);
                }
            }
        }
    }
    for sentence in told(game, &at, &new, &sitting, table, &texts) {
        toasts.write(Toast::info(sentence));
    }
    at.set_if_neq(new);
    if table.sitting != sitting || table.keys_changed {
        table.sitting = sitting;
        table.keys_changed = false;
        keep(game, &phones, table, &mut store);
    }
}

/// The questions to which whoever has the screen may be called by now; a frame comes for those whose time has not come.
fn asks(server: &Server, now: f32, awake: &mut FrameWakeup) -> Vec<u64> {
    let moment = Instant::now();
    let may_call = |one: &Takeover| {
        let left = one.calls_at.saturating_duration_since(moment);
        if !left.is_zero() {
            awake.call(now, left.as_secs_f32());
        }
        left.is_zero()
    };
    let mut asks = server.takeovers();
    asks.retain(may_call);
    asks.iter().map(|one| one.id).collect()
}

impl PhoneTable {
    /// For how many seconds this phone has been missing.
    fn missing_for(&mut self, seat: Seat, now: f32) -> f32 {
        match self.missing.iter().find(|(other, _)| *other == seat) {
            Some((_, since)) => now - since,
            None => {
                self.missing.push((seat, now));
                0.0
            }
        }
    }
}

/// What is said of who has gone and who is back. Of a match that goes on nobody is said to be missing who has not come yet: their
/// plates say so.
fn told(
    game: &Game,
    before: &AtPhones,
    now: &AtPhones,
    sitting: &[Sitting],
    table: &mut PhoneTable,
    texts: &Texts,
) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut say = |key: &str, seat: Seat| {
        let name = sitting.iter().find(|one| one.seat == seat);
        let name = name.map_or("", |one| &one.name);
        sentences.push(texts.with(key, &[("name", name.into())]));
    };
    for one in sitting {
        let (seat, known) = (one.seat, table.known.contains(one.seat));
        let stands_in = stand_in_at(&game.stand_ins, seat).is_some();
        if one.here {
            if known && before.is_missing(seat) {
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

/// Keeps the keys of the seats if they have changed.
fn keep(game: &Game, phones: &Phones, table: &mut PhoneTable, store: &mut Store) {
    let kept = phones.kept(&game.game.setup().commitment().to_string());
    if let Some(now) = &kept
        && table.kept != kept
    {
        store.keep_phones(now.text());
        table.kept = kept;
    }
}
