//! The match: the one thing the referee holds.
use super::{Chance, MatchEvent, ScoreSheet, Seeded, Setup, seatdraw};
use crate::{
    cards::Card,
    rules::{Contract, RuleSet, RuleSetError},
    seat::{Seat, Seating},
    table::{
        Action, DecisionId, Legal, OwnedView, Pending, Phase, Rejection, SeatView, Table, Viewer,
    },
};
use std::sync::Arc;

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchStage {
    /// Waiting for [`Match::next_hand`] with this index.
    BetweenHands {
        /// The next hand's index.
        next: u8,
    },
    /// A hand is being played.
    Playing,
    /// The match is over.
    Over {
        /// Who won.
        winner: Seat,
    },
}

/// A whole match. Matches know nothing of one another; a copy is a match of its own.
///
/// Two matches are equal if the same has happened in them; where their shuffles come from does not count.
#[derive(Clone, Debug)]
pub struct Match {
    pub(super) setup: Setup,
    pub(super) rules: Arc<RuleSet>,
    pub(super) contracts: Vec<Contract>,
    pub(super) chance: Arc<dyn Chance>,
    pub(super) draw: Vec<Vec<(Seat, Card)>>,
    pub(super) seating: Seating,
    pub(super) sheet: ScoreSheet,
    pub(super) table: Option<Table>,
    pub(super) winner: Option<Seat>,
}

impl Match {
    /// Draws the seats, all shuffles following from the setup's seed. Events: `SeatsDrawn` …, `Seated`.
    ///
    /// # Errors
    /// Why these rules cannot be played by this number of players.
    pub fn new(setup: Setup) -> Result<(Match, Vec<MatchEvent>), RuleSetError> {
        let chance = Box::new(Seeded::new(&setup.seed));
        Match::with_chance(setup, chance)
    }

    /// [`Match::new`] with shuffles from elsewhere: a record's, or a test's.
    ///
    /// # Errors
    /// Why these rules cannot be played by this number of players.
    pub fn with_chance(
        setup: Setup,
        chance: Box<dyn Chance>,
    ) -> Result<(Match, Vec<MatchEvent>), RuleSetError> {
        let mut game = Match::before_draw(setup, chance)?;
        let (rounds, seating) =
            seatdraw::draw(&game.rules, game.setup.players.len(), &*game.chance);
        let rounds = rounds.into_iter().map(MatchEvent::SeatsDrawn);
        let events: Vec<MatchEvent> = rounds.chain([MatchEvent::Seated(seating)]).collect();
        events.iter().for_each(|event| game.apply(event));
        Ok((game, events))
    }

    /// Everything that determined the match before its first card.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rules, shared with every view.
    pub fn rules(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// The contracts of all hands.
    pub fn contracts(&self) -> &[Contract] {
        &self.contracts
    }

    /// Where the match stands.
    pub fn stage(&self) -> MatchStage {
        match (self.winner, &self.table) {
            (Some(winner), _) => MatchStage::Over { winner },
            (None, Some(table)) if table.public().phase != Phase::Over => MatchStage::Playing,
            (None, _) => MatchStage::BetweenHands {
                next: self.sheet.lines.len() as u8,
            },
        }
    }

    /// The rounds of the seat draw (R2).
    pub fn seat_draw(&self) -> &[Vec<(Seat, Card)>] {
        &self.draw
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The score sheet.
    pub fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    /// The hand in play, or the one last played: the whole truth, for the record, tests and invariants only.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Whether the hand with this index is the last one (V4).
    pub(super) fn is_last(&self, hand: usize) -> bool {
        hand + 1 == self.contracts.len()
    }

    /// Shuffles and deals the next hand, when none is being played. Events: `Table(Dealt)`.
    ///
    /// # Errors
    /// A hand is being played, or all have been.
    pub fn next_hand(&mut self) -> Result<Vec<MatchEvent>, Rejection> {
        let hand = match self.stage() {
            MatchStage::BetweenHands { next } => next,
            MatchStage::Playing => return Err(Rejection::HandNotOver),
            MatchStage::Over { .. } => return Err(Rejection::MatchOver),
        };
        let contract = self.contracts[hand as usize];
        // R2: the best seat deals the first hand; R7: "el reparto pasa al jugador de la derecha".
        let dealer = self
            .seating
            .steps_from(self.seating.order()[0], hand as usize);
        let event = Table::deal(
            &self.rules,
            self.seating,
            hand,
            contract,
            dealer,
            &*self.chance,
        );
        let mut events = Vec::new();
        self.emit(MatchEvent::Table(event), &mut events);
        Ok(events)
    }

    /// One answer of one player: what happened, the score sheet's entry included.
    ///
    /// # Errors
    /// Why it was refused. Nothing has changed then.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<Vec<MatchEvent>, Rejection> {
        let mut events = Vec::new();
        self.submit_into(seat, decision, action, &mut events)?;
        Ok(events)
    }

    /// [`Match::submit`] that adds what happened to a list.
    ///
    /// # Errors
    /// Why it was refused. Nothing has changed then, and nothing is added.
    pub fn submit_into(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        events: &mut Vec<MatchEvent>,
    ) -> Result<(), Rejection> {
        let table = self.table.as_mut().ok_or(Rejection::NoHand)?;
        table.submit_into(seat, decision, action, &*self.chance, events)?;
        if let Some(end) = &table.public().end {
            let (hand, points) = (end.hand, end.points);
            let totals = self.sheet.totals_with(&points);
            self.emit(
                MatchEvent::Scored {
                    hand,
                    points,
                    totals,
                },
                events,
            );
            if self.is_last(hand as usize) {
                let winner = self.sheet.winner(&self.seating);
                self.emit(MatchEvent::Ended { winner, totals }, events);
            }
        }
        Ok(())
    }

    fn emit(&mut self, event: MatchEvent, events: &mut Vec<MatchEvent>) {
        self.apply(&event);
        events.push(event);
    }

    /// Every decision awaited now, and late claims still possible, in order of play from the active player on.
    ///
    /// While claims are awaited the active player is listed too, for laying down and laying off, but may not discard before the
    /// others have answered (D3): whoever drives the match asks those of [`crate::table::DecisionStage::Claim`] first.
    pub fn pending(&self) -> Vec<Pending> {
        self.table.as_ref().map(Table::pending).unwrap_or_default()
    }

    /// Whom to ask next, if anybody is awaited: those who may claim, then the active player.
    pub fn next_asked(&self) -> Option<Pending> {
        self.table.as_ref()?.public().next_asked()
    }

    /// Everything the player may do now.
    ///
    /// # Errors
    /// Why nothing can be done at all.
    pub fn legal(&self, seat: Seat) -> Result<Legal, Rejection> {
        self.table.as_ref().ok_or(Rejection::NoHand)?.legal(seat)
    }

    /// The hand as the seat sees it; also after its end, until the next one is dealt.
    pub fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        self.table.as_ref()?.view(seat)
    }

    /// The hand as the viewer sees it, as a copy; also after its end, until the next one is dealt.
    pub fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        self.table.as_ref()?.owned_view(viewer)
    }
}
