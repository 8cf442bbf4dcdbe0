//! How events change a match: the only place that does. A hand in play is part of it and changes by the fold of its own table
//! ([`Table::evolve`]), which [`Table::submit`] calls for what an answer brings about.
use super::{Chance, Match, MatchEvent, ScoreLine, ScoreSheet, Setup};
use crate::{
    rules::RuleSetError,
    seat::{Seat, Seating},
    table::{Event, Table},
};
use std::sync::Arc;

impl Match {
    /// A match in which nothing has happened yet, for [`Match::apply`] to fold a match's events into.
    ///
    /// # Errors
    /// Why these rules cannot be played by this number of players.
    pub fn before_draw(setup: Setup, chance: Box<dyn Chance>) -> Result<Match, RuleSetError> {
        let seats = setup.players.len();
        setup.rules.check(seats)?;
        let unseated: Vec<Seat> = (0..seats as u8).map(Seat).collect();
        Ok(Match {
            rules: Arc::new(setup.rules.clone()),
            contracts: setup.rules.contracts(),
            chance: chance.into(),
            draw: Vec::new(),
            seating: Seating::new(&unseated).expect("the rule set admits one to eight players"),
            sheet: ScoreSheet::default(),
            table: None,
            winner: None,
            setup,
        })
    }

    /// Folds one event of this match. Everything but the hand in play changes by this function alone; so does that hand, except for
    /// the events of an answer, which its table has folded already ([`Match::submit`]).
    ///
    /// # Panics
    /// May panic on an event that did not happen in this match.
    pub fn apply(&mut self, event: &MatchEvent) {
        match event {
            MatchEvent::SeatsDrawn(round) => self.draw.push(round.clone()),
            MatchEvent::Seated(seating) => self.seating = *seating,
            MatchEvent::Table(event @ Event::Dealt { hand, .. }) => {
                self.table = Some(Table::dealt(
                    self.rules.clone(),
                    self.is_last(*hand as usize),
                    event,
                ));
            }
            MatchEvent::Table(event) => {
                if let Some(table) = &mut self.table {
                    table.evolve(event);
                }
            }
            MatchEvent::Scored {
                hand,
                points,
                totals,
            } => {
                let contract = self.contracts[*hand as usize];
                let end = self
                    .table
                    .as_ref()
                    .and_then(|table| table.public().end.as_ref());
                let closer = end.and_then(|end| end.closer);
                self.sheet.lines.push(ScoreLine {
                    contract,
                    points: *points,
                    totals: *totals,
                    closer,
                });
            }
            MatchEvent::Ended { winner, totals: _ } => self.winner = Some(*winner),
        }
    }
}

impl PartialEq for Match {
    fn eq(&self, other: &Match) -> bool {
        let Match {
            setup,
            rules,
            contracts,
            chance: _,
            draw,
            seating,
            sheet,
            table,
            winner,
        } = self;
        *setup == other.setup
            && *rules == other.rules
            && *contracts == other.contracts
            && *draw == other.draw
            && *seating == other.seating
            && *sheet == other.sheet
            && *table == other.table
            && *winner == other.winner
    }
}
