//! The events of a match, and their application. No other code changes a match, with one exception: [`Table::submit`]
//! changes the hand in play directly, through [`Table::evolve`].
use super::{Match, ScoreLine, ScoreSheet, Setup, state::HandState};
use crate::{
    cards::Card,
    rules::RuleSetError,
    seat::{PerSeat, Seat, SeatSet, Seating},
    table::{Event, SeenEvent, Viewer},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An event of a match, including hidden information.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum MatchEvent<E = Event> {
    /// One round of the draw for seats, with the card that each player drew. Tied players draw again in further rounds,
    /// the highest tie first (R2, D1).
    SeatsDrawn {
        /// The players of the round, each with the card drawn.
        draw: Vec<(Seat, Card)>,
    },
    /// All seats are decided. The first player of the order deals first (R2).
    Seated {
        /// The order of the players round the table.
        seating: Seating,
    },
    /// The points of a hand were entered on the score sheet (R9).
    Scored {
        /// The hand's index.
        hand: u8,
        /// Points that each player scored in the hand.
        points: PerSeat<i32>,
        /// Total points of each player after the hand.
        totals: PerSeat<i32>,
    },
    /// The match is over.
    #[serde(rename = "match_ended")]
    Ended {
        /// The winner: the player with the fewest points (R1) or, in a tie, the most recent closer (R8).
        winner: Seat,
        /// Total points of each player.
        totals: PerSeat<i32>,
    },
    /// An event of the current hand.
    #[serde(untagged)]
    Table(E),
}

/// A [`MatchEvent`] reduced to the information that one viewer sees.
pub type SeenMatchEvent = MatchEvent<SeenEvent>;

impl From<Event> for MatchEvent {
    fn from(event: Event) -> MatchEvent {
        MatchEvent::Table(event)
    }
}

impl MatchEvent {
    /// Returns the event without the information hidden from the viewer.
    pub fn seen_by(&self, viewer: Viewer) -> SeenMatchEvent {
        match *self {
            MatchEvent::SeatsDrawn { ref draw } => MatchEvent::SeatsDrawn { draw: draw.clone() },
            MatchEvent::Seated { seating } => MatchEvent::Seated { seating },
            MatchEvent::Table(ref event) => MatchEvent::Table(event.seen_by(viewer)),
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => MatchEvent::Scored {
                hand,
                points,
                totals,
            },
            MatchEvent::Ended { winner, totals } => MatchEvent::Ended { winner, totals },
        }
    }
}

impl<H: HandState> Match<H> {
    /// Creates a match without events. [`Match::apply`] can then replay the events of a match.
    ///
    /// # Errors
    /// Returns an error if this number of players cannot [have begun](crate::rules::RuleSet::check_played) a match by
    /// these rules.
    pub fn before_draw(setup: Setup, source: H::Source) -> Result<Match<H>, RuleSetError> {
        let seats = setup.players.len();
        setup.rules.check_played(seats)?;
        let unseated: Vec<Seat> = (0..seats as u8).map(Seat).collect();
        Ok(Match {
            rules: Arc::new(setup.rules.clone()),
            contracts: setup.rules.contracts(),
            source,
            draw: Vec::new(),
            seating: Seating::new(&unseated).expect("the rule set admits one to eight players"),
            sheet: ScoreSheet::default(),
            table: None,
            winner: None,
            setup,
        })
    }

    /// Applies one event of this match.
    ///
    /// [`Match::submit`] does not call this method for events of the hand in play, because [`Table::submit`](crate::table::Table::submit) has
    /// already applied them.
    ///
    /// # Panics
    /// May panic if the event does not belong to this match.
    pub fn apply(&mut self, event: &MatchEvent<Event<H::Knowledge>>) {
        match event {
            MatchEvent::SeatsDrawn { draw } => self.draw.push(draw.clone()),
            MatchEvent::Seated { seating } => self.seating = *seating,
            MatchEvent::Table(event @ Event::Dealt { .. }) => {
                let rules = self.rules.clone();
                self.table = Some(H::dealt(&self.source, rules, self.seating, event));
            }
            MatchEvent::Table(event) => {
                if let Some(table) = &mut self.table {
                    table.apply(event);
                }
            }
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => {
                let end = self.public().and_then(|table| table.end.as_ref());
                let line = ScoreLine {
                    contracts: self.contracts_of_hand(*hand),
                    points: *points,
                    totals: *totals,
                    closer: end.and_then(|end| end.closer),
                    down: end.map_or(SeatSet::EMPTY, |end| end.down),
                };
                self.sheet.lines.push(line);
            }
            MatchEvent::Ended { winner, totals: _ } => self.winner = Some(*winner),
        }
    }
}
