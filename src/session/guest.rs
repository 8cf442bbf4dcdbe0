//! A match in another home, as the seats of this home see it. Each seat follows the match by its own messages, so no seat
//! knows more than its player. The host decides: an answer that the rules allow is sent, and takes effect with the event that
//! comes back.
use crate::{Output, Session};
use engine::{
    matchplay::{ImpossibleEvent, MatchEvent, MatchStage, SeenMatch, SeenMatchEvent},
    protocol::{self, BotAnswer, Greeting, NumberedEvent, ReceivedMessage, question_id},
    rules::RuleSetError,
    seat::Seat,
    table::{Action, DecisionId, Event, Pending, Rejection, SeenEvent, Viewer},
};
use std::collections::{HashSet, VecDeque};

/// A match in another home.
#[derive(Clone, PartialEq, Debug)]
pub struct GuestMatch {
    id: String,
    feeds: Vec<SeatFeed>,
    /// Number of hands for which the guests have become ready.
    ready: usize,
}

/// The match as one seat of this home sees it, or a spectator.
#[derive(Clone, PartialEq, Debug)]
struct SeatFeed {
    viewer: Viewer,
    game: SeenMatch,
    events: Vec<SeenMatchEvent>,
    /// Events that the other seats of this home have not received yet.
    waiting: VecDeque<SeenMatchEvent>,
    /// The last answer, unless the host has refused it.
    answer: Option<BotAnswer>,
    /// The number of the last question whose answer the host has refused.
    refused: Option<u32>,
}

/// Maximum number of events that wait for the other seats of a home. A match has fewer.
const MOST_WAITING: usize = 50_000;

/// Reason why a match in another home cannot be followed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GuestError {
    /// There is no greeting, or the greetings are from different matches.
    #[error("the seats do not belong to one match")]
    NotOneMatch,
    /// The rules do not allow this number of players.
    #[error("the match cannot be played: {0}")]
    Rules(#[from] RuleSetError),
}

impl GuestMatch {
    /// Creates the match from the greetings to the seats of this home, or to a spectator.
    ///
    /// # Errors
    /// The greetings do not announce one match that can be played.
    pub fn new(greetings: &[Greeting]) -> Result<GuestMatch, GuestError> {
        let first = greetings.first().ok_or(GuestError::NotOneMatch)?;
        let same = |other: &Greeting| {
            let other = (&other.game, &other.rules, other.players);
            other == (&first.game, &first.rules, first.players)
        };
        let is_seat = |one: &Greeting| one.you.is_none_or(|seat| seat.0 < one.players);
        let mut viewers = HashSet::new();
        let is_one = greetings
            .iter()
            .all(|one| same(one) && is_seat(one) && viewers.insert(one.you));
        let id = first.game.clone().filter(|_| is_one);
        let feed = |greeting: &Greeting| {
            let game = SeenMatch::announced(greeting)?;
            Ok(SeatFeed {
                viewer: greeting.you.map_or(Viewer::Spectator, Viewer::Seat),
                game,
                events: Vec::new(),
                waiting: VecDeque::new(),
                answer: None,
                refused: None,
            })
        };
        Ok(GuestMatch {
            id: id.ok_or(GuestError::NotOneMatch)?,
            feeds: greetings
                .iter()
                .map(feed)
                .collect::<Result<_, RuleSetError>>()?,
            ready: 0,
        })
    }

    /// Notes that the guests are ready for the next hand. Returns false if the host has already been told.
    pub(crate) fn becomes_ready(&mut self) -> bool {
        let next = self.seen().sheet().lines.len() + 1;
        std::mem::replace(&mut self.ready, next) != next
    }

    /// Returns the hash of the seed, which identifies the match.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Returns the match as the first seat sees it.
    pub(crate) fn seen(&self) -> &SeenMatch {
        &self.feeds[0].game
    }

    /// Returns the match as this viewer sees it. `None` for a seat of another home.
    pub(crate) fn of(&self, viewer: Viewer) -> Option<&SeenMatch> {
        Some(&self.feed(viewer)?.game)
    }

    pub(crate) fn game_of(&self, seat: Seat) -> Result<&SeenMatch, Rejection> {
        self.of(Viewer::Seat(seat)).ok_or(Rejection::NoSuchSeat)
    }

    /// Returns the number of events that all seats of this home have received.
    pub(crate) fn events(&self) -> usize {
        self.feeds[0].events.len()
    }

    /// Returns an event as the viewer sees it.
    pub(crate) fn event(&self, index: usize, viewer: Viewer) -> SeenMatchEvent {
        match self.feed(viewer) {
            Some(feed) => feed.events[index].clone(),
            None => covered(&self.feeds[0].events[index]),
        }
    }

    pub(crate) fn pending(&self) -> Vec<Pending> {
        let mut pending = self.seen().pending();
        pending.retain(|one| !self.has_answered(one.seat, question_id(*one)));
        pending
    }

    /// True if the player has answered this question, and the host has not refused the answer.
    fn has_answered(&self, seat: Seat, id: u32) -> bool {
        let feed = self.feed(Viewer::Seat(seat));
        let answer = feed.and_then(|feed| feed.answer.as_ref());
        answer.is_some_and(|answer| answer.id == id)
    }

    /// Returns the match as it would be after the player had drawn from the stock, without its history.
    pub(crate) fn after_stock_draw(&self, seat: Seat) -> GuestMatch {
        let card = None;
        let drawn = MatchEvent::Table(SeenEvent::TookStock { seat, card });
        let foresee = |feed: &SeatFeed| {
            let mut game = feed.game.clone();
            game.apply(&drawn);
            SeatFeed {
                viewer: feed.viewer,
                game,
                events: Vec::new(),
                waiting: VecDeque::new(),
                answer: feed.answer.clone(),
                refused: feed.refused,
            }
        };
        GuestMatch {
            id: self.id.clone(),
            feeds: self.feeds.iter().map(foresee).collect(),
            ready: self.ready,
        }
    }

    /// Checks an answer, and stores it until it takes effect.
    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        decision: DecisionId,
        action: Action,
    ) -> Result<BotAnswer, Rejection> {
        let game = self.game_of(seat)?;
        let view = game.view(seat).ok_or(Rejection::NoHand)?;
        let legal = view.legal()?;
        let current = legal.decision;
        let given = decision;
        if given != current {
            return Err(Rejection::Stale { given, current });
        }
        let stage = legal.stage;
        let id = question_id(Pending {
            seat,
            decision,
            stage,
        });
        if self.has_answered(seat, id) {
            return Err(Rejection::AlreadyAnswered);
        }
        protocol::check(view, &legal, &action)?;
        let note = None;
        let answer = BotAnswer { id, action, note };
        let feed = self.feed_mut(Viewer::Seat(seat));
        feed.expect("the seat has a match").answer = Some(answer.clone());
        Ok(answer)
    }

    /// True if the host has refused the last answer to this question. It is then not answered again by itself.
    pub(crate) fn has_refused(&self, asked: Pending) -> bool {
        let feed = self.feed(Viewer::Seat(asked.seat));
        feed.is_some_and(|feed| feed.refused == Some(question_id(asked)))
    }

    fn feed(&self, viewer: Viewer) -> Option<&SeatFeed> {
        self.feeds.iter().find(|feed| feed.viewer == viewer)
    }

    fn feed_mut(&mut self, viewer: Viewer) -> Option<&mut SeatFeed> {
        self.feeds.iter_mut().find(|feed| feed.viewer == viewer)
    }

    /// Stores an event that this viewer has received, and applies the events that all seats have received.
    fn receive(&mut self, viewer: Viewer, numbered: NumberedEvent) -> Result<(), ImpossibleEvent> {
        let feed = self.feed_mut(viewer).ok_or(ImpossibleEvent)?;
        let next = feed.events.len() + feed.waiting.len() + 1;
        match numbered.seq {
            seq if seq == next && feed.waiting.len() < MOST_WAITING => {
                feed.waiting.push_back(numbered.event);
                self.apply_waiting()
            }
            // The host sends events again after an interruption. It must not have changed them.
            seq if (1..next).contains(&seq) => {
                let known = feed.events.get(seq - 1);
                let is_same = known.is_none_or(|known| is_same_message(known, &numbered.event));
                is_same.then_some(()).ok_or(ImpossibleEvent)
            }
            _ => Err(ImpossibleEvent),
        }
    }

    /// Applies the events that all seats have received. The seats must see the same table.
    fn apply_waiting(&mut self) -> Result<(), ImpossibleEvent> {
        while self.feeds.iter().all(|feed| !feed.waiting.is_empty()) {
            let first = |feed: &SeatFeed| {
                let event = feed.waiting.front().ok_or(ImpossibleEvent)?;
                feed.game.completed(event.clone())
            };
            let events: Vec<_> = self.feeds.iter().map(first).collect::<Result<_, _>>()?;
            for (feed, event) in self.feeds.iter_mut().zip(events) {
                feed.game.apply(&event);
                feed.waiting.pop_front();
                feed.events.push(event);
            }
            let table = self.seen().public();
            if self.feeds.iter().any(|feed| feed.game.public() != table) {
                return Err(ImpossibleEvent);
            }
        }
        Ok(())
    }

    /// Removes a seat that the home has lost, unless it is the last one. Returns false if it was not removed.
    fn remove(&mut self, seat: Seat) -> bool {
        let seats = self.feeds.len();
        if seats > 1 {
            self.feeds.retain(|feed| feed.viewer != Viewer::Seat(seat));
        }
        self.feeds.len() < seats
    }
}

/// True if two events are the same in the form of messages, which leave out what the table determines.
fn is_same_message(one: &SeenMatchEvent, other: &SeenMatchEvent) -> bool {
    serde_json::to_value(one).ok() == serde_json::to_value(other).ok()
}

impl Session {
    /// Takes a message of the host to this viewer: a seat of this home, or a spectator.
    ///
    /// # Errors
    /// The message cannot be true. The match should then be left and followed again from its first event.
    pub fn receive(
        &mut self,
        viewer: Viewer,
        message: ReceivedMessage,
    ) -> Result<(), ImpossibleEvent> {
        let Some(guest) = self.game.guest_mut() else {
            return Ok(());
        };
        match message {
            ReceivedMessage::Event(event) => {
                let from = guest.events();
                guest.receive(viewer, event)?;
                self.received_from(from);
            }
            ReceivedMessage::Refused(refused) => {
                let Some(feed) = guest.feed_mut(viewer).filter(|_| refused.open) else {
                    return Ok(());
                };
                feed.refused = Some(refused.id);
                let is_last = |answer: &mut BotAnswer| answer.id == refused.id;
                if let (Some(_), Some(seat)) = (feed.answer.take_if(is_last), viewer.seat()) {
                    self.outputs.push(Output::Refused(seat, refused.reason));
                }
            }
            ReceivedMessage::Hello(_)
            | ReceivedMessage::Accepted { .. }
            | ReceivedMessage::Bye
            | ReceivedMessage::Other => {}
        }
        Ok(())
    }

    fn received_from(&mut self, from: usize) {
        if self.event_count() > from {
            self.happened(from);
            self.unseal();
        }
    }

    /// Gives up a seat of a guest that the host has taken away. Returns false if it is the last one: the match is then to be
    /// left.
    ///
    /// # Errors
    /// The remaining seats have received events that cannot be true.
    pub fn lose_seat(&mut self, seat: Seat) -> Result<bool, ImpossibleEvent> {
        if self.viewer == Viewer::Seat(seat) {
            self.cover();
        }
        let Some(guest) = self.game.guest_mut() else {
            return Ok(false);
        };
        let from = guest.events();
        let is_removed = guest.remove(seat);
        if is_removed {
            guest.apply_waiting()?;
            self.received_from(from);
            self.outputs.push(Output::SeatsChanged);
        }
        Ok(is_removed)
    }

    /// True if this home has told the host that it is ready for the next hand, which has not begun.
    pub fn is_ready(&self) -> bool {
        let is_between = matches!(self.game.stage(), MatchStage::BetweenHands { .. });
        let guest = self.game.guest().filter(|_| is_between);
        guest.is_some_and(|guest| guest.ready == guest.seen().sheet().lines.len() + 1)
    }

    /// Returns the number of the last event that this viewer has received from the host.
    pub fn received(&self, viewer: Viewer) -> usize {
        let feed = self.game.guest().and_then(|guest| guest.feed(viewer));
        feed.map_or(0, |feed| feed.events.len() + feed.waiting.len())
    }

    /// Returns the player's answer whose event has not arrived. It has to be sent again after an interruption, because the
    /// host accepts an answer once, however often it is sent.
    pub fn open_answer(&self, seat: Seat) -> Option<&BotAnswer> {
        let guest = self.game.guest()?;
        let feed = guest.feed(Viewer::Seat(seat))?;
        let mut pending = guest.seen().pending().into_iter();
        let is_open = |answer: &&BotAnswer| {
            pending.any(|one| one.seat == seat && question_id(one) == answer.id)
        };
        feed.answer.as_ref().filter(is_open)
    }
}

/// Returns the event without what only its player sees.
fn covered(event: &SeenMatchEvent) -> SeenMatchEvent {
    let mut event = event.clone();
    if let MatchEvent::Table(event) = &mut event {
        match event {
            Event::Dealt { shoe, .. } => shoe.own = engine::cards::CardCounts::EMPTY,
            Event::TookStock { card, .. } => *card = None,
            Event::Awarded { penalty, .. } => penalty.fill(None),
            Event::Discarded {
                card,
                face_down: true,
                ..
            } => *card = None,
            _ => {}
        }
    }
    event
}
