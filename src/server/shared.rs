//! State shared by the server's thread and the application. No thread waits for anything else while it holds the lock.
use super::{
    entry::{LobbyMessage, SeatTaken},
    files::{CardArt, Pages},
    limits::ClientLimits,
    room::{ConnectionId, Room, Takeover},
};
use engine::{
    protocol::{Greeting, SeatEventLog, ServerMessage, millis},
    seat::Seat,
    table::{Action, Viewer},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc::SyncSender},
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, watch};

/// Answer of a phone to a pending decision.
#[derive(Debug)]
pub struct PhoneAnswer {
    /// The seat, whose secret key the connection has sent.
    pub seat: Seat,
    /// The number of the decision.
    pub id: u32,
    /// The chosen action.
    pub action: Action,
    /// Channel for the reply, which accepts or refuses the answer.
    pub reply: ReplySender,
}

/// Request or notification from a phone to the application that runs the match.
#[derive(Debug)]
pub enum Request {
    /// An answer to a pending decision.
    Answer(PhoneAnswer),
    /// A phone has taken this seat or has reconnected.
    Came(Seat),
    /// The phone of this seat has disconnected.
    Missing(Seat),
    /// The player has given up this seat.
    Left(Seat),
    /// A player requests a seat that has an owner or a bot. `Server::decide` decides on it.
    Asks(Box<Takeover>),
    /// A player has taken over another player's seat with the PIN during a match.
    Took(Seat, SeatTaken),
    /// The number of wrong PINs since the current PIN was set.
    Guesses(u32),
    /// The player at this seat is ready for the next hand.
    Ready(Seat),
    /// The player at this seat asks for the move that the expert would make.
    Hint(Seat, ReplySender),
}

/// Time at which the big screen shows events.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DisplayTime {
    /// The start of the animation.
    pub at: Instant,
    /// Time from the start until the cards arrive at their targets.
    pub lands: Duration,
}

/// Channel for replies to one phone.
#[derive(Clone, Debug)]
pub struct ReplySender(pub(super) mpsc::Sender<String>);

impl ReplySender {
    /// Sends a message. Drops the message if the phone has disconnected or does not read its messages, because the
    /// phone receives the current state anyway after it reconnects.
    pub fn say(&self, said: &ServerMessage) {
        let _ = self.0.try_send(said.text());
    }
}

/// Messages for one seat, or for all spectators.
pub(super) struct SeatFeed {
    pub feed: SeatEventLog,
    /// Deadline of the pending decision.
    pub until: Option<Instant>,
    /// Number of times this feed has changed.
    pub version: u64,
}

/// State that the lock protects.
pub(super) struct ServerState {
    pub room: Room,
    pub feeds: HashMap<Viewer, SeatFeed>,
    /// New keys of accepted join requests, by connection.
    pub accepted_requests: HashMap<ConnectionId, String>,
    pub game: Option<String>,
    /// True while an open menu on the big screen pauses the match.
    pub paused: bool,
    /// Time at which the big screen shows the latest published events.
    pub moment: Option<DisplayTime>,
}

impl ServerState {
    /// Starts sending the match to this viewer, beginning with the first event.
    pub fn admit(&mut self, viewer: Viewer, greeting: Greeting) {
        let greeting = Greeting {
            game: self.game.clone(),
            ..greeting
        };
        let feed = SeatFeed {
            feed: SeatEventLog::new(greeting),
            until: None,
            version: 0,
        };
        self.feeds.insert(viewer, feed);
    }
}

/// State shared by all connections and the application.
pub(super) struct Shared {
    /// State behind the lock that [`Shared::open`] takes.
    pub inside: Mutex<ServerState>,
    /// Sending on this channel wakes all connections.
    pub changed: watch::Sender<u64>,
    pub requests: SyncSender<Request>,
    pub pages: Pages,
    pub art: Arc<dyn CardArt>,
    /// Values of the `Host` header that the server accepts.
    pub hosts: Vec<String>,
    pub began: Instant,
    pub patience: ClientLimits,
}

/// Maximum number of events sent in one step. Sending a long match from its beginning therefore holds the lock only
/// briefly at a time.
const AT_ONCE: usize = 200;

/// Record of the messages that were already sent on one connection.
#[derive(Default)]
pub(super) struct SentCursor {
    seq: usize,
    /// True if more messages can be sent immediately.
    pub more: bool,
    feed: u64,
    ask: Option<u32>,
    room: String,
    /// Match to which the other fields refer.
    game: Option<String>,
    greeted: bool,
    /// Match and last event that a reconnected phone has reported. The match may not have started on this server yet.
    knows: Option<(String, usize)>,
}

impl SentCursor {
    /// Starts over if another match has begun at this table.
    fn follow(&mut self, game: Option<&String>) {
        if self.game.as_ref() != game {
            let known = self.knows.take().filter(|(known, _)| Some(known) == game);
            *self = SentCursor {
                seq: known.map_or(0, |(_, seq)| seq),
                room: std::mem::take(&mut self.room),
                game: game.cloned(),
                ..SentCursor::default()
            };
        }
    }
}

impl Shared {
    /// Locks the state. It is valid even if another thread panicked, because every change under the lock is complete.
    pub fn open(&self) -> MutexGuard<'_, ServerState> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes all connections after a change.
    pub fn wake(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Sends a request to the application. Returns false if the channel is full or closed.
    pub fn request(&self, request: Request) -> bool {
        self.requests.try_send(request).is_ok()
    }

    /// Returns the messages that this connection has not been sent yet: greeting, events, state, pending decision. If
    /// there are very many events, returns only the first ones.
    ///
    /// # Errors
    /// Fails if the connection no longer has the seat. The error is the last message to send on it.
    pub fn news(
        &self,
        viewer: Viewer,
        line: ConnectionId,
        told: &mut SentCursor,
    ) -> Result<Vec<String>, LobbyMessage> {
        let art = self.art.version();
        let inside = self.open();
        if let Viewer::Seat(seat) = viewer
            && inside.room.line_of(seat) != Some(line)
        {
            let reason = inside.room.dismissed.get(&line).cloned();
            let turned_away = |reason| LobbyMessage::TurnedAway { reason };
            return Err(reason.map_or(LobbyMessage::Moved, turned_away));
        }
        told.follow(inside.game.as_ref());
        told.more = false;
        let mut texts = Vec::new();
        let room = inside.room.said(art, inside.paused, true).text();
        if room != told.room {
            texts.push(room.clone());
            told.room = room;
        }
        let Some(own) = inside.feeds.get(&viewer) else {
            return Ok(texts);
        };
        if !told.greeted {
            texts.push(own.feed.hello().to_owned());
            told.greeted = true;
        }
        if own.version != told.feed {
            let new = own.feed.since(told.seq);
            let part = &new[..new.len().min(AT_ONCE)];
            texts.extend_from_slice(part);
            if part.len() < new.len() {
                told.more = true;
                told.seq = own.feed.seq() - new.len() + part.len();
                return Ok(texts);
            }
            told.feed = own.version;
            if let Some(moment) = inside.moment.filter(|_| told.seq != own.feed.seq()) {
                texts.push(self.written(moment));
            }
            told.seq = own.feed.seq();
            texts.push(own.feed.state().to_owned());
            append_question(own, told, &mut texts);
        }
        Ok(texts)
    }

    /// Returns the message with the display time, converted to the server's clock. Phones determine this clock from
    /// their pings.
    fn written(&self, moment: DisplayTime) -> String {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let at = ms(moment.at.saturating_duration_since(self.began));
        let lands = at + ms(moment.lands);
        LobbyMessage::Moment { at, lands }.text()
    }

    /// Creates the record for a phone that has received the match `game` up to event `since`. The record is ignored if
    /// the server runs another match.
    pub fn told(game: Option<&str>, since: usize) -> SentCursor {
        SentCursor {
            knows: game.map(|game| (game.to_owned(), since)),
            ..SentCursor::default()
        }
    }
}

/// Appends the pending decision. It follows every state, because the legal actions depend on the state. If the previous
/// decision has been closed, reports that first.
fn append_question(own: &SeatFeed, told: &mut SentCursor, texts: &mut Vec<String>) {
    let ask = own.feed.ask();
    let now = ask.map(|(id, _)| id);
    if let Some(id) = told.ask.filter(|before| Some(*before) != now) {
        texts.push(ServerMessage::Closed { id }.text());
    }
    told.ask = now;
    let Some((id, text)) = ask else { return };
    texts.push(text.to_owned());
    if let Some(until) = own.until {
        let left_ms = millis(until.saturating_duration_since(Instant::now()));
        texts.push(LobbyMessage::Clock { id, left_ms }.text());
    }
}
