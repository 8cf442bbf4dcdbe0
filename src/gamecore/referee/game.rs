//! The match in play, with its record and who looks at the screen.
use crate::{
    model::{Script, ScriptItem, StandIn, TakenOver, stand_in_at, taken_over_at},
    saves::Store,
};
use bevy::prelude::*;
use engine::{
    matchplay::{Match, MatchEvent, PlayerInfo, PlayerKind},
    record,
    seat::{Seat, SeatSet},
    table::{Action, DecisionId, Event, OwnedView, Rejection, Viewer},
};
use server::Expected;

/// The match in play, if any. Nothing but the referee's own systems reads it.
#[derive(Resource, Default)]
pub struct Referee {
    pub(super) game: Option<Game>,
}

pub(super) struct Game {
    pub game: Match,
    /// Who looks at the screen, as far as events have been queued.
    pub viewer: Viewer,
    /// Everything that happened, for looking back.
    pub events: Vec<MatchEvent>,
    /// Whoever looks does so out of turn.
    pub peeked: bool,
    /// The bots that stand in for people, or did.
    pub stand_ins: Vec<StandIn>,
    /// Who plays with a phone in a bot's place, or did.
    pub taken_over: Vec<TakenOver>,
    /// The seats whose people play with phones.
    pub phones: SeatSet,
    /// Where each of several people has left the table.
    left: Vec<LeftAt>,
}

/// The table as a person has left it: what has happened since is shown to them again.
struct LeftAt {
    seat: Seat,
    /// How many events had happened.
    events: usize,
    view: OwnedView,
}

impl Referee {
    /// Whether a match is played.
    pub fn has_match(&self) -> bool {
        self.game.is_some()
    }

    /// Whether a match is played in which a person at this screen plays.
    pub fn has_a_person(&self) -> bool {
        let game = self.game.as_ref();
        game.is_some_and(|game| !game.people().is_empty())
    }

    /// Whether a match is played in which bots sit at all seats but one at the most, which a person has at this screen.
    pub fn has_one_person_at_most(&self) -> bool {
        self.game.as_ref().is_some_and(|game| {
            let players = &game.game.setup().players;
            let people = players.iter().filter(|it| it.kind == PlayerKind::Human);
            people.count() <= 1 && game.phones.is_empty() && game.taken_over.is_empty()
        })
    }
}

impl Game {
    pub fn new(game: Match, events: Vec<MatchEvent>, phones: SeatSet) -> Game {
        Game::with(game, events, (Vec::new(), Vec::new()), phones)
    }

    /// A match in which bots stand in for people, and people have taken over places of bots.
    pub fn with(
        game: Match,
        events: Vec<MatchEvent>,
        (stand_ins, taken_over): (Vec<StandIn>, Vec<TakenOver>),
        phones: SeatSet,
    ) -> Game {
        let mut game = Game {
            game,
            viewer: Viewer::Spectator,
            events,
            peeked: false,
            stand_ins,
            taken_over,
            phones,
            left: Vec::new(),
        };
        if let [seat] = game.people()[..] {
            game.viewer = Viewer::Seat(seat);
        }
        game
    }

    /// The people at this screen; whoever had to go is not among them, nor is whoever plays with a phone.
    pub fn people(&self) -> Vec<Seat> {
        let seats = (0..self.game.setup().players.len() as u8).map(Seat);
        seats.filter(|seat| self.is_person(*seat)).collect()
    }

    /// Whether a person at this screen plays at this seat now.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.is_persons(seat)
            && !self.phones.contains(seat)
            && stand_in_at(&self.stand_ins, seat).is_none()
    }

    /// Whether a person plays at this seat now with a phone, whether that is there or not.
    pub fn is_phone(&self, seat: Seat) -> bool {
        self.phones.contains(seat) && stand_in_at(&self.stand_ins, seat).is_none()
    }

    /// Whether it is a person's seat, whoever plays there now.
    pub fn is_persons(&self, seat: Seat) -> bool {
        let player = self.game.setup().players.get(seat.index());
        player.is_some_and(|player| player.kind == PlayerKind::Human)
    }

    /// Whether it is a bot's seat that somebody with a phone has taken over, whoever plays there now.
    pub fn is_taken_over(&self, seat: Seat) -> bool {
        taken_over_at(&self.taken_over, seat).is_some()
    }

    /// The players as they sat down, and those who have taken over a bot's place since.
    pub fn owners(&self) -> Vec<PlayerInfo> {
        let players = (0..).map(Seat).zip(&self.game.setup().players);
        players
            .map(
                |(seat, player)| match taken_over_at(&self.taken_over, seat) {
                    Some(one) => PlayerInfo::new(one.name.clone(), PlayerKind::Human),
                    None => player.clone(),
                },
            )
            .collect()
    }

    /// Whoever answers at this seat now: the player, the bot that stands in for them, or who has taken over a bot's place.
    pub fn who_answers(&self, seat: Seat) -> PlayerInfo {
        let player = &self.game.setup().players[seat.index()];
        let stands_in = stand_in_at(&self.stand_ins, seat);
        match (stands_in, taken_over_at(&self.taken_over, seat)) {
            (Some(one), _) if player.kind == PlayerKind::Human => PlayerInfo {
                name: player.name.clone(),
                kind: one.bot,
                character: None,
            },
            (None, Some(one)) => PlayerInfo::new(one.name.clone(), PlayerKind::Human),
            (Some(_), _) | (None, None) => player.clone(),
        }
    }

    /// A match goes on: those who have taken over bots' places and whose phones are expected still have them, and nobody else has.
    pub fn know_newcomers(&mut self, expected: &[Expected]) {
        for seat in (0..self.game.setup().players.len() as u8).map(Seat) {
            if self.is_persons(seat) {
                continue;
            }
            let known = expected.iter().find(|one| one.seat == seat);
            match known.filter(|_| self.phones.contains(seat)) {
                Some(_) if self.is_taken_over(seat) => {}
                Some(one) => {
                    let begins = TakenOver::begins(seat, &one.name, self.events.len());
                    self.taken_over.push(begins);
                }
                None => {
                    self.phones.remove(seat);
                    self.end_takeover(seat);
                }
            }
        }
    }

    /// Whoever had taken over this bot's place has it no longer. Who has done nothing there was not there.
    pub fn end_takeover(&mut self, seat: Seat) {
        let events = self.events.len();
        let mut all = self.taken_over.iter_mut();
        if let Some(one) = all.find(|one| one.stretch.seat == seat && one.lasts()) {
            one.stretch.to = Some(events);
        }
        self.taken_over
            .retain(|one| one.stretch.to != Some(one.stretch.from));
    }

    /// Hands an answer to the engine; what comes of it goes into the record and to the screen.
    ///
    /// # Errors
    /// Why the engine refused it; nothing has changed then.
    pub fn answer(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        script: &mut Script,
        store: &mut Store,
    ) -> Result<(), Rejection> {
        let events = self.game.submit(seat, decision, action)?;
        self.publish(&events, script, store);
        Ok(())
    }

    /// Writes what happened into the record and the save, and queues it for the screen.
    pub fn publish(&mut self, events: &[MatchEvent], script: &mut Script, store: &mut Store) {
        let mut lines = record::lines(events).join("\n");
        if !lines.is_empty() {
            lines.push('\n');
            store.append(&lines);
        }
        self.events.extend_from_slice(events);
        let dealt = |event: &MatchEvent| matches!(event, MatchEvent::Table(Event::Dealt { .. }));
        if events.iter().any(dealt) {
            self.left.clear();
            for seat in self.people() {
                self.leave_at(seat);
            }
        }
        for event in events {
            script.push(ScriptItem::Event(event.seen_by(self.viewer)));
        }
        let any = |wanted: fn(&MatchEvent) -> bool| events.iter().any(wanted);
        if any(|event| matches!(event, MatchEvent::Ended { .. })) {
            store.finish_match();
        } else if any(|event| matches!(event, MatchEvent::Scored { .. })) {
            store.back_up();
        }
    }

    /// Another viewer from here on. Who looked until now has left the table.
    pub fn look(&mut self, viewer: Viewer, script: &mut Script) {
        if let Viewer::Seat(seat) = self.viewer
            && self.viewer != viewer
            && !self.peeked
        {
            self.leave_at(seat);
        }
        self.show_to(viewer, script);
        self.peeked = false;
    }

    /// The hand of the person called is opened; before, what has happened since they left the table is queued to be shown again.
    pub fn catch_up(&mut self, seat: Seat, script: &mut Script) {
        let viewer = Viewer::Seat(seat);
        let at = self.left.iter().position(|left| left.seat == seat);
        let left = at.map(|at| self.left.swap_remove(at));
        if let Some(left) = left
            && self.events[left.events..].iter().any(is_worth_showing)
        {
            script.push(ScriptItem::Look(viewer, Some(Box::new(left.view))));
            let missed = self.events[left.events..].iter();
            for event in missed {
                script.push(ScriptItem::Again(event.seen_by(viewer)));
            }
        }
        self.look(viewer, script);
    }

    /// Somebody who has been away sees again what has happened since they left; who has not been, nothing.
    pub fn know(&mut self, seat: Seat) {
        if self.left.iter().all(|left| left.seat != seat) {
            self.leave_at(seat);
        }
    }

    /// Remembers the table as it is for somebody who leaves it.
    fn leave_at(&mut self, seat: Seat) {
        self.left.retain(|left| left.seat != seat);
        if self.people().len() < 2 {
            return;
        }
        if let Some(view) = self.game.owned_view(Viewer::Seat(seat)) {
            let events = self.events.len();
            self.left.push(LeftAt { seat, events, view });
        }
    }

    /// Another viewer, who has not left the table nor comes to it.
    pub fn show_to(&mut self, viewer: Viewer, script: &mut Script) {
        if self.viewer != viewer {
            self.viewer = viewer;
            self.peeked = viewer != Viewer::Spectator;
            script.push(ScriptItem::Look(
                viewer,
                self.game.owned_view(viewer).map(Box::new),
            ));
        }
    }
}

/// Whether whoever has missed this would want to see it.
fn is_worth_showing(event: &MatchEvent) -> bool {
    match event {
        MatchEvent::Table(event) => !matches!(event, Event::Passed { .. }),
        MatchEvent::SeatsDrawn(_)
        | MatchEvent::Seated(_)
        | MatchEvent::Scored { .. }
        | MatchEvent::Ended { .. } => false,
    }
}
