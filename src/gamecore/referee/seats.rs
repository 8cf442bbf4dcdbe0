//! Who plays at a person's seat: they themselves, or a bot while they have to be away. The record knows nothing of it: a bot answers by
//! the same rules, and sees what the seat sees.
use super::{Called, Referee, bots::BotTasks, game::Game};
use crate::{
    i18n::{Arg, Texts},
    model::{ChangeSeat, Peeking, Script, Shown, StandIn, TakenOver, stand_in_at},
    states::TableOverlay,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use engine::{
    matchplay::{BotLevel, PlayerInfo},
    seat::Seat,
    table::{DecisionStage, Viewer},
};

/// Shows who plays where: a bot that stands in bears the name of the person, and says that it is one. Whether that is new.
pub(super) fn show(game: &Game, texts: &Texts, shown: &mut Shown) -> bool {
    let owners = game.owners();
    let seats = (0..owners.len() as u8).map(Seat);
    let players: Vec<PlayerInfo> = seats
        .map(|seat| {
            let player = game.who_answers(seat);
            let away = stand_in_at(&game.stand_ins, seat).is_some();
            match game.is_persons(seat) && away {
                true => PlayerInfo {
                    name: texts.with("stand-in-name", &[("name", player.name.into())]),
                    ..player
                },
                false => player,
            }
        })
        .collect();
    let is_new = shown.stand_ins != game.stand_ins
        || shown.taken_over != game.taken_over
        || shown.phones != game.phones
        || shown.owners != owners
        || shown.players != players;
    if is_new {
        shown.stand_ins.clone_from(&game.stand_ins);
        shown.taken_over.clone_from(&game.taken_over);
        shown.phones = game.phones;
        (shown.owners, shown.players) = (owners, players);
    }
    is_new
}

/// What follows when somebody else plays at a seat.
#[derive(SystemParam)]
pub(super) struct AtSeats<'w> {
    texts: Res<'w, Texts>,
    script: ResMut<'w, Script>,
    shown: ResMut<'w, Shown>,
    minds: ResMut<'w, BotTasks>,
    peeking: ResMut<'w, Peeking>,
    called: ResMut<'w, Called>,
    overlay: Res<'w, State<TableOverlay>>,
    next: ResMut<'w, NextState<TableOverlay>>,
}

/// Bots come to people's seats, and people come back to theirs.
pub(super) fn change(
    mut wanted: MessageReader<ChangeSeat>,
    mut referee: ResMut<Referee>,
    mut at: AtSeats,
) {
    // Nothing is written where nothing has changed.
    let asked = !wanted.is_empty();
    let waits = |game: &Game| game.stand_ins.iter().any(|one| one.plays() && one.returns);
    let Some(game) = &referee.game else {
        wanted.clear();
        return;
    };
    let another_language = at.texts.is_changed() && game.stand_ins.iter().any(StandIn::plays);
    if !asked && !waits(game) && !another_language {
        return;
    }
    let Some(game) = &mut referee.game else {
        return;
    };
    for change in wanted.read() {
        match *change {
            ChangeSeat::ToBot(seat, level) => at.bot_comes(game, seat, level),
            ChangeSeat::ToPerson(seat) => wait_for_end_of_turn(game, seat),
        }
    }
    at.people_come_back(game);
    at.show(game);
}

/// The person is back; the bot plays its turn to the end.
fn wait_for_end_of_turn(game: &mut Game, seat: Seat) {
    let mut all = game.stand_ins.iter_mut();
    let one = all.find(|one| one.stretch.seat == seat && one.plays());
    if let Some(one) = one {
        one.returns = true;
    }
}

/// Whether whoever is back may have their seat now. A phone has it at once: its owner sees what the bot has done.
fn may_come_back(game: &Game, seat: Seat) -> bool {
    game.phones.contains(seat) || !in_turn(game, seat)
}

/// Whether this player is in the middle of a turn: they have drawn, and have not discarded.
fn in_turn(game: &Game, seat: Seat) -> bool {
    let mut pending = game.game.pending().into_iter();
    pending.any(|asked| asked.seat == seat && asked.stage == DecisionStage::Play)
}

impl AtSeats<'_> {
    /// Somebody with a phone plays on in this bot's place, with its cards.
    pub(super) fn take_over(&mut self, game: &mut Game, seat: Seat, name: &str) {
        self.minds.forget_at(seat);
        game.phones.insert(seat);
        let begins = TakenOver::begins(seat, name, game.events.len());
        game.taken_over.push(begins);
    }

    /// The bot has its place again.
    pub(super) fn give_back(&mut self, game: &mut Game, seat: Seat) {
        let events = game.events.len();
        self.end(game, seat, events);
        game.phones.remove(seat);
        game.end_takeover(seat);
    }

    /// Shows who plays where now. Where a phone has only come back nothing is new, and nothing is laid out anew for it.
    pub(super) fn show(&mut self, game: &Game) {
        if show(game, &self.texts, self.shown.bypass_change_detection()) {
            self.shown.set_changed();
        }
    }

    /// A sentence on somebody at the table.
    pub(super) fn sentence(&self, key: &str, args: [(&'static str, &str); 2]) -> String {
        let args = args.map(|(name, value)| (name, Arg::from(value)));
        self.texts.with(key, &args)
    }

    fn bot_comes(&mut self, game: &mut Game, seat: Seat, level: BotLevel) {
        let now = stand_in_at(&game.stand_ins, seat).copied();
        // Somebody has to be there who can give the seat back; and another level is another bot.
        let by_phone = game.phones.contains(seat);
        let is_last = now.is_none() && game.people().len() < 2 && !by_phone;
        let is_persons = game.is_persons(seat) || game.is_taken_over(seat);
        if !is_persons || is_last || now.is_some_and(|now| now.level() == Some(level)) {
            return;
        }
        if game.viewer == Viewer::Seat(seat) {
            game.look(Viewer::Spectator, &mut self.script);
            self.script.hurry();
        }
        if self.peeking.0 == Some(seat) {
            self.peeking.0 = None;
        }
        let events = game.events.len();
        self.end(game, seat, events);
        game.stand_ins.push(StandIn::comes(seat, level, events));
        if self.called.0 == Some(seat) && *self.overlay.get() == TableOverlay::Curtain {
            self.called.0 = None;
            NextState::set_if_neq(&mut self.next, TableOverlay::None);
        }
        if !by_phone {
            self.open_for_the_last(game);
        }
    }

    /// Who is alone at the screen needs no curtain.
    fn open_for_the_last(&mut self, game: &mut Game) {
        let [seat] = game.people()[..] else { return };
        if *self.overlay.get() == TableOverlay::Curtain {
            self.called.0 = None;
            NextState::set_if_neq(&mut self.next, TableOverlay::None);
        }
        self.peeking.0 = None;
        game.look(Viewer::Seat(seat), &mut self.script);
    }

    fn people_come_back(&mut self, game: &mut Game) {
        let back: Vec<Seat> = (game.stand_ins.iter())
            .filter(|one| one.plays() && one.returns && may_come_back(game, one.stretch.seat))
            .map(|one| one.stretch.seat)
            .collect();
        for seat in back {
            if game.phones.contains(seat) {
                // Nobody at the screen sees more or less by it.
                let events = game.events.len();
                self.end(game, seat, events);
                continue;
            }
            // Whoever sat here alone is not alone any more: their hand is covered, and they are called as ever.
            if game.people().len() < 2 && game.viewer != Viewer::Spectator {
                game.look(Viewer::Spectator, &mut self.script);
                self.script.hurry();
            }
            let events = game.events.len();
            self.end(game, seat, events);
            for person in game.people() {
                game.know(person);
            }
            if let [alone] = game.people()[..] {
                game.look(Viewer::Seat(alone), &mut self.script);
            }
        }
    }

    /// The bot at this seat, if there is one, has played to here.
    fn end(&mut self, game: &mut Game, seat: Seat, events: usize) {
        self.minds.forget_at(seat);
        let mut all = game.stand_ins.iter_mut();
        if let Some(one) = all.find(|one| one.stretch.seat == seat && one.plays()) {
            one.stretch.to = Some(events);
        }
        // A bot that has not answered has not been there.
        game.stand_ins
            .retain(|one| one.stretch.to != Some(one.stretch.from));
    }
}
