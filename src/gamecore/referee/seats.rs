//! Changes of players at the seats, and their display.
use super::Referee;
use crate::{
    i18n::Texts,
    model::{ChangeSeat, DisplayedState, stay_at},
};
use bevy::prelude::*;
use engine::{matchplay::PlayerInfo, seat::Seat};
use session::Session;

/// Copies the players at the seats to the displayed state. A substitute bot has the name of the person whom it
/// replaces, marked as a substitute. Returns true if anything has changed.
pub(super) fn show(session: &Session, texts: &Texts, shown: &mut DisplayedState) -> bool {
    let (seats, owners) = (session.seats(), session.owners());
    let players: Vec<PlayerInfo> = (0..owners.len() as u8)
        .map(Seat)
        .map(|seat| {
            let player = session.player_at(seat);
            let away = stay_at(&seats.stand_ins, seat).is_some();
            match session.is_persons(seat) && away {
                true => PlayerInfo {
                    name: texts.with("stand-in-name", &[("name", player.name.into())]),
                    ..player
                },
                false => player,
            }
        })
        .collect();
    let is_new = shown.stand_ins != seats.stand_ins
        || shown.taken_over != seats.taken_over
        || shown.phones != seats.phones
        || shown.owners != owners
        || shown.players != players;
    if is_new {
        shown.stand_ins.clone_from(&seats.stand_ins);
        shown.taken_over.clone_from(&seats.taken_over);
        shown.phones = seats.phones;
        (shown.owners, shown.players) = (owners, players);
    }
    is_new
}

/// Labels the seat of the only person at this screen, if they have only a default name.
pub(super) fn label_own(texts: Res<Texts>, mut shown: ResMut<DisplayedState>) {
    let you = shown.you().map(|seat| shown.name(seat));
    let label = you.filter(|name| texts.is_neutral_name(name));
    let label = label.map(|_| texts.get("seat-you"));
    if shown.own_label != label {
        shown.own_label = label;
    }
}

/// Executes requests to replace a person with a bot, and to give the seat back.
pub(super) fn change(mut requests: MessageReader<ChangeSeat>, mut referee: ResMut<Referee>) {
    for request in requests.read() {
        match (*request, &mut referee.session) {
            (ChangeSeat::ToBot(seat, level), Some(session)) => session.substitute(seat, level),
            (ChangeSeat::ToPerson(seat), Some(session)) => session.give_back(seat),
            (_, None) => {}
        }
    }
}
