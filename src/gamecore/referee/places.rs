//! Bots' seats that phones have taken over or given back. The server decides, after the person at the screen has agreed.
use super::{Referee, phones::PhoneTable};
use crate::{
    feedback::Toast,
    i18n::{Arg, Texts},
    phones::Phones,
};
use bevy::prelude::*;
use engine::seat::Seat;

/// Updates the session from the server's seats.
pub(super) fn follow(
    mut phones: ResMut<Phones>,
    mut referee: ResMut<Referee>,
    mut table: ResMut<PhoneTable>,
    texts: Res<Texts>,
    mut toasts: MessageWriter<Toast>,
) {
    let (Some(server), Some(session)) = (phones.server(), &mut referee.session) else {
        return;
    };
    let table = table.bypass_change_detection();
    let (taken, given_back) = table.link.follow_seats(server, session);
    if taken.is_empty() && given_back.is_empty() {
        return;
    }
    let owners = session.owners();
    let mut say = |key: &str, seat: Seat, name: &str| {
        let bot = &session.game().setup().players[seat.index()].name;
        let args = [("name", Arg::from(name)), ("bot", Arg::from(bot.as_str()))];
        toasts.write(Toast::info(texts.with(key, &args)));
    };
    for seat in taken {
        say("phones-took-over", seat, &owners[seat.index()].name);
    }
    for seat in given_back {
        say("phones-gave-back", seat, "");
    }
    table.keys_changed = true;
    let hash = session.game().setup().commitment().to_string();
    phones.promise(hash, session.seats().phones);
}
