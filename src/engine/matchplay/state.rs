//! The state of a match, and the draw for seats at its start. Only the referee has access to it.
use super::{MatchEvent, ScoreSheet, Seeded, Setup};
use crate::{
    cards::{Card, CardCounts, full_shoe},
    rules::{Contract, Contracts, RuleSet, RuleSetError},
    seat::{Seat, Seating},
    table::{
        Action, Chance, Complete, DecisionId, Event, Knowledge, Legal, OwnedView, Pending, Phase,
        PublicTable, Purpose, Redacted, Rejection, SeatView, SeenEvent, Table, Viewer, shuffled,
    },
};
use std::{fmt::Debug, sync::Arc};

/// Stage of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchStage {
    /// No hand is being played. [`Match::next_hand`] deals the next one.
    BetweenHands {
        /// Index of the next hand, from 0.
        next: u8,
    },
    /// A hand is being played.
    Playing,
    /// The match is over.
    Over {
        /// The player who won the match.
        winner: Seat,
    },
}

/// The state of a whole match, including hidden cards. A [`SeenMatch`] is the state as one viewer sees it.
///
/// Two matches are equal if they have the same setup and the same events. The source of their shuffles is not compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Match<H: HandState = Table> {
    pub(super) setup: Setup,
    pub(super) rules: Arc<RuleSet>,
    pub(super) contracts: Vec<Contract>,
    pub(super) source: H::Source,
    pub(super) draw: Vec<Vec<(Seat, Card)>>,
    pub(super) seating: Seating,
    pub(super) sheet: ScoreSheet,
    pub(super) table: Option<H>,
    pub(super) winner: Option<Seat>,
}

/// A match as one viewer sees it. It changes only by events that the viewer sees ([`SeenMatch::apply`]).
pub type SeenMatch = Match<OwnedView>;

/// The hand in play, as its match knows it: completely ([`Table`]), or as one viewer sees it ([`OwnedView`]).
pub trait HandState: Clone + PartialEq + Debug {
    /// Amount of information in the events of the hand.
    type Knowledge: Knowledge;
    /// The part that all hands of a match share: the source of shuffles, or the viewer.
    type Source: Clone + PartialEq + Debug;

    /// Creates the hand in its state directly after the deal. `event` must be an [`Event::Dealt`].
    fn dealt(
        source: &Self::Source,
        rules: Arc<RuleSet>,
        seating: Seating,
        event: &Event<Self::Knowledge>,
    ) -> Self;

    /// Applies an event of the hand.
    fn apply(&mut self, event: &Event<Self::Knowledge>);

    /// Returns the public part of the hand.
    fn public(&self) -> &PublicTable;

    /// Returns the player's view, or `None` if it is not known here.
    fn view(&self, seat: Seat) -> Option<SeatView<'_>>;

    /// Returns a copy of what the viewer sees, or `None` if it is not known here.
    fn owned_view(&self, viewer: Viewer) -> Option<OwnedView>;
}

/// The source of shuffles of a match. All sources count as equal.
#[derive(Clone, Debug)]
pub struct ShuffleSource(Arc<dyn Chance>);

impl From<Box<dyn Chance>> for ShuffleSource {
    fn from(chance: Box<dyn Chance>) -> ShuffleSource {
        ShuffleSource(chance.into())
    }
}

impl PartialEq for ShuffleSource {
    fn eq(&self, _: &ShuffleSource) -> bool {
        true
    }
}

impl HandState for Table {
    type Knowledge = Complete;
    type Source = ShuffleSource;

    fn dealt(_: &ShuffleSource, rules: Arc<RuleSet>, _: Seating, event: &Event) -> Table {
        Table::dealt(rules, event)
    }

    fn apply(&mut self, event: &Event) {
        self.evolve(event);
    }

    fn public(&self) -> &PublicTable {
        Table::public(self)
    }

    fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        Table::view(self, seat)
    }

    fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        Table::owned_view(self, viewer)
    }
}

impl HandState for OwnedView {
    type Knowledge = Redacted;
    type Source = Viewer;

    fn dealt(
        viewer: &Viewer,
        rules: Arc<RuleSet>,
        seating: Seating,
        event: &SeenEvent,
    ) -> OwnedView {
        OwnedView::dealt(*viewer, rules, seating, event)
    }

    fn apply(&mut self, event: &SeenEvent) {
        OwnedView::apply(self, event);
    }

    fn public(&self) -> &PublicTable {
        &self.table
    }

    fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        self.as_seat().filter(|view| view.seat == seat)
    }

    fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        match viewer {
            Viewer::Spectator => Some(OwnedView {
                viewer,
                hand: CardCounts::EMPTY,
                ..self.clone()
            }),
            Viewer::Seat(_) => (viewer == self.viewer).then(|| self.clone()),
        }
    }
}

impl Match {
    /// Creates a match and draws the seats. All shuffles are derived from the setup's seed.
    ///
    /// The returned events are one or more `SeatsDrawn`, then `Seated`.
    ///
    /// # Errors
    /// Returns an error if this number of players cannot play by these rules.
    pub fn new(setup: Setup) -> Result<(Match, Vec<MatchEvent>), RuleSetError> {
        setup.rules.check(setup.players.len())?;
        let chance = Box::new(Seeded::new(&setup.seed));
        Match::with_chance(setup, chance)
    }

    /// Creates a match as [`Match::new`] does, but with another source of shuffles, such as a record or a test.
    ///
    /// # Errors
    /// Returns an error if this number of players cannot [have begun](RuleSet::check_played) a match by these rules.
    pub fn with_chance(
        setup: Setup,
        chance: Box<dyn Chance>,
    ) -> Result<(Match, Vec<MatchEvent>), RuleSetError> {
        let mut game: Match = Match::before_draw(setup, chance.into())?;
        let (rounds, seating) = draw_seats(&game.rules, game.setup.players.len(), &*game.source.0);
        let rounds = rounds.into_iter();
        let rounds = rounds.map(|draw| MatchEvent::SeatsDrawn { draw });
        let events: Vec<MatchEvent> = rounds.chain([MatchEvent::Seated { seating }]).collect();
        events.iter().for_each(|event| game.apply(event));
        Ok((game, events))
    }
}

impl<H: HandState> Match<H> {
    /// Returns the setup of the match.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the rules. All views of this match share the same value.
    pub fn rules(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// Returns the contracts of all hands of the match, in order. With progress per player (F17) these are the contracts
    /// that every player must lay down one after the other.
    pub fn contracts(&self) -> &[Contract] {
        &self.contracts
    }

    /// Returns the contracts of the players in the hand with index `hand`, which the earlier lines of the score sheet
    /// determine (F17).
    pub(super) fn contracts_of_hand(&self, hand: u8) -> Contracts {
        if !self.rules.progress.is_per_player() {
            return self.contracts[hand as usize].into();
        }
        let laid_down = self.sheet.laid_down(hand.into(), self.seating.len());
        let last = self.contracts.len() - 1;
        let laid_down = laid_down.as_slice().iter();
        laid_down
            .map(|count| self.contracts[last.min(*count)])
            .collect()
    }

    /// Returns the minimum number of hands after those on the score sheet.
    pub(super) fn hands_left(&self) -> usize {
        let hands = self.sheet.lines.len();
        let laid_down = self.sheet.laid_down(hands, self.seating.len());
        self.rules.hands_left(&laid_down, hands)
    }

    /// Returns the stage of the match.
    pub fn stage(&self) -> MatchStage {
        match (self.winner, &self.table) {
            (Some(winner), _) => MatchStage::Over { winner },
            (None, Some(hand)) if hand.public().phase != Phase::Over => MatchStage::Playing,
            (None, _) => MatchStage::BetweenHands {
                next: self.sheet.lines.len() as u8,
            },
        }
    }

    /// Returns the player who won, once the match is over.
    pub fn winner(&self) -> Option<Seat> {
        self.winner
    }

    /// Returns the cards that the players drew for their seats, round by round (R2).
    pub fn seat_draw(&self) -> &[Vec<(Seat, Card)>] {
        &self.draw
    }

    /// Returns the order of the players round the table.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Returns the score sheet.
    pub fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    /// Returns the current or last hand with all hidden cards that this match knows. For records, tests and invariant
    /// checks only.
    pub fn table(&self) -> Option<&H> {
        self.table.as_ref()
    }

    /// Returns the public part of the current or last hand.
    pub fn public(&self) -> Option<&PublicTable> {
        self.table.as_ref().map(H::public)
    }
}

impl Match {
    /// Shuffles and deals the next hand. The only event is `Table(Dealt)`.
    ///
    /// # Errors
    /// Returns an error if a hand is being played or the match is over.
    pub fn next_hand(&mut self) -> Result<Vec<MatchEvent>, Rejection> {
        let hand = match self.stage() {
            MatchStage::BetweenHands { next } => next,
            MatchStage::Playing => return Err(Rejection::HandNotOver),
            MatchStage::Over { .. } => return Err(Rejection::MatchOver),
        };
        let (rules, seating) = (&self.rules, self.seating);
        let contracts = self.contracts_of_hand(hand);
        let dealer = match &self.table {
            // The player with the best seat deals the first hand (R2).
            None => seating.order()[0],
            Some(table) => {
                let last = table.public();
                let closer = last.end.as_ref().and_then(|end| end.closer);
                match closer.filter(|_| rules.closer_begins) {
                    // F13: the dealer sits before the player who begins.
                    Some(closer) => seating.steps_from(closer, seating.len() - 1),
                    // After each hand the deal passes to the right (R7).
                    None => seating.steps_from(last.dealer, 1),
                }
            }
        };
        let event = Table::deal(rules, seating, hand, contracts, dealer, &*self.source.0);
        let mut events = Vec::new();
        self.emit(MatchEvent::Table(event), &mut events);
        Ok(events)
    }

    /// Executes an action of a player as the answer to `decision`. Returns the resulting events, including those of
    /// scoring after the end of a hand.
    ///
    /// # Errors
    /// Returns the reason for the rejection. The match is then unchanged.
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

    /// Executes an action as [`Match::submit`] does, and appends the events to `events`.
    ///
    /// # Errors
    /// Returns the reason for the rejection. The match and `events` are then unchanged.
    pub fn submit_into(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
        events: &mut Vec<MatchEvent>,
    ) -> Result<(), Rejection> {
        let table = self.table.as_mut().ok_or(Rejection::NoHand)?;
        table.submit_into(seat, decision, action, &*self.source.0, events)?;
        if let Some(end) = &table.public().end {
            let (hand, points) = (end.hand, end.points);
            let totals = self.sheet.totals_with(&points);
            let scored = MatchEvent::Scored {
                hand,
                points,
                totals,
            };
            self.emit(scored, events);
            if self.hands_left() == 0 {
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
}

impl<H: HandState> Match<H> {
    /// Returns all pending decisions and possible late claims, in order of play, starting with the active player.
    ///
    /// While a claim window is open, the list contains the active player too, who may lay down and lay off but not
    /// discard (D3). Callers should therefore ask for [`crate::table::DecisionStage::Claim`] decisions first.
    pub fn pending(&self) -> Vec<Pending> {
        self.public().map(PublicTable::pending).unwrap_or_default()
    }

    /// Returns the next decision to ask for, if any. Claims come first, then the active player's decision.
    pub fn next_pending(&self) -> Option<Pending> {
        self.public()?.next_pending()
    }

    /// Returns all actions that the player may take now.
    ///
    /// # Errors
    /// Returns the reason why the player cannot act at all.
    pub fn legal(&self, seat: Seat) -> Result<Legal, Rejection> {
        let table = self.table.as_ref().ok_or(Rejection::NoHand)?;
        table.view(seat).ok_or(Rejection::NoSuchSeat)?.legal()
    }

    /// Returns what the player sees of the current hand, or `None` if this match does not know it. After its end the hand
    /// stays visible until the next deal.
    pub fn view(&self, seat: Seat) -> Option<SeatView<'_>> {
        self.table.as_ref()?.view(seat)
    }

    /// Returns a copy of what the viewer sees of the current hand. After its end the hand stays visible until the next
    /// deal.
    pub fn owned_view(&self, viewer: Viewer) -> Option<OwnedView> {
        self.table.as_ref()?.owned_view(viewer)
    }
}

/// Draws cards until all seats are decided. Returns the cards drawn in each round, and the seating.
///
/// R2: a higher card takes a better seat. Tied players draw again from the rest of the shoe until the tie is broken,
/// the highest tie first. If the shoe runs out, the remaining players are seated by player number.
fn draw_seats(
    rules: &RuleSet,
    seats: usize,
    chance: &dyn Chance,
) -> (Vec<Vec<(Seat, Card)>>, Seating) {
    let (decks, jokers) = rules.packs_and_jokers(seats, 0);
    let shoe = full_shoe(decks, jokers);
    let mut shoe = shuffled(chance, Purpose::SeatDraw, shoe).into_iter();
    let everybody: Vec<Seat> = (0..seats as u8).map(Seat).collect();
    let (mut rounds, mut order) = (Vec::new(), Vec::new());
    settle(rules, &everybody, &mut shoe, &mut rounds, &mut order);
    let seating = Seating::new(&order).expect("everybody is settled once");
    (rounds, seating)
}

/// Lets these players draw, and appends them to `order`, best seat first.
fn settle(
    rules: &RuleSet,
    players: &[Seat],
    shoe: &mut std::vec::IntoIter<Card>,
    rounds: &mut Vec<Vec<(Seat, Card)>>,
    order: &mut Vec<Seat>,
) {
    if players.len() == 1 || shoe.len() < players.len() {
        order.extend(players);
        return;
    }
    let drawn: Vec<(Seat, Card)> = players.iter().copied().zip(&mut *shoe).collect();
    let mut ranked = drawn.clone();
    ranked.sort_by_key(|(_, card)| std::cmp::Reverse(height(rules, *card)));
    rounds.push(drawn);
    for tied in ranked.chunk_by(|(_, a), (_, b)| height(rules, *a) == height(rules, *b)) {
        let players: Vec<Seat> = tied.iter().map(|(seat, _)| *seat).collect();
        settle(rules, &players, shoe, rounds, order);
    }
}

/// Returns the rank of a drawn card, from 0 for a two to 13 for a joker. D1: a joker ranks above the ace, and the ace
/// above the king; suits do not count.
fn height(rules: &RuleSet, card: Card) -> usize {
    match card.rank() {
        // Moves the ace from the lowest to the highest rank: 0 for a two, 12 for an ace.
        Some(rank) if !rules.is_wild(card) => rank.up(12).index(),
        Some(_) | None => 13,
    }
}
