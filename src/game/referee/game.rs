//! The match in play, with its record and who looks at the screen.
use crate::{
    engine::{
        matchplay::{Match, MatchEvent, PlayerKind},
        record,
        seat::Seat,
        table::{Action, DecisionId, Rejection, Viewer},
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
}

impl Referee {
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

    /// Another viewer from here on.
    pub fn look(&mut self, viewer: Viewer, script: &mut Script) {
        if self.viewer != viewer {
            self.viewer = viewer;
            script.push(ScriptItem::Look(
                viewer,
                self.game.owned_view(viewer).map(Box::new),
            ));
        }
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
