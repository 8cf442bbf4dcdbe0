//! The match in play, with its record and who looks at the screen.
use crate::{
    engine::{
        matchplay::{Match, MatchEvent, PlayerKind},
        record,
        seat::Seat,
        table::{Action, DecisionId, Event, OwnedView, Rejection, Viewer},
    },
    game::{
        model::{Script, ScriptItem},
        saves::Store,
    },
};
use bevy::prelude::*;

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

    /// Whether a match is played in which nobody but bots sits at the table.
    pub fn has_bots_alone(&self) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.people().is_empty())
    }
}

impl Game {
    pub fn new(game: Match, events: Vec<MatchEvent>) -> Game {
        let people = people(&game);
        let viewer = match people.as_slice() {
            [seat] => Viewer::Seat(*seat),
            _ => Viewer::Spectator,
        };
        Game {
            game,
            viewer,
            events,
            peeked: false,
            left: Vec::new(),
        }
    }

    /// The people at this screen.
    pub fn people(&self) -> Vec<Seat> {
        people(&self.game)
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        is_person(&self.game, seat)
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

fn is_person(game: &Match, seat: Seat) -> bool {
    game.setup()
        .players
        .get(seat.index())
        .is_some_and(|player| player.kind == PlayerKind::Human)
}

fn people(game: &Match) -> Vec<Seat> {
    (0..game.setup().players.len() as u8)
        .map(Seat)
        .filter(|seat| is_person(game, *seat))
        .collect()
}
