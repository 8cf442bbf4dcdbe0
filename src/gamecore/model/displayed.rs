//! The match as displayed on the screen, and the queue of events still to be shown.
//!
//! The playback director applies each event when its animation step starts, so that no number changes before its card
//! moves. A continued match applies all events of the current deal at once.
use super::{
    CardPlacement, Key, MovePreference, SeatTakeover, SubstituteBot, jokers_in_shoe, shoe_size,
};
use crate::i18n::{Actor, actor};
use bevy::prelude::*;
use engine::{
    cards::{Card, CardCounts},
    matchplay::{Commitment, PlayerInfo, PlayerKind, ScoreLine, ScoreSheet, SeenMatchEvent},
    melds::{Meld, MeldId},
    rules::{Contract, Direction, RuleSet, oficial},
    seat::{PerSeat, Seat, SeatSet, Seating},
    table::{HandEnd, OwnedView, PublicTable, SeenEvent, Viewer},
};
use std::{collections::VecDeque, sync::Arc, time::Instant};

/// Match as displayed. The HUD, the layout and the screens read only this state.
#[derive(Resource, Debug, Clone)]
pub struct DisplayedState {
    /// Players by seat. A substitute bot appears in place of its player, under a name that identifies it as a
    /// substitute.
    pub players: Vec<PlayerInfo>,
    /// Owners of the seats: the original players, and the phones that took over the seat of a bot. Empty if the match
    /// allows no substitutes.
    pub owners: Vec<PlayerInfo>,
    /// Present and past substitute bots of this match.
    pub stand_ins: Vec<SubstituteBot>,
    /// Present and past takeovers of bots' seats by phones in this match.
    pub taken_over: Vec<SeatTakeover>,
    /// Seats played on phones. The screen shows no prompts and no hands for them.
    pub phones: SeatSet,
    pub rules: Arc<RuleSet>,
    /// Seed of the match. It is secret until the match ends.
    pub seed: String,
    /// Seat from which the screen shows the match, or a spectator.
    pub viewer: Viewer,
    /// Rounds of the draw for seats, each with the card that every player drew. A tie leads to a further round.
    pub draw: Vec<Vec<(Seat, Card)>>,
    /// Seating order, once the seat draw is over.
    pub seating: Option<Seating>,
    /// View of the deal that is being played or has just finished; `None` before the first deal.
    pub view: Option<OwnedView>,
    /// Result of the displayed deal, until the next deal begins.
    pub ended: Option<HandEnd>,
    /// Cards of all players. Set only in a replay with open hands.
    pub laid_open: Option<Box<PerSeat<CardCounts>>>,
    pub sheet: ScoreSheet,
    /// Winner, once the match is over.
    pub winner: Option<Seat>,
    /// Label of the seat of [`DisplayedState::you`], if its person has no name of their own.
    pub own_label: Option<String>,
}

impl Default for DisplayedState {
    fn default() -> Self {
        DisplayedState {
            players: Vec::new(),
            owners: Vec::new(),
            stand_ins: Vec::new(),
            taken_over: Vec::new(),
            phones: SeatSet::EMPTY,
            rules: Arc::new(oficial()),
            seed: String::new(),
            viewer: Viewer::Spectator,
            draw: Vec::new(),
            seating: None,
            view: None,
            ended: None,
            laid_open: None,
            sheet: ScoreSheet::default(),
            winner: None,
            own_label: None,
        }
    }
}

impl DisplayedState {
    /// True if this screen shows the hand of a player. False if all hands are covered, or for a spectator.
    pub fn is_hand_open(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(_))
    }

    /// True if players may claim discards in the hand on the table, or by the rules if there is none.
    pub fn has_claims(&self) -> bool {
        let table = self.view.as_ref().map(|view| &view.table);
        table.map_or(self.rules.has_claims(), PublicTable::has_claims)
    }

    /// Applies one event to the state.
    pub fn apply(&mut self, event: &SeenMatchEvent) {
        match event {
            SeenMatchEvent::SeatsDrawn { draw: round } => self.draw.push(round.clone()),
            SeenMatchEvent::Seated { seating } => self.seating = Some(*seating),
            SeenMatchEvent::Table(event) => self.apply_table(event),
            SeenMatchEvent::Scored { points, totals, .. } => {
                let Some(view) = &self.view else { return };
                let closer = self.ended.as_ref().and_then(|end| end.closer);
                let down = (self.ended.as_ref()).map_or(SeatSet::EMPTY, |end| end.down);
                self.sheet.lines.push(ScoreLine {
                    contracts: view.table.contracts,
                    points: *points,
                    totals: *totals,
                    closer,
                    down,
                });
            }
            SeenMatchEvent::Ended { winner, .. } => self.winner = Some(*winner),
        }
    }

    fn apply_table(&mut self, event: &SeenEvent) {
        if let SeenEvent::Dealt { .. } = event {
            let Some(seating) = self.seating else { return };
            let rules = self.rules.clone();
            self.view = Some(OwnedView::dealt(self.viewer, rules, seating, event));
            self.ended = None;
            return;
        }
        if let Some(view) = &mut self.view {
            view.apply(event);
        }
        if let SeenEvent::Ended(end) = event {
            self.ended = Some((**end).clone());
        }
    }

    /// Returns the hands of all players, if they are visible to all players.
    pub fn open_hands(&self) -> Option<&PerSeat<CardCounts>> {
        let ended = self.ended.as_ref().map(|end| &end.hands);
        ended.or(self.laid_open.as_deref())
    }

    /// Returns the order in which the players sit on the screen, counter-clockwise: as in the set-up while the seats are
    /// drawn, then as drawn. `None` before the draw.
    pub fn chairs(&self) -> Option<Seating> {
        let drawn = self.seating.and_then(|seating| {
            let mut order = seating.order().to_vec();
            // V22: the next player sits on the left.
            if self.rules.direction == Direction::Clockwise {
                order.reverse();
            }
            Seating::new(&order)
        });
        let is_drawing = || !self.draw.is_empty();
        let order = || (0..self.players.len() as u8).map(Seat).collect::<Vec<_>>();
        drawn.or_else(|| Seating::new(&order()).filter(|_| is_drawing()))
    }

    /// Returns the player at the bottom of the screen: the viewer, or player 0 for a spectator.
    pub fn bottom_seat(&self) -> Seat {
        self.viewer.seat().unwrap_or(Seat(0))
    }

    /// Returns the card that the open claim question is about: that of the claim window or, before the draw, the top card
    /// of the discard pile.
    pub fn claimable(&self) -> Option<Card> {
        let table = &self.view.as_ref()?.table;
        let window = table.window.as_ref().map(|window| window.card);
        window.or_else(|| table.pile.last().copied())
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.players
            .get(seat.index())
            .map_or("", |player| &player.name)
    }

    /// Returns the seat of the only person at this screen, whom texts address directly. Returns `None` if several
    /// people play, and in a replay, whose seats have no owners.
    pub fn you(&self) -> Option<Seat> {
        let mut people = at_screen(&self.owners, self.phones).map(|(seat, _)| seat);
        let only = people.next().filter(|_| people.next().is_none());
        only.filter(|seat| self.phones.is_empty() && self.viewer == Viewer::Seat(*seat))
    }

    /// Returns the arguments of a sentence about this player.
    pub fn actor(&self, seat: Seat) -> Actor {
        actor(self.name(seat), self.you() == Some(seat))
    }

    /// Returns the words that label the seat: its player's name, or “You” in place of a default name.
    pub fn label(&self, seat: Seat) -> &str {
        let own = self.own_label.as_deref();
        own.filter(|_| self.you() == Some(seat))
            .unwrap_or_else(|| self.name(seat))
    }

    /// Returns the owner of the seat: the player, or the person whom a substitute bot replaces.
    pub fn owner(&self, seat: Seat) -> Option<&PlayerInfo> {
        let owners = self.owners.get(seat.index());
        owners.or_else(|| self.players.get(seat.index()))
    }

    /// Returns the hash of the seed. Unlike the seed, the hash may be shown before the match is over.
    pub fn seed_hash(&self) -> String {
        Commitment::to(&self.seed).to_string()
    }

    /// Returns the total points of a player after the last line of the score sheet.
    pub fn total(&self, seat: Seat) -> i32 {
        self.sheet
            .lines
            .last()
            .and_then(|line| line.totals.get(seat))
            .copied()
            .unwrap_or(0)
    }

    /// True if the player has laid down the contract of the displayed deal.
    pub fn is_down(&self, seat: Seat) -> bool {
        let view = self.view.as_ref();
        view.is_some_and(|view| view.table.down.contains(seat))
    }

    /// Returns the meld on the table with this id.
    pub fn meld(&self, id: MeldId) -> Option<&Meld> {
        let mut melds = self.view.iter().flat_map(|view| &view.table.melds);
        melds.find(|meld| meld.id == id)
    }

    /// Returns the contract of the viewer, or of all players without a viewer. `None` before the first deal, or if the
    /// players have different contracts and there is no viewer (F17).
    pub fn contract(&self) -> Option<Contract> {
        self.view.as_ref()?.contract()
    }

    /// Returns the contract of a player. `None` before the first deal.
    pub fn contract_of(&self, seat: Seat) -> Option<Contract> {
        let view = self.view.as_ref()?;
        Some(view.table.contracts.of(seat))
    }

    /// Returns the contract that a player still has to lay down, if each player has a contract of their own (F17).
    pub fn own_contract_of(&self, seat: Seat) -> Option<Contract> {
        let table = &self.view.as_ref()?.table;
        let asks = self.rules.progress.is_per_player() && !table.down.contains(seat);
        asks.then(|| table.contracts.of(seat))
    }

    /// Returns the number of lines of the score sheet: all hands of the match or, if their number depends on the players
    /// (F17), those played and the next one.
    pub fn sheet_hands(&self) -> usize {
        let next = usize::from(self.winner.is_none());
        let fixed = self.rules.fixed_hands();
        fixed.unwrap_or_else(|| self.sheet.lines.len() + next)
    }
}

/// Returns the seats and names of the people who play at this screen, without players on phones.
pub fn people(shown: &DisplayedState) -> Vec<(Seat, String)> {
    at_screen(&shown.players, shown.phones)
        .map(|(seat, player)| (seat, player.name.clone()))
        .collect()
}

/// True if anyone plays at this screen.
pub fn has_people(shown: &DisplayedState) -> bool {
    at_screen(&shown.players, shown.phones).next().is_some()
}

/// Returns the seat of the player at this screen with this name.
pub fn seat_of_name(shown: &DisplayedState, name: &str) -> Option<Seat> {
    let mut people = at_screen(&shown.players, shown.phones);
    let found = people.find(|(_, player)| player.name == name);
    found.map(|(seat, _)| seat)
}

/// Returns the people who play at this screen, without bots and without players on phones.
pub fn at_screen(
    players: &[PlayerInfo],
    phones: SeatSet,
) -> impl Iterator<Item = (Seat, &PlayerInfo)> {
    let players = (0..).map(Seat).zip(players);
    players
        .filter(move |(seat, player)| player.kind == PlayerKind::Human && !phones.contains(*seat))
}

/// Maximum length of a player's name, in characters.
pub const NAME_LENGTH: usize = 16;

/// Applies an event to the displayed state and to the placement of the cards. Returns the placement before the event.
///
/// `touched` are the cards that the player selected or dragged for this move.
pub fn fold(
    event: &SeenMatchEvent,
    touched: Vec<Key>,
    shown: &mut DisplayedState,
    zones: &mut CardPlacement,
) -> CardPlacement {
    let steps = shown.view.as_ref().map(|view| view.table.steps.clone());
    let steps = steps.unwrap_or_default();
    shown.apply(event);
    let mut from = zones.clone();
    let (SeenMatchEvent::Table(event), Some(view)) = (event, &shown.view) else {
        return from;
    };
    if let SeenEvent::Dealt { hand, .. } = event {
        let cards = shoe_size(&view.table);
        if zones.len() != cards {
            zones.reset(cards, view.table.hand_sizes.len());
        } else {
            zones.gather();
        }
        zones.shuffle_jokers(jokers_in_shoe(&view.table), &shown.seed, *hand);
        from = zones.clone();
    }
    let hint = MovePreference {
        prefer: touched,
        seat: event.seat(),
    };
    zones.follow(event, &steps, view, &hint);
    zones.reconcile(view, shown.open_hands(), &hint);
    zones.note_taken(event, shown.viewer, &from);
    from
}

#[derive(Debug, Clone, PartialEq)]
pub enum QueuedEvent {
    /// An event of the match.
    Event(SeenMatchEvent),
    /// An event in a replay with open hands, and the cards of all players after the event.
    Open(SeenMatchEvent, Box<PerSeat<CardCounts>>),
    /// An event that the present viewer missed and that is now shown to this viewer.
    Again(SeenMatchEvent),
    /// Change of the viewer, with the view of the deal from the new viewer's seat.
    Look(Viewer, Option<Box<OwnedView>>),
}

/// Queue of events still to be shown, and state of the step that is being shown. It is a resource with a `VecDeque`,
/// because Bevy drops messages after two frames.
#[derive(Resource, Default, Debug)]
pub struct EventQueue {
    queue: VecDeque<QueuedEvent>,
    playing: bool,
    again: bool,
    hurried: bool,
    touched: Vec<Key>,
}

impl EventQueue {
    pub fn push(&mut self, item: QueuedEvent) {
        self.queue.push_back(item);
    }

    /// Takes the next entry from the queue and marks its animation step as running.
    pub fn begin_next(&mut self) -> Option<QueuedEvent> {
        let item = self.queue.pop_front()?;
        self.playing = true;
        self.again = matches!(item, QueuedEvent::Again(_));
        Some(item)
    }

    pub fn next(&self) -> Option<&QueuedEvent> {
        self.queue.front()
    }

    /// Records the cards that the player touched (selected or dragged) in an accepted move. If the next table event
    /// could move any of several equal cards, it moves the touched ones.
    pub fn touch(&mut self, cards: Vec<Key>) {
        self.touched = cards;
    }

    pub fn take_touched(&mut self) -> Vec<Key> {
        std::mem::take(&mut self.touched)
    }

    /// True while an animation step is running.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Makes all waiting entries appear instantly, until the queue is empty.
    pub fn hurry(&mut self) {
        self.hurried = !self.is_idle();
    }

    /// True if all waiting entries must be shown instantly.
    pub fn is_hurried(&self) -> bool {
        self.hurried
    }

    /// True while events that the viewer missed are shown again.
    pub fn is_replaying_missed(&self) -> bool {
        let again = |item: &QueuedEvent| matches!(item, QueuedEvent::Again(_));
        (self.playing && self.again) || self.queue.iter().any(again)
    }

    pub fn end_step(&mut self) {
        self.playing = false;
        self.hurried &= !self.queue.is_empty();
    }

    /// True if everything has been shown. Prompts appear only then.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && !self.playing
    }

    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Clears the queue, because a match begins or is left.
    pub fn clear(&mut self) {
        self.queue.clear();
        self.touched.clear();
        self.playing = false;
        self.hurried = false;
    }
}

/// Timing of the last animation step. Phones use it to move their cards at the same time as the screen.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct LastStep {
    /// Start of the step; `None` before the first step.
    pub since: Option<Instant>,
    /// Seconds from the start until the step's cards land, at normal speed.
    pub lands: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v22_the_next_player_sits_on_the_left_if_play_is_clockwise() {
        let drawn = [Seat(2), Seat(0), Seat(1), Seat(3)];
        let sits_right_of_0 = |direction| {
            let shown = DisplayedState {
                rules: Arc::new(RuleSet {
                    direction,
                    ..oficial()
                }),
                seating: Seating::new(&drawn),
                ..DisplayedState::default()
            };
            shown.chairs().expect("they are seated").right_of(Seat(0))
        };
        assert_eq!(sits_right_of_0(Direction::CounterClockwise), Seat(1));
        assert_eq!(sits_right_of_0(Direction::Clockwise), Seat(2));
    }
}
